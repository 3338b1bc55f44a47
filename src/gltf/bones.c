/* bones.c: which joints move the points of a glTF, and where the joints stand.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "laid_out.h"

#include <math.h>

/* Weights below do not count: the least that a file can say is 1 / 255. */
#define LEAST_WEIGHT 1e-6f

/* ---- The bones of a point ---- */

bool p3di_gltf_has_bones(const struct gltf_plan *plan, const struct p3d_model_lod *lod)
{
    const uint32_t bone_count = plan->model->bone_count;

    if (plan->gltf_options->has_no_skins || !lod->skins || !bone_count || bone_count > GLTF_MOST_BONES)
        return false;
    for (uint32_t i = 0; i < lod->point_count; i++)
        if (lod->skins[i].count)
            return true;
    return false;
}

static bool counts(float weight)
{
    return weight >= LEAST_WEIGHT && isfinite(weight);
}

/* Adds up the weights of each bone. Returns the number of bones. */
static uint32_t collect(const struct p3d_model_skin *skin, uint32_t bones[4], double weights[4])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < skin->count; i++) {
        uint32_t place = 0;

        if (!counts(skin->weights[i]))
            continue;
        while (place < count && bones[place] != skin->bones[i])
            place++;
        if (place == count) {
            bones[count] = skin->bones[i];
            weights[count++] = 0;
        }
        weights[place] += skin->weights[i];
    }
    return count;
}

struct gltf_influences p3di_gltf_influences(const struct gltf_plan *plan, const struct p3d_model_lod *lod,
                                            uint32_t point)
{
    struct gltf_influences result = {{0, 0, 0, 0}, {0, 0, 0, 0}};
    double weights[4], sum = 0;
    const uint32_t count = collect(&lod->skins[point], result.joints, weights);

    for (uint32_t i = 0; i < count; i++)
        sum += weights[i];
    for (uint32_t i = 0; i < count; i++)
        result.weights[i] = (float)(weights[i] / sum);
    if (!count) {
        result.joints[0] = plan->model->bone_count;
        result.weights[0] = 1;
    }
    return result;
}

/* ---- Joints at rest ---- */

void p3di_gltf_bind(const struct gltf_plan *plan, uint32_t joint, float matrix[16])
{
    const struct p3d_vec3 place = plan->skeleton.joints[joint].place;

    for (size_t i = 0; i < 16; i++)
        matrix[i] = i % 5 == 0 ? 1.0f : 0.0f;
    matrix[12] = 0.0f - place.x;
    matrix[13] = 0.0f - place.y;
    matrix[14] = 0.0f - place.z;
}

struct p3d_vec3 p3di_gltf_joint_offset(const struct gltf_skeleton *skeleton, uint32_t joint)
{
    const struct p3d_vec3 to = skeleton->joints[joint].place;
    const struct p3d_vec3 from = skeleton->joints[skeleton->joints[joint].parent].place;

    return (struct p3d_vec3){to.x - from.x, to.y - from.y, to.z - from.z};
}
