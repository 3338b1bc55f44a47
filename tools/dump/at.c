/* at.c: the field at a byte, and the field of a path.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fields.h"
#include "source.h"
#include "text.h"
#include "value.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- The line of a field ---- */

static const char *storage_name(enum p3d_storage storage)
{
    return storage == P3D_STORED_LZO ? "LZO" : storage == P3D_STORED_LZSS ? "LZSS" : "one element for all";
}

/* "lods[2].points[5].x", and behind it the value. The offset of what is packed is that of the packed run. */
static void put_line(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field,
                     struct dump_element element)
{
    uint64_t offset, size;
    int width;

    if (!dump_element_place(field, element, &offset, &size))
        offset = field->value.table.data_offset;
    dump_offset(look, offset);
    dump_bold(look, true);
    width = dump_path_put(path, field->kind == P3D_FIELD_RECORD ? NULL : field);
    width += dump_element_put(field, element);
    dump_bold(look, false);
    if (field->kind != P3D_FIELD_RECORD) {
        printf("%*s  ", width < 34 ? 34 - width : 0, "");
        dump_element_value(field, element);
    }
    putchar('\n');
}

/* ---- --at: where the byte is ---- */

struct at {
    struct dump_walk walk;
    uint64_t offset;
    bool is_found;
    uint64_t nearest; /* where the last field in front of the byte ends */
    bool has_record;
    struct dump_wanted record;          /* that of the field */
    uint64_t record_offset, record_end; /* 0: the end was not met */
    uint64_t *offsets;                  /* of the records that are open, by depth */
    size_t offset_capacity;
    uint64_t field_offset;
    const char *field_name;
    unsigned fields_left; /* of the record that are still to be shown */
    uint64_t byte;        /* of the field */
};

/* Which element, and of it which column, the byte is in. A packed array has none. */
static struct dump_element find_element(const struct p3d_field *field, uint64_t offset)
{
    struct dump_element element = {P3D_NO_INDEX, DUMP_NO_COLUMN};
    const bool is_table = field->kind == P3D_FIELD_TABLE;
    const struct p3d_span span = is_table ? field->value.table.span : field->value.floats;
    const uint64_t start = is_table ? field->value.table.data_offset : field->offset;
    uint64_t behind;

