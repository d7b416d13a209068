#include "CPixelBlender.h"

enum { run = 256 };

void widen_row(const uint32_t *near, const uint32_t *far, size_t count, uint32_t *found) {
    // Bytes of one more pixel at either side, whose neighbours are mixed in.
    uint16_t sums[4 * (run + 2)];
    uint32_t left[run], right[run];
    for (size_t start = 0; start < count; start += run) {
        const size_t length = count - start < run ? count - start : run;
        const uint8_t *above = (const uint8_t *)(near + start) - 4, *below = (const uint8_t *)(far + start) - 4;
        for (size_t index = 0; index < 4 * (length + 2); index++) {
            sums[index] = (uint16_t)(3 * above[index] + below[index]);
        }
        uint8_t *lefts = (uint8_t *)left, *rights = (uint8_t *)right;
        for (size_t index = 0; index < 4 * length; index++) {
            const uint16_t middle = (uint16_t)(3 * sums[index + 4] + 8);
            lefts[index] = (uint8_t)((uint16_t)(middle + sums[index]) >> 4);
            rights[index] = (uint8_t)((uint16_t)(middle + sums[index + 8]) >> 4);
        }
        for (size_t index = 0; index < length; index++) {
            found[2 * (start + index)] = left[index];
            found[2 * (start + index) + 1] = right[index];
        }
    }
}
