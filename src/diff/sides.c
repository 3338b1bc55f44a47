/* sides.c: what is known of each of two LODs before they are matched: names, memberships, proxies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

static void number_materials(struct comparison *comparison, struct side *side)
{
    struct differ *differ = comparison->differ;

    side->textures = p3di_job_alloc(&differ->job, side->model->material_count, sizeof *side->textures);
    side->rvmats = p3di_job_alloc(&differ->job, side->model->material_count, sizeof *side->rvmats);
    for (uint32_t i = 0; i < side->model->material_count && !differ->job.has_failed; i++) {
        side->textures[i] = p3di_names_texture(differ, &comparison->texture_names, side->model->materials[i].texture);
        side->rvmats[i] = p3di_names_number(differ, &comparison->rvmat_names, side->model->materials[i].material);
    }
}

/* ---- Selections ---- */

/* A few bytes of an ODOL can give thousands of selections the same members, which are looked at once. */
struct group_key {
    const uint32_t *points, *faces;
    uint32_t point_count, face_count;
};

static void find_groups(struct comparison *comparison, struct side *side)
{
    struct differ *differ = comparison->differ;
    const uint32_t count = side->lod->selection_count;
    struct p3di_set keys;

    p3di_set_init(&keys, differ->job.arena, sizeof(struct group_key));
    side->groups = p3di_job_alloc(&differ->job, count, sizeof *side->groups);
    side->group_items = p3di_job_alloc(&differ->job, count, sizeof *side->group_items);
    for (uint32_t i = 0; i < count && !differ->job.has_failed; i++) {
        const struct p3d_model_selection *selection = &side->lod->selections[i];
        const struct group_key key = {selection->points, selection->faces, selection->point_count,
                                      selection->face_count};
        const uint32_t name = p3di_names_number(differ, &comparison->selection_names, selection->name);

        p3di_job_add(&differ->job, &keys, &key, &side->groups[i]);
        side->group_items[side->groups[i]].selection = selection;
        side->group_items[side->groups[i]].name_hash += p3di_hash_mix(1, name);
    }
    side->group_count = keys.count;
}

uint64_t p3di_diff_membership(const struct comparison *comparison, const struct group *group, float weight)
{
    return p3di_hash_mix(group->name_hash, comparison->differ->has_odol ? 0 : float_bits(weight));
}

static void find_face_memberships(struct comparison *comparison, struct side *side)
{
    side->face_memberships =
        p3di_job_alloc(&comparison->differ->job, side->lod->face_count, sizeof *side->face_memberships);
    for (uint32_t i = 0; i < side->group_count && !comparison->differ->job.has_failed && !comparison->differ->is_cross;
         i++) {
        const struct group *group = &side->group_items[i];

        for (uint32_t j = 0; j < group->selection->face_count; j++)
            side->face_memberships[group->selection->faces[j]] +=
                p3di_diff_membership(comparison, group, group->selection->face_weights[j]);
    }
}

static void find_proxies(struct comparison *comparison, struct side *side)
{
    const struct p3d_model_lod *lod = side->lod;

    side->is_proxy_face = p3di_job_alloc(&comparison->differ->job, lod->face_count, sizeof *side->is_proxy_face);
    side->is_proxy_selection =
        p3di_job_alloc(&comparison->differ->job, lod->selection_count, sizeof *side->is_proxy_selection);
    for (uint32_t i = 0; i < lod->proxy_count && !comparison->differ->job.has_failed; i++) {
        const uint32_t number = lod->proxies[i].selection;
        const struct p3d_model_selection *selection;

        if (number == P3D_NO_SELECTION || side->is_proxy_selection[number])
            continue;
        side->is_proxy_selection[number] = true;
        selection = &lod->selections[number];
        if (selection->face_count == 1)
            side->is_proxy_face[selection->faces[0]] = true;
    }
}

void p3di_diff_prepare(struct comparison *comparison)
{
    struct differ *differ = comparison->differ;
    const float resolution = comparison->sides[0].lod->resolution;

    comparison->is_drawn = p3d_lod_is_drawn(resolution);
    comparison->is_shadow = p3d_lod_is_shadow_volume(resolution) || p3d_lod_kind(resolution) == P3D_LOD_SHADOW_BUFFER;
    p3di_set_init(&comparison->texture_names, differ->job.arena, 0);
    p3di_set_init(&comparison->rvmat_names, differ->job.arena, 0);
    p3di_set_init(&comparison->selection_names, differ->job.arena, 0);
    for (size_t i = 0; i < 2 && !differ->job.has_failed; i++) {
        number_materials(comparison, &comparison->sides[i]);
        find_groups(comparison, &comparison->sides[i]);
        find_face_memberships(comparison, &comparison->sides[i]);
        find_proxies(comparison, &comparison->sides[i]);
    }
}
