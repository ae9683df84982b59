// Opens libcrypto and forwards calls to it.

#include "CMusicCrypto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

// Every function to look up, with its type in OpenSSL's headers.
#define EACH_FUNCTION(X)      \
  X(ERR_clear_error)          \
  X(ERR_get_error)            \
  X(ERR_reason_error_string)  \
  X(d2i_AutoPrivateKey)       \
  X(d2i_PUBKEY)               \
  X(i2d_PUBKEY)               \
  X(EVP_PKEY_free)            \
  X(EVP_PKEY_get0_type_name)  \
  X(EVP_PKEY_get_group_name)  \
  X(EVP_sha256)               \
  X(EVP_MD_CTX_new)           \
  X(EVP_MD_CTX_free)          \
  X(EVP_MD_CTX_copy_ex)       \
  X(EVP_MD_CTX_set_flags)     \
  X(EVP_DigestSignInit)       \
  X(EVP_DigestSign)           \
  X(EVP_DigestVerifyInit)     \
  X(EVP_DigestVerify)

static struct {
#define POINTER(name) __typeof__(&name) name;
  EACH_FUNCTION(POINTER)
} library;

// The places to find OpenSSL 3; macOS has a library of its own that programs may not use.
static const char *const names[] = {
#if __APPLE__
    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
    "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
    "libcrypto.3.dylib",
#else
    "libcrypto.so.3",
#endif
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *unavailable_reason = "";
static bool is_loaded = false;

static void *open_any(void) {
  for (size_t index = 0; index < sizeof names / sizeof *names; index += 1) {
    void *handle = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
    if (handle) return handle;
  }
  char *reason = strdup(dlerror());
  if (reason) unavailable_reason = reason;
  return NULL;
}

static void load(void) {
  void *handle = open_any();
  if (!handle) return;

#define LOOK_UP(name)                                                \
  library.name = (__typeof__(library.name))dlsym(handle, #name);     \
  if (!library.name) {                                               \
    unavailable_reason = "it is too old: it has no function " #name; \
    return;                                                          \
  }
  EACH_FUNCTION(LOOK_UP)
  is_loaded = true;
}

bool libcrypto_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *libcrypto_unavailable_reason(void) { return unavailable_reason; }

const char *libcrypto_reason(void) {
  return libcrypto_load() ? library.ERR_reason_error_string(library.ERR_get_error()) : NULL;
}

void libcrypto_ERR_clear_error(void) {
  if (libcrypto_load()) library.ERR_clear_error();
}

EVP_PKEY *libcrypto_d2i_AutoPrivateKey(EVP_PKEY **key, const unsigned char **der, long count) {
  return libcrypto_load() ? library.d2i_AutoPrivateKey(key, der, count) : NULL;
}

EVP_PKEY *libcrypto_d2i_PUBKEY(EVP_PKEY **key, const unsigned char **der, long count) {
  return libcrypto_load() ? library.d2i_PUBKEY(key, der, count) : NULL;
}

EVP_MD_CTX *libcrypto_EVP_MD_CTX_new(void) {
  return libcrypto_load() ? library.EVP_MD_CTX_new() : NULL;
}

const EVP_MD *libcrypto_EVP_sha256(void) {
  return libcrypto_load() ? library.EVP_sha256() : NULL;
}

// The functions below take a key or a context, which exists only once the library is open.

int libcrypto_i2d_PUBKEY(const EVP_PKEY *key, unsigned char **der) {
  return library.i2d_PUBKEY(key, der);
}

void libcrypto_EVP_PKEY_free(EVP_PKEY *key) {
  if (key) library.EVP_PKEY_free(key);
}

const char *libcrypto_EVP_PKEY_get0_type_name(const EVP_PKEY *key) {
  return library.EVP_PKEY_get0_type_name(key);
}

int libcrypto_EVP_PKEY_get_group_name(
    const EVP_PKEY *key, char *name, size_t size, size_t *count) {
  return library.EVP_PKEY_get_group_name(key, name, size, count);
}

void libcrypto_EVP_MD_CTX_free(EVP_MD_CTX *context) {
  if (context) library.EVP_MD_CTX_free(context);
}

int libcrypto_EVP_MD_CTX_copy_ex(EVP_MD_CTX *copy, const EVP_MD_CTX *context) {
  return library.EVP_MD_CTX_copy_ex(copy, context);
}

void libcrypto_EVP_MD_CTX_set_flags(EVP_MD_CTX *context, int flags) {
  library.EVP_MD_CTX_set_flags(context, flags);
}

int libcrypto_EVP_DigestSignInit(
    EVP_MD_CTX *context, EVP_PKEY_CTX **key_context, const EVP_MD *digest, ENGINE *engine,
    EVP_PKEY *key) {
  return library.EVP_DigestSignInit(context, key_context, digest, engine, key);
}

int libcrypto_EVP_DigestSign(
    EVP_MD_CTX *context, unsigned char *signature, size_t *signature_count,
    const unsigned char *bytes, size_t count) {
  return library.EVP_DigestSign(context, signature, signature_count, bytes, count);
}

int libcrypto_EVP_DigestVerifyInit(
    EVP_MD_CTX *context, EVP_PKEY_CTX **key_context, const EVP_MD *digest, ENGINE *engine,
    EVP_PKEY *key) {
  return library.EVP_DigestVerifyInit(context, key_context, digest, engine, key);
}

int libcrypto_EVP_DigestVerify(
    EVP_MD_CTX *context, const unsigned char *signature, size_t signature_count,
    const unsigned char *bytes, size_t count) {
  return library.EVP_DigestVerify(context, signature, signature_count, bytes, count);
}
