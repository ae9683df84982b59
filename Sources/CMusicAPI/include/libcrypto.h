#ifndef CMUSICAPI_LIBCRYPTO_H
#define CMUSICAPI_LIBCRYPTO_H

// Keys and ES256 signatures by libcrypto, opened on first use instead of linked: a process that signs
// nothing does not pay for loading it, which takes longer than responding from a fixture.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A private or public key; free it with `libcrypto_key_free`. It is only read, by any thread.
typedef struct evp_pkey_st libcrypto_key;

// Opens the library unless it is open; returns false when it cannot be used.
bool libcrypto_load(void);
// The reason it cannot be used; empty if there was no failure. The text lives as long as the
// process.
const char *libcrypto_unavailable_reason(void);
// The library's description of the last failure in this thread; null when there is none. The text
// lives as long as the process.
const char *libcrypto_reason(void);

// Read PKCS#8, or the older format of an algorithm, and SubjectPublicKeyInfo; null for anything else.
libcrypto_key *libcrypto_private_key(const uint8_t *der, size_t count);
libcrypto_key *libcrypto_public_key(const uint8_t *der, size_t count);
void libcrypto_key_free(libcrypto_key *key);
// The name of the algorithm: `EC`, `RSA`, `ED25519`.
const char *libcrypto_key_type(const libcrypto_key *key);
// Writes the name of the curve, and returns its length; 0 when it has none.
size_t libcrypto_key_curve(const libcrypto_key *key, char *name, size_t size);
// Writes the public half as SubjectPublicKeyInfo, and returns its length; 0 on failure.
size_t libcrypto_key_public(const libcrypto_key *key, uint8_t *der, size_t size);

// Signs a message with SHA-256, and writes r and s, 32 bytes each; returns false on failure.
bool libcrypto_sign(
    libcrypto_key *key, const uint8_t *message, size_t count, uint8_t signature[64]);
// Returns 1 if the signature is the key's, 0 if it is not, and -1 on failure.
int libcrypto_verify(
    libcrypto_key *key, const uint8_t *message, size_t count, const uint8_t signature[64]);

#endif
