/* facts.c: facts of a LOD beyond its fields: its mass, the names that it uses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/mlod.h>

#include "core/names.h"

struct p3d_bytes p3d_mlod_default_path(const struct p3d_mlod *mlod)
{
    const bool is_there = mlod->trailing.size == P3D_MLOD_SP3X_DEFAULT_PATH_SIZE && mlod->lod_count &&
                          mlod->lods[mlod->lod_count - 1].flavour == P3D_MLOD_SP3X;
    const struct p3d_bytes none = {NULL, 0}, text = is_there ? p3d_text(mlod->trailing) : none;

    for (uint32_t i = 0; i < text.size; i++)
        if (text.data[i] < ' ')
            return none;
    return text.size < mlod->trailing.size ? text : none;
}

bool p3d_mlod_mass(const struct p3d_mlod_lod *lod, double *mass)
{
    bool has_mass = false;

    *mass = 0;
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind != P3D_TAG_MASS || tag->is_raw)
            continue;
        has_mass = true;
        for (uint32_t j = 0; j < tag->value.mass.count; j++)
            *mass += p3d_f32_at(tag->value.mass, j);
    }
    return has_mass;
}

/* ---- Names ---- */

static bool find_names(const struct p3d_mlod_lod *lod, bool are_textures, struct p3d_names *list)
{
    struct p3di_names names;

    p3di_names_begin(&names);
    for (uint32_t i = 0; i < lod->face_count; i++)
        p3di_names_add(&names, are_textures ? lod->faces[i].texture : lod->faces[i].material);
    return p3di_names_end(&names, list);
}

bool p3d_mlod_textures(const struct p3d_mlod_lod *lod, struct p3d_names *names)
{
    return find_names(lod, true, names);
}

bool p3d_mlod_materials(const struct p3d_mlod_lod *lod, struct p3d_names *names)
{
    return find_names(lod, false, names);
}
