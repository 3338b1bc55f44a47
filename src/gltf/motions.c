/* motions.c: the animation classes of a model as animations of its joints.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each takes one second, from its source's least value to the largest. They move points as p3d_model_pose does
 * (docs/format/odol.md, "What animations do"). */
#include "put.h"

#include "core/vec.h"
#include "model_cfg/keys.h"

#include <p3d/model.h>

/* Between two keys a rotation must have one shorter way, so it is at most a quarter of a turn. */
#define MOST_TURN 1.5707963267948966
#define MOST_STEPS 4096

/* Places of joints are sums and differences, which must be finite. */
#define FARTHEST 1e30

/* ---- The values of an animation ---- */

static bool is_near(double value)
{
    return value > -FARTHEST && value < FARTHEST;
}

/* z is mirrored, and so is the sense of a rotation. */
static bool take_axis(struct gltf_motion *motion, struct p3d_vec3 position, struct p3d_vec3 direction, double *length)
{
    const struct vec d = {direction.x, direction.y, -(double)direction.z};

    *length = vec_length(d);
    if (!(*length > 0) || !is_near(*length) || !is_near((double)position.x) || !is_near((double)position.y) ||
        !is_near((double)position.z))
        return false;
    motion->place = (struct p3d_vec3){position.x + 0.0f, position.y + 0.0f, 0.0f - position.z};
    motion->axis[0] = d.x / *length;
    motion->axis[1] = d.y / *length;
    motion->axis[2] = d.z / *length;
    return true;
}

/* The direction of the axis. Around the model's own y axis rotations go the other way. */
static struct p3d_vec3 direction_of(enum p3d_animation_type type, const struct p3d_model_axis *axis)
{
    switch (type) {
    case P3D_ANIMATION_ROTATION_X:
    case P3D_ANIMATION_TRANSLATION_X:
        return (struct p3d_vec3){1, 0, 0};
    case P3D_ANIMATION_ROTATION_Y:
        return (struct p3d_vec3){0, -1, 0};
    case P3D_ANIMATION_TRANSLATION_Y:
        return (struct p3d_vec3){0, 1, 0};
    case P3D_ANIMATION_ROTATION_Z:
    case P3D_ANIMATION_TRANSLATION_Z:
        return (struct p3d_vec3){0, 0, 1};
    default:
        return axis->direction;
    }
}

/* False if its numbers mean no motion. */
static bool take_values(struct gltf_motion *motion, const struct p3d_model_axis *axis)
{
    const struct p3d_model_animation *animation = motion->animation;
    double length;

    if (animation->type == P3D_ANIMATION_HIDE) {
        motion->hides = true;
        return true;
    }
    if (animation->type == P3D_ANIMATION_DIRECT) {
        if (!take_axis(motion, animation->axis_position, animation->axis_direction, &length))
            return false;
        motion->turns = motion->moves = true;
        motion->angles[1] = -(double)animation->angle;
        motion->distances[1] = animation->axis_offset;
    } else if (!axis->has_axis || !take_axis(motion, axis->position, direction_of(animation->type, axis), &length)) {
        return false;
    } else if (animation->type <= P3D_ANIMATION_ROTATION_Z) {
        motion->turns = true;
        for (size_t i = 0; i < 2; i++)
            motion->angles[i] = -(double)animation->angles[i];
    } else {
        motion->moves = true;
        for (size_t i = 0; i < 2; i++)
            motion->distances[i] = length * animation->offsets[i];
    }
    return is_near(motion->angles[0]) && is_near(motion->angles[1]) && is_near(motion->distances[0]) &&
           is_near(motion->distances[1]);
}

static double at_time(const double ends[2], float time)
{
    return ends[0] + (ends[1] - ends[0]) * (double)time;
}

/* ---- Keys ---- */

static bool is_inside(float time)
{
    return time > 0 && time < 1;
}

/* A key at both ends of the second, and where it is hidden or shown again, or as many that each turn is small. False if
 * there would be too many. */
static bool find_keys(struct gltf_motion *motion)
{
    const struct p3d_model_animation *animation = motion->animation;
    const double turn = fabs(motion->angles[1] - motion->angles[0]);

    if (!(turn < MOST_STEPS * MOST_TURN))
        return false;
    motion->key_count = (uint32_t)(turn / MOST_TURN) + 2;
    if (motion->hides)
        motion->key_count +=
            (uint32_t)is_inside(animation->hide_value) +
            (animation->unhide_value > animation->hide_value && is_inside(animation->unhide_value) ? 1 : 0);
    return true;
}

static float time_of(const struct gltf_motion *motion, uint32_t key)
{
    const struct p3d_model_animation *animation = motion->animation;

    if (!motion->hides)
        return (float)key / (float)(motion->key_count - 1);
    if (key == 0)
        return 0;
    if (key == motion->key_count - 1)
        return 1;
    return key == 1 && is_inside(animation->hide_value) ? animation->hide_value : animation->unhide_value;
}

/* ---- Which there are ---- */

