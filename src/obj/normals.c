/* normals.c: normals of an OBJ's LOD; missing ones are made by its smoothing groups.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"

#include "model/builder.h"
#include "model/topology.h"

/* A sum over the faces of a smoothing group around a point. */
struct smooth {
    uint32_t point, smoothing;
};

struct normal_maker {
    struct obj_maker *obj_maker;
    struct p3di_job *job;
    struct p3di_set smooths;
    struct obj_table sums; /* struct vec, by number of the smooth */
    uint32_t *recent;      /* by point: the number of its last sum and 1, which mostly is the wanted sum */
    struct p3d_vec3 *normals;
    uint32_t count;
};

static struct p3d_vec3 outward(const struct obj_maker *obj_maker, const struct p3d_model_face *face)
{
    return vec_to_unit(vec_scale(face_double_area(obj_maker->lod, face), -1), (struct p3d_vec3){0, 1, 0});
}

/* Faces are weighted by their angles, so that it does not matter how a surface is cut into faces. */
static double angle_at(const struct obj_maker *obj_maker, const struct p3d_model_face *face, uint32_t corner)
{
    const struct vec at = face_corner(obj_maker->lod, face, corner);

    return vec_angle(vec_subtract(face_corner(obj_maker->lod, face, corner + 1), at),
                     vec_subtract(face_corner(obj_maker->lod, face, corner + face->corner_count - 1), at));
}

/* ---- Normals that the file has ---- */

/* Returns how many corners have none. */
static uint32_t number_own(struct normal_maker *normal_maker)
{
    struct obj_maker *obj_maker = normal_maker->obj_maker;
    const uint32_t stamp = obj_maker->lod->index + 1;
    uint32_t missing = 0;

    for (uint32_t i = 0; i < obj_maker->lod->corner_count; i++) {
        const uint32_t vn = obj_maker->vn[i];

        if (vn == OBJ_NONE) {
            missing++;
            continue;
        }
        if (obj_maker->normal_stamps[vn] != stamp) {
            obj_maker->normal_stamps[vn] = stamp;
            obj_maker->normal_of[vn] = normal_maker->count++;
        }
        obj_maker->corners[i].normal = obj_maker->normal_of[vn];
    }
    return missing;
}

static void copy_own(struct normal_maker *normal_maker)
{
    const struct obj_maker *obj_maker = normal_maker->obj_maker;

    for (uint32_t i = 0; i < obj_maker->lod->corner_count; i++) {
        struct p3d_vec3 vn;

        if (obj_maker->vn[i] == OBJ_NONE)
            continue;
        vn = obj_maker->obj->numbers.vn[obj_maker->vn[i]];
        normal_maker->normals[obj_maker->corners[i].normal] = (struct p3d_vec3){vn.x, vn.y, 0.0f - vn.z};
    }
}

/* ---- Normals that it has not ---- */

/* The number of a sum, which is made if it is new; 0 if there is no memory. */
static uint32_t sum_of(struct normal_maker *normal_maker, uint32_t point, uint32_t smoothing)
{
    const struct smooth key = {point, smoothing},
                        *keys = (const struct smooth *)(const void *)normal_maker->smooths.keys;
    const uint32_t known = normal_maker->smooths.count, recent = normal_maker->recent[point];
    uint32_t number;

    if (recent && keys[recent - 1].smoothing == smoothing)
        return recent - 1;
    if (!p3di_set_add(&normal_maker->smooths, &key, &number)) {
        p3di_job_fail_memory(normal_maker->job);
        return 0;
    }
    normal_maker->recent[point] = number + 1;
    return number == known && !p3di_obj_add(normal_maker->obj_maker->obj, &normal_maker->sums, sizeof(struct vec))
               ? 0
               : number;
}

/* Adds a smooth face to the sums around it. Its corners without a normal get their sum's number. */
static void add_smooth(struct normal_maker *normal_maker, uint32_t index)
{
    const struct obj_maker *obj_maker = normal_maker->obj_maker;
    const struct p3d_model_face *face = &obj_maker->faces[index];
    const struct p3d_vec3 normal = outward(obj_maker, face);

    for (uint32_t i = 0; i < face->corner_count; i++) {
        struct p3d_model_corner *corner = &obj_maker->corners[face->first_corner + i];
        const double weight = angle_at(obj_maker, face, i);
        const uint32_t number = sum_of(normal_maker, corner->point, obj_maker->smoothing[index]);
        struct vec *sum;

        if (normal_maker->job->has_failed)
            return;
        sum = (struct vec *)normal_maker->sums.items + number;
        *sum = vec_add(*sum, vec_scale(vec_of(normal), weight));
        if (obj_maker->vn[face->first_corner + i] == OBJ_NONE)
            corner->normal = normal_maker->count + number;
    }
}

