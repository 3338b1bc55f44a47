/* vertices.c: how many vertices a LOD becomes when it is binarised.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Found on pairs of a source and its binarised model (docs/check.md, "Vertices"). A point becomes a vertex for each
 * combination of UVs, as they are packed, and normals that lie further apart than a limit; what comes first counts. A
 * point in no face becomes one vertex. Shadow volumes share no vertex at all, shadow buffers ignore normals, and LODs
 * that are not drawn keep their points. */
#include "check.h"

#include <math.h>

#define MOST_VERTICES 65535u
#define UV_STEPS 65534.0
#define NORMAL_LIMIT 0.0092 /* the largest distance of normals that are one: between 0.0091 and 0.0093 */
#define LONGEST_CHAIN 64u   /* vertices of one point and UV that are compared with one by one */

struct vertex {
    uint32_t next;   /* of the same point and UVs: 1 + its index, or 0 */
    uint32_t corner; /* the first that has it */
    struct p3d_vec3 normal;
};

struct prediction {
    const struct p3d_model_lod *lod;
    bool has_normals;
    uint32_t **uvs; /* by UV set: those of each corner as packed */
    struct vertex *vertices;
    uint32_t count;
    struct p3di_set places; /* points with the first set's UVs */
    uint32_t *heads;        /* by those: 1 + the first vertex, or 0 */
    struct p3di_set many;   /* where there are very many vertices: exact normals and UVs */
};

/* ---- UVs as they are packed ---- */

static uint32_t pack(float value, float min, float max)
{
    const double range = (double)max - min, step = ((double)value - min) / range * UV_STEPS;

    return range > 0 && step >= 0 ? (uint32_t)fmin(step + 0.5, UV_STEPS) : 0;
}

static void find_limits(const struct p3d_vec2 *uvs, uint32_t count, struct p3d_vec2 limits[2])
{
    limits[0] = limits[1] = count ? uvs[0] : (struct p3d_vec2){0, 0};
    for (uint32_t i = 1; i < count; i++) {
        limits[0] = (struct p3d_vec2){fminf(limits[0].u, uvs[i].u), fminf(limits[0].v, uvs[i].v)};
        limits[1] = (struct p3d_vec2){fmaxf(limits[1].u, uvs[i].u), fmaxf(limits[1].v, uvs[i].v)};
    }
}

static uint32_t *pack_uvs(struct check *c, const struct p3d_vec2 *uvs)
{
    const uint32_t count = c->lod->corner_count;
    uint32_t *packed = p3di_check_alloc(c, count, sizeof *packed);
    struct p3d_vec2 limits[2];

    find_limits(uvs, count, limits);
    for (uint32_t i = 0; i < count && packed; i++)
        packed[i] = pack(uvs[i].u, limits[0].u, limits[1].u) | pack(uvs[i].v, limits[0].v, limits[1].v) << 16;
    return packed;
}

/* ---- Vertices ---- */

static struct p3d_vec3 normal_at(const struct prediction *p, uint32_t corner)
{
    const struct p3d_vec3 none = {0, 1, 0};
    const uint32_t normal = p->lod->corners[corner].normal;

    return p->has_normals && normal != P3D_NO_NORMAL ? p->lod->normals[normal] : none;
}

static bool is_near(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const double x = (double)a.x - b.x, y = (double)a.y - b.y, z = (double)a.z - b.z;

    return x * x + y * y + z * z < NORMAL_LIMIT * NORMAL_LIMIT;
}

static bool has_same_uvs(const struct prediction *p, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < p->lod->uv_set_count; i++)
        if (p->uvs[i][a] != p->uvs[i][b])
            return false;
    return true;
}

/* Real points have few vertices. Of one with very many those behind the first are told apart exactly, which takes no
 * longer the more there are. */
static bool add_exactly(struct prediction *p, uint32_t corner, struct p3d_vec3 normal)
{
    uint32_t key[6] = {p->lod->corners[corner].point, p->uvs[0][corner], 0, 0, 0, 0};
    const uint32_t known = p->many.count;
    uint64_t others = 0;
    uint32_t number;

    memcpy(key + 2, &normal, 3 * sizeof *key);
    for (uint32_t i = 1; i < p->lod->uv_set_count; i++)
        others = p3di_hash_mix(others, p->uvs[i][corner]);
    key[5] = (uint32_t)others;
    if (!p3di_set_add(&p->many, key, &number))
        return false;
    p->count += number == known;
    return true;
}

