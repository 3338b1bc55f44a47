/* json.c: every field as JSON, written as the reader meets it.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A record is an object, and its fields are its members; what has an index is an element of an array. So the path of a
 * field is also where it is in the JSON. */
#include "source.h"
#include "value.h"

#include "cli/json.h"

#include <stdlib.h>

/* An integer. */
struct member {
    const char *name;
    int64_t value;
};

/* An object that is open. */
struct level {
    const char *array; /* the array in it that is open; NULL: none */
    size_t next;       /* the index of its next element */
    bool has_members;
    struct member *late; /* members that stand between the elements of the array: they follow it */
    size_t late_count, late_capacity;
};

struct fields_json {
    struct dump_walk walk;
    struct p3d_json json;
    struct level *levels;
    size_t capacity;
    unsigned depth; /* of the objects that are open, the file's is 1 */
};

/* ---- Levels ---- */

static void open_level(struct fields_json *j, const char *key)
{
    j->levels = cli_grow(j->levels, j->depth, &j->capacity, sizeof *j->levels);
    j->levels[j->depth++] = (struct level){.array = NULL};
    p3d_json_open(&j->json, key, '{');
}

static void close_array(struct fields_json *j, struct level *level)
{
    if (!level->array)
        return;
    p3d_json_close(&j->json, ']');
    level->array = NULL;
    for (size_t i = 0; i < level->late_count; i++)
        p3d_json_i64(&j->json, level->late[i].name, level->late[i].value);
    level->late_count = 0;
}

static void close_levels(struct fields_json *j, unsigned depth)
{
    for (; j->depth > depth; j->depth--) {
        close_array(j, &j->levels[j->depth - 1]);
        free(j->levels[j->depth - 1].late);
        p3d_json_close(&j->json, '}');
    }
}

/* ---- Values ---- */

static void put_hex(struct p3d_json *json, const char *key, struct p3d_bytes bytes)
{
    static const char digits[] = "0123456789abcdef";

    p3d_json_begin_string(json, key);
    for (uint32_t i = 0; i < bytes.size; i++) {
        const uint8_t pair[] = {(uint8_t)digits[bytes.data[i] >> 4], (uint8_t)digits[bytes.data[i] & 15]};

        p3d_json_add(json, (struct p3d_bytes){pair, sizeof pair});
    }
    p3d_json_end_string(json);
}

static void put_value(struct p3d_json *json, const char *key, const struct p3d_field *field);

/* A table of one column is an array of numbers. */
static void put_element(struct p3d_json *json, const char *key, const struct p3d_field *field, uint32_t index)
{
    const struct p3d_span span = field->value.table.span;
    const uint8_t *data = span.data + (size_t)index * span.stride;
    const size_t count = field->value.table.column_count;

    if (count > 1)
        p3d_json_open(json, key, '{');
    for (size_t i = 0; i < count; i++) {
        const struct p3d_field column = dump_column(&field->value.table.columns[i], data);

        put_value(json, count > 1 ? column.name : key, &column);
        data += column.size;
    }
    if (count > 1)
        p3d_json_close(json, '}');
}

/* One element may stand for more than a file of any size could hold. */
static void put_fill(struct p3d_json *json, const char *key, const struct p3d_field *field)
{
    p3d_json_open(json, key, '{');
    p3d_json_u64(json, "count", field->value.table.count);
    if (field->value.table.span.count)
        put_element(json, "fill", field, 0);
    else
        p3d_json_null(json, "fill");
    p3d_json_close(json, '}');
}

static void put_table(struct p3d_json *json, const char *key, const struct p3d_field *field)
{
    p3d_json_open(json, key, '[');
    for (uint32_t i = 0; i < field->value.table.span.count; i++) {
        if (field->value.table.column_count > 1)
            p3d_json_new_line(json, 0);
        put_element(json, NULL, field, i);
    }
    p3d_json_close(json, ']');
}

static void put_floats(struct p3d_json *json, const char *key, struct p3d_span floats)
{
    p3d_json_open(json, key, '[');
    for (uint32_t i = 0; i < floats.count; i++)
        p3d_json_f32(json, NULL, p3d_f32_at(floats, i));
    p3d_json_close(json, ']');
}

