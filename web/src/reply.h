/* reply.h: what a call gives back to JavaScript: a JSON text, and tables of numbers that it names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_REPLY_H
#define WEB_REPLY_H

#include "core/json_writer.h"

#include "report/report.h"

/* Numbers or bytes: {"f32": 0} in the text is the table 0. */
struct web_table {
    const void *data;
    uint32_t size; /* in bytes */
    void *memory;  /* to be freed; NULL: it belongs to a model */
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

/* The answer of a call that failed. */
const struct web_reply *web_fail(const struct p3d_error *error);

/* Facts as p3dinfo prints them, of malloc with a NUL behind them. */
struct p3d_buffer web_report(const struct p3di_facts *facts, enum p3di_view view);

/* An answer of mere text. Takes `text`, of malloc, over. */
const struct web_reply *web_text(char *text, size_t size);

/* Adds zeroed memory as the value of `key`. */
float *web_add_floats(const char *key, size_t count);
uint32_t *web_add_numbers(const char *key, size_t count);

/* Adds bytes: a copy of them; bytes of malloc, which it takes over; bytes that live as long as their model. */
void web_add_copy(const char *key, const void *data, size_t size);
void web_take_bytes(const char *key, void *data, size_t size);
void web_add_bytes(const char *key, const void *data, size_t size);

#endif
