/* proxies.c: proxies that are new, gone, of another model, or elsewhere.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

#include <float.h>

/* Between an MLOD and an ODOL: the binariser rounds. */
#define CROSS_METRES 1e-4
#define CROSS_DEGREES 0.2

static struct p3d_bytes name_of(struct comparison *comparison, size_t s, uint32_t index)
{
    const struct p3d_model_proxy *proxy = &comparison->sides[s].lod->proxies[index];
    const struct p3d_bytes path = p3d_text(proxy->path);
    const uint32_t size = path.size + 1 + 10;
    uint8_t *text = p3di_diff_keep(comparison->differ, size, 1);
    struct p3d_bytes number;

    if (!text)
        return path;
    number = p3di_diff_number(comparison->differ, proxy->id);
    if (path.size)
        memcpy(text, path.data, path.size);
    text[path.size] = '.';
    if (number.size && number.size <= 10)
        memcpy(text + path.size + 1, number.data, number.size);
    return (struct p3d_bytes){text, path.size + 1 + number.size};
}

static bool key_of_name(void *comparison, size_t s, uint32_t index, uint64_t *key)
{
    struct comparison *c = comparison;
    const struct p3d_model_proxy *proxy = &c->sides[s].lod->proxies[index];

    *key = (uint64_t)p3di_names_number(c->differ, &c->selection_names, proxy->path) << 32 | proxy->id;
    return true;
}

static bool key_of_any_case(void *comparison, size_t s, uint32_t index, uint64_t *key)
{
    struct comparison *c = comparison;
    const struct p3d_model_proxy *proxy = &c->sides[s].lod->proxies[index];

    *key = (uint64_t)p3di_names_any_case(c->differ, &c->selection_names, proxy->path) << 32 | proxy->id;
    return true;
}

/* Exactly, because an exchanged proxy keeps its triangle. */
static bool key_of_place(void *comparison, size_t s, uint32_t index, uint64_t *key)
{
    const struct p3d_vec3 p = ((const struct comparison *)comparison)->sides[s].lod->proxies[index].frame.position;

    *key = mix_u64((uint64_t)float_bits(p.x) << 32 | float_bits(p.y), float_bits(p.z));
    return true;
}

/* ---- What changed ---- */

/* The axes of an MLOD's frame are as long as the triangle's sides, and need not stand on each other; those that are
 * made of it do. */
static struct p3d_proxy_frame frame_of(const struct comparison *comparison, const struct p3d_model_proxy *proxy)
{
    return comparison->differ->is_cross ? p3d_proxy_frame_straight(proxy->frame) : proxy->frame;
}

/* How far each corner may be off by the rounding of floats; an ODOL has the axes themselves. */
static double rounding_of(const struct side *side, const struct p3d_proxy_frame *frame)
{
    const float axes = fmaxf(vec3_largest(frame->direction), vec3_largest(frame->up));

    return sqrt(3) * FLT_EPSILON * (double)(side->odol ? axes : axes + vec3_largest(frame->position));
}

/* What is no more than rounding, or within the tolerance, is 0. */
static double above(double value, double least)
{
    return value > least ? value : 0;
}

struct axis_change {
    double angle, factor; /* degrees; how many times as long; 0: the same */
    bool is_other;
};

static struct axis_change compare_axes(struct p3d_vec3 a, struct p3d_vec3 b, const double rounding[2],
                                       double least_angle)
{
    const double first = vec_length(vec_of(a)), second = vec_length(vec_of(b));
    const double angle = p3di_diff_angle(a, b), turn = to_degrees(rounding[0] / first + rounding[1] / second);
    struct axis_change change = {0, 0, false};

    if (has_same_bits(a, b))
        return change;
    change.angle = above(angle, fmax(least_angle, turn));
    change.is_other = !(fabs(first - second) <= rounding[0] + rounding[1]);
    if (change.is_other && first > 0 && isfinite(second / first))
        change.factor = second / first;
    change.is_other |= change.angle > 0;
    return change;
}

