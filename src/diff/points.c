/* points.c: pairs of points of two LODs, and points that have moved.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Points in one place are a pair; of several there, points that also agree in faces and selections come first. A point
 * that is left has moved if it is between the same neighbours. All steps look at each point and face once. */
#include "comparison.h"

#include <float.h>
#include <math.h>

#define ROUNDS 6 /* rounds in which neighbours are compared */

/* ---- Nodes ---- */

static void make_nodes(struct comparison *comparison, struct side *side, uint32_t place_count)
{
    struct differ *differ = comparison->differ;
    const uint32_t count = side->lod->point_count;
    uint32_t *node_of = p3di_job_alloc(&differ->job, place_count, sizeof *node_of); /* by place: 1 + the node */

    side->node_count = 0;
    side->nodes = p3di_job_alloc(&differ->job, count, sizeof *side->nodes);
    side->first_points = p3di_job_alloc(&differ->job, count, sizeof *side->first_points);
    if (differ->job.has_failed)
        return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *known = place_count ? &node_of[side->places[i]] : NULL;

        if (known && *known) {
            side->nodes[i] = *known - 1;
            continue;
        }
        side->first_points[side->node_count] = i;
        side->nodes[i] = side->node_count++;
        if (known)
            *known = side->node_count;
    }
}

static void start_nodes(struct comparison *comparison, uint32_t place_count)
{
    for (size_t s = 0; s < 2; s++)
        make_nodes(comparison, &comparison->sides[s], place_count);
    p3di_pairs_init(comparison->differ, &comparison->nodes, comparison->sides[0].node_count,
                    comparison->sides[1].node_count);
}

static struct p3d_vec3 node_position(const struct side *side, uint32_t node)
{
    return side->lod->points[side->first_points[node]];
}

/* ---- The same order ---- */

static bool has_same_faces(const struct comparison *comparison)
{
    const struct p3d_model_lod *a = comparison->sides[0].lod, *b = comparison->sides[1].lod;

    if (a->face_count != b->face_count || a->corner_count != b->corner_count || a->point_count != b->point_count)
        return false;
    for (uint32_t i = 0; i < a->face_count; i++)
        if (a->faces[i].corner_count != b->faces[i].corner_count)
            return false;
    for (uint32_t i = 0; i < a->corner_count; i++)
        if (a->corners[i].point != b->corners[i].point)
            return false;
    return true;
}

static bool is_near(const struct comparison *comparison, struct p3d_vec3 a, struct p3d_vec3 b)
{
    return squared_distance(a, b) <= comparison->tolerance * comparison->tolerance || has_same_bits(a, b);
}

static bool has_same_points(const struct comparison *comparison)
{
    const struct p3d_model_lod *a = comparison->sides[0].lod, *b = comparison->sides[1].lod;

    for (uint32_t i = 0; i < a->point_count; i++)
        if (!is_near(comparison, a->points[i], b->points[i]))
            return false;
    return true;
}

static void pair_by_index(struct comparison *comparison)
{
    for (uint32_t i = 0; i < comparison->nodes.counts[0] && i < comparison->nodes.counts[1]; i++)
        if (comparison->nodes.partners[0][i] == ALONE && comparison->nodes.partners[1][i] == ALONE)
            pair_up(&comparison->nodes, i, i);
}

/* ---- The same place ---- */

/* A hash of a face from one of its corners: the labels of the corners behind it. */
static uint64_t hash_from(const struct p3d_model_face *face, const uint64_t *corners, uint32_t corner)
{
    uint64_t hash = face->corner_count;

    for (uint32_t i = 0; i < face->corner_count; i++)
        hash = mix_u64(hash, corners[(corner + i) % face->corner_count]);
    return hash;
}

static uint64_t uv_at(const struct side *side, uint32_t corner)
{
    struct p3d_vec2 uv;

    if (!side->lod->uv_set_count)
        return 0;
    uv = side->lod->uv_sets[0].uvs[corner];
    return (uint64_t)float_bits(uv.u) << 32 | float_bits(uv.v);
}

