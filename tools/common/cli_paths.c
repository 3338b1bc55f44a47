/* cli_paths.c: the files that a command line names: files, and with -r what is below folders.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli_paths.h"

#include <errno.h>
#include <stdlib.h>

/* Takes path and relative over. */
static void add(struct cli_paths *paths, char *path, char *relative, const char *problem)
{
    paths->items = cli_grow(paths->items, paths->count, &paths->capacity, sizeof *paths->items);
    paths->items[paths->count++] = (struct cli_path){path, relative, problem ? cli_join(problem, "", "") : NULL};
}

static bool ends_with(struct p3d_bytes name, const char *extension, size_t size)
{
    char text[16];

    if (size >= sizeof text || name.size <= size)
        return false;
    memcpy(text, extension, size);
    text[size] = 0;
    return p3d_text_equal((struct p3d_bytes){name.data + name.size - size, (uint32_t)size}, text);
}

bool cli_has_extension(const char *path, const char *extensions)
{
    const struct p3d_bytes name = p3d_bytes_of(cli_base_name(path));

    for (const char *word = extensions, *end; *word; word = *end ? end + 1 : end) {
        end = word + strcspn(word, " ");
        if (ends_with(name, word, (size_t)(end - word)))
            return true;
    }
    return false;
}

bool cli_is_slash(char c)
{
    return c == '/' || c == SYS_OTHER_SLASH;
}

char *cli_join_path(const char *folder, const char *name)
{
    const size_t size = strlen(folder);

    return cli_join(folder, !size || cli_is_slash(folder[size - 1]) ? "" : "/", name);
}

/* A folder being walked. */
struct walk {
    struct cli_paths *paths;
    const char *folder, *relative;
    const char *extensions;
    const char *left_out;
};

static void walk_folder(const struct walk *walk);

/* Takes path and relative over. What vanishes while the folder is read is no failure. */
static void meet_unknown(const struct walk *walk, char *path, char *relative)
{
    const int reason = errno;

    if (reason != ENOENT) {
        add(walk->paths, path, relative, strerror(reason));
        return;
    }
    free(path);
    free(relative);
}

static void meet(void *user, const char *name, enum sys_kind kind)
{
    const struct walk *walk = user;
    const int reason = errno;
    char *path, *relative;

    if (kind == SYS_FILE && !cli_has_extension(name, walk->extensions))
        return;
    path = cli_join_path(walk->folder, name);
    relative = cli_join_path(walk->relative, name);
    errno = reason;
    if (kind == SYS_UNKNOWN) { /* it may be a folder full of models */
        meet_unknown(walk, path, relative);
        return;
    }
    if (kind == SYS_FILE) {
        add(walk->paths, path, relative, NULL);
        return;
    }
    if (!walk->left_out || !sys_is_same_file(path, walk->left_out))
        walk_folder(&(struct walk){walk->paths, path, relative, walk->extensions, walk->left_out});
    free(path);
    free(relative);
}

static void walk_folder(const struct walk *walk)
{
    if (!sys_list_folder(walk->folder, meet, (void *)walk))
        add(walk->paths, cli_join(walk->folder, "", ""), cli_join(walk->relative, "", ""), strerror(errno));
}

static int compare_relative(const void *a, const void *b)
{
    return strcmp(((const struct cli_path *)a)->relative, ((const struct cli_path *)b)->relative);
}

void cli_paths_add(struct cli_paths *paths, const char *path, const char *extensions, bool is_recursive,
                   const char *left_out)
{
    const size_t first = paths->count;
    char *own = cli_join(path, "", "");

    if (!sys_is_folder(path)) {
        add(paths, own, cli_join(cli_base_name(path), "", ""), NULL);
        return;
    }
    if (!is_recursive) {
        add(paths, own, cli_join("", "", ""), "is a folder; -r takes the models in it");
        return;
    }
    paths->has_folders = true;
    walk_folder(&(struct walk){paths, path, "", extensions, left_out});
    if (paths->count == first) {
        const size_t first_size = strcspn(extensions, " ");
        const char *second = extensions[first_size] ? extensions + first_size + 1 : "";
        char problem[64];

        snprintf(problem, sizeof problem, "there is no %.*s%s%s in this folder", (int)first_size, extensions,
                 *second ? " or " : "", second);
        add(paths, own, cli_join("", "", ""), problem);
        return;
    }
    free(own);
    qsort(paths->items + first, paths->count - first, sizeof *paths->items, compare_relative);
}

void cli_paths_free(struct cli_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        free(paths->items[i].path);
        free(paths->items[i].relative);
        free(paths->items[i].problem);
    }
    free(paths->items);
    memset(paths, 0, sizeof *paths);
}
