#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Requests with libcurl, which is loaded on demand: linking it and its dependencies would add 8 ms to every start of
// the program.

// Loads libcurl unless it is loaded. The other functions must not be called before this has returned true. Returns
// false if libcurl 7.62 or later is not installed.
bool curlloader_open(void);

// Whether both URLs have the same scheme, host and port, as parsed by libcurl.
bool curlloader_same_origin(const char *url, const char *other);

// Writes the host of a URL to `host`, without a terminating NUL, and returns its length; 0 if the URL is invalid or the host has
// `size` bytes or more.
size_t curlloader_host(const char *url, char *host, size_t size);

typedef struct curlloader_transfer curlloader_transfer;

// Receives bytes of the decoded body, or one complete header line. Returning false ends the transfer.
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
    // The sink returned false.
    curlloader_stopped,
    // The response is incomplete or is not HTTP.
    curlloader_broken,
    curlloader_failed,
} curlloader_outcome;

// Creates a handle for transfers one after another, over one connection where possible. Returns NULL if memory runs out.
// Only HTTPS is allowed, and HTTP if `plain`; certificates are verified; redirects are not followed; proxies, and authorities
// in SSL_CERT_FILE and SSL_CERT_DIR, are taken from the environment, as by the curl program.
curlloader_transfer *curlloader_create(const char *user_agent, bool plain, long connect_milliseconds);

// Adds a header field, such as "Accept: text/plain", to every following request, but not to requests to an HTTPS proxy.
// Returns false if memory runs out.
bool curlloader_add_header(curlloader_transfer *transfer, const char *line);

// Ignores proxies in the environment from now on. Returns false if libcurl rejects the option.
bool curlloader_avoid_proxy(curlloader_transfer *transfer);

// Makes every following request one of this method, such as "POST", with a copy of these bytes as its body. Returns false if
// memory runs out.
bool curlloader_set_body(curlloader_transfer *transfer, const char *method, const uint8_t *bytes, size_t count);

// Sends a request, GET unless a body was set, or the message; the server's lines about a message are header lines.
curlloader_outcome curlloader_perform(
    curlloader_transfer *transfer, const char *url, long milliseconds, curlloader_sink body, curlloader_sink header,
    void *context);

// Creates a handle for one message by SMTP, with TLS or, if `plain`, without it. Returns NULL if memory runs out.
curlloader_transfer *curlloader_create_for_mail(bool plain, long connect_milliseconds);

// Adds a recipient of the message. Returns false if memory runs out.
bool curlloader_add_recipient(curlloader_transfer *transfer, const char *address);

// Sets the sender, who logs in if `password` is not NULL, and a copy of the message. Returns false if memory runs out.
bool curlloader_set_mail(
    curlloader_transfer *transfer, const char *sender, const char *password, const uint8_t *bytes, size_t count);

// Opens a connection to the host of an http or https URL, the latter with TLS, and sends nothing. It lasts for `milliseconds`.
curlloader_outcome curlloader_connect(curlloader_transfer *transfer, const char *url, long milliseconds);

// Sends bytes over the connection.
curlloader_outcome curlloader_send(curlloader_transfer *transfer, const uint8_t *bytes, size_t count);

// Receives `count` bytes over the connection, or fewer if it ends, and writes their number to `received`.
curlloader_outcome curlloader_receive(
    curlloader_transfer *transfer, uint8_t *bytes, size_t count, size_t *received);

// Results of the last transfer. Strings are valid until the next one; NULL if absent.
long curlloader_status(curlloader_transfer *transfer);
double curlloader_seconds(curlloader_transfer *transfer);
// In seconds from now; 0 if absent.
int64_t curlloader_retry_after(curlloader_transfer *transfer);
const char *curlloader_redirect(curlloader_transfer *transfer);
const char *curlloader_content_type(curlloader_transfer *transfer);
// libcurl's error message.
const char *curlloader_message(curlloader_transfer *transfer);

void curlloader_destroy(curlloader_transfer *transfer);
