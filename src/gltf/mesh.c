/* mesh.c: a LOD as indexed vertices: glTF has one index for position, normal and UVs together.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "laid_out.h"

#include "model/face_kinds.h"
#include "model/topology.h"

struct mesher {
    struct gltf_plan *plan;
    struct p3di_job *job;
    struct p3di_arena *scratch;
    struct gltf_lod *l;
    const struct p3d_model_lod *lod;
    uint8_t *is_left_out;     /* by face: it is no part of the mesh */
    uint32_t *twins;          /* by point: the first point with the same written values */
    struct p3d_vec3 *normals; /* of length 1; not a number: the face's own stands for it */
    uint32_t *key;            /* of a vertex */
    uint32_t *last;           /* by point: the vertex found last + 1; mostly the next corner has it, too */
    struct p3di_set vertices;
    struct p3di_set primitives; /* of this LOD, by struct primitive_key */
    uint32_t odd_uvs, odd_normals;
    uint32_t face_number; /* among written faces */
    uint32_t loose_count; /* points of a lossless output that no face uses */
};

static uint32_t add(struct mesher *m, struct p3di_set *set, const void *key)
{
    uint32_t number;

    p3di_job_add(m->job, set, key, &number);
    return number;
}

/* ---- Points ---- */

/* Points with the same number so far stay together if these values are the same. */
static void split(struct mesher *m, struct p3di_set *set, uint32_t point, struct p3d_vec3 v)
{
    uint32_t key[4] = {m->twins[point], 0, 0, 0};

    memcpy(key + 1, &v, sizeof v);
    m->twins[point] = add(m, set, key);
}

static void split_by_frame(struct mesher *m, struct p3di_set *set, uint32_t frame)
{
    p3di_set_clear(set);
    for (uint32_t i = 0; i < m->lod->point_count; i++)
        split(m, set, i, p3di_gltf_morph(m->lod, frame, i));
}

static void split_by_selection(struct mesher *m, struct p3di_set *set, const struct p3d_model_selection *selection)
{
    uint32_t next = 0;

    p3di_set_clear(set);
    for (uint32_t i = 0; i < m->lod->point_count; i++) {
        struct p3d_vec3 v = {0, 0, 0};

        if (next < selection->point_count && selection->points[next] == i)
            v.x = selection->point_weights[next++];
        split(m, set, i, v);
    }
}

static void split_by_skin(struct mesher *m)
{
    struct {
        uint32_t twin;
        struct gltf_influences influences;
    } key;
    struct p3di_set set;

    p3di_set_init(&set, m->scratch, sizeof key);
    for (uint32_t i = 0; i < m->lod->point_count; i++) {
        key.twin = m->twins[i];
        key.influences = p3di_gltf_influences(m->plan, m->lod, i);
        m->twins[i] = add(m, &set, &key);
    }
}

/* Vertices of the same position are one only if they also move alike and weigh the same. */
static void find_twins(struct mesher *m)
{
    uint32_t *first = p3di_job_alloc_in(m->job, m->scratch, m->lod->point_count, sizeof *first);
    struct p3di_set set;

    m->twins = p3di_job_alloc_in(m->job, m->scratch, m->lod->point_count, sizeof *m->twins);
    if (m->job->has_failed)
        return;
    if (m->plan->gltf_options->is_lossless) {
        for (uint32_t i = 0; i < m->lod->point_count; i++)
            m->twins[i] = i;
        return;
    }
    p3di_set_init(&set, m->scratch, 4 * sizeof(uint32_t));
    p3di_set_reserve(&set, m->lod->point_count);
    for (uint32_t i = 0; i < m->lod->point_count; i++)
        split(m, &set, i, p3di_gltf_position(m->lod, i));
    for (uint32_t i = 0; i < m->l->frames.count && !m->job->has_failed; i++)
        split_by_frame(m, &set, i);
    for (uint32_t i = 0; m->l->attributes && i < m->lod->selection_count && !m->job->has_failed; i++)
        if (m->l->attributes[i].size)
            split_by_selection(m, &set, &m->lod->selections[i]);
    if (m->l->is_skinned)
        split_by_skin(m);
    for (uint32_t i = m->lod->point_count; i-- > 0;)
        first[m->twins[i]] = i;
    for (uint32_t i = 0; i < m->lod->point_count; i++)
        m->twins[i] = first[m->twins[i]];
}

/* ---- Vertices ---- */

/* glTF wants all normals of a primitive, each of length 1. A lossless output has the model's own, where they are so but
 * for rounding. */
