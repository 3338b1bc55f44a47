/* finish.c: the LODs of a glTF as those of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include "core/number.h"

#include <stdio.h>
#include <stdlib.h>

struct finisher {
    struct p3di_job *job;
    const struct in_lod *source;
    struct p3d_model_lod *lod;
    struct numbered *order; /* points as the source had them */
    uint32_t *place;        /* by point: its place in that order */
};

struct numbered {
    uint32_t number, point;
};

/* A text about a LOD of ours. */
static const char *text_of(const struct finisher *n, const char *key)
{
    return n->source->is_ours ? p3di_in_extra(n->source, key) : NULL;
}

/* ---- Points ---- */

static int compare_numbered(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->point < y->point ? -1 : 1; /* none is compared with itself */
}

static void sort_points(struct finisher *n)
{
    const uint32_t count = n->source->points.count;
    bool is_sorted = true;

    n->order = p3di_job_alloc(n->job, count, sizeof *n->order);
    n->place = p3di_job_alloc(n->job, count, sizeof *n->place);
    if (n->job->has_failed)
        return;
    for (uint32_t i = 0; i < count; i++) {
        n->order[i] = (struct numbered){p3di_in_place(n->source, i)->number, i};
        is_sorted = is_sorted && (!i || compare_numbered(&n->order[i - 1], &n->order[i]) < 0);
    }
    if (!is_sorted)
        qsort(n->order, count, sizeof *n->order, compare_numbered);
    for (uint32_t i = 0; i < count; i++)
        n->place[n->order[i].point] = i;
}

