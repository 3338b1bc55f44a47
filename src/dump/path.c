/* path.c: where a field is, and fields that are found by their path.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "path.h"

#include "dump.h"

/* ---- The path of a field ---- */

static struct dump_step step_of(const struct dump_path *path, const struct p3d_field *field)
{
    struct dump_step step = {field->name, strlen(field->name), field->id, field->index, field->offset, {NULL, 0}};

    if (path->names && field->index != P3D_NO_INDEX && (field->depth || field->kind != P3D_FIELD_RECORD))
        step.index = DUMP_ANY_INDEX;
    return step;
}

void p3di_dump_path_open(struct dump_path *path, const struct p3d_field *record)
{
    struct dump_step *step;

    if (!P3DI_ROOM(path->job, path->steps, path->depth, path->capacity))
        return;
    step = &path->steps[path->depth++];
    *step = step_of(path, record);
    if (path->names && record->index != P3D_NO_INDEX)
        step->key = p3di_dump_names_key(path->names, record, path->lod_name);
}

static int put_step(const struct dump_pen *pen, const struct dump_step *step)
{
    int width = (int)step->name_size;

    p3di_out_bytes(pen->out, step->name, step->name_size);
    if (step->key.data) {
        width += dump_put(pen, "[");
        width += p3di_dump_text(pen, step->key);
        width += dump_put(pen, "]");
    } else if (step->index == DUMP_ANY_INDEX) {
        width += dump_put(pen, "[]");
    } else if (step->index != P3D_NO_INDEX) {
        width += dump_put(pen, "[%zu]", step->index);
    }
    return width;
}

int p3di_dump_path_put(const struct dump_pen *pen, const struct dump_path *path, const struct p3d_field *field)
{
    int width = 0;

    for (unsigned i = 0; i < path->depth; i++) {
        width += put_step(pen, &path->steps[i]);
        if (i + 1 < path->depth || field)
            width += dump_put(pen, ".");
    }
    if (field) {
        const struct dump_step step = step_of(path, field);

        width += put_step(pen, &step);
    }
    return width;
}

/* ---- Elements ---- */

int p3di_dump_element_put(const struct dump_pen *pen, const struct p3d_field *field, struct dump_element element)
{
    int width = 0;

    if (element.index != P3D_NO_INDEX)
        width += dump_put(pen, "[%zu]", element.index);
    if (element.column != DUMP_NO_COLUMN && field->value.table.column_count > 1)
        width += dump_put(pen, ".%s", field->value.table.columns[element.column].name);
    return width;
}

bool p3di_dump_is_packed(const struct p3d_field *field)
{
    const enum p3d_storage storage = field->value.table.storage;

    return storage == P3D_STORED_LZSS || storage == P3D_STORED_LZO || storage == P3D_STORED_RLE;
}

size_t p3di_dump_column_offset(const struct p3d_field *table, size_t column)
{
    size_t offset = 0;

    for (size_t i = 0; i < column; i++)
        offset += p3d_column_size(&table->value.table.columns[i]);
    return offset;
}

bool p3di_dump_element_place(const struct p3d_field *field, struct dump_element element, uint64_t *offset,
                             uint64_t *size)
{
    const bool is_table = field->kind == P3D_FIELD_TABLE;
    const struct p3d_span span = is_table ? field->value.table.span : field->value.floats;

    *offset = field->offset;
    *size = field->size;
    if (element.index == P3D_NO_INDEX)
        return true;
    if (is_table && p3di_dump_is_packed(field))
        return false;
    *offset = (is_table ? field->value.table.data_offset : field->offset) + (uint64_t)element.index * span.stride;
    *size = span.stride;
    if (element.column == DUMP_NO_COLUMN)
        return true;
    *offset += p3di_dump_column_offset(field, element.column);
    *size = p3d_column_size(&field->value.table.columns[element.column]);
    return true;
}

/* ---- Paths that are looked for ---- */

/* A name in quotes, as dump_text prints it. */
static bool parse_key(struct p3di_job *job, const char **text, struct p3d_bytes *key)
{
    const char *c = *text + 1, *end = strchr(c, '"');

    if (!end || end[1] != ']')
        return false;
    *key = p3di_dump_pattern(job, p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)c, (uint32_t)(end - c)}));
    *text = end + 2;
    return true;
}

/* The text in brackets at *text, or none: a number, a name, or nothing for each. False if it is something else. */
static bool parse_index(struct p3di_job *job, const char **text, struct dump_step *step)
{
    const char *c = *text;
    size_t *index = &step->index;

    *index = P3D_NO_INDEX;
    if (*c != '[')
        return true;
    c++;
    if (*c == ']') {
        *index = DUMP_ANY_INDEX;
        *text = c + 1;
        return true;
    }
    if (*c == '"') {
        *index = DUMP_ANY_INDEX;
        *text = c;
        return parse_key(job, text, &step->key);
    }
    for (*index = 0; *c >= '0' && *c <= '9'; c++) {
        if (*index > (SIZE_MAX - 9) / 10)
            return false;
        *index = *index * 10 + (size_t)(*c - '0');
    }
    *text = c + 1;
    return *c == ']';
}

