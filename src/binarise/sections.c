/* sections.c: the sections of a LOD of an ODOL, and the order of its faces (docs/format/binarise.md,
 * "Faces and sections").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"
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
    struct odol_lod_maker *l;
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
static int32_t *number_names(struct odol_lod_maker *l, bool are_textures, struct p3di_set *set)
{
    int32_t *numbers = lod_alloc(l, l->material_count, sizeof *numbers);
    uint8_t *is_known = lod_alloc(l, l->material_count, 1);
    uint32_t number;

    p3di_set_init(set, l->work, 0);
    for (uint32_t i = 0; i < l->face_count && is_known; i++) {
        const uint32_t material = l->faces[i].material;
        const struct p3d_bytes *name = are_textures ? &l->materials[material].texture : &l->materials[material].rvmat;

        if (is_known[material] || (!are_textures && !l->faces[i].has_material))
            continue;
        is_known[material] = 1;
        numbers[material] = NONE;
        /* Faces without a texture count only if they have no rvmat either. */
        if (!name->size && (!are_textures || l->materials[material].rvmat.size))
            continue;
        p3di_job_add(l->m->job, set, name, &number);
        if (name->size)
            numbers[material] = (int32_t)number;
    }
    return numbers;
}

static void name_textures(struct sorter *s)
{
    struct odol_lod_maker *l = s->l;
    struct p3di_set set;

    s->textures = number_names(l, true, &set);
    l->lod->textures = p3di_job_alloc(l->m->job, set.count, sizeof *l->lod->textures);
    if (l->m->job->has_failed)
        return;
    if (set.count > INT16_MAX) {
        p3di_job_fail(l->m->job, P3D_UNSUPPORTED,
                      "the LOD cannot be binarised: it has more textures than sections can name");
        return;
    }
    l->lod->texture_count = set.count;
    if (set.count)
        memcpy(l->lod->textures, set.keys, set.count * sizeof *l->lod->textures);
}

/* Only rvmats that are compiled have a place in the LOD's table. */
static void name_materials(struct sorter *s)
{
    struct odol_lod_maker *l = s->l;
    const struct p3d_odol_material **compiled;
    struct p3di_set set;

    s->materials = number_names(l, false, &set);
    compiled = lod_alloc(l, set.count, sizeof(struct p3d_odol_material *));
    s->places = lod_alloc(l, set.count, sizeof *s->places);
    l->lod->materials = p3di_job_alloc(l->m->job, set.count, sizeof *l->lod->materials);
    if (l->m->job->has_failed)
        return;
    for (uint32_t i = 0; i < l->face_count; i++)
        if (l->faces[i].has_material && s->materials[l->faces[i].material] != NONE)
            compiled[s->materials[l->faces[i].material]] = l->materials[l->faces[i].material].compiled;
    for (uint32_t i = 0; i < set.count; i++) {
        s->places[i] = compiled[i] ? (int32_t)l->lod->material_count : NONE;
        if (compiled[i])
            l->lod->materials[l->lod->material_count++] = *compiled[i];
    }
}

/* ---- The section of a face ---- */

/* The least of the user values of its vertices, which say how it is lit. */
static int32_t lighting_of(const struct odol_lod_maker *l, const struct made_face *face)
{
    uint32_t least = UINT8_MAX;

    for (uint32_t i = 0; i < face->corner_count; i++) {
        const uint32_t user = l->vertices[face->vertices[i]].flags >> 20 & 0xff;

        least = user < least ? user : least;
    }
    return (int32_t)least;
}

static int32_t material_of(const struct sorter *s, const struct made_face *face)
{
    if (s->l->m->traits.is_flashpoint)
        return s->l->keeps_order ? 0 : lighting_of(s->l, face);
    return face->has_material ? s->materials[face->material] : NONE;
}

