/* folders.c: p3dinfo --diff of two folders or archives: models and animations are matched by their paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "folders.h"

#include "cli/paths.h"
#include "cli/progress.h"
#include "files/match.h"

struct folders {
    struct p3di_paths files[2];
    struct p3di_pairs pairs;
    bool has_problem;
};

bool info_diff_are_folders(const char *const paths[2])
{
    return (p3di_is_folder(paths[0]) || p3di_is_archive_name(paths[0])) &&
           (p3di_is_folder(paths[1]) || p3di_is_archive_name(paths[1]));
}

/* ---- Matching ---- */

/* A file that cannot be read is reported, and is trouble. So is a folder without models. */
static void gather(struct folders *folders, const struct info_diff_request *request, size_t side)
{
    struct p3di_paths *files = &folders->files[side];
    size_t count = 0;

    cli_paths_add(request->cli, files, request->paths[side], P3DI_ARCHIVES_OPENED, ".p3d .rtm", true, NULL);
    for (size_t i = 0; i < files->count; i++) {
        const struct p3di_path *file = &files->items[i];

        if (file->problem) {
            cli_message(request->cli, file->path, file->problem);
            folders->has_problem = true;
        } else {
            files->items[count++] = *file;
        }
    }
    files->count = count;
}

static void match(struct folders *folders, struct p3di_job *job)
{
    static const struct p3d_options options = {.progress = cli_progress_at};
    struct p3di_paths *files = folders->files;

    job->options = &options;
    cli_progress_begin("p3dinfo", "matching files", files[0].count + files[1].count, false);
    folders->pairs = p3di_match_files(job, &files[0], &files[1]);
    cli_need(folders->pairs.items);
    cli_progress_end();
}

/* ---- Output ---- */

static void print_summary(const struct folders *folders, const struct info_diff_request *request)
{
    printf("models and animations: %zu with other bytes, %zu the same", folders->pairs.counts[P3DI_CHANGED],
           folders->pairs.counts[P3DI_SAME]);
    for (size_t side = 0; side < 2; side++) {
        printf(", %zu only in ", folders->pairs.counts[P3DI_ONLY_FIRST + side]);
        cli_print_escaped(stdout, request->paths[side]);
    }
    putchar('\n');
    for (size_t i = 0; i < folders->pairs.count; i++) {
        const struct p3di_pair *pair = &folders->pairs.items[i];

        if (pair->match < P3DI_ONLY_FIRST)
            continue;
        fputs("  only in ", stdout);
        cli_print_escaped(stdout, request->paths[pair->match - P3DI_ONLY_FIRST]);
        fputs(": ", stdout);
        cli_print_escaped(stdout, pair->sides[pair->match - P3DI_ONLY_FIRST]->relative);
        putchar('\n');
    }
}

static int compare_changed(const struct folders *folders, const struct info_diff_request *request)
{
    int worst = INFO_DIFF_SAME;

    cli_progress_begin("p3dinfo", "comparing", folders->pairs.counts[P3DI_CHANGED], true);
    for (size_t i = 0; i < folders->pairs.count; i++) {
        const struct p3di_pair *pair = &folders->pairs.items[i];
        struct info_diff_request one = *request;
        int status;

        if (pair->match != P3DI_CHANGED)
            continue;
        one.paths[0] = pair->sides[0]->path;
        one.paths[1] = pair->sides[1]->path;
        if (request->view != INFO_DIFF_JSON)
            putchar('\n');
        status = info_diff(&one);
        worst = status > worst ? status : worst;
        cli_progress_step();
    }
    cli_progress_end();
    return worst;
}

int info_diff_folders(const struct info_diff_request *request)
{
    struct folders folders = {.has_problem = false};
    struct p3d_error error;
    struct p3di_job job;
    int status;

    cli_job_begin(&job, &error);
    for (size_t side = 0; side < 2; side++)
        gather(&folders, request, side);
    match(&folders, &job);
    if (request->view != INFO_DIFF_JSON)
        print_summary(&folders, request);
    status = compare_changed(&folders, request);
    if (status == INFO_DIFF_SAME && folders.pairs.counts[P3DI_ONLY_FIRST] + folders.pairs.counts[P3DI_ONLY_SECOND])
        status = INFO_DIFF_DIFFERENT;
    if (folders.has_problem)
        status = INFO_DIFF_TROUBLE;
    cli_job_end(&job);
    for (size_t side = 0; side < 2; side++)
        p3di_paths_free(&folders.files[side]);
    return cli_finish(request->cli, CLI_OK) == CLI_OK ? status : INFO_DIFF_TROUBLE;
}
