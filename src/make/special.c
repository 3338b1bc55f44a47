/* special.c: LODs that are not drawn: collision, shadow, points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/edit.h>

#include "model/face_kinds.h"
#include "model/property_names.h"
#include "special_lods.h"

#include <math.h>

struct special_maker {
    struct model_builder builder;
    const struct p3d_model *model;
    const struct p3d_make_options *make;
    struct soup soup; /* of the best LOD */
    struct convex *bodies;
    uint32_t body_count;
    struct p3d_model_lod *lods;
    uint32_t lod_count;
};

/* In the order of their resolutions. */
static const struct special_kind {
    enum p3d_make_kind kind;
    float resolution;
    bool is_hit;
} kinds[] = {{P3D_MAKE_SHADOW, 10000, false},       {P3D_MAKE_GEOMETRY, 1e13f, true}, {P3D_MAKE_MEMORY, 1e15f, false},
             {P3D_MAKE_LAND_CONTACT, 2e15f, false}, {P3D_MAKE_VIEW, 6e15f, true},     {P3D_MAKE_FIRE, 7e15f, true}};

#define KIND_COUNT (sizeof kinds / sizeof *kinds)

/* ---- The wanted LODs ---- */

static void check_options(struct special_maker *special_maker)
{
    const struct p3d_make_options *make = special_maker->make;
    struct p3di_job *job = &special_maker->builder.job;
    unsigned known = 0;

    for (size_t i = 0; i < KIND_COUNT; i++)
        known |= (unsigned)kinds[i].kind;
    if (!make->kinds || (make->kinds & ~known))
        p3di_job_fail(job, P3D_INVALID, "no kind of LOD is asked for, or one that is not known");
    else if (make->part_count > P3D_MAKE_MOST_PARTS)
        p3di_job_fail(job, P3D_INVALID, "%u parts are asked for; the maximum is %u", make->part_count,
                      P3D_MAKE_MOST_PARTS);
    else if (!(make->mass >= 0) || isinf(make->mass))
        p3di_job_fail(job, P3D_INVALID, "the mass is negative or not finite");
    else if (make->mass > 0 && !(make->kinds & P3D_MAKE_GEOMETRY))
        p3di_job_fail(job, P3D_INVALID, "there is a mass, but Geometry is not asked for");
}

/* The LOD that the model has already, of several the last; NULL if there is none. As elsewhere, two shadow volumes are
 * of one kind if their resolutions have one name. */
static const struct p3d_model_lod *find_own(const struct special_maker *special_maker, const struct special_kind *kind)
{
    char name[P3D_LOD_NAME_SIZE], other[P3D_LOD_NAME_SIZE];

    p3d_lod_name(kind->resolution, name);
    for (uint32_t i = special_maker->model->lod_count; i-- > 0;)
        if (strcmp(name, p3d_lod_name(special_maker->model->lods[i].resolution, other)) == 0)
            return &special_maker->model->lods[i];
    return NULL;
}

static void check_free(struct special_maker *special_maker)
{
    char name[P3D_LOD_NAME_SIZE];

    for (size_t i = 0; i < KIND_COUNT; i++)
        if ((special_maker->make->kinds & (unsigned)kinds[i].kind) && find_own(special_maker, &kinds[i]))
            p3di_job_fail(&special_maker->builder.job, P3D_INVALID, "the model has a LOD %s already",
                          p3d_lod_name(kinds[i].resolution, name));
}

/* ---- Making ---- */

static void find_best(struct special_maker *special_maker)
{
    const uint32_t best = p3di_pictured_lod(special_maker->model);

    if (best < special_maker->model->lod_count)
        p3di_soup_make(&special_maker->builder.job, &special_maker->model->lods[best], &special_maker->soup);
    if (!special_maker->builder.job.has_failed && !special_maker->soup.count)
        p3di_job_fail(&special_maker->builder.job, P3D_INVALID, "there is no LOD with faces to make others of");
}

static void make_bodies(struct special_maker *special_maker)
{
    const uint32_t most = special_maker->make->part_count ? special_maker->make->part_count : 1;

    if (special_maker->bodies)
        return;
    special_maker->bodies = p3di_job_alloc(&special_maker->builder.job, most, sizeof *special_maker->bodies);
    if (special_maker->bodies)
        special_maker->body_count =
            p3di_parts_make(&special_maker->builder.job, &special_maker->soup, most, special_maker->bodies);
    if (!special_maker->body_count)
        p3di_job_fail(&special_maker->builder.job, P3D_INVALID,
                      "the faces of the best LOD take up no room, so nothing can hit them");
}

