/* clips.c: animations of skeletons (RTM) as animations of a model's joints (docs/export.md, "Animations of men").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A joint is put exactly where its bone should be, even if joints above it are off by rounding: errors do not add up.
 */
#include "put.h"

#include "core/vec.h"
#include "model/poser.h"
#include "rtm/transform.h"

#define MOST_PLACES                                                                                                    \
    ((uint64_t)1 << 23) /* bones times phases of an animation; animations of men have some ten thousand */

/* A joint that turns by less than 2 degrees against its animations counts as held. */
#define HOLD 1e-3
#define LOOSE 0.01    /* metres that the point of a joint may be away */
#define FARTHEST 10.0 /* metres from the origin, in which bones are */

#define SAME_SCALE                                                                                                     \
    0.01 /* by which matrices may differ from rotations; below a larger scale a joint would be sheared                 \
          */
#define SAME 1e-6
#define SKEWED 1e-3 /* by which a number of a matrix may differ from what is written */

static bool has_keys(const struct gltf_clip *clip, uint32_t bone)
{
    return clip->rig->numbers[bone] != P3D_NO_BONE;
}

/* ---- The places of bones ---- */

static struct rtm_matrix mirrored(const struct p3d_bone_place *place)
{
    static const double mirror[3] = {1, 1, -1};
    const double *const columns[4] = {place->x, place->y, place->z, place->origin};
    struct rtm_matrix m;

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            m.columns[i][j] = columns[i][j] * mirror[j] * (i < 3 ? mirror[i] : 1);
    return m;
}

static struct rtm_matrix moved_by(struct p3d_vec3 to)
{
    return (struct rtm_matrix){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {to.x, to.y, to.z}}};
}

static const struct p3d_bone_place *pose(const struct gltf_clip *clip, uint32_t key)
{
    const struct p3di_moment at = {clip->keys[key], clip->keys[key], 0};

    p3di_rig_pose(clip->rig, &at, clip->places);
    return clip->places;
}

/* The motion of a bone against its parent; false if the parent's has no inverse. */
static bool against_parent(const struct gltf_clip *clip, uint32_t bone, struct rtm_matrix *local)
{
    const uint32_t parent = clip->rig->parents[bone];
    struct rtm_matrix outer, inverse;

    *local = mirrored(&clip->places[bone]);
    if (parent == P3D_NO_BONE)
        return true;
    outer = mirrored(&clip->places[parent]);
    if (!p3di_rtm_invert(&outer, &inverse))
        return false;
    *local = p3di_rtm_multiply(&inverse, local);
    return true;
}

/* ---- Where joints are ---- */

/* The point that an animation leaves where it is against the bone above: the least of the sum of |(R - 1)p + t|^2, and
 * HOLD times |p - held|^2 for each phase. */
struct pivot {
    struct rtm_matrix sums; /* symmetric; and the right side */
    double square, count;   /* the sum of |t|^2 */
};

static void add_to_pivot(struct pivot *pivot, struct rtm_matrix m)
{
    for (int i = 0; i < 3; i++)
        m.columns[i][i] -= 1;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                pivot->sums.columns[i][j] += (i < 3 ? 1 : -1) * m.columns[i][k] * m.columns[j][k];
    for (int i = 0; i < 3; i++)
        pivot->square += m.columns[3][i] * m.columns[3][i];
    pivot->count++;
}

static void add_pivot(struct pivot *sum, const struct pivot *pivot)
{
    for (int i = 0; i < 12; i++)
        sum->sums.columns[i / 3][i % 3] += pivot->sums.columns[i / 3][i % 3];
    sum->square += pivot->square;
    sum->count += pivot->count;
}

