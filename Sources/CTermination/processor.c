#include "CTermination.h"

#if defined(__x86_64__)
#include <cpuid.h>

// The Swift runtime uses this instruction, which the first processors with 64 bits lack.
__attribute__((constructor(101))) static void check_processor(void) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_CMPXCHG16B) == 0)
        termination_fail("weathercard: the processor is too old: it lacks the instruction CMPXCHG16B\n", 71);
}
#endif
