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
    struct comparison *c;
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

static struct members points_of(const struct p3d_model_selection *s)
{
    return (struct members){s->points, s->point_weights, s->point_count};
}

static struct members faces_of(const struct p3d_model_selection *s)
{
    return (struct members){s->faces, s->face_weights, s->face_count};
}

/* ---- Fingerprints ---- */

static uint64_t mix_member(const struct comparer *r, uint32_t id, float weight)
{
    const float scaled = weight * 255;

    /* Keys depend on where memory lies, so that no file can be made whose different members have equal keys. */
    return mix_u64(mix_u64((uintptr_t)r->c->d->job.arena, id),
                   r->step > 0 ? (uint64_t)(scaled + 0.5f) : float_bits(weight));
}

/* Nodes may be there several times if points were merged: then there is no fingerprint. */
static void find_fingerprints(struct comparer *r, size_t s)
{
    struct comparison *c = r->c;
    struct side *side = &c->sides[s];

    for (uint32_t i = 0; i < side->group_count; i++) {
        struct group *group = &side->group_items[i];
        const struct members points = points_of(group->selection), faces = faces_of(group->selection);

        group->fingerprint = 1;
        r->steps_left += STEPS * ((uint64_t)points.count + faces.count);
        for (uint32_t j = 0; j < points.count; j++) {
            const uint32_t node = side->nodes[points.items[j]], other = c->nodes.partners[s][node];

            if (other < LEFT_OUT)
                group->fingerprint += mix_member(r, s ? other : node, points.weights[j]);
        }
        for (uint32_t j = 0; j < faces.count; j++) {
            const uint32_t face = faces.items[j], other = c->faces.partners[s][face];

            if (other < LEFT_OUT)
                group->fingerprint += ~mix_member(r, s ? other : face, faces.weights[j]);
        }
    }
}

/* ---- Members ---- */

static uint32_t element_of(const struct side *side, bool is_point, uint32_t item)
{
    return is_point ? side->nodes[item] : item;
}

/* Points of one node: it has the largest weight of them. */
static void set_weights(struct comparer *r, size_t s, bool is_point, struct members members)
{
    for (uint32_t i = 0; i < members.count; i++) {
        const uint32_t element = element_of(&r->c->sides[s], is_point, members.items[i]);

        if (members.weights[i] > r->weights[s][element])
            r->weights[s][element] = members.weights[i];
    }
}

static void clear_weights(struct comparer *r, size_t s, bool is_point, struct members members)
{
    for (uint32_t i = 0; i < members.count; i++)
        r->weights[s][element_of(&r->c->sides[s], is_point, members.items[i])] = 0;
}

static struct p3d_member_changes count_members(struct comparer *r, bool is_point, const struct members members[2])
{
    const struct pairs *pairs = is_point ? &r->c->nodes : &r->c->faces;
    struct p3d_member_changes changes = {0, 0, 0};

    set_weights(r, 0, is_point, members[0]);
    set_weights(r, 1, is_point, members[1]);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < members[s].count; i++) {
            const uint32_t element = element_of(&r->c->sides[s], is_point, members[s].items[i]);
            const uint32_t other = pairs->partners[s][element];

            if (other >= LEFT_OUT || !(r->weights[s][element] > 0))
                continue; /* the latter: counted before */
            if (!(r->weights[!s][other] > 0))
                *(s ? &changes.gained : &changes.lost) += 1;
            else if (fabs((double)r->weights[s][element] - r->weights[!s][other]) > r->step)
                changes.reweighted++;
            else
                continue;
            r->weights[s][element] = 0;
            r->weights[!s][other] = 0;
        }
    clear_weights(r, 0, is_point, members[0]);
    clear_weights(r, 1, is_point, members[1]);
    return changes;
}

static bool is_changed(struct p3d_member_changes changes)
{
    return changes.gained || changes.lost || changes.reweighted;
}

/* The binariser keeps no weights of selections that it stores as sections. */
static bool has_weights(const struct comparison *c, size_t s, uint32_t index)
{
    const struct p3d_odol_lod *odol = c->sides[s].odol;

    return !c->d->is_cross || !odol || index >= odol->selection_count || !odol->selections[index].is_sectional;
}

