/* at.c: the field at a byte, its record, and the bytes around it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "value.h"
#include "walk.h"

#include <inttypes.h>

#define FIELDS_BEHIND 16 /* of a record with many, such as a list of textures */
#define NEAR 4096        /* bytes */
#define BYTES_AROUND 64

struct at {
    struct dump_walk walk;
    uint64_t offset; /* the byte that is asked for */
    bool is_found;
    struct p3d_field field;  /* that has the byte */
    struct dump_path record; /* in which the field lies; of depth 0: in none */
    uint64_t record_end;     /* 0: it breaks off */
    uint64_t nearest;        /* where the last field in front of the byte ends */
    unsigned fields_left;    /* behind the field that may still be shown */
};

/* ---- The field ---- */

/* Which element, and of it which column, the byte is in. A packed array has none. */
static struct dump_element find_element(const struct p3d_field *field, uint64_t offset)
{
    const bool is_table = field->kind == P3D_FIELD_TABLE;
    const struct p3d_span span = is_table ? field->value.table.span : field->value.floats;
    const uint64_t start = is_table ? field->value.table.data_offset : field->offset;
    struct dump_element element = DUMP_WHOLE;
    uint64_t behind;

    if ((!is_table && field->kind != P3D_FIELD_FLOATS) || !span.count || offset < start ||
        (is_table && p3di_dump_is_packed(field)))
        return element;
    element.index = (size_t)((offset - start) / span.stride);
    behind = (offset - start) % span.stride;
    for (size_t i = 0; is_table && i < field->value.table.column_count; i++) {
        const size_t size = p3d_column_size(&field->value.table.columns[i]);

        element.column = i;
        if (behind < size)
            break;
        behind -= size;
    }
    return element;
}

/* Says which byte of a table it is. */
static void put_table_byte(const struct at *at, const struct p3d_field *field, struct dump_element element)
{
    const struct p3d_span span = field->value.table.span;
    const enum p3d_storage storage = field->value.table.storage;
    const uint64_t start = field->value.table.data_offset;
    const struct dump_pen *pen = at->walk.pen;
    uint64_t offset, size;

    if (at->offset < start) {
        dump_put(pen, "byte %" PRIu64 " in front of the elements: their count%s", at->offset - field->offset,
                 storage == P3D_STORED_PLAIN ? "" : ", or how they are stored");
    } else if (element.index == P3D_NO_INDEX) {
        dump_put(pen,
                 "in a packed run: byte %" PRIu64 " of %" PRIu64 " at 0x%08" PRIx64 ", %s, unpacked %" PRIu64 " bytes",
                 at->offset - start, field->value.table.data_size, start, p3di_dump_storage_name(storage),
                 (uint64_t)span.count * span.stride);
    } else {
        p3di_dump_element_place(field, element, &offset, &size);
        dump_put(pen,
                 "byte %" PRIu64 " of %" PRIu64 ", in a table of %" PRIu32 " x %" PRIu32 " bytes at 0x%08" PRIx64 "%s",
                 at->offset - offset, size, field->value.table.count, span.stride, start,
                 storage == P3D_STORED_FILL ? ", one element for all" : "");
    }
}

static void put_found(const struct at *at, const struct p3d_field *field)
{
    const struct dump_element element = find_element(field, at->offset);
    const struct dump_pen *pen = at->walk.pen;
    uint64_t offset, size;

    p3di_dump_line(pen, &at->walk.path, field, element, true);
    dump_put(pen, "%12s", "");
    if (field->kind == P3D_FIELD_TABLE) {
        put_table_byte(at, field, element);
    } else {
        p3di_dump_element_place(field, element, &offset, &size);
        dump_put(pen, "byte %" PRIu64 " of %" PRIu64, at->offset - offset, size);
    }
    dump_put(pen, "\n");
}

static void look_for_byte(void *state, const struct p3d_field *field)
{
    struct at *at = state;
    const struct dump_path *path = &at->walk.path;
    const uint64_t end = field->offset + field->size;

    if (at->is_found || !field->size)
        return;
    if (at->offset >= end && end > at->nearest)
        at->nearest = end;
    if (at->offset < field->offset || at->offset >= end)
        return;
    at->record.steps = p3di_job_alloc(at->walk.pen->job, path->depth, sizeof *path->steps);
    if (!at->record.steps)
        return;
    at->is_found = true;
    at->field = *field;
    at->record.depth = path->depth;
    for (unsigned i = 0; i < path->depth; i++)
        at->record.steps[i] = path->steps[i];
    put_found(at, field);
}

static void end_of_record(void *state, uint64_t end)
{
    struct at *at = state;

    if (at->is_found && !at->record_end && at->walk.path.depth == at->record.depth)
        at->record_end = end;
}

/* ---- The record around it, in a second walk ---- */

/* True if so many of the records that are open are the records around the field. */
static bool is_around(const struct at *at, unsigned depth)
{
    const struct dump_step *a = at->record.steps, *b = at->walk.path.steps;

    if (depth > at->record.depth)
        return false;
    for (unsigned i = 0; i < depth; i++)
        if (a[i].index != b[i].index || strcmp(a[i].name, b[i].name) != 0)
            return false;
    return true;
}

