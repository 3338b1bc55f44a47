/* finish.c: the LODs of a glTF as LODs of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "finish.h"

#include "bones.h"
#include "json.h"
#include "lod.h"
#include "numbers.h"
#include "parts.h"
#include "scene.h"
#include "walk.h"

#include "core/number.h"
#include "core/store.h"
#include "model/builder.h"

#include <stdio.h>
#include <stdlib.h>

struct finisher {
    struct p3di_job *job;
    uint32_t odd_normals, odd_uvs; /* that are not finite */
    const struct in_lod *source;
    struct p3d_model_lod *lod;
    struct numbered *order; /* points as the source had them */
    uint32_t *place;        /* by point: its place in that order */
};

struct numbered {
    uint32_t number, point;
};

/* A text about a LOD of ours. */
static const char *text_of(const struct finisher *finisher, const char *key)
{
    return finisher->source->is_ours ? p3di_in_extra(finisher->source, key) : NULL;
}

/* ---- Points ---- */

static int compare_numbered(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->point < y->point ? -1 : 1; /* none is compared with itself */
}

static void sort_points(struct finisher *finisher)
{
    const uint32_t count = finisher->source->points.count;
    bool is_sorted = true;

    finisher->order = p3di_job_alloc(finisher->job, count, sizeof *finisher->order);
    finisher->place = p3di_job_alloc(finisher->job, count, sizeof *finisher->place);
    if (finisher->job->has_failed)
        return;
    for (uint32_t i = 0; i < count; i++) {
        finisher->order[i] = (struct numbered){p3di_in_place(finisher->source, i)->number, i};
        is_sorted = is_sorted && (!i || compare_numbered(&finisher->order[i - 1], &finisher->order[i]) < 0);
    }
    if (!is_sorted)
        qsort(finisher->order, count, sizeof *finisher->order, compare_numbered);
    for (uint32_t i = 0; i < count; i++)
        finisher->place[finisher->order[i].point] = i;
}

