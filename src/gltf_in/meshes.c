/* meshes.c: the meshes of a glTF as points and faces of a LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

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

struct mesher {
    struct in_file *f;
    struct in_lod *lod;
    uint32_t node;
    struct primitive *primitives;
    uint32_t count, told_count; /* backs stand behind those that the file tells of */
};

/* ---- Attributes ---- */

/* An accessor that may be missing. One that is there must have as many elements as there are positions. */
static void attribute(struct in_file *f, const json_t *attributes, const char *name, uint32_t least, uint32_t most,
                      const struct in_vertices *v, struct in_accessor *a)
{
    const uint32_t number = p3di_in_number(f, attributes, name, IN_NONE);

    if (number == IN_NONE || !p3di_in_accessor(f, number, least, most, a))
        return;
    if (v && a->count < v->position.count)
        p3di_in_fail(f, "an attribute has fewer elements than there are positions");
}

static void take_uvs(struct in_file *f, const json_t *attributes, struct in_vertices *v)
{
    const size_t most = json_object_size(attributes);

    v->uvs = p3di_job_alloc(&f->b.job, most, sizeof *v->uvs);
    for (; v->uv_count < most && !f->b.job.has_failed; v->uv_count++) {
        char name[24];

        snprintf(name, sizeof name, "TEXCOORD_%u", (unsigned)v->uv_count);
        attribute(f, attributes, name, 2, 2, v, &v->uvs[v->uv_count]);
        if (!v->uvs[v->uv_count].data)
            return;
    }
}

/* In our own files one UV set tells the numbers of points. */
static void take_numbers(struct in_file *f, const struct in_lod *lod, const json_t *attributes, struct in_vertices *v)
{
    const uint32_t set = p3di_in_number(f, lod->extras, "pointUv", IN_NONE);
    char name[24];

    if (set == IN_NONE)
        return;
    snprintf(name, sizeof name, "TEXCOORD_%u", (unsigned)set);
    attribute(f, attributes, name, 2, 2, v, &v->number);
    if (v->uv_count > set)
        v->uv_count = set;
}

/* Texts count in a LOD of ours. "_SELECTION_LID" is a selection whose name the extras tell, or its number in their
 * list; without them it is what stands behind. */
static void take_weights(struct in_file *f, struct in_lod *lod, const json_t *extras, json_t *attributes,
                         struct in_vertices *v)
{
    static const char prefix[] = "_SELECTION_";
    const char *key;
    json_t *value;

    v->weights = p3di_job_alloc(&f->b.job, json_object_size(attributes), sizeof *v->weights);
    json_object_foreach(attributes, key, value)
    {
        const json_int_t number =
            json_is_integer(json_object_get(extras, key)) ? json_integer_value(json_object_get(extras, key)) : -1;
        struct p3d_bytes name = p3di_in_text(extras, key);
        struct in_weights *weights;

        if (f->b.job.has_failed)
            return;
        if (lod->is_ours || strncmp(key, prefix, sizeof prefix - 1) != 0)
            continue;
        weights = &v->weights[v->weight_count++];
        attribute(f, attributes, key, 1, 1, v, &weights->accessor);
        if (number >= 0 && number < lod->selections.listed_count) {
            weights->selection = (uint32_t)number;
            continue;
        }
        if (!name.data)
            name = p3di_job_lower(&f->b.job, p3d_bytes_of(key + sizeof prefix - 1));
        weights->selection = p3di_in_selection(f, lod, name);
    }
}

static void take_targets(struct in_file *f, const json_t *targets, struct in_vertices *v)
{
    const size_t count = json_array_size(targets);

    v->target_count = count < UINT16_MAX ? (uint32_t)count : UINT16_MAX;
    v->targets = p3di_job_alloc(&f->b.job, v->target_count, sizeof *v->targets);
    for (uint32_t i = 0; i < v->target_count && !f->b.job.has_failed; i++)
        attribute(f, json_array_get(targets, i), "POSITION", 3, 3, v, &v->targets[i]);
}

/* ---- Skins ---- */

