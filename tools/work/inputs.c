/* inputs.c: which files a command line means, and where their outputs go.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "inputs.h"

#include "paths.h"
#include "read_scene.h"

#include <stdlib.h>

/* ---- Inputs ---- */

static void add(struct work_files *files, const struct p3di_path *path, bool is_found)
{
    files->items = cli_grow(files->items, files->count, &files->capacity, sizeof *files->items);
    files->items[files->count++] = (struct work_file){.source = *path, .is_found = is_found};
}

void work_files_add(const struct cli *cli, struct work_files *files, const char *path, const char *extensions,
                    bool is_recursive, const char *left_out)
{
    struct p3di_paths *paths = &files->paths;
    const size_t first = paths->count;
    const bool had_folders = paths->has_folders;

    paths->has_folders = false;
    cli_paths_add(cli, paths, path, P3DI_ARCHIVES_OPENED, extensions, is_recursive, left_out);
    for (size_t i = first; i < paths->count; i++)
        add(files, &paths->items[i], paths->has_folders);
    paths->has_folders |= had_folders;
    files->has_folders = paths->has_folders;
}

const char *work_file_read(const struct work_file *file)
{
    return file->source.archive ? file->source.archive->path : file->source.path;
}

void work_files_free(struct work_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->items[i].output);
        free(files->items[i].second);
        work_notes_free(&files->items[i].notes);
    }
    free(files->items);
    p3di_paths_free(&files->paths);
    memset(files, 0, sizeof *files);
}

/* ---- Outputs ---- */

/* Games find materials and surfaces by their whole names, also if they are rapified. */
static const char *extension_of(const struct work_file *file, const char *extension)
{
    const char *path = file->source.relative;

    return strcmp(extension, ".bin") == 0 && p3di_has_extension(path, ".rvmat .bisurf") ? strrchr(path, '.')
                                                                                        : extension;
}

/* Without a folder the outputs of an archive's files stand beside the archive, and below. */
static char *place_member(const struct work_file *file, const char *output, const char *extension)
{
    char *folder = output ? cli_copy(output) : cli_folder_of(file->source.archive->path);
    char *name = work_with_extension(file->source.relative, extension_of(file, extension));
    char *placed = cli_join_path(folder, name);

    free(folder);
    free(name);
    return placed;
}

static char *place(const struct work_file *file, const char *output, bool is_folder, const char *extension)
{
    const struct p3di_path *source = &file->source;
    const bool is_stdin = strcmp(source->path, "-") == 0;
    char *name, *placed;

    if (output && !is_folder)
        return cli_copy(output);
    if (source->archive)
        return place_member(file, output, extension);
    if (!output && is_stdin)
        return cli_copy("-");
    name = work_with_extension(is_stdin ? "stdin"
                               : output ? source->relative
                                        : source->path,
                               extension_of(file, extension));
    if (!output)
        return name;
    placed = cli_join_path(output, name);
    free(name);
    return placed;
}

void work_files_place(struct work_files *files, const char *output, bool is_folder, const char *extension)
{
    for (size_t i = 0; i < files->count; i++) {
        struct work_file *file = &files->items[i];

        if (file->source.archive && !file->source.problem && (!output || is_folder))
            file->source.problem = work_member_problem(&files->paths.job, &file->source);
        if (!file->source.problem)
            file->output = place(file, output, is_folder, extension);
    }
}

/* The place of an output: the deepest folder that is there, and the rest of the path. */
struct spot {
    struct p3di_identity folder;
    const char *rest;
    struct work_file *file;
};

static struct spot spot_of(struct work_file *file)
{
    const char *path = file->output;
    struct spot spot = {{0, 0}, path, file};
    char *folder = cli_copy(path);
    bool is_found = false;

    for (size_t size = strlen(folder); size && !is_found; size--) {
        if (!p3di_is_slash(folder[size - 1]))
            continue;
        folder[size] = 0;
        is_found = p3di_identify(folder, &spot.folder);
        spot.rest = is_found ? path + size : path;
    }
    if (!is_found)
        p3di_identify(".", &spot.folder);
    free(folder);
    return spot;
}

static int compare_identities(const void *a, const void *b)
{
    const struct p3di_identity *ia = a, *ib = b;

    if (ia->device != ib->device)
        return ia->device < ib->device ? -1 : 1;
    return ia->number == ib->number ? 0 : ia->number < ib->number ? -1 : 1;
}

static uint8_t fold(char c)
{
    return SYS_FOLDS_CASE ? p3d_lower((uint8_t)c) : (unsigned char)c;
}

static int compare_places(const struct spot *a, const struct spot *b)
{
    const int order = compare_identities(&a->folder, &b->folder);
    size_t i = 0;

    while (a->rest[i] && fold(a->rest[i]) == fold(b->rest[i]))
        i++;
    return order ? order : fold(a->rest[i]) - fold(b->rest[i]);
}