/* The finest visual LOD with at most half of the triangles of the best LOD, else the best LOD. */
static struct soup find_shadow_source(struct special_maker *special_maker)
{
    struct soup found = special_maker->soup;
    float resolution = INFINITY;

    for (uint32_t i = 0; i < special_maker->model->lod_count && !special_maker->builder.job.has_failed; i++) {
        const struct p3d_model_lod *lod = &special_maker->model->lods[i];
        struct soup soup;

        if (!p3d_lod_is_visual(lod->resolution) || lod->resolution >= resolution)
            continue;
        p3di_soup_make(&special_maker->builder.job, lod, &soup);
        if (!soup.count || soup.count > special_maker->soup.count / 2)
            continue;
        found = soup;
        resolution = lod->resolution;
    }
    return found;
}

static void make_shadow(struct special_maker *special_maker, struct p3d_model_lod *lod)
{
    const uint32_t half = special_maker->soup.count / 2;
    const struct soup source = find_shadow_source(special_maker);

    p3di_shadow_volume_make(&special_maker->builder, &source, half > SHADOW_LEAST ? half : SHADOW_LEAST, lod);
    if (!lod->face_count)
        p3di_job_fail(&special_maker->builder.job, P3D_INVALID,
                      "the faces of the best LOD take up no room, so there is no shadow");
}

/* All properties of the LOD that is replaced. A new Geometry gets those of the first LOD that the engine looks for on
 * Geometry as soon as there is one (docs/check.md, P102). */
static void copy_properties(struct special_maker *special_maker, const struct special_kind *kind,
                            struct p3d_model_lod *lod)
{
    const struct p3d_model_lod *own = find_own(special_maker, kind), *from = own ? own : special_maker->model->lods;
    struct p3di_job *job = &special_maker->builder.job;
    struct p3d_model_property *properties;

    if (!own && kind->kind != P3D_MAKE_GEOMETRY)
        return;
    properties = p3di_job_alloc(job, from->property_count, sizeof *properties);
    for (uint32_t i = 0; i < from->property_count && !job->has_failed; i++)
        if (own || p3di_is_geometry_property(from->properties[i].name))
            properties[lod->property_count++] = (struct p3d_model_property){
                p3di_job_copy(job, from->properties[i].name), p3di_job_copy(job, from->properties[i].value)};
    lod->properties = properties;
}

static void make_lod(struct special_maker *special_maker, const struct special_kind *kind)
{
    struct p3d_model_lod *lod = &special_maker->lods[special_maker->lod_count];

    lod->index = special_maker->lod_count++;
    lod->resolution = kind->resolution;
    if (kind->is_hit)
        make_bodies(special_maker);
    if (kind->is_hit && !special_maker->builder.job.has_failed)
        p3di_hit_lod_make(&special_maker->builder, special_maker->bodies, special_maker->body_count,
                          kind->kind == P3D_MAKE_GEOMETRY ? (double)special_maker->make->mass : 0, lod);
    copy_properties(special_maker, kind, lod);
    if (kind->kind == P3D_MAKE_SHADOW)
        make_shadow(special_maker, lod);
    else if (kind->kind == P3D_MAKE_MEMORY)
        p3di_memory_make(&special_maker->builder, &special_maker->soup, lod);
    else if (kind->kind == P3D_MAKE_LAND_CONTACT)
        p3di_land_contact_make(&special_maker->builder, &special_maker->soup, lod);
}

struct p3d_model *p3d_model_make_special(const struct p3d_model *model, const struct p3d_make_options *make,
                                         const struct p3d_options *options, struct p3d_error *error)
{
    struct special_maker special_maker = {.model = model, .make = make};

    if (!p3di_builder_init(&special_maker.builder, p3di_arena_input(model->memory), options, error))
        return NULL;
    special_maker.builder.job.lod = P3D_NO_LOD;
    check_options(&special_maker);
    if (!make->is_replacing)
        check_free(&special_maker);
    special_maker.lods = p3di_job_alloc(&special_maker.builder.job, KIND_COUNT, sizeof *special_maker.lods);
    if (!special_maker.builder.job.has_failed)
        find_best(&special_maker);
    for (size_t i = 0; i < KIND_COUNT && !special_maker.builder.job.has_failed; i++)
        if (make->kinds & (unsigned)kinds[i].kind)
            make_lod(&special_maker, &kinds[i]);
    return p3di_builder_finish(&special_maker.builder, special_maker.lods, special_maker.lod_count);
}
