/* refs.c: the bones of the vertices of a LOD of an ODOL, as they are stored (docs/format/binarise.md, "Bones").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"

#include <math.h>

#define FULL 255
#define REFS_SIZE 12u
#define NEIGHBOURS_SIZE 32u

uint32_t p3di_sort_odol_skin(const struct p3d_model_skin *skin, uint32_t order[4])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < skin->count; i++) {
        uint32_t at = count++;

        for (; at && skin->bones[order[at - 1]] < skin->bones[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

/* ---- The LOD's bones ---- */

/* A bone may have several places. */
static void store_used(struct binarised_lod *binarised)
{
    struct p3d_odol_lod *lod = binarised->lod;
    const uint32_t bone_count = binarised->binariser->model->bone_count;
    uint32_t *counts = lod_alloc(binarised, bone_count, sizeof *counts);
    uint8_t **places = lod_alloc(binarised, bone_count, sizeof(uint8_t *));
    uint8_t *data;

    lod->used_bones = p3di_new_table(binarised->binariser->job, binarised->used_bone_count, 4, &data);
    lod->skeleton_to_used = p3di_job_alloc(binarised->binariser->job, bone_count, sizeof *lod->skeleton_to_used);
    if (binarised->binariser->job->has_failed)
        return;
    lod->skeleton_to_used_count = bone_count;
    for (uint32_t i = 0; i < binarised->used_bone_count; i++) {
        store_u32(data + (size_t)4 * i, binarised->used_bones[i]);
        counts[binarised->used_bones[i]]++;
    }
    for (uint32_t i = 0; i < bone_count; i++)
        lod->skeleton_to_used[i] = p3di_new_table(binarised->binariser->job, counts[i], 4, &places[i]);
    for (uint32_t i = 0; i < binarised->used_bone_count && !binarised->binariser->job->has_failed; i++) {
        store_u32(places[binarised->used_bones[i]], i);
        places[binarised->used_bones[i]] += 4;
    }
}

/* ---- Weights ---- */

/* Weights as bytes that add up to 255: the largest gets the rest that rounding leaves. */
static void make_refs(const struct binarised_lod *binarised, uint32_t vertex, uint8_t data[REFS_SIZE])
{
    const struct p3d_model_skin *skin = &binarised->skins[binarised->vertices[vertex].point];
    uint32_t order[4], largest = 0;
    const uint32_t count = p3di_sort_odol_skin(skin, order);
    int left = FULL;

    store_u32(data, count);
    for (uint32_t i = 0; i < count; i++) {
        const int weight = (int)lrintf(fminf(1, fmaxf(0, skin->weights[order[i]])) * FULL);

        data[4 + 2 * i] = binarised->bone_places[4 * (size_t)vertex + i];
        data[5 + 2 * i] = (uint8_t)weight;
        left -= weight;
        if (data[5 + 2 * i] > data[5 + 2 * largest])
            largest = i;
    }
    if (count)
        data[5 + 2 * largest] = (uint8_t)(data[5 + 2 * largest] + left);
}

static void store_refs(struct binarised_lod *binarised)
{
    uint8_t *data;

    binarised->lod->bone_refs = p3di_new_table(binarised->binariser->job, binarised->vertex_count, REFS_SIZE, &data);
    binarised->lod->is_bone_ref_simple = true;
    for (uint32_t i = 0; i < binarised->lod->bone_refs.count; i++) {
        make_refs(binarised, i, data + (size_t)REFS_SIZE * i);
        binarised->lod->is_bone_ref_simple =
            binarised->lod->is_bone_ref_simple && binarised->skins[binarised->vertices[i].point].count <= 1;
    }
}

/* ---- Neighbours ---- */

static void store_neighbour(const struct binarised_lod *binarised, uint32_t vertex, uint8_t data[NEIGHBOURS_SIZE / 2])
{
    data[0] = (uint8_t)vertex;
    data[1] = (uint8_t)(vertex >> 8);
    make_refs(binarised, vertex, data + 4);
}

