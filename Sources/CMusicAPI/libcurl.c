// Opens libcurl and forwards calls to it.

#include "libcurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// Every function to look up, with its type in <curl/curl.h>.
#define EACH_FUNCTION(X)      \
  X(curl_global_init)         \
  X(curl_version_info)        \
  X(curl_easy_init)           \
  X(curl_easy_cleanup)        \
  X(curl_easy_setopt)         \
  X(curl_easy_getinfo)        \
  X(curl_easy_pause)          \
  X(curl_easy_strerror)       \
  X(curl_slist_append)        \
  X(curl_slist_free_all)      \
  X(curl_multi_init)          \
  X(curl_multi_setopt)        \
  X(curl_multi_cleanup)       \
  X(curl_multi_add_handle)    \
  X(curl_multi_remove_handle) \
  X(curl_multi_perform)       \
  X(curl_multi_poll)          \
  X(curl_multi_wakeup)        \
  X(curl_multi_info_read)     \
  X(curl_multi_strerror)      \
  X(curl_url)                 \
  X(curl_url_set)             \
  X(curl_url_get)             \
  X(curl_url_cleanup)         \
  X(curl_free)

static struct {
#define POINTER(name) __typeof__(&name) name;
  EACH_FUNCTION(POINTER)
} library;

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
static const char *unavailable_reason = "";
static bool is_loaded = false;

// The file names of libcurl; where a system has several, the one built with OpenSSL comes first.
static const char *const names[] = {
#if __APPLE__
    "/usr/lib/libcurl.4.dylib", "libcurl.4.dylib",
#else
    "libcurl.so.4", "libcurl-gnutls.so.4",
#endif
};

// Keeps only the first error, which is about the preferred name and so the helpful one.
static void *open_any(void) {
  for (size_t index = 0; index < sizeof names / sizeof *names; index += 1) {
    void *handle = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
    if (handle) return handle;
    if (index == 0 && !*unavailable_reason) {
      char *reason = strdup(dlerror());
      if (reason) unavailable_reason = reason;
    }
  }
  return NULL;
}

static bool find_functions(void) {
  void *handle = open_any();
  if (!handle) return false;

#define LOOK_UP(name)                                                \
  library.name = (__typeof__(library.name))dlsym(handle, #name);     \
  if (!library.name) {                                               \
    unavailable_reason = "it is too old: it has no function " #name; \
    return false;                                                    \
  }
  EACH_FUNCTION(LOOK_UP)
  return true;
}

static void load(void) {
  if (!find_functions()) return;
  CURLcode code = library.curl_global_init(CURL_GLOBAL_DEFAULT);
  is_loaded = code == CURLE_OK;
  if (!is_loaded) unavailable_reason = library.curl_easy_strerror(code);
}

bool libcurl_load(void) {
  pthread_mutex_lock(&loading);
  if (!is_loaded) load();
  bool result = is_loaded;
  pthread_mutex_unlock(&loading);
  return result;
}

const char *libcurl_unavailable_reason(void) { return unavailable_reason; }

const char *libcurl_default_ca_file(void) {
  return library.curl_version_info(CURLVERSION_NOW)->cainfo;
}

const char *libcurl_default_ca_directory(void) {
  return library.curl_version_info(CURLVERSION_NOW)->capath;
}

#define FORWARD(result, name, function, parameters, arguments) \
  result libcurl_##name parameters { return (library.curl_##function)arguments; }
LIBCURL_FORWARDERS(FORWARD)

CURLcode libcurl_setopt_bytes(CURL *easy, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_NOCOPY};
  return (library.curl_easy_setopt)(easy, option, &blob);
}

CURLcode libcurl_set_body(CURL *easy, const void *bytes, size_t count) {
  // Without a pointer, libcurl would read the body from standard input.
  const void *body = bytes ? bytes : "";
  CURLcode code =
      (library.curl_easy_setopt)(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  if (code != CURLE_OK) return code;
  return (library.curl_easy_setopt)(easy, CURLOPT_COPYPOSTFIELDS, body);
}

CURLcode libcurl_unpause(CURL *easy) { return library.curl_easy_pause(easy, CURLPAUSE_CONT); }

long libcurl_getinfo_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return (library.curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : 0;
}

// Whether both have an equal part; no URL has the same as one without it.
static bool has_same_part(CURLU *url, CURLU *other, CURLUPart part) {
  char *text = NULL;
  char *other_text = NULL;
  bool result = library.curl_url_get(url, part, &text, CURLU_DEFAULT_PORT) == CURLUE_OK &&
                library.curl_url_get(other, part, &other_text, CURLU_DEFAULT_PORT) == CURLUE_OK &&
                strcmp(text, other_text) == 0;
  library.curl_free(text);
  library.curl_free(other_text);
  return result;
}

static bool has_user(CURLU *url) {
  char *text = NULL;
  bool result = library.curl_url_get(url, CURLUPART_USER, &text, 0) != CURLUE_NO_USER;
  library.curl_free(text);
  return result;
}

bool libcurl_is_same_server(const char *text, const char *other_text) {
  CURLU *url = library.curl_url();
  CURLU *other = library.curl_url();
  // The flag is how a transfer reads its URL that keeps dots in paths.
  bool result =
      url && other &&
      library.curl_url_set(url, CURLUPART_URL, text, CURLU_PATH_AS_IS) == CURLUE_OK &&
      library.curl_url_set(other, CURLUPART_URL, other_text, CURLU_PATH_AS_IS) == CURLUE_OK &&
      !has_user(url) && has_same_part(url, other, CURLUPART_SCHEME) &&
      has_same_part(url, other, CURLUPART_HOST) && has_same_part(url, other, CURLUPART_PORT);
  library.curl_url_cleanup(url);
  library.curl_url_cleanup(other);
  return result;
}

CURLMcode libcurl_multi_perform(CURLM *multi) {
  int running = 0;
  return library.curl_multi_perform(multi, &running);
}

CURLMcode libcurl_multi_poll(CURLM *multi, int milliseconds) {
  return library.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

void *libcurl_multi_next_finished(CURLM *multi, CURLcode *result) {
  int left = 0;
  void *context = NULL;
  CURLMsg *message;
  while ((message = library.curl_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    (library.curl_easy_getinfo)(message->easy_handle, CURLINFO_PRIVATE, &context);
    return context;
  }
  return NULL;
}

CURLMcode libcurl_wake(libcurl_waker waker) { return library.curl_multi_wakeup(waker.multi); }
