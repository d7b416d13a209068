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

uint32_t deflater_gzip_room(uint32_t count) { return (uint32_t)compressBound(count) + 32; }

ptrdiff_t deflater_gzip(const uint8_t *input, uint32_t count, uint8_t *output, uint32_t room) {
    z_stream stream = {.next_in = (uint8_t *)input, .avail_in = count, .next_out = output, .avail_out = room};
    // 16 more than the size of the window asks for gzip's header and sum.
    if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return -1;
    int code = deflate(&stream, Z_FINISH);
    deflateEnd(&stream);
    return code == Z_STREAM_END ? (ptrdiff_t)stream.total_out : -2;
}
