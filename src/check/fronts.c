/* fronts.c: normals against the fronts of their faces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "model/topology.h"

#define LEAST_FACES 4u   /* of a LOD that is judged */
#define MOST_AGAINST 0.9 /* of the area: real LODs have next to nothing, or all */

/* The size of the face if its normals together look behind it; *size is of any face that can be judged. */
static double against(const struct p3d_model_lod *lod, const struct p3d_model_face *face, double *size)
{
    const struct vec inward = face_double_area(lod, face);
    struct vec sum = {0, 0, 0};

    for (uint32_t i = 0; i < face->corner_count; i++) {
        const uint32_t normal = lod->corners[face->first_corner + i].normal;

        if (normal != P3D_NO_NORMAL)
            sum = vec_add(sum, vec_of(lod->normals[normal]));
    }
    *size = vec_length(sum) > 0 && isfinite(vec_length(sum)) && isfinite(vec_length(inward)) ? vec_length(inward) : 0;
    return vec_dot(sum, inward) > 0 ? *size : 0;
}

void p3di_check_fronts(struct check *check)
{
    const bool *is_proxy = p3di_mark_proxy_faces(check);
    double all = 0, turned = 0;
    struct tally faces = {0, 0};
    uint32_t judged = 0;

    for (uint32_t i = 0; i < check->lod->face_count && is_proxy; i++) {
        const struct p3d_model_face *face = &check->lod->faces[i];
        double size, behind;

        if (is_proxy[i] || face->corner_count < 3)
            continue;
        behind = against(check->lod, face, &size);
        judged += size > 0;
        all += size;
        turned += behind;
        if (behind > 0)
            tally_add(&faces, i);
    }
    if (judged >= LEAST_FACES && turned > MOST_AGAINST * all)
        p3di_find_faces(check, RULE_NORMALS_BEHIND, &faces, "its normals look behind it");
}
