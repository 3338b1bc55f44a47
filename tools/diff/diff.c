/* diff.c: p3dinfo --diff: reads two models or animations, and what the comparison means for the exit status.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diff.h"

#include "cli/paths.h"
#include "cli/sink.h"
#include "report/compare.h"

#include <math.h>
#include <stdlib.h>

float info_diff_tolerance(const struct cli_line *line)
{
    char *end;
    const float metres = strtof(line->value, &end);

    if (end == line->value || *end || !isfinite(metres) || metres < 0)
        cli_usage(line->cli, "--tolerance takes metres, such as 0.001, not '%s'", line->value);
    return metres;
}

static void tell(const struct info_diff_request *request, const struct p3di_comparison *c)
{
    for (size_t i = 0; i < 2; i++)
        if (c->errors[i].status != P3D_OK)
            cli_error(request->cli, request->paths[i], &c->errors[i]);
}

/* Damage of some LODs is trouble, but the others are compared. */
static bool open_files(const struct info_diff_request *request, struct p3di_paths *files, struct p3di_comparison *c)
{
    bool is_good;

    for (size_t i = 0; i < 2; i++)
        cli_paths_add_named(files, request->paths[i]);
    is_good = p3di_comparison_open(c, &files->items[0], &files->items[1]);
    cli_need(c->job.has_failed ? NULL : c);
    tell(request, c);
    return is_good;
}

static bool choose(const struct info_diff_request *request, struct p3di_comparison *c)
{
    struct p3d_error error;

    if (!request->selector)
        return true;
    if (c->animations[0]) {
        cli_set_error(&error, P3D_INVALID, "--lod: an animation has no LODs");
        cli_error(request->cli, request->paths[0], &error);
        return false;
    }
    if (p3di_comparison_choose(c, request->selector))
        return true;
    cli_need(c->job.has_failed ? NULL : c);
    for (size_t i = 0; i < 2; i++) {
        cli_set_error(&error, P3D_INVALID, "--lod %s", c->errors[i].message);
        cli_error(request->cli, request->paths[i], &error);
    }
    return false;
}

static bool compare(const struct info_diff_request *request, struct p3di_comparison *c)
{
    if (p3di_comparison_make(c, request->tolerance))
        return true;
    cli_error(request->cli, NULL, &c->error);
    return false;
}

static void print(const struct info_diff_request *request, const struct p3di_comparison *c)
{
    const struct p3di_changes changes = p3di_comparison_changes(c, request->paths);
    const struct p3di_changes_style style = {.width = request->style->width,
                                             .bold = request->style->has_colors ? "\033[1m" : "",
                                             .plain = request->style->has_colors ? "\033[0m" : "",
                                             .how_to_see_all = "--full shows all"};
    const struct p3d_sink sink = cli_sink(stdout);
    struct p3d_error error;
    struct p3di_job job;

    cli_job_begin(&job, &error);
    if (request->view == INFO_DIFF_JSON)
        p3di_changes_json(&job, &changes, sink);
    else if (request->view == INFO_DIFF_FULL)
        p3di_changes_full(&job, &changes, sink, &style);
    else
        p3di_changes_short(&job, &changes, sink, &style);
    cli_job_end(&job);
}

int info_diff(const struct info_diff_request *request)
{
    struct p3di_paths files = {.count = 0};
    struct p3di_comparison c;
    bool is_good = open_files(request, &files, &c);
    const bool is_whole = c.errors[0].status == P3D_OK && c.errors[1].status == P3D_OK;
    int status = INFO_DIFF_TROUBLE;

    is_good = is_good && choose(request, &c) && compare(request, &c);
    if (is_good) {
        print(request, &c);
        if (is_whole)
            status = c.diff->is_same ? INFO_DIFF_SAME : INFO_DIFF_DIFFERENT;
    }
    p3di_comparison_close(&c);
    p3di_paths_free(&files);
    return cli_finish(request->cli, CLI_OK) == CLI_OK ? status : INFO_DIFF_TROUBLE;
}