static double size_of(double factor)
{
    return factor > 0 ? fabs(log(factor)) : 0;
}

/* False if the frames are the same. */
static bool compare_frames(const struct comparison *comparison, const struct p3d_proxy_frame *a,
                           const struct p3d_proxy_frame *b, struct p3d_change *change)
{
    const bool is_cross = comparison->differ->is_cross;
    const double least = is_cross ? fmax(CROSS_METRES, comparison->tolerance) : comparison->tolerance;
    const double rounding[2] = {rounding_of(&comparison->sides[0], a) + comparison->tolerance,
                                rounding_of(&comparison->sides[1], b) + comparison->tolerance};
    const double degrees = is_cross ? CROSS_DEGREES : 0;
    const struct axis_change front = compare_axes(a->direction, b->direction, rounding, degrees),
                             up = compare_axes(a->up, b->up, rounding, degrees);
    const double distance = sqrt(squared_distance(a->position, b->position));

    change->distance = (float)above(distance, least);
    change->angle = (float)fmax(front.angle, up.angle);
    change->factor = (float)(size_of(front.factor) > size_of(up.factor) ? front.factor : up.factor);
    return !(distance <= least || has_same_bits(a->position, b->position)) || front.is_other || up.is_other;
}

static void report_pair(struct comparison *comparison, uint32_t first, uint32_t second)
{
    const struct p3d_model_proxy *a = &comparison->sides[0].lod->proxies[first],
                                 *b = &comparison->sides[1].lod->proxies[second];
    const struct p3d_proxy_frame before = frame_of(comparison, a), after = frame_of(comparison, b);
    struct p3d_change change = {.position = before.position, .has_position = true};

    if (p3di_names_number(comparison->differ, &comparison->selection_names, a->path) !=
            p3di_names_number(comparison->differ, &comparison->selection_names, b->path) ||
        a->id != b->id) {
        change.kind = P3D_CHANGE_PROXY_MODEL;
        change.before = name_of(comparison, 0, first);
        change.after = name_of(comparison, 1, second);
        p3di_diff_add(comparison->differ, change);
    }
    if (!compare_frames(comparison, &before, &after, &change))
        return;
    change.kind = P3D_CHANGE_PROXY_MOVED;
    change.name = name_of(comparison, 0, first);
    change.before = change.after = (struct p3d_bytes){NULL, 0};
    p3di_diff_add(comparison->differ, change);
}

static void report_alone(struct comparison *comparison, size_t s)
{
    for (uint32_t i = 0; i < comparison->proxies.counts[s] && !comparison->differ->job.has_failed; i++)
        if (comparison->proxies.partners[s][i] == ALONE)
            p3di_diff_add(comparison->differ,
                          (struct p3d_change){.kind = s ? P3D_CHANGE_PROXY_ADDED : P3D_CHANGE_PROXY_REMOVED,
                                              .name = name_of(comparison, s, i),
                                              .position = comparison->sides[s].lod->proxies[i].frame.position,
                                              .has_position = true});
}

void p3di_diff_proxies(struct comparison *comparison)
{
    p3di_pairs_init(comparison->differ, &comparison->proxies, comparison->sides[0].lod->proxy_count,
                    comparison->sides[1].lod->proxy_count);
    if (comparison->differ->job.has_failed)
        return;
    p3di_pairs_match_by(comparison->differ, &comparison->proxies, key_of_name, comparison, MATCH_IN_ORDER);
    p3di_pairs_match_by(comparison->differ, &comparison->proxies, key_of_any_case, comparison, MATCH_IN_ORDER);
    p3di_pairs_match_by(comparison->differ, &comparison->proxies, key_of_place, comparison, MATCH_IN_ORDER);
    for (uint32_t i = 0; i < comparison->proxies.counts[0] && !comparison->differ->job.has_failed; i++)
        if (comparison->proxies.partners[0][i] != ALONE)
            report_pair(comparison, i, comparison->proxies.partners[0][i]);
    report_alone(comparison, 0);
    report_alone(comparison, 1);
}
