#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of skylines.txt.
const uint8_t *_Nonnull weathercard_skylines_bytes(void);

/// How many there are.
size_t weathercard_skylines_size(void);

/// The bytes of land.bin, which make-land.py writes.
const uint8_t *_Nonnull weathercard_land_bytes(void);

/// How many there are.
size_t weathercard_land_size(void);