static bool is_missing(const struct obj_maker *obj_maker, const struct p3d_model_face *face)
{
    bool has_missing = false;

    for (uint32_t i = 0; i < face->corner_count; i++)
        has_missing |= obj_maker->vn[face->first_corner + i] == OBJ_NONE;
    return has_missing;
}

/* Returns how many flat faces need a normal. */
static uint32_t sum_smooth(struct normal_maker *normal_maker)
{
    uint32_t flat = 0;

    normal_maker->recent =
        p3di_job_alloc(normal_maker->job, normal_maker->obj_maker->lod->point_count, sizeof *normal_maker->recent);
    for (uint32_t i = 0; i < normal_maker->obj_maker->lod->face_count && !normal_maker->job->has_failed; i++) {
        if (normal_maker->obj_maker->smoothing[i])
            add_smooth(normal_maker, i);
        else
            flat += is_missing(normal_maker->obj_maker, &normal_maker->obj_maker->faces[i]);
    }
    return flat;
}

static void finish_smooth(struct normal_maker *normal_maker)
{
    const struct vec *sums = normal_maker->sums.items;

    for (uint32_t i = 0; i < normal_maker->smooths.count; i++)
        normal_maker->normals[normal_maker->count++] = vec_to_unit(sums[i], (struct p3d_vec3){0, 1, 0});
}

static void make_flat(struct normal_maker *normal_maker)
{
    const struct obj_maker *obj_maker = normal_maker->obj_maker;

    for (uint32_t i = 0; i < obj_maker->lod->face_count; i++) {
        const struct p3d_model_face *face = &obj_maker->faces[i];

        if (obj_maker->smoothing[i] || !is_missing(obj_maker, face))
            continue;
        for (uint32_t j = 0; j < face->corner_count; j++)
            if (obj_maker->vn[face->first_corner + j] == OBJ_NONE)
                obj_maker->corners[face->first_corner + j].normal = normal_maker->count;
        normal_maker->normals[normal_maker->count++] = outward(obj_maker, face);
    }
}

/* ---- Sharp edges ---- */

static bool is_all_smooth(const struct obj_maker *obj_maker)
{
    bool is_smooth = obj_maker->smoothing[0] != 0;

    for (uint32_t i = 1; i < obj_maker->lod->face_count && is_smooth; i++)
        is_smooth = obj_maker->smoothing[i] == obj_maker->smoothing[0];
    return is_smooth;
}

/* Edges between faces of different smoothing groups are sharp, and all edges of flat faces, even in one plane: normals
 * count as different here if their indices differ. */
static void make_sharp_edges(struct normal_maker *normal_maker)
{
    struct p3d_model_lod numbered = *normal_maker->obj_maker->lod;
    struct p3d_vec3 *numbers;

    if (is_all_smooth(normal_maker->obj_maker))
        return;
    numbers = p3di_job_alloc(normal_maker->job, normal_maker->count, sizeof *numbers);
    for (uint32_t i = 0; numbers && i < normal_maker->count; i++)
        numbers[i] = (struct p3d_vec3){(float)(i & 0xffff), (float)(i >> 16), 0};
    numbered.normals = numbers;
    if (numbers)
        normal_maker->obj_maker->lod->sharp_edges = p3di_find_sharp_edges(normal_maker->job, &numbered);
}

void p3di_obj_make_normals(struct obj_maker *obj_maker)
{
    struct normal_maker normal_maker = {.obj_maker = obj_maker, .job = &obj_maker->obj->builder.job};
    uint32_t missing, own, flat = 0;

    p3di_set_init(&normal_maker.smooths, normal_maker.job->arena, sizeof(struct smooth));
    missing = number_own(&normal_maker);
    own = normal_maker.count;
    if (missing)
        flat = sum_smooth(&normal_maker);
    normal_maker.normals =
        p3di_job_alloc(normal_maker.job, (size_t)own + normal_maker.smooths.count + flat, sizeof *normal_maker.normals);
    if (normal_maker.job->has_failed)
        return;
    copy_own(&normal_maker);
    finish_smooth(&normal_maker);
    make_flat(&normal_maker);
    obj_maker->lod->normals = normal_maker.normals;
    obj_maker->lod->normal_count = normal_maker.count;
    if (!own && missing)
        make_sharp_edges(&normal_maker);
}
