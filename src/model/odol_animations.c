/* odol_animations.c: the animation classes of an ODOL, and what they move in each LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol/traits.h"
#include "odol_builder.h"

static void take_value(bool has_unhide_value, const struct p3d_odol_animation *source,
                       struct p3d_model_animation *animation)
{
    if (source->type <= P3D_ANIMATION_ROTATION_Z) {
        memcpy(animation->angles, source->value.angle, sizeof animation->angles);
    } else if (source->type <= P3D_ANIMATION_TRANSLATION_Z) {
        memcpy(animation->offsets, source->value.offset, sizeof animation->offsets);
    } else if (source->type == P3D_ANIMATION_DIRECT) {
        animation->axis_position = source->value.direct.axis_position;
        animation->axis_direction = source->value.direct.axis_direction;
        animation->angle = source->value.direct.angle;
        animation->axis_offset = source->value.direct.axis_offset;
    } else {
        animation->hide_value = source->value.hide.hide_value;
        animation->unhide_value = has_unhide_value ? source->value.hide.unhide_value : -1;
    }
}

static uint32_t bone_of(const struct p3d_odol *odol, uint32_t animation)
{
    const int32_t bone =
        odol->animation_bones ? odol->animation_bones[animation] : p3di_odol_first_bone(odol, animation);

    return bone < 0 ? P3D_NO_BONE : (uint32_t)bone;
}

const struct p3d_model_animation *p3di_odol_take_animations(struct odol_builder *o)
{
    const uint32_t count = o->odol->animation_count;
    struct p3d_model_animation *animations = p3di_job_alloc(o->job, count, sizeof *animations);
    struct odol_traits traits;

    p3di_odol_find_traits(o->odol->version, &traits);
    for (uint32_t i = 0; i < count && !o->job->has_failed; i++) {
        const struct p3d_odol_animation *source = &o->odol->animations[i];

        animations[i] = (struct p3d_model_animation){.name = p3d_text(source->name),
                                                     .source = p3d_text(source->source),
                                                     .type = (enum p3d_animation_type)source->type,
                                                     .bone = bone_of(o->odol, i),
                                                     .min_phase = source->min_phase,
                                                     .max_phase = source->max_phase,
                                                     .min_value = source->min_value,
                                                     .max_value = source->max_value,
                                                     .period = source->period,
                                                     .init_phase = source->init_phase,
                                                     .source_address = source->source_address};
        take_value(traits.has_unhide_value, source, &animations[i]);
    }
    return animations;
}

/* Positions are stored less the bounding centre, like those of vertices. A bone that there is not is none: the file is
 * damaged then, but its LODs are good. */
void p3di_odol_take_axes(struct odol_builder *o, struct p3d_model_lod *lod)
{
    const uint32_t count = o->odol->animation_count;
    const struct p3d_vec3 center = o->odol->bounding_center;
    struct p3d_model_axis *axes;

    if (!count || !o->source->axes)
        return;
    axes = p3di_job_alloc(o->job, count, sizeof *axes);
    for (uint32_t i = 0; i < count && !o->job->has_failed; i++) {
        const struct p3d_odol_axis *source = &o->source->axes[i];
        const bool has_bone = source->bone >= 0 && (uint32_t)source->bone < o->odol->skeleton.bone_count;

        axes[i].bone = has_bone ? (uint32_t)source->bone : P3D_NO_BONE;
        axes[i].has_axis = has_bone && o->odol->animations[i].type < P3D_ANIMATION_DIRECT;
        if (!axes[i].has_axis)
            continue;
        axes[i].position = (struct p3d_vec3){source->position.x + center.x, source->position.y + center.y,
                                             source->position.z + center.z};
        axes[i].direction = source->direction;
    }
    lod->axes = axes;
}

/* Names of selections that are sections in any of the LODs; proxies are none of them. */
const struct p3d_bytes *p3di_odol_take_sections(struct odol_builder *o, const struct p3d_model_lod *lods,
                                                size_t lod_count, uint32_t *count)
{
    struct p3di_set names;
    uint32_t number;

    p3di_set_init(&names, o->job->arena, 0);
    for (size_t i = 0; i < lod_count && !o->job->has_failed; i++) {
        const struct p3d_odol_lod *lod = &o->odol->lods[lods[i].index];

        for (uint32_t j = 0; j < lod->selection_count; j++) {
            const struct p3d_bytes name = p3d_text(lod->selections[j].name);

            if (lod->selections[j].is_sectional && !p3d_proxy_name(name, NULL, NULL))
                p3di_job_add(o->job, &names, &name, &number);
        }
    }
    *count = names.count;
    return (const struct p3d_bytes *)(const void *)names.keys;
}