/* Adds to each node's label its faces, by labels of the nodes. */
static void add_faces(const struct comparison *comparison, const struct side *side, const uint64_t *labels,
                      bool has_uvs, uint64_t *keys)
{
    for (uint32_t i = 0; i < side->lod->face_count && !comparison->differ->job.has_failed; i++) {
        const struct p3d_model_face *face = &side->lod->faces[i];
        uint64_t corners[4];

        for (uint32_t j = 0; j < face->corner_count; j++) {
            const uint32_t corner = face->first_corner + j;

            corners[j] = labels[side->nodes[side->lod->corners[corner].point]];
            if (has_uvs)
                corners[j] = mix_u64(corners[j], uv_at(side, corner));
        }
        for (uint32_t j = 0; j < face->corner_count; j++)
            keys[side->nodes[side->lod->corners[face->first_corner + j].point]] += hash_from(face, corners, j);
    }
}

static void add_memberships(const struct comparison *comparison, const struct side *side, uint64_t *keys)
{
    for (uint32_t i = 0; i < side->group_count; i++) {
        const struct group *group = &side->group_items[i];

        for (uint32_t j = 0; j < group->selection->point_count; j++)
            keys[side->nodes[group->selection->points[j]]] +=
                p3di_diff_membership(comparison, group, group->selection->point_weights[j]);
    }
}

/* Adds to each node's label its values besides place and faces. */
static void add_traits(const struct comparison *comparison, const struct side *side, uint64_t *keys)
{
    const struct p3d_model_lod *lod = side->lod;

    if (comparison->differ->is_cross)
        return;
    add_memberships(comparison, side, keys);
    for (uint32_t i = 0; i < side->node_count; i++) {
        const uint32_t point = side->first_points[i];

        keys[i] = mix_u64(keys[i], lod->point_flags ? lod->point_flags[point] : 0);
        if (side->mlod && lod->masses.count)
            keys[i] = mix_u64(keys[i], float_bits(p3d_f32_at(lod->masses, point)));
    }
}

static void add_frames(const struct comparison *comparison, const struct side *side, uint64_t *keys)
{
    const struct p3d_model_lod *lod = side->lod;

    for (uint32_t i = 0; i < lod->frame_count && !comparison->differ->is_cross; i++)
        for (uint32_t j = 0; j < side->node_count; j++) {
            const struct p3d_vec3 p = p3d_model_frame_point(lod, &lod->frames[i], side->first_points[j]);

            keys[j] = mix_u64(mix_u64(keys[j], float_bits(p.x)), (uint64_t)float_bits(p.y) << 32 | float_bits(p.z));
        }
}

struct keys {
    uint64_t *places[2], *faces[2], *all[2];
};

static void hash_places(const struct side *side, uint64_t *keys)
{
    for (uint32_t i = 0; i < side->node_count; i++)
        keys[i] = p3di_hash_mix(2, side->places[side->first_points[i]]);
}

static void find_keys(struct comparison *comparison, struct keys *keys)
{
    for (size_t s = 0; s < 2; s++) {
        const struct side *side = &comparison->sides[s];

        keys->places[s] = p3di_job_alloc(&comparison->differ->job, side->node_count, sizeof(uint64_t));
        keys->faces[s] = p3di_job_alloc(&comparison->differ->job, side->node_count, sizeof(uint64_t));
        keys->all[s] = p3di_job_alloc(&comparison->differ->job, side->node_count, sizeof(uint64_t));
        if (comparison->differ->job.has_failed)
            return;
        hash_places(side, keys->places[s]);
        hash_places(side, keys->faces[s]);
        hash_places(side, keys->all[s]);
        add_faces(comparison, side, keys->places[s], false, keys->faces[s]);
        add_faces(comparison, side, keys->places[s], !comparison->differ->is_cross, keys->all[s]);
        add_traits(comparison, side, keys->all[s]);
        add_frames(comparison, side, keys->all[s]);
        for (uint32_t i = 0; i < side->node_count; i++) { /* another place makes another key */
            keys->faces[s][i] = mix_u64(keys->places[s][i], keys->faces[s][i]);
            keys->all[s][i] = mix_u64(keys->places[s][i], keys->all[s][i]);
        }
    }
}