/* False if the point does not stay where it is: the bone does not hang on its parent. */
static bool solve(const struct pivot *pivot, struct p3d_vec3 held, struct p3d_vec3 *place)
{
    const double *const right = pivot->sums.columns[3], at[3] = {held.x, held.y, held.z};
    struct rtm_matrix m = pivot->sums, inverse;
    double p[3] = {0, 0, 0}, left = pivot->square;

    for (int i = 0; i < 3; i++)
        m.columns[i][i] += HOLD * pivot->count;
    if (!(pivot->count > 0) || !p3di_rtm_invert(&m, &inverse))
        return false;
    for (int i = 0; i < 9; i++)
        p[i / 3] += inverse.columns[i % 3][i / 3] * (right[i % 3] + HOLD * pivot->count * at[i % 3]);
    for (int i = 0; i < 9; i++)
        left += p[i / 3] * p[i % 3] * pivot->sums.columns[i / 3][i % 3] - (i < 3 ? 2 * right[i] * p[i] : 0);
    *place = (struct p3d_vec3){(float)p[0] + 0.0f, (float)p[1] + 0.0f, (float)p[2] + 0.0f};
    return left < LOOSE * LOOSE * pivot->count && fabs(p[0]) + fabs(p[1]) + fabs(p[2]) < FARTHEST;
}

static void take_pivots(struct gltf_plan *plan, const struct gltf_clip *clip, struct pivot *pivots, struct pivot *own)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;

    memset(own, 0, skeleton->bone_count * sizeof *own);
    for (uint32_t i = 0; i < clip->key_count; i++) {
        struct rtm_matrix local;

        (void)pose(clip, i);
        for (uint32_t j = 0; j < skeleton->bone_count; j++)
            if (has_keys(clip, j) && against_parent(clip, j, &local))
                add_to_pivot(&own[j], local);
    }
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        struct p3d_vec3 place;

        if (solve(&own[i], skeleton->joints[i].place, &place))
            add_pivot(&pivots[i], &own[i]);
    }
}

void p3di_gltf_place_by_clips(struct gltf_plan *plan, const uint32_t *order, const uint8_t *is_placed)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;
    struct pivot *pivots = p3di_job_alloc_in(&plan->job, plan->scratch, skeleton->bone_count, sizeof *pivots);
    struct pivot *own = p3di_job_alloc_in(&plan->job, plan->scratch, skeleton->bone_count, sizeof *own);

    for (uint32_t i = 0; i < skeleton->clip_count && own; i++)
        take_pivots(plan, &skeleton->clips[i], pivots, own);
    for (uint32_t i = 1; i < skeleton->joint_count && own; i++) {
        struct gltf_joint *joint = &skeleton->joints[order[i]];
        const struct p3d_vec3 held = is_placed[order[i]] ? joint->place : skeleton->joints[joint->parent].place;
        struct p3d_vec3 place;

        if (order[i] < skeleton->bone_count && joint->motion == GLTF_NONE)
            joint->place = solve(&pivots[order[i]], held, &place) ? place : held;
    }
}

/* ---- Values ---- */

/* A joint against its parent; of the same layout as in the file. */
struct joint_place {
    float t[3], q[4], s[3];
};

static bool is_finite(const struct joint_place *place)
{
    float sum = 0;

    for (size_t i = 0; i < 4; i++)
        sum += place->q[i] * 0 + (i < 3 ? place->t[i] * 0 + place->s[i] * 0 : 0);
    return sum == 0;
}

static struct joint_place decompose(const struct rtm_matrix *m, const struct joint_place *before)
{
    struct rtm_matrix turn = *m;
    struct joint_place place;
    double q[4] = {0, 0, 0, 1}, length = 0, same = 0;

    for (int i = 0; i < 3; i++) {
        const double *c = m->columns[i], size = sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);

        place.t[i] = (float)m->columns[3][i] + 0.0f;
        place.s[i] = fabs(size - 1) < SAME_SCALE ? 1 : (float)size;
        for (int j = 0; j < 3; j++)
            turn.columns[i][j] = size > 0 ? c[j] / size : (i == j);
    }
    p3di_rtm_quaternion(&turn, q);
    for (int i = 0; i < 4; i++) {
        length += q[i] * q[i];
        same += before ? q[i] * (double)before->q[i] : 0;
    }
    for (int i = 0; i < 4; i++)
        place.q[i] = length > 0 ? (float)(q[i] / sqrt(length) * (same < 0 ? -1 : 1)) + 0.0f : (float)(i == 3);
    return place;
}

static struct rtm_matrix compose(const struct joint_place *place)
{
    const double x = place->q[0], y = place->q[1], z = place->q[2], w = place->q[3];
    struct rtm_matrix m = {{{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                            {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                            {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)},
                            {(double)place->t[0], (double)place->t[1], (double)place->t[2]}}};

