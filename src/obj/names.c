/* names.c: names of LODs in OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

char *p3di_obj_lod_name(float resolution, char *text)
{
    p3d_lod_name(resolution, text);
    for (char *c = text; *c; c++)
        if (*c == ' ')
            *c = '_';
    return text;
}

bool p3di_obj_is_lod_name(struct p3d_bytes name, float *resolution)
{
    char text[P3D_LOD_NAME_SIZE], own[P3D_LOD_NAME_SIZE];

    if (name.size >= sizeof text)
        return false;
    for (uint32_t i = 0; i < name.size; i++)
        text[i] = (char)(name.data[i] == '_' ? ' ' : name.data[i]);
    text[name.size] = 0;
    return p3d_lod_resolution(text, resolution) && p3d_text_equal(p3d_bytes_of(p3d_lod_name(*resolution, own)), text);
}
