/* mesh.c: a LOD as indexed vertices: glTF has one index for position, normal and UVs together.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "laid_out.h"

#include "model/face_kinds.h"
#include "model/topology.h"

struct mesher {
    struct gltf_plan *plan;
    struct p3di_job *job;
    struct p3di_arena *scratch;
    struct gltf_lod *writer;
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

static uint32_t add(struct mesher *mesher, struct p3di_set *set, const void *key)
{
    uint32_t number;

    p3di_job_add(mesher->job, set, key, &number);
    return number;
}

/* ---- Points ---- */

/* Points with the same number so far stay together if these values are the same. */
static void split(struct mesher *mesher, struct p3di_set *set, uint32_t point, struct p3d_vec3 v)
{
    uint32_t key[4] = {mesher->twins[point], 0, 0, 0};

    memcpy(key + 1, &v, sizeof v);
    mesher->twins[point] = add(mesher, set, key);
}

static void split_by_frame(struct mesher *mesher, struct p3di_set *set, uint32_t frame)
{
    p3di_set_clear(set);
    for (uint32_t i = 0; i < mesher->lod->point_count; i++)
        split(mesher, set, i, p3di_gltf_morph(mesher->lod, frame, i));
}

static void split_by_selection(struct mesher *mesher, struct p3di_set *set, const struct p3d_model_selection *selection)
{
    uint32_t next = 0;

    p3di_set_clear(set);
    for (uint32_t i = 0; i < mesher->lod->point_count; i++) {
        struct p3d_vec3 v = {0, 0, 0};

        if (next < selection->point_count && selection->points[next] == i)
            v.x = selection->point_weights[next++];
        split(mesher, set, i, v);
    }
}

static void split_by_skin(struct mesher *mesher)
{
    struct {
        uint32_t twin;
        struct gltf_influences influences;
    } key;
    struct p3di_set set;

    p3di_set_init(&set, mesher->scratch, sizeof key);
    for (uint32_t i = 0; i < mesher->lod->point_count; i++) {
        key.twin = mesher->twins[i];
        key.influences = p3di_gltf_influences(mesher->plan, mesher->lod, i);
        mesher->twins[i] = add(mesher, &set, &key);
    }
}

/* Vertices of the same position are one only if they also move alike and weigh the same. */
static void find_twins(struct mesher *mesher)
{
    uint32_t *first = p3di_job_alloc_in(mesher->job, mesher->scratch, mesher->lod->point_count, sizeof *first);
    struct p3di_set set;

    mesher->twins = p3di_job_alloc_in(mesher->job, mesher->scratch, mesher->lod->point_count, sizeof *mesher->twins);
    if (mesher->job->has_failed)
        return;
    if (mesher->plan->gltf_options->is_lossless) {
        for (uint32_t i = 0; i < mesher->lod->point_count; i++)
            mesher->twins[i] = i;
        return;
    }
    p3di_set_init(&set, mesher->scratch, 4 * sizeof(uint32_t));
    p3di_set_reserve(&set, mesher->lod->point_count);
    for (uint32_t i = 0; i < mesher->lod->point_count; i++)
        split(mesher, &set, i, p3di_gltf_position(mesher->lod, i));
    for (uint32_t i = 0; i < mesher->writer->frames.count && !mesher->job->has_failed; i++)
        split_by_frame(mesher, &set, i);
    for (uint32_t i = 0; mesher->writer->attributes && i < mesher->lod->selection_count && !mesher->job->has_failed;
         i++)
        if (mesher->writer->attributes[i].size)
            split_by_selection(mesher, &set, &mesher->lod->selections[i]);
    if (mesher->writer->is_skinned)
        split_by_skin(mesher);
    for (uint32_t i = mesher->lod->point_count; i-- > 0;)
        first[mesher->twins[i]] = i;
    for (uint32_t i = 0; i < mesher->lod->point_count; i++)
        mesher->twins[i] = first[mesher->twins[i]];
}

/* ---- Vertices ---- */

