/* names.c: names of LODs in OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include "core/number.h"

#include <math.h>

/* True if the name gives back another resolution: "0.174" that of 0.17409. "ShadowVolume 100.2" looks like the second
 * "ShadowVolume 100". */
static bool is_misleading(const char *name, float resolution)
{
    float own;

    return !p3d_lod_resolution(name, &own) || (own != resolution && !isnan(resolution)) ||
           p3d_text_ends_with(p3d_bytes_of(name), ".2");
}

char *p3di_obj_lod_name(float resolution, char *text)
{
    p3d_lod_name(resolution, text);
    if (is_misleading(text, resolution))
        text[p3di_format_f32(resolution, text)] = 0;
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
    for (uint32_t i = 0; i <= name.size; i++)
        text[i] = (char)(i == name.size ? 0 : name.data[i] == '_' ? ' ' : name.data[i]);
    if (!p3d_lod_resolution(text, resolution))
        return false;
    p3di_obj_lod_name(*resolution, own);
    for (uint32_t i = 0; i < name.size; i++)
        text[i] = (char)(text[i] == ' ' ? '_' : text[i]);
    return p3d_text_equal(p3d_bytes_of(own), text);
}
