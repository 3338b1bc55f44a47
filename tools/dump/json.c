/* json.c: every field as JSON, written as the reader meets it.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A record is an object, and its fields are its members; what has an index is an element of an array. So the path of a
 * field is also where it is in the JSON. */
#include "request.h"

#include "cli/json.h"

#include <inttypes.h>
#include <stdlib.h>

/* An object that is open. */
struct level {
    const char *array; /* the array in it that is open; NULL: none */
    size_t next;       /* the index of its next element */
    bool has_members;
    struct p3d_buffer late; /* members that stand between the elements of an array: they follow it */
};

struct json {
    struct level *levels;
    size_t capacity;
    unsigned depth; /* of the objects that are open, the file's is 1 */
};

/* ---- Levels ---- */

static void open_level(struct json *json)
{
    json->levels = cli_grow(json->levels, json->depth, &json->capacity, sizeof *json->levels);
    json->levels[json->depth++] = (struct level){NULL, 0, false, {NULL, 0, 0}};
    putchar('{');
}

static void close_array(struct level *level)
{
    if (!level->array)
        return;
    putchar(']');
    level->array = NULL;
    if (level->late.size)
        fwrite(level->late.data, 1, level->late.size, stdout);
    p3d_buffer_free(&level->late);
}

static void close_levels(struct json *json, unsigned depth)
{
    for (; json->depth > depth; json->depth--) {
        close_array(&json->levels[json->depth - 1]);
        putchar('}');
    }
}

/* ---- Values ---- */

static void put_number(int64_t value)
{
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    char text[24], *digit = text + sizeof text;

    do
        *--digit = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--digit = '-';
    fwrite(digit, 1, (size_t)(text + sizeof text - digit), stdout);
}

static void put_hex(struct p3d_bytes bytes)
{
    static const char digits[] = "0123456789abcdef";

    putchar('"');
    for (uint32_t i = 0; i < bytes.size; i++) {
        putchar(digits[bytes.data[i] >> 4]);
        putchar(digits[bytes.data[i] & 15]);
    }
    putchar('"');
}

static size_t put_column(const struct p3d_column *column, const uint8_t *data)
{
    const size_t size = p3d_column_size(column);
    const uint32_t bits = size == 1 ? *data : size == 2 ? p3d_load_u16(data) : p3d_load_u32(data);

    if (column->kind == P3D_FIELD_F32)
        cli_json_f32(stdout, p3d_load_f32(data));
    else if (column->kind == P3D_FIELD_I8 || column->kind == P3D_FIELD_I16 || column->kind == P3D_FIELD_I32)
        put_number((bits >> (8 * size - 1)) != 0 ? (int64_t)bits - ((int64_t)1 << 8 * size) : (int64_t)bits);
    else
        put_number(bits);
    return size;
}

/* A table of one column is an array of numbers. */
static void put_element(const struct p3d_field *field, uint32_t index)
{
    const struct p3d_span span = field->value.table.span;
    const uint8_t *data = span.data + (size_t)index * span.stride;
    const size_t count = field->value.table.column_count;

    if (count == 1) {
        put_column(field->value.table.columns, data);
        return;
    }
    putchar('{');
    for (size_t i = 0; i < count; i++) {
        printf("%s\"%s\": ", i ? ", " : "", field->value.table.columns[i].name);
        data += put_column(&field->value.table.columns[i], data);
    }
    putchar('}');
}

/* One element may stand for more than a file of any size could hold. */
static void put_table(const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;

    if (field->value.table.storage == P3D_STORED_FILL) {
        printf("{\"count\": %" PRIu32 ", \"fill\": ", field->value.table.count);
        if (span.count)
            put_element(field, 0);
        else
            fputs("null", stdout);
        putchar('}');
        return;
    }
    putchar('[');
    for (uint32_t i = 0; i < span.count; i++) {
        if (field->value.table.column_count > 1)
            fputs(i ? ",\n" : "\n", stdout);
        else
            fputs(i ? ", " : "", stdout);
        put_element(field, i);
    }
    putchar(']');
}

static void put_floats(struct p3d_span floats)
{
    putchar('[');
    for (uint32_t i = 0; i < floats.count; i++) {
        fputs(i ? ", " : "", stdout);
        cli_json_f32(stdout, p3d_f32_at(floats, i));
    }
    putchar(']');
}

