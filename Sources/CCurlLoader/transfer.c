#include "CCurlLoader.h"
#include "library.h"
#include "transfer.h"

#include <errno.h>
#include <stdlib.h>

static size_t on_body(char *bytes, size_t size, size_t count, void *data) {
    curlloader_transfer *transfer = data;
    return transfer->body(transfer->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

static size_t on_header(char *bytes, size_t size, size_t count, void *data) {
    curlloader_transfer *transfer = data;
    return transfer->header(transfer->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

static bool limit_protocols(void *easy, const char *names, long bits) {
    int result = curl_functions.easy_setopt(easy, option_protocols_text, names);
    // Before version 7.85 there was only a bit mask.
    if (result == unknown_option) result = curl_functions.easy_setopt(easy, option_protocols, bits);
    return result == code_ok;
}

// Takes the authorities that the environment names in place of the system's, as the curl program does; the library alone would not.
static bool trust(void *easy, const char *variable, int option) {
    const char *path = getenv(variable);
    if (path == NULL || *path == 0) return true;
    int result = curl_functions.easy_setopt(easy, option, path);
    // Not every library for TLS reads folders; the system's authorities then stay.
    return result == code_ok || result == code_not_built_in;
}

curlloader_transfer *curlloader_create(const char *user_agent, bool plain, long connect_milliseconds) {
    curlloader_transfer *transfer = plain
        ? curlloader_create_for("http,https", protocol_http | protocol_https, connect_milliseconds)
        : curlloader_create_for("https", protocol_https, connect_milliseconds);
    if (transfer == NULL) return NULL;
    curl_functions.easy_setopt(transfer->easy, option_user_agent, user_agent);
    // All content encodings that the library supports.
    curl_functions.easy_setopt(transfer->easy, option_accept_encoding, "");
    return transfer;
}

curlloader_transfer *curlloader_create_for(const char *names, long bits, long connect_milliseconds) {
    curlloader_transfer *transfer = calloc(1, sizeof *transfer);
    if (transfer == NULL) return NULL;
    void *easy = transfer->easy = curl_functions.easy_init();
    // Options that affect security must be accepted; the others have good defaults.
    bool is_ready = easy != NULL && limit_protocols(easy, names, bits)
        && trust(easy, "SSL_CERT_FILE", option_authorities) && trust(easy, "SSL_CERT_DIR", option_authority_folder)
        && curl_functions.easy_setopt(easy, option_no_username, 1L) == code_ok
        && curl_functions.easy_setopt(easy, option_write_function, on_body) == code_ok
        && curl_functions.easy_setopt(easy, option_write_data, (void *)transfer) == code_ok
        && curl_functions.easy_setopt(easy, option_header_function, on_header) == code_ok
        && curl_functions.easy_setopt(easy, option_header_data, (void *)transfer) == code_ok
        && curl_functions.easy_setopt(easy, option_connect_timeout_ms, connect_milliseconds) == code_ok;
    if (!is_ready) {
        curlloader_destroy(transfer);
        return NULL;
    }
    curl_functions.easy_setopt(easy, option_error_buffer, transfer->message);
    curl_functions.easy_setopt(easy, option_no_signal, 1L);
    // After a timeout, do not wait for a pending name lookup.
    curl_functions.easy_setopt(easy, option_quick_exit, 1L);
    return transfer;
}

bool curlloader_add_header(curlloader_transfer *transfer, const char *line) {
    void *headers = curl_functions.slist_append(transfer->headers, line);
    if (headers == NULL) return false;
    transfer->headers = headers;
    return curl_functions.easy_setopt(transfer->easy, option_headers, headers) == code_ok;
}

bool curlloader_avoid_proxy(curlloader_transfer *transfer) {
    return curl_functions.easy_setopt(transfer->easy, option_proxy, "") == code_ok;
}

bool curlloader_set_body(curlloader_transfer *transfer, const char *method, const uint8_t *bytes, size_t count) {
    return curl_functions.easy_setopt(transfer->easy, option_post, 1L) == code_ok
        && curl_functions.easy_setopt(transfer->easy, option_custom_request, method) == code_ok
        && curl_functions.easy_setopt(transfer->easy, option_body_size, (int64_t)count) == code_ok
        && curl_functions.easy_setopt(transfer->easy, option_copied_body, bytes) == code_ok;
}

static long number(curlloader_transfer *transfer, int which) {
    long result = 0;
    curl_functions.easy_getinfo(transfer->easy, which, &result);
    return result;
}

curlloader_outcome curlloader_outcome_of(curlloader_transfer *transfer) {
    switch (transfer->code) {
    case code_ok: return curlloader_done;
    case code_unsupported_protocol:
        // The same code means a forbidden scheme, for which nothing is sent, or a response without headers.
        return number(transfer, info_request_size) > 0 ? curlloader_broken : curlloader_insecure;
    case code_bad_url:
    case code_login: return curlloader_bad_url;
    case code_no_host: return curlloader_no_host;
    case code_no_proxy: return curlloader_no_proxy;
    case code_no_connection:
        return number(transfer, info_errno) == ECONNREFUSED ? curlloader_refused : curlloader_no_connection;
    case code_timeout: return curlloader_timeout;
    case code_write: return curlloader_stopped;
    case code_no_tls:
    case code_tls_connect:
    case code_tls_engine:
    case code_tls_certificate:
    case code_tls_cipher:
    case code_tls_peer:
    case code_tls_authorities:
    case code_tls_revocation:
    case code_tls_issuer:
    case code_tls_key:
    case code_tls_status: return curlloader_tls;
    case code_weird_reply:
    case code_http2:
    case code_http2_stream:
    case code_partial:
    case code_nothing:
    case code_send:
    case code_receive:
    case code_encoding: return curlloader_broken;
    default: return curlloader_failed;
    }
}

curlloader_outcome curlloader_perform(
    curlloader_transfer *transfer, const char *url, long milliseconds, curlloader_sink body, curlloader_sink header,
    void *context) {
    transfer->body = body;
    transfer->header = header;
    transfer->context = context;
    transfer->message[0] = 0;
    transfer->code = curl_functions.easy_setopt(transfer->easy, option_url, url);
    if (transfer->code == code_ok)
        transfer->code = curl_functions.easy_setopt(transfer->easy, option_timeout_ms, milliseconds);
    if (transfer->code == code_ok) transfer->code = curl_functions.easy_perform(transfer->easy);
    return curlloader_outcome_of(transfer);
}

long curlloader_status(curlloader_transfer *transfer) {
    return number(transfer, info_status);
}

double curlloader_seconds(curlloader_transfer *transfer) {
    double seconds = 0;
    curl_functions.easy_getinfo(transfer->easy, info_total_time, &seconds);
    return seconds;
}

int64_t curlloader_retry_after(curlloader_transfer *transfer) {
    int64_t seconds = 0;
    curl_functions.easy_getinfo(transfer->easy, info_retry_after, &seconds);
    return seconds;
}

const char *curlloader_redirect(curlloader_transfer *transfer) {
    char *url = NULL;
    curl_functions.easy_getinfo(transfer->easy, info_redirect_url, &url);
    return url;
}

const char *curlloader_content_type(curlloader_transfer *transfer) {
    char *type = NULL;
    curl_functions.easy_getinfo(transfer->easy, info_content_type, &type);
    return type;
}

const char *curlloader_message(curlloader_transfer *transfer) {
    return transfer->message[0] != 0 ? transfer->message : curl_functions.easy_strerror(transfer->code);
}

void curlloader_destroy(curlloader_transfer *transfer) {
    if (transfer->easy != NULL) curl_functions.easy_cleanup(transfer->easy);
    if (transfer->headers != NULL) curl_functions.slist_free_all(transfer->headers);
    free(transfer->mail);
    free(transfer);
}