/* The first point whose number is not below `number`. */
static uint32_t find_from(const struct finisher *finisher, uint32_t number)
{
    uint32_t low = 0, high = finisher->source->points.count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (finisher->order[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first point of that number; IN_NONE if there is none. */
static uint32_t find_number(const struct finisher *finisher, uint32_t number)
{
    const uint32_t place = find_from(finisher, number);

    return place < finisher->source->points.count && finisher->order[place].number == number ? place : IN_NONE;
}

/* True if the point is in a run that begins at this point or before. */
static bool is_in(const struct finisher *finisher, uint32_t place, const struct in_run *run)
{
    return place < finisher->source->points.count && finisher->order[place].number < run->end;
}

static const struct in_vertices *vertices_of(const struct finisher *finisher, const struct in_point *point)
{
    return point->vertices == IN_NONE ? NULL : &finisher->source->vertices.items[point->vertices];
}

static void make_points(struct finisher *finisher)
{
    const uint32_t count = finisher->source->points.count;
    struct p3d_vec3 *points = p3di_job_alloc(finisher->job, count, sizeof *points);
    uint32_t *flags = p3di_job_alloc(finisher->job, count, sizeof *flags);
    struct in_run run = {.text = text_of(finisher, "pointFlags")};
    uint32_t stored;

    if (finisher->job->has_failed)
        return;
    for (uint32_t i = 0; i < count; i++)
        points[i] = p3di_in_place(finisher->source, finisher->order[i].point)->at;
    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &stored, 1))
        for (uint32_t i = find_from(finisher, run.first); is_in(finisher, i, &run); i++)
            flags[i] = stored;
    for (uint32_t i = 0; i < finisher->source->moves.count; i++) {
        const uint32_t point = find_number(finisher, finisher->source->moves.items[i].number);

        if (point != IN_NONE)
            points[point] = finisher->source->moves.items[i].at;
    }
    finisher->lod->points = points;
    finisher->lod->point_flags = flags;
    finisher->lod->point_count = count;
}

/* ---- Faces ---- */

static struct vec point_of(const struct finisher *finisher, const struct p3d_model_face *face, uint32_t corner)
{
    return vec_of(
        finisher->lod->points[finisher->lod->corners[face->first_corner + corner % face->corner_count].point]);
}

/* The normal at the first corner of a face, outward: the points are mirrored already, which turns a cross product
 * round. face_normal of model/topology.h is of the whole face. */
static struct p3d_vec3 first_corner_normal(const struct finisher *finisher, const struct p3d_model_face *face)
{
    const struct vec first = point_of(finisher, face, 0), last = point_of(finisher, face, face->corner_count - 1);

    return vec_to_unit(vec_double_area(first, last, point_of(finisher, face, 1)), (struct p3d_vec3){0, 1, 0});
}

/* 0 instead of a number that is not finite. */
static float finite(float value, bool *is_odd)
{
    *is_odd |= !isfinite(value);
    return isfinite(value) ? value : 0;
}

/* A glTF without normals is flat; a LOD of ours without normals had none, and has none again. */
static bool normal_of(struct finisher *finisher, const struct in_vertices *vertices, const struct p3d_model_face *face,
                      uint32_t vertex, struct p3d_vec3 *normal)
{
    const struct in_accessor *accessor = &vertices->normal;
    struct vec turned;
    double matrix[16];
    bool is_odd = false;

    if (!accessor->data && finisher->source->is_ours)
        return false;
    if (!accessor->data) {
        *normal = first_corner_normal(finisher, face);
        return true;
    }
    turned = (struct vec){finite(p3di_in_float(accessor, vertex, 0), &is_odd),
                          finite(p3di_in_float(accessor, vertex, 1), &is_odd),
                          finite(p3di_in_float(accessor, vertex, 2), &is_odd)};
    finisher->odd_normals += is_odd;
    if (vertices->is_moved) {
        p3di_in_vertex_matrix(vertices, vertex, matrix);
        *normal = vec_to_unit(p3di_in_turn_normal(matrix, turned), (struct p3d_vec3){0, 1, 0});
    } else {
        *normal = vec_to_floats(turned);
    }
    if (vertices->is_back)
        *normal = (struct p3d_vec3){0.0f - normal->x, 0.0f - normal->y, 0.0f - normal->z};
    normal->z = 0.0f - normal->z;
    return true;
}

/* A vertex has the same normal in all corners, unless the normal is computed from the face. */
static uint32_t find_normal(struct finisher *finisher, struct p3di_set *normals, const struct in_vertices *vertices,
                            const struct p3d_model_face *face, uint32_t vertex)
{
    uint32_t *known = vertices->normal.data ? &vertices->normal_of[vertex] : NULL;
    uint32_t number = P3D_NO_NORMAL;
    struct p3d_vec3 normal;

    if (known && *known)
        return *known - 1;
    if (!normal_of(finisher, vertices, face, vertex, &normal))
        return P3D_NO_NORMAL;
    p3di_job_add(finisher->job, normals, &normal, &number);
    if (known)
        *known = number + 1;
    return number;
}

static void make_corners(struct finisher *finisher, struct p3di_set *normals)
{
    struct p3d_model_corner *corners = finisher->source->faces.corners;

    finisher->lod->corners = corners;
    finisher->lod->corner_count = finisher->source->faces.corner_count;
    for (uint32_t i = 0; i < finisher->source->faces.corner_count; i++)
        corners[i].point = finisher->place[corners[i].point];
    for (uint32_t i = 0; i < finisher->source->faces.count; i++) {
        const struct p3d_model_face *face = &finisher->source->faces.items[i];
        const struct in_vertices *vertices = &finisher->source->vertices.items[finisher->source->faces.vertices_of[i]];

        for (uint32_t j = face->first_corner; j < face->first_corner + face->corner_count; j++)
            corners[j].normal = find_normal(finisher, normals, vertices, face, finisher->source->faces.vertex_of[j]);
    }
}

/* True if both normals have the same direction, or one has length 0. */
static bool is_alike(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const struct vec x = vec_of(a), y = vec_of(b);

    return vec_dot(x, y) >= 0.9998 * vec_length(x) * vec_length(y);
}

/* Restores the lengths of normals, where nobody gave them another direction. */
static void restore_normals(struct finisher *finisher, struct p3di_set *normals)
{
    struct in_run run = {.text =
                             finisher->source->faces.are_as_listed ? p3di_in_extra(finisher->source, "normals") : NULL};
    struct p3d_model_corner *corners = finisher->source->faces.corners;
    struct p3d_vec3 normal = {0, 0, 0};
    uint32_t number;

    while (p3di_in_next_run(&run) && p3di_in_next_floats(&run.text, &normal.x, 3)) {
        const struct p3d_vec3 *known;

        p3di_job_add(finisher->job, normals, &normal, &number);
        known = (const struct p3d_vec3 *)(const void *)normals->keys;
        for (uint32_t i = run.first; i < finisher->source->faces.corner_count && i < run.end; i++)
            if (corners[i].normal != P3D_NO_NORMAL && is_alike(known[corners[i].normal], normal))
                corners[i].normal = number;
    }
}

/* Restores the flags of faces. */
static void restore_flags(struct finisher *finisher, struct p3d_model_face *faces)
{
    struct in_run run = {.text = finisher->source->faces.are_as_listed ? p3di_in_extra(finisher->source, "faceFlags")
                                                                       : NULL};
    uint32_t stored;

    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &stored, 1))
        for (uint32_t i = run.first; i < finisher->source->faces.count && i < run.end; i++)
            faces[i].flags = stored;
}

