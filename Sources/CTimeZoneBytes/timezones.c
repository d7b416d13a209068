#include "CTimeZoneBytes.h"

static const uint8_t timezones[] = {
#embed "timezones.bin"
};

static const uint8_t timezone_map[] = {
#embed "timezone-map.bin"
};

const uint8_t *weathercard_timezones_bytes(void) { return timezones; }

size_t weathercard_timezones_size(void) { return sizeof timezones; }

const uint8_t *weathercard_timezone_map_bytes(void) { return timezone_map; }

size_t weathercard_timezone_map_size(void) { return sizeof timezone_map; }
