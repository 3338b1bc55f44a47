/* from_gltf.c: a glTF as a model (docs/import.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bones.h"
#include "finish.h"
#include "json.h"
#include "lod.h"
#include "numbers.h"
#include "parts.h"
#include "scene.h"
#include "surfaces.h"
#include "walk.h"

#include "model/builder.h"

static void warn(struct in_file *file)
{
    const struct p3d_options *options = file->job->options;

    /* Other programs' nodes name none, all in all: nobody expects another LOD then. */
    if (file->scene->lod_count > 1 && !(file->import->resolution > 0))
        p3di_builder_warn_unnamed(file->builder, file->notes->unnamed, file->notes->first_unnamed, IN_RESOLUTION);
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, file->notes->lost_weights,
                 "meshes have more than four bones a vertex; the first four are kept");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, file->notes->other_modes,
                 "primitives are lines; only their points are kept");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, file->notes->cut_faces, "quads were changed; they stay triangles");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, file->notes->odd_layouts,
                 "meshes have a material whose textures do not lie alike; all lie as that of the colour");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, file->notes->one_sided,
                 "triangles have two sides in the glTF, and one in a game: that of their corners");
    for (size_t i = 0; !file->job->has_failed && i < file->import->rvmat_count; i++)
        if (!file->materials->is_rvmat_used[i])
            p3di_warn(options, (uint32_t)P3D_NO_LOD, "no face has a material called %.64s, for which there is an rvmat",
                      file->import->rvmats[i].name);
    p3di_job_tell_losses(file->job);
    p3di_in_tell_losses(file);
}

static void init(struct in_file *file)
{
    p3di_set_init(&file->scene->lod_keys, file->job->arena, 2 * sizeof(uint32_t));
    file->materials->is_rvmat_used = p3di_job_alloc(file->job, file->import->rvmat_count, 1);
    file->materials->count = p3di_in_count(file, "materials");
    file->materials->numbers =
        p3di_job_alloc(file->job, (size_t)file->materials->count + 1, sizeof *file->materials->numbers);
    for (uint32_t i = 0; file->materials->numbers && i <= file->materials->count; i++)
        file->materials->numbers[i] = IN_NONE;
}

/* The LODs; NULL if the job has failed. */
static struct p3d_model_lod *make_lods(struct in_file *file)
{
    struct p3d_model_lod *lods = NULL;

    init(file);
    if (!file->job->has_failed)
        p3di_in_walk(file);
    if (!file->job->has_failed && file->import->has_bones)
        p3di_in_take_bones(file);
    if (!file->job->has_failed && file->import->has_bones)
        p3di_in_take_animations(file);
    if (!file->job->has_failed)
        lods = p3di_in_finish(file);
    if (!file->job->has_failed && !file->scene->lod_count)
        p3di_job_fail(file->job, P3D_UNSUPPORTED, "the scene of the glTF has no mesh");
    if (!file->job->has_failed && file->import->mass > 0)
        p3di_builder_spread_mass(file->builder, lods, file->scene->lod_count, file->import->mass);
    return lods;
}

static struct p3d_model *make_model(struct in_file *file)
{
    struct p3d_model_lod *lods = make_lods(file);
    struct p3d_model *model;

    warn(file);
    model = p3di_builder_finish(file->builder, lods, file->scene->lod_count);
    if (model && file->import->has_bones)
        p3di_in_give_bones(file, model, lods);
    if (model && file->job->has_failed) {
        p3d_model_free(model);
        return NULL;
    }
    return model;
}

struct p3d_model *p3d_model_from_gltf(const void *data, size_t size,
                                      const struct p3d_gltf_import_options *import_options,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3d_gltf_import_options defaults = {.resolution = 0};
    struct model_builder builder = {.last_rvmat = {NULL, 0}};
    struct in_scene scene = {.nodes = NULL};
    struct in_notes notes = {.unnamed = 0};
    struct in_images images = {.places = NULL};
    struct in_materials materials = {.numbers = NULL};
    struct in_skeleton skeleton = {.bones = NULL};
    struct in_file file = {.job = &builder.job,
                           .builder = &builder,
                           .import = import_options ? import_options : &defaults,
                           .scene = &scene,
                           .notes = &notes,
                           .images = &images,
                           .materials = &materials,
                           .skeleton = &skeleton};
    struct p3d_model *model;

    if (!p3di_check_input(data, size, error))
        return NULL;
    model = p3di_in_open(&file, data, size, options, error) ? make_model(&file) : NULL;
    json_decref(file.root);
    return model;
}
