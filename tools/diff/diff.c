/* diff.c: p3dinfo --diff: reads two models or animations, and what the comparison means for the exit status.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diff.h"

#include "cli/json.h"
#include "cli/paths.h"
#include "report/changes.h"

#include <math.h>
#include <stdlib.h>

/* Two documents, or two animations, and what changed between them. */
struct info_diff {
    struct p3di_paths files; /* both, as they were found */
    struct p3di_input inputs[2];
    struct p3d_document documents[2];
    struct p3d_rtm *animations[2];
    uint32_t *chosen[2]; /* by --lod; NULL: all are compared */
    uint32_t chosen_counts[2];
    struct p3d_diff *diff;
};

float info_diff_tolerance(const struct cli_line *line)
{
    char *end;
    const float metres = strtof(line->value, &end);

    if (end == line->value || *end || !isfinite(metres) || metres < 0)
        cli_usage(line->cli, "--tolerance takes metres, such as 0.001, not '%s'", line->value);
    return metres;
}

/* Damage of some LODs is trouble, but the others are compared. */
static bool read_input(const struct info_diff_request *request, struct info_diff *diff, size_t index, bool *is_whole)
{
    struct p3di_input *input = &diff->inputs[index];
    const struct p3di_path *file = &diff->files.items[index];
    const char *path = request->paths[index];
    struct p3d_error error;
    bool is_there;

    *is_whole = false;
    if (!cli_path_open(file, input, P3DI_FIELDS, &error)) {
        cli_error(request->cli, path, &error);
        return false;
    }
    if (p3d_rtm_detect(input->data, input->size)) {
        diff->animations[index] = p3d_rtm_read(input->data, input->size, NULL, &error);
        is_there = diff->animations[index];
    } else if (p3d_detect(input->data, input->size) != P3D_FORMAT_UNKNOWN) {
        is_there = p3d_read(input->data, input->size, NULL, &diff->documents[index], &error);
    } else {
        p3di_input_unknown(input, &error);
        is_there = false;
    }
    *is_whole = is_there && error.status == P3D_OK;
    if (!*is_whole)
        cli_error(request->cli, path, &error);
    return is_there;
}

/* False, with a message, if one is a model and the other an animation. */
static bool are_alike(const struct info_diff_request *request, const struct info_diff *diff)
{
    const bool is_first = diff->animations[0], is_second = diff->animations[1];
    struct p3d_error error;

    if (is_first == is_second && !(is_first && request->selector))
        return true;
    if (is_first == is_second)
        cli_set_error(&error, P3D_INVALID, "--lod: an animation has no LODs");
    else
        cli_set_error(&error, P3D_INVALID, "this is an animation, the other file is a model");
    cli_error(request->cli, request->paths[is_first ? 0 : 1], &error);
    return false;
}

/* A LOD may be in one of the models alone. */
static bool choose(const struct info_diff_request *request, struct info_diff *diff)
{
    struct p3d_error errors[2], error;
    bool is_found = !request->selector;

    for (size_t i = 0; i < 2 && request->selector; i++) {
        diff->chosen[i] = cli_alloc((size_t)diff->documents[i].lod_count + 1, sizeof *diff->chosen[i]);
        if (p3d_choose_lods(&diff->documents[i], request->selector, diff->chosen[i], &diff->chosen_counts[i],
                            &errors[i]))
            is_found = true;
        else
            diff->chosen_counts[i] = 0;
    }
    if (is_found)
        return true;
    for (size_t i = 0; i < 2; i++) {
        cli_set_error(&error, P3D_INVALID, "--lod %s", errors[i].message);
        cli_error(request->cli, request->paths[i], &error);
    }
    return false;
}

static bool compare(const struct info_diff_request *request, struct info_diff *diff)
{
    const struct p3d_diff_options what = {.tolerance = request->tolerance,
                                          .data = {diff->inputs[0].data, diff->inputs[1].data},
                                          .sizes = {diff->inputs[0].size, diff->inputs[1].size},
                                          .lods = {diff->chosen[0], diff->chosen[1]},
                                          .lod_counts = {diff->chosen_counts[0], diff->chosen_counts[1]}};
    struct p3d_error error;

    if (diff->animations[0])
        diff->diff = p3d_diff_rtms(diff->animations[0], diff->animations[1], &what, NULL, &error);
    else
        diff->diff = p3d_diff_documents(&diff->documents[0], &diff->documents[1], &what, NULL, &error);
    if (!diff->diff)
        cli_error(request->cli, NULL, &error);
    return diff->diff;
}

static void print(const struct info_diff_request *request, const struct info_diff *diff)
{
    const struct p3di_changes changes = {.paths = {request->paths[0], request->paths[1]},
                                         .documents = {&diff->documents[0], &diff->documents[1]},
                                         .animations = {diff->animations[0], diff->animations[1]},
                                         .diff = diff->diff,
                                         .is_of_lods = request->selector};
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
    struct info_diff diff = {.diff = NULL};
    bool is_readable = true, is_whole[2] = {false, false};
    int status = INFO_DIFF_TROUBLE;

    for (size_t i = 0; i < 2; i++)
        cli_paths_add_named(&diff.files, request->paths[i]);
    for (size_t i = 0; i < 2; i++)
        is_readable &= read_input(request, &diff, i, &is_whole[i]);
    if (is_readable && are_alike(request, &diff) && choose(request, &diff) && compare(request, &diff)) {
        print(request, &diff);
        if (is_whole[0] && is_whole[1])
            status = diff.diff->is_same ? INFO_DIFF_SAME : INFO_DIFF_DIFFERENT;
    }
    p3d_diff_free(diff.diff);
    for (size_t i = 0; i < 2; i++) {
        p3d_close(&diff.documents[i]);
        p3d_rtm_free(diff.animations[i]);
        p3di_input_close(&diff.inputs[i]);
        free(diff.chosen[i]);
    }
    p3di_paths_free(&diff.files);
    return cli_finish(request->cli, CLI_OK) == CLI_OK ? status : INFO_DIFF_TROUBLE;
}
