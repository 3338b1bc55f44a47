/* charts.c: parts of a surface within which no border runs, and which vertices a point has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_root.h"
#include "lod_maker.h"

/* In the order of their numbers. */
static void list_vertices(struct lod_maker *lod_maker)
{
    lod_maker->first_vertex =
        p3di_job_alloc(lod_maker->job, lod_maker->source->point_count, sizeof *lod_maker->first_vertex);
    for (uint32_t i = lod_maker->vertex_count; i-- > 0 && !lod_maker->job->has_failed;) {
        uint32_t *first = &lod_maker->first_vertex[lod_maker->vertices[i].point];

        lod_maker->vertices[i].next = *first;
        *first = i + 1;
    }
}

void p3di_find_charts(struct lod_maker *lod_maker)
{
    lod_maker->charts = p3di_job_alloc(lod_maker->job, lod_maker->vertex_count, sizeof *lod_maker->charts);
    list_vertices(lod_maker);
    if (lod_maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < lod_maker->vertex_count; i++)
        lod_maker->charts[i] = i;
    for (uint32_t i = 0; i < lod_maker->triangle_count; i++)
        for (uint32_t j = 1; j < 3; j++)
            lod_maker->charts[find_root(lod_maker->charts, lod_maker->vertex_of[(size_t)3 * i + j])] =
                find_root(lod_maker->charts, lod_maker->vertex_of[(size_t)3 * i]);
    for (uint32_t i = 0; i < lod_maker->vertex_count; i++)
        lod_maker->charts[i] = find_root(lod_maker->charts, i);
}
