#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of map.bin, which make-map.py writes.
const uint8_t *_Nonnull weathercard_map_bytes(void);

/// How many there are.
size_t weathercard_map_size(void);

/// The bytes of radar-coverage.bin, which make-coverage.py writes.
const uint8_t *_Nonnull weathercard_coverage_bytes(void);

/// How many there are.
size_t weathercard_coverage_size(void);
