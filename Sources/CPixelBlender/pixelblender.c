#include "CPixelBlender.h"

#if defined(__x86_64__)
#include <immintrin.h>

// The bytes in `low` and `high`, each in 16 bits, multiplied by 255ths, rounded and packed. For a product p of two bytes,
// (p + 128) * 257 >> 16 is p / 255 to the nearest.
__attribute__((target("avx2"))) static inline __m256i parts(__m256i low, __m256i high, __m256i low_factor, __m256i high_factor) {
    const __m256i half = _mm256_set1_epi16(128), inverse = _mm256_set1_epi16(257);
    low = _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(low, low_factor), half), inverse);
    high = _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(high, high_factor), half), inverse);
    return _mm256_packus_epi16(low, high);
}

__attribute__((target("avx2"))) static size_t paint_word_by_eights(uint32_t word, uint32_t *pixels, size_t count) {
    const __m256i zero = _mm256_setzero_si256(), above = _mm256_set1_epi32((int)word);
    const __m256i rest = _mm256_set1_epi16((short)(255 - (word >> 24)));
    size_t done = 0;
    for (; done + 8 <= count; done += 8) {
        __m256i *place = (__m256i *)(pixels + done);
        const __m256i there = _mm256_loadu_si256(place);
        const __m256i below = parts(_mm256_unpacklo_epi8(there, zero), _mm256_unpackhi_epi8(there, zero), rest, rest);
        _mm256_storeu_si256(place, _mm256_add_epi32(above, below));
    }
    return done;
}

__attribute__((target("avx2"))) static size_t paint_words_by_eights(
    const uint32_t *words, uint32_t *pixels, size_t count) {
    const __m256i zero = _mm256_setzero_si256(), whole = _mm256_set1_epi16(255);
    // The alpha of the first and second of four words, and of the others, for each of their bytes.
    const __m256i first = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1));
    const __m256i last = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(11, -1, 11, -1, 11, -1, 11, -1, 15, -1, 15, -1, 15, -1, 15, -1));
    size_t done = 0;
    for (; done + 8 <= count; done += 8) {
        __m256i *place = (__m256i *)(pixels + done);
        const __m256i there = _mm256_loadu_si256(place);
        const __m256i above = _mm256_loadu_si256((const __m256i *)(words + done));
        const __m256i below = parts(
            _mm256_unpacklo_epi8(there, zero), _mm256_unpackhi_epi8(there, zero),
            _mm256_sub_epi16(whole, _mm256_shuffle_epi8(above, first)),
            _mm256_sub_epi16(whole, _mm256_shuffle_epi8(above, last)));
        _mm256_storeu_si256(place, _mm256_add_epi32(above, below));
    }
    return done;
}

size_t paint_word(uint32_t word, uint32_t *pixels, size_t count) {
    return __builtin_cpu_supports("avx2") ? paint_word_by_eights(word, pixels, count) : 0;
}

size_t paint_words(const uint32_t *words, uint32_t *pixels, size_t count) {
    return __builtin_cpu_supports("avx2") ? paint_words_by_eights(words, pixels, count) : 0;
}
#else
size_t paint_word(uint32_t word, uint32_t *pixels, size_t count) {
    (void)word, (void)pixels, (void)count;
    return 0;
}

size_t paint_words(const uint32_t *words, uint32_t *pixels, size_t count) {
    (void)words, (void)pixels, (void)count;
    return 0;
}
#endif
