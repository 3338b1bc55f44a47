/* paths.c: the paths in an MLOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paths.h"

void p3di_mlod_visit_lod(struct p3d_mlod_lod *lod, const struct p3di_path_visitor *visitor)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        visitor->visit(visitor->user, P3DI_PATH_TEXTURE, &lod->faces[i].texture);
        visitor->visit(visitor->user, P3DI_PATH_MATERIAL, &lod->faces[i].material);
    }
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind == P3D_TAG_SELECTION)
            visitor->visit(visitor->user, P3DI_PATH_NAME, &lod->tags[i].name);
}
