#pragma once
#include <stddef.h>
#include <stdint.h>

/// The text of a language's file in the folder Languages.
typedef struct {
    const uint8_t *_Nullable bytes;
    size_t count;
} weathercard_language;

/// The file of the language with a code such as "en"; no bytes if there is none.
weathercard_language weathercard_language_file(const char *_Nonnull code);
