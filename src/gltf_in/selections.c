/* selections.c: the selections of a LOD, while its points are found.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

uint32_t p3di_in_selection(struct in_file *f, struct in_lod *lod, struct p3d_bytes name)
{
    struct in_selection *selections;
    uint32_t number;

    if (!p3di_job_add(&f->b.job, &lod->selection_names, &name, &number))
        return number;
    selections =
        p3di_job_grow(&f->b.job, lod->selections, lod->selection_count, &lod->selection_capacity, sizeof *selections);
    if (!selections)
        return 0;
    lod->selections = selections;
    selections[lod->selection_count++] = (struct in_selection){.name = p3di_job_copy(&f->b.job, name)};
    return number;
}

void p3di_in_select(struct in_file *f, struct in_lod *lod, uint32_t selection, uint32_t point, float weight)
{
    struct in_selection *s = f->b.job.has_failed ? NULL : &lod->selections[selection];
    struct in_member *members;

    if (!s || !(weight > 0))
        return;
    members = p3di_job_grow(&f->b.job, s->members, s->count, &s->capacity, sizeof *members);
    if (!members)
        return;
    s->members = members;
    members[s->count++] = (struct in_member){point, weight};
}