/* The axis of the animation in the best LOD in which it moves something. */
static const struct p3d_model_axis *find_axis(const struct gltf_plan *plan, uint32_t animation)
{
    const struct p3d_model *model = plan->model;
    const struct p3d_model_lod *best = plan->tree.best == GLTF_NONE ? NULL : plan->lods[plan->tree.best].lod;

    if (best && best->axes && best->axes[animation].bone != P3D_NO_BONE)
        return &best->axes[animation];
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (model->lods[i].axes && model->lods[i].axes[animation].bone != P3D_NO_BONE)
            return &model->lods[i].axes[animation];
    return NULL;
}

/* Returns whether the animation needs too many keys. */
static bool add_motion(struct gltf_plan *plan, uint32_t animation)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;
    struct gltf_motion *motion = &skeleton->motions[skeleton->motion_count];
    const struct p3d_model_axis *axis = find_axis(plan, animation);

    memset(motion, 0, sizeof *motion);
    motion->animation = &plan->model->animations[animation];
    if (!axis || motion->animation->type > P3D_ANIMATION_HIDE || !take_values(motion, axis))
        return false;
    if (!find_keys(motion))
        return true;
    motion->number = animation;
    motion->bone = axis->bone;
    motion->next = skeleton->first_motions[axis->bone];
    skeleton->first_motions[axis->bone] = skeleton->motion_count++;
    return false;
}

void p3di_gltf_find_motions(struct gltf_plan *plan)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;
    const uint32_t count = plan->model->animation_count;
    uint32_t long_count = 0;

    skeleton->motions = p3di_job_alloc(&plan->job, count, sizeof *skeleton->motions);
    skeleton->first_motions = p3di_job_alloc(&plan->job, skeleton->bone_count, sizeof *skeleton->first_motions);
    if (plan->job.has_failed)
        return;
    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        skeleton->first_motions[i] = GLTF_NONE;
    for (uint32_t i = 0; i < count; i++)
        long_count += add_motion(plan, i);
    p3di_warn_of(plan->job.options, (uint32_t)P3D_NO_LOD, long_count, "animations turn more than 1024 times; left out");
}

bool p3di_gltf_motion_place(const struct gltf_motion *motion, struct p3d_vec3 *place)
{
    if (motion->turns || motion->moves)
        *place = motion->place;
    return motion->turns || motion->moves;
}

/* ---- The clip at rest ---- */

/* Viewers begin with the first animation, Blender a picture after its start. */
#define FIRST_PICTURE (1.0f / 24)

/* A GLB that is opened shows all of the model: if its first animation hides something soon, the clip at rest, which
 * hides nothing, comes before it. */
bool p3di_gltf_needs_rest(const struct gltf_plan *plan)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;
    const struct gltf_motion *first = skeleton->motions;
    bool is_hidden = false;

    if (plan->animation_count || skeleton->clip_count || !skeleton->motion_count || !first->hides)
        return false;
    for (uint32_t i = 0; i < first->key_count; i++)
        if (time_of(first, i) <= FIRST_PICTURE)
            is_hidden = is_hidden || p3d_animation_hides(first->animation, time_of(first, i));
    return is_hidden;
}

/* ---- Numbers ---- */

/* From the first second to the next all has its size. */
static void rest_value(const struct gltf_stream *stream, uint32_t key, float values[4])
{
    for (size_t i = 0; i < stream->width; i++)
        values[i] = stream->kind == GLTF_MOTION_TIMES ? (float)key : 1;
}

static void value_of(const struct gltf_plan *plan, const struct gltf_stream *stream, uint32_t key, float values[4])
{
    const struct gltf_motion *motion = &plan->skeleton.motions[stream->number];
    const float time = time_of(motion, key);
    const struct p3d_vec3 offset = p3di_gltf_joint_offset(&plan->skeleton, motion->joint);
    const double half = at_time(motion->angles, time) / 2, moved = at_time(motion->distances, time);
    const float rest[3] = {offset.x, offset.y, offset.z};

    if (stream->kind == GLTF_MOTION_TIMES)
        values[0] = time;
    for (size_t i = 0; i < 3; i++) {
        if (stream->kind == GLTF_MOTION_TRANSLATIONS)
            values[i] = (float)(rest[i] + moved * motion->axis[i]);
        if (stream->kind == GLTF_MOTION_ROTATIONS)
            values[i] = (float)(sin(half) * motion->axis[i]) + 0.0f;
        if (stream->kind == GLTF_MOTION_SCALES)
            values[i] = p3d_animation_hides(motion->animation, time) ? 0 : 1;
    }
    if (stream->kind == GLTF_MOTION_ROTATIONS)
        values[3] = (float)cos(half);
}

void p3di_gltf_motion_value(const struct gltf_plan *plan, const struct gltf_stream *stream, uint32_t key,
                            float values[4])
{
    if (stream->number == GLTF_NONE)
        rest_value(stream, key, values);
    else
        value_of(plan, stream, key, values);
}

/* ---- JSON ---- */

