/* conv_inputs.c: which files a command line of p3dconv means, and where their outputs go.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_inputs.h"

#include "conv.h"

#include <errno.h>
#include <stdlib.h>

/* ---- Names ---- */

void conv_names_take(struct conv_names *names, char *name)
{
    names->items = cli_grow(names->items, names->count, &names->capacity, sizeof *names->items);
    names->items[names->count++] = name;
}

void conv_names_free(struct conv_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
    memset(names, 0, sizeof *names);
}

/* ---- Inputs ---- */

/* Takes path and relative over. */
static void add(struct conv_files *files, char *path, char *relative, const char *problem)
{
    files->items = cli_grow(files->items, files->count, &files->capacity, sizeof *files->items);
    files->items[files->count++] =
        (struct conv_file){.path = path, .relative = relative, .problem = problem ? cli_join(problem, "", "") : NULL};
}

static bool has_extension(const char *name, const char *extension)
{
    const size_t size = strlen(name), extension_size = strlen(extension);

    return size > extension_size && p3d_text_equal(p3d_bytes_of(name + size - extension_size), extension);
}

static bool is_slash(char c)
{
    return c == '/' || c == SYS_OTHER_SLASH;
}

static char *join_path(const char *folder, const char *name)
{
    const size_t size = strlen(folder);

    return cli_join(folder, !size || is_slash(folder[size - 1]) ? "" : "/", name);
}

/* A folder being walked. */
struct walk {
    struct conv_files *files;
    const char *folder, *relative;
    const char *extension;
    const char *left_out;
};

static void walk_folder(const struct walk *walk);

static void meet(void *user, const char *name, bool is_folder)
{
    const struct walk *walk = user;
    char *path, *relative;

    if (!is_folder && !has_extension(name, walk->extension))
        return;
    path = join_path(walk->folder, name);
    relative = join_path(walk->relative, name);
    if (!is_folder) {
        add(walk->files, path, relative, NULL);
        return;
    }
    if (!walk->left_out || !sys_is_same_file(path, walk->left_out))
        walk_folder(&(struct walk){walk->files, path, relative, walk->extension, walk->left_out});
    free(path);
    free(relative);
}

static void walk_folder(const struct walk *walk)
{
    if (!sys_list_folder(walk->folder, meet, (void *)walk))
        add(walk->files, cli_join(walk->folder, "", ""), cli_join(walk->relative, "", ""), strerror(errno));
}

static int compare_relative(const void *a, const void *b)
{
    return strcmp(((const struct conv_file *)a)->relative, ((const struct conv_file *)b)->relative);
}

void conv_files_add(struct conv_files *files, const char *path, const char *extension, bool is_recursive,
                    const char *left_out)
{
    const size_t first = files->count;
    char *own = cli_join(path, "", "");

    if (!sys_is_folder(path)) {
        add(files, own, cli_join(cli_base_name(path), "", ""), NULL);
        return;
    }
    if (!is_recursive) {
        add(files, own, cli_join("", "", ""), "is a folder; -r converts the models in it");
        return;
    }
    files->has_folders = true;
    walk_folder(&(struct walk){files, path, "", extension, left_out});
    if (files->count == first) {
        char *problem = cli_join("there is no ", extension, " in this folder");

        add(files, own, cli_join("", "", ""), problem);
        free(problem);
        return;
    }
    free(own);
    qsort(files->items + first, files->count - first, sizeof *files->items, compare_relative);
}

void conv_files_free(struct conv_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->items[i].path);
        free(files->items[i].relative);
        free(files->items[i].output);
        free(files->items[i].problem);
        conv_names_free(&files->items[i].also_read);
    }
    free(files->items);
    memset(files, 0, sizeof *files);
}

/* ---- Outputs ---- */

static char *place(const struct conv_file *file, const char *output, bool is_folder, const char *extension)
{
    const bool is_stdin = strcmp(file->path, "-") == 0;
    char *name, *placed;

    if (output && !is_folder)
        return cli_join(output, "", "");
    if (!output && is_stdin)
        return cli_join("-", "", "");
    name = conv_with_extension(is_stdin ? "stdin" : output ? file->relative : file->path, extension);
    if (!output)
        return name;
    placed = join_path(output, name);
    free(name);
    return placed;
}

void conv_files_place(struct conv_files *files, const char *output, bool is_folder, const char *extension)
{
    for (size_t i = 0; i < files->count; i++)
        if (!files->items[i].problem)
            files->items[i].output = place(&files->items[i], output, is_folder, extension);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *conv_files_shared(const struct conv_files *files)
{
    const char **sorted = cli_alloc(files->count, sizeof *sorted);
    const char *shared = NULL;
    size_t count = 0;

    for (size_t i = 0; i < files->count; i++)
        if (files->items[i].output)
            sorted[count++] = files->items[i].output;
    qsort(sorted, count, sizeof *sorted, compare_texts);
    for (size_t i = 1; i < count && !shared; i++)
        if (strcmp(sorted[i - 1], sorted[i]) == 0)
            shared = sorted[i];
    free(sorted);
    return shared;
}

const char *conv_files_overwritten(const struct conv_files *files)
{
    const char **paths = cli_alloc(files->count, sizeof *paths);
    const char *overwritten = NULL;

    for (size_t i = 0; i < files->count; i++)
        paths[i] = files->items[i].path;
    qsort(paths, files->count, sizeof *paths, compare_texts);
    for (size_t i = 0; i < files->count && !overwritten; i++) {
        const struct conv_file *file = &files->items[i];

        /* Its own input is found when its turn comes, through links too. */
        if (file->output && strcmp(file->output, "-") != 0 && strcmp(file->output, file->path) != 0 &&
            bsearch(&file->output, paths, files->count, sizeof *paths, compare_texts))
            overwritten = file->output;
    }
    free(paths);
    return overwritten;
}

bool conv_make_folders(const char *root, const char *path)
{
    char *copy = cli_join(path, "", "");
    bool is_made = true;

    for (char *c = copy + strlen(root); *c && is_made; c++) {
        if (!is_slash(*c) || c == copy)
            continue;
        *c = 0;
        is_made = sys_make_folder(copy);
        *c = '/';
    }
    free(copy);
    return is_made;
}
