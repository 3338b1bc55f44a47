/* flavour.c: a LOD laid out as the other flavour.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

struct p3d_mlod_losses p3d_mlod_set_flavour(struct p3d_mlod_lod *lod, enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod_losses losses = {0, 0};

    if (lod->flavour == flavour || (flavour != P3D_MLOD_P3DM && flavour != P3D_MLOD_SP3X))
        return losses;
    lod->flavour = flavour;
    lod->version = flavour == P3D_MLOD_SP3X ? MLOD_SP3X_VERSION : MLOD_P3DM_VERSION;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        lod->faces[i].texture = p3d_text(lod->faces[i].texture);
        losses.materials += lod->faces[i].material.size != 0;
        lod->faces[i].material.size = 0;
    }
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        lod->tags[i].name = p3d_text(lod->tags[i].name);
        losses.inactive_tags += lod->tags[i].active == 0;
        lod->tags[i].active = 1;
    }
    return losses;
}
