/* output.c: p3dinfo check: what is found in each file, as it is printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "output.h"

#include "system/system.h"
#include "work/output.h"

#include <stdlib.h>

/* ---- What is wished for ---- */

static void show_rules(struct p3di_choice *choice, const struct cli_words *words, bool are_shown, const struct cli *cli)
{
    for (size_t i = 0; i < words->count; i++) {
        char *list = cli_copy(words->items[i]), *next;

        for (char *id = list; id; id = next) {
            next = strchr(id, ',');
            if (next)
                *next++ = 0;
            if (!p3di_choice_show(choice, id, are_shown))
                cli_usage(cli, "no finding has an id that begins with '%s'", id);
        }
        free(list);
    }
}

static bool is_there(const char *path)
{
    struct p3di_file_info info;

    return p3di_look_at(path, &info);
}

static void read_baseline(struct p3di_choice *choice, const char *path, const struct cli *cli)
{
    struct p3di_input input;
    struct p3d_error error;
    const char *wrong;

    if (!p3di_input_open_named(&input, path, P3DI_CONFIG, &error))
        cli_usage(cli, "--baseline %s: %s%s", path, error.message, is_there(path) ? "" : "; --write-baseline makes it");
    wrong = p3di_choice_read_baseline(choice, path, input.data, input.size);
    if (wrong)
        cli_usage(cli, "--baseline %s: %s; delete it, and --write-baseline makes it anew", path, wrong);
    p3di_input_close(&input);
}

static bool is_baseline(const void *user, struct p3d_bytes start)
{
    (void)user;
    return p3d_text_starts_with(start, P3DI_BASELINE_HEAD);
}

static void choose(struct p3di_choice *choice, const struct cli *cli, const struct info_check_options *options)
{
    p3di_choice_begin(choice);
    if (options->only.count)
        p3di_choice_hide_all(choice);
    show_rules(choice, &options->only, true, cli);
    show_rules(choice, &options->disabled, false, cli);
    for (size_t i = 0; i < options->rules.count; i++) {
        const char *wrong = p3di_choice_set_levels(choice, options->rules.items[i]);

        if (wrong)
            cli_usage(cli,
                      "--rules %.*s is not like G101=off or N=error: the start of an id, and off, note, warning "
                      "or error",
                      (int)strcspn(wrong, ","), wrong);
    }
    if (options->baseline &&
        (!options->new_baseline || is_there(options->baseline))) /* else it is made the first time */
        read_baseline(choice, options->baseline, cli);
    if (options->new_baseline) {
        work_refuse_other(cli, "--write-baseline", options->new_baseline, "baseline", is_baseline, NULL);
        p3di_choice_begin_baseline(choice, options->new_baseline);
    }
}

static bool write_baseline(struct p3di_choice *choice, const char *path, const struct cli *cli)
{
    static const char head[] = P3DI_BASELINE_HEAD "\n";
    struct work_output output;
    struct p3d_error error;
    bool is_good = work_output_open_named(&output, path, NULL, &error) &&
                   output.sink.write(output.sink.user, head, strlen(head)) &&
                   p3di_choice_write_baseline(choice, output.sink);

    is_good = work_output_close(&output, path, is_good, &error);
    if (!is_good)
        cli_error(cli, path, &error);
    return is_good;
}

/* ---- All files ---- */

/* Paragraphs have so many columns at most. */
static size_t columns(void)
{
    const int width = sys_columns(stdout);

    return width < 40 ? 40 : width > 100 ? 100 : (size_t)width;
}

static void take_style(struct p3di_findings_style *style, bool has_colors)
{
    size_t count;

    p3d_check_rules(&count);
    *style = (struct p3di_findings_style){.colors = {[P3D_SEVERITY_NOTE] = has_colors ? "\033[36m" : "",
                                                     [P3D_SEVERITY_WARNING] = has_colors ? "\033[33m" : "",
                                                     [P3D_SEVERITY_ERROR] = has_colors ? "\033[31m" : ""},
                                          .plain = has_colors ? "\033[0m" : "",
                                          .width = sys_is_terminal(stdout) ? columns() : 0,
                                          .is_explained = cli_alloc(count, sizeof *style->is_explained)};
}

void info_check_output_begin(struct info_check_output *output, const struct cli *cli,
                             const struct info_check_options *options, enum info_check_view view, enum cli_color color)
{
    *output = (struct info_check_output){.cli = cli, .view = view, .options = options, .began = sys_seconds()};
    choose(&output->choice, cli, options);
    take_style(&output->style, cli_has_colors(color, stdout));
    cli_job_begin(&output->job, &output->error);
    info_fixes_begin(&output->fixes, cli, options->is_dry_run);
    if (view == INFO_CHECK_SARIF)
        p3di_sarif_begin(&output->sarif, cli_sink(stdout), cli->tool);
}

