#pragma once
#include "CCurlLoader.h"
#include "library.h"

struct curlloader_transfer {
    void *easy;
    int code;
    // Header lines, or the recipients of a message.
    void *headers;
    curlloader_sink body;
    curlloader_sink header;
    void *context;
    // A message, and how much of it is sent.
    uint8_t *mail;
    size_t mail_size;
    size_t mail_sent;
    // When a connection ends at the latest, in milliseconds of the monotonic clock.
    int64_t end;
    char message[error_size];
};

// Creates a handle for these protocols.
__attribute__((visibility("hidden")))
curlloader_transfer *curlloader_create_for(const char *names, long bits, long connect_milliseconds);

__attribute__((visibility("hidden"))) curlloader_outcome curlloader_outcome_of(curlloader_transfer *transfer);
