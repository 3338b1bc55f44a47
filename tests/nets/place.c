/* place.c: the folder in which a net tries its ways, and what is done with files in it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "place.h"

#include "system/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 512, MOST_NAMES = 4096 };

static char place[PATH_SIZE];

_Noreturn void give_up(const char *what, const char *why)
{
    fprintf(stderr, "net: %s: %s\n", what, why);
    exit(2);
}

/* ---- Files ---- */

struct bytes read_whole(const char *path)
{
    struct bytes bytes = {NULL, 0};
    struct p3d_file file;

    if (!p3d_read_file(path, &file, NULL))
        give_up(path, "cannot be read");
    bytes.data = malloc(file.size + 1);
    if (!bytes.data)
        give_up(path, "no memory");
    if (file.size)
        memcpy(bytes.data, file.data, file.size);
    bytes.data[file.size] = 0;
    bytes.size = file.size;
    p3d_file_free(&file);
    return bytes;
}

void write_whole(const char *path, struct bytes bytes)
{
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes.data, 1, bytes.size, file) != bytes.size || fclose(file) != 0)
        give_up(path, "cannot be written");
}

struct names {
    char *items[MOST_NAMES];
    size_t count;
};

static void add_name(void *user, const char *name, enum p3di_kind kind)
{
    struct names *names = user;

    (void)kind;
    if (names->count == MOST_NAMES)
        give_up(name, "is one file too many");
    names->items[names->count++] = strdup(name);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void for_each(const char *folder, void (*each)(const char *path, void *user), void *user)
{
    struct names names = {.count = 0};
    char path[PATH_SIZE];

    if (!p3di_list_folder(folder, add_name, &names))
        give_up(folder, "cannot be read");
    qsort(names.items, names.count, sizeof *names.items, compare_names);
    for (size_t i = 0; i < names.count; i++) {
        if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, names.items[i]) >= sizeof path)
            give_up(folder, "has names that are too long");
        each(path, user);
        free(names.items[i]);
    }
}

void remove_entry(const char *path, void *unused)
{
    if (p3di_is_folder(path)) {
        for_each(path, remove_entry, unused);
        rmdir(path);
    } else {
        unlink(path);
    }
}

/* Into the folder `user`. */
static void copy_entry(const char *path, void *user)
{
    char target[PATH_SIZE];

    if ((size_t)snprintf(target, sizeof target, "%s%s", (char *)user, strrchr(path, '/')) >= sizeof target)
        give_up(path, "is too long");
    if (p3di_is_folder(path)) {
        if (!p3di_make_folder(target))
            give_up(target, "cannot be made");
        for_each(path, copy_entry, target);
    } else {
        struct bytes bytes = read_whole(path);

        write_whole(target, bytes);
        free(bytes.data);
    }
}

/* All but the sources of fixtures. */
static void copy_subject(const char *path, void *user)
{
    const char *end = strrchr(path, '.');

    if (!end || (strcmp(end, ".c") != 0 && strcmp(end, ".h") != 0))
        copy_entry(path, user);
}

/* ---- The place ---- */

void place_make(char *const *folders, int count)
{
    const char *room = getenv("TMPDIR");

    if (!room)
        room = p3di_is_folder("/dev/shm") ? "/dev/shm" : "/tmp";
    snprintf(place, sizeof place, "%.200s/p3dnet.XXXXXX", room);
    if (!mkdtemp(place))
        give_up(place, "cannot be made");
    for (int i = 0; i < count; i++) {
        char in[PATH_SIZE];

        snprintf(in, sizeof in, "%.300s/in", place);
        if (!p3di_make_folder(in))
            give_up(in, "cannot be made");
        for_each(folders[i], copy_subject, in);
    }
    if (chdir(place) != 0 || !p3di_make_folder("made"))
        give_up(place, "cannot be used");
}

void place_remove(void)
{
    if (*place && chdir(place) == 0)
        for_each(".", remove_entry, NULL);
    rmdir(place);
}

const char *place_path(void)
{
    return place;
}
