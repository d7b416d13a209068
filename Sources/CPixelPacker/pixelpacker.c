#include "CPixelPacker.h"

#include <string.h>

static void pack_one_by_one(const uint8_t *words, size_t count, uint8_t *packed) {
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, words + 4 * i, 4);
        packed[3 * i] = (uint8_t)(word >> 16);
        packed[3 * i + 1] = (uint8_t)(word >> 8);
        packed[3 * i + 2] = (uint8_t)word;
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

// The pixels at `words` as twelve bytes, with zeros behind them.
__attribute__((target("ssse3"))) static inline __m128i four(const uint8_t *words) {
    const __m128i order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)words), order);
}

// Sixteen pixels at a time; returns how many have been packed.
__attribute__((target("ssse3"))) static size_t pack_sixteens(const uint8_t *words, size_t count, uint8_t *packed) {
    size_t done = 0;
    for (; done + 16 <= count; done += 16) {
        const uint8_t *from = words + 4 * done;
        const __m128i a = four(from), b = four(from + 16), c = four(from + 32), d = four(from + 48);
        __m128i *to = (__m128i *)(packed + 3 * done);
        _mm_storeu_si128(to, _mm_or_si128(a, _mm_slli_si128(b, 12)));
        _mm_storeu_si128(to + 1, _mm_or_si128(_mm_srli_si128(b, 4), _mm_slli_si128(c, 8)));
        _mm_storeu_si128(to + 2, _mm_or_si128(_mm_srli_si128(c, 8), _mm_slli_si128(d, 4)));
    }
    return done;
}
#endif

void pack_rgb(const void *words, size_t count, void *packed) {
    size_t done = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("ssse3")) done = pack_sixteens(words, count, packed);
#endif
    pack_one_by_one((const uint8_t *)words + 4 * done, count - done, (uint8_t *)packed + 3 * done);
}

// Lanes whose counts are bytes, which the compiler turns into vectors.
enum { lanes = 32 };

void count_changes(
    const void *row, const void *above, size_t count, size_t step, ptrdiff_t *in_row, ptrdiff_t *in_difference) {
    const uint8_t *bytes = row, *others = above;
    ptrdiff_t changes = 0, changes_of_difference = 0;
    size_t place = step;
    while (place + lanes <= count) {
        uint8_t here[lanes] = {0}, there[lanes] = {0};
        for (int round = 0; round < 255 && place + lanes <= count; round++, place += lanes) {
            for (int lane = 0; lane < lanes; lane++) {
                const size_t at = place + lane;
                here[lane] += bytes[at] != bytes[at - step];
                there[lane] += (uint8_t)(bytes[at] - others[at]) != (uint8_t)(bytes[at - step] - others[at - step]);
            }
        }
        for (int lane = 0; lane < lanes; lane++) {
            changes += here[lane];
            changes_of_difference += there[lane];
        }
    }
    for (; place < count; place++) {
        changes += bytes[place] != bytes[place - step];
        changes_of_difference +=
            (uint8_t)(bytes[place] - others[place]) != (uint8_t)(bytes[place - step] - others[place - step]);
    }
    *in_row = changes;
    *in_difference = changes_of_difference;
}
