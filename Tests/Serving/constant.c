// Sends a constant over HTTP, with the library of weathercard's server and its settings: what measure-server.py compares with.
//
//     cc -O2 constant.c -o constant -lmicrohttpd && ./constant BYTES
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct MHD_Response *response;

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version, const char *body,
    size_t *body_size, void **place) {
    (void)context; (void)url; (void)method; (void)version; (void)body; (void)body_size;
    // An answer to the first call would close the connection.
    if (*place == NULL) {
        *place = response;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

int main(int count, char **words) {
    size_t size = count > 1 ? strtoul(words[1], NULL, 10) : 0;
    char *bytes = malloc(size + 1);
    if (bytes == NULL) return 1;
    memset(bytes, 1, size);
    response = MHD_create_response_from_buffer(size, bytes, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "image/png");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, NULL, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, 2048,
        MHD_OPTION_END);
    if (daemon == NULL) return 1;
    fprintf(stderr, "http://127.0.0.1:%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    pause();
}
