/* materials.c: names, materials and textures as an ODOL has them (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"

static struct p3d_odol_stage copy_stage(struct odol_maker *m, struct p3d_odol_stage stage)
{
    stage.texture = p3di_job_copy(m->job, stage.texture);
    return stage;
}

/* The fields of a material depend on its own version, so a material that was compiled for an ODOL with another version
 * does not fit. */
static void check_version(struct odol_maker *m, const struct p3d_odol_material *material)
{
    if (material->version != m->traits.material_version)
        p3di_job_fail(m->job, P3D_INVALID,
                      "the materials were compiled for another version of ODOL than %u: %.*s has version %u, not %u",
                      m->traits.version, P3DI_PATH(material->name), material->version, m->traits.material_version);
}

static const struct p3d_odol_material *copy_material(struct odol_maker *m, const struct p3d_odol_material *source)
{
    struct p3d_odol_material *copy = p3di_job_alloc(m->job, 1, sizeof *copy);
    struct p3d_odol_stage *stages = p3di_job_alloc(m->job, source->stage_count, sizeof *stages);
    struct p3d_odol_transform *transforms = p3di_job_alloc(m->job, source->transform_count, sizeof *transforms);

    if (m->job->has_failed)
        return NULL;
    *copy = *source;
    copy->name = p3di_job_copy(m->job, source->name);
    copy->surface = p3di_job_copy(m->job, source->surface);
    copy->unknown_after_power = p3di_job_copy(m->job, source->unknown_after_power);
    copy->thermal = copy_stage(m, source->thermal);
    for (uint32_t i = 0; i < source->stage_count; i++)
        stages[i] = copy_stage(m, source->stages[i]);
    if (source->transform_count)
        memcpy(transforms, source->transforms, source->transform_count * sizeof *transforms);
    copy->stages = stages;
    copy->transforms = transforms;
    return copy;
}

static const struct p3d_binarise_texture *make_textures(struct odol_maker *m,
                                                        const struct p3d_binarise_texture *textures)
{
    static const struct p3d_binarise_texture white = {.color = {1, 1, 1, 1}};
    const uint32_t count = m->model->material_count;
    struct p3d_binarise_texture *looks = p3di_job_alloc(m->job, count, sizeof *looks);

    for (uint32_t i = 0; i < count && looks; i++)
        looks[i] = textures ? textures[i] : white;
    return looks;
}

static void make_materials(struct odol_maker *m, const struct p3d_odol_material *const *compiled)
{
    const uint32_t count = m->model->material_count;
    struct p3d_bytes *textures = p3di_job_alloc(m->job, count, sizeof *textures);
    struct p3d_bytes *rvmats = p3di_job_alloc(m->job, count, sizeof *rvmats);
    const struct p3d_odol_material **materials = p3di_job_alloc(m->job, count, sizeof(struct p3d_odol_material *));
    const struct p3d_odol_material **copies;
    struct p3di_set known;
    uint32_t number;

    p3di_set_init(&known, m->job->arena, sizeof(const struct p3d_odol_material *));
    copies = p3di_job_alloc(m->job, count, sizeof(struct p3d_odol_material *));
    for (uint32_t i = 0; i < count && copies; i++) {
        textures[i] = m->traits.is_flashpoint ? p3di_binarised_name(m->job, m->model->materials[i].texture)
                                              : p3di_binarised_texture(m->job, m->model->materials[i].texture);
        if (!m->traits.is_flashpoint) /* it knows none */
            rvmats[i] = p3di_binarised_name(m->job, m->model->materials[i].material);
        if (!compiled || !compiled[i] || m->traits.is_flashpoint)
            continue;
        check_version(m, compiled[i]);
        if (p3di_job_add(m->job, &known, &compiled[i], &number))
            copies[number] = copy_material(m, compiled[i]);
        materials[i] = copies[number];
    }
    m->textures = textures;
    m->rvmats = rvmats;
    m->materials = materials;
}

void p3di_make_odol_materials(struct odol_maker *m)
{
    make_materials(m, m->options->materials);
    m->looks = make_textures(m, m->options->textures);
    m->normal_maps = make_textures(m, m->options->normal_maps);
}
