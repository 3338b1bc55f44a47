/* pose_rtm.c: where an animation puts bones (docs/format/rtm.md, "How it moves a model").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "poser.h"

#include "rtm/transform.h"

#include <math.h>

static void find_bones(struct p3di_rig *rig, struct p3di_job *job, const struct p3d_model_bone *bones)
{
    const struct p3d_rtm *rtm = rig->rtm;
    struct p3di_set names;
    uint32_t *firsts = p3di_job_alloc(job, rtm->bone_count, sizeof *firsts), known_count = 0;

    p3di_set_init(&names, job->arena, 0);
    for (uint32_t i = 0, number; i < rtm->bone_count && !job->has_failed; i++) {
        const struct p3d_bytes name = p3di_job_lower(job, p3d_text(rtm->bones[i]));

        if (p3di_job_add(job, &names, &name, &number))
            firsts[number] = i;
    }
    for (uint32_t i = 0, number; i < rig->bone_count && !job->has_failed; i++) {
        const struct p3d_bytes name = p3di_job_lower(job, p3d_text(bones[i].name));
        const bool is_known = p3di_set_find(&names, &name, &number);

        rig->numbers[i] = is_known ? firsts[number] : P3D_NO_BONE;
        known_count += is_known;
    }
    if (!job->has_failed && !rig->bone_count)
        p3di_job_fail(job, P3D_INVALID, "the model has no bones that an animation could move");
    else if (!job->has_failed && !known_count)
        p3di_job_fail(job, P3D_INVALID, "the animation moves none of the bones of the model, which has %u",
                      rig->bone_count);
}

/* Real animations have such numbers in bones that nobody looks at. */
static void warn_of_numbers(const struct p3di_rig *rig, struct p3di_job *job, const char *name)
{
    const struct p3d_rtm *rtm = rig->rtm;
    uint32_t count = 0, phase = 0, bone = 0;

    for (uint32_t i = 0; i < rtm->phase_count && job->options && job->options->warn; i++)
        for (uint32_t j = 0; j < rig->bone_count; j++) {
            struct rtm_matrix m;

            if (rig->numbers[j] == P3D_NO_BONE)
                continue;
            m = p3di_rtm_matrix(rtm, i, rig->numbers[j]);
            if (p3di_rtm_is_finite(&m) || count++)
                continue;
            phase = i;
            bone = rig->numbers[j];
        }
    if (count)
        p3di_warn(job->options, (uint32_t)P3D_NO_LOD,
                  "%.60s%s%u places of bones are not finite, and taken as at rest; the first is of %.40s in phase %u",
                  name ? name : "", name ? ": " : "", (unsigned)count,
                  p3di_job_printable(job, p3d_text(rtm->bones[bone])), (unsigned)phase);
}

void p3di_rig_init(struct p3di_rig *rig, struct p3di_job *job, const struct p3d_rtm *rtm, const char *name,
                   const struct p3d_model_bone *bones, uint32_t bone_count)
{
    uint8_t *states = p3di_job_alloc(job, bone_count, 1);

    *rig = (struct p3di_rig){.rtm = rtm, .bone_count = bone_count};
    rig->numbers = p3di_job_alloc(job, bone_count, sizeof *rig->numbers);
    rig->order = p3di_job_alloc(job, bone_count, sizeof *rig->order);
    rig->parents = p3di_job_alloc(job, bone_count, sizeof *rig->parents);
    find_bones(rig, job, bones);
    p3di_rtm_prove(rtm, job);
    if (!job->has_failed && !rtm->phase_count)
        p3di_job_fail(job, P3D_INVALID, "the animation has no phases");
    if (job->has_failed)
        return;
    p3di_order_bones(bones, bone_count, rig->order, rig->parents, states);
    warn_of_numbers(rig, job, name);
}

/* Between two phases matrices are mixed, so that points between two bones stay together. */
static struct p3d_bone_place place_of(const struct p3d_rtm *rtm, const struct p3di_moment *at, uint32_t bone)
{
    const struct rtm_matrix a = p3di_rtm_matrix(rtm, at->before, bone), b = p3di_rtm_matrix(rtm, at->behind, bone);
    struct p3d_bone_place place = {.is_hidden = false};
    double *const columns[4] = {place.x, place.y, place.z, place.origin};
    double sum = 0;

    for (int i = 0; i < 12; i++) {
        const double from = a.columns[i / 3][i % 3];

        columns[i / 3][i % 3] = from + at->share * (b.columns[i / 3][i % 3] - from);
        sum += columns[i / 3][i % 3] * 0;
    }
    return sum == 0 ? place : p3di_place_at_rest;
}

void p3di_rig_pose(const struct p3di_rig *rig, const struct p3di_moment *at, struct p3d_bone_place *places)
{
    for (uint32_t i = 0; i < rig->bone_count; i++) {
        const uint32_t bone = rig->order[i], parent = rig->parents[bone], number = rig->numbers[bone];

        places[bone] = number == P3D_NO_BONE ? p3di_place_at_rest : place_of(rig->rtm, at, number);
        if (parent != P3D_NO_BONE && (number == P3D_NO_BONE || rig->rtm->form == P3D_RTM_BMTR))
            places[bone] = p3di_join_places(&places[parent], &places[bone]);
    }
}

static struct p3di_moment moment_of(const struct p3d_rtm *rtm, float time)
{
    const struct p3d_rtm_phase *phases = rtm->phases;
    struct p3di_moment at = {0, 0, 0};
    double span;

    while (at.behind + 1 < rtm->phase_count && phases[at.behind].time < time)
        at.before = at.behind++;
    if (!(phases[at.behind].time > time)) /* at a phase, behind the last, or no number */
        at.before = at.behind;
    span = (double)phases[at.behind].time - phases[at.before].time;
    if (span > 0 && isfinite(span))
        at.share = ((double)time - phases[at.before].time) / span;
    return at;
}

bool p3d_rtm_pose(const struct p3d_rtm *rtm, const struct p3d_model_bone *bones, uint32_t bone_count, float time,
                  const struct p3d_options *options, struct p3d_bone_place *places, struct p3d_error *error)
{
    struct p3di_job job;
    struct p3di_rig rig;

    if (!p3di_job_begin(&job, "for the pose", P3DI_NO_INPUT, options, error))
        return false;
    p3di_rig_init(&rig, &job, rtm, NULL, bones, bone_count);
    if (!job.has_failed) {
        const struct p3di_moment at = moment_of(rtm, time);

        p3di_rig_pose(&rig, &at, places);
    }
    p3di_arena_free(job.arena);
    return !job.has_failed;
}
