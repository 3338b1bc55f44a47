/* walk.c: the files that paths mean: files, entries of archives, and files below folders.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

#include "assets/prefix.h"
#include "system/files.h"
#include "system/name.h"

#include <errno.h>
#include <stdlib.h>

/* ---- The list ---- */

void p3di_paths_begin(struct p3di_paths *paths)
{
    memset(paths, 0, sizeof *paths);
    if (!p3di_job_begin(&paths->job, "for the list of files", P3DI_NO_INPUT, NULL, &paths->error))
        return;
    paths->listings = p3di_listings_new();
    if (!paths->listings)
        p3di_job_fail_memory(&paths->job);
}

static void add_item(struct p3di_paths *paths, struct p3di_path item)
{
    if (!P3DI_ROOM(&paths->job, paths->items, paths->count, paths->capacity))
        return;
    item.listings = paths->listings;
    paths->items[paths->count++] = item;
}

static char *copy(struct p3di_paths *paths, const char *text)
{
    return p3di_job_join(&paths->job, text, "", "");
}

static void add_problem(struct p3di_paths *paths, const char *path, const char *relative, const char *problem)
{
    add_item(paths, (struct p3di_path){
                        .path = copy(paths, path), .relative = copy(paths, relative), .problem = copy(paths, problem)});
}

static void add_stream(struct p3di_paths *paths, const char *path, const char *relative)
{
    add_item(paths, (struct p3di_path){
                        .path = path, .relative = relative, .problem = P3DI_NO_REGULAR_FILE, .is_stream = true});
}

static void add_file(struct p3di_paths *paths, const char *path)
{
    add_item(paths, (struct p3di_path){.path = copy(paths, path), .relative = copy(paths, p3di_base_name(path))});
}

/* "there is no .paa or .pac in this folder" */
static void add_empty(struct p3di_paths *paths, const char *path, const char *extensions, const char *where)
{
    struct p3di_job *job = &paths->job;
    const size_t count = paths->count;
    const char *words = "";

    if (strcmp(extensions, P3DI_ANY_NAME) == 0)
        extensions = "file";
    while (*extensions) {
        const uint32_t size = (uint32_t)strcspn(extensions, " ");
        const char *next = extensions + size + (extensions[size] == ' ');
        const char *separator = !*words ? "" : *next ? ", " : " or ";

        words = p3di_job_join(job, words, separator,
                              p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)extensions, size}));
        extensions = next;
    }
    words = p3di_job_join(job, "there is no ", words, " in this ");
    add_problem(paths, path, "", p3di_job_join(job, words, where, ""));
    if (paths->count > count)
        paths->items[count].is_empty = true;
}

static int compare_relative(const void *a, const void *b)
{
    const struct p3di_path *pa = a, *pb = b;
    const int order = strcmp(pa->relative, pb->relative);

    return order ? order : (pa->entry > pb->entry) - (pa->entry < pb->entry);
}

static void sort(struct p3di_paths *paths, size_t first)
{
    if (paths->count > first)
        qsort(paths->items + first, paths->count - first, sizeof *paths->items, compare_relative);
}

/* ---- Archives ---- */

static void add_entry(struct p3di_paths *paths, struct p3di_archive *archive, uint32_t entry)
{
    struct p3di_job *job = &paths->job;

    add_item(paths, (struct p3di_path){.path = p3di_member_path(job, archive, entry),
                                       .relative = p3di_archive_relative(job, archive, entry),
                                       .archive = archive,
                                       .entry = entry,
                                       .folder = p3di_archive_folder(job, archive)});
}

/* Drops files that stand in an archive twice. */
static void drop_repeated(struct p3di_paths *paths, size_t first)
{
    size_t kept = first;

    for (size_t i = first; i < paths->count; i++)
        if (kept == first || strcmp(paths->items[kept - 1].relative, paths->items[i].relative) != 0)
            paths->items[kept++] = paths->items[i];
    paths->count = kept;
}

