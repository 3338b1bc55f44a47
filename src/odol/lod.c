/* lod.c: the records of an ODOL's LOD, each described once (docs/format/odol.md, "LOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"
#include "records.h"

static const struct p3d_column bone_columns[] = {{"bone", P3D_FIELD_I32, NULL}};
static const struct p3d_column flag_columns[] = {{"flags", P3D_FIELD_HEX32, &p3di_odol_clip_flags}};
static const struct p3d_column section_columns[] = {{"section", P3D_FIELD_U32, NULL}};
static const struct p3d_column weight_columns[] = {{"weight", P3D_FIELD_U8, NULL}};
static const struct p3d_column area_columns[] = {{"area", P3D_FIELD_F32, NULL}};
/* `n` is empty, or the number of one of two. */
#define BONE_REF(n)                                                                                                    \
    {"count" n, P3D_FIELD_U32, NULL}, {"bone" n "_0", P3D_FIELD_U8, NULL}, {"weight" n "_0", P3D_FIELD_U8, NULL},      \
        {"bone" n "_1", P3D_FIELD_U8, NULL}, {"weight" n "_1", P3D_FIELD_U8, NULL},                                    \
        {"bone" n "_2", P3D_FIELD_U8, NULL}, {"weight" n "_2", P3D_FIELD_U8, NULL},                                    \
        {"bone" n "_3", P3D_FIELD_U8, NULL},                                                                           \
    {                                                                                                                  \
        "weight" n "_3", P3D_FIELD_U8, NULL                                                                            \
    }

static const struct p3d_column bone_ref_columns[] = {BONE_REF("")};
static const struct p3d_column neighbour_columns[] = {
    {"vertex_a", P3D_FIELD_U16, NULL}, {"unknown_a", P3D_FIELD_U16, NULL}, BONE_REF("_a"),
    {"vertex_b", P3D_FIELD_U16, NULL}, {"unknown_b", P3D_FIELD_U16, NULL}, BONE_REF("_b")};

/* The smallest records: empty names are one byte. */
enum {
    SMALLEST_PROXY = 61,
    SMALLEST_ARRAY = 4,
    SMALLEST_MATERIAL = 120,
    SMALLEST_FACE = 1,
    SMALLEST_SECTION = 34,
    SMALLEST_SELECTION = 22,
    SMALLEST_PROPERTY = 2,
    SMALLEST_FRAME = 8,
    SMALLEST_UV_SET = 5
};

/* ---- Small parts ---- */

static void x_indices(struct io *s, const struct odol_traits *traits, const char *name, struct p3d_span *value)
{
    x_packed(s, name, value, traits->indices.items, traits->indices.count);
}

void x_odol_bounds(struct io *s, struct p3d_odol_lod *lod)
{
    x_named_u32(s, "or_hints", &lod->or_hints, &p3di_odol_clip_flags);
    x_named_u32(s, "and_hints", &lod->and_hints, &p3di_odol_clip_flags);
    x_vec3(s, "bbox_min", &lod->bbox_min);
    x_vec3(s, "bbox_max", &lod->bbox_max);
    x_vec3(s, "bbox_center", &lod->bbox_center);
    x_f32(s, "bounding_radius", &lod->bounding_radius);
}

void x_odol_proxy_place(struct io *s, struct p3d_odol_proxy *proxy)
{
    x_asciiz(io_as(s, P3D_ID_NAME), "model", &proxy->model);
    x_floats(s, "transform", proxy->transform, 12);
    x_i32(s, "id", &proxy->id);
    x_i32(s, "named_selection", &proxy->named_selection);
}

static void x_proxies(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    lod->proxies = io_records(s, "proxy_count", lod->proxies, &lod->proxy_count, sizeof *lod->proxies, SMALLEST_PROXY);
    for (uint32_t i = 0; i < lod->proxy_count && !s->has_failed; i++) {
        struct p3d_odol_proxy *proxy = &lod->proxies[i];

        io_begin(io_as(s, P3D_ID_PROXY), "proxies", i);
        x_odol_proxy_place(s, proxy);
        x_i32(s, "bone", &proxy->bone);
        if (traits->version >= 40)
            x_i32(s, "section", &proxy->section);
        else if (!s->is_writing)
            proxy->section = -1;
        io_end(s);
    }
}

static void x_bones(struct io *s, struct p3d_odol_lod *lod)
{
    X_ARRAY(s, "used_bones", &lod->used_bones, bone_columns);
    lod->skeleton_to_used = io_records(s, "skeleton_to_used_count", lod->skeleton_to_used, &lod->skeleton_to_used_count,
                                       sizeof *lod->skeleton_to_used, SMALLEST_ARRAY);
    for (uint32_t i = 0; i < lod->skeleton_to_used_count && !s->has_failed; i++) {
        s->index = i;
        X_ARRAY(s, "skeleton_to_used", &lod->skeleton_to_used[i], bone_columns);
    }
    s->index = P3D_NO_INDEX;
}

