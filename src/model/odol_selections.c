/* odol_selections.c: the selections of an ODOL, whose members are stored in several ways (docs/format/odol.md,
 * "What the numbers mean").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_from_odol.h"

#include <stdlib.h>

/* Members of each used bone: from start[bone] to before start[bone + 1]. */
struct bone_list {
    uint32_t *start;
    uint32_t *members;
    uint8_t *weights;
};

/* What one LOD's selections are collected with: weights by point or face, and who has one. */
struct collector {
    struct odol_builder *o;
    const struct p3d_model_lod *lod;
    float *weights;    /* by point or face; all 0 between selections */
    uint32_t *members; /* those that are not 0 */
    uint32_t count;
    struct p3di_set bone_names;
    uint32_t *named_bones; /* by number of the name: the first used bone that has it */
    bool *is_bone_taken;   /* by used bone: only the first selection of its name gets its members */
    struct p3di_set section_lists;
    uint32_t *listed; /* by number of the list: the first selection of these sections */
    struct bone_list vertices, faces;
    uint32_t *taken_by; /* by section: the last selection that named it, and 1 */
    struct p3d_model_selection *selections;
};

/* A member that comes several times (vertices of one point) has its largest weight. */
static void collect(struct collector *c, uint32_t member, float weight)
{
    if (!(weight > 0))
        return;
    if (c->weights[member] == 0)
        c->members[c->count++] = member;
    if (weight > c->weights[member])
        c->weights[member] = weight;
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

/* Ascending, as MLOD has them; most lists are already. */
static void sort(uint32_t *items, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        if (items[i - 1] > items[i]) {
            qsort(items, count, sizeof *items, compare);
            return;
        }
}

/* Hands over what was collected, and starts anew. */
static uint32_t finish(struct collector *c, const uint32_t **indices, const float **weights)
{
    uint32_t *members = p3di_builder_alloc(c->o->b, c->count, sizeof *members);
    float *member_weights = p3di_builder_alloc(c->o->b, c->count, sizeof *member_weights);
    const uint32_t count = c->count;

    if (c->o->b->has_failed)
        return 0;
    sort(c->members, count);
    for (uint32_t i = 0; i < count; i++) {
        members[i] = c->members[i];
        member_weights[i] = c->weights[members[i]];
        c->weights[members[i]] = 0;
    }
    c->count = 0;
    *indices = members;
    *weights = member_weights;
    return count;
}

/* ---- Bones ---- */

/* Both passes over vertices or faces: without `list->members` a bone's members are counted in next,
 * with it they are put there. */
static void put_member(struct bone_list *list, uint32_t *next, uint32_t bone, uint32_t member, uint8_t weight)
{
    const uint32_t place = next[bone]++;

    if (!list->members)
        return;
    list->members[place] = member;
    list->weights[place] = weight;
}

static void put_vertices(const struct p3d_odol_lod *source, struct bone_list *list, uint32_t *next)
{
    for (uint32_t i = 0; i < source->bone_refs.count; i++) {
        const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(source, i);

        for (uint32_t j = 0; j < 4 && j < refs.count; j++)
            put_member(list, next, refs.bones[j], i, refs.weights[j]);
    }
}

static bool is_moved_by(const struct p3d_odol_lod *source, uint32_t vertex, uint8_t bone)
{
    const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(source, vertex);

    for (uint32_t i = 0; i < 4 && i < refs.count; i++)
        if (refs.bones[i] == bone && refs.weights[i])
            return true;
    return false;
}

static bool is_whole(const struct p3d_odol_lod *source, const struct p3d_odol_face *face, uint8_t bone)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (!is_moved_by(source, face->vertices[i], bone))
            return false;
    return true;
}

