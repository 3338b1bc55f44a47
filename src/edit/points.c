/* points.c: named points of an MLOD moved and added, and selections taken away.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changer.h"

/* ---- Selections ---- */

/* Takes the selections of a name away; their points and faces stay. Returns how many there were. */
static uint32_t remove_from(struct p3d_mlod_lod *lod, const char *name)
{
    uint32_t kept = 0;
    const uint32_t count = lod->tag_count;

    for (uint32_t i = 0; i < count; i++)
        if (lod->tags[i].kind != P3D_TAG_SELECTION || !p3d_text_equal(p3d_text(lod->tags[i].name), name))
            lod->tags[kept++] = lod->tags[i];
    lod->tag_count = kept;
    return count - kept;
}

void p3di_change_selections(struct changer *changer)
{
    for (size_t i = 0; i < changer->change->removed_count && !changer->job.has_failed; i++) {
        const char *name = changer->change->removed[i];
        uint32_t lods = 0;

        for (uint32_t j = 0; j < changer->mlod->lod_count; j++)
            lods += remove_from(&changer->mlod->lods[j], name) > 0;
        if (lods)
            p3di_change_tell(changer, "selection \"%.60s\" taken out of %u LOD%s", name, lods, lods == 1 ? "" : "s");
        else
            p3di_warn(changer->job.options, (uint32_t)P3D_NO_LOD, "no selection is called \"%.60s\"", name);
    }
}

/* ---- Points ---- */

/* The number of a selection's points; *last is one of them. */
static uint32_t count_points(const struct p3d_mlod_tag *tag, uint32_t *last)
{
    const struct p3d_span weights = tag->value.selection.points;
    uint32_t count = 0;

    for (uint32_t i = 0; i < weights.count; i++)
        if (weights.data[(size_t)i * weights.stride]) {
            count++;
            *last = i;
        }
    return count;
}

/* The only point of a selection; false if there is another number of points. */
static bool find_point(struct changer *changer, const struct p3d_mlod_lod *lod, const char *name, uint32_t *point)
{
    const struct p3d_mlod_tag *tag = p3di_find_selection(lod, name);
    const uint32_t count = tag ? count_points(tag, point) : 0;

    if (!tag)
        p3di_job_fail(&changer->job, P3D_INVALID, "Memory has no point \"%.60s\"", name);
    else if (count != 1)
        p3di_job_fail(&changer->job, P3D_INVALID, "\"%.60s\" has %u points in Memory: only a single point can be moved",
                      name, count);
    return !changer->job.has_failed;
}

static void move_point(struct changer *changer, struct p3d_mlod_lod *lod, const struct p3d_point_change *change)
{
    struct p3d_vec3 from;
    uint32_t point = 0;

    if (!find_point(changer, lod, change->name, &point))
        return;
    from = p3d_vec3_at(lod->points, point);
    p3di_move_point(lod, point, change->place);
    p3di_change_tell(changer, "\"%.60s\" of Memory moved from %g, %g, %g to %g, %g, %g", change->name, (double)from.x,
                     (double)from.y, (double)from.z, (double)change->place.x, (double)change->place.y,
                     (double)change->place.z);
}

static void add_point(struct changer *changer, struct p3d_mlod_lod *lod, const struct p3d_point_change *change,
                      uint32_t point)
{
    p3di_move_point(lod, point, change->place);
    p3di_select(changer, lod, change->name, (struct p3di_members){.first_point = point, .point_count = 1});
    if (!changer->job.has_failed)
        p3di_change_tell(changer, "\"%.60s\" of Memory got a point at %g, %g, %g: it has %u", change->name,
                         (double)change->place.x, (double)change->place.y, (double)change->place.z,
                         count_points(p3di_find_selection(lod, change->name), &point));
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
    for (size_t i = 0; i < changes->point_count && !changer->job.has_failed; i++)
        if (changes->points[i].is_new)
            add_point(changer, memory, &changes->points[i], next++);
        else
            move_point(changer, memory, &changes->points[i]);
}
