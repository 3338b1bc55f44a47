/* meshes.c: the meshes of a glTF as points and faces of a LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

#include "json.h"
#include "lod.h"
#include "numbers.h"
#include "parts.h"
#include "scene.h"
#include "surfaces.h"

#include <stdio.h>

#define POINTS 0
#define TRIANGLES 4
#define STRIP 5
#define FAN 6

struct primitive {
    uint32_t vertices; /* of the LOD */
    struct in_accessor indices;
    bool has_indices, has_polygons;
    uint32_t mode, count, triangle_count, material; /* count of indices */
    uint32_t next;                                  /* triangle */
};

struct mesh_reader {
    struct in_gltf *gltf;
    struct in_lod *lod;
    uint32_t node;
    struct primitive *primitives;
    uint32_t count, front_count; /* front_count: primitives of the file, before their backs */
};

/* ---- Attributes ---- */

/* An accessor that may be missing. If it is there, it must have as many elements as there are positions. */
static void attribute(struct in_gltf *gltf, const json_t *attributes, const char *name, uint32_t least, uint32_t most,
                      const struct in_vertices *vertices, struct in_accessor *accessor)
{
    const uint32_t number = p3di_in_number(gltf, attributes, name, IN_NONE);

    if (number == IN_NONE || !p3di_in_accessor(gltf, number, least, most, accessor))
        return;
    if (vertices && accessor->count < vertices->position.count)
        p3di_in_fail(gltf, "an attribute has fewer elements than there are positions");
}

static void take_uvs(struct in_gltf *gltf, const json_t *attributes, struct in_vertices *vertices)
{
    const size_t most = json_object_size(attributes);

    vertices->uvs = p3di_job_alloc(gltf->job, most, sizeof *vertices->uvs);
    for (; vertices->uv_count < most && !gltf->job->has_failed; vertices->uv_count++) {
        char name[24];

        snprintf(name, sizeof name, "TEXCOORD_%u", (unsigned)vertices->uv_count);
        attribute(gltf, attributes, name, 2, 2, vertices, &vertices->uvs[vertices->uv_count]);
        if (!vertices->uvs[vertices->uv_count].data)
            return;
    }
}

/* In our own files one UV set has the numbers of points. */
static void take_numbers(struct in_gltf *gltf, const struct in_lod *lod, const json_t *attributes,
                         struct in_vertices *vertices)
{
    const uint32_t set = p3di_in_number(gltf, lod->extras, "pointUv", IN_NONE);
    char name[24];

    if (set == IN_NONE)
        return;
    snprintf(name, sizeof name, "TEXCOORD_%u", (unsigned)set);
    attribute(gltf, attributes, name, 2, 2, vertices, &vertices->number);
    if (vertices->uv_count > set)
        vertices->uv_count = set;
}

/* In a LOD of ours the texts of the extras count. "_SELECTION_LID" is a selection whose name, or number in their list,
 * the extras have; without extras its name is "lid". */
static void take_weights(struct in_gltf *gltf, struct in_lod *lod, const json_t *extras, json_t *attributes,
                         struct in_vertices *vertices)
{
    static const char prefix[] = "_SELECTION_";
    const char *key;
    json_t *value;

    vertices->weights = p3di_job_alloc(gltf->job, json_object_size(attributes), sizeof *vertices->weights);
    json_object_foreach(attributes, key, value)
    {
        const json_int_t number =
            json_is_integer(json_object_get(extras, key)) ? json_integer_value(json_object_get(extras, key)) : -1;
        struct p3d_bytes name = p3di_in_text(extras, key);
        struct in_weights *weights;

        if (gltf->job->has_failed)
            return;
        if (lod->is_ours || strncmp(key, prefix, sizeof prefix - 1) != 0)
            continue;
        weights = &vertices->weights[vertices->weight_count++];
        attribute(gltf, attributes, key, 1, 1, vertices, &weights->accessor);
        if (number >= 0 && number < lod->selections.listed_count) {
            weights->selection = (uint32_t)number;
            continue;
        }
        if (!name.data)
            name = p3di_job_lower(gltf->job, p3d_bytes_of(key + sizeof prefix - 1));
        weights->selection = p3di_in_selection(gltf, lod, name);
    }
}

static void take_targets(struct in_gltf *gltf, const json_t *targets, struct in_vertices *vertices)
{
    const size_t count = json_array_size(targets);

    vertices->target_count = count < UINT16_MAX ? (uint32_t)count : UINT16_MAX;
    vertices->targets = p3di_job_alloc(gltf->job, vertices->target_count, sizeof *vertices->targets);
    for (uint32_t i = 0; i < vertices->target_count && !gltf->job->has_failed; i++)
        attribute(gltf, json_array_get(targets, i), "POSITION", 3, 3, vertices, &vertices->targets[i]);
}

/* ---- Skins ---- */

