/* tags.c: properties, masses, key frames, sharp edges, and unknown tags.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

#include "model/topology.h"

#include <math.h>

/* ---- Properties ---- */

/* True if both are of one value, which has one number. */
static bool have_same_value(struct comparison *comparison, uint32_t first, uint32_t second)
{
    struct differ *differ = comparison->differ;

    return p3di_names_number(differ, &comparison->selection_names, comparison->sides[0].lod->properties[first].value) ==
           p3di_names_number(differ, &comparison->selection_names, comparison->sides[1].lod->properties[second].value);
}

static void report_property(struct comparison *comparison, size_t s, uint32_t index, const struct pairs *properties)
{
    const struct p3d_model_property *property = &comparison->sides[s].lod->properties[index], *other;
    struct p3d_change change = {.name = property->name};

    if (properties->partners[s][index] == ALONE) {
        change.kind = s ? P3D_CHANGE_PROPERTY_ADDED : P3D_CHANGE_PROPERTY_REMOVED;
        *(s ? &change.after : &change.before) = property->value;
        p3di_diff_add(comparison->differ, change);
        return;
    }
    other = &comparison->sides[!s].lod->properties[properties->partners[s][index]];
    if (s || have_same_value(comparison, index, properties->partners[0][index]))
        return;
    change.kind = P3D_CHANGE_PROPERTY;
    change.before = property->value;
    change.after = other->value;
    p3di_diff_add(comparison->differ, change);
}

static bool key_of_name(void *comparison, size_t s, uint32_t property, uint64_t *key)
{
    struct comparison *c = comparison;

    *key = p3di_names_number(c->differ, &c->selection_names, c->sides[s].lod->properties[property].name);
    return true;
}

static bool key_of_value(void *comparison, size_t s, uint32_t property, uint64_t *key)
{
    struct comparison *c = comparison;

    key_of_name(c, s, property, key);
    *key = *key << 32 | p3di_names_number(c->differ, &c->selection_names, c->sides[s].lod->properties[property].value);
    return true;
}

/* The names that each side had so far, so that only the first property of a name has a key. */
struct first_names {
    struct comparison *comparison;
    struct p3di_set seen[2];
};

static bool key_of_first(void *user, size_t s, uint32_t property, uint64_t *key)
{
    struct first_names *names = user;
    uint32_t number;

    key_of_name(names->comparison, s, property, key);
    return p3di_job_add(&names->comparison->differ->job, &names->seen[s], key, &number);
}

/* The first value of each name, which the engine takes, where it only changed places with another one. */
static void compare_first_values(struct comparison *comparison, const struct pairs *properties)
{
    struct first_names names = {.comparison = comparison};
    struct pairs firsts;

    p3di_pairs_init(comparison->differ, &firsts, properties->counts[0], properties->counts[1]);
    for (size_t s = 0; s < 2; s++)
        p3di_set_init(&names.seen[s], comparison->differ->job.arena, sizeof(uint64_t));
    p3di_pairs_match_by(comparison->differ, &firsts, key_of_first, &names, MATCH_IN_ORDER);
    for (uint32_t i = 0; i < firsts.counts[0] && !comparison->differ->job.has_failed; i++) {
        const uint32_t after = firsts.partners[0][i];
        const uint32_t moved[2] = {properties->partners[0][i],
                                   after < LEFT_OUT ? properties->partners[1][after] : ALONE};

        if (moved[0] != ALONE && moved[1] != ALONE && !have_same_value(comparison, i, after) &&
            have_same_value(comparison, i, moved[0]) && have_same_value(comparison, moved[1], after))
            p3di_diff_add(comparison->differ,
                          (struct p3d_change){.kind = P3D_CHANGE_PROPERTY,
                                              .name = comparison->sides[0].lod->properties[i].name,
                                              .before = comparison->sides[0].lod->properties[i].value,
                                              .after = comparison->sides[1].lod->properties[after].value});
    }
}

/* First by name and value, so that two properties of one name are kept apart. */
static void compare_properties(struct comparison *comparison)
{
    struct pairs properties;

    p3di_pairs_init(comparison->differ, &properties, comparison->sides[0].lod->property_count,
                    comparison->sides[1].lod->property_count);
    p3di_pairs_match_by(comparison->differ, &properties, key_of_value, comparison, MATCH_IN_ORDER);
    p3di_pairs_match_by(comparison->differ, &properties, key_of_name, comparison, MATCH_IN_ORDER);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < properties.counts[s] && !comparison->differ->job.has_failed; i++)
            report_property(comparison, s, i, &properties);
    compare_first_values(comparison, &properties);
}

/* ---- Masses ---- */

