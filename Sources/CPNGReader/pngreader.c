#include "CPNGReader.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct pngreader {
    png_structp png;
    png_infop info;
    const uint8_t *next;
    size_t remaining;
    pngreader_header header;
    char message[128];
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

static void on_read(png_structp png, png_bytep out, size_t count) {
    pngreader *reader = png_get_io_ptr(png);
    if (count > reader->remaining) png_error(png, "the file ends too early");
    memcpy(out, reader->next, count);
    reader->next += count;
    reader->remaining -= count;
}

pngreader *pngreader_create(const uint8_t *bytes, size_t count) {
    pngreader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->next = bytes;
    reader->remaining = count;
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

// What is let in: the chunks that make the pixels, each with its right checksum. By default libpng only warns of a
// chunk that is too large for its limits, and allocates what the chunk claims to hold.
static void set_strict(png_structp png) {
    png_set_benign_errors(png, 0);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
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
    *header = reader->header;
    return true;
}

static void set_rgba(png_structp png, png_infop info) {
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    bool has_alpha = png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS);
    if (!has_alpha) png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_swap(png);
#endif
}

bool pngreader_read_pixels(pngreader *reader, void *pixels, size_t size) {
    png_structp png = reader->png;
    if (setjmp(png_jmpbuf(png))) return false;
    set_rgba(png, reader->info);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    size_t row = png_get_rowbytes(png, reader->info);
    if (row != (size_t)reader->header.width * reader->header.depth / 2 || row * reader->header.height != size) {
        png_error(png, "the rows have an unexpected length");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < reader->header.height; y++) {
            png_read_row(png, (png_bytep)pixels + y * row, NULL);
        }
    }
    png_read_end(png, NULL);
    return true;
}

size_t pngreader_remaining(const pngreader *reader) { return reader->remaining; }

const char *pngreader_message(const pngreader *reader) { return reader->message; }

const char *pngreader_library_version(void) { return png_get_libpng_ver(NULL); }
