/* surfaces.c: what changed on points and faces that both LODs have: UVs, normals, textures, rvmats, flags, bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

#include <float.h>

/* ---- Changes with how many have them ---- */

struct tally {
    struct p3di_set keys; /* two numbers */
    struct p3d_change *changes;
    size_t capacity;
};

static void start_tally(struct comparison *comparison, struct tally *tally)
{
    *tally = (struct tally){.changes = NULL};
    p3di_set_init(&tally->keys, comparison->differ->job.arena, 2 * sizeof(uint32_t));
}

/* The change of these numbers, which is new if its count is 0; NULL if there is no memory. */
static struct p3d_change *tally_at(struct comparison *comparison, struct tally *tally, uint32_t before, uint32_t after)
{
    const uint32_t key[2] = {before, after};
    struct p3di_job *job = &comparison->differ->job;
    uint32_t number;

    (void)P3DI_ROOM(job, tally->changes, tally->keys.count, tally->capacity);
    p3di_job_add(job, &tally->keys, key, &number);
    return job->has_failed ? NULL : &tally->changes[number];
}

static void report_tally(struct comparison *comparison, const struct tally *tally)
{
    for (uint32_t i = 0; i < tally->keys.count && !comparison->differ->job.has_failed; i++)
        p3di_diff_add(comparison->differ, tally->changes[i]);
}

/* ---- Flags ---- */

static struct p3d_bytes flags_text(struct comparison *comparison, char *(*to_text)(uint32_t, char *, size_t),
                                   uint32_t flags)
{
    char text[256];

    return p3di_diff_text(comparison->differ, p3d_bytes_of(flags ? to_text(flags, text, sizeof text) : "none"));
}

static void count_flags(struct comparison *comparison, struct tally *tally, enum p3d_change_kind kind, uint32_t before,
                        uint32_t after)
{
    const bool is_face = kind == P3D_CHANGE_FACE_FLAGS;
    struct p3d_change *change = tally_at(comparison, tally, before, after);

    if (!change || change->count++)
        return;
    change->kind = kind;
    change->before = flags_text(comparison, is_face ? p3d_face_flags_text : p3d_point_flags_text, before);
    change->after = flags_text(comparison, is_face ? p3d_face_flags_text : p3d_point_flags_text, after);
}

/* By node: its points have different flags. */
static bool *find_mixed(struct comparison *comparison, const struct side *side)
{
    bool *is_mixed = p3di_job_alloc(&comparison->differ->job, side->node_count, sizeof *is_mixed);

    for (uint32_t i = 0; i < side->lod->point_count && !comparison->differ->job.has_failed; i++) {
        const uint32_t node = side->nodes[i];

        is_mixed[node] |= side->lod->point_flags[i] != side->lod->point_flags[side->first_points[node]];
    }
    return is_mixed;
}

static void compare_point_flags(struct comparison *comparison)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const bool *is_mixed[2];
    struct tally tally;

    if (!a->lod->point_flags || !b->lod->point_flags)
        return;
    start_tally(comparison, &tally);
    is_mixed[0] = find_mixed(comparison, a);
    is_mixed[1] = find_mixed(comparison, b);
    for (uint32_t i = 0; i < comparison->nodes.counts[0] && !comparison->differ->job.has_failed; i++) {
        const uint32_t other = comparison->nodes.partners[0][i];
        uint32_t before, after;

        if (other >= LEFT_OUT || is_mixed[0][i] || is_mixed[1][other] ||
            (comparison->differ->is_cross && a->is_proxy_node[i])) /* the binariser hides triangles of proxies */
            continue;
        before = a->lod->point_flags[a->first_points[i]];
        after = b->lod->point_flags[b->first_points[other]];
        if (before != after)
            count_flags(comparison, &tally, P3D_CHANGE_POINT_FLAGS, before, after);
    }
    report_tally(comparison, &tally);
}

/* ---- Faces ---- */

