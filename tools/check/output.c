/* output.c: p3dinfo --check: what is found in each file, as it is printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "output.h"

#include "cli/json.h"
#include "system/system.h"

#include <stdlib.h>

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
    *output = (struct info_check_output){.cli = cli, .view = view, .began = sys_seconds()};
    info_check_choose(&output->choice, cli, options);
    take_style(&output->style, cli_has_colors(color, stdout));
    cli_job_begin(&output->job, &output->error);
    if (view == INFO_CHECK_SARIF)
        p3di_sarif_begin(&output->sarif, cli_sink(stdout), cli->tool);
}

static void print_summary(struct info_check_output *output)
{
    const int width = sys_columns(stdout);
    const struct p3d_check_rule *first;

    output->summary.known_count = output->choice.baseline.known_count;
    if (sys_is_terminal(stdout)) /* elsewhere the same files give the same bytes */
        output->summary.seconds = sys_seconds() - output->began;
    first = p3di_summary_text(&output->job, &output->summary, cli_sink(stdout), width < 40 ? 40 : (size_t)width,
                              &output->style);
    if (first)
        printf("--full shows each finding; p3dinfo --explain %s says what one means.\n", first->id + strlen("P3D-"));
}

bool info_check_output_end(struct info_check_output *output)
{
    const char *baseline = output->choice.options->new_baseline;
    struct p3d_error error;
    bool is_written;

    if (output->view == INFO_CHECK_SARIF)
        p3di_sarif_end(&output->job, &output->sarif);
    if (output->view == INFO_CHECK_RULES)
        print_summary(output);
    is_written = !baseline || info_check_baseline_write(&output->choice.baseline, baseline, &error);
    if (!is_written)
        cli_error(output->cli, baseline, &error);
    info_check_choice_free(&output->choice);
    free(output->style.is_explained);
    cli_job_end(&output->job);
    return is_written;
}

/* ---- A file ---- */

int info_check_show(struct info_check_output *output, const struct p3di_checked *checked)
{
    struct p3di_file_findings shown = {
        .path = checked->path, .document = checked->document, .levels = output->choice.levels};
    const struct p3di_file_findings *file = &shown;
    struct p3d_error error;
    struct p3di_job job;

    cli_job_begin(&job, &error);
    for (size_t i = 0; i < checked->count; i++)
        if (info_check_is_chosen(&output->choice, &job, checked->path, &checked->findings[i]))
            p3di_findings_add(&job, &shown, &checked->findings[i]);
    if (output->view == INFO_CHECK_JSON)
        p3di_findings_json(&job, file, cli_sink(stdout));
    else if (output->view == INFO_CHECK_SARIF)
        p3di_sarif_add(&job, &output->sarif, file);
    else if (output->view == INFO_CHECK_RULES)
        p3di_summary_add(&output->job, &output->summary, file);
    else
        p3di_findings_text(&job, file, cli_sink(stdout), &output->style);
    cli_job_end(&job);
    fflush(stdout);
    return file->severity_counts[P3D_SEVERITY_ERROR] ||
                   (output->choice.options->is_strict && file->severity_counts[P3D_SEVERITY_WARNING])
               ? CLI_FAILED
               : CLI_OK;
}
