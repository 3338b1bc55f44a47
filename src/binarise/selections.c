/* selections.c: selections, properties, key frames and proxies of a LOD of an ODOL (docs/format/binarise.md,
 * "Selections").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"

#include "core/vec.h"
#include "model/odol_animations.h"

#include <math.h>
#include <stdlib.h>

#define LEAST_FULL 254u /* weights are stored only if a weight is less than this */

struct member {
    uint32_t order, index;
    uint8_t weight;
};

/* ---- Which ---- */

static bool is_scratch(struct p3d_bytes name)
{
    return name.size && (name.data[0] == '-' || name.data[0] == '.');
}

static void name_sections(struct binariser *binariser)
{
    struct p3di_set *sections = p3di_job_alloc(binariser->job, 1, sizeof *sections);
    uint32_t number;

    if (sections)
        p3di_set_init(sections, binariser->job->arena, 0);
    for (uint32_t i = 0; i < binariser->model->section_count && sections; i++) {
        const struct p3d_bytes name = p3di_binarised_name(binariser->job, binariser->model->sections[i]);

        p3di_job_add(binariser->job, sections, &name, &number);
    }
    binariser->sections = sections;
}

void p3di_name_odol_selections(struct binarised_lod *binarised)
{
    const uint32_t count = binarised->source->selection_count;
    uint32_t number;

    if (!binarised->binariser->sections)
        name_sections(binarised->binariser);
    binarised->names = lod_alloc(binarised, count, sizeof *binarised->names);
    binarised->is_kept = lod_alloc(binarised, count, 1);
    binarised->is_sectional = lod_alloc(binarised, count, 1);
    for (uint32_t i = 0; i < count && binarised->is_sectional; i++) {
        binarised->names[i] = p3di_binarised_name(binarised->binariser->job, binarised->source->selections[i].name);
        binarised->is_kept[i] = !is_scratch(binarised->names[i]);
        binarised->is_sectional[i] = p3di_set_find(binarised->binariser->sections, &binarised->names[i], &number);
    }
}

/* In these LODs the game takes members from sections and bones alone. */
static bool is_cleared(const struct binarised_lod *binarised, bool is_sectional)
{
    const struct p3d_model *model = binarised->binariser->model;

    return !binarised->binariser->traits.keeps_members && (is_sectional || model->skeleton.size || model->has_class) &&
           p3di_odol_clears_lists(binarised->lod->resolution);
}

/* ---- Members ---- */

static int compare_members(const void *a, const void *b)
{
    const uint32_t x = ((const struct member *)a)->order, y = ((const struct member *)b)->order;

    return x < y ? -1 : x > y;
}

static struct p3d_span store_indices(struct binarised_lod *binarised, const struct member *members, uint32_t count)
{
    const uint32_t size = binarised->binariser->traits.has_wide_indices ? 4 : 2;
    uint8_t *data;
    const struct p3d_span span = p3di_new_table(binarised->binariser->job, count, size, &data);

    for (uint32_t i = 0; i < span.count; i++) {
        data[(size_t)size * i] = (uint8_t)members[i].index;
        data[(size_t)size * i + 1] = (uint8_t)(members[i].index >> 8);
        if (size == 4) {
            data[(size_t)size * i + 2] = (uint8_t)(members[i].index >> 16);
            data[(size_t)size * i + 3] = (uint8_t)(members[i].index >> 24);
        }
    }
    return span;
}

static void store_vertices(struct binarised_lod *binarised, const struct p3d_model_selection *from,
                           struct p3d_odol_selection *to, struct member *members)
{
    uint32_t count = 0, least = 255;
    uint8_t *weights;

    for (uint32_t i = 0; i < from->point_count; i++) {
        const uint8_t weight = (uint8_t)lrintf(fminf(1, fmaxf(0, from->point_weights[i])) * 255);

        for (uint32_t j = binarised->point_starts[from->points[i]]; j < binarised->point_starts[from->points[i] + 1];
             j++)
            members[count++] = (struct member){binarised->vertices[binarised->point_vertices[j]].place,
                                               binarised->point_vertices[j], weight};
        least = weight < least ? weight : least;
    }
    qsort(members, count, sizeof *members, compare_members);
    to->vertices = store_indices(binarised, members, count);
    if (least >= LEAST_FULL)
        return;
    to->weights = p3di_new_table(binarised->binariser->job, count, 1, &weights);
    for (uint32_t i = 0; i < to->weights.count; i++)
        weights[i] = members[i].weight;
}

