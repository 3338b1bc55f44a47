/* compile.c: the rvmats of a model, as the assets have them, compiled.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/binarise.h>

#include "compiling.h"

#include "assets/game.h"
#include "assets/path.h"
#include "core/job.h"
#include "files/rvmat_file.h"

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
    size_t file_capacity;
    uint32_t file_count, name_count;
    uint32_t missing_count;
    struct p3d_error first; /* the first missing file, if that is an error */
};

static void note_file(struct compilation *compilation, const char *origin)
{
    const char *copy = p3di_job_join(&compilation->job, origin, "", "");

    if (P3DI_ROOM(&compilation->job, compilation->files, compilation->file_count, compilation->file_capacity) && copy)
        compilation->files[compilation->file_count++] = copy;
}

static void note_name(struct compilation *compilation, struct p3d_bytes path, bool is_read, bool is_untold)
{
    const char *text = p3di_job_text(&compilation->job, path);

    if (!compilation->job.has_failed)
        compilation->names[compilation->name_count++] = (struct p3d_compiled_name){text, is_read, is_untold};
}

/* True if it is one of the game's files, and nobody wants to hear of each that is not there. */
static bool is_untold(const struct compilation *compilation, struct p3d_bytes path)
{
    return compilation->compile->is_silent_of_game && compilation->assets &&
           p3di_is_of_game(path, P3D_PROFILE_ANY, compilation->compile->version == FLASHPOINT) &&
           !p3d_assets_has(compilation->assets, path, NULL);
}

/* Missing rvmats are reported together at the end, so that all of them can be corrected at once. */
static void report_missing(struct compilation *compilation, const struct p3d_error *reason, bool is_untold)
{
    if (reason->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&compilation->job);
    else if (compilation->compile->allows_missing && is_untold)
        return;
    else if (compilation->compile->allows_missing)
        p3di_warn(compilation->job.options, (uint32_t)P3D_NO_LOD,
                  "%.145s; the model gets a material with only its name", reason->message);
    else if (!compilation->missing_count++)
        compilation->first = *reason;
    else
        p3di_warn(compilation->job.options, (uint32_t)P3D_NO_LOD, "%s", reason->message);
}

static void fail_missing(struct compilation *compilation)
{
    char more[40] = "";

    if (compilation->missing_count > 1)
        snprintf(more, sizeof more, ", and %" PRIu32 " more rvmat%s failed", compilation->missing_count - 1,
                 compilation->missing_count == 2 ? "" : "s");
    if (!compilation->missing_count)
        return;
    p3di_job_fail(&compilation->job, compilation->first.status, "%.161s%s", compilation->first.message, more);
    if (compilation->job.error)
        compilation->job.error->has_line = compilation->first.has_line;
}

static void compile(struct compilation *compilation, struct p3d_bytes path, struct p3d_odol_material *material)
{
    struct p3d_error reason;
    struct rvmat_file file;
    bool is_there = false, has_no_warning;

    if (compilation->assets)
        is_there = p3di_rvmat_open(&file, compilation->assets, path, NULL, &compilation->quiet, &reason);
    else
        p3di_fail_without_assets(path, &reason);
    has_no_warning = !is_there && is_untold(compilation, path);
    if (!is_there)
        report_missing(compilation, &reason, has_no_warning);
    if (is_there)
        note_file(compilation, file.origin);
    for (size_t i = 0; is_there && i < file.included_count; i++)
        note_file(compilation, file.included[i]);
    note_name(compilation, path, is_there, has_no_warning);
    p3di_compile_material(&compilation->job, compilation->compile->version, path, is_there ? file.rvmat : NULL,
                          material);
    if (is_there)
        p3di_rvmat_close(&file);
}

/* The number of a path, whose case and kind of slashes do not count. *is_new: it was not asked for before. */
static uint32_t number_of(struct compilation *compilation, struct p3di_set *paths, struct p3d_bytes path, bool *is_new)
{
    struct p3d_bytes key;
    uint32_t number;

    key.data = p3di_path_key(compilation->job.arena, path, 0, &key.size);
    if (!key.data)
        p3di_job_fail_memory(&compilation->job);
    *is_new = p3di_job_add(&compilation->job, paths, &key, &number);
    return number;
}

static struct p3d_binarise_texture find_texture(struct compilation *compilation, struct p3d_bytes path)
{
    bool is_new;
    const uint32_t number = number_of(compilation, &compilation->texture_paths, path, &is_new);
    const char *origin = NULL;
    struct p3d_error reason;
    bool has_no_warning;

