/* axes.c: selections that animations turn about, or move along.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/vec.h"

#include <math.h>

#define TILT 0.02 /* of a barrel's length: a degree. Public ones have less than a tenth of that */

static bool are_in_one_place(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    const struct p3d_vec3 first = lod->points[selection->points[0]];

    for (uint32_t i = 1; i < selection->point_count; i++) {
        const struct p3d_vec3 p = lod->points[selection->points[i]];

        if (p.x != first.x || p.y != first.y || p.z != first.z)
            return false;
    }
    return true;
}

/* An animation needs a line; but for men, whose axes are places of bones. A selection that only has the name of an axis
 * may have another use. */
static void check_axis(struct check *check, uint32_t index, bool is_animated)
{
    const struct p3d_model_selection *selection = &check->lod->selections[index];
    const struct finding_place place = p3di_place_selection(check, P3D_ELEMENT_SELECTION, index);
    const bool is_dead = is_animated && !check->skeleton.is_man;

    if (selection->point_count == 1)
        p3di_find(check, is_dead ? RULE_CFG_DEAD_AXIS : RULE_AXIS_ONE_POINT, place, "one point");
    else if (selection->point_count && are_in_one_place(check->lod, selection))
        p3di_find(check, is_dead ? RULE_CFG_DEAD_AXIS : RULE_AXIS_ONE_PLACE, place, "%u points in one place",
                  selection->point_count);
}

/* ---- By their names ---- */

/* Names of axes by custom: "door_axis", "osa_dveri". Those of their two ends are selections of one point each. */
static bool is_axis(struct p3d_bytes name)
{
    static const char *const ends[] = {"begin", "beg", "end", "start", "dir", "pos", "1", "2", "konec", "zac"};

    if (!p3d_text_contains(name, "axis") && !p3d_text_starts_with(name, "osa"))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (p3d_text_ends_with(name, ends[i]))
            return false;
    return true;
}

static void check_named(struct check *check)
{
    for (uint32_t i = 0; i < check->lod->selection_count; i++)
        if (is_axis(check->lod->selections[i].name))
            check_axis(check, i, false);
}

/* ---- By the animations of a model.cfg ---- */

struct finder {
    struct selection_names names;
    bool *is_judged; /* by selection: several animations may have one axis */
};

static void open_finder(struct check *check, struct finder *finder)
{
    p3di_name_selections(check, &finder->names);
    finder->is_judged = p3di_job_alloc(&check->job, check->lod->selection_count, sizeof *finder->is_judged);
}

/* A selection that has points. */
static bool find_points(const struct finder *finder, const struct p3d_model_lod *lod, struct p3d_bytes name,
                        uint32_t *index)
{
    *index = p3di_named_selection(&finder->names, name);
    return *index != P3D_NO_SELECTION && lod->selections[*index].point_count > 0;
}

static void check_ends(struct check *check, uint32_t begin, uint32_t end)
{
    const struct finding_place place = p3di_place_selection(check, P3D_ELEMENT_SELECTION, begin);
    const struct p3d_bytes name = check->lod->selections[end].name;
    const struct p3d_vec3 a = place.position, b = check->lod->points[check->lod->selections[end].points[0]];

    if (vec3_is_equal(a, b))
        p3di_find(check, check->skeleton.is_man ? RULE_AXIS_ONE_PLACE : RULE_CFG_DEAD_AXIS, place,
                  "its other end, %.*s, is in the same place", P3DI_NAME(name));
}

/* Animations about the x, y or z axis need only a place, which one point gives. */
static void check_animation(struct check *check, struct finder *finder, const struct p3d_model_animation *animation)
{
    const bool has_line = animation->type == P3D_ANIMATION_ROTATION || animation->type == P3D_ANIMATION_TRANSLATION;
    uint32_t axis, end = P3D_NO_SELECTION;

    if (!has_line || (!find_points(finder, check->lod, animation->axis, &axis) &&
                      (!find_points(finder, check->lod, animation->axis_begin, &axis) ||
                       !find_points(finder, check->lod, animation->axis_end, &end))))
        return;
    if (!finder->is_judged[axis] && end == P3D_NO_SELECTION)
        check_axis(check, axis, true);
    else if (!finder->is_judged[axis])
        check_ends(check, axis, end);
    finder->is_judged[axis] = true;
}

static void check_animated(struct check *check)
{
    const struct p3d_model_animation *animations = check->options->model_cfg->animations;
    const bool is_memory = check->kind == P3D_LOD_MEMORY;
    struct finder finder;

    open_finder(check, &finder);
    for (uint32_t i = 0; i < check->options->model_cfg->animation_count && !check->job.has_failed; i++)
        if (is_memory != animations[i].is_axis_in_lod)
            check_animation(check, &finder, &animations[i]);
}

/* ---- Barrels ---- */

static bool find_point(const struct check *check, const struct selection_names *names, const char *name,
                       struct p3d_vec3 *point)
{
    const uint32_t index = p3di_named_selection(names, p3d_bytes_of(name));

    if (index == P3D_NO_SELECTION || !check->lod->selections[index].point_count)
        return false;
    *point = check->lod->points[check->lod->selections[index].points[0]];
    return true;
}

/* Shots leave along the line from the first of the two points to the second. */
static void check_barrel(struct check *check)
{
    struct selection_names names;
    struct p3d_vec3 muzzle, chamber;
    struct finding_place place;
    struct vec d;

    p3di_name_selections(check, &names);
    if (check->job.has_failed || !find_point(check, &names, "usti hlavne", &muzzle) ||
        !find_point(check, &names, "konec hlavne", &chamber))
        return;
    place = p3di_place_of(P3D_ELEMENT_SELECTION, p3di_named_selection(&names, p3d_bytes_of("usti hlavne")),
                          p3d_bytes_of("usti hlavne"));
    place.has_position = true;
    place.position = muzzle;
    d = vec_subtract(vec_of(muzzle), vec_of(chamber));
    if (vec3_is_equal(muzzle, chamber))
        p3di_find(check, RULE_BARREL, place, "it is where 'konec hlavne' is");
    else if (fabs(d.y) > TILT * vec_length(d))
        p3di_find(check, RULE_BARREL, place, "it is %.3g m %s 'konec hlavne', and the barrel %.3g m long", fabs(d.y),
                  d.y > 0 ? "above" : "below", vec_length(d));
}

void p3di_check_axes(struct check *check)
{
    if (check->mlod && check->kind == P3D_LOD_MEMORY)
        check_barrel(check);
    if (check->options->model_cfg && check->options->model_cfg->animation_count)
        check_animated(check);
    else if (check->kind == P3D_LOD_MEMORY)
        check_named(check);
}
