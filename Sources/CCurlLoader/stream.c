// clock_gettime
#define _POSIX_C_SOURCE 200809L

#include "transfer.h"

#include <errno.h>
#include <poll.h>
#include <time.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until the connection can be read or written; false if it cannot in time.
static bool wait_for(curlloader_transfer *transfer, short events) {
    int socket = -1;
    if (curl_functions.easy_getinfo(transfer->easy, info_socket, &socket) != code_ok || socket < 0) return true;
    struct pollfd file = {socket, events, 0};
    while (true) {
        int64_t rest = transfer->end - now();
        if (rest <= 0) return false;
        int count = poll(&file, 1, (int)(rest < 1000 ? rest : 1000));
        if (count > 0 || (count < 0 && errno != EINTR)) return true;
    }
}

curlloader_outcome curlloader_connect(curlloader_transfer *transfer, const char *url, long milliseconds) {
    void *easy = transfer->easy;
    transfer->message[0] = 0;
    transfer->end = now() + milliseconds;
    // No other protocol is negotiated within TLS.
    curl_functions.easy_setopt(easy, option_alpn, 0L);
    transfer->code = curl_functions.easy_setopt(easy, option_url, url);
    if (transfer->code == code_ok) transfer->code = curl_functions.easy_setopt(easy, option_connect_only, 1L);
    if (transfer->code == code_ok) transfer->code = curl_functions.easy_setopt(easy, option_timeout_ms, milliseconds);
    if (transfer->code == code_ok) transfer->code = curl_functions.easy_perform(easy);
    return curlloader_outcome_of(transfer);
}

curlloader_outcome curlloader_send(curlloader_transfer *transfer, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        size_t sent = 0;
        transfer->code = curl_functions.easy_send(transfer->easy, bytes, count, &sent);
        if (transfer->code == code_again) {
            if (!wait_for(transfer, POLLOUT)) transfer->code = code_timeout;
            else continue;
        }
        if (transfer->code != code_ok) return curlloader_outcome_of(transfer);
        bytes += sent;
        count -= sent;
    }
    return curlloader_done;
}

curlloader_outcome curlloader_receive(
    curlloader_transfer *transfer, uint8_t *bytes, size_t count, size_t *received) {
    *received = 0;
    while (*received < count) {
        size_t length = 0;
        transfer->code = curl_functions.easy_recv(transfer->easy, bytes + *received, count - *received, &length);
        if (transfer->code == code_again) {
            if (!wait_for(transfer, POLLIN)) transfer->code = code_timeout;
            else continue;
        }
        if (transfer->code != code_ok) return curlloader_outcome_of(transfer);
        if (length == 0) return curlloader_done;
        *received += length;
    }
    return curlloader_done;
}
