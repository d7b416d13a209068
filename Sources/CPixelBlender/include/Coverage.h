#pragma once
#include <stddef.h>
#include <stdint.h>

// Rows of an accumulation buffer: for each column, the change of coverage from the one before, and a bit that says whether there is
// one. A row has a delta more than the picture has columns.
struct accumulation {
    float *deltas;
    // In words of a row, from the lowest bit of the first.
    uint64_t *marks;
    // Deltas and words of marks per row.
    size_t columns, words;
    size_t rows;
};

// Adds a straight edge that begins in column `x` and row `top`, and by each row goes `slope` columns to the right. `winding` is 1 where its
// path runs downward, -1 where it runs upward.
void accumulate_edge(
    const struct accumulation *buffer, double x, double top, double bottom, double slope, double winding);

// Paints a word over the pixels of a row by their coverage, as `paint_word` does, and resets the row to zero. `below` is the number of bytes
// from a row of pixels to one that is painted soon; narrow spans have that one fetched.
void sweep_row(
    const struct accumulation *buffer, size_t row, uint32_t word, uint32_t *pixels, ptrdiff_t below);

// How many words from the first on have the lower 24 bits of `color`.
size_t count_equal(const uint32_t *words, size_t count, uint32_t color);
