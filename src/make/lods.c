/* lods.c: LODs of fewer faces, made of the best LOD (docs/make.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/edit.h>

#include "lod_maker.h"
#include "pieces.h"

#include "core/vec.h"

bool p3d_can_make_lods(void)
{
    return p3di_can_simplify();
}

/* The most triangles of a source LOD: three times as many can be counted. */
#define MOST_CORNERS (UINT32_C(1) << 29)

#define NO_SURFACE "there is no visual LOD with faces, of which others could be made"

/* ---- The sizes ---- */

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
            p3di_job_fail(job, P3D_INVALID, "there is a LOD %s already, where one is to be made",
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

/* A LOD that is no further off, as a share of its size, needs nothing better. */
#define GOOD 0.01

/* A result that is further off is left out, as is a result of which more than FAR_AREA of the area is further off than
 * FAR. */
#define BAD 0.1
#define FAR 0.05
#define FAR_AREA 0.05

/* ... and a result that could only be nearer with so many times the faces that were wanted. */
#define MOST_FACES 2

/* A share of the size: the rounding of floats. */
#define NOTHING 1e-7

/* The change up to which borders may give way, a share of the size. */
#define MOST_RELAXED 0.1f

/* Tries for all pieces: the first has nearly the largest error, each further try less by this factor. */
#define TRY_STEP 0.75

/* The largest models of the corpus take 1,200,000 visits of trees to measure four LODs. Where all triangles cross each
 * other they take more, and there are no more tries. */
enum { TRIES = 8, MOST_MEASURED = 1 << 23 };

/* The result for one size. */
struct attempt {
    struct surface surface;
    bool has_moved_borders;
    struct deviation deviation;
};

/* All of it at once. */
static void simplify(struct lod_maker *lod_maker, uint32_t wanted, struct attempt *attempt)
{
    const size_t count = (size_t)3 * lod_maker->triangle_count;
    struct p3di_triangles triangles = {lod_maker->places, lod_maker->vertex_count, NULL, count};

    triangles.corners = p3di_job_alloc(lod_maker->job, count, sizeof *triangles.corners);
    if (lod_maker->job->has_failed)
        return;
    memcpy(triangles.corners, lod_maker->vertex_of, count * sizeof *triangles.corners);
    (void)p3di_simplify(lod_maker->job, &triangles, (size_t)3 * wanted, MOST_STRICT);
    p3di_surface_of(lod_maker, &triangles, NULL, &attempt->surface);
    attempt->has_moved_borders = attempt->surface.triangle_count > wanted;
    if (attempt->has_moved_borders)
        (void)p3di_relax(lod_maker, &attempt->surface, wanted, MOST_RELAXED);
}

/* True if this surface was measured for another size: borders may need so many triangles that several sizes come out
 * alike, and measuring takes longest. */
static bool is_measured(const struct pieces *pieces, const struct surface *surface)
{
    return pieces->last.triangle_count == surface->triangle_count &&
           (!surface->triangle_count ||
            memcmp(pieces->last.points, surface->points, (size_t)3 * surface->triangle_count * sizeof(uint32_t)) == 0);
}

static void measure_anew(struct pieces *pieces, const struct surface *surface, struct deviation *deviation)
{
    struct p3di_job *job = pieces->lod_maker->job;
    struct soup made = {p3di_job_alloc(job, surface->triangle_count, sizeof *made.items), 0};
    struct nearest nearest;
    struct samples samples;

    for (uint32_t i = 0; i < surface->triangle_count && !job->has_failed; i++) {
        for (unsigned j = 0; j < 3; j++)
            made.items[i].corners[j] = pieces->lod_maker->source->points[surface->points[(size_t)3 * i + j]];
        made.count++;
    }
    p3di_nearest_make(job, &made, &nearest);
    p3di_sample(job, &made, SAMPLES, false, &samples);
    nearest.visits = pieces->nearest.visits = &pieces->measured;
    memset(pieces->is_dropped, 0, pieces->count);
    *deviation = (struct deviation){.largest = NOTHING * pieces->size};
    p3di_deviate(&pieces->samples, &nearest, FAR * pieces->size, INFINITY, deviation);
    p3di_deviate(&samples, &pieces->nearest, FAR * pieces->size, INFINITY, deviation);
    if (deviation->largest <= NOTHING * pieces->size)
        deviation->largest = 0;
}

static void measure(struct pieces *pieces, struct attempt *attempt)
{
    p3di_drop_remnants(pieces->lod_maker, &attempt->surface);
    if (attempt->surface.triangle_count == pieces->lod_maker->triangle_count)
        return; /* all of it */
    if (pieces->lod_maker->job->has_failed)
        return;
    if (!is_measured(pieces, &attempt->surface)) {
        measure_anew(pieces, &attempt->surface, &pieces->last.deviation);
        pieces->last.triangle_count = attempt->surface.triangle_count;
        if (pieces->last.triangle_count)
            memcpy(pieces->last.points, attempt->surface.points,
                   (size_t)3 * pieces->last.triangle_count * sizeof(uint32_t));
    }
    attempt->deviation = pieces->last.deviation;
}

static bool is_bad(const struct pieces *pieces, const struct attempt *attempt)
{
    return !(attempt->deviation.largest <= BAD * pieces->size) || attempt->deviation.far_share > FAR_AREA;
}

static void simplify_pieces(struct pieces *pieces, uint32_t wanted, double most_error, struct attempt *attempt)
{
    *attempt = (struct attempt){.has_moved_borders = false};
    attempt->has_moved_borders = p3di_simplify_pieces(pieces, wanted, most_error, &attempt->surface);
    measure(pieces, attempt);
}

static bool is_better(const struct pieces *pieces, uint32_t wanted, const struct attempt *attempt,
                      const struct attempt *other)
{
    const uint32_t most = other->surface.triangle_count > wanted ? other->surface.triangle_count : wanted;

    if (is_bad(pieces, attempt) != is_bad(pieces, other))
        return is_bad(pieces, other);
    return attempt->surface.triangle_count <= most &&
           (attempt->deviation.largest < other->deviation.largest ||
            (other->surface.triangle_count > wanted &&
             attempt->surface.triangle_count < other->surface.triangle_count));
}

/* All at once, or piece by piece, whatever is better. */
static void simplify_best(struct pieces *pieces, uint32_t wanted, bool is_forced, struct attempt *best)
{
    double most = is_forced ? pieces->size : 0.9 * BAD * pieces->size;
    struct attempt other;

    *best = (struct attempt){.has_moved_borders = false};
    simplify(pieces->lod_maker, wanted, best);
    measure(pieces, best);
    if (best->deviation.largest <= GOOD * pieces->size && best->surface.triangle_count <= wanted)
        return;
    for (unsigned i = 0; i < TRIES && !pieces->lod_maker->job->has_failed && pieces->measured <= MOST_MEASURED; i++) {
        simplify_pieces(pieces, wanted, most, &other);
        most *= TRY_STEP;
        if (is_better(pieces, wanted, &other, best))
            *best = other;
        if (is_forced || !is_bad(pieces, best))
            break;
    }
}

/* True if no surface with about as many faces is near enough; *attempt is then a surface that is too far off. */
static bool is_too_far(struct pieces *pieces, uint32_t wanted, struct attempt *attempt)
{
    struct attempt other;

    if (is_bad(pieces, attempt))
        return true;
    if (attempt->surface.triangle_count / MOST_FACES < wanted || pieces->measured > MOST_MEASURED)
        return false;
    simplify_pieces(pieces, wanted, pieces->size, &other);
    if (!is_bad(pieces, &other) || other.surface.triangle_count > attempt->surface.triangle_count / MOST_FACES)
        return false; /* borders need them */
    *attempt = other;
    return true;
}

/* True if an earlier result should have more faces, and has not. */
static bool is_no_smaller(const struct p3d_made_lod *others, size_t count, const struct p3d_made_lod *lod,
                          uint32_t triangles)
{
    for (size_t i = 0; i < count; i++)
        if (!others[i].is_left_out && others[i].wanted_faces > lod->wanted_faces && others[i].face_count <= triangles)
            return true;
    return false;
}

/* Returns how many LODs there are. */
static uint32_t make(struct lod_maker *lod_maker, struct p3di_job *job, const struct p3d_model *model,
                     const struct p3d_make_lods_options *make, struct p3d_made_lod *made, struct p3d_model_lod *lods)
{
    struct p3d_made_lod *results = p3di_job_alloc(lod_maker->job, make->size_count, sizeof *results);
    uint32_t count = 0;
    struct pieces pieces;

    p3di_find_pieces(lod_maker, &pieces);
    for (size_t i = 0; i < make->size_count && !lod_maker->job->has_failed; i++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(lod_maker->job->arena);
        struct p3d_made_lod result = {.wanted_faces =
                                          wanted_faces(lod_maker->job, make->sizes[i], lod_maker->triangle_count),
                                      .source_faces = lod_maker->triangle_count};
        struct attempt attempt;
        bool is_far;

        result.resolution = choose_resolution(lod_maker->job, model, lod_maker->source->resolution, i);
        if (lod_maker->job->has_failed)
            break;
        simplify_best(&pieces, result.wanted_faces, make->is_forced, &attempt);
        is_far = !make->is_forced && is_too_far(&pieces, result.wanted_faces, &attempt);
        result.is_no_smaller = !is_far && is_no_smaller(results, i, &result, attempt.surface.triangle_count);
        result.is_left_out = is_far || (!make->is_forced && result.is_no_smaller);
        if (lod_maker->job->has_failed)
            break;
        result.has_moved_borders = attempt.has_moved_borders;
        result.face_count = attempt.surface.triangle_count;
        result.error = (float)attempt.deviation.largest;
        result.size = (float)pieces.size;
        result.far_share = (float)attempt.deviation.far_share;
        if (!result.is_left_out) {
            struct lod_maker writer = *lod_maker;

            writer.job = job;
            p3di_make_lod(&writer, &attempt.surface, &lods[count]);
            lods[count++].resolution = result.resolution;
        }
        results[i] = result;
        p3di_arena_release(lod_maker->job->arena, mark);
        p3di_job_progress(lod_maker->job, i + 1, make->size_count);
    }
    if (made && results)
        memcpy(made, results, make->size_count * sizeof *made);
    return count;
}

struct p3d_model *p3d_model_make_lods(const struct p3d_model *model, const struct p3d_make_lods_options *how,
                                      struct p3d_made_lod *made, const struct p3d_options *options,
                                      struct p3d_error *error)
{
    struct p3d_model_lod *lods;
    struct p3d_model *result;
    struct lod_maker lod_maker;
    struct p3di_job job, work; /* work: memory that is needed only meanwhile */

    if (!p3di_job_begin(&job, "for the LODs", P3DI_NO_INPUT, options, error))
        return NULL;
    if (!p3di_job_begin(&work, "for the LODs", P3DI_NO_INPUT, options, error)) {
        p3di_arena_free(job.arena);
        return NULL;
    }
    lod_maker = (struct lod_maker){.job = &work, .materials = model->materials};
    if (!p3di_can_simplify())
        p3di_job_fail(&work, P3D_UNSUPPORTED, P3DI_NO_MESHOPTIMIZER);
    if (!work.has_failed)
        lod_maker.source = find_source(&work, model);
    result = p3di_job_alloc(&job, 1, sizeof *result);
    lods = p3di_job_alloc(&job, how->size_count, sizeof *lods);
    if (!work.has_failed)
        p3di_find_surface(&lod_maker);
    if (!work.has_failed && !lod_maker.triangle_count)
        p3di_job_fail(&work, P3D_INVALID, NO_SURFACE);
    if (!work.has_failed && !job.has_failed) {
        *result = *model;
        result->lods = lods;
        result->lod_count = make(&lod_maker, &job, model, how, made, lods);
        result->memory = job.arena;
    }
    p3di_arena_free(work.arena);
    if (work.has_failed || job.has_failed) {
        p3di_arena_free(job.arena);
        return NULL;
    }
    return result;
}
