/* files.c: the files that a model names, for the rules that look into them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "assets/addon.h"
#include "assets/near.h"
#include "assets/spelled.h"

struct check_material {
    struct p3d_asset asset;
    struct p3d_config *config;
    struct p3d_rvmat *rvmat; /* NULL: it cannot be read, which other commands report */
    struct check_material *next;
};

/* Of a model in no mod nobody knows where its files should be. */
static bool has_file(void *user, struct p3d_bytes path)
{
    struct p3di_check_files *files = user;
    const bool is_there = p3di_prefix_find(files->prefix, files->assets, &files->job, path, &path);

    if (is_there)
        p3di_note_found(&files->found, files->assets, path);
    return is_there ? !p3di_assets_with_prefix(files->assets, &files->job, path).size
                    : !p3d_assets_has_mod(files->assets);
}

static const char *find_hint(void *user, struct p3d_bytes path)
{
    struct p3di_check_files *files = user;
    const struct p3d_bytes meant = p3di_assets_with_prefix(files->assets, &files->job, path);

    if (meant.size)
        return p3di_job_format(&files->job, P3DI_LACKS_PREFIX, P3DI_PATH(meant));
    return p3di_assets_hint(files->assets, path);
}

static const char *find_addon(void *user, struct p3d_bytes path)
{
    struct p3di_check_files *files = user;
    struct p3di_asset_path plain;

    plain.size = 0;
    if (p3di_assets_owner(files->assets, path) != P3DI_OF_SISTER || !p3di_asset_path_add(&plain, path))
        return NULL;
    path = p3di_assets_addon(p3di_asset_path_bytes(&plain));
    return path.size ? p3di_job_printable(&files->job, path) : NULL;
}

static const char *where(void *user)
{
    struct p3di_check_files *files = user;

    return *files->where ? files->where : p3di_assets_where(files->assets, files->where, sizeof files->where);
}

/* Proxies leave ".p3d" out. */
static const char *find_spelling(void *user, struct p3d_bytes path)
{
    struct p3di_check_files *files = user;
    const char *spelled = p3di_assets_spelled(files->assets, path);

    return spelled || p3d_assets_has(files->assets, path, NULL)
               ? spelled
               : p3di_assets_spelled(files->assets, p3d_bytes_of(p3di_job_join(
                                                        &files->job, p3di_job_text(&files->job, path), ".p3d", "")));
}

static const struct p3d_rvmat *open_material(void *user, struct p3d_bytes path)
{
    struct p3di_check_files *files = user;
    struct check_material *material = p3di_job_alloc(&files->job, 1, sizeof *material);
    struct p3d_error error;

    if (!material)
        return NULL;
    material->next = files->materials;
    files->materials = material;
    if (p3di_prefix_find(files->prefix, files->assets, &files->job, path, &path) &&
        p3d_assets_open(files->assets, path, NULL, &material->asset, &error))
        material->config = p3d_config_read(material->asset.data, material->asset.size, NULL, NULL, &error);
    if (material->config)
        material->rvmat = p3d_rvmat_from_config(material->config, NULL, &error);
    return material->rvmat;
}

/* An .rvmat of the folders and archives that are checked is, and one that was named where those are followed. */
static bool is_checked(void *user, struct p3d_bytes path)
{
    struct p3di_check_files *files = user;
    const char *origin;

    return files->mod && p3di_prefix_find(files->prefix, files->assets, &files->job, path, &path) &&
           p3d_assets_has(files->assets, path, &origin) &&
           (files->found.take || p3di_mod_is_checked(files->mod, origin));
}

static bool has_proxy(void *user, struct p3d_bytes path)
{
    struct p3di_check_files *files = user;

    return p3di_table_has_proxy(files->table, path);
}

bool p3di_check_files_begin(struct p3di_check_files *files, struct p3d_assets *assets, struct p3di_table *table,
                            struct p3d_check_options *options, struct p3d_error *error)
{
    *files = (struct p3di_check_files){.assets = assets, .table = table ? table : &files->own};
    if (!table && !p3di_table_begin(&files->own, assets, error))
        return false;
    if (!p3di_job_begin(&files->job, "for the files that models name", P3DI_NO_INPUT, NULL, error))
        return false;
    files->job.error = NULL;
    options->has_file = has_file;
    options->find_hint = find_hint;
    options->find_spelling = find_spelling;
    options->open_material = open_material;
    options->find_addon = find_addon;
    options->is_checked = is_checked;
    options->where = where;
    options->has_proxy = has_proxy;
    options->has_file_user = files;
    return true;
}

void p3di_check_files_close_model(struct p3di_check_files *files)
{
    for (struct check_material *material = files->materials; material; material = material->next) {
        p3d_rvmat_free(material->rvmat);
        p3d_config_free(material->config);
        p3d_asset_close(&material->asset);
    }
    files->materials = NULL;
    if (files->job.arena)
        p3di_arena_clear(files->job.arena);
}

void p3di_check_files_end(struct p3di_check_files *files)
{
    p3di_check_files_close_model(files);
    p3di_arena_free(files->job.arena);
    p3di_table_end(&files->own);
    memset(files, 0, sizeof *files);
}