static void put_f32(struct p3di_json *json, const char *key, float value)
{
    if (isfinite(value))
        p3di_json_f32(json, key, value);
}

void p3di_gltf_put_channel(struct p3di_json *json, uint32_t sampler, uint32_t node, const char *path)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "sampler", sampler);
    p3di_json_open(json, "target", '{');
    p3di_json_u64(json, "node", node);
    p3di_json_string(json, "path", p3d_bytes_of(path));
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

static void put_samplers(struct p3di_json *json, const struct gltf_motion *motion, uint32_t count)
{
    p3di_json_open(json, "samplers", '[');
    for (uint32_t i = 1; i <= count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "input", motion->stream);
        p3di_json_u64(json, "output", motion->stream + i);
        if (motion->hides)
            p3di_json_text(json, "interpolation", "STEP");
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

/* The other keys of the class, in the words of a model.cfg. */
static void put_keys(struct p3di_json *json, const struct gltf_plan *plan, const struct gltf_motion *motion)
{
    const struct p3d_model_animation *animation = motion->animation;

    p3di_json_string(json, "selection", plan->model->bones[motion->bone].name);
    if (animation->source_address > 0 && animation->source_address < 3)
        p3di_json_text(json, "sourceAddress", p3di_cfg_addresses[animation->source_address]);
    for (size_t i = P3DI_CFG_PHASE_COUNT; i < P3DI_CFG_KEY_COUNT; i++) {
        const struct cfg_key *key = &p3di_cfg_keys[i];
        float values[3];

        if (!(key->types >> animation->type & 1))
            continue;
        memcpy(values, (const uint8_t *)animation + key->member,
               key->kind == CFG_VECTOR ? sizeof values : sizeof *values);
        if (key->kind != CFG_VECTOR) {
            put_f32(json, key->name, values[0]);
            continue;
        }
        p3di_json_begin_string(json, key->name);
        p3di_gltf_add_floats(json, values, 3);
        p3di_json_end_string(json);
    }
}

static void put_members(struct p3di_json *json, const struct gltf_plan *plan, uint32_t number)
{
    const struct gltf_motion *motion = &plan->skeleton.motions[number];
    const struct p3d_model_animation *animation = motion->animation;

    p3di_json_string(json, "type", p3d_bytes_of(p3d_animation_type_name(animation->type)));
    p3di_json_string(json, "source", animation->source);
    put_f32(json, "minPhase", animation->min_phase);
    put_f32(json, "maxPhase", animation->max_phase);
    put_f32(json, "minValue", animation->min_value);
    put_f32(json, "maxValue", animation->max_value);
    if (!plan->gltf_options->is_lossless)
        return;
    p3di_json_u64(json, "motion", number);
    put_keys(json, plan, motion);
}

void p3di_gltf_put_class(struct p3di_json *json, const struct gltf_plan *plan, uint32_t motion)
{
    p3di_json_string(json, "class", plan->skeleton.motions[motion].animation->name);
    put_members(json, plan, motion);
}

void p3di_gltf_put_rest_class(struct p3di_json *json)
{
    p3di_json_text(json, "class", "rest");
    p3di_json_text(json, "type", "rest");
}

static void put_rest(struct p3di_json *json, const struct gltf_plan *plan)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;

    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", "rest");
    p3di_json_open(json, "channels", '[');
    for (uint32_t i = 0; i < skeleton->motion_count; i++)
        if (skeleton->motions[i].hides)
            p3di_gltf_put_channel(json, 0, skeleton->node + skeleton->motions[i].joint, "scale");
    p3di_json_close(json, ']');
    p3di_json_open(json, "samplers", '[');
    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "input", skeleton->rest_stream);
    p3di_json_u64(json, "output", skeleton->rest_stream + 1);
    p3di_json_text(json, "interpolation", "STEP");
    p3di_json_close(json, '}');
    p3di_json_close(json, ']');
    p3di_json_open(json, "extras", '{');
    p3di_json_text(json, "type", "rest");
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

void p3di_gltf_put_motions(struct p3di_json *json, const struct gltf_plan *plan)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;

    if (skeleton->has_rest)
        put_rest(json, plan);
    for (uint32_t i = 0; i < skeleton->motion_count; i++) {
        const struct gltf_motion *motion = &skeleton->motions[i];
        uint32_t count = 0;

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", motion->animation->name);
        p3di_json_open(json, "channels", '[');
        if (motion->moves)
            p3di_gltf_put_channel(json, count++, skeleton->node + motion->joint, "translation");
        if (motion->turns)
            p3di_gltf_put_channel(json, count++, skeleton->node + motion->joint, "rotation");
        if (motion->hides)
            p3di_gltf_put_channel(json, count++, skeleton->node + motion->joint, "scale");
        p3di_json_close(json, ']');
        put_samplers(json, motion, count);
        p3di_json_open(json, "extras", '{');
        put_members(json, plan, i);
        p3di_json_close(json, '}');
        p3di_json_close(json, '}');
    }
}
