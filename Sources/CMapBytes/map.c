#include "CMapBytes.h"

static const uint8_t map[] = {
#embed "map.bin"
};

static const uint8_t coverage[] = {
#embed "radar-coverage.bin"
};

const uint8_t *weathercard_map_bytes(void) { return map; }

size_t weathercard_map_size(void) { return sizeof map; }

const uint8_t *weathercard_coverage_bytes(void) { return coverage; }

size_t weathercard_coverage_size(void) { return sizeof coverage; }