static void find_sections(struct sorter *s)
{
    struct odol_lod_maker *l = s->l;
    struct p3di_set set;

    p3di_set_init(&set, l->work, 3 * sizeof(uint32_t));
    s->sections = lod_alloc(l, l->face_count, sizeof *s->sections);
    for (uint32_t i = 0; i < l->face_count && s->sections; i++) {
        struct made_face *face = &l->faces[i];
        const int32_t texture = face->has_texture ? s->textures[face->material] : NONE;
        const int32_t material = material_of(s, face);
        const uint32_t key[3] = {(uint32_t)texture, (uint32_t)material, face->special};

        p3di_job_add(l->m->job, &set, key, &face->section);
        s->sections[face->section] = (struct section){.texture = texture,
                                                      .material = material,
                                                      .special = face->special,
                                                      .face_count = s->sections[face->section].face_count + 1};
        s->has_alpha = s->has_alpha || face->special & ODOL_ALPHA;
        s->has_order = s->has_order || face->special & ODOL_ALPHA_ORDERED;
    }
    s->section_count = set.count;
}

/* Gives the faces (of the source) of a selection sections of their own, where their section also has faces outside of
 * it. */
static void split_sections(struct sorter *s, const struct p3d_model_selection *selection, uint32_t *touched)
{
    struct odol_lod_maker *l = s->l;
    uint32_t touched_count = 0;

    for (uint32_t i = 0; i < selection->face_count; i++)
        for (uint32_t j = l->face_starts[selection->faces[i]]; j < l->face_starts[selection->faces[i] + 1]; j++) {
            struct section *section = &s->sections[l->faces[j].section];

            if (!section->wanted++)
                touched[touched_count++] = l->faces[j].section;
        }
    qsort(touched, touched_count, sizeof *touched, p3di_compare_u32);
    for (uint32_t i = 0; i < touched_count; i++) {
        struct section *section = &s->sections[touched[i]];

        section->part = 0;
        if (section->wanted < section->face_count) {
            s->sections[s->section_count] = *section;
            s->sections[s->section_count].face_count = section->wanted;
            s->sections[s->section_count].wanted = 0;
            section->face_count -= section->wanted;
            section->part = ++s->section_count;
        }
        section->wanted = 0;
    }
    for (uint32_t i = 0; i < selection->face_count; i++)
        for (uint32_t j = l->face_starts[selection->faces[i]]; j < l->face_starts[selection->faces[i] + 1]; j++)
            if (s->sections[l->faces[j].section].part)
                l->faces[j].section = s->sections[l->faces[j].section].part - 1;
}

/* The first face of each of the source's faces, in its order. */
static void index_faces(struct sorter *s)
{
    struct odol_lod_maker *l = s->l;
    uint32_t *starts = lod_alloc(l, (size_t)l->source->face_count + 1, sizeof *starts);

    if (!starts)
        return;
    for (uint32_t i = 0; i < l->face_count; i++)
        starts[l->faces[i].source + 1]++;
    for (uint32_t i = 0; i < l->source->face_count; i++)
        starts[i + 1] += starts[i];
    l->face_starts = starts;
}

static void split_by_selections(struct sorter *s)
{
    struct odol_lod_maker *l = s->l;
    uint32_t *touched = lod_alloc(l, l->face_count, sizeof *touched);

    for (uint32_t i = 0; i < l->source->selection_count && touched; i++)
        if (l->is_kept[i] && l->is_sectional[i]) {
            split_sections(s, &l->source->selections[i], touched);
            s->is_split = true;
        }
}

/* ---- The order of runs ---- */

