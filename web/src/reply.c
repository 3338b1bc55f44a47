/* reply.c: what a call gives back to JavaScript: a JSON text, and tables of numbers that it names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reply.h"

#include <stdio.h>

static struct {
    struct web_reply reply;
    struct p3di_json json;
    struct p3d_buffer text;
    struct web_table *tables; /* memory of the call */
    size_t table_capacity;
    char message[256];
} answer;

static void begin_answer(void)
{
    (void)web_job(); /* which may be a new one */
    answer.tables = NULL;
    answer.table_capacity = 0;
    answer.text.size = 0;
    memset(&answer.reply, 0, sizeof answer.reply);
}

/* ---- Text ---- */

static const struct web_reply *give(const char *text, size_t size)
{
    answer.reply.text = text;
    answer.reply.text_size = (uint32_t)size;
    answer.reply.tables = answer.tables;
    web_end_call();
    return &answer.reply;
}

struct p3d_sink web_begin_text(void)
{
    begin_answer();
    return p3d_buffer_sink(&answer.text);
}

const struct web_reply *web_end_text(void)
{
    const struct p3d_sink sink = p3d_buffer_sink(&answer.text);

    web_need(sink.write(sink.user, "", 1) ? &answer : NULL);
    return give((const char *)answer.text.data, answer.text.size - 1);
}

const struct web_reply *web_text(const char *text)
{
    const struct p3d_sink sink = web_begin_text();

    web_need(sink.write(sink.user, text, strlen(text)) ? &answer : NULL);
    return web_end_text();
}

struct p3di_json *web_begin(void)
{
    p3di_json_begin(&answer.json, web_begin_text(), P3DI_JSON_COMPACT);
    p3di_json_open(&answer.json, NULL, '{');
    return &answer.json;
}

const struct web_reply *web_end(void)
{
    p3di_json_close(&answer.json, '}');
    web_need(p3di_json_end(&answer.json) ? &answer : NULL);
    return web_end_text();
}

/* ---- Failures ---- */

const struct web_reply *web_fail(const struct p3d_error *error)
{
    begin_answer();
    answer.reply.status = error->status;
    if (error->lod == P3D_NO_LOD && !error->offset)
        snprintf(answer.message, sizeof answer.message, "%s", error->message);
    else
        p3d_error_text(error, answer.message, sizeof answer.message);
    return give(answer.message, strlen(answer.message));
}

const struct web_reply *web_fail_with(enum p3d_status status, const char *message)
{
    struct p3d_error error;

    p3di_error_set(&error, status, P3D_NO_LOD, 0, "%s", message);
    return web_fail(&error);
}

/* ---- Tables ---- */

static void add_table(const char *key, const char *type, struct web_table table)
{
    answer.tables = web_need(p3di_job_grow(web_job(), answer.tables, answer.reply.table_count, &answer.table_capacity,
                                           sizeof *answer.tables));
    p3di_json_open(&answer.json, key, '{');
    p3di_json_u64(&answer.json, type, answer.reply.table_count);
    p3di_json_close(&answer.json, '}');
    answer.tables[answer.reply.table_count++] = table;
}

float *web_add_floats(const char *key, size_t count)
{
    float *items = web_alloc(count, sizeof *items);

    add_table(key, "f32", (struct web_table){items, (uint32_t)(count * sizeof *items)});
    return items;
}

uint32_t *web_add_numbers(const char *key, size_t count)
{
    uint32_t *items = web_alloc(count, sizeof *items);

    add_table(key, "u32", (struct web_table){items, (uint32_t)(count * sizeof *items)});
    return items;
}

void web_take_buffer(const char *key, struct p3d_buffer *buffer)
{
    web_keep(buffer->data);
    add_table(key, "u8", (struct web_table){buffer->data, (uint32_t)buffer->size});
    memset(buffer, 0, sizeof *buffer);
}

void web_add_copy(const char *key, const void *data, size_t size)
{
    void *copy = web_alloc(size, 1);

    if (size)
        memcpy(copy, data, size);
    add_table(key, "u8", (struct web_table){copy, (uint32_t)size});
}
