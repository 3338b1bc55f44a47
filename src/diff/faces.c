/* faces.c: pairs of faces of two LODs.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * First faces that agree in everything, then faces with the same corners: of several, the face that differs least among
 * the first few. */
#include "comparison.h"

#define CANDIDATES 8 /* how many faces with the same corners are looked at */

static uint32_t id_of(const struct comparison *c, size_t s, uint32_t corner)
{
    const struct side *side = &c->sides[s];

    return id_of_node(c, s, side->nodes[side->lod->corners[corner].point]);
}

static void find_ids(const struct comparison *c, size_t s, uint32_t index, uint32_t ids[4])
{
    const struct p3d_model_face *face = &c->sides[s].lod->faces[index];

    for (uint32_t i = 0; i < face->corner_count; i++)
        ids[i] = id_of(c, s, face->first_corner + i);
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

bool p3di_diff_align(const struct comparison *c, uint32_t first, uint32_t second, struct alignment *alignment)
{
    const uint32_t count = c->sides[0].lod->faces[first].corner_count;
    uint32_t a[4], b[4];

    *alignment = (struct alignment){0, false};
    if (count != c->sides[1].lod->faces[second].corner_count)
        return false;
    find_ids(c, 0, first, a);
    find_ids(c, 1, second, b);
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

static uint64_t key_of_corners(const struct comparison *c, size_t s, uint32_t index)
{
    const uint32_t count = c->sides[s].lod->faces[index].corner_count;
    uint64_t key = count;
    uint32_t ids[4];

    find_ids(c, s, index, ids);
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

static uint64_t key_of_corner(const struct comparison *c, size_t s, uint32_t corner)
{
    const struct side *side = &c->sides[s];
    const uint32_t normal = side->lod->corners[corner].normal;
    uint64_t key = p3di_hash_mix(4, id_of(c, s, corner));

    if (c->d->is_cross)
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

static bool is_same_corner(const struct comparison *c, uint32_t first, uint32_t second)
{
    const struct p3d_model_lod *a = c->sides[0].lod, *b = c->sides[1].lod;
    const uint32_t i = a->corners[first].normal, j = b->corners[second].normal;

    if (id_of(c, 0, first) != id_of(c, 1, second) || (i < a->normal_count) != (j < b->normal_count) ||
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

static bool is_same_face(const struct comparison *c, uint32_t index)
{
    const struct side *a = &c->sides[0], *b = &c->sides[1];
    const struct p3d_model_face *face = &a->lod->faces[index], *other = &b->lod->faces[index];

    if (face->corner_count != other->corner_count || face->flags != other->flags ||
        a->face_memberships[index] != b->face_memberships[index] ||
        a->textures[face->material] != b->textures[other->material] ||
        a->rvmats[face->material] != b->rvmats[other->material])
        return false;
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (!is_same_corner(c, face->first_corner + i, other->first_corner + i))
            return false;
    return true;
}

static void pair_by_index(struct comparison *c)
{
    for (uint32_t i = 0; i < c->faces.counts[0] && i < c->faces.counts[1]; i++)
        if (c->faces.partners[0][i] == ALONE && c->faces.partners[1][i] == ALONE && is_same_face(c, i)) {
            pair_up(&c->faces, i, i);
            c->are_equal[i] = true;
        }
}

/* Equal keys may be chance, or made on purpose. */
static void part_misfits(struct comparison *c)
{
    for (uint32_t i = 0; i < c->faces.counts[0] && !c->d->job.has_failed; i++) {
        const uint32_t other = c->faces.partners[0][i];
        struct alignment alignment;

        if (other >= LEFT_OUT || c->are_equal[i] || p3di_diff_align(c, i, other, &alignment))
            continue;
        c->faces.partners[0][i] = ALONE;
        c->faces.partners[1][other] = ALONE;
    }
}

/* ---- Faces with the same corners ---- */

/* The larger, the more two faces differ; UINT32_MAX if they do not have the same corners. */
static uint32_t difference(const struct comparison *c, uint32_t first, uint32_t second)
{
    const struct side *a = &c->sides[0], *b = &c->sides[1];
    const struct p3d_model_face *face = &a->lod->faces[first], *other = &b->lod->faces[second];
    struct alignment alignment;
    uint32_t score;

    if (!p3di_diff_align(c, first, second, &alignment))
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

static void fill_buckets(struct comparison *c, struct buckets *buckets)
{
    const uint32_t count = c->faces.counts[1];
    uint32_t number;

    p3di_set_init(&buckets->keys, c->d->job.arena, sizeof(uint64_t));
    buckets->heads = p3di_job_alloc(&c->d->job, count, sizeof *buckets->heads);
    buckets->next = p3di_job_alloc(&c->d->job, count, sizeof *buckets->next);
    for (uint32_t i = count; i-- > 0 && !c->d->job.has_failed;) {
        uint64_t key;

        if (c->faces.partners[1][i] != ALONE)
            continue;
        key = key_of_corners(c, 1, i);
        buckets->next[i] = p3di_job_add(&c->d->job, &buckets->keys, &key, &number) ? ALONE : buckets->heads[number];
        buckets->heads[number] = i;
    }
}

/* Takes the best of the first few candidates out of the bucket. */
static void pair_with_best(struct comparison *c, struct buckets *buckets, uint32_t face, uint32_t number)
{
    uint32_t *at = &buckets->heads[number], *best = NULL, least = UINT32_MAX;

    for (uint32_t i = 0; i < CANDIDATES && *at != ALONE && least; i++, at = &buckets->next[*at]) {
        const uint32_t score = difference(c, face, *at);

        if (score < least) {
            least = score;
            best = at;
        }
    }
    if (best) {
        pair_up(&c->faces, face, *best);
        *best = buckets->next[*best];
    }
}

static void pair_by_corners(struct comparison *c)
{
    struct buckets buckets;
    uint32_t number;

    if (!p3di_pairs_count_alone(&c->faces, 0) || !p3di_pairs_count_alone(&c->faces, 1))
        return;
    fill_buckets(c, &buckets);
    for (uint32_t i = 0; i < c->faces.counts[0] && !c->d->job.has_failed; i++) {
        uint64_t key;

        if (c->faces.partners[0][i] != ALONE)
            continue;
        key = key_of_corners(c, 0, i);
        if (p3di_set_find(&buckets.keys, &key, &number))
            pair_with_best(c, &buckets, i, number);
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

static void report_alone(struct comparison *c, size_t s, enum p3d_change_kind kind)
{
    struct p3d_change change = {.kind = kind};

    for (uint32_t i = 0; i < c->faces.counts[s]; i++)
        if (c->faces.partners[s][i] == ALONE && !c->sides[s].is_proxy_face[i])
            count_face(&c->sides[s], i, &change);
    if (change.count)
        p3di_diff_add(c->d, change);
}

/* The first corner of a quad decides along which diagonal the engine cuts it. */
static void report_turned(struct comparison *c)
{
    struct p3d_change flipped = {.kind = P3D_CHANGE_FACES_FLIPPED}, turned = {.kind = P3D_CHANGE_FACES_TURNED};

    for (uint32_t i = 0; i < c->faces.counts[0]; i++) {
        struct alignment alignment;

        if (c->faces.partners[0][i] >= LEFT_OUT || c->are_equal[i] || c->sides[0].is_proxy_face[i])
            continue;
        p3di_diff_align(c, i, c->faces.partners[0][i], &alignment);
        if (alignment.is_flipped)
            count_face(&c->sides[0], i, &flipped);
        else if (c->sides[0].lod->faces[i].corner_count == 4 && alignment.turn % 2)
            count_face(&c->sides[0], i, &turned);
    }
    if (flipped.count)
        p3di_diff_add(c->d, flipped);
    if (turned.count)
        p3di_diff_add(c->d, turned);
}

void p3di_diff_faces(struct comparison *c)
{
    struct differ *d = c->d;

    p3di_pairs_init(d, &c->faces, c->sides[0].lod->face_count, c->sides[1].lod->face_count);
    c->are_equal = p3di_job_alloc(&d->job, c->sides[0].lod->face_count, sizeof *c->are_equal);
    if (d->job.has_failed)
        return;
    pair_by_index(c);
    if (p3di_pairs_count_alone(&c->faces, 0) && !d->is_cross) {
        p3di_pairs_match_by(d, &c->faces, key_of_face, c, MATCH_IN_ORDER);
        part_misfits(c);
    }
    pair_by_corners(c);
}

void p3di_diff_report_faces(struct comparison *c)
{
    report_alone(c, 1, P3D_CHANGE_FACES_ADDED);
    report_alone(c, 0, P3D_CHANGE_FACES_REMOVED);
    report_turned(c);
    if (!c->d->is_cross && !p3di_pairs_are_ordered(&c->faces))
        p3di_diff_add(c->d, (struct p3d_change){.kind = P3D_CHANGE_FACES_REORDERED});
}