static void print_summary(struct info_check_output *output)
{
    const int width = sys_columns(stdout);
    const struct p3d_check_rule *first;

    if (sys_is_terminal(stdout)) /* elsewhere the same files give the same bytes */
        output->summary.seconds = sys_seconds() - output->began;
    output->summary.is_brief = output->view == INFO_CHECK_BRIEF;
    output->summary.guess = output->guess;
    output->summary.ignored_count = output->ignored_count;
    first = p3di_summary_text(&output->job, &output->summary, cli_sink(stdout), width < 40 ? 40 : (size_t)width,
                              &output->style);
    if (first)
        printf("--full shows each finding; p3dinfo explain %s says what one means.\n", first->id + strlen("P3D-"));
}

bool info_check_output_end(struct info_check_output *output)
{
    const char *baseline = output->options->new_baseline;
    bool is_written;

    if (output->view == INFO_CHECK_SARIF)
        p3di_sarif_end(&output->job, &output->sarif);
    if (output->view == INFO_CHECK_RULES || output->view == INFO_CHECK_BRIEF)
        print_summary(output);
    if (output->is_again)
        info_fixes_say_others(&output->fixes);
    is_written = output->view != INFO_CHECK_FIX || output->is_again || info_fixes_make(&output->fixes) == CLI_OK;
    info_fixes_end(&output->fixes);
    is_written &= !baseline || write_baseline(&output->choice, baseline, output->cli);
    cli_need(output->choice.job.has_failed ? NULL : output);
    p3di_choice_end(&output->choice);
    free(output->style.is_explained);
    cli_job_end(&output->job);
    return is_written;
}

/* ---- A file ---- */

/* The findings of a file, in memory of a job. */
struct found {
    struct p3di_file_findings shown;
    struct p3di_file_findings known; /* of the baseline */
    uint32_t counts[3];              /* what the exit status depends on */
};

static void take(struct info_check_output *output, struct p3di_job *job, struct found *found,
                 const struct p3di_checked *checked, const struct p3d_finding *finding)
{
    const enum p3di_chosen chosen = p3di_choose(&output->choice, job, checked->path, finding);

    if (chosen == P3DI_KNOWN)
        p3di_findings_add(job, &found->known, finding);
    if (chosen != P3DI_SHOWN || (output->view == INFO_CHECK_FIX && info_fixes_note(&output->fixes, checked, finding)))
        return;
    found->counts[p3di_findings_level(&found->shown, finding)]++;
    p3di_findings_add(job, &found->shown, finding);
}

/* People are told how many there are of what they see. */
static void count_seen(struct info_check_output *output, struct p3di_job *job, struct found *found)
{
    if (output->view < INFO_CHECK_GITHUB) {
        p3di_findings_join(job, &found->shown);
        p3di_findings_join(job, &found->known);
    }
    p3di_findings_cut(&found->shown, output->options->level);
    output->summary.known_count += found->known.count;
    output->fixes.other_count += found->shown.count;
    output->fixes.other_error_count += found->counts[P3D_SEVERITY_ERROR];
}

static void print(struct info_check_output *output, struct p3di_job *job, const struct p3di_file_findings *file)
{
    if (output->view == INFO_CHECK_JSON)
        p3di_findings_json(job, file, cli_sink(stdout));
    else if (output->view == INFO_CHECK_SARIF)
        p3di_sarif_add(job, &output->sarif, file);
    else if (output->view == INFO_CHECK_GITHUB)
        p3di_findings_github(job, file, cli_sink(stdout));
    else if (output->view == INFO_CHECK_RULES || output->view == INFO_CHECK_BRIEF)
        p3di_summary_add(&output->job, &output->summary, file);
    else if (output->view == INFO_CHECK_EACH)
        p3di_findings_text(job, file, cli_sink(stdout), &output->style);
}

int info_check_show(struct info_check_output *output, const struct p3di_checked *checked)
{
    const struct p3di_file_findings none = {
        .path = checked->path, .document = checked->document, .levels = output->choice.levels};
    struct found found = {.shown = none, .known = none};
    struct p3d_error error;
    struct p3di_job job;

    cli_job_begin(&job, &error);
    for (size_t i = 0; i < checked->count; i++)
        take(output, &job, &found, checked, &checked->findings[i]);
    count_seen(output, &job, &found);
    print(output, &job, &found.shown);
    cli_job_end(&job);
    fflush(stdout);
    return found.counts[P3D_SEVERITY_ERROR] || (output->options->is_strict && found.counts[P3D_SEVERITY_WARNING])
               ? CLI_FAILED
               : CLI_OK;
}
