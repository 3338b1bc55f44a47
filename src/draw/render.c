/* render.c: a LOD drawn in software: parallel projection, its faces or its points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "render.h"

#include "model/face_kinds.h"
#include "shadow.h"
#include "shapes.h"

#include <math.h>

#define MOST_SHADOW 2048      /* texels of a shadow's map */
#define MARGIN 0.04f          /* of the picture, at each side */
#define DOT 0.02f             /* of the picture: how wide a point is drawn */
#define BESIDE 0.1f           /* of the size of all faces: how far a point may lie beside them */
#define CREDIBLE 0.4f         /* a corner's normal: the cosine to its face's; at a cube's corner it is 0.58 */
#define MOST_REPEATS 65536.0f /* of a texture from a corner to the next; on no real face are there more than a few */

/* A picture may be filled so often, and a large one less often. Beyond, triangles are left out, so that no file takes
 * long; real models fill it 32 times at most. */
#define MOST_LAYERS 128u
#define MOST_LARGE_LAYERS 40u
#define LARGE ((uint64_t)640 * 480) /* pixels */

/* The limit for all pictures of a sheet together; sheets of real models fill 107 at most. */
#define MOST_SHEET_LAYERS 512u

/* The camera's directions in the model's frame, which is left-handed. */
struct camera {
    struct p3d_vec3 right, up, toward; /* toward the viewer */
    struct p3d_vec3 target;            /* projected: the place in the middle of the canvas */
    float scale;                       /* samples a metre */
    bool is_turntable;                 /* the viewer goes around `axis`, which passes through `middle` */
    struct p3d_vec3 axis, middle;
};

struct p3di_renderer {
    struct canvas canvas;
    struct camera camera;
    struct paints paints;
    bool has_camera;       /* false: there is nothing to draw */
    uint64_t samples_left; /* that may still be looked at for all pictures */
    uint8_t *is_unseen;    /* by face of the LOD at work: whether it stands for a proxy or is hidden */
};

/* ---- Camera ---- */

/* A direction, turned to the right about `axis`, which points up. */
static struct p3d_vec3 turned(struct p3d_vec3 v, struct p3d_vec3 axis, float degrees)
{
    const double angle = (double)degrees * 3.14159265358979323846 / 180;
    const float c = (float)cos(angle), s = (float)sin(angle), along = vec3_dot(axis, v) * (1 - c);
    const struct p3d_vec3 right = vec3_cross(v, axis);

    return normalised((struct p3d_vec3){v.x * c + right.x * s + axis.x * along, v.y * c + right.y * s + axis.y * along,
                                        v.z * c + right.z * s + axis.z * along});
}

/* Vehicles are modelled with their front toward -z (docs/export.md), so that is what "front" shows. */
static void aim(struct camera *camera, const struct drawing *drawing)
{
    static const struct p3d_vec3 towards[] = {
        [P3D_VIEW_ISO] = {0.8f, 0.55f, -1}, [P3D_VIEW_FRONT] = {0, 0, -1}, [P3D_VIEW_SIDE] = {1, 0, 0},
        [P3D_VIEW_TOP] = {0, 1, 0},         [P3D_VIEW_BACK] = {0, 0, 1},   [P3D_VIEW_LEFT] = {1, 0, 0},
        [P3D_VIEW_RIGHT] = {-1, 0, 0},      [P3D_VIEW_BOTTOM] = {0, -1, 0}};
    const bool is_along_y = drawing->view == P3D_VIEW_TOP || drawing->view == P3D_VIEW_BOTTOM;
    const struct p3d_vec3 sky = is_along_y ? (struct p3d_vec3){0, 0, -1} : (struct p3d_vec3){0, 1, 0};

    camera->is_turntable = drawing->is_turntable;
    camera->axis = sky;
    camera->toward = normalised(towards[drawing->view]);
    if (drawing->turn != 0)
        camera->toward = turned(camera->toward, sky, drawing->turn);
    camera->right = normalised(vec3_cross(camera->toward, sky)); /* left-handed: up x look */
    camera->up = vec3_cross(camera->right, camera->toward);
    if (drawing->rise != 0) {
        camera->toward = turned(camera->toward, camera->right, -drawing->rise);
        camera->up = vec3_cross(camera->right, camera->toward);
    }
}

