/* rvmats.c: odol-to-rvmat: the materials that an ODOL holds, a file each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sources.h"

#include "convert.h"
#include "source.h"

#include <p3d/binarise.h>

#include <stdlib.h>

/* The folder of all outputs. */
static const char *root_of(const struct conv_job *job)
{
    return job->options->rvmat_folder ? job->options->rvmat_folder : job->output;
}

char *conv_rvmat_path(const struct p3d_odol_material *material, struct p3d_error *error)
{
    const struct p3d_bytes name = material->name;
    const char *fault = p3d_text_ends_with(name, ".rvmat") ? p3di_name_fault(name) : "another extension than .rvmat";
    char *path;

    if (fault) {
        cli_set_error(error, P3D_UNSUPPORTED, "the material %.*s has %s, so no file is named after it", P3DI_NAME(name),
                      fault);
        return NULL;
    }
    path = cli_alloc((size_t)name.size + 1, 1);
    for (uint32_t i = 0; i < name.size; i++)
        path[i] = (char)(name.data[i] == '\\' ? '/' : name.data[i]);
    return path;
}

bool conv_rvmat_text(const struct conv_job *job, const struct p3d_odol_material *material, struct p3d_buffer *text,
                     struct p3d_error *error)
{
    struct p3d_config *config = p3d_rvmat_of_material(material, &job->library, error);
    const bool is_good = config && p3d_write_config(config, p3d_buffer_sink(text), error);

    p3d_config_free(config);
    return is_good;
}

/* Below that, by the whole path of the material; NULL and *error if it would be the model itself. */
static char *place_of(const struct conv_job *job, const struct p3d_odol_material *material, struct p3d_error *error)
{
    char *path = conv_rvmat_path(material, error), *place = path ? cli_join_path(root_of(job), path) : NULL;

    free(path);
    if (place && p3di_is_same_file(place, job->source)) {
        cli_set_error(error, P3D_SYSTEM, "the material %.*s would replace the model", P3DI_NAME(material->name));
        free(place);
        return NULL;
    }
    return place;
}

/* One that was written already, for another LOD or model, must be the same. */
static bool write_material(const struct conv_job *job, const struct p3d_odol_material *material,
                           struct p3d_error *error)
{
    char *place = place_of(job, material, error);
    struct p3d_buffer text = {NULL, 0, 0};
    const bool is_good =
        place && conv_rvmat_text(job, material, &text, error) &&
        work_output_new(place, strlen(root_of(job)), (struct p3d_bytes){text.data, (uint32_t)text.size},
                        job->options->make.special.is_replacing, error);

    p3d_buffer_free(&text);
    free(place);
    return is_good;
}

bool conv_to_rvmats(const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_odol *odol;
    struct p3d_scene scene;
    bool is_good = true, has_any = false;

    if (!conv_open(&scene, job, 0, error))
        return false;
    odol = scene.document.odol;
    for (uint32_t i = 0; i < odol->lod_count && is_good; i++)
        for (uint32_t j = 0; j < odol->lods[i].material_count && is_good; j++)
            if (odol->lods[i].materials[j].name.size) {
                has_any = true;
                is_good = write_material(job, &odol->lods[i].materials[j], error);
            }
    if (is_good && !has_any) {
        cli_set_error(error, P3D_UNSUPPORTED, "it has no materials");
        job->notes->is_skipped = job->notes->is_empty = job->is_found;
        is_good = false;
    }
    p3d_scene_close(&scene);
    return is_good;
}