static double total_mass(const struct side *side)
{
    double total = 0;

    for (uint32_t i = 0; i < side->lod->masses.count; i++)
        total += p3d_f32_at(side->lod->masses, i);
    return total;
}

/* An ODOL has the sum of its Geometry alone; the points share it. Where points were replaced the sum tells. */
static void compare_masses(struct comparison *comparison)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const double before = total_mass(a), after = total_mass(b);
    const bool is_cross = comparison->differ->is_cross, is_there = a->lod->masses.count,
               is_there_too = b->lod->masses.count;
    struct p3d_change change = {.kind = P3D_CHANGE_MASS};

    for (uint32_t i = 0; i < comparison->nodes.counts[0] && is_there && is_there_too && !comparison->differ->has_odol;
         i++) {
        const uint32_t other = comparison->nodes.partners[0][i];

        if (other < LEFT_OUT)
            change.count += float_bits(p3d_f32_at(a->lod->masses, a->first_points[i])) !=
                            float_bits(p3d_f32_at(b->lod->masses, b->first_points[other]));
    }
    if (is_cross && p3d_lod_kind(a->lod->resolution) != P3D_LOD_GEOMETRY)
        return;
    if (!change.count && (is_there == is_there_too || is_cross) &&
        (float_bits((float)before) == float_bits((float)after) || fabs(before - after) <= 1e-4 * fmax(1, fabs(before))))
        return;
    if (is_there)
        change.before = p3di_diff_number(comparison->differ, before);
    if (is_there_too)
        change.after = p3di_diff_number(comparison->differ, after);
    p3di_diff_add(comparison->differ, change);
}

/* ---- Key frames ---- */

static bool is_same_table(struct p3d_span a, struct p3d_span b)
{
    return a.count == b.count && a.stride == b.stride &&
           (!a.count || memcmp(a.data, b.data, (size_t)a.count * a.stride) == 0);
}

static bool are_points_the_same(const struct comparison *comparison)
{
    for (uint32_t i = 0; i < comparison->nodes.counts[0]; i++)
        if (comparison->nodes.partners[0][i] != i)
            return false;
    return !comparison->is_merged;
}

static void count_frame_point(const struct comparison *comparison, const struct p3d_model_frame *frames[2],
                              uint32_t node, struct p3d_change *change)
{
    const struct side *a = &comparison->sides[0], *b = &comparison->sides[1];
    const struct p3d_vec3 p = p3d_model_frame_point(a->lod, frames[0], a->first_points[node]);
    const struct p3d_vec3 q =
        p3d_model_frame_point(b->lod, frames[1], b->first_points[comparison->nodes.partners[0][node]]);
    const float distance = (float)sqrt(squared_distance(p, q));

    if (distance <= comparison->tolerance || has_same_bits(p, q))
        return;
    change->count++;
    if (distance > change->distance)
        change->distance = distance;
}

static void compare_frame(struct comparison *comparison, uint32_t first, uint32_t second, bool is_same_order)
{
    const struct p3d_model_frame *frames[2] = {&comparison->sides[0].lod->frames[first],
                                               &comparison->sides[1].lod->frames[second]};
    struct p3d_change change = {.kind = P3D_CHANGE_FRAME};

    if (float_bits(frames[0]->time) != float_bits(frames[1]->time))
        p3di_diff_add(comparison->differ,
                      (struct p3d_change){.kind = P3D_CHANGE_FRAME_TIME,
                                          .before = p3di_diff_number(comparison->differ, frames[0]->time),
                                          .after = p3di_diff_number(comparison->differ, frames[1]->time)});
    if (is_same_order && !comparison->differ->has_odol && is_same_table(frames[0]->positions, frames[1]->positions))
        return;
    for (uint32_t i = 0; i < comparison->nodes.counts[0]; i++)
        if (comparison->nodes.partners[0][i] < LEFT_OUT)
            count_frame_point(comparison, frames, i, &change);
    if (!change.count)
        return;
    change.name = p3di_diff_number(comparison->differ, frames[0]->time);
    p3di_diff_add(comparison->differ, change);
}

static bool key_of_time(void *comparison, size_t s, uint32_t frame, uint64_t *key)
{
    *key = float_bits(((const struct comparison *)comparison)->sides[s].lod->frames[frame].time);
    return true;
}

static bool key_of_any(void *comparison, size_t s, uint32_t frame, uint64_t *key)
{
    (void)comparison, (void)s, (void)frame;
    *key = 0;
    return true;
}

/* By time; if that changed, and as many are left on both sides, in their order. */
static void match_frames(struct comparison *comparison, struct pairs *frames)
{
    p3di_pairs_init(comparison->differ, frames, comparison->sides[0].lod->frame_count,
                    comparison->sides[1].lod->frame_count);
    p3di_pairs_match_by(comparison->differ, frames, key_of_time, comparison, MATCH_IN_ORDER);
    if (!comparison->differ->job.has_failed && p3di_pairs_count_alone(frames, 0) == p3di_pairs_count_alone(frames, 1))
        p3di_pairs_match_by(comparison->differ, frames, key_of_any, comparison, MATCH_IN_ORDER);
}

