/* mlod_facts.c: what is worth knowing of a LOD beyond its fields: its mass, the names it uses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/mlod.h>

#include "core/set.h"

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

static bool add_names(struct p3di_set *set, const struct p3d_mlod_lod *lod, bool are_textures)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_mlod_face *face = &lod->faces[i];
        const struct p3d_bytes name = p3d_text(are_textures ? face->texture : face->material);
        uint32_t number;

        if (name.size && !p3di_set_add(set, &name, &number))
            return false;
    }
    return true;
}

static bool find_names(const struct p3d_mlod_lod *lod, bool are_textures, struct p3d_names *names)
{
    struct p3di_arena *arena = p3di_arena_new(NULL);
    struct p3di_set set;

    memset(names, 0, sizeof *names);
    if (!arena)
        return false;
    p3di_set_init(&set, arena, 0);
    if (!add_names(&set, lod, are_textures)) {
        p3di_arena_free(arena);
        return false;
    }
    names->items = (const struct p3d_bytes *)(const void *)set.keys;
    names->count = set.count;
    names->memory = arena;
    return true;
}

bool p3d_mlod_textures(const struct p3d_mlod_lod *lod, struct p3d_names *names)
{
    return find_names(lod, true, names);
}

bool p3d_mlod_materials(const struct p3d_mlod_lod *lod, struct p3d_names *names)
{
    return find_names(lod, false, names);
}

void p3d_names_free(struct p3d_names *names)
{
    p3di_arena_free(names->memory);
    memset(names, 0, sizeof *names);
}
