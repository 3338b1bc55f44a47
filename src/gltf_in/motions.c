/* motions.c: what the channels of a glTF's animation do, as classes that turn about one axis, move along one or hide.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A class goes straight from one value to another. A way that does not is several classes, one behind the other in the
 * values of their source. */
#include "motion.h"

#include "sampler.h"

#include <stdio.h>

#define FEW_PIECES 4u
#define MOST_PIECES 32u
#define LEAST_ERROR 2e-4    /* radians or metres */
#define SHARE_OF_WAY 0.001  /* that straight pieces may be off by, likewise */
#define SHARE_OF_CURVE 0.01 /* the same of a curve, of which 16 straight pieces a key are looked at */
#define PIECES_OF_CURVE 16u
#define RADIANS_OF_DEGREE 0.017453292519943295
#define SHARE_OF_TIME 0.001 /* that a class has to get from one value to the other of a jump */
#define LONGEST_JUMP 0.0501 /* seconds, from shown to hidden: one of 20 pictures a second */

/* The channels of a node in an animation. */
struct track {
    struct motions *m;
    const json_t *animation;
    const json_t *samplers[IN_PATH_COUNT];
    uint32_t node, bone;
    double end; /* seconds, of the whole animation */
};

/* `count` values at the times of m->keys, which may be more than the keys of the file: a curve has some between two
 * keys, and a jump one before it. */
struct sampler {
    struct in_sampler in;
    uint32_t count, per_key;
};

static void tell(const struct track *t, enum in_why why)
{
    struct motions *m = t->m;

    if (m->why_counts[why]++)
        return;
    m->why_nodes[why] = p3di_in_name(m->f, "nodes", p3di_in_item(m->f, "nodes", t->node), "node");
    m->why_animations[why] = p3di_in_name(m->f, "animations", t->animation, "animation");
}

/* ---- Keys ---- */

/* Many channels may name the same keys; they are looked at for each. */
static bool spend(struct motions *m, uint64_t count)
{
    if (count > m->keys_left || count > UINT32_MAX) {
        p3di_job_fail(&m->f->b.job, P3D_UNSUPPORTED, "animations name the same keys too often");
        return false;
    }
    m->keys_left -= count;
    if (m->key_capacity < count) {
        m->keys = p3di_job_alloc_in(&m->f->b.job, m->scratch, (size_t)count, sizeof *m->keys);
        m->key_capacity = (size_t)count;
    }
    return !m->f->b.job.has_failed;
}

static double time_at(const struct track *t, const struct sampler *s, uint32_t index)
{
    const uint32_t key = index / s->per_key, part = index % s->per_key;
    const double time = p3di_in_time(&s->in, key);
    double left;

    if (!part)
        return time;
    left = p3di_in_time(&s->in, key + 1) - time;
    return s->in.is_curve ? time + left * part / s->per_key : time + fmax(left - SHARE_OF_TIME * t->end, left / 2);
}

/* Times rise. */
static bool take_times(struct track *t, struct sampler *s)
{
    const uint64_t count = (uint64_t)(s->in.times.count - 1) * s->per_key + 1;
    struct in_key *keys;

    if (!spend(t->m, count))
        return false;
    s->count = (uint32_t)count;
    keys = t->m->keys;
    for (uint32_t i = 0; i < s->count; i++) {
        keys[i].time = time_at(t, s, i);
        if (keys[i].time < 0 || (i && !(keys[i].time > keys[i - 1].time)))
            return false;
    }
    return true;
}

/* False, with a warning, if no class can say it. A size that changes needs no values between its keys. */
static bool take_sampler(struct track *t, enum in_path path, struct sampler *s)
{
    bool is_good;

    *s = (struct sampler){.per_key = 1};
    if (!t->samplers[path])
        return false;
    is_good = p3di_in_sampler(t->m->f, t->samplers[path], path, &s->in);
    if (path != IN_SCALE && (s->in.is_stepping || s->in.is_curve))
        s->per_key = s->in.is_curve ? PIECES_OF_CURVE : 2;
    is_good = is_good && take_times(t, s);
    if (!is_good)
        tell(t, IN_TIMES);
    return is_good;
}

static double value_at(const struct sampler *s, uint32_t index, uint32_t i)
{
    const uint32_t key = index / s->per_key, part = index % s->per_key;

    if (part && s->in.is_curve)
        return p3di_in_on_curve(&s->in, key, (double)part / s->per_key, i);
    return (double)p3di_in_float(&s->in.values, s->in.is_curve ? 3 * key + 1 : key, i);
}

