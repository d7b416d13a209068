#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads one PNG with libpng, row by row. Every function that can fail does so by its result: the long jump of a libpng
// error ends inside the function that was called, and never passes the source's frames.

typedef struct pngreader pngreader;

// Puts up to `count` bytes of the file at `bytes` and tells how many; 0 is the end.
typedef size_t (*pngreader_source)(void *context, uint8_t *bytes, size_t count);

typedef struct {
    uint32_t width;
    uint32_t height;
    // Bits a sample as the file has it: 8, or 16.
    uint32_t depth;
    bool is_interlaced;
} pngreader_header;

// Which pixels a row of samples holds: those at x, x + step, ... of line y, `count` of them.
typedef struct {
    uint32_t y;
    uint32_t x;
    uint32_t step;
    uint32_t count;
} pngreader_row;

typedef enum : int { pngreader_failed = -1, pngreader_ended = 0, pngreader_has_row = 1 } pngreader_step;

// A reader of what a source gives, or NULL where there is no memory for one.
pngreader *pngreader_create(pngreader_source source, void *context);

// Whether the file begins with the signature of a PNG; to be asked first, if at all.
bool pngreader_has_signature(pngreader *reader);

// Reads up to the pixels, and allocates nothing of their size.
bool pngreader_read_header(pngreader *reader, pngreader_header *header);

// Chooses the bits a sample that rows have: 8 or 16. Samples of 16 bits become 8 by rounding, 255 becomes 65535.
bool pngreader_start(pngreader *reader, uint32_t depth);

// Reads a row as RGBA with straight alpha, native-endian, into memory that holds `width` pixels. An interlaced picture
// comes in its seven passes, each from the top. After the last row the rest of the file is read.
pngreader_step pngreader_next_row(pngreader *reader, void *samples, pngreader_row *row);

// Whether the source goes on behind the end of the picture.
bool pngreader_has_more(pngreader *reader);

// Asks the system to back memory that is to be filled with large pages, where it can.
void pngreader_prefer_large_pages(void *memory, size_t size);

// Why the last function failed: printable ASCII, as libpng words it.
const char *pngreader_message(const pngreader *reader);

void pngreader_destroy(pngreader *reader);

// The version of libpng, such as 1.6.39.
const char *pngreader_library_version(void);
