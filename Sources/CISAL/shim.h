#pragma once
#include <isa-l.h>

// ISA-L returns with the upper halves of the vector registers in use, and on many x86-64 processors every SSE
// instruction of the thread is slower from then on. VZEROUPPER ends that.
static inline void isal_leave_vector_registers(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx")) {
        __asm__ volatile("vzeroupper" ::: "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",
                         "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
    }
#endif
}
