/* rtm.c: what changed between two animations of skeletons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "comparison.h"

#include "rtm/transform.h"

#include <math.h>

struct rtm_diff {
    struct differ differ;
    const struct p3d_rtm *sides[2];
    struct pairs bones, phases;
};

/* ---- The whole ---- */

static void report_value(struct rtm_diff *diff, const char *name, struct p3d_bytes before, struct p3d_bytes after)
{
    if (!p3di_is_same(before, after))
        p3di_diff_add(&diff->differ,
                      (struct p3d_change){
                          .kind = P3D_CHANGE_VALUE, .name = p3d_bytes_of(name), .before = before, .after = after});
}

static void compare_values(struct rtm_diff *diff)
{
    struct p3d_bytes forms[2], steps[2];

    for (size_t s = 0; s < 2; s++) {
        forms[s] = p3d_bytes_of(p3d_rtm_form_name(diff->sides[s]));
        steps[s] = p3di_diff_vec3(&diff->differ, diff->sides[s]->step);
    }
    report_value(diff, "form", forms[0], forms[1]);
    report_value(diff, "step", steps[0], steps[1]);
    report_value(diff, "is_reversed", p3di_diff_number(&diff->differ, diff->sides[0]->is_reversed),
                 p3di_diff_number(&diff->differ, diff->sides[1]->is_reversed));
}

/* ---- Phases ---- */

static bool key_of_time(void *user, size_t s, uint32_t index, uint64_t *key)
{
    *key = float_bits(((struct rtm_diff *)user)->sides[s]->phases[index].time);
    return true;
}

static struct p3d_bytes time_of(struct rtm_diff *diff, size_t s, uint32_t phase)
{
    return p3di_diff_number(&diff->differ, (double)diff->sides[s]->phases[phase].time);
}

/* As many phases are those of the same moments, though their times may differ. */
static void match_phases(struct rtm_diff *diff)
{
    struct pairs *phases = &diff->phases;
    const uint32_t count = diff->sides[0]->phase_count;

    p3di_pairs_init(&diff->differ, phases, count, diff->sides[1]->phase_count);
    if (phases->counts[1] != count)
        p3di_pairs_match_by(&diff->differ, phases, key_of_time, diff, MATCH_IN_ORDER);
    for (uint32_t i = 0; i < count && phases->counts[1] == count && !diff->differ.job.has_failed; i++)
        pair_up(phases, i, i);
}

static void compare_phases(struct rtm_diff *diff)
{
    const struct pairs *phases = &diff->phases;

    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < phases->counts[s] && !diff->differ.job.has_failed; i++)
            if (phases->partners[s][i] == ALONE)
                p3di_diff_add(&diff->differ,
                              (struct p3d_change){.kind = s ? P3D_CHANGE_PHASE_ADDED : P3D_CHANGE_PHASE_REMOVED,
                                                  .name = time_of(diff, s, i)});
    for (uint32_t i = 0; i < phases->counts[0] && !diff->differ.job.has_failed; i++) {
        const uint32_t other = phases->partners[0][i];

        if (other != ALONE &&
            float_bits(diff->sides[0]->phases[i].time) != float_bits(diff->sides[1]->phases[other].time))
            p3di_diff_add(&diff->differ, (struct p3d_change){.kind = P3D_CHANGE_PHASE_TIME,
                                                             .name = p3di_diff_number(&diff->differ, i),
                                                             .before = time_of(diff, 0, i),
                                                             .after = time_of(diff, 1, other)});
    }
}

/* ---- Bones ---- */

static struct p3d_bytes bone_name(const void *items, uint32_t index)
{
    return p3d_text(((const struct p3d_bytes *)items)[index]);
}

static void match_bones(struct rtm_diff *diff)
{
    const void *const items[2] = {diff->sides[0]->bones, diff->sides[1]->bones};
    const uint32_t counts[2] = {diff->sides[0]->bone_count, diff->sides[1]->bone_count};

    p3di_pairs_match_names(&diff->differ, &diff->bones, items, counts, bone_name);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < counts[s] && !diff->differ.job.has_failed; i++)
            if (diff->bones.partners[s][i] == ALONE)
                p3di_diff_add(&diff->differ,
                              (struct p3d_change){.kind = s ? P3D_CHANGE_BONE_ADDED : P3D_CHANGE_BONE_REMOVED,
                                                  .name = bone_name(items[s], i)});
    if (!diff->differ.job.has_failed && !p3di_pairs_are_ordered(&diff->bones))
        p3di_diff_add(&diff->differ, (struct p3d_change){.kind = P3D_CHANGE_BONES_REORDERED});
}

