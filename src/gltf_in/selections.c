/* selections.c: the selections of a LOD, while its points are found.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

uint32_t p3di_in_add_selection(struct in_file *f, struct in_lod *lod, struct p3d_bytes name)
{
    uint32_t number;
    const bool is_new = p3di_job_add(&f->b.job, &lod->selections.names, &name, &number);
    uint32_t *selections_of = lod->selections.first_of;
    struct in_selection *selections = p3di_job_grow(&f->b.job, lod->selections.items, lod->selections.count,
                                                    &lod->selections.capacity, sizeof *selections);

    if (is_new)
        selections_of =
            p3di_job_grow(&f->b.job, selections_of, number, &lod->selections.name_capacity, sizeof *selections_of);
    if (!selections || !selections_of)
        return 0;
    lod->selections.items = selections;
    lod->selections.first_of = selections_of;
    if (is_new)
        selections_of[number] = lod->selections.count;
    selections[lod->selections.count] = (struct in_selection){.name = p3di_job_copy(&f->b.job, name)};
    return lod->selections.count++;
}

bool p3di_in_spend_names(struct in_file *f, uint64_t size)
{
    if (size > f->budget.names)
        p3di_job_fail(&f->b.job, P3D_UNSUPPORTED,
                      "meshes and joints name the same selections too often for a file of this size; remove skins and "
                      "joints that move nothing, and shorten names");
    else
        f->budget.names -= size;
    return !f->b.job.has_failed;
}

uint32_t p3di_in_find_selection(struct in_file *f, const struct in_lod *lod, struct p3d_bytes name)
{
    uint32_t number;

    if (!p3di_in_spend_names(f, name.size))
        return IN_NONE;
    return p3di_set_find(&lod->selections.names, &name, &number) ? lod->selections.first_of[number] : IN_NONE;
}

uint32_t p3di_in_selection(struct in_file *f, struct in_lod *lod, struct p3d_bytes name)
{
    const uint32_t known = f->b.job.has_failed ? IN_NONE : p3di_in_find_selection(f, lod, name);

    if (f->b.job.has_failed)
        return 0;
    return known != IN_NONE ? known : p3di_in_add_selection(f, lod, name);
}

void p3di_in_select(struct in_file *f, struct in_lod *lod, uint32_t selection, uint32_t point, float weight)
{
    struct in_selection *s = f->b.job.has_failed ? NULL : &lod->selections.items[selection];
    struct in_member *members;

    if (!s || !(weight > 0))
        return;
    members = p3di_job_grow(&f->b.job, s->members, s->count, &s->capacity, sizeof *members);
    if (!members)
        return;
    s->members = members;
    members[s->count++] = (struct in_member){point, weight};
}
