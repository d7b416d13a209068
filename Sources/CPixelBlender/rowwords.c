#include "CPixelBlender.h"

// A product and a sum in one step would round otherwise than in two.
#pragma STDC FP_CONTRACT OFF

typedef float four __attribute__((vector_size(16)));
typedef int32_t four_whole __attribute__((vector_size(16)));

static inline four_whole levels(float start, float change, four share, four threshold) {
    const four level = (start + change * share) * 255 + threshold;
    const four_whole whole = __builtin_convertvector(level, four_whole);
    const four_whole low = whole < 0, high = whole > 255;
    return (whole & ~low & ~high) | (high & 255);
}

void find_row_words(
    struct row_colors colors, float first, float step, const float thresholds[4], size_t row, uint32_t *words,
    size_t count) {
    four threshold;
    for (size_t lane = 0; lane < 4; lane++) threshold[lane] = thresholds[(row + lane) & 3];
    for (size_t done = 0; done < count; done += 4) {
        four share;
        for (size_t lane = 0; lane < 4; lane++) share[lane] = first + (float)(int32_t)(done + lane) * step;
        const four_whole low = share > 0, high = share < 1;
        const four_whole above = ~high & (four_whole)((four){ 1, 1, 1, 1 });
        share = (four)(((four_whole)share & low & high) | above);
        const four_whole found = (int32_t)0xFF000000
            | levels(colors.start[0], colors.change[0], share, threshold) << 16
            | levels(colors.start[1], colors.change[1], share, threshold) << 8
            | levels(colors.start[2], colors.change[2], share, threshold);
        for (size_t lane = 0; lane < 4 && done + lane < count; lane++) words[done + lane] = (uint32_t)found[lane];
    }
}
