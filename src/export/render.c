/* render.c: a LOD drawn in software: parallel projection, z-buffer, two lights, one colour a material.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The picture is drawn SAMPLES times as large in each direction and averaged, which smooths its edges. */
#include "render.h"

#include "surface.h"
#include "texture.h"

#include <math.h>

#define SAMPLES 3
#define MARGIN 0.04f  /* of the picture, at each side */
#define DOT 0.02f     /* of the picture: how wide a point is drawn */
#define CREDIBLE 0.4f /* a corner's normal: the cosine to its face's; at a cube's corner it is 0.58 */
/* How often a picture may be filled until triangles are left out, so that no file takes long; real models fill it 60
 * times at most. */
#define MOST_LAYERS 128u

/* The same for all pictures of a sheet together; those of real models fill 107 at most. */
#define MOST_SHEET_LAYERS 512u

struct vector {
    float x, y, z;
};

/* What the camera's directions are in the model's frame, which is left-handed. */
struct camera {
    struct vector right, up, toward; /* toward the viewer */
    struct vector target;            /* projected: what is in the middle of the canvas */
    float scale;                     /* samples a metre */
};

struct canvas {
    uint32_t width, height; /* in samples */
    float *depth;
    uint8_t (*colors)[4];
    uint64_t samples_left; /* that may still be looked at for this picture */
    uint32_t left_out;     /* triangles or points that would have needed more */
};

struct p3di_renderer {
    struct canvas canvas;
    struct camera camera;
    float (*material_colors)[4];
    bool has_camera;       /* false: there is nothing to draw */
    uint64_t samples_left; /* that may still be looked at for all pictures */
    uint8_t *is_proxy;     /* by face of the LOD at work: whether it stands for a proxy */
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

static struct vector to_canvas(const struct camera *camera, const struct canvas *canvas, struct p3d_vec3 point)
{
    const struct vector p = project(camera, point);

