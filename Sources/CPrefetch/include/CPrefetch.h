#pragma once

// Has the processor fetch the memory at a place that is written soon. The place may be outside any memory.
static inline void prefetch_for_writing(const void *place) {
    __builtin_prefetch(place, 1);
}
