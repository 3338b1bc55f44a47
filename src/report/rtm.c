/* rtm.c: an animation, as words and as JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <inttypes.h>

#define MOST_LISTED 8u /* bones of one screen */
#define LEAST_TURN 0.5 /* degrees that count as moving */

/* ---- Text ---- */

static void put_title(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3d_rtm *rtm = facts->animation.rtm;
    const char *form = rtm ? p3d_rtm_form_name(rtm) : facts->format ? facts->format : "unknown format";

    p3di_put(printer, "%s%s%s: %s", printer->bold, p3di_job_printable(&printer->job, p3d_bytes_of(facts->path)),
             printer->plain, form);
    if (rtm)
        p3di_put(printer, ", %s, %" PRIu32 " phase%s, %" PRIu32 " bone%s",
                 rtm->form == P3D_RTM_BMTR ? "binarised" : "plain", rtm->phase_count, rtm->phase_count == 1 ? "" : "s",
                 rtm->bone_count, rtm->bone_count == 1 ? "" : "s");
    p3di_put(printer, ", %" PRIu64 " bytes", facts->size);
    if (facts->error_count)
        p3di_put(printer, ", %s%s%s", printer->bold, p3di_facts_status(facts), printer->plain);
    p3di_put(printer, "\n");
}

static void put_times(struct p3di_printer *printer, const struct p3d_rtm *rtm)
{
    if (rtm->phase_count)
        p3di_put(printer, "  phases    %g to %g\n", (double)rtm->phases[0].time,
                 (double)rtm->phases[rtm->phase_count - 1].time);
    p3di_put(printer, "  step     %s\n", p3di_vec3_text(&printer->job, rtm->step));
    for (uint32_t i = 0; i < rtm->event_count; i++) {
        const char *name = p3di_job_printable(&printer->job, rtm->events[i].name);

        p3di_put(printer, "  event     at %g: %s = %s\n", (double)rtm->events[i].time, name,
                 p3di_job_printable(&printer->job, rtm->events[i].value));
    }
}

/* "2 s (class CfgMoves/States/Walk in config.cpp)" */
static void put_length(struct p3di_printer *printer, const struct p3di_speed *speed)
{
    if (speed->count)
        p3di_put(printer, "  length    %.3g s (class %s%s in %s)\n", speed->seconds, speed->class_,
                 speed->count > 1 ? p3di_job_format(&printer->job, " and %" PRIu32 " more", speed->count - 1) : "",
                 p3di_job_printable(&printer->job, p3d_bytes_of(speed->path)));
}

static void put_skeleton(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3di_facts_rtm *of = &facts->animation;
    const struct p3di_cfg_search *search = facts->search;

    if (of->skeleton)
        p3di_put(printer, "  skeleton  %s, in %s\n", p3di_job_printable(&printer->job, of->skeleton->name),
                 p3di_job_printable(&printer->job, p3d_bytes_of(search->path)));
    else if (search && search->why)
        p3di_put(printer, "  skeleton  %s\n", p3di_job_printable(&printer->job, p3d_bytes_of(search->why)));
    if (!of->unknown_count)
        return;
    p3di_begin_list(printer, "bones that the skeleton does not have", of->unknown_count);
    for (uint32_t i = 0, left = of->unknown_count; i < of->rtm->bone_count; i++)
        if (!of->bones[i].is_known)
            p3di_put_item(printer, p3di_job_printable(&printer->job, of->bones[i].name), --left ? "," : "");
    p3di_end_list(printer);
}

/* Bones that move most come first. */
static void put_bones(struct p3di_printer *printer, const struct p3di_facts_rtm *of, bool is_whole)
{
    uint32_t count = 0, shown;

    while (count < of->rtm->bone_count && of->bones[count].turn >= LEAST_TURN)
        count++;
    if (!count && !is_whole) {
        p3di_put(printer, "  no bone turns\n");
        return;
    }
    shown = is_whole ? of->rtm->bone_count : count < MOST_LISTED ? count : MOST_LISTED;
    p3di_begin_list(printer, is_whole ? "bones, and how far they turn" : "bones that turn most",
                    is_whole ? shown : count);
    for (uint32_t i = 0; i < shown; i++) {
        const char *parent = p3di_job_printable(&printer->job, of->bones[i].parent);

        p3di_put(printer, "    %4.0f deg  %s", of->bones[i].turn, p3di_job_printable(&printer->job, of->bones[i].name));
        p3di_put(printer, is_whole && of->bones[i].parent.size ? "  %s(on %s)%s\n" : "\n", printer->dim, parent,
                 printer->plain);
    }
}

void p3di_put_rtm(struct p3di_printer *printer, const struct p3di_facts *facts, bool is_whole)
{
    put_title(printer, facts);
    if (!facts->animation.rtm)
        return;
    put_times(printer, facts->animation.rtm);
    put_length(printer, &facts->animation.speed);
    put_skeleton(printer, facts);
    put_bones(printer, &facts->animation, is_whole);
}

void p3di_put_rtm_brief(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const struct p3d_rtm *rtm = facts->animation.rtm;

    p3di_put(printer, "%-8s", rtm ? p3d_rtm_form_name(rtm) : facts->format ? facts->format : "-");
    p3di_put_count(printer, 4, rtm ? rtm->phase_count : 0, "phase");
    p3di_put_count(printer, 3, rtm ? rtm->bone_count : 0, "bone");
    p3di_put_problems(printer, facts);
    p3di_put(printer, "  %s\n", p3di_job_printable(&printer->job, p3d_bytes_of(facts->path)));
}

/* ---- JSON ---- */

static void put_json_phases(struct p3di_json *json, const struct p3d_rtm *rtm)
{
    p3di_json_open(json, "phases", '[');
    for (uint32_t i = 0; i < rtm->phase_count; i++)
        p3di_json_f32(json, NULL, rtm->phases[i].time);
    p3di_json_close(json, ']');
    p3di_json_open(json, "events", '[');
    for (uint32_t i = 0; i < rtm->event_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_f32(json, "time", rtm->events[i].time);
        p3di_json_string(json, "name", rtm->events[i].name);
        p3di_json_string(json, "value", rtm->events[i].value);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

void p3di_put_rtm_json(struct p3di_json *json, const struct p3di_facts *facts)
{
    const struct p3di_facts_rtm *of = &facts->animation;

    p3di_json_open(json, "animation", '{');
    p3di_json_text(json, "form", of->rtm->form == P3D_RTM_BMTR ? "binarised" : "plain");
    p3di_json_vec3(json, "step", of->rtm->step);
    if (of->speed.count) {
        p3di_json_f32(json, "length", (float)of->speed.seconds);
        p3di_json_text(json, "class", of->speed.class_);
    } else {
        p3di_json_null(json, "length");
    }
    put_json_phases(json, of->rtm);
    if (of->skeleton)
        p3di_json_string(json, "skeleton", of->skeleton->name);
    else
        p3di_json_null(json, "skeleton");
    p3di_json_open(json, "bones", '[');
    for (uint32_t i = 0; i < of->rtm->bone_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", of->bones[i].name);
        p3di_json_u64(json, "index", of->bones[i].index);
        p3di_json_f32(json, "turn", (float)of->bones[i].turn);
        p3di_json_string(json, "parent", of->bones[i].parent);
        p3di_json_bool(json, "is_known", of->bones[i].is_known);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}
