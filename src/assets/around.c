/* around.c: the mod that a folder is in. People check a part of it, and the part names the rest.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "around.h"

#include "path.h"
#include "prefix.h"

#include "core/words.h"
#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

#define MOST_LEVELS 8 /* that are climbed */
#define MOST_EMPTY 2  /* folders, one above the other, without any mark */
#define MOST_SIBLINGS 1000u

/* The content of a folder. */
struct marks {
    char name[16];    /* of a config.cpp; "" if there is none */
    char binary[16];  /* likewise of a config.bin */
    bool has_project; /* a mod ends here */
    bool has_prefix, has_config;
};

static bool is_project(struct p3d_bytes name)
{
    return p3d_text_equal(name, "mod.cpp") || p3d_text_equal(name, "meta.cpp");
}

bool p3di_is_mark(const char *name)
{
    const struct p3d_bytes text = p3d_bytes_of(name);

    return p3di_is_prefix_file(name) || p3di_is_config_name(text) || is_project(text);
}

static void note_mark(void *user, const char *name, enum p3di_kind kind)
{
    struct marks *marks = user;
    const struct p3d_bytes text = p3d_bytes_of(name);

    if (kind == P3DI_FOLDER) {
        marks->has_project |= p3d_text_equal(text, ".hemtt");
        return;
    }
    if (kind != P3DI_FILE)
        return;
    marks->has_project |= is_project(text);
    marks->has_prefix |= p3di_is_prefix_file(name);
    if (p3di_is_config_name(text))
        memcpy(p3d_text_equal(text, "config.cpp") ? marks->name : marks->binary, name, text.size + 1);
    marks->has_config |= p3di_is_config_name(text);
}

static struct marks marks_of(const char *folder)
{
    struct marks marks = {.has_project = false};

    (void)p3di_list_folder(folder, note_mark, &marks); /* nothing is found in a folder that may not be read */
    return marks;
}

static char *copy_of(struct p3di_arena *arena, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = p3di_arena_alloc(arena, size, 1);

    return copy ? memcpy(copy, text, size) : NULL;
}

static char *join(struct p3di_arena *arena, const char *folder, const char *name)
{
    const size_t size = strlen(folder), name_size = strlen(name);
    char *path = p3di_arena_alloc(arena, size + name_size + 2, 1);

    if (!path)
        return NULL;
    memcpy(path, folder, size);
    path[size] = '/';
    memcpy(path + size + 1, name, name_size + 1);
    return path;
}

/* The folder above; "" if that is the root of the system, which is no mod. */
static char *above(struct p3di_arena *arena, const char *folder)
{
    char *higher = copy_of(arena, folder);

    if (higher && (!p3di_climb(higher) || !*p3di_base_name(higher)))
        *higher = 0;
    return higher;
}

/* ---- Configs ---- */

/* True if the text has "name\\", with "x\\" before it if the name is not the first of a path. DayZ's have slashes. */
static bool has_name(struct p3d_bytes text, const char *name, bool is_first)
{
    const size_t size = strlen(name);

    for (uint32_t i = 0; i + size < text.size; i++) {
        const bool is_whole = (!i || !is_letter_or_digit(text.data[i - 1])) && p3d_is_slash(text.data[i + size]);
        const bool is_behind = i > 1 && p3d_is_slash(text.data[i - 1]) && is_letter_or_digit(text.data[i - 2]);

        if (is_whole && is_behind == !is_first &&
            p3d_text_starts_with((struct p3d_bytes){text.data + i, text.size - i}, name))
            return true;
    }
    return false;
}

/* The text of the config of this name in a folder; without data if it is "". False if there is no memory. */
static bool read_config(struct p3di_arena *arena, const char *folder, const char *name, struct p3d_file *file)
{
    struct p3d_error error = {.status = P3D_OK};
    const char *path;

    memset(file, 0, sizeof *file);
    if (!*name)
        return true;
    path = join(arena, folder, name);
    return path && (p3di_read_file(path, &(struct p3di_reader){.most = P3DI_MOST_TEXT}, file, &error) ||
                    error.status != P3D_NO_MEMORY);
}

/* ---- From the folder up ---- */

/* True if the config of a folder above the mod is the mod's, too: it has paths with the name of its own folder, or of
 * the next on the way to the mod. Others lie in folders of downloads. */
