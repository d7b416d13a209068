#pragma once
#include <stddef.h>
#include <stdint.h>

// Writes `count` pixels, each a native word of 32 bits with red, green and blue in its lower three bytes, as three bytes each.
// Both places hold no more than that, and do not overlap.
void pack_rgb(const void *words, size_t count, void *packed);

// Counts the bytes of a row that differ from those `step` before them, and the differences from the row above that do.
void count_changes(
    const void *row, const void *above, size_t count, size_t step, ptrdiff_t *in_row, ptrdiff_t *in_difference);

// Writes two rows of such pixels as Y'CbCr of BT.709 in limited range: the brightness of each pixel, and the colours of two by two in a
// byte of blue and one of red. An odd width is rounded up, and the last column repeated. The places hold no more than that.
void split_brightness(
    const void *upper, const void *lower, size_t width, uint8_t *top, uint8_t *bottom, uint8_t *blues, uint8_t *reds);

// The same bytes without the processor's vectors.
void split_brightness_portably(
    const void *upper, const void *lower, size_t width, uint8_t *top, uint8_t *bottom, uint8_t *blues, uint8_t *reds);