static void make_faces(struct finisher *finisher)
{
    struct p3di_set normals;

    p3di_set_init(&normals, finisher->job->arena, sizeof(struct p3d_vec3));
    p3di_set_reserve(&normals, finisher->source->points.count);
    make_corners(finisher, &normals);
    restore_normals(finisher, &normals);
    if (finisher->job->has_failed)
        return;
    restore_flags(finisher, finisher->source->faces.items);
    finisher->lod->faces = finisher->source->faces.items;
    finisher->lod->face_count = finisher->source->faces.count;
    finisher->lod->normals = (const struct p3d_vec3 *)(const void *)normals.keys;
    finisher->lod->normal_count = normals.count;
}

/* ---- UVs ---- */

static struct p3d_vec2 *make_uvs(struct finisher *finisher, uint32_t set)
{
    struct p3d_vec2 *uvs = p3di_job_alloc(finisher->job, finisher->source->faces.corner_count, sizeof *uvs);

    for (uint32_t i = 0; uvs && i < finisher->source->faces.count; i++) {
        const struct p3d_model_face *face = &finisher->source->faces.items[i];
        const struct in_vertices *vertices = &finisher->source->vertices.items[finisher->source->faces.vertices_of[i]];

        for (uint32_t j = face->first_corner; set < vertices->uv_count && j < face->first_corner + face->corner_count;
             j++) {
            const struct p3d_vec2 uv = p3di_in_uv(vertices, set, finisher->source->faces.vertex_of[j]);
            bool is_odd = false;

            uvs[j] = (struct p3d_vec2){finite(uv.u, &is_odd), finite(uv.v, &is_odd)};
            finisher->odd_uvs += is_odd;
        }
    }
    return uvs;
}

/* Restores UVs that are not finite, where the glTF has 0 instead. */
static void restore_odd_uvs(struct finisher *finisher, uint32_t set, struct p3d_vec2 *uvs, bool is_v)
{
    struct in_run run = {.text = finisher->source->faces.are_as_listed
                                     ? p3di_in_extra_of(finisher->source, is_v ? "oddV" : "oddU", set)
                                     : NULL};
    uint32_t bits;

    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &bits, 1))
        for (uint32_t i = run.first; i < finisher->source->faces.corner_count && i < run.end; i++) {
            float *value = is_v ? &uvs[i].v : &uvs[i].u;

            if (!(fabsf(*value) > 0))
                memcpy(value, &bits, sizeof bits);
        }
}

/* In a LOD without faces only the extras have the number of sets. */
static uint32_t count_uv_sets(const struct finisher *finisher, const char *text)
{
    const uint32_t known = finisher->source->vertices.uv_set_count;
    uint32_t run[2], stored = 0;

    if (finisher->source->faces.count)
        return known ? known : 1;
    while (finisher->source->is_ours && p3di_in_next(&text, run, 2))
        stored++;
    return stored > known ? stored : known;
}

