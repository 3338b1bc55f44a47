/* hit_lod.c: LODs that are hit, made of convex bodies: a component each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "special_lods.h"

#include "model/topology.h"

#include <stdio.h>

/* The LOD's own tables while they are filled. */
struct tables {
    struct p3d_vec3 *points, *normals;
    struct p3d_model_corner *corners;
    struct p3d_model_face *faces;
    struct p3d_model_selection *components;
    uint8_t *edges, *masses;
    uint32_t point_count, corner_count, face_count, edge_count;
};

static uint32_t count_corners(const struct convex *body)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < body->face_count; i++)
        count += body->faces[i].corner_count;
    return count;
}

static bool open_tables(struct p3di_job *job, const struct convex *bodies, uint32_t count, struct tables *tables)
{
    size_t points = 0, faces = 0, corners = 0;

    for (uint32_t i = 0; i < count; i++) {
        points += bodies[i].point_count;
        faces += bodies[i].face_count;
        corners += count_corners(&bodies[i]);
    }
    *tables = (struct tables){.points = p3di_job_alloc(job, points, sizeof *tables->points),
                              .normals = p3di_job_alloc(job, faces, sizeof *tables->normals),
                              .corners = p3di_job_alloc(job, corners, sizeof *tables->corners),
                              .faces = p3di_job_alloc(job, faces, sizeof *tables->faces),
                              .components = p3di_job_alloc(job, count, sizeof *tables->components),
                              .edges = p3di_job_alloc(job, corners, 8),
                              .masses = p3di_job_alloc(job, points, 4)};
    return !job->has_failed;
}

/* ---- Faces ---- */

static bool has_edge(const struct convex_face *face, uint8_t from, uint8_t to)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (face->corners[i] == from && face->corners[(i + 1) % face->corner_count] == to)
            return true;
    return false;
}

/* Edges between faces of one plane cannot be seen. */
static bool is_sharp(const struct convex *body, const struct convex_face *face, uint8_t from, uint8_t to)
{
    for (uint32_t i = 0; i < body->face_count; i++)
        if (body->faces[i].polygon == face->polygon && has_edge(&body->faces[i], to, from))
            return false;
    return true;
}

static void add_face(const struct convex *body, const struct convex_face *face, uint32_t material,
                     struct tables *tables)
{
    tables->normals[tables->face_count] = face->normal;
    tables->faces[tables->face_count] = (struct p3d_model_face){tables->corner_count, face->corner_count, 0, material};
    for (uint32_t i = 0; i < face->corner_count; i++) {
        const uint8_t from = face->corners[i], to = face->corners[(i + 1) % face->corner_count];

        tables->corners[tables->corner_count++] =
            (struct p3d_model_corner){tables->point_count + from, tables->face_count};
        if (from > to || !is_sharp(body, face, from, to)) /* each edge has two faces */
            continue;
        store_edge(tables->edges, tables->edge_count++, tables->point_count + from, tables->point_count + to);
    }
    tables->face_count++;
}

/* ---- Masses ---- */

/* Puts the centre of mass into the middle of the volume: a tetrahedron of a face and the middle gives its mass to the
 * corners of the face. This needs the middle, and no other point. */
