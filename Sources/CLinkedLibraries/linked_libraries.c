#include "CLinkedLibraries.h"

// Only the link of a portable program, by Packaging/make-libraries, has it.
extern const char weathercard_linked_libraries[] __attribute__((weak));

const char *linked_libraries(void) {
    return weathercard_linked_libraries;
}
