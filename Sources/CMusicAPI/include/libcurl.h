#ifndef CMUSICAPI_LIBCURL_H
#define CMUSICAPI_LIBCURL_H

// libcurl, opened on first use instead of linked: a process that makes no request does not pay for
// loading the three dozen libraries that libcurl depends on.
//
// <curl/curl.h> is included for its types and constants. Its functions are not linked; call the
// ones below, which are not variadic, so that Swift can call them. All but `libcurl_load` and
// `libcurl_unavailable_reason` require a successful `libcurl_load` first.

#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#if __clang__
#pragma clang assume_nonnull begin
#define LIBCURL_SENDABLE __attribute__((swift_attr("@Sendable")))
#else
#define _Nonnull
#define _Nullable
#define LIBCURL_SENDABLE
#endif

// MARK: The library

// Opens libcurl and initializes it; what went well is not done again, what failed is tried again.
bool libcurl_load(void);

// Why `libcurl_load` failed at first, in the dynamic linker's words. The text lives as long as the
// process.
const char *libcurl_unavailable_reason(void);

// The certificate file and directory that this libcurl trusts by default; null when it was built
// without any. The texts live as long as the process.
const char *_Nullable libcurl_default_ca_file(void);
const char *_Nullable libcurl_default_ca_directory(void);

// Receives `count` bytes and returns how many it took; fewer than `count` end the transfer, and
// CURL_WRITEFUNC_PAUSE pauses it before them.
typedef size_t (*libcurl_sink)(char *bytes, size_t unit, size_t count, void *context);

// The functions that call one of libcurl's with the same arguments: the result, the name after
// `libcurl_`, the name of libcurl's after `curl_`, the parameters, and the arguments.
//
// Who makes a handle or a list frees it: a transfer after it was removed from its multi handle, a
// list after the transfer that uses it. libcurl copies the text of an option, and null resets the
// option, even one with a default; the target of a pointer must outlive the transfer. A list that
// cannot have one more text is unchanged. The description of a code lives as long as the process.
#define LIBCURL_FORWARDERS(X)                                                                     \
  X(const char *, easy_strerror, easy_strerror, (CURLcode code), (code))                          \
  X(const char *, multi_strerror, multi_strerror, (CURLMcode code), (code))                       \
  X(CURL *_Nullable, easy_init, easy_init, (void), ())                                            \
  X(void, easy_cleanup, easy_cleanup, (CURL *easy), (easy))                                       \
  X(CURLcode, setopt_long, easy_setopt, (CURL *easy, CURLoption option, long value),              \
    (easy, option, value))                                                                        \
  X(CURLcode, setopt_string, easy_setopt,                                                         \
    (CURL *easy, CURLoption option, const char *_Nullable value), (easy, option, value))          \
  X(CURLcode, setopt_pointer, easy_setopt, (CURL *easy, CURLoption option, void *value),          \
    (easy, option, value))                                                                        \
  X(CURLcode, setopt_sink, easy_setopt, (CURL *easy, CURLoption option, libcurl_sink sink),       \
    (easy, option, sink))                                                                         \
  X(struct curl_slist *_Nullable, slist_append, slist_append,                                     \
    (struct curl_slist *_Nullable list, const char *text), (list, text))                          \
  X(void, slist_free_all, slist_free_all, (struct curl_slist *_Nullable list), (list))            \
  X(CURLM *_Nullable, multi_init, multi_init, (void), ())                                         \
  X(CURLMcode, multi_cleanup, multi_cleanup, (CURLM *multi), (multi))                             \
  X(CURLMcode, multi_setopt_long, multi_setopt, (CURLM *multi, CURLMoption option, long value),   \
    (multi, option, value))                                                                       \
  X(CURLMcode, multi_add_handle, multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy))     \
  X(CURLMcode, multi_remove_handle, multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy))

#define LIBCURL_DECLARE(result, name, function, parameters, arguments) \
  result libcurl_##name parameters;
LIBCURL_FORWARDERS(LIBCURL_DECLARE)

// MARK: One transfer

// libcurl keeps a pointer to the bytes: they must outlive the transfer.
CURLcode libcurl_setopt_bytes(CURL *easy, CURLoption option, const void *bytes, size_t count);
// libcurl copies the bytes; zero bytes are an empty body, which differs from no body.
CURLcode libcurl_set_body(CURL *easy, const void *_Nullable bytes, size_t count);

// Ends the pause of a transfer, whose sinks may be called at once.
CURLcode libcurl_unpause(CURL *easy);

// Zero when libcurl has no value.
long libcurl_getinfo_long(CURL *easy, CURLINFO info);

// Whether libcurl would connect to the same server for both URLs, the first of which names no user.
bool libcurl_is_same_server(const char *url, const char *other);

// MARK: Many transfers

CURLMcode libcurl_multi_perform(CURLM *multi);
// Blocks until a transfer can continue, a waker is used, or the time is up.
CURLMcode libcurl_multi_poll(CURLM *multi, int milliseconds);
// The CURLOPT_PRIVATE pointer of a finished transfer that was not returned before; null when there
// is none. The transfer still has to be removed.
void *_Nullable libcurl_multi_next_finished(CURLM *multi, CURLcode *result);

// The one use of a multi handle that libcurl allows from any thread: to end its sleep.
// It borrows the handle and must not be used after the handle was cleaned up. It fails where libcurl
// had no descriptors to make a waker of.
typedef struct LIBCURL_SENDABLE {
  CURLM *_Nullable multi;
} libcurl_waker;

CURLMcode libcurl_wake(libcurl_waker waker);

#if __clang__
#pragma clang assume_nonnull end
#endif

#endif
