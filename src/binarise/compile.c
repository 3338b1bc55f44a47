/* compile.c: the rvmats of a model, as the assets have them, compiled.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/binarise.h>

#include "compile_material.h"
#include "compile_texture.h"

#include "assets/game.h"
#include "assets/path.h"
#include "assets/rvmat_file.h"
#include "core/job.h"

#include <inttypes.h>
#include <stdio.h>

#define FLASHPOINT 7 /* has no materials */

struct compilation {
    struct p3di_job job;
    struct p3d_assets *assets;
    const struct p3d_compile_options *compile;
    struct p3d_options quiet; /* for files: warnings about them are not the model's */
    struct p3di_set paths, texture_paths;
    struct p3d_odol_material **materials;  /* by path */
    struct p3d_binarise_texture *textures; /* by path */
    const char **files;
    struct p3d_compiled_name *names;
    uint32_t file_count, name_count;
    uint32_t missing_count;
    struct p3d_error first; /* the first missing file, if that is an error */
};

static void note_file(struct compilation *c, const char *origin)
{
    const size_t size = strlen(origin) + 1;
    char *copy = p3di_job_alloc(&c->job, size, 1);

    if (!copy)
        return;
    memcpy(copy, origin, size);
    c->files[c->file_count++] = copy;
}

static void note_name(struct compilation *c, struct p3d_bytes path, bool is_read, bool is_untold)
{
    const char *text = p3di_job_text(&c->job, path);

    if (!c->job.has_failed)
        c->names[c->name_count++] = (struct p3d_compiled_name){text, is_read, is_untold};
}

/* True if it is one of the game's files, and nobody wants to hear of each that is not there. */
static bool is_untold(const struct compilation *c, struct p3d_bytes path)
{
    return c->compile->is_silent_of_game && c->assets &&
           p3di_is_of_game(path, P3D_PROFILE_ANY, c->compile->version == FLASHPOINT) &&
           !p3d_assets_has(c->assets, path, NULL);
}

/* Missing rvmats are reported together at the end, so that all of them can be corrected at once. */
static void report_missing(struct compilation *c, const struct p3d_error *reason, bool is_untold)
{
    if (reason->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&c->job);
    else if (c->compile->allows_missing && is_untold)
        return;
    else if (c->compile->allows_missing)
        p3di_warn(c->job.options, (uint32_t)P3D_NO_LOD, "%.140s; the model gets a material with only its name",
                  reason->message);
    else if (!c->missing_count++)
        c->first = *reason;
    else
        p3di_warn(c->job.options, (uint32_t)P3D_NO_LOD, "%s", reason->message);
}

static void fail_missing(struct compilation *c)
{
    char more[40] = "";

    if (c->missing_count > 1)
        snprintf(more, sizeof more, ", and %" PRIu32 " more rvmat%s failed", c->missing_count - 1,
                 c->missing_count == 2 ? "" : "s");
    if (c->missing_count)
        p3di_job_fail(&c->job, c->first.status, "%.161s%s", c->first.message, more);
}

static void compile(struct compilation *c, struct p3d_bytes path, struct p3d_odol_material *material)
{
    struct p3d_error reason;
    struct rvmat_file file;
    bool is_there = false, has_no_warning;

    if (c->assets)
        is_there = p3di_rvmat_open(&file, c->assets, path, &c->quiet, &reason);
    else
        p3di_fail_without_assets(path, &reason);
    has_no_warning = !is_there && is_untold(c, path);
    if (!is_there)
        report_missing(c, &reason, has_no_warning);
    if (is_there)
        note_file(c, file.origin);
    note_name(c, path, is_there, has_no_warning);
    p3di_compile_material(&c->job, c->compile->version, path, is_there ? file.rvmat : NULL, material);
    if (is_there)
        p3di_rvmat_close(&file);
}

/* The number of a path, whose case and kind of slashes do not count. *is_new: it was not asked for before. */
static uint32_t number_of(struct compilation *c, struct p3di_set *paths, struct p3d_bytes path, bool *is_new)
{
    struct p3d_bytes key;
    uint32_t number;

    key.data = p3di_path_key(c->job.arena, path, 0, &key.size);
    if (!key.data)
        p3di_job_fail_memory(&c->job);
    *is_new = p3di_job_add(&c->job, paths, &key, &number);
    return number;
}

static struct p3d_binarise_texture find_texture(struct compilation *c, struct p3d_bytes path)
{
    bool is_new;
    const uint32_t number = number_of(c, &c->texture_paths, path, &is_new);
    const char *origin = NULL;
    struct p3d_error reason;
    bool has_no_warning;

