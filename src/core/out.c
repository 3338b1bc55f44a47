/* out.c: a buffered way into a sink, for bytes and for text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "out.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void p3di_out_init(struct p3di_out *out, struct p3d_sink sink)
{
    out->sink = sink;
    out->failed = false;
    out->used = 0;
    out->flushed = 0;
}

static void give(struct p3di_out *out, const void *data, size_t size)
{
    if (!out->failed && size && !out->sink.write(out->sink.user, data, size))
        out->failed = true;
    out->flushed += size;
}

bool p3di_out_flush(struct p3di_out *out)
{
    give(out, out->buffer, out->used);
    out->used = 0;
    return !out->failed;
}

void p3di_out_large(struct p3di_out *out, const void *data, size_t size)
{
    if (size > sizeof out->buffer - out->used) {
        p3di_out_flush(out);
        if (size > sizeof out->buffer / 2) {
            give(out, data, size);
            return;
        }
    }
    if (size)
        memcpy(out->buffer + out->used, data, size);
    out->used += size;
}

void p3di_out_text(struct p3di_out *out, const char *text)
{
    p3di_out_bytes(out, text, strlen(text));
}

int p3di_out_format(struct p3di_out *out, const char *format, ...)
{
    char *room = p3di_out_room(out, P3DI_FORMAT_MOST);
    va_list arguments;
    int size;

    va_start(arguments, format);
    size = vsnprintf(room, P3DI_FORMAT_MOST, format, arguments);
    va_end(arguments);
    size = size < 0 ? 0 : size < P3DI_FORMAT_MOST ? size : P3DI_FORMAT_MOST - 1;
    out->used += (size_t)size;
    return size;
}

void p3di_out_u32(struct p3di_out *out, uint32_t value)
{
    out->used += p3di_format_u32(value, p3di_out_room(out, 10));
}

void p3di_out_f32(struct p3di_out *out, float value)
{
    out->used += p3di_format_f32(value, p3di_out_room(out, 24));
}

/* ---- A buffer as a sink ---- */

static bool buffer_write(void *user, const void *data, size_t size)
{
    struct p3d_buffer *buffer = user;

    if (size > buffer->capacity - buffer->size) {
        size_t capacity = buffer->capacity ? buffer->capacity : 1 << 16;
        uint8_t *grown;

        if (size > SIZE_MAX / 2 - buffer->size)
            return false;
        while (capacity < buffer->size + size)
            capacity *= 2;
        grown = realloc(buffer->data, capacity);
        if (!grown)
            return false;
        buffer->data = grown;
        buffer->capacity = capacity;
    }
    memcpy(buffer->data + buffer->size, data, size);
    buffer->size += size;
    return true;
}

struct p3d_sink p3d_buffer_sink(struct p3d_buffer *buffer)
{
    const struct p3d_sink sink = {buffer_write, buffer};

    return sink;
}

void p3d_buffer_free(struct p3d_buffer *buffer)
{
    free(buffer->data);
    buffer->data = NULL;
    buffer->size = buffer->capacity = 0;
}
