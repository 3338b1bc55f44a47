/* paths.c: the files that a command line names: files, what is in archives, and with -r what is below folders.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paths.h"

#include <errno.h>
#include <stdlib.h>

/* Takes what is in the item over. */
static void add_item(struct cli_paths *paths, struct cli_path item)
{
    paths->items = cli_grow(paths->items, paths->count, &paths->capacity, sizeof *paths->items);
    paths->items[paths->count++] = item;
}

/* Takes path and relative over. */
static void add(struct cli_paths *paths, char *path, char *relative, const char *problem)
{
    add_item(paths,
             (struct cli_path){.path = path, .relative = relative, .problem = problem ? cli_copy(problem) : NULL});
}

void cli_path_free(struct cli_path *item)
{
    free(item->path);
    free(item->relative);
    free(item->problem);
    cli_archive_release(item->archive);
}

/* "there is no .paa or .pac in this folder". The caller frees it. */
static char *make_problem(const char *extensions, const char *where)
{
    const size_t size = strcspn(extensions, " ");
    char *words = cli_join("there is no ", extensions, "");
    char *problem, *second = words + strlen("there is no ") + size;

    if (*second)
        *second++ = 0;
    problem = *second ? cli_join(words, " or ", second) : cli_copy(words);
    free(words);
    words = cli_join(problem, " in this ", where);
    free(problem);
    return words;
}

/* A folder being walked. */
struct walk {
    struct cli_paths *paths;
    const char *folder, *relative;
    const char *extensions;
    const char *left_out;
    bool has_archives; /* they are wanted, too */
};

static void walk_folder(const struct walk *walk);

/* Takes path and relative over. What vanishes while the folder is read is no failure. */
static void meet_unknown(const struct walk *walk, char *path, char *relative)
{
    const int reason = errno;

    if (reason != ENOENT) {
        add(walk->paths, path, relative, p3di_error_text(reason));
        return;
    }
    free(path);
    free(relative);
}

static void meet(void *user, const char *name, enum p3di_kind kind)
{
    const struct walk *walk = user;
    const int reason = errno;
    char *path, *relative;

    if (kind == P3DI_FILE && !cli_has_extension(name, walk->extensions) &&
        !(walk->has_archives && cli_is_archive(name)))
        return;
    path = cli_join_path(walk->folder, name);
    relative = cli_join_path(walk->relative, name);
    errno = reason;
    if (kind == P3DI_UNKNOWN) { /* it may be a folder full of models */
        meet_unknown(walk, path, relative);
        return;
    }
    if (kind == P3DI_FILE) {
        add_item(walk->paths, (struct cli_path){.path = path, .relative = relative, .is_walked = true});
        return;
    }
    if (!walk->left_out || !p3di_is_same_file(path, walk->left_out))
        walk_folder(&(struct walk){walk->paths, path, relative, walk->extensions, walk->left_out, walk->has_archives});
    free(path);
    free(relative);
}

static void walk_folder(const struct walk *walk)
{
    if (!p3di_list_folder(walk->folder, meet, (void *)walk))
        add(walk->paths, cli_copy(walk->folder), cli_copy(walk->relative), p3di_error_text(errno));
}

static int compare_relative(const void *a, const void *b)
{
    const struct cli_path *pa = a, *pb = b;
    const int order = strcmp(pa->relative, pb->relative);

    return order ? order : (pa->entry > pb->entry) - (pa->entry < pb->entry);
}

static void sort(struct cli_paths *paths, size_t first)
{
    if (paths->count > first)
        qsort(paths->items + first, paths->count - first, sizeof *paths->items, compare_relative);
}

/* ---- Archives ---- */

static void add_entry(struct cli_paths *paths, struct cli_archive *archive, uint32_t entry)
{
    add_item(paths, (struct cli_path){.path = cli_member_path(archive, entry),
                                      .relative = cli_archive_relative(archive, entry),
                                      .archive = cli_archive_hold(archive),
                                      .entry = entry});
}

/* Drops files that stand in an archive twice. */
static void drop_repeated(struct cli_paths *paths, size_t first)
{
    size_t kept = first;

    for (size_t i = first; i < paths->count; i++) {
        if (kept > first && strcmp(paths->items[kept - 1].relative, paths->items[i].relative) == 0)
            cli_path_free(&paths->items[i]);
        else
            paths->items[kept++] = paths->items[i];
    }
    paths->count = kept;
}

static void add_entries(struct cli_paths *paths, struct cli_archive *archive, const char *extensions)
{
    const struct p3d_pbo *pbo = archive->pbo;
    const size_t first = paths->count;

    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        if (!pbo->entries[i].error && cli_ends_with_any(pbo->entries[i].name, extensions))
            add_entry(paths, archive, i);
    }
    sort(paths, first);
    drop_repeated(paths, first);
}

