/* git.c: the files below a folder that its .gitignore files leave out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "git.h"

#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

#define MOST_LEVELS 64
#define MOST_BYTES (1u << 16) /* of a .gitignore */

struct p3di_git_folder {
    const char *path;
    struct p3di_git_folder *above; /* NULL: it is the top */
    bool is_ignored;
    struct p3d_bytes text; /* of its .gitignore */
};

static char *plain(struct p3di_job *job, const char *path)
{
    char *made = p3di_job_join(job, path, "", "");

    for (char *c = made; *c; c++)
        *c = (char)(p3di_is_slash(*c) ? '/' : *c);
    return made;
}

void p3di_git_begin(struct p3di_git *git, struct p3di_job *job, const char *folder, struct p3di_ignore_cost *cost)
{
    char *real = p3di_real_path(folder), *at;

    *git = (struct p3di_git){.job = job, .cost = cost, .written = p3di_join_path(job, folder, "")};
    p3di_set_init(&git->paths, job->arena, 0);
    if (real)
        git->top = git->named = plain(job, real);
    free(real);
    at = git->named ? p3di_job_join(job, git->named, "", "") : NULL;
    for (int i = 0; i < MOST_LEVELS && at && !job->has_failed; i++) {
        struct p3di_file_info info;

        if (p3di_look_at(p3di_join_path(job, at, ".git"), &info)) {
            git->top = at;
            return;
        }
        if (!p3di_climb(at))
            return;
    }
}

/* True if a .gitignore from this folder upward names something in it; the nearest is asked first. */
static bool is_named(struct p3di_git *git, const struct p3di_git_folder *folder, const char *path, bool is_folder)
{
    enum p3di_ignoring said = P3DI_NOT_NAMED;

    for (; folder && said == P3DI_NOT_NAMED; folder = folder->above) {
        const char *rest = path + strlen(folder->path);

        said = p3di_ignoring_of(folder->text, p3d_bytes_of(rest + (*rest == '/')), is_folder, git->cost);
        if (p3di_ignoring_costs_much(git->cost) && !git->unread)
            git->unread = p3di_join_path(git->job, folder->path, ".gitignore");
    }
    return said == P3DI_IGNORED;
}

static struct p3d_bytes read_text(struct p3di_git *git, const char *path)
{
    struct p3di_job *job = git->job;
    struct p3d_bytes text = {NULL, 0};
    struct p3d_file file;
    struct p3d_error error;

    if (!p3di_is_file(path))
        return text;
    if (!p3di_read_file(path, &(struct p3di_reader){.most = MOST_BYTES}, &file, &error)) {
        git->unread = path;
        return text;
    }
    text = p3di_job_copy(job, (struct p3d_bytes){file.data, (uint32_t)file.size});
    if (text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0) /* a byte order mark */
        text = (struct p3d_bytes){text.data + 3, text.size - 3};
    p3d_file_free(&file);
    return text;
}

/* Lines of git's own folder (info/exclude) count less. */
static struct p3d_bytes read_folder(struct p3di_git *git, const char *folder)
{
    const struct p3d_bytes text = read_text(git, p3di_join_path(git->job, folder, ".gitignore"));
    const struct p3d_bytes own = read_text(git, p3di_join_path(git->job, folder, ".git/info/exclude"));
    uint8_t *both = own.size ? p3di_job_alloc(git->job, (size_t)own.size + 1 + text.size, 1) : NULL;

    if (!both)
        return text;
    memcpy(both, own.data, own.size);
    both[own.size] = '\n';
    if (text.size)
        memcpy(both + own.size + 1, text.data, text.size);
    return (struct p3d_bytes){both, own.size + 1 + text.size};
}

/* True of the top folder of a repository: the lists of a repository around it say nothing of its files. */
static bool is_repository(struct p3di_git *git, const char *folder)
{
    struct p3di_file_info info;

    return p3di_look_at(p3di_join_path(git->job, folder, ".git"), &info);
}

/* Folders between the top and a folder come before it. NULL if there is no memory. */
static struct p3di_git_folder *take_folder(struct p3di_git *git, const char *path)
{
    const struct p3d_bytes key = p3d_bytes_of(path);
    struct p3di_git_folder *folder, *above = NULL;
    char *parent = p3di_job_join(git->job, path, "", "");
    uint32_t number;

    if (p3di_set_find(&git->paths, &key, &number))
        return git->folders[number];
    if (strcmp(path, git->top) != 0 && p3di_climb(parent))
        above = take_folder(git, parent);
    folder = p3di_job_alloc(git->job, 1, sizeof *folder);
    if (!folder ||
        !p3di_job_room(git->job, &git->folders, git->paths.count, &git->capacity, sizeof(struct p3di_git_folder *)) ||
        !p3di_job_add(git->job, &git->paths, &key, &number))
        return NULL;
    git->folders[number] = folder;
    *folder = (struct p3di_git_folder){
        .path = path, .above = is_repository(git, path) ? NULL : above, .text = read_folder(git, path)};
    if (above && strlen(path) > strlen(git->named))
        folder->is_ignored = above->is_ignored || is_named(git, above, path, true);
    return folder;
}

bool p3di_git_ignores(struct p3di_git *git, const char *path)
{
    const struct p3di_git_folder *folder;
    char *whole, *parent;

    if (!git->named)
        return false;
    whole = plain(git->job, p3di_join_path(git->job, git->named, path + strlen(git->written)));
    parent = p3di_job_join(git->job, whole, "", "");
    folder = p3di_climb(parent) ? take_folder(git, parent) : NULL;
    return folder && (folder->is_ignored || is_named(git, folder, whole, false));
}

/* ---- Several folders ---- */

void p3di_gits_begin(struct p3di_gits *gits, struct p3di_job *job, const char *const *folders, size_t count)
{
    gits->items = p3di_job_alloc(job, count, sizeof *gits->items);
    gits->count = 0;
    for (size_t i = 0; i < count && gits->items; i++)
        if (p3di_is_folder(folders[i]))
            p3di_git_begin(&gits->items[gits->count++], job, folders[i], &gits->cost);
}

bool p3di_gits_ignore(struct p3di_gits *gits, const char *path)
{
    for (size_t i = 0; i < gits->count && gits->are_followed; i++)
        if (strncmp(path, gits->items[i].written, strlen(gits->items[i].written)) == 0)
            return p3di_git_ignores(&gits->items[i], path);
    return false;
}

bool p3di_gits_may_name(struct p3di_gits *gits, struct p3d_bytes path)
{
    bool may = false;

    for (size_t i = 0; i < gits->count && !may; i++) {
        struct p3di_git *git = &gits->items[i];
        const struct p3di_git_folder *folder = git->named ? take_folder(git, git->named) : NULL;

        for (; folder && !may; folder = folder->above)
            may = p3di_is_ignored(folder->text, path, git->cost);
    }
    return may;
}

const char *p3di_gits_unread(const struct p3di_gits *gits)
{
    const char *unread = NULL;

    for (size_t i = 0; i < gits->count && gits->are_followed && !unread; i++)
        unread = gits->items[i].unread;
    return unread;
}

void p3di_gits_mark(struct p3di_gits *gits, struct p3di_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        struct p3di_path *path = &paths->items[i];
        const char *file = path->archive ? path->archive->path : path->walked ? path->path : NULL;

        path->is_left_out = file && !path->problem && p3di_gits_ignore(gits, file);
    }
}
