/* odol_members.c: the members of an ODOL's selections, which are stored in several ways (docs/format/odol.md,
 * "Selections").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "builder.h"

#include "core/number.h"
#include "core/vec.h"

#include <stdlib.h>

/* Sections of proxies have as many faces as proxies; the largest seen has 8. Beyond this none is searched. */
#define MOST_PROXY_FACES 256u

/* Metres, and parts of a unit vector, added up over the axes; 1e-7 was seen. */
#define NEAR 1e-4

/* Members of each used bone: from start[bone] to before start[bone + 1]. */
struct bone_list {
    uint32_t *start;
    uint32_t *members;
    uint8_t *weights;
    uint8_t *whole;        /* of faces, by face: find_whole */
    const uint32_t *first; /* by used bone: the first of its name, which has the members of all */
};

/* The state while one LOD's selections are collected: weights by vertex or face, and the numbers of elements with a
 * weight. */
struct collector {
    struct p3di_job *job;
    const struct p3d_odol *odol;
    const struct p3d_odol_lod *lod;
    struct p3d_selection_members *selections;
    uint32_t most;     /* vertices or faces, whichever are more */
    float *weights;    /* by vertex or face; all 0 between selections */
    uint32_t *members; /* numbers of elements whose weight is not 0 */
    uint32_t count;
    struct p3di_set bone_names;
    uint32_t *named_bones; /* by number of the name: the first used bone that has it */
    uint32_t *first_bones; /* by used bone: the first of its name; large LODs list a bone several times */
    bool *is_bone_taken;   /* by used bone: only the first selection of its name gets its members */
    struct p3di_set section_lists;
    uint32_t *listed; /* by number of the list: the first selection of these sections */
    struct bone_list vertices, faces;
    uint32_t *taken_by; /* by section: the last selection that named it, and 1 */
};

static void *alloc(struct collector *collector, size_t count, size_t size)
{
    return p3di_job_alloc(collector->job, count, size);
}

/* A member that is listed several times gets its largest weight. */
static void collect(struct collector *collector, uint32_t member, float weight)
{
    if (!(weight > 0))
        return;
    if (collector->weights[member] == 0)
        collector->members[collector->count++] = member;
    if (weight > collector->weights[member])
        collector->weights[member] = weight;
}

/* A list with this share of all members or more is sorted faster by a walk over all of them. */
#define LARGE_PART 16u

/* Ascending; most lists are already. */
static void sort(struct collector *collector)
{
    uint32_t sorted = 1, count = 0;

    while (sorted < collector->count && collector->members[sorted - 1] < collector->members[sorted])
        sorted++;
    if (sorted >= collector->count)
        return;
    if (collector->count < collector->most / LARGE_PART) {
        qsort(collector->members, collector->count, sizeof *collector->members, p3di_compare_u32);
        return;
    }
    for (uint32_t i = 0; i < collector->most; i++)
        if (collector->weights[i] != 0)
            collector->members[count++] = i;
}

/* Returns the collected members, and begins a new list. */
static uint32_t finish(struct collector *collector, const uint32_t **indices, const float **weights)
{
    uint32_t *members = alloc(collector, collector->count, sizeof *members);
    float *member_weights = alloc(collector, collector->count, sizeof *member_weights);
    const uint32_t count = collector->count;

    if (collector->job->has_failed)
        return 0;
    sort(collector);
    for (uint32_t i = 0; i < count; i++) {
        members[i] = collector->members[i];
        member_weights[i] = collector->weights[members[i]];
        collector->weights[members[i]] = 0;
    }
    collector->count = 0;
    *indices = members;
    *weights = member_weights;
    return count;
}

/* ---- Bones ---- */

/* Both passes over vertices or faces: without `list->members` a bone's members are counted in next,
 * with it they are put there. */
static void put_member(struct bone_list *list, uint32_t *next, uint32_t bone, uint32_t member, uint8_t weight)
{
    const uint32_t place = next[list->first[bone]]++;

    if (!list->members)
        return;
    list->members[place] = member;
    list->weights[place] = weight;
}

static void put_vertices(const struct p3d_odol_lod *lod, struct bone_list *list, uint32_t *next)
{
    for (uint32_t i = 0; i < lod->bone_refs.count; i++) {
        const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(lod, i);

        for (uint32_t j = 0; j < 4 && j < refs.count; j++)
            if (refs.weights[j])
                put_member(list, next, refs.bones[j], i, refs.weights[j]);
    }
}

