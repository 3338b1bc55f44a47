/* render.c: a LOD drawn in software: parallel projection, z-buffer, two lights, one colour a material.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The picture is drawn SAMPLES times as large in each direction and averaged, which smooths its edges. */
#include "render.h"

#include "texture.h"

#include <math.h>

#define SAMPLES 3
#define MARGIN 0.04f /* of the picture, at each side */
/* How often the picture may be filled until further triangles are left out, so that no file takes long; real models
 * fill it 60 times at most. */
#define MOST_LAYERS 512

struct vector {
    float x, y, z;
};

/* What the camera's directions are in the model's frame, which is left-handed. */
struct camera {
    struct vector right, up, toward; /* toward the viewer */
    float scale, x, y; /* from projected metres to samples */
};

struct canvas {
    uint32_t width, height; /* in samples */
    float *depth;
    uint8_t (*colors)[4];
    uint64_t left; /* samples that may still be looked at */
};

/* A corner on the canvas: x to the right, y down, z toward the viewer. */
struct corner {
    struct vector place, normal;
};

static struct vector vector_of(struct p3d_vec3 v)
{
    return (struct vector){v.x, v.y, v.z};
}

static float dot(struct vector a, struct vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct vector cross(struct vector a, struct vector b)
{
    return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static struct vector normalised(struct vector v)
{
    const float length = sqrtf(dot(v, v));

    return length > 0 ? (struct vector){v.x / length, v.y / length, v.z / length} : (struct vector){0, 0, 1};
}

static bool is_finite(struct vector v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/* ---- Camera ---- */

/* Vehicles are modelled with their front toward -z (docs/export.md), so that is what "front" shows. */
static void aim(struct camera *camera, enum p3d_view view)
{
    static const struct vector towards[] = {[P3D_VIEW_ISO] = {0.8f, 0.55f, -1},
                                            [P3D_VIEW_FRONT] = {0, 0, -1},
                                            [P3D_VIEW_SIDE] = {1, 0, 0},
                                            [P3D_VIEW_TOP] = {0, 1, 0}};
    const struct vector sky = view == P3D_VIEW_TOP ? (struct vector){0, 0, -1} : (struct vector){0, 1, 0};

    camera->toward = normalised(towards[view]);
    camera->right = normalised(cross(camera->toward, sky)); /* left-handed: up x look */
    camera->up = cross(camera->right, camera->toward);
}

static struct vector project(const struct camera *camera, struct p3d_vec3 point)
{
    const struct vector p = vector_of(point);

    return (struct vector){dot(p, camera->right), dot(p, camera->up), dot(p, camera->toward)};
}

/* What is drawn: surfaces, but not the triangles that stand for proxies. */
static bool is_drawn(const struct p3d_model_lod *lod, const uint8_t *is_proxy, uint32_t face)
{
    if (lod->faces[face].corner_count < 3 || is_proxy[face])
        return false;
    for (uint32_t i = 0; i < lod->faces[face].corner_count; i++)
        if (!is_finite(vector_of(lod->points[lod->corners[lod->faces[face].first_corner + i].point])))
            return false;
    return true;
}

/* Makes what is drawn as large as it fits, in the middle. False if nothing is. */
static bool fit(struct camera *camera, const struct canvas *canvas, const struct p3d_model_lod *lod,
                const uint8_t *is_proxy)
{
    float left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY, x_scale, y_scale;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        for (uint32_t j = 0; is_drawn(lod, is_proxy, i) && j < lod->faces[i].corner_count; j++) {
            const struct vector p = project(camera, lod->points[lod->corners[lod->faces[i].first_corner + j].point]);

            left = fminf(left, p.x);
            right = fmaxf(right, p.x);
            low = fminf(low, p.y);
            high = fmaxf(high, p.y);
        }
    }
    if (!(left <= right) || !isfinite(right - left) || !isfinite(high - low))
        return false;
    x_scale = (float)canvas->width * (1 - 2 * MARGIN) / fmaxf(right - left, 1e-6f);
    y_scale = (float)canvas->height * (1 - 2 * MARGIN) / fmaxf(high - low, 1e-6f);
    camera->scale = fminf(x_scale, y_scale);
    camera->x = (float)canvas->width / 2 - (left + right) / 2 * camera->scale;
    camera->y = (float)canvas->height / 2 + (low + high) / 2 * camera->scale;
    return true;
}

/* ---- Light and colour ---- */

/* A strong light from the upper left behind the viewer, a weak one from the right, and some from everywhere. */
static float brightness(struct vector normal)
{
    static const struct vector key = {-0.45f, 0.6f, 0.66f}, fill = {0.8f, 0.1f, 0.59f};
    const float sign = normal.z < 0 ? -1 : 1; /* surfaces are seen from both sides */

    return 0.28f + 0.62f * fmaxf(0, sign * dot(normal, key)) + 0.22f * fmaxf(0, sign * dot(normal, fill));
}

static uint32_t hash_name(uint32_t hash, struct p3d_bytes name)
{
    for (uint32_t i = 0; i < name.size; i++)
        hash = (hash ^ name.data[i]) * 16777619u;
    return hash;
}

/* The procedural colour, or a light one that depends on the material's names alone, so that a material has it
 * in every picture. */
static void material_color(const struct p3d_model_material *material, float color[4])
{
    const uint32_t hash = hash_name(hash_name(2166136261u, material->texture), material->material);
    const float hue = (float)(hash >> 8 & 0xffff) / 65536 * 6, strength = 0.22f + (float)(hash >> 24) / 255 * 0.2f;

    if (p3di_texture_color(material->texture, color))
        return;
    for (int i = 0; i < 3; i++) {
        const float away = fabsf(fmodf(hue + (float)(6 - 2 * i), 6) - 3); /* 0 to 3: how much of this primary */

        color[i] = 0.9f * (1 - strength * (1 - fmaxf(0, fminf(1, away - 1))));
    }
}

static uint8_t to_byte(float value)
{
    return (uint8_t)(fmaxf(0, fminf(1, value)) * 255 + 0.5f);
}

/* ---- Triangles ---- */

static float area(struct vector a, struct vector b, struct vector c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static uint32_t clamp(float value, uint32_t limit)
{
    return !(value > 0) ? 0 : value >= (float)limit ? limit : (uint32_t)value; /* 0 if not a number, too */
}

static void put_sample(struct canvas *canvas, size_t at, const struct corner t[3], const float weights[3],
                       const float color[3])
{
    const float depth = weights[0] * t[0].place.z + weights[1] * t[1].place.z + weights[2] * t[2].place.z;
    struct vector normal;
    float light;

    if (!(depth > canvas->depth[at]))
        return;
    canvas->depth[at] = depth;
    normal.x = weights[0] * t[0].normal.x + weights[1] * t[1].normal.x + weights[2] * t[2].normal.x;
    normal.y = weights[0] * t[0].normal.y + weights[1] * t[1].normal.y + weights[2] * t[2].normal.y;
    normal.z = weights[0] * t[0].normal.z + weights[1] * t[1].normal.z + weights[2] * t[2].normal.z;
    light = brightness(normalised(normal));
    for (size_t i = 0; i < 3; i++)
        canvas->colors[at][i] = to_byte(color[i] * light);
    canvas->colors[at][3] = 255;
}

static void draw_triangle(struct canvas *canvas, const struct corner t[3], const float color[3])
{
    const struct vector a = t[0].place, b = t[1].place, c = t[2].place;
    const float whole = area(a, b, c);
    const uint32_t left = clamp(fminf(a.x, fminf(b.x, c.x)), canvas->width);
    const uint32_t right = clamp(fmaxf(a.x, fmaxf(b.x, c.x)) + 1, canvas->width);
    const uint32_t top = clamp(fminf(a.y, fminf(b.y, c.y)), canvas->height);
    const uint32_t bottom = clamp(fmaxf(a.y, fmaxf(b.y, c.y)) + 1, canvas->height);
    const uint64_t samples = left < right && top < bottom ? (uint64_t)(right - left) * (bottom - top) : 0;

    if (!(fabsf(whole) > 0) || samples > canvas->left)
        return;
    canvas->left -= samples;
    for (uint32_t y = top; y < bottom; y++) {
        for (uint32_t x = left; x < right; x++) {
            const struct vector p = {(float)x + 0.5f, (float)y + 0.5f, 0};
            const float weights[3] = {area(b, c, p) / whole, area(c, a, p) / whole, area(a, b, p) / whole};

            if (weights[0] >= 0 && weights[1] >= 0 && weights[2] >= 0)
                put_sample(canvas, (size_t)y * canvas->width + x, t, weights, color);
        }
    }
}

static struct corner corner_of(const struct camera *camera, const struct p3d_model_lod *lod, uint32_t index,
                               struct vector face_normal)
{
    const struct p3d_model_corner *source = &lod->corners[index];
    const struct vector p = project(camera, lod->points[source->point]);
    struct corner corner = {{camera->x + p.x * camera->scale, camera->y - p.y * camera->scale, p.z}, face_normal};

    if (source->normal != P3D_NO_NORMAL) {
        const struct vector normal = project(camera, lod->normals[source->normal]);

        if (is_finite(normal) && dot(normal, normal) > 0)
            corner.normal = normal;
    }
    return corner;
}

static void draw_face(struct canvas *canvas, const struct camera *camera, const struct p3d_model_lod *lod,
                      const struct p3d_model_face *face, const float color[3])
{
    const uint32_t first = face->first_corner;
    struct vector p[3];
    struct vector normal;

    for (uint32_t i = 0; i < 3; i++)
        p[i] = project(camera, lod->points[lod->corners[first + i].point]);
    normal = normalised(cross((struct vector){p[1].x - p[0].x, p[1].y - p[0].y, p[1].z - p[0].z},
                              (struct vector){p[2].x - p[0].x, p[2].y - p[0].y, p[2].z - p[0].z}));
    for (uint32_t i = 2; i < face->corner_count; i++) {
        const struct corner triangle[3] = {corner_of(camera, lod, first, normal),
                                           corner_of(camera, lod, first + i - 1, normal),
                                           corner_of(camera, lod, first + i, normal)};

        draw_triangle(canvas, triangle, color);
    }
}

/* ---- The picture ---- */

static void average(uint8_t *pixel, const struct canvas *canvas, uint32_t x, uint32_t y)
{
    uint32_t sums[4] = {0, 0, 0, 0}, covered = 0;

    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        const uint8_t *color =
            canvas->colors[(size_t)(y * SAMPLES + i / SAMPLES) * canvas->width + x * SAMPLES + i % SAMPLES];

        covered += color[3] != 0;
        for (size_t j = 0; j < 4; j++)
            sums[j] += color[j];
    }
    for (size_t j = 0; j < 3 && covered; j++)
        pixel[j] = (uint8_t)(sums[j] / covered);
    pixel[3] = (uint8_t)(sums[3] / (SAMPLES * SAMPLES));
}

static void mark_proxies(const struct p3d_model_lod *lod, uint8_t *is_proxy)
{
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3d_model_selection *selection =
            lod->proxies[i].selection == P3D_NO_SELECTION ? NULL : &lod->selections[lod->proxies[i].selection];

        for (uint32_t j = 0; selection && j < selection->face_count; j++)
            is_proxy[selection->faces[j]] = 1;
    }
}

bool p3di_render(uint8_t *pixels, uint32_t width, uint32_t height, const struct p3d_model *model,
                 const struct p3d_model_lod *lod, enum p3d_view view, struct p3di_arena *arena)
{
    struct canvas canvas = {.width = width * SAMPLES, .height = height * SAMPLES};
    const size_t count = (size_t)canvas.width * canvas.height;
    uint8_t *is_proxy = p3di_arena_alloc(arena, lod->face_count, 1);
    struct camera camera;

    canvas.depth = p3di_arena_alloc(arena, count, sizeof *canvas.depth);
    canvas.colors = p3di_arena_alloc(arena, count, sizeof *canvas.colors);
    if (!is_proxy || !canvas.depth || !canvas.colors)
        return false;
    canvas.left = (uint64_t)MOST_LAYERS * count;
    for (size_t i = 0; i < count; i++)
        canvas.depth[i] = -INFINITY;
    mark_proxies(lod, is_proxy);
    aim(&camera, view);
    if (!fit(&camera, &canvas, lod, is_proxy))
        return true;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        float color[4];

        if (!is_drawn(lod, is_proxy, i))
            continue;
        material_color(&model->materials[lod->faces[i].material], color);
        draw_face(&canvas, &camera, lod, &lod->faces[i], color);
    }
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            average(pixels + ((size_t)y * width + x) * 4, &canvas, x, y);
    return true;
}
