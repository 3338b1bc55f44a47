/* textured.c: faces whose texture has no direction on them, which normal maps need.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "model/directions.h"

static bool is_mapped(const struct p3d_model_lod *lod, const struct p3d_model_face *face, uint32_t third)
{
    const uint32_t corners[3] = {face->first_corner, face->first_corner + third - 1, face->first_corner + third};
    struct p3d_vec3 points[3];
    struct p3d_vec2 uvs[3];

    for (size_t i = 0; i < 3; i++) {
        points[i] = lod->points[lod->corners[corners[i]].point];
        uvs[i] = lod->uv_sets[0].uvs[corners[i]];
        if (!isfinite(uvs[i].u) || !isfinite(uvs[i].v))
            return true; /* which is told by itself */
    }
    return has_directions(points, uvs);
}

/* Only materials have normal maps; textures alone need no directions. Operation Flashpoint has no materials. */
void p3di_check_textured(struct check *check)
{
    const bool *is_proxy = p3di_mark_proxy_faces(check);
    struct face_list faces = {.tally = {0, 0}};

    if (p3di_is_of_flashpoint(check))
        return;
    for (uint32_t i = 0; i < check->lod->face_count && check->lod->uv_set_count && is_proxy; i++) {
        const struct p3d_model_face *face = &check->lod->faces[i];
        const struct p3d_model_material *material = &check->model->materials[face->material];
        bool is_good = true;

        for (uint32_t third = 2; third < face->corner_count && material->material.size; third++)
            is_good &= is_mapped(check->lod, face, third);
        if (!is_good && !is_proxy[i])
            face_list_add(&faces, i);
    }
    p3di_find_listed(check, RULE_NO_DIRECTION, &faces, "no UV area, or no length along u or v");
}
