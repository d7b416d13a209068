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

// The rays from a focus (`x`, `y`) within a circle of radius 1 around (0, 0).
struct focal_circle {
    float x, y;
};

// Finds the words of `count` pixels, the first of which is at (`left`, `top`) and each other `step` farther to the right. A word is chosen by
// how far along the ray from the focus to the circle a pixel lies: of `last` + 1 words, the first at the focus, the last on the circle and
// beyond it. The result is the same on each processor.
void find_focal_words(
    struct focal_circle circle, float left, float top, float step, const uint32_t *words, int32_t last, uint32_t *found,
    size_t count);

// Rounds each byte of some words to a multiple of `step`, which is 2 to 16, after `offset` is added; 255 stays.
void coarsen_levels(uint32_t *words, size_t count, uint32_t step, uint32_t offset);

// Has the processor fetch the memory at a place that is written soon. The place may be outside any memory.
static inline void prefetch_for_writing(const void *place) {
    __builtin_prefetch(place, 1);
}