/* In shadow volumes: the vertices behind and before each vertex in its triangle. Added faces have vertices of other
 * faces, and twins have the neighbours of their originals. */
static void store_neighbours(struct binarised_lod *binarised)
{
    uint8_t *is_done = lod_alloc(binarised, binarised->vertex_count, 1);
    uint8_t *data;

    binarised->lod->neighbour_bone_refs =
        p3di_new_table(binarised->binariser->job, binarised->vertex_count, NEIGHBOURS_SIZE, &data);
    for (uint32_t i = 0; i < binarised->face_count && data; i++) {
        const uint32_t *v = binarised->faces[i].vertices;

        if (binarised->vertices[v[0]].point == binarised->vertices[v[1]].point)
            continue;
        for (uint32_t j = 0; j < 3; j++) {
            uint8_t *to = data + (size_t)NEIGHBOURS_SIZE * v[j];

            if (is_done[v[j]])
                continue;
            is_done[v[j]] = 1;
            store_neighbour(binarised, v[(j + 1) % 3], to);
            store_neighbour(binarised, v[(j + 2) % 3], to + NEIGHBOURS_SIZE / 2);
        }
    }
    for (uint32_t i = 0; i < binarised->vertex_count && data; i++)
        if (!is_done[i] && binarised->originals[i] != i)
            memcpy(data + (size_t)NEIGHBOURS_SIZE * i, data + (size_t)NEIGHBOURS_SIZE * binarised->originals[i],
                   NEIGHBOURS_SIZE);
}

/* ---- Windows of sections ---- */

struct window {
    uint32_t first, last; /* places; first > last: none */
};

static struct window find_window(const struct binarised_lod *binarised, const struct p3d_odol_section *section)
{
    struct window window = {UINT32_MAX, 0};

    for (uint32_t i = section->first_face; i < section->first_face + section->face_count; i++)
        for (uint32_t j = 0; j < binarised->faces[i].corner_count; j++) {
            const uint32_t vertex = binarised->faces[i].vertices[j],
                           count = binarised->skins[binarised->vertices[vertex].point].count;

            for (uint32_t k = 0; k < count; k++) {
                const uint32_t place = binarised->bone_places[4 * (size_t)vertex + k];

                window.first = place < window.first ? place : window.first;
                window.last = place > window.last ? place : window.last;
            }
        }
    return window;
}

static void set_windows(struct p3d_odol_section *sections, uint32_t first, uint32_t end, uint32_t bone, uint32_t count)
{
    for (uint32_t i = first; i < end; i++) {
        sections[i].min_bone = (int32_t)bone;
        sections[i].bone_count = (int32_t)count;
    }
}

/* Sections in a row share a window of bones as long as it holds the bones of all of them. */
static void make_windows(struct binarised_lod *binarised)
{
    struct p3d_odol_section *sections = binarised->lod->sections;
    const uint32_t count = binarised->lod->section_count;
    uint32_t first = 0, from = 0, end = 0; /* of the window; it begins at 0 until it is full */

    for (uint32_t i = 0; i < count; i++) {
        const struct window window = find_window(binarised, &sections[i]);
        const bool is_none = window.first > window.last;
        const bool fits = is_none || (window.first >= from && window.last < from + ODOL_SECTION_BONES);

        if (!fits) {
            set_windows(sections, first, i, from, end - from);
            first = i;
            from = window.last < ODOL_SECTION_BONES ? 0 : window.last + 1 - ODOL_SECTION_BONES;
            end = window.last + 1;
        } else if (!is_none && window.last >= end) {
            end = window.last + 1;
        }
    }
    set_windows(sections, first, count, from, end - from);
}

void p3di_store_odol_bones(struct binarised_lod *binarised)
{
    binarised->lod->is_bone_ref_simple = binarised->binariser->model->skeleton.size != 0;
    if (!binarised->binariser->model->bone_count)
        return;
    store_used(binarised);
    store_refs(binarised);
    if (binarised->is_volume)
        store_neighbours(binarised);
    make_windows(binarised);
}
