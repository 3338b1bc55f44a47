/* surface.c: areas and colours of a LOD of an ODOL (docs/format/binarise.md, "Areas and colours").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"

#include "core/vec.h"

#include <stdlib.h>

#define NO_COLOR 0xff000000u
#define SHARE_OF_AREA 0.7  /* of a section's faces have no larger area over their texture's */
#define NO_AREA (-1000.0f) /* over a texture that is not there */
#define NO_RATIO 1         /* of a face whose UVs have no area */

/* ---- Colours ---- */

struct color {
    double parts[3]; /* times alpha and area */
    double alpha, area;
    double opacity; /* alpha of textures with alpha, else 1 */
};

static struct vec corner_at(const struct binarised_lod *binarised, const struct made_face *face, uint32_t corner)
{
    return vec_of(binarised->vertices[face->vertices[corner]].position);
}

/* Twice its area, and that which is seen of it from above: nothing of a face that looks down. */
static void measure_face(const struct binarised_lod *binarised, const struct made_face *face, double *area, double *top)
{
    *area = *top = 0;
    for (uint32_t i = 2; i < face->corner_count; i++) {
        const struct vec normal = vec_double_area(corner_at(binarised, face, 0), corner_at(binarised, face, i - 1),
                                                  corner_at(binarised, face, i));

        *area += vec_length(normal);
        *top += fmax(normal.y, 0);
    }
}

/* Colours of textures have eight bits a channel. */
static double round_part(float part)
{
    return floorf(part * 255 + 0.5f) / 255.0;
}

/* Alpha that is only tested weighs colours, but lets nothing through. */
static void add_color(struct color *sum, const struct p3d_binarise_texture *look, const double tint[3], double area)
{
    const double alpha = round_part(look->color[3]);

    if (!isfinite(area))
        return;
    sum->area += area;
    sum->alpha += alpha * area;
    sum->opacity += (look->is_alpha ? alpha : 1) * area;
    for (unsigned i = 0; i < 3; i++)
        sum->parts[i] += round_part(look->color[i]) * tint[i] * alpha * area;
}

/* The factors of an rvmat for the light of the sky. */
static void find_tint(const struct p3d_odol_material *material, double tint[3])
{
    for (unsigned i = 0; i < 3; i++)
        tint[i] = !material ? 1
                            : ((double)material->diffuse[i] + material->forced_diffuse[i]) * 0.25 +
                                  material->ambient[i] * 0.75 + material->emissive[i];
}

static uint32_t pack_part(double part)
{
    return part > 0 ? (uint32_t)floor(fmin(part, 1) * 255 + 0.5) : 0;
}

/* In Operation Flashpoint all alpha lets something through. */
static uint32_t pack_color(const struct binarised_lod *binarised, const struct color *sum)
{
    const double opacity = binarised->binariser->traits.is_flashpoint ? sum->alpha : sum->opacity;
    const double alpha = sum->area > 0 ? opacity / sum->area : 1, by = sum->alpha > 0 ? 1 / sum->alpha : 0;

    return pack_part(alpha) << 24 | pack_part(sum->parts[0] * by) << 16 | pack_part(sum->parts[1] * by) << 8 |
           pack_part(sum->parts[2] * by);
}

void p3di_make_odol_colors(struct binarised_lod *binarised)
{
    struct color all = {{0, 0, 0}, 0, 0, 0}, top = all;

    for (uint32_t i = 0; i < binarised->face_count; i++) {
        const struct made_material *material = &binarised->materials[binarised->faces[i].material];
        double tint[3], area, above;

        find_tint(material->compiled, tint);
        measure_face(binarised, &binarised->faces[i], &area, &above);
        add_color(&all, material->look, tint, area);
        add_color(&top, material->look, tint, above);
    }
    binarised->lod->color = binarised->face_count ? pack_color(binarised, &all) : NO_COLOR;
    binarised->lod->color_top = binarised->is_volumes_buffer && binarised->binariser->traits.clears_buffer_tops ? 0
                                : binarised->face_count ? pack_color(binarised, &top)
                                                        : NO_COLOR;
}

