#define _GNU_SOURCE
#include "CDeflater.h"

#include <isa-l.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

struct state {
    struct isal_zstream stream;
    // Small, so that the codes change with the parts of a picture.
    uint8_t tokens[ISAL_DEF_LVL1_SMALL];
};

enum { state_limit = 64 };
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t release = PTHREAD_COND_INITIALIZER;
// Those that no thread uses, of those that were made.
static struct state *idle[state_limit];
static size_t idle_count, made_count, tried_count;

#if defined(__x86_64__)
// Level 1 of ISA-L 2.30 lets the address of its state, in units of 64 KiB, decide where it remembers the third byte of the
// input (igzip_icf_body_h1_gr_bt.asm takes the CRC-32C of a register that still holds the address instead of data). Address
// randomisation then makes one process of some thousand choose other, equally long matches. So states lie at addresses that
// all have the same last sixteen bits of that CRC, more than its table counts: this one, and this one with some of these
// bits changed, whose own CRC ends in sixteen zeros. The CRC of a sum without carries is the sum of the CRCs.
static const uintptr_t first_address = 0x100000;
static const uintptr_t changes[] = {0x101265d, 0x20101ed, 0x40035d0, 0x8006ba0, 0x10017ad6, 0x20016e30};
static const unsigned unit_bits = 16;

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0
#endif

static struct state *make_state(size_t index) {
    uintptr_t units = first_address;
    for (size_t bit = 0; bit < sizeof changes / sizeof *changes; bit++) {
        if (index >> bit & 1) units ^= changes[bit];
    }
    void *address = (void *)(units << unit_bits);
    void *memory = mmap(
        address, sizeof(struct state), PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    if (memory == address) return memory;
    munmap(memory, sizeof(struct state));
    return NULL;
}
#else
// The code for other processors takes no bits of the address, and they may have fewer addresses.
static struct state *make_state(size_t index) {
    (void)index;
    return malloc(sizeof(struct state));
}
#endif

// A state of one's own, or NULL where there is no memory for any.
static struct state *take_state(void) {
    pthread_mutex_lock(&turn);
    struct state *state = NULL;
    while (!state) {
        if (idle_count > 0) {
            state = idle[--idle_count];
        } else if (tried_count < state_limit) {
            state = make_state(tried_count++);
            if (state) made_count++;
        } else if (made_count > 0) {
            pthread_cond_wait(&release, &turn);
        } else {
            // Wherever it lies, the picture is right.
            state = malloc(sizeof *state);
            if (!state) break;
            made_count++;
        }
    }
    pthread_mutex_unlock(&turn);
    return state;
}

static void give_back(struct state *state) {
    pthread_mutex_lock(&turn);
    idle[idle_count++] = state;
    pthread_cond_signal(&release);
    pthread_mutex_unlock(&turn);
}

ptrdiff_t deflater_compress(
    const uint8_t *input, uint32_t count, int is_last, uint8_t *output, uint32_t room, uint32_t *adler) {
    struct state *own = take_state();
    if (!own) return -1;
    struct isal_zstream *state = &own->stream;
    isal_deflate_stateless_init(state);
    state->level = 1;
    state->level_buf = own->tokens;
    state->level_buf_size = sizeof own->tokens;
    state->flush = FULL_FLUSH;
    state->end_of_stream = is_last ? 1 : 0;
    state->next_in = (uint8_t *)input;
    state->avail_in = count;
    state->next_out = output;
    state->avail_out = room;
    int code = isal_deflate_stateless(state);
    ptrdiff_t written = room - state->avail_out;
    give_back(own);
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
