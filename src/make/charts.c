/* charts.c: parts of a surface within which no border runs, and which vertices a point has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_root.h"
#include "lod_maker.h"

/* In the order of their numbers. */
static void list_vertices(struct lod_maker *maker)
{
    maker->first_vertex = p3di_job_alloc(maker->job, maker->source->point_count, sizeof *maker->first_vertex);
    for (uint32_t i = maker->vertex_count; i-- > 0 && !maker->job->has_failed;) {
        uint32_t *first = &maker->first_vertex[maker->vertices[i].point];

        maker->vertices[i].next = *first;
        *first = i + 1;
    }
}

void p3di_find_charts(struct lod_maker *maker)
{
    maker->charts = p3di_job_alloc(maker->job, maker->vertex_count, sizeof *maker->charts);
    list_vertices(maker);
    if (maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < maker->vertex_count; i++)
        maker->charts[i] = i;
    for (uint32_t i = 0; i < maker->triangle_count; i++)
        for (uint32_t j = 1; j < 3; j++)
            maker->charts[find_root(maker->charts, maker->vertex_of[(size_t)3 * i + j])] =
                find_root(maker->charts, maker->vertex_of[(size_t)3 * i]);
    for (uint32_t i = 0; i < maker->vertex_count; i++)
        maker->charts[i] = find_root(maker->charts, i);
}
