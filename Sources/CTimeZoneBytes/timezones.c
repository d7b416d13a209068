#include "CTimeZoneBytes.h"

static const uint8_t timezones[] = {
#embed "timezones.bin"
};

const uint8_t *weathercard_timezones_bytes(void) { return timezones; }

size_t weathercard_timezones_size(void) { return sizeof timezones; }