/* The vertex count stands alone from version 50 on; before, the point flags carry it. */
static void x_vertices(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    if (traits->version >= 50) {
        x_u32(s, "vertex_count", &lod->vertex_count);
    } else {
        X_FILLED(s, "point_flags", &lod->point_flags, flag_columns);
        if (!s->is_writing)
            lod->vertex_count = lod->point_flags.count;
    }
    if (traits->has_face_area)
        x_f32(s, "face_area", &lod->face_area);
}

static void x_materials(struct io *s, struct p3d_odol_lod *lod)
{
    lod->materials = io_records(s, "material_count", lod->materials, &lod->material_count, sizeof *lod->materials,
                                SMALLEST_MATERIAL);
    for (uint32_t i = 0; i < lod->material_count && !s->has_failed; i++) {
        io_begin(io_as(s, P3D_ID_MATERIAL), "materials", i);
        x_odol_material(s, &lod->materials[i]);
        io_end(s);
    }
}

/* ---- Faces and sections ---- */

void x_odol_corners(struct io *s, const struct odol_traits *traits, struct p3d_odol_face *face)
{
    x_u8(s, "corner_count", &face->corner_count);
    if (face->corner_count > 4) {
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s) - 1, "a face has %u corners, more than 4",
                face->corner_count);
        return;
    }
    for (size_t i = 0; i < face->corner_count; i++) {
        s->index = i;
        x_odol_index(s, traits, "vertex", &face->vertices[i]);
    }
    s->index = P3D_NO_INDEX;
}

uint32_t p3di_odol_faces_size(const struct odol_traits *traits, const struct p3d_odol_lod *lod)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        size += traits->face_memory + traits->corner_memory * lod->faces[i].corner_count;
    return size;
}

static void x_faces(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    lod->faces = io_records(s, "face_count", lod->faces, &lod->face_count, sizeof *lod->faces, SMALLEST_FACE);
    x_u32(s, "faces_size", &lod->faces_size);
    x_u16(s, "unknown_before_faces", &lod->unknown_before_faces);
    for (uint32_t i = 0; i < lod->face_count && !s->has_failed; i++) {
        io_begin(io_as(s, P3D_ID_FACE), "faces", i);
        x_odol_corners(s, traits, &lod->faces[i]);
        io_end(s);
    }
}

static void x_section(struct io *s, const struct odol_traits *traits, struct p3d_odol_section *section)
{
    x_u32(s, "face_from", &section->face_from);
    x_u32(s, "face_to", &section->face_to);
    x_i32(s, "min_bone", &section->min_bone);
    x_i32(s, "bone_count", &section->bone_count);
    x_named_u32(s, "user_value", &section->user_value, &p3di_odol_lighting);
    x_i16(s, "texture", &section->texture);
    x_named_u32(s, "special", &section->special, traits->special);
    x_i32(s, "material", &section->material);
    if (section->material == -1)
        x_asciiz(s, "material_name", &section->material_name);
    if (traits->has_area_list)
        X_ARRAY(s, "area_over_tex", &section->area_over_tex, area_columns);
    else
        X_TABLE(s, "area_over_tex", &section->area_over_tex, 1, area_columns);
    if (traits->version >= 67) {
        x_i32(s, "unknown_67", &section->unknown_67);
        if (section->unknown_67 >= 1)
            x_floats(s, "unknown_67_values", section->unknown_67_values, 11);
    }
}

static void x_sections(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    lod->sections =
        io_records(s, "section_count", lod->sections, &lod->section_count, sizeof *lod->sections, SMALLEST_SECTION);
    for (uint32_t i = 0; i < lod->section_count && !s->has_failed; i++) {
        io_begin(io_as(s, P3D_ID_SECTION), "sections", i);
        x_section(s, traits, &lod->sections[i]);
        io_end(s);
    }
}

/* ---- Selections, properties, key frames ---- */

void x_odol_selection_members(struct io *s, const struct odol_traits *traits, struct p3d_odol_selection *selection)
{
    x_bool(s, "is_sectional", &selection->is_sectional);
    X_PACKED(s, "sections", &selection->sections, section_columns);
    x_indices(s, traits, "vertices", &selection->vertices);
    X_PACKED(s, "weights", &selection->weights, weight_columns);
}

static void x_selections(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    lod->selections = io_records(s, "selection_count", lod->selections, &lod->selection_count, sizeof *lod->selections,
                                 SMALLEST_SELECTION);
    for (uint32_t i = 0; i < lod->selection_count && !s->has_failed; i++) {
        struct p3d_odol_selection *selection = &lod->selections[i];

        io_begin(io_as(s, P3D_ID_SELECTION), "selections", i);
        x_asciiz(io_as(s, P3D_ID_NAME), "name", &selection->name);
        x_indices(s, traits, "faces", &selection->faces);
        x_i32(s, "unknown_after_faces", &selection->unknown_after_faces);
        x_odol_selection_members(s, traits, selection);
        io_end(s);
    }
}

void x_odol_properties(struct io *s, struct p3d_odol_lod *lod)
{
    lod->properties = io_records(s, "property_count", lod->properties, &lod->property_count, sizeof *lod->properties,
                                 SMALLEST_PROPERTY);
    for (uint32_t i = 0; i < lod->property_count && !s->has_failed; i++) {
        io_begin(io_as(s, P3D_ID_PROPERTY), "properties", i);
        x_asciiz(io_as(s, P3D_ID_NAME), "name", &lod->properties[i].name);
        x_asciiz(s, "value", &lod->properties[i].value);
        io_end(s);
    }
}