static struct vec vec_at(const struct sampler *s, uint32_t index)
{
    return (struct vec){value_at(s, index, 0), value_at(s, index, 1), value_at(s, index, 2)};
}

/* ---- Classes ---- */

void p3di_in_add_class(struct motions *m, const struct p3d_model_animation *a, const struct p3d_model_axis *axis)
{
    struct in_file *f = m->f;
    struct p3d_model_animation *animations =
        p3di_job_grow(&f->b.job, f->skeleton.animations, f->skeleton.animation_count, &f->skeleton.animation_capacity,
                      sizeof *animations);
    struct p3d_model_axis *axes = p3di_job_grow(&f->b.job, f->skeleton.axes, f->skeleton.animation_count,
                                                &f->skeleton.axis_capacity, sizeof *axes);

    if (!animations || !axes)
        return;
    f->skeleton.animations = animations;
    f->skeleton.axes = axes;
    animations[f->skeleton.animation_count] = *a;
    animations[f->skeleton.animation_count].bone = axis->bone;
    axes[f->skeleton.animation_count++] = *axis;
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

/* A class of ours keeps its name and its source; others are called like animation and node, and all of an animation
 * have one source, which goes from 0 to 1. */
static struct p3d_model_animation begin_class(const struct track *t, enum p3d_animation_type type, double from,
                                              double to)
{
    struct p3di_job *job = &t->m->f->b.job;
    enum p3d_animation_type own;
    const json_t *extras = p3di_in_class(t->m->f, t->animation, &own);
    const struct p3d_bytes source = p3di_in_text(extras, "source");
    const struct p3d_bytes animation =
        p3di_plain_name(job, P3DI_NAME_OF_CLASS, p3di_in_text(t->animation, "name"), "animation");
    const json_t *first = json_object_get(extras, "minPhase"), *last = json_object_get(extras, "maxPhase");
    const double least = json_number_value(first);
    const double most = json_is_number(first) && json_is_number(last) ? json_number_value(last) : 1;
    struct p3d_model_animation a = {.type = type, .unhide_value = -1};

    a.source = p3di_job_copy(job, extras ? source : animation);
    a.name = extras ? animation
                    : join_words(job, animation,
                                 p3di_plain_name(job, P3DI_NAME_OF_CLASS,
                                                 p3di_in_text(p3di_in_item(t->m->f, "nodes", t->node), "name"), ""));
    a.name = p3di_namer_add(&t->m->class_names, a.name);
    a.min_phase = a.min_value = (float)(least + (most - least) * from);
    a.max_phase = a.max_value = (float)(least + (most - least) * to);
    return a;
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
    const struct in_selection *s = &lod->selections.items[selection];
    struct in_run run = {.text = p3di_in_members(lod, selection)};

    if (p3di_in_next_run(&run))
        return run.count == 2 && is_at(lod, run.first, begin) && is_at(lod, run.first + 1, end);
    return s->count == 2 && memcmp(&p3di_in_place(lod, s->members[0].point)->at, &begin, sizeof begin) == 0 &&
           memcmp(&p3di_in_place(lod, s->members[1].point)->at, &end, sizeof end) == 0;
}

/* Two points of Memory, a metre apart, in a selection called like the bone; it may be there from a former time. */
static struct p3d_model_axis add_axis(struct track *t, struct vec position, struct vec direction)
{
    struct in_file *f = t->m->f;
    const uint32_t memory = p3di_in_memory(f);
    struct p3d_bytes name = join_words(&f->b.job, p3d_bytes_of("axis"), f->skeleton.bones[t->bone].name);
    /* + 0: no -0 */
    const struct p3d_vec3 begin = {(float)position.x + 0.0f, (float)position.y + 0.0f, 0.0f - (float)position.z};
    const struct vec to = vec_add(position, direction);
    const struct p3d_vec3 end = {(float)to.x + 0.0f, (float)to.y + 0.0f, 0.0f - (float)to.z};
    struct p3d_model_axis axis = {.bone = t->bone, .has_axis = true, .position = begin};
    struct in_lod *lod = f->b.job.has_failed ? NULL : &f->lods[memory];
    uint32_t selection, point;

    axis.direction = vec3_subtract(end, begin);
    if (!lod)
        return axis;
    name = p3di_namer_add(&t->m->axis_names, name);
    selection = p3di_in_find_selection(f, lod, name);
    if (selection != IN_NONE && is_axis(lod, selection, begin, end))
        return axis;
    selection = p3di_in_selection(f, lod, name);
    point = p3di_in_add_point(f, lod, begin, IN_NONE);
    p3di_in_select(f, lod, selection, point, 1);
    point = p3di_in_add_point(f, lod, end, IN_NONE);
    p3di_in_select(f, lod, selection, point, 1);
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
static void add_pieces(struct track *t, enum p3d_animation_type type, const struct sampler *s, struct vec position,
                       struct vec direction)
{
    const struct in_key *keys = t->m->keys;
    const double way = largest(keys, s->count);
    const double wanted = t->m->f->import->tolerance; /* of a motion a hundredth of the way a degree */
    const double usual = fmax(LEAST_ERROR, (s->in.is_curve ? SHARE_OF_CURVE : SHARE_OF_WAY) * way);
    const double error =
        fmax(usual, type == P3D_ANIMATION_ROTATION ? wanted * RADIANS_OF_DEGREE : wanted * SHARE_OF_CURVE * way);
    struct p3d_model_axis axis;
    uint32_t pieces;

    if (!(way > LEAST_ERROR))
        return;
    pieces = count_pieces(keys, s->count, error);
    if (!(fabs(position.x) + fabs(position.y) + fabs(position.z) + way < 1e15) || pieces > MOST_PIECES) {
        tell(t, IN_MANY_PIECES);
        return;
    }
    if (pieces > FEW_PIECES)
        tell(t, IN_PIECES);
    if (s->count > 1 && (s->in.is_stepping || s->in.is_curve))
        tell(t, s->in.is_curve ? IN_CURVES : IN_JUMPS);
    axis = add_axis(t, position, direction);
    for (uint32_t i = 0, next; i + 1 < s->count || i == 0; i = next) {
        const double base = i ? keys[i].value : 0;
        struct p3d_model_animation a;
        double from, to;
        float *ends;

        next = s->count > 1 ? straight_end(keys, s->count, i, error) : 1;
        from = keys[i].value - base;
        to = keys[s->count > 1 ? next : i].value - base;
        if (from == 0 && to == 0)
            continue;
        a = begin_class(t, type, keys[i].time / t->end, s->count > 1 ? keys[next].time / t->end : 1);
        ends = type == P3D_ANIMATION_ROTATION ? a.angles : a.offsets;
        ends[0] = (float)from;
        ends[1] = (float)to;
        p3di_in_add_class(t->m, &a, &axis);
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

/* Undoes the rotation of a node at rest. */
static struct quaternion rest_undone(const json_t *node)
{
    double q[4];

    p3di_in_rest(node, IN_ROTATION, q);
    return unit((struct quaternion){{-q[0], -q[1], -q[2]}, q[3]});
}

static struct quaternion turn_at(const struct sampler *s, uint32_t key, struct quaternion undone)
{
    const struct quaternion q = {vec_at(s, key), value_at(s, key, 3)};

    return multiply(unit(q), undone);
}

/* The axis of the widest turn: those of small ones are rounded. */
static struct vec find_turn_axis(const struct sampler *s, struct quaternion undone)
{
    struct vec best = {0, 0, 0};

    for (uint32_t i = 0; i < s->count; i++) {
        const struct vec v = turn_at(s, i, undone).v;

        if (vec_length(v) > vec_length(best))
            best = v;
    }
    return vec_length(best) > 0 ? vec_scale(best, 1 / vec_length(best)) : best;
}

/* Angles about the axis, each the nearest to the one before; false if a turn has another axis. */
static bool take_angles(struct track *t, const struct sampler *s, struct quaternion undone, struct vec axis)
{
    const double whole = 2 * acos(-1.0);
    struct in_key *keys = t->m->keys;

    for (uint32_t i = 0; i < s->count; i++) {
        const struct quaternion q = turn_at(s, i, undone);
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

/* The transform of all above a node, at rest. */
static void matrix_above(const struct track *t, double matrix[16])
{
    const uint32_t parent = t->m->f->nodes[t->node].parent;

    for (size_t i = 0; i < 16; i++)
        matrix[i] = i % 5 == 0;
    if (parent != IN_NONE)
        memcpy(matrix, t->m->f->nodes[parent].matrix, 16 * sizeof *matrix);
}

/* In the model z is mirrored, and so is the sense of a rotation. */
static void take_rotation(struct track *t)
{
    const struct in_node *node = &t->m->f->nodes[t->node];
    const struct quaternion undone = rest_undone(p3di_in_item(t->m->f, "nodes", t->node));
    const struct vec position = {node->matrix[12], node->matrix[13], node->matrix[14]};
    double above[16], size;
    struct vec axis, turned;
    struct sampler s;

    if (!take_sampler(t, IN_ROTATION, &s))
        return;
    axis = find_turn_axis(&s, undone);
    if (!(vec_length(axis) > 0))
        return;
    matrix_above(t, above);
    turned = p3di_in_turn(above, axis);
    size = vec_length(turned);
    if (!take_angles(t, &s, undone, axis)) {
        tell(t, IN_MANY_AXES);
    } else if (!is_even(above)) {
        tell(t, IN_UNEVEN);
    } else {
        for (uint32_t i = 0; i < s.count; i++)
            t->m->keys[i].value *= p3di_in_is_mirroring(above) ? 1 : -1;
        add_pieces(t, P3D_ANIMATION_ROTATION, &s, position, vec_scale(turned, 1 / size));
    }
}

/* ---- Moving ---- */

/* The distance by which a key moves the node from its place. */
static struct vec moved_at(const struct sampler *s, uint32_t key, struct vec rest, const double above[16])
{
    return p3di_in_turn(above, vec_subtract(vec_at(s, key), rest));
}

static bool is_along(const struct sampler *s, struct vec rest, const double above[16], struct vec direction,
                     double error)
{
    for (uint32_t i = 0; i < s->count; i++) {
        const struct vec moved = moved_at(s, i, rest, above);

        if (!(vec_length(vec_subtract(moved, vec_scale(direction, vec_dot(moved, direction)))) <= error))
            return false;
    }
    return true;
}

static void add_along(struct track *t, const struct sampler *s, struct vec rest, const double above[16],
                      struct vec direction)
{
    const struct in_node *node = &t->m->f->nodes[t->node];

    for (uint32_t i = 0; i < s->count; i++)
        t->m->keys[i].value = vec_dot(moved_at(s, i, rest, above), direction);
    add_pieces(t, P3D_ANIMATION_TRANSLATION, s, (struct vec){node->matrix[12], node->matrix[13], node->matrix[14]},
               direction);
}

/* Along one line, or else along x, y and z. */
static void take_translation(struct track *t)
{
    static const struct vec axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    struct vec rest, farthest = {0, 0, 0};
    double above[16], at[4];
    struct sampler s;

    if (!take_sampler(t, IN_TRANSLATION, &s))
        return;
    matrix_above(t, above);
    p3di_in_rest(p3di_in_item(t->m->f, "nodes", t->node), IN_TRANSLATION, at);
    rest = (struct vec){at[0], at[1], at[2]};
    for (uint32_t i = 0; i < s.count; i++) {
        const struct vec moved = moved_at(&s, i, rest, above);

        if (vec_length(moved) > vec_length(farthest))
            farthest = moved;
    }
    if (!(vec_length(farthest) > LEAST_ERROR))
        return;
    if (is_along(&s, rest, above, vec_scale(farthest, 1 / vec_length(farthest)),
                 fmax(LEAST_ERROR, SHARE_OF_WAY * vec_length(farthest)))) {
        add_along(t, &s, rest, above, vec_scale(farthest, 1 / vec_length(farthest)));
        return;
    }
    for (size_t i = 0; i < 3; i++)
        add_along(t, &s, rest, above, axes[i]);
}

/* ---- Hiding ---- */

/* 0 if a key hides, 1 if it shows as at rest, else -1. */
static int shown_at(const struct sampler *s, uint32_t key, struct vec rest)
{
    const struct vec size = vec_at(s, key);

    if (vec_length(size) < 1e-3 * vec_length(rest))
        return 0;
    return vec_length(vec_subtract(size, rest)) < 2e-3 * vec_length(rest) ? 1 : -1;
}

/* The times from 0 to 1 at which it is hidden and shown again, and their number; -1 if that cannot be said. */
static int find_changes(const struct track *t, const struct sampler *s, struct vec rest, float times[2])
{
    const struct in_key *keys = t->m->keys;
    int shown = 1, changes = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        const int now = shown_at(s, i, rest);

        if (now == shown)
            continue;
        if (now < 0 || changes == 2 || (i && !s->in.is_stepping && keys[i].time - keys[i - 1].time > LONGEST_JUMP))
            return -1;
        times[changes++] = i ? (float)(keys[i].time / t->end) : 0;
        shown = now;
    }
    return changes;
}

static void take_scale(struct track *t)
{
    const struct p3d_model_axis axis = {.bone = t->bone};
    struct p3d_model_animation a;
    struct sampler s;
    double size[4];
    float times[2];
    int changes;

    if (!take_sampler(t, IN_SCALE, &s))
        return;
    p3di_in_rest(p3di_in_item(t->m->f, "nodes", t->node), IN_SCALE, size);
    changes = find_changes(t, &s, (struct vec){size[0], size[1], size[2]}, times);
    if (changes < 0)
        tell(t, IN_SIZES);
    if (changes <= 0)
        return;
    a = begin_class(t, P3D_ANIMATION_HIDE, 0, 1);
    a.hide_value = times[0];
    a.unhide_value = changes == 2 ? times[1] : -1;
    p3di_in_add_class(t->m, &a, &axis);
}

/* ---- Animations ---- */

/* The bone that a node is; our own files have joints above bones, which bear their animations. */
static uint32_t bone_of(const struct in_file *f, uint32_t node)
{
    for (uint32_t steps = 0; steps < f->node_count && f->nodes[node].bone == IN_NONE; steps++) {
        const json_t *children = json_object_get(p3di_in_item(f, "nodes", node), "children");
        const double first = json_number_value(json_array_get(children, 0));

        if (!f->nodes[node].is_visited || !json_array_size(children) || !(first >= 0) || !(first < f->node_count))
            return IN_NONE;
        node = (uint32_t)first;
    }
    return f->nodes[node].bone;
}

static void take_track(struct track *t)
{
    static void (*const takers[])(struct track *) = {take_rotation, take_translation, take_scale};
    const struct in_file *f = t->m->f;
    enum p3d_animation_type type;

    t->bone = p3di_in_class(f, t->animation, &type) ? bone_of(f, t->node) : f->nodes[t->node].bone;
    if (t->bone == IN_NONE || json_object_get(p3di_in_item(f, "nodes", t->node), "matrix")) {
        tell(t, IN_NO_BONE);
        return;
    }
    for (size_t i = 0; i < sizeof takers / sizeof *takers && !f->b.job.has_failed; i++)
        takers[i](t);
}

/* The last key of all channels. */
static double find_end(struct in_file *f, const json_t *samplers)
{
    double end = 0;

    for (size_t i = 0; i < json_array_size(samplers) && !f->b.job.has_failed; i++) {
        struct in_accessor times;

        if (p3di_in_accessor(f, p3di_in_number(f, json_array_get(samplers, i), "input", IN_NONE), 1, 1, &times) &&
            times.count)
            end = fmax(end, (double)p3di_in_float(&times, times.count - 1, 0));
    }
    return end;
}

/* Adds a channel to the track of its node. */
static void take_channel(struct motions *m, const json_t *animation, const json_t *channel, struct track *tracks,
                         uint32_t *count)
{
    const json_t *target = json_object_get(channel, "target");
    const enum in_path path = p3di_in_path(target);
    const uint32_t node = p3di_in_number(m->f, target, "node", IN_NONE);
    const uint32_t sampler = p3di_in_number(m->f, channel, "sampler", IN_NONE);

    if (node >= m->f->node_count || path == IN_PATH_COUNT || m->f->b.job.has_failed)
        return;
    if (!m->tracks[node]) {
        tracks[*count] = (struct track){.m = m, .animation = animation, .node = node};
        m->tracks[node] = ++*count;
    }
    tracks[m->tracks[node] - 1].samplers[path] = json_array_get(json_object_get(animation, "samplers"), sampler);
}

void p3di_in_begin_motions(struct motions *m)
{
    struct in_file *f = m->f;

    m->tracks = p3di_job_alloc(&f->b.job, f->node_count, sizeof *m->tracks);
    p3di_namer_init(&m->class_names, &f->b.job);
    p3di_namer_init(&m->axis_names, &f->b.job);
    m->class_names.separator = m->axis_names.separator = '_';
    m->scratch = p3di_arena_new(f->b.job.options, P3DI_NO_INPUT);
    if (!m->scratch)
        p3di_job_fail_memory(&f->b.job);
    m->keys_left = 1 << 20;
    for (uint32_t i = 0; i < f->binary.buffer_count; i++)
        m->keys_left += f->binary.buffers[i].size;
}

void p3di_in_take_motions(struct motions *m, const json_t *animation)
{
    const json_t *channels = json_object_get(animation, "channels");
    struct track *tracks = p3di_job_alloc(&m->f->b.job, json_array_size(channels), sizeof *tracks);
    const double end = find_end(m->f, json_object_get(animation, "samplers"));
    uint32_t count = 0;

    for (size_t i = 0; i < json_array_size(channels) && tracks; i++)
        take_channel(m, animation, json_array_get(channels, i), tracks, &count);
    for (uint32_t i = 0; i < count; i++) {
        m->tracks[tracks[i].node] = 0;
        tracks[i].end = end > 0 ? end : 1;
        if (!m->f->b.job.has_failed)
            take_track(&tracks[i]);
    }
}