/* glTF wants all normals of a primitive, each of length 1. A lossless output has the model's own, where they are so but
 * for rounding. */
static void find_normals(struct mesher *mesher)
{
    const struct p3d_vec3 none = {NAN, NAN, NAN};
    const bool is_lossless = mesher->plan->gltf_options->is_lossless;

    mesher->normals =
        p3di_job_alloc_in(mesher->job, mesher->scratch, mesher->lod->normal_count, sizeof *mesher->normals);
    for (uint32_t i = 0; mesher->normals && i < mesher->lod->normal_count; i++) {
        const struct p3d_vec3 n = mesher->lod->normals[i];
        const struct p3d_vec3 unit = vec_to_unit((struct vec){n.x, n.y, -(double)n.z}, none);

        mesher->normals[i] = is_lossless && p3di_gltf_is_unit(n)
                                 ? p3di_gltf_mirrored(n)
                                 : (struct p3d_vec3){unit.x + 0.0f, unit.y + 0.0f, unit.z + 0.0f};
    }
}

static struct p3d_vec3 corner_normal(struct mesher *mesher, const struct p3d_model_face *face, uint32_t corner)
{
    const uint32_t number = mesher->lod->corners[corner].normal;

    if (number == P3D_NO_NORMAL)
        return face_normal(mesher->lod, face, -1);
    if (vec3_is_finite(mesher->normals[number]))
        return mesher->normals[number];
    mesher->odd_normals += !vec3_is_finite(mesher->lod->normals[number]);
    return face_normal(mesher->lod, face, -1);
}

static uint32_t find_vertex(struct mesher *mesher, uint32_t point)
{
    const size_t size = mesher->vertices.key_size;
    const uint32_t last = mesher->last[point] - 1;
    uint32_t number;

    if (last < mesher->vertices.count && p3di_is_key(mesher->vertices.keys + last * size, mesher->key, size))
        return last;
    number = add(mesher, &mesher->vertices, mesher->key);
    mesher->last[point] = number + 1;
    return number;
}

static uint32_t add_vertex(struct mesher *mesher, const struct p3d_model_face *face, uint32_t corner)
{
    uint32_t *word = mesher->key;

    *word++ = mesher->twins[mesher->lod->corners[corner].point];
    if (mesher->writer->mesh.has_normals) {
        const struct p3d_vec3 n = corner_normal(mesher, face, corner);

        memcpy(word, &n, sizeof n);
        word += 3;
    }
    for (uint32_t i = 0; i < mesher->lod->uv_set_count; i++, word += 2) {
        const struct p3d_vec2 uv = mesher->lod->uv_sets[i].uvs[corner];
        struct p3d_vec2 given = {uv.u + 0.0f, uv.v + 0.0f};

        if (!isfinite(given.u) || !isfinite(given.v)) {
            given = (struct p3d_vec2){0, 0};
            mesher->odd_uvs += i == 0;
        }
        memcpy(word, &given, sizeof given);
    }
    return find_vertex(mesher, mesher->key[0]);
}

/* ---- Tangents ---- */

/* True if a face has a material with a normal image. */
static bool needs_tangents(const struct mesher *mesher)
{
    const struct p3d_looks *looks = mesher->plan->gltf_options->looks;

    for (uint32_t i = 0; looks && i < mesher->lod->face_count; i++)
        if (!mesher->is_left_out[i] &&
            looks->items[mesher->lod->faces[i].material].images[P3D_LOOK_NORMAL] != P3D_NO_IMAGE)
            return true;
    return false;
}

/* 1, or -1 on a face whose image is mirrored: on which side of the tangent, seen along the normal, up is. Faces turn
 * counter-clockwise, but in UVs, where v runs down, clockwise. */
