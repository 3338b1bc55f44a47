/* odol_selections.c: the selections of an ODOL with points for its vertices.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_builder.h"

#include "builder.h"
#include "core/number.h"

#include <stdlib.h>

struct mapper {
    struct odol_builder *builder;
    uint32_t *points;     /* of the selection at work */
    float *point_weights; /* by point; all 0 between selections */
};

/* A point has the largest weight of its vertices. */
static void map_points(struct mapper *mapper, const struct p3d_selection_members *members,
                       struct p3d_model_selection *selection)
{
    uint32_t count = 0, *points;
    float *weights;
    bool is_sorted = true;

    for (uint32_t i = 0; i < members->vertex_count; i++) {
        const uint32_t point = mapper->builder->point_of[members->vertices[i]];

        if (!(mapper->point_weights[point] > 0)) {
            is_sorted &= !count || mapper->points[count - 1] < point;
            mapper->points[count++] = point;
        }
        if (members->vertex_weights[i] > mapper->point_weights[point])
            mapper->point_weights[point] = members->vertex_weights[i];
    }
    if (!is_sorted)
        qsort(mapper->points, count, sizeof *mapper->points, p3di_compare_u32);
    points = p3di_job_alloc(&mapper->builder->common->job, count, sizeof *points);
    weights = p3di_job_alloc(&mapper->builder->common->job, count, sizeof *weights);
    for (uint32_t i = 0; i < count; i++) {
        if (points && weights) {
            points[i] = mapper->points[i];
            weights[i] = mapper->point_weights[mapper->points[i]];
        }
        mapper->point_weights[mapper->points[i]] = 0;
    }
    selection->points = points;
    selection->point_weights = weights;
    selection->point_count = count;
}

static void map_faces(const struct mapper *mapper, const struct p3d_selection_members *members,
                      struct p3d_model_selection *selection)
{
    uint32_t *faces;
    float *weights;

    selection->faces = members->faces;
    selection->face_weights = members->face_weights;
    selection->face_count = members->face_count;
    if (!mapper->builder->face_of)
        return;
    faces = p3di_job_alloc(mapper->builder->job, members->face_count, sizeof *faces);
    weights = p3di_job_alloc(mapper->builder->job, members->face_count, sizeof *weights);
    selection->face_count = 0;
    for (uint32_t i = 0; i < members->face_count && faces && weights; i++)
        if (mapper->builder->face_of[members->faces[i]] != LEFT_OUT) {
            faces[selection->face_count] = mapper->builder->face_of[members->faces[i]];
            weights[selection->face_count++] = members->face_weights[i];
        }
    selection->faces = faces;
    selection->face_weights = weights;
}

static void add_selection(struct mapper *mapper, const struct p3d_selection_members *members, uint32_t number,
                          struct p3d_model_selection *selections)
{
    struct p3d_model_selection *selection = &selections[number];

    if (members[number].first_alike != number) {
        *selection = selections[members[number].first_alike];
    } else {
        map_points(mapper, &members[number], selection);
        map_faces(mapper, &members[number], selection);
    }
    selection->name = mapper->builder->source->selections[number].name;
}

void p3di_odol_add_selections(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    const uint32_t count = odol_builder->source->selection_count;
    const struct p3d_selection_members *members =
        p3di_odol_find_members(odol_builder->job, odol_builder->odol, odol_builder->source);
    struct p3d_model_selection *selections = p3di_job_alloc(odol_builder->job, count, sizeof *selections);
    struct mapper mapper = {.builder = odol_builder};

    mapper.points = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof *mapper.points);
    mapper.point_weights = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof *mapper.point_weights);
    for (uint32_t i = 0; members && i < count && !odol_builder->job->has_failed; i++)
        add_selection(&mapper, members, i, selections);
    lod->selections = selections;
    lod->selection_count = count;
}

/* The rows of a proxy's matrix are its right, up and front; its place is relative to the centre. */
struct p3d_proxy_frame p3d_odol_proxy_frame(const struct p3d_odol *odol, const struct p3d_odol_proxy *proxy)
{
    const struct p3d_vec3 centre = odol->bounding_center;
    const float *m = proxy->transform;
    const struct p3d_proxy_frame frame = {
        {m[9] + centre.x, m[10] + centre.y, m[11] + centre.z}, {m[6], m[7], m[8]}, {m[3], m[4], m[5]}};

    return frame;
}

void p3di_odol_add_proxies(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_model_proxy *proxies =
        p3di_job_alloc(odol_builder->job, odol_builder->source->proxy_count, sizeof *proxies);

    for (uint32_t i = 0; i < odol_builder->source->proxy_count && !odol_builder->job->has_failed; i++) {
        const struct p3d_odol_proxy *source = &odol_builder->source->proxies[i];

        proxies[i] = (struct p3d_model_proxy){source->model, (uint32_t)source->id,
                                              source->named_selection >= 0 ? (uint32_t)source->named_selection
                                                                           : P3D_NO_SELECTION,
                                              p3d_odol_proxy_frame(odol_builder->odol, source)};
    }
    lod->proxies = proxies;
    lod->proxy_count = odol_builder->source->proxy_count;
}
