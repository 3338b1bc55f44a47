/* sections.c: the sections of a LOD of an ODOL, and the order of its faces (docs/format/binarise.md,
 * "Faces and sections").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"
#include "sort.h"

#include "core/number.h"

#include <stdlib.h>

#define NONE (-1)

struct section {
    int32_t texture, material; /* of the LOD's tables, or NONE; the material of Operation Flashpoint is the lighting */
    uint32_t special;
    uint32_t face_count;
    uint32_t wanted, part; /* while it is split: faces of the selection, 1 + the section that they become */
    uint32_t rank;         /* among all, by looks */
};

/* A run of faces of one section. */
struct run {
    uint32_t first, count, section;
};

struct sorter {
    struct binarised_lod *binarised;
    int32_t *textures, *materials; /* by material of the LOD: numbers, NONE for "" */
    int32_t *places;               /* by number of an rvmat: its place in the LOD's table, NONE if it is not compiled */
    struct section *sections;
    uint32_t section_count;
    struct run *runs;
    uint32_t run_count;
    struct odol_key *keys;     /* runs as they are sorted, then room for as many */
    bool has_alpha, has_order; /* faces with alpha, and whose order matters */
    bool is_split;             /* some selection wants sections */
};

/* ---- Names ---- */

/* The LOD's number of the texture or rvmat of each material that a face has, by first use. */
static int32_t *number_names(struct binarised_lod *binarised, bool are_textures, struct p3di_set *set)
{
    int32_t *numbers = lod_alloc(binarised, binarised->material_count, sizeof *numbers);
    uint8_t *is_known = lod_alloc(binarised, binarised->material_count, 1);
    uint32_t number;

    p3di_set_init(set, binarised->work, 0);
    for (uint32_t i = 0; i < binarised->face_count && is_known; i++) {
        const uint32_t material = binarised->faces[i].material;
        const struct p3d_bytes *name =
            are_textures ? &binarised->materials[material].texture : &binarised->materials[material].rvmat;

        if (is_known[material] || (!are_textures && !binarised->faces[i].has_material))
            continue;
        is_known[material] = 1;
        numbers[material] = NONE;
        /* Faces without a texture count only if they have no rvmat either. */
        if (!name->size && (!are_textures || binarised->materials[material].rvmat.size))
            continue;
        p3di_job_add(binarised->binariser->job, set, name, &number);
        if (name->size)
            numbers[material] = (int32_t)number;
    }
    return numbers;
}

static void name_textures(struct sorter *sorter)
{
    struct binarised_lod *binarised = sorter->binarised;
    struct p3di_set set;

    sorter->textures = number_names(binarised, true, &set);
    binarised->lod->textures = p3di_job_alloc(binarised->binariser->job, set.count, sizeof *binarised->lod->textures);
    if (binarised->binariser->job->has_failed)
        return;
    if (set.count > INT16_MAX) {
        p3di_job_fail(binarised->binariser->job, P3D_UNSUPPORTED,
                      "the LOD cannot be binarised: it has more textures than sections can name");
        return;
    }
    binarised->lod->texture_count = set.count;
    if (set.count)
        memcpy(binarised->lod->textures, set.keys, set.count * sizeof *binarised->lod->textures);
}

/* Only rvmats that are compiled have a place in the LOD's table. */
static void name_materials(struct sorter *sorter)
{
    struct binarised_lod *binarised = sorter->binarised;
    const struct p3d_odol_material **compiled;
    struct p3di_set set;

    sorter->materials = number_names(binarised, false, &set);
    compiled = lod_alloc(binarised, set.count, sizeof(struct p3d_odol_material *));
    sorter->places = lod_alloc(binarised, set.count, sizeof *sorter->places);
    binarised->lod->materials = p3di_job_alloc(binarised->binariser->job, set.count, sizeof *binarised->lod->materials);
    if (binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < binarised->face_count; i++)
        if (binarised->faces[i].has_material && sorter->materials[binarised->faces[i].material] != NONE)
            compiled[sorter->materials[binarised->faces[i].material]] =
                binarised->materials[binarised->faces[i].material].compiled;
    for (uint32_t i = 0; i < set.count; i++) {
        sorter->places[i] = compiled[i] ? (int32_t)binarised->lod->material_count : NONE;
        if (compiled[i])
            binarised->lod->materials[binarised->lod->material_count++] = *compiled[i];
    }
}

/* ---- The section of a face ---- */

/* The least of the user values of its vertices, which say how it is lit. */
static int32_t lighting_of(const struct binarised_lod *binarised, const struct made_face *face)
{
    uint32_t least = UINT8_MAX;

    for (uint32_t i = 0; i < face->corner_count; i++) {
        const uint32_t user = binarised->vertices[face->vertices[i]].flags >> 20 & 0xff;

        least = user < least ? user : least;
    }
    return (int32_t)least;
}

