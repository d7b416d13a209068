#include "CPixelBlender.h"

static inline uint32_t coarse(uint32_t level, uint32_t step, uint32_t offset) {
    if (level == 255) return 255;
    const uint32_t whole = (level + offset) / step * step;
    return whole < 255 ? whole : 255;
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("avx2"))) static size_t coarsen_by_eights(
    uint32_t *words, size_t count, uint32_t step, uint32_t offset) {
    const __m256i zero = _mm256_setzero_si256(), whole = _mm256_set1_epi8(-1);
    // For numbers below 512 the upper half of the product is the quotient.
    const __m256i inverse = _mm256_set1_epi16((short)(65536 / step + 1));
    const __m256i steps = _mm256_set1_epi16((short)step), add = _mm256_set1_epi16((short)offset);
    size_t done = 0;
    for (; done + 8 <= count; done += 8) {
        __m256i *place = (__m256i *)(words + done);
        const __m256i there = _mm256_loadu_si256(place);
        __m256i low = _mm256_add_epi16(_mm256_unpacklo_epi8(there, zero), add);
        __m256i high = _mm256_add_epi16(_mm256_unpackhi_epi8(there, zero), add);
        low = _mm256_mullo_epi16(_mm256_mulhi_epu16(low, inverse), steps);
        high = _mm256_mullo_epi16(_mm256_mulhi_epu16(high, inverse), steps);
        const __m256i found = _mm256_packus_epi16(low, high);
        _mm256_storeu_si256(place, _mm256_blendv_epi8(found, whole, _mm256_cmpeq_epi8(there, whole)));
    }
    return done;
}
#endif

void coarsen_levels(uint32_t *words, size_t count, uint32_t step, uint32_t offset) {
    size_t done = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) done = coarsen_by_eights(words, count, step, offset);
#endif
    for (; done < count; done++) {
        const uint32_t word = words[done];
        words[done] = coarse(word >> 24, step, offset) << 24 | coarse(word >> 16 & 255, step, offset) << 16
            | coarse(word >> 8 & 255, step, offset) << 8 | coarse(word & 255, step, offset);
    }
}