/* ---- Areas ---- */

/* a * b + sum, rounded once. */
static float add_product(float sum, float a, float b)
{
    return (float)((double)a * b + sum);
}

/* The two measures of binarize. Later versions have code of its own for either, whose steps are fused in another order.
 */
enum measure { FACE_AREA, AREA_OVER_TEX };

static double fused_length(struct p3d_vec3 x, struct p3d_vec3 y, enum measure measure)
{
    const struct p3d_vec3 n = {x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x};
    const float fused_y = add_product(-(x.x * y.z), x.z, y.x);

    if (measure == FACE_AREA)
        return sqrt(add_product(add_product(n.y * n.y, n.x, n.x), n.z, n.z));
    return sqrt(add_product(add_product(n.z * n.z, fused_y, fused_y), n.x, n.x));
}

/* Twice the area of a triangle of the source's points, as binarize computes it, to the bit: before it counted in
 * floats, only the square was a float. */
static double measure_triangle(const struct odol_traits *traits, enum measure measure, struct p3d_vec3 a,
                               struct p3d_vec3 b, struct p3d_vec3 c)
{
    const struct vec across = vec_double_area(vec_of(a), vec_of(b), vec_of(c));
    const struct p3d_vec3 x = vec3_subtract(b, a), y = vec3_subtract(c, a);
    const struct p3d_vec3 n = {x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x};

    if (!traits->measures_in_floats)
        return sqrt((float)vec_dot(across, across));
    if (traits->fuses_steps)
        return fused_length(x, y, measure);
    return p3di_odol_length(traits, n);
}

/* The corner of a face when it is measured: made shadow buffers have been moved to the middle by then. */
static struct p3d_vec3 place_of(const struct binarised_lod *binarised, const struct made_face *face, uint32_t corner)
{
    const struct made_vertex *vertex = &binarised->vertices[face->vertices[corner]];

    return binarised->is_volumes_buffer ? vertex->position : binarised->source->points[vertex->point];
}

/* The face's area, doubled; 0 if it is not finite. */
static double find_area(const struct binarised_lod *binarised, const struct made_face *face, enum measure measure)
{
    double area = 0;

    for (uint32_t i = 2; i < face->corner_count; i++)
        area += measure_triangle(&binarised->binariser->traits, measure, place_of(binarised, face, 0),
                                 place_of(binarised, face, i - 1), place_of(binarised, face, i));
    return isfinite(area) ? (float)area : 0;
}

/* A face: its area over the area of its UVs. */
struct ratio {
    double ratio, area;
};

static int compare_ratios(const void *a, const void *b)
{
    const double x = ((const struct ratio *)a)->ratio, y = ((const struct ratio *)b)->ratio;

    return x < y ? -1 : x > y;
}

/* Twice the area of a triangle of UVs. */
static double measure_uvs(const struct odol_traits *traits, struct p3d_vec2 a, struct p3d_vec2 b, struct p3d_vec2 c)
{
    const struct p3d_vec3 across = {0, 0, (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u)};

    return traits->fuses_steps ? fabsf(across.z) : p3di_odol_length(traits, across);
}

/* Twice the area of UVs before binarize counted in floats: it kept all as floats, but for u of the last corner. */
static double measure_early_uvs(const struct binarised_lod *binarised, const uint32_t vertices[3], uint32_t set)
{
    const struct p3d_vec2 a = binarised->vertices[vertices[0]].uvs[set], b = binarised->vertices[vertices[1]].uvs[set],
                          c = binarised->vertices[vertices[2]].uvs[set];
    const double u = p3di_exact_odol_u(binarised, vertices[2], set);

    return fabsf((float)(((double)b.u - a.u) * ((double)c.v - a.v) - (u - a.u) * ((double)b.v - a.v)));
}

