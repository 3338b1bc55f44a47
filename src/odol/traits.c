/* traits.c: what a version of ODOL means for its records (docs/format/odol.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "traits.h"

#include "names.h"

static const struct p3d_column index_columns_16[] = {{"index", P3D_FIELD_U16, NULL}};
static const struct p3d_column index_columns_32[] = {{"index", P3D_FIELD_U32, NULL}};
static const struct p3d_column uv_columns_f32[] = {{"u", P3D_FIELD_F32, NULL}, {"v", P3D_FIELD_F32, NULL}};
static const struct p3d_column uv_columns_i16[] = {{"u", P3D_FIELD_I16, NULL}, {"v", P3D_FIELD_I16, NULL}};
static const struct p3d_column normal_columns_packed[] = {{"xyz", P3D_FIELD_HEX32, NULL}};
static const struct p3d_column tangent_columns_f32[] = {{"s_x", P3D_FIELD_F32, NULL}, {"s_y", P3D_FIELD_F32, NULL},
                                                        {"s_z", P3D_FIELD_F32, NULL}, {"t_x", P3D_FIELD_F32, NULL},
                                                        {"t_y", P3D_FIELD_F32, NULL}, {"t_z", P3D_FIELD_F32, NULL}};
static const struct p3d_column tangent_columns_packed[] = {{"s", P3D_FIELD_HEX32, NULL}, {"t", P3D_FIELD_HEX32, NULL}};

const struct p3d_column p3di_odol_xyz[3] = {
    {"x", P3D_FIELD_F32, NULL}, {"y", P3D_FIELD_F32, NULL}, {"z", P3D_FIELD_F32, NULL}};

#define COLUMNS(array) ((struct columns){array, sizeof(array) / sizeof *(array)})

static bool is_proven(uint32_t version)
{
    static const uint8_t proven[] = {7, 40, 47, 48, 49, 50, 53, 54, 55, 58, 59, 68, 70, 73, 75};

    for (size_t i = 0; i < sizeof proven; i++)
        if (proven[i] == version)
            return true;
    return false;
}

static void find_columns(struct odol_traits *traits)
{
    const bool is_compact = traits->has_packed_vertices;

    traits->indices = traits->has_wide_indices ? COLUMNS(index_columns_32) : COLUMNS(index_columns_16);
    traits->uvs = is_compact ? COLUMNS(uv_columns_i16) : COLUMNS(uv_columns_f32);
    traits->normals = is_compact ? COLUMNS(normal_columns_packed) : COLUMNS(p3di_odol_xyz);
    traits->tangents = is_compact ? COLUMNS(tangent_columns_packed) : COLUMNS(tangent_columns_f32);
}

static uint32_t material_version(const struct odol_traits *traits)
{
    if (traits->is_dayz)
        return traits->version == 53 ? 16 : 20;
    return traits->version >= 56 ? 11 : traits->version >= 48 ? 10 : 9;
}

static void find_making(struct odol_traits *traits)
{
    const bool is_new_dayz = traits->version == 54 || traits->version == 55;

    traits->can_be_made =
        traits->is_flashpoint || (traits->version >= P3D_ODOL_FIRST_MADE && traits->version <= P3D_ODOL_LAST_MADE);
    traits->clears_buffer_tops = traits->version >= 59;
    traits->divides_uvs = traits->version <= 50;
    traits->keeps_members = traits->version <= 40;
    traits->bends_by_processor = traits->version < 48;
    traits->has_fixed_density = traits->version <= 55;
    traits->keeps_buffer_numbers = traits->has_own_geometry_center = traits->version > 50;
    traits->estimates_roots = is_new_dayz;
    traits->scales_uvs_first = is_new_dayz || traits->version >= 75;
    traits->fuses_steps = traits->version >= 75;
    traits->measures_in_floats = traits->is_flashpoint || is_new_dayz || traits->version >= 60;
    traits->material_version = material_version(traits);
}

bool p3di_odol_find_traits(uint32_t version, struct odol_traits *traits)
{
    memset(traits, 0, sizeof *traits);
    if (version != 7 && (version < 28 || version > 75))
        return false;
    traits->version = version;
    traits->is_flashpoint = version == 7;
    traits->is_dayz = version >= 53 && version <= 55;
    traits->is_proven = is_proven(version);
    traits->has_packed_vertices = version >= 45;
    traits->has_wide_indices = version >= 69;
    traits->has_area_list = version >= 36;
    traits->has_face_area = version >= 51;
    traits->has_unhide_value = version >= 55;
    traits->has_preferred_shadows = version >= 57;
    traits->has_encryption = version >= 75;
    traits->has_buoyancy = version == 58 || version == 59;
    traits->has_physx = version >= 60;
    traits->packing = version >= 64   ? IO_PACKING_FLAGGED
                      : version >= 56 ? IO_PACKING_SHORT
                      : version >= 44 ? IO_PACKING_LZO
                                      : IO_PACKING_LZSS;
    traits->special = traits->is_flashpoint ? &p3di_odol_special_v7 : &p3di_odol_special;
    traits->face_memory = traits->is_flashpoint ? 10 : traits->has_wide_indices ? 4 : 2;
    traits->corner_memory = traits->has_wide_indices ? 4 : 2;
    find_columns(traits);
    find_making(traits);
    return true;
}

void p3di_odol_summarise(struct p3d_odol_lod *lod)
{
    lod->summary.face_count = lod->face_count;
    lod->summary.color = lod->color;
    lod->summary.special = lod->special;
    lod->summary.or_hints = lod->or_hints;
    lod->summary.has_skeleton = lod->used_bones.count != 0;
    lod->summary.vertex_count = lod->vertex_count;
    lod->summary.face_area = lod->face_area;
}

/* ---- Games ---- */

const struct p3d_odol_target p3d_odol_targets[P3D_ODOL_TARGET_COUNT] = {
    {7, "Operation Flashpoint", P3D_GAME_FLASHPOINT},
    {50, "Arma 2 and DayZ Mod", P3D_GAME_A2},
    {54, "DayZ", P3D_GAME_DAYZ},
    {55, "DayZ, as its tools of 2026 write it", P3D_GAME_DAYZ},
    {73, "Arma 3", P3D_GAME_A3},
    {75, "Arma 3", P3D_GAME_A3}};

enum p3d_game p3d_odol_game(uint32_t version)
{
    static const struct {
        uint32_t first, last;
        enum p3d_game game;
    } games[] = {{7, 7, P3D_GAME_FLASHPOINT}, {40, 40, P3D_GAME_ARMA}, {48, 50, P3D_GAME_A2},
                 {53, 55, P3D_GAME_DAYZ},     {59, 73, P3D_GAME_A3},   {75, 75, P3D_GAME_A3}};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (version >= games[i].first && version <= games[i].last)
            return games[i].game;
    return P3D_GAME_UNKNOWN;
}