static struct p3d_vec3 project(const struct camera *camera, struct p3d_vec3 point)
{
    return (struct p3d_vec3){vec3_dot(point, camera->right), vec3_dot(point, camera->up),
                             vec3_dot(point, camera->toward)};
}

static struct p3d_vec3 to_canvas(const struct camera *camera, const struct canvas *canvas, struct p3d_vec3 point)
{
    const struct p3d_vec3 p = project(camera, point);

    return (struct p3d_vec3){(float)canvas->width / 2 + (p.x - camera->target.x) * camera->scale,
                             (float)canvas->height / 2 - (p.y - camera->target.y) * camera->scale, p.z};
}

bool p3di_is_drawn(const struct p3d_model_lod *lod, const uint8_t *is_unseen, uint32_t face)
{
    if (lod->faces[face].corner_count < 3 || is_unseen[face])
        return false;
    for (uint32_t i = 0; i < lod->faces[face].corner_count; i++)
        if (!vec3_is_finite(lod->points[lod->corners[lod->faces[face].first_corner + i].point]))
            return false;
    return true;
}

/* The extent that a picture must hold, projected. */
struct extent {
    float left, right, low, high;
};

static void extend(struct extent *extent, float x, float y)
{
    extent->left = fminf(extent->left, x);
    extent->right = fmaxf(extent->right, x);
    extent->low = fminf(extent->low, y);
    extent->high = fmaxf(extent->high, y);
}

/* By a point, and if the viewer goes around the model, by the circle that the point seems to go. */
static void extend_by(struct extent *extent, const struct camera *camera, struct p3d_vec3 point)
{
    const struct p3d_vec3 middle = project(camera, camera->middle), off = vec3_subtract(point, camera->middle);
    const float up = vec3_dot(camera->axis, camera->up), along = vec3_dot(camera->axis, off);
    const float radius = sqrtf(fmaxf(0, vec3_dot(off, off) - along * along));
    const float height = radius * sqrtf(fmaxf(0, 1 - up * up)); /* of half the circle, as it is seen */

    if (!camera->is_turntable) {
        extend(extent, project(camera, point).x, project(camera, point).y);
        return;
    }
    extend(extent, middle.x - radius, middle.y + along * up - height);
    extend(extent, middle.x + radius, middle.y + along * up + height);
}

static void extend_by_faces(struct extent *extent, const struct camera *camera, const struct p3d_model_lod *lod,
                            const uint8_t *is_unseen)
{
    for (uint32_t i = 0; i < lod->face_count; i++)
        for (uint32_t j = 0; p3di_is_drawn(lod, is_unseen, i) && j < lod->faces[i].corner_count; j++)
            extend_by(extent, camera, lod->points[lod->corners[lod->faces[i].first_corner + j].point]);
}

/* Single points, like those of a camera, may be far away. Beside faces only near points count, so that they take little
 * room. Without faces, all do. */
static void extend_by_points(struct extent *extent, const struct extent *faces, const struct camera *camera,
                             const struct p3d_model_lod *lod)
{
    const bool has_faces = faces->left <= faces->right;
    const float away = has_faces ? BESIDE * fmaxf(faces->right - faces->left, faces->high - faces->low) : 0;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        const struct p3d_vec3 p = project(camera, lod->points[i]);
        const bool is_near = p.x >= faces->left - away && p.x <= faces->right + away && p.y >= faces->low - away &&
                             p.y <= faces->high + away;

        if (vec3_is_finite(lod->points[i]) && (is_near || !has_faces))
            extend_by(extent, camera, lod->points[i]);
    }
}

