/* json.c: every field as JSON, written as the reader reaches it.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A record is an object, and its fields are its members; what has an index is an element of an array. So the path of a
 * field is also where it is in the JSON. */
#include "value.h"
#include "walk.h"

#include "core/json_writer.h"

/* An integer. */
struct member {
    const char *name;
    int64_t value;
};

/* An object that is open. */
struct level {
    const char *array; /* the array in it that is open; NULL: none */
    size_t next;       /* the index of its next element */
    size_t first_late;
    bool has_members;
};

struct fields_json {
    struct dump_walk walk;
    struct p3di_json json;
    struct level *levels; /* the file, and each record that is open */
    size_t capacity;
    struct member *late; /* numbers that stand between the elements of an array: they follow it */
    size_t late_count, late_capacity;
};

/* ---- Levels ---- */

static void open_level(struct fields_json *json, const char *key)
{
    const unsigned depth = json->walk.path.depth;

    if (!P3DI_ROOM(json->walk.pen->job, json->levels, depth, json->capacity))
        return;
    json->levels[depth] = (struct level){.array = NULL};
    p3di_json_open(&json->json, key, '{');
}

static void close_array(struct fields_json *json, struct level *level)
{
    if (!level->array)
        return;
    p3di_json_close(&json->json, ']');
    level->array = NULL;
    for (size_t i = level->first_late; i < json->late_count; i++)
        p3di_json_i64(&json->json, json->late[i].name, json->late[i].value);
    json->late_count = level->first_late;
}

static void close_level(void *state, uint64_t end)
{
    struct fields_json *json = state;

    (void)end;
    close_array(json, &json->levels[json->walk.path.depth]);
    p3di_json_close(&json->json, '}');
}

/* ---- Values ---- */

static void put_hex(struct p3di_json *json, const char *key, struct p3d_bytes bytes)
{
    static const char digits[] = "0123456789abcdef";

    p3di_json_begin_string(json, key);
    for (uint32_t i = 0; i < bytes.size; i++) {
        const uint8_t pair[] = {(uint8_t)digits[bytes.data[i] >> 4], (uint8_t)digits[bytes.data[i] & 15]};

        p3di_json_add(json, (struct p3d_bytes){pair, sizeof pair});
    }
    p3di_json_end_string(json);
}

static void put_value(struct p3di_json *json, const char *key, const struct p3d_field *field);

/* A table of one column is an array of numbers. */
static void put_element(struct p3di_json *json, const char *key, const struct p3d_field *field, uint32_t index)
{
    const size_t count = field->value.table.column_count;

    if (count > 1)
        p3di_json_open(json, key, '{');
    for (size_t i = 0; i < count; i++) {
        const struct p3d_field cell = p3di_dump_cell(field, (struct dump_element){index, i});

        put_value(json, count > 1 ? cell.name : key, &cell);
    }
    if (count > 1)
        p3di_json_close(json, '}');
}

/* If one element stands for all, these may be more than a file of any size could hold. */
static void put_table(struct p3di_json *json, const char *key, const struct p3d_field *field)
{
    const uint32_t count = field->value.table.span.count;
    const bool is_fill = field->value.table.storage == P3D_STORED_FILL;

    p3di_json_open(json, key, is_fill ? '{' : '[');
    if (is_fill)
        p3di_json_u64(json, "count", field->value.table.count);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_fill && field->value.table.column_count > 1)
            p3di_json_new_line(json, 0);
        put_element(json, is_fill ? "fill" : NULL, field, i);
    }
    p3di_json_close(json, is_fill ? '}' : ']');
}

static void put_floats(struct p3di_json *json, const char *key, struct p3d_span floats)
{
    p3di_json_open(json, key, '[');
    for (uint32_t i = 0; i < floats.count; i++)
        p3di_json_f32(json, NULL, p3d_f32_at(floats, i));
    p3di_json_close(json, ']');
}

