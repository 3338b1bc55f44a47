/* json_writer.c: JSON, written as it comes: no tree, no memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/json_writer.h"

#include "number.h"
#include "words.h"

#include <math.h>

/* Down to here every value of the compact style has its own line, which makes a file readable and not much longer. */
#define LINE_DEPTH 2

/* ---- Bytes ---- */

static void give(struct p3di_json *json, const char *data, size_t size)
{
    if (!json->has_failed && size && !json->sink.write(json->sink.user, data, size))
        json->has_failed = true;
}

/* At least `size` (up to 64) bytes of room; the caller adds what it wrote to json->used. */
static char *room(struct p3di_json *json, size_t size)
{
    if (size > sizeof json->buffer - json->used) {
        give(json, json->buffer, json->used);
        json->used = 0;
    }
    return json->buffer + json->used;
}

static void put_char(struct p3di_json *json, char c)
{
    *room(json, 1) = c;
    json->used++;
}

static void put(struct p3di_json *json, const char *data, size_t size)
{
    if (size > sizeof json->buffer / 2) {
        room(json, sizeof json->buffer);
        give(json, data, size);
    } else if (size) {
        memcpy(room(json, size), data, size);
        json->used += size;
    }
}

void p3di_json_begin(struct p3di_json *json, struct p3d_sink sink, enum p3di_json_style style)
{
    json->sink = sink;
    json->style = style;
    json->depth = 0;
    json->has_items = json->is_new_line = json->has_failed = false;
    json->used = 0;
}

bool p3di_json_end(struct p3di_json *json)
{
    room(json, sizeof json->buffer);
    return !json->has_failed;
}

/* ---- Text ---- */

/* A unit of UTF-16: "\u202e". */
static void put_unit(struct p3di_json *json, uint32_t unit)
{
    static const char digits[] = "0123456789abcdef";
    const char escape[] = {
        '\\', 'u', digits[unit >> 12], digits[unit >> 8 & 15], digits[unit >> 4 & 15], digits[unit & 15]};

    put(json, escape, sizeof escape);
}

/* Writes a character of UTF-8 at the start of `text`, or a part of it; returns how many bytes are done. */
static size_t put_escaped(struct p3di_json *json, const char *text, size_t size)
{
    const size_t control = p3di_control_size(text, size);

    if (control) {
        const uint32_t character = p3di_text_character(text, control);

        if (character > 0xffff)
            put_unit(json, 0xd7c0 + (character >> 10)); /* 0xd800 + ((character - 0x10000) >> 10) */
        put_unit(json, character > 0xffff ? 0xdc00 | (character & 0x3ff) : character);
        return control;
    }
    if (*text == '"' || *text == '\\')
        put_char(json, '\\');
    put_char(json, *text);
    return 1;
}

/* A byte of a text that is no UTF-8 as a character; returns its size. */
static size_t as_utf8(uint8_t byte, char text[2])
{
    if (byte < 0x80) {
        text[0] = (char)byte;
        return 1;
    }
    text[0] = (char)(0xc0 | byte >> 6);
    text[1] = (char)(0x80 | (byte & 0x3f));
    return 2;
}

/* True if the text needs no escapes in JSON: most names need none. */
static bool is_plain(struct p3d_bytes text)
{
    for (uint32_t i = 0; i < text.size; i++)
        if (text.data[i] < 0x20 || text.data[i] > 0x7e || text.data[i] == '"' || text.data[i] == '\\')
            return false;
    return true;
}

void p3di_json_add(struct p3di_json *json, struct p3d_bytes name)
{
    const struct p3d_bytes text = p3d_text(name);

    if (is_plain(text)) {
        put(json, (const char *)text.data, text.size);
    } else if (p3d_text_utf8_size(text) == text.size) {
        for (uint32_t i = 0; i < text.size;)
            i += (uint32_t)put_escaped(json, (const char *)text.data + i, text.size - i);
    } else {
        for (uint32_t i = 0; i < text.size; i++) {
            char character[2];
            const size_t size = as_utf8(text.data[i], character);

            for (size_t j = 0; j < size;)
                j += put_escaped(json, character + j, size - j);
        }
    }
}

/* ---- Structure ---- */

void p3di_json_new_line(struct p3di_json *json, unsigned indent)
{
    json->is_new_line = true;
    json->indent = indent;
}

