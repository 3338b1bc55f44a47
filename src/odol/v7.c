/* v7.c: the LODs of Operation Flashpoint, whose layout is their own (docs/format/odol.md, "v7").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"
#include "records.h"

static const struct p3d_column flag_columns[] = {{"flags", P3D_FIELD_HEX32, &p3di_odol_clip_flags}};
static const struct p3d_column uv_columns[] = {{"u", P3D_FIELD_F32, NULL}, {"v", P3D_FIELD_F32, NULL}};
static const struct p3d_column face_columns[] = {{"face", P3D_FIELD_U32, NULL}};
static const struct p3d_column weight_columns[] = {{"weight", P3D_FIELD_U8, NULL}};

enum { SMALLEST_PROXY = 57, SMALLEST_FACE = 7, SECTION_SIZE = 18, SMALLEST_SELECTION = 26 };

static void x_vertices(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    struct p3d_odol_uv_set *set = lod->uv_sets;

    if (!s->is_writing) {
        lod->uv_set_count = 1;
        set = lod->uv_sets = io_alloc(s, 1, sizeof *lod->uv_sets);
        if (!set)
            return;
    }
    X_PACKED(s, "point_flags", &lod->point_flags.span, flag_columns);
    X_PACKED(s, "uvs", &set->uvs.span, uv_columns);
    X_ARRAY(s, "positions", &lod->positions, p3di_odol_xyz);
    x_array(s, "normals", &lod->normals.span, traits->normals.items, traits->normals.count);
    if (!s->is_writing) {
        lod->point_flags.count = lod->point_flags.span.count;
        set->uvs.count = set->uvs.span.count;
        lod->normals.count = lod->normals.span.count;
        lod->vertex_count = lod->positions.count;
    }
}

static void x_faces(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    lod->faces = io_records(s, "face_count", lod->faces, &lod->face_count, sizeof *lod->faces, SMALLEST_FACE);
    x_u32(s, "faces_size", &lod->faces_size);
    for (uint32_t i = 0; i < lod->face_count && !s->has_failed; i++) {
        io_begin(io_as(s, P3D_ID_FACE), "faces", i);
        x_named_u32(s, "flags", &lod->faces[i].flags, traits->special);
        x_i16(s, "texture", &lod->faces[i].texture);
        x_odol_corners(s, traits, &lod->faces[i]);
        io_end(s);
    }
}

static void x_sections(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    lod->sections =
        io_records(s, "section_count", lod->sections, &lod->section_count, sizeof *lod->sections, SECTION_SIZE);
    for (uint32_t i = 0; i < lod->section_count && !s->has_failed; i++) {
        struct p3d_odol_section *section = &lod->sections[i];

        io_begin(io_as(s, P3D_ID_SECTION), "sections", i);
        x_u32(s, "face_from", &section->face_from);
        x_u32(s, "face_to", &section->face_to);
        x_named_u32(s, "lighting", &section->lighting, &p3di_odol_lighting);
        x_i16(s, "texture", &section->texture);
        x_named_u32(s, "special", &section->special, traits->special);
        if (!s->is_writing)
            section->material = -1;
        io_end(s);
    }
}

static void x_selections(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    lod->selections = io_records(s, "selection_count", lod->selections, &lod->selection_count, sizeof *lod->selections,
                                 SMALLEST_SELECTION);
    for (uint32_t i = 0; i < lod->selection_count && !s->has_failed; i++) {
        struct p3d_odol_selection *selection = &lod->selections[i];

        io_begin(io_as(s, P3D_ID_SELECTION), "selections", i);
        x_asciiz(io_as(s, P3D_ID_NAME), "name", &selection->name);
        x_packed(s, "faces", &selection->faces, traits->indices.items, traits->indices.count);
        X_PACKED(s, "face_weights", &selection->face_weights, weight_columns);
        X_PACKED(s, "face_selection", &selection->face_selection, face_columns);
        x_odol_selection_members(s, traits, selection);
        io_end(s);
    }
}

static void x_proxies(struct io *s, struct p3d_odol_lod *lod)
{
    lod->proxies = io_records(s, "proxy_count", lod->proxies, &lod->proxy_count, sizeof *lod->proxies, SMALLEST_PROXY);
    for (uint32_t i = 0; i < lod->proxy_count && !s->has_failed; i++) {
        io_begin(io_as(s, P3D_ID_PROXY), "proxies", i);
        x_odol_proxy_place(s, &lod->proxies[i]);
        if (!s->is_writing)
            lod->proxies[i].bone = lod->proxies[i].section = -1;
        io_end(s);
    }
}

void x_odol_v7_lod(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    x_vertices(s, traits, lod);
    x_odol_bounds(s, lod);
    x_asciiz_array(s, "texture_count", "textures", &lod->textures, &lod->texture_count);
    x_packed(s, "point_to_vertex", &lod->point_to_vertex, traits->indices.items, traits->indices.count);
    x_packed(s, "vertex_to_point", &lod->vertex_to_point, traits->indices.items, traits->indices.count);
    x_faces(s, traits, lod);
    x_sections(s, traits, lod);
    x_selections(s, traits, lod);
    x_odol_properties(s, lod);
    x_odol_frames(s, lod);
    x_hex32(s, "color_top", &lod->color_top);
    x_hex32(s, "color", &lod->color);
    x_named_u32(s, "special", &lod->special, traits->special);
    x_proxies(s, lod);
}
