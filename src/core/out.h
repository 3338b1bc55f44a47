/* out.h: a buffered way into a sink, for bytes and for text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OUT_H
#define P3DI_OUT_H

#include <p3d/text.h>

#include "error.h"
#include "number.h"

struct p3di_out {
    struct p3d_sink sink;
    bool failed; /* the sink refused once: nothing more is given to it */
    size_t used;
    uint64_t flushed;
    uint8_t buffer[1 << 14];
};

void p3di_out_init(struct p3di_out *out, struct p3d_sink sink);

/* Gives the buffered bytes to the sink; false if the sink ever refused. */
bool p3di_out_flush(struct p3di_out *out);

void p3di_out_large(struct p3di_out *out, const void *data, size_t size);

static inline void p3di_out_bytes(struct p3di_out *out, const void *data, size_t size)
{
    const uint8_t *bytes = data;

    if (size > sizeof out->buffer - out->used || size > 8) {
        p3di_out_large(out, data, size);
        return;
    }
    for (size_t i = 0; i < size; i++)
        out->buffer[out->used + i] = bytes[i];
    out->used += size;
}

/* At least `size` (up to 4096) bytes of room; the caller adds what it wrote to out->used. */
static inline char *p3di_out_room(struct p3di_out *out, size_t size)
{
    if (size > sizeof out->buffer - out->used)
        p3di_out_flush(out);
    return (char *)out->buffer + out->used;
}

static inline void p3di_out_char(struct p3di_out *out, char c)
{
    *p3di_out_room(out, 1) = c;
    out->used++;
}

static inline void p3di_out_span(struct p3di_out *out, struct p3d_bytes bytes)
{
    p3di_out_bytes(out, bytes.data, bytes.size);
}

void p3di_out_text(struct p3di_out *out, const char *text);

/* A short text made as by printf, cut off behind P3DI_FORMAT_MOST bytes. Returns how many bytes it has. */
#define P3DI_FORMAT_MOST 512
int p3di_out_format(struct p3di_out *out, const char *format, ...) P3DI_PRINTF(2, 3);

void p3di_out_u32(struct p3di_out *out, uint32_t value);
void p3di_out_f32(struct p3di_out *out, float value);

#endif
