/* diff.c: p3dinfo diff: reads two models or animations, and what the comparison means for the exit status.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diff.h"

#include "cli/paths.h"

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

/* ---- Comparing ---- */

/* Damage of some LODs is trouble, but the other LODs are compared. */
void info_diff_compare(const struct info_diff_request *request, const struct p3di_path *first,
                       const struct p3di_path *second, struct info_compared *compared)
{
    struct p3di_comparison *comparison = &compared->comparison;

    memset(compared, 0, sizeof *compared);
    compared->is_open = p3di_comparison_open(comparison, first, second);
    memcpy(compared->read, comparison->errors, sizeof compared->read);
    if (compared->is_open && request->selector && !comparison->animations[0])
        compared->is_chosen = p3di_comparison_choose(comparison, request->selector);
    else
        compared->is_chosen = compared->is_open && !request->selector;
    cli_need(comparison->job.has_failed ? NULL : comparison);
    compared->is_good = compared->is_chosen && p3di_comparison_make(comparison, request->tolerance);
}

/* ---- Telling ---- */

static void tell_of_lods(const struct info_diff_request *request, const struct p3di_comparison *comparison)
{
    const bool are_animations = comparison->animations[0] != NULL;
    struct p3d_error error;

    for (size_t i = 0; i < (are_animations ? 1 : 2); i++) {
        cli_set_error(&error, P3D_INVALID, are_animations ? "--lod: %s" : "--lod %s",
                      are_animations ? "an animation has no LODs" : comparison->errors[i].message);
        cli_error(request->cli, request->paths[i], &error);
    }
}

/* A texture is none of what is compared. */
static void tell_unread(const struct info_diff_request *request, const char *path, const struct p3d_error *error)
{
    if (error->status == P3D_UNSUPPORTED && p3di_has_extension(path, ".paa .pac"))
        cli_say(request->cli, path,
                "diff compares models, animations (.rtm), folders and archives; p3ddump --text shows a texture as "
                "lines, for a diff of texts");
    else
        cli_error(request->cli, path, error);
}

static void tell_errors(const struct info_diff_request *request, const struct info_compared *compared)
{
    for (size_t i = 0; i < 2; i++)
        if (compared->read[i].status != P3D_OK)
            tell_unread(request, request->paths[i], &compared->read[i]);
    if (compared->is_open && !compared->is_chosen)
        tell_of_lods(request, &compared->comparison);
    else if (compared->is_chosen && !compared->is_good)
        cli_error(request->cli, NULL, &compared->comparison.error);
}

static void print(const struct info_diff_request *request, const struct p3di_comparison *comparison)
{
    const struct p3di_changes changes = p3di_comparison_changes(comparison, request->paths);
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

int info_diff_tell(const struct info_diff_request *request, struct info_compared *compared)
{
    const bool is_whole = compared->read[0].status == P3D_OK && compared->read[1].status == P3D_OK;
    int status = INFO_DIFF_TROUBLE;

    tell_errors(request, compared);
    if (compared->is_good) {
        print(request, &compared->comparison);
        if (is_whole)
            status = compared->comparison.diff->is_same ? INFO_DIFF_SAME : INFO_DIFF_DIFFERENT;
    }
    fflush(stdout);
    p3di_comparison_close(&compared->comparison);
    return status;
}

int info_diff(const struct info_diff_request *request)
{
    struct p3di_paths files = {.count = 0};
    struct info_compared compared;
    int status;

    for (size_t i = 0; i < 2; i++)
        cli_paths_add_named(&files, request->paths[i]);
    info_diff_compare(request, &files.items[0], &files.items[1], &compared);
    status = info_diff_tell(request, &compared);
    p3di_paths_free(&files);
    return cli_finish(request->cli, CLI_OK) == CLI_OK ? status : INFO_DIFF_TROUBLE;
}
