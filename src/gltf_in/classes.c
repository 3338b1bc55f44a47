/* classes.c: the animations of a glTF as classes of a model.cfg (docs/import.md, "Bones and animations").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "motion.h"

#include "model_cfg/keys.h"

#include <stdlib.h>

/* ---- Ours ---- */

static float number_of(const json_t *extras, const char *key, float otherwise)
{
    const json_t *value = json_object_get(extras, key);
    const double number = json_number_value(value);

    return json_is_number(value) && isfinite((float)number) ? (float)number : otherwise;
}

static void take_key(const json_t *extras, const struct cfg_key *key, struct p3d_model_animation *a)
{
    const char *text = json_string_value(json_object_get(extras, key->name));
    float values[3] = {0, 0, 0};

    if (key->kind != CFG_VECTOR)
        values[0] = number_of(extras, key->name, key->otherwise);
    else if (!p3di_in_next_floats(&text, values, 3))
        return;
    memcpy((uint8_t *)a + key->member, values, key->kind == CFG_VECTOR ? sizeof values : sizeof *values);
}

/* One whose extras have all that the class said. */
static void take_own(struct motions *m, const json_t *json, const json_t *extras, enum p3d_animation_type type,
                     uint32_t bone)
{
    struct in_file *f = m->f;
    const struct p3d_bytes address = p3di_in_text(extras, "sourceAddress");
    const uint32_t motion = p3di_in_number(f, extras, "motion", f->skeleton.own_motions.count);
    const struct p3d_model_axis axis = {.bone = bone};
    uint32_t number;
    struct p3d_model_animation a = {.name = p3di_job_copy(&f->b.job, p3di_in_text(json, "name")), .type = type};

    a.source = p3di_job_copy(&f->b.job, p3di_in_text(extras, "source"));
    for (uint32_t i = 0; i < 3; i++)
        if (p3d_text_equal(address, p3di_cfg_addresses[i]))
            a.source_address = i;
    for (size_t i = 0; i < P3DI_CFG_KEY_COUNT; i++)
        if (p3di_cfg_keys[i].types >> type & 1)
            take_key(extras, &p3di_cfg_keys[i], &a);
    if (p3di_job_add(&f->b.job, &f->skeleton.own_motions, &motion, &number))
        f->skeleton.own_animations[number] = f->skeleton.animation_count;
    p3di_in_add_class(m, &a, &axis);
}

/* ---- All of them ---- */

/* Motions that no class can say, or not quite, each with the first that has it. */
static void warn(const struct motions *m)
{
    static const char *const whys[] = {
        "are not taken: they move no bone: it has no name, or is a LOD",
        "are not taken: they turn about more than one axis",
        "are not taken: the times of their keys do not rise",
        "are not taken: they change a size, other than to nothing and back once",
        "are not taken: what they move is below a node of uneven size",
        "are not taken: they change their way more than 32 times",
        "are curves, and become straight pieces, off by up to a hundredth of the way, or what was allowed",
        "jump, and become motions that take a thousandth of the time",
        "become more than 4 classes each, a class for each straight piece; a larger tolerance makes fewer",
    };

    for (size_t i = 0; i < IN_WHY_COUNT; i++)
        if (m->why_counts[i])
            p3di_warn(m->f->b.job.options, (uint32_t)P3D_NO_LOD, "%u motions %s; the first is that of %.*s in %.*s",
                      (unsigned)m->why_counts[i], whys[i], P3DI_NAME(m->why_nodes[i]), P3DI_NAME(m->why_animations[i]));
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

/* As the file has them; but those of ours, which programs sort, in their order, and first. */
static struct ranked *sort_animations(struct in_file *f, uint32_t count)
{
    struct ranked *order = p3di_job_alloc(&f->b.job, count, sizeof *order);

    for (uint32_t i = 0; order && i < count; i++) {
        enum p3d_animation_type type;

        order[i] = (struct ranked){
            p3di_in_number(f, p3di_in_class(f, p3di_in_item(f, "animations", i), &type), "motion", IN_NONE), i};
    }
    if (order && count)
        qsort(order, count, sizeof *order, compare_ranked);
    return order;
}

void p3di_in_take_animations(struct in_file *f)
{
    const uint32_t count = p3di_in_count(f, "animations");
    const struct ranked *order = sort_animations(f, count);
    struct motions m = {.f = f};

    f->skeleton.own_animations = p3di_job_alloc(&f->b.job, count, sizeof *f->skeleton.own_animations);
    p3di_set_init(&f->skeleton.own_motions, f->b.job.arena, sizeof(uint32_t));
    p3di_in_begin_motions(&m);
    for (uint32_t i = 0; i < count && !f->b.job.has_failed; i++) {
        const json_t *json = p3di_in_item(f, "animations", order[i].index);
        enum p3d_animation_type type;
        const json_t *extras = p3di_in_class(f, json, &type);
        const struct p3d_bytes bone = p3di_job_lower(&f->b.job, p3di_in_text(extras, "selection"));
        uint32_t number;

        if (p3di_in_is_rest(f, json) || p3d_text_equal(p3di_in_text(json_object_get(json, "extras"), "type"), "rtm"))
            continue;
        if (bone.size && p3di_set_find(&f->skeleton.bone_names, &bone, &number))
            take_own(&m, json, extras, type, number);
        else
            p3di_in_take_motions(&m, json);
    }
    p3di_arena_free(m.scratch);
    warn(&m);
}

/* For each animation of ours: its number in the file that it comes from, a point of its axis, the direction. */
void p3di_in_give_axes(struct in_file *f, const struct in_lod *source, struct p3d_model_lod *lod)
{
    const char *text = p3di_in_extra(source, "axes");
    struct p3d_model_axis *axes = p3di_job_alloc(&f->b.job, f->skeleton.animation_count, sizeof *axes);
    float v[7];

    if (!axes)
        return;
    memcpy(axes, f->skeleton.axes, f->skeleton.animation_count * sizeof *axes);
    while (p3di_in_next_floats(&text, v, 7)) {
        const uint32_t motion = v[0] >= 0 && v[0] < 16777216.0f ? (uint32_t)v[0] : IN_NONE;
        uint32_t number, animation;

        if (!p3di_set_find(&f->skeleton.own_motions, &motion, &number))
            continue;
        animation = f->skeleton.own_animations[number];
        if (f->skeleton.animations[animation].type >= P3D_ANIMATION_DIRECT)
            continue;
        axes[animation] = (struct p3d_model_axis){.bone = axes[animation].bone,
                                                  .has_axis = true,
                                                  .position = {v[1], v[2], v[3]},
                                                  .direction = {v[4], v[5], v[6]}};
    }
    lod->axes = axes;
}