static bool is_moved_by(const struct p3d_odol_bone_refs *refs, const uint32_t *first, uint8_t bone)
{
    for (uint32_t i = 0; i < 4 && i < refs->count; i++)
        if (refs->weights[i] && first[refs->bones[i]] == first[bone])
            return true;
    return false;
}

/* Which of the bones of a face's first corner move all of its corners: a bit each. */
static uint8_t find_whole(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face, const uint32_t *first)
{
    struct p3d_odol_bone_refs refs[4]; /* of its corners, each loaded once */
    uint8_t bits = 0;

    for (uint32_t i = 0; i < face->corner_count; i++)
        refs[i] = p3d_odol_bone_refs_at(lod, face->vertices[i]);
    for (uint32_t i = 0; face->corner_count && i < 4 && i < refs[0].count; i++) {
        bool is_whole = refs[0].weights[i];

        for (uint32_t j = 1; j < face->corner_count && is_whole; j++)
            is_whole = is_moved_by(&refs[j], first, refs[0].bones[i]);
        if (is_whole)
            bits = (uint8_t)(bits | 1u << i);
    }
    return bits;
}

/* A face belongs to a bone that moves all of its corners. */
static void put_faces(const struct p3d_odol_lod *lod, struct bone_list *list, uint32_t *next)
{
    for (uint32_t i = 0; i < lod->face_count && lod->bone_refs.count; i++) {
        struct p3d_odol_bone_refs refs;

        if (!list->members)
            list->whole[i] = find_whole(lod, &lod->faces[i], list->first);
        if (!list->whole[i])
            continue;
        refs = p3d_odol_bone_refs_at(lod, lod->faces[i].vertices[0]);
        for (uint32_t j = 0; j < 4; j++)
            if (list->whole[i] >> j & 1)
                put_member(list, next, refs.bones[j], i, 255);
    }
}

/* Turns "bones of each member" into "members of each bone". */
static void find_members_of_bones(struct collector *collector, struct bone_list *list,
                                  void (*put)(const struct p3d_odol_lod *lod, struct bone_list *list, uint32_t *next))
{
    const uint32_t bone_count = collector->lod->used_bones.count;
    uint32_t *next;

    list->first = collector->first_bones;
    list->start = alloc(collector, (size_t)bone_count + 2, sizeof *list->start);
    if (collector->job->has_failed)
        return;
    next = list->start + 1; /* next[i + 1] counts first, next[i] then walks */
    put(collector->lod, list, next + 1);
    for (uint32_t i = 0; i < bone_count; i++)
        next[i + 1] += next[i];
    list->weights = alloc(collector, next[bone_count], sizeof *list->weights);
    list->members = alloc(collector, next[bone_count], sizeof *list->members);
    if (!collector->job->has_failed)
        put(collector->lod, list, next);
}

static void find_bone_names(struct collector *collector)
{
    const struct p3d_span bones = collector->lod->used_bones;

    collector->named_bones = alloc(collector, bones.count, sizeof *collector->named_bones);
    collector->first_bones = alloc(collector, bones.count, sizeof *collector->first_bones);
    collector->is_bone_taken = alloc(collector, bones.count, sizeof *collector->is_bone_taken);
    p3di_set_init(&collector->bone_names, collector->job->arena, 0);
    for (uint32_t i = 0; i < bones.count && !collector->job->has_failed; i++) {
        const struct p3d_bytes name = collector->odol->skeleton.bones[p3d_u32_at(bones, i)].name;
        uint32_t number;

        if (p3di_job_add(collector->job, &collector->bone_names, &name, &number))
            collector->named_bones[number] = i;
        collector->first_bones[i] = collector->named_bones[number];
    }
}

/* The used bone that a selection is called after; false if there is none, or another selection has it. */
static bool claim_bone(struct collector *collector, struct p3d_bytes name, uint32_t *bone)
{
    uint32_t number;

    if (!p3di_set_find(&collector->bone_names, &name, &number))
        return false;
    *bone = collector->named_bones[number];
    if (collector->is_bone_taken[*bone])
        return false;
    collector->is_bone_taken[*bone] = true;
    return true;
}

static void collect_bone(struct collector *collector, const struct bone_list *list, uint32_t bone)
{
    for (uint32_t i = list->start[bone]; i < list->start[bone + 1]; i++)
        collect(collector, list->members[i], p3d_odol_weight(list->weights[i]));
}

