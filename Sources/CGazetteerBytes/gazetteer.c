#include "CGazetteerBytes.h"

static const uint8_t gazetteer[] = {
#embed "gazetteer.bin"
};

const uint8_t *weathercard_gazetteer_bytes(void) { return gazetteer; }

size_t weathercard_gazetteer_size(void) { return sizeof gazetteer; }
