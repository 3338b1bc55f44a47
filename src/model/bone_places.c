/* bone_places.c: where animations put the bones of a model (docs/format/odol.md, "What animations do").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/vec.h"

#include "poser.h"

#define PI 3.14159265358979323846

const struct p3d_bone_place p3di_place_at_rest = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}, false};

/* ---- Places ---- */

static void turn(const struct p3d_bone_place *by, const double v[3], double out[3])
{
    for (unsigned i = 0; i < 3; i++)
        out[i] = by->x[i] * v[0] + by->y[i] * v[1] + by->z[i] * v[2];
}

struct p3d_bone_place p3di_join_places(const struct p3d_bone_place *outer, const struct p3d_bone_place *inner)
{
    struct p3d_bone_place joined = {.is_hidden = outer->is_hidden || inner->is_hidden};

    turn(outer, inner->x, joined.x);
    turn(outer, inner->y, joined.y);
    turn(outer, inner->z, joined.z);
    turn(outer, inner->origin, joined.origin);
    for (unsigned i = 0; i < 3; i++)
        joined.origin[i] += outer->origin[i];
    return joined;
}

/* Around a direction of length 1 through `center`. From the tip of the direction it looks clockwise: the game's
 * coordinates are left-handed. */
static struct p3d_bone_place rotation(const double d[3], const double center[3], double angle)
{
    const double s = sin(angle), c = cos(angle), t = 1 - c;
    struct p3d_bone_place place = {
        .x = {t * d[0] * d[0] + c, t * d[0] * d[1] + s * d[2], t * d[0] * d[2] - s * d[1]},
        .y = {t * d[0] * d[1] - s * d[2], t * d[1] * d[1] + c, t * d[1] * d[2] + s * d[0]},
        .z = {t * d[0] * d[2] + s * d[1], t * d[1] * d[2] - s * d[0], t * d[2] * d[2] + c},
    };
    double moved[3];

    turn(&place, center, moved);
    for (unsigned i = 0; i < 3; i++)
        place.origin[i] = center[i] - moved[i];
    return place;
}

static struct p3d_bone_place translation(const double d[3], double offset)
{
    struct p3d_bone_place place = p3di_place_at_rest;

    for (unsigned i = 0; i < 3; i++)
        place.origin[i] = d[i] * offset;
    return place;
}

static void to_doubles(struct p3d_vec3 v, double out[3])
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

/* ---- One animation ---- */

/* Runs from 0 at `first` to 1 at `last`; 0 if both are the same. */
static double fraction_of(double value, double first, double last)
{
    return first != last ? (value - first) / (last - first) : 0;
}

static double clamp(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

double p3d_animation_fraction(const struct p3d_model_animation *animation, float value)
{
    const double first = animation->min_phase, last = animation->max_phase;
    const double a = animation->min_value, b = animation->max_value;
    double v = value, turns = fraction_of(v, first, last);

    if (!isfinite(turns))
        return 0;
    if (animation->source_address == 1 && (turns < 0 || turns > 1))
        v = first + (turns - floor(turns)) * (last - first);
    else if (animation->source_address == 2 && (turns < 0 || turns > 1))
        v = first + (1 - fabs(1 - (turns - 2 * floor(turns / 2)))) * (last - first);
    return clamp(fraction_of(clamp(v, fmin(a, b), fmax(a, b)), first, last), 0, 1);
}

bool p3d_animation_hides(const struct p3d_model_animation *animation, double fraction)
{
    return fraction >= animation->hide_value && !(animation->unhide_value >= 0 && fraction >= animation->unhide_value);
}

/* The axes of the model: rotationY turns the other way than a rotation around an axis that is y. */
static struct p3d_bone_place turn_around(enum p3d_animation_type type, const struct p3d_model_axis *axis, double angle)
{
    const double length = vec_length(vec_of(axis->direction));
    double direction[3] = {0, 0, 0}, center[3];

    to_doubles(axis->position, center);
    if (type == P3D_ANIMATION_ROTATION) {
        to_doubles(axis->direction, direction);
        for (unsigned i = 0; i < 3; i++)
            direction[i] /= length > 0 ? length : 1;
        if (!(length > 0))
            return p3di_place_at_rest;
    } else {
        direction[type - P3D_ANIMATION_ROTATION_X] = type == P3D_ANIMATION_ROTATION_Y ? -1 : 1;
    }
    return rotation(direction, center, angle);
}

static struct p3d_bone_place move_along(enum p3d_animation_type type, const struct p3d_model_axis *axis, double offset)
{
    double direction[3] = {0, 0, 0};

    if (type == P3D_ANIMATION_TRANSLATION)
        to_doubles(axis->direction, direction);
    else
        direction[type - P3D_ANIMATION_TRANSLATION_X] = 1;
    return translation(direction, offset);
}

static struct p3d_bone_place move_directly(const struct p3d_model_animation *animation, double fraction)
{
    const struct p3d_model_axis axis = {.position = animation->axis_position, .direction = animation->axis_direction};
    const struct p3d_bone_place turned = turn_around(P3D_ANIMATION_ROTATION, &axis, animation->angle * fraction);
    const double v[3] = {axis.direction.x, axis.direction.y, axis.direction.z};
    const double length = vec_length(vec_of(axis.direction));
    const struct p3d_bone_place moved =
        length > 0 ? translation(v, animation->axis_offset * fraction / length) : p3di_place_at_rest;

    return p3di_join_places(&moved, &turned);
}

static struct p3d_bone_place place_of(const struct p3d_model_animation *animation, const struct p3d_model_axis *axis,
                                      float value)
{
    const double at = p3d_animation_fraction(animation, value);
    struct p3d_bone_place place = p3di_place_at_rest;

    if (animation->type == P3D_ANIMATION_HIDE)
        place.is_hidden = p3d_animation_hides(animation, at);
    else if (animation->type == P3D_ANIMATION_DIRECT)
        place = move_directly(animation, at);
    else if (!axis->has_axis)
        return place;
    else if (animation->type <= P3D_ANIMATION_ROTATION_Z)
        place = turn_around(animation->type, axis,
                            animation->angles[0] + at * ((double)animation->angles[1] - animation->angles[0]));
    else
        place = move_along(animation->type, axis,
                           animation->offsets[0] + at * ((double)animation->offsets[1] - animation->offsets[0]));
    for (unsigned i = 0; i < 3; i++)
        if (!isfinite(place.x[i]) || !isfinite(place.y[i]) || !isfinite(place.z[i]) || !isfinite(place.origin[i]))
            return p3di_place_at_rest;
    return place;
}

/* ---- All bones ---- */

void p3di_order_bones(const struct p3d_model_bone *bones, uint32_t count, uint32_t *order, uint32_t *parents,
                      uint8_t *states)
{
    enum { NEW, IN_CHAIN, DONE };
    uint32_t done = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t end = done, bone = i;

        for (; bone < count && states[bone] == NEW; bone = bones[bone].parent) {
            states[bone] = IN_CHAIN;
            parents[bone] = bones[bone].parent;
            order[end++] = bone;
        }
        if (end > done && (bone >= count || states[bone] == IN_CHAIN))
            parents[order[end - 1]] = P3D_NO_BONE;
        for (uint32_t first = done, last = end; first < last; first++) {
            const uint32_t upper = order[--last];

            order[last] = order[first];
            order[first] = upper;
        }
        for (; done < end; done++)
            states[order[done]] = DONE;
    }
}

