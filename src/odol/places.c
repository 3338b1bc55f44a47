/* places.c: where the LODs of a file are.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The table says it. But people write other paths into binarised models, and leave the table as it was: the LOD is then
 * shorter or longer than the table says, and the LODs behind it begin elsewhere. */
#include "places.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* ---- The order ---- */

/* LODs that were not read stand by resolution, the highest first, as in the game's own files (docs/format/odol.md,
 * "File"). */
static int compare_places(const void *left, const void *right)
{
    const struct p3d_odol_lod *a = *(struct p3d_odol_lod *const *)left, *b = *(struct p3d_odol_lod *const *)right;
    const float x = isnan(a->resolution) ? INFINITY : a->resolution;
    const float y = isnan(b->resolution) ? INFINITY : b->resolution;

    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    if (x != y)
        return x > y ? -1 : 1;
    return (a < b) - (a > b);
}

struct p3d_odol_lod **p3di_odol_order_lods(struct io *s, struct p3d_odol *odol)
{
    struct p3d_odol_lod **order = io_alloc(s, odol->lod_count, sizeof(struct p3d_odol_lod *));

    for (uint32_t i = 0; order && i < odol->lod_count; i++)
        order[i] = &odol->lods[i];
    if (order && odol->lod_count)
        qsort(order, odol->lod_count, sizeof(struct p3d_odol_lod *), compare_places);
    return order;
}

/* ---- Where the table is wrong ---- */

/* Only then is it worth the time to read LODs twice: the last one does not end where the file does, and the version has
 * nothing behind it. */
static bool is_table_doubtful(const struct io *s, const struct odol_traits *traits, struct p3d_odol_lod *const *order,
                              uint32_t count)
{
    uint64_t end = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (order[i]->offset < end || order[i]->size > UINT32_MAX)
            return false; /* no sound table but for the ends: LODs overlap, or end before they begin */
        end = order[i]->offset + order[i]->size;
    }
    return count && (end > s->end || (end < s->end && !traits->has_buoyancy && !traits->has_physx));
}

/* The size of the LOD that begins at `start`, if one can be read there without an error; else 0. */
static uint64_t try_lod(const struct io *s, const struct odol_traits *traits, const struct p3d_odol_lod *lod,
                        uint64_t start, uint64_t *bytes_left)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(s->arena);
    struct p3d_odol_lod trial_lod = *lod;
    struct p3d_error error;
    struct io trial;

    if (start < s->pos || start >= s->end)
        return 0;
    io_init_trial(&trial, s);
    p3di_error_clear(&error);
    trial.error = &error;
    trial.pos = (size_t)start;
    trial.end = s->end - trial.pos < *bytes_left ? s->end : trial.pos + (size_t)*bytes_left;
    x_odol_lod(&trial, traits, &trial_lod);
    p3di_arena_release(s->arena, mark);
    *bytes_left -= trial.pos - start;
    return error.status == P3D_OK ? trial.pos - start : 0;
}

void p3di_odol_mend_places(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    struct p3d_odol_lod **order = p3di_odol_order_lods(s, odol);
    uint64_t bytes_left = 2 * (uint64_t)s->end; /* a LOD may be tried twice */
    int64_t shift = 0;                          /* of all that follows the LOD before */

    if (!order || !is_table_doubtful(s, traits, order, odol->lod_count))
        return;
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        struct p3d_odol_lod *lod = order[i];
        const uint64_t end = lod->offset + lod->size;
        uint64_t start = lod->offset, size = try_lod(s, traits, lod, start, &bytes_left);

        if (!size && shift) {
            start = (uint64_t)((int64_t)start + shift);
            size = try_lod(s, traits, lod, start, &bytes_left);
        }
        if (!size)
            return; /* the reader says what is wrong with it */
        shift = (int64_t)(start + size) - (int64_t)end;
        if (start == lod->offset && !shift)
            continue;
        s->lod = (int32_t)(lod - odol->lods);
        io_warn(s, start,
                "the LOD is from 0x%" PRIx64 " to 0x%" PRIx64 ", but the table says from 0x%" PRIx64 " to 0x%" PRIx64,
                start, start + size, lod->offset, end);
        s->lod = P3D_NO_LOD;
        lod->offset = start;
        lod->size = size;
    }
}