static void take_joint(struct in_gltf *gltf, struct in_lod *lod, const json_t *skin, const struct in_accessor *binds,
                       uint32_t index, struct in_joint *joint)
{
    const uint32_t number = (uint32_t)json_number_value(json_array_get(json_object_get(skin, "joints"), index));
    const json_t *node;
    double bind[16];
    struct p3d_bytes name;

    for (uint32_t i = 0; i < 16; i++)
        bind[i] = binds->data ? (double)p3di_in_float(binds, index, i) : i % 5 == 0;
    p3di_in_multiply(gltf->scene->nodes[number].matrix, bind, joint->matrix);
    node = p3di_in_item(gltf, "nodes", number);
    name = p3di_in_text(node, "name");
    joint->selection = IN_NONE;
    if (!name.size)
        p3di_in_lose(gltf, IN_LOST_OF_MESHES, "weights of joints without names");
    if (gltf->job->has_failed || !name.size || gltf->scene->nodes[number].is_no_bone)
        return;
    /* a bone of ours is a selection in LODs that list it; mostly a text of the extras has its points */
    if (lod->selections.listed_count && gltf->scene->nodes[number].own_bone != IN_NONE) {
        joint->selection = p3di_in_find_moved(gltf, lod, name);
        if (joint->selection != IN_NONE && p3di_in_members(lod, joint->selection))
            joint->selection = IN_NONE;
    } else
        joint->selection = p3di_in_selection(gltf, lod, name);
}

static void take_skin(struct in_gltf *gltf, struct in_lod *lod, const json_t *node, struct in_vertices *vertices)
{
    const uint32_t number = p3di_in_number(gltf, node, "skin", IN_NONE);
    const json_t *skin = p3di_in_item(gltf, "skins", number);
    const uint32_t binds = p3di_in_number(gltf, skin, "inverseBindMatrices", IN_NONE);
    struct in_accessor matrices = {.data = NULL};
    struct in_joint *bones;
    const size_t count = json_array_size(json_object_get(skin, "joints"));
    bool is_moved = false;

    if (skin && (!vertices->joints.data || !vertices->joint_weights.data))
        p3di_in_lose(gltf, IN_LOST_OF_MESHES, "skins of primitives without joints or weights");
    if (!skin || !vertices->joints.data || !vertices->joint_weights.data || count >= IN_NONE ||
        !p3di_in_spend_names(gltf, count * sizeof *bones))
        return;
    if (binds != IN_NONE && p3di_in_accessor(gltf, binds, 16, 16, &matrices) && matrices.count < count)
        p3di_in_fail(gltf, "a skin has fewer matrices than joints");
    bones = p3di_job_alloc(gltf->job, count, sizeof *bones);
    for (uint32_t i = 0; i < count && !gltf->job->has_failed; i++) {
        take_joint(gltf, lod, skin, &matrices, i, &bones[i]);
        is_moved |= !p3di_in_is_identity(bones[i].matrix);
    }
    vertices->bones = bones;
    vertices->bone_count = (uint32_t)count;
    vertices->is_moved = is_moved;
}

/* ---- Vertices ---- */

/* A new list of vertices of a LOD, with the matrix of its node; NULL if there is no memory. */
static struct in_vertices *begin_vertices(struct mesh_reader *mesh_reader)
{
    struct in_vertex_lists *lists = &mesh_reader->lod->vertices;
    struct in_vertices *vertices;

    if (!P3DI_ROOM(mesh_reader->gltf->job, lists->items, lists->count, lists->capacity))
        return NULL;
    vertices = &lists->items[lists->count];
    memset(vertices, 0, sizeof *vertices);
    memcpy(vertices->matrix, mesh_reader->gltf->scene->nodes[mesh_reader->node].matrix, sizeof vertices->matrix);
    vertices->is_moved = !p3di_in_is_identity(vertices->matrix);
    vertices->object = IN_NONE;
    return vertices;
}

static void take_attributes(struct mesh_reader *mesh_reader, const json_t *primitive, struct in_vertices *vertices)
{
    struct in_gltf *gltf = mesh_reader->gltf;
    json_t *attributes = json_object_get(primitive, "attributes");
    const json_t *node = p3di_in_item(gltf, "nodes", mesh_reader->node);
    const json_t *extras = gltf->scene->nodes[mesh_reader->node].is_lod ? json_object_get(node, "extras") : NULL;

    attribute(gltf, attributes, "NORMAL", 3, 3, vertices, &vertices->normal);
    attribute(gltf, attributes, "JOINTS_0", 4, 4, vertices, &vertices->joints);
    attribute(gltf, attributes, "WEIGHTS_0", 4, 4, vertices, &vertices->joint_weights);
    gltf->notes->lost_weights += json_object_get(attributes, "JOINTS_1") != NULL;
    take_uvs(gltf, attributes, vertices);
    take_numbers(gltf, mesh_reader->lod, attributes, vertices);
    take_weights(gltf, mesh_reader->lod, extras, attributes, vertices);
    take_targets(gltf, json_object_get(primitive, "targets"), vertices);
    take_skin(gltf, mesh_reader->lod, node, vertices);
    p3di_in_lose_attributes(gltf, attributes, vertices);
}