/* The first point whose number is not below that. */
static uint32_t find_from(const struct finisher *n, uint32_t number)
{
    uint32_t low = 0, high = n->source->points.count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (n->order[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first point of that number; IN_NONE if there is none. */
static uint32_t find_number(const struct finisher *n, uint32_t number)
{
    const uint32_t place = find_from(n, number);

    return place < n->source->points.count && n->order[place].number == number ? place : IN_NONE;
}

/* True if the point is one of a run that begins at it or before. */
static bool is_in(const struct finisher *n, uint32_t place, const struct in_run *run)
{
    return place < n->source->points.count && n->order[place].number < run->end;
}

static const struct in_vertices *vertices_of(const struct finisher *n, const struct in_point *point)
{
    return point->vertices == IN_NONE ? NULL : &n->source->vertices.items[point->vertices];
}

static void make_points(struct finisher *n)
{
    const uint32_t count = n->source->points.count;
    struct p3d_vec3 *points = p3di_job_alloc(n->job, count, sizeof *points);
    uint32_t *flags = p3di_job_alloc(n->job, count, sizeof *flags);
    struct in_run run = {.text = text_of(n, "pointFlags")};
    uint32_t stored;

    if (n->job->has_failed)
        return;
    for (uint32_t i = 0; i < count; i++)
        points[i] = p3di_in_place(n->source, n->order[i].point)->at;
    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &stored, 1))
        for (uint32_t i = find_from(n, run.first); is_in(n, i, &run); i++)
            flags[i] = stored;
    for (uint32_t i = 0; i < n->source->moves.count; i++) {
        const uint32_t point = find_number(n, n->source->moves.items[i].number);

        if (point != IN_NONE)
            points[point] = n->source->moves.items[i].at;
    }
    n->lod->points = points;
    n->lod->point_flags = flags;
    n->lod->point_count = count;
}

/* ---- Faces ---- */

static struct vec point_of(const struct finisher *n, const struct p3d_model_face *face, uint32_t corner)
{
    return vec_of(n->lod->points[n->lod->corners[face->first_corner + corner % face->corner_count].point]);
}

/* Outward; the points are mirrored already, which turns a cross product round. */
static struct p3d_vec3 face_normal(const struct finisher *n, const struct p3d_model_face *face)
{
    const struct vec first = point_of(n, face, 0), last = point_of(n, face, face->corner_count - 1);

    return vec_to_unit(vec_double_area(first, last, point_of(n, face, 1)), (struct p3d_vec3){0, 1, 0});
}

/* A glTF without normals is flat; one that was an MLOD without normals has none again. */
static bool normal_of(const struct finisher *n, const struct in_vertices *v, const struct p3d_model_face *face,
                      uint32_t vertex, struct p3d_vec3 *normal)
{
    const struct in_accessor *a = &v->normal;
    struct vec turned;
    double matrix[16];

    if (!a->data && n->source->is_ours)
        return false;
    if (!a->data) {
        *normal = face_normal(n, face);
        return true;
    }
    turned = (struct vec){p3di_in_float(a, vertex, 0), p3di_in_float(a, vertex, 1), p3di_in_float(a, vertex, 2)};
    if (v->is_moved) {
        p3di_in_vertex_matrix(v, vertex, matrix);
        *normal = vec_to_unit(p3di_in_turn_normal(matrix, turned), (struct p3d_vec3){0, 1, 0});
    } else {
        *normal = vec_to_floats(turned);
    }
    if (v->is_back)
        *normal = (struct p3d_vec3){0.0f - normal->x, 0.0f - normal->y, 0.0f - normal->z};
    normal->z = 0.0f - normal->z;
    return true;
}

/* The value of a vertex is the same wherever it is a corner, unless its faces give it. */
static uint32_t find_normal(const struct finisher *n, struct p3di_set *normals, const struct in_vertices *v,
                            const struct p3d_model_face *face, uint32_t vertex)
{
    uint32_t *known = v->normal.data ? &v->normal_of[vertex] : NULL;
    uint32_t number = P3D_NO_NORMAL;
    struct p3d_vec3 normal;

    if (known && *known)
        return *known - 1;
    if (!normal_of(n, v, face, vertex, &normal))
        return P3D_NO_NORMAL;
    p3di_job_add(n->job, normals, &normal, &number);
    if (known)
        *known = number + 1;
    return number;
}

static void make_corners(struct finisher *n, struct p3di_set *normals)
{
    struct p3d_model_corner *corners = n->source->faces.corners;

    n->lod->corners = corners;
    n->lod->corner_count = n->source->faces.corner_count;
    for (uint32_t i = 0; i < n->source->faces.corner_count; i++)
        corners[i].point = n->place[corners[i].point];
    for (uint32_t i = 0; i < n->source->faces.count; i++) {
        const struct p3d_model_face *face = &n->source->faces.items[i];
        const struct in_vertices *v = &n->source->vertices.items[n->source->faces.vertices_of[i]];

        for (uint32_t j = face->first_corner; j < face->first_corner + face->corner_count; j++)
            corners[j].normal = find_normal(n, normals, v, face, n->source->faces.vertex_of[j]);
    }
}

/* True if one has the direction of the other, or none. */
static bool is_alike(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const struct vec x = vec_of(a), y = vec_of(b);

    return vec_dot(x, y) >= 0.9998 * vec_length(x) * vec_length(y);
}

/* Normals that are not of length 1, where no other direction was given to them. */
static void tell_normals(struct finisher *n, struct p3di_set *normals)
{
    struct in_run run = {.text = n->source->faces.are_as_told ? p3di_in_extra(n->source, "normals") : NULL};
    struct p3d_model_corner *corners = n->source->faces.corners;
    struct p3d_vec3 normal = {0, 0, 0};
    uint32_t number;

    while (p3di_in_next_run(&run) && p3di_in_next_floats(&run.text, &normal.x, 3)) {
        const struct p3d_vec3 *known;

        p3di_job_add(n->job, normals, &normal, &number);
        known = (const struct p3d_vec3 *)(const void *)normals->keys;
        for (uint32_t i = run.first; i < n->source->faces.corner_count && i < run.end; i++)
            if (corners[i].normal != P3D_NO_NORMAL && is_alike(known[corners[i].normal], normal))
                corners[i].normal = number;
    }
}

/* Runs of flags, if they are as many as there are faces. */
static void tell_flags(struct finisher *n, struct p3d_model_face *faces)
{
    struct in_run run = {.text = n->source->faces.are_as_told ? p3di_in_extra(n->source, "faceFlags") : NULL};
    uint32_t stored;

    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &stored, 1))
        for (uint32_t i = run.first; i < n->source->faces.count && i < run.end; i++)
            faces[i].flags = stored;
}

