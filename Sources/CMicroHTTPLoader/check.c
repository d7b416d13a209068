#include "library.h"

#if __has_include(<microhttpd.h>)
#include <microhttpd.h>

#define SAME(ours, theirs) _Static_assert((long)(ours) == (long)(theirs), #theirs)

SAME(no, MHD_NO);
SAME(yes, MHD_YES);
SAME(use_internal_polling_thread, MHD_USE_INTERNAL_POLLING_THREAD);
SAME(use_no_listen_socket, MHD_USE_NO_LISTEN_SOCKET);
SAME(use_epoll, MHD_USE_EPOLL);
SAME(allow_suspend_resume, MHD_ALLOW_SUSPEND_RESUME);
SAME(option_end, MHD_OPTION_END);
SAME(option_memory_limit, MHD_OPTION_CONNECTION_MEMORY_LIMIT);
SAME(option_connection_limit, MHD_OPTION_CONNECTION_LIMIT);
SAME(option_notify_completed, MHD_OPTION_NOTIFY_COMPLETED);
SAME(option_uri_log_callback, MHD_OPTION_URI_LOG_CALLBACK);
SAME(option_thread_pool_size, MHD_OPTION_THREAD_POOL_SIZE);
SAME(option_unescape_callback, MHD_OPTION_UNESCAPE_CALLBACK);
SAME(option_notify_connection, MHD_OPTION_NOTIFY_CONNECTION);
SAME(option_strict_for_client, MHD_OPTION_STRICT_FOR_CLIENT);
SAME(info_client_address, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
SAME(info_descriptor, MHD_CONNECTION_INFO_CONNECTION_FD);
SAME(info_socket_context, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
SAME(connection_started, MHD_CONNECTION_NOTIFY_STARTED);
SAME(header_kind, MHD_HEADER_KIND);
_Static_assert(sizeof(enum MHD_FLAG) == sizeof(unsigned), "MHD_FLAG");
_Static_assert(sizeof(enum MHD_Result) == sizeof(int), "MHD_Result");
#endif