/* Scales the extent to the canvas, and puts it into the middle. False if it is empty. */
static bool fit(struct camera *camera, const struct canvas *canvas, const struct extent *extent)
{
    const float width = extent->right - extent->left, height = extent->high - extent->low;
    float x_scale, y_scale;

    if (!(width >= 0) || !isfinite(width) || !isfinite(height))
        return false;
    x_scale = (float)canvas->width * (1 - 2 * MARGIN) / fmaxf(width, 1e-6f);
    y_scale = (float)canvas->height * (1 - 2 * MARGIN) / fmaxf(height, 1e-6f);
    camera->scale = fminf(x_scale, y_scale);
    camera->target = (struct p3d_vec3){extent->left + width / 2, extent->low + height / 2, 0};
    return true;
}

/* ---- Faces ---- */

/* A normal far from its face's is ignored: in LODs that are never seen all of them may be equal. */
static struct corner corner_of(const struct camera *camera, const struct canvas *canvas,
                               const struct p3d_model_lod *lod, uint32_t index, struct p3d_vec3 face_normal)
{
    const struct p3d_model_corner *source = &lod->corners[index];
    struct corner corner = {to_canvas(camera, canvas, lod->points[source->point]), face_normal, 0, 0};

    if (lod->uv_set_count) {
        corner.u = lod->uv_sets[0].uvs[index].u;
        corner.v = lod->uv_sets[0].uvs[index].v;
    }
    if (source->normal != P3D_NO_NORMAL) {
        const struct p3d_vec3 normal = project(camera, lod->normals[source->normal]);

        if (vec3_is_finite(normal) && fabsf(vec3_dot(normalised(normal), face_normal)) > CREDIBLE)
            corner.normal = normal;
    }
    return corner;
}

/* The texture repeats, so whole numbers can be taken off; near 0 floats are finest. */
static void settle_uvs(struct corner t[3])
{
    const float u = floorf(t[0].u), v = floorf(t[0].v);
    bool is_good = true;

    for (size_t i = 0; i < 3; i++) {
        t[i].u -= u;
        t[i].v -= v;
        is_good = is_good && fabsf(t[i].u) < MOST_REPEATS && fabsf(t[i].v) < MOST_REPEATS; /* not, if not a number */
    }
    for (size_t i = 0; i < 3 && !is_good; i++)
        t[i].u = t[i].v = 0;
}

/* A quad is cut between its corners 1 and 3, as the engine does. */
static void add_face(struct canvas *canvas, const struct camera *camera, const struct p3d_model_lod *lod,
                     const struct p3d_model_face *face, const struct paint *paint)
{
    const uint32_t first = face->first_corner, last = first + face->corner_count - 1;
    const uint32_t ends[4] = {first, first + 1, first + 2, face->corner_count > 3 ? last : first};
    struct p3d_vec3 p[4];
    struct p3d_vec3 normal;

    for (uint32_t i = 0; i < 4; i++)
        p[i] = project(camera, lod->points[lod->corners[ends[i]].point]);
    normal = normalised(vec3_cross(vec3_subtract(p[2], p[0]), vec3_subtract(p[3], p[1])));
    for (uint32_t i = first; i + 1 < last; i++) {
        struct corner triangle[3] = {corner_of(camera, canvas, lod, i, normal),
                                     corner_of(camera, canvas, lod, i + 1, normal),
                                     corner_of(camera, canvas, lod, last, normal)};

        settle_uvs(triangle);
        p3di_canvas_add_triangle(canvas, triangle, paint);
    }
}

/* False if there is none to draw. */
static bool add_faces(struct p3di_renderer *renderer, const struct p3d_model_lod *lod)
{
    bool has_any = false;

    p3di_mark_unseen(lod, renderer->is_unseen);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        if (!p3di_is_drawn(lod, renderer->is_unseen, i))
            continue;
        add_face(&renderer->canvas, &renderer->camera, lod, &lod->faces[i],
                 &renderer->paints.items[lod->faces[i].material]);
        has_any = true;
    }
    return has_any;
}

