#define _GNU_SOURCE
#include "head.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
    // The longest head, and what is read at once.
    most_input = 16 << 10,
    // The bytes of an answer that a client must take in a second.
    least_rate = 16 << 10,
    // The bytes of an answer that wait in the system for each connection.
    most_unsent = 64 << 10,
    // How long, and of how much, what a refused client still sends is read, so that its answer arrives.
    linger_milliseconds = 2000,
    linger_bytes = 1 << 20,
    sweep_milliseconds = 250,
    most_broken = 256,
    most_threads = 64,
};

enum state { reading_head, reading_body, waiting, sending, lingering };

struct connection {
    // In the list of all of its worker.
    struct connection *next, *previous;
    // In the list of those that wait for a request.
    struct connection *idle_next, *idle_previous;
    struct worker *worker;
    uint64_t number;
    int descriptor;
    enum state state;
    uint32_t events;
    // 0 while its request is being answered.
    int64_t deadline;
    bool is_gone;
    bool has_address;
    struct sockaddr_storage address;
    // What was received and is not read.
    char *input;
    size_t count, capacity, searched;
    http_request *request;
    // The head of the answer, and the bytes of both that were sent, now and when its time began.
    char *head;
    size_t head_count, body_count, sent, mark;
    bool closes;
    size_t lingered;
};

struct worker {
    http_server *server;
    unsigned index;
    int poll;
    int wake;
    pthread_t thread;
    // Ends of the lists, which are no connections.
    struct connection all, idle;
    int64_t next_sweep;
    char date[64];
    time_t dated;
    // From other threads, under the mutex.
    pthread_mutex_t mutex;
    struct connection *arrived;
    http_request *answered;
    unsigned evictions;
    uint64_t broken[most_broken];
    unsigned broken_count;
    bool stops;
};

struct http_server {
    http_limits limits;
    http_callbacks callbacks;
    unsigned count;
    struct worker *workers;
    atomic_int busy;
    atomic_uint open;
    uint64_t serial;
    pthread_t acceptor;
    // Closing the second end of the pipe ends the acceptor; -1 once it has ended.
    int wake[2];
};

struct http_request {
    struct connection *connection;
    char *text;
    struct head head;
    bool has_body;
    uint8_t *body;
    size_t body_count;
    bool is_aside;
    unsigned status;
    http_response *response;
    void *token;
    // In the list of those that other threads have answered.
    http_request *next;
};

