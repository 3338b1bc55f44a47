/* motions.c: what the channels of a glTF's animation do, as classes that turn about one axis, move along one or hide.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A class goes straight from one value to another. A motion that is not straight becomes several classes, one behind
 * the other in the values of their source. */
#include "bones.h"

#include "json.h"
#include "lod.h"
#include "numbers.h"
#include "parts.h"
#include "scene.h"
#include "walk.h"

#include <stdio.h>

#define FEW_PIECES 4u
#define MOST_PIECES 32u
#define LEAST_ERROR 2e-4    /* radians or metres */
#define SHARE_OF_WAY 0.001  /* of the whole motion, by which straight pieces may be off */
#define SHARE_OF_CURVE 0.01 /* of a curve, which is looked at as 16 straight pieces a key */
#define PIECES_OF_CURVE 16u
#define RADIANS_OF_DEGREE 0.017453292519943295
#define SHARE_OF_TIME 0.001 /* of the whole animation, which a jump takes */
#define LONGEST_JUMP 0.0501 /* seconds, from shown to hidden: a picture of 20 a second */

/* The channels of a node in an animation. */
struct track {
    struct motions *motions;
    const json_t *animation;
    const json_t *samplers[IN_PATH_COUNT];
    uint32_t node, bone;
    double end; /* seconds, of the whole animation */
};

/* `count` values at the times of motions->keys, which may be more than the keys of the file: a curve has 15 more
 * between two keys, and a jump has one before it. */
struct sampler {
    struct in_sampler in;
    uint32_t count, per_key;
};

static void note(const struct track *track, enum in_why why)
{
    struct motions *motions = track->motions;

    if (motions->why_counts[why]++)
        return;
    motions->why_nodes[why] =
        p3di_in_name(motions->gltf, "nodes", p3di_in_item(motions->gltf, "nodes", track->node), "node");
    motions->why_animations[why] = p3di_in_name(motions->gltf, "animations", track->animation, "animation");
}

/* ---- Keys ---- */

/* Many channels may name the same keys; they are looked at for each. */
static bool spend(struct motions *motions, uint64_t count)
{
    if (count > motions->keys_left || count > UINT32_MAX) {
        p3di_job_fail(motions->gltf->job, P3D_UNSUPPORTED, "animations name the same keys too often");
        return false;
    }
    motions->keys_left -= count;
    if (motions->key_capacity < count) {
        motions->keys = p3di_job_alloc_in(motions->gltf->job, motions->scratch, (size_t)count, sizeof *motions->keys);
        motions->key_capacity = (size_t)count;
    }
    return !motions->gltf->job->has_failed;
}

static double time_at(const struct track *track, const struct sampler *sampler, uint32_t index)
{
    const uint32_t key = index / sampler->per_key, part = index % sampler->per_key;
    const double time = p3di_in_time(&sampler->in, key);
    double left;

    if (!part)
        return time;
    left = p3di_in_time(&sampler->in, key + 1) - time;
    return sampler->in.is_curve ? time + left * part / sampler->per_key
                                : time + fmax(left - SHARE_OF_TIME * track->end, left / 2);
}

/* False, and the job has failed, if a number of the keys is not finite. */
static bool is_finite(const struct track *track, const struct sampler *sampler)
{
    const struct in_accessor *values = &sampler->in.values;
    bool is_good = true;

    for (uint32_t i = 0; i < sampler->in.times.count; i++)
        is_good &= isfinite(p3di_in_float(&sampler->in.times, i, 0)) != 0;
    for (uint32_t i = 0; i < sampler->in.times.count * (sampler->in.is_curve ? 3 : 1); i++)
        for (uint32_t j = 0; j < values->width; j++)
            is_good &= isfinite(p3di_in_float(values, i, j)) != 0;
    if (!is_good)
        p3di_in_fail_at(track->motions->gltf, "nodes", track->node, "%.*s has a key for it that is not finite",
                        P3DI_NAME(p3di_in_name(track->motions->gltf, "animations", track->animation, "animation")));
    return is_good;
}

