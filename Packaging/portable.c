// What Packaging/make-libraries links into a portable program besides libraries: their list, and functions that glibc 2.34 lacks or
// has under another version.
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

#define LOCAL __attribute__((visibility("hidden")))

LOCAL extern const char weathercard_linked_libraries[];
const char weathercard_linked_libraries[] = {
#embed "libraries.txt"
    , 0};

// Since glibc 2.35, these have another version, which differs in how it sets errno.
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#endif
__asm__(".symver first_hypot, hypot@" FIRST "\n.symver first_hypotf, hypotf@" FIRST);
extern double first_hypot(double, double);
extern float first_hypotf(float, float);

LOCAL double hypot(double x, double y) {
    return first_hypot(x, y);
}

LOCAL float hypotf(float x, float y) {
    return first_hypotf(x, y);
}

// Of glibc 2.36, for Expat and the C++ library.
LOCAL void arc4random_buf(void *bytes, size_t count) {
    char *rest = bytes;
    while (count > 0) {
        ssize_t done = getrandom(rest, count, 0);
        if (done < 0 && errno != EINTR) abort();
        if (done > 0) rest += done, count -= (size_t)done;
    }
}

LOCAL uint32_t arc4random(void) {
    uint32_t word;
    arc4random_buf(&word, sizeof word);
    return word;
}

// Of glibc 2.35, for the unwinder of GCC: the object that has an address, and its table of frames.
struct search {
    ElfW(Addr) address;
    struct dl_find_object *result;
};

static int has_address(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    struct search *search = context;
    const ElfW(Phdr) *frames = NULL, *segment = NULL;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[index];
        ElfW(Addr) start = object->dlpi_addr + header->p_vaddr;
        if (header->p_type == PT_GNU_EH_FRAME) frames = header;
        if (header->p_type == PT_LOAD && search->address - start < header->p_memsz) segment = header;
    }
    if (!frames || !segment) return 0;
    search->result->dlfo_eh_frame = (void *)(object->dlpi_addr + frames->p_vaddr);
    return 1;
}

LOCAL int _dl_find_object(void *address, struct dl_find_object *result) {
    struct search search = {(ElfW(Addr))address, result};
    return dl_iterate_phdr(has_address, &search) ? 0 : -1;
}