static int32_t material_of(const struct sorter *sorter, const struct made_face *face)
{
    if (sorter->binarised->binariser->traits.is_flashpoint)
        return sorter->binarised->keeps_order ? 0 : lighting_of(sorter->binarised, face);
    return face->has_material ? sorter->materials[face->material] : NONE;
}

static void find_sections(struct sorter *sorter)
{
    struct binarised_lod *binarised = sorter->binarised;
    struct p3di_set set;

    p3di_set_init(&set, binarised->work, 3 * sizeof(uint32_t));
    sorter->sections = lod_alloc(binarised, binarised->face_count, sizeof *sorter->sections);
    for (uint32_t i = 0; i < binarised->face_count && sorter->sections; i++) {
        struct made_face *face = &binarised->faces[i];
        const int32_t texture = face->has_texture ? sorter->textures[face->material] : NONE;
        const int32_t material = material_of(sorter, face);
        const uint32_t key[3] = {(uint32_t)texture, (uint32_t)material, face->special};

        p3di_job_add(binarised->binariser->job, &set, key, &face->section);
        sorter->sections[face->section] =
            (struct section){.texture = texture,
                             .material = material,
                             .special = face->special,
                             .face_count = sorter->sections[face->section].face_count + 1};
        sorter->has_alpha = sorter->has_alpha || face->special & ODOL_ALPHA;
        sorter->has_order = sorter->has_order || face->special & ODOL_ALPHA_ORDERED;
    }
    sorter->section_count = set.count;
}

/* Gives the faces (of the source) of a selection sections of their own, where their section also has faces outside of
 * it. */
static void split_sections(struct sorter *sorter, const struct p3d_model_selection *selection, uint32_t *touched)
{
    struct binarised_lod *binarised = sorter->binarised;
    uint32_t touched_count = 0;

    for (uint32_t i = 0; i < selection->face_count; i++)
        for (uint32_t j = binarised->face_starts[selection->faces[i]];
             j < binarised->face_starts[selection->faces[i] + 1]; j++) {
            struct section *section = &sorter->sections[binarised->faces[j].section];

            if (!section->wanted++)
                touched[touched_count++] = binarised->faces[j].section;
        }
    qsort(touched, touched_count, sizeof *touched, p3di_compare_u32);
    for (uint32_t i = 0; i < touched_count; i++) {
        struct section *section = &sorter->sections[touched[i]];

        section->part = 0;
        if (section->wanted < section->face_count) {
            sorter->sections[sorter->section_count] = *section;
            sorter->sections[sorter->section_count].face_count = section->wanted;
            sorter->sections[sorter->section_count].wanted = 0;
            section->face_count -= section->wanted;
            section->part = ++sorter->section_count;
        }
        section->wanted = 0;
    }
    for (uint32_t i = 0; i < selection->face_count; i++)
        for (uint32_t j = binarised->face_starts[selection->faces[i]];
             j < binarised->face_starts[selection->faces[i] + 1]; j++)
            if (sorter->sections[binarised->faces[j].section].part)
                binarised->faces[j].section = sorter->sections[binarised->faces[j].section].part - 1;
}

/* The first face of each of the source's faces, in its order. */
static void index_faces(struct sorter *sorter)
{
    struct binarised_lod *binarised = sorter->binarised;
    uint32_t *starts = lod_alloc(binarised, (size_t)binarised->source->face_count + 1, sizeof *starts);

    if (!starts)
        return;
    for (uint32_t i = 0; i < binarised->face_count; i++)
        starts[binarised->faces[i].source + 1]++;
    for (uint32_t i = 0; i < binarised->source->face_count; i++)
        starts[i + 1] += starts[i];
    binarised->face_starts = starts;
}

static void split_by_selections(struct sorter *sorter)
{
    struct binarised_lod *binarised = sorter->binarised;
    uint32_t *touched = lod_alloc(binarised, binarised->face_count, sizeof *touched);

    for (uint32_t i = 0; i < binarised->source->selection_count && touched; i++)
        if (binarised->is_kept[i] && binarised->is_sectional[i]) {
            split_sections(sorter, &binarised->source->selections[i], touched);
            sorter->is_split = true;
        }
}

/* ---- The order of runs ---- */

