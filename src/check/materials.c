/* materials.c: the stages of materials: a binarised model has them in itself, a source in its rvmats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "odol/names.h"

#include <p3d/paa.h>

#include <stdio.h>

#define FIRST_WITH_IDS 8u /* versions of materials whose stages have numbers */

#define MOST_STAGES 7

/* The stages that a pixel shader reads, from 1 on: measured on the materials of public models. */
struct shader {
    const char *name;
    uint32_t stages;
    enum p3d_texture_use uses[MOST_STAGES]; /* that their textures are of */
};

#define NORMAL P3D_TEXTURE_NORMAL
#define DETAIL P3D_TEXTURE_DETAIL
#define MACRO P3D_TEXTURE_MACRO
#define SHADOW P3D_TEXTURE_SHADOW
#define SPECULAR P3D_TEXTURE_SPECULAR
#define COLOR P3D_TEXTURE_COLOR

/* Super: stage 6 is the fresnel, which is procedural, and stage 7 the environment map. */
static const struct shader shaders[] = {
    {"Super", 7, {NORMAL, DETAIL, MACRO, SHADOW, SPECULAR, COLOR, COLOR}},
    {"NormalMap", 1, {NORMAL}},
    {"Detail", 1, {DETAIL}},
    {"NormalMapSpecularMap", 2, {NORMAL, SPECULAR}},
    {"NormalMapSpecularDIMap", 2, {NORMAL, SPECULAR}},
    {"NormalMapMacroASSpecularMap", 4, {NORMAL, MACRO, SHADOW, SPECULAR}},
    {"NormalMapMacroASSpecularDIMap", 4, {NORMAL, MACRO, SHADOW, SPECULAR}},
    {"NormalMapDetailMacroASSpecularMap", 5, {NORMAL, DETAIL, MACRO, SHADOW, SPECULAR}},
    {"NormalMapDetailMacroASSpecularDIMap", 5, {NORMAL, DETAIL, MACRO, SHADOW, SPECULAR}}};

static const struct shader *find_shader(struct p3d_bytes name)
{
    for (size_t i = 0; i < sizeof shaders / sizeof *shaders; i++)
        if (p3d_text_equal(name, shaders[i].name))
            return &shaders[i];
    return NULL;
}

/* ---- Numbers ---- */

/* A material as it is judged: the textures of its stages by their numbers, of which 0 is the face's own. */
struct stages {
    struct p3d_bytes name;
    const struct shader *shader;
    struct p3d_bytes textures[64];
    bool is_there[64]; /* also without a texture */
    uint32_t highest;
};

static void add_stage(struct stages *stages, uint32_t number, struct p3d_bytes texture)
{
    if (!number || number >= sizeof stages->textures / sizeof *stages->textures)
        return;
    stages->textures[number] = texture;
    stages->is_there[number] = true;
    stages->highest = number > stages->highest ? number : stages->highest;
}

static void check_numbers(struct check *check, const struct stages *stages)
{
    const struct finding_place place =
        stages->name.size ? p3di_place_of(P3D_ELEMENT_MATERIAL, P3D_NO_ELEMENT, stages->name) : p3di_place_lod();

    for (uint32_t i = 1; i < stages->highest; i++) {
        if (stages->is_there[i])
            continue;
        p3di_find(check, RULE_STAGE_GAP, place, "Stage%u is missing before Stage%u", i, stages->highest);
        break;
    }
    if (stages->highest < stages->shader->stages)
        p3di_find(check, stages->highest + 1 < stages->shader->stages ? RULE_STAGES_FEWER : RULE_STAGES_FEW, place,
                  "%u of the %u stages of %s", stages->highest, stages->shader->stages, stages->shader->name);
}

static void check_stages(struct check *check, const struct stages *stages)
{
    char where[64];

    check_numbers(check, stages);
    for (uint32_t i = 1; i <= stages->shader->stages; i++) {
        snprintf(where, sizeof where, "Stage%u of %s", i, stages->shader->name);
        if (stages->textures[i].size)
            p3di_check_use(check, stages->textures[i], stages->shader->uses[i - 1], where);
    }
}

/* ---- Materials ---- */

/* True for a material that was not judged in another LOD. */
static bool is_new(struct check *check, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_check_keep_lower(check, name);
    uint32_t number;

    return p3di_job_add(&check->job, &check->materials, &lower, &number);
}

static struct p3d_bytes shader_of(const struct p3d_odol_material *material)
{
    const struct p3d_number_names *names = &p3di_odol_pixel_shaders;
    const char *name = material->pixel_shader < names->name_count ? names->names[material->pixel_shader] : NULL;

    return p3d_bytes_of(name ? name : "");
}

static void check_compiled(struct check *check, const struct p3d_odol_material *material)
{
    struct stages stages = {.name = p3d_text(material->name), .shader = find_shader(shader_of(material))};

    if (!stages.shader || material->version < FIRST_WITH_IDS || !is_new(check, stages.name))
        return;
    for (uint32_t i = 0; i < material->stage_count; i++)
        add_stage(&stages, material->stages[i].id, p3d_text(material->stages[i].texture));
    check_stages(check, &stages);
}

void p3di_check_stages(struct check *check, struct p3d_bytes name, const struct p3d_rvmat *rvmat)
{
    struct stages stages = {.name = name, .shader = find_shader(rvmat->pixel_shader)};

    if (!stages.shader)
        return;
    for (uint32_t i = 0; i < rvmat->stage_count; i++)
        add_stage(&stages, rvmat->stages[i].number, rvmat->stages[i].texture);
    check_stages(check, &stages);
}

static void check_rvmat(struct check *check, struct p3d_bytes path)
{
    const struct p3d_rvmat *rvmat;

    if (!path.size || !is_new(check, path))
        return;
    rvmat = check->options->open_material(check->options->has_file_user, path);
    if (!rvmat)
        return;
    if (!check->options->is_checked || !check->options->is_checked(check->options->has_file_user, path))
        p3di_check_stages(check, path, rvmat);
    p3di_check_rvmat_paths(check, path, rvmat);
}

void p3di_check_materials(struct check *check)
{
    for (uint32_t i = 0; check->odol && i < check->odol->material_count && !check->job.has_failed; i++)
        check_compiled(check, &check->odol->materials[i]);
    for (uint32_t i = 0;
         check->mlod && check->options->open_material && i < check->model->material_count && !check->job.has_failed;
         i++)
        check_rvmat(check, check->model->materials[i].material);
}