static void add_entries(struct p3di_paths *paths, struct p3di_archive *archive, enum p3di_archives archives,
                        const char *extensions)
{
    const struct p3d_pbo *pbo = archive->pbo;
    const size_t first = paths->count;

    for (uint32_t i = 0; i < pbo->entry_count; i++)
        if (!pbo->entries[i].error && p3di_ends_with_any(pbo->entries[i].name, extensions))
            add_entry(paths, archive, i);
    sort(paths, first);
    if (archives != P3DI_ARCHIVES_UNPACKED)
        drop_repeated(paths, first);
}

static void add_damage(struct p3di_paths *paths, const char *path, const char *relative, const struct p3d_error *error)
{
    char text[256];

    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&paths->job);
    add_problem(paths, path, relative,
                error->status == P3D_DAMAGED ? p3d_error_text(error, text, sizeof text) : error->message);
}

/* The list holds the archive. NULL and *error if it cannot be read. */
static struct p3di_archive *open_archive(struct p3di_paths *paths, const char *path, struct p3d_error *error)
{
    struct p3di_archive *archive;

    if (!p3di_job_room(&paths->job, &paths->held, paths->held_count, &paths->held_capacity,
                       sizeof(struct p3di_archive *))) {
        *error = paths->error;
        return NULL;
    }
    archive = p3di_archive_open(path, error);
    if (archive)
        paths->held[paths->held_count++] = archive;
    return archive;
}

static void add_archive(struct p3di_paths *paths, const char *path, const char *relative, enum p3di_archives archives,
                        const char *extensions)
{
    struct p3d_error error;
    struct p3di_archive *archive = open_archive(paths, path, &error);

    if (!archive) {
        add_damage(paths, path, relative, &error);
        return;
    }
    paths->has_folders = true;
    if (archives == P3DI_ARCHIVES_SHOWN)
        add_item(paths, (struct p3di_path){.path = copy(paths, path),
                                           .relative = copy(paths, relative),
                                           .archive = archive,
                                           .entry = P3DI_ARCHIVE_ITSELF});
    add_entries(paths, archive, archives, extensions);
    if (archives != P3DI_ARCHIVES_SHOWN && archive->error.status != P3D_OK)
        add_damage(paths, path, relative, &archive->error);
}

/* `member`: the entry of an archive that the end of `path` names. */
static void add_member(struct p3di_paths *paths, const char *path, const char *archive_path, const char *member)
{
    struct p3d_error error;
    struct p3di_archive *archive = open_archive(paths, archive_path, &error);
    uint32_t entry = 0;

    if (!archive)
        add_damage(paths, path, p3di_base_name(member), &error);
    else if (p3di_archive_find(archive, member, &entry))
        add_entry(paths, archive, entry);
    else
        add_problem(paths, path, p3di_base_name(member), "there is no such file in this archive");
}

/* ---- Folders ---- */

/* A folder that is walked. */
struct walk {
    struct p3di_paths *paths;
    const char *root; /* the folder where the walk began, with its slash */
    const char *folder, *relative;
    const char *extensions, *left_out;
    bool has_archives; /* they are wanted, too */
};

static void walk_folder(const struct walk *walk);

static void add_found(void *user, const char *name, enum p3di_kind kind)
{
    const struct walk *walk = user;
    const int reason = errno;
    const char *path, *relative;

    if (kind == P3DI_FOLDER && strcmp(name, P3DI_KEPT_FOLDER) == 0)
        return;
    if ((kind == P3DI_FILE || kind == P3DI_STREAM) && !p3di_has_extension(name, walk->extensions) &&
        !(walk->has_archives && p3di_is_archive_name(name)))
        return;
    path = p3di_join_path(&walk->paths->job, walk->folder, name);
    relative = p3di_join_path(&walk->paths->job, walk->relative, name);
    if (kind == P3DI_FILE)
        add_item(walk->paths, (struct p3di_path){.path = path, .relative = relative, .walked = walk->root});
    else if (kind == P3DI_STREAM)
        add_stream(walk->paths, path, relative);
    else if (kind == P3DI_UNKNOWN && reason != ENOENT) /* it may be a folder full of models; or it has vanished */
        add_problem(walk->paths, path, relative, p3di_error_text(reason));
    else if (kind == P3DI_FOLDER && (!walk->left_out || !p3di_is_same_file(path, walk->left_out)))
        walk_folder(&(struct walk){walk->paths, walk->root, path, relative, walk->extensions, walk->left_out,
                                   walk->has_archives});
}