void p3di_find_bone_places(const struct p3di_pose *pose, const struct p3d_model_lod *lod, struct p3d_bone_place *places)
{
    const struct p3d_model *model = pose->model;

    for (uint32_t i = 0; i < model->bone_count; i++)
        places[i] = p3di_place_at_rest;
    if (!lod->axes || !model->bone_count)
        return;
    for (uint32_t i = 0; i < model->animation_count; i++) {
        const struct p3d_model_axis *axis = &lod->axes[i];
        struct p3d_bone_place place;

        if (!pose->has_value[i] || axis->bone == P3D_NO_BONE)
            continue;
        place = place_of(&model->animations[i], axis, pose->values[i]);
        places[axis->bone] = p3di_join_places(&place, &places[axis->bone]);
    }
    for (uint32_t i = 0; i < model->bone_count; i++) {
        const uint32_t bone = pose->order[i];

        if (pose->parents[bone] != P3D_NO_BONE)
            places[bone] = p3di_join_places(&places[pose->parents[bone]], &places[bone]);
    }
}

/* ---- Values ---- */

/* True if a value is for this animation, by the name of its class or of its source. */
static bool is_meant(const struct p3d_model_animation *animation, const char *name, bool is_exact)
{
    const struct p3d_bytes word = p3d_bytes_of(name);

    if (is_exact)
        return p3di_is_same(p3d_text(animation->name), word) || p3di_is_same(p3d_text(animation->source), word);
    return p3d_text_equal(animation->name, name) || p3d_text_equal(animation->source, name);
}

/* Letter case counts where names differ in nothing else: an animation DrivingWheel may have another source than
 * drivingWheel. */
static bool set_value(struct p3di_pose *pose, const struct p3d_pose_value *value)
{
    const struct p3d_model *model = pose->model;
    bool has_any = false, has_exact = false;

    for (uint32_t i = 0; i < model->animation_count; i++)
        has_exact |= is_meant(&model->animations[i], value->name, true);
    for (uint32_t i = 0; i < model->animation_count; i++)
        if (is_meant(&model->animations[i], value->name, has_exact)) {
            pose->values[i] = value->value;
            pose->has_value[i] = true;
            has_any = true;
        }
    return has_any;
}

size_t p3di_pose_init(struct p3di_pose *pose, struct p3di_job *job, const struct p3d_model *model,
                      const struct p3d_pose_value *values, size_t count)
{
    size_t wrong = count;
    uint8_t *states;

    *pose = (struct p3di_pose){.model = model};
    pose->values = p3di_job_alloc(job, model->animation_count, sizeof *pose->values);
    pose->has_value = p3di_job_alloc(job, model->animation_count, sizeof *pose->has_value);
    pose->order = p3di_job_alloc(job, model->bone_count, sizeof *pose->order);
    pose->parents = p3di_job_alloc(job, model->bone_count, sizeof *pose->parents);
    states = p3di_job_alloc(job, model->bone_count, 1);
    if (!job->has_failed)
        p3di_order_bones(model->bones, model->bone_count, pose->order, pose->parents, states);
    for (size_t i = 0; i < count && !job->has_failed; i++)
        if (!set_value(pose, &values[i]) && wrong == count)
            wrong = i;
    return wrong;
}

bool p3d_model_bone_places(const struct p3d_model *model, const struct p3d_model_lod *lod,
                           const struct p3d_pose_value *values, size_t count, const struct p3d_options *options,
                           struct p3d_bone_place *places, struct p3d_error *error)
{
    struct p3di_pose pose;
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the model", P3DI_NO_INPUT, options, error))
        return false;
    (void)p3di_pose_init(&pose, &job, model, values, count);
    if (!job.has_failed)
        p3di_find_bone_places(&pose, lod, places);
    p3di_arena_free(job.arena);
    return !job.has_failed;
}
