/* pack_paths.c: paths that an addon's files name, against the prefix that it is packed with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pack_paths.h"

#include "assets/roots.h"
#include "files/reach.h"
#include "lint/table.h"
#include "system/name.h"

/* The file that is looked into, and what is packed. */
struct naming {
    struct packing *packing;
    struct p3di_asset_path prefix;
    struct p3di_set names;   /* of the files that are packed, in small letters */
    struct p3di_set told;    /* paths, of this file */
    struct p3di_table table; /* of the configs of the mod */
    bool is_config;
    struct cli_warnings warnings;
};

static void add_names(struct naming *naming)
{
    struct p3di_job *job = &naming->packing->job;
    uint32_t number;

    p3di_set_init(&naming->names, job->arena, 0);
    for (size_t i = 0; i < naming->packing->count; i++) {
        const struct p3d_bytes name = p3di_job_lower(job, p3d_bytes_of(naming->packing->files[i].name));

        p3di_job_add(job, &naming->names, &name, &number);
    }
}

/* The part of the path that is a file of the addon: all of it, or the longest end. */
static bool find_own(const struct naming *naming, struct p3d_bytes path, bool may_be_end, struct p3d_bytes *own)
{
    uint32_t number;

    *own = path;
    if (path.size > 2 && path.data[1] != '\\' && p3di_set_find(&naming->names, own, &number)) /* mods share "z", "x" */
        return true;
    for (uint32_t i = 0; i < path.size && may_be_end; i++) {
        *own = (struct p3d_bytes){path.data + i + 1, path.size - i - 1};
        if (path.data[i] == '\\' && p3di_set_find(&naming->names, own, &number))
            return true;
    }
    return false;
}

/* As long as the addon is a folder, such a path may be found in it, where *is_there; or else a config may mean a model
 * with it, unless another mod may have that. */
static bool is_own(struct naming *naming, struct p3d_bytes path, struct p3d_bytes *own, bool *is_there)
{
    const struct work_pack *pack = naming->packing->pack;
    const struct p3di_reach reach = {.walked = pack->input};
    const bool is_model = naming->is_config && p3d_text_ends_with(path, ".p3d");
    const char *origin;

    *is_there = p3d_assets_has(pack->assets, path, &origin);
    return !p3di_root_is_below(path, p3di_asset_path_bytes(&naming->prefix), own) &&
           !(*is_there && !p3di_reaches(&reach, origin)) && /* another addon has it */
           find_own(naming, path, *is_there || is_model, own) &&
           (*is_there || !is_model || p3di_table_may_mean_own(&naming->table, path));
}

static bool is_told(struct naming *naming, const struct p3di_asset_path *path)
{
    struct p3di_job *job = &naming->packing->job;
    struct p3d_bytes key = p3di_asset_path_bytes(path), own;
    struct p3d_error warning;
    uint32_t number;
    bool is_there;

    if (!is_own(naming, key, &own, &is_there))
        return false;
    cli_set_error(&warning, P3D_OK,
                  is_there ? "%.*s is not there for the game: the archive has it as %s\\%.*s"
                           : "%.*s is not found; is %s\\%.*s of this archive meant?",
                  P3DI_PATH(key), p3di_job_text(job, naming->packing->prefix), P3DI_PATH(own));
    key = p3di_job_copy(job, key);
    if (p3di_job_add(job, &naming->told, &key, &number))
        cli_warn(&naming->warnings, &warning);
    return true;
}

/* Other files are named in too many ways. */
static bool take_path(void *user, const struct p3di_asset_path *path)
{
    struct naming *naming = user;
    struct p3di_asset_path other;
    const char *extensions = naming->is_config ? ".p3d .rvmat" : ".p3d .rvmat .paa .pac .tga .png";
    bool is_one = p3di_ends_with_any(p3di_asset_path_bytes(path), extensions) && !is_told(naming, path);

    for (unsigned i = 0; is_one && p3di_asset_path_other(path, i, &other); i++)
        is_one = !is_told(naming, &other);
    return !naming->packing->job.has_failed;
}

static void take_file(struct naming *naming, const struct packed *file)
{
    const bool is_model = p3di_has_extension(file->name, ".p3d");
    struct p3di_input input = {.data = file->made.data, .size = file->made.size};
    struct p3d_error error;

    naming->is_config = file->made.data && p3di_has_extension(file->path->path, ".cpp");
    naming->warnings = (struct cli_warnings){naming->packing->cli, file->path->path, NULL, 0};
    p3di_set_init(&naming->told, naming->packing->job.arena, 0);
    if (naming->is_config)
        (void)p3di_each_path(file->made.data, file->made.size, true, take_path, naming);
    else if (is_model && p3di_input_open(&input, file->from, P3DI_ANY, &error)) {
        (void)p3di_each_path(input.data, input.size, true, take_path, naming);
        p3di_input_close(&input);
    }
}

void work_pack_tell_paths(struct packing *packing)
{
    struct naming naming = {.packing = packing};

    if (!packing->pack->assets || !p3di_asset_path_add(&naming.prefix, packing->prefix))
        return;
    cli_need(p3di_table_begin(&naming.table, packing->pack->assets, &packing->error) ? packing : NULL);
    add_names(&naming);
    for (size_t i = 0; i < packing->count && !packing->job.has_failed; i++)
        if (packing->files[i].path)
            take_file(&naming, &packing->files[i]);
    if (!p3di_table_is_whole(&naming.table))
        p3di_job_fail_memory(&packing->job);
    p3di_table_end(&naming.table);
}
