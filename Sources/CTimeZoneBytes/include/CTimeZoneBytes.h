#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of timezones.bin, which make-timezones.py writes.
const uint8_t *_Nonnull weathercard_timezones_bytes(void);

/// How many there are.
size_t weathercard_timezones_size(void);