/* In the source's order. */
static uint32_t collect_faces(struct binarised_lod *binarised, const struct p3d_model_selection *from,
                              struct member *members)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < from->face_count; i++)
        for (uint32_t j = binarised->face_starts[from->faces[i]]; j < binarised->face_starts[from->faces[i] + 1]; j++)
            members[count++] = (struct member){binarised->face_numbers[j], binarised->face_numbers[j], 0};
    return count;
}

/* The sections of a selection that divides sections: each is in it as a whole or not at all. */
static void store_sections(struct binarised_lod *binarised, struct p3d_odol_selection *to, const struct member *members,
                           uint32_t face_count)
{
    uint32_t count = 0, last = UINT32_MAX;
    uint8_t *data;

    for (uint32_t i = 0; i < face_count; i++) {
        const uint32_t section = binarised->faces[members[i].index].section;

        count += section != last;
        last = section;
    }
    to->sections = p3di_new_table(binarised->binariser->job, count, 4, &data);
    last = UINT32_MAX;
    for (uint32_t i = 0; i < face_count && data; i++) {
        const uint32_t section = binarised->faces[members[i].index].section;

        if (section != last) {
            store_u32(data, section);
            data += 4;
        }
        last = section;
    }
}

static void make_selection(struct binarised_lod *binarised, uint32_t index, struct p3d_odol_selection *to,
                           struct member *members)
{
    const struct p3d_model_selection *from = &binarised->source->selections[index];
    const bool has_lists = !is_cleared(binarised, binarised->is_sectional[index]);
    const uint32_t count = collect_faces(binarised, from, members);

    qsort(members, count, sizeof *members, compare_members);
    to->name = binarised->names[index];
    to->is_sectional = binarised->is_sectional[index];
    if (to->is_sectional)
        store_sections(binarised, to, members, count);
    if (binarised->binariser->traits.is_flashpoint) /* its lists are not sorted */
        (void)collect_faces(binarised, from, members);
    to->faces = store_indices(binarised, members, has_lists || binarised->binariser->traits.is_dayz ? count : 0);
    to->vertices = store_indices(binarised, members, 0);
    if (has_lists)
        store_vertices(binarised, from, to, members);
}

static void make_selections(struct binarised_lod *binarised)
{
    const uint32_t most =
        binarised->face_count > binarised->vertex_count ? binarised->face_count : binarised->vertex_count;
    struct member *members = lod_alloc(binarised, most, sizeof *members);

    binarised->lod->selections = p3di_job_alloc(binarised->binariser->job, binarised->source->selection_count,
                                                sizeof *binarised->lod->selections);
    for (uint32_t i = 0; i < binarised->source->selection_count && binarised->lod->selections; i++)
        if (binarised->is_kept[i])
            make_selection(binarised, i, &binarised->lod->selections[binarised->lod->selection_count++], members);
}

/* ---- Properties and key frames ---- */

static void make_properties(struct binarised_lod *binarised)
{
    binarised->lod->properties = p3di_job_alloc(binarised->binariser->job, binarised->source->property_count,
                                                sizeof *binarised->lod->properties);
    for (uint32_t i = 0; i < binarised->source->property_count && binarised->lod->properties; i++) {
        const struct p3d_model_property *from = &binarised->source->properties[i];

        binarised->lod->properties[i] =
            (struct p3d_odol_property){p3di_binarised_name(binarised->binariser->job, from->name),
                                       p3di_binarised_name(binarised->binariser->job, from->value)};
        binarised->lod->property_count++;
    }
}

static int compare_frames(const void *a, const void *b)
{
    const struct p3d_model_frame *x = *(const struct p3d_model_frame *const *)a;
    const struct p3d_model_frame *y = *(const struct p3d_model_frame *const *)b;

    if (x->time < y->time || x->time > y->time)
        return x->time < y->time ? -1 : 1;
    return x < y ? -1 : x > y;
}

static void make_frame(struct binarised_lod *binarised, const struct p3d_model_frame *from,
                       struct p3d_odol_frame *frame)
{
    uint8_t *data;

    frame->time = from->time;
    frame->points = p3di_new_table(binarised->binariser->job, binarised->vertex_count, 12, &data);
    for (uint32_t i = 0; i < frame->points.count; i++) {
        const struct p3d_vec3 p = p3d_model_frame_point(binarised->source, from, binarised->vertices[i].point);

        store_vec3(data + (size_t)12 * i, odol_place(binarised->binariser, p));
    }
}

