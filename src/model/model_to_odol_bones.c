/* model_to_odol_bones.c: the bones that move the vertices of a LOD of an ODOL (docs/binarise.md, "Bones").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_to_odol_lod.h"

#include <math.h>

#define FULL 255
#define REFS_SIZE 12u
#define NEIGHBOURS_SIZE 32u
#define MOST_IN_SECTION 56 /* bones that the engine hands to a section: those from its first on */
#define MOST_BONES 256u    /* of a LOD: a vertex names them with a byte */
#define UNUSED UINT32_MAX

struct bones {
    struct odol_lod_maker *l;
    const struct p3d_model_skin *skins; /* by point */
    uint32_t *places;                   /* by bone of the skeleton: its place in the LOD, or UNUSED */
    uint32_t *used;                     /* and back */
    uint32_t used_count;
};

/* ---- Which bones there are ---- */

/* The bones of a point, the last of the skeleton first. */
static uint32_t sort_skin(const struct p3d_model_skin *skin, uint32_t order[4])
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

static void use_point(struct bones *b, uint32_t point)
{
    const struct p3d_model_skin *skin = &b->skins[point];
    uint32_t order[4];
    const uint32_t count = sort_skin(skin, order);

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t bone = skin->bones[order[i]];

        if (b->places[bone] == UNUSED) {
            b->places[bone] = b->used_count;
            b->used[b->used_count++] = bone;
        }
    }
}

/* Those of faces in their order, then those of lone points in the skeleton's. */
static void use_bones(struct bones *b)
{
    const struct odol_lod_maker *l = b->l;
    const uint32_t bone_count = l->m->model->bone_count;
    uint8_t *is_wanted = p3di_lod_alloc(b->l, bone_count, 1);

    for (uint32_t i = 0; i < l->face_count; i++)
        for (uint32_t j = 0; j < l->faces[i].corner_count; j++)
            use_point(b, l->vertices[l->faces[i].vertices[j]].point);
    for (uint32_t i = 0; i < l->source->point_count && is_wanted; i++)
        for (uint32_t j = 0; j < b->skins[i].count; j++)
            is_wanted[b->skins[i].bones[j]] = 1;
    for (uint32_t i = 0; i < bone_count && is_wanted; i++)
        if (is_wanted[i] && b->places[i] == UNUSED) {
            b->places[i] = b->used_count;
            b->used[b->used_count++] = i;
        }
}

static void store_used(struct bones *b)
{
    struct p3d_odol_lod *lod = b->l->lod;
    const uint32_t bone_count = b->l->m->model->bone_count;
    uint8_t *data;

    lod->used_bones = p3di_new_table(b->l->m->b, b->used_count, 4, &data);
    lod->skeleton_to_used = p3di_builder_alloc(b->l->m->b, bone_count, sizeof *lod->skeleton_to_used);
    if (b->l->m->b->has_failed)
        return;
    lod->skeleton_to_used_count = bone_count;
    for (uint32_t i = 0; i < b->used_count; i++)
        store_u32(data + (size_t)4 * i, b->used[i]);
    for (uint32_t i = 0; i < bone_count; i++) {
        lod->skeleton_to_used[i] = p3di_new_table(b->l->m->b, b->places[i] == UNUSED ? 0 : 1, 4, &data);
        if (b->places[i] != UNUSED && data)
            store_u32(data, b->places[i]);
    }
}

/* ---- Weights ---- */

/* As bytes that add up to 255: the largest takes what rounding leaves. */
static void make_refs(const struct bones *b, uint32_t point, uint8_t data[REFS_SIZE])
{
    const struct p3d_model_skin *skin = &b->skins[point];
    uint32_t order[4], largest = 0;
    const uint32_t count = sort_skin(skin, order);
    int left = FULL;

    store_u32(data, count);
    for (uint32_t i = 0; i < count; i++) {
        const int weight = (int)lrintf(fminf(1, fmaxf(0, skin->weights[order[i]])) * FULL);

        data[4 + 2 * i] = (uint8_t)b->places[skin->bones[order[i]]];
        data[5 + 2 * i] = (uint8_t)weight;
        left -= weight;
        if (data[5 + 2 * i] > data[5 + 2 * largest])
            largest = i;
    }
    if (count)
        data[5 + 2 * largest] = (uint8_t)(data[5 + 2 * largest] + left);
}

