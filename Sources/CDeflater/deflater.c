#define _GNU_SOURCE
#include "CDeflater.h"

#include <isa-l.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

// Level 1 of ISA-L 2.30 lets the address of its state, in units of 64 KiB, decide where it remembers the third byte of the
// input (igzip_icf_body_h1_gr_bt.asm hashes a register that still holds the address instead of data). Address randomisation
// then makes one process of some thousand choose other, equally long matches. So the state always lies at this address,
// and there is one for all threads.
static void *const state_address = (void *)0x1000000000;
static const size_t state_size = sizeof(struct isal_zstream);

// Small, so that the codes change with the parts of a picture.
static uint8_t tokens[ISAL_DEF_LVL1_SMALL];

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static struct isal_zstream *state;

static struct isal_zstream *make_state(void) {
#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0
#endif
    void *memory = mmap(
        state_address, state_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    // Wherever it lies, the picture is right.
    return memory == MAP_FAILED ? malloc(state_size) : memory;
}

ptrdiff_t deflater_compress(
    const uint8_t *input, uint32_t count, int is_last, uint8_t *output, uint32_t room, uint32_t *adler) {
    pthread_mutex_lock(&turn);
    if (!state) state = make_state();
    if (!state) {
        pthread_mutex_unlock(&turn);
        return -1;
    }
    isal_deflate_stateless_init(state);
    state->level = 1;
    state->level_buf = tokens;
    state->level_buf_size = sizeof tokens;
    state->flush = FULL_FLUSH;
    state->end_of_stream = is_last ? 1 : 0;
    state->next_in = (uint8_t *)input;
    state->avail_in = count;
    state->next_out = output;
    state->avail_out = room;
    int code = isal_deflate_stateless(state);
    ptrdiff_t written = room - state->avail_out;
    pthread_mutex_unlock(&turn);
    *adler = isal_adler32(*adler, input, count);
#if defined(__x86_64__)
    // ISA-L returns with the upper halves of the vector registers in use, and on many processors every SSE instruction of
    // the thread is slower from then on.
    if (__builtin_cpu_supports("avx")) __asm__ volatile("vzeroupper" ::: "memory");
#endif
    return code == COMP_OK ? written : -1 - (ptrdiff_t)abs(code);
}

uint32_t deflater_room(uint32_t count) {
    // Stored as they are, bytes grow by five for each 64 KiB.
    return count + count / 8192 + 1024;
}