/* Beyond a texture by more than rounding. */
#define LEAST_BEYOND 0.01f

static void look_beyond(const struct in_gltf *gltf, struct in_vertices *vertices)
{
    const uint32_t count = vertices->uv_count && p3di_in_count(gltf, "samplers") ? vertices->position.count : 0;

    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_vec2 uv = p3di_in_uv(vertices, 0, i);

        vertices->is_beyond[0] |= fabsf(uv.u - 0.5f) > 0.5f + LEAST_BEYOND;
        vertices->is_beyond[1] |= fabsf(uv.v - 0.5f) > 0.5f + LEAST_BEYOND;
    }
}

static uint32_t take_vertices(struct mesh_reader *mesh_reader, const json_t *primitive, const struct in_layout *layout)
{
    struct in_gltf *gltf = mesh_reader->gltf;
    struct in_vertex_lists *lists = &mesh_reader->lod->vertices;
    struct in_vertices *vertices = begin_vertices(mesh_reader);
    const struct p3d_bytes name = p3di_in_text(p3di_in_item(gltf, "nodes", mesh_reader->node), "name");

    if (!vertices)
        return 0;
    attribute(gltf, json_object_get(primitive, "attributes"), "POSITION", 3, 3, NULL, &vertices->position);
    if (!vertices->position.data) {
        p3di_in_fail(gltf, "a primitive has no positions");
        return 0;
    }
    take_attributes(mesh_reader, primitive, vertices);
    vertices->layout = *layout;
    if (!gltf->job->has_failed)
        look_beyond(gltf, vertices);
    vertices->is_turned = p3di_in_is_mirroring(vertices->matrix) && !vertices->bones;
    if (!gltf->scene->nodes[mesh_reader->node].is_lod && name.size && !gltf->job->has_failed)
        vertices->object = p3di_in_selection(gltf, mesh_reader->lod, name);
    vertices->point_of = p3di_job_alloc(gltf->job, vertices->position.count, sizeof *vertices->point_of);
    vertices->normal_of = p3di_job_alloc(gltf->job, vertices->position.count, sizeof *vertices->normal_of);
    if (vertices->target_count > lists->frame_count)
        lists->frame_count = vertices->target_count;
    if (vertices->uv_count > lists->uv_set_count)
        lists->uv_set_count = vertices->uv_count;
    return lists->count++;
}

/* ---- Points ---- */

static uint64_t mix_float(uint64_t hash, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return p3di_hash_mix(hash, bits);
}

/* A hash of the values by which two points in one place differ: the node, its bones, places of key frames. */
static uint64_t hash_of(const struct mesh_reader *mesh_reader, const struct in_vertices *vertices, uint32_t vertex)
{
    uint64_t hash =
        p3di_hash_mix(1 + (uint64_t)mesh_reader->gltf->scene->nodes[mesh_reader->node].copy, mesh_reader->node);

    for (uint32_t i = 0; vertices->bones && i < 4; i++) {
        const float weight = p3di_in_float(&vertices->joint_weights, vertex, i);

        hash = mix_float(p3di_hash_mix(hash, weight > 0 ? p3di_in_uint(&vertices->joints, vertex, i) : 0), weight);
    }
    for (uint32_t i = 0; i < vertices->target_count; i++)
        for (uint32_t j = 0; vertices->targets[i].data && j < 3; j++)
            hash = mix_float(hash, p3di_in_float(&vertices->targets[i], vertex, j) + 0.0f);
    return hash;
}

static struct vec vec_at(const struct in_accessor *accessor, uint32_t i)
{
    return (struct vec){p3di_in_float(accessor, i, 0), p3di_in_float(accessor, i, 1), p3di_in_float(accessor, i, 2)};
}

void p3di_in_vertex_matrix(const struct in_vertices *vertices, uint32_t vertex, double matrix[16])
{
    double sum = 0;

    memcpy(matrix, vertices->matrix, 16 * sizeof *matrix);
    for (uint32_t i = 0; vertices->bones && i < 4; i++) {
        const double weight = p3di_in_float(&vertices->joint_weights, vertex, i);
        const uint32_t joint = p3di_in_uint(&vertices->joints, vertex, i);

        if (!(weight > 0) || joint >= vertices->bone_count)
            continue;
        if (!(sum > 0))
            memset(matrix, 0, 16 * sizeof *matrix);
        for (size_t j = 0; j < 16; j++)
            matrix[j] += weight * vertices->bones[joint].matrix[j];
        sum += weight;
    }
    for (size_t j = 0; sum > 0 && j < 16; j++)
        matrix[j] /= sum;
}

