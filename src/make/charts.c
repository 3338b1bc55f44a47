/* charts.c: parts of a surface within which no border runs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_root.h"
#include "lod_maker.h"

void p3di_find_charts(struct lod_maker *m)
{
    m->charts = p3di_job_alloc(m->job, m->vertex_count, sizeof *m->charts);
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