    for (int i = 0; i < 9; i++)
        m.columns[i / 3][i % 3] *= (double)place->s[i / 3];
    return m;
}

static bool differ(const float *a, const float *b, size_t count)
{
    bool is_far = false;

    for (size_t i = 0; i < count; i++)
        is_far = is_far || !(fabsf(a[i] - b[i]) <= (float)SAME);
    return is_far;
}

static unsigned moves_of(const struct joint_place *place, struct p3d_vec3 offset)
{
    const struct joint_place rest = {{offset.x, offset.y, offset.z}, {0, 0, 0, 1}, {1, 1, 1}};

    return (differ(place->t, rest.t, 3) ? GLTF_CLIP_MOVES : 0u) | (differ(place->q, rest.q, 3) ? GLTF_CLIP_TURNS : 0u) |
           (differ(place->s, rest.s, 3) ? GLTF_CLIP_SCALES : 0u);
}

static bool is_skewed(const struct rtm_matrix *m, const struct rtm_matrix *written)
{
    double away = 0;

    for (int i = 0; i < 9; i++)
        away = fmax(away, fabs(m->columns[i / 3][i % 3] - written->columns[i / 3][i % 3]));
    return away > SKEWED;
}

/* The places of joints at a key, and in `worlds` their matrices in the model; parents come first. */
static void place_joints(struct gltf_plan *plan, struct gltf_clip *clip, uint32_t key, const uint32_t *order,
                         struct rtm_matrix *worlds)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;
    const struct p3d_bone_place *places = pose(clip, key);

    worlds[order[0]] = moved_by((struct p3d_vec3){0, 0, 0});
    for (uint32_t i = 1; i < skeleton->joint_count; i++) {
        const uint32_t joint = order[i];
        const struct rtm_matrix *parent = &worlds[skeleton->joints[joint].parent];
        const struct p3d_vec3 offset = p3di_gltf_joint_offset(skeleton, joint);
        struct rtm_matrix local = moved_by(offset), rest = moved_by(skeleton->joints[joint].place), inverse;

        if (joint < skeleton->bone_count && has_keys(clip, joint)) {
            struct joint_place *values =
                (struct joint_place *)(void *)clip->values + (size_t)key * skeleton->bone_count;
            const struct rtm_matrix place = mirrored(&places[joint]);

            if (p3di_rtm_invert(parent, &inverse)) {
                rest = p3di_rtm_multiply(&place, &rest);
                local = p3di_rtm_multiply(&inverse, &rest);
            }
            values[joint] = decompose(&local, key ? &values[joint] - skeleton->bone_count : NULL);
            if (!is_finite(&values[joint]))
                p3di_job_fail(&plan->job, P3D_INVALID, "%.60s: phase %u moves %.60s beyond what a float holds",
                              clip->source->name, (unsigned)clip->keys[key],
                              p3di_job_printable(&plan->job, p3d_text(plan->model->bones[joint].name)));
            clip->moves[joint] |= (uint8_t)moves_of(&values[joint], offset);
            local = compose(&values[joint]);
        }
        worlds[joint] = p3di_rtm_multiply(parent, &local);
        if (joint < skeleton->bone_count && has_keys(clip, joint) && is_skewed(&rest, &worlds[joint]))
            clip->moves[joint] |= GLTF_CLIP_SKEWS;
    }
}

/* A bone that has keys has a channel, even if it stays at rest: channels tell which bones the animation has. */
static void move_all(struct gltf_clip *clip, uint32_t bone_count)
{
    for (uint32_t i = 0; i < bone_count; i++)
        if (has_keys(clip, i) && !(clip->moves[i] & ~GLTF_CLIP_SKEWS))
            clip->moves[i] |= GLTF_CLIP_TURNS;
}

static void warn_of_skews(const struct gltf_plan *plan, const struct gltf_clip *clip)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < plan->skeleton.bone_count; i++)
        count += (clip->moves[i] & GLTF_CLIP_SKEWS) != 0;
    if (count)
        p3di_warn(plan->job.options, (uint32_t)P3D_NO_LOD,
                  "%.60s: matrices of %u bones are no rotations, and become the nearest ones", clip->source->name,
                  count);
}

