#define _GNU_SOURCE
#include "CMicroHTTPLoader.h"
#include "library.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

// A connection, in the list of those with a deadline.
struct connection {
    int descriptor;
    // When it is broken off; 0 while its request is being answered.
    int64_t deadline;
    bool has_address;
    struct sockaddr_storage address;
    struct connection *next;
    struct connection *previous;
};

struct microhttp_server {
    void *daemon;
    microhttp_limits limits;
    microhttp_callbacks callbacks;
    pthread_mutex_t mutex;
    // The head of the list, which is no connection.
    struct connection connections;
    atomic_int busy;
    // The connections that were accepted and are not closed.
    atomic_uint open;
    pthread_t acceptor;
    // Closing the second end of the pipe ends the acceptor; -1 once it has ended.
    int wake[2];
};

struct microhttp_request {
    microhttp_server *server;
    void *connection;
    struct connection *owner;
    char *target;
    // Where the library has it, and whether its length there is another.
    const char *sent;
    bool is_cut;
    const char *method;
    bool is_seen;
    bool has_body;
    // A body that is read, of so many bytes so far and in all.
    uint8_t *body;
    size_t body_count;
    size_t body_length;
    bool is_received;
    bool is_aside;
    bool is_answered;
    unsigned status;
    microhttp_response *response;
};

