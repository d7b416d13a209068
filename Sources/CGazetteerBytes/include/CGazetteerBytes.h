#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of gazetteer.bin, which make-gazetteer.py writes.
const uint8_t *_Nonnull weathercard_gazetteer_bytes(void);

/// How many there are.
size_t weathercard_gazetteer_size(void);