static void find_runs(struct sorter *sorter)
{
    const struct binarised_lod *binarised = sorter->binarised;
    uint32_t *starts, *ordered;

    sorter->runs = lod_alloc(sorter->binarised, binarised->face_count, sizeof *sorter->runs);
    starts = lod_alloc(sorter->binarised, (size_t)sorter->section_count + 1, sizeof *starts);
    ordered = lod_alloc(sorter->binarised, binarised->face_count, sizeof *ordered);
    if (!sorter->runs || !starts || !ordered)
        return;
    /* Section by section. */
    for (uint32_t i = 0; i < binarised->face_count; i++)
        starts[binarised->faces[i].section + 1]++;
    for (uint32_t i = 0; i < sorter->section_count; i++)
        starts[i + 1] += starts[i];
    for (uint32_t i = 0; i < binarised->face_count; i++)
        ordered[starts[binarised->faces[i].section]++] = i;
    for (uint32_t i = 0; i < binarised->face_count; i++) {
        struct run *last = sorter->run_count ? &sorter->runs[sorter->run_count - 1] : NULL;
        const uint32_t face = ordered[i], section = binarised->faces[face].section;

        if (last && last->section == section && last->first + last->count == face)
            last->count++;
        else
            sorter->runs[sorter->run_count++] = (struct run){face, 1, section};
    }
}

