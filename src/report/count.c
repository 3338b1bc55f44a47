/* count.c: how many findings a model has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "count.h"

#include "choice.h"
#include "lint/run.h"

struct count {
    struct p3di_check_run run;
    struct p3di_choice choice;
    uint32_t *counts;
};

/* Rules and baselines that cannot be read choose nothing here: the check itself refuses them. */
static void choose(struct p3di_choice *choice, const struct p3di_settings *settings)
{
    struct p3di_input known;
    struct p3d_error error;

    p3di_choice_begin(choice);
    for (size_t i = 0; i < settings->rule_count && !choice->job.has_failed; i++)
        (void)p3di_choice_set_levels(choice, settings->rules[i]);
    if (!settings->baseline || choice->job.has_failed)
        return;
    if (p3di_input_open(&known, settings->baseline, P3DI_TEXT, &error))
        (void)p3di_choice_read_baseline(choice, settings->baseline, known.data, known.size);
    p3di_input_close(&known);
}

static void count_file(void *user, const struct p3di_checked *checked)
{
    struct count *count = user;
    struct p3di_file_findings file = {.path = checked->path, .levels = count->choice.levels};
    struct p3di_job *job = &count->run.job;
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);

    if (checked->error && checked->error->status == P3D_SYSTEM)
        return; /* it is not there any more, which is no finding */
    for (size_t i = 0; i < checked->count && !job->has_failed; i++)
        if (p3di_choose(&count->choice, job, checked->path, &checked->findings[i]) == P3DI_SHOWN)
            p3di_findings_add(job, &file, &checked->findings[i]);
    p3di_findings_join(job, &file);
    for (size_t i = 0; i < 3; i++)
        count->counts[i] += file.severity_counts[i];
    p3di_arena_release(job->arena, mark);
}

static void refuse_nothing(void *user, enum p3di_check_argument argument, const struct p3d_error *error)
{
    (void)user, (void)argument, (void)error; /* nothing was asked for */
}

static void warn_of_nothing(void *user, const struct p3d_error *error)
{
    (void)user, (void)error; /* the facts tell of the model.cfg */
}

static void run_all(struct count *count, const struct p3di_counted *counted)
{
    struct p3di_check_run *run = &count->run;
    struct p3di_path path = *counted->path;

    run->check.profile = counted->settings->has_profile ? counted->settings->profile : P3D_PROFILE_ANY;
    run->guesses_profile = !counted->settings->has_profile;
    run->follows_names = true;
    run->opened = counted->input;
    run->user = count;
    run->show = count_file;
    run->refuse = refuse_nothing;
    run->warn = warn_of_nothing;
    run->paths.items = &path;
    run->paths.count = 1;
    p3di_settings_exclude(counted->settings, &run->paths, &(struct p3di_ignore_cost){0});
    p3di_check_run_use(run, counted->assets);
    p3di_check_run_all(run, false);
    run->paths = (struct p3di_paths){.count = 0};
}

bool p3di_count_findings(const struct p3di_counted *counted, uint32_t counts[3], struct p3d_error *error)
{
    struct p3di_job job;
    struct count *count;
    bool is_good;

    memset(counts, 0, 3 * sizeof *counts);
    if (!p3di_job_begin(&job, "for the findings", P3DI_NO_INPUT, NULL, error))
        return false;
    count = p3di_job_alloc(&job, 1, sizeof *count);
    if (count) {
        count->counts = counts;
        p3di_check_run_begin(&count->run, NULL, NULL);
        choose(&count->choice, counted->settings);
        if (!count->run.job.has_failed && !count->choice.job.has_failed)
            run_all(count, counted);
        if (count->run.job.has_failed || count->choice.job.has_failed)
            p3di_job_fail_memory(&job);
        p3di_choice_end(&count->choice);
        p3di_check_run_end(&count->run);
    }
    is_good = !job.has_failed;
    p3di_arena_free(job.arena);
    return is_good;
}
