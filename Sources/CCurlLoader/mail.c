#include "transfer.h"

#include <stdlib.h>
#include <string.h>

static size_t on_read(char *bytes, size_t size, size_t count, void *data) {
    curlloader_transfer *transfer = data;
    size_t rest = transfer->mail_size - transfer->mail_sent, room = size * count;
    size_t length = rest < room ? rest : room;
    memcpy(bytes, transfer->mail + transfer->mail_sent, length);
    transfer->mail_sent += length;
    return length;
}

curlloader_transfer *curlloader_create_for_mail(bool plain, long connect_milliseconds) {
    curlloader_transfer *transfer =
        curlloader_create_for("smtp,smtps", protocol_smtp | protocol_smtps, connect_milliseconds);
    if (transfer == NULL) return NULL;
    // A server that offers no TLS gets neither the password nor the message.
    bool is_ready = plain
        || curl_functions.easy_setopt(transfer->easy, option_use_tls, (long)use_tls_always) == code_ok;
    if (is_ready) return transfer;
    curlloader_destroy(transfer);
    return NULL;
}

bool curlloader_add_recipient(curlloader_transfer *transfer, const char *address) {
    void *recipients = curl_functions.slist_append(transfer->headers, address);
    if (recipients == NULL) return false;
    transfer->headers = recipients;
    return curl_functions.easy_setopt(transfer->easy, option_mail_recipients, recipients) == code_ok;
}

bool curlloader_set_mail(
    curlloader_transfer *transfer, const char *sender, const char *password, const uint8_t *bytes, size_t count) {
    void *easy = transfer->easy;
    transfer->mail = malloc(count > 0 ? count : 1);
    if (transfer->mail == NULL) return false;
    memcpy(transfer->mail, bytes, count);
    transfer->mail_size = count;
    if (password != NULL
        && (curl_functions.easy_setopt(easy, option_username, sender) != code_ok
            || curl_functions.easy_setopt(easy, option_password, password) != code_ok))
        return false;
    return curl_functions.easy_setopt(easy, option_mail_sender, sender) == code_ok
        && curl_functions.easy_setopt(easy, option_upload, 1L) == code_ok
        && curl_functions.easy_setopt(easy, option_upload_size, (int64_t)count) == code_ok
        && curl_functions.easy_setopt(easy, option_read_data, (void *)transfer) == code_ok
        && curl_functions.easy_setopt(easy, option_read_function, on_read) == code_ok;
}
