/* surface.c: which faces of a LOD are to be seen, and which are not.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model/faces.h"
#include "surface.h"

bool p3di_has_surface(const struct p3d_model_lod *lod, uint8_t *is_proxy)
{
    p3di_mark_proxies(lod, is_proxy);
    for (uint32_t i = 0; i < lod->face_count; i++)
        if (lod->faces[i].corner_count >= 3 && !is_proxy[i])
            return true;
    return false;
}

uint32_t p3di_most_faces(const struct p3d_model_lod *lods, uint32_t lod_count)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < lod_count; i++)
        most = lods[i].face_count > most ? lods[i].face_count : most;
    return most;
}
