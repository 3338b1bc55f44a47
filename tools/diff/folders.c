/* folders.c: p3dinfo --diff of two folders or archives: models and animations are matched by their paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "folders.h"

#include "cli/paths.h"
#include "files/match.h"
#include "work/batch.h"

#include <stdlib.h>

struct folders {
    const struct info_diff_request *request;
    struct p3di_paths files[2];
    struct p3di_pairs pairs;
    size_t counts[P3DI_MATCH_COUNT];
    const struct p3di_pair **changed;
    struct info_compared **compared; /* each of them, until it is told */
    bool has_problem;
    int worst; /* of the comparisons */
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

/* Runs in threads. */
static bool match(void *user, size_t index, const struct cli *cli)
{
    struct p3di_pair *pair = &((struct folders *)user)->pairs.items[index];

    (void)cli;
    if (pair->match == P3DI_CHANGED && p3di_has_same_bytes(pair))
        pair->match = P3DI_SAME;
    return true;
}

static void match_all(struct folders *folders, struct p3di_job *job)
{
    const struct info_diff_request *request = folders->request;
    struct p3di_pairs *pairs = &folders->pairs;

    *pairs = p3di_match_files(job, &folders->files[0], &folders->files[1]);
    cli_need(pairs->items);
    batch_run(&(struct batch){.cli = request->cli,
                              .what = "matching files",
                              .thread_count = request->thread_count,
                              .count = pairs->count,
                              .work = match,
                              .user = folders});
    for (size_t i = 0; i < pairs->count; i++)
        folders->counts[pairs->items[i].match]++;
}

/* ---- Output ---- */

static void print_summary(const struct folders *folders, const struct info_diff_request *request)
{
    printf("models and animations: %zu with other bytes, %zu the same", folders->counts[P3DI_CHANGED],
           folders->counts[P3DI_SAME]);
    for (size_t side = 0; side < 2; side++) {
        printf(", %zu only in ", folders->counts[P3DI_ONLY_FIRST + side]);
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

/* Runs in threads. */
static bool compare(void *user, size_t index, const struct cli *cli)
{
    struct folders *folders = user;
    const struct p3di_pair *pair = folders->changed[index];

    (void)cli;
    folders->compared[index] = cli_alloc(1, sizeof(struct info_compared));
    info_diff_compare(folders->request, pair->sides[0], pair->sides[1], folders->compared[index]);
    return true;
}

static size_t kept(void *user, size_t index)
{
    const struct p3di_input *inputs = ((const struct folders *)user)->compared[index]->c.inputs;

    return 8 * (inputs[0].size + inputs[1].size); /* and what was made of them */
}

static void tell(void *user, size_t index)
{
    struct folders *folders = user;
    struct info_diff_request one = *folders->request;
    int status;

    one.paths[0] = folders->changed[index]->sides[0]->path;
    one.paths[1] = folders->changed[index]->sides[1]->path;
    if (one.view != INFO_DIFF_JSON)
        putchar('\n');
    status = info_diff_tell(&one, folders->compared[index]);
    free(folders->compared[index]);
    folders->worst = status > folders->worst ? status : folders->worst;
}

static void compare_changed(struct folders *folders)
{
    const size_t changed = folders->counts[P3DI_CHANGED];
    size_t count = 0;

    folders->changed = cli_alloc(changed, sizeof(struct p3di_pair *));
    folders->compared = cli_alloc(changed, sizeof(struct info_compared *));
    for (size_t i = 0; i < folders->pairs.count; i++)
        if (folders->pairs.items[i].match == P3DI_CHANGED)
            folders->changed[count++] = &folders->pairs.items[i];
    batch_run(&(struct batch){.cli = folders->request->cli,
                              .what = "comparing",
                              .is_spoken = true,
                              .thread_count = folders->request->thread_count,
                              .count = changed,
                              .work = compare,
                              .tell = tell,
                              .kept = kept,
                              .user = folders});
    free(folders->changed);
    free(folders->compared);
}

int info_diff_folders(const struct info_diff_request *request)
{
    struct folders folders = {.request = request, .worst = INFO_DIFF_SAME};
    struct p3d_error error;
    struct p3di_job job;
    int status;

    cli_job_begin(&job, &error);
    for (size_t side = 0; side < 2; side++)
        gather(&folders, request, side);
    match_all(&folders, &job);
    if (request->view != INFO_DIFF_JSON)
        print_summary(&folders, request);
    compare_changed(&folders);
    status = folders.worst;
    if (status == INFO_DIFF_SAME && folders.counts[P3DI_ONLY_FIRST] + folders.counts[P3DI_ONLY_SECOND])
        status = INFO_DIFF_DIFFERENT;
    if (folders.has_problem)
        status = INFO_DIFF_TROUBLE;
    cli_job_end(&job);
    for (size_t side = 0; side < 2; side++)
        p3di_paths_free(&folders.files[side]);
    return cli_finish(request->cli, CLI_OK) == CLI_OK ? status : INFO_DIFF_TROUBLE;
}
