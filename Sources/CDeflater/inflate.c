#include "CDeflater.h"

#include <isa-l.h>
#include <stdlib.h>

static ptrdiff_t expand(const uint8_t *input, uint32_t count, uint8_t *output, uint32_t room, uint32_t form) {
    struct inflate_state *state = malloc(sizeof *state);
    if (!state) return -1;
    isal_inflate_init(state);
    state->crc_flag = form;
    state->next_in = (uint8_t *)input;
    state->avail_in = count;
    state->next_out = output;
    state->avail_out = room;
    int code = isal_inflate_stateless(state);
    ptrdiff_t written = room - state->avail_out;
    free(state);
#if defined(__x86_64__)
    // As after compressing.
    if (__builtin_cpu_supports("avx")) __asm__ volatile("vzeroupper" ::: "memory");
#endif
    return code == ISAL_DECOMP_OK ? written : -1 - (ptrdiff_t)abs(code);
}

ptrdiff_t deflater_expand(const uint8_t *input, uint32_t count, uint8_t *output, uint32_t room) {
    return expand(input, count, output, room, ISAL_ZLIB);
}

ptrdiff_t deflater_inflate(const uint8_t *input, uint32_t count, uint8_t *output, uint32_t room) {
    return expand(input, count, output, room, ISAL_DEFLATE);
}

uint32_t deflater_checksum(const uint8_t *input, uint64_t count) {
    return crc32_gzip_refl(0, (unsigned char *)input, count);
}
