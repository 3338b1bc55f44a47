/* rtm.c: an animation against its skeleton, and what no animation should have.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "rtm/transform.h"

#include <math.h>

#define MOST_NAMED 6u      /* bones in a message */
#define LEAST_MOVE 1e-3f   /* of a number of a matrix */
#define MOST_LOOP_GAP 0.1f /* a last phase as near as this is meant to be the first */
#define LEAST_LOOP 0.3f    /* that something moves on the way */

/* Names of bones that share a fault, for one message. */
struct names {
    uint32_t count;
    char *text;
};

static void add_name(struct check *check, struct names *names, struct p3d_bytes name)
{
    if (names->count++ < MOST_NAMED)
        names->text = p3di_job_format(&check->job, "%s%s%.40s", names->text ? names->text : "", names->text ? ", " : "",
                                      p3di_job_printable(&check->job, name));
}

static void find_names(struct check *check, enum rule rule, const struct names *names)
{
    const uint32_t more = names->count > MOST_NAMED ? names->count - MOST_NAMED : 0;

    if (names->count && more)
        p3di_find(check, rule, p3di_place_lod(), "%s and %u more", names->text, more);
    else if (names->count)
        p3di_find(check, rule, p3di_place_lod(), "%s", names->text);
}

/* ---- Bones ---- */

static void add_lower(struct check *check, struct p3di_set *set, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_job_lower(&check->job, p3d_text(name));
    uint32_t number;

    (void)p3di_job_add(&check->job, set, &lower, &number);
}

/* Bones of faces, which the game moves by itself: no public animation has them. */
static bool is_of_face(struct p3d_bytes name)
{
    return name.size > 5 && memcmp(name.data, "face_", 5) == 0;
}

static void check_bones(struct check *check, const struct p3d_rtm *rtm, const struct p3d_skeleton *skeleton)
{
    struct names unknown = {0, NULL}, missing = {0, NULL};
    struct p3di_set own, bones;
    uint32_t number;

    p3di_set_init(&own, check->job.arena, 0);
    p3di_set_init(&bones, check->job.arena, 0);
    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        add_lower(check, &bones, skeleton->bones[i].name);
    for (uint32_t i = 0; i < rtm->bone_count && !check->job.has_failed; i++) {
        const struct p3d_bytes lower = p3di_job_lower(&check->job, p3d_text(rtm->bones[i]));

        add_lower(check, &own, rtm->bones[i]);
        if (!p3di_set_find(&bones, &lower, &number))
            add_name(check, &unknown, p3d_text(rtm->bones[i]));
    }
    for (uint32_t i = 0; i < skeleton->bone_count && !check->job.has_failed; i++)
        if (!is_of_face(skeleton->bones[i].name) && !p3di_set_find(&own, &skeleton->bones[i].name, &number))
            add_name(check, &missing, skeleton->bones[i].name);
    find_names(check, RULE_UNKNOWN_BONE, &unknown);
    find_names(check, RULE_MISSING_BONE, &missing);
}

/* ---- Phases ---- */

static void check_times(struct check *check, const struct p3d_rtm *rtm)
{
    for (uint32_t i = 0; i < rtm->phase_count; i++) {
        const float time = rtm->phases[i].time, before = i ? rtm->phases[i - 1].time : -INFINITY;

        if (time > before && time >= 0 && time <= 1)
            continue;
        p3di_find(check, RULE_PHASE_ORDER, p3di_place_lod(), "phase %u is %g%s", i, (double)time,
                  i ? p3di_job_format(&check->job, ", after %g", (double)before) : "");
        return;
    }
}

/* The largest difference of a number of two matrices. */
static float difference(const struct p3d_rtm_transform *a, const struct p3d_rtm_transform *b)
{
    float most = 0;

    for (int i = 0; i < 12; i++)
        most = fmaxf(most, fabsf(a->rows[i / 3][i % 3] - b->rows[i / 3][i % 3]));
    return most;
}

static void check_motion(struct check *check, const struct p3d_rtm *rtm)
{
    struct names skewed = {0, NULL};
    float most = 0, gap = 0;

    for (uint32_t i = 0; i < rtm->bone_count && !check->job.has_failed; i++) {
        struct p3d_rtm_transform first = {{{0}}};
        bool is_skewed = false;

        for (uint32_t j = 0; j < rtm->phase_count; j++) {
            const struct p3d_rtm_transform at = p3d_rtm_transform_of(rtm, j, i);
            float moved;

            is_skewed |= !(p3d_rtm_skew(&at) < RTM_LEAST_SKEW); /* also of NAN */
            first = j ? first : at;
            moved = difference(&first, &at);
            most = fmaxf(most, moved);
            gap = j + 1 == rtm->phase_count ? fmaxf(gap, moved) : gap;
        }
        if (is_skewed)
            add_name(check, &skewed, p3d_text(rtm->bones[i]));
    }
    find_names(check, RULE_SKEWED_BONE, &skewed);
    if (rtm->phase_count > 2 && most < LEAST_MOVE)
        p3di_find(check, RULE_NO_MOTION, p3di_place_lod(), "%u phases are alike", rtm->phase_count);
    if (rtm->phase_count > 2 && most > LEAST_LOOP && gap > LEAST_MOVE && gap < MOST_LOOP_GAP)
        p3di_find(check, RULE_OPEN_LOOP, p3di_place_lod(), "a number of a matrix differs by %.3g", (double)gap);
}

struct p3d_findings *p3d_check_rtm(const struct p3d_rtm *rtm, const struct p3d_skeleton *skeleton,
                                   const struct p3d_options *options, struct p3d_error *error)
{
    struct check check;

    p3di_check_begin(&check, "for the check", p3di_arena_input(rtm->memory), options, error);
    if (!check.job.has_failed && skeleton)
        check_bones(&check, rtm, skeleton);
    if (!check.job.has_failed)
        check_times(&check, rtm);
    if (!check.job.has_failed)
        check_motion(&check, rtm);
    return p3di_check_end(&check);
}
