/* binarise.c: a model as the ODOL that a game loads (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"

/* ---- LODs ---- */

static void make_lods(struct odol_maker *odol)
{
    odol->odol->lods = p3di_job_alloc(odol->job, odol->plan_count, sizeof *odol->odol->lods);
    if (!odol->odol->lods)
        return;
    odol->odol->lod_count = odol->plan_count;
    for (uint32_t i = 0; i < odol->plan_count && !odol->job->has_failed; i++) {
        odol->job->lod = (int32_t)odol->plans[i].source->index;
        odol->odol->lods[i].resolution = odol->plans[i].resolution;
        if (odol->traits.is_flashpoint)
            p3di_make_flashpoint_lod(odol, odol->plans[i].source, &odol->odol->lods[i]);
        else
            p3di_make_odol_lod(odol, odol->plans[i].source, &odol->odol->lods[i]);
    }
    odol->job->lod = P3D_NO_LOD;
}

/* ---- The ODOL ---- */

static bool find_traits(struct odol_maker *odol, struct p3d_error *error)
{
    p3di_error_clear(error);
    if (p3di_odol_find_traits(odol->options->version, &odol->traits) && odol->traits.can_be_made)
        return true;
    p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "ODOL version %u cannot be made: only 7 and %u to %u can",
                   odol->options->version, P3D_ODOL_FIRST_MADE, P3D_ODOL_LAST_MADE);
    return false;
}

static void begin(struct odol_maker *odol)
{
    odol->odol = p3di_job_alloc(odol->job, 1, sizeof *odol->odol);
    if (odol->odol) {
        odol->odol->version = odol->traits.version;
        odol->odol->memory = odol->job->arena;
    }
}

/* In this order: LODs need the bounding centre, and most of the file's header needs the LODs. */
static void (*const steps[])(struct odol_maker *) = {
    begin, p3di_make_odol_materials, p3di_plan_odol, p3di_begin_odol_info, make_lods, p3di_end_odol_info,
};
static void (*const flashpoint_steps[])(struct odol_maker *) = {
    begin, p3di_make_odol_materials, p3di_plan_flashpoint, p3di_begin_flashpoint, make_lods, p3di_end_flashpoint,
};
#define STEP_COUNT (sizeof steps / sizeof *steps)

struct p3d_odol *p3d_odol_from_model(const struct p3d_model *model, const struct p3d_binarise_options *binarise,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_job job;
    struct odol_maker odol = {.job = &job, .model = model, .options = binarise};

    if (!find_traits(&odol, error) ||
        !p3di_job_begin(&job, "for the model", p3di_arena_input(model->memory), options, error))
        return NULL;
    for (size_t i = 0; i < STEP_COUNT && !job.has_failed; i++)
        (odol.traits.is_flashpoint ? flashpoint_steps : steps)[i](&odol);
    if (!job.has_failed)
        return odol.odol;
    p3di_arena_free(job.arena);
    return NULL;
}
