/* facts.c: the meaning of ODOL's packed elements and of its numbers with names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/odol.h>

#include "core/names.h"
#include "paths.h"
#include "records.h"

/* ---- Elements ---- */

/* Ten bits, signed, of which -511 is 1: measured against the sources, see docs/format/odol.md. */
static float unpack_component(uint32_t bits)
{
    const int32_t field = (int32_t)(bits & 0x3ff) - (bits & 0x200 ? 0x400 : 0);

    return (float)field * (-1.0f / 511.0f);
}

struct p3d_vec3 p3d_odol_normal_at(const struct p3d_odol_lod *lod, uint32_t vertex)
{
    const uint8_t *data = p3d_filled_at(lod->normals, vertex);
    uint32_t bits;

    if (lod->normals.span.stride == 12)
        return (struct p3d_vec3){p3d_load_f32(data), p3d_load_f32(data + 4), p3d_load_f32(data + 8)};
    bits = p3d_load_u32(data);
    return (struct p3d_vec3){unpack_component(bits), unpack_component(bits >> 10), unpack_component(bits >> 20)};
}

/* -32767 is the lower limit and 32767 the upper one. */
static float unpack_uv(const uint8_t *data, float min, float max)
{
    const uint16_t bits = p3d_load_u16(data);
    const int32_t field = bits < 0x8000 ? bits : bits - 0x10000;

    return (float)(min + (field + 32767) / 65534.0 * ((double)max - min));
}

struct p3d_vec2 p3d_odol_uv_at(const struct p3d_odol_uv_set *set, uint32_t vertex)
{
    const uint8_t *data = p3d_filled_at(set->uvs, vertex);

    if (set->uvs.span.stride == 8)
        return (struct p3d_vec2){p3d_load_f32(data), p3d_load_f32(data + 4)};
    return (struct p3d_vec2){unpack_uv(data, set->min_u, set->max_u), unpack_uv(data + 2, set->min_v, set->max_v)};
}

/* ---- Names ---- */

struct finding {
    struct p3di_names names;
    enum p3di_path_kind kind;
};

static void add_path(void *user, enum p3di_path_kind kind, struct p3d_bytes *path)
{
    struct finding *finding = user;

    if (kind == finding->kind)
        p3di_names_add(&finding->names, *path);
}

static bool find_names(const struct p3d_odol_lod *lod, enum p3di_path_kind kind, struct p3d_names *list)
{
    struct finding finding = {.kind = kind};

    p3di_names_begin(&finding.names);
    p3di_odol_visit_lod((struct p3d_odol_lod *)(uintptr_t)lod, &(struct p3di_path_visitor){add_path, &finding});
    return p3di_names_end(&finding.names, list);
}

bool p3d_odol_textures(const struct p3d_odol_lod *lod, struct p3d_names *names)
{
    return find_names(lod, P3DI_PATH_TEXTURE, names);
}

bool p3d_odol_materials(const struct p3d_odol_lod *lod, struct p3d_names *names)
{
    return find_names(lod, P3DI_PATH_MATERIAL, names);
}

bool p3d_odol_surfaces(const struct p3d_odol_lod *lod, struct p3d_names *names)
{
    return find_names(lod, P3DI_PATH_SURFACE, names);
}

bool p3d_odol_stage_textures(const struct p3d_odol_lod *lod, struct p3d_names *names)
{
    return find_names(lod, P3DI_PATH_STAGE_TEXTURE, names);
}

const char *p3d_odol_role_name(enum p3d_odol_role role)
{
    static const char *const names[P3D_ROLE_COUNT] = {
        [P3D_ROLE_MEMORY] = "memory",
        [P3D_ROLE_GEOMETRY] = "geometry",
        [P3D_ROLE_GEOMETRY_SIMPLE] = "geometry simple",
        [P3D_ROLE_GEOMETRY_PHYSX] = "geometry physx",
        [P3D_ROLE_FIRE_GEOMETRY] = "fire geometry",
        [P3D_ROLE_VIEW_GEOMETRY] = "view geometry",
        [P3D_ROLE_VIEW_PILOT_GEOMETRY] = "view pilot geometry",
        [P3D_ROLE_VIEW_GUNNER_GEOMETRY] = "view gunner geometry",
        [P3D_ROLE_VIEW_CARGO_GEOMETRY] = "view cargo geometry",
        [P3D_ROLE_LAND_CONTACT] = "land contact",
        [P3D_ROLE_ROADWAY] = "roadway",
        [P3D_ROLE_PATHS] = "paths",
        [P3D_ROLE_HIT_POINTS] = "hit points",
    };

    return (size_t)role < P3D_ROLE_COUNT && names[role] ? names[role] : "unknown";
}

/* ---- Versions ---- */

bool p3d_odol_has_wide_indices(const struct p3d_odol *odol)
{
    struct odol_traits traits;

    return p3di_odol_find_traits(odol->version, &traits) && traits.has_wide_indices;
}
