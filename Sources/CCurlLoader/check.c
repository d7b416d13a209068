#include "library.h"

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

#define SAME(ours, theirs) _Static_assert((long)(ours) == (long)(theirs), #theirs)

SAME(global_default, CURL_GLOBAL_DEFAULT);
SAME(error_size, CURL_ERROR_SIZE);
SAME(unknown_option, CURLE_UNKNOWN_OPTION);
SAME(option_post, CURLOPT_POST);
SAME(option_custom_request, CURLOPT_CUSTOMREQUEST);
SAME(option_copied_body, CURLOPT_COPYPOSTFIELDS);
SAME(option_body_size, CURLOPT_POSTFIELDSIZE_LARGE);
SAME(option_no_signal, CURLOPT_NOSIGNAL);
SAME(option_timeout_ms, CURLOPT_TIMEOUT_MS);
SAME(option_connect_timeout_ms, CURLOPT_CONNECTTIMEOUT_MS);
SAME(option_protocols, CURLOPT_PROTOCOLS);
SAME(option_no_username, CURLOPT_DISALLOW_USERNAME_IN_URL);
SAME(option_write_data, CURLOPT_WRITEDATA);
SAME(option_url, CURLOPT_URL);
SAME(option_error_buffer, CURLOPT_ERRORBUFFER);
SAME(option_user_agent, CURLOPT_USERAGENT);
SAME(option_proxy, CURLOPT_PROXY);
SAME(option_headers, CURLOPT_HTTPHEADER);
SAME(option_header_data, CURLOPT_HEADERDATA);
SAME(option_header_function, CURLOPT_HEADERFUNCTION);
SAME(option_authorities, CURLOPT_CAINFO);
SAME(option_authority_folder, CURLOPT_CAPATH);
SAME(option_accept_encoding, CURLOPT_ACCEPT_ENCODING);
SAME(option_write_function, CURLOPT_WRITEFUNCTION);
#if LIBCURL_VERSION_NUM >= 0x075700
SAME(option_protocols_text, CURLOPT_PROTOCOLS_STR);
SAME(option_quick_exit, CURLOPT_QUICK_EXIT);
#endif
SAME(option_upload, CURLOPT_UPLOAD);
SAME(option_use_tls, CURLOPT_USE_SSL);
SAME(option_connect_only, CURLOPT_CONNECT_ONLY);
SAME(option_alpn, CURLOPT_SSL_ENABLE_ALPN);
SAME(option_read_data, CURLOPT_READDATA);
SAME(option_username, CURLOPT_USERNAME);
SAME(option_password, CURLOPT_PASSWORD);
SAME(option_mail_sender, CURLOPT_MAIL_FROM);
SAME(option_mail_recipients, CURLOPT_MAIL_RCPT);
SAME(option_read_function, CURLOPT_READFUNCTION);
SAME(option_upload_size, CURLOPT_INFILESIZE_LARGE);
SAME(use_tls_always, CURLUSESSL_ALL);
SAME(info_socket, CURLINFO_ACTIVESOCKET);
SAME(info_content_type, CURLINFO_CONTENT_TYPE);
SAME(info_redirect_url, CURLINFO_REDIRECT_URL);
SAME(info_status, CURLINFO_RESPONSE_CODE);
SAME(info_request_size, CURLINFO_REQUEST_SIZE);
SAME(info_errno, CURLINFO_OS_ERRNO);
SAME(info_total_time, CURLINFO_TOTAL_TIME);
SAME(info_retry_after, CURLINFO_RETRY_AFTER);
SAME(protocol_http, CURLPROTO_HTTP);
SAME(protocol_https, CURLPROTO_HTTPS);
SAME(protocol_smtp, CURLPROTO_SMTP);
SAME(protocol_smtps, CURLPROTO_SMTPS);
SAME(part_url, CURLUPART_URL);
SAME(part_scheme, CURLUPART_SCHEME);
SAME(part_host, CURLUPART_HOST);
SAME(part_port, CURLUPART_PORT);
SAME(part_default_port, CURLU_DEFAULT_PORT);
SAME(code_ok, CURLE_OK);
SAME(code_unsupported_protocol, CURLE_UNSUPPORTED_PROTOCOL);
SAME(code_bad_url, CURLE_URL_MALFORMAT);
SAME(code_not_built_in, CURLE_NOT_BUILT_IN);
SAME(code_no_proxy, CURLE_COULDNT_RESOLVE_PROXY);
SAME(code_no_host, CURLE_COULDNT_RESOLVE_HOST);
SAME(code_no_connection, CURLE_COULDNT_CONNECT);
SAME(code_weird_reply, CURLE_WEIRD_SERVER_REPLY);
SAME(code_http2, CURLE_HTTP2);
SAME(code_partial, CURLE_PARTIAL_FILE);
SAME(code_write, CURLE_WRITE_ERROR);
SAME(code_timeout, CURLE_OPERATION_TIMEDOUT);
SAME(code_tls_connect, CURLE_SSL_CONNECT_ERROR);
SAME(code_nothing, CURLE_GOT_NOTHING);
SAME(code_tls_engine, CURLE_SSL_ENGINE_NOTFOUND);
SAME(code_send, CURLE_SEND_ERROR);
SAME(code_receive, CURLE_RECV_ERROR);
SAME(code_tls_certificate, CURLE_SSL_CERTPROBLEM);
SAME(code_tls_cipher, CURLE_SSL_CIPHER);
SAME(code_tls_peer, CURLE_PEER_FAILED_VERIFICATION);
SAME(code_encoding, CURLE_BAD_CONTENT_ENCODING);
SAME(code_no_tls, CURLE_USE_SSL_FAILED);
SAME(code_again, CURLE_AGAIN);
SAME(code_login, CURLE_LOGIN_DENIED);
SAME(code_tls_authorities, CURLE_SSL_CACERT_BADFILE);
SAME(code_tls_revocation, CURLE_SSL_CRL_BADFILE);
SAME(code_tls_issuer, CURLE_SSL_ISSUER_ERROR);
SAME(code_tls_key, CURLE_SSL_PINNEDPUBKEYNOTMATCH);
SAME(code_tls_status, CURLE_SSL_INVALIDCERTSTATUS);
SAME(code_http2_stream, CURLE_HTTP2_STREAM);
_Static_assert(sizeof(curl_off_t) == 8, "curl_off_t");
#endif
