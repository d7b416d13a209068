#include "CPixelPacker.h"

#include <string.h>

// The weights of BT.709, item 3.2, times 65536 and the ranges 219 and 224 over 255, for red, green and blue. That of green for
// the brightness is twice the number, which fits in 16 bits.
enum { bright_red = 11966, bright_half_green = 20127, bright_blue = 4064 };
enum { blue_red = -6596, blue_green = -22189, blue_blue = 28785 };
enum { red_red = 28785, red_green = -26145, red_blue = -2640 };

static inline uint32_t pixel(const void *words, size_t index) {
    uint32_t word;
    memcpy(&word, (const uint8_t *)words + 4 * index, 4);
    return word;
}

static inline uint8_t brightness(uint32_t word) {
    const int32_t red = word >> 16 & 255, green = word >> 8 & 255, blue = word & 255;
    return (uint8_t)(16 + ((red * bright_red + green * (2 * bright_half_green) + blue * bright_blue + 32768) >> 16));
}

// Two columns at a time, of which a last one is its own neighbour; from `first` on, which is even.
static void split_by_pairs(
    const void *upper, const void *lower, size_t first, size_t width, uint8_t *top, uint8_t *bottom, uint8_t *blues,
    uint8_t *reds) {
    for (size_t column = first; column < width; column += 2) {
        const size_t next = column + 1 < width ? column + 1 : column;
        const uint32_t words[] = {pixel(upper, column), pixel(upper, next), pixel(lower, column), pixel(lower, next)};
        top[column] = brightness(words[0]);
        top[column + 1] = brightness(words[1]);
        bottom[column] = brightness(words[2]);
        bottom[column + 1] = brightness(words[3]);
        int32_t red = 0, green = 0, blue = 0;
        for (size_t index = 0; index < 4; index++) {
            red += words[index] >> 16 & 255;
            green += words[index] >> 8 & 255;
            blue += words[index] & 255;
        }
        // The shift of a negative number keeps its sign.
        blues[column / 2] = (uint8_t)(128 + ((red * blue_red + green * blue_green + blue * blue_blue + 131072) >> 18));
        reds[column / 2] = (uint8_t)(128 + ((red * red_red + green * red_green + blue * red_blue + 131072) >> 18));
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

// Four pixels as blue, green, red and green in 16 bits each.
__attribute__((target("avx2"))) static inline __m256i four(const uint8_t *words) {
    const __m128i order = _mm_setr_epi8(0, 1, 2, 1, 4, 5, 6, 5, 8, 9, 10, 9, 12, 13, 14, 13);
    return _mm256_cvtepu8_epi16(_mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)words), order));
}

// The brightness of eight pixels in 32 bits each, in the order 0 1 4 5 2 3 6 7.
__attribute__((target("avx2"))) static inline __m256i bright(__m256i left, __m256i right) {
    const __m256i weights = _mm256_set1_epi64x(
        (long long)bright_half_green << 48 | (long long)bright_red << 32 | bright_half_green << 16 | bright_blue);
    const __m256i sums = _mm256_hadd_epi32(_mm256_madd_epi16(left, weights), _mm256_madd_epi16(right, weights));
    return _mm256_add_epi32(
        _mm256_srai_epi32(_mm256_add_epi32(sums, _mm256_set1_epi32(32768)), 16), _mm256_set1_epi32(16));
}

// Eight columns at a time; returns how many have been written.
__attribute__((target("avx2"))) static size_t split_by_eights(
    const void *upper, const void *lower, size_t width, uint8_t *top, uint8_t *bottom, uint8_t *blues, uint8_t *reds) {
    const __m256i blue = _mm256_setr_epi16(
        blue_blue, blue_green, blue_red, 0, blue_blue, blue_green, blue_red, 0, blue_blue, blue_green, blue_red, 0,
        blue_blue, blue_green, blue_red, 0);
    const __m256i red = _mm256_setr_epi16(
        red_blue, red_green, red_red, 0, red_blue, red_green, red_red, 0, red_blue, red_green, red_red, 0, red_blue,
        red_green, red_red, 0);
    size_t done = 0;
    for (; done + 8 <= width; done += 8) {
        const uint8_t *above = (const uint8_t *)upper + 4 * done, *below = (const uint8_t *)lower + 4 * done;
        const __m256i a = four(above), b = four(above + 16), c = four(below), d = four(below + 16);
        // Bytes of the upper row, then of the lower: 0 1 4 5, and in the other half 2 3 6 7.
        const __m256i words = _mm256_packs_epi32(bright(a, b), bright(c, d));
        const __m256i bytes = _mm256_packus_epi16(words, words);
        const __m128i rows = _mm_unpacklo_epi16(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));
        _mm_storel_epi64((__m128i *)(top + done), rows);
        _mm_storel_epi64((__m128i *)(bottom + done), _mm_srli_si128(rows, 8));
        // Sums of two by two pixels: the first and third, and in the other half the second and fourth.
        const __m256i left = _mm256_add_epi16(a, c), right = _mm256_add_epi16(b, d);
        const __m256i sums = _mm256_add_epi16(_mm256_unpacklo_epi64(left, right), _mm256_unpackhi_epi64(left, right));
        const __m256i both = _mm256_hadd_epi32(_mm256_madd_epi16(sums, blue), _mm256_madd_epi16(sums, red));
        const __m256i levels = _mm256_add_epi32(
            _mm256_srai_epi32(_mm256_add_epi32(both, _mm256_set1_epi32(131072)), 18), _mm256_set1_epi32(128));
        const __m256i shorts = _mm256_packs_epi32(levels, levels), small = _mm256_packus_epi16(shorts, shorts);
        const __m128i colors = _mm_unpacklo_epi8(_mm256_castsi256_si128(small), _mm256_extracti128_si256(small, 1));
        const uint64_t planes = (uint64_t)_mm_cvtsi128_si64(colors);
        memcpy(blues + done / 2, &planes, 4);
        const uint32_t last = (uint32_t)(planes >> 32);
        memcpy(reds + done / 2, &last, 4);
    }
    return done;
}
#endif

void split_brightness(
    const void *upper, const void *lower, size_t width, uint8_t *top, uint8_t *bottom, uint8_t *blues, uint8_t *reds) {
    size_t done = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) done = split_by_eights(upper, lower, width, top, bottom, blues, reds);
#endif
    split_by_pairs(upper, lower, done, width, top, bottom, blues, reds);
}

void split_brightness_portably(
    const void *upper, const void *lower, size_t width, uint8_t *top, uint8_t *bottom, uint8_t *blues, uint8_t *reds) {
    split_by_pairs(upper, lower, 0, width, top, bottom, blues, reds);
}
