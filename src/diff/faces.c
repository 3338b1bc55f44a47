/* faces.c: pairs of faces of two LODs.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * First faces that agree in everything, then faces with the same corners: of several, the face that differs least among
 * the first few. */
#include "comparison.h"

#define CANDIDATES 8 /* how many faces with the same corners are looked at */

static uint32_t id_of(const struct comparison *comparison, size_t s, uint32_t corner)
{
    const struct side *side = &comparison->sides[s];

    return id_of_node(comparison, s, side->nodes[side->lod->corners[corner].point]);
}

static void find_ids(const struct comparison *comparison, size_t s, uint32_t index, uint32_t ids[4])
{
    const struct p3d_model_face *face = &comparison->sides[s].lod->faces[index];

    for (uint32_t i = 0; i < face->corner_count; i++)
        ids[i] = id_of(comparison, s, face->first_corner + i);
}

static bool is_aligned(const uint32_t *a, const uint32_t *b, uint32_t count, struct alignment alignment)
{
    for (uint32_t i = 0; i < count; i++)
        if (a[i] != b[aligned_corner(alignment, i, count)])
            return false;
    return true;
}

static bool align(const uint32_t *a, const uint32_t *b, uint32_t count, struct alignment *alignment)
{
    for (uint32_t way = 0; way < 2; way++)
        for (uint32_t turn = 0; turn < count; turn++) {
            *alignment = (struct alignment){turn, way != 0};
            if (is_aligned(a, b, count, *alignment))
                return true;
        }
    return !count;
}

bool p3di_diff_align(const struct comparison *comparison, uint32_t first, uint32_t second, struct alignment *alignment)
{
    const uint32_t count = comparison->sides[0].lod->faces[first].corner_count;
    uint32_t a[4], b[4];

    *alignment = (struct alignment){0, false};
    if (count != comparison->sides[1].lod->faces[second].corner_count)
        return false;
    find_ids(comparison, 0, first, a);
    find_ids(comparison, 1, second, b);
    return align(a, b, count, alignment);
}

/* ---- Keys ---- */

static void sort(uint32_t *ids, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j > 0 && ids[j] < ids[j - 1]; j--) {
            const uint32_t id = ids[j];

            ids[j] = ids[j - 1];
            ids[j - 1] = id;
        }
}

static uint64_t key_of_corners(const struct comparison *comparison, size_t s, uint32_t index)
{
    const uint32_t count = comparison->sides[s].lod->faces[index].corner_count;
    uint64_t key = count;
    uint32_t ids[4];

    find_ids(comparison, s, index, ids);
    sort(ids, count);
    for (uint32_t i = 0; i < count; i++)
        key = p3di_hash_mix(key, ids[i]);
    return key;
}

/* A hash of all that a face has apart from its corners. */
static uint64_t key_of_look(const struct side *side, const struct p3d_model_face *face, uint64_t membership)
{
    uint64_t key = mix_u64(face->flags, membership);

    return mix_u64(key, (uint64_t)side->textures[face->material] << 32 | side->rvmats[face->material]);
}

static uint64_t key_of_corner(const struct comparison *comparison, size_t s, uint32_t corner)
{
    const struct side *side = &comparison->sides[s];
    const uint32_t normal = side->lod->corners[corner].normal;
    uint64_t key = p3di_hash_mix(4, id_of(comparison, s, corner));

    if (comparison->differ->is_cross)
        return key;
    if (normal < side->lod->normal_count) {
        const struct p3d_vec3 n = side->lod->normals[normal];

        key = mix_u64(p3di_hash_mix(key, float_bits(n.x)), (uint64_t)float_bits(n.y) << 32 | float_bits(n.z));
    }
    for (uint32_t i = 0; i < side->lod->uv_set_count; i++) {
        const struct p3d_vec2 uv = side->lod->uv_sets[i].uvs[corner];

        key = mix_u64(key, (uint64_t)float_bits(uv.u) << 32 | float_bits(uv.v));
    }
    return key;
}

/* Triangles may begin at any corner, quads at the opposite one: so the key begins at the least. */
static bool key_of_face(void *comparison, size_t s, uint32_t index, uint64_t *key)
{
    const struct comparison *c = comparison;
    const struct side *side = &c->sides[s];
    const struct p3d_model_face *face = &side->lod->faces[index];
    const uint32_t count = face->corner_count, step = count == 4 ? 2 : 1;
    uint64_t corners[4] = {0};
    uint32_t least = 0;

    *key = key_of_look(side, face, side->face_memberships[index]);
    for (uint32_t i = 0; i < count; i++)
        corners[i] = key_of_corner(c, s, face->first_corner + i);
    for (uint32_t i = step; i < count; i += step)
        least = corners[i] < corners[least] ? i : least;
    for (uint32_t i = 0; i < count; i++)
        *key = mix_u64(*key, corners[(least + i) % count]);
    return true;
}

