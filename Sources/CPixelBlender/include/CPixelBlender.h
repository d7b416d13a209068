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

// Red, green and blue, from 0 to 1, and how much more they are at the other end.
struct row_colors {
    float start[3], change[3];
};

// Finds the opaque words of `count` rows, from the one that is `first` of the way between two colours, and each other `step` farther. To the levels of
// a row one of four thresholds is added, by its number, before they are cut. The result is the same on each processor.
void find_row_words(
    struct row_colors colors, float first, float step, const float thresholds[4], size_t row, uint32_t *words,
    size_t count);

// Makes two words of each of `count`, as a picture of twice the size has them: each byte is three quarters of that of its own row and one of
// that of the next row (`far`), and so from column to column. The words before the first and after the last are read.
void widen_row(const uint32_t *near, const uint32_t *far, size_t count, uint32_t *found);

// Rounds each byte of some words to a multiple of `step`, which is 2 to 16, after `offset` is added; 255 stays.
void coarsen_levels(uint32_t *words, size_t count, uint32_t step, uint32_t offset);

// Has the processor fetch the memory at a place that is written soon. The place may be outside any memory.
static inline void prefetch_for_writing(const void *place) {
    __builtin_prefetch(place, 1);
}