static void add_problem(struct cli_paths *paths, const char *path, const char *relative, const struct p3d_error *error)
{
    char text[256];

    add(paths, cli_copy(path), cli_copy(relative),
        error->status == P3D_DAMAGED ? p3d_error_text(error, text, sizeof text) : error->message);
}

static void add_archive(struct cli_paths *paths, const char *path, const char *relative, const char *extensions)
{
    struct p3d_error error;
    struct cli_archive *archive = cli_archive_open(path, &error);

    if (!archive) {
        add_problem(paths, path, relative, &error);
        return;
    }
    paths->has_folders = true;
    if (paths->archives == CLI_ARCHIVES_SHOWN)
        add_item(paths, (struct cli_path){.path = cli_copy(path),
                                          .relative = cli_copy(relative),
                                          .archive = cli_archive_hold(archive),
                                          .entry = CLI_ARCHIVE_ITSELF});
    add_entries(paths, archive, extensions);
    if (paths->archives != CLI_ARCHIVES_SHOWN && archive->error.status != P3D_OK)
        add_problem(paths, path, relative, &archive->error);
    cli_archive_release(archive);
}

/* Takes `path` over. `member` is what its end names in an archive. */
static void add_member(struct cli_paths *paths, char *path, const char *archive_path, const char *member)
{
    struct p3d_error error;
    struct cli_archive *archive = cli_archive_open(archive_path, &error);
    uint32_t entry = 0;

    if (archive && cli_archive_find(archive, member, &entry)) {
        add_entry(paths, archive, entry);
    } else {
        if (archive)
            cli_set_error(&error, P3D_SYSTEM, "there is no such file in this archive");
        add_problem(paths, path, cli_base_name(member), &error);
    }
    cli_archive_release(archive);
    free(path);
}

/* ---- Paths ---- */

char *cli_walked_folder(const struct cli_path *path)
{
    char *folder = path->is_walked ? cli_copy(path->path) : NULL;

    if (folder)
        folder[strlen(path->path) - strlen(path->relative)] = 0;
    return folder;
}

void cli_paths_add_named(struct cli_paths *paths, const char *path)
{
    char *own = cli_copy(path), *archive;
    const char *member;

    if (cli_split_member(own, &archive, &member)) {
        add_member(paths, own, archive, member);
        free(archive);
    } else {
        add(paths, own, cli_copy(cli_base_name(path)), NULL);
    }
}

static void add_file(struct cli_paths *paths, const char *path, const char *extensions)
{
    const size_t first = paths->count;
    char *problem;

    if (!paths->archives) {
        add(paths, cli_copy(path), cli_copy(cli_base_name(path)), NULL);
        return;
    }
    if (!cli_is_archive(path) || !p3di_is_file(path)) {
        cli_paths_add_named(paths, path);
        return;
    }
    add_archive(paths, path, cli_base_name(path), extensions);
    if (paths->count != first)
        return;
    problem = make_problem(extensions, "archive");
    add(paths, cli_copy(path), cli_copy(""), problem);
    free(problem);
}

/* Archives are opened where they stand in the order of all files. */
static void add_folder(struct cli_paths *paths, const char *path, const char *extensions, const char *left_out)
{
    struct cli_paths found = {.items = NULL};

    walk_folder(&(struct walk){&found, path, "", extensions, left_out, paths->archives != CLI_ARCHIVES_AS_FILES});
    sort(&found, 0);
    for (size_t i = 0; i < found.count; i++) {
        struct cli_path *item = &found.items[i];

        if (!paths->archives || item->problem || !cli_is_archive(item->path)) {
            add_item(paths, *item);
        } else {
            add_archive(paths, item->path, item->relative, extensions);
            cli_path_free(item);
        }
    }
    free(found.items);
}

void cli_paths_add(struct cli_paths *paths, const char *path, const char *extensions, bool is_recursive,
                   const char *left_out)
{
    const size_t first = paths->count;
    char *problem;

    if (!p3di_is_folder(path)) {
        add_file(paths, path, extensions);
        return;
    }
    if (!is_recursive) {
        add(paths, cli_copy(path), cli_copy(""), "is a folder; -r takes the models in it");
        return;
    }
    paths->has_folders = true;
    add_folder(paths, path, extensions, left_out);
    if (paths->count != first)
        return;
    problem = make_problem(extensions, "folder");
    add(paths, cli_copy(path), cli_copy(""), problem);
    free(problem);
}

bool cli_path_open(const struct cli_path *path, struct cli_input *input, enum cli_kind kind, struct p3d_error *error)
{
    if (path->archive && path->entry != CLI_ARCHIVE_ITSELF)
        return cli_input_open_member(input, path->path, path->archive, path->entry, error);
    return cli_input_open(input, path->path, kind, error);
}

void cli_paths_free(struct cli_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        cli_path_free(&paths->items[i]);
    free(paths->items);
    memset(paths, 0, sizeof *paths);
}