/* ---- Points ---- */

/* In samples, large enough to be seen. */
static float dot_radius(uint32_t smaller)
{
    return fmaxf(SAMPLES, (float)smaller * DOT / 2);
}

static uint32_t add_points(struct p3di_renderer *renderer, const struct p3d_model_lod *lod)
{
    struct canvas *canvas = &renderer->canvas;
    const float radius = dot_radius(canvas->width < canvas->height ? canvas->width : canvas->height);
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        if (!vec3_is_finite(lod->points[i]))
            continue;
        p3di_canvas_add_dot(canvas, to_canvas(&renderer->camera, canvas, lod->points[i]), radius);
        count++;
    }
    return count;
}

bool p3di_find_dot(const struct p3di_renderer *renderer, struct p3d_vec3 point, struct p3di_dot *dot)
{
    const struct canvas *canvas = &renderer->canvas;
    const uint32_t smaller = canvas->width < canvas->height ? canvas->width : canvas->height;
    struct p3d_vec3 place;

    if (!renderer->has_camera || !vec3_is_finite(point))
        return false;
    place = to_canvas(&renderer->camera, canvas, point);
    dot->x = place.x / SAMPLES;
    dot->y = place.y / SAMPLES;
    dot->radius = dot_radius(smaller) / SAMPLES;
    return place.x >= 0 && place.x < (float)canvas->width && place.y >= 0 && place.y < (float)canvas->height;
}

/* ---- The picture ---- */

/* All faces cast shadows. */
static void fit_lamp(struct p3di_renderer *renderer, const struct drawing *drawing)
{
    struct canvas *canvas = &renderer->canvas;
    const struct camera *camera = &renderer->camera;
    const float metres = 1 / camera->scale;
    struct lamp_extent extent = p3di_lamp_extent_empty();

    for (uint32_t i = 0; i < drawing->lod_count; i++) {
        const struct p3d_model_lod *lod = &drawing->lods[i];

        p3di_mark_unseen(lod, renderer->is_unseen);
        for (uint32_t j = 0; j < lod->face_count; j++)
            for (uint32_t k = 0; p3di_is_drawn(lod, renderer->is_unseen, j) && k < lod->faces[j].corner_count; k++)
                p3di_lamp_extent_add(&extent, canvas,
                                     project(camera, lod->points[lod->corners[lod->faces[j].first_corner + k].point]));
    }
    canvas->metres = metres;
    p3di_shadow_fit(canvas, &extent, camera->target.x - (float)canvas->width / 2 * metres,
                    camera->target.y + (float)canvas->height / 2 * metres, metres);
}

static void init_lights(struct p3di_job *job, struct canvas *canvas)
{
    const uint32_t larger = canvas->width > canvas->height ? canvas->width : canvas->height;
    const uint32_t size = larger / SAMPLES;

    for (size_t i = 0; i < 256; i++)
        canvas->surfaces[i] = p3di_reflection_of((float)i / 255);
    p3di_shadow_init(&canvas->shadow, job, size < MOST_SHADOW ? size : MOST_SHADOW);
}

/* The middle of the faces of the only LOD, or of its points: what the viewer goes around. */
static struct p3d_vec3 middle_of(const struct p3d_model_lod *lod, const uint8_t *is_unseen)
{
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

    for (uint32_t i = 0; i < lod->face_count; i++)
        for (uint32_t j = 0; p3di_is_drawn(lod, is_unseen, i) && j < lod->faces[i].corner_count; j++)
            p3d_bounds_add(&bounds, lod->points[lod->corners[lod->faces[i].first_corner + j].point]);
    if (isnan(bounds.min.x))
        for (uint32_t i = 0; i < lod->point_count; i++)
            p3d_bounds_add(&bounds, lod->points[i]);
    return (struct p3d_vec3){bounds.min.x + (bounds.max.x - bounds.min.x) / 2,
                             bounds.min.y + (bounds.max.y - bounds.min.y) / 2,
                             bounds.min.z + (bounds.max.z - bounds.min.z) / 2};
}

