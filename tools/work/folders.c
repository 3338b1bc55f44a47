/* folders.c: folders that outputs need.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "folders.h"

#include "system/native.h"

#include <errno.h>
#include <stdlib.h>

/* A folder that was made, the last first; guarded by sys_lock. */
struct made {
    struct made *before;
    char path[];
};

static struct made *last_made;

/* The folder of the last output, all of which was made; guarded likewise. Many outputs have one folder. */
static char *last_folder;
static size_t last_root_size;

/* True if it is the folder of this path, too, and is there still. */
static bool is_last(const char *path, size_t size, size_t root_size)
{
    bool is_same;

    sys_lock();
    is_same = last_folder && last_root_size == root_size && strlen(last_folder) == size &&
              memcmp(last_folder, path, size) == 0 && p3di_is_folder(last_folder);
    sys_unlock();
    return is_same;
}

static void keep_last(const char *path, size_t root_size)
{
    char *folder = cli_folder_of(path);

    sys_lock();
    free(last_folder);
    last_folder = folder;
    last_root_size = root_size;
    sys_unlock();
}

/* When the program ends. Folders with outputs stay. */
static void remove_empty(void)
{
    while (last_made) {
        struct made *made = last_made;

        last_made = made->before;
        sys_remove_folder(made->path);
        free(made);
    }
    free(last_folder);
    last_folder = NULL;
}

static void remember(const char *path)
{
    static bool is_prepared;
    struct made *made = cli_alloc(1, sizeof *made + strlen(path) + 1);

    memcpy(made->path, path, strlen(path));
    sys_lock();
    made->before = last_made;
    last_made = made;
    if (!is_prepared)
        atexit(remove_empty);
    is_prepared = true;
    sys_unlock();
}

static bool make(const char *path)
{
    const bool was_there = p3di_is_folder(path), is_there = p3di_make_folder(path);

    if (is_there && !was_there)
        remember(path);
    return is_there;
}

bool work_make_folder(const char *path, bool is_ours, struct p3d_error *error)
{
    if (is_ours && p3di_is_link(path))
        cli_set_error(error, P3D_SYSTEM, "cannot write to %s%s: it is a link; only the folder of -o may be one",
                      CLI_PATH(path, 116));
    else if (make(path))
        return true;
    else
        cli_set_error(error, P3D_SYSTEM, "cannot make the folder %s%s: %s", CLI_PATH(path, 116),
                      errno == EEXIST ? "a file is there" : p3di_error_text(errno));
    return false;
}

/* True if the folder of the path is there. */
static bool has_folder(const char *path)
{
    char *folder = cli_folder_of(path);
    const bool is_folder = p3di_is_folder(folder);

    free(folder);
    return is_folder;
}

bool work_make_folders(const char *path, size_t root_size, struct p3d_error *error)
{
    const size_t size = (size_t)(p3di_base_name(path) - path);
    struct p3d_error own, first = {.status = P3D_OK}; /* of what the user has named */
    char *copy;
    bool is_good = true;

    if (is_last(path, size, root_size) || p3di_is_stream(path))
        return true;
    copy = cli_copy(path);
    for (char *c = copy; *c && is_good; c++) {
        if (!p3di_is_slash(*c) || c == copy)
            continue;
        *c = 0;
        if (c > copy + root_size)
            is_good = work_make_folder(copy, true, error);
        else if (!work_make_folder(copy, false, &own) && first.status == P3D_OK)
            first = own;
        *c = path[c - copy];
    }
    free(copy);
    if (first.status != P3D_OK && !has_folder(path)) {
        *error = first;
        is_good = false;
    }
    if (is_good)
        keep_last(path, root_size);
    return is_good;
}

bool work_make_named_folder(const char *path, struct p3d_error *error)
{
    return work_make_folders(path, strlen(path), error) && work_make_folder(path, false, error);
}
