/* shadow_lods.c: LODs that binarising has made of shadow volumes (docs/format/binarise.md, "Shadows" and "Shadow
 * volumes").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shadow_lods.h"

#include "core/vec.h"

#define FIRST_SHADOW_VOLUME 10000.0f
#define FIRST_SHADOW_BUFFER 11000.0f

/* Version 50 and earlier count from the first volume on, whatever its number; later versions keep the number. */
float p3di_odol_buffer_resolution(const struct odol_traits *traits, float volume, float last)
{
    if (traits->keeps_buffer_numbers && p3d_lod_kind(volume) == P3D_LOD_SHADOW_VOLUME)
        return volume + (FIRST_SHADOW_BUFFER - FIRST_SHADOW_VOLUME);
    return last > 0 ? last + 10 : FIRST_SHADOW_BUFFER;
}

void p3di_count_shadow_lod(struct p3di_shadow_counts *counts, float resolution)
{
    counts->visual += resolution < P3DI_ODOL_END_VISUAL;
    counts->volumes += p3d_lod_is_shadow_volume(resolution);
    counts->buffers += p3d_lod_kind(resolution) == P3D_LOD_SHADOW_BUFFER;
}

static bool has_no_area(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face)
{
    for (uint32_t i = 1; i < face->corner_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (vec3_is_equal(p3d_vec3_at(lod->positions, face->vertices[i]),
                              p3d_vec3_at(lod->positions, face->vertices[j])))
                return true;
    return false;
}

static bool has_vertex(const struct p3d_odol_face *face, uint32_t vertex)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (face->vertices[i] == vertex)
            return true;
    return false;
}

bool p3di_odol_is_extruded(struct p3di_volume_walk *walk, const struct p3d_odol_lod *lod,
                           const struct p3d_odol_face *face)
{
    const bool is_extruded = walk->triangle && walk->edge_count < 3 && face->corner_count == 3 &&
                             has_vertex(walk->triangle, face->vertices[0]) &&
                             has_vertex(walk->triangle, face->vertices[2]) && has_no_area(lod, face);

    walk->edge_count = is_extruded ? walk->edge_count + 1 : 0;
    walk->triangle = is_extruded ? walk->triangle : face;
    return is_extruded;
}

/* Volumes have their quads cut. */
static uint64_t count_triangles(const struct p3d_odol_lod *lod)
{
    const bool is_volume = p3d_lod_is_shadow_volume(lod->resolution);
    struct p3di_volume_walk walk = {NULL, 0};
    uint64_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        if (!(is_volume && p3di_odol_is_extruded(&walk, lod, &lod->faces[i])) && lod->faces[i].corner_count >= 3)
            count += lod->faces[i].corner_count - 2;
    return count;
}

/* The volume that the buffer is made of, if buffers were made. Of several volumes whose buffers have one resolution,
 * the last belongs to the last LOD of that resolution, and so on. lod_count if there is none: the buffer is the
 * source's own. */
static uint32_t find_volume(const struct p3d_odol *odol, uint32_t buffer)
{
    const float resolution = odol->lods[buffer].resolution;
    uint32_t after = 0, count = 0, found = odol->lod_count;
    struct odol_traits traits;

    p3di_odol_find_traits(odol->version, &traits);
    for (uint32_t i = buffer + 1; i < odol->lod_count; i++)
        after += odol->lods[i].resolution == resolution;
    for (unsigned pass = 0; pass < 2; pass++) { /* counts the volumes, then finds the one with `after` behind it */
        uint32_t number = 0;
        float last = 0;

        for (uint32_t i = 0; i < odol->lod_count; i++) {
            if (!p3d_lod_is_shadow_volume(odol->lods[i].resolution))
                continue;
            last = p3di_odol_buffer_resolution(&traits, odol->lods[i].resolution, last);
            if (last == resolution && pass && ++number + after == count)
                found = i;
            count += last == resolution && !pass;
        }
    }
    return found;
}

bool p3d_odol_is_made_buffer(const struct p3d_odol *odol, uint32_t lod)
{
    uint32_t volume;

    if (odol->shadow_buffer_source != P3DI_SHADOW_VOLUME || lod >= odol->lod_count ||
        p3d_lod_kind(odol->lods[lod].resolution) != P3D_LOD_SHADOW_BUFFER || odol->lods[lod].error)
        return false;
    volume = find_volume(odol, lod);
    return volume < odol->lod_count && !odol->lods[volume].error &&
           count_triangles(&odol->lods[volume]) == count_triangles(&odol->lods[lod]);
}