static void find_normals(struct mesher *m)
{
    const struct p3d_vec3 none = {NAN, NAN, NAN};
    const bool is_lossless = m->plan->gltf_options->is_lossless;

    m->normals = p3di_job_alloc_in(m->job, m->scratch, m->lod->normal_count, sizeof *m->normals);
    for (uint32_t i = 0; m->normals && i < m->lod->normal_count; i++) {
        const struct p3d_vec3 n = m->lod->normals[i];
        const struct p3d_vec3 unit = vec_to_unit((struct vec){n.x, n.y, -(double)n.z}, none);

        m->normals[i] = is_lossless && p3di_gltf_is_unit(n)
                            ? p3di_gltf_mirrored(n)
                            : (struct p3d_vec3){unit.x + 0.0f, unit.y + 0.0f, unit.z + 0.0f};
    }
}

static struct p3d_vec3 corner_normal(struct mesher *m, const struct p3d_model_face *face, uint32_t corner)
{
    const uint32_t number = m->lod->corners[corner].normal;

    if (number == P3D_NO_NORMAL)
        return face_normal(m->lod, face, -1);
    if (vec3_is_finite(m->normals[number]))
        return m->normals[number];
    m->odd_normals += !vec3_is_finite(m->lod->normals[number]);
    return face_normal(m->lod, face, -1);
}

static uint32_t find_vertex(struct mesher *m, uint32_t point)
{
    const size_t size = m->vertices.key_size;
    const uint32_t last = m->last[point] - 1;
    uint32_t number;

    if (last < m->vertices.count && p3di_is_key(m->vertices.keys + last * size, m->key, size))
        return last;
    number = add(m, &m->vertices, m->key);
    m->last[point] = number + 1;
    return number;
}

static uint32_t add_vertex(struct mesher *m, const struct p3d_model_face *face, uint32_t corner)
{
    uint32_t *word = m->key;

    *word++ = m->twins[m->lod->corners[corner].point];
    if (m->l->mesh.has_normals) {
        const struct p3d_vec3 n = corner_normal(m, face, corner);

        memcpy(word, &n, sizeof n);
        word += 3;
    }
    for (uint32_t i = 0; i < m->lod->uv_set_count; i++, word += 2) {
        const struct p3d_vec2 uv = m->lod->uv_sets[i].uvs[corner];
        struct p3d_vec2 given = {uv.u + 0.0f, uv.v + 0.0f};

        if (!isfinite(given.u) || !isfinite(given.v)) {
            given = (struct p3d_vec2){0, 0};
            m->odd_uvs += i == 0;
        }
        memcpy(word, &given, sizeof given);
    }
    return find_vertex(m, m->key[0]);
}

/* ---- Tangents ---- */

/* True if a face has a material with a normal image. */
static bool needs_tangents(const struct mesher *m)
{
    const struct p3d_looks *looks = m->plan->gltf_options->looks;

    for (uint32_t i = 0; looks && i < m->lod->face_count; i++)
        if (!m->is_left_out[i] && looks->items[m->lod->faces[i].material].images[P3D_LOOK_NORMAL] != P3D_NO_IMAGE)
            return true;
    return false;
}

/* 1, or -1 on a face whose image is mirrored: on which side of the tangent, seen along the normal, up is. Faces turn
 * counter-clockwise, but in UVs, where v runs down, clockwise. */
static float side_of(const struct mesher *m, const struct p3d_model_face *face)
{
    const struct p3d_vec2 *uvs = m->lod->uv_set_count ? m->lod->uv_sets[0].uvs + face->first_corner : NULL;
    double area = 0;

    for (uint32_t i = 2; uvs && i < face->corner_count; i++)
        area += ((double)uvs[i - 1].u - uvs[0].u) * ((double)uvs[i].v - uvs[0].v) -
                ((double)uvs[i].u - uvs[0].u) * ((double)uvs[i - 1].v - uvs[0].v);
    return area > 0 ? -1.0f : 1.0f;
}

/* ---- Faces ---- */

/* Marks the faces that the mesh leaves out. Returns how many have too few corners. */
static uint32_t leave_out_faces(struct mesher *m)
{
    uint32_t count = 0;

    if (m->lod->proxy_count && !m->plan->gltf_options->has_proxy_triangles)
        p3di_mark_proxies(m->lod, m->is_left_out);
    for (uint32_t i = 0; i < m->lod->face_count; i++) {
        const bool is_none = m->lod->faces[i].corner_count < 3;

        count += is_none;
        m->is_left_out[i] |= is_none;
    }
    return count;
}

static uint64_t count_indices(const struct mesher *m)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < m->lod->face_count; i++)
        if (!m->is_left_out[i])
            count += 3 * ((uint64_t)m->lod->faces[i].corner_count - 2);
    return count;
}

/* The key of a primitive: all its faces have the same. */
struct primitive_key {
    uint32_t material, is_hidden;
};

