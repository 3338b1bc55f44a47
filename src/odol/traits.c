/* traits.c: what a version of ODOL means for its records (docs/format/odol.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"
#include "records.h"

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
    static const uint8_t proven[] = {7, 40, 48, 49, 50, 53, 54, 55, 59, 68, 70, 73};

    for (size_t i = 0; i < sizeof proven; i++)
        if (proven[i] == version)
            return true;
    return false;
}

static void find_columns(struct odol_traits *t)
{
    const bool is_compact = t->version >= 45;

    t->indices = t->has_wide_indices ? COLUMNS(index_columns_32) : COLUMNS(index_columns_16);
    t->uvs = is_compact ? COLUMNS(uv_columns_i16) : COLUMNS(uv_columns_f32);
    t->normals = is_compact ? COLUMNS(normal_columns_packed) : COLUMNS(p3di_odol_xyz);
    t->tangents = is_compact ? COLUMNS(tangent_columns_packed) : COLUMNS(tangent_columns_f32);
}

bool p3di_odol_find_traits(uint32_t version, struct odol_traits *t)
{
    memset(t, 0, sizeof *t);
    if (version != 7 && (version < 28 || version > 73))
        return false;
    t->version = version;
    t->is_flashpoint = version == 7;
    t->is_dayz = version >= 53 && version <= 55;
    t->is_proven = is_proven(version);
    t->has_uv_limits = version >= 45;
    t->has_wide_indices = version >= 69;
    t->packing = version >= 64 ? IO_PACKING_FLAGGED : version >= 44 ? IO_PACKING_LZO : IO_PACKING_LZSS;
    t->special = t->is_flashpoint ? &p3di_odol_special_v7 : &p3di_odol_special;
    t->face_memory = t->is_flashpoint ? 10 : t->has_wide_indices ? 4 : 2;
    t->corner_memory = t->has_wide_indices ? 4 : 2;
    find_columns(t);
    return true;
}
