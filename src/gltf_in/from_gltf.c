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

static void warn(struct in_gltf *gltf)
{
    const struct p3d_options *options = gltf->job->options;

    /* Other programs' nodes name none, all in all: nobody expects another LOD then. */
    if (gltf->scene->lod_count > 1 && !(gltf->import->resolution > 0))
        p3di_builder_warn_unnamed(gltf->builder, gltf->notes->unnamed, gltf->notes->first_unnamed, IN_RESOLUTION);
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, gltf->notes->lost_weights,
                 "meshes have more than four bones a vertex; the first four are kept");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, gltf->notes->other_modes,
                 "primitives are lines; only their points are kept");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, gltf->notes->cut_faces, "quads were changed; they stay triangles");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, gltf->notes->odd_layouts,
                 "meshes have a material whose textures do not lie alike; all lie as that of the colour");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, gltf->notes->one_sided,
                 "triangles have two sides in the glTF, and one in a game: that of their corners");
    for (size_t i = 0; !gltf->job->has_failed && i < gltf->import->rvmat_count; i++)
        if (!gltf->materials->is_rvmat_used[i])
            p3di_warn(options, (uint32_t)P3D_NO_LOD, "no face has a material called %.64s, for which there is an rvmat",
                      gltf->import->rvmats[i].name);
    p3di_job_tell_losses(gltf->job);
    p3di_in_tell_losses(gltf);
}

static void init(struct in_gltf *gltf)
{
    p3di_set_init(&gltf->scene->lod_keys, gltf->job->arena, 2 * sizeof(uint32_t));
    gltf->materials->is_rvmat_used = p3di_job_alloc(gltf->job, gltf->import->rvmat_count, 1);
    gltf->materials->count = p3di_in_count(gltf, "materials");
    gltf->materials->numbers =
        p3di_job_alloc(gltf->job, (size_t)gltf->materials->count + 1, sizeof *gltf->materials->numbers);
    for (uint32_t i = 0; gltf->materials->numbers && i <= gltf->materials->count; i++)
        gltf->materials->numbers[i] = IN_NONE;
}

/* The LODs; NULL if the job has failed. */
static struct p3d_model_lod *make_lods(struct in_gltf *gltf)
{
    struct p3d_model_lod *lods = NULL;

    init(gltf);
    if (!gltf->job->has_failed)
        p3di_in_walk(gltf);
    if (!gltf->job->has_failed && gltf->import->has_bones)
        p3di_in_take_bones(gltf);
    if (!gltf->job->has_failed && gltf->import->has_bones)
        p3di_in_take_animations(gltf);
    if (!gltf->job->has_failed)
        lods = p3di_in_finish(gltf);
    if (!gltf->job->has_failed && !gltf->scene->lod_count)
        p3di_job_fail(gltf->job, P3D_UNSUPPORTED, "the scene of the glTF has no mesh");
    if (!gltf->job->has_failed && gltf->import->mass > 0)
        p3di_builder_spread_mass(gltf->builder, lods, gltf->scene->lod_count, gltf->import->mass);
    return lods;
}

static struct p3d_model *make_model(struct in_gltf *gltf)
{
    struct p3d_model_lod *lods = make_lods(gltf);
    struct p3d_model *model;

    warn(gltf);
    model = p3di_builder_finish(gltf->builder, lods, gltf->scene->lod_count);
    if (model && gltf->import->has_bones)
        p3di_in_give_bones(gltf, model, lods);
    if (model && gltf->job->has_failed) {
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
    struct in_gltf gltf = {.job = &builder.job,
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
    model = p3di_in_open(&gltf, data, size, options, error) ? make_model(&gltf) : NULL;
    json_decref(gltf.root);
    return model;
}