static void walk_folder(const struct walk *walk)
{
    if (!p3di_list_folder(walk->folder, add_found, (void *)walk))
        add_problem(walk->paths, walk->folder, walk->relative, p3di_error_text(errno));
}

/* Archives are opened where they stand in the order of all files. */
static void add_folder(struct p3di_paths *paths, const char *path, enum p3di_archives archives, const char *extensions,
                       const char *left_out)
{
    const size_t first = paths->count;
    struct p3di_path *found;
    size_t count;

    walk_folder(&(struct walk){paths, p3di_join_path(&paths->job, path, ""), path, "", extensions, left_out,
                               archives != P3DI_ARCHIVES_AS_FILES});
    sort(paths, first);
    count = paths->count - first;
    found = p3di_job_alloc(&paths->job, count, sizeof *found);
    if (!found)
        return;
    if (count)
        memcpy(found, paths->items + first, count * sizeof *found);
    paths->count = first;
    for (size_t i = 0; i < count; i++)
        if (archives && !found[i].problem && p3di_is_archive_name(found[i].path))
            add_archive(paths, found[i].path, found[i].relative, archives, extensions);
        else
            add_item(paths, found[i]);
}

/* ---- Paths ---- */

void p3di_paths_add_named(struct p3di_paths *paths, const char *path)
{
    const char *archive, *member;

    if (p3di_split_member(&paths->job, path, &archive, &member))
        add_member(paths, path, archive, member);
    else
        add_file(paths, path);
}

static void add_named(struct p3di_paths *paths, const char *path, enum p3di_archives archives, const char *extensions)
{
    const size_t first = paths->count;

    if (!archives) {
        add_file(paths, path);
    } else if (!p3di_is_archive_name(path) || !p3di_is_file(path)) {
        p3di_paths_add_named(paths, path);
    } else {
        add_archive(paths, path, p3di_base_name(path), archives, extensions);
        if (paths->count == first)
            add_empty(paths, path, extensions, "archive");
    }
}

void p3di_paths_add(struct p3di_paths *paths, const char *path, enum p3di_archives archives, const char *extensions,
                    bool is_recursive, const char *left_out)
{
    const size_t first = paths->count;

    if (!p3di_is_folder(path)) {
        add_named(paths, path, archives, extensions);
    } else if (!is_recursive) {
        add_problem(paths, path, "", "is a folder");
        if (paths->count > first)
            paths->items[first].is_folder = true;
    } else {
        paths->has_folders = true;
        add_folder(paths, path, archives, extensions, left_out);
        if (paths->count == first)
            add_empty(paths, path, extensions, "folder");
    }
}

void p3di_paths_free(struct p3di_paths *paths)
{
    for (size_t i = 0; i < paths->held_count; i++)
        p3di_archive_release(paths->held[i]);
    p3di_listings_free(paths->listings);
    p3di_arena_free(paths->job.arena);
    memset(paths, 0, sizeof *paths);
}

bool p3di_path_open(const struct p3di_path *path, struct p3di_input *input, enum p3di_wanted wanted,
                    struct p3d_error *error)
{
    if (path->problem) {
        *input = (struct p3di_input){.path = path->path};
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%s", path->problem);
        return false;
    }
    if (path->archive && path->entry != P3DI_ARCHIVE_ITSELF)
        return p3di_input_open_member(input, path->path, path->archive, path->entry, error);
    return (path->walked ? p3di_input_open : p3di_input_open_named)(input, path->path, wanted, error);
}
