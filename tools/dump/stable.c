/* stable.c: --text: a form to be compared line by line. Records are called by their names, offsets are left out, and
 * large arrays are their count and checksum.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"
#include "text.h"
#include "value.h"

#include <inttypes.h>
#include <zlib.h>

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
    uLong crc;
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

/* The path is that of their LOD. */
static void put_faces(struct text *text)
{
    struct faces *faces = &text->faces;
    const char *dot = text->walk.path.depth ? "." : "";

    if (!faces->is_open)
        return;
    dump_path_put(&text->walk.path, NULL);
    printf("%sfaces  %" PRIu32 " crc32 %08lx\n", dot, faces->count, faces->crc);
    for (size_t i = 0; i < faces->group_count; i++) {
        dump_path_put(&text->walk.path, NULL);
        printf("%sfaces[].%s  ", dot, faces->groups[i].field);
        dump_text(faces->groups[i].name);
        printf(" %" PRIu32 "\n", faces->groups[i].count);
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
    if (!is_in_face(text, record) && record->id == P3D_ID_FACE && !text->walk.look->has_elements)
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
        faces->crc = crc32_z(faces->crc, text->walk.source->input.data + faces->start, end - faces->start);
}

/* ---- Fields ---- */

static void put_name(const struct text *text, const struct p3d_field *field, const char *behind)
{
    dump_path_put(&text->walk.path, field);
    fputs(behind, stdout);
}

static void put_crc(const uint8_t *data, size_t size)
{
    printf(" crc32 %08lx", crc32_z(0, data, size));
}

static void put_table(const struct text *text, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;
    const bool has_elements = text->walk.look->has_elements;
    struct dump_element element = {0, DUMP_NO_COLUMN};

    printf("%" PRIu32 "%s", field->value.table.count, field->value.table.storage == P3D_STORED_FILL ? " alike" : "");
    if (span.count && !has_elements)
        put_crc(span.data, (size_t)span.count * span.stride);
    for (; has_elements && element.index < span.count; element.index++) {
        putchar('\n');
        put_name(text, field, "[]  ");
        dump_element_value(field, element);
    }
}

static void put_bytes(const struct text *text, const struct p3d_field *field)
{
    const struct p3d_bytes bytes = field->value.bytes;

    printf("%" PRIu32 " bytes", bytes.size);
    put_crc(bytes.data, bytes.size);
    for (uint32_t i = 0; text->walk.look->has_elements && i < bytes.size; i++) {
        if (i % 32 == 0) {
            putchar('\n');
            put_name(text, field, "[]  ");
        }
        printf("%02x", bytes.data[i]);
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
        dump_value(field);
    putchar('\n');
}

static void begin_text(void *state)
{
    struct dump_walk *walk = state;

    walk->path.names = &walk->source->names;
}

/* Fields that are in no LOD. */
static void end_text(void *state, struct p3d_error *error)
{
    (void)error;
    put_faces(state);
}

/* A tree of classes has no offsets: its text is this form already. */
const struct dump_mode dump_stable = {.state_size = sizeof(struct text),
                                      .begin = begin_text,
                                      .open = open_record,
                                      .value = put_value,
                                      .close = close_record,
                                      .end = end_text,
                                      .has_names = true,
                                      .has_trees = true};
