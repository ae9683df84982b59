#ifndef CMUSICZIP_H
#define CMUSICZIP_H

// libz, opened on first use instead of linked: only a process that unpacks something needs it.
//
// Its header is not needed either: `library.c` declares what it calls.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens libz unless it is open; returns false when it cannot be used.
bool libz_load(void);
// The reason it cannot be used; empty if there was no failure. The text lives as long as the
// process.
const char *libz_unavailable_reason(void);

// MARK: After a successful `libz_load`

// Data that is unpacked piece by piece.
typedef struct libz_stream libz_stream;

// The caller frees the stream with `libz_end`; null when there is no memory.
libz_stream *libz_start(void);
void libz_end(libz_stream *stream);

// Unpacks from `input` to `output`, and subtracts from the counts what was read and written.
// Returns 0 if there may be more, 1 at the end of the data, -1 if it is invalid, -2 without memory.
int libz_unpack(
    libz_stream *stream, const uint8_t *input, size_t *input_count, uint8_t *output,
    size_t *output_count);

// Returns the checksum of bytes that follow those of another checksum; that of no bytes is 0.
uint32_t libz_checksum(uint32_t checksum, const uint8_t *bytes, size_t count);

#endif
