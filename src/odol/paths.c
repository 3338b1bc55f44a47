/* paths.c: the paths in an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paths.h"

static void show(const struct p3di_path_visitor *visitor, enum p3di_path_kind kind, struct p3d_bytes *path)
{
    visitor->visit(visitor->user, kind, path);
}

static void visit_material(struct p3d_odol_material *material, const struct p3di_path_visitor *visitor)
{
    show(visitor, P3DI_PATH_MATERIAL, &material->name);
    show(visitor, P3DI_PATH_SURFACE, &material->surface);
    for (uint32_t i = 0; i < material->stage_count; i++)
        show(visitor, P3DI_PATH_STAGE_TEXTURE, &material->stages[i].texture);
    show(visitor, P3DI_PATH_STAGE_TEXTURE, &material->thermal.texture);
}

void p3di_odol_visit_lod(struct p3d_odol_lod *lod, const struct p3di_path_visitor *visitor)
{
    for (uint32_t i = 0; i < lod->texture_count; i++)
        show(visitor, P3DI_PATH_TEXTURE, &lod->textures[i]);
    for (uint32_t i = 0; i < lod->material_count; i++)
        visit_material(&lod->materials[i], visitor);
    for (uint32_t i = 0; i < lod->section_count; i++)
        show(visitor, P3DI_PATH_SECTION_MATERIAL, &lod->sections[i].material_name);
    for (uint32_t i = 0; i < lod->proxy_count; i++)
        show(visitor, P3DI_PATH_MODEL, &lod->proxies[i].model);
    for (uint32_t i = 0; i < lod->selection_count; i++)
        show(visitor, P3DI_PATH_NAME, &lod->selections[i].name);
}

void p3di_odol_visit_model(struct p3d_odol *odol, const struct p3di_path_visitor *visitor)
{
    for (uint32_t i = 0; i < odol->skeleton.bone_count; i++) {
        show(visitor, P3DI_PATH_NAME, &odol->skeleton.bones[i].name);
        show(visitor, P3DI_PATH_NAME, &odol->skeleton.bones[i].parent);
    }
    show(visitor, P3DI_PATH_MODEL, &odol->skeleton.obsolete_pivots);
    show(visitor, P3DI_PATH_MODEL, &odol->muzzle_flash);
}
