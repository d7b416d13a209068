// What Packaging/make-libraries links into a portable program besides libraries: their list, and functions that glibc 2.34 lacks or
// has under another version.
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdlib.h>
#include <sys/random.h>

#define LOCAL __attribute__((visibility("hidden")))

LOCAL extern const char weathercard_linked_libraries[];
const char weathercard_linked_libraries[] = {
#embed "libraries.txt"
    , 0};

// Since 2.35, hypot has a version that sets errno otherwise; what it computes is the same.
#if defined(__x86_64__)
__asm__(".symver old_hypot, hypot@GLIBC_2.2.5");
#elif defined(__aarch64__)
__asm__(".symver old_hypot, hypot@GLIBC_2.17");
#endif
extern double old_hypot(double, double);

LOCAL double hypot(double x, double y) {
    return old_hypot(x, y);
}

// Of glibc 2.36, for Expat.
LOCAL void arc4random_buf(void *bytes, size_t count) {
    char *rest = bytes;
    while (count > 0) {
        ssize_t done = getrandom(rest, count, 0);
        if (done < 0 && errno != EINTR) abort();
        if (done > 0) rest += done, count -= (size_t)done;
    }
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