/* A face belongs to a bone that moves all of its corners. */
static void put_faces(const struct p3d_odol_lod *source, struct bone_list *list, uint32_t *next)
{
    for (uint32_t i = 0; i < source->face_count; i++) {
        const struct p3d_odol_face *face = &source->faces[i];
        struct p3d_odol_bone_refs refs = {0, {0}, {0}};

        if (face->corner_count)
            refs = p3d_odol_bone_refs_at(source, face->vertices[0]);
        for (uint32_t j = 0; j < 4 && j < refs.count; j++)
            if (refs.weights[j] && is_whole(source, face, refs.bones[j]))
                put_member(list, next, refs.bones[j], i, 255);
    }
}

/* Turns "bones of each member" into "members of each bone". */
static void find_members(struct collector *c, struct bone_list *list,
                         void (*put)(const struct p3d_odol_lod *source, struct bone_list *list, uint32_t *next))
{
    const uint32_t bone_count = c->o->source->used_bones.count;
    uint32_t *next;

    list->start = p3di_builder_alloc(c->o->b, (size_t)bone_count + 2, sizeof *list->start);
    if (c->o->b->has_failed)
        return;
    next = list->start + 1; /* next[i + 1] counts first, next[i] then walks */
    put(c->o->source, list, next + 1);
    for (uint32_t i = 0; i < bone_count; i++)
        next[i + 1] += next[i];
    list->weights = p3di_builder_alloc(c->o->b, next[bone_count], sizeof *list->weights);
    list->members = p3di_builder_alloc(c->o->b, next[bone_count], sizeof *list->members);
    if (!c->o->b->has_failed)
        put(c->o->source, list, next);
}

static void find_bone_names(struct collector *c)
{
    const struct p3d_odol_lod *source = c->o->source;

    c->named_bones = p3di_builder_alloc(c->o->b, source->used_bones.count, sizeof *c->named_bones);
    c->is_bone_taken = p3di_builder_alloc(c->o->b, source->used_bones.count, sizeof *c->is_bone_taken);
    p3di_set_init(&c->bone_names, c->o->b->arena, 0);
    for (uint32_t i = 0; i < source->used_bones.count && !c->o->b->has_failed; i++) {
        const struct p3d_bytes name = c->o->odol->skeleton.bones[p3d_u32_at(source->used_bones, i)].name;
        const uint32_t known = c->bone_names.count;
        uint32_t number;

        if (!p3di_set_add(&c->bone_names, &name, &number))
            p3di_builder_fail_memory(c->o->b);
        else if (number == known)
            c->named_bones[number] = i;
    }
}

/* The used bone that a selection is called after; false if there is none, or another selection has it. */
static bool take_bone(struct collector *c, struct p3d_bytes name, uint32_t *bone)
{
    uint32_t number;

    if (!p3di_set_find(&c->bone_names, &name, &number))
        return false;
    *bone = c->named_bones[number];
    if (c->is_bone_taken[*bone])
        return false;
    c->is_bone_taken[*bone] = true;
    return true;
}

/* ---- Members ---- */

static void collect_vertices(struct collector *c, const struct p3d_odol_selection *selection)
{
    for (uint32_t i = 0; i < selection->vertices.count; i++) {
        const uint32_t vertex = p3d_odol_index_at(selection->vertices, i);
        const float weight = selection->weights.count ? p3d_odol_weight(selection->weights.data[i]) : 1;

        collect(c, c->o->point_of[vertex], weight);
    }
}

static void collect_bone_points(struct collector *c, uint32_t bone)
{
    for (uint32_t i = c->vertices.start[bone]; i < c->vertices.start[bone + 1]; i++)
        collect(c, c->o->point_of[c->vertices.members[i]], p3d_odol_weight(c->vertices.weights[i]));
}

static void collect_bone_faces(struct collector *c, uint32_t bone)
{
    for (uint32_t i = c->faces.start[bone]; i < c->faces.start[bone + 1]; i++)
        collect(c, c->faces.members[i], 1);
}

static void collect_face_points(struct collector *c, const struct p3d_model_selection *selection)
{
    for (uint32_t i = 0; i < selection->face_count; i++) {
        const struct p3d_model_face *face = &c->lod->faces[selection->faces[i]];

        for (uint32_t j = 0; j < face->corner_count; j++)
            collect(c, c->lod->corners[face->first_corner + j].point, 1);
    }
}