void x_odol_frames(struct io *s, struct p3d_odol_lod *lod)
{
    lod->frames = io_records(s, "frame_count", lod->frames, &lod->frame_count, sizeof *lod->frames, SMALLEST_FRAME);
    for (uint32_t i = 0; i < lod->frame_count && !s->has_failed; i++) {
        io_begin(io_as(s, P3D_ID_FRAME), "frames", i);
        x_f32(s, "time", &lod->frames[i].time);
        X_ARRAY(s, "points", &lod->frames[i].points, p3di_odol_xyz);
        io_end(s);
    }
}

/* ---- The rest: the fields that rest_size spans ---- */

static void x_uv_set(struct io *s, const struct odol_traits *traits, size_t index, struct p3d_odol_uv_set *set)
{
    io_begin(io_as(s, P3D_ID_UV_SET), "uv_sets", index);
    if (traits->has_packed_vertices) {
        x_f32(s, "min_u", &set->min_u);
        x_f32(s, "min_v", &set->min_v);
        x_f32(s, "max_u", &set->max_u);
        x_f32(s, "max_v", &set->max_v);
    }
    x_filled(s, "uvs", &set->uvs, traits->uvs.items, traits->uvs.count);
    io_end(s);
}

/* The first set stands before the number of all of them. */
static void x_uv_sets(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    struct p3d_odol_uv_set first;

    memset(&first, 0, sizeof first);
    if (s->is_writing && lod->uv_set_count)
        first = lod->uv_sets[0];
    x_uv_set(s, traits, 0, &first);
    x_u32(s, "uv_set_count", &lod->uv_set_count);
    if (!s->is_writing) {
        if (!lod->uv_set_count || lod->uv_set_count - 1 > io_left(s) / SMALLEST_UV_SET)
            io_fail(s, P3D_DAMAGED, s->pos - 4, "uv_set_count is %u, with %zu bytes left", lod->uv_set_count,
                    io_left(s));
        lod->uv_sets = io_alloc(s, lod->uv_set_count, sizeof *lod->uv_sets);
        if (!lod->uv_sets)
            return;
        lod->uv_sets[0] = first;
    }
    for (uint32_t i = 1; i < lod->uv_set_count && !s->has_failed; i++)
        x_uv_set(s, traits, i, &lod->uv_sets[i]);
}

static void x_rest(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    x_u32(s, "rest_size", &lod->rest_size);
    if (traits->version >= 50)
        X_FILLED(s, "point_flags", &lod->point_flags, flag_columns);
    x_uv_sets(s, traits, lod);
    X_PACKED(s, "positions", &lod->positions, p3di_odol_xyz);
    x_filled(s, "normals", &lod->normals, traits->normals.items, traits->normals.count);
    x_packed(s, "tangents", &lod->tangents, traits->tangents.items, traits->tangents.count);
    X_PACKED(s, "bone_refs", &lod->bone_refs, bone_ref_columns);
    X_PACKED(s, "neighbour_bone_refs", &lod->neighbour_bone_refs, neighbour_columns);
}

/* rest_size counts its own four bytes. */
static void x_sized_rest(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    const uint64_t start = io_offset(s);

    if (s->is_writing && !s->is_measuring) {
        struct io measure;

        io_init_measure(&measure, s);
        x_rest(&measure, traits, lod);
        lod->rest_size = (uint32_t)measure.size;
    }
    x_rest(s, traits, lod);
    if (!s->is_writing && io_offset(s) - start != lod->rest_size)
        io_warn(s, start, "rest_size is %u, but the rest takes %llu bytes", lod->rest_size,
                (unsigned long long)(io_offset(s) - start));
}

/* ---- A LOD ---- */

void x_odol_lod(struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *lod)
{
    x_proxies(s, traits, lod);
    x_bones(s, lod);
    x_vertices(s, traits, lod);
    x_odol_bounds(s, lod);
    x_asciiz_array(s, "texture_count", "textures", &lod->textures, &lod->texture_count);
    x_materials(s, lod);
    x_indices(s, traits, "point_to_vertex", &lod->point_to_vertex);
    x_indices(s, traits, "vertex_to_point", &lod->vertex_to_point);
    x_faces(s, traits, lod);
    x_sections(s, traits, lod);
    x_selections(s, traits, lod);
    x_odol_properties(s, lod);
    x_odol_frames(s, lod);
    x_hex32(s, "color_top", &lod->color_top);
    x_hex32(s, "color", &lod->color);
    x_named_u32(s, "special", &lod->special, traits->special);
    x_bool(s, "vertex_bone_ref_is_simple", &lod->is_bone_ref_simple);
    x_sized_rest(s, traits, lod);
    if (traits->version >= 67)
        x_u32(s, "unknown_67", &lod->unknown_67);
    if (traits->version >= 68)
        x_u8(s, "unknown_68", &lod->unknown_68);
}