static void put_value(struct p3d_json *json, const char *key, const struct p3d_field *field)
{
    switch (field->kind) {
    case P3D_FIELD_TABLE:
        (field->value.table.storage == P3D_STORED_FILL ? put_fill : put_table)(json, key, field);
        break;
    case P3D_FIELD_TEXT:
        p3d_json_string(json, key, field->value.bytes);
        break;
    case P3D_FIELD_BYTES:
        put_hex(json, key, field->value.bytes);
        break;
    case P3D_FIELD_F32:
        p3d_json_f32(json, key, field->value.f32);
        break;
    case P3D_FIELD_FLOATS:
        put_floats(json, key, field->value.floats);
        break;
    default:
        p3d_json_i64(json, key, field->value.integer);
        break;
    }
}

/* ---- Members ---- */

/* A name's field may have more in it than the name. */
static void put_behind_nul(struct p3d_json *json, const struct p3d_field *field)
{
    const struct p3d_bytes bytes = field->value.bytes;
    char key[128];
    bool has_more = false;

    if (field->kind != P3D_FIELD_TEXT || field->index != P3D_NO_INDEX)
        return;
    const uint32_t size = p3d_text(bytes).size;

    for (uint32_t i = size; i < bytes.size; i++)
        has_more |= bytes.data[i] != 0;
    if (!has_more)
        return;
    snprintf(key, sizeof key, "%.64s_behind_nul", field->name);
    put_hex(json, key, (struct p3d_bytes){bytes.data + size + 1, bytes.size - size - 1});
}

/* A number that stands between the elements of an array, as a count of the rest of them does. */
static bool keep_late(struct level *level, const struct p3d_field *field)
{
    if (!level->array || field->index != P3D_NO_INDEX || field->kind < P3D_FIELD_U8 || field->kind > P3D_FIELD_I32)
        return false;
    level->late = cli_grow(level->late, level->late_count, &level->late_capacity, sizeof *level->late);
    level->late[level->late_count++] = (struct member){field->name, field->value.integer};
    return true;
}

/* Returns the key of the value that follows: NULL in an array. */
static const char *begin_member(struct fields_json *j, struct level *level, const struct p3d_field *field)
{
    const bool goes_on = level->array && field->index != P3D_NO_INDEX && field->index >= level->next &&
                         strcmp(level->array, field->name) == 0;

    if (!goes_on)
        close_array(j, level);
    if (level->has_members && (field->kind == P3D_FIELD_RECORD || field->kind == P3D_FIELD_TABLE))
        p3d_json_new_line(&j->json, 0);
    level->has_members = true;
    if (field->index == P3D_NO_INDEX)
        return field->name;
    if (!goes_on) {
        p3d_json_open(&j->json, field->name, '[');
        level->array = field->name;
        level->next = 0;
    }
    for (; level->next < field->index; level->next++) /* LODs that cannot be read, classes among other entries */
        p3d_json_null(&j->json, NULL);
    level->next++;
    return NULL;
}

static void watch_json(void *user, const struct p3d_field *field)
{
    struct fields_json *j = user;
    struct level *level;
    const char *key;

    close_levels(j, field->depth + 1);
    if (field->kind == P3D_FIELD_RECORD_END)
        return;
    level = &j->levels[j->depth - 1];
    if (keep_late(level, field))
        return;
    key = begin_member(j, level, field);
    if (field->kind == P3D_FIELD_RECORD) {
        open_level(j, key);
        return;
    }
    put_value(&j->json, key, field);
    put_behind_nul(&j->json, field);
}

/* ---- A file ---- */

static bool begin_json(void *state, struct p3d_error *error)
{
    struct fields_json *j = state;

    (void)error;
    cli_json_begin(&j->json, stdout);
    open_level(j, NULL);
    p3d_json_text(&j->json, "file", j->walk.source->input.path);
    j->levels[0].has_members = true;
    return true;
}

static void end_json(void *state, struct p3d_error *error)
{
    struct fields_json *j = state;

    if (error->status != P3D_OK) {
        close_levels(j, 1);
        close_array(j, &j->levels[0]);
        p3d_json_new_line(&j->json, 0);
        p3d_json_open(&j->json, "error", '{');
        p3d_json_u64(&j->json, "offset", error->offset);
        if (error->lod == P3D_NO_LOD)
            p3d_json_null(&j->json, "lod");
        else
            p3d_json_i64(&j->json, "lod", error->lod);
        p3d_json_text(&j->json, "message", error->message);
        p3d_json_close(&j->json, '}');
    }
    close_levels(j, 0);
    cli_json_end(&j->json);
    free(j->levels);
}

const struct dump_mode dump_json = {.state_size = sizeof(struct fields_json),
                                    .begin = begin_json,
                                    .watch = watch_json,
                                    .end = end_json,
                                    .has_errors = true};