    return (struct vector){(float)canvas->width / 2 + (p.x - camera->target.x) * camera->scale,
                           (float)canvas->height / 2 - (p.y - camera->target.y) * camera->scale, p.z};
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

/* What a picture must hold, projected. */
struct extent {
    float left, right, low, high;
};

static void extend(struct extent *extent, const struct camera *camera, struct p3d_vec3 point)
{
    const struct vector p = project(camera, point);

    extent->left = fminf(extent->left, p.x);
    extent->right = fmaxf(extent->right, p.x);
    extent->low = fminf(extent->low, p.y);
    extent->high = fmaxf(extent->high, p.y);
}

static void extend_by_faces(struct extent *extent, const struct camera *camera, const struct p3d_model_lod *lod,
                            const uint8_t *is_proxy)
{
    for (uint32_t i = 0; i < lod->face_count; i++)
        for (uint32_t j = 0; is_drawn(lod, is_proxy, i) && j < lod->faces[i].corner_count; j++)
            extend(extent, camera, lod->points[lod->corners[lod->faces[i].first_corner + j].point]);
}

static void extend_by_points(struct extent *extent, const struct camera *camera, const struct p3d_model_lod *lod)
{
    for (uint32_t i = 0; i < lod->point_count; i++)
        if (is_finite(vector_of(lod->points[i])))
            extend(extent, camera, lod->points[i]);
}

/* Makes what is in the extent as large as it fits, in the middle. False if nothing is. */
static bool fit(struct camera *camera, const struct canvas *canvas, const struct extent *extent)
{
    const float width = extent->right - extent->left, height = extent->high - extent->low;
    float x_scale, y_scale;

    if (!(width >= 0) || !isfinite(width) || !isfinite(height))
        return false;
    x_scale = (float)canvas->width * (1 - 2 * MARGIN) / fmaxf(width, 1e-6f);
    y_scale = (float)canvas->height * (1 - 2 * MARGIN) / fmaxf(height, 1e-6f);
    camera->scale = fminf(x_scale, y_scale);
    camera->target = (struct vector){extent->left + width / 2, extent->low + height / 2, 0};
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

/* Whether there is time for so many samples more. */
static bool may_look_at(struct canvas *canvas, uint32_t width, uint32_t height)
{
    const uint64_t count = (uint64_t)width * height;

    canvas->left_out += count > canvas->samples_left;
    if (count > canvas->samples_left)
        return false;
    canvas->samples_left -= count;
    return true;
}

static void draw_triangle(struct canvas *canvas, const struct corner t[3], const float color[3])
{
    const struct vector a = t[0].place, b = t[1].place, c = t[2].place;
    const float whole = area(a, b, c);
    const uint32_t left = clamp(fminf(a.x, fminf(b.x, c.x)), canvas->width);
    const uint32_t right = clamp(fmaxf(a.x, fmaxf(b.x, c.x)) + 1, canvas->width);
    const uint32_t top = clamp(fminf(a.y, fminf(b.y, c.y)), canvas->height);
    const uint32_t bottom = clamp(fmaxf(a.y, fmaxf(b.y, c.y)) + 1, canvas->height);

    if (!(fabsf(whole) > 0) || left >= right || top >= bottom || !may_look_at(canvas, right - left, bottom - top))
        return;
    for (uint32_t y = top; y < bottom; y++) {
        for (uint32_t x = left; x < right; x++) {
            const struct vector p = {(float)x + 0.5f, (float)y + 0.5f, 0};
            const float weights[3] = {area(b, c, p) / whole, area(c, a, p) / whole, area(a, b, p) / whole};

            if (weights[0] >= 0 && weights[1] >= 0 && weights[2] >= 0)
                put_sample(canvas, (size_t)y * canvas->width + x, t, weights, color);
        }
    }
}

/* A normal far from its face's is ignored: in LODs that are never seen all of them may be equal. */
static struct corner corner_of(const struct camera *camera, const struct canvas *canvas,
                               const struct p3d_model_lod *lod, uint32_t index, struct vector face_normal)
{
    const struct p3d_model_corner *source = &lod->corners[index];
    struct corner corner = {to_canvas(camera, canvas, lod->points[source->point]), face_normal};

    if (source->normal != P3D_NO_NORMAL) {
        const struct vector normal = project(camera, lod->normals[source->normal]);

        if (is_finite(normal) && fabsf(dot(normalised(normal), face_normal)) > CREDIBLE)
            corner.normal = normal;
    }
    return corner;
}

/* A quad is cut between its corners 1 and 3, as the engine does. */
static void draw_face(struct canvas *canvas, const struct camera *camera, const struct p3d_model_lod *lod,
                      const struct p3d_model_face *face, const float color[3])
{
    const uint32_t first = face->first_corner, last = first + face->corner_count - 1;
    const uint32_t ends[4] = {first, first + 1, first + 2, face->corner_count > 3 ? last : first};
    struct vector p[4];
    struct vector normal;

    for (uint32_t i = 0; i < 4; i++)
        p[i] = project(camera, lod->points[lod->corners[ends[i]].point]);
    normal = normalised(cross((struct vector){p[2].x - p[0].x, p[2].y - p[0].y, p[2].z - p[0].z},
                              (struct vector){p[3].x - p[1].x, p[3].y - p[1].y, p[3].z - p[1].z}));
    for (uint32_t i = first; i + 1 < last; i++) {
        const struct corner triangle[3] = {corner_of(camera, canvas, lod, i, normal),
                                           corner_of(camera, canvas, lod, i + 1, normal),
                                           corner_of(camera, canvas, lod, last, normal)};

        draw_triangle(canvas, triangle, color);
    }
}

/* ---- Points ---- */

/* In samples, large enough to be seen. */
static float dot_radius(uint32_t smaller)
{
    return fmaxf(SAMPLES, (float)smaller * DOT / 2);
}

static void draw_point(struct canvas *canvas, struct vector place)
{
    static const uint8_t color[4] = {224, 96, 32, 255};
    const uint32_t smaller = canvas->width < canvas->height ? canvas->width : canvas->height;
    const float radius = dot_radius(smaller);
    const uint32_t left = clamp(place.x - radius, canvas->width), right = clamp(place.x + radius, canvas->width);
    const uint32_t top = clamp(place.y - radius, canvas->height), bottom = clamp(place.y + radius, canvas->height);

    if (!may_look_at(canvas, right - left, bottom - top))
        return;
    for (uint32_t y = top; y < bottom; y++) {
        for (uint32_t x = left; x < right; x++) {
            const float away_x = (float)x + 0.5f - place.x, away_y = (float)y + 0.5f - place.y;

            if (away_x * away_x + away_y * away_y <= radius * radius)
                memcpy(canvas->colors[(size_t)y * canvas->width + x], color, sizeof color);
        }
    }
}

static uint32_t draw_points(struct p3di_renderer *renderer, const struct p3d_model_lod *lod)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        if (!is_finite(vector_of(lod->points[i])))
            continue;
        draw_point(&renderer->canvas, to_canvas(&renderer->camera, &renderer->canvas, lod->points[i]));
        count++;
    }
    return count;
}

bool p3di_find_dot(const struct p3di_renderer *renderer, struct p3d_vec3 point, struct p3di_dot *dot)
{
    const struct canvas *canvas = &renderer->canvas;
    const uint32_t smaller = canvas->width < canvas->height ? canvas->width : canvas->height;
    struct vector place;

    if (!renderer->has_camera || !is_finite(vector_of(point)))
        return false;
    place = to_canvas(&renderer->camera, canvas, point);
    dot->x = place.x / SAMPLES;
    dot->y = place.y / SAMPLES;
    dot->radius = dot_radius(smaller) / SAMPLES;
    return place.x >= 0 && place.x < (float)canvas->width && place.y >= 0 && place.y < (float)canvas->height;
}

/* ---- The picture ---- */

static void clear(struct p3di_renderer *renderer)
{
    struct canvas *canvas = &renderer->canvas;
    const size_t count = (size_t)canvas->width * canvas->height;

    for (size_t i = 0; i < count; i++)
        canvas->depth[i] = -INFINITY;
    memset(canvas->colors, 0, count * sizeof *canvas->colors);
    canvas->samples_left = (uint64_t)MOST_LAYERS * count;
    if (canvas->samples_left > renderer->samples_left)
        canvas->samples_left = renderer->samples_left;
    renderer->samples_left -= canvas->samples_left;
    canvas->left_out = 0;
}

static void average(uint8_t *pixel, const struct canvas *canvas, uint32_t x, uint32_t y)
{
    uint32_t sums[4] = {0, 0, 0, 0}, covered = 0;

    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        const uint8_t *color =
            canvas->colors[((size_t)y * SAMPLES + i / SAMPLES) * canvas->width + (size_t)x * SAMPLES + i % SAMPLES];

        covered += color[3] != 0;
        for (size_t j = 0; j < 4; j++)
            sums[j] += color[j];
    }
    for (size_t j = 0; j < 3 && covered; j++)
        pixel[j] = (uint8_t)(sums[j] / covered);
    pixel[3] = (uint8_t)(sums[3] / (SAMPLES * SAMPLES));
}

