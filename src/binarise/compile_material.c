/* compile_material.c: one rvmat as a material of an ODOL (docs/format/binarise.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "compiling.h"

#include "core/words.h"
#include "names.h"
#include "odol/names.h"
#include "odol/traits.h"

#define SUPER_SHADER 102u
#define UV_TEX 1u

struct compiler {
    struct p3di_job *job;
    struct p3d_odol_material *material;
};

/* DayZ: numbers without known names. They are the same in all materials of versions 53, 54 and 55 that were seen, but
 * for the first, which is -1 in 55. */
#define REST_AFTER_POWER                                                                                               \
    0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0x80, 0x3f, 0, 0, 0x80, 0x3f, 0, 0, 0x80, 0x3f, /* version 16 ends here */     \
        0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0xf0, 0x41, 0, 0, 0x34, 0x42, 0, 0, 0, 0, 0xff, 0xff,    \
        0xff, 0xff, 0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
static const uint8_t unknown_after_power[72] = {0, 0, 0, 0, REST_AFTER_POWER};
static const uint8_t unknown_after_power_55[72] = {0, 0, 0x80, 0xbf, REST_AFTER_POWER};

static void set_dayz(uint32_t version, struct p3d_odol_material *material)
{
    static const float black[4] = {0, 0, 0, 1}, unknown[4] = {0, 0, 0.3f, 0.99f};

    memcpy(material->unknown_colors[0], black, sizeof black);
    memcpy(material->unknown_colors[1], unknown, sizeof unknown);
    material->unknown_after_power = (struct p3d_bytes){version == 55 ? unknown_after_power_55 : unknown_after_power,
                                                       material->version == 16 ? 24 : 72};
}

/* ---- Words ---- */

static uint32_t number_of(const struct compiler *compiler, struct p3d_bytes word, const struct p3d_number_names *names,
                          uint32_t otherwise)
{
    if (!word.size)
        return otherwise;
    for (uint32_t i = 0; i < names->name_count; i++)
        if (names->names[i] && p3d_text_equal(word, names->names[i]))
            return names->first + i;
    p3di_warn(compiler->job->options, (uint32_t)P3D_NO_LOD, "%.*s: the word %.*s is not known",
              P3DI_NAME(compiler->material->name), P3DI_NAME(word));
    return otherwise;
}

static uint32_t render_flags(const struct compiler *compiler, const struct p3d_rvmat *rvmat)
{
    uint32_t flags = 0;

    for (uint32_t i = 0; i < rvmat->render_flag_count; i++) {
        size_t j = 0;

        while (j < p3di_odol_render_flags.flag_count &&
               !p3d_text_equal(rvmat->render_flags[i], p3di_odol_render_flags.flags[j].name))
            j++;
        if (j < p3di_odol_render_flags.flag_count)
            flags |= p3di_odol_render_flags.flags[j].mask;
        else
            p3di_warn(compiler->job->options, (uint32_t)P3D_NO_LOD, "%.*s: the render flag %.*s is not known",
                      P3DI_NAME(compiler->material->name), P3DI_NAME(rvmat->render_flags[i]));
    }
    return flags;
}

/* ---- Stages ---- */

/* rvmats of the games spell it with a z, too. */
static uint32_t filter_of(const struct compiler *compiler, struct p3d_bytes word)
{
    return p3d_text_equal(word, "anizotropic") ? P3DI_ANISOTROPIC
                                               : number_of(compiler, word, &p3di_odol_filters, P3DI_ANISOTROPIC);
}

static struct p3d_odol_stage stage_of(struct compiler *compiler, const struct p3d_rvmat_stage *source)
{
    return (struct p3d_odol_stage){.filter = filter_of(compiler, source->filter),
                                   .texture = p3di_binarised_texture(compiler->job, source->texture),
                                   .id = source->tex_gen,
                                   .uses_world_env_map = source->uses_world_env_map};
}

static struct p3d_odol_transform plain_transform(uint32_t uv_source)
{
    return (struct p3d_odol_transform){uv_source, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}};
}

static void add_stage(struct compiler *compiler, const struct p3d_rvmat_stage *source)
{
    struct p3d_odol_transform *transform = &compiler->material->transforms[source->tex_gen];

    compiler->material->stages[source->number] = stage_of(compiler, source);
    transform->uv_source = number_of(compiler, source->uv_source, &p3di_odol_uv_sources, UV_TEX);
    memcpy(transform->matrix, source->uv_transform, sizeof transform->matrix);
}

/* The Super shader of DayZ has stages behind the stages of rvmats: masks in all materials of versions 53 and 54. */
static uint32_t more_stages(const struct p3d_odol_material *material)
{
    if (material->pixel_shader != SUPER_SHADER)
        return 0;
    return material->version == 16 ? 2 : material->version == 20 ? 5 : 0;
}

static struct p3d_odol_stage dayz_stage(const struct p3d_odol_material *material, uint32_t index)
{
    static const char mask[] = "#(argb,8,8,3)color(1,1,1,1,dt)";

