/* any_case.c: files whose names were written with other letters, upper or lower.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "any_case.h"

#include "system/files.h"

/* A part of a path that is looked for in a folder. */
struct part {
    struct p3di_job *job;
    struct p3d_bytes name;
    const char *found;
};

static bool is_like(struct p3d_bytes a, const char *b)
{
    if (strlen(b) != a.size)
        return false;
    for (uint32_t i = 0; i < a.size; i++)
        if (p3d_lower(a.data[i]) != p3d_lower((uint8_t)b[i]))
            return false;
    return true;
}

static void note_name(void *user, const char *name, enum p3di_kind kind)
{
    struct part *part = user;

    (void)kind;
    if (is_like(part->name, name) && (!part->found || strcmp(name, part->found) < 0))
        part->found = p3di_job_join(part->job, name, "", "");
}

/* The path of this name in the folder, which is "" or ends in a slash; NULL: nothing there is called so. */
static const char *find_part(struct p3di_job *job, const char *folder, struct p3d_bytes name)
{
    const char *exact = p3di_job_join(job, folder, p3di_job_text(job, name), "");
    struct part part = {.job = job, .name = name};
    struct p3di_file_info info;

    if (p3di_look_at(exact, &info))
        return exact;
    (void)p3di_list_folder(*folder ? folder : ".", note_name,
                           &part); /* nothing is found in a folder that may not be read */
    return part.found ? p3di_job_join(job, folder, part.found, "") : NULL;
}

const char *p3di_find_any_case(struct p3di_job *job, const char *folder, const char *name)
{
    while (folder && !job->has_failed) {
        const size_t size = strcspn(name, "/");
        const char *path = find_part(job, folder, (struct p3d_bytes){(const uint8_t *)name, (uint32_t)size});

        if (!path || !name[size])
            return path && p3di_is_file(path) ? path : NULL;
        folder = p3di_job_join(job, path, "/", "");
        name += size + 1;
    }
    return NULL;
}

bool p3di_differs_in_case(struct p3d_bytes written, const char *path)
{
    const size_t length = strlen(path);
    bool differs = false;

    if (written.size > length)
        return false;
    for (uint32_t i = 0; i < written.size; i++) {
        const uint8_t own = written.data[i], there = (uint8_t)path[length - written.size + i];

        if (own == there || (p3d_is_slash(own) && p3d_is_slash(there)))
            continue;
        if (p3d_lower(own) != p3d_lower(there))
            return false;
        differs = true;
    }
    return differs;
}
