/* points.c: named points of an MLOD moved and added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changer.h"

/* What selections of a name have. */
struct found {
    uint32_t selections;
    uint32_t points; /* exact for one selection; of several, 1 if all of them have the same single point */
    uint32_t last;   /* the last point */
    bool is_raw;     /* a tag has another size than the LOD */
};

static void count_points(struct p3d_span weights, struct found *found)
{
    for (uint32_t i = 0; i < weights.count; i++) {
        if (!weights.data[(size_t)i * weights.stride])
            continue;
        found->points += !found->points || found->last != i;
        found->last = i;
    }
}

static struct found find_points(const struct p3d_mlod_lod *lod, const char *name)
{
    struct found found = {0, 0, 0, false};

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        if (!p3di_is_selection(&lod->tags[i], name))
            continue;
        found.selections++;
        found.is_raw |= lod->tags[i].is_raw;
        if (!lod->tags[i].is_raw)
            count_points(lod->tags[i].value.selection.points, &found);
    }
    return found;
}

/* Fails unless there is a single point. */
static bool check_single(struct changer *changer, const char *name, struct found found)
{
    struct p3di_job *job = &changer->job;

    if (!found.selections)
        p3di_job_fail(job, P3D_INVALID, "Memory has no point \"%.60s\"", name);
    else if (found.is_raw)
        p3di_job_fail(job, P3D_INVALID, "the tag \"%.60s\" of Memory has another size than the LOD", name);
    else if (found.points != 1 && found.selections == 1)
        p3di_job_fail(job, P3D_INVALID, "\"%.60s\" has %u points in Memory: only a single point can be moved", name,
                      found.points);
    else if (found.points != 1)
        p3di_job_fail(job, P3D_INVALID,
                      "Memory has %u selections \"%.60s\", not with the same point: only a single point can be moved",
                      found.selections, name);
    return !job->has_failed;
}

/* Other selections with the point, which goes with all that have it. */
static void tell_sharing(struct changer *changer, const struct p3d_mlod_lod *lod, const char *name, uint32_t point)
{
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];
        const struct p3d_span weights = tag->value.selection.points;

        if (tag->kind == P3D_TAG_SELECTION && !tag->is_raw && !p3di_is_selection(tag, name) &&
            weights.data[(size_t)point * weights.stride])
            p3di_change_tell(changer, "\"%.60s\" has the same point, which moved with it",
                             p3di_job_printable(&changer->job, p3d_text(tag->name)));
    }
}

static void move_point(struct changer *changer, struct p3d_mlod_lod *lod, const struct p3d_point_change *change)
{
    const struct found found = find_points(lod, change->name);
    struct p3d_vec3 from;

    if (!check_single(changer, change->name, found))
        return;
    from = p3d_vec3_at(lod->points, found.last);
    p3di_move_point(lod, found.last, change->place);
    p3di_change_tell(changer, "\"%.60s\" of Memory moved from %g, %g, %g to %g, %g, %g", change->name, (double)from.x,
                     (double)from.y, (double)from.z, (double)change->place.x, (double)change->place.y,
                     (double)change->place.z);
    tell_sharing(changer, lod, change->name, found.last);
}

static void add_point(struct changer *changer, struct p3d_mlod_lod *lod, const struct p3d_point_change *change,
                      uint32_t point)
{
    struct found found;
    bool is_one;

    if (p3d_proxy_name(p3d_bytes_of(change->name), NULL, NULL)) {
        p3di_job_fail(&changer->job, P3D_INVALID, "\"%.100s\" is the name of a proxy, not of points", change->name);
        return;
    }
    p3di_move_point(lod, point, change->place);
    p3di_select(changer, lod, change->name, (struct p3di_members){.first_point = point, .point_count = 1});
    if (changer->job.has_failed)
        return;
    found = find_points(lod, change->name);
    is_one = found.selections == 1;
    p3di_change_tell(changer, "\"%.60s\" of Memory got a point at %g, %g, %g: %s %u%s", change->name,
                     (double)change->place.x, (double)change->place.y, (double)change->place.z,
                     is_one ? "it has" : "each of its", is_one ? found.points : found.selections,
                     is_one ? "" : " selections");
}

void p3di_change_points(struct changer *changer)
{
    const struct p3d_mlod_changes *changes = changer->change;
    struct p3d_mlod_lod *memory = p3di_lod_of_kind(changer, P3D_LOD_MEMORY);
    uint32_t added = 0, next;

    if (!changes->point_count || changer->job.has_failed)
        return;
    if (!memory) {
        p3di_job_fail(&changer->job, P3D_INVALID, "there is no Memory LOD for the point \"%.60s\"",
                      changes->points[0].name);
        return;
    }
    for (size_t i = 0; i < changes->point_count; i++)
        added += changes->points[i].is_new;
    next = memory->points.count;
    p3di_grow_lod(changer, memory, added, 0);
    for (size_t i = 0; i < changes->point_count && !changer->job.has_failed; i++) {
        const struct p3d_point_change *change = &changes->points[i];

        if (!p3di_check_place(changer, change->name, change->place))
            return;
        if (change->is_new)
            add_point(changer, memory, change, next++);
        else
            move_point(changer, memory, change);
    }
}
