#include "CLanguageBytes.h"

#include <string.h>

static const uint8_t en[] = {
#embed "../../Languages/en.txt"
};

static const uint8_t de[] = {
#embed "../../Languages/de.txt"
};

static const uint8_t es[] = {
#embed "../../Languages/es.txt"
};

static const uint8_t ja[] = {
#embed "../../Languages/ja.txt"
};

static const uint8_t ar[] = {
#embed "../../Languages/ar.txt"
};

#define LANGUAGE(code) { #code, { code, sizeof code } }

static const struct {
    const char *code;
    weathercard_language file;
} languages[] = { LANGUAGE(en), LANGUAGE(de), LANGUAGE(es), LANGUAGE(ja), LANGUAGE(ar) };

weathercard_language weathercard_language_file(const char *code) {
    for (size_t index = 0; index < sizeof languages / sizeof *languages; index++) {
        if (strcmp(languages[index].code, code) == 0) return languages[index].file;
    }
    return (weathercard_language){ .bytes = NULL, .count = 0 };
}
