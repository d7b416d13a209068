#include "CArguments.h"

#include <stddef.h>

static int count;
static char *none[] = {NULL};
static char **words = none;

// glibc and macOS pass the command line to constructors, too.
__attribute__((constructor)) static void keep(int given, char **given_words) {
    count = given;
    words = given_words;
}

int arguments_count(void) {
    return count;
}

char **arguments_words(void) {
    return words;
}