struct http_response {
    const uint8_t *bytes;
    size_t count;
    // Whether only the length of the body is told.
    bool is_omitted;
    bool closes;
    void (*release)(void *context);
    void *context;
    char *fields;
    size_t fields_count;
    atomic_int uses;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static const struct sockaddr *address(const struct connection *connection) {
    return connection->has_address ? (const struct sockaddr *)&connection->address : NULL;
}

static void wake(struct worker *worker) {
    uint64_t one = 1;
    ssize_t result = write(worker->wake, &one, sizeof one);
    // It is full only if the worker has been woken already.
    (void)result;
}

// MARK: Connections

static void watch(struct connection *connection, uint32_t events) {
    if (connection->events == events) return;
    struct epoll_event event = {.events = events, .data.ptr = connection};
    epoll_ctl(connection->worker->poll, EPOLL_CTL_MOD, connection->descriptor, &event);
    connection->events = events;
}

static void end_idling(struct connection *connection) {
    if (connection->idle_next == NULL) return;
    connection->idle_next->idle_previous = connection->idle_previous;
    connection->idle_previous->idle_next = connection->idle_next;
    connection->idle_next = connection->idle_previous = NULL;
}

static void begin_idling(struct connection *connection) {
    struct worker *worker = connection->worker;
    connection->state = reading_head;
    connection->deadline = now() + worker->server->limits.milliseconds;
    connection->idle_next = &worker->idle;
    connection->idle_previous = worker->idle.idle_previous;
    connection->idle_previous->idle_next = connection;
    worker->idle.idle_previous = connection;
    if (connection->count == 0) {
        free(connection->input);
        connection->input = NULL;
        connection->capacity = 0;
    }
}

// Ends a request, whether its answer was sent or not.
static void end_request(struct connection *connection) {
    http_request *request = connection->request;
    if (request == NULL) return;
    http_server *server = connection->worker->server;
    connection->request = NULL;
    if (connection->state == waiting || connection->state == sending) atomic_fetch_sub(&server->busy, 1);
    if (request->token != NULL) server->callbacks.finished(server->callbacks.context, request->token);
    if (request->response != NULL) http_release(request->response);
    free(connection->head);
    connection->head = NULL;
    free(request->body);
    free(request->text);
    free(request);
}

static void close_connection(struct connection *connection) {
    http_server *server = connection->worker->server;
    end_idling(connection);
    end_request(connection);
    connection->next->previous = connection->previous;
    connection->previous->next = connection->next;
    close(connection->descriptor);
    server->callbacks.closed(server->callbacks.context, address(connection));
    atomic_fetch_sub(&server->open, 1);
    free(connection->input);
    free(connection);
}

// Closes a connection once no other thread needs its request.
static void break_off(struct connection *connection) {
    if (connection->state != waiting) {
        close_connection(connection);
        return;
    }
    if (connection->is_gone) return;
    connection->is_gone = true;
    epoll_ctl(connection->worker->poll, EPOLL_CTL_DEL, connection->descriptor, NULL);
    http_server *server = connection->worker->server;
    server->callbacks.abandoned(server->callbacks.context, connection->request);
}

// Sends an end, and reads what still comes: closed at once, the system would take back the answer (RFC 9112, 9.6).
static void begin_lingering(struct connection *connection) {
    connection->state = lingering;
    connection->deadline = now() + linger_milliseconds;
    shutdown(connection->descriptor, SHUT_WR);
    watch(connection, EPOLLIN);
}

// MARK: Sending

static const char *phrase(unsigned status) {
    switch (status) {
    case 200: return "OK";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 206: return "Partial Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 416: return "Range Not Satisfiable";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "";
    }
}

// The time in the form of RFC 9110, 5.6.7.
static const char *date(struct worker *worker) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t moment = time(NULL);
    struct tm parts;
    if (moment == worker->dated || gmtime_r(&moment, &parts) == NULL) return worker->date;
    snprintf(
        worker->date, sizeof worker->date, "%.3s, %02d %.3s %04d %02d:%02d:%02d GMT", days + 3 * parts.tm_wday,
        parts.tm_mday, months + 3 * parts.tm_mon, parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
    worker->dated = moment;
    return worker->date;
}

static bool begin_sending(struct connection *connection) {
    http_request *request = connection->request;
    http_response *response = request->response;
    if (response == NULL) return false;
    connection->closes = response->closes || request->has_body || !request->head.keeps_alive
        || request->head.fault != http_fault_none;
    char length[48] = "";
    if (request->status != 204) snprintf(length, sizeof length, "Content-Length: %zu\r\n", response->count);
    const char *ending = connection->closes ? "Connection: close\r\n\r\n"
        : request->head.minor == 0          ? "Connection: keep-alive\r\n\r\n"
                                            : "\r\n";
    size_t capacity = response->fields_count + 320;
    connection->head = malloc(capacity);
    if (connection->head == NULL) return false;
    int count = snprintf(
        connection->head, capacity, "HTTP/1.1 %u %s\r\nDate: %s\r\n%s%s%s", request->status, phrase(request->status),
        date(connection->worker), response->fields == NULL ? "" : response->fields, length, ending);
    if (count < 0 || (size_t)count >= capacity) return false;
    connection->head_count = (size_t)count;
    bool is_head = strcmp(request->head.method, "HEAD") == 0;
    connection->body_count = is_head || response->is_omitted ? 0 : response->count;
    connection->sent = connection->mark = 0;
    connection->state = sending;
    connection->deadline = now() + connection->worker->server->limits.milliseconds;
    return true;
}

// Sends what the system takes; false if the connection has failed.
static bool send_some(struct connection *connection) {
    const uint8_t *body = connection->request->response->bytes;
    size_t all = connection->head_count + connection->body_count;
    while (connection->sent < all) {
        struct iovec parts[2];
        int count = 0;
        if (connection->sent < connection->head_count) {
            parts[count++] =
                (struct iovec){connection->head + connection->sent, connection->head_count - connection->sent};
        }
        size_t start = connection->sent < connection->head_count ? 0 : connection->sent - connection->head_count;
        if (start < connection->body_count)
            parts[count++] = (struct iovec){(void *)(body + start), connection->body_count - start};
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
        ssize_t result = sendmsg(connection->descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (result < 0 && errno == EINTR) continue;
        if (result < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        connection->sent += (size_t)result;
    }
    return true;
}

// Goes on after an answer was sent; false if the connection is closed.
static bool end_sending(struct connection *connection) {
    bool is_refused = connection->request->has_body || connection->request->head.fault != http_fault_none;
    bool closes = connection->closes;
    end_request(connection);
    if (!closes) {
        begin_idling(connection);
        return true;
    }
    if (is_refused || connection->count > 0) {
        begin_lingering(connection);
        return true;
    }
    close_connection(connection);
    return false;
}

// MARK: Receiving

static void take_input(struct connection *connection, size_t count) {
    connection->count -= count;
    memmove(connection->input, connection->input + count, connection->count);
    connection->searched = 0;
}

// Decides about the body of a request, whose head is read; true if it is to be read.
static bool takes_body(struct connection *connection) {
    http_server *server = connection->worker->server;
    http_request *request = connection->request;
    struct head *head = &request->head;
    if (head->fault != http_fault_none || (head->length == 0 && !head->is_chunked)) return false;
    request->has_body = true;
    if (head->is_chunked || head->length > server->limits.body) return false;
    if (!server->callbacks.takes_body(server->callbacks.context, request)) return false;
    request->body = malloc(head->length);
    if (request->body == NULL) return false;
    request->has_body = false;
    return true;
}

// Passes a request on; it is answered at once or set aside.
static bool dispatch(struct connection *connection) {
    http_server *server = connection->worker->server;
    http_request *request = connection->request;
    atomic_fetch_add(&server->busy, 1);
    connection->state = waiting;
    connection->deadline = 0;
    server->callbacks.received(server->callbacks.context, request);
    if (!request->is_aside) return begin_sending(connection);
    // Only its end is of interest until it is answered.
    watch(connection, EPOLLRDHUP);
    return true;
}

// Reads a head that may have arrived: 1 if so, 0 if more must come, -1 if the connection is to be closed.
static int read_head(struct connection *connection) {
    if (connection->searched == 0) {
        size_t empty = 0;
        while (empty < connection->count && (connection->input[empty] == '\r' || connection->input[empty] == '\n')) empty++;
        if (empty > 0) take_input(connection, empty);
    }
    size_t from = connection->searched > 3 ? connection->searched - 3 : 0;
    size_t length = head_length(connection->input, connection->count, from);
    connection->searched = connection->count;
    bool is_long = length == 0 && connection->count >= most_input;
    if (length == 0 && !is_long) return 0;
    if (is_long) length = connection->count;
    http_request *request = calloc(1, sizeof *request);
    if (request != NULL) request->text = malloc(length + 1);
    if (request == NULL || request->text == NULL) {
        free(request);
        return -1;
    }
    bool is_line = is_long && memchr(connection->input, '\n', length) == NULL;
    memcpy(request->text, connection->input, length);
    request->text[length] = 0;
    take_input(connection, length);
    request->connection = connection;
    head_read(&request->head, request->text, length);
    if (is_long) request->head.fault = is_line ? http_fault_long_line : http_fault_long_head;
    connection->request = request;
    end_idling(connection);
    if (!takes_body(connection)) return dispatch(connection) ? 1 : -1;
    connection->state = reading_body;
    connection->deadline = now() + connection->worker->server->limits.milliseconds;
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (request->head.expects_continue && connection->count == 0
        && send(connection->descriptor, go_on, sizeof go_on - 1, MSG_NOSIGNAL | MSG_DONTWAIT) != sizeof go_on - 1)
        return -1;
    return 1;
}

static int read_body(struct connection *connection) {
    http_request *request = connection->request;
    size_t room = request->head.length - request->body_count;
    size_t count = connection->count < room ? connection->count : room;
    if (count > 0) memcpy(request->body + request->body_count, connection->input, count);
    request->body_count += count;
    take_input(connection, count);
    if (request->body_count < request->head.length) return 0;
    return dispatch(connection) ? 1 : -1;
}

// Goes on as far as is possible.
static void advance(struct connection *connection) {
    int result = 1;
    while (result == 1) {
        switch (connection->state) {
        case reading_head:
            if (connection->count == 0) {
                watch(connection, EPOLLIN | EPOLLRDHUP);
                return;
            }
            result = read_head(connection);
            break;
        case reading_body: result = read_body(connection); break;
        case sending:
            if (!send_some(connection)) {
                result = -1;
            } else if (connection->sent < connection->head_count + connection->body_count) {
                watch(connection, EPOLLOUT);
                return;
            } else if (!end_sending(connection)) {
                return;
            }
            break;
        case waiting: case lingering: return;
        }
    }
    if (result < 0) close_connection(connection);
    else watch(connection, EPOLLIN | EPOLLRDHUP);
}

// Reads what has come; false if nothing else will.
static bool receive(struct connection *connection) {
    if (connection->count == connection->capacity) {
        size_t capacity = connection->capacity == 0 ? 2048 : connection->capacity * 2;
        if (capacity > most_input) capacity = most_input;
        char *input = capacity > connection->capacity ? realloc(connection->input, capacity) : NULL;
        if (input == NULL) return false;
        connection->input = input;
        connection->capacity = capacity;
    }
    bool is_first = connection->state == reading_head && connection->count == 0;
    ssize_t count =
        recv(connection->descriptor, connection->input + connection->count, connection->capacity - connection->count,
             MSG_DONTWAIT);
    if (count > 0 && is_first) connection->deadline = now() + connection->worker->server->limits.milliseconds;
    if (count > 0) connection->count += (size_t)count;
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

static bool discard(struct connection *connection) {
    char bytes[4096];
    ssize_t count = recv(connection->descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count > 0) connection->lingered += (size_t)count;
    if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return count > 0 && connection->lingered < linger_bytes;
}

static void handle(struct connection *connection, uint32_t events) {
    switch (connection->state) {
    case reading_head: case reading_body:
        if (receive(connection)) advance(connection);
        else close_connection(connection);
        break;
    case waiting: break_off(connection); break;
    case sending:
        if ((events & EPOLLERR) != 0) close_connection(connection);
        else advance(connection);
        break;
    case lingering:
        if (!discard(connection)) close_connection(connection);
        break;
    }
}

// MARK: Workers

// Closes connections whose time is over.
static void sweep(struct worker *worker) {
    int64_t moment = now();
    int64_t milliseconds = worker->server->limits.milliseconds;
    worker->next_sweep = moment + sweep_milliseconds;
    for (struct connection *each = worker->all.next, *next; each != &worker->all; each = next) {
        next = each->next;
        if (each->state == sending) {
            each->deadline += (int64_t)((each->sent - each->mark) * 1000 / least_rate);
            if (each->deadline > moment + milliseconds) each->deadline = moment + milliseconds;
            each->mark = each->sent;
        }
        if (each->deadline != 0 && each->deadline <= moment) close_connection(each);
    }
}

static void add_connection(struct worker *worker, struct connection *connection) {
    connection->next = &worker->all;
    connection->previous = worker->all.previous;
    connection->previous->next = connection;
    worker->all.previous = connection;
    connection->events = EPOLLIN | EPOLLRDHUP;
    begin_idling(connection);
    struct epoll_event event = {.events = connection->events, .data.ptr = connection};
    if (epoll_ctl(worker->poll, EPOLL_CTL_ADD, connection->descriptor, &event) < 0) close_connection(connection);
}

static void send_answer(struct connection *connection) {
    if (connection->is_gone || !begin_sending(connection)) close_connection(connection);
    else advance(connection);
}

// Closes the connection that has waited longest for a request, or else one whose answer has not been taken for a while; false
// if there is neither.
static bool make_room(struct worker *worker) {
    struct connection *slowest = worker->idle.idle_next;
    if (slowest == &worker->idle) {
        slowest = NULL;
        int64_t latest = now() + worker->server->limits.milliseconds * 3 / 4;
        for (struct connection *each = worker->all.next; each != &worker->all; each = each->next) {
            if (each->state != sending || each->deadline > latest) continue;
            slowest = each;
            latest = each->deadline;
        }
    }
    if (slowest == NULL) return false;
    close_connection(slowest);
    return true;
}

// Does what other threads have asked for; false at the end.
static bool take_over(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    struct connection *arrived = worker->arrived;
    http_request *answered = worker->answered;
    unsigned evictions = worker->evictions, count = worker->broken_count;
    uint64_t broken[most_broken];
    memcpy(broken, worker->broken, count * sizeof broken[0]);
    bool stops = worker->stops;
    worker->arrived = NULL;
    worker->answered = NULL;
    worker->evictions = worker->broken_count = 0;
    pthread_mutex_unlock(&worker->mutex);
    while (answered != NULL) {
        http_request *next = answered->next;
        send_answer(answered->connection);
        answered = next;
    }
    while (arrived != NULL) {
        struct connection *next = arrived->next;
        add_connection(worker, arrived);
        arrived = next;
    }
    while (evictions > 0 && make_room(worker)) evictions--;
    for (struct connection *each = worker->all.next, *next; count > 0 && each != &worker->all; each = next) {
        next = each->next;
        for (unsigned index = 0; index < count; index++) {
            if (broken[index] != each->number) continue;
            break_off(each);
            break;
        }
    }
    return !stops;
}

static void *work(void *context) {
    struct worker *worker = context;
    struct epoll_event events[64];
    bool goes_on = true;
    while (goes_on) {
        int count = epoll_wait(worker->poll, events, 64, sweep_milliseconds);
        for (int index = 0; index < count; index++) {
            if (events[index].data.ptr == worker) {
                uint64_t number;
                ssize_t result = read(worker->wake, &number, sizeof number);
                (void)result;
            } else {
                handle(events[index].data.ptr, events[index].events);
            }
        }
        goes_on = take_over(worker);
        if (now() >= worker->next_sweep) sweep(worker);
    }
    for (struct connection *each = worker->all.next, *next; each != &worker->all; each = next) {
        next = each->next;
        break_off(each);
    }
    return NULL;
}

static bool start_worker(http_server *server, unsigned index) {
    struct worker *worker = &server->workers[index];
    worker->server = server;
    worker->index = index;
    worker->all.next = worker->all.previous = &worker->all;
    worker->idle.idle_next = worker->idle.idle_previous = &worker->idle;
    pthread_mutex_init(&worker->mutex, NULL);
    worker->poll = epoll_create1(EPOLL_CLOEXEC);
    worker->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = worker};
    if (worker->poll >= 0 && worker->wake >= 0
        && epoll_ctl(worker->poll, EPOLL_CTL_ADD, worker->wake, &event) == 0
        && pthread_create(&worker->thread, NULL, work, worker) == 0)
        return true;
    if (worker->poll >= 0) close(worker->poll);
    if (worker->wake >= 0) close(worker->wake);
    pthread_mutex_destroy(&worker->mutex);
    return false;
}

static void stop_worker(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    worker->stops = true;
    pthread_mutex_unlock(&worker->mutex);
    wake(worker);
    pthread_join(worker->thread, NULL);
}

// MARK: Accepting

static bool is_out_of_resources(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

static void accept_connection(http_server *server, int descriptor, const struct sockaddr_storage *peer, socklen_t size) {
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        close(descriptor);
        return;
    }
    connection->descriptor = descriptor;
    // A client of a Unix socket has no name.
    connection->has_address = size > sizeof(sa_family_t);
    connection->address = *peer;
    if (connection->has_address) {
        int on = 1, unsent = most_unsent;
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
    }
    // `closed` is called for each that is counted.
    if (!server->callbacks.opened(server->callbacks.context, address(connection))) {
        server->callbacks.closed(server->callbacks.context, address(connection));
        close(descriptor);
        free(connection);
        return;
    }
    atomic_fetch_add(&server->open, 1);
    uint64_t serial = server->serial++;
    struct worker *worker = &server->workers[serial % server->count];
    connection->worker = worker;
    connection->number = serial * most_threads + worker->index;
    pthread_mutex_lock(&worker->mutex);
    connection->next = worker->arrived;
    worker->arrived = connection;
    pthread_mutex_unlock(&worker->mutex);
    wake(worker);
}

// Makes room by closing connections that wait for a request.
static void evict(http_server *server) {
    unsigned count = server->limits.connections / 32 / server->count + 1;
    for (unsigned index = 0; index < server->count; index++) {
        struct worker *worker = &server->workers[index];
        pthread_mutex_lock(&worker->mutex);
        worker->evictions = count;
        pthread_mutex_unlock(&worker->mutex);
        wake(worker);
    }
}

static void *accept_connections(void *context) {
    http_server *server = context;
    struct pollfd files[] = {{server->wake[0], POLLIN, 0}, {server->limits.socket, POLLIN, 0}};
    int pause = 0;
    while (true) {
        // While there is no room, clients wait in the queue of the socket.
        int count = poll(files, pause > 0 ? 1 : 2, pause > 0 ? pause : -1);
        if (count > 0 && files[0].revents != 0) return NULL;
        if (pause > 0 || count <= 0) {
            pause = 0;
            continue;
        }
        if (atomic_load(&server->open) >= server->limits.connections) {
            evict(server);
            pause = 2;
            continue;
        }
        struct sockaddr_storage peer = {0};
        socklen_t size = sizeof peer;
        int descriptor = accept4(server->limits.socket, (struct sockaddr *)&peer, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (descriptor >= 0) accept_connection(server, descriptor, &peer, size);
        else if (is_out_of_resources(errno) || (files[1].revents & POLLIN) == 0) pause = 100;
    }
}

static bool start_acceptor(http_server *server) {
    if (pipe2(server->wake, O_CLOEXEC) < 0) return false;
    if (pthread_create(&server->acceptor, NULL, accept_connections, server) == 0) return true;
    close(server->wake[0]);
    close(server->wake[1]);
    return false;
}

// MARK: The server

static void free_server(http_server *server) {
    for (unsigned index = 0; index < server->count; index++) {
        close(server->workers[index].poll);
        close(server->workers[index].wake);
        pthread_mutex_destroy(&server->workers[index].mutex);
    }
    free(server->workers);
    free(server);
}

http_server *http_server_start(http_limits limits, http_callbacks callbacks) {
    http_server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    server->limits = limits;
    server->callbacks = callbacks;
    unsigned threads = limits.threads < most_threads ? limits.threads : most_threads;
    server->workers = calloc(threads, sizeof *server->workers);
    if (server->workers == NULL) threads = 0;
    while (server->count < threads && start_worker(server, server->count)) server->count++;
    if (server->count > 0 && start_acceptor(server)) return server;
    for (unsigned index = 0; index < server->count; index++) stop_worker(&server->workers[index]);
    free_server(server);
    return NULL;
}

int http_server_busy(http_server *server) {
    return atomic_load(&server->busy);
}

void http_server_break(http_server *server, uint64_t connection) {
    unsigned index = (unsigned)(connection % most_threads);
    if (index >= server->count) return;
    struct worker *worker = &server->workers[index];
    pthread_mutex_lock(&worker->mutex);
    if (worker->broken_count < most_broken) worker->broken[worker->broken_count++] = connection;
    pthread_mutex_unlock(&worker->mutex);
    wake(worker);
}

void http_server_quiesce(http_server *server) {
    if (server->wake[1] < 0) return;
    close(server->wake[1]);
    server->wake[1] = -1;
    pthread_join(server->acceptor, NULL);
    close(server->wake[0]);
}

void http_server_stop(http_server *server) {
    http_server_quiesce(server);
    for (unsigned index = 0; index < server->count; index++) stop_worker(&server->workers[index]);
    // A request that is set aside still has its connection and its worker.
    if (http_server_busy(server) == 0) free_server(server);
}

// MARK: Requests

http_fault http_request_fault(const http_request *request) {
    return request->head.fault;
}

const char *http_request_method(const http_request *request) {
    return request->head.method;
}

const char *http_request_target(const http_request *request) {
    return request->head.target;
}

const struct sockaddr *http_request_address(const http_request *request) {
    return address(request->connection);
}

uint64_t http_request_connection(const http_request *request) {
    return request->connection->number;
}

bool http_request_has_body(const http_request *request) {
    return request->has_body;
}

const uint8_t *http_request_body(const http_request *request, size_t *count) {
    *count = request->body_count;
    return request->body;
}

void http_request_fields(const http_request *request, http_visit visit, void *context) {
    for (unsigned index = 0; index < request->head.count; index++)
        visit(context, request->head.fields[index].name, request->head.fields[index].value);
}

void http_set_aside(http_request *request) {
    request->is_aside = true;
}

void http_answer(http_request *request, unsigned status, http_response *response, void *token) {
    request->status = status;
    request->response = response;
    request->token = token;
    if (!request->is_aside) return;
    struct worker *worker = request->connection->worker;
    pthread_mutex_lock(&worker->mutex);
    request->next = worker->answered;
    worker->answered = request;
    pthread_mutex_unlock(&worker->mutex);
    wake(worker);
}

// MARK: Responses

http_response *http_respond(const uint8_t *bytes, size_t count, void (*release)(void *context), void *context) {
    http_response *response = calloc(1, sizeof *response);
    if (response == NULL) {
        release(context);
        return NULL;
    }
    response->bytes = bytes;
    response->count = count;
    response->release = release;
    response->context = context;
    response->uses = 1;
    return response;
}

http_response *http_omit(size_t count) {
    http_response *response = calloc(1, sizeof *response);
    if (response == NULL) return NULL;
    response->count = count;
    response->is_omitted = true;
    response->uses = 1;
    return response;
}

void http_retain(http_response *response) {
    atomic_fetch_add(&response->uses, 1);
}

void http_release(http_response *response) {
    if (atomic_fetch_sub(&response->uses, 1) > 1) return;
    if (response->release != NULL) response->release(response->context);
    free(response->fields);
    free(response);
}

bool http_add_field(http_response *response, const char *name, const char *value) {
    if (name[0] == 0 || strpbrk(name, " \t\r\n:") != NULL || strpbrk(value, "\r\n") != NULL) return false;
    if (strcasecmp(name, "Connection") == 0) {
        response->closes = response->closes || strcasecmp(value, "close") == 0;
        return true;
    }
    size_t count = strlen(name) + strlen(value) + 4;
    char *fields = realloc(response->fields, response->fields_count + count + 1);
    if (fields == NULL) return false;
    snprintf(fields + response->fields_count, count + 1, "%s: %s\r\n", name, value);
    response->fields = fields;
    response->fields_count += count;
    return true;
}