static void pair_by_place(struct comparison *comparison)
{
    struct keys keys;

    find_keys(comparison, &keys);
    if (comparison->differ->job.has_failed)
        return;
    if (!comparison->is_merged) {
        p3di_pairs_match(comparison->differ, &comparison->nodes, keys.all, MATCH_IN_ORDER);
        p3di_pairs_match(comparison->differ, &comparison->nodes, keys.faces, MATCH_IN_ORDER);
    }
    p3di_pairs_match(comparison->differ, &comparison->nodes, keys.places, MATCH_IN_ORDER);
}

static bool is_complete(const struct comparison *comparison)
{
    return !p3di_pairs_count_alone(&comparison->nodes, 0) && !p3di_pairs_count_alone(&comparison->nodes, 1);
}

/* ---- Points that have moved ---- */

/* Pairs have the same label on both sides; other nodes begin with their values besides a place. */
static void start_labels(struct comparison *comparison, uint64_t *labels[2])
{
    for (size_t s = 0; s < 2; s++) {
        memset(labels[s], 0, comparison->sides[s].node_count * sizeof **labels);
        add_traits(comparison, &comparison->sides[s], labels[s]);
    }
}

static void set_labels_of_pairs(const struct comparison *comparison, uint64_t *labels[2])
{
    for (uint32_t i = 0; i < comparison->nodes.counts[0]; i++)
        if (comparison->nodes.partners[0][i] != ALONE)
            labels[0][i] = labels[1][comparison->nodes.partners[0][i]] = p3di_hash_mix(3, i);
}

struct labels {
    uint64_t *own[2], *seen[2];
};

/* Each round adds the neighbours one face further away. */
static void spread_labels(struct comparison *comparison, struct labels *labels)
{
    for (int round = 0;
         round < ROUNDS && p3di_pairs_count_alone(&comparison->nodes, 0) && !comparison->differ->job.has_failed;
         round++) {
        set_labels_of_pairs(comparison, labels->own);
        for (size_t s = 0; s < 2; s++) {
            const size_t size = comparison->sides[s].node_count * sizeof(uint64_t);

            memcpy(labels->seen[s], labels->own[s], size);
            add_faces(comparison, &comparison->sides[s], labels->own[s], !comparison->differ->is_cross,
                      labels->seen[s]);
            memcpy(labels->own[s], labels->seen[s], size);
        }
        p3di_pairs_match(comparison->differ, &comparison->nodes, labels->own, MATCH_UNIQUE);
    }
}

/* A key of a face: faces whose corners are in the same places have the same. */
static uint64_t key_of_places(const struct side *side, const uint64_t *places, uint32_t index)
{
    const struct p3d_model_face *face = &side->lod->faces[index];
    uint64_t key = face->corner_count;

    for (uint32_t i = 0; i < face->corner_count; i++)
        key += places[side->nodes[side->lod->corners[face->first_corner + i].point]] * UINT64_C(0x9e3779b97f4a7c15);
    return key;
}

static void mark_corners(const struct side *side, uint32_t index, bool *marks)
{
    const struct p3d_model_face *face = &side->lod->faces[index];

    for (uint32_t i = 0; i < face->corner_count; i++)
        marks[side->nodes[side->lod->corners[face->first_corner + i].point]] = true;
}

