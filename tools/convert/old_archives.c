/* old_archives.c: what was built before: the files that are kept, and archives whose addons are gone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "old_archives.h"

#include "cli/assets.h"
#include "cli/paths.h"
#include "files/reach.h"
#include "work/paths.h"
#include "work/record.h"

#include <stdlib.h>

char *conv_kept_folder(const char *output, const char *archive)
{
    char *name = work_with_extension(archive, ".made"), *folder = cli_join(output, "/" P3DI_KEPT_FOLDER "/", name);

    free(name);
    return folder;
}

/* True for one of the inputs, or what is in one. */
static bool is_in_inputs(const struct conv_request *request, const char *path)
{
    const struct p3di_reach reach = {.folders = request->paths, .folder_count = request->path_count};
    bool is_in = p3di_reaches(&reach, path);

    for (size_t i = 0; i < request->path_count && !is_in; i++)
        is_in = p3di_is_same_file(request->paths[i], path);
    return is_in;
}

/* True if it was built of a file of the inputs, there or gone: not of another mod that is built there, too. */
static bool is_of_inputs(const struct conv_request *request, const char *archive)
{
    char *kept = conv_kept_folder(request->output, archive), *source = work_recorded_source(kept);
    struct p3di_file_info info;
    bool is_there = source != NULL, is_of;

    while (is_there && !p3di_look_at(source, &info))
        is_there = p3di_climb(source);
    is_of = is_there && is_in_inputs(request, source);
    free(source);
    free(kept);
    return is_of;
}

static bool has_name(const struct cli_names *sorted, const char *name)
{
    const size_t at = cli_names_find(sorted, name);

    return at < sorted->count && strcmp(sorted->items[at], name) == 0;
}

void conv_tell_old_archives(const struct conv_request *request, const struct cli_names *archives)
{
    struct cli_names sorted = cli_names_sorted(archives, 1);
    struct p3di_paths found = {.count = 0};

    if (p3di_is_folder(request->output))
        cli_paths_add(NULL, &found, request->output, P3DI_ARCHIVES_AS_FILES, ".pbo", true, NULL);
    for (size_t i = 0; i < found.count; i++) {
        char *name = p3di_set_slashes(cli_copy(found.items[i].relative), '/');

        if (!found.items[i].problem && !has_name(&sorted, name) && is_of_inputs(request, name))
            cli_message(&request->cli, found.items[i].path,
                        "warning: it was built before, and is of no addon of this mod now: delete it");
        free(name);
    }
    p3di_paths_free(&found);
    free(sorted.items);
}