/* Times rise. */
static bool take_times(struct track *track, struct sampler *sampler)
{
    const uint64_t count = (uint64_t)(sampler->in.times.count - 1) * sampler->per_key + 1;
    struct in_key *keys;

    if (!spend(track->motions, count) || !is_finite(track, sampler))
        return false;
    sampler->count = (uint32_t)count;
    keys = track->motions->keys;
    for (uint32_t i = 0; i < sampler->count; i++) {
        keys[i].time = time_at(track, sampler, i);
        if (keys[i].time < 0 || (i && !(keys[i].time > keys[i - 1].time)))
            return false;
    }
    return true;
}

/* False, with a warning, if no class can move so. A scale that changes needs no values between its keys. */
static bool take_sampler(struct track *track, enum in_path path, struct sampler *sampler)
{
    bool is_good;

    *sampler = (struct sampler){.per_key = 1};
    if (!track->samplers[path])
        return false;
    is_good = p3di_in_sampler(track->motions->gltf, track->samplers[path], path, &sampler->in);
    if (path != IN_SCALE && (sampler->in.is_stepping || sampler->in.is_curve))
        sampler->per_key = sampler->in.is_curve ? PIECES_OF_CURVE : 2;
    is_good = is_good && take_times(track, sampler);
    if (!is_good && !track->motions->gltf->job->has_failed)
        note(track, IN_TIMES);
    return is_good;
}

static double value_at(const struct sampler *sampler, uint32_t index, uint32_t i)
{
    const uint32_t key = index / sampler->per_key, part = index % sampler->per_key;

    if (part && sampler->in.is_curve)
        return p3di_in_on_curve(&sampler->in, key, (double)part / sampler->per_key, i);
    return (double)p3di_in_float(&sampler->in.values, sampler->in.is_curve ? 3 * key + 1 : key, i);
}

static struct vec vec_at(const struct sampler *sampler, uint32_t index)
{
    return (struct vec){value_at(sampler, index, 0), value_at(sampler, index, 1), value_at(sampler, index, 2)};
}

/* ---- Classes ---- */

void p3di_in_add_class(struct motions *motions, const struct p3d_model_animation *animation,
                       const struct p3d_model_axis *axis)
{
    struct in_skeleton *skeleton = motions->gltf->skeleton;
    const uint32_t count = skeleton->animation_count;

    if (!P3DI_ROOM(motions->gltf->job, skeleton->animations, count, skeleton->animation_capacity) ||
        !P3DI_ROOM(motions->gltf->job, skeleton->axes, count, skeleton->axis_capacity))
        return;
    skeleton->animations[count] = *animation;
    skeleton->animations[count].bone = axis->bone;
    skeleton->axes[skeleton->animation_count++] = *axis;
}

static struct p3d_bytes join_words(struct p3di_job *job, struct p3d_bytes a, struct p3d_bytes b)
{
    char *text = p3di_job_alloc(job, (size_t)a.size + b.size + 2, 1);

    if (!text)
        return (struct p3d_bytes){NULL, 0};
    snprintf(text, (size_t)a.size + b.size + 2, "%.*s_%.*s", (int)a.size, (const char *)a.data, (int)b.size,
             (const char *)b.data);
    return p3d_bytes_of(text);
}

/* A class of ours keeps its name and its source. Classes of other programs' animations are called like animation and
 * node, and all classes of an animation have one source, which goes from 0 to 1. */
static struct p3d_model_animation begin_class(const struct track *track, enum p3d_animation_type type, double from,
                                              double to)
{
    struct p3di_job *job = track->motions->gltf->job;
    enum p3d_animation_type own;
    const json_t *extras = p3di_in_class(track->motions->gltf, track->animation, &own);
    const struct p3d_bytes source = p3di_in_text(extras, "source");
    const struct p3d_bytes animation =
        p3di_plain_name(job, P3DI_NAME_OF_CLASS, p3di_in_text(track->animation, "name"), "animation");
    const json_t *first = json_object_get(extras, "minPhase"), *last = json_object_get(extras, "maxPhase");
    const double least = json_number_value(first);
    const double most = json_is_number(first) && json_is_number(last) ? json_number_value(last) : 1;
    struct p3d_model_animation made = {.type = type, .unhide_value = -1};

    made.source = p3di_job_copy(job, extras ? source : animation);
    made.name =
        extras
            ? animation
            : join_words(job, animation,
                         p3di_plain_name(job, P3DI_NAME_OF_CLASS,
                                         p3di_in_text(p3di_in_item(track->motions->gltf, "nodes", track->node), "name"),
                                         ""));
    made.name = p3di_namer_add(&track->motions->class_names, made.name);
    made.min_phase = made.min_value = (float)(least + (most - least) * from);
    made.max_phase = made.max_value = (float)(least + (most - least) * to);
    return made;
}