static double find_ratio(const struct binarised_lod *binarised, const struct made_face *face, uint32_t set, double area)
{
    double uvs = 0;

    for (uint32_t i = 2; i < face->corner_count; i++) {
        const uint32_t *v = face->vertices, triangle[3] = {v[0], v[i - 1], v[i]};

        uvs += binarised->binariser->traits.measures_in_floats
                   ? measure_uvs(&binarised->binariser->traits, binarised->vertices[triangle[0]].uvs[set],
                                 binarised->vertices[triangle[1]].uvs[set], binarised->vertices[triangle[2]].uvs[set])
                   : measure_early_uvs(binarised, triangle, set);
    }
    if (!(uvs > 0))
        return NO_RATIO;
    return (float)(area / (float)uvs);
}

static float area_over_texture(const struct binarised_lod *binarised, const struct p3d_odol_section *section,
                               uint32_t set, struct ratio *ratios)
{
    double total = 0, sum = 0;

    for (uint32_t i = 0; i < section->face_count; i++) {
        const struct made_face *face = &binarised->faces[section->first_face + i];

        ratios[i].area = find_area(binarised, face, AREA_OVER_TEX);
        ratios[i].ratio = find_ratio(binarised, face, set, ratios[i].area);
        total += ratios[i].area;
    }
    qsort(ratios, section->face_count, sizeof *ratios, compare_ratios);
    for (uint32_t i = 0; i < section->face_count; i++) {
        sum += ratios[i].area;
        if (sum >= SHARE_OF_AREA * total && total > 0)
            return (float)ratios[i].ratio;
    }
    return NO_RATIO;
}

static void store_areas(struct binarised_lod *binarised, struct p3d_odol_section *section, struct ratio *ratios)
{
    uint8_t *data;

    section->area_over_tex =
        p3di_new_table(binarised->binariser->job, binarised->binariser->traits.has_area_list ? 2 : 1, 4, &data);
    if (binarised->binariser->job->has_failed)
        return;
    store_f32(data, binarised->has_uvs ? area_over_texture(binarised, section, 0, ratios) : 1);
    store_f32(data + 4, binarised->uv_set_count > 1 ? area_over_texture(binarised, section, 1, ratios) : NO_AREA);
}

/* The bytes that a LOD without UVs has in place of an area. */
static float no_area(void)
{
    const uint32_t bits = 0x7f887f88;
    float area;

    memcpy(&area, &bits, sizeof area);
    return area;
}

static double round_sum(const struct binarised_lod *binarised, double sum)
{
    return binarised->binariser->traits.measures_in_floats ? (float)sum : sum;
}

/* The sum of the areas of sections. Triangles of proxies do not count. */
static float face_area(const struct binarised_lod *binarised)
{
    const struct p3d_odol_section *sections = binarised->lod->sections;
    double total = 0;

    if (!binarised->has_uvs && !binarised->is_buffer)
        return no_area();
    for (uint32_t i = 0; i < binarised->lod->section_count; i++) {
        double sum = 0;

        for (uint32_t j = 0; j < sections[i].face_count && !(sections[i].special & ODOL_HIDDEN_PROXY); j++)
            sum = round_sum(binarised,
                            sum + find_area(binarised, &binarised->faces[sections[i].first_face + j], FACE_AREA) / 2);
        total = round_sum(binarised, total + sum);
    }
    return (float)total;
}

void p3di_make_odol_areas(struct binarised_lod *binarised)
{
    struct ratio *ratios = lod_alloc(binarised, binarised->face_count, sizeof *ratios);

    for (uint32_t i = 0; i < binarised->lod->section_count && ratios; i++)
        store_areas(binarised, &binarised->lod->sections[i], ratios);
    if (binarised->binariser->traits.has_face_area)
        binarised->lod->face_area = face_area(binarised);
}
