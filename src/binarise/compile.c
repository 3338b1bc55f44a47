/* compile.c: the rvmats of a model, as the assets have them, compiled.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/binarise.h>

#include "compile_material.h"
#include "compile_texture.h"
#include "core/error.h"
#include "core/set.h"
#include "assets/rvmat_file.h"
#include "assets/path.h"

struct compilation {
    struct p3di_arena *arena;
    struct p3d_assets *assets;
    const struct p3d_compile_options *compile;
    const struct p3d_options *options;
    struct p3d_options quiet; /* for files: what they warn of is not the model's */
    struct p3d_error *error;
    bool has_failed;
    struct p3di_set paths, texture_paths;
    struct p3d_odol_material **materials;  /* by path */
    struct p3d_binarise_texture *textures; /* likewise */
    const char **files;
    uint32_t file_count;
};

static void fail_memory(struct compilation *c)
{
    if (!c->has_failed)
        p3di_error_set(c->error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the materials");
    c->has_failed = true;
}

static void note_file(struct compilation *c, const char *origin)
{
    const size_t size = strlen(origin) + 1;
    char *copy = p3di_arena_alloc(c->arena, size, 1);

    if (!copy) {
        fail_memory(c);
        return;
    }
    memcpy(copy, origin, size);
    c->files[c->file_count++] = copy;
}

/* False if the rvmat must be there. */
static bool may_miss(struct compilation *c, const struct p3d_error *reason)
{
    if (!c->compile->allows_missing || reason->status == P3D_NO_MEMORY) {
        if (reason->status == P3D_NO_MEMORY)
            fail_memory(c);
        else
            p3di_error_set(c->error, reason->status, P3D_NO_LOD, 0, "%s", reason->message);
        c->has_failed = true;
        return false;
    }
    p3di_warn(c->options, (uint32_t)P3D_NO_LOD, "%.150s; the model gets a material with only its name",
              reason->message);
    return true;
}

static void compile(struct compilation *c, struct p3d_bytes path, struct p3d_odol_material *material)
{
    struct p3d_error reason;
    struct rvmat_file file;
    bool is_there = false;

    if (c->assets)
        is_there = p3di_rvmat_open(&file, c->assets, path, &c->quiet, &reason);
    else
        p3di_error_set(&reason, P3D_SYSTEM, P3D_NO_LOD, 0, "%.*s is not found, because no assets are given",
                       P3DI_NAME(path));
    if (!is_there && !may_miss(c, &reason))
        return;
    if (is_there)
        note_file(c, file.origin);
    if (!p3di_compile_material(c->arena, c->compile->version, path, is_there ? file.rvmat : NULL, c->options, material))
        fail_memory(c);
    if (is_there)
        p3di_rvmat_close(&file);
}

/* The number of a path, whatever case and slashes it is written with; *is_new: it was not asked for before. */
static uint32_t number_of(struct compilation *c, struct p3di_set *paths, struct p3d_bytes path, bool *is_new)
{
    const uint32_t known = paths->count;
    uint32_t number = 0;
    struct p3d_bytes key;

    key.data = p3di_path_key(c->arena, path, 0, &key.size);
    if (!key.data || !p3di_set_add(paths, &key, &number))
        fail_memory(c);
    *is_new = number == known;
    return number;
}

static struct p3d_binarise_texture find_texture(struct compilation *c, struct p3d_bytes path)
{
    bool is_new;
    const uint32_t number = number_of(c, &c->texture_paths, path, &is_new);
    const char *origin = NULL;

    if (is_new && !c->has_failed)
        c->textures[number] = p3di_compile_texture(c->assets, path, &c->quiet, &origin);
    if (origin)
        note_file(c, origin);
    return c->textures[number];
}

static const struct p3d_odol_material *find_material(struct compilation *c, struct p3d_bytes path)
{
    bool is_new;
    const uint32_t number = number_of(c, &c->paths, path, &is_new);

    if (!is_new || c->has_failed)
        return c->has_failed ? NULL : c->materials[number];
    c->materials[number] = p3di_arena_alloc(c->arena, 1, sizeof **c->materials);
    if (c->materials[number])
        compile(c, path, c->materials[number]);
    else
        fail_memory(c);
    return c->materials[number];
}

/* Most shaders that need tangents have it in stage 1. */
static struct p3d_bytes normal_map_of(const struct p3d_odol_material *material)
{
    return material && material->stage_count > 1 ? material->stages[1].texture : (struct p3d_bytes){NULL, 0};
}

static bool begin(struct compilation *c, uint32_t count)
{
    p3di_error_clear(c->error);
    if (c->options)
        c->quiet = (struct p3d_options){.max_memory = c->options->max_memory, .allocator = c->options->allocator};
    c->arena = p3di_arena_new(c->options, P3DI_NO_INPUT);
    if (!c->arena) {
        fail_memory(c);
        return false;
    }
    p3di_set_init(&c->paths, c->arena, 0);
    p3di_set_init(&c->texture_paths, c->arena, 0);
    c->materials = p3di_arena_alloc(c->arena, count, sizeof(struct p3d_odol_material *));
    c->textures = p3di_arena_alloc(c->arena, (size_t)2 * count + 1, sizeof *c->textures);
    c->files = p3di_arena_alloc(c->arena, (size_t)3 * count, sizeof *c->files);
    if (!c->materials || !c->textures || !c->files)
        fail_memory(c);
    return !c->has_failed;
}

bool p3d_compile_materials(const struct p3d_model *model, struct p3d_assets *assets,
                           const struct p3d_compile_options *compile_options, const struct p3d_options *options,
                           struct p3d_compiled *compiled, struct p3d_error *error)
{
    struct compilation c = {.assets = assets, .compile = compile_options, .options = options, .error = error};
    const struct p3d_odol_material **items = NULL;
    struct p3d_binarise_texture *textures = NULL, *normal_maps = NULL;

    memset(compiled, 0, sizeof *compiled);
    if (begin(&c, model->material_count)) {
        items = p3di_arena_alloc(c.arena, model->material_count, sizeof(const struct p3d_odol_material *));
        textures = p3di_arena_alloc(c.arena, model->material_count, sizeof *textures);
        normal_maps = p3di_arena_alloc(c.arena, model->material_count, sizeof *normal_maps);
        if (!items || !textures || !normal_maps)
            fail_memory(&c);
    }
    for (uint32_t i = 0; i < model->material_count && !c.has_failed; i++) {
        textures[i] = find_texture(&c, p3d_text(model->materials[i].texture));
        if (p3d_text(model->materials[i].material).size)
            items[i] = find_material(&c, p3d_text(model->materials[i].material));
        if (!c.has_failed)
            normal_maps[i] = find_texture(&c, normal_map_of(items[i]));
    }
    if (c.has_failed) {
        p3di_arena_free(c.arena);
        return false;
    }
    *compiled = (struct p3d_compiled){.items = items,
                                      .textures = textures,
                                      .normal_maps = normal_maps,
                                      .count = model->material_count,
                                      .files = c.files,
                                      .file_count = c.file_count,
                                      .memory = c.arena};
    return true;
}

void p3d_compiled_free(struct p3d_compiled *compiled)
{
    p3di_arena_free(compiled->memory);
    memset(compiled, 0, sizeof *compiled);
}
