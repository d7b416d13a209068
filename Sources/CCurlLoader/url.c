#include "CCurlLoader.h"
#include "abi.h"
#include "library.h"

#include <string.h>
#include <strings.h>

// A part of a URL, to be given back to curl_free; NULL where it is no URL.
static char *part(const char *text, int which) {
    void *url = curl_functions.url();
    if (url == NULL) return NULL;
    char *result = NULL;
    bool is_read = curl_functions.url_set(url, part_url, text, 0) == 0
        && curl_functions.url_get(url, which, &result, which == part_port ? part_default_port : 0) == 0;
    if (!is_read) result = NULL;
    curl_functions.url_cleanup(url);
    return result;
}

static bool agree(const char *url, const char *other, int which) {
    char *left = part(url, which), *right = part(other, which);
    bool result = left != NULL && right != NULL && strcasecmp(left, right) == 0;
    curl_functions.free(left);
    curl_functions.free(right);
    return result;
}

bool curlloader_same_origin(const char *url, const char *other) {
    return agree(url, other, part_scheme) && agree(url, other, part_host) && agree(url, other, part_port);
}

size_t curlloader_host(const char *url, char *host, size_t size) {
    char *text = part(url, part_host);
    size_t length = text == NULL ? 0 : strlen(text);
    if (length >= size) length = 0;
    if (length > 0) memcpy(host, text, length);
    curl_functions.free(text);
    return length;
}
