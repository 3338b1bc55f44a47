/* game_path.c: the path in the game of a file on the disk.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "game_path.h"

#include "archive.h"
#include "reach.h"

#include "system/files.h"

#include <stdlib.h>

/* The prefix files of a folder; the first by name that says a prefix counts. */
struct prefixes {
    struct p3di_job *job;
    const char *folder, *name, *prefix;
};

static void take_prefix(void *user, const char *name, enum p3di_kind kind)
{
    struct prefixes *prefixes = user;
    struct p3d_file file = {.data = NULL};
    struct p3d_bytes prefix;

    if (kind != P3DI_FILE || !p3di_is_prefix_file(name) || (prefixes->name && strcmp(prefixes->name, name) < 0))
        return;
    prefix = p3di_prefix_path(p3di_prefix_text(p3di_join_path(prefixes->job, prefixes->folder, name), &file, NULL));
    if (prefix.size) {
        prefixes->name = p3di_job_join(prefixes->job, name, "", "");
        prefixes->prefix = p3di_job_text(prefixes->job, prefix);
    }
    p3d_file_free(&file);
}

/* As archives have it: backslashes, none of them at an end. */
static const char *join(struct p3di_job *job, const char *prefix, const char *way)
{
    char *clean = p3di_set_slashes(p3di_job_join(job, prefix, "", ""), '\\');
    size_t size = strlen(clean);

    while (size && clean[size - 1] == '\\')
        clean[--size] = 0;
    return p3di_job_join(job, clean + strspn(clean, "\\"), "\\", way);
}

const char *p3di_way_below(struct p3di_job *job, const char *folder, const char *path)
{
    char *from = p3di_real_path(folder), *to = p3di_real_path(path);
    const char *way = from && to ? p3di_relative_path(job, from, to) : "..";

    if (strncmp(way, "..", 2) == 0 || p3di_is_slash(*way) || strchr(way, ':'))
        way = NULL;
    free(from);
    free(to);
    return way;
}

static const char *path_in_archive(struct p3di_job *job, const char *archive_path, const char *member)
{
    struct p3d_error error;
    struct p3di_archive *archive = p3di_archive_open(archive_path, &error);
    const char *path = archive ? join(job, p3di_archive_folder(job, archive), member) : NULL;

    p3di_archive_release(archive);
    return path;
}

/* Tells of the one that was read, and of those that would be, from the file's folder up to there, or to the top. */
static void tell_places(const struct prefixes *prefixes, const char *path, const struct p3di_prefix_listener *listener)
{
    const char *own = p3di_folder_of(prefixes->job, path);
    char *folder = listener->sought ? p3di_real_path(*own ? own : ".") : NULL;
    bool is_up = folder != NULL;

    if (is_up && prefixes->name)
        listener->sought(listener->user, p3di_join_path(prefixes->job, prefixes->folder, prefixes->name));
    while (is_up) {
        listener->sought(listener->user, p3di_join_path(prefixes->job, folder, "$PBOPREFIX$"));
        is_up = !(prefixes->name && strcmp(folder, prefixes->folder) == 0) && p3di_climb(folder);
    }
    free(folder);
}

const char *p3di_game_path(struct p3di_job *job, const struct p3di_game_folder *known, const char *path,
                           const struct p3di_prefix_listener *listener)
{
    struct prefixes prefixes = {.job = job};
    const char *archive, *member, *way = known->folder ? p3di_way_below(job, known->folder, path) : NULL;

    if (way)
        return join(job, known->prefix, way);
    if (p3di_split_member(job, path, &archive, &member))
        return path_in_archive(job, archive, member);
    prefixes.folder = p3di_mod_of(job, NULL, path);
    if (prefixes.folder)
        (void)p3di_list_folder(prefixes.folder, take_prefix, &prefixes);
    tell_places(&prefixes, path, listener);
    way = prefixes.prefix ? p3di_way_below(job, prefixes.folder, path) : NULL;
    return way ? join(job, prefixes.prefix, way) : NULL;
}
