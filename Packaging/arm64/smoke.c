// What the C targets do, in lines that are the same on every processor: smoke PICTURE..., where the pictures are PNGs.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CClimateBytes.h"
#include "CDeflater.h"
#include "CFontBytes.h"
#include "CGazetteerBytes.h"
#include "CLandlock.h"
#include "CLanguageBytes.h"
#include "CMapBytes.h"
#include "CPNGReader.h"
#include "CPixelBlender.h"
#include "CPixelPacker.h"
#include "CTermination.h"
#include "CTimeZoneBytes.h"

#define CHECK(condition)                                                            \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "smoke.c:%d: not so: %s\n", __LINE__, #condition);      \
            exit(1);                                                                \
        }                                                                           \
    } while (0)

// FNV-1a of 64 bits.
static uint64_t sum(const void *memory, size_t count) {
    const uint8_t *bytes = memory;
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t index = 0; index < count; index++) hash = (hash ^ bytes[index]) * 0x100000001b3;
    return hash;
}

static void say(const char *name, const void *memory, size_t count) {
    printf("%s: %zu bytes, %016llx\n", name, count, (unsigned long long)sum(memory, count));
}

// Bytes that repeat themselves here and there.
static void fill(uint8_t *bytes, size_t count) {
    uint32_t state = 1;
    size_t index = 0;
    while (index < count) {
        state = state * 1664525 + 1013904223;
        size_t distance = 1 + (state >> 24), run = state >> 20 & 15;
        bytes[index++] = state >> 12;
        for (; run > 0 && index < count && index > distance; run--, index++) bytes[index] = bytes[index - distance];
    }
}

// Compresses in pieces, as pictures are, and expands the stream again.
static void deflate_and_inflate(void) {
    enum { total = 300000, piece = 70001 };
    static uint8_t input[total], again[total];
    fill(input, total);
    uint8_t *stream = malloc(total * 2 + 8);
    CHECK(stream);
    size_t size = 2;
    memcpy(stream, "\x78\x01", 2);
    uint32_t adler = 1;
    for (size_t start = 0; start < total; start += piece) {
        uint32_t count = total - start < piece ? total - start : piece;
        ptrdiff_t written = deflater_compress(
            input + start, count, start + count == total, stream + size, deflater_room(count), &adler);
        CHECK(written > 0);
        size += written;
    }
    for (int shift = 24; shift >= 0; shift -= 8) stream[size++] = adler >> shift;
    CHECK(size < total);
    CHECK(deflater_expand(stream, size, again, total) == total);
    CHECK(memcmp(input, again, total) == 0);
    CHECK(deflater_expand(stream, size, again, total - 1) < -1);
    stream[size - 1] ^= 1;
    CHECK(deflater_expand(stream, size, again, total) < -1);
    printf("deflate: Adler-32 %08x\n", adler);

    uint64_t room = deflater_shrink_room(total);
    uint8_t *small = malloc(room);
    CHECK(small);
    ptrdiff_t shrunk = deflater_shrink(input, total, small, room);
    CHECK(shrunk > 0 && (size_t)shrunk < size);
    CHECK(deflater_expand(small, shrunk, again, total) == total && memcmp(input, again, total) == 0);
    uint32_t gzip_room = deflater_gzip_room(total);
    uint8_t *file = malloc(gzip_room);
    CHECK(file && deflater_gzip(input, total, file, gzip_room) > 18 && file[0] == 0x1F && file[1] == 0x8B);
    CHECK(deflater_gzip(input, total, file, 100) == -2);
    free(file);
    free(small);
    free(stream);
}

// Every length up to some vectors, and nothing beyond the end.
static void pack(void) {
    uint32_t words[100];
    uint8_t packed[301], all[101 * 301];
    for (int index = 0; index < 100; index++) words[index] = 0xFF000000u + index * 0x010307;
    for (int count = 0; count <= 100; count++) {
        memset(packed, 0xA5, sizeof packed);
        pack_rgb(words, count, packed);
        CHECK(packed[3 * count] == 0xA5);
        memcpy(all + count * 301, packed, 301);
    }
    say("pixels", all, sizeof all);
}

// A word painted over another, byte by byte.
static uint32_t painted(uint32_t above, uint32_t below) {
    uint32_t rest = 255 - (above >> 24), sum = 0;
    for (int shift = 0; shift < 32; shift += 8) sum |= ((below >> shift & 255) * rest * 2 + 255) / 510 << shift;
    return above + sum;
}

