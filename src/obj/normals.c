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
    struct obj_maker *maker;
    struct p3di_job *job;
    struct p3di_set smooths;
    struct obj_table sums; /* struct vec, by number of the smooth */
    uint32_t *recent;      /* by point: the number of its last sum and 1, which mostly is the wanted sum */
    struct p3d_vec3 *normals;
    uint32_t count;
};

static struct p3d_vec3 outward(const struct obj_maker *maker, const struct p3d_model_face *face)
{
    return vec_to_unit(vec_scale(face_double_area(maker->lod, face), -1), (struct p3d_vec3){0, 1, 0});
}

/* Faces are weighted by their angles, so that it does not matter how a surface is cut into faces. */
static double angle_at(const struct obj_maker *maker, const struct p3d_model_face *face, uint32_t corner)
{
    const struct vec at = face_corner(maker->lod, face, corner);

    return vec_angle(vec_subtract(face_corner(maker->lod, face, corner + 1), at),
                     vec_subtract(face_corner(maker->lod, face, corner + face->corner_count - 1), at));
}

/* ---- Normals that the file has ---- */

/* Returns how many corners have none. */
static uint32_t number_own(struct normal_maker *maker)
{
    struct obj_maker *m = maker->maker;
    const uint32_t stamp = m->lod->index + 1;
    uint32_t missing = 0;

    for (uint32_t i = 0; i < m->lod->corner_count; i++) {
        const uint32_t vn = m->vn[i];

        if (vn == OBJ_NONE) {
            missing++;
            continue;
        }
        if (m->normal_stamps[vn] != stamp) {
            m->normal_stamps[vn] = stamp;
            m->normal_of[vn] = maker->count++;
        }
        m->corners[i].normal = m->normal_of[vn];
    }
    return missing;
}

static void copy_own(struct normal_maker *maker)
{
    const struct obj_maker *m = maker->maker;

    for (uint32_t i = 0; i < m->lod->corner_count; i++) {
        struct p3d_vec3 vn;

        if (m->vn[i] == OBJ_NONE)
            continue;
        vn = m->file->numbers.vn[m->vn[i]];
        maker->normals[m->corners[i].normal] = (struct p3d_vec3){vn.x, vn.y, 0.0f - vn.z};
    }
}

/* ---- Normals that it has not ---- */

/* The number of a sum, which is made if it is new; 0 if there is no memory. */
static uint32_t sum_of(struct normal_maker *maker, uint32_t point, uint32_t smoothing)
{
    const struct smooth key = {point, smoothing}, *keys = (const struct smooth *)(const void *)maker->smooths.keys;
    const uint32_t known = maker->smooths.count, recent = maker->recent[point];
    uint32_t number;

    if (recent && keys[recent - 1].smoothing == smoothing)
        return recent - 1;
    if (!p3di_set_add(&maker->smooths, &key, &number)) {
        p3di_job_fail_memory(maker->job);
        return 0;
    }
    maker->recent[point] = number + 1;
    return number == known && !p3di_obj_add(maker->maker->file, &maker->sums, sizeof(struct vec)) ? 0 : number;
}

/* Adds a smooth face to the sums around it. Its corners without a normal get their sum's number. */
static void add_smooth(struct normal_maker *maker, uint32_t index)
{
    const struct obj_maker *m = maker->maker;
    const struct p3d_model_face *face = &m->faces[index];
    const struct p3d_vec3 normal = outward(m, face);

    for (uint32_t i = 0; i < face->corner_count; i++) {
        struct p3d_model_corner *corner = &m->corners[face->first_corner + i];
        const double weight = angle_at(m, face, i);
        const uint32_t number = sum_of(maker, corner->point, m->smoothing[index]);
        struct vec *sum;

        if (maker->job->has_failed)
            return;
        sum = (struct vec *)maker->sums.items + number;
        *sum = vec_add(*sum, vec_scale(vec_of(normal), weight));
        if (m->vn[face->first_corner + i] == OBJ_NONE)
            corner->normal = maker->count + number;
    }
}

static bool is_missing(const struct obj_maker *maker, const struct p3d_model_face *face)
{
    bool has_missing = false;

    for (uint32_t i = 0; i < face->corner_count; i++)
        has_missing |= maker->vn[face->first_corner + i] == OBJ_NONE;
    return has_missing;
}

/* Returns how many flat faces need a normal. */
static uint32_t sum_smooth(struct normal_maker *maker)
{
    uint32_t flat = 0;

    maker->recent = p3di_job_alloc(maker->job, maker->maker->lod->point_count, sizeof *maker->recent);
    for (uint32_t i = 0; i < maker->maker->lod->face_count && !maker->job->has_failed; i++) {
        if (maker->maker->smoothing[i])
            add_smooth(maker, i);
        else
            flat += is_missing(maker->maker, &maker->maker->faces[i]);
    }
    return flat;
}

static void finish_smooth(struct normal_maker *maker)
{
    const struct vec *sums = maker->sums.items;

    for (uint32_t i = 0; i < maker->smooths.count; i++)
        maker->normals[maker->count++] = vec_to_unit(sums[i], (struct p3d_vec3){0, 1, 0});
}

static void make_flat(struct normal_maker *maker)
{
    const struct obj_maker *m = maker->maker;

    for (uint32_t i = 0; i < m->lod->face_count; i++) {
        const struct p3d_model_face *face = &m->faces[i];

        if (m->smoothing[i] || !is_missing(m, face))
            continue;
        for (uint32_t j = 0; j < face->corner_count; j++)
            if (m->vn[face->first_corner + j] == OBJ_NONE)
                m->corners[face->first_corner + j].normal = maker->count;
        maker->normals[maker->count++] = outward(m, face);
    }
}

/* ---- Sharp edges ---- */

static bool is_all_smooth(const struct obj_maker *maker)
{
    bool is_smooth = maker->smoothing[0] != 0;

    for (uint32_t i = 1; i < maker->lod->face_count && is_smooth; i++)
        is_smooth = maker->smoothing[i] == maker->smoothing[0];
    return is_smooth;
}

/* Edges between faces of different smoothing groups are sharp, and all edges of flat faces, even in one plane: normals
 * count as different here if their indices differ. */
static void make_sharp_edges(struct normal_maker *maker)
{
    struct p3d_model_lod numbered = *maker->maker->lod;
    struct p3d_vec3 *numbers;

    if (is_all_smooth(maker->maker))
        return;
    numbers = p3di_job_alloc(maker->job, maker->count, sizeof *numbers);
    for (uint32_t i = 0; numbers && i < maker->count; i++)
        numbers[i] = (struct p3d_vec3){(float)(i & 0xffff), (float)(i >> 16), 0};
    numbered.normals = numbers;
    if (numbers)
        maker->maker->lod->sharp_edges = p3di_find_sharp_edges(maker->job, &numbered);
}

void p3di_obj_make_normals(struct obj_maker *maker)
{
    struct normal_maker n = {.maker = maker, .job = &maker->file->builder.job};
    uint32_t missing, own, flat = 0;

    p3di_set_init(&n.smooths, n.job->arena, sizeof(struct smooth));
    missing = number_own(&n);
    own = n.count;
    if (missing)
        flat = sum_smooth(&n);
    n.normals = p3di_job_alloc(n.job, (size_t)own + n.smooths.count + flat, sizeof *n.normals);
    if (n.job->has_failed)
        return;
    copy_own(&n);
    finish_smooth(&n);
    make_flat(&n);
    maker->lod->normals = n.normals;
    maker->lod->normal_count = n.count;
    if (!own && missing)
        make_sharp_edges(&n);
}