/* Marks the nodes that have faces, and the nodes with a face whose places a face of the other model has, too. */
static void mark_known(struct comparison *comparison, uint64_t *const places[2], size_t s, bool *has_face,
                       bool *is_known)
{
    const struct side *side = &comparison->sides[s], *other = &comparison->sides[1 - s];
    struct p3di_set faces;
    uint32_t number;

    p3di_set_init(&faces, comparison->differ->job.arena, sizeof(uint64_t));
    for (uint32_t i = 0; i < other->lod->face_count && !comparison->differ->job.has_failed; i++) {
        const uint64_t key = key_of_places(other, places[1 - s], i);

        p3di_job_add(&comparison->differ->job, &faces, &key, &number);
    }
    for (uint32_t i = 0; i < side->lod->face_count && !comparison->differ->job.has_failed; i++) {
        const uint64_t key = key_of_places(side, places[s], i);

        mark_corners(side, i, has_face);
        if (p3di_set_find(&faces, &key, &number))
            mark_corners(side, i, is_known);
    }
}

/* Points that are in a place of the other model by chance: none of their faces is there. */
static void part_chance_pairs(struct comparison *comparison, uint64_t *const places[2])
{
    bool *has_face[2] = {NULL, NULL}, *is_known[2] = {NULL, NULL};

    for (size_t s = 0; s < 2 && !comparison->differ->job.has_failed; s++) {
        has_face[s] = p3di_job_alloc(&comparison->differ->job, comparison->nodes.counts[s], sizeof(bool));
        is_known[s] = p3di_job_alloc(&comparison->differ->job, comparison->nodes.counts[s], sizeof(bool));
        if (!comparison->differ->job.has_failed)
            mark_known(comparison, places, s, has_face[s], is_known[s]);
    }
    for (uint32_t i = 0; i < comparison->nodes.counts[0] && !comparison->differ->job.has_failed; i++) {
        const uint32_t other = comparison->nodes.partners[0][i];

        if (other == ALONE || !(has_face[0][i] || has_face[1][other]) || is_known[0][i] || is_known[1][other])
            continue;
        comparison->nodes.partners[1][other] = ALONE;
        comparison->nodes.partners[0][i] = ALONE;
    }
}

/* The box around the points that are alone. */
static struct p3d_bounds alone_bounds(const struct comparison *comparison, size_t s)
{
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

    for (uint32_t i = 0; i < comparison->nodes.counts[s]; i++)
        if (comparison->nodes.partners[s][i] == ALONE)
            p3d_bounds_add(&bounds, node_position(&comparison->sides[s], i));
    return bounds;
}

/* If all that is left has moved together, it is known where each point went. */
static void pair_by_shift(struct comparison *comparison)
{
    const struct p3d_bounds a = alone_bounds(comparison, 0), b = alone_bounds(comparison, 1);
    const struct p3d_vec3 shift = vec3_subtract(b.min, a.min), other = vec3_subtract(b.max, a.max);
    const float largest =
        fmaxf(fmaxf(vec3_largest(a.min), vec3_largest(a.max)), fmaxf(vec3_largest(b.min), vec3_largest(b.max)));
    const float rounding = 4 * FLT_EPSILON * largest;
    uint32_t *const places[2] = {comparison->sides[0].places, comparison->sides[1].places};

    if (!(vec3_largest(vec3_subtract(shift, other)) <= rounding) || !isfinite(rounding))
        return;
    p3di_diff_places(comparison, shift, fmax(rounding, comparison->tolerance));
    pair_by_place(comparison);
    comparison->sides[0].places = places[0];
    comparison->sides[1].places = places[1];
}

static void pair_by_neighbours(struct comparison *comparison, uint64_t *const places[2])
{
    struct labels labels;

    for (size_t s = 0; s < 2; s++) {
        labels.own[s] = p3di_job_alloc(&comparison->differ->job, comparison->sides[s].node_count, sizeof(uint64_t));
        labels.seen[s] = p3di_job_alloc(&comparison->differ->job, comparison->sides[s].node_count, sizeof(uint64_t));
    }
    if (comparison->differ->job.has_failed)
        return;
    part_chance_pairs(comparison, places);
    pair_by_shift(comparison);
    start_labels(comparison, labels.own);
    spread_labels(comparison, &labels);
    p3di_pairs_match(comparison->differ, &comparison->nodes, places, MATCH_IN_ORDER);
    start_labels(comparison, labels.own);
    spread_labels(comparison, &labels);
    p3di_pairs_match(comparison->differ, &comparison->nodes, labels.own, MATCH_IN_ORDER);
}