static float side_of(const struct mesher *mesher, const struct p3d_model_face *face)
{
    const struct p3d_vec2 *uvs = mesher->lod->uv_set_count ? mesher->lod->uv_sets[0].uvs + face->first_corner : NULL;
    double area = 0;

    for (uint32_t i = 2; uvs && i < face->corner_count; i++)
        area += ((double)uvs[i - 1].u - uvs[0].u) * ((double)uvs[i].v - uvs[0].v) -
                ((double)uvs[i].u - uvs[0].u) * ((double)uvs[i - 1].v - uvs[0].v);
    return area > 0 ? -1.0f : 1.0f;
}

/* ---- Faces ---- */

/* Marks the faces that the mesh leaves out. Returns how many have too few corners. */
static uint32_t leave_out_faces(struct mesher *mesher)
{
    uint32_t count = 0;

    if (mesher->lod->proxy_count && !mesher->plan->gltf_options->has_proxy_triangles)
        p3di_mark_proxies(mesher->lod, mesher->is_left_out);
    for (uint32_t i = 0; i < mesher->lod->face_count; i++) {
        const bool is_none = mesher->lod->faces[i].corner_count < 3;

        count += is_none;
        mesher->is_left_out[i] |= is_none;
    }
    return count;
}

static uint64_t count_indices(const struct mesher *mesher)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < mesher->lod->face_count; i++)
        if (!mesher->is_left_out[i])
            count += 3 * ((uint64_t)mesher->lod->faces[i].corner_count - 2);
    return count;
}

/* The key of a primitive: all its faces have the same. */
struct primitive_key {
    uint32_t material, is_hidden;
};

static uint32_t primitive_of(struct mesher *mesher, const struct p3d_model_face *face)
{
    const struct primitive_key key = {face->material, p3di_is_hidden_face(mesher->lod, face)};

    return add(mesher, &mesher->primitives, &key);
}

/* The start of the indices of each of the LOD's primitives. */
static void find_primitives(struct mesher *mesher, uint32_t *next)
{
    struct gltf_lod *lod = mesher->writer;
    uint32_t first = 0;

    for (uint32_t i = 0; i < mesher->lod->face_count && !mesher->job->has_failed; i++)
        if (!mesher->is_left_out[i])
            next[primitive_of(mesher, &mesher->lod->faces[i])] += 3 * (mesher->lod->faces[i].corner_count - 2);
    lod->mesh.primitive_count = mesher->primitives.count;
    lod->mesh.primitives =
        p3di_job_alloc(mesher->job, (size_t)lod->mesh.primitive_count + 1, sizeof *lod->mesh.primitives);
    for (uint32_t i = 0; i < lod->mesh.primitive_count && !mesher->job->has_failed; i++) {
        struct primitive_key key;

        memcpy(&key, mesher->primitives.keys + i * sizeof key, sizeof key);
        lod->mesh.primitives[i] = (struct gltf_primitive){key.material, first, next[i], false, key.is_hidden};
        next[i] = first;
        first += lod->mesh.primitives[i].count;
    }
}

/* Notes a face of a lossless output, which may go on the last run. */
static void note_face(struct mesher *mesher, uint32_t primitive, uint32_t corner_count)
{
    struct gltf_lod *lod = mesher->writer;
    struct gltf_face_run *last = lod->mesh.order.runs ? &lod->mesh.order.runs[lod->mesh.order.run_count] - 1 : NULL;

    if (!last)
        return;
    if (lod->mesh.order.run_count && last->primitive == primitive && last->corner_count == corner_count)
        last->count++;
    else
        lod->mesh.order.runs[lod->mesh.order.run_count++] = (struct gltf_face_run){primitive, corner_count, 1};
}

/* FB_ngon_encoding: the triangles of a polygon begin with the same vertex, and the triangles of the next polygon with
 * another. The engine cuts a quad between its corners 1 and 3, so that it may begin with one of these. */
