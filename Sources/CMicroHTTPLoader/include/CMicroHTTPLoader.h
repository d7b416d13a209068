#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// An HTTP server with GNU libmicrohttpd, which is loaded on demand: only a server needs it.

// Loads libmicrohttpd unless it is loaded. The other functions must not be called before this has returned true. Returns
// false if libmicrohttpd 0.9.73 or later is not installed.
bool microhttp_open(void);

// The version of the loaded library, such as 0.9.75.
const char *microhttp_version(void);

typedef struct microhttp_server microhttp_server;
typedef struct microhttp_request microhttp_request;
typedef struct microhttp_response microhttp_response;

// What the server calls, on any of its threads.
typedef struct {
    void *context;
    // A connection begins. Its address is NULL if it has none. Returning false closes it.
    bool (*opened)(void *context, const struct sockaddr *address);
    // A connection for which `opened` was called has ended.
    void (*closed)(void *context, const struct sockaddr *address);
    // Whether the body of a request is read, whose head has arrived; else it is refused by its answer.
    bool (*takes_body)(void *context, microhttp_request *request);
    // A request has arrived, with its body if that is read. It must be answered before this returns, or be set aside.
    void (*received)(void *context, microhttp_request *request);
} microhttp_callbacks;

typedef struct {
    // A socket that listens and does not block. It stays the caller's.
    int socket;
    unsigned threads;
    unsigned connections;
    // The bytes for the head of a request together with that of its answer.
    size_t memory;
    // The longest body that is read.
    size_t body;
    // How long a request may take to arrive, and an answer to be taken, which gets another second for each 16 KiB.
    int64_t milliseconds;
} microhttp_limits;

// Begins to accept connections. Returns NULL if the library cannot.
microhttp_server *microhttp_start(microhttp_limits limits, microhttp_callbacks callbacks);

// Breaks off connections whose time is over. To be called about once a second.
void microhttp_sweep(microhttp_server *server);

// The requests that were received and whose answers are not sent.
int microhttp_busy(microhttp_server *server);

// Accepts no more connections; those that exist go on.
void microhttp_quiesce(microhttp_server *server);

// Closes all connections and frees the server. No request may be set aside.
void microhttp_stop(microhttp_server *server);

// Properties of a request, which are valid until it is answered.
const char *microhttp_method(const microhttp_request *request);
// The path and query as they were sent.
const char *microhttp_target(const microhttp_request *request);
// Whether the target had a NUL, after which nothing is known of it.
bool microhttp_is_cut(const microhttp_request *request);
// NULL if it has none.
const struct sockaddr *microhttp_address(const microhttp_request *request);
// Whether there is a body that is not read.
bool microhttp_has_body(const microhttp_request *request);
// The body that was read. Its count is 0 without one.
const uint8_t *microhttp_body(const microhttp_request *request, size_t *count);
// Calls `visit` with each header field.
typedef void (*microhttp_visit)(void *context, const char *name, const char *value);
void microhttp_headers(const microhttp_request *request, microhttp_visit visit, void *context);

// Sets a request aside, to be answered from any thread. To be called from `received`.
void microhttp_set_aside(microhttp_request *request);

// A response with a body, which is not copied; `release` is called when it is no longer needed, also on failure. Returns
// NULL if memory runs out.
microhttp_response *microhttp_respond(
    const uint8_t *bytes, size_t count, void (*release)(void *context), void *context);

// A response of the status 304, whose body of so many bytes is not sent. Returns NULL if memory runs out.
microhttp_response *microhttp_omit(size_t count);

// Keeps a response for another answer, of any request and on any thread; its headers must not change any more.
void microhttp_retain(microhttp_response *response);

// Gives up a response that will not be an answer.
void microhttp_release(microhttp_response *response);

// Returns false if the field is invalid.
bool microhttp_add_header(microhttp_response *response, const char *name, const char *value);

// Answers a request and releases the response once. Without a response, the connection is closed.
void microhttp_answer(microhttp_request *request, unsigned status, microhttp_response *response);