/* ---- Pairs ---- */

static bool is_same_corner(const struct comparison *comparison, uint32_t first, uint32_t second)
{
    const struct p3d_model_lod *a = comparison->sides[0].lod, *b = comparison->sides[1].lod;
    const uint32_t i = a->corners[first].normal, j = b->corners[second].normal;

    if (id_of(comparison, 0, first) != id_of(comparison, 1, second) || (i < a->normal_count) != (j < b->normal_count) ||
        a->uv_set_count != b->uv_set_count)
        return false;
    if (i < a->normal_count && !vec3_is_equal(a->normals[i], b->normals[j]))
        return false;
    for (uint32_t set = 0; set < a->uv_set_count; set++) {
        const struct p3d_vec2 u = a->uv_sets[set].uvs[first], v = b->uv_sets[set].uvs[second];

        if (!(u.u == v.u && u.v == v.v) || a->uv_sets[set].id != b->uv_sets[set].id)
            return false;
    }
    return true;
}

static bool is_same_face(const struct comparison *comparison, uint32_t index)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const struct p3d_model_face *face = &a->lod->faces[index], *other = &b->lod->faces[index];

    if (face->corner_count != other->corner_count || face->flags != other->flags ||
        a->face_memberships[index] != b->face_memberships[index] ||
        a->textures[face->material] != b->textures[other->material] ||
        a->rvmats[face->material] != b->rvmats[other->material])
        return false;
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (!is_same_corner(comparison, face->first_corner + i, other->first_corner + i))
            return false;
    return true;
}

static void pair_by_index(struct comparison *comparison)
{
    for (uint32_t i = 0; i < comparison->faces.counts[0] && i < comparison->faces.counts[1]; i++)
        if (comparison->faces.partners[0][i] == ALONE && comparison->faces.partners[1][i] == ALONE &&
            is_same_face(comparison, i)) {
            pair_up(&comparison->faces, i, i);
            comparison->are_equal[i] = true;
        }
}

/* Equal keys may be chance, or made on purpose. */
static void part_misfits(struct comparison *comparison)
{
    for (uint32_t i = 0; i < comparison->faces.counts[0] && !comparison->differ->job.has_failed; i++) {
        const uint32_t other = comparison->faces.partners[0][i];
        struct alignment alignment;

        if (other >= LEFT_OUT || comparison->are_equal[i] || p3di_diff_align(comparison, i, other, &alignment))
            continue;
        comparison->faces.partners[0][i] = ALONE;
        comparison->faces.partners[1][other] = ALONE;
    }
}

/* ---- Faces with the same corners ---- */

/* The larger, the more two faces differ; UINT32_MAX if they do not have the same corners. */
static uint32_t difference(const struct comparison *comparison, uint32_t first, uint32_t second)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const struct p3d_model_face *face = &a->lod->faces[first], *other = &b->lod->faces[second];
    struct alignment alignment;
    uint32_t score;

    if (!p3di_diff_align(comparison, first, second, &alignment))
        return UINT32_MAX;
    score = alignment.is_flipped ? 64 : 0;
    score += a->textures[face->material] != b->textures[other->material] ? 8 : 0;
    score += a->rvmats[face->material] != b->rvmats[other->material] ? 8 : 0;
    score += face->flags != other->flags ? 2 : 0;
    score += a->face_memberships[first] != b->face_memberships[second] ? 4 : 0;
    for (uint32_t i = 0; i < face->corner_count && a->lod->uv_set_count && b->lod->uv_set_count; i++) {
        const uint32_t corner = aligned_corner(alignment, i, face->corner_count);
        const struct p3d_vec2 u = a->lod->uv_sets[0].uvs[face->first_corner + i];
        const struct p3d_vec2 v = b->lod->uv_sets[0].uvs[other->first_corner + corner];
        const float du = u.u - v.u, dv = u.v - v.v;

        score += !(du * du + dv * dv < 1e-6f) ? 8 : 0;
    }
    return score;
}

struct buckets {
    struct p3di_set keys;
    uint32_t *heads, *next; /* faces of the second side */
};

static void fill_buckets(struct comparison *comparison, struct buckets *buckets)
{
    const uint32_t count = comparison->faces.counts[1];
    uint32_t number;

    p3di_set_init(&buckets->keys, comparison->differ->job.arena, sizeof(uint64_t));
    buckets->heads = p3di_job_alloc(&comparison->differ->job, count, sizeof *buckets->heads);
    buckets->next = p3di_job_alloc(&comparison->differ->job, count, sizeof *buckets->next);
    for (uint32_t i = count; i-- > 0 && !comparison->differ->job.has_failed;) {
        uint64_t key;

        if (comparison->faces.partners[1][i] != ALONE)
            continue;
        key = key_of_corners(comparison, 1, i);
        buckets->next[i] =
            p3di_job_add(&comparison->differ->job, &buckets->keys, &key, &number) ? ALONE : buckets->heads[number];
        buckets->heads[number] = i;
    }
}

