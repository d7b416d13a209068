#include "CClimateBytes.h"

static const uint8_t climate[] = {
#embed "climate.bin"
};

const uint8_t *weathercard_climate_bytes(void) { return climate; }

size_t weathercard_climate_size(void) { return sizeof climate; }
