/* faces.c: the special bits of an ODOL's faces (docs/format/binarise.md, "Faces and sections").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"

#include "model/face_kinds.h"

#define CLAMP_LIMIT (1.0f / 128) /* UVs that are outside of 0 to 1 by no more than this do not tile */
#define LAND_ON 0x100u
#define Z_BIAS_SHIFT 18 /* from a source's 0x300 to 0xc000000 */

/* ---- Clamping ---- */

enum { TILES_U = 1, TILES_V = 2 };

/* By texture: the directions in which some face tiles. Materials of one texture share this. */
static uint8_t *find_tiling(struct binarised_lod *binarised, struct p3di_set *textures, uint32_t *numbers)
{
    uint8_t *tiling = lod_alloc(binarised, binarised->material_count, 1);

    for (uint32_t i = 0; i < binarised->face_count && tiling; i++) {
        const struct made_face *face = &binarised->faces[i];

        p3di_job_add(binarised->binariser->job, textures, &binarised->materials[face->material].texture, &numbers[i]);
        for (uint32_t j = 0; j < face->corner_count; j++) {
            const struct p3d_vec2 uv = binarised->vertices[face->vertices[j]].uvs[0];

            if (uv.u < -CLAMP_LIMIT || uv.u > 1 + CLAMP_LIMIT)
                tiling[numbers[i]] |= TILES_U;
            if (uv.v < -CLAMP_LIMIT || uv.v > 1 + CLAMP_LIMIT)
                tiling[numbers[i]] |= TILES_V;
        }
    }
    return tiling;
}

static uint32_t clamp_bits(uint8_t tiling)
{
    const uint32_t bits = (tiling & TILES_U ? 0 : ODOL_CLAMP_U) | (tiling & TILES_V ? 0 : ODOL_CLAMP_V);

    return bits ? bits : ODOL_NO_CLAMP;
}

void p3di_add_odol_clamping(struct binarised_lod *binarised, uint32_t untextured)
{
    uint32_t *numbers = lod_alloc(binarised, binarised->face_count, sizeof *numbers);
    struct p3di_set textures;
    uint8_t *tiling;

    p3di_set_init(&textures, binarised->work, 0);
    tiling = numbers ? find_tiling(binarised, &textures, numbers) : NULL;
    for (uint32_t i = 0; i < binarised->face_count && tiling; i++)
        binarised->faces[i].special |=
            binarised->has_uvs && binarised->materials[binarised->faces[i].material].texture.size
                ? clamp_bits(tiling[numbers[i]])
                : untextured;
}

/* ---- Bits ---- */

uint32_t p3di_odol_texture_bits(const struct made_material *material)
{
    return (material->look->is_alpha ? ODOL_ALPHA | ODOL_ALPHA_ORDERED : 0) |
           (material->look->is_transparent ? ODOL_TRANSPARENT : 0) |
           (p3d_text_ends_with(material->texture, ".paa") ? ODOL_ALPHA_ORDERED : 0);
}

static uint32_t flag_bits(uint32_t flags)
{
    if (!p3d_face_flags_are_kept(flags))
        return 0;
    return (flags & 0x8 ? ODOL_IS_SHADOW : 0) | (flags & 0x10 ? ODOL_NO_SHADOW : 0) | (flags & 0x300) << Z_BIAS_SHIFT;
}

/* The bits that come from the face's points. */
static uint32_t point_bits(const struct binarised_lod *binarised, const struct made_face *face)
{
    bool is_hidden = binarised->source->point_flags != NULL;
    uint32_t bits = 0;

    for (uint32_t i = 0; i < face->corner_count; i++) {
        const struct made_vertex *vertex = &binarised->vertices[face->vertices[i]];

        if (vertex->flags & LAND_ON)
            bits |= ODOL_ON_SURFACE;
        is_hidden = is_hidden && p3d_point_flags_are_kept(binarised->source->point_flags[vertex->point]) &&
                    binarised->source->point_flags[vertex->point] & P3D_POINT_HIDDEN;
    }
    return bits | (is_hidden ? ODOL_IS_HIDDEN : 0);
}

static void mark_proxies(struct binarised_lod *binarised)
{
    uint8_t *is_proxy = lod_alloc(binarised, binarised->source->face_count, 1);

    if (!is_proxy)
        return;
    p3di_mark_proxies(binarised->source, is_proxy);
    for (uint32_t i = 0; i < binarised->face_count; i++)
        if (is_proxy[binarised->faces[i].source])
            binarised->faces[i].special = (binarised->faces[i].special & ~ODOL_IS_HIDDEN) | ODOL_HIDDEN_PROXY;
}

/* Faces of shadow volumes and buffers have no textures; but faces of buffers keep textures that light shines through.
 */
static void strip_shadows(struct binarised_lod *binarised)
{
    for (uint32_t i = 0; i < binarised->face_count; i++) {
        struct made_face *face = &binarised->faces[i];
        const bool is_clear = binarised->is_buffer && face->special & (ODOL_ALPHA | ODOL_TRANSPARENT);

        face->special = (face->special & (ODOL_HIDDEN_PROXY | ODOL_NO_SHADOW)) | (is_clear ? ODOL_TRANSPARENT : 0);
        face->has_texture = is_clear;
        face->has_material = false;
    }
}

/* Without alpha the order of faces does not matter. */
static void drop_order(struct binarised_lod *binarised)
{
    uint32_t any = 0;

    for (uint32_t i = 0; i < binarised->face_count; i++)
        any |= binarised->faces[i].special;
    for (uint32_t i = 0; i < binarised->face_count && !(any & ODOL_ALPHA); i++)
        binarised->faces[i].special &= ~ODOL_ALPHA_ORDERED;
}

void p3di_make_odol_specials(struct binarised_lod *binarised)
{
    for (uint32_t i = 0; i < binarised->face_count; i++) {
        struct made_face *face = &binarised->faces[i];

        const struct made_material *material = &binarised->materials[face->material];

        face->special = p3di_odol_texture_bits(material) | flag_bits(binarised->source->faces[face->source].flags) |
                        point_bits(binarised, face);
        face->has_texture = material->texture.size != 0;
        face->has_material = material->rvmat.size != 0;
    }
    p3di_add_odol_clamping(binarised, ODOL_NO_CLAMP);
    mark_proxies(binarised);
    if (binarised->is_volume || binarised->is_buffer)
        strip_shadows(binarised);
    drop_order(binarised);
}
