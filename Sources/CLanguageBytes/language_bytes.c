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

static const uint8_t fr[] = {
#embed "../../Languages/fr.txt"
};

static const uint8_t it[] = {
#embed "../../Languages/it.txt"
};

static const uint8_t nl[] = {
#embed "../../Languages/nl.txt"
};

static const uint8_t pt[] = {
#embed "../../Languages/pt.txt"
};

static const uint8_t sv[] = {
#embed "../../Languages/sv.txt"
};

static const uint8_t nb[] = {
#embed "../../Languages/nb.txt"
};

static const uint8_t da[] = {
#embed "../../Languages/da.txt"
};

static const uint8_t fi[] = {
#embed "../../Languages/fi.txt"
};

static const uint8_t pl[] = {
#embed "../../Languages/pl.txt"
};

static const uint8_t cs[] = {
#embed "../../Languages/cs.txt"
};

static const uint8_t ru[] = {
#embed "../../Languages/ru.txt"
};

static const uint8_t uk[] = {
#embed "../../Languages/uk.txt"
};

static const uint8_t el[] = {
#embed "../../Languages/el.txt"
};

static const uint8_t tr[] = {
#embed "../../Languages/tr.txt"
};

static const uint8_t zh[] = {
#embed "../../Languages/zh.txt"
};

static const uint8_t ko[] = {
#embed "../../Languages/ko.txt"
};

#define LANGUAGE(code) { #code, { code, sizeof code } }

static const struct {
    const char *code;
    weathercard_language file;
} languages[] = {
    LANGUAGE(en), LANGUAGE(de), LANGUAGE(es), LANGUAGE(ja), LANGUAGE(ar), LANGUAGE(fr), LANGUAGE(it),
    LANGUAGE(nl), LANGUAGE(pt), LANGUAGE(sv), LANGUAGE(nb), LANGUAGE(da), LANGUAGE(fi), LANGUAGE(pl),
    LANGUAGE(cs), LANGUAGE(ru), LANGUAGE(uk), LANGUAGE(el), LANGUAGE(tr), LANGUAGE(zh), LANGUAGE(ko),
};

weathercard_language weathercard_language_file(const char *code) {
    for (size_t index = 0; index < sizeof languages / sizeof *languages; index++) {
        if (strcmp(languages[index].code, code) == 0) return languages[index].file;
    }
    return (weathercard_language){ .bytes = NULL, .count = 0 };
}
