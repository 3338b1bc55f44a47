/* lod.c: a LOD of a model as a LOD of an ODOL (docs/format/binarise.md, "A LOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#define LAST_NARROW 65535u
#define ALWAYS_1 1 /* the value of unknown_68 in every file */

/* `special` of a LOD: bits that any of its sections has, and that all have. */
#define ANY_SPECIAL 0x10302u
#define ALL_SPECIAL 0x0c000020u

/* ---- The kind of the LOD ---- */

static void find_kind(struct odol_lod_maker *lod)
{
    const float resolution = lod->lod->resolution;

    lod->is_drawn = p3d_lod_is_drawn(resolution);
    lod->is_volume = p3d_lod_is_shadow_volume(resolution);
    lod->is_buffer = p3d_lod_kind(resolution) == P3D_LOD_SHADOW_BUFFER;
    lod->is_volumes_buffer = lod->is_buffer && p3d_lod_is_shadow_volume(lod->source->resolution);
    lod->rule = p3d_lod_is_shadow_volume(lod->source->resolution)
                    ? p3di_split_made_buffer(lod->odol->traits.divides_uvs)
                    : p3di_split_rule(resolution, lod->odol->traits.divides_uvs);
    lod->has_normals = lod->rule.has_normals;
    lod->has_uvs = lod->rule.has_uvs && lod->source->uv_set_count;
    lod->uv_set_count = 1;
    lod->uv_sets[0] = lod->source->uv_sets;
    for (uint32_t i = 0; i < lod->source->uv_set_count && lod->rule.has_uvs && lod->uv_set_count < ODOL_UV_SETS; i++)
        if (lod->source->uv_sets[i].id == lod->uv_set_count)
            lod->uv_sets[lod->uv_set_count++] = &lod->source->uv_sets[i];
}

void p3di_number_odol_materials(struct odol_lod_maker *lod)
{
    struct odol_maker *odol = lod->odol;

    if (!odol->lod_materials)
        odol->lod_materials = p3di_job_alloc(odol->job, odol->model->material_count, sizeof *odol->lod_materials);
    lod->materials = lod_alloc(lod, lod->face_count, sizeof *lod->materials);
    if (odol->job->has_failed)
        return;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const uint32_t material = lod->faces[i].material;

        if (!odol->lod_materials[material]) {
            lod->materials[lod->material_count++] =
                (struct made_material){odol->textures[material], odol->rvmats[material], odol->materials[material],
                                       &odol->looks[material], &odol->normal_maps[material]};
            odol->lod_materials[material] = lod->material_count;
        }
        lod->faces[i].material = odol->lod_materials[material] - 1;
    }
    for (uint32_t i = 0; i < lod->face_count; i++)
        odol->lod_materials[lod->source->faces[lod->faces[i].source].material] = 0;
}

/* ---- Special ---- */

static void make_special(struct odol_lod_maker *maker)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(maker->lod->resolution);
    const bool is_collision =
        p3d_lod_has_masses(maker->lod->resolution) || kind == P3D_LOD_VIEW_GEOMETRY || kind == P3D_LOD_FIRE_GEOMETRY;
    struct p3d_odol_lod *lod = maker->lod;
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
static void check_room(struct odol_lod_maker *lod)
{
    if (!lod->odol->traits.has_wide_indices && (lod->vertex_count > LAST_NARROW || lod->face_count > LAST_NARROW))
        p3di_job_fail(lod->odol->job, P3D_UNSUPPORTED, "the LOD cannot be binarised: it has more than 65535 %s",
                      lod->vertex_count > LAST_NARROW ? "vertices" : "faces");
}

/* In this order: faces and their sections need vertices, and bones may add some, after which all is stored. */
static void (*const steps[])(struct odol_lod_maker *) = {
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

void p3di_make_odol_lod(struct odol_maker *odol, const struct p3d_model_lod *source, struct p3d_odol_lod *lod)
{
    struct odol_lod_maker maker = {.odol = odol, .source = source, .lod = lod};

    maker.work = p3di_arena_new(odol->job->options, P3DI_NO_INPUT);
    if (!maker.work) {
        p3di_job_fail_memory(odol->job);
        return;
    }
    lod->unknown_68 = ALWAYS_1;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !odol->job->has_failed; i++)
        steps[i](&maker);
    p3di_arena_free(maker.work);
}