void p3di_gltf_fill_clips(struct gltf_plan *plan, const uint32_t *order)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;
    struct rtm_matrix *worlds = p3di_job_alloc_in(&plan->job, plan->scratch, skeleton->joint_count, sizeof *worlds);

    for (uint32_t i = 0; i < skeleton->clip_count && !plan->job.has_failed; i++) {
        struct gltf_clip *clip = &skeleton->clips[i];

        clip->values =
            p3di_job_alloc(&plan->job, (size_t)clip->key_count * skeleton->bone_count, sizeof(struct joint_place));
        clip->moves = p3di_job_alloc(&plan->job, skeleton->bone_count, sizeof *clip->moves);
        for (uint32_t j = 0; j < clip->key_count && !plan->job.has_failed; j++)
            place_joints(plan, clip, j, order, worlds);
        if (plan->job.has_failed)
            return;
        move_all(clip, skeleton->bone_count);
        warn_of_skews(plan, clip);
    }
}

void p3di_gltf_clip_value(const struct gltf_plan *plan, const struct gltf_stream *stream, uint32_t key, float values[4])
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;
    const struct gltf_clip *clip = &skeleton->clips[stream->number / skeleton->bone_count];
    const struct joint_place *place = (const struct joint_place *)(const void *)clip->values +
                                      (size_t)key * skeleton->bone_count + stream->number % skeleton->bone_count;

    if (stream->kind == GLTF_CLIP_TIMES)
        values[0] = clip->source->rtm->phases[clip->keys[key]].time * clip->seconds;
    else if (stream->kind == GLTF_CLIP_ROTATIONS)
        memcpy(values, place->q, sizeof place->q);
    else
        memcpy(values, stream->kind == GLTF_CLIP_TRANSLATIONS ? place->t : place->s, sizeof place->t);
}

/* ---- Which there are ---- */

/* Times of an animation begin at 0 or later and rise. */
static void find_keys(struct gltf_plan *plan, struct gltf_clip *clip)
{
    const struct p3d_rtm *rtm = clip->source->rtm;
    float last = -1;

    clip->keys = p3di_job_alloc(&plan->job, rtm->phase_count, sizeof *clip->keys);
    for (uint32_t i = 0; i < rtm->phase_count && !plan->job.has_failed; i++) {
        const float time = rtm->phases[i].time * clip->seconds;

        if (!(time >= 0 && time > last) || !isfinite(time))
            continue;
        last = time;
        clip->keys[clip->key_count++] = i;
    }
    p3di_warn_of(plan->job.options, (uint32_t)P3D_NO_LOD,
                 !isfinite(rtm->step.x) || !isfinite(rtm->step.y) || !isfinite(rtm->step.z),
                 "steps of animations are not finite; such numbers are written as 0");
    p3di_warn_of(plan->job.options, (uint32_t)P3D_NO_LOD, rtm->phase_count - clip->key_count,
                 "phases of animations have times that are negative or do not rise; left out");
    p3di_warn_of(plan->job.options, (uint32_t)P3D_NO_LOD, rtm->event_count, "events of RTM_MDAT are left out");
    if (!plan->job.has_failed && !clip->key_count)
        p3di_job_fail(&plan->job, P3D_INVALID, "no phase of %.60s has a time", clip->source->name);
}

static void warn_of_bones(const struct gltf_plan *plan, const struct gltf_clip *clip)
{
    const uint32_t all = clip->source->rtm->bone_count;
    uint32_t known = 0;

    for (uint32_t i = 0; i < plan->model->bone_count; i++)
        known += has_keys(clip, i);
    if (known < all)
        p3di_warn(plan->job.options, (uint32_t)P3D_NO_LOD, "%.60s: %u of %u bones are not the skeleton's, and left out",
                  clip->source->name, all - known, all);
}

static void compare_name(struct gltf_skeleton *skeleton, uint32_t number)
{
    struct gltf_clip *clip = &skeleton->clips[number];

    clip->can_be_listed = !strchr(clip->source->name, ';');
    for (uint32_t i = 0; i < number; i++)
        if (strcmp(skeleton->clips[i].source->name, clip->source->name) == 0)
            clip->can_be_listed = skeleton->clips[i].can_be_listed = false;
}

