/* animations.c: animation classes, and the bones that they move in each LOD (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

#include "core/vec.h"
#include "model/odol_animations.h"

static void make_classes(struct binariser *binariser)
{
    const uint32_t count = binariser->model->animation_count;
    struct p3d_odol_animation *animations = p3di_job_alloc(binariser->job, count, sizeof *animations);

    for (uint32_t i = 0; i < count && animations; i++) {
        struct p3d_model_animation source = binariser->model->animations[i];

        p3di_odol_copy_animation(&source, &animations[i], true);
        animations[i].name = p3di_job_copy(binariser->job, source.name);
        animations[i].source = p3di_job_copy(binariser->job, source.source);
    }
    binariser->odol->animations = animations;
    binariser->odol->animation_count = animations ? count : 0;
}

/* ---- LODs ---- */

static uint32_t bone_of(const struct p3d_model_lod *source, uint32_t animation)
{
    return source->axes ? source->axes[animation].bone : P3D_NO_BONE;
}

static struct p3d_vec3 end_of(const struct p3d_model_axis *axis)
{
    const bool is_known = vec3_is_equal(vec3_subtract(axis->end, axis->position), axis->direction);

    return is_known ? axis->end : vec3_add(axis->position, axis->direction);
}

/* The axis of a translation has no place, and its two ends have been moved to the middle before it is measured. */
static void make_axis(const struct binariser *binariser, enum p3d_animation_type type,
                      const struct p3d_model_axis *source, struct p3d_odol_axis *axis)
{
    const struct p3d_vec3 center = binariser->odol->bounding_center, begin = vec3_subtract(source->position, center);

    axis->is_stored = true;
    if (type == P3D_ANIMATION_TRANSLATION) {
        axis->direction = vec3_subtract(vec3_subtract(end_of(source), center), begin);
        return;
    }
    axis->direction = source->direction;
    axis->position = begin;
}

static void make_axes(struct binariser *binariser, const struct p3d_model_lod *source, struct p3d_odol_lod *lod)
{
    lod->axes = p3di_job_alloc(binariser->job, binariser->odol->animation_count, sizeof *lod->axes);
    for (uint32_t i = 0; i < binariser->odol->animation_count && lod->axes; i++) {
        struct p3d_odol_axis *axis = &lod->axes[i];

        axis->bone = bone_of(source, i) == P3D_NO_BONE ? -1 : (int32_t)bone_of(source, i);
        if (axis->bone >= 0 && source->axes[i].has_axis)
            make_axis(binariser, binariser->model->animations[i].type, &source->axes[i], axis);
    }
}

/* By bone: the animations that move it. */
static void make_bone_animations(struct binariser *binariser, const struct p3d_model_lod *source,
                                 struct p3d_odol_lod *lod)
{
    const uint32_t bone_count = binariser->odol->skeleton.bone_count, count = binariser->odol->animation_count;
    uint32_t *used = p3di_job_alloc(binariser->job, bone_count, sizeof *used);
    uint8_t **data = p3di_job_alloc(binariser->job, bone_count, sizeof *data);

    lod->bone_animations = p3di_job_alloc(binariser->job, bone_count, sizeof *lod->bone_animations);
    if (binariser->job->has_failed)
        return;
    lod->bone_animation_count = bone_count;
    for (uint32_t i = 0; i < count; i++)
        if (bone_of(source, i) != P3D_NO_BONE)
            used[bone_of(source, i)]++;
    for (uint32_t i = 0; i < bone_count; i++)
        lod->bone_animations[i] = p3di_new_table(binariser->job, used[i], 4, &data[i]);
    for (uint32_t i = 0; i < count && !binariser->job->has_failed; i++)
        if (bone_of(source, i) != P3D_NO_BONE) {
            store_u32(data[bone_of(source, i)], i);
            data[bone_of(source, i)] += 4;
        }
}

void p3di_make_odol_animations(struct binariser *binariser)
{
    if (!binariser->model->animation_count)
        return;
    make_classes(binariser);
    binariser->odol->has_animations = true;
    for (uint32_t i = 0; i < binariser->plan_count; i++) {
        make_axes(binariser, binariser->plans[i].source, &binariser->odol->lods[i]);
        make_bone_animations(binariser, binariser->plans[i].source, &binariser->odol->lods[i]);
    }
}
