#define _DEFAULT_SOURCE
#include "CPNGReader.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

struct pngreader {
    png_structp png;
    png_infop info;
    pngreader_source source;
    void *context;
    pngreader_header header;
    // Where the next row stands; `pass` counts to 7 where the file is interlaced, else to 1.
    int pass;
    uint32_t row;
    size_t start;
    size_t end;
    char message[128];
    uint8_t buffer[1 << 16];
};

static void set_message(pngreader *reader, const char *text) {
    size_t length = 0;
    for (; text[length] != 0 && length + 1 < sizeof reader->message; length++) {
        char c = text[length];
        reader->message[length] = c >= 0x20 && c < 0x7F ? c : '?';
    }
    reader->message[length] = 0;
}

static void on_error(png_structp png, png_const_charp text) {
    set_message(png_get_error_ptr(png), text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

// Whether there are bytes in the buffer, which is filled where it is empty.
static bool fill(pngreader *reader) {
    if (reader->start < reader->end) return true;
    reader->start = 0;
    reader->end = reader->source(reader->context, reader->buffer, sizeof reader->buffer);
    return reader->end > 0;
}

static void on_read(png_structp png, png_bytep out, size_t count) {
    pngreader *reader = png_get_io_ptr(png);
    while (count > 0) {
        if (!fill(reader)) png_error(png, "the file ends too early");
        size_t piece = reader->end - reader->start;
        if (piece > count) piece = count;
        memcpy(out, reader->buffer + reader->start, piece);
        reader->start += piece;
        out += piece;
        count -= piece;
    }
}

pngreader *pngreader_create(pngreader_source source, void *context) {
    pngreader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->source = source;
    reader->context = context;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    reader->info = reader->png == NULL ? NULL : png_create_info_struct(reader->png);
    if (reader->info == NULL) {
        pngreader_destroy(reader);
        return NULL;
    }
    return reader;
}

void pngreader_destroy(pngreader *reader) {
    if (reader == NULL) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

bool pngreader_has_signature(pngreader *reader) {
    while (reader->end < 8) {
        size_t count = reader->source(reader->context, reader->buffer + reader->end, 8 - reader->end);
        if (count == 0) return false;
        reader->end += count;
    }
    return png_sig_cmp(reader->buffer, 0, 8) == 0;
}

// What is let in: the chunks that make the pixels, each with its right checksum. By default libpng only warns of a
// chunk that is too large for its limits, and allocates what the chunk claims to hold. Here it skips every chunk that
// it could allocate for, and the limit would only refuse pixels that were compressed badly.
static void set_strict(png_structp png) {
    png_set_benign_errors(png, 0);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(png, 0);
}

bool pngreader_read_header(pngreader *reader, pngreader_header *header) {
    png_structp png = reader->png;
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_read_fn(png, reader, on_read);
    set_strict(png);
    png_read_info(png, reader->info);
    reader->header.width = png_get_image_width(png, reader->info);
    reader->header.height = png_get_image_height(png, reader->info);
    reader->header.depth = png_get_bit_depth(png, reader->info) == 16 ? 16 : 8;
    reader->header.is_interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
    *header = reader->header;
    return true;
}

static void set_rgba(png_structp png, png_infop info, uint32_t depth) {
    png_set_expand(png);
    if (depth == 16) png_set_expand_16(png);
    if (depth == 8) png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    bool has_alpha = png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS);
    if (!has_alpha) png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (depth == 16) png_set_swap(png);
#endif
}

bool pngreader_start(pngreader *reader, uint32_t depth) {
    png_structp png = reader->png;
    if (setjmp(png_jmpbuf(png))) return false;
    set_rgba(png, reader->info, depth);
    png_read_update_info(png, reader->info);
    if (png_get_rowbytes(png, reader->info) != (size_t)reader->header.width * depth / 2) {
        png_error(png, "the rows have an unexpected length");
    }
    return true;
}

// The pixels of the row that comes next; none after the last.
static pngreader_row next(pngreader *reader) {
    uint32_t width = reader->header.width, height = reader->header.height;
    if (!reader->header.is_interlaced) {
        return (pngreader_row){reader->row, 0, 1, reader->pass == 0 && reader->row < height ? width : 0};
    }
    for (; reader->pass < PNG_INTERLACE_ADAM7_PASSES; reader->pass++, reader->row = 0) {
        uint32_t rows = PNG_PASS_ROWS(height, reader->pass), count = PNG_PASS_COLS(width, reader->pass);
        if (reader->row >= rows || count == 0) continue;
        uint32_t y = PNG_PASS_START_ROW(reader->pass) + (reader->row << PNG_PASS_ROW_SHIFT(reader->pass));
        return (pngreader_row){y, PNG_PASS_START_COL(reader->pass), PNG_PASS_COL_OFFSET(reader->pass), count};
    }
    return (pngreader_row){height, 0, 1, 0};
}

pngreader_step pngreader_next_row(pngreader *reader, void *samples, pngreader_row *row) {
    png_structp png = reader->png;
    if (setjmp(png_jmpbuf(png))) return pngreader_failed;
    *row = next(reader);
    if (row->count == 0) {
        png_read_end(png, NULL);
        return pngreader_ended;
    }
    png_read_row(png, samples, NULL);
    reader->row++;
    return pngreader_has_row;
}

bool pngreader_has_more(pngreader *reader) { return fill(reader); }

void pngreader_prefer_large_pages(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
    uintptr_t page = 2 << 20;
    uintptr_t start = ((uintptr_t)memory + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)memory + size) / page * page;
    if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)size;
#endif
}

const char *pngreader_message(const pngreader *reader) { return reader->message; }

const char *pngreader_library_version(void) { return png_get_libpng_ver(NULL); }