static struct p3d_vec3 place_of(const struct in_vertices *vertices, uint32_t vertex)
{
    struct vec at = vec_at(&vertices->position, vertex);
    double matrix[16];

    if (vertices->is_moved) {
        p3di_in_vertex_matrix(vertices, vertex, matrix);
        at = p3di_in_move(matrix, at);
    }
    return (struct p3d_vec3){(float)at.x + 0.0f, (float)at.y + 0.0f, 0.0f - (float)at.z};
}

/* The point of a place, which is `point` if it is new: then true. */
static bool find_point(struct in_gltf *gltf, struct in_lod *lod, struct in_place place, struct in_point point,
                       uint32_t *index)
{
    if (!p3di_job_add(gltf->job, &lod->points.places, &place, index))
        return false;
    if (!P3DI_ROOM(gltf->job, lod->points.items, lod->points.count, lod->points.capacity))
        return false;
    lod->points.items[lod->points.count++] = point;
    return true;
}

/* A weight of a vertex; one that is not finite fails. */
static float weight_of(struct mesh_reader *mesh_reader, const struct in_accessor *weights, uint32_t vertex, uint32_t i)
{
    const float weight = p3di_in_float(weights, vertex, i);

    if (!isfinite(weight))
        p3di_in_fail_at(mesh_reader->gltf, "nodes", mesh_reader->node,
                        "vertex %u of its mesh has a weight that is not finite", (unsigned)vertex);
    if (weight < 0)
        p3di_in_lose(mesh_reader->gltf, IN_LOST_OF_MESHES, "weights below 0");
    return weight;
}

static void select_vertex(struct mesh_reader *mesh_reader, const struct in_vertices *vertices, uint32_t vertex,
                          uint32_t point)
{
    for (uint32_t i = 0; i < vertices->weight_count; i++)
        p3di_in_select(mesh_reader->gltf, mesh_reader->lod, vertices->weights[i].selection, point,
                       weight_of(mesh_reader, &vertices->weights[i].accessor, vertex, 0));
    for (uint32_t i = 0; vertices->bones && i < 4; i++) {
        const uint32_t joint = p3di_in_uint(&vertices->joints, vertex, i);
        const float weight = weight_of(mesh_reader, &vertices->joint_weights, vertex, i);

        if (joint < vertices->bone_count && vertices->bones[joint].selection != IN_NONE)
            p3di_in_select(mesh_reader->gltf, mesh_reader->lod, vertices->bones[joint].selection, point, weight);
        if (joint >= vertices->bone_count && weight > 0)
            p3di_in_lose(mesh_reader->gltf, IN_LOST_OF_MESHES, "weights of joints that the skin does not have");
    }
    if (vertices->object != IN_NONE)
        p3di_in_select(mesh_reader->gltf, mesh_reader->lod, vertices->object, point, 1);
}

/* A point that another program made between two has a number between theirs, which is none. */
static uint32_t number_of(const struct in_vertices *vertices, uint32_t vertex)
{
    const float value = vertices->number.data ? p3di_in_float(&vertices->number, vertex, 0) : -1;

    return value >= 0 && value == floorf(value) ? p3di_in_uint(&vertices->number, vertex, 0) : IN_NONE;
}

static void find_point_of(struct mesh_reader *mesh_reader, uint32_t vertices, uint32_t vertex)
{
    const struct in_vertices *list = &mesh_reader->lod->vertices.items[vertices];
    const uint64_t hash = hash_of(mesh_reader, list, vertex);
    const struct in_place place = {
        place_of(list, vertex), number_of(list, vertex), {(uint32_t)hash, (uint32_t)(hash >> 32)}};
    uint32_t index;

    if (!isfinite(place.at.x) || !isfinite(place.at.y) || !isfinite(place.at.z))
        p3di_in_fail_at(mesh_reader->gltf, "nodes", mesh_reader->node,
                        "vertex %u of its mesh has no finite place, by itself or by what moves it", (unsigned)vertex);
    if (find_point(mesh_reader->gltf, mesh_reader->lod, place, (struct in_point){vertices, vertex}, &index))
        select_vertex(mesh_reader, list, vertex, index);
    list->point_of[vertex] = index + 1;
}

/* Each corner asks, and mostly for a vertex that is known: that part is short. */
static inline uint32_t point_of(struct mesh_reader *mesh_reader, uint32_t vertices, uint32_t vertex)
{
    const struct in_vertices *list = &mesh_reader->lod->vertices.items[vertices];

    if (vertex >= list->position.count) {
        p3di_in_fail_at(mesh_reader->gltf, "nodes", mesh_reader->node,
                        "a triangle of its mesh names a vertex that does not exist");
        return 0;
    }
    if (!list->point_of[vertex])
        find_point_of(mesh_reader, vertices, vertex);
    return list->point_of[vertex] - 1;
}