static void aim_at_lods(struct p3di_renderer *renderer, const struct drawing *drawing)
{
    struct extent faces = {INFINITY, -INFINITY, INFINITY, -INFINITY}, extent;

    for (uint32_t i = 0; i < drawing->lod_count; i++) {
        p3di_mark_unseen(&drawing->lods[i], renderer->is_unseen);
        if (drawing->is_turntable)
            renderer->camera.middle = middle_of(&drawing->lods[i], renderer->is_unseen);
        extend_by_faces(&faces, &renderer->camera, &drawing->lods[i], renderer->is_unseen);
    }
    extent = faces;
    for (uint32_t i = 0; i < drawing->lod_count; i++)
        if (!drawing->lods[i].face_count || !(faces.left <= faces.right))
            extend_by_points(&extent, &faces, &renderer->camera, &drawing->lods[i]);
    renderer->has_camera = fit(&renderer->camera, &renderer->canvas, &extent);
    if (renderer->has_camera && !drawing->is_flat_light)
        fit_lamp(renderer, drawing);
}

void p3di_renderer_aim(struct p3di_renderer *renderer, const struct drawing *drawing)
{
    const uint64_t layers = drawing->lod_count > 1 ? MOST_SHEET_LAYERS : MOST_LAYERS;
    struct canvas *canvas = &renderer->canvas;

    renderer->samples_left = layers * canvas->width * canvas->height;
    aim(&renderer->camera, drawing);
    if (!drawing->is_flat_light) {
        canvas->room = p3di_room_of(renderer->camera.up.y, renderer->camera.toward.y);
        p3di_shadow_aim(&canvas->shadow, &canvas->room);
    }
    aim_at_lods(renderer, drawing);
}

struct p3di_renderer *p3di_renderer_new(struct p3di_job *job, const struct drawing *drawing)
{
    const uint32_t most_faces = p3di_most_faces(drawing->lods, drawing->lod_count);
    struct p3di_renderer *renderer = p3di_job_alloc(job, 1, sizeof *renderer);
    struct canvas *canvas;

    if (!renderer)
        return NULL;
    canvas = &renderer->canvas;
    p3di_canvas_init(canvas, job, drawing->width * SAMPLES, drawing->height * SAMPLES);
    renderer->is_unseen = p3di_job_alloc(job, most_faces, 1);
    canvas->is_flat_light = drawing->is_flat_light;
    p3di_paints_make(job, &renderer->paints, drawing, canvas);
    if (!drawing->is_flat_light)
        init_lights(job, canvas);
    if (job->has_failed)
        return NULL;
    p3di_renderer_aim(renderer, drawing);
    return renderer;
}

static uint32_t most_layers(const struct canvas *canvas)
{
    const uint64_t pixels = (uint64_t)canvas->width / SAMPLES * canvas->height / SAMPLES;

    return pixels > LARGE ? MOST_LARGE_LAYERS : MOST_LAYERS;
}

struct p3di_drawn p3di_render(struct p3di_renderer *renderer, const struct p3d_model_lod *lod, uint8_t *pixels,
                              size_t row_size)
{
    struct canvas *canvas = &renderer->canvas;
    const uint64_t most = (uint64_t)most_layers(canvas) * canvas->width * canvas->height;
    const uint64_t given = most < renderer->samples_left ? most : renderer->samples_left;
    struct p3di_drawn drawn = {0, 0, true};

    if (!renderer->has_camera)
        return drawn;
    p3di_canvas_begin(canvas, given);
    drawn.are_dots = !add_faces(renderer, lod);
    if (drawn.are_dots)
        drawn.dot_count = add_points(renderer, lod);
    p3di_canvas_draw(canvas, pixels, row_size);
    renderer->samples_left -= given - canvas->samples_left;
    drawn.left_out = canvas->left_out;
    return drawn;
}
