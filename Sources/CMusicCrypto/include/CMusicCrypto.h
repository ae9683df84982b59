#ifndef CLIBCRYPTO_H
#define CLIBCRYPTO_H

// libcrypto, opened on first use instead of linked: a process that signs nothing does not pay for
// loading it, which takes longer than responding from a fixture.
//
// Its functions are not linked, unless AMCTL_STATIC is defined; call the ones below, which have the
// same names with the prefix `libcrypto_`, the same results, and the parameters that are used. When
// the library cannot be opened they fail like the originals, and `libcrypto_unavailable_reason` gives
// the reason.

#include <stdbool.h>
#include <stddef.h>

// What the library allocates. Only `library.c` knows the types, which differ between OpenSSL and
// BoringSSL.
typedef struct libcrypto_key libcrypto_key;
typedef struct libcrypto_digest libcrypto_digest;
typedef struct libcrypto_context libcrypto_context;

// Opens the library unless it is open; returns false when it cannot be used.
bool libcrypto_load(void);
// The reason it cannot be used; empty if there was no failure. The text lives as long as the
// process.
const char *libcrypto_unavailable_reason(void);

// The library's description of the last failure; null when there is none. The text lives as long as
// the process.
const char *libcrypto_reason(void);
// Discards earlier failures.
void libcrypto_ERR_clear_error(void);

// MARK: Keys

libcrypto_key *libcrypto_d2i_AutoPrivateKey(libcrypto_key **key, const unsigned char **der, long count);
libcrypto_key *libcrypto_d2i_PUBKEY(libcrypto_key **key, const unsigned char **der, long count);
int libcrypto_i2d_PUBKEY(const libcrypto_key *key, unsigned char **der);
void libcrypto_EVP_PKEY_free(libcrypto_key *key);
const char *libcrypto_EVP_PKEY_get0_type_name(const libcrypto_key *key);
int libcrypto_EVP_PKEY_get_group_name(
    const libcrypto_key *key, char *name, size_t size, size_t *count);

// MARK: Signatures

const libcrypto_digest *libcrypto_EVP_sha256(void);
libcrypto_context *libcrypto_EVP_MD_CTX_new(void);
void libcrypto_EVP_MD_CTX_free(libcrypto_context *context);
int libcrypto_EVP_MD_CTX_copy_ex(libcrypto_context *copy, const libcrypto_context *context);
// Says that the context is for one message, which saves the library a copy of it.
void libcrypto_use_once(libcrypto_context *context);
int libcrypto_EVP_DigestSignInit(
    libcrypto_context *context, const libcrypto_digest *digest, libcrypto_key *key);
int libcrypto_EVP_DigestSign(
    libcrypto_context *context, unsigned char *signature, size_t *signature_count,
    const unsigned char *bytes, size_t count);
int libcrypto_EVP_DigestVerifyInit(
    libcrypto_context *context, const libcrypto_digest *digest, libcrypto_key *key);
int libcrypto_EVP_DigestVerify(
    libcrypto_context *context, const unsigned char *signature, size_t signature_count,
    const unsigned char *bytes, size_t count);

#endif