static void put_value(struct p3di_json *json, const char *key, const struct p3d_field *field)
{
    switch (field->kind) {
    case P3D_FIELD_TABLE:
        put_table(json, key, field);
        break;
    case P3D_FIELD_TEXT:
        p3di_json_string(json, key, field->value.bytes);
        break;
    case P3D_FIELD_BYTES:
        put_hex(json, key, field->value.bytes);
        break;
    case P3D_FIELD_F32:
        p3di_json_f32(json, key, field->value.f32);
        break;
    case P3D_FIELD_FLOATS:
        put_floats(json, key, field->value.floats);
        break;
    default:
        p3di_json_i64(json, key, field->value.integer);
        break;
    }
}

/* ---- Members ---- */

/* A name's field may have more in it than the name. */
static void put_behind_nul(struct p3di_json *json, const struct p3d_field *field)
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

/* True if it is a number that stands between the elements of an array, as a count of the rest of them does. */
static bool keep_late(struct fields_json *json, const struct level *level, const struct p3d_field *field)
{
    if (!level->array || field->index != P3D_NO_INDEX || field->kind < P3D_FIELD_U8 || field->kind > P3D_FIELD_I32)
        return false;
    if (!P3DI_ROOM(json->walk.pen->job, json->late, json->late_count, json->late_capacity))
        return false;
    json->late[json->late_count++] = (struct member){field->name, field->value.integer};
    return true;
}

/* Returns the key of the value that follows: NULL in an array. */
static const char *begin_member(struct fields_json *json, const struct p3d_field *field)
{
    struct level *level = &json->levels[field->depth];
    const bool goes_on = level->array && field->index != P3D_NO_INDEX && field->index >= level->next &&
                         strcmp(level->array, field->name) == 0;

    if (!goes_on)
        close_array(json, level);
    if (level->has_members && (field->kind == P3D_FIELD_RECORD || field->kind == P3D_FIELD_TABLE))
        p3di_json_new_line(&json->json, 0);
    level->has_members = true;
    if (field->index == P3D_NO_INDEX)
        return field->name;
    if (!goes_on) {
        p3di_json_open(&json->json, field->name, '[');
        level->array = field->name;
        level->next = 0;
        level->first_late = json->late_count;
    }
    for (; level->next < field->index; level->next++) /* LODs that cannot be read, classes among other entries */
        p3di_json_null(&json->json, NULL);
    level->next++;
    return NULL;
}

static void open_record(void *state, const struct p3d_field *record)
{
    struct fields_json *json = state;

    open_level(json, begin_member(json, record));
}

static void put_member(void *state, const struct p3d_field *field)
{
    struct fields_json *json = state;

    if (keep_late(json, &json->levels[field->depth], field))
        return;
    put_value(&json->json, begin_member(json, field), field);
    put_behind_nul(&json->json, field);
}

/* ---- A file ---- */

static void begin_json(void *state)
{
    struct fields_json *json = state;

    p3di_json_begin(&json->json, json->walk.pen->out->sink, P3DI_JSON_SPACED);
    open_level(json, NULL);
    p3di_json_text(&json->json, "file", json->walk.dump->input.path);
    if (json->levels)
        json->levels[0].has_members = true;
}

static void put_error(struct p3di_json *json, const struct p3d_error *error)
{
    p3di_json_new_line(json, 0);
    p3di_json_open(json, "error", '{');
    p3di_json_u64(json, "offset", error->offset);
    if (error->lod == P3D_NO_LOD)
        p3di_json_null(json, "lod");
    else
        p3di_json_i64(json, "lod", error->lod);
    p3di_json_text(json, "message", error->message);
    p3di_json_close(json, '}');
}

static void end_json(void *state, struct p3d_error *error)
{
    struct fields_json *json = state;

    if (json->levels)
        close_array(json, &json->levels[0]);
    if (error->status != P3D_OK)
        put_error(&json->json, error);
    p3di_json_close(&json->json, '}');
    if (p3di_json_end(&json->json))
        dump_put(json->walk.pen, "\n");
}

const struct dump_mode p3di_dump_json = {.state_size = sizeof(struct fields_json),
                                         .begin = begin_json,
                                         .open = open_record,
                                         .value = put_member,
                                         .close = close_level,
                                         .end = end_json};