/* ---- Axes ---- */

static bool is_at(const struct in_lod *lod, uint32_t number, struct p3d_vec3 at)
{
    for (uint32_t i = 0; i < lod->points.count; i++)
        if (p3di_in_place(lod, i)->number == number)
            return memcmp(&p3di_in_place(lod, i)->at, &at, sizeof at) == 0;
    return false;
}

static bool is_axis(const struct in_lod *lod, uint32_t selection, struct p3d_vec3 begin, struct p3d_vec3 end)
{
    const struct in_selection *known = &lod->selections.items[selection];
    struct in_run run = {.text = p3di_in_members(lod, selection)};

    if (p3di_in_next_run(&run))
        return run.count == 2 && is_at(lod, run.first, begin) && is_at(lod, run.first + 1, end);
    return known->count == 2 && memcmp(&p3di_in_place(lod, known->members[0].point)->at, &begin, sizeof begin) == 0 &&
           memcmp(&p3di_in_place(lod, known->members[1].point)->at, &end, sizeof end) == 0;
}

/* Two points of Memory, a metre apart, in a selection called like the bone; it may be there from a former time. */
static struct p3d_model_axis add_axis(struct track *track, struct vec position, struct vec direction)
{
    struct in_gltf *gltf = track->motions->gltf;
    const uint32_t memory = p3di_in_memory(gltf);
    struct p3d_bytes name = join_words(gltf->job, p3d_bytes_of("axis"), gltf->skeleton->bones[track->bone].name);
    /* + 0: no -0 */
    const struct p3d_vec3 begin = {(float)position.x + 0.0f, (float)position.y + 0.0f, 0.0f - (float)position.z};
    const struct vec to = vec_add(position, direction);
    const struct p3d_vec3 end = {(float)to.x + 0.0f, (float)to.y + 0.0f, 0.0f - (float)to.z};
    struct p3d_model_axis axis = {.bone = track->bone, .has_axis = true, .position = begin};
    struct in_lod *lod = gltf->job->has_failed ? NULL : &gltf->scene->lods[memory];
    uint32_t selection, point;

    axis.direction = vec3_subtract(end, begin);
    if (!lod)
        return axis;
    name = p3di_namer_add(&track->motions->axis_names, name);
    selection = p3di_in_find_selection(gltf, lod, name);
    if (selection != IN_NONE && is_axis(lod, selection, begin, end))
        return axis;
    selection = p3di_in_selection(gltf, lod, name);
    point = p3di_in_add_point(gltf, lod, begin, IN_NONE);
    p3di_in_select(gltf, lod, selection, point, 1);
    point = p3di_in_add_point(gltf, lod, end, IN_NONE);
    p3di_in_select(gltf, lod, selection, point, 1);
    return axis;
}

/* ---- Straight ways ---- */

static double largest(const struct in_key *keys, uint32_t count)
{
    double most = 0;

    for (uint32_t i = 0; i < count; i++)
        most = fmax(most, fabs(keys[i].value));
    return most;
}

/* The last key up to which the way from `first` is straight, but for `error`. */
static uint32_t straight_end(const struct in_key *keys, uint32_t count, uint32_t first, double error)
{
    double least = -INFINITY, most = INFINITY;
    uint32_t end = first + 1;

    for (uint32_t i = first + 1; i < count && least <= most; i++) {
        const double time = keys[i].time - keys[first].time, moved = keys[i].value - keys[first].value;

        if (moved / time >= least && moved / time <= most)
            end = i;
        least = fmax(least, (moved - error) / time);
        most = fmin(most, (moved + error) / time);
    }
    return end;
}

