/* stable.c: a form to be compared line by line. Records are called by their names, offsets are left out, and
 * large arrays are their count and checksum.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "value.h"
#include "walk.h"

#include "facts/crc.h"

#include <inttypes.h>

/* ---- Faces, which are many records ---- */

#define NAMES_MOST 256 /* that faces are grouped by; others have no line */

/* A texture or a material, and how many faces have it. */
struct group {
    const char *field;
    struct p3d_bytes name;
    uint32_t count;
};

/* The faces of a LOD, unless they are shown one by one. */
struct faces {
    bool is_open; /* there are some whose lines are not printed yet */
    unsigned depth;
    uint32_t count;
    uint64_t start; /* of the last one */
    uint32_t crc;
    struct group groups[NAMES_MOST];
    size_t group_count, last;
};

struct text {
    struct dump_walk walk;
    struct faces faces;
};

static bool is_same(const struct group *group, const struct p3d_field *field)
{
    const struct p3d_bytes name = p3d_text(field->value.bytes);

    return group->name.size == name.size && strcmp(group->field, field->name) == 0 &&
           (!name.size || memcmp(group->name.data, name.data, name.size) == 0);
}

static void count_name(struct faces *faces, const struct p3d_field *field)
{
    size_t i = faces->last;

    if (i >= faces->group_count || !is_same(&faces->groups[i], field))
        for (i = 0; i < faces->group_count && !is_same(&faces->groups[i], field);)
            i++;
    if (i == NAMES_MOST)
        return;
    if (i == faces->group_count)
        faces->groups[faces->group_count++] = (struct group){field->name, p3d_text(field->value.bytes), 0};
    faces->groups[i].count++;
    faces->last = i;
}

static void begin_face(struct faces *faces, const struct p3d_field *face)
{
    if (!faces->is_open) {
        faces->is_open = true;
        faces->depth = face->depth;
        faces->count = 0;
        faces->crc = 0;
        faces->group_count = faces->last = 0;
    }
    faces->start = face->offset;
    faces->count++;
}

/* The path is the path of their LOD. */
static void put_faces(struct text *text)
{
    const struct dump_pen *pen = text->walk.pen;
    struct faces *faces = &text->faces;
    const char *dot = text->walk.path.depth ? "." : "";

    if (!faces->is_open)
        return;
    p3di_dump_path_put(pen, &text->walk.path, NULL);
    dump_put(pen, "%sfaces  %" PRIu32 " crc32 %08" PRIx32 "\n", dot, faces->count, faces->crc);
    for (size_t i = 0; i < faces->group_count; i++) {
        p3di_dump_path_put(pen, &text->walk.path, NULL);
        dump_put(pen, "%sfaces[].%s  ", dot, faces->groups[i].field);
        p3di_dump_text(pen, faces->groups[i].name);
        dump_put(pen, " %" PRIu32 "\n", faces->groups[i].count);
    }
    faces->is_open = false;
}

/* True if the field lies in a face that is not shown; else faces in front of it are over. */
static bool is_in_face(struct text *text, const struct p3d_field *field)
{
    if (text->faces.is_open && field->depth > text->faces.depth)
        return true;
    if (field->id != P3D_ID_FACE)
        put_faces(text);
    return false;
}

static void open_record(void *state, const struct p3d_field *record)
{
    struct text *text = state;

    text->walk.path.depth--; /* what was in front of the record is not in it */
    if (!is_in_face(text, record) && record->id == P3D_ID_FACE && !text->walk.pen->has_elements)
        begin_face(&text->faces, record);
    text->walk.path.depth++;
}

static void close_record(void *state, uint64_t end)
{
    struct text *text = state;
    struct faces *faces = &text->faces;
    const unsigned depth = text->walk.path.depth;

    if (faces->is_open && depth == faces->depth)
        put_faces(text);
    else if (faces->is_open && depth == faces->depth + 1 && end)
        faces->crc =
            p3di_crc_bytes(faces->crc, text->walk.dump->input.data + faces->start, (size_t)(end - faces->start));
}

/* ---- Fields ---- */

static void put_name(const struct text *text, const struct p3d_field *field, const char *behind)
{
    p3di_dump_path_put(text->walk.pen, &text->walk.path, field);
    dump_put(text->walk.pen, "%s", behind);
}

static void put_crc(const struct dump_pen *pen, const uint8_t *data, size_t size)
{
    dump_put(pen, " crc32 %08" PRIx32, p3di_crc_bytes(0, data, size));
}

static void put_table(const struct text *text, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;
    const struct dump_pen *pen = text->walk.pen;
    const bool has_elements = pen->has_elements;
    struct dump_element element = {0, DUMP_NO_COLUMN};

    dump_put(pen, "%" PRIu32 "%s", field->value.table.count,
             field->value.table.storage == P3D_STORED_FILL ? " alike" : "");
    if (span.count && !has_elements)
        put_crc(pen, span.data, (size_t)span.count * span.stride);
    for (; has_elements && element.index < span.count; element.index++) {
        dump_put(pen, "\n");
        put_name(text, field, "[]  ");
        p3di_dump_element_value(pen, field, element);
    }
}

static void put_bytes(const struct text *text, const struct p3d_field *field)
{
    const struct dump_pen *pen = text->walk.pen;
    const struct p3d_bytes bytes = field->value.bytes;

    dump_put(pen, "%" PRIu32 " bytes", bytes.size);
    put_crc(pen, bytes.data, bytes.size);
    for (uint32_t i = 0; pen->has_elements && i < bytes.size; i++) {
        if (i % 32 == 0) {
            dump_put(pen, "\n");
            put_name(text, field, "[]  ");
        }
        dump_put(pen, "%02x", bytes.data[i]);
    }
}

static void put_value(void *state, const struct p3d_field *field)
{
    struct text *text = state;

    if (is_in_face(text, field)) {
        if (field->kind == P3D_FIELD_TEXT)
            count_name(&text->faces, field);
        return;
    }
    if (field->id == P3D_ID_PLACE) /* it changes with everything in front of it */
        return;
    put_name(text, field, "  ");
    if (field->kind == P3D_FIELD_TABLE)
        put_table(text, field);
    else if (field->kind == P3D_FIELD_BYTES)
        put_bytes(text, field);
    else
        p3di_dump_value(text->walk.pen, field);
    dump_put(text->walk.pen, "\n");
}

static void begin_text(void *state)
{
    struct dump_walk *walk = state;

    walk->path.names = &walk->dump->names;
}

/* Fields that are in no LOD. */
static void end_text(void *state, struct p3d_error *error)
{
    (void)error;
    put_faces(state);
}

/* A tree of classes has no offsets: its text is this form already. */
const struct dump_mode p3di_dump_stable = {.state_size = sizeof(struct text),
                                           .begin = begin_text,
                                           .open = open_record,
                                           .value = put_value,
                                           .close = close_record,
                                           .end = end_text};
