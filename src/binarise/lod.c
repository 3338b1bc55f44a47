/* lod.c: a LOD of a model as a LOD of an ODOL (docs/format/binarise.md, "A LOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#define LAST_NARROW 65535u
#define ALWAYS_1 1 /* the value of unknown_68 in every file */

/* `special` of a LOD: bits that any of its sections has, and that all have. */
#define ANY_SPECIAL 0x10302u
#define ALL_SPECIAL 0x0c000020u

/* ---- The kind of the LOD ---- */

static void find_kind(struct odol_lod_maker *l)
{
    const float resolution = l->lod->resolution;

    l->is_drawn = p3d_lod_is_drawn(resolution);
    l->is_volume = p3d_lod_is_shadow_volume(resolution);
    l->is_buffer = p3d_lod_kind(resolution) == P3D_LOD_SHADOW_BUFFER;
    l->is_volumes_buffer = l->is_buffer && p3d_lod_is_shadow_volume(l->source->resolution);
    l->rule = p3d_lod_is_shadow_volume(l->source->resolution) ? p3di_split_made_buffer(l->m->traits.divides_uvs)
                                                              : p3di_split_rule(resolution, l->m->traits.divides_uvs);
    l->has_normals = l->rule.has_normals;
    l->has_uvs = l->rule.has_uvs && l->source->uv_set_count;
    l->uv_set_count = 1;
    l->uv_sets[0] = l->source->uv_sets;
    for (uint32_t i = 0; i < l->source->uv_set_count && l->rule.has_uvs && l->uv_set_count < ODOL_UV_SETS; i++)
        if (l->source->uv_sets[i].id == l->uv_set_count)
            l->uv_sets[l->uv_set_count++] = &l->source->uv_sets[i];
}

void p3di_number_odol_materials(struct odol_lod_maker *l)
{
    struct odol_maker *m = l->m;

    if (!m->lod_materials)
        m->lod_materials = p3di_job_alloc(m->job, m->model->material_count, sizeof *m->lod_materials);
    l->materials = lod_alloc(l, l->face_count, sizeof *l->materials);
    if (m->job->has_failed)
        return;
    for (uint32_t i = 0; i < l->face_count; i++) {
        const uint32_t material = l->faces[i].material;

        if (!m->lod_materials[material]) {
            l->materials[l->material_count++] =
                (struct made_material){m->textures[material], m->rvmats[material], m->materials[material],
                                       &m->looks[material], &m->normal_maps[material]};
            m->lod_materials[material] = l->material_count;
        }
        l->faces[i].material = m->lod_materials[material] - 1;
    }
    for (uint32_t i = 0; i < l->face_count; i++)
        m->lod_materials[l->source->faces[l->faces[i].source].material] = 0;
}

/* ---- Special ---- */

static void make_special(struct odol_lod_maker *l)
{
    const enum p3d_lod_kind kind = p3d_lod_kind(l->lod->resolution);
    const bool is_collision =
        p3d_lod_has_masses(l->lod->resolution) || kind == P3D_LOD_VIEW_GEOMETRY || kind == P3D_LOD_FIRE_GEOMETRY;
    struct p3d_odol_lod *lod = l->lod;
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
static void check_room(struct odol_lod_maker *l)
{
    if (!l->m->traits.has_wide_indices && (l->vertex_count > LAST_NARROW || l->face_count > LAST_NARROW))
        p3di_job_fail(l->m->job, P3D_UNSUPPORTED, "the LOD cannot be binarised: it has more than 65535 %s",
                      l->vertex_count > LAST_NARROW ? "vertices" : "faces");
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

void p3di_make_odol_lod(struct odol_maker *m, const struct p3d_model_lod *source, struct p3d_odol_lod *lod)
{
    struct odol_lod_maker l = {.m = m, .source = source, .lod = lod};

    l.work = p3di_arena_new(m->job->options, P3DI_NO_INPUT);
    if (!l.work) {
        p3di_job_fail_memory(m->job);
        return;
    }
    lod->unknown_68 = ALWAYS_1;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !m->job->has_failed; i++)
        steps[i](&l);
    p3di_arena_free(l.work);
}
