/* compile_materials.c: the rvmats of a model, as the assets have them, compiled.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/compile.h>

#include "compile_material.h"
#include "core/error.h"
#include "core/set.h"
#include "rvmat_file.h"
#include "scene_path.h"

struct compilation {
    struct p3di_arena *arena;
    struct p3d_assets *assets;
    const struct p3d_compile_options *compile;
    const struct p3d_options *options;
    struct p3d_options quiet; /* for files: what they warn of is not the model's */
    struct p3d_error *error;
    bool has_failed;
    struct p3di_set paths;
    struct p3d_odol_material **materials; /* by path */
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
static bool may_miss(struct compilation *c, struct p3d_bytes path, const struct p3d_error *reason)
{
    if (!c->compile->allows_missing || reason->status == P3D_NO_MEMORY) {
        if (reason->status == P3D_NO_MEMORY)
            fail_memory(c);
        else
            p3di_error_set(c->error, reason->status, P3D_NO_LOD, 0, "%.*s: %.140s", P3DI_NAME(path), reason->message);
        c->has_failed = true;
        return false;
    }
    p3di_warn(c->options, 0, "%.*s: %.140s; the model gets a material of this name that says nothing", P3DI_NAME(path),
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
        p3di_error_set(&reason, P3D_SYSTEM, P3D_NO_LOD, 0, "the material is not there: no assets are given");
    if (!is_there && !may_miss(c, path, &reason))
        return;
    if (is_there)
        note_file(c, file.origin);
    if (!p3di_compile_material(c->arena, c->compile->version, path, is_there ? file.rvmat : NULL, c->options, material))
        fail_memory(c);
    if (is_there)
        p3di_rvmat_close(&file);
}

/* Each rvmat once, whatever case and slashes it is written with. */
static const struct p3d_odol_material *find(struct compilation *c, struct p3d_bytes path)
{
    const uint32_t known = c->paths.count;
    struct p3d_bytes key;
    uint32_t number;

    key.data = p3di_scene_path(c->arena, path, 0, &key.size);
    if (!key.data || !p3di_set_add(&c->paths, &key, &number)) {
        fail_memory(c);
        return NULL;
    }
    if (number < known)
        return c->materials[number];
    c->materials[number] = p3di_arena_alloc(c->arena, 1, sizeof **c->materials);
    if (c->materials[number])
        compile(c, path, c->materials[number]);
    else
        fail_memory(c);
    return c->materials[number];
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
    c->materials = p3di_arena_alloc(c->arena, count, sizeof *c->materials);
    c->files = p3di_arena_alloc(c->arena, count, sizeof *c->files);
    if (!c->materials || !c->files)
        fail_memory(c);
    return !c->has_failed;
}

bool p3d_compile_materials(const struct p3d_model *model, struct p3d_assets *assets,
                           const struct p3d_compile_options *compile_options, const struct p3d_options *options,
                           struct p3d_compiled *compiled, struct p3d_error *error)
{
    struct compilation c = {.assets = assets, .compile = compile_options, .options = options, .error = error};
    const struct p3d_odol_material **items = NULL;

    memset(compiled, 0, sizeof *compiled);
    if (begin(&c, model->material_count)) {
        items = p3di_arena_alloc(c.arena, model->material_count, sizeof *items);
        if (!items)
            fail_memory(&c);
    }
    for (uint32_t i = 0; i < model->material_count && !c.has_failed; i++)
        if (p3d_text(model->materials[i].material).size)
            items[i] = find(&c, p3d_text(model->materials[i].material));
    if (c.has_failed) {
        p3di_arena_free(c.arena);
        return false;
    }
    *compiled = (struct p3d_compiled){.items = items,
                                      .count = model->material_count,
                                      .rvmats = c.files,
                                      .rvmat_count = c.file_count,
                                      .memory = c.arena};
    return true;
}

void p3d_compiled_free(struct p3d_compiled *compiled)
{
    p3di_arena_free(compiled->memory);
    memset(compiled, 0, sizeof *compiled);
}
