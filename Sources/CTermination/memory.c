#define _GNU_SOURCE
#include "CTermination.h"
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// The Swift runtime prints several lines and aborts where memory runs out. So the C library's functions are called through
// these, which end the process with one line if the caller is the runtime or a library in Swift. Others get NULL, as cairo
// expects for a picture that is too large.

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool is_watched;

void memory_watch(void) {
    atomic_store(&is_watched, true);
}

// The function that would be called without these: of a library that replaces them, else of the C library.
static void *next(_Atomic(void *) *known, const char *name, void *own) {
    void *function = atomic_load_explicit(known, memory_order_relaxed);
    if (__builtin_expect(function != NULL, 1)) return function;
    static __thread bool is_looking;
    // The lookup may allocate memory itself.
    if (is_looking) return own;
    is_looking = true;
    function = dlsym(RTLD_NEXT, name);
    if (function == NULL) function = own;
    atomic_store_explicit(known, function, memory_order_relaxed);
    is_looking = false;
    return function;
}

static void check(const void *result, size_t size, const void *caller) {
    if (__builtin_expect(result != NULL || size == 0, 1) || !atomic_load(&is_watched)) return;
    Dl_info info;
    if (dladdr(caller, &info) == 0 || info.dli_fname == NULL) return;
    const char *name = strrchr(info.dli_fname, '/');
    name = name == NULL ? info.dli_fname : name + 1;
    // Where the runtime is linked statically, it is part of the program.
    Dl_info own;
    bool is_own = dladdr((const void *)&is_watched, &own) != 0 && own.dli_fbase == info.dli_fbase;
    if (is_own || strstr(name, "wift") != NULL || strstr(name, "oundation") != NULL || strstr(name, "stdc++") != NULL)
        termination_fail("weathercard: out of memory\n", 71);
}

void *malloc(size_t size) {
    static _Atomic(void *) known;
    void *(*function)(size_t) = next(&known, "malloc", __libc_malloc);
    void *result = function(size);
    check(result, size, __builtin_return_address(0));
    return result;
}

void *calloc(size_t count, size_t size) {
    static _Atomic(void *) known;
    void *(*function)(size_t, size_t) = next(&known, "calloc", __libc_calloc);
    void *result = function(count, size);
    check(result, count == 0 ? 0 : size, __builtin_return_address(0));
    return result;
}

void *realloc(void *old, size_t size) {
    static _Atomic(void *) known;
    void *(*function)(void *, size_t) = next(&known, "realloc", __libc_realloc);
    void *result = function(old, size);
    check(result, size, __builtin_return_address(0));
    return result;
}

static int own_posix_memalign(void **result, size_t alignment, size_t size) {
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *result = memory;
    return 0;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    static _Atomic(void *) known;
    int (*function)(void **, size_t, size_t) = next(&known, "posix_memalign", own_posix_memalign);
    int code = function(result, alignment, size);
    check(code == ENOMEM ? NULL : result, size, __builtin_return_address(0));
    return code;
}

void *aligned_alloc(size_t alignment, size_t size) {
    static _Atomic(void *) known;
    void *(*function)(size_t, size_t) = next(&known, "aligned_alloc", __libc_memalign);
    void *result = function(alignment, size);
    check(result, size, __builtin_return_address(0));
    return result;
}

#else

void memory_watch(void) {}

#endif