static void make_faces(struct finisher *n)
{
    struct p3di_set normals;

    p3di_set_init(&normals, n->job->arena, sizeof(struct p3d_vec3));
    p3di_set_reserve(&normals, n->source->points.count);
    make_corners(n, &normals);
    tell_normals(n, &normals);
    if (n->job->has_failed)
        return;
    tell_flags(n, n->source->faces.items);
    n->lod->faces = n->source->faces.items;
    n->lod->face_count = n->source->faces.count;
    n->lod->normals = (const struct p3d_vec3 *)(const void *)normals.keys;
    n->lod->normal_count = normals.count;
}

/* ---- UVs ---- */

static struct p3d_vec2 *make_uvs(struct finisher *n, uint32_t set)
{
    struct p3d_vec2 *uvs = p3di_job_alloc(n->job, n->source->faces.corner_count, sizeof *uvs);

    for (uint32_t i = 0; uvs && i < n->source->faces.count; i++) {
        const struct p3d_model_face *face = &n->source->faces.items[i];
        const struct in_vertices *v = &n->source->vertices.items[n->source->faces.vertices_of[i]];

        for (uint32_t j = face->first_corner; set < v->uv_count && j < face->first_corner + face->corner_count; j++)
            uvs[j] = p3di_in_uv(v, set, n->source->faces.vertex_of[j]);
    }
    return uvs;
}

/* Corners that have the zero that stands for a number that is not finite. */
static void tell_odd_uvs(struct finisher *n, uint32_t set, struct p3d_vec2 *uvs, bool is_v)
{
    struct in_run run = {.text = n->source->faces.are_as_told ? p3di_in_extra_of(n->source, is_v ? "oddV" : "oddU", set)
                                                              : NULL};
    uint32_t bits;

    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &bits, 1))
        for (uint32_t i = run.first; i < n->source->faces.corner_count && i < run.end; i++) {
            float *value = is_v ? &uvs[i].v : &uvs[i].u;

            if (!(fabsf(*value) > 0))
                memcpy(value, &bits, sizeof bits);
        }
}

/* In a LOD without faces only texts tell them. */
static uint32_t count_uv_sets(const struct finisher *n, const char *text)
{
    const uint32_t known = n->source->vertices.uv_set_count;
    uint32_t run[2], stored = 0;

    if (n->source->faces.count)
        return known ? known : 1;
    while (n->source->is_ours && p3di_in_next(&text, run, 2))
        stored++;
    return stored > known ? stored : known;
}

static void make_uv_sets(struct finisher *n)
{
    const char *text = p3di_in_extra(n->source, "uvSets");
    const uint32_t count = count_uv_sets(n, text);
    struct p3d_model_uv_set *sets = p3di_job_alloc(n->job, count, sizeof *sets);
    uint32_t run[2];

    for (uint32_t i = 0; i < count && !n->job->has_failed; i++) {
        struct p3d_vec2 *uvs = make_uvs(n, i);

        sets[i] = (struct p3d_model_uv_set){i, uvs};
        if (uvs) {
            tell_odd_uvs(n, i, uvs, false);
            tell_odd_uvs(n, i, uvs, true);
        }
    }
    if (n->job->has_failed)
        return;
    while (p3di_in_next(&text, run, 2))
        if (run[0] < count)
            sets[run[0]].id = run[1];
    n->lod->uv_sets = sets;
    n->lod->uv_set_count = count;
}

/* ---- Selections ---- */

