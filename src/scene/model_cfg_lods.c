/* model_cfg_lods.c: axes and skins of a LOD, by the selections that a model.cfg names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_cfg.h"

#include <math.h>

/* The selections of a LOD by name. */
struct named {
    const struct p3d_model_lod *lod;
    struct p3di_set names; /* lower-case */
    uint32_t *selections;  /* by name: the first that has it */
};

static bool name_selections(struct cfg_reader *r, const struct p3d_model_lod *lod, struct named *named)
{
    named->lod = lod;
    p3di_set_init(&named->names, r->arena, 0);
    named->selections = p3di_arena_alloc(r->arena, lod->selection_count, sizeof *named->selections);
    if (!named->selections)
        p3di_cfg_fail_memory(r);
    for (uint32_t i = 0; i < lod->selection_count && !r->has_failed; i++) {
        const struct p3d_bytes name = p3di_cfg_lower(r, lod->selections[i].name);
        const uint32_t known = named->names.count;
        uint32_t number;

        if (r->has_failed || !p3di_set_add(&named->names, &name, &number))
            p3di_cfg_fail_memory(r);
        else if (number == known)
            named->selections[number] = i;
    }
    return !r->has_failed;
}

static const struct p3d_model_selection *find_selection(const struct named *named, struct p3d_bytes name)
{
    uint32_t number;

    if (!named->lod || !name.size || !p3di_set_find(&named->names, &name, &number))
        return NULL;
    return &named->lod->selections[named->selections[number]];
}

/* ---- Axes ---- */

static struct p3d_vec3 point_of(const struct named *named, const struct p3d_model_selection *selection, uint32_t index)
{
    return named->lod->points[selection->points[index]];
}

/* Where the axis begins and ends; false if the selections are not there. */
static bool find_ends(const struct named *named, const struct cfg_axis *from, struct p3d_vec3 *begin,
                      struct p3d_vec3 *end)
{
    const struct p3d_model_selection *axis = find_selection(named, from->axis);
    const struct p3d_model_selection *first = find_selection(named, from->begin);
    const struct p3d_model_selection *last = find_selection(named, from->end);

    if (axis && axis->point_count > 1) {
        *begin = point_of(named, axis, 0);
        *end = point_of(named, axis, 1);
        return true;
    }
    if (!first || !last || !first->point_count || !last->point_count)
        return false;
    *begin = point_of(named, first, 0);
    *end = point_of(named, last, 0);
    return true;
}

static bool find_center(const struct named *named, const struct cfg_axis *from, struct p3d_vec3 *center)
{
    const struct p3d_model_selection *axis = find_selection(named, from->axis);
    double sum[3] = {0, 0, 0};
    struct p3d_vec3 begin, end;

    if (!axis || !axis->point_count) {
        if (!find_ends(named, from, &begin, &end))
            return false;
        *center = (struct p3d_vec3){(begin.x + end.x) / 2, (begin.y + end.y) / 2, (begin.z + end.z) / 2};
        return true;
    }
    for (uint32_t i = 0; i < axis->point_count; i++) {
        const struct p3d_vec3 p = point_of(named, axis, i);

        sum[0] += p.x;
        sum[1] += p.y;
        sum[2] += p.z;
    }
    *center = (struct p3d_vec3){(float)(sum[0] / axis->point_count), (float)(sum[1] / axis->point_count),
                                (float)(sum[2] / axis->point_count)};
    return true;
}

static struct p3d_model_axis axis_of(const struct p3d_model_animation *animation, const struct cfg_axis *from,
                                     const struct named *named)
{
    struct p3d_model_axis axis = {.bone = from->bone};
    struct p3d_vec3 begin, end;
    float length = 1;

    if (axis.bone == P3D_NO_BONE || animation->type >= P3D_ANIMATION_DIRECT)
        return axis;
    if (animation->type != P3D_ANIMATION_ROTATION && animation->type != P3D_ANIMATION_TRANSLATION) {
        axis.has_axis = find_center(named, from, &axis.position);
        axis.direction.x = animation->type < P3D_ANIMATION_TRANSLATION ? 1.0f : 0.0f;
        return axis;
    }
    if (!find_ends(named, from, &begin, &end))
        return axis;
    axis.has_axis = true;
    axis.direction = (struct p3d_vec3){end.x - begin.x, end.y - begin.y, end.z - begin.z};
    if (animation->type == P3D_ANIMATION_TRANSLATION)
        return axis;
    axis.position = begin;
    length = sqrtf(axis.direction.x * axis.direction.x + axis.direction.y * axis.direction.y +
                   axis.direction.z * axis.direction.z);
    if (length > 0)
        axis.direction =
            (struct p3d_vec3){axis.direction.x / length, axis.direction.y / length, axis.direction.z / length};
    return axis;
}

