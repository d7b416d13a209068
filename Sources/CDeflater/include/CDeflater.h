#pragma once
#include <stddef.h>
#include <stdint.h>

// Compresses `count` bytes as deflate blocks that begin and end on whole bytes and refer to nothing before them, the last
// of a stream or not, and counts them into `adler`, which begins as 1.
//
// `room` has to be at least deflater_room(count). Returns the bytes written, -1 where there is no memory,
// and less than that where ISA-L refuses.
ptrdiff_t deflater_compress(
    const uint8_t *input, uint32_t count, int is_last, uint8_t *output, uint32_t room, uint32_t *adler);

// The bytes that output of so many bytes of input may take.
uint32_t deflater_room(uint32_t count);

// Compresses `count` bytes as a zlib stream that is a third smaller than by deflater_compress, in twenty times the time.
//
// `room` has to be at least deflater_shrink_room(count). Returns the bytes written, or -1 where there is no memory.
ptrdiff_t deflater_shrink(const uint8_t *input, uint32_t count, uint8_t *output, uint64_t room);

// The bytes that its output may take.
uint64_t deflater_shrink_room(uint32_t count);

// Compresses `count` bytes as a gzip file (RFC 1952) without a name or time, as deflater_shrink does.
//
// `room` has to be at least deflater_gzip_room(count). Returns the bytes written, -1 where there is no memory, and -2 where
// the room is too small.
ptrdiff_t deflater_gzip(const uint8_t *input, uint32_t count, uint8_t *output, uint32_t room);

// The bytes that its output may take.
uint32_t deflater_gzip_room(uint32_t count);

// Expands a zlib stream (RFC 1950) of `count` bytes into at most `room`, and checks its sum.
//
// Returns the bytes written, -1 where there is no memory, and less than that where the stream is damaged or longer.
ptrdiff_t deflater_expand(const uint8_t *input, uint32_t count, uint8_t *output, uint32_t room);

// Expands deflate blocks (RFC 1951) of `count` bytes without a sum into at most `room`, with the same results.
ptrdiff_t deflater_inflate(const uint8_t *input, uint32_t count, uint8_t *output, uint32_t room);

// The CRC-32 of bytes (RFC 1952, section 8).
uint32_t deflater_checksum(const uint8_t *input, uint64_t count);