/* Points ascend; of one that comes again the larger weight counts. */
static void make_members(struct finisher *n, const struct in_selection *source, struct p3d_model_selection *selection,
                         float *weight_of)
{
    uint32_t *points = p3di_job_alloc(n->job, source->count, sizeof *points), count = 0;
    float *weights = p3di_job_alloc(n->job, source->count, sizeof *weights);
    struct numbered *sorted = p3di_job_alloc(n->job, source->count, sizeof *sorted);

    if (n->job->has_failed)
        return;
    for (uint32_t i = 0; i < source->count; i++)
        sorted[i] = (struct numbered){n->place[source->members[i].point], i};
    if (source->count)
        qsort(sorted, source->count, sizeof *sorted, compare_numbered);
    for (uint32_t i = 0; i < source->count; i++) {
        const float weight = source->members[sorted[i].point].weight;

        if (!count || points[count - 1] != sorted[i].number) {
            points[count] = sorted[i].number;
            weights[count++] = 0;
        }
        weights[count - 1] = fmaxf(weights[count - 1], fminf(weight, 1));
        weight_of[sorted[i].number] = weights[count - 1];
    }
    selection->points = points;
    selection->point_weights = weights;
    selection->point_count = count;
}

/* The members that a text tells, behind those that nodes have added. A byte of 0 makes none. */
static struct in_selection tell_members(const struct finisher *n, uint32_t index)
{
    struct in_run run = {.text = p3di_in_members(n->source, index)};
    const struct in_selection *known = &n->source->selections.items[index];
    struct in_selection stored = *known;
    uint32_t byte;

    if (!run.text)
        return stored;
    stored.members = p3di_job_alloc(n->job, (size_t)known->count + n->source->points.count, sizeof *stored.members);
    for (uint32_t i = 0; stored.members && i < known->count; i++)
        stored.members[i] = known->members[i];
    while (stored.members && p3di_in_next_run(&run) && p3di_in_next(&run.text, &byte, 1))
        for (uint32_t i = find_from(n, run.first); (uint8_t)byte && is_in(n, i, &run); i++)
            stored.members[stored.count++] = (struct in_member){n->order[i].point, p3d_weight_from_byte((uint8_t)byte)};
    return stored;
}

/* The byte of each face as the text tells it. */
static void tell_faces(const struct finisher *n, const char *text, uint8_t *bytes)
{
    struct in_run run = {.text = text};
    uint32_t byte;

    memset(bytes, 0, n->source->faces.count);
    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &byte, 1))
        for (uint32_t i = run.first; i < n->source->faces.count && i < run.end; i++)
            bytes[i] = (uint8_t)byte;
}

/* A face is in a selection with all of its points, unless the text says else. False if there can be none. */
static bool find_faces(const struct finisher *n, uint32_t index, uint32_t count, const float *weight_of, uint8_t *bytes)
{
    const char *text = n->source->faces.are_as_told && p3di_in_members(n->source, index)
                           ? p3di_in_extra_of(n->source, "selectionFaces", index)
                           : NULL;

    if (text) {
        tell_faces(n, text, bytes);
        return true;
    }
    if (!count)
        return false;
    for (uint32_t i = 0; i < n->source->faces.count; i++) {
        const struct p3d_model_face *face = &n->source->faces.items[i];

        bytes[i] = 1;
        for (uint32_t j = 0; j < face->corner_count; j++)
            bytes[i] = bytes[i] && weight_of[n->lod->corners[face->first_corner + j].point] > 0;
    }
    return true;
}

static void make_selection(struct finisher *n, uint32_t index, struct p3d_model_selection *selection, float *weight_of,
                           uint8_t *bytes)
{
    const struct in_selection source = tell_members(n, index);
    uint32_t *faces, count = 0;
    float *weights;
    char key[24];

    snprintf(key, sizeof key, "selections.%u", (unsigned)index);
    selection->name = p3di_in_unlatin(n->job, n->source->is_ours ? n->source->extras : NULL, key, source.name);
    make_members(n, &source, selection, weight_of);
    if (n->job->has_failed)
        return;
    if (!find_faces(n, index, source.count, weight_of, bytes))
        return;
    for (uint32_t i = 0; i < n->source->faces.count; i++)
        count += bytes[i] != 0;
    faces = p3di_job_alloc(n->job, count, sizeof *faces);
    weights = p3di_job_alloc(n->job, count, sizeof *weights);
    selection->faces = faces;
    selection->face_weights = weights;
    for (uint32_t i = 0; i < n->source->faces.count && !n->job->has_failed; i++) {
        if (!bytes[i])
            continue;
        faces[selection->face_count] = i;
        weights[selection->face_count++] = p3d_weight_from_byte(bytes[i]);
    }
    for (uint32_t i = 0; i < selection->point_count; i++)
        weight_of[selection->points[i]] = 0;
}

