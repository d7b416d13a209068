#pragma once
#include <stddef.h>
#include <stdint.h>

/// The files that make-areas.py writes.
enum { weathercard_areas_emma, weathercard_areas_jma, weathercard_areas_aliases };

/// The bytes of a file, and how many there are.
const uint8_t *_Nonnull weathercard_area_bytes(int table, size_t *_Nonnull size);
