#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// An HTTP/1.1 server (RFC 9112): connections and their limits, heads, and bodies of a known length.

typedef struct http_server http_server;
typedef struct http_request http_request;
typedef struct http_response http_response;

// What is wrong with the head of a request, after which nothing else of its connection is read.
typedef enum {
    http_fault_none,
    // The request line is not a method, a target and a version, each after one space.
    http_fault_line,
    // The target has control characters.
    http_fault_target,
    http_fault_version,
    // A field is folded, has a space before its colon, no name, or a control character.
    http_fault_field,
    // HTTP/1.1 needs exactly one Host.
    http_fault_host,
    // The length of the body is no number, is there twice, or is there beside Transfer-Encoding.
    http_fault_length,
    http_fault_long_line,
    http_fault_long_head,
} http_fault;

// What the server calls, on any of its threads.
typedef struct {
    void *context;
    // A connection begins. Its address is NULL if it has none. Returning false closes it.
    bool (*opened)(void *context, const struct sockaddr *address);
    // A connection for which `opened` was called has ended.
    void (*closed)(void *context, const struct sockaddr *address);
    // Whether the body of a request is read, whose head has arrived; else it is refused by its answer.
    bool (*takes_body)(void *context, http_request *request);
    // A request has arrived, with its body if that is read. It must be answered before this returns, or be set aside.
    void (*received)(void *context, http_request *request);
    // The client of a request that is set aside has hung up. The request must be answered all the same.
    void (*abandoned)(void *context, http_request *request);
    // An answer was sent, or its connection has ended; `token` is that of the answer.
    void (*finished)(void *context, void *token);
} http_callbacks;

typedef struct {
    // A socket that listens and does not block. It stays the caller's.
    int socket;
    unsigned threads;
    unsigned connections;
    // The longest body that is read.
    size_t body;
    // How long a request may take to arrive, and an answer to be taken, which each 16 KiB that are taken make a second longer,
    // but never longer than this from then on.
    int64_t milliseconds;
} http_limits;

// Begins to accept connections. Where there is no room for another, those that have waited longest for a request are closed,
// or else those whose answers are taken most slowly.
// Returns NULL if the system does not allow it.
http_server *http_server_start(http_limits limits, http_callbacks callbacks);

// The requests that were received and whose answers are not sent.
int http_server_busy(http_server *server);

// Closes a connection soon, by the number of one of its requests.
void http_server_break(http_server *server, uint64_t connection);

// Accepts no more connections; those that exist go on.
void http_server_quiesce(http_server *server);

// Closes all connections and ends the threads. A request that is still set aside may be answered later, to no effect.
void http_server_stop(http_server *server);

// Properties of a request, which are valid until it is answered.
http_fault http_request_fault(const http_request *request);
// Empty if the request line is wrong, as is the target.
const char *http_request_method(const http_request *request);
// The path and query as they were sent.
const char *http_request_target(const http_request *request);
// NULL if it has none.
const struct sockaddr *http_request_address(const http_request *request);
// The number of its connection.
uint64_t http_request_connection(const http_request *request);
// Whether there is a body that is not read.
bool http_request_has_body(const http_request *request);
// The body that was read. Its count is 0 without one.
const uint8_t *http_request_body(const http_request *request, size_t *count);
// Calls `visit` with each field of the head.
typedef void (*http_visit)(void *context, const char *name, const char *value);
void http_request_fields(const http_request *request, http_visit visit, void *context);

// Sets a request aside, to be answered from any thread. To be called from `received`.
void http_set_aside(http_request *request);

// A response with a body, which is not copied; `release` is called when it is no longer needed, also on failure. Returns
// NULL if memory runs out.
http_response *http_respond(const uint8_t *bytes, size_t count, void (*release)(void *context), void *context);

// A response of the status 304, whose body of so many bytes is not sent. Returns NULL if memory runs out.
http_response *http_omit(size_t count);

// Keeps a response for another answer, of any request and on any thread; its fields must not change any more.
void http_retain(http_response *response);

// Gives up a response that will not be an answer.
void http_release(http_response *response);

// Adds a field, but Connection: close, which closes the connection. Returns false if it is invalid or memory runs out.
bool http_add_field(http_response *response, const char *name, const char *value);

// Answers a request and releases the response once; Date and Content-Length are added. Without a response, the connection is
// closed.
void http_answer(http_request *request, unsigned status, http_response *response, void *token);