/* In an MLOD a selection has a byte for each point and face. A file can be made that names selections without end. */
static void check_room(const struct finisher *n)
{
    const uint64_t size = (uint64_t)n->source->points.count + n->source->faces.count;
    const uint64_t input = p3di_arena_input(n->job->arena), limit = ((uint64_t)1 << 24) + 64 * input;

    if (input < UINT64_MAX / 128 && size * n->source->selections.count > limit)
        p3di_job_fail(n->job, P3D_NO_MEMORY,
                      "%u selections of %u points and faces would take more room than a file of this size may; "
                      "join objects",
                      (unsigned)n->source->selections.count, (unsigned)size);
}

/* A node is the proxy of its selection, unless a triangle of the mesh is. */
static void add_proxies(struct finisher *n, struct p3d_model_selection *selections, struct p3d_model_proxy *proxies)
{
    uint8_t *is_there = p3di_job_alloc(n->job, n->source->selections.count, 1);

    for (uint32_t i = 0; is_there && i < n->lod->proxy_count; i++)
        is_there[proxies[i].selection] = 1;
    for (uint32_t i = 0; is_there && i < n->source->proxies.count; i++) {
        const uint32_t index = n->source->proxies.items[i].selection;

        if (index != P3D_NO_SELECTION && is_there[index])
            continue;
        if (index != P3D_NO_SELECTION)
            selections[index] = (struct p3d_model_selection){.name = selections[index].name};
        proxies[n->lod->proxy_count++] = n->source->proxies.items[i];
    }
}

static void make_selections(struct finisher *n)
{
    const uint32_t count = n->source->selections.count;
    struct p3d_model_selection *selections = p3di_job_alloc(n->job, count, sizeof *selections);
    struct p3d_model_proxy *proxies = p3di_job_alloc(n->job, (size_t)count + n->source->proxies.count, sizeof *proxies);
    float *weight_of = p3di_job_alloc(n->job, n->source->points.count, sizeof *weight_of);
    uint8_t *bytes = p3di_job_alloc(n->job, n->source->faces.count, 1);

    check_room(n);
    n->lod->selections = selections;
    n->lod->proxies = proxies;
    for (uint32_t i = 0; i < count && !n->job->has_failed; i++) {
        make_selection(n, i, &selections[i], weight_of, bytes);
        if (n->job->has_failed)
            return;
        n->lod->selection_count++;
        n->lod->proxy_count += p3di_take_proxy(n->lod, i, &selections[i], &proxies[n->lod->proxy_count]);
    }
    if (!n->job->has_failed)
        add_proxies(n, selections, proxies);
}

/* ---- The rest ---- */

/* "property.NAME"; a name that comes again has ".2" behind it. */
static struct p3d_bytes property_name(const struct in_lod *lod, const char *key)
{
    const struct p3d_bytes name = p3d_bytes_of(key + strlen("property."));
    char base[128];
    uint32_t size = name.size;

    while (size && name.data[size - 1] >= '0' && name.data[size - 1] <= '9')
        size--;
    if (size < 2 || size == name.size || name.data[size - 1] != '.' || size > sizeof base - 16)
        return name;
    snprintf(base, sizeof base, "property.%.*s", (int)(size - 1), (const char *)name.data);
    return json_object_get(lod->extras, base) ? (struct p3d_bytes){name.data, size - 1} : name;
}

