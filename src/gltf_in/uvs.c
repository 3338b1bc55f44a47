/* uvs.c: where the texture of a material lies on its faces: which UV set, and KHR_texture_transform (docs/import.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "json.h"
#include "lod.h"
#include "numbers.h"

static const json_t *transform_of(const json_t *texture)
{
    return json_object_get(json_object_get(texture, "extensions"), "KHR_texture_transform");
}

/* Scaled, turned against the clock around the image's upper left corner, then moved. */
static void take_transform(const json_t *transform, struct in_layout *layout)
{
    const double turn = json_number_value(json_object_get(transform, "rotation")); /* which is finite in a JSON */
    double scale[2], by[2];

    if (!p3di_in_floats(transform, "scale", scale, 2))
        scale[0] = scale[1] = 1;
    if (!p3di_in_floats(transform, "offset", by, 2))
        by[0] = by[1] = 0;
    layout->m[0] = cos(turn) * scale[0];
    layout->m[1] = sin(turn) * scale[1];
    layout->m[2] = by[0];
    layout->m[3] = -sin(turn) * scale[0];
    layout->m[4] = cos(turn) * scale[1];
    layout->m[5] = by[1];
}

struct in_layout p3di_in_layout(struct in_gltf *gltf, const json_t *texture)
{
    const json_t *transform = transform_of(texture);
    struct in_layout layout = {p3di_in_number(gltf, texture, "texCoord", 0), false, {1, 0, 0, 0, 1, 0}};

    layout.set = p3di_in_number(gltf, transform, "texCoord", layout.set);
    if (transform)
        take_transform(transform, &layout);
    layout.is_moved = layout.m[0] != 1 || layout.m[1] != 0 || layout.m[2] != 0 || layout.m[3] != 0 ||
                      layout.m[4] != 1 || layout.m[5] != 0;
    return layout;
}

bool p3di_in_is_layout(const struct in_layout *a, const struct in_layout *b)
{
    for (size_t i = 0; i < 6; i++)
        if (a->m[i] != b->m[i])
            return false;
    return a->set == b->set;
}

struct p3d_vec2 p3di_in_uv(const struct in_vertices *vertices, uint32_t set, uint32_t vertex)
{
    const struct in_layout *layout = &vertices->layout;
    const uint32_t first = layout->set < vertices->uv_count ? layout->set : 0;
    const uint32_t place = !set ? first : set == first ? 0 : set;
    const bool has_set = place < vertices->uv_count; /* other primitives of the LOD may have more sets */
    const float uv[2] = {has_set ? p3di_in_float(&vertices->uvs[place], vertex, 0) : 0,
                         has_set ? p3di_in_float(&vertices->uvs[place], vertex, 1) : 0};

    if (set || !layout->is_moved)
        return (struct p3d_vec2){uv[0], uv[1]};
    return (struct p3d_vec2){(float)(layout->m[0] * uv[0] + layout->m[1] * uv[1] + layout->m[2]),
                             (float)(layout->m[3] * uv[0] + layout->m[4] * uv[1] + layout->m[5])};
}
