/* rtm.c: the facts of an animation.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "rtm/transform.h"

#include <math.h>
#include <stdlib.h>

/* The largest angle by which a bone turns away from its first phase. */
static double find_turn(const struct p3d_rtm *rtm, uint32_t bone)
{
    struct p3d_rtm_transform first, other;
    double most = 0;

    for (uint32_t i = 0; i < rtm->phase_count; i++) {
        other = p3d_rtm_transform_of(rtm, i, bone);
        if (i == 0)
            first = other;
        most = fmax(most, p3di_rtm_turn(&first, &other));
    }
    return most;
}

static int compare_turns(const void *a, const void *b)
{
    const struct p3di_facts_rtm_bone *x = a, *y = b;

    if (x->turn != y->turn)
        return x->turn > y->turn ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static struct p3d_bytes parent_of(const struct p3d_skeleton *skeleton, const struct p3di_set *names,
                                  struct p3d_bytes lower, bool *is_known)
{
    uint32_t number;

    *is_known = p3di_set_find(names, &lower, &number);
    return *is_known && skeleton->bones[number].parent != P3D_NO_BONE
               ? skeleton->bones[skeleton->bones[number].parent].name
               : (struct p3d_bytes){NULL, 0};
}

void p3di_facts_take_rtm(struct p3di_facts *facts, const struct p3d_rtm *rtm, const struct p3d_skeleton *skeleton)
{
    struct p3di_facts_rtm *of = &facts->animation;
    struct p3di_job *job = &facts->job;
    struct p3di_set names;

    of->rtm = rtm;
    of->skeleton = skeleton;
    of->bones = p3di_job_alloc(job, rtm->bone_count, sizeof *of->bones);
    p3di_set_init(&names, job->arena, 0);
    for (uint32_t i = 0, number; skeleton && i < skeleton->bone_count; i++)
        (void)p3di_job_add(job, &names, &skeleton->bones[i].name, &number);
    for (uint32_t i = 0; i < rtm->bone_count && !job->has_failed; i++) {
        struct p3di_facts_rtm_bone *bone = &of->bones[i];

        *bone = (struct p3di_facts_rtm_bone){
            .index = i, .name = p3d_text(rtm->bones[i]), .turn = find_turn(rtm, i), .is_known = !skeleton};
        if (skeleton)
            bone->parent = parent_of(skeleton, &names, p3di_job_lower(job, bone->name), &bone->is_known);
        of->unknown_count += !bone->is_known;
    }
    if (!job->has_failed && rtm->bone_count)
        qsort(of->bones, rtm->bone_count, sizeof *of->bones, compare_turns);
}