static int compare_numbers(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_looks(const void *a, const void *b)
{
    const struct section *x = *(const struct section *const *)a, *y = *(const struct section *const *)b;
    int order = compare_numbers(x->material, y->material);

    if (!order)
        order = compare_numbers(x->special, y->special);
    if (!order)
        order = compare_numbers(x->texture, y->texture);
    return order ? order : x < y ? -1 : x > y;
}

static int compare_flashpoint_looks(const void *a, const void *b)
{
    const struct section *x = *(const struct section *const *)a, *y = *(const struct section *const *)b;
    int order = compare_numbers(x->texture, y->texture);

    if (!order)
        order = compare_numbers(x->special, y->special);
    if (!order)
        order = compare_numbers(x->material, y->material);
    return order ? order : x < y ? -1 : x > y;
}

static void rank_sections(struct sorter *sorter)
{
    struct section **sorted = lod_alloc(sorter->binarised, sorter->section_count, sizeof(struct section *));

    for (uint32_t i = 0; i < sorter->section_count && sorted; i++)
        sorted[i] = &sorter->sections[i];
    if (sorted)
        qsort(sorted, sorter->section_count, sizeof(struct section *),
              sorter->binarised->binariser->traits.is_flashpoint ? compare_flashpoint_looks : compare_looks);
    for (uint32_t i = 0; i < sorter->section_count && sorted; i++)
        sorted[i]->rank = i;
}

/* Sorts runs of equal keys as binarize does. */
static void sort_runs(struct sorter *sorter, uint32_t first, uint32_t count)
{
    p3di_sort_odol_keys(sorter->keys + first, count, sorter->keys + sorter->run_count);
}

/* Faces whose order may matter stand last, as they are. */
static void sort_all(struct sorter *sorter)
{
    for (uint32_t i = 0; i < sorter->run_count; i++) {
        const struct section *section = &sorter->sections[sorter->runs[i].section];
        const bool is_ordered = section->special & ODOL_ALPHA_ORDERED;

        sorter->keys[i] =
            (struct odol_key){(uint64_t)is_ordered << 32 | (is_ordered ? sorter->runs[i].first : section->rank), i};
    }
    sort_runs(sorter, 0, sorter->run_count);
}

/* Runs that only might have alpha are sorted by looks, too. */
static void sort_stretches(struct sorter *sorter)
{
    uint32_t first = 0;

    for (uint32_t i = 0; i <= sorter->run_count; i++) {
        const struct section *section =
            i < sorter->run_count ? &sorter->sections[sorter->runs[sorter->keys[i].index].section] : NULL;

        if (section)
            sorter->keys[i].key = section->rank;
        if (section && (section->special & (ODOL_ALPHA | ODOL_ALPHA_ORDERED)) == ODOL_ALPHA_ORDERED)
            continue;
        sort_runs(sorter, first, i - first);
        first = i + 1;
    }
}

/* Operation Flashpoint leaves faces as they are if each section is one run, but not where alpha or a selection needs
 * another order.
 */
static bool is_sorted(const struct sorter *sorter)
{
    return sorter->binarised->binariser->traits.is_flashpoint && sorter->run_count == sorter->section_count &&
           !sorter->has_order && !sorter->is_split;
}

/* Each run of faces becomes a section. */
static void keep_runs(struct sorter *sorter)
{
    const struct section *sections = sorter->sections;

    sorter->sections = lod_alloc(sorter->binarised, sorter->run_count, sizeof *sorter->sections);
    for (uint32_t i = 0; i < sorter->run_count && sorter->sections; i++) {
        sorter->sections[i] = sections[sorter->runs[i].section];
        for (uint32_t j = 0; j < sorter->runs[i].count; j++)
            sorter->binarised->faces[sorter->runs[i].first + j].section = i;
        sorter->runs[i].section = i;
        sorter->keys[i].key = sorter->runs[i].first;
    }
    sort_runs(sorter, 0, sorter->run_count);
}

static void sort(struct sorter *sorter)
{
    sorter->keys = lod_alloc(sorter->binarised, (size_t)2 * sorter->run_count, sizeof *sorter->keys);
    rank_sections(sorter);
    if (sorter->binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < sorter->run_count; i++)
        sorter->keys[i].index = i;
    if (sorter->binarised->keeps_order)
        keep_runs(sorter);
    else if (!is_sorted(sorter))
        sort_all(sorter);
    if (sorter->has_alpha && !sorter->binarised->binariser->traits.is_flashpoint)
        sort_stretches(sorter);
}

/* ---- Storing ---- */

static void order_faces(struct sorter *sorter)
{
    struct binarised_lod *binarised = sorter->binarised;
    struct made_face *faces = lod_alloc(binarised, binarised->face_count, sizeof *faces);
    uint32_t *numbers = lod_alloc(binarised, binarised->face_count, sizeof *numbers), count = 0;

    if (binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < sorter->run_count; i++) {
        const struct run *run = &sorter->runs[sorter->keys[i].index];

        for (uint32_t j = 0; j < run->count; j++) {
            numbers[run->first + j] = count;
            faces[count++] = binarised->faces[run->first + j];
        }
    }
    binarised->faces = faces;
    binarised->face_numbers = numbers;
}

static void store_section(struct sorter *sorter, uint32_t made, uint32_t first, uint32_t offset)
{
    struct binarised_lod *binarised = sorter->binarised;
    struct p3d_odol_section *section = &binarised->lod->sections[binarised->lod->section_count++];
    const struct made_face *face = &binarised->faces[first];
    const struct section *from = &sorter->sections[made];

    *section = (struct p3d_odol_section){.face_from = offset,
                                         .first_face = first,
                                         .special = from->special,
                                         .texture = (int16_t)from->texture,
                                         .material = NONE};
    if (binarised->binariser->traits.is_flashpoint)
        section->lighting = (uint32_t)from->material;
    else if (from->material != NONE)
        section->material = sorter->places[from->material];
    if (section->material == NONE && face->has_material)
        section->material_name = binarised->materials[face->material].rvmat;
}

/* The texture of faces without a texture in version 7: it may be "" in the list. */
static int16_t find_no_texture(const struct p3d_odol_lod *lod)
{
    for (uint32_t i = 0; i < lod->texture_count; i++)
        if (!lod->textures[i].size)
            return (int16_t)i;
    return NONE;
}

static void store_sections(struct sorter *sorter)
{
    struct binarised_lod *binarised = sorter->binarised;
    const int16_t no_texture = find_no_texture(binarised->lod);
    uint32_t offset = 0;

    binarised->lod->sections =
        p3di_job_alloc(binarised->binariser->job, sorter->run_count, sizeof *binarised->lod->sections);
    binarised->lod->faces =
        p3di_job_alloc(binarised->binariser->job, binarised->face_count, sizeof *binarised->lod->faces);
    if (binarised->binariser->job->has_failed)
        return;
    binarised->lod->face_count = binarised->face_count;
    for (uint32_t i = 0; i < binarised->face_count; i++) {
        struct made_face *face = &binarised->faces[i];
        struct p3d_odol_section *section;

        if (!i || face->section != binarised->faces[i - 1].section)
            store_section(sorter, face->section, i, offset);
        section = &binarised->lod->sections[binarised->lod->section_count - 1];
        section->face_count++;
        offset +=
            binarised->binariser->traits.face_memory + binarised->binariser->traits.corner_memory * face->corner_count;
        section->face_to = offset;
        binarised->lod->faces[i].texture = -1; /* the section has it */
        if (binarised->binariser->traits.is_flashpoint) {
            binarised->lod->faces[i].flags = face->special;
            binarised->lod->faces[i].texture = (int16_t)(section->texture == NONE ? no_texture : section->texture);
        }
        binarised->lod->faces[i].corner_count = (uint8_t)face->corner_count;
        binarised->lod->faces[i].section = binarised->lod->section_count - 1;
        memcpy(binarised->lod->faces[i].vertices, face->vertices, sizeof face->vertices);
    }
    for (uint32_t i = 0; i < binarised->face_count; i++)
        binarised->faces[i].section = binarised->lod->faces[i].section;
}

static void (*const steps[])(struct sorter *) = {
    name_textures, name_materials, index_faces, find_sections,  split_by_selections,
    find_runs,     sort,           order_faces, store_sections,
};

void p3di_make_odol_sections(struct binarised_lod *binarised)
{
    struct sorter sorter = {.binarised = binarised};

    for (size_t i = 0; i < sizeof steps / sizeof *steps && !binarised->binariser->job->has_failed; i++)
        steps[i](&sorter);
}