uint32_t p3di_in_add_point(struct in_gltf *gltf, struct in_lod *lod, struct p3d_vec3 at, uint32_t number)
{
    const uint64_t hash = ++lod->points.apart_count;
    const struct in_place place = {at, number, {(uint32_t)hash, (uint32_t)(hash >> 32)}};
    uint32_t index;

    find_point(gltf, lod, place, (struct in_point){IN_NONE, 0}, &index);
    return index;
}

/* ---- Faces ---- */

static uint32_t index_at(const struct primitive *primitive, uint32_t i)
{
    return primitive->has_indices ? p3di_in_uint(&primitive->indices, i, 0) : i;
}

static void triangle_at(const struct primitive *primitive, uint32_t triangle, uint32_t corners[3])
{
    uint32_t places[3] = {3 * triangle, 3 * triangle + 1, 3 * triangle + 2};

    if (primitive->mode == STRIP) {
        places[0] = triangle;
        places[1] = triangle + 1 + triangle % 2;
        places[2] = triangle + 2 - triangle % 2;
    } else if (primitive->mode == FAN) {
        places[0] = triangle + 1;
        places[1] = triangle + 2;
        places[2] = 0;
    }
    for (size_t i = 0; i < 3; i++)
        corners[i] = index_at(primitive, places[i]);
}

/* There is room for it (reserve_all). */
static void add_face(struct mesh_reader *mesh_reader, const struct primitive *primitive, const uint32_t *vertices,
                     uint32_t count)
{
    struct in_lod *lod = mesh_reader->lod;
    const bool is_turned = lod->vertices.items[primitive->vertices].is_turned;

    lod->faces.vertices_of[lod->faces.count] = primitive->vertices;
    lod->faces.items[lod->faces.count++] = (struct p3d_model_face){
        lod->faces.corner_count, count, 0, p3di_in_material(mesh_reader->gltf, primitive->material)};
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t vertex = vertices[is_turned ? count - 1 - i : i];

        lod->faces.vertex_of[lod->faces.corner_count] = vertex;
        lod->faces.corners[lod->faces.corner_count++] =
            (struct p3d_model_corner){point_of(mesh_reader, primitive->vertices, vertex), P3D_NO_NORMAL};
    }
}

/* The corners of two triangles that share an edge. FB_ngon_encoding lets both begin with the quad's corner 3; other
 * programs may have turned them since, and split their vertices. */
static bool is_quad(struct mesh_reader *mesh_reader, const struct primitive *primitive, const uint32_t a[3],
                    const uint32_t b[3], uint32_t quad[4])
{
    uint32_t x[3], y[3];

    for (size_t i = 0; i < 3; i++) {
        x[i] = point_of(mesh_reader, primitive->vertices, a[i]);
        y[i] = point_of(mesh_reader, primitive->vertices, b[i]);
    }
    for (size_t i = 1; i < 4; i++)
        for (size_t j = 2; j < 5; j++) {
            if (x[(i + 1) % 3] != y[(j + 2) % 3] || x[(i + 2) % 3] != y[(j + 1) % 3])
                continue;
            quad[0] = a[i % 3];
            quad[1] = a[(i + 1) % 3];
            quad[2] = b[j % 3];
            quad[3] = a[(i + 2) % 3];
            return true;
        }
    return false;
}

/* A face is turned if its triangles had to begin with another corner than usual: then corner 0 is the third. */
static void add_turned(struct mesh_reader *mesh_reader, const struct primitive *primitive, const uint32_t *vertices,
                       uint32_t count, bool is_turned)
{
    uint32_t corners[4];

    for (uint32_t i = 0; i < count; i++)
        corners[i] = vertices[is_turned ? (i + 2) % count : i];
    add_face(mesh_reader, primitive, corners, count);
}

static void add_run(struct mesh_reader *mesh_reader, struct primitive *primitive, uint32_t corner_count, bool is_turned)
{
    uint32_t a[3], b[3], quad[4];

    triangle_at(primitive, primitive->next++, a);
    if (corner_count == 3) {
        add_turned(mesh_reader, primitive, a, 3, is_turned);
        return;
    }
    triangle_at(primitive, primitive->next++, b);
    if (is_quad(mesh_reader, primitive, a, b, quad)) {
        add_turned(mesh_reader, primitive, quad, 4, is_turned);
    } else {
        add_face(mesh_reader, primitive, a, 3);
        add_face(mesh_reader, primitive, b, 3);
        mesh_reader->gltf->notes->cut_faces++;
    }
}

