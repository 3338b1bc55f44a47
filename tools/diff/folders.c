/* folders.c: p3dinfo --diff of two folders or archives: models and animations are matched by their paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "folders.h"

#include "cli/paths.h"
#include "cli/progress.h"
#include "files/archive.h"

#include <stdlib.h>

enum state { SAME, CHANGED, ONLY_FIRST, ONLY_SECOND, STATE_COUNT };

/* A file of one side or of both; NULL where it is not. */
struct pair {
    const struct p3di_path *sides[2];
    enum state state;
};

struct folders {
    struct p3di_paths files[2];
    struct pair *pairs;
    size_t count, counts[STATE_COUNT];
    bool has_problem;
};

bool info_diff_are_folders(const char *const paths[2])
{
    return (p3di_is_folder(paths[0]) || p3di_is_archive_name(paths[0])) &&
           (p3di_is_folder(paths[1]) || p3di_is_archive_name(paths[1]));
}

/* ---- Matching ---- */

/* As the game knows them: in any case, with either slash. */
static int compare_relative(const char *a, const char *b)
{
    while (*a && p3d_lower_path((uint8_t)*a) == p3d_lower_path((uint8_t)*b)) {
        a++;
        b++;
    }
    return p3d_lower_path((uint8_t)*a) - p3d_lower_path((uint8_t)*b);
}

static int compare_files(const void *a, const void *b)
{
    return compare_relative(((const struct p3di_path *)a)->relative, ((const struct p3di_path *)b)->relative);
}

/* A file that cannot be read is reported, and is trouble. So is a folder without models. */
static void gather(struct folders *folders, const struct info_diff_request *request, size_t side)
{
    struct p3di_paths *files = &folders->files[side];
    size_t count = 0;

    cli_paths_add(files, request->paths[side], P3DI_ARCHIVES_OPENED, ".p3d .rtm", true, NULL);
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
    if (count)
        qsort(files->items, count, sizeof *files->items, compare_files);
}

static bool is_same_file(const struct pair *pair)
{
    struct p3di_input inputs[2] = {{0}, {0}};
    struct p3d_error error;
    bool is_same = true;

    for (size_t i = 0; i < 2 && is_same; i++) /* what cannot be read is compared again, and told of, later on */
        is_same = cli_path_open(pair->sides[i], &inputs[i], P3DI_ANY, &error);
    is_same = is_same && inputs[0].size == inputs[1].size &&
              (!inputs[0].size || memcmp(inputs[0].data, inputs[1].data, inputs[0].size) == 0);
    for (size_t i = 0; i < 2; i++)
        p3di_input_close(&inputs[i]);
    return is_same;
}

static void match(struct folders *folders)
{
    const struct p3di_paths *first = &folders->files[0], *second = &folders->files[1];
    size_t i = 0, j = 0;

    folders->pairs = cli_alloc(first->count + second->count + 1, sizeof *folders->pairs);
    cli_progress_begin("p3dinfo", "matching files", first->count + second->count, false);
    while (i < first->count || j < second->count) {
        struct pair *pair = &folders->pairs[folders->count++];
        const int order = i == first->count    ? 1
                          : j == second->count ? -1
                                               : compare_files(&first->items[i], &second->items[j]);

        pair->sides[0] = order <= 0 ? &first->items[i++] : NULL;
        pair->sides[1] = order >= 0 ? &second->items[j++] : NULL;
        pair->state = order < 0 ? ONLY_FIRST : order > 0 ? ONLY_SECOND : is_same_file(pair) ? SAME : CHANGED;
        folders->counts[pair->state]++;
        for (size_t side = 0; side < 2; side++)
            if (pair->sides[side])
                cli_progress_step();
    }
    cli_progress_end();
}

/* ---- Output ---- */

static void print_summary(const struct folders *folders, const struct info_diff_request *request)
{
    printf("%zu changed, %zu the same", folders->counts[CHANGED], folders->counts[SAME]);
    for (size_t side = 0; side < 2; side++) {
        printf(", %zu only in ", folders->counts[ONLY_FIRST + side]);
        cli_print_escaped(stdout, request->paths[side]);
    }
    putchar('\n');
    for (size_t i = 0; i < folders->count; i++) {
        const struct pair *pair = &folders->pairs[i];

        if (pair->state < ONLY_FIRST)
            continue;
        fputs("  only in ", stdout);
        cli_print_escaped(stdout, request->paths[pair->state - ONLY_FIRST]);
        fputs(": ", stdout);
        cli_print_escaped(stdout, pair->sides[pair->state - ONLY_FIRST]->relative);
        putchar('\n');
    }
}

static int compare_changed(const struct folders *folders, const struct info_diff_request *request)
{
    int worst = INFO_DIFF_SAME;

    cli_progress_begin("p3dinfo", "comparing", folders->counts[CHANGED], true);
    for (size_t i = 0; i < folders->count; i++) {
        const struct pair *pair = &folders->pairs[i];
        struct info_diff_request one = *request;
        int status;

        if (pair->state != CHANGED)
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
    struct folders folders = {.count = 0};
    int status;

    for (size_t side = 0; side < 2; side++)
        gather(&folders, request, side);
    match(&folders);
    if (request->view != INFO_DIFF_JSON)
        print_summary(&folders, request);
    status = compare_changed(&folders, request);
    if (status == INFO_DIFF_SAME && folders.counts[ONLY_FIRST] + folders.counts[ONLY_SECOND])
        status = INFO_DIFF_DIFFERENT;
    if (folders.has_problem)
        status = INFO_DIFF_TROUBLE;
    free(folders.pairs);
    for (size_t side = 0; side < 2; side++)
        p3di_paths_free(&folders.files[side]);
    return cli_finish(request->cli, CLI_OK) == CLI_OK ? status : INFO_DIFF_TROUBLE;
}
