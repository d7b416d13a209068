#include "library.h"
#include "CMicroHTTPLoader.h"

#include <dlfcn.h>
#include <pthread.h>

struct microhttp_library mhd;

static bool is_open;

static bool find_functions(void *library) {
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"MHD_get_version", &mhd.get_version},
        {"MHD_start_daemon", &mhd.start_daemon},
        {"MHD_add_connection", &mhd.add_connection},
        {"MHD_stop_daemon", &mhd.stop_daemon},
        {"MHD_get_connection_info", &mhd.get_connection_info},
        {"MHD_get_connection_values", &mhd.get_connection_values},
        {"MHD_lookup_connection_value", &mhd.lookup_connection_value},
        {"MHD_suspend_connection", &mhd.suspend_connection},
        {"MHD_resume_connection", &mhd.resume_connection},
        {"MHD_create_response_from_buffer_with_free_callback_cls", &mhd.create_response},
        {"MHD_create_response_from_callback", &mhd.create_streamed_response},
        {"MHD_add_response_header", &mhd.add_response_header},
        {"MHD_queue_response", &mhd.queue_response},
        {"MHD_destroy_response", &mhd.destroy_response},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (function == NULL) return false;
        *(void **)functions[i].place = function;
    }
    return true;
}

static void open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libmicrohttpd.12.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
#endif
    if (library == NULL) return;
    is_open = find_functions(library);
    if (!is_open) dlclose(library);
}

bool microhttp_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

const char *microhttp_version(void) {
    return mhd.get_version();
}
