#include "CWarningAreaBytes.h"

static const uint8_t emma[] = {
#embed "emma.bin"
};

static const uint8_t jma[] = {
#embed "jma.bin"
};

static const uint8_t aliases[] = {
#embed "aliases.bin"
};

const uint8_t *weathercard_area_bytes(int table, size_t *size) {
    switch (table) {
    case weathercard_areas_emma: *size = sizeof emma; return emma;
    case weathercard_areas_jma: *size = sizeof jma; return jma;
    default: *size = sizeof aliases; return aliases;
    }
}
