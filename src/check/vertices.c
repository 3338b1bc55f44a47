/* vertices.c: how many vertices a LOD becomes when it is binarised (docs/check.md, "V: Vertices").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "model/split.h"

uint32_t p3di_most_indices(const struct check *check)
{
    return check->options->profile == P3D_PROFILE_OFP ? 32767 : 65535;
}

/* Counts the vertices of a shadow volume: three for each triangle, quads are two, and one for each point in no face. */
static uint32_t count_volume(const struct p3d_model_lod *lod, const struct p3di_split *split)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        if (lod->faces[i].corner_count >= 3)
            count += 3 * (lod->faces[i].corner_count - 2);
    for (uint32_t i = 0; i < split->count; i++)
        count += split->vertices[i].corner == lod->corner_count;
    return count;
}

bool p3di_predict(struct check *check, uint32_t *count)
{
    struct p3di_split split;

    if (check->odol) {
        *count = check->odol->vertex_count;
        return true;
    }
    if (!p3di_split_points(check->job.arena, check->lod, p3di_split_rule(check->lod->resolution, false), &split)) {
        p3di_job_fail_memory(&check->job);
        return false;
    }
    *count = p3d_lod_is_shadow_volume(check->resolution) ? count_volume(check->lod, &split) : split.count;
    return true;
}

/* Indices of vertices have 16 bits. */
static bool is_limited(const struct check *check)
{
    if (check->document->odol)
        return !p3d_odol_has_wide_indices(check->document->odol);
    return check->options->profile != P3D_PROFILE_A3;
}

void p3di_check_vertices(struct check *check)
{
    const uint32_t most = p3di_most_indices(check);
    uint32_t count;

    /* No LOD has more vertices than points, and six for each quad. */
    if (!is_limited(check) ||
        (check->mlod && (uint64_t)check->lod->corner_count * 3 / 2 + check->lod->point_count <= most * 9 / 10))
        return;
    if (!p3di_predict(check, &count))
        return;
    if (count > most)
        p3di_find(check, RULE_VERTICES_OVER, p3di_place_lod(), "%u vertices; the maximum is %u", count, most);
    else if (count > most * 9 / 10)
        p3di_find(check, RULE_VERTICES_NEAR, p3di_place_lod(), "%u vertices; the maximum is %u", count, most);
}