static void take_joint(struct in_file *f, struct in_lod *lod, const json_t *skin, const struct in_accessor *binds,
                       uint32_t index, struct in_joint *joint)
{
    const json_t *value = json_array_get(json_object_get(skin, "joints"), index);
    const double number = json_is_number(value) ? json_number_value(value) : -1;
    const json_t *node;
    double bind[16];
    struct p3d_bytes name;

    if (!(number >= 0) || !(number < f->node_count)) {
        p3di_in_fail(f, "a skin names a joint that does not exist");
        return;
    }
    for (uint32_t i = 0; i < 16; i++)
        bind[i] = binds->data ? (double)p3di_in_float(binds, index, i) : i % 5 == 0;
    p3di_in_multiply(f->nodes[(uint32_t)number].matrix, bind, joint->matrix);
    node = p3di_in_item(f, "nodes", (uint32_t)number);
    name = p3di_in_text(node, "name");
    joint->selection = IN_NONE;
    if (!name.size)
        p3di_in_lose(f, IN_LOST_OF_MESHES, "weights of joints without names");
    if (f->b.job.has_failed || !name.size || f->nodes[(uint32_t)number].is_no_bone)
        return;
    /* a bone of ours is a selection in those LODs that have it; mostly a text tells its points */
    if (lod->selections.listed_count && f->nodes[(uint32_t)number].told_bone != IN_NONE) {
        joint->selection = p3di_in_find_selection(f, lod, name);
        if (joint->selection != IN_NONE && p3di_in_members(lod, joint->selection))
            joint->selection = IN_NONE;
    } else
        joint->selection = p3di_in_selection(f, lod, name);
}

static void take_skin(struct in_file *f, struct in_lod *lod, const json_t *node, struct in_vertices *v)
{
    const uint32_t number = p3di_in_number(f, node, "skin", IN_NONE);
    const json_t *skin = p3di_in_item(f, "skins", number);
    const uint32_t binds = p3di_in_number(f, skin, "inverseBindMatrices", IN_NONE);
    struct in_accessor matrices = {.data = NULL};
    struct in_joint *bones;
    const size_t count = json_array_size(json_object_get(skin, "joints"));
    bool is_moved = false;

    if (!skin || !v->joints.data || !v->joint_weights.data || count >= IN_NONE ||
        !p3di_in_spend_names(f, count * sizeof *bones))
        return;
    if (binds != IN_NONE && p3di_in_accessor(f, binds, 16, 16, &matrices) && matrices.count < count)
        p3di_in_fail(f, "a skin has fewer matrices than joints");
    bones = p3di_job_alloc(&f->b.job, count, sizeof *bones);
    for (uint32_t i = 0; i < count && !f->b.job.has_failed; i++) {
        take_joint(f, lod, skin, &matrices, i, &bones[i]);
        is_moved |= !p3di_in_is_identity(bones[i].matrix);
    }
    v->bones = bones;
    v->bone_count = (uint32_t)count;
    v->is_moved = is_moved;
}

/* ---- Vertices ---- */

/* A new list of a LOD, where a node puts it; NULL if there is no memory. */
static struct in_vertices *begin_vertices(struct mesher *m)
{
    struct in_vertex_lists *lists = &m->lod->vertices;
    struct in_vertices *v = p3di_job_grow(&m->f->b.job, lists->items, lists->count, &lists->capacity, sizeof *v);

    if (!v)
        return NULL;
    lists->items = v;
    v += lists->count;
    memset(v, 0, sizeof *v);
    memcpy(v->matrix, m->f->nodes[m->node].matrix, sizeof v->matrix);
    v->is_moved = !p3di_in_is_identity(v->matrix);
    v->object = IN_NONE;
    return v;
}

static void take_attributes(struct mesher *m, const json_t *primitive, struct in_vertices *v)
{
    struct in_file *f = m->f;
    json_t *attributes = json_object_get(primitive, "attributes");
    const json_t *node = p3di_in_item(f, "nodes", m->node);
    const json_t *extras = f->nodes[m->node].is_lod ? json_object_get(node, "extras") : NULL;

    attribute(f, attributes, "NORMAL", 3, 3, v, &v->normal);
    attribute(f, attributes, "JOINTS_0", 4, 4, v, &v->joints);
    attribute(f, attributes, "WEIGHTS_0", 4, 4, v, &v->joint_weights);
    f->notes.lost_weights += json_object_get(attributes, "JOINTS_1") != NULL;
    take_uvs(f, attributes, v);
    take_numbers(f, m->lod, attributes, v);
    take_weights(f, m->lod, extras, attributes, v);
    take_targets(f, json_object_get(primitive, "targets"), v);
    take_skin(f, m->lod, node, v);
    p3di_in_lose_attributes(f, attributes, v);
}