/* Brackets behind brackets, the float of several that have an index, are a step without a name. */
bool p3di_dump_wanted_parse(struct p3di_job *job, struct dump_wanted *wanted, const char *text)
{
    *wanted = (struct dump_wanted){.steps = p3di_job_alloc(job, strlen(text) + 1, sizeof *wanted->steps), .job = job};
    while (wanted->steps) {
        struct dump_step *step = &wanted->steps[wanted->count++];

        step->name = text;
        step->name_size = strcspn(text, ".[");
        text += step->name_size;
        if ((!step->name_size && (wanted->count == 1 || *text != '[')) || !parse_index(job, &text, step))
            return false;
        wanted->has_keys |= step->key.data != NULL;
        if (!*text)
            return true;
        if (*text == '.' && text[1] && text[1] != '[')
            text++;
        else if (*text != '[')
            return false;
    }
    return false;
}

bool p3di_dump_is_path(const char *text)
{
    struct p3di_job job;
    struct p3d_error error;
    struct dump_wanted wanted;
    const bool is_path =
        p3di_job_begin(&job, "for a path", P3DI_NO_INPUT, NULL, &error) && p3di_dump_wanted_parse(&job, &wanted, text);

    p3di_arena_free(job.arena);
    return is_path;
}

static bool is_name(const struct dump_step *step, const char *name)
{
    return strncmp(step->name, name, step->name_size) == 0 && !name[step->name_size];
}

static bool find_column(const struct p3d_field *field, const struct dump_step *step, size_t *column)
{
    if (step->index != P3D_NO_INDEX)
        return false;
    for (*column = 0; *column < field->value.table.column_count; ++*column)
        if (is_name(step, field->value.table.columns[*column].name))
            return true;
    return false;
}

/* Finds the element that stands behind the field's name: `step` has its index, or the index of an element. */
static bool find_element(const struct dump_wanted *wanted, const struct p3d_field *field, struct dump_element *element)
{
    const bool is_table = field->kind == P3D_FIELD_TABLE;
    size_t next = field->depth, count = 0;

    element->column = DUMP_NO_COLUMN;
    element->index = wanted->steps[next++].index;
    if (wanted->steps[field->depth].key.data)
        return false;
    if (element->index == DUMP_ANY_INDEX)
        element->index = field->index; /* of a table all of it */
    if (field->index != P3D_NO_INDEX) {
        if (element->index != field->index)
            return false;
        element->index = P3D_NO_INDEX;
        if (next < wanted->count && !wanted->steps[next].name_size)
            element->index = wanted->steps[next++].index;
    }
    if (is_table)
        count = field->value.table.span.count;
    else if (field->kind == P3D_FIELD_FLOATS)
        count = field->value.floats.count;
    if (element->index != P3D_NO_INDEX && element->index >= count)
        return false;
    if (next == wanted->count)
        return true;
    return is_table && element->index != P3D_NO_INDEX && next + 1 == wanted->count &&
           find_column(field, &wanted->steps[next], &element->column);
}

/* "faces" is all of them, as --text sums them up. */
static bool is_record(const struct dump_wanted *wanted, const struct dump_step *step, const struct p3d_field *record)
{
    const bool is_all = record->depth && record->depth + 1 == wanted->count && step->index == P3D_NO_INDEX;
    char lod_name[P3D_LOD_NAME_SIZE];
    struct p3d_bytes name;

    if (step->key.data) {
        name = wanted->names ? p3di_dump_names_key(wanted->names, record, lod_name) : (struct p3d_bytes){NULL, 0};
        return name.data && p3di_dump_matches(wanted->job, name, step->key);
    }
    if (step->index == DUMP_ANY_INDEX)
        return record->index != P3D_NO_INDEX;
    return is_all || step->index == record->index;
}

enum dump_match p3di_dump_wanted_take(struct dump_wanted *wanted, const struct p3d_field *field,
                                      struct dump_element *element)
{
    const struct dump_step *step = &wanted->steps[field->depth < wanted->count ? field->depth : 0];

    *element = DUMP_WHOLE;
    if (wanted->matched > field->depth)
        wanted->matched = field->depth;
    if (wanted->matched == wanted->count)
        return DUMP_WITHIN;
    if (wanted->matched != field->depth || !is_name(step, field->name))
        return DUMP_OTHER;
    if (field->kind != P3D_FIELD_RECORD)
        return find_element(wanted, field, element) ? DUMP_FOUND : DUMP_OTHER;
    if (!is_record(wanted, step, field))
        return DUMP_OTHER;
    wanted->matched++;
    return wanted->matched == wanted->count ? DUMP_FOUND : DUMP_OTHER;
}
