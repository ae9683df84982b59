// Opens libcrypto, and signs and verifies with it.

#include "libcrypto.h"

#include <dlfcn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <string.h>

// Every function to look up, with its type in OpenSSL's headers.
#define EACH_FUNCTION(X)        \
  X(ERR_clear_error)            \
  X(ERR_get_error)              \
  X(ERR_reason_error_string)    \
  X(OPENSSL_cleanse)            \
  X(d2i_AutoPrivateKey)         \
  X(d2i_PUBKEY)                 \
  X(i2d_PUBKEY)                 \
  X(EVP_PKEY_CTX_new_from_name) \
  X(EVP_PKEY_CTX_free)          \
  X(EVP_PKEY_fromdata_init)     \
  X(EVP_PKEY_fromdata)          \
  X(EVP_PKEY_free)              \
  X(EVP_PKEY_get0_type_name)    \
  X(EVP_PKEY_get_group_name)    \
  X(EVP_sha256)                 \
  X(EVP_MD_CTX_new)             \
  X(EVP_MD_CTX_free)            \
  X(EVP_DigestSignInit)         \
  X(EVP_DigestSign)             \
  X(EVP_DigestVerifyInit)       \
  X(EVP_DigestVerify)           \
  X(d2i_ECDSA_SIG)              \
  X(i2d_ECDSA_SIG)              \
  X(ECDSA_SIG_new)              \
  X(ECDSA_SIG_free)             \
  X(ECDSA_SIG_get0)             \
  X(ECDSA_SIG_set0)             \
  X(BN_bn2binpad)               \
  X(BN_bin2bn)

static struct {
#define POINTER(name) __typeof__(&name) name;
  EACH_FUNCTION(POINTER)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *unavailable_reason = "";
static bool is_loaded = false;

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

bool libcrypto_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *libcrypto_unavailable_reason(void) { return unavailable_reason; }

// Discards the thread's queue of errors, which TLS uses too: an error that stays in it, before or
// after a call, would be attributed to an unrelated call.
static bool begin(void) {
  if (libcrypto_load()) library.ERR_clear_error();
  return is_loaded;
}

const char *libcrypto_reason(void) {
  const char *reason = library.ERR_reason_error_string(library.ERR_get_error());
  library.ERR_clear_error();
  return reason;
}

// The bytes in PKCS#8 before the private number of a P-256 key, and between it and the public
// point, as OpenSSL and as Apple write them; Apple names the curve twice.
#define P256_CURVE 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07
#define P256_HEAD(all, octets, sequence)                                                        \
  {0x30, 0x81, all, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, \
   0x01, P256_CURVE, 0x04, octets, 0x30, sequence, 0x02, 0x01, 0x01, 0x04, 0x20}
static const struct {
  uint8_t head[36];
  uint8_t middle[17];
  size_t middle_count;
} p256_shapes[] = {
    {P256_HEAD(0x87, 0x6d, 0x6b), {0xa1, 0x44, 0x03, 0x42, 0x00}, 5},
    {P256_HEAD(0x93, 0x79, 0x77), {0xa0, 0x0a, P256_CURVE, 0xa1, 0x44, 0x03, 0x42, 0x00}, 17},
};

// Creates a P-256 key from a private number of 32 bytes and a public point of 65; null if the point
// is not on the curve.
static libcrypto_key *p256_key(const uint8_t *number, const uint8_t *point) {
  uint8_t native[32];
  for (size_t index = 0; index < sizeof native; index += 1) native[index] = number[31 - index];
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 10),
      OSSL_PARAM_BN(OSSL_PKEY_PARAM_PRIV_KEY, native, sizeof native),
      OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, 65), OSSL_PARAM_END};
  libcrypto_key *key = NULL;
  EVP_PKEY_CTX *context = library.EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (context && library.EVP_PKEY_fromdata_init(context) == 1) {
    library.EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, (OSSL_PARAM *)parameters);
  }
  library.EVP_PKEY_CTX_free(context);
  library.OPENSSL_cleanse(native, sizeof native);
  return key;
}

