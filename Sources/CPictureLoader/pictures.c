#include "CPictureLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// The part of both ABIs that is used, declared here so that building requires no headers. It is fixed as long as the sonames are.

enum {
    pixels_rgb = 0,
    colours_444 = 0,
    // The transform that is the same on each processor.
    accurate_transform = 4096,
};

static struct {
    bool is_open;
    void *(*begin)(void);
    int (*compress)(
        void *, const unsigned char *, int width, int stride, int height, int format, unsigned char **file,
        unsigned long *count, int colours, int quality, int flags);
    int (*end)(void *);
    void (*free)(unsigned char *);
} jpeg;

static struct {
    bool is_open;
    size_t (*encode)(const uint8_t *, int width, int height, int stride, uint8_t **file);
    size_t (*encode_with_alpha)(const uint8_t *, int width, int height, int stride, uint8_t **file);
    void (*free)(void *);
    int (*version)(void);
} webp;

struct function {
    const char *name;
    void *place;
};

// Finds all functions of a library; false if it is not installed or lacks one.
static bool find(const char *library, const struct function *functions, size_t count) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    for (size_t index = 0; index < count; index++) {
        void *function = dlsym(handle, functions[index].name);
        if (function == NULL) {
            dlclose(handle);
            return false;
        }
        *(void **)functions[index].place = function;
    }
    return true;
}

static void open_jpeg(void) {
    const struct function functions[] = {
        {"tjInitCompress", &jpeg.begin},
        {"tjCompress2", &jpeg.compress},
        {"tjDestroy", &jpeg.end},
        {"tjFree", &jpeg.free},
    };
    jpeg.is_open = find(picture_jpeg_library, functions, sizeof functions / sizeof *functions);
}

static void open_webp(void) {
    const struct function functions[] = {
        {"WebPEncodeLosslessRGB", &webp.encode},
        {"WebPEncodeLosslessRGBA", &webp.encode_with_alpha},
        {"WebPFree", &webp.free},
        {"WebPGetEncoderVersion", &webp.version},
    };
#ifdef __APPLE__
    static const char library[] = "libwebp.7.dylib";
#else
    static const char library[] = "libwebp.so.7";
#endif
    webp.is_open = find(library, functions, sizeof functions / sizeof *functions);
}

bool picture_has_jpeg(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_jpeg);
    return jpeg.is_open;
}

int picture_webp_version(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_webp);
    return webp.is_open ? webp.version() : 0;
}

picture_outcome picture_write_jpeg(
    const uint8_t *pixels, int width, int height, int quality, picture_sink sink, void *context) {
    if (!picture_has_jpeg()) return picture_no_library;
    void *encoder = jpeg.begin();
    if (encoder == NULL) return picture_failed;
    unsigned char *file = NULL;
    unsigned long count = 0;
    bool is_done = jpeg.compress(
                       encoder, pixels, width, 0, height, pixels_rgb, &file, &count, colours_444, quality,
                       accurate_transform)
        == 0;
    if (is_done) sink(context, file, count);
    jpeg.free(file);
    jpeg.end(encoder);
    return is_done ? picture_done : picture_failed;
}

picture_outcome picture_write_webp(
    const uint8_t *pixels, int width, int height, bool has_alpha, picture_sink sink, void *context) {
    if (picture_webp_version() == 0) return picture_no_library;
    uint8_t *file = NULL;
    size_t count = has_alpha ? webp.encode_with_alpha(pixels, width, height, 4 * width, &file)
                             : webp.encode(pixels, width, height, 3 * width, &file);
    if (count > 0) sink(context, file, count);
    webp.free(file);
    return count > 0 ? picture_done : picture_failed;
}
