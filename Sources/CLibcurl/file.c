// Reads certificate files.

#include "CLibcurl.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Larger than any bundle of certificates; keeps a mistaken path from filling the memory.
static const size_t limit = 16 << 20;

static unsigned char *read_all(FILE *file, size_t *count) {
  unsigned char *bytes = malloc(limit);
  if (!bytes) return NULL;
  *count = fread(bytes, 1, limit, file);
  if (ferror(file) || *count == limit) {
    if (!ferror(file)) errno = EFBIG;
    free(bytes);
    return NULL;
  }
  return bytes;
}

unsigned char *libcurl_read_file(const char *path, size_t *count, const char **reason) {
  unsigned char *bytes = NULL;
  FILE *file = fopen(path, "rbe");
  if (file) bytes = read_all(file, count);
  if (!bytes) *reason = strerror(errno);
  if (file) fclose(file);
  return bytes;
}

void libcurl_free_file(unsigned char *bytes) { free(bytes); }