static uint32_t count_pieces(const struct in_key *keys, uint32_t count, double error)
{
    uint32_t pieces = 0;

    for (uint32_t i = 0; i + 1 < count && pieces <= MOST_PIECES; pieces++)
        i = straight_end(keys, count, i, error);
    return pieces;
}

/* The values of the keys, about or along an axis. */
static void add_pieces(struct track *track, enum p3d_animation_type type, const struct sampler *sampler,
                       struct vec position, struct vec direction)
{
    const struct in_key *keys = track->motions->keys;
    const double way = largest(keys, sampler->count);
    const double wanted = track->motions->gltf->import->tolerance; /* of a motion a hundredth of the way a degree */
    const double usual = fmax(LEAST_ERROR, (sampler->in.is_curve ? SHARE_OF_CURVE : SHARE_OF_WAY) * way);
    const double error =
        fmax(usual, type == P3D_ANIMATION_ROTATION ? wanted * RADIANS_OF_DEGREE : wanted * SHARE_OF_CURVE * way);
    struct p3d_model_axis axis;
    uint32_t pieces;

    if (!(way > LEAST_ERROR))
        return;
    pieces = count_pieces(keys, sampler->count, error);
    if (!(fabs(position.x) + fabs(position.y) + fabs(position.z) + way < 1e15) || pieces > MOST_PIECES) {
        note(track, IN_MANY_PIECES);
        return;
    }
    if (pieces > FEW_PIECES)
        note(track, IN_PIECES);
    if (sampler->count > 1 && (sampler->in.is_stepping || sampler->in.is_curve))
        note(track, sampler->in.is_curve ? IN_CURVES : IN_JUMPS);
    axis = add_axis(track, position, direction);
    for (uint32_t i = 0, next; i + 1 < sampler->count || i == 0; i = next) {
        const double base = i ? keys[i].value : 0;
        struct p3d_model_animation animation;
        double from, to;
        float *ends;

        next = sampler->count > 1 ? straight_end(keys, sampler->count, i, error) : 1;
        from = keys[i].value - base;
        to = keys[sampler->count > 1 ? next : i].value - base;
        if (from == 0 && to == 0)
            continue;
        animation =
            begin_class(track, type, keys[i].time / track->end, sampler->count > 1 ? keys[next].time / track->end : 1);
        ends = type == P3D_ANIMATION_ROTATION ? animation.angles : animation.offsets;
        ends[0] = (float)from;
        ends[1] = (float)to;
        p3di_in_add_class(track->motions, &animation, &axis);
    }
}

/* ---- Turning ---- */

struct quaternion {
    struct vec v;
    double w;
};

static struct quaternion multiply(struct quaternion a, struct quaternion b)
{
    const struct vec v = vec_add(vec_add(vec_scale(b.v, a.w), vec_scale(a.v, b.w)), vec_cross(a.v, b.v));

    return (struct quaternion){v, a.w * b.w - vec_dot(a.v, b.v)};
}

static struct quaternion unit(struct quaternion q)
{
    const double length = sqrt(vec_dot(q.v, q.v) + q.w * q.w);

    return length > 0 ? (struct quaternion){vec_scale(q.v, 1 / length), q.w / length}
                      : (struct quaternion){{0, 0, 0}, 1};
}

/* The inverse of a node's rotation at rest. */
static struct quaternion rest_inverse(const json_t *node)
{
    double q[4];

    p3di_in_rest(node, IN_ROTATION, q);
    return unit((struct quaternion){{-q[0], -q[1], -q[2]}, q[3]});
}

static struct quaternion turn_at(const struct sampler *sampler, uint32_t key, struct quaternion inverse)
{
    const struct quaternion q = {vec_at(sampler, key), value_at(sampler, key, 3)};

    return multiply(unit(q), inverse);
}

/* The axis of the widest turn: axes of small turns are rounded. */
static struct vec find_turn_axis(const struct sampler *sampler, struct quaternion inverse)
{
    struct vec best = {0, 0, 0};

