#include "Coverage.h"

#include <math.h>

#include "CPixelBlender.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The same numbers everywhere.
#pragma STDC FP_CONTRACT OFF

static inline void change(float *deltas, uint64_t *marks, size_t column, double delta) {
    deltas[column] += (float)delta;
    marks[column >> 6] |= (uint64_t)1 << (column & 63);
}

// Adds a part of an edge within one row; `cover` is its height, signed by its winding.
static inline void add_part(
    const struct accumulation *buffer, size_t row, double left, double right, double cover) {
    float *deltas = buffer->deltas + row * buffer->columns;
    uint64_t *marks = buffer->marks + row * buffer->words;
    const double limit = (double)(buffer->columns - 1);
    // An edge to the right of the row changes nothing in it.
    if (!(left < limit)) return;
    if (!(right > 0)) {
        change(deltas, marks, 0, cover);
        return;
    }
    size_t column = left > 0 ? (size_t)left : 0;
    if (left >= 0 && right <= (double)(column + 1)) {
        // Nearly all parts are within one column.
        const double share = (left + right) / 2 - (double)column;
        change(deltas, marks, column, cover * (1 - share));
        change(deltas, marks, column + 1, cover * share);
        return;
    }
    const double density = cover / (right - left);
    if (left < 0) change(deltas, marks, 0, density * -left);
    const double end = right < limit ? right : limit;
    double x = left > 0 ? left : 0;
    while (x < end) {
        const double next = (double)(column + 1) < end ? (double)(column + 1) : end;
        const double height = density * (next - x), share = (x + next) / 2 - (double)column;
        change(deltas, marks, column, height * (1 - share));
        change(deltas, marks, column + 1, height * share);
        x = next;
        column++;
    }
}

void accumulate_edge(
    const struct accumulation *buffer, double x, double top, double bottom, double slope, double winding) {
    const double last = bottom < (double)buffer->rows ? bottom : (double)buffer->rows;
    double y = top > 0 ? top : 0;
    if (!(y < last)) return;
    size_t row = (size_t)y;
    double here = x + (y - top) * slope;
    while (y < last) {
        const double end = (double)(row + 1) < last ? (double)(row + 1) : last;
        const double next = x + (end - top) * slope;
        add_part(buffer, row, here < next ? here : next, here < next ? next : here, winding * (end - y));
        here = next;
        y = end;
        row++;
    }
}

// The bytes of a word multiplied by 255ths, each rounded.
static inline uint32_t times(uint32_t word, uint32_t factor) {
    const uint32_t even = (word & 0xFF00FF) * factor + 0x800080, odd = (word >> 8 & 0xFF00FF) * factor + 0x800080;
    return ((even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF) | ((odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00);
}

enum {
    // Columns from which the processor fetches the rest of a row by itself.
    narrow = 64,
    // Pixels for which vectors are worth a call.
    long_run = 8,
};

static inline void paint_span(uint32_t word, uint32_t *pixels, size_t count) {
    const uint32_t rest = 255 - (word >> 24);
    size_t index = 0;
    if (rest == 0) {
        while (index < count) pixels[index++] = word;
        return;
    }
    if (count >= long_run) index = paint_word(word, pixels, count);
    for (; index < count; index++) pixels[index] = word + times(pixels[index], rest);
}

void sweep_row(
    const struct accumulation *buffer, size_t row, uint32_t word, uint32_t *pixels, ptrdiff_t below) {
    float *deltas = buffer->deltas + row * buffer->columns;
    uint64_t *marks = buffer->marks + row * buffer->words;
    const size_t width = buffer->columns - 1;
    float sum = 0;
    size_t start = 0;
    // One round more than there are marks: the last span ends with the row.
    for (size_t index = 0; index <= buffer->words; index++) {
        uint64_t bits = index < buffer->words ? marks[index] : 1;
        if (index < buffer->words) marks[index] = 0;
        for (; bits; bits &= bits - 1) {
            const size_t column = index < buffer->words ? index << 6 | (size_t)__builtin_ctzll(bits) : width;
            const float area = fabsf(sum);
            // Lower coverage rounds to level 0.
            if (start < column && area >= 1.0f / 512) {
                const uint32_t coverage = (uint32_t)((area < 1 ? area : 1) * 255 + 0.5f);
                if (column - start < narrow) {
                    const char *place = (const char *)(pixels + start) + below;
                    prefetch_for_writing(place);
                    prefetch_for_writing(place + 4 * (column - start));
                }
                if (coverage > 0) paint_span(times(word, coverage), pixels + start, column - start);
            }
            if (index < buffer->words) {
                sum += deltas[column];
                deltas[column] = 0;
                start = column;
            }
        }
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static size_t equal_by_eights(const uint32_t *words, size_t count, uint32_t color) {
    const __m256i wanted = _mm256_set1_epi32((int)(color << 8));
    size_t done = 0;
    for (; done + 8 <= count; done += 8) {
        const __m256i some = _mm256_slli_epi32(_mm256_loadu_si256((const __m256i *)(words + done)), 8);
        const uint32_t same = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(some, wanted)));
        if (same != 0xFF) return done + (size_t)__builtin_ctz(~same);
    }
    while (done < count && words[done] << 8 == color << 8) done++;
    return done;
}
#endif

size_t count_equal(const uint32_t *words, size_t count, uint32_t color) {
    size_t done = 0;
    // Most runs along edges are short.
    while (done < count && done < 4) {
        if ((words[done] ^ color) << 8) return done;
        done++;
    }
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return done + equal_by_eights(words + done, count - done, color);
#endif
    while (done < count && (words[done] ^ color) << 8 == 0) done++;
    return done;
}