/* Beyond a texture by more than rounding. */
#define LEAST_BEYOND 0.01f

static void look_beyond(const struct in_file *f, struct in_vertices *v)
{
    const uint32_t count = v->uv_count && p3di_in_count(f, "samplers") ? v->position.count : 0;

    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_vec2 uv = p3di_in_uv(v, 0, i);

        v->is_beyond[0] |= fabsf(uv.u - 0.5f) > 0.5f + LEAST_BEYOND;
        v->is_beyond[1] |= fabsf(uv.v - 0.5f) > 0.5f + LEAST_BEYOND;
    }
}

static uint32_t take_vertices(struct mesher *m, const json_t *primitive, const struct in_layout *layout)
{
    struct in_file *f = m->f;
    struct in_vertex_lists *lists = &m->lod->vertices;
    struct in_vertices *v = begin_vertices(m);
    const struct p3d_bytes name = p3di_in_text(p3di_in_item(f, "nodes", m->node), "name");

    if (!v)
        return 0;
    attribute(f, json_object_get(primitive, "attributes"), "POSITION", 3, 3, NULL, &v->position);
    if (!v->position.data) {
        p3di_in_fail(f, "a primitive has no positions");
        return 0;
    }
    take_attributes(m, primitive, v);
    v->layout = *layout;
    if (!f->b.job.has_failed)
        look_beyond(f, v);
    v->is_turned = p3di_in_is_mirroring(v->matrix) && !v->bones;
    if (!f->nodes[m->node].is_lod && name.size && !f->b.job.has_failed)
        v->object = p3di_in_selection(f, m->lod, name);
    v->point_of = p3di_job_alloc(&f->b.job, v->position.count, sizeof *v->point_of);
    v->normal_of = p3di_job_alloc(&f->b.job, v->position.count, sizeof *v->normal_of);
    if (v->target_count > lists->frame_count)
        lists->frame_count = v->target_count;
    if (v->uv_count > lists->uv_set_count)
        lists->uv_set_count = v->uv_count;
    return lists->count++;
}

/* ---- Points ---- */

static uint64_t mix_float(uint64_t hash, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return p3di_hash_mix(hash, bits);
}

/* Values that tell two points in one place apart: the node, its bones, places of key frames. */
static uint64_t hash_of(const struct mesher *m, const struct in_vertices *v, uint32_t vertex)
{
    uint64_t hash = p3di_hash_mix(1 + (uint64_t)m->f->nodes[m->node].copy, m->node);

    for (uint32_t i = 0; v->bones && i < 4; i++) {
        const float weight = p3di_in_float(&v->joint_weights, vertex, i);

        hash = mix_float(p3di_hash_mix(hash, weight > 0 ? p3di_in_uint(&v->joints, vertex, i) : 0), weight);
    }
    for (uint32_t i = 0; i < v->target_count; i++)
        for (uint32_t j = 0; v->targets[i].data && j < 3; j++)
            hash = mix_float(hash, p3di_in_float(&v->targets[i], vertex, j) + 0.0f);
    return hash;
}

static struct vec vec_at(const struct in_accessor *a, uint32_t i)
{
    return (struct vec){p3di_in_float(a, i, 0), p3di_in_float(a, i, 1), p3di_in_float(a, i, 2)};
}

void p3di_in_vertex_matrix(const struct in_vertices *v, uint32_t vertex, double matrix[16])
{
    double sum = 0;

    memcpy(matrix, v->matrix, 16 * sizeof *matrix);
    for (uint32_t i = 0; v->bones && i < 4; i++) {
        const double weight = p3di_in_float(&v->joint_weights, vertex, i);
        const uint32_t joint = p3di_in_uint(&v->joints, vertex, i);

        if (!(weight > 0) || joint >= v->bone_count)
            continue;
        if (!(sum > 0))
            memset(matrix, 0, 16 * sizeof *matrix);
        for (size_t j = 0; j < 16; j++)
            matrix[j] += weight * v->bones[joint].matrix[j];
        sum += weight;
    }
    for (size_t j = 0; sum > 0 && j < 16; j++)
        matrix[j] /= sum;
}

static struct p3d_vec3 place_of(const struct in_vertices *v, uint32_t vertex)
{
    struct vec at = vec_at(&v->position, vertex);
    double matrix[16];

    if (v->is_moved) {
        p3di_in_vertex_matrix(v, vertex, matrix);
        at = p3di_in_move(matrix, at);
    }
    return (struct p3d_vec3){(float)at.x + 0.0f, (float)at.y + 0.0f, 0.0f - (float)at.z};
}

