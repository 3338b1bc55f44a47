/* groups.c: the selections that each face, or each point, of a LOD lies in.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A list of selections for each member would be as long as all selections together, and would be written all over.
 * So classes of members are found first: each selection splits the classes that it holds a part of. Then only the first
 * member of each class gets a list. */
#include "groups.h"

/* Neighbouring selections that share their members, like selections of an ODOL that name the same sections. */
struct run {
    uint32_t first, end; /* selections */
    const uint32_t *members;
    uint32_t count;
};

static const uint32_t *members_of(const struct p3d_model_selection *selection, bool are_faces, uint32_t *count)
{
    *count = are_faces ? selection->face_count : selection->point_count;
    return are_faces ? selection->faces : selection->points;
}

/* The run behind `run`; false if there is none. */
static bool next_run(struct run *run, const struct p3d_model_lod *lod, bool are_faces)
{
    uint32_t count;

    if (run->end == lod->selection_count)
        return false;
    run->first = run->end++;
    run->members = members_of(&lod->selections[run->first], are_faces, &run->count);
    while (run->end < lod->selection_count &&
           members_of(&lod->selections[run->end], are_faces, &count) == run->members && count == run->count)
        run->end++;
    return true;
}

/* ---- Classes ---- */

/* A class that is not in use. Classes that became empty are a list, in which `next` is one more than the index. At most
 * as many classes are in use as there are members, and one class that is about to get some. */
static uint32_t new_class(struct groups *groups, uint32_t *unused, uint32_t *used_count)
{
    const uint32_t number = *unused ? *unused - 1 : (*used_count)++;

    if (*unused)
        *unused = groups->classes[number].next;
    groups->classes[number].seen = 0;
    return number;
}

static void split_classes(struct groups *groups, const struct p3d_model_lod *lod, bool are_faces)
{
    uint32_t unused = 0, used_count = 1;
    struct run run = {0, 0, NULL, 0};

    while (next_run(&run, lod, are_faces)) {
        for (uint32_t i = 0; i < run.count; i++) {
            const uint32_t member = run.members[i], from = groups->class_of[member];
            struct member_class *old = &groups->classes[from];

            if (old->seen != run.end) { /* not yet by this run */
                old->seen = run.end;
                old->next = new_class(groups, &unused, &used_count);
                groups->classes[old->next].count = old->count + (run.end - run.first);
            }
            groups->class_of[member] = old->next;
            groups->classes[old->next].size++;
            if (--old->size == 0) {
                old->next = unused;
                unused = from + 1;
            }
        }
    }
}

/* ---- Lists ---- */

/* The start of the list of each class; the sum of their sizes. */
static uint32_t place_lists(struct groups *groups, uint32_t member_count)
{
    uint32_t total = 0;

    for (uint32_t i = member_count; i-- > 0;)
        groups->classes[groups->class_of[i]].first = i;
    for (uint32_t i = 0; i < member_count; i++) {
        struct member_class *own = &groups->classes[groups->class_of[i]];

        if (own->first != i)
            continue;
        own->start = own->next = total;
        total += own->count;
    }
    return total;
}

static void fill_lists(struct groups *groups, const struct p3d_model_lod *lod, bool are_faces)
{
    struct run run = {0, 0, NULL, 0};

    while (next_run(&run, lod, are_faces)) {
        for (uint32_t i = 0; i < run.count; i++) {
            struct member_class *own = &groups->classes[groups->class_of[run.members[i]]];

            for (uint32_t j = run.first; j < run.end && own->first == run.members[i]; j++)
                groups->selections[own->next++] = j;
        }
    }
}

void p3di_find_groups(struct groups *groups, struct p3di_job *job, struct p3di_arena *arena,
                      const struct p3d_model_lod *lod, bool are_faces, uint32_t member_count)
{
    groups->class_of = p3di_job_alloc_in(job, arena, member_count, sizeof *groups->class_of);
    groups->classes = p3di_job_alloc_in(job, arena, (size_t)member_count + 1, sizeof *groups->classes);
    if (job->has_failed)
        return;
    groups->classes[0].size = member_count;
    split_classes(groups, lod, are_faces);
    groups->selections = p3di_job_alloc_in(job, arena, place_lists(groups, member_count), sizeof *groups->selections);
    if (groups->selections)
        fill_lists(groups, lod, are_faces);
}
