/* axis_names.c: which selections of a model an animation's axis comes from.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "axis_names.h"

#include "core/error.h"

#include <math.h>

#define MOST_CANDIDATES 4096u /* a LOD; vehicles have a few hundred */
#define MOST_SINGLE 128u      /* with one point each, whose pairs are tried */

/* ---- Candidates ---- */

static struct axis_candidate candidate_of(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    struct axis_candidate candidate = {.name = selection->name, .point_count = selection->point_count};
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    double sum[3] = {0, 0, 0};

    for (uint32_t i = 0; i < selection->point_count; i++) {
        const struct p3d_vec3 p = lod->points[selection->points[i]];

        p3d_bounds_add(&bounds, p);
        sum[0] += p.x;
        sum[1] += p.y;
        sum[2] += p.z;
    }
    candidate.first = lod->points[selection->points[0]];
    candidate.second = lod->points[selection->points[selection->point_count > 1]];
    candidate.average =
        (struct p3d_vec3){(float)(sum[0] / selection->point_count), (float)(sum[1] / selection->point_count),
                          (float)(sum[2] / selection->point_count)};
    candidate.middle = (struct p3d_vec3){(bounds.min.x + bounds.max.x) / 2, (bounds.min.y + bounds.max.y) / 2,
                                         (bounds.min.z + bounds.max.z) / 2};
    return candidate;
}

static bool open_source(struct axis_namer *namer, struct axis_source *source, const struct p3d_model_lod *lod)
{
    source->lod = lod;
    source->items = p3di_arena_alloc(namer->arena, lod->selection_count, sizeof *source->items);
    if (!source->items)
        return false;
    for (uint32_t i = 0; i < lod->selection_count && source->count < MOST_CANDIDATES; i++)
        if (lod->selections[i].point_count && !p3d_proxy_name(lod->selections[i].name, NULL, NULL))
            source->items[source->count++] = candidate_of(lod, &lod->selections[i]);
    return true;
}

bool p3di_axis_namer_open(struct axis_namer *namer, const struct p3d_model *model, const struct p3d_options *options,
                          struct p3d_error *error)
{
    float memory = 0;
    bool is_good;

    *namer = (struct axis_namer){.model = model, .memory = P3D_NO_SELECTION};
    namer->arena = p3di_arena_new(options, p3di_arena_input(model->memory));
    namer->sources = namer->arena ? p3di_arena_alloc(namer->arena, model->lod_count, sizeof *namer->sources) : NULL;
    is_good = namer->sources && p3d_lod_resolution("Memory", &memory);
    for (uint32_t i = 0; i < model->lod_count && is_good; i++) {
        is_good = open_source(namer, &namer->sources[i], &model->lods[i]);
        if (model->lods[i].resolution == memory)
            namer->memory = i;
    }
    if (is_good)
        return true;
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the axes");
    p3di_axis_namer_close(namer);
    return false;
}

void p3di_axis_namer_close(struct axis_namer *namer)
{
    if (namer->arena)
        p3di_arena_free(namer->arena);
    namer->arena = NULL;
}

/* ---- What fits ---- */

/* Adding and taking off the bounding centre rounds. */
static bool is_near(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const float most = 1e-4f;

    return fabsf(a.x - b.x) <= most && fabsf(a.y - b.y) <= most && fabsf(a.z - b.z) <= most;
}

/* Whether an axis from `from` to `to` is this one. The position of a translation is not kept. */
static bool is_axis(enum p3d_odol_animation_type type, const struct p3d_model_axis *axis, struct p3d_vec3 from,
                    struct p3d_vec3 to)
{
    struct p3d_vec3 d = {to.x - from.x, to.y - from.y, to.z - from.z};
    const float length = sqrtf(d.x * d.x + d.y * d.y + d.z * d.z);

    if (type == P3D_ANIMATION_TRANSLATION)
        return length > 0 && is_near(d, axis->direction);
    if (!(length > 0) || !is_near(from, axis->position))
        return false;
    d = (struct p3d_vec3){d.x / length, d.y / length, d.z / length};
    /* Points of short axes round more. */
    return fabsf(d.x - axis->direction.x) + fabsf(d.y - axis->direction.y) + fabsf(d.z - axis->direction.z) < 1e-2f;
}

static bool has_two_points(enum p3d_odol_animation_type type)
{
    return type == P3D_ANIMATION_ROTATION || type == P3D_ANIMATION_TRANSLATION;
}

static bool fits(enum p3d_odol_animation_type type, const struct p3d_model_axis *axis,
                 const struct axis_candidate *candidate)
{
    if (has_two_points(type))
        return candidate->point_count == 2 && is_axis(type, axis, candidate->first, candidate->second);
    return is_near(candidate->average, axis->position) || is_near(candidate->middle, axis->position);
}

/* Two selections of a point each: the beginning and the end. */
static bool find_pair(const struct axis_source *source, enum p3d_odol_animation_type type, struct axis_name *name)
{
    const struct axis_candidate *singles[MOST_SINGLE];
    uint32_t count = 0;

    for (uint32_t i = 0; i < source->count && count < MOST_SINGLE; i++)
        if (source->items[i].point_count == 1)
            singles[count++] = &source->items[i];
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            if (i != j && is_axis(type, &name->axis, singles[i]->first, singles[j]->first)) {
                name->begin = singles[i]->name;
                name->end = singles[j]->name;
                return true;
            }
    return false;
}

static bool find_in(const struct axis_source *source, const struct p3d_model *model, uint32_t animation,
                    struct axis_name *name)
{
    const enum p3d_odol_animation_type type = model->animations[animation].type;
    const struct axis_candidate *found = NULL;

    for (uint32_t i = 0; i < source->count; i++) {
        if (!fits(type, &name->axis, &source->items[i]))
            continue;
        if (!found || (source->items[i].point_count == 2 && found->point_count != 2))
            found = &source->items[i];
    }
    if (found)
        name->begin = found->name;
    return found || (has_two_points(type) && find_pair(source, type, name));
}

/* Whether all LODs have this axis, as they do with memory = 1. */
static bool is_everywhere(const struct p3d_model *model, uint32_t animation, const struct p3d_model_axis *axis)
{
    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_axis *other = model->lods[i].axes ? &model->lods[i].axes[animation] : axis;

        if (other->has_axis &&
            (!is_near(other->position, axis->position) || !is_near(other->direction, axis->direction)))
            return false;
    }
    return true;
}

/* The axis is that of the first LOD which has one. */
struct axis_name p3di_axis_name(const struct axis_namer *namer, uint32_t animation)
{
    const struct p3d_model *model = namer->model;
    struct axis_name name = {.has_axis = false};
    uint32_t lod = 0;

    while (lod < model->lod_count && (!model->lods[lod].axes || !model->lods[lod].axes[animation].has_axis))
        lod++;
    if (lod == model->lod_count)
        return name;
    name.has_axis = true;
    name.axis = model->lods[lod].axes[animation];
    if (namer->memory != P3D_NO_SELECTION && is_everywhere(model, animation, &name.axis))
        name.is_in_memory = find_in(&namer->sources[namer->memory], model, animation, &name);
    name.is_found = name.is_in_memory || find_in(&namer->sources[lod], model, animation, &name);
    return name;
}
