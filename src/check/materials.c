/* materials.c: the stages of the materials that a binarised model has in itself.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "odol/names.h"

#define FIRST_WITH_IDS 8u /* versions of materials whose stages have numbers */

/* How many stages a pixel shader reads, from 1 on: measured on the materials of public models. */
struct shader {
    const char *name;
    uint32_t stages;
};

static const struct shader shaders[] = {{"Super", 7},
                                        {"NormalMap", 1},
                                        {"Detail", 1},
                                        {"NormalMapSpecularMap", 2},
                                        {"NormalMapSpecularDIMap", 2},
                                        {"NormalMapMacroASSpecularMap", 4},
                                        {"NormalMapMacroASSpecularDIMap", 4},
                                        {"NormalMapDetailMacroASSpecularMap", 5},
                                        {"NormalMapDetailMacroASSpecularDIMap", 5}};

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

void p3di_check_materials(struct check *c)
{
    for (uint32_t i = 0; c->odol && i < c->odol->material_count && !c->job.has_failed; i++) {
        const struct p3d_odol_material *material = &c->odol->materials[i];
        const struct p3d_bytes name = p3di_check_keep_lower(c, p3d_text(material->name));
        const struct shader *shader = find_shader(material->pixel_shader);
        uint32_t number;

        if (shader && material->version >= FIRST_WITH_IDS && p3di_job_add(&c->job, &c->materials, &name, &number))
            check_stages(c, material, shader);
    }
}
