/* mlod_flavour.c: a LOD laid out as the other flavour, and what SP3X cannot hold.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_records.h"

uint32_t p3d_mlod_set_flavour(struct p3d_mlod_lod *lod, enum p3d_mlod_flavour flavour)
{
    uint32_t lost = 0;

    if (lod->flavour == flavour)
        return 0;
    lod->flavour = flavour;
    lod->version = flavour == P3D_MLOD_SP3X ? MLOD_SP3X_VERSION : MLOD_P3DM_VERSION;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        lod->faces[i].texture = p3d_text(lod->faces[i].texture);
        lost += lod->faces[i].material.size != 0;
        lod->faces[i].material.size = 0;
    }
    for (uint32_t i = 0; i < lod->tag_count; i++)
        lod->tags[i].name = p3d_text(lod->tags[i].name);
    return lost;
}

/* A field that was read is as long as it can be; what counts is the text before its NUL. */
static bool is_too_long(struct p3d_bytes name, uint32_t field_size)
{
    return name.size >= field_size && p3d_text(name).size >= field_size;
}

bool p3d_mlod_find_long_name(const struct p3d_mlod_lod *lod, struct p3d_bytes *name, uint32_t *most)
{
    for (uint32_t i = 0; lod->flavour == P3D_MLOD_SP3X && i < lod->face_count; i++) {
        if (!is_too_long(lod->faces[i].texture, MLOD_SP3X_TEXTURE_SIZE))
            continue;
        *name = lod->faces[i].texture;
        *most = MLOD_SP3X_TEXTURE_SIZE - 1;
        return true;
    }
    for (uint32_t i = 0; lod->flavour == P3D_MLOD_SP3X && i < lod->tag_count; i++) {
        if (!is_too_long(lod->tags[i].name, MLOD_SP3X_NAME_SIZE))
            continue;
        *name = lod->tags[i].name;
        *most = MLOD_SP3X_NAME_SIZE - 1;
        return true;
    }
    return false;
}
