/* find_prefix.c: the prefix of a folder that has no prefix file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_prefix.h"

#include "assets/any_case.h"
#include "assets/store.h"
#include "cli/memory.h"
#include "files/game_path.h"
#include "files/walk.h"
#include "system/name.h"

#include <stdlib.h>

/* ---- By the assets ---- */

/* The prefix of the folder by the prefix of a folder around it, or its own; NULL if it is not in there. */
static char *prefix_below(struct p3di_job *job, const struct p3d_asset_root *root, const char *folder)
{
    const char *way = p3di_way_below(job, root->folder, folder);

    if (!way)
        return NULL;
    return strcmp(way, ".") == 0 ? p3di_job_text(job, root->prefix)
                                 : p3di_job_join(job, p3di_job_text(job, root->prefix), "\\", way);
}

static char *find_by_roots(struct p3di_job *job, struct p3d_assets *assets, const char *folder)
{
    char *prefix = NULL;
    struct p3d_asset_root root;
    size_t longest = 0;

    for (size_t i = 0; assets && p3d_assets_root(assets, i, &root); i++) {
        const bool is_said = root.reason == P3D_ROOT_WORDS || root.reason == P3D_ROOT_PROJECT;
        char *below = is_said && strlen(root.folder) > longest ? prefix_below(job, &root, folder) : NULL;

        if (!below || !*below)
            continue;
        longest = strlen(root.folder);
        prefix = below;
    }
    return prefix;
}

/* ---- By the folder's own files ---- */

#define MOST_NAMES 4 /* of a folder and its parents, as the assets take them for roots */

/* What the files in a folder call it. */
struct naming {
    struct p3di_job *job;
    const char *folder, *real;
    size_t starts[MOST_NAMES]; /* of the names in the real path: the folder's own first */
    size_t count;
    const char *found; /* a part of the real path, or NULL */
};

static void find_starts(struct naming *naming)
{
    size_t at = strlen(naming->real);

    while (at && naming->count < MOST_NAMES) {
        while (at && !p3di_is_slash(naming->real[at - 1]))
            at--;
        if (naming->real[at] && !strchr(naming->real + at, ':')) /* a drive has no name */
            naming->starts[naming->count++] = at;
        at -= at > 0;
    }
}

static bool has_file(struct naming *naming, const char *rest)
{
    char *name = p3di_set_slashes(p3di_job_join(naming->job, rest, "", ""), '/');

    return p3di_find_any_case(naming->job, naming->folder, name) != NULL;
}

/* A path of the game names the folder if it begins with the folder's name, or with those above, and the file is
 * there. */
static void compare(struct naming *naming, const struct p3di_asset_path *path)
{
    for (size_t i = 0; i < naming->count && !naming->found; i++) {
        struct p3di_asset_path start;
        const char *text;

        start.size = 0;
        if (!p3di_asset_path_add(&start, p3d_bytes_of(naming->real + naming->starts[i])) || start.size >= path->size ||
            memcmp(start.text, path->text, start.size) != 0 || path->text[start.size] != '\\')
            continue;
        text = p3di_job_text(naming->job, p3di_asset_path_bytes(path));
        if (has_file(naming, text + start.size + 1))
            naming->found = naming->real + naming->starts[i];
    }
}

static bool take_path(void *user, const struct p3di_asset_path *path)
{
    struct naming *naming = user;
    struct p3di_asset_path other;

    compare(naming, path);
    for (unsigned i = 0; !naming->found && p3di_asset_path_other(path, i, &other); i++)
        compare(naming, &other);
    return !naming->found && !naming->job->has_failed;
}

static void take_file(struct naming *naming, const struct p3di_path *path)
{
    struct p3di_input input;
    struct p3d_error error;

    if (!path->problem && p3di_path_open(path, &input, P3DI_ANY, &error)) {
        p3di_each_path(input.data, input.size, true, take_path, naming);
        p3di_input_close(&input);
    }
}

/* Where the assets begin above the folder, all in it is found without a root of its own, so no root says it. */
static char *find_by_files(struct p3di_job *job, const char *folder)
{
    char *real = p3di_real_path(folder), *prefix;
    struct naming naming = {.job = job, .folder = p3di_job_join(job, folder, "/", ""), .real = real ? real : ""};
    struct p3di_paths paths;

    p3di_paths_begin(&paths);
    p3di_paths_add(&paths, folder, P3DI_ARCHIVES_AS_FILES, P3DI_NAMING_FILES, true, NULL);
    find_starts(&naming);
    for (size_t i = 0; i < paths.count && !naming.found; i++)
        take_file(&naming, &paths.items[i]);
    prefix = naming.found ? p3di_job_join(job, naming.found, "", "") : NULL;
    p3di_paths_free(&paths);
    free(real);
    return prefix;
}

static char *find_around(struct p3di_job *job, struct work_around *around, const char *folder)
{
    struct p3d_asset_root root = {.folder = around->folder};

    if (!around->is_known) {
        const char *prefix = find_by_files(job, around->folder);

        around->prefix = prefix ? cli_copy(prefix) : NULL;
        around->is_known = true;
    }
    root.prefix = p3d_bytes_of(around->prefix ? around->prefix : "");
    return around->prefix ? prefix_below(job, &root, folder) : NULL;
}

char *work_find_prefix(struct p3di_job *job, struct p3d_assets *assets, const char *folder, struct work_around *around)
{
    char *prefix = find_by_roots(job, assets, folder);

    if (!prefix && assets)
        prefix = find_by_files(job, folder);
    if (!prefix && assets && around)
        prefix = find_around(job, around, folder);
    return prefix;
}

void work_around_free(struct work_around *around)
{
    free(around->prefix);
    around->prefix = NULL;
    around->is_known = false;
}
