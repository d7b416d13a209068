#pragma once
#include <stddef.h>
#include <stdint.h>

// Writes `count` pixels, each a native word of 32 bits with red, green and blue in its lower three bytes, as three bytes each.
// Both places hold no more than that, and do not overlap.
void pack_rgb(const void *words, size_t count, void *packed);