static void compare_face_flags(struct comparison *comparison)
{
    struct tally tally;

    start_tally(comparison, &tally);
    for (uint32_t i = 0; i < comparison->faces.counts[0] && !comparison->differ->job.has_failed; i++) {
        const uint32_t other = comparison->faces.partners[0][i];

        if (other < LEFT_OUT && !comparison->are_equal[i] &&
            comparison->sides[0].lod->faces[i].flags != comparison->sides[1].lod->faces[other].flags)
            count_flags(comparison, &tally, P3D_CHANGE_FACE_FLAGS, comparison->sides[0].lod->faces[i].flags,
                        comparison->sides[1].lod->faces[other].flags);
    }
    report_tally(comparison, &tally);
}

static void count_name(struct comparison *comparison, struct tally *tally, enum p3d_change_kind kind, uint32_t first,
                       uint32_t second)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const bool is_texture = kind == P3D_CHANGE_TEXTURE;
    const uint32_t before = is_texture ? a->textures[first] : a->rvmats[first];
    const uint32_t after = is_texture ? b->textures[second] : b->rvmats[second];
    struct p3d_change *change = before == after ? NULL : tally_at(comparison, tally, before, after);

    if (!change || change->count++)
        return;
    change->kind = kind;
    change->before = is_texture ? a->model->materials[first].texture : a->model->materials[first].material;
    change->after = is_texture ? b->model->materials[second].texture : b->model->materials[second].material;
}

/* Textures and materials of shadows are never seen, so a binariser drops them. */
static void compare_names(struct comparison *comparison, enum p3d_change_kind kind)
{
    struct tally tally;

    if (comparison->differ->is_cross && comparison->is_shadow)
        return;
    start_tally(comparison, &tally);
    for (uint32_t i = 0; i < comparison->faces.counts[0] && !comparison->differ->job.has_failed; i++) {
        const uint32_t other = comparison->faces.partners[0][i];

        /* The binariser sets the materials of triangles of proxies freely, so they are not compared. */
        if (other < LEFT_OUT && !comparison->are_equal[i] &&
            !(comparison->differ->is_cross && comparison->sides[0].is_proxy_face[i]))
            count_name(comparison, &tally, kind, comparison->sides[0].lod->faces[i].material,
                       comparison->sides[1].lod->faces[other].material);
    }
    report_tally(comparison, &tally);
}

/* ---- Corners ---- */

/* Calls `compare` for each corner of faces that both LODs have and that differ in something. */
typedef void compare_corner(void *user, uint32_t first, uint32_t second);

static void for_each_corner(struct comparison *comparison, compare_corner *compare, void *user)
{
    for (uint32_t i = 0; i < comparison->faces.counts[0] && !comparison->differ->job.has_failed; i++) {
        const struct p3d_model_face *face = &comparison->sides[0].lod->faces[i], *other;
        struct alignment alignment;

        if (comparison->faces.partners[0][i] >= LEFT_OUT || comparison->are_equal[i] ||
            !p3di_diff_align(comparison, i, comparison->faces.partners[0][i], &alignment))
            continue;
        other = &comparison->sides[1].lod->faces[comparison->faces.partners[0][i]];
        for (uint32_t j = 0; j < face->corner_count; j++)
            compare(user, face->first_corner + j,
                    other->first_corner + aligned_corner(alignment, j, face->corner_count));
    }
}

struct uv_comparison {
    const struct p3d_vec2 *sets[2];
    double steps[2]; /* of u and v: what the format may have changed */
    double rounding; /* and floats, of the largest number, 1 at least */
    struct p3d_change change;
};

static void compare_uv(void *user, uint32_t first, uint32_t second)
{
    struct uv_comparison *uvs = user;
    const struct p3d_vec2 a = uvs->sets[0][first], b = uvs->sets[1][second];
    const double u = fabs((double)a.u - b.u), v = fabs((double)a.v - b.v);
    const double most_u = uvs->steps[0] + uvs->rounding * fmax(1, fmax(fabs((double)a.u), fabs((double)b.u)));
    const double most_v = uvs->steps[1] + uvs->rounding * fmax(1, fmax(fabs((double)a.v), fabs((double)b.v)));
    const float distance = (float)sqrt(u * u + v * v);

    if ((u <= most_u && v <= most_v) || (float_bits(a.u) == float_bits(b.u) && float_bits(a.v) == float_bits(b.v)))
        return;
    uvs->change.count++;
    if (distance > uvs->change.distance)
        uvs->change.distance = distance;
}

