#pragma once
#include <stddef.h>
#include <stdint.h>

#include "Coverage.h"

// Pixels are native words of 32 bits with blue, green, red and alpha from the lowest byte, premultiplied. To paint a word over
// another is to multiply each byte of the one below by the 255ths that the alpha of the one above leaves, rounded to the
// nearest, and to add that above.

// Paints a word over the first of `count` pixels, as many as make whole vectors of this processor, and returns how many. They
// are none where it has no vectors that are worth it.
size_t paint_word(uint32_t word, uint32_t *pixels, size_t count);

// Paints each word over its pixel, likewise.
size_t paint_words(const uint32_t *words, uint32_t *pixels, size_t count);

// Has the processor fetch the memory at a place that is written soon. The place may be outside any memory.
static inline void prefetch_for_writing(const void *place) {
    __builtin_prefetch(place, 1);
}