/* True if the faces that the text lists are made of exactly the triangles that there are. */
static bool fits(const struct mesh_reader *mesh_reader, const char *text)
{
    uint64_t *counts = p3di_job_alloc(mesh_reader->gltf->job, mesh_reader->front_count, sizeof *counts);
    uint32_t run[3];

    while (counts && p3di_in_next(&text, run, 3)) {
        if (run[0] >= mesh_reader->front_count || run[1] < 3 || run[1] > 4)
            return false;
        counts[run[0]] += (uint64_t)run[2] * (run[1] - 2);
        if (counts[run[0]] > mesh_reader->primitives[run[0]].triangle_count)
            return false;
    }
    for (uint32_t i = 0; counts && i < mesh_reader->front_count; i++)
        if (counts[i] != mesh_reader->primitives[i].triangle_count)
            return false;
    return counts != NULL;
}

/* Adds the faces in the order of the source. */
static void add_as_listed(struct mesh_reader *mesh_reader, const char *text)
{
    const char *turned = p3di_in_extra(mesh_reader->lod, "turnedFaces");
    uint32_t run[3], step, number = 0;
    uint64_t next = p3di_in_next(&turned, &step, 1) ? step : UINT64_MAX;

    while (p3di_in_next(&text, run, 3))
        for (uint32_t i = 0; i < run[2] && !mesh_reader->gltf->job->has_failed; i++, number++) {
            const bool is_turned = number == next;

            if (is_turned)
                next = p3di_in_next(&turned, &step, 1) ? next + step : UINT64_MAX;
            add_run(mesh_reader, &mesh_reader->primitives[run[0]], run[1], is_turned);
        }
}

/* FB_ngon_encoding: triangles of one polygon follow each other and begin with the same vertex. Of a polygon with more
 * than four corners only the last two triangles are joined. */
static bool is_polygon(const struct primitive *primitive, const uint32_t a[3], uint32_t b[3])
{
    uint32_t c[3];

    if (!primitive->has_polygons || primitive->next >= primitive->triangle_count)
        return false;
    triangle_at(primitive, primitive->next, b);
    if (a[0] != b[0] || a[2] != b[1])
        return false;
    if (primitive->next + 1 >= primitive->triangle_count)
        return true;
    triangle_at(primitive, primitive->next + 1, c);
    return c[0] != a[0];
}

static void add_primitive(struct mesh_reader *mesh_reader, struct primitive *primitive)
{
    uint32_t a[3], b[3], quad[4];

    while (primitive->next < primitive->triangle_count && !mesh_reader->gltf->job->has_failed) {
        triangle_at(primitive, primitive->next++, a);
        if (is_polygon(primitive, a, b) && is_quad(mesh_reader, primitive, a, b, quad)) {
            primitive->next++;
            add_face(mesh_reader, primitive, quad, 4);
        } else {
            add_face(mesh_reader, primitive, a, 3);
        }
    }
}

/* Points and lines leave only their points. The points of a LOD of ours without faces are nodes, too; Blender drops the
 * UVs of points, and so their numbers. */
static void add_loose(struct mesh_reader *mesh_reader, const struct primitive *primitive)
{
    if (mesh_reader->lod->is_ours && !mesh_reader->lod->vertices.items[primitive->vertices].number.data &&
        !mesh_reader->lod->faces.count)
        return;
    for (uint32_t i = 0; !primitive->triangle_count && i < primitive->count && !mesh_reader->gltf->job->has_failed; i++)
        point_of(mesh_reader, primitive->vertices, index_at(primitive, i));
}

/* ---- Primitives ---- */

static uint32_t count_triangles(const struct primitive *primitive)
{
    if (primitive->mode == TRIANGLES)
        return primitive->count / 3;
    return (primitive->mode == STRIP || primitive->mode == FAN) && primitive->count >= 3 ? primitive->count - 2 : 0;
}

/* A packed primitive may have numbers to fall back to, or share its packed mesh with other primitives. */
static void unpack(struct in_gltf *gltf, const json_t *primitive)
{
    const json_t *packing = json_object_get(json_object_get(primitive, "extensions"), IN_DRACO);
    const uint32_t position = p3di_in_number(gltf, json_object_get(primitive, "attributes"), "POSITION", IN_NONE);

    if (packing && !json_object_get(p3di_in_item(gltf, "accessors", position), "bufferView"))
        p3di_in_undo_draco(gltf, primitive, packing);
}