static void add_triangles(struct mesher *mesher, const struct p3d_model_face *face, const uint32_t *vertices,
                          uint32_t primitive, uint32_t *place)
{
    struct gltf_lod *lod = mesher->writer;
    const uint32_t count = face->corner_count;
    const uint32_t last = *place == lod->mesh.primitives[primitive].first ? GLTF_NONE : lod->mesh.indices[*place - 3];
    const uint32_t usual = count == 4 ? 3 : 0, first = vertices[usual] == last ? 1 : usual;

    if (lod->mesh.order.turned && first != usual)
        lod->mesh.order.turned[lod->mesh.order.turned_count++] = mesher->face_number;
    mesher->face_number++;
    lod->mesh.primitives[primitive].has_quads |= count == 4;
    for (uint32_t i = 1; i + 1 < count; i++, *place += 3) {
        lod->mesh.indices[*place] = vertices[first];
        lod->mesh.indices[*place + 1] = vertices[(first + i) % count];
        lod->mesh.indices[*place + 2] = vertices[(first + i + 1) % count];
    }
}

static void add_faces(struct mesher *mesher, uint32_t *next)
{
    for (uint32_t i = 0; i < mesher->lod->face_count && !mesher->job->has_failed; i++) {
        const struct p3d_model_face *face = &mesher->lod->faces[i];
        uint32_t vertices[4] = {0, 0, 0, 0}, primitive;

        if (mesher->is_left_out[i])
            continue;
        primitive = primitive_of(mesher, face);
        note_face(mesher, primitive, face->corner_count);
        if (mesher->writer->mesh.has_tangents) {
            const float side = side_of(mesher, face);

            memcpy(mesher->key + mesher->writer->mesh.vertex_words - 1, &side, sizeof side);
        }
        for (uint32_t j = 0; j < face->corner_count; j++)
            vertices[j] = add_vertex(mesher, face, face->first_corner + j);
        add_triangles(mesher, face, vertices, primitive, &next[primitive]);
    }
}

/* ---- Points of a lossless output ---- */

/* Marks the points that faces use. Returns how many are left. */
static uint32_t find_loose(struct mesher *mesher, uint8_t *is_used)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < mesher->lod->face_count; i++)
        for (uint32_t j = 0; !mesher->is_left_out[i] && j < mesher->lod->faces[i].corner_count; j++)
            is_used[mesher->lod->corners[mesher->lod->faces[i].first_corner + j].point] = 1;
    for (uint32_t i = 0; i < mesher->lod->point_count; i++)
        count += !is_used[i];
    return count;
}

/* Points without faces are one more primitive. */
static void add_loose(struct mesher *mesher, const uint8_t *is_used)
{
    struct gltf_lod *lod = mesher->writer;
    const struct p3d_vec3 up = {0, 1, 0};
    uint32_t next = lod->mesh.index_count;

    lod->mesh.primitives[lod->mesh.primitive_count++] =
        (struct gltf_primitive){GLTF_NONE, next, mesher->loose_count, false, false};
    memset(mesher->key, 0, mesher->vertices.key_size);
    if (lod->mesh.has_normals)
        memcpy(mesher->key + 1, &up, sizeof up);
    for (uint32_t i = 0; is_used && i < mesher->lod->point_count && !mesher->job->has_failed; i++) {
        mesher->key[0] = i;
        if (!is_used[i])
            lod->mesh.indices[next++] = add(mesher, &mesher->vertices, mesher->key);
    }
}

/* ---- The mesh ---- */

static void count_losses(const struct mesher *mesher)
{
    uint32_t odd_points = 0;

    for (uint32_t i = 0; i < mesher->lod->point_count; i++)
        odd_points += !vec3_is_finite(mesher->lod->points[i]);
    p3di_job_lose(mesher->job, odd_points, "points are not finite; written as 0 0 0");
    p3di_job_lose(mesher->job, mesher->odd_uvs, "corners have UVs that are not finite; written as 0 0");
    p3di_job_lose(mesher->job, mesher->odd_normals,
                  "corners have normals that are not finite; replaced by their faces' own");
}

