/* from_gltf.c: a glTF as a model (docs/import.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

static void warn(struct in_file *f)
{
    const struct p3d_options *options = f->b.job.options;

    /* Other programs' nodes name none, all in all: nobody expects another LOD then. */
    if (f->lod_count > 1 && !(f->import->resolution > 0))
        p3di_builder_warn_unnamed(&f->b, f->notes.unnamed, f->notes.first_unnamed, IN_RESOLUTION);
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, f->notes.lost_weights,
                 "meshes have more than four bones a vertex; the first four are kept");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, f->notes.other_modes,
                 "primitives are lines; only their points are kept");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, f->notes.cut_faces, "quads were changed; they stay triangles");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, f->notes.odd_layouts,
                 "meshes have a material whose textures do not lie alike; all lie as that of the colour");
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, f->notes.one_sided,
                 "triangles have two sides in the glTF, and one in a game: that of their corners");
    for (size_t i = 0; !f->b.job.has_failed && i < f->import->rvmat_count; i++)
        if (!f->is_rvmat_used[i])
            p3di_warn(options, (uint32_t)P3D_NO_LOD, "no face has a material called %.64s, for which there is an rvmat",
                      f->import->rvmats[i].name);
    p3di_in_tell_losses(f);
}

static void init(struct in_file *f)
{
    p3di_set_init(&f->lod_keys, f->b.job.arena, 2 * sizeof(uint32_t));
    f->is_rvmat_used = p3di_job_alloc(&f->b.job, f->import->rvmat_count, 1);
    f->material_count = p3di_in_count(f, "materials");
    f->materials = p3di_job_alloc(&f->b.job, (size_t)f->material_count + 1, sizeof *f->materials);
    for (uint32_t i = 0; f->materials && i <= f->material_count; i++)
        f->materials[i] = IN_NONE;
}

struct p3d_model *p3d_model_from_gltf(const void *data, size_t size,
                                      const struct p3d_gltf_import_options *import_options,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3d_gltf_import_options defaults = {.resolution = 0};
    struct in_file f = {.import = import_options ? import_options : &defaults};
    struct p3d_model_lod *lods = NULL;
    struct p3d_model *model = NULL;

    if (!p3di_check_input(data, size, error))
        return NULL;
    if (p3di_in_open(&f, data, size, options, error)) {
        init(&f);
        if (!f.b.job.has_failed)
            p3di_in_walk(&f);
        if (!f.b.job.has_failed && f.import->has_bones)
            p3di_in_take_bones(&f);
        if (!f.b.job.has_failed && f.import->has_bones)
            p3di_in_take_animations(&f);
        if (!f.b.job.has_failed)
            lods = p3di_in_finish(&f);
        if (!f.b.job.has_failed && !f.lod_count)
            p3di_job_fail(&f.b.job, P3D_UNSUPPORTED, "the scene of the glTF has no mesh");
        if (!f.b.job.has_failed && f.import->mass > 0)
            p3di_builder_spread_mass(&f.b, lods, f.lod_count, f.import->mass);
        warn(&f);
        model = p3di_builder_finish(&f.b, lods, f.lod_count);
        if (model && f.import->has_bones)
            p3di_in_give_bones(&f, model, lods);
        if (model && f.b.job.has_failed) {
            p3d_model_free(model);
            model = NULL;
        }
    }
    json_decref(f.root);
    return model;
}