static void make_properties(struct finisher *n)
{
    struct p3d_model_property *properties =
        p3di_job_alloc(n->job, json_object_size(n->source->extras), sizeof *properties);
    const char *key;
    json_t *value;

    n->lod->properties = properties;
    json_object_foreach(n->source->extras, key, value)
    {
        const struct p3d_bytes text = p3d_bytes_of(json_is_string(value) ? json_string_value(value) : "");

        if (properties && strncmp(key, "property.", strlen("property.")) == 0 && json_is_string(value))
            properties[n->lod->property_count++] = (struct p3d_model_property){
                p3di_job_copy(n->job, p3di_in_unlatin(n->job, n->source->extras, key, property_name(n->source, key))),
                p3di_job_copy(n->job, p3di_in_unlatin(n->job, n->source->extras, key, text))};
    }
}

static void make_masses(struct finisher *n)
{
    static const uint8_t none[1] = {0};
    struct in_run run = {.text = text_of(n, "masses")};
    uint8_t *data;
    float mass;

    if (run.text)
        n->lod->masses = (struct p3d_span){none, 0, sizeof(float)};
    if (!run.text || !*run.text)
        return;
    n->lod->masses = p3di_new_table(n->job, n->source->points.count, 4, &data);
    while (n->lod->masses.count && p3di_in_next_run(&run) && p3di_in_next_floats(&run.text, &mass, 1))
        for (uint32_t i = find_from(n, run.first); is_in(n, i, &run); i++)
            store_f32(data + (size_t)4 * i, mass);
}

static struct p3d_vec3 frame_place(const struct finisher *n, uint32_t frame, uint32_t index)
{
    const struct in_point *point = &n->source->points.items[n->order[index].point];
    const struct in_vertices *v = vertices_of(n, point);
    struct p3d_vec3 at = n->lod->points[index];
    struct vec moved;
    double matrix[16];

    if (!v || frame >= v->target_count || !v->targets[frame].data)
        return at;
    moved = (struct vec){p3di_in_float(&v->targets[frame], point->vertex, 0),
                         p3di_in_float(&v->targets[frame], point->vertex, 1),
                         p3di_in_float(&v->targets[frame], point->vertex, 2)};
    if (v->is_moved) {
        p3di_in_vertex_matrix(v, point->vertex, matrix);
        moved = p3di_in_turn(matrix, moved);
    }
    at.x += (float)moved.x;
    at.y += (float)moved.y;
    at.z -= (float)moved.z;
    return at;
}

/* The rests of morph targets, which are rounded. */
static void add_rests(const struct finisher *n, uint32_t frame, uint8_t *data)
{
    struct in_run run = {.text = p3di_in_extra_of(n->source, "frameRests", frame)};
    float rest[3];

    while (p3di_in_next_run(&run) && p3di_in_next_floats(&run.text, rest, 3))
        for (uint32_t i = find_from(n, run.first); is_in(n, i, &run); i++)
            for (size_t j = 0; j < 3; j++) {
                uint8_t *value = data + (size_t)12 * i + 4 * j;

                store_f32(value, p3d_load_f32(value) + rest[j]);
            }
}

/* Targets are named by their times; names that are no times are numbered. */
static float time_of(const struct finisher *n, uint32_t frame)
{
    const json_t *name = json_array_get(n->source->vertices.frame_names, frame);
    const char *text = json_string_value(name), *end = text ? text + json_string_length(name) : NULL;
    double time;

    return text && p3di_parse_number(text, end, &time) == end && isfinite((float)time) ? (float)time : (float)frame;
}

/* Those of a LOD without points have only their times, each of two letters at least. */
static void tell_frames(struct finisher *n)
{
    const char *text = p3di_in_extra(n->source, "frames");
    struct p3d_model_frame *frames = p3di_job_alloc(n->job, text ? strlen(text) / 2 : 0, sizeof *frames);
    uint8_t *data;

    n->lod->frames = frames;
    for (; frames && p3di_in_next_floats(&text, &frames[n->lod->frame_count].time, 1); n->lod->frame_count++)
        frames[n->lod->frame_count].positions = p3di_new_table(n->job, 0, 12, &data);
}