static void collect_faces(struct collector *c, uint32_t number)
{
    const struct p3d_odol_selection *selection = &c->o->source->selections[number];

    for (uint32_t i = 0; i < selection->faces.count; i++)
        collect(c, p3d_odol_index_at(selection->faces, i),
                selection->face_weights.count == selection->faces.count
                    ? p3d_odol_weight(selection->face_weights.data[i])
                    : 1);
    for (uint32_t i = 0; i < selection->sections.count && !selection->faces.count; i++) {
        const uint32_t index = p3d_u32_at(selection->sections, i);
        const struct p3d_odol_section *section = &c->o->source->sections[index];

        if (c->taken_by[index] == number + 1) /* named twice */
            continue;
        c->taken_by[index] = number + 1;
        for (uint32_t j = 0; j < section->face_count; j++)
            collect(c, section->first_face + j, 1);
    }
}

/* Selections of the same sections share their members, which are far more than the file says of each. False if it is
 * the first of them. */
static bool take_listed(struct collector *c, uint32_t number)
{
    const struct p3d_odol_selection *source = &c->o->source->selections[number];
    const struct p3d_bytes list = {source->sections.data, source->sections.count * source->sections.stride};
    const uint32_t known = c->section_lists.count;
    uint32_t list_number;

    if (!p3di_set_add(&c->section_lists, &list, &list_number)) {
        p3di_builder_fail_memory(c->o->b);
        return false;
    }
    if (list_number == known) {
        c->listed[list_number] = number;
        return false;
    }
    c->selections[number] = c->selections[c->listed[list_number]];
    c->selections[number].name = source->name;
    return true;
}

/* Faces first: the points of a selection by sections are those of its faces. */
static void take_selection(struct collector *c, uint32_t number)
{
    const struct p3d_odol_selection *source = &c->o->source->selections[number];
    struct p3d_model_selection *selection = &c->selections[number];
    uint32_t bone = 0;
    const bool is_bone = !source->vertices.count && take_bone(c, source->name, &bone);

    selection->name = source->name;
    if (!is_bone && !source->vertices.count && !source->faces.count && take_listed(c, number))
        return;
    collect_faces(c, number);
    if (is_bone && !c->count)
        collect_bone_faces(c, bone);
    selection->face_count = finish(c, &selection->faces, &selection->face_weights);
    if (source->vertices.count)
        collect_vertices(c, source);
    else if (is_bone)
        collect_bone_points(c, bone);
    else
        collect_face_points(c, selection);
    selection->point_count = finish(c, &selection->points, &selection->point_weights);
}

void p3di_odol_take_selections(struct odol_builder *o, struct p3d_model_lod *lod)
{
    const uint32_t count = o->source->selection_count;
    const uint32_t larger = lod->point_count > lod->face_count ? lod->point_count : lod->face_count;
    struct p3d_model_selection *selections = p3di_builder_alloc(o->b, count, sizeof *selections);
    struct collector c = {.o = o, .lod = lod, .selections = selections};

    c.weights = p3di_builder_alloc(o->b, larger, sizeof *c.weights);
    c.members = p3di_builder_alloc(o->b, larger, sizeof *c.members);
    c.taken_by = p3di_builder_alloc(o->b, o->source->section_count, sizeof *c.taken_by);
    c.listed = p3di_builder_alloc(o->b, count, sizeof *c.listed);
    p3di_set_init(&c.section_lists, o->b->arena, 0);
    find_bone_names(&c);
    find_members(&c, &c.vertices, put_vertices);
    find_members(&c, &c.faces, put_faces);
    for (uint32_t i = 0; i < count && !o->b->has_failed; i++)
        take_selection(&c, i);
    if (!o->b->has_failed)
        p3di_odol_take_proxies(o, lod, selections);
    lod->selections = selections;
    lod->selection_count = count;
}