/* Primitives of the same attributes share their vertices, unless their textures lie elsewhere. */
static void take_primitive(struct mesh_reader *mesh_reader, const json_t *json, const json_t *before)
{
    struct in_gltf *gltf = mesh_reader->gltf;
    struct primitive *primitive = &mesh_reader->primitives[mesh_reader->count];
    const json_t *attributes = json_object_get(json, "attributes");
    const uint32_t indices = p3di_in_number(gltf, json, "indices", IN_NONE);
    const uint32_t material = p3di_in_number(gltf, json, "material", IN_NONE);
    const struct in_layout layout = p3di_in_material_layout(gltf, material);
    const bool is_shared =
        before && mesh_reader->lod->vertices.count && json_object_get(before, "attributes") &&
        json_equal(json_object_get(before, "attributes"), attributes) &&
        p3di_in_is_layout(&mesh_reader->lod->vertices.items[mesh_reader->lod->vertices.count - 1].layout, &layout);

    unpack(gltf, json);
    primitive->vertices = is_shared ? mesh_reader->lod->vertices.count - 1 : take_vertices(mesh_reader, json, &layout);
    primitive->mode = p3di_in_number(gltf, json, "mode", TRIANGLES);
    primitive->material = material;
    primitive->has_polygons = json_object_get(json_object_get(json, "extensions"), "FB_ngon_encoding") != NULL;
    primitive->has_indices = indices != IN_NONE;
    if (primitive->has_indices)
        p3di_in_accessor(gltf, indices, 1, 1, &primitive->indices);
    if (gltf->job->has_failed)
        return;
    p3di_in_lose_sampler(gltf, p3di_in_material_texture(gltf, material),
                         &mesh_reader->lod->vertices.items[primitive->vertices]);
    primitive->count = primitive->has_indices ? primitive->indices.count
                                              : mesh_reader->lod->vertices.items[primitive->vertices].position.count;
    primitive->triangle_count = count_triangles(primitive);
    if (primitive->mode > FAN)
        p3di_in_fail_at(gltf, "nodes", mesh_reader->node, "a primitive of its mesh has the mode %u; there are 0 to %u",
                        (unsigned)primitive->mode, FAN);
    if (primitive->mode == TRIANGLES && primitive->count % 3)
        p3di_in_lose(gltf, IN_LOST_OF_MESHES, "corners that make no whole triangle");
    if (material != IN_NONE && !p3di_in_item(gltf, "materials", material))
        p3di_in_lose(gltf, IN_LOST_OTHERS, "materials that do not exist");
    gltf->notes->other_modes += primitive->mode != POINTS && primitive->mode < TRIANGLES;
    mesh_reader->count++;
}

/* Adds the back of a primitive: the same points, seen from behind. */
static void add_back(struct mesh_reader *mesh_reader, const struct primitive *front)
{
    struct p3di_job *job = mesh_reader->gltf->job;
    struct in_vertex_lists *lists = &mesh_reader->lod->vertices;
    struct primitive *primitive = &mesh_reader->primitives[mesh_reader->count];
    struct in_vertices *back;

    if (!P3DI_ROOM(job, lists->items, lists->count, lists->capacity))
        return;
    back = &lists->items[lists->count];
    *back = lists->items[front->vertices];
    back->is_turned = !back->is_turned;
    back->is_back = true;
    back->normal_of = p3di_job_alloc(job, back->position.count, sizeof *back->normal_of);
    *primitive = *front;
    primitive->vertices = lists->count++;
    mesh_reader->count++;
}

/* Games show a face from one side only: adds backs, or counts triangles that lack them. */
static void add_backs(struct mesh_reader *mesh_reader)
{
    for (uint32_t i = 0; i < mesh_reader->front_count && !mesh_reader->gltf->job->has_failed; i++) {
        const struct primitive *primitive = &mesh_reader->primitives[i];
        const json_t *material = p3di_in_item(mesh_reader->gltf, "materials", primitive->material);

        if (!json_is_true(json_object_get(material, "doubleSided")) || !primitive->triangle_count)
            continue;
        if (mesh_reader->gltf->import->is_two_sided)
            add_back(mesh_reader, primitive);
        else if (!json_object_get(json_object_get(material, "extras"), "texture"))
            mesh_reader->gltf->notes->one_sided += primitive->triangle_count;
    }
}

/* The memory of a corner or vertex, as bytes that were unpacked (arena.h). */
#define CORNER_SIZE 96u

/* Corners that take as long as a primitive without any. */
#define PRIMITIVE_COST 16u

/* Nodes and meshes are few bytes, and may share many numbers. Memory is allowed for all corners that nodes show, up to
 * a bound for the whole file. */
static bool count_corners(struct mesh_reader *mesh_reader, uint32_t first_vertices)
{
    struct in_gltf *gltf = mesh_reader->gltf;
    uint64_t count = 0;

    for (uint32_t i = 0; i < mesh_reader->count; i++)
        count += mesh_reader->primitives[i].count;
    for (uint32_t i = first_vertices; i < mesh_reader->lod->vertices.count; i++)
        count += mesh_reader->lod->vertices.items[i].position.count;
    count += (uint64_t)PRIMITIVE_COST * mesh_reader->count;
    if (count > gltf->budget.corners) {
        p3di_job_fail(gltf->job, P3D_NO_MEMORY,
                      "nodes show the same meshes so often that there are more than %u corners and vertices; "
                      "remove copies",
                      (unsigned)gltf->budget.most_corners);
        return false;
    }
    gltf->budget.corners -= count;
    p3di_arena_add_unpacked(gltf->job->arena,
                            (size_t)count * CORNER_SIZE + mesh_reader->count * sizeof(struct in_vertices) / 4);
    return true;
}

