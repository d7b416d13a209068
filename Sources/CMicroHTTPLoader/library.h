#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

// The part of libmicrohttpd's ABI that this target uses, declared here so that building does not require its header. The
// numbers are fixed as long as the library's soname ends in 12; check.c compares them with the header if that is installed.

enum {
    no = 0,
    yes = 1,

    use_internal_polling_thread = 8,
    use_no_listen_socket = 256,
    use_epoll = 512,
    allow_suspend_resume = 8192 | 1024,

    option_end = 0,
    option_memory_limit = 1,
    option_connection_limit = 2,
    option_notify_completed = 4,
    option_uri_log_callback = 7,
    option_thread_pool_size = 14,
    option_unescape_callback = 16,
    option_notify_connection = 27,
    option_strict_for_client = 29,

    info_client_address = 2,
    info_descriptor = 6,
    info_socket_context = 7,

    connection_started = 0,

    header_kind = 1,
};

// libmicrohttpd's functions, named without the prefix `MHD_`.
struct microhttp_library {
    const char *(*get_version)(void);
    void *(*start_daemon)(unsigned flags, uint16_t port, void *accept, void *accept_context, void *handler,
                          void *handler_context, ...);
    int (*add_connection)(void *daemon, int socket, const struct sockaddr *address, socklen_t size);
    void (*stop_daemon)(void *daemon);
    const void *(*get_connection_info)(void *connection, int kind, ...);
    int (*get_connection_values)(void *connection, int kind, int (*visit)(void *, int, const char *, const char *),
                                 void *context);
    const char *(*lookup_connection_value)(void *connection, int kind, const char *name);
    void (*suspend_connection)(void *connection);
    void (*resume_connection)(void *connection);
    void *(*create_response)(size_t size, void *bytes, void (*release)(void *), void *context);
    void *(*create_streamed_response)(uint64_t size, size_t block, ssize_t (*read)(void *, uint64_t, char *, size_t),
                                      void *context, void (*release)(void *));
    int (*add_response_header)(void *response, const char *name, const char *value);
    int (*queue_response)(void *connection, unsigned status, void *response);
    void (*destroy_response)(void *response);
};

// Set once microhttp_open has succeeded.
__attribute__((visibility("hidden"))) extern struct microhttp_library mhd;
