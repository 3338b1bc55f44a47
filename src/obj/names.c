/* names.c: names of LODs in OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include "core/number.h"
#include "model/builder.h"

#include <math.h>

#define MOST_REPEATED 4 /* LODs of one resolution: real files have two, and "ShadowVolume 0.5" is to keep its name */

uint32_t p3di_obj_repetition(struct p3d_bytes end)
{
    const char *text = (const char *)end.data;
    double number = 0;

    if (end.size < 2 || text[1] == '0')
        return 0;
    p3di_parse_number(text + 1, text + end.size, &number);
    return number >= 2 && number < UINT32_MAX ? (uint32_t)number : 0;
}

/* True if the name looks like that of a repeated LOD: "ShadowVolume 100.2" like the second "ShadowVolume 100". */
static bool looks_repeated(struct p3d_bytes name)
{
    const uint32_t start = p3di_number_start(name);
    const uint32_t number = p3di_obj_repetition((struct p3d_bytes){name.data + start, name.size - start});

    return number && number <= MOST_REPEATED;
}

/* True if the name gives back another resolution: "0.174" that of 0.17409. */
static bool is_misleading(const char *name, float resolution)
{
    float own;

    return !p3d_lod_resolution(name, &own) || (own != resolution && !isnan(resolution)) ||
           looks_repeated(p3d_bytes_of(name));
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
    if (p3d_text_equal(p3d_bytes_of(p3d_lod_name(*resolution, own)), text))
        return true;
    p3di_obj_lod_name(*resolution, own);
    return p3d_text_equal(p3d_bytes_of(own), text);
}
