#pragma once
#include <stddef.h>

// The part of libcurl's ABI that this target uses, declared here so that building does not require libcurl's headers.
// The numbers are fixed as long as the library's soname ends in 4 (https://curl.se/libcurl/abi.html); check.c compares
// them with the headers if those are installed.

enum {
    global_default = 3,
    error_size = 256,
    unknown_option = 48,

    option_upload = 46,
    option_post = 47,
    option_no_signal = 99,
    option_use_tls = 119,
    option_connect_only = 141,
    option_timeout_ms = 155,
    option_connect_timeout_ms = 156,
    option_protocols = 181,
    option_alpn = 226,
    option_no_username = 278,
    option_quick_exit = 322,
    option_write_data = 10001,
    option_url = 10002,
    option_proxy = 10004,
    option_read_data = 10009,
    option_error_buffer = 10010,
    option_user_agent = 10018,
    option_headers = 10023,
    option_header_data = 10029,
    option_custom_request = 10036,
    option_authorities = 10065,
    option_authority_folder = 10097,
    option_accept_encoding = 10102,
    option_copied_body = 10165,
    option_username = 10173,
    option_password = 10174,
    option_mail_sender = 10186,
    option_mail_recipients = 10187,
    option_protocols_text = 10318,
    option_write_function = 20011,
    option_read_function = 20012,
    option_header_function = 20079,
    option_upload_size = 30115,
    option_body_size = 30120,

    info_content_type = 0x100012,
    info_redirect_url = 0x10001F,
    info_status = 0x200002,
    info_request_size = 0x20000C,
    info_errno = 0x200019,
    info_total_time = 0x300003,
    info_socket = 0x50002C,
    info_retry_after = 0x600039,

    protocol_http = 1,
    protocol_https = 2,
    protocol_smtp = 0x10000,
    protocol_smtps = 0x20000,

    use_tls_always = 3,

    part_url = 0,
    part_scheme = 1,
    part_host = 5,
    part_port = 6,
    part_default_port = 1,
};

// Results of a transfer.
enum {
    code_ok = 0,
    code_unsupported_protocol = 1,
    code_bad_url = 3,
    code_not_built_in = 4,
    code_no_proxy = 5,
    code_no_host = 6,
    code_no_connection = 7,
    code_weird_reply = 8,
    code_http2 = 16,
    code_partial = 18,
    code_write = 23,
    code_timeout = 28,
    code_tls_connect = 35,
    code_nothing = 52,
    code_tls_engine = 53,
    code_send = 55,
    code_receive = 56,
    code_tls_certificate = 58,
    code_tls_cipher = 59,
    code_tls_peer = 60,
    code_encoding = 61,
    code_no_tls = 64,
    code_login = 67,
    code_tls_authorities = 77,
    code_again = 81,
    code_tls_revocation = 82,
    code_tls_issuer = 83,
    code_tls_key = 90,
    code_tls_status = 91,
    code_http2_stream = 92,
};

// libcurl's functions, named without the prefix `curl_`.
struct curl_library {
    int (*global_init)(long);
    void *(*easy_init)(void);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_perform)(void *);
    int (*easy_send)(void *, const void *, size_t, size_t *);
    int (*easy_recv)(void *, void *, size_t, size_t *);
    int (*easy_getinfo)(void *, int, ...);
    void (*easy_cleanup)(void *);
    const char *(*easy_strerror)(int);
    void *(*url)(void);
    void (*url_cleanup)(void *);
    int (*url_set)(void *, int, const char *, unsigned);
    int (*url_get)(void *, int, char **, unsigned);
    void (*free)(void *);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
};

// Set once curlloader_open has succeeded.
__attribute__((visibility("hidden"))) extern struct curl_library curl_functions;