void p3di_gltf_find_clips(struct gltf_plan *plan)
{
    struct gltf_skeleton *skeleton = &plan->skeleton;
    const struct p3d_gltf_options *options = plan->gltf_options;
    uint64_t most = UINT32_MAX;

    skeleton->clips = p3di_job_alloc(&plan->job, options->animation_count, sizeof *skeleton->clips);
    for (size_t i = 0; i < options->animation_count && !plan->job.has_failed; i++) {
        struct gltf_clip *clip = &skeleton->clips[skeleton->clip_count++];

        clip->source = &options->animations[i];
        clip->seconds = clip->source->seconds > 0 ? clip->source->seconds : 1;
        compare_name(skeleton, (uint32_t)i);
        clip->rig = p3di_job_alloc(&plan->job, 1, sizeof *clip->rig);
        clip->places = p3di_job_alloc(&plan->job, plan->model->bone_count, sizeof *clip->places);
        if (plan->job.has_failed)
            return;
        p3di_rig_init(clip->rig, &plan->job, clip->source->rtm, clip->source->name, plan->model->bones,
                      plan->model->bone_count);
        find_keys(plan, clip);
        if (!plan->job.has_failed)
            warn_of_bones(plan, clip);
        most -= plan->model->bone_count < most ? plan->model->bone_count : most;
        if ((uint64_t)clip->key_count * plan->model->bone_count > MOST_PLACES || !most ||
            plan->model->bone_count > GLTF_MOST_BONES)
            p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "%.60s: %u phases of %u bones are too many for a glTF",
                          clip->source->name, clip->key_count, plan->model->bone_count);
    }
}

/* ---- JSON ---- */

/* What no channel says: the step, the first and the last phase, and the order and the letter case of bones. */
static void put_clip_extras(struct p3di_json *json, const struct gltf_clip *clip)
{
    const struct p3d_rtm *rtm = clip->source->rtm;
    const struct p3d_vec3 step = rtm->step;
    const float phases[2] = {rtm->phases[clip->keys[0]].time, rtm->phases[clip->keys[clip->key_count - 1]].time};

    p3di_json_open(json, "extras", '{');
    p3di_json_text(json, "type", "rtm");
    p3di_json_begin_string(json, "step");
    p3di_gltf_add_floats(json, (const float[3]){step.x, step.y, step.z}, 3);
    p3di_json_end_string(json);
    p3di_json_begin_string(json, "phases");
    p3di_gltf_add_floats(json, phases, 2);
    p3di_json_end_string(json);
    p3di_json_open(json, "bones", '[');
    for (uint32_t i = 0; i < rtm->bone_count; i++)
        p3di_json_string(json, NULL, rtm->bones[i]);
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}

static void put_clip(struct p3di_json *json, const struct gltf_plan *plan, const struct gltf_clip *clip)
{
    static const char *const paths[] = {"translation", "rotation", "scale"};
    const struct gltf_skeleton *skeleton = &plan->skeleton;
    uint32_t count = 0;

    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", clip->source->name);
    p3di_json_open(json, "channels", '[');
    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        for (unsigned j = 0; j < 3; j++)
            if (clip->moves[i] >> j & 1)
                p3di_gltf_put_channel(json, count++, skeleton->node + i, paths[j]);
    p3di_json_close(json, ']');
    p3di_json_open(json, "samplers", '[');
    for (uint32_t i = 1; i <= count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "input", clip->stream);
        p3di_json_u64(json, "output", clip->stream + i);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    put_clip_extras(json, clip);
    p3di_json_close(json, '}');
}

void p3di_gltf_put_unkeyed(struct p3di_json *json, const struct gltf_plan *plan, uint32_t bone)
{
    bool is_open = false;

    for (uint32_t i = 0; i < plan->skeleton.clip_count; i++) {
        if (!plan->skeleton.clips[i].can_be_listed || has_keys(&plan->skeleton.clips[i], bone))
            continue;
        if (!is_open)
            p3di_json_begin_string(json, "unkeyed");
        is_open = true;
        p3di_json_add(json, p3d_bytes_of(plan->skeleton.clips[i].source->name));
        p3di_json_add(json, p3d_bytes_of(";"));
    }
    if (is_open)
        p3di_json_end_string(json);
}

void p3di_gltf_put_clips(struct p3di_json *json, const struct gltf_plan *plan)
{
    for (uint32_t i = 0; i < plan->skeleton.clip_count; i++)
        put_clip(json, plan, &plan->skeleton.clips[i]);
}
