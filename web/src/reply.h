/* reply.h: what a call gives back to JavaScript: a JSON text, and tables of numbers that it names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_REPLY_H
#define WEB_REPLY_H

#include "memory.h"

#include "core/json_writer.h"

/* Numbers or bytes: {"f32": 0} in the text is the table 0. */
struct web_table {
    const void *data;
    uint32_t size; /* in bytes */
};

/* The answer of the last call, valid until the next one. */
struct web_reply {
    uint32_t status;  /* enum p3d_status */
    const char *text; /* JSON, or the message of a failure; with a NUL behind it */
    uint32_t text_size;
    const struct web_table *tables;
    uint32_t table_count;
};

/* Begins the answer of a call: an object, which is open. */
struct p3di_json *web_begin(void);

/* Ends it. */
const struct web_reply *web_end(void);

/* The same of an answer of mere text: what is written to the sink. */
struct p3d_sink web_begin_text(void);
const struct web_reply *web_end_text(void);

/* An answer that is this text. */
const struct web_reply *web_text(const char *text);

/* The answer of a call that failed. */
const struct web_reply *web_fail(const struct p3d_error *error);

/* The same with an error of the module's own. */
const struct web_reply *web_fail_with(enum p3d_status status, const char *message);

/* Adds zeroed memory as the value of `key`. */
float *web_add_floats(const char *key, size_t count);
uint32_t *web_add_numbers(const char *key, size_t count);

/* Adds bytes: a copy of them; a buffer, which it takes over. */
void web_add_copy(const char *key, const void *data, size_t size);
void web_take_buffer(const char *key, struct p3d_buffer *buffer);

#endif
