/* selections.c: selections that are new, gone, renamed, or have other members.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Members that only one model has are changes of points and faces, and not of the selection. */
#include "comparison.h"

#include <math.h>

/* Each of an ODOL's selections may have the members of many others. So that a small file cannot ask for endless
 * comparisons, they end after this many steps for each member that is stored; members are then not counted. */
#define STEPS 16

struct comparer {
    struct comparison *comparison;
    float *weights[2]; /* by element of each side; all 0 between selections */
    uint64_t steps_left;
    double step; /* by which weights may differ */
};

/* Either kind of members. */
struct members {
    const uint32_t *items;
    const float *weights;
    uint32_t count;
};

static struct members points_of(const struct p3d_model_selection *selection)
{
    return (struct members){selection->points, selection->point_weights, selection->point_count};
}

static struct members faces_of(const struct p3d_model_selection *selection)
{
    return (struct members){selection->faces, selection->face_weights, selection->face_count};
}

/* ---- Fingerprints ---- */

static uint64_t mix_member(const struct comparer *comparer, uint32_t id, float weight)
{
    const float scaled = weight * 255;

    /* Keys depend on where memory lies, so that no file can be made whose different members have equal keys. */
    return mix_u64(mix_u64((uintptr_t)comparer->comparison->differ->job.arena, id),
                   comparer->step > 0 ? (uint64_t)(scaled + 0.5f) : float_bits(weight));
}

/* Nodes may be there several times if points were merged: then there is no fingerprint. */
static void find_fingerprints(struct comparer *comparer, size_t s)
{
    struct comparison *comparison = comparer->comparison;
    struct side *side = &comparison->sides[s];

    for (uint32_t i = 0; i < side->group_count; i++) {
        struct group *group = &side->group_items[i];
        const struct members points = points_of(group->selection), faces = faces_of(group->selection);

        group->fingerprint = 1;
        comparer->steps_left += STEPS * ((uint64_t)points.count + faces.count);
        for (uint32_t j = 0; j < points.count; j++) {
            const uint32_t node = side->nodes[points.items[j]], other = comparison->nodes.partners[s][node];

            if (other < LEFT_OUT)
                group->fingerprint += mix_member(comparer, s ? other : node, points.weights[j]);
        }
        for (uint32_t j = 0; j < faces.count; j++) {
            const uint32_t face = faces.items[j], other = comparison->faces.partners[s][face];

            if (other < LEFT_OUT)
                group->fingerprint += ~mix_member(comparer, s ? other : face, faces.weights[j]);
        }
    }
}

/* ---- Members ---- */

static uint32_t element_of(const struct side *side, bool is_point, uint32_t item)
{
    return is_point ? side->nodes[item] : item;
}

/* Points of one node: it has the largest weight of them. */
static void set_weights(struct comparer *comparer, size_t s, bool is_point, struct members members)
{
    for (uint32_t i = 0; i < members.count; i++) {
        const uint32_t element = element_of(&comparer->comparison->sides[s], is_point, members.items[i]);

        if (members.weights[i] > comparer->weights[s][element])
            comparer->weights[s][element] = members.weights[i];
    }
}

static void clear_weights(struct comparer *comparer, size_t s, bool is_point, struct members members)
{
    for (uint32_t i = 0; i < members.count; i++)
        comparer->weights[s][element_of(&comparer->comparison->sides[s], is_point, members.items[i])] = 0;
}

static struct p3d_member_changes count_members(struct comparer *comparer, bool is_point,
                                               const struct members members[2])
{
    const struct pairs *pairs = is_point ? &comparer->comparison->nodes : &comparer->comparison->faces;
    struct p3d_member_changes changes = {0, 0, 0};

    set_weights(comparer, 0, is_point, members[0]);
    set_weights(comparer, 1, is_point, members[1]);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < members[s].count; i++) {
            const uint32_t element = element_of(&comparer->comparison->sides[s], is_point, members[s].items[i]);
            const uint32_t other = pairs->partners[s][element];

            if (other >= LEFT_OUT || !(comparer->weights[s][element] > 0))
                continue; /* the latter: counted before */
            if (!(comparer->weights[!s][other] > 0))
                *(s ? &changes.gained : &changes.lost) += 1;
            else if (fabs((double)comparer->weights[s][element] - comparer->weights[!s][other]) > comparer->step)
                changes.reweighted++;
            else
                continue;
            comparer->weights[s][element] = 0;
            comparer->weights[!s][other] = 0;
        }
    clear_weights(comparer, 0, is_point, members[0]);
    clear_weights(comparer, 1, is_point, members[1]);
    return changes;
}