static void make_uv_sets(struct finisher *finisher)
{
    const char *text = p3di_in_extra(finisher->source, "uvSets");
    const uint32_t count = count_uv_sets(finisher, text);
    struct p3d_model_uv_set *sets = p3di_job_alloc(finisher->job, count, sizeof *sets);
    uint32_t run[2];

    for (uint32_t i = 0; i < count && !finisher->job->has_failed; i++) {
        struct p3d_vec2 *uvs = make_uvs(finisher, i);

        sets[i] = (struct p3d_model_uv_set){i, uvs};
        if (uvs) {
            restore_odd_uvs(finisher, i, uvs, false);
            restore_odd_uvs(finisher, i, uvs, true);
        }
    }
    if (finisher->job->has_failed)
        return;
    while (p3di_in_next(&text, run, 2))
        if (run[0] < count)
            sets[run[0]].id = run[1];
    finisher->lod->uv_sets = sets;
    finisher->lod->uv_set_count = count;
}

/* ---- Selections ---- */

/* Points ascend; the larger weight counts of a point that comes twice. */
static void make_members(struct finisher *finisher, const struct in_selection *source,
                         struct p3d_model_selection *selection, float *weight_of)
{
    uint32_t *points = p3di_job_alloc(finisher->job, source->count, sizeof *points), count = 0;
    float *weights = p3di_job_alloc(finisher->job, source->count, sizeof *weights);
    struct numbered *sorted = p3di_job_alloc(finisher->job, source->count, sizeof *sorted);

    if (finisher->job->has_failed)
        return;
    for (uint32_t i = 0; i < source->count; i++)
        sorted[i] = (struct numbered){finisher->place[source->members[i].point], i};
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

/* The members that nodes have added, and behind them the members that the extras list. A byte of 0 makes no member. */
static struct in_selection restore_members(const struct finisher *finisher, uint32_t index)
{
    struct in_run run = {.text = p3di_in_members(finisher->source, index)};
    const struct in_selection *known = &finisher->source->selections.items[index];
    struct in_selection stored = *known;
    uint32_t byte;

    if (!run.text)
        return stored;
    stored.members =
        p3di_job_alloc(finisher->job, (size_t)known->count + finisher->source->points.count, sizeof *stored.members);
    for (uint32_t i = 0; stored.members && i < known->count; i++)
        stored.members[i] = known->members[i];
    while (stored.members && p3di_in_next_run(&run) && p3di_in_next(&run.text, &byte, 1))
        for (uint32_t i = find_from(finisher, run.first); (uint8_t)byte && is_in(finisher, i, &run); i++)
            stored.members[stored.count++] =
                (struct in_member){finisher->order[i].point, p3d_weight_from_byte((uint8_t)byte)};
    return stored;
}

/* The byte of each face in a selection, by the text of the extras. */
static void restore_faces(const struct finisher *finisher, const char *text, uint8_t *bytes)
{
    struct in_run run = {.text = text};
    uint32_t byte;

    memset(bytes, 0, finisher->source->faces.count);
    while (p3di_in_next_run(&run) && p3di_in_next(&run.text, &byte, 1))
        for (uint32_t i = run.first; i < finisher->source->faces.count && i < run.end; i++)
            bytes[i] = (uint8_t)byte;
}

/* A face is in a selection with all of its points, unless the extras list faces. False if the selection can have none.
 */
static bool find_faces(const struct finisher *finisher, uint32_t index, uint32_t count, const float *weight_of,
                       uint8_t *bytes)
{
    const char *text = finisher->source->faces.are_as_listed && p3di_in_members(finisher->source, index)
                           ? p3di_in_extra_of(finisher->source, "selectionFaces", index)
                           : NULL;

    if (text) {
        restore_faces(finisher, text, bytes);
        return true;
    }
    if (!count)
        return false;
    for (uint32_t i = 0; i < finisher->source->faces.count; i++) {
        const struct p3d_model_face *face = &finisher->source->faces.items[i];

        bytes[i] = 1;
        for (uint32_t j = 0; j < face->corner_count; j++)
            bytes[i] = bytes[i] && weight_of[finisher->lod->corners[face->first_corner + j].point] > 0;
    }
    return true;
}

static void make_selection(struct finisher *finisher, uint32_t index, struct p3d_model_selection *selection,
                           float *weight_of, uint8_t *bytes)
{
    const struct in_selection source = restore_members(finisher, index);
    uint32_t *faces, count = 0;
    float *weights;
    char key[24];

    snprintf(key, sizeof key, "selections.%u", (unsigned)index);
    selection->name =
        p3di_in_unlatin(finisher->job, finisher->source->is_ours ? finisher->source->extras : NULL, key, source.name);
    make_members(finisher, &source, selection, weight_of);
    if (finisher->job->has_failed)
        return;
    if (!find_faces(finisher, index, source.count, weight_of, bytes))
        return;
    for (uint32_t i = 0; i < finisher->source->faces.count; i++)
        count += bytes[i] != 0;
    faces = p3di_job_alloc(finisher->job, count, sizeof *faces);
    weights = p3di_job_alloc(finisher->job, count, sizeof *weights);
    selection->faces = faces;
    selection->face_weights = weights;
    for (uint32_t i = 0; i < finisher->source->faces.count && !finisher->job->has_failed; i++) {
        if (!bytes[i])
            continue;
        faces[selection->face_count] = i;
        weights[selection->face_count++] = p3d_weight_from_byte(bytes[i]);
    }
    for (uint32_t i = 0; i < selection->point_count; i++)
        weight_of[selection->points[i]] = 0;
}

/* In an MLOD a selection has a byte for each point and face. A file can be made that names selections without end. */
static void check_room(const struct finisher *finisher)
{
    const uint64_t size = (uint64_t)finisher->source->points.count + finisher->source->faces.count;
    const uint64_t input = p3di_arena_input(finisher->job->arena), limit = ((uint64_t)1 << 24) + 64 * input;

    if (input < UINT64_MAX / 128 && size * finisher->source->selections.count > limit)
        p3di_job_fail(finisher->job, P3D_NO_MEMORY,
                      "%u selections of %u points and faces would take more room than a file of this size may; "
                      "join objects",
                      (unsigned)finisher->source->selections.count, (unsigned)size);
}

/* A node is the proxy of its selection, unless a triangle of the mesh is. */
static void add_proxies(struct finisher *finisher, struct p3d_model_selection *selections,
                        struct p3d_model_proxy *proxies)
{
    uint8_t *is_there = p3di_job_alloc(finisher->job, finisher->source->selections.count, 1);

