/* plan.c: which LODs an ODOL has, and the values of the source's named properties (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binariser.h"

#include "core/number.h"
#include "model/shadow_lods.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* ---- Properties ---- */

static struct p3d_bytes find_property(const struct p3d_model_lod *lod, const char *name)
{
    for (uint32_t i = 0; i < lod->property_count; i++)
        if (p3d_text_equal(lod->properties[i].name, name))
            return p3d_text(lod->properties[i].value);
    return (struct p3d_bytes){NULL, 0};
}

double p3di_odol_number_of(struct p3d_bytes text, double otherwise)
{
    const char *begin = (const char *)text.data, *end;
    double number = 0;

    if (!text.size)
        return otherwise;
    end = begin + text.size;
    while (begin < end && *begin == ' ')
        begin++;
    return p3di_parse_number(begin, end, &number) && !isnan(number) ? fmax(-FLT_MAX, fmin(FLT_MAX, number)) : 0;
}

struct p3d_bytes p3di_odol_property(const struct binariser *binariser, const char *name)
{
    const struct p3d_model_lod *lod = binariser->geometry;

    if (!lod && binariser->plan_count)
        lod = binariser->plans[0].source;
    return lod ? find_property(lod, name) : (struct p3d_bytes){NULL, 0};
}

double p3di_odol_number(const struct binariser *binariser, const char *name, double otherwise)
{
    return p3di_odol_number_of(p3di_odol_property(binariser, name), otherwise);
}

bool p3di_odol_is_set(const struct binariser *binariser, const char *name, bool otherwise)
{
    return fabs(p3di_odol_number(binariser, name, otherwise)) >= 1;
}

double p3di_odol_lod_number(const struct p3d_model_lod *lod, const char *name, double otherwise)
{
    return p3di_odol_number_of(find_property(lod, name), otherwise);
}

/* ---- LODs ---- */

/* By resolution, NaN last; LODs of one resolution stay in the order of the source. */
static int compare_plans(const void *a, const void *b)
{
    const struct odol_plan *x = a, *y = b;
    const bool is_x_odd = isnan(x->resolution), is_y_odd = isnan(y->resolution);

    if (is_x_odd != is_y_odd)
        return is_x_odd ? 1 : -1;
    if (!is_x_odd && x->resolution != y->resolution)
        return x->resolution < y->resolution ? -1 : 1;
    return x->source < y->source ? -1 : x->source > y->source;
}

/* Left out are LODs for editors, and LODs for machines without hardware transformations. */
static bool is_left_out(const struct p3d_model_lod *lod)
{
    return p3d_lod_kind(lod->resolution) == P3D_LOD_EDIT || p3di_odol_lod_number(lod, "notl", 0) > 0;
}

static void plan_sources(struct binariser *binariser)
{
    for (uint32_t i = 0; i < binariser->model->lod_count; i++) {
        const struct p3d_model_lod *lod = &binariser->model->lods[i];

        if (!is_left_out(lod))
            binariser->plans[binariser->plan_count++] = (struct odol_plan){lod, lod->resolution};
    }
    qsort(binariser->plans, binariser->plan_count, sizeof *binariser->plans, compare_plans);
    for (uint32_t i = 0; i < binariser->plan_count; i++)
        if (p3d_lod_kind(binariser->plans[i].resolution) == P3D_LOD_GEOMETRY)
            binariser->geometry = binariser->plans[i].source;
}

/* ---- Shadow buffers ---- */

static struct p3di_shadow_counts count_shadows(const struct binariser *binariser)
{
    struct p3di_shadow_counts counts = {0, 0, 0};

    for (uint32_t i = 0; i < binariser->plan_count; i++)
        p3di_count_shadow_lod(&counts, binariser->plans[i].resolution);
    return counts;
}

static enum p3di_shadow_source find_shadow_source(const struct binariser *binariser, struct p3di_shadow_counts counts)
{
    const struct p3d_bytes wanted = p3di_odol_property(binariser, "sbsource");
    const bool is_hybrid = p3d_text_equal(p3di_odol_property(binariser, "shadow"), "hybrid");
    const enum p3di_shadow_source visual =
        counts.visual && (!counts.volumes || is_hybrid) ? P3DI_SHADOW_VISUAL : P3DI_SHADOW_NOTHING;

    if (p3d_text_equal(wanted, "shadowvolume"))
        return counts.volumes ? P3DI_SHADOW_VOLUME : P3DI_SHADOW_NOTHING;
    if (p3d_text_equal(wanted, "explicit"))
        return counts.buffers ? P3DI_SHADOW_BUFFER : P3DI_SHADOW_NOTHING;
    if (p3d_text_equal(wanted, "none"))
        return P3DI_SHADOW_NOTHING;
    if (p3d_text_equal(wanted, "visual") || is_hybrid)
        return visual;
    return counts.volumes ? P3DI_SHADOW_VOLUME : visual;
}

/* They stand behind all other LODs. */
static void plan_buffers(struct binariser *binariser)
{
    const uint32_t count = binariser->plan_count;
    float last = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (!p3d_lod_is_shadow_volume(binariser->plans[i].resolution))
            continue;
        last = p3di_odol_buffer_resolution(&binariser->traits, binariser->plans[i].resolution, last);
        binariser->plans[binariser->plan_count++] = (struct odol_plan){binariser->plans[i].source, last};
    }
}

static void plan_shadows(struct binariser *binariser)
{
    const struct p3di_shadow_counts counts = count_shadows(binariser);
    const enum p3di_shadow_source source = find_shadow_source(binariser, counts);
    const struct p3d_bytes prefers = p3di_odol_property(binariser, "prefershadowvolume");

    binariser->odol->shadow_buffer_source = (int32_t)source;
    binariser->odol->prefer_shadow_volume =
        prefers.size ? p3di_odol_is_set(binariser, "prefershadowvolume", false) : source == P3DI_SHADOW_VOLUME;
    if (source == P3DI_SHADOW_VOLUME)
        plan_buffers(binariser);
}

void p3di_plan_odol(struct binariser *binariser)
{
    binariser->plans =
        p3di_job_alloc(binariser->job, (size_t)2 * binariser->model->lod_count, sizeof *binariser->plans);
    if (binariser->job->has_failed)
        return;
    plan_sources(binariser);
    plan_shadows(binariser);
}