struct microhttp_response {
    void *response;
    size_t count;
    // The answers that will send it, and its owner if it has one.
    atomic_int uses;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static const struct sockaddr *address(const struct connection *connection) {
    return connection != NULL && connection->has_address ? (const struct sockaddr *)&connection->address : NULL;
}

// MARK: Connections

static void set_deadline(microhttp_server *server, struct connection *connection, int64_t milliseconds) {
    if (connection == NULL) return;
    pthread_mutex_lock(&server->mutex);
    connection->deadline = milliseconds == 0 ? 0 : now() + milliseconds;
    pthread_mutex_unlock(&server->mutex);
}

static void start_connection(microhttp_server *server, void *theirs, void **place) {
    struct connection *connection = calloc(1, sizeof *connection);
    const int *descriptor = mhd.get_connection_info(theirs, info_descriptor);
    if (connection == NULL || descriptor == NULL) {
        free(connection);
        if (descriptor != NULL) shutdown(*descriptor, SHUT_RDWR);
        return;
    }
    connection->descriptor = *descriptor;
    const struct sockaddr *const *peer = mhd.get_connection_info(theirs, info_client_address);
    if (peer != NULL && *peer != NULL) {
        size_t size = sizeof(sa_family_t);
        if ((*peer)->sa_family == AF_INET6) size = 28;
        if ((*peer)->sa_family == AF_INET) size = 16;
        memcpy(&connection->address, *peer, size);
        connection->has_address = true;
    }
    pthread_mutex_lock(&server->mutex);
    connection->deadline = now() + server->limits.milliseconds;
    connection->previous = &server->connections;
    connection->next = server->connections.next;
    connection->next->previous = connection;
    server->connections.next = connection;
    pthread_mutex_unlock(&server->mutex);
    *place = connection;
    if (!server->callbacks.opened(server->callbacks.context, address(connection)))
        shutdown(connection->descriptor, SHUT_RDWR);
}

static void on_connection(void *context, void *theirs, void **place, int kind) {
    microhttp_server *server = context;
    if (kind == connection_started) {
        start_connection(server, theirs, place);
        return;
    }
    atomic_fetch_sub(&server->open, 1);
    struct connection *connection = *place;
    if (connection == NULL) return;
    // The descriptor is still open, so that a sweep cannot meet another file under its number.
    pthread_mutex_lock(&server->mutex);
    connection->previous->next = connection->next;
    connection->next->previous = connection->previous;
    pthread_mutex_unlock(&server->mutex);
    server->callbacks.closed(server->callbacks.context, address(connection));
    free(connection);
    *place = NULL;
}

void microhttp_sweep(microhttp_server *server) {
    int64_t moment = now();
    pthread_mutex_lock(&server->mutex);
    for (struct connection *each = server->connections.next; each != &server->connections; each = each->next) {
        if (each->deadline != 0 && each->deadline <= moment) shutdown(each->descriptor, SHUT_RDWR);
    }
    pthread_mutex_unlock(&server->mutex);
}

// MARK: Requests

static void *on_target(void *context, const char *target, void *connection) {
    microhttp_request *request = calloc(1, sizeof *request);
    if (request == NULL) return NULL;
    request->server = context;
    request->connection = connection;
    request->sent = target;
    request->target = strdup(target);
    return request;
}

// The target is taken as it was sent, so nothing is to be unescaped.
static size_t on_unescape(void *context, void *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// The fields Content-Length of a request, of which all but the first may be what a proxy went by (RFC 9112, 6.3).
struct lengths {
    int count;
    const char *first;
};

static int on_length(void *context, int kind, const char *name, const char *value) {
    (void)kind;
    struct lengths *lengths = context;
    if (strcasecmp(name, "Content-Length") != 0) return yes;
    if (lengths->count++ == 0) lengths->first = value == NULL ? "" : value;
    return yes;
}

static struct lengths lengths(void *connection) {
    struct lengths lengths = {0, ""};
    mhd.get_connection_values(connection, header_kind, on_length, &lengths);
    return lengths;
}

static bool announces_body(void *connection) {
    struct lengths all = lengths(connection);
    return mhd.lookup_connection_value(connection, header_kind, "Transfer-Encoding") != NULL || all.count > 1
        || strspn(all.first, "0") != strlen(all.first);
}

// Begins to read a body whose length is known and allowed; false if it is to be refused.
static bool takes_body(microhttp_server *server, microhttp_request *request) {
    struct lengths all = lengths(request->connection);
    bool is_number = strspn(all.first, "0123456789") == strlen(all.first) && strlen(all.first) <= 9;
    if (all.count != 1 || !is_number) return false;
    if (mhd.lookup_connection_value(request->connection, header_kind, "Transfer-Encoding") != NULL) return false;
    size_t length = strtoul(all.first, NULL, 10);
    if (length > server->limits.body || !server->callbacks.takes_body(server->callbacks.context, request)) return false;
    request->body = malloc(length);
    request->body_length = length;
    return request->body != NULL;
}

static int send_answer(microhttp_request *request) {
    microhttp_response *response = request->response;
    if (response == NULL) return no;
    request->response = NULL;
    int64_t milliseconds = request->server->limits.milliseconds;
    set_deadline(request->server, request->owner, milliseconds + (int64_t)(response->count / 16));
    int result = mhd.queue_response(request->connection, request->status, response->response);
    microhttp_release(response);
    return result;
}

static int on_request(
    void *context, void *connection, const char *url, const char *method, const char *version, const char *body,
    size_t *body_size, void **place) {
    (void)url;
    microhttp_server *server = context;
    microhttp_request *request = *place;
    if (request == NULL || request->target == NULL) return no;
    if (request->is_answered) return send_answer(request);
    if (!request->is_seen) {
        request->is_seen = true;
        request->method = method;
        // The version follows the target and a space. A NUL within the target ends it before.
        ptrdiff_t length = version - request->sent - 1;
        request->is_cut = strncmp(version, "HTTP/", 5) == 0 && length != (ptrdiff_t)strlen(request->target);
        request->has_body = announces_body(connection);
        struct connection *const *owner = mhd.get_connection_info(connection, info_socket_context);
        request->owner = owner == NULL ? NULL : *owner;
        if (request->has_body && takes_body(server, request)) request->has_body = false;
        // A request with another body is refused before the body is read.
        if (!request->has_body) return yes;
    }
    if (request->body != NULL && *body_size > 0) {
        size_t room = request->body_length - request->body_count;
        size_t count = *body_size < room ? *body_size : room;
        memcpy(request->body + request->body_count, body, count);
        request->body_count += count;
        *body_size = 0;
        return yes;
    }
    *body_size = 0;
    if (request->is_received) return yes;
    request->is_received = true;
    atomic_fetch_add(&server->busy, 1);
    set_deadline(server, request->owner, 0);
    server->callbacks.received(server->callbacks.context, request);
    // Once a request is set aside, only the call after its answer may look at it.
    return request->is_aside ? yes : send_answer(request);
}

static void on_completed(void *context, void *connection, void **place, int reason) {
    (void)connection;
    (void)reason;
    microhttp_server *server = context;
    microhttp_request *request = *place;
    if (request == NULL) return;
    if (request->is_received) atomic_fetch_sub(&server->busy, 1);
    set_deadline(server, request->owner, server->limits.milliseconds);
    if (request->response != NULL) microhttp_release(request->response);
    free(request->body);
    free(request->target);
    free(request);
    *place = NULL;
}

const char *microhttp_method(const microhttp_request *request) {
    return request->method;
}

const char *microhttp_target(const microhttp_request *request) {
    return request->target;
}

bool microhttp_is_cut(const microhttp_request *request) {
    return request->is_cut;
}

const struct sockaddr *microhttp_address(const microhttp_request *request) {
    return address(request->owner);
}

bool microhttp_has_body(const microhttp_request *request) {
    return request->has_body;
}

const uint8_t *microhttp_body(const microhttp_request *request, size_t *count) {
    *count = request->body_count;
    return request->body;
}

struct visit {
    microhttp_visit visit;
    void *context;
};

static int on_header(void *context, int kind, const char *name, const char *value) {
    (void)kind;
    struct visit *visit = context;
    visit->visit(visit->context, name, value == NULL ? "" : value);
    return yes;
}

void microhttp_headers(const microhttp_request *request, microhttp_visit visit, void *context) {
    struct visit all = {visit, context};
    mhd.get_connection_values(request->connection, header_kind, on_header, &all);
}

void microhttp_set_aside(microhttp_request *request) {
    request->is_aside = true;
    mhd.suspend_connection(request->connection);
}

// MARK: Responses

microhttp_response *microhttp_respond(
    const uint8_t *bytes, size_t count, void (*release)(void *context), void *context) {
    microhttp_response *response = calloc(1, sizeof *response);
    if (response != NULL) response->response = mhd.create_response(count, (void *)bytes, release, context);
    if (response == NULL || response->response == NULL) {
        free(response);
        release(context);
        return NULL;
    }
    response->count = count;
    response->uses = 1;
    return response;
}

static ssize_t read_nothing(void *context, uint64_t position, char *bytes, size_t most) {
    (void)context;
    (void)position;
    (void)bytes;
    (void)most;
    return -1;
}

microhttp_response *microhttp_omit(size_t count) {
    microhttp_response *response = calloc(1, sizeof *response);
    if (response != NULL) response->response = mhd.create_streamed_response(count, 1, read_nothing, NULL, NULL);
    if (response == NULL || response->response == NULL) {
        free(response);
        return NULL;
    }
    response->uses = 1;
    return response;
}

void microhttp_retain(microhttp_response *response) {
    atomic_fetch_add(&response->uses, 1);
}

void microhttp_release(microhttp_response *response) {
    if (atomic_fetch_sub(&response->uses, 1) > 1) return;
    mhd.destroy_response(response->response);
    free(response);
}

bool microhttp_add_header(microhttp_response *response, const char *name, const char *value) {
    return mhd.add_response_header(response->response, name, value) == yes;
}

void microhttp_answer(microhttp_request *request, unsigned status, microhttp_response *response) {
    request->status = status;
    request->response = response;
    request->is_answered = true;
    if (request->is_aside) mhd.resume_connection(request->connection);
}

// MARK: The server

static bool is_out_of_resources(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

static void accept_connection(microhttp_server *server, int descriptor, struct sockaddr_storage *peer, socklen_t size) {
    // A client of a Unix socket has no name.
    if (size < sizeof(sa_family_t)) {
        peer->ss_family = AF_UNIX;
        size = sizeof(sa_family_t);
    }
    atomic_fetch_add(&server->open, 1);
    if (mhd.add_connection(server->daemon, descriptor, (struct sockaddr *)peer, size) != yes)
        atomic_fetch_sub(&server->open, 1);
}

// Passes connections on to the library, which could accept them itself, but whose way to stop doing so, MHD_quiesce_daemon,
// ends the process if one of its threads wakes at that moment: both then take the socket out of the same epoll set, and the
// second finds it gone.
static void *accept_connections(void *context) {
    microhttp_server *server = context;
    struct pollfd files[] = {{server->wake[0], POLLIN, 0}, {server->limits.socket, POLLIN, 0}};
    int pause = 0;
    while (true) {
        if (pause == 0 && atomic_load(&server->open) >= server->limits.connections) pause = 10;
        // While there is no room, clients wait in the queue of the socket.
        int count = poll(files, pause > 0 ? 1 : 2, pause > 0 ? pause : -1);
        if (count > 0 && files[0].revents != 0) return NULL;
        if (pause > 0 || count <= 0) {
            pause = 0;
            continue;
        }
        struct sockaddr_storage peer = {0};
        socklen_t size = sizeof peer;
        int descriptor = accept4(server->limits.socket, (struct sockaddr *)&peer, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (descriptor >= 0) accept_connection(server, descriptor, &peer, size);
        else if (is_out_of_resources(errno) || (files[1].revents & POLLIN) == 0) pause = 100;
    }
}

static bool start_acceptor(microhttp_server *server) {
    if (pipe2(server->wake, O_CLOEXEC) < 0) return false;
    if (pthread_create(&server->acceptor, NULL, accept_connections, server) == 0) return true;
    close(server->wake[0]);
    close(server->wake[1]);
    return false;
}

microhttp_server *microhttp_start(microhttp_limits limits, microhttp_callbacks callbacks) {
    microhttp_server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    server->limits = limits;
    server->callbacks = callbacks;
    pthread_mutex_init(&server->mutex, NULL);
    server->connections.next = server->connections.previous = &server->connections;
    server->daemon = mhd.start_daemon(
        use_internal_polling_thread | use_epoll | use_no_listen_socket | allow_suspend_resume, 0, NULL, NULL,
        on_request, server,
        option_thread_pool_size, limits.threads,
        // The library divides it among its threads; the acceptor keeps the limit of all.
        option_connection_limit, limits.connections * limits.threads,
        option_memory_limit, limits.memory,
        // Refuses requests without Host, and spaces before a colon (RFC 9112, 3.2 and 5.1).
        option_strict_for_client, 1,
        option_uri_log_callback, on_target, server,
        option_unescape_callback, on_unescape, NULL,
        option_notify_completed, on_completed, server,
        option_notify_connection, on_connection, server,
        option_end);
    if (server->daemon != NULL && start_acceptor(server)) return server;
    if (server->daemon != NULL) mhd.stop_daemon(server->daemon);
    pthread_mutex_destroy(&server->mutex);
    free(server);
    return NULL;
}

int microhttp_busy(microhttp_server *server) {
    return atomic_load(&server->busy);
}

void microhttp_quiesce(microhttp_server *server) {
    if (server->wake[1] < 0) return;
    close(server->wake[1]);
    server->wake[1] = -1;
    pthread_join(server->acceptor, NULL);
    close(server->wake[0]);
}

void microhttp_stop(microhttp_server *server) {
    microhttp_quiesce(server);
    mhd.stop_daemon(server->daemon);
    pthread_mutex_destroy(&server->mutex);
    free(server);
}