static void take_axes(struct cfg_reader *r, const struct named *memory, const struct named *own,
                      struct p3d_model_lod *lod)
{
    struct p3d_model_axis *axes = p3di_arena_alloc(r->arena, r->model->animation_count, sizeof *axes);

    if (!axes) {
        p3di_cfg_fail_memory(r);
        return;
    }
    for (uint32_t i = 0; i < r->model->animation_count; i++)
        axes[i] = axis_of(&r->model->animations[i], &r->axes[i], r->axes[i].is_in_memory ? memory : own);
    lod->axes = axes;
}

/* ---- Skins ---- */

/* The bone takes a free place, or that of the lightest if it is heavier; of a discrete skeleton there is one place,
 * which a later bone takes from one of the same weight: children stand behind their parents. */
static void add_bone(struct p3d_model_skin *skin, uint32_t bone, float weight, uint32_t most)
{
    uint32_t lightest = 0;

    if (!(weight > 0))
        return;
    if (skin->count < most) {
        skin->bones[skin->count] = bone;
        skin->weights[skin->count++] = weight;
        return;
    }
    for (uint32_t i = 1; i < skin->count; i++)
        if (skin->weights[i] < skin->weights[lightest])
            lightest = i;
    if (weight < skin->weights[lightest] || (weight == skin->weights[lightest] && most > 1))
        return;
    skin->bones[lightest] = bone;
    skin->weights[lightest] = weight;
}

static void scale_weights(struct p3d_model_skin *skin)
{
    float sum = 0;

    for (uint32_t i = 0; i < skin->count; i++)
        sum += skin->weights[i];
    for (uint32_t i = 0; i < skin->count; i++)
        skin->weights[i] /= sum;
}

static void take_skins(struct cfg_reader *r, const struct named *own, struct p3d_model_lod *lod)
{
    const uint32_t most = r->model->is_discrete ? 1 : 4;
    struct p3d_model_skin *skins = p3di_arena_alloc(r->arena, lod->point_count, sizeof *skins);

    if (!skins) {
        p3di_cfg_fail_memory(r);
        return;
    }
    for (uint32_t i = 0; i < r->model->bone_count; i++) {
        const struct p3d_model_selection *selection = find_selection(own, r->model->bones[i].name);

        for (uint32_t j = 0; selection && j < selection->point_count; j++)
            add_bone(&skins[selection->points[j]], i, selection->point_weights[j], most);
    }
    for (uint32_t i = 0; i < lod->point_count; i++)
        scale_weights(&skins[i]);
    lod->skins = skins;
}

static void take_lod(struct cfg_reader *r, const struct named *memory, struct p3d_model_lod *lod)
{
    struct named own;

    lod->axes = NULL;
    lod->skins = NULL;
    if (!r->model->bone_count || !name_selections(r, lod, &own))
        return;
    if (r->model->animation_count)
        take_axes(r, memory->lod ? memory : &own, &own, lod);
    if (!r->has_failed)
        take_skins(r, &own, lod);
}

void p3di_cfg_take_lods(struct cfg_reader *r, const struct p3d_model *source, const struct p3d_model_lod *other)
{
    struct p3d_model_lod *lods = p3di_arena_alloc(r->arena, source->lod_count, sizeof *lods);
    struct named memory = {.lod = NULL};
    float resolution = 0;

    if (!lods || !p3d_lod_resolution("Memory", &resolution)) {
        p3di_cfg_fail_memory(r);
        return;
    }
    if (other)
        (void)name_selections(r, other, &memory);
    for (uint32_t i = 0; i < source->lod_count && !memory.lod && !r->has_failed; i++)
        if (source->lods[i].resolution == resolution)
            (void)name_selections(r, &source->lods[i], &memory);
    for (uint32_t i = 0; i < source->lod_count && !r->has_failed; i++) {
        lods[i] = source->lods[i];
        take_lod(r, &memory, &lods[i]);
    }
    r->model->lods = lods;
}