static void compare_members(struct comparer *r, uint32_t first, uint32_t second)
{
    const struct side *a = &r->c->sides[0], *b = &r->c->sides[1];
    const struct p3d_model_selection *s = &a->lod->selections[first], *t = &b->lod->selections[second];
    const uint64_t steps = (uint64_t)s->point_count + t->point_count + s->face_count + t->face_count;
    struct p3d_change change = {.kind = P3D_CHANGE_SELECTION, .name = s->name};

    if (!r->c->is_merged &&
        a->group_items[a->groups[first]].fingerprint == b->group_items[b->groups[second]].fingerprint)
        return;
    if (steps <= r->steps_left) {
        r->steps_left -= steps;
        change.points = count_members(r, true, (const struct members[2]){points_of(s), points_of(t)});
        change.faces = count_members(r, false, (const struct members[2]){faces_of(s), faces_of(t)});
        if (!has_weights(r->c, 0, first) || !has_weights(r->c, 1, second))
            change.points.reweighted = change.faces.reweighted = 0;
        if (!is_changed(change.points) && !is_changed(change.faces))
            return;
    }
    p3di_diff_add(r->c->d, change);
}

/* ---- Names ---- */

/* The binariser drops selections that begin like this. */
static bool is_dropped(const struct comparison *c, const struct side *side, uint32_t index)
{
    const struct p3d_bytes name = p3d_text(side->lod->selections[index].name);

    return c->d->is_cross && side->mlod && name.size && (name.data[0] == '-' || name.data[0] == '.');
}

static void leave_out_proxies(struct comparison *c, struct pairs *selections)
{
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < selections->counts[s]; i++)
            if (c->sides[s].is_proxy_selection[i] || is_dropped(c, &c->sides[s], i))
                selections->partners[s][i] = LEFT_OUT;
}

static uint32_t name_of(struct comparison *c, size_t s, uint32_t selection)
{
    return p3di_names_number(c->d, &c->selection_names, c->sides[s].lod->selections[selection].name);
}

static bool key_of_name(void *comparison, size_t s, uint32_t selection, uint64_t *key)
{
    *key = name_of(comparison, s, selection);
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

static void report_alone(struct comparison *c, const struct pairs *selections, size_t s)
{
    for (uint32_t i = 0; i < selections->counts[s] && !c->d->job.has_failed; i++) {
        const struct p3d_model_selection *selection = &c->sides[s].lod->selections[i];
        struct p3d_change change = {.name = selection->name};

        if (selections->partners[s][i] != ALONE)
            continue;
        change.kind = s ? P3D_CHANGE_SELECTION_ADDED : P3D_CHANGE_SELECTION_REMOVED;
        *(s ? &change.points.gained : &change.points.lost) = selection->point_count;
        *(s ? &change.faces.gained : &change.faces.lost) = selection->face_count;
        p3di_diff_add(c->d, change);
    }
}

static void start(struct comparer *r)
{
    const struct comparison *c = r->c;

    for (size_t s = 0; s < 2; s++) {
        const uint32_t nodes = c->sides[s].node_count, faces = c->sides[s].lod->face_count;

        r->weights[s] = p3di_job_alloc(&c->d->job, nodes > faces ? nodes : faces, sizeof(float));
    }
    if (c->d->is_cross)
        r->step = 1.01 / 255; /* where all weights are 254 or 255 of 255, the binariser makes them full */
    else if (c->d->has_odol)
        r->step = 0.5 / 255;
    if (c->d->job.has_failed)
        return;
    find_fingerprints(r, 0);
    find_fingerprints(r, 1);
}

void p3di_diff_selections(struct comparison *c)
{
    struct comparer r = {.c = c};
    struct pairs selections;

    p3di_pairs_init(c->d, &selections, c->sides[0].lod->selection_count, c->sides[1].lod->selection_count);
    start(&r);
    if (c->d->job.has_failed)
        return;
    leave_out_proxies(c, &selections);
    p3di_pairs_match_by(c->d, &selections, key_of_name, c, MATCH_IN_ORDER);
    for (uint32_t i = 0; i < selections.counts[0] && !c->d->job.has_failed; i++)
        if (selections.partners[0][i] < LEFT_OUT)
            compare_members(&r, i, selections.partners[0][i]);
    p3di_pairs_match_by(c->d, &selections, key_of_members, c, MATCH_UNIQUE);
    for (uint32_t i = 0; i < selections.counts[0] && !c->d->job.has_failed; i++)
        if (selections.partners[0][i] < LEFT_OUT && name_of(c, 0, i) != name_of(c, 1, selections.partners[0][i]))
            p3di_diff_add(c->d,
                          (struct p3d_change){.kind = P3D_CHANGE_SELECTION_RENAMED,
                                              .before = c->sides[0].lod->selections[i].name,
                                              .after = c->sides[1].lod->selections[selections.partners[0][i]].name});
    report_alone(c, &selections, 0);
    report_alone(c, &selections, 1);
}
