#include <math.h>

#include "CPixelBlender.h"

// A product and a sum in one step would round otherwise than in two.
#pragma STDC FP_CONTRACT OFF

// How far along its ray a pixel lies is the root of a square equation: with the focus f, the pixel f + d, and -f as the way from the focus to the
// centre, |d + t f| = t. In a row, what does not depend on x is the same for all pixels.
struct row {
    float constant, inverse, square, start;
};

static inline float place(struct row row, struct focal_circle circle, float dx) {
    const float along = dx * circle.x + row.start, squared = dx * dx + row.square;
    return (along + sqrtf(along * along + row.constant * squared)) * row.inverse;
}

static struct row row_at(struct focal_circle circle, float top) {
    const float dy = top - circle.y, constant = 1 - circle.x * circle.x - circle.y * circle.y;
    return (struct row){ .constant = constant, .inverse = 1 / constant, .square = dy * dy, .start = dy * circle.y };
}

static void find_one_by_one(
    struct row row, struct focal_circle circle, float left, float step, const uint32_t *words, int32_t last,
    uint32_t *found, size_t from, size_t count) {
    const float scale = (float)last, half = 0.5f;
    for (size_t index = from; index < count; index++) {
        const float dx = (left + (float)(int32_t)index * step) - circle.x;
        const float share = place(row, circle, dx);
        const float step_number = (share < 1 ? share : 1) * scale + half;
        found[index] = words[(int32_t)step_number];
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("avx2"))) static size_t find_by_eights(
    struct row row, struct focal_circle circle, float left, float step, const uint32_t *words, int32_t last,
    uint32_t *found, size_t count) {
    const __m256 steps = _mm256_set1_ps(step), lefts = _mm256_set1_ps(left);
    const __m256 x = _mm256_set1_ps(circle.x), start = _mm256_set1_ps(row.start), square = _mm256_set1_ps(row.square);
    const __m256 constant = _mm256_set1_ps(row.constant), inverse = _mm256_set1_ps(row.inverse);
    const __m256 one = _mm256_set1_ps(1), scale = _mm256_set1_ps((float)last), half = _mm256_set1_ps(0.5f);
    __m256i number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i eight = _mm256_set1_epi32(8);
    size_t done = 0;
    for (; done + 8 <= count; done += 8) {
        const __m256 dx = _mm256_sub_ps(
            _mm256_add_ps(lefts, _mm256_mul_ps(_mm256_cvtepi32_ps(number), steps)), x);
        const __m256 along = _mm256_add_ps(_mm256_mul_ps(dx, x), start);
        const __m256 squared = _mm256_add_ps(_mm256_mul_ps(dx, dx), square);
        const __m256 root = _mm256_sqrt_ps(
            _mm256_add_ps(_mm256_mul_ps(along, along), _mm256_mul_ps(constant, squared)));
        const __m256 share = _mm256_min_ps(_mm256_mul_ps(_mm256_add_ps(along, root), inverse), one);
        const __m256i index = _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(share, scale), half));
        _mm256_storeu_si256((__m256i *)(found + done), _mm256_i32gather_epi32((const int *)words, index, 4));
        number = _mm256_add_epi32(number, eight);
    }
    return done;
}
#endif

void find_focal_words(
    struct focal_circle circle, float left, float top, float step, const uint32_t *words, int32_t last, uint32_t *found,
    size_t count) {
    const struct row row = row_at(circle, top);
    size_t done = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) done = find_by_eights(row, circle, left, step, words, last, found, count);
#endif
    find_one_by_one(row, circle, left, step, words, last, found, done, count);
}
