/* binarise.c: a model as the ODOL that a game loads (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

#include "core/vec.h"

#include <float.h>

/* ---- LODs ---- */

/* Binarizes and games square distances of points in floats. */
static void check_extent(struct binariser *binariser)
{
    for (uint32_t i = 0; i < binariser->plan_count && !binariser->job->has_failed; i++) {
        const struct p3d_model_lod *lod = binariser->plans[i].source;
        double most = 0;

        for (uint32_t j = 0; j < lod->point_count; j++)
            most = fmax(most, vec_dot(vec_of(lod->points[j]), vec_of(lod->points[j])));
        binariser->job->lod = (int32_t)lod->index;
        if (most > FLT_MAX / 4.0 && isfinite(most)) /* those of the check F109 are not finite */
            p3di_job_fail(binariser->job, P3D_UNSUPPORTED,
                          "the LOD cannot be binarised: a point lies %g m from the origin, and the square of that is "
                          "beyond floats",
                          sqrt(most));
    }
    binariser->job->lod = P3D_NO_LOD;
}

static void make_lods(struct binariser *binariser)
{
    binariser->odol->lods = p3di_job_alloc(binariser->job, binariser->plan_count, sizeof *binariser->odol->lods);
    if (!binariser->odol->lods)
        return;
    binariser->odol->lod_count = binariser->plan_count;
    for (uint32_t i = 0; i < binariser->plan_count && !binariser->job->has_failed; i++) {
        binariser->job->lod = (int32_t)binariser->plans[i].source->index;
        binariser->odol->lods[i].resolution = binariser->plans[i].resolution;
        if (binariser->traits.is_flashpoint)
            p3di_make_flashpoint_lod(binariser, binariser->plans[i].source, &binariser->odol->lods[i]);
        else
            p3di_make_odol_lod(binariser, binariser->plans[i].source, &binariser->odol->lods[i]);
    }
    binariser->job->lod = P3D_NO_LOD;
}

/* ---- The ODOL ---- */

static bool find_traits(struct binariser *binariser, struct p3d_error *error)
{
    p3di_error_clear(error);
    if (p3di_odol_find_traits(binariser->options->version, &binariser->traits) && binariser->traits.can_be_made)
        return true;
    p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "ODOL version %u cannot be made: only 7 and %u to %u can",
                   binariser->options->version, P3D_ODOL_FIRST_MADE, P3D_ODOL_LAST_MADE);
    return false;
}

static void begin(struct binariser *binariser)
{
    binariser->odol = p3di_job_alloc(binariser->job, 1, sizeof *binariser->odol);
    if (binariser->odol) {
        binariser->odol->version = binariser->traits.version;
        binariser->odol->memory = binariser->job->arena;
    }
}

/* In this order: LODs need the bounding centre, and most of the file's header needs the LODs. */
static void (*const steps[])(struct binariser *) = {
    begin, p3di_make_odol_materials, p3di_plan_odol, check_extent, p3di_begin_odol_info, make_lods, p3di_end_odol_info,
};
static void (*const flashpoint_steps[])(struct binariser *) = {
    begin,     p3di_make_odol_materials, p3di_plan_flashpoint, check_extent, p3di_begin_flashpoint,
    make_lods, p3di_end_flashpoint,
};
#define STEP_COUNT (sizeof steps / sizeof *steps)

struct p3d_odol *p3d_odol_from_model(const struct p3d_model *model, const struct p3d_binarise_options *binarise,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_job job;
    struct binariser binariser = {.job = &job, .model = model, .options = binarise};

    if (!find_traits(&binariser, error) ||
        !p3di_job_begin(&job, "for the model", p3di_arena_input(model->memory), options, error))
        return NULL;
    for (size_t i = 0; i < STEP_COUNT && !job.has_failed; i++)
        (binariser.traits.is_flashpoint ? flashpoint_steps : steps)[i](&binariser);
    if (!job.has_failed)
        return binariser.odol;
    p3di_arena_free(job.arena);
    return NULL;
}