static bool add_corner(struct prediction *p, uint32_t corner)
{
    const struct p3d_vec3 normal = normal_at(p, corner);
    const uint32_t key[2] = {p->lod->corners[corner].point, p->uvs[0][corner]};
    uint32_t length = 0, number, *link;

    if (!p3di_set_add(&p->places, key, &number))
        return false;
    for (link = &p->heads[number]; *link && length < LONGEST_CHAIN; length++) {
        struct vertex *vertex = &p->vertices[*link - 1];

        if (is_near(vertex->normal, normal) && has_same_uvs(p, vertex->corner, corner))
            return true;
        link = &vertex->next;
    }
    if (length == LONGEST_CHAIN)
        return add_exactly(p, corner, normal);
    p->vertices[p->count] = (struct vertex){0, corner, normal};
    *link = ++p->count;
    return true;
}

/* Points in no face. */
static uint32_t count_lone(struct check *c)
{
    bool *is_seen = p3di_check_alloc(c, c->lod->point_count, sizeof *is_seen);
    uint32_t count = 0;

    for (uint32_t i = 0; i < c->lod->corner_count && is_seen; i++)
        is_seen[c->lod->corners[i].point] = true;
    for (uint32_t i = 0; i < c->lod->point_count && is_seen; i++)
        count += !is_seen[i];
    return count;
}

static bool predict_drawn(struct check *c, uint32_t *count)
{
    const struct p3d_model_lod *lod = c->lod;
    struct prediction p = {.lod = lod, .has_normals = !(c->use & LOD_BUFFER)};

    p.uvs = p3di_check_alloc(c, lod->uv_set_count, sizeof *p.uvs);
    p.heads = p3di_check_alloc(c, lod->corner_count, sizeof *p.heads);
    p.vertices = p3di_check_alloc(c, lod->corner_count, sizeof *p.vertices);
    p3di_set_init(&p.places, c->work, 2 * sizeof(uint32_t));
    p3di_set_init(&p.many, c->work, 6 * sizeof(uint32_t));
    for (uint32_t i = 0; i < lod->uv_set_count && !c->has_failed; i++)
        p.uvs[i] = pack_uvs(c, lod->uv_sets[i].uvs);
    for (uint32_t i = 0; i < lod->corner_count && !c->has_failed; i++)
        c->has_failed = !add_corner(&p, i);
    *count = p.count + count_lone(c);
    return !c->has_failed;
}

bool p3di_predict(struct check *c, uint32_t *count)
{
    if (c->odol) {
        *count = c->odol->vertex_count;
        return true;
    }
    if (c->use & LOD_SHADOW) {
        *count = c->lod->corner_count + count_lone(c);
        return !c->has_failed;
    }
    if (c->use & (LOD_VISUAL | LOD_BUFFER | LOD_EDIT))
        return predict_drawn(c, count);
    *count = c->lod->point_count;
    return true;
}

/* Whether indices of vertices have 16 bits. */
static bool is_limited(const struct check *c)
{
    if (c->document->odol)
        return !p3d_odol_has_wide_indices(c->document->odol);
    return c->options->profile != P3D_PROFILE_A3;
}

void p3di_check_vertices(struct check *c)
{
    uint32_t count;

    /* No LOD has more vertices than corners and points. */
    if (!is_limited(c) || c->use & LOD_EDIT ||
        (c->mlod && (uint64_t)c->lod->corner_count + c->lod->point_count <= MOST_VERTICES * 9 / 10))
        return;
    if (!p3di_predict(c, &count))
        return;
    if (count > MOST_VERTICES)
        p3di_find(c, RULE_VERTICES_OVER, p3di_place_lod(), "%u vertices, and %u are the most", count, MOST_VERTICES);
    else if (count > MOST_VERTICES * 9 / 10)
        p3di_find(c, RULE_VERTICES_NEAR, p3di_place_lod(), "%u vertices, and %u are the most", count, MOST_VERTICES);
}