/* Gives the LOD the vertices of the set. */
static void keep_vertices(struct mesher *mesher)
{
    struct gltf_lod *lod = mesher->writer;

    lod->mesh.vertex_count = mesher->vertices.count;
    lod->mesh.vertices = p3di_job_alloc(mesher->job, lod->mesh.vertex_count, mesher->vertices.key_size);
    if (lod->mesh.vertices)
        memcpy(lod->mesh.vertices, mesher->vertices.keys, lod->mesh.vertex_count * mesher->vertices.key_size);
}

static void make_mesh(struct mesher *mesher)
{
    const uint32_t point_count = mesher->lod->point_count, normal_count = mesher->lod->normal_count;
    struct gltf_lod *lod = mesher->writer;
    uint32_t *next = p3di_job_alloc_in(mesher->job, mesher->scratch, mesher->lod->face_count, sizeof *next);
    uint8_t *is_used = p3di_job_alloc_in(mesher->job, mesher->scratch, point_count, 1);

    lod->mesh.has_tangents = needs_tangents(mesher);
    lod->mesh.has_normals = normal_count || lod->mesh.has_tangents;
    find_normals(mesher);
    lod->mesh.vertex_words =
        1u + (lod->mesh.has_normals ? 3u : 0u) + 2 * mesher->lod->uv_set_count + (lod->mesh.has_tangents ? 1u : 0u);
    mesher->key = p3di_job_alloc_in(mesher->job, mesher->scratch, lod->mesh.vertex_words, sizeof *mesher->key);
    mesher->last = p3di_job_alloc_in(mesher->job, mesher->scratch, point_count, sizeof *mesher->last);
    if (mesher->plan->gltf_options->is_lossless) {
        lod->mesh.order.runs = p3di_job_alloc(mesher->job, mesher->lod->face_count, sizeof *lod->mesh.order.runs);
        lod->mesh.order.turned = p3di_job_alloc(mesher->job, mesher->lod->face_count, sizeof *lod->mesh.order.turned);
        mesher->loose_count = is_used ? find_loose(mesher, is_used) : 0;
    }
    lod->mesh.indices =
        p3di_job_alloc(mesher->job, (size_t)lod->mesh.index_count + mesher->loose_count, sizeof *lod->mesh.indices);
    find_twins(mesher);
    p3di_set_init(&mesher->primitives, mesher->scratch, sizeof(struct primitive_key));
    p3di_set_init(&mesher->vertices, mesher->scratch, lod->mesh.vertex_words * sizeof(uint32_t));
    p3di_set_reserve(&mesher->vertices, point_count > normal_count ? point_count : normal_count);
    if (!mesher->job->has_failed)
        find_primitives(mesher, next);
    if (!mesher->job->has_failed)
        add_faces(mesher, next);
    if (mesher->loose_count && !mesher->job->has_failed)
        add_loose(mesher, is_used);
    keep_vertices(mesher);
    if (lod->mesh.has_tangents && !mesher->job->has_failed)
        p3di_gltf_tangents(mesher->plan, lod);
}

void p3di_gltf_mesh(struct gltf_plan *plan, struct gltf_lod *lod)
{
    struct mesher mesher = {.plan = plan, .job = &plan->job, .scratch = plan->scratch, .writer = lod, .lod = lod->lod};
    uint64_t index_count;
    uint32_t odd_count;

    mesher.is_left_out = p3di_job_alloc_in(&plan->job, plan->scratch, mesher.lod->face_count, 1);
    if (!mesher.is_left_out)
        return;
    odd_count = leave_out_faces(&mesher);
    index_count = count_indices(&mesher);
    lod->mesh.index_count = (uint32_t)index_count;
    if (index_count > UINT32_MAX)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the LOD has more than 2^32 corners");
    else if (index_count || (plan->gltf_options->is_lossless && mesher.lod->point_count))
        make_mesh(&mesher);
    p3di_arena_clear(plan->scratch);
    if (plan->job.has_failed)
        return;
    count_losses(&mesher);
    p3di_job_lose(&plan->job, odd_count, "faces have fewer than 3 corners; left out");
}
