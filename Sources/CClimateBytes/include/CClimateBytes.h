#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of climate.bin, which make-climate.py writes.
const uint8_t *_Nonnull weathercard_climate_bytes(void);

/// How many there are.
size_t weathercard_climate_size(void);
