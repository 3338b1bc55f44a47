/* reply.c: what a call gives back to JavaScript: a JSON text, and tables of numbers that it names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reply.h"

#include "cli/cli.h"

#include <stdlib.h>

static struct {
    struct web_reply reply;
    struct p3di_json json;
    struct p3d_buffer text;
    char *own_text; /* of web_text */
    struct web_table *tables;
    size_t table_capacity;
    char message[256];
} answer;

static void clear(void)
{
    for (uint32_t i = 0; i < answer.reply.table_count; i++)
        free(answer.tables[i].memory);
    free(answer.own_text);
    answer.own_text = NULL;
    answer.text.size = 0;
    memset(&answer.reply, 0, sizeof answer.reply);
}

struct p3di_json *web_begin(void)
{
    clear();
    p3di_json_begin(&answer.json, p3d_buffer_sink(&answer.text), P3DI_JSON_COMPACT);
    p3di_json_open(&answer.json, NULL, '{');
    return &answer.json;
}

static const struct web_reply *give_text(const char *text, size_t size)
{
    answer.reply.text = text;
    answer.reply.text_size = (uint32_t)size;
    answer.reply.tables = answer.tables;
    return &answer.reply;
}

const struct web_reply *web_end(void)
{
    p3di_json_close(&answer.json, '}');
    if (!p3di_json_end(&answer.json) || !answer.json.sink.write(answer.json.sink.user, "", 1))
        cli_need(NULL);
    return give_text((const char *)answer.text.data, answer.text.size - 1);
}

const struct web_reply *web_fail(const struct p3d_error *error)
{
    clear();
    answer.reply.status = error->status;
    if (error->lod == P3D_NO_LOD && !error->offset)
        snprintf(answer.message, sizeof answer.message, "%s", error->message);
    else
        p3d_error_text(error, answer.message, sizeof answer.message);
    return give_text(answer.message, strlen(answer.message));
}

struct p3d_buffer web_report(const struct p3di_facts *facts, enum p3di_view view)
{
    static const struct p3di_style style = {.width = 80};
    struct p3d_buffer text = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&text);

    if (!p3di_report_facts(facts, view, &style, sink, NULL, NULL) || !sink.write(sink.user, "", 1))
        cli_need(NULL);
    text.size--;
    return text;
}

const struct web_reply *web_text(char *text, size_t size)
{
    clear();
    answer.own_text = text;
    return give_text(text, size);
}

static void add_table(const char *key, const char *type, struct web_table table)
{
    answer.tables = cli_grow(answer.tables, answer.reply.table_count, &answer.table_capacity, sizeof *answer.tables);
    p3di_json_open(&answer.json, key, '{');
    p3di_json_u64(&answer.json, type, answer.reply.table_count);
    p3di_json_close(&answer.json, '}');
    answer.tables[answer.reply.table_count++] = table;
}

float *web_add_floats(const char *key, size_t count)
{
    float *items = cli_alloc(count, sizeof *items);

    add_table(key, "f32", (struct web_table){items, (uint32_t)(count * sizeof *items), items});
    return items;
}

uint32_t *web_add_numbers(const char *key, size_t count)
{
    uint32_t *items = cli_alloc(count, sizeof *items);

    add_table(key, "u32", (struct web_table){items, (uint32_t)(count * sizeof *items), items});
    return items;
}

void web_take_bytes(const char *key, void *data, size_t size)
{
    add_table(key, "u8", (struct web_table){data, (uint32_t)size, data});
}

void web_add_copy(const char *key, const void *data, size_t size)
{
    void *copy = cli_alloc(size, 1);

    if (size)
        memcpy(copy, data, size);
    web_take_bytes(key, copy, size);
}

void web_add_bytes(const char *key, const void *data, size_t size)
{
    add_table(key, "u8", (struct web_table){data, (uint32_t)size, NULL});
}