    p3di_error_clear(&reason);
    if (is_new)
        compilation->textures[number] =
            p3di_compile_texture(compilation->assets, path, &compilation->quiet, &origin, &reason);
    has_no_warning = reason.status != P3D_OK && is_untold(compilation, path);
    if (reason.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&compilation->job);
    else if (reason.status != P3D_OK && !has_no_warning)
        p3di_warn(compilation->job.options, (uint32_t)P3D_NO_LOD, "%.*s; it counts as a black texture",
                  P3DI_MISSING_ROOM, reason.message);
    if (origin)
        note_file(compilation, origin);
    if (origin || reason.status != P3D_OK)
        note_name(compilation, path, reason.status == P3D_OK, has_no_warning);
    return compilation->textures[number];
}

static const struct p3d_odol_material *find_material(struct compilation *compilation, struct p3d_bytes path)
{
    bool is_new;
    const uint32_t number = number_of(compilation, &compilation->paths, path, &is_new);

    if (is_new)
        compilation->materials[number] = p3di_job_alloc(&compilation->job, 1, sizeof **compilation->materials);
    if (is_new && compilation->materials[number])
        compile(compilation, path, compilation->materials[number]);
    return compilation->job.has_failed ? NULL : compilation->materials[number];
}

/* The normal map: most shaders that need tangents have it in stage 1. */
static struct p3d_bytes normal_map_of(const struct p3d_odol_material *material)
{
    return material && material->stage_count > 1 ? material->stages[1].texture : (struct p3d_bytes){NULL, 0};
}

/* The tables have room for the largest possible number. */
static struct p3d_compiled *begin(struct compilation *compilation, uint32_t count)
{
    p3di_set_init(&compilation->paths, compilation->job.arena, 0);
    p3di_set_init(&compilation->texture_paths, compilation->job.arena, 0);
    compilation->materials = p3di_job_alloc(&compilation->job, count, sizeof(struct p3d_odol_material *));
    compilation->textures = p3di_job_alloc(&compilation->job, (size_t)2 * count + 1, sizeof *compilation->textures);
    compilation->names = p3di_job_alloc(&compilation->job, (size_t)3 * count, sizeof *compilation->names);
    return p3di_job_alloc(&compilation->job, 1, sizeof(struct p3d_compiled));
}

static void compile_all(struct compilation *compilation, const struct p3d_model *model, struct p3d_compiled *compiled)
{
    const uint32_t count = model->material_count;
    const struct p3d_odol_material **items =
        p3di_job_alloc(&compilation->job, count, sizeof(const struct p3d_odol_material *));
    struct p3d_binarise_texture *textures = p3di_job_alloc(&compilation->job, count, sizeof *textures);
    struct p3d_binarise_texture *normal_maps = p3di_job_alloc(&compilation->job, count, sizeof *normal_maps);

    for (uint32_t i = 0; i < count && !compilation->job.has_failed; i++) {
        textures[i] = find_texture(compilation, p3d_text(model->materials[i].texture));
        if (p3d_text(model->materials[i].material).size && compilation->compile->version != FLASHPOINT)
            items[i] = find_material(compilation, p3d_text(model->materials[i].material));
        normal_maps[i] = find_texture(compilation, normal_map_of(items[i]));
    }
    fail_missing(compilation);
    if (!compilation->job.has_failed)
        *compiled = (struct p3d_compiled){.items = items,
                                          .textures = textures,
                                          .normal_maps = normal_maps,
                                          .count = count,
                                          .files = compilation->files,
                                          .file_count = compilation->file_count,
                                          .names = compilation->names,
                                          .name_count = compilation->name_count,
                                          .memory = compilation->job.arena};
}

struct p3d_compiled *p3d_compile_materials(const struct p3d_model *model, struct p3d_assets *assets,
                                           const struct p3d_compile_options *compile_options,
                                           const struct p3d_options *options, struct p3d_error *error)
{
    struct compilation compilation = {.assets = assets, .compile = compile_options};
    struct p3d_compiled *compiled;

    if (!p3di_job_begin(&compilation.job, "for the materials", P3DI_NO_INPUT, options, error))
        return NULL;
    if (options)
        compilation.quiet = (struct p3d_options){.max_memory = options->max_memory, .allocator = options->allocator};
    compiled = begin(&compilation, model->material_count);
    if (compiled)
        compile_all(&compilation, model, compiled);
    if (!compilation.job.has_failed)
        return compiled;
    p3di_arena_free(compilation.job.arena);
    return NULL;
}

void p3d_compiled_free(struct p3d_compiled *compiled)
{
    if (compiled)
        p3di_arena_free(compiled->memory);
}