/* An i16 is off by half a step at most, the rest is for the floats of the limits. A range that is not finite allows
 * nothing. */
static void add_step(const struct side *side, uint32_t set, double steps[2])
{
    const struct p3d_odol_uv_set *uvs;
    double range[2], largest[2];

    if (!side->odol || set >= side->odol->uv_set_count || side->odol->uv_sets[set].uvs.span.stride != 4)
        return;
    uvs = &side->odol->uv_sets[set];
    range[0] = (double)uvs->max_u - uvs->min_u;
    range[1] = (double)uvs->max_v - uvs->min_v;
    largest[0] = fmax(fabs((double)uvs->max_u), fabs((double)uvs->min_u));
    largest[1] = fmax(fabs((double)uvs->max_v), fabs((double)uvs->min_v));
    for (size_t i = 0; i < 2; i++)
        if (isfinite(range[i]))
            steps[i] += fabs(range[i]) / 65534 / 2 + FLT_EPSILON * fmax(1, largest[i]);
}

static void compare_uv_set(struct comparison *comparison, uint32_t first, uint32_t second)
{
    const struct p3d_model_uv_set *a = &comparison->sides[0].lod->uv_sets[first],
                                  *b = &comparison->sides[1].lod->uv_sets[second];
    struct uv_comparison uvs = {.sets = {a->uvs, b->uvs}, .change = {.kind = P3D_CHANGE_UVS}};

    uvs.rounding = comparison->differ->has_odol ? FLT_EPSILON : 0;
    add_step(&comparison->sides[0], first, uvs.steps);
    add_step(&comparison->sides[1], second, uvs.steps);
    for_each_corner(comparison, compare_uv, &uvs);
    if (uvs.change.count) {
        uvs.change.name = p3di_diff_number(comparison->differ, a->id);
        p3di_diff_add(comparison->differ, uvs.change);
    }
}

/* A binariser leaves out a set that repeats the one before it. */
static bool is_repeated(const struct comparison *comparison, const struct side *side, uint32_t set)
{
    const struct p3d_model_lod *lod = side->lod;

    return comparison->differ->is_cross && side->mlod && set > 0 &&
           (!lod->corner_count || memcmp(lod->uv_sets[set].uvs, lod->uv_sets[set - 1].uvs,
                                         lod->corner_count * sizeof *lod->uv_sets->uvs) == 0);
}

static bool key_of_uv_set(void *comparison, size_t s, uint32_t set, uint64_t *key)
{
    *key = ((const struct comparison *)comparison)->sides[s].lod->uv_sets[set].id;
    return true;
}

/* Nor does it keep UVs of LODs that are not drawn. */
static void compare_uvs(struct comparison *comparison)
{
    struct pairs sets;

    if (comparison->differ->is_cross && !comparison->is_drawn)
        return;
    p3di_pairs_init(comparison->differ, &sets, comparison->sides[0].lod->uv_set_count,
                    comparison->sides[1].lod->uv_set_count);
    p3di_pairs_match_by(comparison->differ, &sets, key_of_uv_set, comparison, MATCH_IN_ORDER);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < sets.counts[s] && !comparison->differ->job.has_failed; i++) {
            const uint32_t other = sets.partners[s][i];

            if (other == ALONE && !is_repeated(comparison, &comparison->sides[s], i))
                p3di_diff_add(comparison->differ,
                              (struct p3d_change){.kind = s ? P3D_CHANGE_UV_SET_ADDED : P3D_CHANGE_UV_SET_REMOVED,
                                                  .name = p3di_diff_number(comparison->differ,
                                                                           comparison->sides[s].lod->uv_sets[i].id)});
            else if (s == 0 && other != ALONE)
                compare_uv_set(comparison, i, other);
        }
}

double p3di_diff_angle(struct p3d_vec3 first, struct p3d_vec3 second)
{
    const struct vec a = vec_of(first), b = vec_of(second);
    const double angle = atan2(vec_length(vec_cross(a, b)), vec_dot(a, b));

    return vec_dot(a, a) > 0 && vec_dot(b, b) > 0 && isfinite(angle) ? to_degrees(angle) : 0;
}

