/* model_to_odol_info.c: what an ODOL's header says of the whole model (docs/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_to_odol.h"

/* ---- The skeleton ---- */

static void take_skeleton(struct odol_maker *m)
{
    const struct p3d_model *model = m->model;
    struct p3d_odol_skeleton *skeleton = &m->odol->skeleton;

    skeleton->bones = p3di_builder_alloc(m->b, model->bone_count, sizeof *skeleton->bones);
    if (m->b->has_failed || !model->bone_count)
        return;
    skeleton->name = p3di_copy_bytes(m->b, model->skeleton);
    skeleton->is_discrete = model->is_discrete;
    skeleton->bone_count = model->bone_count;
    for (uint32_t i = 0; i < model->bone_count; i++) {
        skeleton->bones[i].name = p3di_odol_lower(m, model->bones[i].name);
        if (model->bones[i].parent != P3D_NO_BONE)
            skeleton->bones[i].parent = p3di_odol_lower(m, model->bones[model->bones[i].parent].name);
    }
}

void p3di_begin_odol_info(struct odol_maker *m)
{
    if (m->b->has_failed)
        return;
    take_skeleton(m);
    for (uint32_t i = 0; i < P3D_ROLE_COUNT; i++)
        m->odol->special_lods[i] = P3D_ODOL_NO_LOD;
}

void p3di_end_odol_info(struct odol_maker *m, const struct p3d_model_lod *const *sources)
{
    struct p3d_odol *odol = m->odol;
    uint8_t *none;

    (void)sources;
    if (m->version == 59)
        odol->buoyancy = p3di_builder_alloc(m->b, 1, sizeof *odol->buoyancy);
    if (m->version >= 60)
        odol->physx = p3di_builder_alloc(m->b, 1, sizeof *odol->physx);
    if (m->version >= 57) {
        odol->preferred_shadow_volumes = p3di_new_table(m->b, odol->lod_count, 4, &none);
        odol->preferred_shadow_buffers = p3di_new_table(m->b, odol->lod_count, 4, &none);
        odol->preferred_shadow_buffers_visible = p3di_new_table(m->b, odol->lod_count, 4, &none);
    }
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        struct p3d_odol_lod *lod = &odol->lods[i];

        lod->summary.face_count = lod->face_count;
        lod->summary.color = lod->color;
        lod->summary.special = lod->special;
        lod->summary.or_hints = lod->or_hints;
        lod->summary.has_skeleton = lod->used_bones.count != 0;
        lod->summary.vertex_count = lod->vertex_count;
        lod->summary.face_area = lod->face_area;
    }
}
