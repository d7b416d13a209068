#include "CLocalityBytes.h"

static const uint8_t skylines[] = {
#embed "skylines.txt"
};

static const uint8_t land[] = {
#embed "land.bin"
};

const uint8_t *weathercard_skylines_bytes(void) { return skylines; }

size_t weathercard_skylines_size(void) { return sizeof skylines; }

const uint8_t *weathercard_land_bytes(void) { return land; }

size_t weathercard_land_size(void) { return sizeof land; }