struct normal_comparison {
    const struct side *sides[2];
    double step; /* of a component */
    struct p3d_change change;
};

static bool find_normal(const struct side *side, uint32_t corner, struct p3d_vec3 *normal)
{
    const uint32_t index = side->lod->corners[corner].normal;

    *normal = index < side->lod->normal_count ? side->lod->normals[index] : (struct p3d_vec3){0, 0, 0};
    return index < side->lod->normal_count;
}

static void compare_normal(void *user, uint32_t first, uint32_t second)
{
    struct normal_comparison *normals = user;
    struct p3d_vec3 a, b;
    const bool is_there = find_normal(normals->sides[0], first, &a);
    float angle;

    if (find_normal(normals->sides[1], second, &b) == is_there &&
        ((fabs((double)a.x - b.x) <= normals->step && fabs((double)a.y - b.y) <= normals->step &&
          fabs((double)a.z - b.z) <= normals->step) ||
         has_same_bits(a, b)))
        return;
    angle = (float)p3di_diff_angle(a, b);
    normals->change.count++;
    if (angle > normals->change.distance)
        normals->change.distance = angle;
}

/* Editors that compute a normal again change it by no more than this, which cannot be seen. */
#define LEAST_NORMAL 1e-6

/* The binariser makes normals of its own, so they are not compared with those of a source. */
static void compare_normals(struct comparison *comparison)
{
    struct normal_comparison normals = {.sides = {&comparison->sides[0], &comparison->sides[1]},
                                        .change = {.kind = P3D_CHANGE_NORMALS}};

    if (comparison->differ->is_cross)
        return;
    for (size_t s = 0; s < 2; s++)
        if (comparison->sides[s].odol && comparison->sides[s].odol->normals.span.stride == 4)
            normals.step += 0.5 / 511;
    normals.step += LEAST_NORMAL;
    for_each_corner(comparison, compare_normal, &normals);
    if (normals.change.count)
        p3di_diff_add(comparison->differ, normals.change);
}

/* ---- Bones ---- */

static struct p3d_bytes bone_name(const struct side *side, uint32_t bone)
{
    return bone < side->model->bone_count ? p3d_text(side->model->bones[bone].name) : (struct p3d_bytes){NULL, 0};
}

static bool is_same_bone(const struct comparison *comparison, uint32_t first, uint32_t second)
{
    return p3di_is_same(bone_name(&comparison->sides[0], first), bone_name(&comparison->sides[1], second));
}

static bool has_same_bones(const struct comparison *comparison, const struct p3d_model_skin *a,
                           const struct p3d_model_skin *b)
{
    bool is_same = a->count == b->count;

    for (uint32_t i = 0; i < a->count && is_same; i++) {
        is_same = false;
        for (uint32_t j = 0; j < b->count && !is_same; j++)
            is_same = is_same_bone(comparison, a->bones[i], b->bones[j]) &&
                      fabs((double)a->weights[i] - b->weights[j]) < 0.5 / 255;
    }
    return is_same;
}

static void compare_bones(struct comparison *comparison)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const struct p3d_model_skin none = {.count = 0};
    struct p3d_change change = {.kind = P3D_CHANGE_BONE_WEIGHTS};

    if (!a->odol || !b->odol)
        return;
    for (uint32_t i = 0; i < comparison->nodes.counts[0]; i++) {
        const uint32_t other = comparison->nodes.partners[0][i];

        if (other < LEFT_OUT)
            change.count += !has_same_bones(comparison, a->lod->skins ? &a->lod->skins[a->first_points[i]] : &none,
                                            b->lod->skins ? &b->lod->skins[b->first_points[other]] : &none);
    }
    if (change.count)
        p3di_diff_add(comparison->differ, change);
}

void p3di_diff_surfaces(struct comparison *comparison)
{
    compare_normals(comparison);
    compare_uvs(comparison);
    compare_names(comparison, P3D_CHANGE_TEXTURE);
    compare_names(comparison, P3D_CHANGE_MATERIAL);
    compare_point_flags(comparison);
    compare_face_flags(comparison);
    compare_bones(comparison);
}
