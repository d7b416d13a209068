#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads one PNG out of memory with libpng. Every function that can fail does so by its result: the long jump of a
// libpng error ends inside the function that was called.

typedef struct pngreader pngreader;

typedef struct {
    uint32_t width;
    uint32_t height;
    // Bits a sample of what pngreader_read_pixels gives: 8, or 16 where the file has 16.
    uint32_t depth;
} pngreader_header;

// A reader of bytes that must outlive it, or NULL where there is no memory for one.
pngreader *pngreader_create(const uint8_t *bytes, size_t count);

// Reads up to the pixels, and allocates nothing of their size.
bool pngreader_read_header(pngreader *reader, pngreader_header *header);

// Reads the pixels as RGBA with straight alpha, native-endian, row by row without gaps, and then the rest of the file.
// `size` is the size of the memory at `pixels` in bytes.
bool pngreader_read_pixels(pngreader *reader, void *pixels, size_t size);

// Bytes that follow the end of the picture.
size_t pngreader_remaining(const pngreader *reader);

// Why the last function failed: printable ASCII, as libpng words it.
const char *pngreader_message(const pngreader *reader);

void pngreader_destroy(pngreader *reader);

// The version of libpng, such as 1.6.39.
const char *pngreader_library_version(void);