/* The point of a place, which is `point` if it is new: then true. */
static bool find_point(struct in_file *f, struct in_lod *lod, struct in_place place, struct in_point point,
                       uint32_t *index)
{
    struct in_point *points;

    if (!p3di_job_add(&f->b.job, &lod->points.places, &place, index))
        return false;
    points = p3di_job_grow(&f->b.job, lod->points.items, lod->points.count, &lod->points.capacity, sizeof *points);
    if (!points)
        return false;
    lod->points.items = points;
    points[lod->points.count++] = point;
    return true;
}

static void select_vertex(struct mesher *m, const struct in_vertices *v, uint32_t vertex, uint32_t point)
{
    for (uint32_t i = 0; i < v->weight_count; i++)
        p3di_in_select(m->f, m->lod, v->weights[i].selection, point, p3di_in_float(&v->weights[i].accessor, vertex, 0));
    for (uint32_t i = 0; v->bones && i < 4; i++) {
        const uint32_t joint = p3di_in_uint(&v->joints, vertex, i);

        if (joint < v->bone_count && v->bones[joint].selection != IN_NONE)
            p3di_in_select(m->f, m->lod, v->bones[joint].selection, point, p3di_in_float(&v->joint_weights, vertex, i));
    }
    if (v->object != IN_NONE)
        p3di_in_select(m->f, m->lod, v->object, point, 1);
}

/* A point that another program made between two has a number between theirs, which is none. */
static uint32_t number_of(const struct in_vertices *v, uint32_t vertex)
{
    const float value = v->number.data ? p3di_in_float(&v->number, vertex, 0) : -1;

    return value >= 0 && value == floorf(value) ? p3di_in_uint(&v->number, vertex, 0) : IN_NONE;
}

static void find_point_of(struct mesher *m, uint32_t vertices, uint32_t vertex)
{
    const struct in_vertices *v = &m->lod->vertices.items[vertices];
    const uint64_t hash = hash_of(m, v, vertex);
    const struct in_place place = {place_of(v, vertex), number_of(v, vertex), {(uint32_t)hash, (uint32_t)(hash >> 32)}};
    uint32_t index;

    if (find_point(m->f, m->lod, place, (struct in_point){vertices, vertex}, &index))
        select_vertex(m, v, vertex, index);
    v->point_of[vertex] = index + 1;
}

/* Each corner asks, and mostly for a vertex that is known: that part is short. */
static inline uint32_t point_of(struct mesher *m, uint32_t vertices, uint32_t vertex)
{
    const struct in_vertices *v = &m->lod->vertices.items[vertices];

    if (vertex >= v->position.count) {
        p3di_in_fail(m->f, "a triangle names a vertex that does not exist");
        return 0;
    }
    if (!v->point_of[vertex])
        find_point_of(m, vertices, vertex);
    return v->point_of[vertex] - 1;
}

uint32_t p3di_in_add_point(struct in_file *f, struct in_lod *lod, struct p3d_vec3 at, uint32_t number)
{
    const uint64_t hash = ++lod->points.apart_count;
    const struct in_place place = {at, number, {(uint32_t)hash, (uint32_t)(hash >> 32)}};
    uint32_t index;

    find_point(f, lod, place, (struct in_point){IN_NONE, 0}, &index);
    return index;
}

/* ---- Faces ---- */

static uint32_t index_at(const struct primitive *p, uint32_t i)
{
    return p->has_indices ? p3di_in_uint(&p->indices, i, 0) : i;
}

static void triangle_at(const struct primitive *p, uint32_t triangle, uint32_t corners[3])
{
    uint32_t places[3] = {3 * triangle, 3 * triangle + 1, 3 * triangle + 2};

    if (p->mode == STRIP) {
        places[0] = triangle;
        places[1] = triangle + 1 + triangle % 2;
        places[2] = triangle + 2 - triangle % 2;
    } else if (p->mode == FAN) {
        places[0] = triangle + 1;
        places[1] = triangle + 2;
        places[2] = 0;
    }
    for (size_t i = 0; i < 3; i++)
        corners[i] = index_at(p, places[i]);
}

