/* materials.c: the stages of the materials that a binarised model has in itself.
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

/* Of Super the sixth is the fresnel, which is procedural, and the seventh the surroundings. */
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

static const struct shader *find_shader(uint32_t number)
{
    const struct p3d_number_names *names = &p3di_odol_pixel_shaders;
    const char *name = number < names->name_count ? names->names[number] : NULL;

    for (size_t i = 0; name && i < sizeof shaders / sizeof *shaders; i++)
        if (strcmp(shaders[i].name, name) == 0)
            return &shaders[i];
    return NULL;
}

/* The stages stand by their numbers; the first is the face's own texture. Those of a Multi are numbered otherwise. */
static void check_stages(struct check *c, const struct p3d_odol_material *material, const struct shader *shader)
{
    const struct finding_place place = p3di_place_of(P3D_ELEMENT_MATERIAL, P3D_NO_ELEMENT, p3d_text(material->name));
    uint32_t highest = 0;
    bool has[64] = {false};

    for (uint32_t i = 0; i < material->stage_count; i++) {
        const uint32_t id = material->stages[i].id;

        if (!id || id >= sizeof has / sizeof *has || !material->stages[i].texture.size)
            continue;
        has[id] = true;
        highest = id > highest ? id : highest;
    }
    for (uint32_t i = 1; i < highest; i++) {
        if (has[i])
            continue;
        p3di_find(c, RULE_STAGE_GAP, place, "Stage%u is missing before Stage%u", i, highest);
        return;
    }
    if (highest < shader->stages)
        p3di_find(c, RULE_STAGES_FEW, place, "%u of the %u stages of %s", highest, shader->stages, shader->name);
}

/* The uses whose channels mean nothing to others; colours of all kinds stand for each other in real materials. */
static bool is_special(enum p3d_texture_use use)
{
    return use == NORMAL || use == SHADOW || use == SPECULAR;
}

static void check_use(struct check *c, struct p3d_bytes texture, enum p3d_texture_use use, const char *where)
{
    const struct p3d_texture_suffix *suffix =
        p3d_texture_is_procedural(texture) ? NULL : p3d_texture_suffix_of(texture);

    if (suffix && suffix->use != use && (is_special(use) || is_special(suffix->use)))
        p3di_find(c, RULE_TEXTURE_USE, p3di_place_of(P3D_ELEMENT_TEXTURE, P3D_NO_ELEMENT, texture),
                  "%s is %s, but it is %s", suffix->end, suffix->what, where);
}

static void check_uses(struct check *c, const struct p3d_odol_material *material, const struct shader *shader)
{
    char where[64];

    for (uint32_t i = 0; i < material->stage_count; i++) {
        const uint32_t id = material->stages[i].id;

        if (!id || id > shader->stages)
            continue;
        snprintf(where, sizeof where, "Stage%u of %s", id, shader->name);
        check_use(c, p3d_text(material->stages[i].texture), shader->uses[id - 1], where);
    }
}

void p3di_check_face_texture(struct check *c, struct p3d_bytes texture)
{
    check_use(c, texture, COLOR, "the colour of faces");
}

void p3di_check_materials(struct check *c)
{
    for (uint32_t i = 0; c->odol && i < c->odol->material_count && !c->job.has_failed; i++) {
        const struct p3d_odol_material *material = &c->odol->materials[i];
        const struct p3d_bytes name = p3di_check_keep_lower(c, p3d_text(material->name));
        const struct shader *shader = find_shader(material->pixel_shader);
        uint32_t number;

        if (shader && material->version >= FIRST_WITH_IDS && p3di_job_add(&c->job, &c->materials, &name, &number)) {
            check_stages(c, material, shader);
            check_uses(c, material, shader);
        }
    }
}