static bool is_changed(struct p3d_member_changes changes)
{
    return changes.gained || changes.lost || changes.reweighted;
}

/* The binariser keeps no weights of selections that it stores as sections. */
static bool has_weights(const struct comparison *comparison, size_t s, uint32_t index)
{
    const struct p3d_odol_lod *odol = comparison->sides[s].odol;

    return !comparison->differ->is_cross || !odol || index >= odol->selection_count ||
           !odol->selections[index].is_sectional;
}

static void compare_members(struct comparer *comparer, uint32_t first, uint32_t second)
{
    const struct side *a = &comparer->comparison->sides[0], *b = &comparer->comparison->sides[1];
    const struct p3d_model_selection *selection = &a->lod->selections[first], *t = &b->lod->selections[second];
    const uint64_t steps = (uint64_t)selection->point_count + t->point_count + selection->face_count + t->face_count;
    struct p3d_change change = {.kind = P3D_CHANGE_SELECTION, .name = selection->name};

    if (!comparer->comparison->is_merged &&
        a->group_items[a->groups[first]].fingerprint == b->group_items[b->groups[second]].fingerprint)
        return;
    if (steps <= comparer->steps_left) {
        comparer->steps_left -= steps;
        change.points = count_members(comparer, true, (const struct members[2]){points_of(selection), points_of(t)});
        change.faces = count_members(comparer, false, (const struct members[2]){faces_of(selection), faces_of(t)});
        if (!has_weights(comparer->comparison, 0, first) || !has_weights(comparer->comparison, 1, second))
            change.points.reweighted = change.faces.reweighted = 0;
        if (!is_changed(change.points) && !is_changed(change.faces))
            return;
    }
    p3di_diff_add(comparer->comparison->differ, change);
}

/* Two proxies in the same place may have other points and weights in their selections. */
static void compare_proxies(struct comparer *comparer)
{
    const struct comparison *comparison = comparer->comparison;
    const struct p3d_model_lod *a = comparison->sides[0].lod, *b = comparison->sides[1].lod;

    for (uint32_t i = 0; i < a->proxy_count && !comparison->differ->is_cross; i++) {
        const uint32_t partner = comparison->proxies.partners[0][i], first = a->proxies[i].selection;
        const uint32_t second = partner == ALONE ? P3D_NO_SELECTION : b->proxies[partner].selection;

        if (first != P3D_NO_SELECTION && second != P3D_NO_SELECTION)
            compare_members(comparer, first, second);
    }
}

/* ---- Names ---- */

/* The binariser drops selections that begin like this. */
static bool is_dropped(const struct comparison *comparison, const struct side *side, uint32_t index)
{
    const struct p3d_bytes name = p3d_text(side->lod->selections[index].name);

    return comparison->differ->is_cross && side->mlod && name.size && (name.data[0] == '-' || name.data[0] == '.');
}

static void leave_out_proxies(struct comparison *comparison, struct pairs *selections)
{
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < selections->counts[s]; i++)
            if (comparison->sides[s].is_proxy_selection[i] || is_dropped(comparison, &comparison->sides[s], i))
                selections->partners[s][i] = LEFT_OUT;
}

static uint32_t name_of(struct comparison *comparison, size_t s, uint32_t selection)
{
    return p3di_names_number(comparison->differ, &comparison->selection_names,
                             comparison->sides[s].lod->selections[selection].name);
}

