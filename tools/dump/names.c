/* names.c: what LODs and the records in them are called: a reading that keeps names alone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include <p3d/p3d.h>

#include <stdlib.h>

/* Records that have names; the last two stand outside LODs. */
static const enum p3d_field_id named[DUMP_NAMED_COUNT] = {
    P3D_ID_TAG, P3D_ID_SELECTION, P3D_ID_PROPERTY, P3D_ID_MATERIAL, P3D_ID_PROXY, P3D_ID_BONE, P3D_ID_ANIMATION};

/* Which of them begins; DUMP_NAMED_COUNT if it has no name. */
static size_t find_named(const struct p3d_field *record)
{
    size_t i = 0;

    while (i < DUMP_NAMED_COUNT && named[i] != record->id)
        i++;
    return i;
}

/* ---- LODs ---- */

static struct dump_lod_names *open_lod(struct dump_names *names, size_t index)
{
    while (names->lod_count <= index) {
        names->lods = cli_grow(names->lods, names->lod_count, &names->lod_capacity, sizeof *names->lods);
        memset(&names->lods[names->lod_count++], 0, sizeof *names->lods);
    }
    return &names->lods[index];
}

void dump_names_take_lod(struct dump_names *names, const struct p3d_field *field)
{
    const size_t lod = field->lod == P3D_NO_LOD ? field->index : (size_t)field->lod;

    if (field->id == P3D_ID_RESOLUTION)
        open_lod(names, lod)->resolution = field->value.f32;
    else if (field->id == P3D_ID_LOD)
        open_lod(names, lod);
    else if (field->kind == P3D_FIELD_RECORD_END && field->lod != P3D_NO_LOD && field->depth == 0)
        open_lod(names, lod)->is_read = true;
}

/* ---- Records in them ---- */

static void add_name(struct dump_name_list *list, struct p3d_bytes name)
{
    list->items = cli_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = name;
}

static struct dump_name_list *list_of(struct dump_names *names, int32_t lod, size_t kind)
{
    return lod == P3D_NO_LOD ? &names->lists[kind] : &open_lod(names, (size_t)lod)->lists[kind];
}

/* A name is kept when its record has ended: what breaks off is not called anything. */
static void take_record(struct dump_names *names, const struct p3d_field *field)
{
    struct dump_name_list *list;

    if (field->kind == P3D_FIELD_RECORD) {
        const size_t kind = find_named(field);

        if (kind == DUMP_NAMED_COUNT)
            return;
        names->is_open = true;
        names->open = kind;
        names->depth = field->depth;
        names->index = field->index;
        names->name = (struct p3d_bytes){NULL, 0};
    } else if (!names->is_open || field->depth > names->depth + 1) {
        return;
    } else if (field->id == P3D_ID_NAME) {
        names->name = field->value.bytes;
    } else if (field->kind == P3D_FIELD_RECORD_END && field->depth == names->depth) {
        list = list_of(names, field->lod, names->open);
        while (list->count < names->index)
            add_name(list, (struct p3d_bytes){NULL, 0});
        add_name(list, names->name);
        names->is_open = false;
    }
}

void dump_names_take(struct dump_names *names, const struct p3d_field *field)
{
    dump_names_take_lod(names, field);
    take_record(names, field);
}

/* Records that have names, and those around them. */
bool dump_names_enters(const struct p3d_field *record)
{
    return record->id == P3D_ID_LOD || record->id == P3D_ID_MODEL || record->id == P3D_ID_SKELETON ||
           find_named(record) != DUMP_NAMED_COUNT;
}

struct p3d_bytes dump_names_find(const struct dump_names *names, const struct p3d_field *record)
{
    const size_t kind = find_named(record);
    const struct dump_name_list *list;

    if (kind == DUMP_NAMED_COUNT || (record->lod != P3D_NO_LOD && (size_t)record->lod >= names->lod_count))
        return (struct p3d_bytes){NULL, 0};
    list = record->lod == P3D_NO_LOD ? &names->lists[kind] : &names->lods[record->lod].lists[kind];
    return record->index < list->count ? list->items[record->index] : (struct p3d_bytes){NULL, 0};
}

struct p3d_bytes dump_names_key(const struct dump_names *names, const struct p3d_field *record,
                                char lod_name[P3D_LOD_NAME_SIZE])
{
    const bool is_lod = record->depth == 0 && record->lod != P3D_NO_LOD;

    if (is_lod && (size_t)record->lod < names->lod_count && names->lods[record->lod].is_read)
        return p3d_bytes_of(p3d_lod_name(names->lods[record->lod].resolution, lod_name));
    return dump_names_find(names, record);
}

/* ---- Choosing ---- */

bool dump_names_has_lod(const struct dump_names *names)
{
    for (size_t i = 0; i < names->lod_count; i++)
        if (names->lods[i].is_read)
            return true;
    return false;
}

bool dump_names_choose(const struct dump_names *names, const char *selector, bool **chosen, struct p3d_error *error)
{
    struct p3d_mlod mlod = {.lod_count = (uint32_t)names->lod_count};
    const struct p3d_document document = {.mlod = &mlod, .lod_count = mlod.lod_count}; /* nothing but resolutions */
    uint32_t *lods = cli_alloc(mlod.lod_count, sizeof *lods), count = 0;
    bool is_found;

    mlod.lods = cli_alloc(mlod.lod_count, sizeof *mlod.lods);
    for (uint32_t i = 0; i < mlod.lod_count; i++)
        mlod.lods[i] = (struct p3d_mlod_lod){.resolution = names->lods[i].resolution};
    is_found = p3d_choose_lods(&document, selector, lods, &count, error);
    *chosen = cli_alloc(mlod.lod_count, sizeof **chosen);
    for (uint32_t i = 0; i < mlod.lod_count; i++)
        (*chosen)[i] = false;
    for (uint32_t i = 0; i < count && is_found; i++)
        (*chosen)[lods[i]] = true;
    free(mlod.lods);
    free(lods);
    return is_found;
}

/* ---- The end ---- */

static void free_lists(struct dump_name_list *lists)
{
    for (size_t i = 0; i < DUMP_NAMED_COUNT; i++)
        free(lists[i].items);
}

void dump_names_free(struct dump_names *names)
{
    for (size_t i = 0; i < names->lod_count; i++)
        free_lists(names->lods[i].lists);
    free_lists(names->lists);
    free(names->lods);
    memset(names, 0, sizeof *names);
}
