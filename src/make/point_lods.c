/* point_lods.c: LODs of points: where a model stands, and how large it is.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "special_lods.h"

#include "core/vec.h"

/* Points that are no higher above the lowest point than this part of the model's height are low, too: wheels and legs
 * are seldom of one height. */
#define LOW 0.01

enum { CORNERS = 4 };

/* ---- LandContact ---- */

void p3di_land_contact_make(struct model_builder *model_builder, const struct soup *soup, struct p3d_model_lod *lod)
{
    static const float sides[CORNERS][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}; /* x and z */
    const struct p3d_bounds box = p3di_soup_bounds(soup);
    const double highest = box.min.y + LOW * ((double)box.max.y - box.min.y);
    struct p3d_vec3 *points = p3di_job_alloc(&model_builder->job, CORNERS, sizeof *points);

    for (unsigned i = 0; i < CORNERS && points; i++) {
        struct p3d_vec3 found = {0, 0, 0};
        double most = -INFINITY;
        bool is_new = true;

        for (uint32_t j = 0; j < 3 * soup->count; j++) {
            const struct p3d_vec3 p = soup->items[j / 3].corners[j % 3];
            const double distance = (double)p.x * sides[i][0] + (double)p.z * sides[i][1];

            if (p.y > highest || distance <= most)
                continue;
            most = distance;
            found = p;
        }
        for (uint32_t j = 0; j < lod->point_count; j++)
            is_new &= points[j].x != found.x || points[j].z != found.z;
        if (is_new)
            points[lod->point_count++] = found;
    }
    lod->points = points;
}

/* ---- Memory ---- */

static void name_point(struct model_builder *model_builder, const char *name, uint32_t point,
                       struct p3d_model_selection *selection)
{
    uint32_t *index = p3di_job_alloc(&model_builder->job, 1, sizeof *index);
    float *weight = p3di_job_alloc(&model_builder->job, 1, sizeof *weight);

    if (model_builder->job.has_failed)
        return;
    *index = point;
    *weight = 1;
    *selection = (struct p3d_model_selection){
        .name = p3d_bytes_of(name), .points = index, .point_weights = weight, .point_count = 1};
}

void p3di_memory_make(struct model_builder *model_builder, const struct soup *soup, struct p3d_model_lod *lod)
{
    const struct p3d_bounds box = p3di_soup_bounds(soup);
    struct p3d_vec3 *points = p3di_job_alloc(&model_builder->job, 2, sizeof *points);
    struct p3d_model_selection *selections = p3di_job_alloc(&model_builder->job, 2, sizeof *selections);

    if (model_builder->job.has_failed)
        return;
    points[0] = box.min;
    points[1] = box.max;
    name_point(model_builder, "boundingbox_min", 0, &selections[0]);
    name_point(model_builder, "boundingbox_max", 1, &selections[1]);
    lod->points = points;
    lod->point_count = 2;
    lod->selections = selections;
    lod->selection_count = 2;
}
