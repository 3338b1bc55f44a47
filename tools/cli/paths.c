/* paths.c: the files that a command line names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paths.h"

static void begin(struct p3di_paths *paths)
{
    if (!paths->job.arena)
        p3di_paths_begin(paths);
}

/* A pattern that has not become paths. */
static void end(struct p3di_paths *paths, size_t count)
{
    for (; count < paths->count; count++) {
        struct p3di_path *added = &paths->items[count];

        if (!added->problem && !added->archive && !added->walked && strpbrk(added->path, "*?") &&
            !p3di_is_file(added->path) && !p3di_is_stream(added->path))
            added->problem = "no file matches this pattern";
    }
    cli_need(paths->job.has_failed ? NULL : paths->job.arena);
}

static void leave_out_streams(const struct cli *cli, struct p3di_paths *paths, size_t first)
{
    size_t kept = first;

    for (size_t i = first; paths->items && i < paths->count; i++)
        if (!paths->items[i].is_stream)
            paths->items[kept++] = paths->items[i];
        else if (cli)
            cli_message(cli, paths->items[i].path, "warning: " P3DI_NO_REGULAR_FILE "; it is left out");
    paths->count = kept;
}

void cli_paths_add(const struct cli *cli, struct p3di_paths *paths, const char *path, enum p3di_archives archives,
                   const char *extensions, bool is_recursive, const char *left_out)
{
    const size_t count = paths->count;
    struct p3di_path *last;

    begin(paths);
    p3di_paths_add(paths, path, archives, extensions, is_recursive, left_out);
    last = paths->count ? &paths->items[paths->count - 1] : NULL;
    if (last && last->is_folder)
        last->problem = p3di_job_join(&paths->job, last->problem, "; -r takes the models in it", "");
    leave_out_streams(cli, paths, count);
    end(paths, count);
}

void cli_paths_add_named(struct p3di_paths *paths, const char *path)
{
    const size_t count = paths->count;

    begin(paths);
    p3di_paths_add_named(paths, path);
    end(paths, count);
}

bool cli_is_missing(const char *path)
{
    return !p3di_is_file(path) && !p3di_is_folder(path) && !p3di_is_stream(path);
}
