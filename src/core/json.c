/* json.c: JSON, written as it comes: no tree, no memory but for the longest string.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "json.h"

/* Down to here every value has its own line, which makes a file readable and not much longer. */
#define LINE_DEPTH 2

void p3di_json_init(struct json *json, struct p3di_out *out, struct p3di_arena *arena)
{
    memset(json, 0, sizeof *json);
    json->out = out;
    json->arena = arena;
}

static void put_escaped(struct p3di_out *out, const char *text, size_t size)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < size; i++) {
        const size_t control = p3d_control_size(text + i, size - i);
        unsigned char c = (unsigned char)text[i];

        if (control) {
            c = (unsigned char)text[i += control - 1]; /* of two bytes the second is the number */
            p3di_out_text(out, "\\u00");
            p3di_out_char(out, digits[c >> 4]);
            p3di_out_char(out, digits[c & 15]);
            continue;
        }
        if (c == '"' || c == '\\')
            p3di_out_char(out, '\\');
        p3di_out_char(out, (char)c);
    }
}

/* What stands before a value. */
static void begin(struct json *json, const char *key)
{
    if (json->has_items)
        p3di_out_char(json->out, ',');
    if (json->depth && json->depth <= LINE_DEPTH)
        p3di_out_char(json->out, '\n');
    json->has_items = true;
    if (key) {
        p3di_out_char(json->out, '"');
        put_escaped(json->out, key, strlen(key));
        p3di_out_text(json->out, "\":");
    }
}

void p3di_json_open(struct json *json, const char *key, char bracket)
{
    begin(json, key);
    p3di_out_char(json->out, bracket);
    json->depth++;
    json->has_items = false;
}

void p3di_json_close(struct json *json, char bracket)
{
    if (json->depth <= LINE_DEPTH)
        p3di_out_char(json->out, '\n');
    p3di_out_char(json->out, bracket);
    json->depth--;
    json->has_items = true;
}

void p3di_json_u32(struct json *json, const char *key, uint32_t value)
{
    begin(json, key);
    p3di_out_u32(json->out, value);
}

void p3di_json_f32(struct json *json, const char *key, float value)
{
    begin(json, key);
    p3di_out_f32(json->out, value);
}

void p3di_json_floats(struct json *json, const char *key, const float *values, size_t count)
{
    p3di_json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        p3di_json_f32(json, NULL, values[i]);
    p3di_json_close(json, ']');
}

/* The text as UTF-8 in json->text; false if there is no memory. */
static bool convert(struct json *json, struct p3d_bytes text, size_t *size)
{
    *size = p3d_text_utf8_size(text);
    if (*size >= json->text_size) {
        char *longer = p3di_arena_alloc(json->arena, 2 * *size + 64, 1);

        if (!longer) {
            json->has_failed = true;
            return false;
        }
        json->text = longer;
        json->text_size = 2 * *size + 64;
    }
    p3d_text_utf8(text, json->text, *size + 1);
    return true;
}

void p3di_json_begin_string(struct json *json, const char *key)
{
    begin(json, key);
    p3di_out_char(json->out, '"');
}

/* Whether the text is the same in JSON: most names are. */
static bool is_plain(struct p3d_bytes text)
{
    for (uint32_t i = 0; i < text.size; i++)
        if (text.data[i] < 0x20 || text.data[i] > 0x7e || text.data[i] == '"' || text.data[i] == '\\')
            return false;
    return true;
}

void p3di_json_add(struct json *json, struct p3d_bytes text)
{
    const struct p3d_bytes plain = p3d_text(text);
    size_t size;

    if (is_plain(plain))
        p3di_out_bytes(json->out, plain.data, plain.size);
    else if (convert(json, text, &size))
        put_escaped(json->out, json->text, size);
}

void p3di_json_end_string(struct json *json)
{
    p3di_out_char(json->out, '"');
}

void p3di_json_string(struct json *json, const char *key, struct p3d_bytes text)
{
    p3di_json_begin_string(json, key);
    p3di_json_add(json, text);
    p3di_json_end_string(json);
}

void p3di_json_uri(struct json *json, const char *key, struct p3d_bytes path)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    size_t size;

    if (!convert(json, path, &size))
        return;
    begin(json, key);
    p3di_out_char(json->out, '"');
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)json->text[i];

        if (memchr(plain, c, sizeof plain - 1)) {
            p3di_out_char(json->out, (char)c);
            continue;
        }
        p3di_out_char(json->out, '%');
        p3di_out_char(json->out, digits[c >> 4]);
        p3di_out_char(json->out, digits[c & 15]);
    }
    p3di_out_char(json->out, '"');
}