/* Takes the best of the first few candidates out of the bucket. */
static void pair_with_best(struct comparison *comparison, struct buckets *buckets, uint32_t face, uint32_t number)
{
    uint32_t *at = &buckets->heads[number], *best = NULL, least = UINT32_MAX;

    for (uint32_t i = 0; i < CANDIDATES && *at != ALONE && least; i++, at = &buckets->next[*at]) {
        const uint32_t score = difference(comparison, face, *at);

        if (score < least) {
            least = score;
            best = at;
        }
    }
    if (best) {
        pair_up(&comparison->faces, face, *best);
        *best = buckets->next[*best];
    }
}

static void pair_by_corners(struct comparison *comparison)
{
    struct buckets buckets;
    uint32_t number;

    if (!p3di_pairs_count_alone(&comparison->faces, 0) || !p3di_pairs_count_alone(&comparison->faces, 1))
        return;
    fill_buckets(comparison, &buckets);
    for (uint32_t i = 0; i < comparison->faces.counts[0] && !comparison->differ->job.has_failed; i++) {
        uint64_t key;

        if (comparison->faces.partners[0][i] != ALONE)
            continue;
        key = key_of_corners(comparison, 0, i);
        if (p3di_set_find(&buckets.keys, &key, &number))
            pair_with_best(comparison, &buckets, i, number);
    }
}

/* ---- Changes ---- */

static struct p3d_vec3 place_of_face(const struct side *side, uint32_t index, bool *has_place)
{
    const struct p3d_model_face *face = &side->lod->faces[index];

    *has_place = face->corner_count != 0;
    return *has_place ? side->lod->points[side->lod->corners[face->first_corner].point] : (struct p3d_vec3){0, 0, 0};
}

static void count_face(const struct side *side, uint32_t index, struct p3d_change *change)
{
    if (!change->count++)
        change->position = place_of_face(side, index, &change->has_position);
}

static void report_alone(struct comparison *comparison, size_t s, enum p3d_change_kind kind)
{
    struct p3d_change change = {.kind = kind};

    for (uint32_t i = 0; i < comparison->faces.counts[s]; i++)
        if (comparison->faces.partners[s][i] == ALONE && !comparison->sides[s].is_proxy_face[i])
            count_face(&comparison->sides[s], i, &change);
    if (change.count)
        p3di_diff_add(comparison->differ, change);
}

/* The first corner of a quad decides along which diagonal the engine cuts it. */
static void report_turned(struct comparison *comparison)
{
    struct p3d_change flipped = {.kind = P3D_CHANGE_FACES_FLIPPED}, turned = {.kind = P3D_CHANGE_FACES_TURNED};

    for (uint32_t i = 0; i < comparison->faces.counts[0]; i++) {
        struct alignment alignment;

        if (comparison->faces.partners[0][i] >= LEFT_OUT || comparison->are_equal[i] ||
            comparison->sides[0].is_proxy_face[i])
            continue;
        p3di_diff_align(comparison, i, comparison->faces.partners[0][i], &alignment);
        if (alignment.is_flipped)
            count_face(&comparison->sides[0], i, &flipped);
        else if (comparison->sides[0].lod->faces[i].corner_count == 4 && alignment.turn % 2)
            count_face(&comparison->sides[0], i, &turned);
    }
    if (flipped.count)
        p3di_diff_add(comparison->differ, flipped);
    if (turned.count)
        p3di_diff_add(comparison->differ, turned);
}

void p3di_diff_faces(struct comparison *comparison)
{
    struct differ *differ = comparison->differ;

    p3di_pairs_init(differ, &comparison->faces, comparison->sides[0].lod->face_count,
                    comparison->sides[1].lod->face_count);
    comparison->are_equal =
        p3di_job_alloc(&differ->job, comparison->sides[0].lod->face_count, sizeof *comparison->are_equal);
    if (differ->job.has_failed)
        return;
    pair_by_index(comparison);
    if (p3di_pairs_count_alone(&comparison->faces, 0) && !differ->is_cross) {
        p3di_pairs_match_by(differ, &comparison->faces, key_of_face, comparison, MATCH_IN_ORDER);
        part_misfits(comparison);
    }
    pair_by_corners(comparison);
}

void p3di_diff_report_faces(struct comparison *comparison)
{
    report_alone(comparison, 1, P3D_CHANGE_FACES_ADDED);
    report_alone(comparison, 0, P3D_CHANGE_FACES_REMOVED);
    report_turned(comparison);
    if (!comparison->differ->is_cross && !p3di_pairs_are_ordered(&comparison->faces))
        p3di_diff_add(comparison->differ, (struct p3d_change){.kind = P3D_CHANGE_FACES_REORDERED});
}