/* ---- Selections ---- */

static void collect_vertices(struct collector *collector, const struct p3d_odol_selection *selection)
{
    for (uint32_t i = 0; i < selection->vertices.count; i++)
        collect(collector, p3d_odol_index_at(selection->vertices, i),
                selection->weights.count ? p3d_odol_weight(selection->weights.data[i]) : 1);
}

static void collect_corners(struct collector *collector, const struct p3d_selection_members *members)
{
    for (uint32_t i = 0; i < members->face_count; i++) {
        const struct p3d_odol_face *face = &collector->lod->faces[members->faces[i]];

        for (uint32_t j = 0; j < face->corner_count; j++)
            collect(collector, face->vertices[j], 1);
    }
}

static void collect_faces(struct collector *collector, const struct p3d_odol_selection *selection)
{
    const bool has_weights = selection->face_weights.count == selection->faces.count;

    for (uint32_t i = 0; i < selection->faces.count; i++)
        collect(collector, p3d_odol_index_at(selection->faces, i),
                has_weights ? p3d_odol_weight(selection->face_weights.data[i]) : 1);
}

static void collect_sections(struct collector *collector, uint32_t number)
{
    const struct p3d_span sections = collector->lod->selections[number].sections;

    for (uint32_t i = 0; i < sections.count; i++) {
        const uint32_t index = p3d_u32_at(sections, i);
        const struct p3d_odol_section *section = &collector->lod->sections[index];

        if (collector->taken_by[index] == number + 1) /* named twice */
            continue;
        collector->taken_by[index] = number + 1;
        for (uint32_t j = 0; j < section->face_count; j++)
            collect(collector, section->first_face + j, 1);
    }
}

/* Selections of equal sections share their members, which are far more than the bytes of the file. False if it is the
 * first such selection. */
static bool share_listed(struct collector *collector, uint32_t number)
{
    const struct p3d_odol_selection *selection = &collector->lod->selections[number];
    const struct p3d_bytes list = {selection->sections.data, selection->sections.count * selection->sections.stride};
    const uint32_t known = collector->section_lists.count;
    uint32_t list_number;

    if (!p3di_set_add(&collector->section_lists, &list, &list_number)) {
        p3di_job_fail_memory(collector->job);
        return false;
    }
    if (list_number == known) {
        collector->listed[list_number] = number;
        return false;
    }
    collector->selections[number] = collector->selections[collector->listed[list_number]];
    return true;
}

/* Collects faces first, because a selection by sections has the vertices of its faces. */
static void collect_selection(struct collector *collector, uint32_t number)
{
    const struct p3d_odol_selection *source = &collector->lod->selections[number];
    struct p3d_selection_members *members = &collector->selections[number];
    const bool is_by_sections = !source->faces.count && source->sections.count;
    uint32_t bone = 0;
    const bool is_bone = !source->vertices.count && claim_bone(collector, source->name, &bone);

    if (is_by_sections && !is_bone && !source->vertices.count && share_listed(collector, number))
        return;
    members->first_alike = number;
    members->kind = is_bone ? P3D_SELECTION_BONE : is_by_sections ? P3D_SELECTION_SECTIONS : P3D_SELECTION_LIST;
    collect_faces(collector, source);
    if (is_by_sections)
        collect_sections(collector, number);
    if (is_bone && !collector->count)
        collect_bone(collector, &collector->faces, bone);
    members->face_count = finish(collector, &members->faces, &members->face_weights);
    if (source->vertices.count)
        collect_vertices(collector, source);
    else if (is_bone)
        collect_bone(collector, &collector->vertices, bone);
    else
        collect_corners(collector, members);
    members->vertex_count = finish(collector, &members->vertices, &members->vertex_weights);
}

/* ---- Proxies ---- */

static double distance(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return fabs((double)a.x - b.x) + fabs((double)a.y - b.y) + fabs((double)a.z - b.z);
}

/* True if the engine would take the proxy's matrix of this face: its rows are right, up, front and position. */
static bool is_triangle_of(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face, const float *m)
{
    const struct p3d_vec3 none = {0, 0, 0}, position = {m[9], m[10], m[11]}, front = {m[6], m[7], m[8]};
    struct p3d_vec3 corners[3];
    struct p3d_proxy_frame own;

    if (face->corner_count != 3)
        return false;
    for (uint32_t i = 0; i < 3; i++)
        corners[i] = p3d_vec3_at(lod->positions, face->vertices[i]);
    own = p3d_proxy_frame_of(corners);
    return distance(own.position, position) < NEAR && distance(vec_to_unit(vec_of(own.direction), none), front) < NEAR;
}

