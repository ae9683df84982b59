// Opens libcrypto and forwards calls to it; with AMCTL_STATIC, the linker finds it instead.

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

// The library's names for the types of the header.
#define libcrypto_key evp_pkey_st
#ifdef OPENSSL_IS_BORINGSSL
#define libcrypto_digest env_md_st
#define libcrypto_context env_md_ctx_st
#else
#define libcrypto_digest evp_md_st
#define libcrypto_context evp_md_ctx_st
#endif

#include "CMusicCrypto.h"

#include <pthread.h>
#include <string.h>

#if !AMCTL_STATIC
#include <dlfcn.h>
#elif defined(OPENSSL_IS_BORINGSSL)
// BoringSSL, which comes with Swift's Static Linux SDK, does not have two functions of OpenSSL 3.
static const char *EVP_PKEY_get0_type_name(const EVP_PKEY *key) {
  return EVP_PKEY_id(key) == EVP_PKEY_EC ? "EC" : OBJ_nid2sn(EVP_PKEY_id(key));
}

static int EVP_PKEY_get_group_name(
    const EVP_PKEY *key, char *name, size_t size, size_t *count) {
  const EC_KEY *curve_key = EVP_PKEY_get0_EC_KEY(key);
  if (!curve_key) return 0;
  const char *curve = OBJ_nid2sn(EC_GROUP_get_curve_name(EC_KEY_get0_group(curve_key)));
  if (!curve || strlen(curve) >= size) return 0;
  *count = strlen(curve);
  memcpy(name, curve, *count + 1);
  return 1;
}
#endif

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

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *unavailable_reason = "";
static bool is_loaded = false;

#if AMCTL_STATIC

static void load(void) {
#define LINK(name) library.name = name;
  EACH_FUNCTION(LINK)
  is_loaded = true;
}

#else

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

#endif

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

libcrypto_key *libcrypto_d2i_AutoPrivateKey(libcrypto_key **key, const unsigned char **der, long count) {
  return libcrypto_load() ? library.d2i_AutoPrivateKey(key, der, count) : NULL;
}

libcrypto_key *libcrypto_d2i_PUBKEY(libcrypto_key **key, const unsigned char **der, long count) {
  return libcrypto_load() ? library.d2i_PUBKEY(key, der, count) : NULL;
}

libcrypto_context *libcrypto_EVP_MD_CTX_new(void) {
  return libcrypto_load() ? library.EVP_MD_CTX_new() : NULL;
}

const libcrypto_digest *libcrypto_EVP_sha256(void) {
  return libcrypto_load() ? library.EVP_sha256() : NULL;
}

// The functions below take a key or a context, which exists only once the library is open.

int libcrypto_i2d_PUBKEY(const libcrypto_key *key, unsigned char **der) {
  return library.i2d_PUBKEY(key, der);
}

void libcrypto_EVP_PKEY_free(libcrypto_key *key) {
  if (key) library.EVP_PKEY_free(key);
}

const char *libcrypto_EVP_PKEY_get0_type_name(const libcrypto_key *key) {
  return library.EVP_PKEY_get0_type_name(key);
}

int libcrypto_EVP_PKEY_get_group_name(
    const libcrypto_key *key, char *name, size_t size, size_t *count) {
  return library.EVP_PKEY_get_group_name(key, name, size, count);
}

void libcrypto_EVP_MD_CTX_free(libcrypto_context *context) {
  if (context) library.EVP_MD_CTX_free(context);
}

int libcrypto_EVP_MD_CTX_copy_ex(libcrypto_context *copy, const libcrypto_context *context) {
  return library.EVP_MD_CTX_copy_ex(copy, context);
}

void libcrypto_use_once(libcrypto_context *context) {
#ifdef EVP_MD_CTX_FLAG_FINALISE
  library.EVP_MD_CTX_set_flags(context, EVP_MD_CTX_FLAG_FINALISE);
#else
  (void)context;
#endif
}

int libcrypto_EVP_DigestSignInit(
    libcrypto_context *context, const libcrypto_digest *digest, libcrypto_key *key) {
  return library.EVP_DigestSignInit(context, NULL, digest, NULL, key);
}

int libcrypto_EVP_DigestSign(
    libcrypto_context *context, unsigned char *signature, size_t *signature_count,
    const unsigned char *bytes, size_t count) {
  return library.EVP_DigestSign(context, signature, signature_count, bytes, count);
}

int libcrypto_EVP_DigestVerifyInit(
    libcrypto_context *context, const libcrypto_digest *digest, libcrypto_key *key) {
  return library.EVP_DigestVerifyInit(context, NULL, digest, NULL, key);
}

int libcrypto_EVP_DigestVerify(
    libcrypto_context *context, const unsigned char *signature, size_t signature_count,
    const unsigned char *bytes, size_t count) {
  return library.EVP_DigestVerify(context, signature, signature_count, bytes, count);
}