/* False if the bone has not moved further than the tolerance, nor anything that turns with it at one metre. */
static bool has_moved(const struct rtm_diff *diff, const struct p3d_rtm_transform *a, const struct p3d_rtm_transform *b,
                      struct p3d_change *change)
{
    const struct p3d_vec3 from = {a->rows[3][0], a->rows[3][1], a->rows[3][2]};
    const struct p3d_vec3 to = {b->rows[3][0], b->rows[3][1], b->rows[3][2]};
    const double distance = sqrt(squared_distance(from, to)), angle = p3di_rtm_turn(a, b);
    bool is_same = distance <= (double)diff->differ.tolerance; /* not so if a place is no number */

    for (int i = 0; i < 9; i++)
        is_same &=
            fabs((double)a->rows[i / 3][i % 3] - (double)b->rows[i / 3][i % 3]) <= (double)diff->differ.tolerance;
    if (is_same || memcmp(a, b, sizeof *a) == 0)
        return false;
    change->distance = fmaxf(change->distance, (float)distance);
    change->angle = fmaxf(change->angle, (float)angle);
    return true;
}

static void compare_bone(struct rtm_diff *diff, uint32_t bone)
{
    struct p3d_change change = {.kind = P3D_CHANGE_BONE_MOVED, .name = bone_name(diff->sides[0]->bones, bone)};

    for (uint32_t i = 0; i < diff->phases.counts[0]; i++) {
        const uint32_t other = diff->phases.partners[0][i];
        struct p3d_rtm_transform a, b;

        if (other == ALONE)
            continue;
        a = p3d_rtm_transform_of(diff->sides[0], i, bone);
        b = p3d_rtm_transform_of(diff->sides[1], other, diff->bones.partners[0][bone]);
        change.count += has_moved(diff, &a, &b, &change);
    }
    if (change.count)
        p3di_diff_add(&diff->differ, change);
}

/* ---- Events ---- */

static struct p3d_bytes event_text(const void *items, uint32_t index)
{
    return ((const struct p3d_bytes *)items)[index];
}

/* "step = left at 0.5". */
static struct p3d_bytes *event_texts(struct rtm_diff *diff, size_t s)
{
    struct p3di_job *job = &diff->differ.job;
    struct p3d_bytes *texts = p3di_diff_keep(&diff->differ, diff->sides[s]->event_count, sizeof *texts);

    for (uint32_t i = 0; i < diff->sides[s]->event_count && !job->has_failed; i++) {
        const struct p3d_rtm_event *event = &diff->sides[s]->events[i];
        const char *time = p3di_job_printable(job, p3di_diff_number(&diff->differ, (double)event->time));
        const char *what =
            p3di_job_join(job, p3di_job_printable(job, event->name), " = ", p3di_job_printable(job, event->value));

        texts[i] = p3di_diff_text(&diff->differ, p3d_bytes_of(p3di_job_join(job, what, " at ", time)));
    }
    return texts;
}

static void compare_events(struct rtm_diff *diff)
{
    const struct p3d_bytes *texts[2] = {event_texts(diff, 0), event_texts(diff, 1)};
    const uint32_t counts[2] = {diff->sides[0]->event_count, diff->sides[1]->event_count};
    struct pairs events;

    p3di_pairs_match_names(&diff->differ, &events, (const void *const[2]){texts[0], texts[1]}, counts, event_text);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < counts[s] && !diff->differ.job.has_failed; i++)
            if (events.partners[s][i] == ALONE)
                p3di_diff_add(&diff->differ,
                              (struct p3d_change){.kind = s ? P3D_CHANGE_EVENT_ADDED : P3D_CHANGE_EVENT_REMOVED,
                                                  .name = texts[s][i]});
}

/* ---- All ---- */

static void compare(struct rtm_diff *diff)
{
    struct p3di_job *job = &diff->differ.job;

    if ((diff->sides[0]->form == P3D_RTM_BMTR) != (diff->sides[1]->form == P3D_RTM_BMTR)) {
        p3di_job_fail(job, P3D_INVALID, "one animation is plain, the other binarised: convert one of them first");
        return;
    }
    for (size_t s = 0; s < 2; s++)
        p3di_rtm_prove(diff->sides[s], job);
    if (job->has_failed)
        return;
    compare_values(diff);
    compare_events(diff);
    match_phases(diff);
    compare_phases(diff);
    match_bones(diff);
    for (uint32_t i = 0; i < diff->sides[0]->bone_count && !job->has_failed; i++)
        if (diff->bones.partners[0][i] != ALONE)
            compare_bone(diff, i);
}

struct p3d_diff *p3d_diff_rtms(const struct p3d_rtm *first, const struct p3d_rtm *second,
                               const struct p3d_diff_options *what, const struct p3d_options *options,
                               struct p3d_error *error)
{
    struct rtm_diff r = {.differ = {.what = what, .folds_case = true}, .sides = {first, second}};
    struct p3d_diff *diff;

    p3di_error_clear(error);
    diff = p3di_diff_begin(&r.differ, P3DI_NO_INPUT, P3DI_NO_INPUT, options, error);
    if (diff)
        compare(&r);
    return p3di_diff_end(&r.differ, diff);
}