// Reads a P-256 key in one of the usual shapes; null for every other key. libcrypto would collect
// the decoders of all keys first, which takes longer than a signature.
static libcrypto_key *usual_key(const uint8_t *der, size_t count) {
  for (size_t index = 0; index < sizeof p256_shapes / sizeof *p256_shapes; index += 1) {
    const uint8_t *middle = der + 36 + 32, *point = middle + p256_shapes[index].middle_count;
    if (count == (size_t)(point - der) + 65 && *point == POINT_CONVERSION_UNCOMPRESSED &&
        memcmp(der, p256_shapes[index].head, 36) == 0 &&
        memcmp(middle, p256_shapes[index].middle, p256_shapes[index].middle_count) == 0) {
      return p256_key(der + 36, point);
    }
  }
  return NULL;
}

libcrypto_key *libcrypto_private_key(const uint8_t *der, size_t count) {
  if (!begin()) return NULL;
  libcrypto_key *key = usual_key(der, count);
  if (!key) key = library.d2i_AutoPrivateKey(NULL, &der, (long)count);
  if (key) library.ERR_clear_error();
  return key;
}

libcrypto_key *libcrypto_public_key(const uint8_t *der, size_t count) {
  return begin() ? library.d2i_PUBKEY(NULL, &der, (long)count) : NULL;
}

// The functions below take a key, which exists only once the library is open.

void libcrypto_key_free(libcrypto_key *key) { library.EVP_PKEY_free(key); }

const char *libcrypto_key_type(const libcrypto_key *key) {
  return library.EVP_PKEY_get0_type_name(key);
}

size_t libcrypto_key_curve(const libcrypto_key *key, char *name, size_t size) {
  size_t count = 0;
  bool has_name = library.EVP_PKEY_get_group_name(key, name, size, &count) == 1;
  library.ERR_clear_error();
  return has_name ? count : 0;
}

size_t libcrypto_key_public(const libcrypto_key *key, uint8_t *der, size_t size) {
  begin();
  int count = library.i2d_PUBKEY(key, NULL);
  if (count <= 0 || (size_t)count > size) return 0;
  return (size_t)library.i2d_PUBKEY(key, &der);
}

bool libcrypto_sign(
    libcrypto_key *key, const uint8_t *message, size_t count, uint8_t signature[64]) {
  begin();
  uint8_t der[72];
  size_t der_count = sizeof der;
  EVP_MD_CTX *context = library.EVP_MD_CTX_new();
  bool is_signed =
      context && library.EVP_DigestSignInit(context, NULL, library.EVP_sha256(), NULL, key) == 1 &&
      library.EVP_DigestSign(context, der, &der_count, message, count) == 1;
  library.EVP_MD_CTX_free(context);
  if (!is_signed) return false;
  const uint8_t *start = der;
  ECDSA_SIG *numbers = library.d2i_ECDSA_SIG(NULL, &start, (long)der_count);
  if (!numbers) return false;
  const BIGNUM *r, *s;
  library.ECDSA_SIG_get0(numbers, &r, &s);
  is_signed = library.BN_bn2binpad(r, signature, 32) == 32 &&
              library.BN_bn2binpad(s, signature + 32, 32) == 32;
  library.ECDSA_SIG_free(numbers);
  return is_signed;
}

int libcrypto_verify(
    libcrypto_key *key, const uint8_t *message, size_t count, const uint8_t signature[64]) {
  begin();
  uint8_t der[72];
  uint8_t *end = der;
  int result = -1;
  ECDSA_SIG *numbers = library.ECDSA_SIG_new();
  EVP_MD_CTX *context = library.EVP_MD_CTX_new();
  if (numbers && context &&
      library.ECDSA_SIG_set0(
          numbers, library.BN_bin2bn(signature, 32, NULL),
          library.BN_bin2bn(signature + 32, 32, NULL)) == 1 &&
      library.i2d_ECDSA_SIG(numbers, &end) > 0 &&
      library.EVP_DigestVerifyInit(context, NULL, library.EVP_sha256(), NULL, key) == 1) {
    result = library.EVP_DigestVerify(context, der, (size_t)(end - der), message, count);
  }
  library.EVP_MD_CTX_free(context);
  library.ECDSA_SIG_free(numbers);
  if (result < 0) return -1;
  library.ERR_clear_error();
  return result;
}