    for (uint32_t i = 0; i < sampler->count; i++) {
        const struct vec v = turn_at(sampler, i, inverse).v;

        if (vec_length(v) > vec_length(best))
            best = v;
    }
    return vec_length(best) > 0 ? vec_scale(best, 1 / vec_length(best)) : best;
}

/* Angles about the axis, each the nearest to the one before; false if a turn has another axis. */
static bool take_angles(struct track *track, const struct sampler *sampler, struct quaternion inverse, struct vec axis)
{
    const double whole = 2 * acos(-1.0);
    struct in_key *keys = track->motions->keys;

    for (uint32_t i = 0; i < sampler->count; i++) {
        const struct quaternion q = turn_at(sampler, i, inverse);
        const double along = vec_dot(q.v, axis), angle = 2 * atan2(along, q.w);
        const double before = i ? keys[i - 1].value : 0;

        if (vec_length(vec_subtract(q.v, vec_scale(axis, along))) > 1e-3)
            return false;
        keys[i].value = angle - whole * round((angle - before) / whole);
    }
    return true;
}

/* True if a matrix turns, mirrors and resizes evenly. */
static bool is_even(const double m[16])
{
    const struct vec x = p3di_in_turn(m, (struct vec){1, 0, 0}), y = p3di_in_turn(m, (struct vec){0, 1, 0});
    const struct vec z = p3di_in_turn(m, (struct vec){0, 0, 1});
    const double size = vec_dot(x, x), error = 2e-3 * size;

    return size > 0 && fabs(vec_dot(y, y) - size) < error && fabs(vec_dot(z, z) - size) < error &&
           fabs(vec_dot(x, y)) < error && fabs(vec_dot(y, z)) < error && fabs(vec_dot(x, z)) < error;
}

/* The transform of all nodes above a node, at rest. */
static void matrix_of_parent(const struct track *track, double matrix[16])
{
    const uint32_t parent = track->motions->gltf->scene->nodes[track->node].parent;

    for (size_t i = 0; i < 16; i++)
        matrix[i] = i % 5 == 0;
    if (parent != IN_NONE)
        memcpy(matrix, track->motions->gltf->scene->nodes[parent].matrix, 16 * sizeof *matrix);
}

/* In the model z is mirrored, and so is the sense of a rotation. */
static void take_rotation(struct track *track)
{
    const struct in_node *node = &track->motions->gltf->scene->nodes[track->node];
    const struct quaternion inverse = rest_inverse(p3di_in_item(track->motions->gltf, "nodes", track->node));
    const struct vec position = {node->matrix[12], node->matrix[13], node->matrix[14]};
    double parent[16], size;
    struct vec axis, turned;
    struct sampler sampler;

    if (!take_sampler(track, IN_ROTATION, &sampler))
        return;
    axis = find_turn_axis(&sampler, inverse);
    if (!(vec_length(axis) > 0))
        return;
    matrix_of_parent(track, parent);
    turned = p3di_in_turn(parent, axis);
    size = vec_length(turned);
    if (!take_angles(track, &sampler, inverse, axis)) {
        note(track, IN_MANY_AXES);
    } else if (!is_even(parent)) {
        note(track, IN_UNEVEN);
    } else {
        for (uint32_t i = 0; i < sampler.count; i++)
            track->motions->keys[i].value *= p3di_in_is_mirroring(parent) ? 1 : -1;
        add_pieces(track, P3D_ANIMATION_ROTATION, &sampler, position, vec_scale(turned, 1 / size));
    }
}

/* ---- Moving ---- */

/* The distance by which a key moves the node from its place. */
static struct vec moved_at(const struct sampler *sampler, uint32_t key, struct vec rest, const double parent[16])
{
    return p3di_in_turn(parent, vec_subtract(vec_at(sampler, key), rest));
}

static bool is_along(const struct sampler *sampler, struct vec rest, const double parent[16], struct vec direction,
                     double error)
{
    for (uint32_t i = 0; i < sampler->count; i++) {
        const struct vec moved = moved_at(sampler, i, rest, parent);

        if (!(vec_length(vec_subtract(moved, vec_scale(direction, vec_dot(moved, direction)))) <= error))
            return false;
    }
    return true;
}