/* There is room for it (reserve_all). */
static void add_face(struct mesher *m, const struct primitive *p, const uint32_t *vertices, uint32_t count)
{
    struct in_lod *lod = m->lod;
    const bool is_turned = lod->vertices.items[p->vertices].is_turned;

    lod->faces.vertices_of[lod->faces.count] = p->vertices;
    lod->faces.items[lod->faces.count++] =
        (struct p3d_model_face){lod->faces.corner_count, count, 0, p3di_in_material(m->f, p->material)};
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t vertex = vertices[is_turned ? count - 1 - i : i];

        lod->faces.vertex_of[lod->faces.corner_count] = vertex;
        lod->faces.corners[lod->faces.corner_count++] =
            (struct p3d_model_corner){point_of(m, p->vertices, vertex), P3D_NO_NORMAL};
    }
}

/* The corners of two triangles that share an edge. FB_ngon_encoding lets both begin with the quad's corner 3; other
 * programs may have turned them since, and split their vertices. */
static bool is_quad(struct mesher *m, const struct primitive *p, const uint32_t a[3], const uint32_t b[3],
                    uint32_t quad[4])
{
    uint32_t x[3], y[3];

    for (size_t i = 0; i < 3; i++) {
        x[i] = point_of(m, p->vertices, a[i]);
        y[i] = point_of(m, p->vertices, b[i]);
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

/* A face whose triangles had to begin with the corner behind the usual one has its corner 0 third. */
static void add_turned(struct mesher *m, const struct primitive *p, const uint32_t *vertices, uint32_t count,
                       bool is_turned)
{
    uint32_t corners[4];

    for (uint32_t i = 0; i < count; i++)
        corners[i] = vertices[is_turned ? (i + 2) % count : i];
    add_face(m, p, corners, count);
}

static void add_run(struct mesher *m, struct primitive *p, uint32_t corner_count, bool is_turned)
{
    uint32_t a[3], b[3], quad[4];

    triangle_at(p, p->next++, a);
    if (corner_count == 3) {
        add_turned(m, p, a, 3, is_turned);
        return;
    }
    triangle_at(p, p->next++, b);
    if (is_quad(m, p, a, b, quad)) {
        add_turned(m, p, quad, 4, is_turned);
    } else {
        add_face(m, p, a, 3);
        add_face(m, p, b, 3);
        m->f->notes.cut_faces++;
    }
}

/* True if the text tells of the very triangles that there are. */
static bool fits(const struct mesher *m, const char *text)
{
    uint64_t *counts = p3di_job_alloc(&m->f->b.job, m->told_count, sizeof *counts);
    uint32_t run[3];

    while (counts && p3di_in_next(&text, run, 3)) {
        if (run[0] >= m->told_count || run[1] < 3 || run[1] > 4)
            return false;
        counts[run[0]] += (uint64_t)run[2] * (run[1] - 2);
        if (counts[run[0]] > m->primitives[run[0]].triangle_count)
            return false;
    }
    for (uint32_t i = 0; counts && i < m->told_count; i++)
        if (counts[i] != m->primitives[i].triangle_count)
            return false;
    return counts != NULL;
}

/* In the order of the source. */
static void add_as_told(struct mesher *m, const char *text)
{
    const char *turned = p3di_in_extra(m->lod, "turnedFaces");
    uint32_t run[3], step, number = 0;
    uint64_t next = p3di_in_next(&turned, &step, 1) ? step : UINT64_MAX;

    while (p3di_in_next(&text, run, 3))
        for (uint32_t i = 0; i < run[2] && !m->f->b.job.has_failed; i++, number++) {
            const bool is_turned = number == next;

            if (is_turned)
                next = p3di_in_next(&turned, &step, 1) ? next + step : UINT64_MAX;
            add_run(m, &m->primitives[run[0]], run[1], is_turned);
        }
}

/* FB_ngon_encoding: triangles of one polygon follow each other and begin with the same vertex. Of larger ones than
 * quads only the last two are joined. */
static bool is_polygon(const struct primitive *p, const uint32_t a[3], uint32_t b[3])
{
    uint32_t c[3];

    if (!p->has_polygons || p->next >= p->triangle_count)
        return false;
    triangle_at(p, p->next, b);
    if (a[0] != b[0] || a[2] != b[1])
        return false;
    if (p->next + 1 >= p->triangle_count)
        return true;
    triangle_at(p, p->next + 1, c);
    return c[0] != a[0];
}

static void add_primitive(struct mesher *m, struct primitive *p)
{
    uint32_t a[3], b[3], quad[4];

    while (p->next < p->triangle_count && !m->f->b.job.has_failed) {
        triangle_at(p, p->next++, a);
        if (is_polygon(p, a, b) && is_quad(m, p, a, b, quad)) {
            p->next++;
            add_face(m, p, quad, 4);
        } else {
            add_face(m, p, a, 3);
        }
    }
}

/* Points and lines leave only their points. Those of a LOD of ours without faces are nodes, too; Blender drops the UVs
 * of points, and so their numbers. */
static void add_loose(struct mesher *m, const struct primitive *p)
{
    if (m->lod->is_ours && !m->lod->vertices.items[p->vertices].number.data && !m->lod->faces.count)
        return;
    for (uint32_t i = 0; !p->triangle_count && i < p->count && !m->f->b.job.has_failed; i++)
        point_of(m, p->vertices, index_at(p, i));
}

/* ---- Primitives ---- */

static uint32_t count_triangles(const struct primitive *p)
{
    if (p->mode == TRIANGLES)
        return p->count / 3;
    return (p->mode == STRIP || p->mode == FAN) && p->count >= 3 ? p->count - 2 : 0;
}

/* A packed one may have numbers to fall back to, or be one of several with the same. */
static void unpack(struct in_file *f, const json_t *primitive)
{
    const json_t *packing = json_object_get(json_object_get(primitive, "extensions"), IN_DRACO);
    const uint32_t position = p3di_in_number(f, json_object_get(primitive, "attributes"), "POSITION", IN_NONE);

    if (packing && !json_object_get(p3di_in_item(f, "accessors", position), "bufferView"))
        p3di_in_undo_draco(f, primitive, packing);
}

/* Primitives of the same attributes share their vertices, unless their textures lie elsewhere. */
static void take_primitive(struct mesher *m, const json_t *json, const json_t *before)
{
    struct in_file *f = m->f;
    struct primitive *p = &m->primitives[m->count];
    const json_t *attributes = json_object_get(json, "attributes");
    const uint32_t indices = p3di_in_number(f, json, "indices", IN_NONE);
    const uint32_t material = p3di_in_number(f, json, "material", IN_NONE);
    const struct in_layout layout = p3di_in_material_layout(f, material);
    const bool is_shared = before && m->lod->vertices.count && json_object_get(before, "attributes") &&
                           json_equal(json_object_get(before, "attributes"), attributes) &&
                           p3di_in_is_layout(&m->lod->vertices.items[m->lod->vertices.count - 1].layout, &layout);

    unpack(f, json);
    p->vertices = is_shared ? m->lod->vertices.count - 1 : take_vertices(m, json, &layout);
    p->mode = p3di_in_number(f, json, "mode", TRIANGLES);
    p->material = material;
    p->has_polygons = json_object_get(json_object_get(json, "extensions"), "FB_ngon_encoding") != NULL;
    p->has_indices = indices != IN_NONE;
    if (p->has_indices)
        p3di_in_accessor(f, indices, 1, 1, &p->indices);
    if (f->b.job.has_failed)
        return;
    p3di_in_lose_sampler(f, p3di_in_material_texture(f, material), &m->lod->vertices.items[p->vertices]);
    p->count = p->has_indices ? p->indices.count : m->lod->vertices.items[p->vertices].position.count;
    p->triangle_count = count_triangles(p);
    f->notes.other_modes += p->mode != POINTS && p->mode < TRIANGLES;
    m->count++;
}

/* The same points, seen from behind. */
static void add_back(struct mesher *m, const struct primitive *front)
{
    struct p3di_job *job = &m->f->b.job;
    struct in_vertex_lists *lists = &m->lod->vertices;
    struct primitive *p = &m->primitives[m->count];
    struct in_vertices *v = p3di_job_grow(job, lists->items, lists->count, &lists->capacity, sizeof *v);

    if (!v)
        return;
    lists->items = v;
    v[lists->count] = v[front->vertices];
    v[lists->count].is_turned = !v[front->vertices].is_turned;
    v[lists->count].is_back = true;
    v[lists->count].normal_of =
        p3di_job_alloc(job, v[front->vertices].position.count, sizeof *v[lists->count].normal_of);
    *p = *front;
    p->vertices = lists->count++;
    m->count++;
}

/* Games see a face from one side. */
static void add_backs(struct mesher *m)
{
    for (uint32_t i = 0; i < m->told_count && !m->f->b.job.has_failed; i++) {
        const struct primitive *p = &m->primitives[i];
        const json_t *material = p3di_in_item(m->f, "materials", p->material);

        if (!json_is_true(json_object_get(material, "doubleSided")) || !p->triangle_count)
            continue;
        if (m->f->import->is_two_sided)
            add_back(m, p);
        else if (!json_object_get(json_object_get(material, "extras"), "texture"))
            m->f->notes.one_sided += p->triangle_count;
    }
}

/* The memory of a corner or vertex, as bytes that were unpacked (arena.h). */
#define CORNER_SIZE 96u

/* Corners that take as long as a primitive without any. */
#define PRIMITIVE_COST 16u

/* Nodes and meshes are few bytes, and the numbers that they share may be many: there is memory for what they say, and
 * a bound for all together. */
static bool count_corners(struct mesher *m, uint32_t first_vertices)
{
    struct in_file *f = m->f;
    uint64_t count = 0;

    for (uint32_t i = 0; i < m->count; i++)
        count += m->primitives[i].count;
    for (uint32_t i = first_vertices; i < m->lod->vertices.count; i++)
        count += m->lod->vertices.items[i].position.count;
    count += (uint64_t)PRIMITIVE_COST * m->count;
    if (count > f->budget.corners) {
        p3di_job_fail(&f->b.job, P3D_NO_MEMORY,
                      "nodes show the same meshes so often that there are more than %u corners and vertices; "
                      "remove copies",
                      (unsigned)f->budget.most_corners);
        return false;
    }
    f->budget.corners -= count;
    p3di_arena_add_unpacked(f->b.job.arena, (size_t)count * CORNER_SIZE + m->count * sizeof(struct in_vertices) / 4);
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

static void reserve_all(struct mesher *m, uint32_t first_vertices)
{
    struct p3di_job *job = &m->f->b.job;
    struct in_lod *lod = m->lod;
    struct in_points *points = &lod->points;
    struct in_faces *faces = &lod->faces;
    size_t vertices = 0, triangles = 0, capacity;

    for (uint32_t i = first_vertices; i < lod->vertices.count; i++)
        vertices += lod->vertices.items[i].position.count;
    for (uint32_t i = 0; i < m->count; i++)
        triangles += m->primitives[i].triangle_count;
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

void p3di_in_add_mesh(struct in_file *f, uint32_t lod, uint32_t node)
{
    const uint32_t number = p3di_in_number(f, p3di_in_item(f, "nodes", node), "mesh", IN_NONE);
    const json_t *mesh = p3di_in_item(f, "meshes", number);
    const json_t *list = json_object_get(mesh, "primitives");
    struct mesher m = {.f = f, .lod = &f->lods[lod], .node = node};
    const char *faces = f->nodes[node].is_lod && !m.lod->faces.count ? p3di_in_extra(m.lod, "faces") : NULL;
    const uint32_t first_vertices = m.lod->vertices.count, cut_faces = f->notes.cut_faces;

    m.primitives = p3di_job_alloc(&f->b.job, 2 * json_array_size(list), sizeof *m.primitives);
    if (!mesh)
        p3di_in_fail(f, "a node names a mesh that does not exist");
    for (size_t i = 0; i < json_array_size(list) && !f->b.job.has_failed; i++)
        if (json_object_get(json_object_get(json_array_get(list, i), "attributes"), "POSITION"))
            take_primitive(&m, json_array_get(list, i), i ? json_array_get(list, i - 1) : NULL);
        else
            p3di_in_lose(f, IN_LOST_OF_MESHES, "primitives without POSITION");
    m.told_count = m.count;
    p3di_in_lose_shapes(f, p3di_in_item(f, "nodes", node), mesh);
    add_backs(&m);
    if (!f->b.job.has_failed && count_corners(&m, first_vertices))
        reserve_all(&m, first_vertices);
    if (!m.lod->vertices.frame_names)
        m.lod->vertices.frame_names = json_object_get(json_object_get(mesh, "extras"), "targetNames");
    m.lod->faces.are_as_told = faces && !f->b.job.has_failed && fits(&m, faces);
    if (m.lod->faces.are_as_told) {
        add_as_told(&m, faces);
        m.lod->faces.are_as_told = f->notes.cut_faces == cut_faces;
    }
    for (uint32_t i = 0; i < m.count && !f->b.job.has_failed; i++) {
        add_primitive(&m, &m.primitives[i]);
        add_loose(&m, &m.primitives[i]);
    }
}