/* From version 40 on a proxy names the section of its triangle; its selection may then be empty. */
static void find_triangle(struct collector *collector, const struct p3d_odol_proxy *proxy, bool *is_taken)
{
    struct p3d_selection_members *members = &collector->selections[proxy->named_selection];
    const struct p3d_odol_section *section = &collector->lod->sections[proxy->section];

    if (section->face_count > MOST_PROXY_FACES)
        return;
    for (uint32_t i = 0; i < section->face_count; i++) {
        const uint32_t face = section->first_face + i;

        if (is_taken[face] || !is_triangle_of(collector->lod, &collector->lod->faces[face], proxy->transform))
            continue;
        is_taken[face] = true;
        collect(collector, face, 1);
        members->face_count = finish(collector, &members->faces, &members->face_weights);
        collect_corners(collector, members);
        members->vertex_count = finish(collector, &members->vertices, &members->vertex_weights);
        return;
    }
}

static void find_proxies(struct collector *collector)
{
    bool *is_taken = alloc(collector, collector->lod->face_count, sizeof *is_taken);

    for (uint32_t i = 0; i < collector->lod->proxy_count && !collector->job->has_failed; i++) {
        const struct p3d_odol_proxy *proxy = &collector->lod->proxies[i];
        struct p3d_selection_members *members;

        if (proxy->named_selection < 0)
            continue;
        members = &collector->selections[proxy->named_selection];
        members->kind = P3D_SELECTION_PROXY;
        members->first_alike = (uint32_t)proxy->named_selection;
        if (!members->face_count && !members->vertex_count && proxy->section >= 0)
            find_triangle(collector, proxy, is_taken);
    }
}

/* ---- The LOD ---- */

const struct p3d_selection_members *p3di_odol_find_members(struct p3di_job *job, const struct p3d_odol *odol,
                                                           const struct p3d_odol_lod *lod)
{
    const uint32_t larger = lod->vertex_count > lod->face_count ? lod->vertex_count : lod->face_count;
    struct collector collector = {.job = job, .odol = odol, .lod = lod, .most = larger};

    collector.selections = alloc(&collector, lod->selection_count, sizeof *collector.selections);
    collector.weights = alloc(&collector, larger, sizeof *collector.weights);
    collector.members = alloc(&collector, larger, sizeof *collector.members);
    collector.taken_by = alloc(&collector, lod->section_count, sizeof *collector.taken_by);
    collector.listed = alloc(&collector, lod->selection_count, sizeof *collector.listed);
    p3di_set_init(&collector.section_lists, job->arena, 0);
    find_bone_names(&collector);
    find_members_of_bones(&collector, &collector.vertices, put_vertices);
    collector.faces.whole = alloc(&collector, lod->face_count, sizeof *collector.faces.whole);
    find_members_of_bones(&collector, &collector.faces, put_faces);
    for (uint32_t i = 0; i < lod->selection_count && !job->has_failed; i++)
        collect_selection(&collector, i);
    if (!job->has_failed)
        find_proxies(&collector);
    return job->has_failed ? NULL : collector.selections;
}

bool p3d_odol_find_members(const struct p3d_odol *odol, uint32_t lod, const struct p3d_options *options,
                           struct p3d_members *members, struct p3d_error *error)
{
    struct p3di_job job;

    memset(members, 0, sizeof *members);
    if (lod >= odol->lod_count || odol->lods[lod].error) {
        p3di_error_set(error, P3D_INVALID, (int32_t)lod, 0, "there is no such LOD, or it is damaged");
        return false;
    }
    if (!p3di_job_begin(&job, "for the model", p3di_arena_input(odol->memory), options, error))
        return false;
    job.lod = (int32_t)lod;
    members->items = p3di_odol_find_members(&job, odol, &odol->lods[lod]);
    members->count = odol->lods[lod].selection_count;
    members->memory = job.arena;
    if (!members->items)
        p3d_members_free(members);
    return members->items != NULL;
}

void p3d_members_free(struct p3d_members *members)
{
    p3di_arena_free(members->memory);
    memset(members, 0, sizeof *members);
}
