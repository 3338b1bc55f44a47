/* json_writer.h: JSON, written as it comes: no tree, no memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     struct p3di_json json;
 *
 *     p3di_json_begin(&json, sink, P3DI_JSON_SPACED);
 *     p3di_json_open(&json, NULL, '{');
 *     p3di_json_text(&json, "file", path);
 *     p3di_json_u64(&json, "lods", lod_count);
 *     p3di_json_close(&json, '}');
 *     is_good = p3di_json_end(&json); */
#ifndef P3DI_CORE_JSON_WRITER_H
#define P3DI_CORE_JSON_WRITER_H

#include <p3d/text.h>

/* The layout of a text. */
enum p3di_json_style {
    P3DI_JSON_COMPACT, /* no blanks; values of the two outer levels have lines of their own */
    P3DI_JSON_SPACED   /* one line, with a blank behind ':' and ',' */
};

/* All of it is private. */
struct p3di_json {
    struct p3d_sink sink;
    enum p3di_json_style style;
    unsigned depth;
    bool has_items;   /* in the object or array that is open */
    bool is_new_line; /* before the next value */
    unsigned indent;
    bool has_failed; /* the sink refused once: nothing more is given to it */
    size_t used;
    char buffer[2048];
};

/* Begins a text; several values may follow each other in it only inside of an array or object. */
void p3di_json_begin(struct p3di_json *json, struct p3d_sink sink, enum p3di_json_style style);

/* Gives the sink the buffered bytes; false if it ever refused. */
bool p3di_json_end(struct p3di_json *json);

/* ---- Values. `key` is NULL in an array, and for the outermost value. ---- */

/* Opens an object, '{', or an array, '['. */
void p3di_json_open(struct p3di_json *json, const char *key, char bracket);

/* Closes it: '}' or ']'. */
void p3di_json_close(struct p3di_json *json, char bracket);

/* null */
void p3di_json_null(struct p3di_json *json, const char *key);

/* true or false */
void p3di_json_bool(struct p3di_json *json, const char *key, bool value);

/* A whole number. */
void p3di_json_u64(struct p3di_json *json, const char *key, uint64_t value);

/* A whole number with a sign. */
void p3di_json_i64(struct p3di_json *json, const char *key, int64_t value);

/* The shortest decimal (p3di_format_f32); null for a number that is not finite. */
void p3di_json_f32(struct p3di_json *json, const char *key, float value);

/* An array of numbers as p3di_json_f32 writes them. */
void p3di_json_floats(struct p3di_json *json, const char *key, const float *values, size_t count);

/* An array of x, y and z. */
void p3di_json_vec3(struct p3di_json *json, const char *key, struct p3d_vec3 value);

/* A name up to its NUL, as UTF-8 (see p3d_text_utf8). */
void p3di_json_string(struct p3di_json *json, const char *key, struct p3d_bytes text);

/* A C string as text; null for NULL. */
void p3di_json_text(struct p3di_json *json, const char *key, const char *text);

/* A string in parts: nothing but parts may come between begin and end. */
void p3di_json_begin_string(struct p3di_json *json, const char *key);

/* One of its parts. */
void p3di_json_add(struct p3di_json *json, struct p3d_bytes text);

/* Ends it. */
void p3di_json_end_string(struct p3di_json *json);

/* A path as a URI reference: its very bytes, of which those are escaped that are not allowed there. */
void p3di_json_uri(struct p3di_json *json, const char *key, struct p3d_bytes path);

/* The next value stands on a new line, behind so many blanks. */
void p3di_json_new_line(struct p3di_json *json, unsigned indent);

#endif
