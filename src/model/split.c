/* split.c: how the points of a LOD become vertices when it is binarised.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Found on pairs of a source and its binarised model (docs/format/binarise.md, "Vertices"). A point becomes a vertex
 * for each combination of UVs, as they are packed, clip flags, and normals that lie further apart than a limit; the
 * first normal counts. A point in no face becomes one vertex. LODs that are not drawn ignore normals and UVs. */
#include "split.h"

#include "core/set.h"
#include "core/vec.h"

#include <math.h>

#define UV_STEPS 65534.0f
#define LARGEST_UV 1e5f
#define LARGEST_STEP 1e9f      /* that fits an int */
#define NORMAL_LIMIT 0.01      /* 9,251 corners joined with at most 0.009996, 42,460 apart with at least 0.010008 */
#define OLD_NORMAL_LIMIT 0.05f /* in Operation Flashpoint, whose normals are not packed */
#define OLD_UV_LIMIT 0.005f    /* along u and along v */
#define LONGEST_CHAIN 64u      /* vertices of one point and UV that are compared with one by one */

struct link {
    uint32_t next;          /* of the same point and UVs: 1 + its index, or 0 */
    struct p3d_vec3 normal; /* of its first corner, as packed */
};

struct splitter {
    const struct p3d_model_lod *lod;
    struct p3di_split_rule rule;
    uint32_t **uvs; /* by UV set: the UVs of each corner as packed */
    struct p3di_split *split;
    uint32_t point_flags, face_flags,
        clip_flags;          /* of the corner before, and what they make: mostly the next has them */
    struct link *links;      /* by vertex */
    struct p3di_set places;  /* points with flags and the first set's UVs */
    uint32_t *heads;         /* by number in places: 1 + the first vertex, or 0 */
    struct p3di_set many;    /* for points with very many vertices: exact normals and UVs */
    uint32_t *many_vertices; /* by number in many */
};

/* ---- The rules ---- */

struct p3di_split_rule p3di_split_rule(float resolution, bool is_early)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(resolution);
    const bool is_drawn = p3d_lod_is_drawn(resolution) || kind == P3D_LOD_EDIT; /* editors draw that */
    const struct p3di_split_rule rule = {is_drawn, is_drawn || kind == P3D_LOD_SHADOW_BUFFER, is_early, false};

    return rule;
}

struct p3di_split_rule p3di_split_made_buffer(bool is_early)
{
    const struct p3di_split_rule rule = {.has_normals = true, .is_early = is_early};

    return rule;
}

struct p3di_split_rule p3di_split_flashpoint(void)
{
    const struct p3di_split_rule rule = {true, true, true, true};

    return rule;
}

struct p3d_vec3 p3di_corner_normal(const struct p3d_model_lod *lod, uint32_t corner)
{
    const struct p3d_vec3 none = {0, 1, 0};
    const uint32_t normal = lod->corners[corner].normal;
    struct p3d_vec3 n;

    if (normal == P3D_NO_NORMAL)
        return none;
    n = lod->normals[normal];
    return vec3_is_finite(n) ? (struct p3d_vec3){-n.x, -n.y, -n.z} : none;
}

struct p3d_vec2 p3di_good_uv(struct p3d_vec2 uv)
{
    const bool is_good = fabsf(uv.u) <= LARGEST_UV && fabsf(uv.v) <= LARGEST_UV;

    return is_good ? uv : (struct p3d_vec2){0, 0};
}

/* ---- Clip flags ---- */

#define ALL_PLANES 0x3fu
#define BACK_PLANE 0x2u
#define USER_SHIFT 20

