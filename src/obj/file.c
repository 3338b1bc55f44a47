/* file.c: messages and memory for reading an OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include <stdio.h>

/* ---- Messages ---- */

void p3di_obj_fail(struct obj_file *obj, const char *format, ...)
{
    char fact[sizeof((struct p3d_error *)0)->message];
    uint64_t offset;
    uint32_t line;
    va_list arguments;

    if (obj->builder.job.has_failed)
        return;
    obj->builder.job.has_failed = true;
    va_start(arguments, format);
    vsnprintf(fact, sizeof fact, format, arguments);
    va_end(arguments);
    line = p3di_lines_number(&obj->lines, &offset);
    p3di_error_set(obj->builder.job.error, P3D_DAMAGED, P3D_NO_LOD, offset, "line %u: %.160s", (unsigned)line, fact);
}

static void warn(const struct obj_file *obj, const struct p3d_error *warning)
{
    obj->builder.job.options->warn(obj->builder.job.options->warn_user, warning);
}

static bool has_listener(const struct obj_file *obj)
{
    return !obj->builder.job.has_failed && obj->builder.job.options && obj->builder.job.options->warn;
}

void p3di_obj_warn(const struct obj_file *obj, uint32_t count, const char *what)
{
    struct p3d_error warning;

    if (!count || !has_listener(obj))
        return;
    p3di_error_set(&warning, P3D_OK, P3D_NO_LOD, 0, "%u %s", (unsigned)count, what);
    warn(obj, &warning);
}

void p3di_obj_warn_line(struct obj_file *obj, const char *what, struct p3d_bytes name)
{
    struct p3d_error warning;
    uint64_t offset;
    uint32_t line;

    if (!has_listener(obj))
        return;
    line = p3di_lines_number(&obj->lines, &offset);
    p3di_error_set(&warning, P3D_OK, P3D_NO_LOD, offset, "line %u: %s: \"%.*s\"", (unsigned)line, what,
                   P3DI_NAME(name));
    warn(obj, &warning);
}

/* ---- Memory ---- */

void *p3di_obj_add(struct obj_file *obj, struct obj_table *table, size_t size)
{
    void *items = obj->builder.job.has_failed
                      ? NULL
                      : p3di_arena_grow(obj->builder.job.arena, table->items, table->count, &table->capacity, size);

    if (!items) {
        p3di_job_fail_memory(&obj->builder.job);
        return NULL;
    }
    table->items = items;
    return memset((char *)items + size * table->count++, 0, size);
}

uint32_t p3di_obj_name_number(struct obj_file *obj, struct p3d_bytes name)
{
    const uint32_t known = obj->names.count;
    uint32_t number = OBJ_NONE;

    name = p3d_text(name);
    if (!name.size || obj->builder.job.has_failed)
        return OBJ_NONE;
    if (!p3di_set_add(&obj->names, &name, &number)) {
        p3di_job_fail_memory(&obj->builder.job);
        return OBJ_NONE;
    }
    return number == known && !p3di_obj_add(obj, &obj->groups.stamps, sizeof(uint32_t)) ? OBJ_NONE : number;
}
