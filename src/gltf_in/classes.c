/* classes.c: the animations of a glTF as classes of a model.cfg (docs/import.md, "Bones and animations").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bones.h"

#include "json.h"
#include "lod.h"
#include "parts.h"

#include "model_cfg/keys.h"

#include <stdlib.h>

/* ---- Our own animations ---- */

static void take_key(const json_t *extras, const struct cfg_key *key, struct p3d_model_animation *animation)
{
    const char *text = json_string_value(json_object_get(extras, key->name));
    float values[3] = {0, 0, 0};

    if (key->kind != CFG_VECTOR)
        values[0] = p3di_in_f32(extras, key->name, key->otherwise);
    else if (!p3di_in_next_floats(&text, values, 3))
        return;
    memcpy((uint8_t *)animation + key->member, values, key->kind == CFG_VECTOR ? sizeof values : sizeof *values);
}

/* An animation whose extras have all values of the class. */
static void take_own(struct motions *motions, const json_t *json, const json_t *extras, enum p3d_animation_type type,
                     uint32_t bone)
{
    struct in_gltf *gltf = motions->gltf;
    const struct p3d_bytes address = p3di_in_text(extras, "sourceAddress");
    const uint32_t motion = p3di_in_number(gltf, extras, "motion", gltf->skeleton->own_motions.count);
    const struct p3d_model_axis axis = {.bone = bone};
    uint32_t number;
    struct p3d_model_animation animation = {.name = p3di_job_copy(gltf->job, p3di_in_text(json, "name")), .type = type};

    animation.source = p3di_job_copy(gltf->job, p3di_in_text(extras, "source"));
    for (uint32_t i = 0; i < 3; i++)
        if (p3d_text_equal(address, p3di_cfg_addresses[i]))
            animation.source_address = i;
    for (size_t i = 0; i < P3DI_CFG_KEY_COUNT; i++)
        if (p3di_cfg_keys[i].types >> type & 1)
            take_key(extras, &p3di_cfg_keys[i], &animation);
    if (p3di_job_add(gltf->job, &gltf->skeleton->own_motions, &motion, &number))
        gltf->skeleton->own_animations[number] = gltf->skeleton->animation_count;
    p3di_in_add_class(motions, &animation, &axis);
}

/* ---- All of them ---- */

/* Motions that no class can say, or not quite, each with the first that has it. */
static void warn(const struct motions *motions)
{
    static const char *const whys[] = {
        "are not taken: they move no bone: it has no name, or is a LOD",
        "are not taken: they turn about more than one axis",
        "are not taken: the times of their keys are negative or do not rise",
        "are not taken: they change a size, other than to nothing and back once",
        "are not taken: what they move is below a node of uneven size",
        "are not taken: they change their way more than 32 times",
        "are curves, and become straight pieces, off by up to a hundredth of the way, or what was allowed",
        "jump, and become motions that take a thousandth of the time",
        "become more than 4 classes each, a class for each straight piece; a larger tolerance makes fewer",
    };

    for (size_t i = 0; i < IN_WHY_COUNT; i++)
        if (motions->why_counts[i])
            p3di_warn(motions->gltf->job->options, (uint32_t)P3D_NO_LOD,
                      "%u motions %s; the first is that of %.*s in %.*s", (unsigned)motions->why_counts[i], whys[i],
                      P3DI_NAME(motions->why_nodes[i]), P3DI_NAME(motions->why_animations[i]));
}

struct ranked {
    uint32_t motion, index;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    if (x->motion != y->motion)
        return x->motion < y->motion ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

/* Our own animations first, by their numbers, as other programs sort them by name; then all other animations, as the
 * file has them. */
static struct ranked *sort_animations(struct in_gltf *gltf, uint32_t count)
{
    struct ranked *order = p3di_job_alloc(gltf->job, count, sizeof *order);

    for (uint32_t i = 0; order && i < count; i++) {
        enum p3d_animation_type type;

        order[i] = (struct ranked){
            p3di_in_number(gltf, p3di_in_class(gltf, p3di_in_item(gltf, "animations", i), &type), "motion", IN_NONE),
            i};
    }
    if (order && count)
        qsort(order, count, sizeof *order, compare_ranked);
    return order;
}

void p3di_in_take_animations(struct in_gltf *gltf)
{
    const uint32_t count = p3di_in_count(gltf, "animations");
    const struct ranked *order = sort_animations(gltf, count);
    struct motions motions = {.gltf = gltf};

    gltf->skeleton->own_animations = p3di_job_alloc(gltf->job, count, sizeof *gltf->skeleton->own_animations);
    p3di_set_init(&gltf->skeleton->own_motions, gltf->job->arena, sizeof(uint32_t));
    p3di_in_begin_motions(&motions);
    for (uint32_t i = 0; i < count && !gltf->job->has_failed; i++) {
        const json_t *json = p3di_in_item(gltf, "animations", order[i].index);
        enum p3d_animation_type type;
        const json_t *extras = p3di_in_class(gltf, json, &type);
        const struct p3d_bytes bone = p3di_job_lower(gltf->job, p3di_in_text(extras, "selection"));
        uint32_t number;

        if (p3di_in_is_rest(gltf, json) || p3d_text_equal(p3di_in_text(json_object_get(json, "extras"), "type"), "rtm"))
            continue;
        if (bone.size && p3di_set_find(&gltf->skeleton->bone_names, &bone, &number))
            take_own(&motions, json, extras, type, number);
        else
            p3di_in_take_motions(&motions, json);
    }
    p3di_arena_free(motions.scratch);
    warn(&motions);
}

/* For each animation of ours: its number in the file that it comes from, a point of its axis, the direction. */
void p3di_in_give_axes(struct in_gltf *gltf, const struct in_lod *source, struct p3d_model_lod *lod)
{
    const char *text = p3di_in_extra(source, "axes");
    struct p3d_model_axis *axes = p3di_job_alloc(gltf->job, gltf->skeleton->animation_count, sizeof *axes);
    float v[7];

    if (!axes)
        return;
    memcpy(axes, gltf->skeleton->axes, gltf->skeleton->animation_count * sizeof *axes);
    while (p3di_in_next_floats(&text, v, 7)) {
        const uint32_t motion = v[0] >= 0 && v[0] < 16777216.0f ? (uint32_t)v[0] : IN_NONE;
        uint32_t number, animation;

        if (!p3di_set_find(&gltf->skeleton->own_motions, &motion, &number))
            continue;
        animation = gltf->skeleton->own_animations[number];
        if (gltf->skeleton->animations[animation].type >= P3D_ANIMATION_DIRECT)
            continue;
        axes[animation] = (struct p3d_model_axis){.bone = axes[animation].bone,
                                                  .has_axis = true,
                                                  .position = {v[1], v[2], v[3]},
                                                  .direction = {v[4], v[5], v[6]}};
    }
    lod->axes = axes;
}
