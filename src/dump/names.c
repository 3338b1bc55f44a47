/* names.c: what LODs and the records in them are called: a reading that keeps names alone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

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

/* NULL if there is no memory. */
static struct dump_lod_names *open_lod(struct dump_names *names, size_t index)
{
    while (names->lod_count <= index) {
        if (!P3DI_ROOM(names->job, names->lods, names->lod_count, names->lod_capacity))
            return NULL;
        memset(&names->lods[names->lod_count++], 0, sizeof *names->lods);
    }
    return &names->lods[index];
}

void p3di_dump_names_take_lod(struct dump_names *names, const struct p3d_field *field)
{
    const size_t index = field->lod == P3D_NO_LOD ? field->index : (size_t)field->lod;
    const bool is_end = field->kind == P3D_FIELD_RECORD_END && field->lod != P3D_NO_LOD && field->depth == 0;
    struct dump_lod_names *lod = NULL;

    if (field->id == P3D_ID_RESOLUTION || field->id == P3D_ID_LOD || is_end)
        lod = open_lod(names, index);
    if (lod && field->id == P3D_ID_RESOLUTION)
        lod->resolution = field->value.f32;
    else if (lod && is_end)
        lod->is_read = true;
}

/* ---- Records in them ---- */

static bool add_name(struct p3di_job *job, struct dump_name_list *list, struct p3d_bytes name)
{
    if (!P3DI_ROOM(job, list->items, list->count, list->capacity))
        return false;
    list->items[list->count++] = name;
    return true;
}

/* The record that is open has ended: its name has its place in a list, behind the records that have none. */
static void keep_name(struct dump_names *names, int32_t lod)
{
    struct dump_lod_names *of_lod = lod == P3D_NO_LOD ? NULL : open_lod(names, (size_t)lod);
    struct dump_name_list *list = lod == P3D_NO_LOD ? &names->lists[names->open]
                                  : of_lod          ? &of_lod->lists[names->open]
                                                    : NULL;

    while (list && list->count < names->index && add_name(names->job, list, (struct p3d_bytes){NULL, 0}))
        ;
    if (list && list->count == names->index)
        (void)add_name(names->job, list, names->name);
    names->is_open = false;
}

/* A name is kept when its record has ended: a record that breaks off has no name. */
static void take_record(struct dump_names *names, const struct p3d_field *field)
{
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
        keep_name(names, field->lod);
    }
}

void p3di_dump_names_take(struct dump_names *names, const struct p3d_field *field)
{
    p3di_dump_names_take_lod(names, field);
    take_record(names, field);
}

/* Records that have names, and the records around them. */
bool p3di_dump_names_enters(const struct p3d_field *record)
{
    return record->id == P3D_ID_LOD || record->id == P3D_ID_MODEL || record->id == P3D_ID_SKELETON ||
           find_named(record) != DUMP_NAMED_COUNT;
}

/* The name of a record that begins; without data if it has none. */
static struct p3d_bytes find_name(const struct dump_names *names, const struct p3d_field *record)
{
    const size_t kind = find_named(record);
    const struct dump_name_list *list;

    if (kind == DUMP_NAMED_COUNT || (record->lod != P3D_NO_LOD && (size_t)record->lod >= names->lod_count))
        return (struct p3d_bytes){NULL, 0};
    list = record->lod == P3D_NO_LOD ? &names->lists[kind] : &names->lods[record->lod].lists[kind];
    return record->index < list->count ? list->items[record->index] : (struct p3d_bytes){NULL, 0};
}

struct p3d_bytes p3di_dump_names_key(const struct dump_names *names, const struct p3d_field *record,
                                     char lod_name[P3D_LOD_NAME_SIZE])
{
    const bool is_lod = record->depth == 0 && record->lod != P3D_NO_LOD;

    if (is_lod && (size_t)record->lod < names->lod_count && names->lods[record->lod].is_read)
        return p3d_bytes_of(p3d_lod_name(names->lods[record->lod].resolution, lod_name));
    return find_name(names, record);
}

/* ---- Choosing ---- */

bool p3di_dump_names_has_lod(const struct dump_names *names)
{
    for (size_t i = 0; i < names->lod_count; i++)
        if (names->lods[i].is_read)
            return true;
    return false;
}

bool p3di_dump_names_choose(const struct dump_names *names, const char *selector, bool **chosen,
                            struct p3d_error *error)
{
    struct p3d_mlod mlod = {.lod_count = (uint32_t)names->lod_count};
    const struct p3d_document document = {.mlod = &mlod, .lod_count = mlod.lod_count}; /* nothing but resolutions */
    uint32_t *lods = p3di_job_alloc(names->job, mlod.lod_count, sizeof *lods), count = 0;
    bool is_found;

    mlod.lods = p3di_job_alloc(names->job, mlod.lod_count, sizeof *mlod.lods);
    *chosen = p3di_job_alloc(names->job, mlod.lod_count, sizeof **chosen);
    if (names->job->has_failed)
        return false;
    for (uint32_t i = 0; i < mlod.lod_count; i++)
        mlod.lods[i] = (struct p3d_mlod_lod){.resolution = names->lods[i].resolution};
    is_found = p3d_choose_lods(&document, selector, lods, &count, error);
    for (uint32_t i = 0; i < count && is_found; i++)
        (*chosen)[lods[i]] = true;
    return is_found;
}