static void add_along(struct track *track, const struct sampler *sampler, struct vec rest, const double parent[16],
                      struct vec direction)
{
    const struct in_node *node = &track->motions->gltf->scene->nodes[track->node];

    for (uint32_t i = 0; i < sampler->count; i++)
        track->motions->keys[i].value = vec_dot(moved_at(sampler, i, rest, parent), direction);
    add_pieces(track, P3D_ANIMATION_TRANSLATION, sampler,
               (struct vec){node->matrix[12], node->matrix[13], node->matrix[14]}, direction);
}

/* Along one line, or else along x, y and z. */
static void take_translation(struct track *track)
{
    static const struct vec axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    struct vec rest, farthest = {0, 0, 0};
    double parent[16], at[4];
    struct sampler sampler;

    if (!take_sampler(track, IN_TRANSLATION, &sampler))
        return;
    matrix_of_parent(track, parent);
    p3di_in_rest(p3di_in_item(track->motions->gltf, "nodes", track->node), IN_TRANSLATION, at);
    rest = (struct vec){at[0], at[1], at[2]};
    for (uint32_t i = 0; i < sampler.count; i++) {
        const struct vec moved = moved_at(&sampler, i, rest, parent);

        if (vec_length(moved) > vec_length(farthest))
            farthest = moved;
    }
    if (!(vec_length(farthest) > LEAST_ERROR))
        return;
    if (is_along(&sampler, rest, parent, vec_scale(farthest, 1 / vec_length(farthest)),
                 fmax(LEAST_ERROR, SHARE_OF_WAY * vec_length(farthest)))) {
        add_along(track, &sampler, rest, parent, vec_scale(farthest, 1 / vec_length(farthest)));
        return;
    }
    for (size_t i = 0; i < 3; i++)
        add_along(track, &sampler, rest, parent, axes[i]);
}

/* ---- Hiding ---- */

/* 0 if a key hides, 1 if it shows as at rest, else -1. */
static int shown_at(const struct sampler *sampler, uint32_t key, struct vec rest)
{
    const struct vec size = vec_at(sampler, key);

    if (vec_length(size) < 1e-3 * vec_length(rest))
        return 0;
    return vec_length(vec_subtract(size, rest)) < 2e-3 * vec_length(rest) ? 1 : -1;
}

/* The times from 0 to 1 at which the node is hidden and shown again, and their number; -1 if no class can do it. */
static int find_changes(const struct track *track, const struct sampler *sampler, struct vec rest, float times[2])
{
    const struct in_key *keys = track->motions->keys;
    int shown = 1, changes = 0;

    for (uint32_t i = 0; i < sampler->count; i++) {
        const int now = shown_at(sampler, i, rest);

        if (now == shown)
            continue;
        if (now < 0 || changes == 2 ||
            (i && !sampler->in.is_stepping && keys[i].time - keys[i - 1].time > LONGEST_JUMP))
            return -1;
        times[changes++] = i ? (float)(keys[i].time / track->end) : 0;
        shown = now;
    }
    return changes;
}

static void take_scale(struct track *track)
{
    const struct p3d_model_axis axis = {.bone = track->bone};
    struct p3d_model_animation animation;
    struct sampler sampler;
    double size[4];
    float times[2];
    int changes;

    if (!take_sampler(track, IN_SCALE, &sampler))
        return;
    p3di_in_rest(p3di_in_item(track->motions->gltf, "nodes", track->node), IN_SCALE, size);
    changes = find_changes(track, &sampler, (struct vec){size[0], size[1], size[2]}, times);
    if (changes < 0)
        note(track, IN_SIZES);
    if (changes <= 0)
        return;
    animation = begin_class(track, P3D_ANIMATION_HIDE, 0, 1);
    animation.hide_value = times[0];
    animation.unhide_value = changes == 2 ? times[1] : -1;
    p3di_in_add_class(track->motions, &animation, &axis);
}