static void aim_at_lods(struct p3di_renderer *renderer, const struct p3d_model_lod *lods, uint32_t lod_count,
                        enum p3d_view view)
{
    struct extent extent = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    bool has_faces;

    aim(&renderer->camera, view);
    for (uint32_t i = 0; i < lod_count; i++) {
        p3di_mark_proxies(&lods[i], renderer->is_proxy);
        extend_by_faces(&extent, &renderer->camera, &lods[i], renderer->is_proxy);
    }
    /* Single points, like those of a camera, may be far away: they only count where nothing else is. */
    has_faces = extent.left <= extent.right;
    for (uint32_t i = 0; !has_faces && i < lod_count; i++)
        extend_by_points(&extent, &renderer->camera, &lods[i]);
    renderer->has_camera = fit(&renderer->camera, &renderer->canvas, &extent);
}

struct p3di_renderer *p3di_renderer_new(struct p3di_arena *arena, const struct p3d_model *model,
                                        const struct p3d_model_lod *lods, uint32_t lod_count, enum p3d_view view,
                                        uint32_t width, uint32_t height)
{
    struct p3di_renderer *renderer = p3di_arena_alloc(arena, 1, sizeof *renderer);
    size_t count;

    if (!renderer)
        return NULL;
    renderer->canvas.width = width * SAMPLES;
    renderer->canvas.height = height * SAMPLES;
    count = (size_t)renderer->canvas.width * renderer->canvas.height;
    renderer->canvas.depth = p3di_arena_alloc(arena, count, sizeof *renderer->canvas.depth);
    renderer->canvas.colors = p3di_arena_alloc(arena, count, sizeof *renderer->canvas.colors);
    renderer->samples_left = (uint64_t)(lod_count > 1 ? MOST_SHEET_LAYERS : MOST_LAYERS) * count;
    renderer->is_proxy = p3di_arena_alloc(arena, p3di_most_faces(lods, lod_count), 1);
    renderer->material_colors = p3di_arena_alloc(arena, model->material_count, sizeof *renderer->material_colors);
    if (!renderer->canvas.depth || !renderer->canvas.colors || !renderer->is_proxy || !renderer->material_colors)
        return NULL;
    for (uint32_t i = 0; i < model->material_count; i++)
        material_color(&model->materials[i], renderer->material_colors[i]);
    aim_at_lods(renderer, lods, lod_count, view);
    return renderer;
}

/* False if there is none to draw. */
static bool draw_faces(struct p3di_renderer *renderer, const struct p3d_model_lod *lod)
{
    bool has_any = false;

    p3di_mark_proxies(lod, renderer->is_proxy);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        if (!is_drawn(lod, renderer->is_proxy, i))
            continue;
        draw_face(&renderer->canvas, &renderer->camera, lod, face, renderer->material_colors[face->material]);
        has_any = true;
    }
    return has_any;
}

struct p3di_drawn p3di_render(struct p3di_renderer *renderer, const struct p3d_model_lod *lod, uint8_t *pixels,
                              size_t row_size)
{
    const struct canvas *canvas = &renderer->canvas;
    struct p3di_drawn drawn = {0, 0, true};

    if (!renderer->has_camera)
        return drawn;
    clear(renderer);
    drawn.are_dots = !draw_faces(renderer, lod);
    if (drawn.are_dots)
        drawn.dot_count = draw_points(renderer, lod);
    for (uint32_t y = 0; y < canvas->height / SAMPLES; y++)
        for (uint32_t x = 0; x < canvas->width / SAMPLES; x++)
            average(pixels + y * row_size + (size_t)x * 4, canvas, x, y);
    renderer->samples_left += canvas->samples_left; /* for the next ones */
    drawn.left_out = canvas->left_out;
    return drawn;
}
