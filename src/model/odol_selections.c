/* odol_selections.c: the selections of an ODOL with points for its vertices.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_builder.h"

#include "core/number.h"
#include "odol_members.h"

#include <stdlib.h>

struct mapper {
    struct odol_builder *o;
    uint32_t *points;     /* of the selection at work */
    float *point_weights; /* by point; all 0 between selections */
};

/* A point has the largest weight of its vertices. */
static void map_points(struct mapper *m, const struct p3d_selection_members *members,
                       struct p3d_model_selection *selection)
{
    uint32_t count = 0, *points;
    float *weights;
    bool is_sorted = true;

    for (uint32_t i = 0; i < members->vertex_count; i++) {
        const uint32_t point = m->o->point_of[members->vertices[i]];

        if (!(m->point_weights[point] > 0)) {
            is_sorted &= !count || m->points[count - 1] < point;
            m->points[count++] = point;
        }
        if (members->vertex_weights[i] > m->point_weights[point])
            m->point_weights[point] = members->vertex_weights[i];
    }
    if (!is_sorted)
        qsort(m->points, count, sizeof *m->points, p3di_compare_u32);
    points = p3di_job_alloc(&m->o->b->job, count, sizeof *points);
    weights = p3di_job_alloc(&m->o->b->job, count, sizeof *weights);
    for (uint32_t i = 0; i < count; i++) {
        if (points && weights) {
            points[i] = m->points[i];
            weights[i] = m->point_weights[m->points[i]];
        }
        m->point_weights[m->points[i]] = 0;
    }
    selection->points = points;
    selection->point_weights = weights;
    selection->point_count = count;
}

static void map_faces(const struct mapper *m, const struct p3d_selection_members *members,
                      struct p3d_model_selection *selection)
{
    uint32_t *faces;
    float *weights;

    selection->faces = members->faces;
    selection->face_weights = members->face_weights;
    selection->face_count = members->face_count;
    if (!m->o->face_of)
        return;
    faces = p3di_job_alloc(m->o->job, members->face_count, sizeof *faces);
    weights = p3di_job_alloc(m->o->job, members->face_count, sizeof *weights);
    selection->face_count = 0;
    for (uint32_t i = 0; i < members->face_count && faces && weights; i++)
        if (m->o->face_of[members->faces[i]] != LEFT_OUT) {
            faces[selection->face_count] = m->o->face_of[members->faces[i]];
            weights[selection->face_count++] = members->face_weights[i];
        }
    selection->faces = faces;
    selection->face_weights = weights;
}

static void add_selection(struct mapper *m, const struct p3d_selection_members *members, uint32_t number,
                          struct p3d_model_selection *selections)
{
    struct p3d_model_selection *selection = &selections[number];

    if (members[number].first_alike != number) {
        *selection = selections[members[number].first_alike];
    } else {
        map_points(m, &members[number], selection);
        map_faces(m, &members[number], selection);
    }
    selection->name = m->o->source->selections[number].name;
}

void p3di_odol_add_selections(struct odol_builder *o, struct p3d_model_lod *lod)
{
    const uint32_t count = o->source->selection_count;
    const struct p3d_selection_members *members = p3di_odol_find_members(o->job, o->odol, o->source);
    struct p3d_model_selection *selections = p3di_job_alloc(o->job, count, sizeof *selections);
    struct mapper m = {.o = o};

    m.points = p3di_job_alloc(o->job, lod->point_count, sizeof *m.points);
    m.point_weights = p3di_job_alloc(o->job, lod->point_count, sizeof *m.point_weights);
    for (uint32_t i = 0; members && i < count && !o->job->has_failed; i++)
        add_selection(&m, members, i, selections);
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

void p3di_odol_add_proxies(struct odol_builder *o, struct p3d_model_lod *lod)
{
    struct p3d_model_proxy *proxies = p3di_job_alloc(o->job, o->source->proxy_count, sizeof *proxies);

    for (uint32_t i = 0; i < o->source->proxy_count && !o->job->has_failed; i++) {
        const struct p3d_odol_proxy *source = &o->source->proxies[i];

        proxies[i] = (struct p3d_model_proxy){source->model, (uint32_t)source->id,
                                              source->named_selection >= 0 ? (uint32_t)source->named_selection
                                                                           : P3D_NO_SELECTION,
                                              p3d_odol_proxy_frame(o->odol, source)};
    }
    lod->proxies = proxies;
    lod->proxy_count = o->source->proxy_count;
}
