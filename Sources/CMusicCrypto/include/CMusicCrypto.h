#ifndef CLIBCRYPTO_H
#define CLIBCRYPTO_H

// libcrypto, opened on first use instead of linked: a process that signs nothing does not pay for
// loading it, which takes longer than responding from a fixture.
//
// <openssl/...> is included for its types and constants. Its functions are not linked; call the
// ones below, which have the same names with the prefix `libcrypto_`, and the same parameters and
// results. When the library cannot be opened they fail like the originals, and
// `libcrypto_unavailable_reason` gives the reason.

#include <stdbool.h>

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

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

EVP_PKEY *libcrypto_d2i_AutoPrivateKey(EVP_PKEY **key, const unsigned char **der, long count);
EVP_PKEY *libcrypto_d2i_PUBKEY(EVP_PKEY **key, const unsigned char **der, long count);
int libcrypto_i2d_PUBKEY(const EVP_PKEY *key, unsigned char **der);
void libcrypto_EVP_PKEY_free(EVP_PKEY *key);
const char *libcrypto_EVP_PKEY_get0_type_name(const EVP_PKEY *key);
int libcrypto_EVP_PKEY_get_group_name(
    const EVP_PKEY *key, char *name, size_t size, size_t *count);

// MARK: Signatures

const EVP_MD *libcrypto_EVP_sha256(void);
EVP_MD_CTX *libcrypto_EVP_MD_CTX_new(void);
void libcrypto_EVP_MD_CTX_free(EVP_MD_CTX *context);
int libcrypto_EVP_MD_CTX_copy_ex(EVP_MD_CTX *copy, const EVP_MD_CTX *context);
void libcrypto_EVP_MD_CTX_set_flags(EVP_MD_CTX *context, int flags);
int libcrypto_EVP_DigestSignInit(
    EVP_MD_CTX *context, EVP_PKEY_CTX **key_context, const EVP_MD *digest, ENGINE *engine,
    EVP_PKEY *key);
int libcrypto_EVP_DigestSign(
    EVP_MD_CTX *context, unsigned char *signature, size_t *signature_count,
    const unsigned char *bytes, size_t count);
int libcrypto_EVP_DigestVerifyInit(
    EVP_MD_CTX *context, EVP_PKEY_CTX **key_context, const EVP_MD *digest, ENGINE *engine,
    EVP_PKEY *key);
int libcrypto_EVP_DigestVerify(
    EVP_MD_CTX *context, const unsigned char *signature, size_t signature_count,
    const unsigned char *bytes, size_t count);

#endif
