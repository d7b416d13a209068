#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pictures written by libjpeg-turbo and libwebp, which are loaded on demand: few runs write a JPEG or a WebP, and linking them would
// make each of the others load both. The interfaces are the plain ones, in which an error is a result and not a longjmp.

typedef enum {
    picture_done,
    picture_no_library,
    // Memory has run out, or a side is longer than the format allows.
    picture_failed,
} picture_outcome;

// The file of libjpeg-turbo that is loaded. Its number is that of the interface; the library tells no other version.
#ifdef __APPLE__
#define picture_jpeg_library "libturbojpeg.0.dylib"
#else
#define picture_jpeg_library "libturbojpeg.so.0"
#endif

// Whether libjpeg-turbo is installed.
bool picture_has_jpeg(void);

// The version of libwebp as a byte each of major, minor and patch; 0 if it is not installed.
int picture_webp_version(void);

// Receives the whole file, which is valid only within the call.
typedef void (*picture_sink)(void *context, const uint8_t *bytes, size_t count);

// Writes rows of three bytes a pixel (red, green, blue), without padding, as a baseline JPEG whose colours are as sharp as its
// brightness (4:4:4), with a quality from 1 to 100.
picture_outcome picture_write_jpeg(
    const uint8_t *pixels, int width, int height, int quality, picture_sink sink, void *context);

// Writes such rows, or of four bytes a pixel, the last of which is the alpha, as a lossless WebP. Pixels that are transparent have no
// other bytes but zeros.
picture_outcome picture_write_webp(
    const uint8_t *pixels, int width, int height, bool has_alpha, picture_sink sink, void *context);