static void make_frames(struct finisher *n)
{
    const uint32_t count = n->source->points.count ? n->source->vertices.frame_count : 0;
    struct p3d_model_frame *frames = p3di_job_alloc(n->job, count, sizeof *frames);

    n->lod->frames = frames;
    if (!n->source->points.count)
        tell_frames(n);
    for (uint32_t i = 0; i < count && !n->job->has_failed; i++) {
        uint8_t *data;

        frames[i].time = time_of(n, i);
        frames[i].positions = p3di_new_table(n->job, n->source->points.count, 12, &data);
        for (uint32_t j = 0; j < frames[i].positions.count; j++)
            store_vec3(data + (size_t)12 * j, frame_place(n, i, j));
        if (frames[i].positions.count)
            add_rests(n, i, data);
        n->lod->frame_count++;
    }
}

/* Those whose ends are still there. A table without edges says that none is sharp; without a table they are found by
 * normals. */
static void make_sharp_edges(struct finisher *n)
{
    const char *text = p3di_in_extra(n->source, "sharpEdges");
    const size_t most = text ? strlen(text) / 4 + 1 : 0;
    uint8_t *data = text && most < UINT32_MAX ? p3di_job_alloc(n->job, most, 8) : NULL;
    uint32_t ends[2], count = 0;

    while (data && p3di_in_next(&text, ends, 2)) {
        const uint32_t from = find_number(n, ends[0]), to = find_number(n, ends[1]);

        if (from == IN_NONE || to == IN_NONE)
            continue;
        store_u32(data + (size_t)8 * count, from);
        store_u32(data + (size_t)8 * count++ + 4, to);
    }
    n->lod->sharp_edges = (struct p3d_span){data, count, 8};
}

/* ---- All of them ---- */

struct sorted_lod {
    const struct in_lod *lod;
};

/* As in the file that they come from; others behind, by their resolution. */
static int compare_lods(const void *a, const void *b)
{
    const struct in_lod *x = ((const struct sorted_lod *)a)->lod, *y = ((const struct sorted_lod *)b)->lod;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    if (x->number == IN_NONE && x->resolution != y->resolution)
        return x->resolution < y->resolution ? -1 : 1;
    return x < y ? -1 : 1;
}

struct p3d_model_lod *p3di_in_finish(struct in_file *f)
{
    static void (*const steps[])(struct finisher *) = {sort_points, make_points,     make_uv_sets,
                                                       make_faces,  make_selections, make_properties,
                                                       make_masses, make_frames,     make_sharp_edges};
    struct p3d_model_lod *lods = p3di_job_alloc(&f->b.job, f->lod_count, sizeof *lods);
    struct sorted_lod *sorted = p3di_job_alloc(&f->b.job, f->lod_count, sizeof *sorted);

    for (uint32_t i = 0; sorted && i < f->lod_count; i++)
        sorted[i].lod = &f->lods[i];
    if (sorted && f->lod_count)
        qsort(sorted, f->lod_count, sizeof *sorted, compare_lods);
    for (uint32_t i = 0; sorted && lods && i < f->lod_count && !f->b.job.has_failed; i++) {
        struct finisher n = {.job = &f->b.job, .source = sorted[i].lod, .lod = &lods[i]};

        f->b.job.lod = (int32_t)i;
        lods[i].index = i;
        lods[i].resolution = sorted[i].lod->resolution;
        lods[i].is_from_mlod = n.source->is_ours && json_object_get(n.source->extras, "isFromMlod");
        lods[i].first_counts = n.source->is_ours && json_object_get(n.source->extras, "isFromOdol");
        for (size_t j = 0; j < sizeof steps / sizeof *steps && !f->b.job.has_failed; j++)
            steps[j](&n);
        if (f->skeleton.animation_count && !f->b.job.has_failed)
            p3di_in_give_axes(f, n.source, &lods[i]);
    }
    f->b.job.lod = P3D_NO_LOD;
    return f->b.job.has_failed ? NULL : lods;
}
