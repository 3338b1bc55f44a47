/* selections.c: the selections of a LOD, while its points are found.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "lod.h"

uint32_t p3di_in_add_selection(struct in_gltf *gltf, struct in_lod *lod, struct p3d_bytes name)
{
    uint32_t number;
    const bool is_new = p3di_job_add(gltf->job, &lod->selections.names, &name, &number);

    if (!P3DI_ROOM(gltf->job, lod->selections.items, lod->selections.count, lod->selections.capacity) ||
        (is_new && !P3DI_ROOM(gltf->job, lod->selections.first_of, number, lod->selections.name_capacity)))
        return 0;
    if (is_new)
        lod->selections.first_of[number] = lod->selections.count;
    lod->selections.items[lod->selections.count] = (struct in_selection){.name = p3di_job_copy(gltf->job, name)};
    return lod->selections.count++;
}

void p3di_in_list_selection(struct in_gltf *gltf, struct in_lod *lod, struct p3d_bytes name)
{
    const uint32_t selection = p3di_in_add_selection(gltf, lod, name);
    const struct p3d_bytes lower = p3di_job_lower(gltf->job, name);
    uint32_t number;

    if (p3di_job_add(gltf->job, &lod->selections.lowered, &lower, &number) &&
        P3DI_ROOM(gltf->job, lod->selections.listed_of, number, lod->selections.lowered_capacity))
        lod->selections.listed_of[number] = selection;
}

bool p3di_in_spend_names(struct in_gltf *gltf, uint64_t size)
{
    if (size > gltf->budget.names)
        p3di_job_fail(gltf->job, P3D_UNSUPPORTED,
                      "meshes and joints name the same selections too often for a file of this size; remove skins and "
                      "joints that move nothing, and shorten names");
    else
        gltf->budget.names -= size;
    return !gltf->job->has_failed;
}

uint32_t p3di_in_find_selection(struct in_gltf *gltf, const struct in_lod *lod, struct p3d_bytes name)
{
    uint32_t number;

    if (!p3di_in_spend_names(gltf, name.size))
        return IN_NONE;
    return p3di_set_find(&lod->selections.names, &name, &number) ? lod->selections.first_of[number] : IN_NONE;
}

uint32_t p3di_in_find_moved(struct in_gltf *gltf, const struct in_lod *lod, struct p3d_bytes bone)
{
    const uint32_t same = p3di_in_find_selection(gltf, lod, bone);
    const struct p3d_bytes lower = p3di_job_lower(gltf->job, bone);
    uint32_t number;

    if (same != IN_NONE || gltf->job->has_failed)
        return same;
    return p3di_set_find(&lod->selections.lowered, &lower, &number) ? lod->selections.listed_of[number] : IN_NONE;
}

uint32_t p3di_in_selection(struct in_gltf *gltf, struct in_lod *lod, struct p3d_bytes name)
{
    const uint32_t known = gltf->job->has_failed ? IN_NONE : p3di_in_find_selection(gltf, lod, name);

    if (gltf->job->has_failed)
        return 0;
    return known != IN_NONE ? known : p3di_in_add_selection(gltf, lod, name);
}

void p3di_in_select(struct in_gltf *gltf, struct in_lod *lod, uint32_t selection, uint32_t point, float weight)
{
    struct in_selection *found = gltf->job->has_failed ? NULL : &lod->selections.items[selection];

    if (!found || !(weight > 0))
        return;
    if (!P3DI_ROOM(gltf->job, found->members, found->count, found->capacity))
        return;
    found->members[found->count++] = (struct in_member){point, weight};
}
