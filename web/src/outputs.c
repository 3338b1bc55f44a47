/* outputs.c: files that a call makes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "outputs.h"

bool web_begin_output(void *outputs, const char *name, struct p3d_sink *sink)
{
    struct web_outputs *all = outputs;
    struct web_output *output = web_alloc(1, sizeof *output);

    output->name = web_copy(web_job(), name);
    all->items = web_need(p3di_job_grow(web_job(), all->items, all->count, &all->capacity, sizeof *all->items));
    all->items[all->count++] = output;
    *sink = p3d_buffer_sink(&output->buffer);
    return true;
}

void web_put_file(struct p3di_json *json, const char *name, struct p3d_buffer *buffer)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", name);
    web_take_buffer("data", buffer);
    p3di_json_close(json, '}');
}

void web_put_outputs(struct p3di_json *json, struct web_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        web_put_file(json, outputs->items[i]->name, &outputs->items[i]->buffer);
}

void web_free_outputs(struct web_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        p3d_buffer_free(&outputs->items[i]->buffer);
}
