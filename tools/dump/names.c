/* names.c: what LODs and the records in them are called: a reading that keeps names alone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include <p3d/p3d.h>

#include <stdlib.h>

/* Where a record stands that has a name, and which field of it is that. */
static const struct place {
    const char *record, *field;
    unsigned depth; /* of the record */
    bool is_in_lod;
} places[DUMP_NAMED_COUNT] = {
    [DUMP_NAMED_TAGS] = {"tags", "name", 1, true},
    [DUMP_NAMED_SELECTIONS] = {"selections", "name", 1, true},
    [DUMP_NAMED_PROPERTIES] = {"properties", "name", 1, true},
    [DUMP_NAMED_MATERIALS] = {"materials", "name", 1, true},
    [DUMP_NAMED_PROXIES] = {"proxies", "model", 1, true},
    [DUMP_NAMED_BONES] = {"bones", "name", 2, false},
    [DUMP_NAMED_ANIMATIONS] = {"animations", "name", 0, false},
};

/* Which kind of record begins; DUMP_NAMED_COUNT if it has no name. */
static enum dump_named find_place(const struct p3d_field *record)
{
    size_t i = 0;

    while (i < DUMP_NAMED_COUNT &&
           (record->depth != places[i].depth || (record->lod != P3D_NO_LOD) != places[i].is_in_lod ||
            strcmp(record->name, places[i].record) != 0))
        i++;
    return record->index == P3D_NO_INDEX ? DUMP_NAMED_COUNT : (enum dump_named)i;
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

static void take_lod(struct dump_names *names, const struct p3d_field *field)
{
    if (field->lod == P3D_NO_LOD) {
        if (field->kind == P3D_FIELD_F32 && field->depth == 0 && strcmp(field->name, "resolutions") == 0)
            open_lod(names, field->index)->resolution = field->value.f32;
    } else if (field->kind == P3D_FIELD_RECORD && field->depth == 0) {
        open_lod(names, (size_t)field->lod);
    } else if (field->kind == P3D_FIELD_RECORD_END && field->depth == 0) {
        open_lod(names, (size_t)field->lod)->is_read = true;
    } else if (field->kind == P3D_FIELD_F32 && field->depth == 1 && strcmp(field->name, "resolution") == 0) {
        open_lod(names, (size_t)field->lod)->resolution = field->value.f32;
    }
}

/* ---- Records in them ---- */

static void add_name(struct dump_name_list *list, struct p3d_bytes name)
{
    list->items = cli_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = name;
}

static struct dump_name_list *list_of(struct dump_names *names, int32_t lod, enum dump_named kind)
{
    return lod == P3D_NO_LOD ? &names->lists[kind] : &open_lod(names, (size_t)lod)->lists[kind];
}

/* A name is kept when its record has ended: what breaks off is not called anything. */
static void take_record(struct dump_names *names, const struct p3d_field *field)
{
    struct dump_name_list *list;

    if (field->kind == P3D_FIELD_RECORD) {
        const enum dump_named kind = find_place(field);

        if (kind == DUMP_NAMED_COUNT)
            return;
        names->is_open = true;
        names->open = kind;
        names->index = field->index;
        names->name = (struct p3d_bytes){NULL, 0};
    } else if (!names->is_open || field->depth > places[names->open].depth + 1) {
        return;
    } else if (field->kind == P3D_FIELD_TEXT && strcmp(field->name, places[names->open].field) == 0) {
        names->name = field->value.bytes;
    } else if (field->kind == P3D_FIELD_RECORD_END && field->depth == places[names->open].depth) {
        list = list_of(names, field->lod, names->open);
        while (list->count < names->index)
            add_name(list, (struct p3d_bytes){NULL, 0});
        add_name(list, names->name);
        names->is_open = false;
    }
}

void dump_names_take(struct dump_names *names, const struct p3d_field *field)
{
    take_lod(names, field);
    take_record(names, field);
}

/* Records that have names, and those around them. */
bool dump_names_enters(const struct p3d_field *record)
{
    if (record->depth == 0 && (strcmp(record->name, "lods") == 0 || strcmp(record->name, "model") == 0))
        return true;
    return find_place(record) != DUMP_NAMED_COUNT || (record->depth == 1 && strcmp(record->name, "skeleton") == 0);
}

struct p3d_bytes dump_names_find(const struct dump_names *names, const struct p3d_field *record)
{
    const enum dump_named kind = find_place(record);
    const struct dump_name_list *list;

    if (kind == DUMP_NAMED_COUNT || (record->lod != P3D_NO_LOD && (size_t)record->lod >= names->lod_count))
        return (struct p3d_bytes){NULL, 0};
    list = record->lod == P3D_NO_LOD ? &names->lists[kind] : &names->lods[record->lod].lists[kind];
    return record->index < list->count ? list->items[record->index] : (struct p3d_bytes){NULL, 0};
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
