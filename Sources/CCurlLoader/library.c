#include "library.h"
#include "CCurlLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>

struct curl_library curl_functions;

static bool is_open;

static bool find_functions(void *library) {
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"curl_global_init", &curl_functions.global_init},
        {"curl_easy_init", &curl_functions.easy_init},
        {"curl_easy_setopt", &curl_functions.easy_setopt},
        {"curl_easy_perform", &curl_functions.easy_perform},
        {"curl_easy_send", &curl_functions.easy_send},
        {"curl_easy_recv", &curl_functions.easy_recv},
        {"curl_easy_getinfo", &curl_functions.easy_getinfo},
        {"curl_easy_cleanup", &curl_functions.easy_cleanup},
        {"curl_easy_strerror", &curl_functions.easy_strerror},
        {"curl_url", &curl_functions.url},
        {"curl_url_cleanup", &curl_functions.url_cleanup},
        {"curl_url_set", &curl_functions.url_set},
        {"curl_url_get", &curl_functions.url_get},
        {"curl_free", &curl_functions.free},
        {"curl_slist_append", &curl_functions.slist_append},
        {"curl_slist_free_all", &curl_functions.slist_free_all},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (function == NULL) return false;
        *(void **)functions[i].place = function;
    }
    return true;
}

static void open_library(void) {
    static const char *const names[] = {
#ifdef __APPLE__
        "libcurl.4.dylib",
#else
        "libcurl.so.4", "libcurl-gnutls.so.4",
#endif
    };
    for (size_t i = 0; i < sizeof names / sizeof *names && !is_open; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) continue;
        is_open = find_functions(library) && curl_functions.global_init(global_default) == code_ok;
        if (!is_open) dlclose(library);
    }
}

bool curlloader_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

// A part of a URL, which the caller must pass to curl_free; NULL if the URL is invalid.
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
