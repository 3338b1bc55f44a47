/* beside.c: the files that a file names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "beside.h"

#include "reach.h"

#include "system/name.h"

/* One must stay where it is, so each is allocated by itself. */
struct p3di_beside_file {
    struct p3di_beside_file *before;
    struct p3di_identity identity;
    struct p3di_input input;
};

bool p3di_beside_begin(struct p3di_beside *beside, const char *path, const char *walked, enum p3di_wanted wanted,
                       const struct p3d_options *options)
{
    *beside = (struct p3di_beside){.path = path, .walked = walked, .wanted = wanted};
    if (!p3di_job_begin(&beside->job, "for the files beside it", P3DI_NO_INPUT, NULL, &beside->error))
        return false;
    beside->job.options = options; /* for warnings */
    return true;
}

void p3di_beside_close(struct p3di_beside *beside)
{
    for (struct p3di_beside_file *file = beside->last; file; file = file->before)
        p3di_input_close(&file->input);
    p3di_arena_free(beside->job.arena);
    memset(beside, 0, sizeof *beside);
}

static bool is_within(struct p3di_beside *beside, const char *name, const char *path)
{
    const struct p3di_reach reach = {.mod = p3di_mod_of(&beside->job, NULL, beside->path), .walked = beside->walked};
    const struct p3d_options *options = beside->job.options;
    struct p3d_error warning = {.status = P3D_UNSUPPORTED, .lod = P3D_NO_LOD};

    if (p3di_reaches(&reach, path))
        return true;
    snprintf(warning.message, sizeof warning.message,
             "\"%.100s\" is not read: it lies outside of the folder of the input; copy it there", name);
    if (options && options->warn)
        options->warn(options->warn_user, &warning);
    return false;
}

/* NULL if it is not there, or not within reach. */
static const char *find(struct p3di_beside *beside, const char *name)
{
    const char *folder = *name == '/' ? "" : p3di_folder_of(&beside->job, beside->path);
    char *path = p3di_job_join(&beside->job, folder, name, "");
    const bool is_there = p3di_is_file(path);

    for (char *c = path + strlen(folder); *c && !is_there && !beside->job.has_failed; c++)
        if (*c == '\\')
            *c = '/';
    if (p3di_is_file(path))
        return is_within(beside, name, path) ? path : NULL;
    if (beside->miss)
        beside->miss(beside->user, path);
    return NULL;
}

static struct p3di_beside_file *find_open(const struct p3di_beside *beside, struct p3di_identity identity)
{
    struct p3di_beside_file *file = beside->last;

    while (file && (file->identity.device != identity.device || file->identity.number != identity.number))
        file = file->before;
    return file;
}

static struct p3di_beside_file *open_file(struct p3di_beside *beside, const char *path, struct p3di_identity identity)
{
    struct p3di_beside_file *file = p3di_job_alloc(&beside->job, 1, sizeof *file);
    struct p3d_error error;

    if (!file)
        return NULL;
    if (!p3di_input_open(&file->input, path, beside->wanted, &error) || file->input.is_other ||
        file->input.size > INT32_MAX) {
        p3di_input_close(&file->input);
        return NULL;
    }
    file->identity = identity;
    file->before = beside->last;
    beside->last = file;
    if (beside->note)
        beside->note(beside->user, path);
    return file;
}

bool p3di_beside_read(void *user, const char *name, struct p3d_bytes *bytes)
{
    struct p3di_beside *beside = user;
    const char *path = find(beside, name);
    struct p3di_beside_file *file = NULL;
    struct p3di_identity identity;

    if (path && p3di_identify(path, &identity)) {
        file = find_open(beside, identity);
        file = file ? file : open_file(beside, path, identity);
    }
    if (file)
        *bytes = (struct p3d_bytes){file->input.data, (uint32_t)file->input.size};
    return file;
}