    if ((!is_table && field->kind != P3D_FIELD_FLOATS) || !span.count || offset < start)
        return element;
    if (is_table && dump_is_packed(field))
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

/* Says which byte of the field it is. */
static void put_byte(const struct at *at, const struct p3d_field *field, struct dump_element element)
{
    const bool is_table = field->kind == P3D_FIELD_TABLE;
    const struct p3d_span span = field->value.table.span;
    uint64_t offset, size;

    dump_element_place(field, element, &offset, &size);
    if (is_table && at->offset < field->value.table.data_offset) {
        printf("%12sbyte %" PRIu64 " in front of the elements: their count%s\n", "", at->offset - field->offset,
               field->value.table.storage == P3D_STORED_PLAIN ? "" : ", or how they are stored");
    } else if (is_table && element.index == P3D_NO_INDEX) {
        printf("%12sin a packed run: byte %" PRIu64 " of %" PRIu64 " at 0x%08" PRIx64 ", %s, unpacked %" PRIu64
               " bytes\n",
               "", at->offset - field->value.table.data_offset, field->value.table.data_size,
               field->value.table.data_offset, storage_name(field->value.table.storage),
               (uint64_t)span.count * span.stride);
    } else {
        printf("%12sbyte %" PRIu64 " of %" PRIu64, "", at->offset - offset, size);
        if (element.index != P3D_NO_INDEX && is_table) {
            printf(", in a table of %" PRIu32 " x %" PRIu32 " bytes at 0x%08" PRIx64, field->value.table.count,
                   span.stride, field->value.table.data_offset);
            if (field->value.table.storage == P3D_STORED_FILL)
                printf(", %s", storage_name(P3D_STORED_FILL));
        }
        putchar('\n');
    }
}

/* The record of the field, to be found again: names of fields are constants. */
static void keep_record(struct at *at, const struct p3d_field *field)
{
    at->field_offset = field->offset;
    at->byte = at->offset - field->offset;
    at->field_name = field->name;
    at->has_record = at->walk.path.depth != 0;
    at->record.count = at->walk.path.depth;
    at->record_offset = at->has_record ? at->offsets[at->walk.path.depth - 1] : 0;
    at->record.steps = cli_alloc(at->walk.path.depth, sizeof *at->record.steps);
    for (unsigned i = 0; i < at->walk.path.depth; i++)
        at->record.steps[i] = at->walk.path.steps[i];
}

static void watch_byte(void *user, const struct p3d_field *field)
{
    struct at *at = user;
    struct dump_element element;

    dump_path_take(&at->walk.path, field);
    if (field->kind == P3D_FIELD_RECORD) {
        at->offsets = cli_grow(at->offsets, field->depth, &at->offset_capacity, sizeof *at->offsets);
        at->offsets[field->depth] = field->offset;
    }
    if (at->is_found && !at->record_end && at->has_record && field->depth + 1 == at->record.count)
        at->record_end = field->offset; /* with its RECORD_END, or what follows it */
    if (at->is_found || !field->size)
        return;
    if (at->offset < field->offset || at->offset - field->offset >= field->size) {
        if (field->offset + field->size <= at->offset && field->offset + field->size > at->nearest)
            at->nearest = field->offset + field->size;
        return;
    }
    at->is_found = true;
    element = find_element(field, at->offset);
    put_line(at->walk.look, &at->walk.path, field, element);
    put_byte(at, field, element);
    keep_record(at, field);
}

/* ---- --at: the record around it ---- */

#define FIELDS_AROUND 16 /* of a record with many, such as a list of textures */

static void put_neighbour(const struct at *at, const struct p3d_field *field)
{
    const bool is_it = field->offset == at->field_offset && field->name == at->field_name;
    const struct dump_path none = {NULL, 0, 0};
    int width;

    dump_offset(at->walk.look, field->offset);
    fputs(is_it ? "> " : "  ", stdout);
    width = dump_path_put(&none, field);
    if (field->kind != P3D_FIELD_RECORD) {
        printf("%*s  ", width < 24 ? 24 - width : 0, "");
        dump_value(field);
    }
    putchar('\n');
}

static bool is_near(const struct at *at, const struct p3d_field *field)
{
    const uint64_t distance = 4096;

    return field->offset + field->size + distance > at->offset || at->walk.look->has_elements;
}

/* Prints the entry that belongs to contents of an archive: name and method stand there. */
static void put_entry(struct at *at, const struct p3d_field *field)
{
    const struct dump_step *contents = at->record.steps, *entry = at->walk.path.steps;

    if (at->walk.source->kind != DUMP_ARCHIVE || at->record.count != 1 || at->walk.path.depth != 1 ||
        contents->id != P3D_ID_CONTENTS || entry->id != P3D_ID_ENTRY || contents->index != entry->index)
        return;
    if (field->id == P3D_ID_NAME) {
        printf("%12sin ", "");
        dump_text(field->value.bytes);
    } else if (field->id == P3D_ID_METHOD && field->value.integer == P3D_PBO_STORED) {
        printf(", byte 0x%" PRIx64 " of the file: --at can be asked of addon.pbo:FILE, too\n", at->byte);
    } else if (field->id == P3D_ID_METHOD) {
        fputs(", packed\n", stdout);
    }
}

/* Its own fields, and of records in it the first of each name. */
static void watch_record(void *user, const struct p3d_field *field)
{
    struct at *at = user;
    struct dump_element element;
    const enum dump_match match = dump_wanted_take(&at->record, field, &element);

    dump_path_take(&at->walk.path, field);
    put_entry(at, field);
    if (match == DUMP_FOUND && field->kind == P3D_FIELD_RECORD)
        put_line(at->walk.look, &at->walk.path, field, element);
    if (field->kind == P3D_FIELD_RECORD_END || field->depth != at->record.count ||
        (at->has_record && match != DUMP_WITHIN))
        return;
    if (field->kind == P3D_FIELD_RECORD && field->index != P3D_NO_INDEX && field->index != 0)
        return;
    if (field->index != P3D_NO_INDEX && !is_near(at, field) && field->kind != P3D_FIELD_RECORD)
        return;
    if (at->fields_left == 0)
        return;
    if (field->offset > at->offset && !at->walk.look->has_elements)
        at->fields_left--;
    put_neighbour(at, field);
}

/* Nothing else is shown of other records; but what is in an archive has its name in another one. */
static bool enters_record(void *user, const struct p3d_field *record)
{
    const struct at *at = user;

    return at->walk.source->kind == DUMP_ARCHIVE || at->record.matched > record->depth;
}

static void show_record(struct at *at)
{
    struct p3d_watcher watcher = {.watch = watch_record, .user = at, .enters = enters_record};
    struct p3d_error ignored;

    if (at->record_end && at->walk.source->kind == DUMP_MODEL) { /* with what is empty at its ends */
        watcher.from = at->record_offset ? at->record_offset - 1 : 0;
        watcher.to = at->record_end + 1;
    }
    (void)dump_watch(at->walk.source, &watcher, &ignored);
}

/* ---- --at: the bytes around it ---- */

#define BYTES_AROUND 64

static void put_bytes_around(const struct at *at)
{
    const struct cli_input *input = &at->walk.source->input;
    const uint64_t line = at->offset & ~(uint64_t)15, column = at->offset - line;
    uint64_t start = line < 32 ? 0 : line - 32;

    for (unsigned i = 0; i < BYTES_AROUND / 16 && start < input->size; i++, start += 16) {
        dump_hex(at->walk.look, input->data + start, input->size - start < 16 ? (size_t)(input->size - start) : 16,
                 start);
        if (start == line)
            printf("%*s^^\n", (int)(12 + 3 * column), "");
    }
}

/* The field is looked for alone. */
static bool begin_at(void *state, struct p3d_error *error)
{
    struct at *at = state;

    at->offset = at->walk.source->request->at;
    at->fields_left = FIELDS_AROUND;
    at->walk.watcher.from = at->offset;
    at->walk.watcher.to = at->offset + 1;
    if (at->offset < at->walk.source->input.size)
        return true;
    cli_set_error(error, P3D_INVALID, "--at 0x%" PRIx64 ": the file has %zu bytes", at->offset,
                  at->walk.source->input.size);
    return false;
}

static void end_at(void *state, struct p3d_error *error)
{
    struct at *at = state;

    if (at->offset >= at->walk.source->input.size)
        return;
    if (at->is_found) {
        putchar('\n');
        show_record(at);
    } else { /* what ends in front of it */
        at->walk.watcher.from = at->walk.watcher.to = 0;
        (void)dump_watch(at->walk.source, &at->walk.watcher, error);
        dump_offset(at->walk.look, at->offset);
        printf("no field claims this byte; the last one in front of it ends at 0x%08" PRIx64 "\n", at->nearest);
    }
    putchar('\n');
    put_bytes_around(at);
    free(at->record.steps);
    free(at->offsets);
}

const struct dump_mode dump_at = {
    .state_size = sizeof(struct at), .begin = begin_at, .watch = watch_byte, .end = end_at};

/* ---- --field ---- */

struct field_search {
    struct dump_walk walk;
    struct dump_wanted wanted;
    bool is_found;
};

static void watch_wanted(void *user, const struct p3d_field *field)
{
    struct field_search *search = user;
    struct dump_element element;
    const enum dump_match match = dump_wanted_take(&search->wanted, field, &element);

    if (match == DUMP_OTHER && field->kind != P3D_FIELD_RECORD)
        return;
    dump_path_take(&search->walk.path, field);
    search->is_found |= match == DUMP_FOUND;
    if (match == DUMP_WITHIN || (match == DUMP_FOUND && element.index == P3D_NO_INDEX))
        dump_field(search->walk.look, &search->walk.path, field);
    else if (match == DUMP_FOUND)
        put_line(search->walk.look, &search->walk.path, field, element);
}

/* Records on the way to the field, and those in it. */
static bool enters_wanted(void *user, const struct p3d_field *record)
{
    const struct dump_wanted *wanted = &((const struct field_search *)user)->wanted;

    return wanted->matched > record->depth || wanted->matched == wanted->count;
}

static bool begin_field(void *state, struct p3d_error *error)
{
    struct field_search *search = state;

    (void)error;
    search->wanted = search->walk.source->request->wanted;
    search->wanted.names = &search->walk.source->names;
    search->walk.watcher.enters = enters_wanted;
    return true;
}

static void end_field(void *state, struct p3d_error *error)
{
    const struct field_search *search = state;

    if (!search->is_found && error->status == P3D_OK)
        cli_set_error(error, P3D_INVALID,
                      "the file has no such field; --field takes a path as the other modes print it");
}

const struct dump_mode dump_one_field = {
    .state_size = sizeof(struct field_search), .begin = begin_field, .watch = watch_wanted, .end = end_field};