static void find_runs(struct sorter *s)
{
    const struct odol_lod_maker *l = s->l;
    uint32_t *starts, *ordered;

    s->runs = lod_alloc(s->l, l->face_count, sizeof *s->runs);
    starts = lod_alloc(s->l, (size_t)s->section_count + 1, sizeof *starts);
    ordered = lod_alloc(s->l, l->face_count, sizeof *ordered);
    if (!s->runs || !starts || !ordered)
        return;
    /* Section by section. */
    for (uint32_t i = 0; i < l->face_count; i++)
        starts[l->faces[i].section + 1]++;
    for (uint32_t i = 0; i < s->section_count; i++)
        starts[i + 1] += starts[i];
    for (uint32_t i = 0; i < l->face_count; i++)
        ordered[starts[l->faces[i].section]++] = i;
    for (uint32_t i = 0; i < l->face_count; i++) {
        struct run *last = s->run_count ? &s->runs[s->run_count - 1] : NULL;
        const uint32_t face = ordered[i], section = l->faces[face].section;

        if (last && last->section == section && last->first + last->count == face)
            last->count++;
        else
            s->runs[s->run_count++] = (struct run){face, 1, section};
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

static void rank_sections(struct sorter *s)
{
    struct section **sorted = lod_alloc(s->l, s->section_count, sizeof(struct section *));

    for (uint32_t i = 0; i < s->section_count && sorted; i++)
        sorted[i] = &s->sections[i];
    if (sorted)
        qsort(sorted, s->section_count, sizeof(struct section *),
              s->l->m->traits.is_flashpoint ? compare_flashpoint_looks : compare_looks);
    for (uint32_t i = 0; i < s->section_count && sorted; i++)
        sorted[i]->rank = i;
}

/* Sorts runs of equal keys as binarize does. */
static void sort_runs(struct sorter *s, uint32_t first, uint32_t count)
{
    p3di_sort_odol_keys(s->keys + first, count, s->keys + s->run_count);
}

/* Faces whose order may matter stand last, as they are. */
static void sort_all(struct sorter *s)
{
    for (uint32_t i = 0; i < s->run_count; i++) {
        const struct section *section = &s->sections[s->runs[i].section];
        const bool is_ordered = section->special & ODOL_ALPHA_ORDERED;

        s->keys[i] = (struct odol_key){(uint64_t)is_ordered << 32 | (is_ordered ? s->runs[i].first : section->rank), i};
    }
    sort_runs(s, 0, s->run_count);
}

/* Runs that only might have alpha are sorted by looks, too. */
static void sort_stretches(struct sorter *s)
{
    uint32_t first = 0;

    for (uint32_t i = 0; i <= s->run_count; i++) {
        const struct section *section = i < s->run_count ? &s->sections[s->runs[s->keys[i].index].section] : NULL;

        if (section)
            s->keys[i].key = section->rank;
        if (section && (section->special & (ODOL_ALPHA | ODOL_ALPHA_ORDERED)) == ODOL_ALPHA_ORDERED)
            continue;
        sort_runs(s, first, i - first);
        first = i + 1;
    }
}

/* Operation Flashpoint leaves faces as they are if each section is one run, but not where alpha or a selection needs
 * another order.
 */
static bool is_sorted(const struct sorter *s)
{
    return s->l->m->traits.is_flashpoint && s->run_count == s->section_count && !s->has_order && !s->is_split;
}

/* Each run of faces becomes a section. */
static void keep_runs(struct sorter *s)
{
    const struct section *sections = s->sections;

    s->sections = lod_alloc(s->l, s->run_count, sizeof *s->sections);
    for (uint32_t i = 0; i < s->run_count && s->sections; i++) {
        s->sections[i] = sections[s->runs[i].section];
        for (uint32_t j = 0; j < s->runs[i].count; j++)
            s->l->faces[s->runs[i].first + j].section = i;
        s->runs[i].section = i;
        s->keys[i].key = s->runs[i].first;
    }
    sort_runs(s, 0, s->run_count);
}

static void sort(struct sorter *s)
{
    s->keys = lod_alloc(s->l, (size_t)2 * s->run_count, sizeof *s->keys);
    rank_sections(s);
    if (s->l->m->job->has_failed)
        return;
    for (uint32_t i = 0; i < s->run_count; i++)
        s->keys[i].index = i;
    if (s->l->keeps_order)
        keep_runs(s);
    else if (!is_sorted(s))
        sort_all(s);
    if (s->has_alpha && !s->l->m->traits.is_flashpoint)
        sort_stretches(s);
}

/* ---- Storing ---- */

static void order_faces(struct sorter *s)
{
    struct odol_lod_maker *l = s->l;
    struct made_face *faces = lod_alloc(l, l->face_count, sizeof *faces);
    uint32_t *numbers = lod_alloc(l, l->face_count, sizeof *numbers), count = 0;

    if (l->m->job->has_failed)
        return;
    for (uint32_t i = 0; i < s->run_count; i++) {
        const struct run *run = &s->runs[s->keys[i].index];

        for (uint32_t j = 0; j < run->count; j++) {
            numbers[run->first + j] = count;
            faces[count++] = l->faces[run->first + j];
        }
    }
    l->faces = faces;
    l->face_numbers = numbers;
}

static void store_section(struct sorter *s, uint32_t made, uint32_t first, uint32_t offset)
{
    struct odol_lod_maker *l = s->l;
    struct p3d_odol_section *section = &l->lod->sections[l->lod->section_count++];
    const struct made_face *face = &l->faces[first];
    const struct section *from = &s->sections[made];

    *section = (struct p3d_odol_section){.face_from = offset,
                                         .first_face = first,
                                         .special = from->special,
                                         .texture = (int16_t)from->texture,
                                         .material = NONE};
    if (l->m->traits.is_flashpoint)
        section->lighting = (uint32_t)from->material;
    else if (from->material != NONE)
        section->material = s->places[from->material];
    if (section->material == NONE && face->has_material)
        section->material_name = l->materials[face->material].rvmat;
}

/* The texture of faces without a texture in version 7: it may be "" in the list. */
static int16_t find_no_texture(const struct p3d_odol_lod *lod)
{
    for (uint32_t i = 0; i < lod->texture_count; i++)
        if (!lod->textures[i].size)
            return (int16_t)i;
    return NONE;
}

static void store_sections(struct sorter *s)
{
    struct odol_lod_maker *l = s->l;
    const int16_t no_texture = find_no_texture(l->lod);
    uint32_t offset = 0;

    l->lod->sections = p3di_job_alloc(l->m->job, s->run_count, sizeof *l->lod->sections);
    l->lod->faces = p3di_job_alloc(l->m->job, l->face_count, sizeof *l->lod->faces);
    if (l->m->job->has_failed)
        return;
    l->lod->face_count = l->face_count;
    for (uint32_t i = 0; i < l->face_count; i++) {
        struct made_face *face = &l->faces[i];
        struct p3d_odol_section *section;

        if (!i || face->section != l->faces[i - 1].section)
            store_section(s, face->section, i, offset);
        section = &l->lod->sections[l->lod->section_count - 1];
        section->face_count++;
        offset += l->m->traits.face_memory + l->m->traits.corner_memory * face->corner_count;
        section->face_to = offset;
        l->lod->faces[i].texture = -1; /* the section has it */
        if (l->m->traits.is_flashpoint) {
            l->lod->faces[i].flags = face->special;
            l->lod->faces[i].texture = (int16_t)(section->texture == NONE ? no_texture : section->texture);
        }
        l->lod->faces[i].corner_count = (uint8_t)face->corner_count;
        l->lod->faces[i].section = l->lod->section_count - 1;
        memcpy(l->lod->faces[i].vertices, face->vertices, sizeof face->vertices);
    }
    for (uint32_t i = 0; i < l->face_count; i++)
        l->faces[i].section = l->lod->faces[i].section;
}

static void (*const steps[])(struct sorter *) = {
    name_textures, name_materials, index_faces, find_sections,  split_by_selections,
    find_runs,     sort,           order_faces, store_sections,
};

void p3di_make_odol_sections(struct odol_lod_maker *l)
{
    struct sorter s = {.l = l};

    for (size_t i = 0; i < sizeof steps / sizeof *steps && !l->m->job->has_failed; i++)
        steps[i](&s);
}