static bool key_of_name(void *comparison, size_t s, uint32_t selection, uint64_t *key)
{
    *key = name_of(comparison, s, selection);
    return true;
}

static bool key_of_any_case(void *comparison, size_t s, uint32_t selection, uint64_t *key)
{
    struct comparison *c = comparison;

    *key = p3di_names_any_case(c->differ, &c->selection_names, c->sides[s].lod->selections[selection].name);
    return true;
}

/* Finds selections with another name and the same members, but no empty ones. */
static bool key_of_members(void *comparison, size_t s, uint32_t selection, uint64_t *key)
{
    const struct side *side = &((const struct comparison *)comparison)->sides[s];
    const struct group *group = &side->group_items[side->groups[selection]];

    *key = group->fingerprint == 1 ? (uint64_t)(s + 1) << 62 | selection : group->fingerprint;
    return true;
}

static void report_alone(struct comparison *comparison, const struct pairs *selections, size_t s)
{
    for (uint32_t i = 0; i < selections->counts[s] && !comparison->differ->job.has_failed; i++) {
        const struct p3d_model_selection *selection = &comparison->sides[s].lod->selections[i];
        struct p3d_change change = {.name = selection->name};

        if (selections->partners[s][i] != ALONE)
            continue;
        change.kind = s ? P3D_CHANGE_SELECTION_ADDED : P3D_CHANGE_SELECTION_REMOVED;
        *(s ? &change.points.gained : &change.points.lost) = selection->point_count;
        *(s ? &change.faces.gained : &change.faces.lost) = selection->face_count;
        p3di_diff_add(comparison->differ, change);
    }
}

static void start(struct comparer *comparer)
{
    const struct comparison *comparison = comparer->comparison;

    for (size_t s = 0; s < 2; s++) {
        const uint32_t nodes = comparison->sides[s].node_count, faces = comparison->sides[s].lod->face_count;

        comparer->weights[s] = p3di_job_alloc(&comparison->differ->job, nodes > faces ? nodes : faces, sizeof(float));
    }
    if (comparison->differ->is_cross)
        comparer->step = 1.01 / 255; /* where all weights are 254 or 255 of 255, the binariser makes them full */
    else if (comparison->differ->has_odol)
        comparer->step = 0.5 / 255;
    if (comparison->differ->job.has_failed)
        return;
    find_fingerprints(comparer, 0);
    find_fingerprints(comparer, 1);
}

void p3di_diff_selections(struct comparison *comparison)
{
    struct comparer comparer = {.comparison = comparison};
    struct pairs selections;

    p3di_pairs_init(comparison->differ, &selections, comparison->sides[0].lod->selection_count,
                    comparison->sides[1].lod->selection_count);
    start(&comparer);
    if (comparison->differ->job.has_failed)
        return;
    leave_out_proxies(comparison, &selections);
    compare_proxies(&comparer);
    p3di_pairs_match_by(comparison->differ, &selections, key_of_name, comparison, MATCH_IN_ORDER);
    p3di_pairs_match_by(comparison->differ, &selections, key_of_any_case, comparison, MATCH_UNIQUE);
    for (uint32_t i = 0; i < selections.counts[0] && !comparison->differ->job.has_failed; i++)
        if (selections.partners[0][i] < LEFT_OUT)
            compare_members(&comparer, i, selections.partners[0][i]);
    p3di_pairs_match_by(comparison->differ, &selections, key_of_members, comparison, MATCH_UNIQUE);
    for (uint32_t i = 0; i < selections.counts[0] && !comparison->differ->job.has_failed; i++)
        if (selections.partners[0][i] < LEFT_OUT &&
            name_of(comparison, 0, i) != name_of(comparison, 1, selections.partners[0][i]))
            p3di_diff_add(
                comparison->differ,
                (struct p3d_change){.kind = P3D_CHANGE_SELECTION_RENAMED,
                                    .before = comparison->sides[0].lod->selections[i].name,
                                    .after = comparison->sides[1].lod->selections[selections.partners[0][i]].name});
    report_alone(comparison, &selections, 0);
    report_alone(comparison, &selections, 1);
}
