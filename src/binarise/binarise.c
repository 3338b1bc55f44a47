/* binarise.c: a model as the ODOL that a game loads (docs/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"
#define FIRST_VERSION 40u
#define LAST_VERSION 73u

/* ---- LODs ---- */

static void make_lods(struct odol_maker *m)
{
    m->odol->lods = p3di_builder_alloc(m->b, m->plan_count, sizeof *m->odol->lods);
    m->odol->lod_count = m->b->has_failed ? 0 : m->plan_count;
    for (uint32_t i = 0; i < m->plan_count && !m->b->has_failed; i++) {
        m->b->lod = (int32_t)m->plans[i].source->index;
        m->odol->lods[i].resolution = m->plans[i].resolution;
        p3di_make_odol_lod(m, m->plans[i].source, &m->odol->lods[i]);
    }
    m->b->lod = P3D_NO_LOD;
    if (!m->b->has_failed)
        p3di_end_odol_info(m);
}

/* ---- The ODOL ---- */

static bool check_version(uint32_t version, struct p3d_error *error)
{
    p3di_error_clear(error);
    if (version >= FIRST_VERSION && version <= LAST_VERSION)
        return true;
    p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "ODOL version %u cannot be made: only %u to %u can", version,
                   FIRST_VERSION, LAST_VERSION);
    return false;
}

static void make_odol(struct odol_maker *m, const struct p3d_binarise_options *binarise)
{
    m->odol = p3di_builder_alloc(m->b, 1, sizeof *m->odol);
    if (!m->odol)
        return;
    m->odol->version = m->version;
    m->odol->memory = m->b->arena;
    p3di_take_odol_materials(m, binarise);
    p3di_plan_odol(m);
    p3di_begin_odol_info(m);
    if (!m->b->has_failed)
        make_lods(m);
}

struct p3d_odol *p3d_odol_from_model(const struct p3d_model *model, const struct p3d_binarise_options *binarise,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct builder b;
    struct odol_maker m = {.b = &b, .model = model, .version = binarise->version};

    if (!check_version(m.version, error) || !p3di_builder_init(&b, p3di_arena_input(model->memory), options, error))
        return NULL;
    m.is_dayz = m.version >= 53 && m.version <= 55;
    m.has_packed_vertices = m.version >= 45;
    m.has_wide_indices = p3d_odol_has_wide_indices(&(struct p3d_odol){.version = m.version});
    make_odol(&m, binarise);
    if (!b.has_failed)
        return m.odol;
    p3di_arena_free(b.arena);
    return NULL;
}