/* Sorted by time, if a property says so; Operation Flashpoint keeps all. */
static void make_frames(struct binarised_lod *binarised)
{
    const bool are_wanted =
        binarised->binariser->traits.is_flashpoint ||
        (binarised->source->frame_count && (p3di_odol_lod_number(binarised->source, "keyframe", 0) != 0 ||
                                            p3di_odol_number(binarised->binariser, "keyframe", 0) != 0));
    const uint32_t count = are_wanted ? binarised->source->frame_count : 0;
    const struct p3d_model_frame **sorted = lod_alloc(binarised, count, sizeof(struct p3d_model_frame *));

    binarised->lod->frames = p3di_job_alloc(binarised->binariser->job, count, sizeof *binarised->lod->frames);
    if (binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < count; i++)
        sorted[i] = &binarised->source->frames[i];
    qsort(sorted, count, sizeof(struct p3d_model_frame *), compare_frames);
    for (uint32_t i = 0; i < count; i++)
        make_frame(binarised, sorted[i], &binarised->lod->frames[binarised->lod->frame_count++]);
}

void p3di_make_odol_selections(struct binarised_lod *binarised)
{
    make_selections(binarised);
    make_properties(binarised);
    make_frames(binarised);
}

/* ---- Proxies ---- */

/* Makes the axes of the face's vertices where they are now, behind the bounding centre. */
static void store_axes(const struct binarised_lod *binarised, const struct made_face *face, float transform[12])
{
    struct p3d_vec3 corners[3] = {binarised->vertices[face->vertices[0]].position,
                                  binarised->vertices[face->vertices[1]].position,
                                  binarised->vertices[face->vertices[2]].position};
    const struct p3d_proxy_frame frame = p3d_proxy_frame_of(corners);
    const struct p3d_vec3 front = vec_to_unit(vec_of(frame.direction), (struct p3d_vec3){0, 0, 1});
    const struct p3d_vec3 right = vec_to_unit(vec_cross(vec_of(frame.up), vec_of(front)), (struct p3d_vec3){1, 0, 0});
    const struct p3d_vec3 rows[4] = {right, vec_to_floats(vec_cross(vec_of(front), vec_of(right))), front,
                                     frame.position};

    if (binarised->binariser->traits.estimates_roots)
        p3di_make_odol_frame(&binarised->binariser->traits, corners, transform);
    else
        memcpy(transform, rows, 12 * sizeof *transform);
}

/* The bone of its triangle's first vertex. */
static int32_t find_bone(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face)
{
    const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(lod, face->vertices[0]);

    return refs.count ? (int32_t)p3d_load_u32(lod->used_bones.data + (size_t)4 * refs.bones[0]) : -1;
}

/* A selection is only a proxy if it has one triangle (p3di_take_proxy). */
static void make_proxy(struct binarised_lod *binarised, const struct p3d_model_proxy *from, int32_t selection)
{
    const struct p3d_model_selection *members = &binarised->source->selections[from->selection];
    struct p3d_odol_proxy *proxy = &binarised->lod->proxies[binarised->lod->proxy_count];
    const struct p3d_odol_face *face;
    uint32_t number;

    if (members->face_count != 1 ||
        binarised->face_starts[members->faces[0]] == binarised->face_starts[members->faces[0] + 1])
        return;
    binarised->lod->proxy_count++;
    number = binarised->face_numbers[binarised->face_starts[members->faces[0]]];
    face = &binarised->lod->faces[number];
    store_axes(binarised, &binarised->faces[number], proxy->transform);
    proxy->model = p3di_binarised_name(binarised->binariser->job, from->path);
    proxy->id = (int32_t)from->id;
    proxy->named_selection = selection;
    proxy->section = (int32_t)face->section;
    proxy->bone = find_bone(binarised->lod, face);
}

void p3di_make_odol_proxies(struct binarised_lod *binarised)
{
    uint32_t next = 0;
    int32_t selection = 0;

    binarised->lod->proxies =
        p3di_job_alloc(binarised->binariser->job, binarised->source->proxy_count, sizeof *binarised->lod->proxies);
    for (uint32_t i = 0; i < binarised->source->selection_count && binarised->lod->proxies; i++) {
        if (!binarised->is_kept[i])
            continue;
        if (next < binarised->source->proxy_count && binarised->source->proxies[next].selection == i)
            make_proxy(binarised, &binarised->source->proxies[next++], selection);
        selection++;
    }
}
