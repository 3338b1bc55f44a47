/* components.c: collision in other programs' glTF: nodes of Unreal's names, and the pieces of Geometry LODs, which
 * games take one by one (docs/import.md, "LODs").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

#include "lod.h"
#include "parts.h"

#include "model/builder.h"

#include <stdio.h>

#define GEOMETRY 1e13f
#define MOST_COMPONENTS 256u

/* A number that a program puts behind the name does not matter. */
bool p3di_in_is_collision(struct p3d_bytes name, float *resolution)
{
    static const char *const prefixes[] = {"UCX_", "UBX_", "USP_", "UCP_"};
    bool is_one = false;

    name.size = p3di_number_start(name);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        is_one |= name.size > strlen(prefixes[i]) && p3d_text_starts_with(name, prefixes[i]);
    *resolution = GEOMETRY;
    return is_one || p3d_text_ends_with(name, "_collision");
}

/* ---- Pieces ---- */

/* The first point of a piece, to which others lead. */
static uint32_t first_of(uint32_t *piece, uint32_t point)
{
    while (piece[point] != point) {
        piece[point] = piece[piece[point]];
        point = piece[point];
    }
    return point;
}

/* By point, the first one of its piece: points of a face are in one. */
static uint32_t *find_pieces(struct in_gltf *gltf, const struct in_lod *lod)
{
    uint32_t *piece = p3di_job_alloc(gltf->job, lod->points.count, sizeof *piece);

    for (uint32_t i = 0; piece && i < lod->points.count; i++)
        piece[i] = i;
    for (uint32_t i = 0; piece && i < lod->faces.count; i++) {
        const struct p3d_model_face *face = &lod->faces.items[i];
        const struct p3d_model_corner *corners = &lod->faces.corners[face->first_corner];

        for (uint32_t j = 1; j < face->corner_count; j++) {
            const uint32_t a = first_of(piece, corners[0].point), b = first_of(piece, corners[j].point);

            piece[a < b ? b : a] = a < b ? a : b;
        }
    }
    return piece;
}

static bool has_components(const struct in_lod *lod)
{
    for (uint32_t i = 0; i < lod->selections.count; i++)
        if (p3d_text_starts_with(lod->selections.items[i].name, "component"))
            return true;
    return false;
}

/* The selection of each piece, by its first point. Points that no face has are in none. */
static uint32_t *name_pieces(struct in_gltf *gltf, struct in_lod *lod, uint32_t *piece)
{
    uint32_t *selections = p3di_job_alloc(gltf->job, lod->points.count, sizeof *selections), count = 0;

    for (uint32_t i = 0; selections && i < lod->points.count; i++)
        selections[i] = IN_NONE;
    for (uint32_t i = 0; selections && !gltf->job->has_failed && i < lod->faces.count; i++) {
        const uint32_t first = first_of(piece, lod->faces.corners[lod->faces.items[i].first_corner].point);
        char name[24];

        if (selections[first] != IN_NONE || count > MOST_COMPONENTS || ++count > MOST_COMPONENTS)
            continue;
        snprintf(name, sizeof name, "Component%02u", (unsigned)count);
        selections[first] = p3di_in_selection(gltf, lod, p3di_job_copy(gltf->job, p3d_bytes_of(name)));
    }
    if (count > MOST_COMPONENTS)
        p3di_warn(gltf->job->options, (uint32_t)P3D_NO_LOD,
                  "a Geometry LOD is in more than %u pieces that can be hit; the first of them are components",
                  MOST_COMPONENTS);
    return selections;
}

void p3di_in_find_components(struct in_gltf *gltf, struct in_lod *lod)
{
    uint32_t *piece, *selections;

    if ((lod->extras && !lod->lacks_components) || !lod->faces.count || !p3d_lod_is_collision(lod->resolution) ||
        has_components(lod))
        return;
    piece = find_pieces(gltf, lod);
    selections = piece ? name_pieces(gltf, lod, piece) : NULL;
    for (uint32_t i = 0; selections && !gltf->job->has_failed && i < lod->points.count; i++)
        if (selections[first_of(piece, i)] != IN_NONE)
            p3di_in_select(gltf, lod, selections[first_of(piece, i)], i, 1);
}
