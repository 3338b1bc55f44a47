/* model_to_odol_lod.c: a LOD of a model as that of an ODOL (docs/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_to_odol.h"

#include <math.h>

static void fill_u32(struct odol_maker *m, struct p3d_filled *filled, uint32_t count, uint32_t value)
{
    uint8_t *data;

    filled->span = p3di_new_table(m->b, 1, 4, &data);
    filled->count = count;
    filled->is_fill = true;
    if (data)
        store_u32(data, value);
}

static uint32_t pack_normal(struct p3d_vec3 n)
{
    const float parts[3] = {n.x, n.y, n.z};
    uint32_t bits = 0;

    for (unsigned i = 0; i < 3; i++)
        bits |= ((uint32_t)(int32_t)lrintf(fminf(fmaxf(parts[i], -1), 1) * 511) & 0x3ff) << 10 * i;
    return bits;
}

void p3di_make_odol_lod(struct odol_maker *m, const struct p3d_model_lod *source, struct p3d_odol_lod *lod)
{
    const uint32_t count = source->corner_count;
    const struct p3d_vec3 center = m->odol->bounding_center;
    uint8_t *positions, *normals, *uvs;

    lod->vertex_count = count;
    lod->faces = p3di_builder_alloc(m->b, source->face_count, sizeof *lod->faces);
    lod->sections = p3di_builder_alloc(m->b, 1, sizeof *lod->sections);
    lod->uv_sets = p3di_builder_alloc(m->b, 1, sizeof *lod->uv_sets);
    lod->positions = p3di_new_table(m->b, count, 12, &positions);
    lod->normals.span = p3di_new_table(m->b, count, m->has_packed_vertices ? 4 : 12, &normals);
    lod->normals.count = count;
    if (m->b->has_failed)
        return;
    lod->uv_set_count = 1;
    lod->uv_sets[0].uvs =
        (struct p3d_filled){p3di_new_table(m->b, 1, m->has_packed_vertices ? 4 : 8, &uvs), count, true};
    fill_u32(m, &lod->point_flags, count, 0x3f);
    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_model_corner *corner = &source->corners[i];
        const struct p3d_vec3 p = source->points[corner->point];
        const struct p3d_vec3 none = {0, 1, 0};
        const struct p3d_vec3 n = corner->normal == P3D_NO_NORMAL ? none : source->normals[corner->normal];

        store_vec3(positions + (size_t)12 * i, (struct p3d_vec3){p.x - center.x, p.y - center.y, p.z - center.z});
        if (m->has_packed_vertices)
            store_u32(normals + (size_t)4 * i, pack_normal(n));
        else
            store_vec3(normals + (size_t)12 * i, (struct p3d_vec3){-n.x, -n.y, -n.z});
    }
    lod->face_count = source->face_count;
    for (uint32_t i = 0; i < source->face_count; i++) {
        static const uint8_t order[2][4] = {{1, 0, 2, 0}, {1, 0, 3, 2}};
        const struct p3d_model_face *from = &source->faces[i];
        struct p3d_odol_face *face = &lod->faces[i];

        face->corner_count = (uint8_t)from->corner_count;
        for (uint32_t j = 0; j < from->corner_count; j++)
            face->vertices[j] = from->first_corner + (from->corner_count < 3 ? j : order[from->corner_count == 4][j]);
        lod->sections[0].face_to += (m->has_wide_indices ? 4u : 2u) * (1u + face->corner_count);
    }
    lod->section_count = source->face_count ? 1 : 0;
    lod->sections[0].texture = -1;
    lod->sections[0].material = -1;
}