static void compare_frames(struct comparison *comparison)
{
    const bool is_same_order = are_points_the_same(comparison);
    struct pairs frames;

    match_frames(comparison, &frames);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < frames.counts[s] && !comparison->differ->job.has_failed; i++)
            if (frames.partners[s][i] == ALONE)
                p3di_diff_add(comparison->differ,
                              (struct p3d_change){.kind = s ? P3D_CHANGE_FRAME_ADDED : P3D_CHANGE_FRAME_REMOVED,
                                                  .name = p3di_diff_number(comparison->differ,
                                                                           comparison->sides[s].lod->frames[i].time)});
            else if (s == 0)
                compare_frame(comparison, i, frames.partners[0][i], is_same_order);
}

/* ---- Sharp edges ---- */

/* False if an end of the edge is not on both sides. */
static bool key_of_edge(void *comparison, size_t s, uint32_t index, uint64_t *key)
{
    const struct comparison *c = comparison;
    struct edge edge = load_edge(c->sides[s].lod->sharp_edges, index);

    for (size_t i = 0; i < 2; i++) {
        const uint32_t point = edge.points[i];
        uint32_t node, other;

        if (point >= c->sides[s].lod->point_count)
            return false;
        node = c->sides[s].nodes[point];
        other = c->nodes.partners[s][node];
        if (other >= LEFT_OUT)
            return false;
        edge.points[i] = id_of_node(c, s, node);
    }
    edge = edge_of(edge.points[0], edge.points[1]);
    *key = (uint64_t)edge.points[0] << 32 | edge.points[1];
    return true;
}

static void compare_sharp_edges(struct comparison *comparison)
{
    struct p3d_change change = {.kind = P3D_CHANGE_SHARP_EDGES};
    struct pairs edges;

    if (comparison->differ->has_odol ||
        (are_points_the_same(comparison) &&
         is_same_table(comparison->sides[0].lod->sharp_edges, comparison->sides[1].lod->sharp_edges)))
        return;
    p3di_pairs_init(comparison->differ, &edges, comparison->sides[0].lod->sharp_edges.count,
                    comparison->sides[1].lod->sharp_edges.count);
    p3di_pairs_match_by(comparison->differ, &edges, key_of_edge, comparison, MATCH_IN_ORDER);
    if (comparison->differ->job.has_failed)
        return;
    change.points.lost = p3di_pairs_count_alone(&edges, 0);
    change.points.gained = p3di_pairs_count_alone(&edges, 1);
    if (change.points.lost || change.points.gained)
        p3di_diff_add(comparison->differ, change);
}

/* ---- Unknown tags ---- */

static bool key_of_tag(void *comparison, size_t s, uint32_t index, uint64_t *key)
{
    struct comparison *c = comparison;
    const struct p3d_mlod_tag *tag = &c->sides[s].mlod->tags[index];

    *key = p3di_names_number(c->differ, &c->selection_names, tag->name);
    return tag->kind == P3D_TAG_UNKNOWN || tag->is_raw;
}

static void compare_unknown_tags(struct comparison *comparison)
{
    const struct p3d_mlod_lod *lods[2] = {comparison->sides[0].mlod, comparison->sides[1].mlod};
    struct pairs tags;

    if (comparison->differ->has_odol)
        return;
    p3di_pairs_init(comparison->differ, &tags, lods[0]->tag_count, lods[1]->tag_count);
    p3di_pairs_match_by(comparison->differ, &tags, key_of_tag, comparison, MATCH_IN_ORDER);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < tags.counts[s] && !comparison->differ->job.has_failed; i++) {
            const uint32_t other = tags.partners[s][i];
            struct p3d_change change = {.name = p3d_text(lods[s]->tags[i].name)};

            if (other == LEFT_OUT)
                continue;
            if (other == ALONE)
                change.kind = s ? P3D_CHANGE_TAG_ADDED : P3D_CHANGE_TAG_REMOVED;
            else if (s == 0 && !p3di_is_same(lods[0]->tags[i].value.raw, lods[1]->tags[other].value.raw))
                change.kind = P3D_CHANGE_TAG;
            else
                continue;
            p3di_diff_add(comparison->differ, change);
        }
}

void p3di_diff_tags(struct comparison *comparison)
{
    compare_sharp_edges(comparison);
    compare_masses(comparison);
    compare_properties(comparison);
    compare_frames(comparison);
    compare_unknown_tags(comparison);
}