static void spread_mass(struct p3di_job *job, const struct convex *body, double mass, uint8_t *masses)
{
    double *shares = p3di_job_alloc(job, body->point_count, sizeof *shares);
    struct vec middle = {0, 0, 0};
    double sum = 0;

    if (!shares)
        return;
    for (uint32_t i = 0; i < body->point_count; i++)
        middle = vec_add(middle, vec_scale(vec_of(body->points[i]), 1.0 / body->point_count));
    /* first about the mean of the points, to find the middle, and then about that */
    for (unsigned pass = 0; pass < 2; pass++) {
        struct vec moment = {0, 0, 0};

        memset(shares, 0, body->point_count * sizeof *shares);
        sum = 0;
        for (uint32_t i = 0; i < body->face_count; i++) {
            const struct convex_face *face = &body->faces[i];
            const struct vec first = vec_subtract(vec_of(body->points[face->corners[0]]), middle);

            for (uint32_t j = 1; j + 1 < face->corner_count; j++) {
                const struct vec a = vec_subtract(vec_of(body->points[face->corners[j]]), middle);
                const struct vec b = vec_subtract(vec_of(body->points[face->corners[j + 1]]), middle);
                const double volume = fabs(vec_dot(first, vec_cross(a, b)));

                moment = vec_add(moment, vec_scale(vec_add(first, vec_add(a, b)), volume / 4));
                sum += volume;
                shares[face->corners[0]] += volume / 3;
                shares[face->corners[j]] += volume / 3;
                shares[face->corners[j + 1]] += volume / 3;
            }
        }
        middle = vec_add(middle, vec_scale(moment, sum > 0 ? 1 / sum : 0));
    }
    for (uint32_t i = 0; i < body->point_count; i++)
        store_f32(masses + 4 * (size_t)i, (float)(sum > 0 ? mass * shares[i] / sum : mass / body->point_count));
}

/* ---- Components ---- */

static float *ones(struct p3di_job *job, uint32_t count)
{
    float *weights = p3di_job_alloc(job, count, sizeof *weights);

    for (uint32_t i = 0; weights && i < count; i++)
        weights[i] = 1;
    return weights;
}

static uint32_t *numbers(struct p3di_job *job, uint32_t first, uint32_t count)
{
    uint32_t *indices = p3di_job_alloc(job, count, sizeof *indices);

    for (uint32_t i = 0; indices && i < count; i++)
        indices[i] = first + i;
    return indices;
}

static void name_component(struct p3di_job *job, uint32_t number, const struct convex *body, uint32_t first_point,
                           uint32_t first_face, struct p3d_model_selection *component)
{
    char *name = p3di_job_alloc(job, sizeof "Component4294967295", 1);

    if (!name)
        return;
    snprintf(name, sizeof "Component4294967295", "Component%02u", number);
    *component = (struct p3d_model_selection){.name = p3d_bytes_of(name),
                                              .points = numbers(job, first_point, body->point_count),
                                              .point_weights = ones(job, body->point_count),
                                              .point_count = body->point_count,
                                              .faces = numbers(job, first_face, body->face_count),
                                              .face_weights = ones(job, body->face_count),
                                              .face_count = body->face_count};
}

static double sum_volumes(const struct convex *bodies, uint32_t count)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++)
        sum += bodies[i].volume;
    return sum;
}

void p3di_hit_lod_make(struct model_builder *model_builder, const struct convex *bodies, uint32_t count, double mass,
                       struct p3d_model_lod *lod)
{
    const struct p3d_bytes none = {NULL, 0};
    const uint32_t material = p3di_builder_material(model_builder, none, none);
    const double volume = sum_volumes(bodies, count);
    struct tables tables;

    if (!open_tables(&model_builder->job, bodies, count, &tables))
        return;
    for (uint32_t i = 0; i < count; i++) {
        name_component(&model_builder->job, i + 1, &bodies[i], tables.point_count, tables.face_count,
                       &tables.components[i]);
        memcpy(tables.points + tables.point_count, bodies[i].points, bodies[i].point_count * sizeof *tables.points);
        spread_mass(&model_builder->job, &bodies[i], mass * bodies[i].volume / volume,
                    tables.masses + 4 * (size_t)tables.point_count);
        for (uint32_t j = 0; j < bodies[i].face_count; j++)
            add_face(&bodies[i], &bodies[i].faces[j], material, &tables);
        tables.point_count += bodies[i].point_count;
    }
    lod->points = tables.points;
    lod->point_count = tables.point_count;
    lod->normals = tables.normals;
    lod->normal_count = tables.face_count;
    lod->corners = tables.corners;
    lod->corner_count = tables.corner_count;
    lod->faces = tables.faces;
    lod->face_count = tables.face_count;
    lod->selections = tables.components;
    lod->selection_count = count;
    lod->sharp_edges = (struct p3d_span){tables.edges, tables.edge_count, 8};
    if (mass > 0)
        lod->masses = (struct p3d_span){tables.masses, tables.point_count, 4};
}
