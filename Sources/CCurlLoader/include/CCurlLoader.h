#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// GET by libcurl, which is opened when first asked for: linked, it and the libraries behind it would cost every start
// of the program 8 ms.

// Opens libcurl unless it is open; the other functions want that to have succeeded. False where there is none of
// version 7.62 or later.
bool curlloader_open(void);

// Whether both URLs have the same scheme, host and port, as libcurl itself reads them.
bool curlloader_same_origin(const char *url, const char *other);

// The host of a URL, for messages: its length, or 0 where it is no URL or its host has `size` bytes and more.
size_t curlloader_host(const char *url, char *host, size_t size);

typedef struct curlloader_transfer curlloader_transfer;

// Takes bytes of a body with its encoding undone, or a whole line of a head; false ends the transfer.
typedef bool (*curlloader_sink)(void *context, const uint8_t *bytes, size_t count);

typedef enum {
    curlloader_done,
    curlloader_bad_url,
    curlloader_insecure,
    curlloader_no_host,
    curlloader_no_proxy,
    curlloader_refused,
    curlloader_no_connection,
    curlloader_timeout,
    curlloader_tls,
    // The sink said false.
    curlloader_stopped,
    // What the server sent is no HTTP, or ended early.
    curlloader_broken,
    curlloader_failed,
} curlloader_outcome;

// Transfers one after the other over one connection, or NULL where there is no memory for them. Only HTTPS is
// spoken, and HTTP if `plain`; certificates are verified; redirects are not followed; proxies are those of the
// environment, as with the curl program.
curlloader_transfer *curlloader_create(const char *user_agent, bool plain, long connect_milliseconds);

// Sends a header field, such as "Accept: text/plain", with every request from now on, and never to a proxy of HTTPS;
// false where there is no memory for it.
bool curlloader_add_header(curlloader_transfer *transfer, const char *line);

// Goes straight to servers from now on, whatever the environment says; false where libcurl refuses.
bool curlloader_avoid_proxy(curlloader_transfer *transfer);

curlloader_outcome curlloader_get(
    curlloader_transfer *transfer, const char *url, long milliseconds, curlloader_sink body, curlloader_sink header,
    void *context);

// Of the last transfer. Texts live until the next one; NULL where there is none.
long curlloader_status(curlloader_transfer *transfer);
double curlloader_seconds(curlloader_transfer *transfer);
// In seconds, counted from now where the server names a time; 0 where it names nothing.
int64_t curlloader_retry_after(curlloader_transfer *transfer);
const char *curlloader_redirect(curlloader_transfer *transfer);
const char *curlloader_content_type(curlloader_transfer *transfer);
// Why it failed, as libcurl words it.
const char *curlloader_message(curlloader_transfer *transfer);

void curlloader_destroy(curlloader_transfer *transfer);
