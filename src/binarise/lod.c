/* lod.c: a LOD of a model as a LOD of an ODOL (docs/format/binarise.md, "A LOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"

#define LAST_NARROW 65535u
#define ALWAYS_1 1 /* the value of unknown_68 in every file */

/* `special` of a LOD: bits that any of its sections has, and that all have. */
#define ANY_SPECIAL 0x10302u
#define ALL_SPECIAL 0x0c000020u

/* ---- The kind of the LOD ---- */

static void find_kind(struct binarised_lod *binarised)
{
    const float resolution = binarised->lod->resolution;

    binarised->is_drawn = p3d_lod_is_drawn(resolution);
    binarised->is_volume = p3d_lod_is_shadow_volume(resolution);
    binarised->is_buffer = p3d_lod_kind(resolution) == P3D_LOD_SHADOW_BUFFER;
    binarised->is_volumes_buffer = binarised->is_buffer && p3d_lod_is_shadow_volume(binarised->source->resolution);
    binarised->rule = p3d_lod_is_shadow_volume(binarised->source->resolution)
                          ? p3di_split_made_buffer(binarised->binariser->traits.divides_uvs)
                          : p3di_split_rule(resolution, binarised->binariser->traits.divides_uvs);
    binarised->has_normals = binarised->rule.has_normals;
    binarised->has_uvs = binarised->rule.has_uvs && binarised->source->uv_set_count;
    binarised->uv_set_count = 1;
    binarised->uv_sets[0] = binarised->source->uv_sets;
    for (uint32_t i = 0;
         i < binarised->source->uv_set_count && binarised->rule.has_uvs && binarised->uv_set_count < ODOL_UV_SETS; i++)
        if (binarised->source->uv_sets[i].id == binarised->uv_set_count)
            binarised->uv_sets[binarised->uv_set_count++] = &binarised->source->uv_sets[i];
}

void p3di_number_odol_materials(struct binarised_lod *binarised)
{
    struct binariser *binariser = binarised->binariser;

    if (!binariser->lod_materials)
        binariser->lod_materials =
            p3di_job_alloc(binariser->job, binariser->model->material_count, sizeof *binariser->lod_materials);
    binarised->materials = lod_alloc(binarised, binarised->face_count, sizeof *binarised->materials);
    if (binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < binarised->face_count; i++) {
        const uint32_t material = binarised->faces[i].material;

        if (!binariser->lod_materials[material]) {
            binarised->materials[binarised->material_count++] = (struct made_material){
                binariser->textures[material], binariser->rvmats[material], binariser->materials[material],
                &binariser->looks[material], &binariser->normal_maps[material]};
            binariser->lod_materials[material] = binarised->material_count;
        }
        binarised->faces[i].material = binariser->lod_materials[material] - 1;
    }
    for (uint32_t i = 0; i < binarised->face_count; i++)
        binariser->lod_materials[binarised->source->faces[binarised->faces[i].source].material] = 0;
}

/* ---- Special ---- */

static void make_special(struct binarised_lod *binarised)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(binarised->lod->resolution);
    const bool is_collision = p3d_lod_has_masses(binarised->lod->resolution) || kind == P3D_LOD_VIEW_GEOMETRY ||
                              kind == P3D_LOD_FIRE_GEOMETRY;
    struct p3d_odol_lod *lod = binarised->lod;
    uint32_t any = 0, all = UINT32_MAX;

    for (uint32_t i = 0; i < lod->section_count; i++) {
        any |= lod->sections[i].special;
        all &= lod->sections[i].special;
        if (is_collision)
            lod->sections[i].special |= ODOL_COLLISION;
    }
    lod->special =
        (any & ANY_SPECIAL) | (lod->section_count ? all & ALL_SPECIAL : 0) | (is_collision ? ODOL_COLLISION : 0);
}

/* ---- The LOD ---- */

/* Vertices are counted before there is a table of them, so that no index is cut. */
static void check_room(struct binarised_lod *binarised)
{
    if (!binarised->binariser->traits.has_wide_indices &&
        (binarised->vertex_count > LAST_NARROW || binarised->face_count > LAST_NARROW))
        p3di_job_fail(binarised->binariser->job, P3D_UNSUPPORTED,
                      "the LOD cannot be binarised: it has more than 65535 %s",
                      binarised->vertex_count > LAST_NARROW ? "vertices" : "faces");
}

/* In this order: faces and their sections need vertices, and bones may add some, after which all is stored. */
static void (*const steps[])(struct binarised_lod *) = {
    find_kind,
    p3di_make_odol_vertices,
    p3di_part_odol_volume,
    p3di_number_odol_materials,
    p3di_make_odol_specials,
    p3di_name_odol_selections,
    p3di_make_odol_colors,
    p3di_close_odol_volume,
    check_room,
    p3di_make_odol_sections,
    make_special,
    p3di_place_odol_bones,
    check_room,
    p3di_index_odol_points,
    p3di_drop_odol_normals,
    p3di_store_odol_vertices,
    p3di_make_odol_tangents,
    p3di_make_odol_areas,
    p3di_store_odol_bones,
    p3di_make_odol_selections,
    p3di_make_odol_proxies,
};

void p3di_make_odol_lod(struct binariser *binariser, const struct p3d_model_lod *source, struct p3d_odol_lod *lod)
{
    struct binarised_lod binarised = {.binariser = binariser, .source = source, .lod = lod};

    binarised.work = p3di_arena_new(binariser->job->options, P3DI_NO_INPUT);
    if (!binarised.work) {
        p3di_job_fail_memory(binariser->job);
        return;
    }
    lod->unknown_68 = ALWAYS_1;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !binariser->job->has_failed; i++)
        steps[i](&binarised);
    p3di_arena_free(binarised.work);
}
