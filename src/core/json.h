/* json.h: JSON, written as it comes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_JSON_H
#define P3DI_CORE_JSON_H

#include "arena.h"
#include "out.h"

struct json {
    struct p3di_out *out;
    struct p3di_arena *arena;
    char *text; /* for the longest string so far */
    size_t text_size;
    unsigned depth;
    bool has_items;  /* in the object or array that is open */
    bool has_failed; /* no memory */
};

void p3di_json_init(struct json *json, struct p3di_out *out, struct p3di_arena *arena);

/* In all of these `key` is NULL in an array and for the outermost value. */
void p3di_json_open(struct json *json, const char *key, char bracket);
void p3di_json_close(struct json *json, char bracket);
void p3di_json_u32(struct json *json, const char *key, uint32_t value);

/* The number must be finite. */
void p3di_json_f32(struct json *json, const char *key, float value);
void p3di_json_floats(struct json *json, const char *key, const float *values, size_t count);

/* The text up to its NUL, as p3d_text_utf8 gives it. */
void p3di_json_string(struct json *json, const char *key, struct p3d_bytes text);

/* A string in parts: nothing but parts may come between begin and end. */
void p3di_json_begin_string(struct json *json, const char *key);
void p3di_json_add(struct json *json, struct p3d_bytes text);
void p3di_json_end_string(struct json *json);

/* A path as a URI reference: what is not allowed in one is escaped. */
void p3di_json_uri(struct json *json, const char *key, struct p3d_bytes path);

#endif
