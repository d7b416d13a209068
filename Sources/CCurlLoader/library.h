#pragma once
#include <stddef.h>

// libcurl's functions, by their names without `curl_`.
struct curl_library {
    int (*global_init)(long);
    void *(*easy_init)(void);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_perform)(void *);
    int (*easy_getinfo)(void *, int, ...);
    void (*easy_cleanup)(void *);
    const char *(*easy_strerror)(int);
    void *(*url)(void);
    void (*url_cleanup)(void *);
    int (*url_set)(void *, int, const char *, unsigned);
    int (*url_get)(void *, int, char **, unsigned);
    void (*free)(void *);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
};

// All set once curlloader_open has succeeded.
__attribute__((visibility("hidden"))) extern struct curl_library curl_functions;