static void put_value(const struct p3d_field *field)
{
    switch (field->kind) {
    case P3D_FIELD_TABLE:
        put_table(field);
        break;
    case P3D_FIELD_TEXT:
        cli_json_string(stdout, field->value.bytes);
        break;
    case P3D_FIELD_BYTES:
        put_hex(field->value.bytes);
        break;
    case P3D_FIELD_F32:
        cli_json_f32(stdout, field->value.f32);
        break;
    case P3D_FIELD_FLOATS:
        put_floats(field->value.floats);
        break;
    default:
        put_number(field->value.integer);
        break;
    }
}

/* ---- Members ---- */

/* A name's field may have more in it than the name. */
static void put_behind_nul(const struct p3d_field *field)
{
    const uint32_t size = p3d_text(field->value.bytes).size;
    bool has_more = false;

    if (field->kind != P3D_FIELD_TEXT || field->index != P3D_NO_INDEX)
        return;
    for (uint32_t i = size; i < field->value.bytes.size; i++)
        has_more |= field->value.bytes.data[i] != 0;
    if (!has_more)
        return;
    printf(", \"%s_behind_nul\": ", field->name);
    put_hex((struct p3d_bytes){field->value.bytes.data + size + 1, field->value.bytes.size - size - 1});
}

/* A number that stands between the elements of an array, as a count of the rest of them does. */
static bool put_late(struct level *level, const struct p3d_field *field)
{
    const struct p3d_sink sink = p3d_buffer_sink(&level->late);
    char text[128];
    int size;

    if (!level->array || field->index != P3D_NO_INDEX || field->kind < P3D_FIELD_U8 || field->kind > P3D_FIELD_I32)
        return false;
    size = snprintf(text, sizeof text, ", \"%.64s\": %" PRId64, field->name, field->value.integer);
    if (!sink.write(sink.user, text, (size_t)size))
        free(cli_alloc(SIZE_MAX, 1)); /* ends the program */
    return true;
}

static void begin_member(struct level *level, const struct p3d_field *field)
{
    const bool is_large = field->kind == P3D_FIELD_RECORD || field->kind == P3D_FIELD_TABLE;
    const bool goes_on = level->array && field->index != P3D_NO_INDEX && field->index >= level->next &&
                         strcmp(level->array, field->name) == 0;

    if (!goes_on)
        close_array(level);
    if (level->has_members)
        fputs(is_large ? ",\n" : ", ", stdout);
    level->has_members = true;
    if (!goes_on) {
        printf("\"%s\": ", field->name);
        if (field->index == P3D_NO_INDEX)
            return;
        putchar('[');
        level->array = field->name;
        level->next = 0;
    }
    for (; level->next < field->index; level->next++) /* LODs that cannot be read, classes among other entries */
        fputs("null, ", stdout);
    level->next++;
}

static void watch_json(void *user, const struct p3d_field *field)
{
    struct json *json = user;
    struct level *level;

    close_levels(json, field->depth + 1);
    if (field->kind == P3D_FIELD_RECORD_END)
        return;
    level = &json->levels[json->depth - 1];
    if (put_late(level, field))
        return;
    begin_member(level, field);
    if (field->kind == P3D_FIELD_RECORD) {
        open_level(json);
        return;
    }
    put_value(field);
    put_behind_nul(field);
}

/* ---- A file ---- */

static void put_error(struct json *json, const struct p3d_error *error)
{
    close_levels(json, 1);
    close_array(&json->levels[0]);
    printf(",\n\"error\": {\"offset\": %" PRIu64 ", \"lod\": ", error->offset);
    if (error->lod == P3D_NO_LOD)
        fputs("null", stdout);
    else
        put_number(error->lod);
    fputs(", \"message\": ", stdout);
    cli_json_string(stdout, p3d_bytes_of(error->message));
    putchar('}');
}

bool dump_mode_json(struct dump_source *source, const char *path, struct p3d_error *error)
{
    struct json json = {NULL, 0, 0};
    bool is_good = false;

    open_level(&json);
    fputs("\"file\": ", stdout);
    cli_json_string(stdout, p3d_bytes_of(path));
    json.levels[0].has_members = true;
    if (source)
        is_good = dump_watch(source, watch_json, &json, error);
    if (!is_good)
        put_error(&json, error);
    close_levels(&json, 0);
    putchar('\n');
    free(json.levels);
    return is_good;
}
