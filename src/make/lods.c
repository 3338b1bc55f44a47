/* lods.c: LODs of fewer faces, made of the best one (docs/make.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/edit.h>

#include "lod_maker.h"
#include "simplify.h"

#include "core/vec.h"

bool p3d_can_make_lods(void)
{
    return p3di_can_simplify();
}

/* Of a LOD of which others are made: three times as many can be counted. */
#define MOST_CORNERS (UINT32_C(1) << 29)

#define NO_SURFACE "there is no visual LOD with faces, of which others could be made"

/* ---- What is asked for ---- */

static const struct p3d_model_lod *find_source(struct p3di_job *job, const struct p3d_model *model)
{
    const uint32_t best = p3d_model_best_lod(model);
    const struct p3d_model_lod *lod = best < model->lod_count ? &model->lods[best] : NULL;

    if (!lod || !p3d_lod_is_visual(lod->resolution) || !lod->face_count) {
        p3di_job_fail(job, P3D_INVALID, NO_SURFACE);
        return NULL;
    }
    if (lod->corner_count > MOST_CORNERS)
        p3di_job_fail(job, P3D_UNSUPPORTED, "the model has too many faces to make others of");
    for (uint32_t i = 0; i < lod->point_count; i++)
        if (!vec3_is_finite(lod->points[i])) {
            p3di_job_fail(job, P3D_INVALID, "a point is not finite: no LODs can be made");
            return NULL;
        }
    return lod;
}

/* The next whole numbers after the best LOD. If a LOD has one already, the job fails. */
static float choose_resolution(struct p3di_job *job, const struct p3d_model *model, float best, size_t number)
{
    const float resolution = floorf(best < 0 ? 0 : best) + 1 + (float)number;
    char name[P3D_LOD_NAME_SIZE];

    if (!p3d_lod_is_visual(resolution))
        p3di_job_fail(job, P3D_INVALID, "there are no resolutions left for LODs that are made");
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (model->lods[i].resolution == resolution)
            p3di_job_fail(job, P3D_INVALID, "there is a LOD %s already, where one is to be made; leave it out",
                          p3d_lod_name(resolution, name));
    return resolution;
}

static uint32_t wanted_faces(struct p3di_job *job, float size, uint32_t face_count)
{
    if (!(size > 0) || !isfinite(size)) {
        p3di_job_fail(job, P3D_INVALID, "the size of a LOD is neither a share of faces nor a number");
        return 0;
    }
    return size > 1 ? (uint32_t)fminf(size, 4e9f) : (uint32_t)fmax(1, rint((double)size * face_count));
}

/* ---- Making ---- */

/* The change up to which all borders stay, as a share of the size of the model. Measured on models whose LODs people
 * made: more lets surfaces suffer where borders need not. */
#define MOST_STRICT 0.003f

/* The surface with fewer triangles and all borders. */
static float simplify(const struct lod_maker *m, uint32_t wanted, struct surface *surface)
{
    const size_t count = (size_t)3 * m->triangle_count;
    struct p3di_triangles triangles = {m->places, m->vertex_count, NULL, count};
    float error;

    triangles.corners = p3di_job_alloc(m->job, count, sizeof *triangles.corners);
    if (m->job->has_failed)
        return 0;
    memcpy(triangles.corners, m->vertex_of, count * sizeof *triangles.corners);
    error = p3di_simplify(m->job, &triangles, (size_t)3 * wanted, MOST_STRICT);
    surface->vertices = triangles.corners;
    surface->triangle_count = (uint32_t)(triangles.corner_count / 3);
    surface->faces = p3di_job_alloc(m->job, surface->triangle_count, sizeof *surface->faces);
    surface->points = p3di_job_alloc(m->job, triangles.corner_count, sizeof *surface->points);
    for (uint32_t i = 0; i < surface->triangle_count && !m->job->has_failed; i++)
        surface->faces[i] = m->vertices[surface->vertices[(size_t)3 * i]].face;
    for (uint32_t i = 0; i < 3 * surface->triangle_count && !m->job->has_failed; i++)
        surface->points[i] = m->vertices[surface->vertices[i]].point;
    return error;
}

static void make(struct lod_maker *m, const struct p3d_model *model, const float *sizes, size_t count,
                 struct p3d_made_lod *made, struct p3d_model_lod *lods)
{
    for (size_t i = 0; i < count && !m->job->has_failed; i++) {
        struct p3d_made_lod result = {.wanted_faces = wanted_faces(m->job, sizes[i], m->triangle_count)};
        struct surface surface = {.triangle_count = 0};

        result.resolution = choose_resolution(m->job, model, m->source->resolution, i);
        if (m->job->has_failed)
            return;
        result.error = simplify(m, result.wanted_faces, &surface);
        result.has_moved_borders = surface.triangle_count > result.wanted_faces;
        if (result.has_moved_borders) {
            if (!m->charts)
                p3di_find_charts(m);
            result.error = fmaxf(result.error, p3di_relax(m, &surface, result.wanted_faces));
        }
        p3di_drop_remnants(m, &surface);
        if (m->job->has_failed)
            return;
        result.face_count = surface.triangle_count;
        p3di_make_lod(m, &surface, &lods[i]);
        lods[i].resolution = result.resolution;
        if (made)
            made[i] = result;
        p3di_job_progress(m->job, i + 1, count);
    }
}

struct p3d_model *p3d_model_make_lods(const struct p3d_model *model, const float *sizes, size_t count,
                                      struct p3d_made_lod *made, const struct p3d_options *options,
                                      struct p3d_error *error)
{
    struct p3d_model_lod *lods;
    struct p3d_model *result;
    struct lod_maker m;
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the LODs", P3DI_NO_INPUT, options, error))
        return NULL;
    m = (struct lod_maker){.job = &job, .materials = model->materials};
    if (!p3di_can_simplify())
        p3di_job_fail(&job, P3D_UNSUPPORTED, P3DI_NO_MESHOPTIMIZER);
    if (!job.has_failed)
        m.source = find_source(&job, model);
    result = p3di_job_alloc(&job, 1, sizeof *result);
    lods = p3di_job_alloc(&job, count, sizeof *lods);
    if (!job.has_failed)
        p3di_find_surface(&m);
    if (!job.has_failed && !m.triangle_count)
        p3di_job_fail(&job, P3D_INVALID, NO_SURFACE);
    make(&m, model, sizes, count, made, lods);
    if (job.has_failed) {
        p3di_arena_free(job.arena);
        return NULL;
    }
    *result = *model;
    result->lods = lods;
    result->lod_count = (uint32_t)count;
    result->memory = job.arena;
    return result;
}
