/* spelling.c: the letter case of folders that outputs go into.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "spelling.h"

#include "cli/cli.h"

#include <stdlib.h>

/* The folders of this run, each as it is spelled; sys_lock guards them. A folder is listed once: one may hold
 * thousands. */
static struct {
    struct p3di_job job;
    struct p3d_error error;
    struct p3di_set keys; /* "PARENT/name", the name in small letters; "PARENT/" of a folder that was listed */
    const char **names;   /* of each key */
    size_t capacity;
    const char *listed; /* the parent that is being listed */
} spellings;

/* The key's name, which is `name` if the key is new. */
static const char **keep(const char *folder, const char *name)
{
    struct p3di_job *job = &spellings.job;
    const struct p3d_bytes key =
        p3d_bytes_of(p3di_job_join(job, folder, "/", p3di_job_text(job, p3di_job_lower(job, p3d_bytes_of(name)))));
    uint32_t number;

    spellings.names = p3di_job_grow(job, spellings.names, spellings.keys.count, &spellings.capacity, sizeof(char *));
    cli_need(spellings.names);
    if (p3di_job_add(job, &spellings.keys, &key, &number))
        spellings.names[number] = p3di_job_join(job, name, "", "");
    cli_need(job->has_failed ? NULL : spellings.names);
    return &spellings.names[number];
}

/* Of several that differ in letter case alone the first by its bytes. */
static void meet(void *user, const char *name, enum p3di_kind kind)
{
    const char **kept;

    (void)user;
    if (kind != P3DI_FOLDER)
        return;
    kept = keep(spellings.listed, name);
    if (strcmp(name, *kept) < 0)
        *kept = p3di_job_join(&spellings.job, name, "", "");
}

static void list(const char *folder)
{
    const uint32_t count = spellings.keys.count;

    (void)keep(folder, "");
    if (spellings.keys.count == count)
        return;
    spellings.listed = folder;
    (void)p3di_list_folder(*folder ? folder : ".", meet, NULL); /* who makes the folder will say why not */
}

/* The folder's name stands at `name` in the path, and ends it. */
static void spell_name(char *path, char *name)
{
    char *around = cli_copy(path);

    around[name - path] = 0;
    sys_lock();
    if (!spellings.job.arena) {
        cli_job_begin(&spellings.job, &spellings.error);
        p3di_set_init(&spellings.keys, spellings.job.arena, 0);
    }
    list(around);
    memcpy(name, *keep(around, name), strlen(name));
    sys_unlock();
    free(around);
}

void work_spell_as_there(char *path, size_t root_size)
{
    char *name = path + root_size;

    while (p3di_is_slash(*name))
        name++;
    for (char *c = name; *c; c++) {
        const char slash = *c;

        if (!p3di_is_slash(slash))
            continue;
        *c = 0;
        if (!p3di_is_folder(path))
            spell_name(path, name);
        *c = slash;
        name = c + 1;
    }
}
