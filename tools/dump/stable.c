/* stable.c: --text: a form to be compared line by line. What has a name is called by it, not by its number;
 * offsets are left out; large arrays are their count and checksum. SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"
#include "text.h"
#include "value.h"

#include <inttypes.h>
#include <stdlib.h>
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
    bool is_open;
    unsigned depth;
    uint32_t count;
    uint64_t start; /* of the first one that the checksum does not have yet */
    uLong crc;
    struct group groups[NAMES_MOST];
    size_t group_count, last;
};

struct text {
    struct dump_walk walk;
    struct faces faces;
    char lod_name[P3D_LOD_NAME_SIZE]; /* of the LOD that is open */
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

static uLong add_crc(uLong crc, const uint8_t *data, uint64_t size)
{
    while (size) {
        const uInt most = size < 1u << 30 ? (uInt)size : 1u << 30;

        crc = crc32(crc, data, most);
        data += most;
        size -= most;
    }
    return crc;
}

static void end_faces(struct text *text)
{
    struct faces *faces = &text->faces;

    if (!faces->is_open)
        return;
    text->walk.path.depth = faces->depth;
    dump_path_put(&text->walk.path, NULL);
    printf("%sfaces  %" PRIu32 " crc32 %08lx\n", text->walk.path.depth ? "." : "", faces->count, faces->crc);
    for (size_t i = 0; i < faces->group_count; i++) {
        dump_path_put(&text->walk.path, NULL);
        printf("%sfaces[].%s  ", text->walk.path.depth ? "." : "", faces->groups[i].field);
        dump_text(faces->groups[i].name);
        printf(" %" PRIu32 "\n", faces->groups[i].count);
    }
    faces->is_open = false;
}

/* True if the field belongs to faces that become one line; that line is printed once they have ended. */
static bool take_faces(struct text *text, const struct p3d_field *field)
{
    struct faces *faces = &text->faces;
    const bool is_record = field->id == P3D_ID_FACE;

    if (faces->is_open && (field->depth > faces->depth || field->kind == P3D_FIELD_RECORD_END)) {
        if (field->depth == faces->depth && field->kind == P3D_FIELD_RECORD_END)
            faces->crc =
                add_crc(faces->crc, text->walk.source->input.data + faces->start, field->offset - faces->start);
        else if (field->depth < faces->depth)
            return false;
        else if (field->kind == P3D_FIELD_TEXT)
            count_name(faces, field);
        return true;
    }
    if (!is_record || text->walk.look->has_elements)
        return false;
    if (!faces->is_open) {
        faces->count = 0;
        faces->crc = crc32(0, NULL, 0);
        faces->group_count = faces->last = 0;
    }
    faces->is_open = true;
    faces->depth = field->depth;
    faces->start = field->offset;
    faces->count++;
    return true;
}

/* ---- Names instead of numbers ---- */

/* The results of a first reading; the numbers of records without a name are left out, since one more would change those
 * of all that follow. */
static void name_step(struct text *text, const struct p3d_field *field, struct dump_step *step)
{
    if (field->index == P3D_NO_INDEX)
        return;
    step->key = dump_names_key(&text->walk.source->names, field, text->lod_name);
    if (field->depth)
        step->index = DUMP_ANY_INDEX;
}

/* ---- Fields ---- */

static void put_name(const struct text *text, const struct p3d_field *field)
{
    dump_path_put(&text->walk.path, field);
    fputs("  ", stdout);
}

static void put_table(const struct text *text, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;
    struct dump_element element = {0, DUMP_NO_COLUMN};
    const bool is_fill = field->value.table.storage == P3D_STORED_FILL;

    put_name(text, field);
    if (span.count && !text->walk.look->has_elements)
        printf("%" PRIu32 "%s crc32 %08lx\n", field->value.table.count, is_fill ? " alike" : "",
               add_crc(crc32(0, NULL, 0), span.data, (uint64_t)span.count * span.stride));
    else
        printf("%" PRIu32 "%s\n", field->value.table.count, is_fill ? " alike" : "");
    if (!text->walk.look->has_elements)
        return;
    for (; element.index < span.count; element.index++) {
        dump_path_put(&text->walk.path, field);
        fputs("[]  ", stdout);
        dump_element_value(field, element);
        putchar('\n');
    }
}

static void put_bytes(const struct text *text, const struct p3d_field *field)
{
    const struct p3d_bytes bytes = field->value.bytes;

    put_name(text, field);
    printf("%" PRIu32 " bytes crc32 %08lx", bytes.size, add_crc(crc32(0, NULL, 0), bytes.data, bytes.size));
    for (uint32_t i = 0; text->walk.look->has_elements && i < bytes.size; i++) {
        if (i % 32 == 0) {
            putchar('\n');
            dump_path_put(&text->walk.path, field);
            fputs("[]  ", stdout);
        }
        printf("%02x", bytes.data[i]);
    }
    putchar('\n');
}

static void watch_text(void *user, const struct p3d_field *field)
{
    struct text *text = user;
    struct p3d_field same = *field;
    struct dump_step *step;

    if (take_faces(text, field))
        return;
    end_faces(text);
    if (field->index != P3D_NO_INDEX)
        same.index = DUMP_ANY_INDEX;
    step = dump_path_take(&text->walk.path, field);
    if (step)
        name_step(text, field, step);
    else if (field->id == P3D_ID_PLACE) /* it changes with everything in front of it */
        return;
    else if (field->kind == P3D_FIELD_TABLE)
        put_table(text, &same);
    else if (field->kind == P3D_FIELD_BYTES)
        put_bytes(text, &same);
    else if (field->kind != P3D_FIELD_RECORD_END) {
        put_name(text, &same);
        dump_value(field);
        putchar('\n');
    }
}

static void end_text(void *state, struct p3d_error *error)
{
    (void)error;
    end_faces(state);
}

/* A tree of classes has no offsets: its text is this form already. */
const struct dump_mode dump_stable = {
    .state_size = sizeof(struct text), .watch = watch_text, .end = end_text, .has_names = true, .has_trees = true};