/* True if most points are in the same place under the same index, and none under another index. */
static bool are_same_indices(const struct comparison *comparison)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < comparison->nodes.counts[0]; i++) {
        if (comparison->nodes.partners[0][i] == ALONE)
            continue;
        if (comparison->nodes.partners[0][i] != i)
            return false;
        count++;
    }
    return comparison->nodes.counts[0] == comparison->nodes.counts[1] && count > comparison->nodes.counts[0] / 2;
}

static void pair_moved(struct comparison *comparison)
{
    uint64_t *places[2];

    if (!comparison->is_merged && comparison->has_same_faces_by_index && comparison->sides[0].lod->face_count) {
        p3di_pairs_init(comparison->differ, &comparison->nodes, comparison->nodes.counts[0],
                        comparison->nodes.counts[1]);
        pair_by_index(comparison);
    } else if (!comparison->is_merged && are_same_indices(comparison)) {
        pair_by_index(comparison);
    } else {
        for (size_t s = 0; s < 2; s++) {
            places[s] = p3di_job_alloc(&comparison->differ->job, comparison->sides[s].node_count, sizeof(uint64_t));
            if (places[s])
                hash_places(&comparison->sides[s], places[s]);
        }
        pair_by_neighbours(comparison, places);
    }
}

static void find_pairs(struct comparison *comparison)
{
    comparison->has_same_faces_by_index = !comparison->differ->is_cross && has_same_faces(comparison);
    if (comparison->has_same_faces_by_index && comparison->sides[0].lod->face_count && has_same_points(comparison)) {
        pair_by_index(comparison);
        return;
    }
    p3di_diff_places(comparison, (struct p3d_vec3){0, 0, 0}, comparison->tolerance);
    pair_by_place(comparison);
    /* The binariser may have made other points of the points in one place. */
    if (comparison->differ->has_odol && !comparison->differ->job.has_failed && !is_complete(comparison)) {
        comparison->is_merged = true;
        start_nodes(comparison, comparison->sides[0].lod->point_count + comparison->sides[1].lod->point_count);
        pair_by_place(comparison);
    }
    if (!comparison->differ->job.has_failed && !is_complete(comparison))
        pair_moved(comparison);
}

static void find_ids(struct comparison *comparison)
{
    const struct side *side = &comparison->sides[0];
    const uint32_t most = side->lod->point_count + comparison->sides[1].lod->point_count;
    uint32_t *firsts = side->places ? p3di_job_alloc(&comparison->differ->job, most, sizeof *firsts)
                                    : NULL; /* by place: 1 + the node */

    comparison->ids = p3di_job_alloc(&comparison->differ->job, side->node_count, sizeof *comparison->ids);
    for (uint32_t i = 0; i < side->node_count && !comparison->differ->job.has_failed; i++) {
        uint32_t *first = firsts ? &firsts[side->places[side->first_points[i]]] : NULL;

        if (first && !*first)
            *first = i + 1;
        comparison->ids[i] = first ? *first - 1 : i;
    }
}

void p3di_diff_points(struct comparison *comparison)
{
    start_nodes(comparison, 0);
    if (!comparison->differ->job.has_failed)
        find_pairs(comparison);
    if (!comparison->differ->job.has_failed)
        find_ids(comparison);
}

/* ---- Changes ---- */

static void find_proxy_nodes(struct comparison *comparison, struct side *side)
{
    side->is_proxy_node = p3di_job_alloc(&comparison->differ->job, side->node_count, sizeof *side->is_proxy_node);
    for (int is_proxy = 1; is_proxy >= 0 && !comparison->differ->job.has_failed; is_proxy--)
        for (uint32_t i = 0; i < side->lod->face_count; i++) {
            const struct p3d_model_face *face = &side->lod->faces[i];

            for (uint32_t j = 0; j < face->corner_count && side->is_proxy_face[i] == (bool)is_proxy; j++)
                side->is_proxy_node[side->nodes[side->lod->corners[face->first_corner + j].point]] = is_proxy;
        }
}