static bool names_mod(struct p3di_arena *arena, const struct marks *marks, const char *folder, const char *lower,
                      bool *has_memory)
{
    struct p3d_file file;
    struct p3d_bytes text;
    bool is_named = false;

    *has_memory = read_config(arena, folder, *marks->name ? marks->name : marks->binary, &file);
    text = (struct p3d_bytes){file.data, (uint32_t)file.size};
    for (int i = 0; i < 2; i++)
        is_named |= has_name(text, p3di_base_name(folder), i) || has_name(text, p3di_base_name(lower), i);
    p3d_file_free(&file);
    return is_named;
}

/* The highest folder with a mark, from this folder up; "" if no folder has one, NULL if there is no memory. */
static char *climb(struct p3di_arena *arena, const char *folder, bool *has_prefix)
{
    static char none[] = "";
    char *at = copy_of(arena, folder), *top = none, *lower = at;
    bool has_memory = true;

    for (int i = 0, empty = 0; at && *at && i < MOST_LEVELS && empty <= MOST_EMPTY && has_memory; i++) {
        const struct marks marks = marks_of(at);
        const bool is_sure = marks.has_project || marks.has_prefix || (marks.has_config && !*top);

        empty = is_sure || (marks.has_config && names_mod(arena, &marks, at, lower, &has_memory)) ? 0 : empty + 1;
        *has_prefix = empty ? *has_prefix : marks.has_prefix;
        top = empty ? top : at;
        if (marks.has_project)
            return top;
        lower = at;
        at = above(arena, at);
    }
    return at && has_memory ? top : NULL;
}

/* ---- Addons side by side ---- */

struct siblings {
    struct p3di_arena *arena;
    const char *folder, *own;
    unsigned left;     /* folders that may still be looked into */
    bool wants_prefix; /* else a config */
    bool has_one, has_memory;
};

static void note_sibling(void *user, const char *name, enum p3di_kind kind)
{
    struct siblings *siblings = user;
    struct marks marks;
    char *path;

    if (kind != P3DI_FOLDER || siblings->has_one || !siblings->left || strcmp(name, siblings->own) == 0)
        return;
    siblings->left--;
    path = join(siblings->arena, siblings->folder, name);
    siblings->has_memory &= path != NULL;
    if (!path)
        return;
    marks = marks_of(path);
    siblings->has_one = siblings->wants_prefix ? marks.has_prefix : marks.has_config;
}

/* True if the folder above is the mod's: the config names files below a folder of that name, or below its own folder
 * in another, and there are other addons beside it. */
static bool is_below(struct p3d_bytes text, const char *folder, const char *higher, bool has_siblings)
{
    return has_name(text, p3di_base_name(higher), true) ||
           (has_siblings && has_name(text, p3di_base_name(folder), false));
}

/* Goes on to the folder above if addons are side by side there. */
static bool look_beside(struct p3di_arena *arena, char **top, char *higher, bool has_prefix,
                        const struct p3d_file *config)
{
    struct siblings siblings = {arena, higher, p3di_base_name(*top), MOST_SIBLINGS, has_prefix, false, true};
    const struct p3d_bytes text = {config->data, (uint32_t)config->size};

    if (!has_prefix && !text.size)
        return true;
    (void)p3di_list_folder(higher, note_sibling, &siblings);
    if (has_prefix ? siblings.has_one : is_below(text, *top, higher, siblings.has_one))
        *top = higher;
    return siblings.has_memory;
}

/* From the real path of the folder. */
static bool find_from(struct p3di_arena *arena, const char *real, const char **mod)
{
    struct p3d_file config = {.data = NULL};
    bool has_prefix = false, is_good;
    char *top = climb(arena, real, &has_prefix), *higher;

    if (!top || !*top)
        return top != NULL;
    higher = above(arena, top);
    is_good = higher != NULL;
    if (higher && *higher)
        is_good = read_config(arena, top, marks_of(top).name, &config) &&
                  look_beside(arena, &top, higher, has_prefix, &config);
    *mod = top;
    p3d_file_free(&config);
    return is_good;
}

bool p3di_find_mod(struct p3di_arena *arena, const char *folder, const char **mod)
{
    char *real = p3di_real_path(folder);
    bool is_good;

    *mod = NULL;
    is_good = !real || find_from(arena, real, mod);
    free(real);
    return is_good;
}

bool p3di_find_around(struct p3di_arena *arena, const char *folder, const char **around)
{
    const bool is_good = p3di_find_mod(arena, folder, around);

    if (*around && p3di_is_same_file(*around, folder))
        *around = NULL;
    return is_good;
}
