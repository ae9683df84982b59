#ifndef CLIBCURL_H
#define CLIBCURL_H

// libcurl, opened on first use instead of linked: a process that makes no request does not pay for
// loading the three dozen libraries that libcurl depends on.
//
// <curl/curl.h> is included for its types and constants. Its functions are not linked; call the
// ones below, which have the same names with the prefix `libcurl_` and are not variadic, so that
// Swift can call them. All but `libcurl_load` and `libcurl_unavailable_reason` require a successful
// `libcurl_load` first.

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

// Describes a code. The text lives as long as the process.
const char *libcurl_easy_strerror(CURLcode code);
const char *libcurl_multi_strerror(CURLMcode code);

// MARK: One transfer

// The caller owns the handle and frees it with `libcurl_easy_cleanup`, after removing it from any
// multi handle.
CURL *_Nullable libcurl_easy_init(void);
void libcurl_easy_cleanup(CURL *easy);

CURLcode libcurl_setopt_long(CURL *easy, CURLoption option, long value);
// libcurl copies the text; null resets the option, even one with a default.
CURLcode libcurl_setopt_string(CURL *easy, CURLoption option, const char *_Nullable value);
// libcurl keeps the pointer: its target must outlive the transfer.
CURLcode libcurl_setopt_pointer(CURL *easy, CURLoption option, void *value);
// libcurl keeps a pointer to the bytes: they must outlive the transfer.
CURLcode libcurl_setopt_bytes(CURL *easy, CURLoption option, const void *bytes, size_t count);
// libcurl copies the bytes; zero bytes are an empty body, which differs from no body.
CURLcode libcurl_set_body(CURL *easy, const void *_Nullable bytes, size_t count);

// Receives `count` bytes and returns how many it took; fewer than `count` end the transfer, and
// CURL_WRITEFUNC_PAUSE pauses it before them.
typedef size_t (*libcurl_sink)(char *bytes, size_t unit, size_t count, void *context);
// `option` is CURLOPT_WRITEFUNCTION or CURLOPT_HEADERFUNCTION.
CURLcode libcurl_setopt_sink(CURL *easy, CURLoption option, libcurl_sink sink);

// Ends the pause of a transfer, whose sinks may be called at once.
CURLcode libcurl_unpause(CURL *easy);

// Zero when libcurl has no value.
long libcurl_getinfo_long(CURL *easy, CURLINFO info);

// Appends a copy of the text and returns the new head of the list; on failure returns null and
// leaves the list unchanged. The caller owns the list and frees it after the transfer that uses it.
struct curl_slist *_Nullable libcurl_slist_append(
    struct curl_slist *_Nullable list, const char *text);
void libcurl_slist_free_all(struct curl_slist *_Nullable list);

// Whether libcurl would connect to the same server for both URLs, the first of which names no user.
bool libcurl_is_same_server(const char *url, const char *other);

// MARK: Many transfers

// The caller owns the handle and frees it with `libcurl_multi_cleanup`, after removing every
// transfer from it.
CURLM *_Nullable libcurl_multi_init(void);
CURLMcode libcurl_multi_cleanup(CURLM *multi);

CURLMcode libcurl_multi_setopt_long(CURLM *multi, CURLMoption option, long value);

// The multi handle borrows the easy handle until it is removed.
CURLMcode libcurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode libcurl_multi_remove_handle(CURLM *multi, CURL *easy);

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