static void store_refs(struct bones *b)
{
    struct odol_lod_maker *l = b->l;
    uint8_t *data;

    l->lod->bone_refs = p3di_new_table(l->m->b, l->vertex_count, REFS_SIZE, &data);
    l->lod->is_bone_ref_simple = true;
    for (uint32_t i = 0; i < l->vertex_count && !l->m->b->has_failed; i++) {
        make_refs(b, l->vertices[i].point, data + (size_t)REFS_SIZE * i);
        l->lod->is_bone_ref_simple = l->lod->is_bone_ref_simple && b->skins[l->vertices[i].point].count <= 1;
    }
}

static void store_neighbour(const struct bones *b, uint32_t vertex, uint8_t data[NEIGHBOURS_SIZE / 2])
{
    data[0] = (uint8_t)vertex;
    data[1] = (uint8_t)(vertex >> 8);
    make_refs(b, b->l->vertices[vertex].point, data + 4);
}

/* In shadow volumes: the vertices behind and before each in its triangle. Faces that were added have those of others.
 */
static void store_neighbours(struct bones *b)
{
    struct odol_lod_maker *l = b->l;
    uint8_t *is_done = p3di_lod_alloc(l, l->vertex_count, 1);
    uint8_t *data;

    l->lod->neighbour_bone_refs = p3di_new_table(l->m->b, l->vertex_count, NEIGHBOURS_SIZE, &data);
    for (uint32_t i = 0; i < l->face_count && !l->m->b->has_failed; i++) {
        const uint32_t *v = l->faces[i].vertices;

        if (l->vertices[v[0]].point == l->vertices[v[1]].point)
            continue;
        for (uint32_t j = 0; j < 3; j++) {
            uint8_t *to = data + (size_t)NEIGHBOURS_SIZE * v[j];

            if (is_done[v[j]])
                continue;
            is_done[v[j]] = 1;
            store_neighbour(b, v[(j + 1) % 3], to);
            store_neighbour(b, v[(j + 2) % 3], to + NEIGHBOURS_SIZE / 2);
        }
    }
}

/* ---- Sections ---- */

struct window {
    uint32_t first, last; /* places; first > last: none */
};

static struct window find_window(const struct bones *b, const struct p3d_odol_section *section)
{
    const struct odol_lod_maker *l = b->l;
    struct window window = {UINT32_MAX, 0};

    for (uint32_t i = section->first_face; i < section->first_face + section->face_count; i++)
        for (uint32_t j = 0; j < l->faces[i].corner_count; j++) {
            const struct p3d_model_skin *skin = &b->skins[l->vertices[l->faces[i].vertices[j]].point];

            for (uint32_t k = 0; k < skin->count; k++) {
                const uint32_t place = b->places[skin->bones[k]];

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
static void make_windows(struct bones *b)
{
    struct p3d_odol_section *sections = b->l->lod->sections;
    const uint32_t count = b->l->lod->section_count;
    uint32_t first = 0, from = 0, end = 0; /* of the window; it begins at 0 until it is full */

    for (uint32_t i = 0; i < count; i++) {
        const struct window window = find_window(b, &sections[i]);
        const bool is_none = window.first > window.last;
        const bool fits =
            is_none || (window.first >= from && window.last < from + MOST_IN_SECTION && (!from || window.last < end));

        if (!fits) {
            set_windows(sections, first, i, from, end - from);
            first = i;
            from = window.last < MOST_IN_SECTION ? 0 : window.last + 1 - MOST_IN_SECTION;
            end = window.last + 1;
        } else if (!is_none && window.last >= end) {
            end = window.last + 1;
        }
    }
    set_windows(sections, first, count, from, end - from);
}

void p3di_make_odol_bones(struct odol_lod_maker *l)
{
    const uint32_t bone_count = l->m->model->bone_count;
    struct bones b = {.l = l, .skins = l->source->skins};

    if (!bone_count)
        return;
    if (!b.skins)
        b.skins = p3di_lod_alloc(l, l->source->point_count, sizeof *b.skins);
    b.places = p3di_lod_alloc(l, bone_count, sizeof *b.places);
    b.used = p3di_lod_alloc(l, bone_count, sizeof *b.used);
    if (l->m->b->has_failed)
        return;
    for (uint32_t i = 0; i < bone_count; i++)
        b.places[i] = UNUSED;
    use_bones(&b);
    if (b.used_count > MOST_BONES) {
        p3di_fail_odol_lod(l, "it uses more than 256 bones");
        return;
    }
    store_used(&b);
    store_refs(&b);
    if (l->is_volume)
        store_neighbours(&b);
    if (!l->m->b->has_failed)
        make_windows(&b);
}