static void report_alone(struct comparison *comparison, size_t s, enum p3d_change_kind kind)
{
    const struct side *side = &comparison->sides[s];
    struct p3d_change change = {.kind = kind};

    for (uint32_t i = 0; i < side->node_count; i++)
        if (comparison->nodes.partners[s][i] == ALONE && !side->is_proxy_node[i] && !change.count++) {
            change.position = node_position(side, i);
            change.has_position = true;
        }
    if (change.count)
        p3di_diff_add(comparison->differ, change);
}

bool p3di_diff_has_moved(const struct comparison *comparison, uint32_t first, uint32_t second)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];

    if (a->places && a->places[a->first_points[first]] == b->places[b->first_points[second]])
        return false;
    return !is_near(comparison, node_position(a, first), node_position(b, second));
}

/* The names of the selections that have points which moved: "door_axis, door". */
static struct p3d_bytes find_moved_names(struct comparison *comparison, const bool *has_moved)
{
    enum { MOST = 200 }; /* bytes; an end of three dots stands for the others */
    const struct side *side = &comparison->sides[0];
    char names[MOST + sizeof ", ..."];
    size_t used = 0;

    for (uint32_t i = 0; i < side->lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &side->lod->selections[i];
        const struct p3d_bytes name = p3d_text(selection->name);
        uint32_t at = 0;

        while (at < selection->point_count && !has_moved[side->nodes[selection->points[at]]])
            at++;
        if (at == selection->point_count || !name.size)
            continue;
        if (used) {
            memcpy(names + used, ", ", 2);
            used += 2;
        }
        if (used + name.size > MOST) {
            memcpy(names + used, "...", 3);
            used += 3;
            break;
        }
        memcpy(names + used, name.data, name.size);
        used += name.size;
    }
    return p3di_diff_text(comparison->differ, (struct p3d_bytes){(const uint8_t *)names, (uint32_t)used});
}

static void report_moved(struct comparison *comparison)
{
    struct p3d_change change = {.kind = P3D_CHANGE_POINTS_MOVED, .has_position = true};
    const struct p3d_model_lod *lod = comparison->sides[0].lod;
    bool *has_moved = p3di_job_alloc(&comparison->differ->job, comparison->nodes.counts[0], sizeof *has_moved);
    double most = -1;

    if (!has_moved)
        return;
    for (uint32_t i = 0; i < comparison->nodes.counts[0]; i++) {
        const uint32_t other = comparison->nodes.partners[0][i];
        const struct p3d_vec3 from = node_position(&comparison->sides[0], i);
        double distance;

        if (other >= LEFT_OUT || comparison->sides[0].is_proxy_node[i] || !p3di_diff_has_moved(comparison, i, other))
            continue;
        distance = squared_distance(from, node_position(&comparison->sides[1], other));
        change.count++;
        has_moved[i] = true;
        if (distance > most) {
            most = distance;
            change.position = from;
        }
    }
    change.distance = (float)sqrt(fmax(most, 0));
    if (change.count && !lod->face_count) /* as in Memory, where points are known by their selections */
        change.name = find_moved_names(comparison, has_moved);
    if (change.count)
        p3di_diff_add(comparison->differ, change);
}

void p3di_diff_report_points(struct comparison *comparison)
{
    for (size_t s = 0; s < 2; s++)
        find_proxy_nodes(comparison, &comparison->sides[s]);
    if (comparison->differ->job.has_failed)
        return;
    report_moved(comparison);
    report_alone(comparison, 1, P3D_CHANGE_POINTS_ADDED);
    report_alone(comparison, 0, P3D_CHANGE_POINTS_REMOVED);
    if (!comparison->differ->is_cross && !p3di_pairs_are_ordered(&comparison->nodes))
        p3di_diff_add(comparison->differ, (struct p3d_change){.kind = P3D_CHANGE_POINTS_REORDERED});
}
