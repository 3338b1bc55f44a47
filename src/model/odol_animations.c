/* odol_animations.c: the animation classes of an ODOL, and the bones that they move in each LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_animations.h"

#include "core/vec.h"
#include "odol/traits.h"
#include "odol_builder.h"

/* ---- Fields ---- */

#define FIELD(first, last, model_field, odol_field)                                                                    \
    {                                                                                                                  \
        first, last, offsetof(struct p3d_model_animation, model_field),                                                \
            offsetof(struct p3d_odol_animation, odol_field), sizeof((struct p3d_odol_animation *)0)->odol_field        \
    }
#define ANY(field) FIELD(0, UINT32_MAX, field, field)
#define DIRECT(field) FIELD(P3D_ANIMATION_DIRECT, P3D_ANIMATION_DIRECT, field, value.direct.field)
#define HIDE(field) FIELD(P3D_ANIMATION_DIRECT + 1, UINT32_MAX, field, value.hide.field)

/* By the types that have them: where they are in both, and their size. */
static const struct {
    uint32_t first, last;
    size_t model, odol, size;
} fields[] = {
    ANY(min_phase),
    ANY(max_phase),
    ANY(min_value),
    ANY(max_value),
    ANY(period),
    ANY(init_phase),
    ANY(source_address),
    FIELD(0, P3D_ANIMATION_ROTATION_Z, angles, value.angle),
    FIELD(P3D_ANIMATION_ROTATION_Z + 1, P3D_ANIMATION_TRANSLATION_Z, offsets, value.offset),
    DIRECT(axis_position),
    DIRECT(axis_direction),
    DIRECT(angle),
    DIRECT(axis_offset),
    HIDE(hide_value),
    HIDE(unhide_value),
};

void p3di_odol_copy_animation(struct p3d_model_animation *model, struct p3d_odol_animation *odol, bool to_odol)
{
    if (to_odol)
        odol->type = (uint32_t)model->type;
    else
        model->type = (enum p3d_animation_type)odol->type;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        uint8_t *of_model = (uint8_t *)model + fields[i].model, *of_odol = (uint8_t *)odol + fields[i].odol;

        if (odol->type >= fields[i].first && odol->type <= fields[i].last)
            memcpy(to_odol ? of_odol : of_model, to_odol ? of_model : of_odol, fields[i].size);
    }
}

/* ---- Classes ---- */

static uint32_t bone_of(const struct p3d_odol *odol, uint32_t animation)
{
    const int32_t bone =
        odol->animation_bones ? odol->animation_bones[animation] : p3di_odol_first_bone(odol, animation);

    return bone < 0 ? P3D_NO_BONE : (uint32_t)bone;
}

const struct p3d_model_animation *p3di_odol_add_animations(struct odol_builder *odol_builder)
{
    const uint32_t count = odol_builder->odol->animation_count;
    struct p3d_model_animation *animations = p3di_job_alloc(odol_builder->job, count, sizeof *animations);
    struct odol_traits traits;

    p3di_odol_find_traits(odol_builder->odol->version, &traits);
    for (uint32_t i = 0; i < count && animations; i++) {
        struct p3d_odol_animation source = odol_builder->odol->animations[i];

        p3di_odol_copy_animation(&animations[i], &source, false);
        animations[i].name = p3d_text(source.name);
        animations[i].source = p3d_text(source.source);
        animations[i].bone = bone_of(odol_builder->odol, i);
        if (source.type > P3D_ANIMATION_DIRECT && !traits.has_unhide_value)
            animations[i].unhide_value = -1;
    }
    return animations;
}

/* ---- LODs ---- */

/* Positions are stored less the bounding centre, as positions of vertices are. A bone that does not exist counts as no
 * bone: the file is damaged then, but its LODs are good. */
void p3di_odol_add_axes(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    const uint32_t count = odol_builder->odol->animation_count;
    const struct p3d_vec3 center = odol_builder->odol->bounding_center;
    struct p3d_model_axis *axes;

    if (!count || !odol_builder->source->axes)
        return;
    axes = p3di_job_alloc(odol_builder->job, count, sizeof *axes);
    for (uint32_t i = 0; i < count && !odol_builder->job->has_failed; i++) {
        const struct p3d_odol_axis *source = &odol_builder->source->axes[i];
        const bool has_bone = source->bone >= 0 && (uint32_t)source->bone < odol_builder->odol->skeleton.bone_count;

        axes[i].bone = has_bone ? (uint32_t)source->bone : P3D_NO_BONE;
        axes[i].has_axis = has_bone && odol_builder->odol->animations[i].type < P3D_ANIMATION_DIRECT;
        if (!axes[i].has_axis)
            continue;
        axes[i].position = vec3_add(source->position, center);
        axes[i].direction = source->direction;
    }
    lod->axes = axes;
}

bool p3di_odol_clears_lists(float resolution)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(resolution);

    return p3d_lod_is_drawn(resolution) || p3d_lod_is_shadow_volume(resolution) || kind == P3D_LOD_SHADOW_BUFFER ||
           kind == P3D_LOD_LAND_CONTACT || kind == P3D_LOD_ROADWAY;
}

/* Without bones and sections only cleared lists tell of a class. */
bool p3di_odol_has_cleared_lists(const struct odol_builder *odol_builder, const struct p3d_model_lod *lods,
                                 size_t lod_count)
{
    struct odol_traits traits;
    bool has_any = false;

    if (!p3di_odol_find_traits(odol_builder->odol->version, &traits) || traits.keeps_members)
        return false;
    for (size_t i = 0; i < lod_count; i++) {
        const struct p3d_odol_lod *lod = &odol_builder->odol->lods[lods[i].index];

        for (uint32_t j = 0; j < lod->selection_count && p3di_odol_clears_lists(lod->resolution); j++) {
            if (lod->selections[j].vertices.count)
                return false;
            has_any = true;
        }
    }
    return has_any;
}

/* Names of selections that are sections in any of the LODs; proxies are none of them. */
const struct p3d_bytes *p3di_odol_add_sections(struct odol_builder *odol_builder, const struct p3d_model_lod *lods,
                                               size_t lod_count, uint32_t *count)
{
    struct p3di_set names;
    uint32_t number;

    p3di_set_init(&names, odol_builder->job->arena, 0);
    for (size_t i = 0; i < lod_count && !odol_builder->job->has_failed; i++) {
        const struct p3d_odol_lod *lod = &odol_builder->odol->lods[lods[i].index];

        for (uint32_t j = 0; j < lod->selection_count; j++) {
            const struct p3d_bytes name = p3d_text(lod->selections[j].name);

            if (lod->selections[j].is_sectional && !p3d_proxy_name(name, NULL, NULL))
                p3di_job_add(odol_builder->job, &names, &name, &number);
        }
    }
    *count = names.count;
    return (const struct p3d_bytes *)(const void *)names.keys;
}
