/* materials.c: names, materials and textures as an ODOL has them (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

static struct p3d_odol_stage copy_stage(struct binariser *binariser, struct p3d_odol_stage stage)
{
    stage.texture = p3di_job_copy(binariser->job, stage.texture);
    return stage;
}

/* The fields of a material depend on its own version, so a material that was compiled for an ODOL with another version
 * does not fit. */
static void check_version(struct binariser *binariser, const struct p3d_odol_material *material)
{
    if (material->version != binariser->traits.material_version)
        p3di_job_fail(binariser->job, P3D_INVALID,
                      "the materials were compiled for another version of ODOL than %u: %.*s has version %u, not %u",
                      binariser->traits.version, P3DI_PATH(material->name), material->version,
                      binariser->traits.material_version);
}

static const struct p3d_odol_material *copy_material(struct binariser *binariser,
                                                     const struct p3d_odol_material *source)
{
    struct p3d_odol_material *copy = p3di_job_alloc(binariser->job, 1, sizeof *copy);
    struct p3d_odol_stage *stages = p3di_job_alloc(binariser->job, source->stage_count, sizeof *stages);
    struct p3d_odol_transform *transforms = p3di_job_alloc(binariser->job, source->transform_count, sizeof *transforms);

    if (binariser->job->has_failed)
        return NULL;
    *copy = *source;
    copy->name = p3di_job_copy(binariser->job, source->name);
    copy->surface = p3di_job_copy(binariser->job, source->surface);
    copy->unknown_after_power = p3di_job_copy(binariser->job, source->unknown_after_power);
    copy->thermal = copy_stage(binariser, source->thermal);
    for (uint32_t i = 0; i < source->stage_count; i++)
        stages[i] = copy_stage(binariser, source->stages[i]);
    if (source->transform_count)
        memcpy(transforms, source->transforms, source->transform_count * sizeof *transforms);
    copy->stages = stages;
    copy->transforms = transforms;
    return copy;
}

static const struct p3d_binarise_texture *make_textures(struct binariser *binariser,
                                                        const struct p3d_binarise_texture *textures)
{
    static const struct p3d_binarise_texture white = {.color = {1, 1, 1, 1}};
    const uint32_t count = binariser->model->material_count;
    struct p3d_binarise_texture *looks = p3di_job_alloc(binariser->job, count, sizeof *looks);

    for (uint32_t i = 0; i < count && looks; i++)
        looks[i] = textures ? textures[i] : white;
    return looks;
}

static void make_materials(struct binariser *binariser, const struct p3d_odol_material *const *compiled)
{
    const uint32_t count = binariser->model->material_count;
    struct p3d_bytes *textures = p3di_job_alloc(binariser->job, count, sizeof *textures);
    struct p3d_bytes *rvmats = p3di_job_alloc(binariser->job, count, sizeof *rvmats);
    const struct p3d_odol_material **materials =
        p3di_job_alloc(binariser->job, count, sizeof(struct p3d_odol_material *));
    const struct p3d_odol_material **copies;
    struct p3di_set known;
    uint32_t number;

    p3di_set_init(&known, binariser->job->arena, sizeof(const struct p3d_odol_material *));
    copies = p3di_job_alloc(binariser->job, count, sizeof(struct p3d_odol_material *));
    for (uint32_t i = 0; i < count && copies; i++) {
        textures[i] = binariser->traits.is_flashpoint
                          ? p3di_binarised_name(binariser->job, binariser->model->materials[i].texture)
                          : p3di_binarised_texture(binariser->job, binariser->model->materials[i].texture);
        if (!binariser->traits.is_flashpoint) /* it knows none */
            rvmats[i] = p3di_binarised_name(binariser->job, binariser->model->materials[i].material);
        if (!compiled || !compiled[i] || binariser->traits.is_flashpoint)
            continue;
        check_version(binariser, compiled[i]);
        if (p3di_job_add(binariser->job, &known, &compiled[i], &number))
            copies[number] = copy_material(binariser, compiled[i]);
        materials[i] = copies[number];
    }
    binariser->textures = textures;
    binariser->rvmats = rvmats;
    binariser->materials = materials;
}

void p3di_make_odol_materials(struct binariser *binariser)
{
    make_materials(binariser, binariser->options->materials);
    binariser->looks = make_textures(binariser, binariser->options->textures);
    binariser->normal_maps = make_textures(binariser, binariser->options->normal_maps);
}
