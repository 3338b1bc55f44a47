/* shadow_lods.c: LODs that binarising has made of shadow volumes (docs/format/binarise.md, "Shadows" and "Shadow
 * volumes").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shadow_lods.h"

#include "core/job.h"
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

/* Shadow volumes by the resolutions of the buffers that are made of them. */
struct volumes {
    struct p3di_job job;
    struct p3di_set resolutions;
    uint32_t *last;   /* by resolution: the last volume that was not taken yet, or lod_count */
    uint32_t *before; /* by volume: the one before it of the same resolution, or lod_count */
};

static void collect_volumes(struct volumes *volumes, const struct p3d_odol *odol)
{
    struct odol_traits traits;
    float resolution = 0;

    p3di_odol_find_traits(odol->version, &traits);
    p3di_set_init(&volumes->resolutions, volumes->job.arena, sizeof resolution);
    volumes->last = p3di_job_alloc(&volumes->job, odol->lod_count, sizeof *volumes->last);
    volumes->before = p3di_job_alloc(&volumes->job, odol->lod_count, sizeof *volumes->before);
    for (uint32_t i = 0; i < odol->lod_count && !volumes->job.has_failed; i++) {
        uint32_t number;

        if (!p3d_lod_is_shadow_volume(odol->lods[i].resolution))
            continue;
        resolution = p3di_odol_buffer_resolution(&traits, odol->lods[i].resolution, resolution);
        volumes->before[i] = p3di_job_add(&volumes->job, &volumes->resolutions, &resolution, &number)
                                 ? odol->lod_count
                                 : volumes->last[number];
        volumes->last[number] = i;
    }
}

/* The volume that the buffer is made of, if buffers were made, for buffers from the last to the first. Of several
 * volumes whose buffers have one resolution, the last belongs to the last LOD of that resolution, and so on. lod_count
 * if there is none: the buffer is the source's own. */
static uint32_t take_volume(struct volumes *volumes, const struct p3d_odol *odol, const struct p3d_odol_lod *buffer)
{
    uint32_t number, volume;

    if (!p3di_set_find(&volumes->resolutions, &buffer->resolution, &number))
        return odol->lod_count;
    volume = volumes->last[number];
    if (volume < odol->lod_count)
        volumes->last[number] = volumes->before[volume];
    return volume;
}

static bool is_made_of(const struct p3d_odol_lod *buffer, const struct p3d_odol_lod *volume)
{
    return !buffer->error && !volume->error && count_triangles(volume) == count_triangles(buffer);
}

bool p3d_odol_find_made_buffers(const struct p3d_odol *odol, bool *is_made, struct p3d_error *error)
{
    struct volumes volumes = {.last = NULL};

    if (!p3di_job_begin(&volumes.job, "for the shadow buffers", P3DI_NO_INPUT, NULL, error))
        return false;
    if (odol->shadow_buffer_source == P3DI_SHADOW_VOLUME)
        collect_volumes(&volumes, odol);
    for (uint32_t i = odol->lod_count; i-- && !volumes.job.has_failed;) {
        const struct p3d_odol_lod *buffer = &odol->lods[i];
        uint32_t volume = odol->lod_count;

        if (volumes.last && p3d_lod_kind(buffer->resolution) == P3D_LOD_SHADOW_BUFFER)
            volume = take_volume(&volumes, odol, buffer);
        is_made[i] = volume < odol->lod_count && is_made_of(buffer, &odol->lods[volume]);
    }
    p3di_arena_free(volumes.job.arena);
    return !volumes.job.has_failed;
}
