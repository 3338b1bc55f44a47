/* write.c: structs into an ODOL file, with the reader's record routines.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "places.h"

#include "codec/lzo.h"

/* The record routines also read, so their arguments are not const: they get copies here. */
static void write_lod(struct io *s, const struct odol_traits *traits, const struct p3d_odol_lod *source)
{
    struct p3d_odol_lod lod = *source;

    if (lod.error)
        io_fail(s, P3D_INVALID, lod.error->offset, "the LOD is damaged: %s", lod.error->message);
    lod.faces_size = p3di_odol_faces_size(traits, &lod);
    if (traits->is_flashpoint && lod.uv_set_count != 1)
        io_fail(s, P3D_INVALID, io_offset(s), "the LOD has %u UV sets, but version 7 has one", lod.uv_set_count);
    else if (traits->is_flashpoint)
        x_odol_v7_lod(s, traits, &lod);
    else
        x_odol_lod(s, traits, &lod);
}

static void write_header(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_odol_signature(s, &odol->version);
    x_odol_header(s, traits, odol);
    x_odol_model(s, traits, odol);
    x_odol_animations(s, traits, odol);
    x_odol_lod_table(s, traits, odol);
}

/* ---- Places ---- */

/* The offsets of the LODs to come. */
static void place_lods(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol,
                       struct p3d_odol_lod **order)
{
    struct io measure;
    uint64_t offset;

    io_init_measure(&measure, s);
    write_header(&measure, traits, odol);
    offset = measure.size;
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        io_init_measure(&measure, s);
        write_lod(&measure, traits, order[i]);
        order[i]->offset = offset;
        order[i]->size = measure.size;
        offset += measure.size;
    }
}

static void write_file(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    struct p3d_odol_lod **order = p3di_odol_order_lods(s, odol);

    if (!order)
        return;
    place_lods(s, traits, odol, order);
    write_header(s, traits, odol);
    for (uint32_t i = 0; i < odol->lod_count && !s->has_failed; i++) {
        s->lod = (int32_t)(order[i] - odol->lods);
        write_lod(s, traits, order[i]);
    }
    s->lod = P3D_NO_LOD;
    x_odol_trailing(s, traits, odol);
}

static void write_v7_file(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_odol_signature(s, &odol->version);
    x_odol_v7_header(s, &odol->lod_count);
    for (uint32_t i = 0; i < odol->lod_count && !s->has_failed; i++) {
        s->lod = (int32_t)i;
        write_lod(s, traits, &odol->lods[i]);
    }
    s->lod = P3D_NO_LOD;
    x_odol_v7_footer(s, traits, odol);
    x_odol_trailing(s, traits, odol);
}

static void write_any(struct io *s, const struct p3d_odol *source)
{
    struct p3d_odol odol = *source;
    struct odol_traits traits;

    if (!p3di_odol_find_traits(odol.version, &traits)) {
        io_fail(s, P3D_INVALID, 0, "ODOL version %u cannot be written", odol.version);
        return;
    }
    odol.lods = io_alloc(s, odol.lod_count, sizeof *odol.lods);
    if (!odol.lods)
        return;
    if (odol.lod_count)
        memcpy(odol.lods, source->lods, odol.lod_count * sizeof *odol.lods);
    s->packing = traits.packing;
    s->stored = io_sorted_stored(s, odol.stored);
    io_begin_packing(s, odol.is_packed_fast);
    if (traits.is_flashpoint)
        write_v7_file(s, &traits, &odol);
    else
        write_file(s, &traits, &odol);
}

/* Packing takes memory. */
static void write_odol(struct io *s, const void *file)
{
    s->arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    if (s->arena)
        write_any(s, file);
    else
        io_fail(s, P3D_NO_MEMORY, 0, "no memory to write the file");
    p3di_arena_free(s->arena);
}

bool p3d_odol_write(const struct p3d_odol *odol, struct p3d_sink sink, struct p3d_error *error)
{
    return io_write_file(write_odol, odol, sink, error);
}

bool p3d_has_lzo_999(void)
{
    return p3di_lzo_has_level_8();
}
