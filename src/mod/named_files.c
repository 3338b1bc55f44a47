/* named_files.c: the files that a model needs besides itself.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "named_files.h"

#include "assets/named.h"

#include <p3d/p3d.h>

struct name_search {
    struct p3di_job *job;
    const struct p3di_named_files *how;
    struct p3d_bytes texture_folder;
};

/* The name of a file, but for its extension. */
static void add_file(const struct name_search *name_search, struct p3d_bytes name, const char *extension)
{
    const struct p3d_bytes text = p3d_text(name), none = {NULL, 0};
    const struct p3d_bytes folder = extension ? none : name_search->texture_folder;
    const char *utf8;

    if (!text.size || p3d_texture_is_procedural(text) ||
        (name_search->how->is_missing_only &&
         p3di_assets_has_named(name_search->how->assets, text, extension ? extension : "", folder)))
        return;
    utf8 = p3di_job_utf8(name_search->job, name_search->job->arena, text);
    if (utf8)
        name_search->how->take(name_search->how->user, utf8);
}

static void add_name(const struct name_search *name_search, struct p3d_bytes name)
{
    add_file(name_search, name, NULL);
}

/* The files that an rvmat of the assets names. An rvmat that is missing or damaged names nothing. */
static void add_named_by(const struct name_search *name_search, struct p3d_bytes material)
{
    struct rvmat_file file;
    struct p3d_error ignored;

    if (!p3di_rvmat_open(&file, name_search->how->assets, material, &name_search->how->listener, NULL, &ignored))
        return;
    add_name(name_search, file.rvmat->surface);
    for (uint32_t i = 0; i < file.rvmat->stage_count; i++)
        add_name(name_search, file.rvmat->stages[i].texture);
    if (file.rvmat->thermal)
        add_name(name_search, file.rvmat->thermal->texture);
    p3di_rvmat_close(&file);
}

/* Each rvmat once, although several materials of a model may have it. */
static void add_rvmats(const struct name_search *name_search, const struct p3d_model *model)
{
    struct p3di_set paths;

    p3di_set_init(&paths, name_search->job->arena, 0);
    for (uint32_t i = 0; i < model->material_count; i++) {
        const struct p3d_bytes path = p3d_text(model->materials[i].material);
        uint32_t number;

        if (path.size && p3di_job_add(name_search->job, &paths, &path, &number))
            add_named_by(name_search, path);
    }
}

static void add_model(const struct name_search *name_search, const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->material_count; i++) {
        add_name(name_search, model->materials[i].texture);
        add_name(name_search, model->materials[i].material);
    }
    if (name_search->how->assets)
        add_rvmats(name_search, model);
    for (uint32_t i = 0; i < model->lod_count && !name_search->how->has_no_proxies; i++)
        for (uint32_t j = 0; j < model->lods[i].proxy_count; j++)
            add_file(name_search, model->lods[i].proxies[j].path, ".p3d");
}

/* A binarised model has the contents of its rvmats; the game reads the files that they name, too. */
static void add_odol_names(const struct name_search *name_search, const struct p3d_odol_lod *lod,
                           bool (*find)(const struct p3d_odol_lod *, struct p3d_names *))
{
    struct p3d_names found;

    if (!find(lod, &found)) {
        p3di_job_fail_memory(name_search->job);
        return;
    }
    for (uint32_t i = 0; i < found.count; i++)
        add_name(name_search, found.items[i]);
    p3d_names_free(&found);
}

void p3di_find_named_files(struct p3di_job *job, const struct p3di_named_files *how, const struct p3d_model *model)
{
    const struct name_search name_search = {job, how, model->texture_folder};

    add_model(&name_search, model);
}

void p3di_find_scene_files(struct p3di_job *job, const struct p3di_named_files *how, const struct p3d_scene *scene)
{
    const struct name_search name_search = {job, how, scene->model->texture_folder};

    add_model(&name_search, scene->model);
    for (uint32_t i = 0; scene->document.odol && i < scene->lod_count; i++) {
        const struct p3d_odol_lod *lod = &scene->document.odol->lods[scene->lods[i]];

        add_odol_names(&name_search, lod, p3d_odol_stage_textures);
        add_odol_names(&name_search, lod, p3d_odol_surfaces);
    }
}
