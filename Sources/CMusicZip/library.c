// Opens libz and forwards calls to it.

#include "CMusicZip.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// A `z_stream` as every libz since version 1 has it.
struct libz_stream {
  const uint8_t *next_in;
  unsigned available_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned available_out;
  unsigned long total_out;
  const char *message;
  void *state;
  void *(*allocate)(void *, unsigned, unsigned);
  void (*release)(void *, void *);
  void *context;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

// The functions as in <zlib.h>.
int inflateInit2_(libz_stream *stream, int window_bits, const char *version, int size);
int inflate(libz_stream *stream, int flush);
int inflateEnd(libz_stream *stream);
unsigned long crc32(unsigned long checksum, const uint8_t *bytes, unsigned count);

enum { z_ok = 0, z_stream_end = 1, z_mem_error = -4, z_buf_error = -5 };

#define EACH_FUNCTION(X) \
  X(inflateInit2_)       \
  X(inflate)             \
  X(inflateEnd)          \
  X(crc32)

static struct {
#define POINTER(name) __typeof__(&name) name;
  EACH_FUNCTION(POINTER)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *unavailable_reason = "";
static bool is_loaded = false;

static void load(void) {
#if __APPLE__
  void *handle = dlopen("/usr/lib/libz.1.dylib", RTLD_LAZY | RTLD_LOCAL);
#else
  void *handle = dlopen("libz.so.1", RTLD_LAZY | RTLD_LOCAL);
#endif
  if (!handle) {
    char *reason = strdup(dlerror());
    if (reason) unavailable_reason = reason;
    return;
  }
#define LOOK_UP(name)                                                \
  library.name = (__typeof__(library.name))dlsym(handle, #name);     \
  if (!library.name) {                                               \
    unavailable_reason = "it is too old: it has no function " #name; \
    return;                                                          \
  }
  EACH_FUNCTION(LOOK_UP)
  is_loaded = true;
}

bool libz_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *libz_unavailable_reason(void) { return unavailable_reason; }

libz_stream *libz_start(void) {
  libz_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  // A negative size of the window means data without a header, as archives have it.
  if (library.inflateInit2_(stream, -15, "1", sizeof *stream) == z_ok) return stream;
  free(stream);
  return NULL;
}

void libz_end(libz_stream *stream) {
  library.inflateEnd(stream);
  free(stream);
}

int libz_unpack(
    libz_stream *stream, const uint8_t *input, size_t *input_count, uint8_t *output,
    size_t *output_count) {
  unsigned available_in = *input_count < UINT_MAX ? *input_count : UINT_MAX;
  unsigned available_out = *output_count < UINT_MAX ? *output_count : UINT_MAX;
  stream->next_in = input;
  stream->available_in = available_in;
  stream->next_out = output;
  stream->available_out = available_out;
  int code = library.inflate(stream, 0);
  *input_count -= available_in - stream->available_in;
  *output_count -= available_out - stream->available_out;
  switch (code) {
    case z_ok:
    case z_buf_error: return 0;
    case z_stream_end: return 1;
    case z_mem_error: return -2;
    default: return -1;
  }
}

uint32_t libz_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    unsigned part = count < UINT_MAX ? count : UINT_MAX;
    checksum = library.crc32(checksum, bytes, part);
    bytes += part;
    count -= part;
  }
  return checksum;
}