    p3di_error_clear(&reason);
    if (is_new)
        c->textures[number] = p3di_compile_texture(c->assets, path, &c->quiet, &origin, &reason);
    has_no_warning = reason.status != P3D_OK && is_untold(c, path);
    if (reason.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&c->job);
    else if (reason.status != P3D_OK && !has_no_warning)
        p3di_warn(c->job.options, (uint32_t)P3D_NO_LOD, "%.140s; it counts as a black texture", reason.message);
    if (origin)
        note_file(c, origin);
    if (origin || reason.status != P3D_OK)
        note_name(c, path, reason.status == P3D_OK, has_no_warning);
    return c->textures[number];
}

static const struct p3d_odol_material *find_material(struct compilation *c, struct p3d_bytes path)
{
    bool is_new;
    const uint32_t number = number_of(c, &c->paths, path, &is_new);

    if (is_new)
        c->materials[number] = p3di_job_alloc(&c->job, 1, sizeof **c->materials);
    if (is_new && c->materials[number])
        compile(c, path, c->materials[number]);
    return c->job.has_failed ? NULL : c->materials[number];
}

/* The normal map: most shaders that need tangents have it in stage 1. */
static struct p3d_bytes normal_map_of(const struct p3d_odol_material *material)
{
    return material && material->stage_count > 1 ? material->stages[1].texture : (struct p3d_bytes){NULL, 0};
}

/* The tables have room for the largest possible number. */
static struct p3d_compiled *begin(struct compilation *c, uint32_t count)
{
    p3di_set_init(&c->paths, c->job.arena, 0);
    p3di_set_init(&c->texture_paths, c->job.arena, 0);
    c->materials = p3di_job_alloc(&c->job, count, sizeof(struct p3d_odol_material *));
    c->textures = p3di_job_alloc(&c->job, (size_t)2 * count + 1, sizeof *c->textures);
    c->files = p3di_job_alloc(&c->job, (size_t)3 * count, sizeof *c->files);
    c->names = p3di_job_alloc(&c->job, (size_t)3 * count, sizeof *c->names);
    return p3di_job_alloc(&c->job, 1, sizeof(struct p3d_compiled));
}

static void compile_all(struct compilation *c, const struct p3d_model *model, struct p3d_compiled *compiled)
{
    const uint32_t count = model->material_count;
    const struct p3d_odol_material **items = p3di_job_alloc(&c->job, count, sizeof(const struct p3d_odol_material *));
    struct p3d_binarise_texture *textures = p3di_job_alloc(&c->job, count, sizeof *textures);
    struct p3d_binarise_texture *normal_maps = p3di_job_alloc(&c->job, count, sizeof *normal_maps);

    for (uint32_t i = 0; i < count && !c->job.has_failed; i++) {
        textures[i] = find_texture(c, p3d_text(model->materials[i].texture));
        if (p3d_text(model->materials[i].material).size && c->compile->version != FLASHPOINT)
            items[i] = find_material(c, p3d_text(model->materials[i].material));
        normal_maps[i] = find_texture(c, normal_map_of(items[i]));
    }
    fail_missing(c);
    if (!c->job.has_failed)
        *compiled = (struct p3d_compiled){.items = items,
                                          .textures = textures,
                                          .normal_maps = normal_maps,
                                          .count = count,
                                          .files = c->files,
                                          .file_count = c->file_count,
                                          .names = c->names,
                                          .name_count = c->name_count,
                                          .memory = c->job.arena};
}

struct p3d_compiled *p3d_compile_materials(const struct p3d_model *model, struct p3d_assets *assets,
                                           const struct p3d_compile_options *compile_options,
                                           const struct p3d_options *options, struct p3d_error *error)
{
    struct compilation c = {.assets = assets, .compile = compile_options};
    struct p3d_compiled *compiled;

    if (!p3di_job_begin(&c.job, "for the materials", P3DI_NO_INPUT, options, error))
        return NULL;
    if (options)
        c.quiet = (struct p3d_options){.max_memory = options->max_memory, .allocator = options->allocator};
    compiled = begin(&c, model->material_count);
    if (compiled)
        compile_all(&c, model, compiled);
    if (!c.job.has_failed)
        return compiled;
    p3di_arena_free(c.job.arena);
    return NULL;
}

void p3d_compiled_free(struct p3d_compiled *compiled)
{
    if (compiled)
        p3di_arena_free(compiled->memory);
}