static uint32_t first_of(uint32_t flags, const uint32_t table[][2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (flags & table[i][0])
            return table[i][1];
    return 0;
}

static uint32_t point_clip(uint32_t flags)
{
    static const uint32_t land[][2] = {{1, 0x100}, {2, 0x200}, {4, 0x400}, {8, 0x800}};
    static const uint32_t decal[][2] = {{0x100, 0x1000}, {0x200, 0x2000}};
    static const uint32_t light[][2] = {{0x10, 200}, {0x40, 203}, {0x80, 202}, {0x20, 201}};
    static const uint32_t fog[][2] = {{0x1000, 0x4000}, {0x2000, 0x8000}};

    if (!p3d_point_flags_are_kept(flags))
        return ALL_PLANES;
    return ALL_PLANES | first_of(flags, land, 4) | first_of(flags, decal, 2) | first_of(flags, fog, 2) |
           (first_of(flags, light, 4) | (flags >> 16 & 0xff)) << USER_SHIFT;
}

static uint32_t face_user(uint32_t flags)
{
    static const uint32_t light[][2] = {{1, 200}, {2, 201}, {4, 203}};

    if (!p3d_face_flags_are_kept(flags))
        return 0;
    return flags >> 25 ? flags >> 25 : first_of(flags, light, 3);
}

uint32_t p3di_clip_flags(uint32_t point_flags, uint32_t face_flags)
{
    uint32_t clip = point_clip(point_flags), user = face_user(face_flags);
    const uint32_t own = clip >> USER_SHIFT & 0xff;

    if (user) {
        user += own == 200 ? 20u : own == 201 ? 40u : 0u;
        clip = (clip & ~(0xffu << USER_SHIFT)) | (user & 0xff) << USER_SHIFT;
    }
    if (clip & 0xc000)
        clip &= ~BACK_PLANE;
    return clip;
}

/* ---- UVs as they are packed ---- */

/* Rounding of the games' tools: Arma 2's divide in doubles, later tools multiply floats by the inverse. All 35,772 UVs
 * of pairs of versions 50 and 54 come out equal. */
int32_t p3di_pack_uv(float value, float min, float max, bool is_early)
{
    const float part =
        is_early ? (float)(((double)value - min) / ((double)max - min)) : (value - min) * (1 / (max - min));
    const float step = part * UV_STEPS - UV_STEPS / 2;

    return step > -LARGEST_STEP && step < LARGEST_STEP ? (int32_t)rintf(step) : 0;
}

static bool pack_uvs(struct p3di_arena *arena, const struct p3d_vec2 *uvs, uint32_t count, bool is_early,
                     uint32_t **packed)
{
    struct p3d_vec2 min = {INFINITY, INFINITY}, max = {-INFINITY, -INFINITY};

    *packed = p3di_arena_alloc(arena, count, sizeof **packed);
    for (uint32_t i = 0; i < count && *packed; i++) {
        const struct p3d_vec2 uv = p3di_good_uv(uvs[i]);

        min = (struct p3d_vec2){uv.u < min.u ? uv.u : min.u, uv.v < min.v ? uv.v : min.v}; /* fminf is a call */
        max = (struct p3d_vec2){uv.u > max.u ? uv.u : max.u, uv.v > max.v ? uv.v : max.v};
    }
    for (uint32_t i = 0; i < count && *packed; i++) {
        const struct p3d_vec2 uv = p3di_good_uv(uvs[i]);

        (*packed)[i] = ((uint32_t)p3di_pack_uv(uv.u, min.u, max.u, is_early) & 0xffff) |
                       (uint32_t)p3di_pack_uv(uv.v, min.v, max.v, is_early) << 16;
    }
    return *packed != NULL;
}

/* ---- Normals as they are packed ---- */

/* Up to version 50 the product is not rounded. Halves become even. */
static uint32_t pack_part(float part, bool is_early)
{
    const float step = is_early ? (float)rint(-511.0 * part) : rintf(-511.0f * part);

    return (uint32_t)(int32_t)(step < 511 ? step > -511 ? step : -511 : 511) & 0x3ff;
}

static float unpack_part(uint32_t packed)
{
    return (float)((int32_t)((packed & 0x3ff) ^ 0x200) - 0x200) / -511.0f;
}

uint32_t p3di_pack_odol_normal(struct p3d_vec3 inward, bool is_early)
{
    return pack_part(inward.x, is_early) | pack_part(inward.y, is_early) << 10 | pack_part(inward.z, is_early) << 20;
}

static struct p3d_vec3 as_packed(struct p3d_vec3 inward, bool is_early)
{
    const uint32_t packed = p3di_pack_odol_normal(inward, is_early);

    return (struct p3d_vec3){unpack_part(packed), unpack_part(packed >> 10), unpack_part(packed >> 20)};
}

static bool is_near(const struct splitter *splitter, struct p3d_vec3 a, struct p3d_vec3 b)
{
    const double x = (double)a.x - b.x, y = (double)a.y - b.y, z = (double)a.z - b.z;
    const struct p3d_vec3 d = vec3_subtract(a, b);

    if (splitter->rule.is_flashpoint)
        return !(vec3_dot(d, d) > OLD_NORMAL_LIMIT * OLD_NORMAL_LIMIT);
    return x * x + y * y + z * z < NORMAL_LIMIT * NORMAL_LIMIT;
}

/* ---- Vertices ---- */

static uint32_t uv_set_count(const struct splitter *splitter)
{
    return splitter->rule.has_uvs ? splitter->lod->uv_set_count : 0;
}

static bool has_near_uvs(const struct splitter *splitter, uint32_t a, uint32_t b)
{
    const struct p3d_vec2 x = p3di_good_uv(splitter->lod->uv_sets[0].uvs[a]),
                          y = p3di_good_uv(splitter->lod->uv_sets[0].uvs[b]);

    return fabsf(y.u - x.u) <= OLD_UV_LIMIT && fabsf(y.v - x.v) <= OLD_UV_LIMIT;
}

static bool has_same_uvs(const struct splitter *splitter, uint32_t a, uint32_t b)
{
    if (splitter->rule.is_flashpoint && splitter->lod->uv_set_count)
        return has_near_uvs(splitter, a, b);
    for (uint32_t i = 0; i < uv_set_count(splitter); i++)
        if (splitter->uvs[i][a] != splitter->uvs[i][b])
            return false;
    return true;
}

static uint32_t add_vertex(struct splitter *splitter, uint32_t corner, uint32_t flags, struct p3d_vec3 normal)
{
    const uint32_t vertex = splitter->split->count++;

    splitter->split->vertices[vertex] = (struct p3di_split_vertex){splitter->lod->corners[corner].point, corner, flags};
    splitter->links[vertex] =
        (struct link){0, splitter->rule.is_flashpoint ? normal : as_packed(normal, splitter->rule.is_early)};
    return vertex;
}

/* Real points have few vertices. At a point with very many, vertices behind the first ones are compared exactly, in a
 * time that does not depend on their number. */
static bool find_exactly(struct splitter *splitter, uint32_t corner, const uint32_t place[3], struct p3d_vec3 normal)
{
    uint32_t key[7] = {place[0], place[1], place[2], 0, 0, 0, 0};
    const uint32_t known = splitter->many.count;
    uint64_t others = 0;
    uint32_t number;

    memcpy(key + 3, &normal, 3 * sizeof *key);
    for (uint32_t i = splitter->rule.is_flashpoint ? 0 : 1; i < uv_set_count(splitter); i++)
        others = p3di_hash_mix(others, splitter->uvs[i][corner]);
    key[6] = (uint32_t)others;
    if (!p3di_set_add(&splitter->many, key, &number))
        return false;
    if (number == known)
        splitter->many_vertices[number] = add_vertex(splitter, corner, place[1], normal);
    splitter->split->corner_vertices[corner] = splitter->many_vertices[number];
    return true;
}

static uint32_t clip_flags(struct splitter *splitter, uint32_t point_flags, uint32_t face_flags)
{
    if (splitter->point_flags != point_flags || splitter->face_flags != face_flags) {
        splitter->point_flags = point_flags;
        splitter->face_flags = face_flags;
        splitter->clip_flags = p3di_clip_flags(point_flags, face_flags);
    }
    return splitter->clip_flags;
}

static bool find_vertex(struct splitter *splitter, uint32_t corner, uint32_t face_flags)
{
    const struct p3d_vec3 none = {0, 1, 0};
    const struct p3d_vec3 normal = splitter->rule.has_normals ? p3di_corner_normal(splitter->lod, corner) : none;
    const uint32_t point = splitter->lod->corners[corner].point;
    const uint32_t point_flags = splitter->lod->point_flags ? splitter->lod->point_flags[point] : 0;
    const bool has_key = uv_set_count(splitter) && !splitter->rule.is_flashpoint;
    const uint32_t key[3] = {point, clip_flags(splitter, point_flags, face_flags),
                             has_key ? splitter->uvs[0][corner] : 0};
    uint32_t length = 0, number, *link;

    if (!p3di_set_add(&splitter->places, key, &number))
        return false;
    for (link = &splitter->heads[number]; *link && length < LONGEST_CHAIN; length++) {
        const uint32_t vertex = *link - 1;

        if (is_near(splitter, splitter->links[vertex].normal, normal) &&
            has_same_uvs(splitter, splitter->split->vertices[vertex].corner, corner)) {
            splitter->split->corner_vertices[corner] = vertex;
            return true;
        }
        link = &splitter->links[vertex].next;
    }
    if (length == LONGEST_CHAIN)
        return find_exactly(splitter, corner, key, normal);
    splitter->split->corner_vertices[corner] = add_vertex(splitter, corner, key[1], normal);
    *link = splitter->split->corner_vertices[corner] + 1;
    return true;
}

/* Points in no face. */
static void add_lone(struct splitter *splitter, uint8_t *is_used)
{
    const struct p3d_model_lod *lod = splitter->lod;

    for (uint32_t i = 0; i < splitter->split->count; i++)
        is_used[splitter->split->vertices[i].point] = 1;
    for (uint32_t i = 0; i < lod->point_count; i++)
        if (!is_used[i])
            splitter->split->vertices[splitter->split->count++] = (struct p3di_split_vertex){
                i, lod->corner_count, p3di_clip_flags(lod->point_flags ? lod->point_flags[i] : 0, 0)};
}

static bool find_vertices(struct splitter *splitter)
{
    for (uint32_t i = 0; i < splitter->lod->face_count; i++) {
        const struct p3d_model_face *face = &splitter->lod->faces[i];

        for (uint32_t j = 0; j < face->corner_count && face->corner_count >= 3; j++)
            if (!find_vertex(splitter, face->first_corner + j, face->flags))
                return false;
    }
    return true;
}

bool p3di_split_points(struct p3di_arena *arena, const struct p3d_model_lod *lod, struct p3di_split_rule rule,
                       struct p3di_split *split)
{
    struct splitter splitter = {.lod = lod, .rule = rule, .split = split, .clip_flags = p3di_clip_flags(0, 0)};
    const uint32_t count = lod->corner_count;
    uint8_t *is_used = p3di_arena_alloc(arena, lod->point_count, 1);

    split->count = 0;
    split->vertices = p3di_arena_alloc(arena, (size_t)count + lod->point_count, sizeof *split->vertices);
    split->corner_vertices = p3di_arena_alloc(arena, count, sizeof *split->corner_vertices);
    splitter.uvs = p3di_arena_alloc(arena, lod->uv_set_count, sizeof *splitter.uvs);
    splitter.heads = p3di_arena_alloc(arena, count, sizeof *splitter.heads);
    splitter.many_vertices = p3di_arena_alloc(arena, count, sizeof *splitter.many_vertices);
    splitter.links = p3di_arena_alloc(arena, count, sizeof *splitter.links);
    p3di_set_init(&splitter.places, arena, 3 * sizeof(uint32_t));
    p3di_set_init(&splitter.many, arena, 7 * sizeof(uint32_t));
    if (!is_used || !split->vertices || !split->corner_vertices || !splitter.uvs || !splitter.heads ||
        !splitter.many_vertices || !splitter.links)
        return false;
    for (uint32_t i = 0; i < uv_set_count(&splitter); i++)
        if (!pack_uvs(arena, lod->uv_sets[i].uvs, count, rule.is_early, &splitter.uvs[i]))
            return false;
    if (!find_vertices(&splitter))
        return false;
    add_lone(&splitter, is_used);
    return true;
}
