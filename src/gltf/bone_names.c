/* bone_names.c: names of joints, and of the bones that they are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bone_names.h"

struct list {
    struct p3d_gltf_bone_name *items;
    size_t count, capacity;
};

/* Takes a '*' off the end of a name; false if there is none. */
static bool take_star(char *name)
{
    const size_t size = strlen(name);
    const bool is_there = size && name[size - 1] == '*';

    if (is_there)
        name[size - 1] = 0;
    return is_there;
}

/* False if the line is no pair of names. */
static bool add_line(struct p3di_job *job, struct list *list, char *line)
{
    char *to = strchr(line, '\t');
    bool is_start;

    if (!*line || *line == '#')
        return true;
    if (!to || to == line || strchr(to + 1, '\t'))
        return false;
    *to++ = 0;
    is_start = take_star(line);
    if (is_start != take_star(to) || (!*to && !is_start))
        return false;
    if (P3DI_ROOM(job, list->items, list->count, list->capacity))
        list->items[list->count++] = (struct p3d_gltf_bone_name){line, to, is_start};
    return true;
}

unsigned p3di_read_bone_names(struct p3di_job *job, const void *data, size_t size,
                              const struct p3d_gltf_bone_name **names, size_t *count)
{
    char *line = p3di_job_alloc(job, size + 1, 1), *next;
    struct list list = {.count = 0};
    bool is_good = true;
    unsigned number = 0;

    if (line && size)
        memcpy(line, data, size);
    for (; is_good && line; line = next) {
        const size_t end = strcspn(line, "\r\n");

        number++;
        next = line[end] ? line + end + 1 + (line[end] == '\r' && line[end + 1] == '\n') : NULL;
        line[end] = 0;
        is_good = add_line(job, &list, line);
    }
    *names = list.items;
    *count = list.count;
    return is_good ? 0 : number;
}
