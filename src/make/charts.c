/* charts.c: parts of a surface within which no border runs, and which vertices a point has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_root.h"
#include "lod_maker.h"

/* In the order of their numbers. */
static void list_vertices(struct lod_maker *m)
{
    m->first_vertex = p3di_job_alloc(m->job, m->source->point_count, sizeof *m->first_vertex);
    for (uint32_t i = m->vertex_count; i-- > 0 && !m->job->has_failed;) {
        uint32_t *first = &m->first_vertex[m->vertices[i].point];

        m->vertices[i].next = *first;
        *first = i + 1;
    }
}

void p3di_find_charts(struct lod_maker *m)
{
    m->charts = p3di_job_alloc(m->job, m->vertex_count, sizeof *m->charts);
    list_vertices(m);
    if (m->job->has_failed)
        return;
    for (uint32_t i = 0; i < m->vertex_count; i++)
        m->charts[i] = i;
    for (uint32_t i = 0; i < m->triangle_count; i++)
        for (uint32_t j = 1; j < 3; j++)
            m->charts[find_root(m->charts, m->vertex_of[(size_t)3 * i + j])] =
                find_root(m->charts, m->vertex_of[(size_t)3 * i]);
    for (uint32_t i = 0; i < m->vertex_count; i++)
        m->charts[i] = find_root(m->charts, i);
}