    if (index < 3)
        return (struct p3d_odol_stage){.texture = p3d_bytes_of(mask)};
    return (struct p3d_odol_stage){.filter = P3DI_ANISOTROPIC, .id = material->transform_count - 1};
}

static void add_dayz_stages(struct p3d_odol_material *material)
{
    const uint32_t own = material->stage_count, count = more_stages(material);

    for (uint32_t i = 0; i < count; i++)
        material->stages[own + i] = dayz_stage(material, i);
    material->stage_count += count;
}

uint32_t p3di_own_stages(const struct p3d_odol_material *material)
{
    const uint32_t count = more_stages(material), own = material->stage_count - count;

    if (material->stage_count < count)
        return material->stage_count;
    for (uint32_t i = 0; i < count; i++)
        if (!bytes_equal(p3d_text(material->stages[own + i].texture), dayz_stage(material, i).texture))
            return material->stage_count;
    return own;
}

/* Stage 0 is the texture of the face. */
static void add_stages(struct compiler *compiler, const struct p3d_rvmat *rvmat)
{
    const uint32_t none = rvmat ? 0 : UV_TEX;
    struct p3d_odol_material *material = compiler->material;
    uint32_t stage_count = 1, transform_count = 1;

    for (uint32_t i = 0; rvmat && i < rvmat->stage_count; i++) {
        const struct p3d_rvmat_stage *stage = &rvmat->stages[i];

        stage_count = stage->number < stage_count ? stage_count : stage->number + 1;
        transform_count = stage->tex_gen < transform_count ? transform_count : stage->tex_gen + 1;
    }
    material->stages = p3di_job_alloc(compiler->job, stage_count + more_stages(material), sizeof *material->stages);
    material->transforms = p3di_job_alloc(compiler->job, transform_count, sizeof *material->transforms);
    if (compiler->job->has_failed)
        return;
    material->stage_count = stage_count;
    material->transform_count = transform_count;
    for (uint32_t i = 0; i < stage_count; i++)
        material->stages[i] = (struct p3d_odol_stage){.filter = P3DI_ANISOTROPIC, .id = i < transform_count ? i : 0};
    for (uint32_t i = 0; i < transform_count; i++)
        material->transforms[i] = plain_transform(none);
    for (uint32_t i = 0; rvmat && i < rvmat->stage_count; i++)
        add_stage(compiler, &rvmat->stages[i]);
    add_dayz_stages(material);
}

/* ---- A material ---- */

static void set_colors(struct p3d_odol_material *material, const struct p3d_rvmat *rvmat)
{
    static const float black[4] = {0, 0, 0, 1}, white[4] = {1, 1, 1, 1}, none[4] = {0, 0, 0, 0};

    memcpy(material->emissive, rvmat ? rvmat->emissive : black, sizeof black);
    memcpy(material->ambient, rvmat ? rvmat->ambient : white, sizeof white);
    memcpy(material->diffuse, rvmat ? rvmat->diffuse : white, sizeof white);
    memcpy(material->forced_diffuse, rvmat ? rvmat->forced_diffuse : none, sizeof none);
    memcpy(material->specular, rvmat ? rvmat->specular : black, sizeof black);
    memcpy(material->specular_copy, material->specular, sizeof black);
    material->specular_power = rvmat ? rvmat->specular_power : 0;
}

static void set_words(struct compiler *compiler, const struct p3d_rvmat *rvmat)
{
    struct p3d_odol_material *material = compiler->material;

    material->pixel_shader = number_of(compiler, rvmat->pixel_shader, &p3di_odol_pixel_shaders, 0);
    material->vertex_shader = number_of(compiler, rvmat->vertex_shader, &p3di_odol_vertex_shaders, 0);
    material->main_light = number_of(compiler, rvmat->main_light, &p3di_odol_main_lights, P3DI_LIGHT_SUN);
    material->fog_mode = number_of(compiler, rvmat->fog_mode, &p3di_odol_fog_modes, P3DI_FOG);
    material->render_flags = render_flags(compiler, rvmat);
    material->surface = p3di_job_copy(compiler->job, p3d_text(rvmat->surface));
    if (rvmat->thermal)
        material->thermal = stage_of(compiler, rvmat->thermal);
}

void p3di_compile_material(struct p3di_job *job, uint32_t version, struct p3d_bytes name, const struct p3d_rvmat *rvmat,
                           struct p3d_odol_material *material)
{
    struct compiler compiler = {.job = job, .material = material};
    struct odol_traits traits;

    p3di_odol_find_traits(version, &traits);
    material->name = p3di_binarised_name(job, name);
    material->version = traits.material_version;
    material->main_light = P3DI_LIGHT_SUN;
    material->fog_mode = P3DI_FOG;
    material->render_flag_count = 1;
    material->thermal.filter = P3DI_ANISOTROPIC;
    set_colors(material, rvmat);
    if (rvmat)
        set_words(&compiler, rvmat);
    if (material->version == 20 && material->main_light == P3DI_LIGHT_SUN)
        material->main_light = P3DI_LIGHT_SUN_DAYZ;
    if (material->version >= 16)
        set_dayz(version, material);
    add_stages(&compiler, rvmat);
}