/* Files of one place in the order of the inputs. */
static int compare_spots(const void *a, const void *b)
{
    const struct spot *sa = a, *sb = b;
    const int order = compare_places(sa, sb);

    return order ? order : (sa->file > sb->file) - (sa->file < sb->file);
}

static bool is_written(const struct work_file *file)
{
    return file->output && strcmp(file->output, "-") != 0;
}

/* ---- Letter case ---- */

/* Games take the first of those in an archive. */
static int compare_outputs(const void *a, const void *b)
{
    const struct work_file *fa = *(struct work_file *const *)a, *fb = *(struct work_file *const *)b;
    int order = work_compare_folded(p3d_bytes_of(fa->output), p3d_bytes_of(fb->output));

    if (!order && fa->source.archive && fa->source.archive == fb->source.archive)
        order = (fa->source.entry > fb->source.entry) - (fa->source.entry < fb->source.entry);
    return order ? order : (fa > fb) - (fa < fb);
}

/* It has no output because of the first one. */
static void give_way(struct p3di_job *memory, struct work_file *file, const char *head, const struct work_file *first,
                     const char *tail)
{
    file->source.problem = p3di_job_join(memory, head, first->source.path, tail);
    free(file->output);
    file->output = NULL;
}

/* Spells the folders of a path as in the one before it in that order. */
static void spell_folders(char *path, const char *before)
{
    size_t size = 0;

    for (size_t i = 0; path[i] && p3d_lower((uint8_t)path[i]) == p3d_lower((uint8_t)before[i]); i++)
        if (path[i] == '/')
            size = i + 1;
    if (size)
        memcpy(path, before, size);
}

void work_files_join_case(struct work_files *files)
{
    struct work_file **items = cli_alloc(files->count, sizeof(struct work_file *)), *last = NULL;
    size_t count = 0;

    for (size_t i = 0; i < files->count; i++)
        if (files->items[i].output)
            items[count++] = &files->items[i];
    qsort(items, count, sizeof(struct work_file *), compare_outputs);
    for (size_t i = 0; i < count; i++) {
        const bool is_twin =
            last && work_compare_folded(p3d_bytes_of(last->output), p3d_bytes_of(items[i]->output)) == 0;

        if (is_twin && strcmp(last->output, items[i]->output) != 0) {
            give_way(&files->paths.job, items[i], "its name differs in letter case alone from that of ", last,
                     ", which is taken");
            continue;
        }
        if (last)
            spell_folders(items[i]->output, last->output);
        last = items[i];
    }
    free(items);
}

/* ---- Shared outputs ---- */

/* Two archives may be versions of one addon: the first has the output, as in the game. */
const char *work_files_shared(struct work_files *files)
{
    struct spot *spots = cli_alloc(files->count, sizeof *spots);
    const char *shared = NULL;
    size_t count = 0, first = 0;

    for (size_t i = 0; i < files->count; i++)
        if (files->items[i].output)
            spots[count++] = spot_of(&files->items[i]);
    qsort(spots, count, sizeof *spots, compare_spots);
    for (size_t i = 1; i < count && !shared; i++) {
        if (compare_places(&spots[first], &spots[i]) != 0)
            first = i;
        else if (spots[i].file->source.archive)
            give_way(&files->paths.job, spots[i].file, "its output would replace that of ", spots[first].file, "");
        else
            shared = spots[i].file->output;
    }
    free(spots);
    return shared;
}

/* The files that are read: known by the files themselves, not by how their paths are spelled. */
struct readings {
    struct p3di_identity *items;
    size_t count;
};

static bool is_read(const struct readings *readings, const char *path, const char *own)
{
    struct p3di_identity identity;

    /* Its own input is found when its turn comes. */
    return path && p3di_identify(path, &identity) &&
           bsearch(&identity, readings->items, readings->count, sizeof identity, compare_identities) &&
           !p3di_is_same_file(path, own);
}

const char *work_files_overwritten(const struct work_files *files, const char *also)
{
    struct readings readings = {cli_alloc(files->count + 1, sizeof *readings.items), 0};
    const char *overwritten = NULL;

    for (size_t i = 0; i < files->count; i++)
        readings.count += p3di_identify(work_file_read(&files->items[i]), &readings.items[readings.count]);
    if (also)
        readings.count += p3di_identify(also, &readings.items[readings.count]);
    qsort(readings.items, readings.count, sizeof *readings.items, compare_identities);
    for (size_t i = 0; i < files->count && !overwritten; i++) {
        const struct work_file *file = &files->items[i];

        if (!is_written(file))
            continue;
        if (is_read(&readings, file->output, work_file_read(file)))
            overwritten = file->output;
        else if (is_read(&readings, file->second, work_file_read(file)))
            overwritten = file->second;
    }
    free(readings.items);
    return overwritten;
}