static uint32_t primitive_of(struct mesher *m, const struct p3d_model_face *face)
{
    const struct primitive_key key = {face->material, p3di_is_hidden_face(m->lod, face)};

    return add(m, &m->primitives, &key);
}

/* The start of the indices of each of the LOD's primitives. */
static void find_primitives(struct mesher *m, uint32_t *next)
{
    struct gltf_lod *l = m->l;
    uint32_t first = 0;

    for (uint32_t i = 0; i < m->lod->face_count && !m->job->has_failed; i++)
        if (!m->is_left_out[i])
            next[primitive_of(m, &m->lod->faces[i])] += 3 * (m->lod->faces[i].corner_count - 2);
    l->mesh.primitive_count = m->primitives.count;
    l->mesh.primitives = p3di_job_alloc(m->job, (size_t)l->mesh.primitive_count + 1, sizeof *l->mesh.primitives);
    for (uint32_t i = 0; i < l->mesh.primitive_count && !m->job->has_failed; i++) {
        struct primitive_key key;

        memcpy(&key, m->primitives.keys + i * sizeof key, sizeof key);
        l->mesh.primitives[i] = (struct gltf_primitive){key.material, first, next[i], false, key.is_hidden};
        next[i] = first;
        first += l->mesh.primitives[i].count;
    }
}

/* Notes a face of a lossless output, which may go on the last run. */
static void note_face(struct mesher *m, uint32_t primitive, uint32_t corner_count)
{
    struct gltf_lod *l = m->l;
    struct gltf_face_run *last = l->mesh.order.runs ? &l->mesh.order.runs[l->mesh.order.run_count] - 1 : NULL;

    if (!last)
        return;
    if (l->mesh.order.run_count && last->primitive == primitive && last->corner_count == corner_count)
        last->count++;
    else
        l->mesh.order.runs[l->mesh.order.run_count++] = (struct gltf_face_run){primitive, corner_count, 1};
}

/* FB_ngon_encoding: the triangles of a polygon begin with the same vertex, and the triangles of the next polygon with
 * another. The engine cuts a quad between its corners 1 and 3, so that it may begin with one of these. */
static void add_triangles(struct mesher *m, const struct p3d_model_face *face, const uint32_t *vertices,
                          uint32_t primitive, uint32_t *place)
{
    struct gltf_lod *l = m->l;
    const uint32_t count = face->corner_count;
    const uint32_t last = *place == l->mesh.primitives[primitive].first ? GLTF_NONE : l->mesh.indices[*place - 3];
    const uint32_t usual = count == 4 ? 3 : 0, first = vertices[usual] == last ? 1 : usual;

    if (l->mesh.order.turned && first != usual)
        l->mesh.order.turned[l->mesh.order.turned_count++] = m->face_number;
    m->face_number++;
    l->mesh.primitives[primitive].has_quads |= count == 4;
    for (uint32_t i = 1; i + 1 < count; i++, *place += 3) {
        l->mesh.indices[*place] = vertices[first];
        l->mesh.indices[*place + 1] = vertices[(first + i) % count];
        l->mesh.indices[*place + 2] = vertices[(first + i + 1) % count];
    }
}

static void add_faces(struct mesher *m, uint32_t *next)
{
    for (uint32_t i = 0; i < m->lod->face_count && !m->job->has_failed; i++) {
        const struct p3d_model_face *face = &m->lod->faces[i];
        uint32_t vertices[4] = {0, 0, 0, 0}, primitive;

        if (m->is_left_out[i])
            continue;
        primitive = primitive_of(m, face);
        note_face(m, primitive, face->corner_count);
        if (m->l->mesh.has_tangents) {
            const float side = side_of(m, face);

            memcpy(m->key + m->l->mesh.vertex_words - 1, &side, sizeof side);
        }
        for (uint32_t j = 0; j < face->corner_count; j++)
            vertices[j] = add_vertex(m, face, face->first_corner + j);
        add_triangles(m, face, vertices, primitive, &next[primitive]);
    }
}

/* ---- Points of a lossless output ---- */

/* Marks the points that faces use. Returns how many are left. */
static uint32_t find_loose(struct mesher *m, uint8_t *is_used)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < m->lod->face_count; i++)
        for (uint32_t j = 0; !m->is_left_out[i] && j < m->lod->faces[i].corner_count; j++)
            is_used[m->lod->corners[m->lod->faces[i].first_corner + j].point] = 1;
    for (uint32_t i = 0; i < m->lod->point_count; i++)
        count += !is_used[i];
    return count;
}