// What vectors paint, and after them what is left.
static void paint(void) {
    uint32_t colors[40], there[40], one[40], own[40], all[41 * 80];
    for (uint32_t index = 0; index < 40; index++) {
        uint32_t alpha = index * 77 & 255;
        colors[index] = alpha * 0x01000000u + alpha / 2 * 0x010001u + alpha / 3 * 0x0100u;
        there[index] = index * 0x9E3779B1u;
    }
    for (size_t count = 0; count <= 40; count++) {
        memcpy(one, there, sizeof there);
        memcpy(own, there, sizeof there);
        size_t done = paint_word(colors[count % 40], one, count);
        CHECK(done <= count);
        for (; done < count; done++) one[done] = painted(colors[count % 40], one[done]);
        for (done = paint_words(colors, own, count); done < count; done++) own[done] = painted(colors[done], own[done]);
        for (size_t index = 0; index < count; index++) CHECK(own[index] == painted(colors[index], there[index]));
        memcpy(all + count * 80, one, sizeof one);
        memcpy(all + count * 80 + 40, own, sizeof own);
    }
    say("blended", all, sizeof all);
}

typedef struct {
    FILE *file;
    size_t most;
} file_source;

static size_t read_file(void *context, uint8_t *bytes, size_t count) {
    file_source *source = context;
    size_t done = fread(bytes, 1, count < source->most ? count : source->most, source->file);
    source->most -= done;
    return done;
}

// A picture's pixels, and the message of one that is cut.
static void read_picture(const char *path) {
    for (int is_cut = 0; is_cut < 2; is_cut++) {
        file_source source = {fopen(path, "rb"), is_cut ? 2000 : SIZE_MAX};
        CHECK(source.file);
        pngreader *reader = pngreader_create(read_file, &source);
        CHECK(reader && pngreader_has_signature(reader));
        pngreader_header header;
        CHECK(pngreader_read_header(reader, &header) && pngreader_start(reader, 8));
        uint8_t *pixels = calloc((size_t)header.width * header.height, 4), *samples = malloc(header.width * 4);
        CHECK(pixels && samples);
        pngreader_row row;
        pngreader_step step;
        while ((step = pngreader_next_row(reader, samples, &row)) == pngreader_has_row) {
            for (uint32_t index = 0; index < row.count; index++) {
                memcpy(pixels + 4 * ((size_t)row.y * header.width + row.x + index * row.step), samples + 4 * index, 4);
            }
        }
        CHECK(step == (is_cut ? pngreader_failed : pngreader_ended));
        if (is_cut) {
            printf("cut: %s\n", pngreader_message(reader));
        } else {
            say(strrchr(path, '/') ? strrchr(path, '/') + 1 : path, pixels, (size_t)header.width * header.height * 4);
        }
        free(samples);
        free(pixels);
        pngreader_destroy(reader);
        fclose(source.file);
    }
}

// A file that is not finished does not outlive a process that is terminated.
static void terminate(void) {
    char folder[] = "/tmp/smoke.XXXXXX";
    CHECK(mkdtemp(folder));
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    CHECK(descriptor >= 0);
    for (int way = 0; way < 2; way++) {
        fflush(stdout);
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            termination_watch();
            int file = openat(descriptor, "part", O_CREAT | O_WRONLY, 0600);
            if (file < 0 || termination_note(descriptor, "part") < 0) _exit(1);
            if (way == 0) raise(SIGTERM);
            termination_fail("the smoke test ends\n", 71);
        }
        int status = 0;
        CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
        CHECK(faccessat(descriptor, "part", F_OK, 0) != 0);
        printf("terminated: %d\n", WEXITSTATUS(status));
    }
    close(descriptor);
    CHECK(rmdir(folder) == 0);
}

static void tables(void) {
    weathercard_font fonts[] = {
        weathercard_font_inter_regular(),         weathercard_font_inter_medium(),
        weathercard_font_inter_display_medium(),  weathercard_font_inter_display_light(),
        weathercard_font_noto_arabic_regular(),   weathercard_font_noto_arabic_medium(),
        weathercard_font_noto_japanese_regular(), weathercard_font_noto_japanese_medium(),
    };
    for (size_t index = 0; index < sizeof fonts / sizeof *fonts; index++) {
        say("font", fonts[index].bytes, fonts[index].count);
    }
    weathercard_language english = weathercard_language_file("en");
    CHECK(english.bytes && !weathercard_language_file("xx").bytes);
    say("english", english.bytes, english.count);
    say("gazetteer", weathercard_gazetteer_bytes(), weathercard_gazetteer_size());
    say("climate", weathercard_climate_bytes(), weathercard_climate_size());
    say("map", weathercard_map_bytes(), weathercard_map_size());
    say("coverage", weathercard_coverage_bytes(), weathercard_coverage_size());
    say("time zones", weathercard_timezones_bytes(), weathercard_timezones_size());
    say("their map", weathercard_timezone_map_bytes(), weathercard_timezone_map_size());
}

int main(int count, char **arguments) {
    deflate_and_inflate();
    pack();
    paint();
    for (int index = 1; index < count; index++) read_picture(arguments[index]);
    tables();
    terminate();
    // How far Landlock goes is the kernel's matter; asking must not fail.
    CHECK(landlock_version() >= 0);
    return 0;
}
