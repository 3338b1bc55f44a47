/* around.c: the mod that a folder is in. People check a part of it, and the part names the rest.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "around.h"

#include "prefix.h"

#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

#define MOST_LEVELS 8 /* that are climbed */
#define MOST_EMPTY 2  /* of them, one after the other, without any mark */

/* What stands in a folder. */
struct marks {
    char name[16];    /* of a config.cpp; "" if there is none */
    bool has_project; /* a mod ends here */
    bool has_prefix, has_config;
};

static void note_mark(void *user, const char *name, enum p3di_kind kind)
{
    struct marks *marks = user;
    const struct p3d_bytes text = p3d_bytes_of(name);

    if (kind == P3DI_FOLDER) {
        marks->has_project |= p3d_text_equal(text, ".hemtt");
        return;
    }
    marks->has_project |= p3d_text_equal(text, "mod.cpp") || p3d_text_equal(text, "meta.cpp");
    marks->has_prefix |= p3di_is_prefix_file(name);
    if (p3d_text_equal(text, "config.cpp"))
        memcpy(marks->name, name, text.size + 1);
    marks->has_config |= p3d_text_equal(text, "config.cpp") || p3d_text_equal(text, "config.bin");
}

static struct marks marks_of(const char *folder)
{
    struct marks marks = {.has_project = false};

    (void)p3di_list_folder(folder, note_mark, &marks); /* nothing is found in what nobody may read */
    return marks;
}

static char *copy_of(struct p3di_arena *arena, const char *text, size_t size)
{
    char *copy = p3di_arena_alloc(arena, size + 1, 1);

    if (copy)
        memcpy(copy, text, size);
    return copy;
}

/* "/a" of "/a/b"; "" if nothing is above it but the root, or a drive. */
static char *above(struct p3di_arena *arena, const char *folder)
{
    size_t size = strlen(folder);

    while (size && !p3di_is_slash(folder[size - 1]))
        size--;
    while (size && p3di_is_slash(folder[size - 1]))
        size--;
    return copy_of(arena, folder, size && folder[size - 1] != ':' ? size : 0);
}

/* The highest folder with a mark, from this one on; NULL if there is no memory. */
static char *climb(struct p3di_arena *arena, const char *folder, bool *has_prefix)
{
    char *at = copy_of(arena, folder, strlen(folder)), *top = at;

    for (int i = 0, empty = 0; at && *at && i < MOST_LEVELS && empty <= MOST_EMPTY; i++) {
        const struct marks marks = marks_of(at);

        empty = marks.has_project || marks.has_prefix || marks.has_config ? 0 : empty + 1;
        *has_prefix = empty ? *has_prefix : marks.has_prefix;
        top = empty ? top : at;
        if (marks.has_project)
            return top;
        at = above(arena, at);
    }
    return at ? top : NULL;
}

/* ---- Addons side by side ---- */

struct siblings {
    struct p3di_arena *arena;
    const char *folder, *own;
    bool has_prefix, has_memory;
};

static void note_sibling(void *user, const char *name, enum p3di_kind kind)
{
    struct siblings *siblings = user;
    const size_t size = strlen(siblings->folder);
    char *path;

    if (kind != P3DI_FOLDER || siblings->has_prefix || strcmp(name, siblings->own) == 0)
        return;
    path = copy_of(siblings->arena, siblings->folder, size + 1 + strlen(name));
    siblings->has_memory &= path != NULL;
    if (!path)
        return;
    path[size] = '/';
    memcpy(path + size + 1, name, strlen(name) + 1);
    siblings->has_prefix = marks_of(path).has_prefix;
}

/* ---- Configs ---- */

/* True if the config in the folder names files below a folder of this name. */
static bool names_folder(struct p3di_arena *arena, const char *folder, const char *name, bool *has_memory)
{
    const struct marks marks = marks_of(folder);
    const size_t size = strlen(folder), name_size = strlen(name);
    struct p3d_error error = {.status = P3D_OK};
    struct p3d_file file;
    char *path, *word;
    bool is_named;

    if (!*marks.name || !*name)
        return false;
    path = copy_of(arena, folder, size + 1 + strlen(marks.name));
    word = copy_of(arena, name, name_size + 1);
    *has_memory &= path && word;
    if (!path || !word)
        return false;
    path[size] = '/';
    memcpy(path + size + 1, marks.name, strlen(marks.name) + 1);
    word[name_size] = '\\';
    if (!p3d_read_file(path, &file, &error)) {
        *has_memory &= error.status != P3D_NO_MEMORY;
        return false;
    }
    is_named = file.size <= UINT32_MAX &&
               p3d_text_contains(p3d_text((struct p3d_bytes){file.data, (uint32_t)file.size}), word);
    p3d_file_free(&file);
    return is_named;
}

bool p3di_find_around(struct p3di_arena *arena, const char *folder, const char **around)
{
    char *real = p3di_real_path(folder), *top, *higher;
    bool has_prefix = false, has_memory = true;

    *around = NULL;
    if (!real)
        return true;
    top = climb(arena, real, &has_prefix);
    higher = top ? above(arena, top) : NULL;
    if (has_prefix && higher && *higher) {
        struct siblings siblings = {arena, higher, p3di_base_name(top), false, true};

        (void)p3di_list_folder(higher, note_sibling, &siblings);
        has_memory = siblings.has_memory;
        top = siblings.has_prefix ? higher : top;
    } else if (higher && *higher && names_folder(arena, top, p3di_base_name(higher), &has_memory)) {
        top = higher;
    }
    if (top && strcmp(top, real) != 0)
        *around = top;
    free(real);
    return higher && has_memory;
}
