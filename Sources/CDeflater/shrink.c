#include "CDeflater.h"

#include <limits.h>
#include <zlib.h>

// As far as each further level takes much longer for a per cent.
static const int level = 6;

uint64_t deflater_shrink_room(uint32_t count) { return compressBound(count); }

ptrdiff_t deflater_shrink(const uint8_t *input, uint32_t count, uint8_t *output, uint64_t room) {
    uLongf written = room;
    int code = compress2(output, &written, input, count, level);
    if (code == Z_OK && written <= PTRDIFF_MAX) return (ptrdiff_t)written;
    return code == Z_MEM_ERROR ? -1 : -2;
}