static void put_neighbour(const struct at *at, const struct p3d_field *field)
{
    const bool is_it = field->offset == at->field.offset && strcmp(field->name, at->field.name) == 0;
    const struct dump_path none = {.depth = 0};
    const struct dump_pen *pen = at->walk.pen;
    int width;

    p3di_dump_offset(pen, field->offset);
    dump_put(pen, "%s", is_it ? "> " : "  ");
    width = p3di_dump_path_put(pen, &none, field);
    if (field->kind != P3D_FIELD_RECORD) {
        dump_put(pen, "%*s  ", width < 24 ? 24 - width : 0, "");
        p3di_dump_value(pen, field);
    }
    dump_put(pen, "\n");
}

/* Prints the entry that belongs to contents of an archive: name and method stand there. */
static void put_entry(const struct at *at, const struct p3d_field *field)
{
    const struct dump_pen *pen = at->walk.pen;
    const struct dump_step *contents = at->record.steps, *entry = at->walk.path.steps;

    if (at->walk.dump->kind != DUMP_ARCHIVE || at->record.depth != 1 || at->walk.path.depth != 1 ||
        contents->id != P3D_ID_CONTENTS || entry->id != P3D_ID_ENTRY || contents->index != entry->index)
        return;
    if (field->id == P3D_ID_NAME) {
        dump_put(pen, "%12sin ", "");
        p3di_dump_text(pen, field->value.bytes);
    } else if (field->id == P3D_ID_METHOD && field->value.integer == P3D_PBO_STORED) {
        dump_put(pen, ", byte 0x%" PRIx64 " of the file, which addon.pbo:FILE shows by itself\n",
                 at->offset - at->field.offset);
    } else if (field->id == P3D_ID_METHOD) {
        dump_put(pen, ", packed\n");
    }
}

/* A field of the record. */
static void show_field(void *state, const struct p3d_field *field)
{
    struct at *at = state;
    const bool is_full = at->walk.pen->has_elements;
    const bool is_far = field->index != P3D_NO_INDEX && field->offset + field->size + NEAR <= at->offset && !is_full;

    put_entry(at, field);
    if (field->depth != at->record.depth || !is_around(at, field->depth) || !at->fields_left ||
        (is_far && field->kind != P3D_FIELD_RECORD))
        return;
    if (field->offset > at->offset && !is_full)
        at->fields_left--;
    put_neighbour(at, field);
}

/* The record itself, or a record in it: of the records in it the first of each name is shown. */
static void show_record(void *state, const struct p3d_field *record)
{
    struct at *at = state;

    if (record->depth + 1 == at->record.depth && is_around(at, record->depth + 1))
        p3di_dump_line(at->walk.pen, &at->walk.path, record, DUMP_WHOLE, true);
    else if (record->index == P3D_NO_INDEX || record->index == 0)
        show_field(at, record);
}

/* Nothing else is shown of other records; but a file in an archive has its name in another record. */
static bool enters_record(void *user, const struct p3d_field *record)
{
    const struct at *at = user;

    return at->walk.dump->kind == DUMP_ARCHIVE || is_around(at, record->depth + 1);
}

static void show_around(struct at *at)
{
    static const struct dump_mode around = {.open = show_record, .value = show_field};
    struct p3d_watcher *watcher = &at->walk.watcher;
    struct p3d_error ignored;

    at->walk.mode = &around;
    watcher->enters = enters_record;
    watcher->from = watcher->to = 0;
    if (at->record_end && at->walk.dump->kind == DUMP_MODEL) { /* with the empty fields at its end */
        watcher->from = at->record.steps[at->record.depth - 1].offset;
        watcher->to = at->record_end + 1;
    }
    p3di_dump_walk_again(&at->walk, &ignored);
}

/* ---- The bytes around it ---- */

static void put_bytes_around(const struct at *at)
{
    const struct p3di_input *input = &at->walk.dump->input;
    const uint64_t line = at->offset & ~(uint64_t)15, column = at->offset - line;
    uint64_t start = line < 32 ? 0 : line - 32;

    for (unsigned i = 0; i < BYTES_AROUND / 16 && start < input->size; i++, start += 16) {
        p3di_dump_hex(at->walk.pen, input->data + start, input->size - start < 16 ? (size_t)(input->size - start) : 16,
                      start);
        if (start == line)
            dump_put(at->walk.pen, "%*s^^\n", (int)(12 + 3 * column), "");
    }
}

/* ---- The mode ---- */

static void begin_at(void *state)
{
    struct at *at = state;

    at->offset = at->walk.dump->wish->at;
    at->fields_left = FIELDS_BEHIND;
    at->walk.watcher.from = at->offset;
    at->walk.watcher.to = at->offset + 1;
}

static void end_at(void *state, struct p3d_error *error)
{
    struct at *at = state;
    const struct dump_pen *pen = at->walk.pen;

    if (at->is_found) {
        dump_put(pen, "\n");
        show_around(at);
    } else { /* the record ends in front of it */
        at->walk.watcher.from = at->walk.watcher.to = 0;
        p3di_dump_walk_again(&at->walk, error);
        p3di_dump_offset(pen, at->offset);
        dump_put(pen, "no field claims this byte; the last one in front of it ends at 0x%08" PRIx64 "\n", at->nearest);
    }
    dump_put(pen, "\n");
    put_bytes_around(at);
}

const struct dump_mode p3di_dump_at = {
    .state_size = sizeof(struct at), .begin = begin_at, .value = look_for_byte, .close = end_of_record, .end = end_at};