/* Writes the start of a value: comma, line, name. */
static void begin(struct p3di_json *json, const char *key)
{
    const bool is_spaced = json->style == P3DI_JSON_SPACED;

    if (json->has_items)
        put_char(json, ',');
    if (json->is_new_line) {
        put_char(json, '\n');
        for (unsigned i = 0; i < json->indent; i++)
            put_char(json, ' ');
        json->is_new_line = false;
    } else if (is_spaced ? json->has_items : json->depth && json->depth <= LINE_DEPTH) {
        put_char(json, is_spaced ? ' ' : '\n');
    }
    json->has_items = true;
    if (key) {
        put_char(json, '"');
        p3di_json_add(json, p3d_bytes_of(key));
        put(json, "\": ", is_spaced ? 3 : 2);
    }
}

void p3di_json_open(struct p3di_json *json, const char *key, char bracket)
{
    begin(json, key);
    put_char(json, bracket);
    json->depth++;
    json->has_items = false;
}

void p3di_json_close(struct p3di_json *json, char bracket)
{
    if (json->style == P3DI_JSON_COMPACT && json->depth <= LINE_DEPTH)
        put_char(json, '\n');
    put_char(json, bracket);
    json->depth--;
    json->has_items = true;
}

/* ---- Values ---- */

void p3di_json_null(struct p3di_json *json, const char *key)
{
    begin(json, key);
    put(json, "null", 4);
}

void p3di_json_bool(struct p3di_json *json, const char *key, bool value)
{
    begin(json, key);
    put(json, value ? "true" : "false", value ? 4 : 5);
}

static void put_u64(struct p3di_json *json, uint64_t value)
{
    char text[24], *digit = text + sizeof text;

    if (value <= UINT32_MAX) {
        json->used += p3di_format_u32((uint32_t)value, room(json, P3DI_U32_SIZE));
        return;
    }
    do
        *--digit = (char)('0' + value % 10);
    while (value /= 10);
    put(json, digit, (size_t)(text + sizeof text - digit));
}

void p3di_json_u64(struct p3di_json *json, const char *key, uint64_t value)
{
    begin(json, key);
    put_u64(json, value);
}

void p3di_json_i64(struct p3di_json *json, const char *key, int64_t value)
{
    begin(json, key);
    if (value < 0)
        put_char(json, '-');
    put_u64(json, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void p3di_json_f32(struct p3di_json *json, const char *key, float value)
{
    if (!isfinite(value)) {
        p3di_json_null(json, key);
        return;
    }
    begin(json, key);
    json->used += p3di_format_f32(value, room(json, 24));
}

void p3di_json_floats(struct p3di_json *json, const char *key, const float *values, size_t count)
{
    p3di_json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        p3di_json_f32(json, NULL, values[i]);
    p3di_json_close(json, ']');
}

void p3di_json_vec3(struct p3di_json *json, const char *key, struct p3d_vec3 value)
{
    p3di_json_floats(json, key, (const float[]){value.x, value.y, value.z}, 3);
}

void p3di_json_begin_string(struct p3di_json *json, const char *key)
{
    begin(json, key);
    put_char(json, '"');
}

void p3di_json_end_string(struct p3di_json *json)
{
    put_char(json, '"');
}

void p3di_json_string(struct p3di_json *json, const char *key, struct p3d_bytes text)
{
    p3di_json_begin_string(json, key);
    p3di_json_add(json, text);
    p3di_json_end_string(json);
}

void p3di_json_text(struct p3di_json *json, const char *key, const char *text)
{
    if (text)
        p3di_json_string(json, key, p3d_bytes_of(text));
    else
        p3di_json_null(json, key);
}

static void put_uri(struct p3di_json *json, uint8_t c)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";

    if (memchr(plain, c, sizeof plain - 1)) {
        put_char(json, (char)c);
    } else {
        const char escape[] = {'%', digits[c >> 4], digits[c & 15]};

        put(json, escape, sizeof escape);
    }
}

void p3di_json_uri(struct p3di_json *json, const char *key, struct p3d_bytes path)
{
    const struct p3d_bytes text = p3d_text(path);

    p3di_json_begin_string(json, key);
    for (uint32_t i = 0; i < text.size; i++)
        put_uri(json, text.data[i]);
    p3di_json_end_string(json);
}