/* Points without faces are one more primitive. */
static void add_loose(struct mesher *m, const uint8_t *is_used)
{
    struct gltf_lod *l = m->l;
    const struct p3d_vec3 up = {0, 1, 0};
    uint32_t next = l->mesh.index_count;

    l->mesh.primitives[l->mesh.primitive_count++] =
        (struct gltf_primitive){GLTF_NONE, next, m->loose_count, false, false};
    memset(m->key, 0, m->vertices.key_size);
    if (l->mesh.has_normals)
        memcpy(m->key + 1, &up, sizeof up);
    for (uint32_t i = 0; is_used && i < m->lod->point_count && !m->job->has_failed; i++) {
        m->key[0] = i;
        if (!is_used[i])
            l->mesh.indices[next++] = add(m, &m->vertices, m->key);
    }
}

/* ---- The mesh ---- */

static void count_losses(const struct mesher *m)
{
    uint32_t odd_points = 0;

    for (uint32_t i = 0; i < m->lod->point_count; i++)
        odd_points += !vec3_is_finite(m->lod->points[i]);
    p3di_job_lose(m->job, odd_points, "points are not finite; written as 0 0 0");
    p3di_job_lose(m->job, m->odd_uvs, "corners have UVs that are not finite; written as 0 0");
    p3di_job_lose(m->job, m->odd_normals, "corners have normals that are not finite; replaced by their faces' own");
}

/* Gives the LOD the vertices of the set. */
static void keep_vertices(struct mesher *m)
{
    struct gltf_lod *l = m->l;

    l->mesh.vertex_count = m->vertices.count;
    l->mesh.vertices = p3di_job_alloc(m->job, l->mesh.vertex_count, m->vertices.key_size);
    if (l->mesh.vertices)
        memcpy(l->mesh.vertices, m->vertices.keys, l->mesh.vertex_count * m->vertices.key_size);
}

static void make_mesh(struct mesher *m)
{
    const uint32_t point_count = m->lod->point_count, normal_count = m->lod->normal_count;
    struct gltf_lod *l = m->l;
    uint32_t *next = p3di_job_alloc_in(m->job, m->scratch, m->lod->face_count, sizeof *next);
    uint8_t *is_used = p3di_job_alloc_in(m->job, m->scratch, point_count, 1);

    l->mesh.has_tangents = needs_tangents(m);
    l->mesh.has_normals = normal_count || l->mesh.has_tangents;
    find_normals(m);
    l->mesh.vertex_words =
        1u + (l->mesh.has_normals ? 3u : 0u) + 2 * m->lod->uv_set_count + (l->mesh.has_tangents ? 1u : 0u);
    m->key = p3di_job_alloc_in(m->job, m->scratch, l->mesh.vertex_words, sizeof *m->key);
    m->last = p3di_job_alloc_in(m->job, m->scratch, point_count, sizeof *m->last);
    if (m->plan->gltf_options->is_lossless) {
        l->mesh.order.runs = p3di_job_alloc(m->job, m->lod->face_count, sizeof *l->mesh.order.runs);
        l->mesh.order.turned = p3di_job_alloc(m->job, m->lod->face_count, sizeof *l->mesh.order.turned);
        m->loose_count = is_used ? find_loose(m, is_used) : 0;
    }
    l->mesh.indices = p3di_job_alloc(m->job, (size_t)l->mesh.index_count + m->loose_count, sizeof *l->mesh.indices);
    find_twins(m);
    p3di_set_init(&m->primitives, m->scratch, sizeof(struct primitive_key));
    p3di_set_init(&m->vertices, m->scratch, l->mesh.vertex_words * sizeof(uint32_t));
    p3di_set_reserve(&m->vertices, point_count > normal_count ? point_count : normal_count);
    if (!m->job->has_failed)
        find_primitives(m, next);
    if (!m->job->has_failed)
        add_faces(m, next);
    if (m->loose_count && !m->job->has_failed)
        add_loose(m, is_used);
    keep_vertices(m);
    if (l->mesh.has_tangents && !m->job->has_failed)
        p3di_gltf_tangents(m->plan, l);
}

void p3di_gltf_mesh(struct gltf_plan *plan, struct gltf_lod *l)
{
    struct mesher m = {.plan = plan, .job = &plan->job, .scratch = plan->scratch, .l = l, .lod = l->lod};
    uint64_t index_count;
    uint32_t odd_count;

    m.is_left_out = p3di_job_alloc_in(&plan->job, plan->scratch, m.lod->face_count, 1);
    if (!m.is_left_out)
        return;
    odd_count = leave_out_faces(&m);
    index_count = count_indices(&m);
    l->mesh.index_count = (uint32_t)index_count;
    if (index_count > UINT32_MAX)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the LOD has more than 2^32 corners");
    else if (index_count || (plan->gltf_options->is_lossless && m.lod->point_count))
        make_mesh(&m);
    p3di_arena_clear(plan->scratch);
    if (plan->job.has_failed)
        return;
    count_losses(&m);
    p3di_job_lose(&plan->job, odd_count, "faces have fewer than 3 corners; left out");
}