    for (uint32_t i = 0; is_there && i < finisher->lod->proxy_count; i++)
        is_there[proxies[i].selection] = 1;
    for (uint32_t i = 0; is_there && i < finisher->source->proxies.count; i++) {
        const uint32_t index = finisher->source->proxies.items[i].selection;

        if (index != P3D_NO_SELECTION && is_there[index])
            continue;
        if (index != P3D_NO_SELECTION)
            selections[index] = (struct p3d_model_selection){.name = selections[index].name};
        proxies[finisher->lod->proxy_count++] = finisher->source->proxies.items[i];
    }
}

static void make_selections(struct finisher *finisher)
{
    const uint32_t count = finisher->source->selections.count;
    struct p3d_model_selection *selections = p3di_job_alloc(finisher->job, count, sizeof *selections);
    struct p3d_model_proxy *proxies =
        p3di_job_alloc(finisher->job, (size_t)count + finisher->source->proxies.count, sizeof *proxies);
    float *weight_of = p3di_job_alloc(finisher->job, finisher->source->points.count, sizeof *weight_of);
    uint8_t *bytes = p3di_job_alloc(finisher->job, finisher->source->faces.count, 1);

    check_room(finisher);
    finisher->lod->selections = selections;
    finisher->lod->proxies = proxies;
    for (uint32_t i = 0; i < count && !finisher->job->has_failed; i++) {
        make_selection(finisher, i, &selections[i], weight_of, bytes);
        if (finisher->job->has_failed)
            return;
        finisher->lod->selection_count++;
        finisher->lod->proxy_count +=
            p3di_take_proxy(finisher->lod, i, &selections[i], &proxies[finisher->lod->proxy_count]);
    }
    if (!finisher->job->has_failed)
        add_proxies(finisher, selections, proxies);
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

static void make_properties(struct finisher *finisher)
{
    struct p3d_model_property *properties =
        p3di_job_alloc(finisher->job, json_object_size(finisher->source->extras), sizeof *properties);
    const char *key;
    json_t *value;

    finisher->lod->properties = properties;
    json_object_foreach(finisher->source->extras, key, value)
    {
        const struct p3d_bytes text = p3d_bytes_of(json_is_string(value) ? json_string_value(value) : "");

        if (properties && strncmp(key, "property.", strlen("property.")) == 0 && json_is_string(value))
            properties[finisher->lod->property_count++] = (struct p3d_model_property){
                p3di_job_copy(finisher->job, p3di_in_unlatin(finisher->job, finisher->source->extras, key,
                                                             property_name(finisher->source, key))),
                p3di_job_copy(finisher->job, p3di_in_unlatin(finisher->job, finisher->source->extras, key, text))};
    }
}

static void make_masses(struct finisher *finisher)
{
    static const uint8_t none[1] = {0};
    struct in_run run = {.text = text_of(finisher, "masses")};
    uint8_t *data;
    float mass;

    if (run.text)
        finisher->lod->masses = (struct p3d_span){none, 0, sizeof(float)};
    if (!run.text || !*run.text)
        return;
    finisher->lod->masses = p3di_new_table(finisher->job, finisher->source->points.count, 4, &data);
    while (finisher->lod->masses.count && p3di_in_next_run(&run) && p3di_in_next_floats(&run.text, &mass, 1))
        for (uint32_t i = find_from(finisher, run.first); is_in(finisher, i, &run); i++)
            store_f32(data + (size_t)4 * i, mass);
}

static struct p3d_vec3 frame_place(const struct finisher *finisher, uint32_t frame, uint32_t index)
{
    const struct in_point *point = &finisher->source->points.items[finisher->order[index].point];
    const struct in_vertices *vertices = vertices_of(finisher, point);
    struct p3d_vec3 at = finisher->lod->points[index];
    struct vec moved;
    double matrix[16];

    if (!vertices || frame >= vertices->target_count || !vertices->targets[frame].data)
        return at;
    moved = (struct vec){p3di_in_float(&vertices->targets[frame], point->vertex, 0),
                         p3di_in_float(&vertices->targets[frame], point->vertex, 1),
                         p3di_in_float(&vertices->targets[frame], point->vertex, 2)};
    if (vertices->is_moved) {
        p3di_in_vertex_matrix(vertices, point->vertex, matrix);
        moved = p3di_in_turn(matrix, moved);
    }
    at.x += (float)moved.x;
    at.y += (float)moved.y;
    at.z -= (float)moved.z;
    if (!isfinite(at.x) || !isfinite(at.y) || !isfinite(at.z))
        p3di_job_fail(finisher->job, P3D_DAMAGED, "morph target %u moves vertex %u to no finite place", (unsigned)frame,
                      (unsigned)point->vertex);
    return at;
}

/* Adds to morph targets what was lost when they were rounded. */
static void add_rests(const struct finisher *finisher, uint32_t frame, uint8_t *data)
{
    struct in_run run = {.text = p3di_in_extra_of(finisher->source, "frameRests", frame)};
    float rest[3];

    while (p3di_in_next_run(&run) && p3di_in_next_floats(&run.text, rest, 3))
        for (uint32_t i = find_from(finisher, run.first); is_in(finisher, i, &run); i++)
            for (size_t j = 0; j < 3; j++) {
                uint8_t *value = data + (size_t)12 * i + 4 * j;

                store_f32(value, p3d_load_f32(value) + rest[j]);
            }
}

/* Targets are named by their times; names that are no times are numbered. */
static float time_of(const struct finisher *finisher, uint32_t frame)
{
    const json_t *name = json_array_get(finisher->source->vertices.frame_names, frame);
    const char *text = json_string_value(name), *end = text ? text + json_string_length(name) : NULL;
    double time;

    return text && p3di_parse_number(text, end, &time) == end && isfinite((float)time) ? (float)time : (float)frame;
}

/* The key frames of a LOD without points have only times, each of two letters at least. */
static void restore_frames(struct finisher *finisher)
{
    const char *text = p3di_in_extra(finisher->source, "frames");
    struct p3d_model_frame *frames = p3di_job_alloc(finisher->job, text ? strlen(text) / 2 : 0, sizeof *frames);
    uint8_t *data;

    finisher->lod->frames = frames;
    for (; frames && p3di_in_next_floats(&text, &frames[finisher->lod->frame_count].time, 1);
         finisher->lod->frame_count++)
        frames[finisher->lod->frame_count].positions = p3di_new_table(finisher->job, 0, 12, &data);
}

static void make_frames(struct finisher *finisher)
{
    const uint32_t count = finisher->source->points.count ? finisher->source->vertices.frame_count : 0;
    struct p3d_model_frame *frames = p3di_job_alloc(finisher->job, count, sizeof *frames);

    finisher->lod->frames = frames;
    if (!finisher->source->points.count)
        restore_frames(finisher);
    for (uint32_t i = 0; i < count && !finisher->job->has_failed; i++) {
        uint8_t *data;

        frames[i].time = time_of(finisher, i);
        frames[i].positions = p3di_new_table(finisher->job, finisher->source->points.count, 12, &data);
        for (uint32_t j = 0; j < frames[i].positions.count; j++)
            store_vec3(data + (size_t)12 * j, frame_place(finisher, i, j));
        if (frames[i].positions.count)
            add_rests(finisher, i, data);
        finisher->lod->frame_count++;
    }
}

/* The sharp edges whose ends are still there. A table without edges says that none is sharp; without a table sharp
 * edges are found by normals. */
static void make_sharp_edges(struct finisher *finisher)
{
    const char *text = p3di_in_extra(finisher->source, "sharpEdges");
    const size_t most = text ? strlen(text) / 4 + 1 : 0;
    uint8_t *data = text && most < UINT32_MAX ? p3di_job_alloc(finisher->job, most, 8) : NULL;
    uint32_t ends[2], count = 0;

    while (data && p3di_in_next(&text, ends, 2)) {
        const uint32_t from = find_number(finisher, ends[0]), to = find_number(finisher, ends[1]);

        if (from == IN_NONE || to == IN_NONE)
            continue;
        store_u32(data + (size_t)8 * count, from);
        store_u32(data + (size_t)8 * count++ + 4, to);
    }
    finisher->lod->sharp_edges = (struct p3d_span){data, count, 8};
}

/* ---- All of them ---- */

struct sorted_lod {
    const struct in_lod *lod;
};

/* LODs in the order of the file that they come from; behind them LODs without a number, by resolution. */
static int compare_lods(const void *a, const void *b)
{
    const struct in_lod *x = ((const struct sorted_lod *)a)->lod, *y = ((const struct sorted_lod *)b)->lod;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    if (x->number == IN_NONE && x->resolution != y->resolution)
        return x->resolution < y->resolution ? -1 : 1;
    return x < y ? -1 : 1;
}

struct p3d_model_lod *p3di_in_finish(struct in_gltf *gltf)
{
    static void (*const steps[])(struct finisher *) = {sort_points, make_points,     make_uv_sets,
                                                       make_faces,  make_selections, make_properties,
                                                       make_masses, make_frames,     make_sharp_edges};
    struct p3d_model_lod *lods = p3di_job_alloc(gltf->job, gltf->scene->lod_count, sizeof *lods);
    struct sorted_lod *sorted = p3di_job_alloc(gltf->job, gltf->scene->lod_count, sizeof *sorted);

    for (uint32_t i = 0; sorted && i < gltf->scene->lod_count; i++)
        sorted[i].lod = &gltf->scene->lods[i];
    if (sorted && gltf->scene->lod_count)
        qsort(sorted, gltf->scene->lod_count, sizeof *sorted, compare_lods);
    for (uint32_t i = 0; sorted && lods && i < gltf->scene->lod_count && !gltf->job->has_failed; i++) {
        struct finisher finisher = {.job = gltf->job, .source = sorted[i].lod, .lod = &lods[i]};

        gltf->job->lod = (int32_t)i;
        lods[i].index = i;
        lods[i].resolution = sorted[i].lod->resolution;
        lods[i].is_from_mlod = finisher.source->is_ours && json_object_get(finisher.source->extras, "isFromMlod");
        lods[i].first_counts = finisher.source->is_ours && json_object_get(finisher.source->extras, "isFromOdol");
        for (size_t j = 0; j < sizeof steps / sizeof *steps && !gltf->job->has_failed; j++)
            steps[j](&finisher);
        p3di_job_lose(gltf->job, finisher.odd_normals, "normals are not finite; their numbers become 0");
        p3di_job_lose(gltf->job, finisher.odd_uvs, "corners have UVs that are not finite, which become 0");
        if (gltf->skeleton->animation_count && !gltf->job->has_failed)
            p3di_in_give_axes(gltf, finisher.source, &lods[i]);
    }
    gltf->job->lod = P3D_NO_LOD;
    return gltf->job->has_failed ? NULL : lods;
}
