#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of timezones.bin, which make-timezones.py writes.
const uint8_t *_Nonnull weathercard_timezones_bytes(void);

/// The number of bytes of timezones.bin.
size_t weathercard_timezones_size(void);

/// The bytes of timezone-map.bin, which make-timezone-map.py writes.
const uint8_t *_Nonnull weathercard_timezone_map_bytes(void);

/// The number of bytes of timezone-map.bin.
size_t weathercard_timezone_map_size(void);