/* `items` with room for `more`, once a mesh. The room at least doubles: many nodes may add a little each. */
static void *reserve(struct p3di_job *job, void *items, size_t count, size_t more, size_t *capacity, size_t size)
{
    const size_t wanted = count + (more < count ? count : more);
    void *larger;

    if (count + more <= *capacity)
        return items;
    larger = p3di_job_alloc(job, wanted, size);
    if (!larger)
        return items;
    if (count)
        memcpy(larger, items, count * size);
    *capacity = wanted;
    return larger;
}

static void reserve_all(struct mesh_reader *mesh_reader, uint32_t first_vertices)
{
    struct p3di_job *job = mesh_reader->gltf->job;
    struct in_lod *lod = mesh_reader->lod;
    struct in_points *points = &lod->points;
    struct in_faces *faces = &lod->faces;
    size_t vertices = 0, triangles = 0, capacity;

    for (uint32_t i = first_vertices; i < lod->vertices.count; i++)
        vertices += lod->vertices.items[i].position.count;
    for (uint32_t i = 0; i < mesh_reader->count; i++)
        triangles += mesh_reader->primitives[i].triangle_count;
    points->items = reserve(job, points->items, points->count, vertices, &points->capacity, sizeof *points->items);
    capacity = faces->corner_capacity;
    faces->vertex_of = reserve(job, faces->vertex_of, faces->corner_count, 3 * triangles, &capacity, sizeof(uint32_t));
    faces->corners = reserve(job, faces->corners, faces->corner_count, 3 * triangles, &faces->corner_capacity,
                             sizeof *faces->corners);
    capacity = faces->capacity;
    faces->vertices_of = reserve(job, faces->vertices_of, faces->count, triangles, &capacity, sizeof(uint32_t));
    faces->items = reserve(job, faces->items, faces->count, triangles, &faces->capacity, sizeof *faces->items);
    if (!points->count)
        p3di_set_reserve(&points->places, vertices / 2);
}

void p3di_in_add_mesh(struct in_gltf *gltf, uint32_t lod, uint32_t node)
{
    const uint32_t number = p3di_in_number(gltf, p3di_in_item(gltf, "nodes", node), "mesh", IN_NONE);
    const json_t *mesh = p3di_in_item(gltf, "meshes", number);
    const json_t *list = json_object_get(mesh, "primitives");
    struct mesh_reader mesh_reader = {.gltf = gltf, .lod = &gltf->scene->lods[lod], .node = node};
    const char *faces = gltf->scene->nodes[node].is_lod && !mesh_reader.lod->faces.count
                            ? p3di_in_extra(mesh_reader.lod, "faces")
                            : NULL;
    const uint32_t first_vertices = mesh_reader.lod->vertices.count, cut_faces = gltf->notes->cut_faces;

    mesh_reader.primitives = p3di_job_alloc(gltf->job, 2 * json_array_size(list), sizeof *mesh_reader.primitives);
    for (size_t i = 0; i < json_array_size(list) && !gltf->job->has_failed; i++)
        if (json_object_get(json_object_get(json_array_get(list, i), "attributes"), "POSITION"))
            take_primitive(&mesh_reader, json_array_get(list, i), i ? json_array_get(list, i - 1) : NULL);
        else
            p3di_in_lose(gltf, IN_LOST_OF_MESHES, "primitives without POSITION");
    mesh_reader.front_count = mesh_reader.count;
    p3di_in_lose_shapes(gltf, p3di_in_item(gltf, "nodes", node), mesh);
    add_backs(&mesh_reader);
    if (!gltf->job->has_failed && count_corners(&mesh_reader, first_vertices))
        reserve_all(&mesh_reader, first_vertices);
    if (!mesh_reader.lod->vertices.frame_names)
        mesh_reader.lod->vertices.frame_names = json_object_get(json_object_get(mesh, "extras"), "targetNames");
    mesh_reader.lod->faces.are_as_listed = faces && !gltf->job->has_failed && fits(&mesh_reader, faces);
    if (mesh_reader.lod->faces.are_as_listed) {
        add_as_listed(&mesh_reader, faces);
        mesh_reader.lod->faces.are_as_listed = gltf->notes->cut_faces == cut_faces;
    }
    for (uint32_t i = 0; i < mesh_reader.count && !gltf->job->has_failed; i++) {
        add_primitive(&mesh_reader, &mesh_reader.primitives[i]);
        add_loose(&mesh_reader, &mesh_reader.primitives[i]);
    }
}