/* ---- Animations ---- */

/* The bone that a node is; our own files have joints above bones, which bear their animations. */
static uint32_t bone_of(const struct in_gltf *gltf, uint32_t node)
{
    for (uint32_t steps = 0; steps < gltf->scene->node_count && gltf->scene->nodes[node].bone == IN_NONE; steps++) {
        const json_t *children = json_object_get(p3di_in_item(gltf, "nodes", node), "children");
        const double first = json_number_value(json_array_get(children, 0));

        if (!gltf->scene->nodes[node].is_visited || !json_array_size(children) || !(first >= 0) ||
            !(first < gltf->scene->node_count))
            return IN_NONE;
        node = (uint32_t)first;
    }
    return gltf->scene->nodes[node].bone;
}

static void take_track(struct track *track)
{
    static void (*const takers[])(struct track *) = {take_rotation, take_translation, take_scale};
    const struct in_gltf *gltf = track->motions->gltf;
    enum p3d_animation_type type;

    track->bone = p3di_in_class(gltf, track->animation, &type) ? bone_of(gltf, track->node)
                                                               : gltf->scene->nodes[track->node].bone;
    if (track->bone == IN_NONE || json_object_get(p3di_in_item(gltf, "nodes", track->node), "matrix")) {
        note(track, IN_NO_BONE);
        return;
    }
    for (size_t i = 0; i < sizeof takers / sizeof *takers && !gltf->job->has_failed; i++)
        takers[i](track);
}

/* The last key of all channels. */
static double find_end(struct in_gltf *gltf, const json_t *samplers)
{
    double end = 0;

    for (size_t i = 0; i < json_array_size(samplers) && !gltf->job->has_failed; i++) {
        struct in_accessor times;

        if (p3di_in_accessor(gltf, p3di_in_number(gltf, json_array_get(samplers, i), "input", IN_NONE), 1, 1, &times) &&
            times.count)
            end = fmax(end, (double)p3di_in_float(&times, times.count - 1, 0));
    }
    return end;
}

/* Adds a channel to the track of its node. */
static void take_channel(struct motions *motions, const json_t *animation, const json_t *channel, struct track *tracks,
                         uint32_t *count)
{
    struct in_channel taken;

    if (!p3di_in_channel(motions->gltf, animation, channel, &taken))
        return;
    if (!motions->tracks[taken.node]) {
        tracks[*count] = (struct track){.motions = motions, .animation = animation, .node = taken.node};
        motions->tracks[taken.node] = ++*count;
    }
    tracks[motions->tracks[taken.node] - 1].samplers[taken.path] = taken.sampler;
}

void p3di_in_begin_motions(struct motions *motions)
{
    struct in_gltf *gltf = motions->gltf;

    motions->tracks = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof *motions->tracks);
    p3di_namer_init(&motions->class_names, gltf->job);
    p3di_namer_init(&motions->axis_names, gltf->job);
    motions->class_names.separator = motions->axis_names.separator = '_';
    motions->scratch = p3di_arena_new(gltf->job->options, P3DI_NO_INPUT);
    if (!motions->scratch)
        p3di_job_fail_memory(gltf->job);
    motions->keys_left = 1 << 20;
    for (uint32_t i = 0; i < gltf->binary.buffer_count; i++)
        motions->keys_left += gltf->binary.buffers[i].size;
}

void p3di_in_take_motions(struct motions *motions, const json_t *animation)
{
    const json_t *channels = json_object_get(animation, "channels");
    struct track *tracks = p3di_job_alloc(motions->gltf->job, json_array_size(channels), sizeof *tracks);
    const double end = find_end(motions->gltf, json_object_get(animation, "samplers"));
    uint32_t count = 0;

    for (size_t i = 0; i < json_array_size(channels) && tracks; i++)
        take_channel(motions, animation, json_array_get(channels, i), tracks, &count);
    for (uint32_t i = 0; i < count; i++) {
        motions->tracks[tracks[i].node] = 0;
        tracks[i].end = end > 0 ? end : 1;
        if (!motions->gltf->job->has_failed)
            take_track(&tracks[i]);
    }
}
