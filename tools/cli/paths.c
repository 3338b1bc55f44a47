/* paths.c: the files that a command line names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paths.h"

static void begin(struct p3di_paths *paths)
{
    if (!paths->job.arena)
        p3di_paths_begin(paths);
}

static void end(const struct p3di_paths *paths)
{
    cli_need(paths->job.has_failed ? NULL : paths->job.arena);
}

void cli_paths_add(struct p3di_paths *paths, const char *path, enum p3di_archives archives, const char *extensions,
                   bool is_recursive, const char *left_out)
{
    struct p3di_path *last;

    begin(paths);
    p3di_paths_add(paths, path, archives, extensions, is_recursive, left_out);
    last = paths->count ? &paths->items[paths->count - 1] : NULL;
    if (last && last->is_folder)
        last->problem = p3di_job_join(&paths->job, last->problem, "; -r takes the models in it", "");
    end(paths);
}

void cli_paths_add_named(struct p3di_paths *paths, const char *path)
{
    begin(paths);
    p3di_paths_add_named(paths, path);
    end(paths);
}

bool cli_path_open(const struct p3di_path *path, struct p3di_input *input, enum p3di_wanted wanted,
                   struct p3d_error *error)
{
    if (!path->problem && !(SYS_HAS_WILDCARDS && !path->archive && strpbrk(path->path, "*?")))
        return p3di_path_open(path, input, wanted, error);
    *input = (struct p3di_input){.path = path->path};
    cli_set_error(error, P3D_SYSTEM, "%s", path->problem ? path->problem : "no file matches this pattern");
    return false;
}
