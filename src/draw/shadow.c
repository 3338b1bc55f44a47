/* shadow.c: where the lamp's light does not arrive: on the model, and on the ground below it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shadow.h"

#include "spans.h"
#include "texels.h"

#define EDGE 3 /* texels around the shapes that cast shadows */
#define BLOCK 4
#define MOST_LAYERS 64 /* the map may be filled so often; then triangles cast no shadow */

/* A place is looked for so many texels above its surface, so that this casts no shadow on itself. The farthest texel
 * that is looked at is so far away. */
#define ABOVE 2.8f

#define DARKEST 0.28f /* the alpha of the ground's shadow */
/* Parts of the picture, at whose edges the shadow ends softly instead of being cut off. It falls to the right, where it
 * is long; at the other edges are the feet of the model, where it stays dark. */
#define RIGHT_FADE 0.25f
#define FADE 0.08f
#define FLATTEST 0.2f /* the ground is seen from above, and not along it */

/* ---- The map ---- */

void p3di_shadow_init(struct shadow *shadow, struct p3di_job *job, uint32_t size)
{
    shadow->size = size + 2 * EDGE;
    shadow->depths = p3di_job_alloc(job, (size_t)shadow->size * shadow->size, sizeof *shadow->depths);
    shadow->blocks = (shadow->size + BLOCK - 1) / BLOCK;
    shadow->nearest = p3di_job_alloc(job, (size_t)shadow->blocks * shadow->blocks, sizeof *shadow->nearest);
    shadow->farthest = p3di_job_alloc(job, (size_t)shadow->blocks * shadow->blocks, sizeof *shadow->farthest);
}

void p3di_shadow_aim(struct shadow *shadow, const struct room *room)
{
    const struct p3d_vec3 lamp = room->lamp;
    const bool is_upright = fabsf(lamp.y) > 0.9f;

    shadow->toward = lamp;
    shadow->right =
        normalised(is_upright ? (struct p3d_vec3){0, -lamp.z, lamp.y} : (struct p3d_vec3){lamp.z, 0, -lamp.x});
    shadow->down = vec3_cross(lamp, shadow->right);
}

struct lamp_extent p3di_lamp_extent_empty(void)
{
    const struct lamp_extent extent = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, INFINITY};

    return extent;
}

static void extend(float *least, float *most, float value)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

/* How high a direction or a place is in the room. */
static float height_of(const struct room *room, struct p3d_vec3 v)
{
    return v.y * room->up + v.z * room->toward;
}

void p3di_lamp_extent_add(struct lamp_extent *extent, const struct canvas *canvas, struct p3d_vec3 place)
{
    const struct shadow *shadow = &canvas->shadow;
    const float height = height_of(&canvas->room, place);

    extend(&extent->least.x, &extent->most.x, vec3_dot(place, shadow->right));
    extend(&extent->least.y, &extent->most.y, vec3_dot(place, shadow->down));
    extend(&extent->least.z, &extent->most.z, vec3_dot(place, shadow->toward));
    extent->ground = height < extent->ground ? height : extent->ground;
}

/* From places of the canvas to one direction of the map, from `least` on. */
static void set_row(float row[4], struct p3d_vec3 direction, float left, float high, float metres, float least,
                    float texels)
{
    row[0] = direction.x * metres * texels;
    row[1] = -direction.y * metres * texels;
    row[2] = direction.z * texels;
    row[3] = (direction.x * left + direction.y * high - least) * texels + EDGE;
}

/* Where the lamp throws the corners of the map, there the ground may be dark. */
static void find_ground(struct canvas *canvas, const struct lamp_extent *e, float left, float high, float metres)
{
    const struct shadow *shadow = &canvas->shadow;
    const struct room *room = &canvas->room;
    struct p3d_vec3 least = {INFINITY, INFINITY, 0}, most = {-INFINITY, -INFINITY, 0};
    struct ground *ground = &canvas->shadow.ground;

    ground->is_seen = room->toward > FLATTEST && isfinite(e->ground);
    for (size_t i = 0; i < 4; i++) {
        const float x = i & 1 ? e->most.x : e->least.x, y = i & 2 ? e->most.y : e->least.y;
        const float high_up = height_of(room, shadow->right) * x + height_of(room, shadow->down) * y;
        const float z = (e->ground - high_up) / height_of(room, shadow->toward);

        extend(&least.x, &most.x, (shadow->right.x * x + shadow->down.x * y + shadow->toward.x * z - left) / metres);
        extend(&least.y, &most.y, (high - shadow->right.y * x - shadow->down.y * y - shadow->toward.y * z) / metres);
    }
    ground->left = sample_behind(least.x, canvas->width) / SAMPLES * SAMPLES;
    ground->right = sample_behind(most.x + SAMPLES, canvas->width) / SAMPLES * SAMPLES;
    ground->top = sample_behind(least.y, canvas->height) / SAMPLES * SAMPLES;
    ground->bottom = sample_behind(most.y + SAMPLES, canvas->height) / SAMPLES * SAMPLES;
    ground->slope = room->up * metres / room->toward;
    ground->start = (e->ground - room->up * high) / room->toward;
}

void p3di_shadow_fit(struct canvas *canvas, const struct lamp_extent *e, float left, float high, float metres)
{
    struct shadow *shadow = &canvas->shadow;
    const float width = e->most.x - e->least.x, height = e->most.y - e->least.y;
    const float wider = width > height ? width : height;
    const float texels = wider > 0 ? (float)(shadow->size - 2 * EDGE) / wider : 1;

    set_row(shadow->x, shadow->right, left, high, metres, e->least.x, texels);
    set_row(shadow->y, shadow->down, left, high, metres, e->least.y, texels);
    set_row(shadow->z, shadow->toward, left, high, metres, e->least.z, texels);
    find_ground(canvas, e, left, high, metres);
}

void p3di_shadow_begin(struct shadow *shadow)
{
    const size_t count = (size_t)shadow->size * shadow->size;

    for (size_t i = 0; i < count; i++)
        shadow->depths[i] = -INFINITY;
    shadow->texels_left = (uint64_t)MOST_LAYERS * count;
}

/* ---- Filling the map ---- */

static float along(const float row[4], struct p3d_vec3 place)
{
    return row[0] * place.x + row[1] * place.y + row[2] * place.z + row[3];
}

static struct p3d_vec3 on_map(const struct shadow *shadow, struct p3d_vec3 place)
{
    return (struct p3d_vec3){along(shadow->x, place), along(shadow->y, place), along(shadow->z, place)};
}

static void put_row(float *depths, const struct span *span)
{
    const int32_t count = (int32_t)(span->to - span->from);

    for (int32_t i = 0; i < count; i++) {
        const float depth = span->depth + (float)i * span->step;

        depths[i] = depth > depths[i] ? depth : depths[i];
    }
}

static void put_mask(const struct canvas *canvas, const struct shape *shape, uint32_t y, const struct span *span)
{
    float *depths = canvas->shadow.depths + (size_t)y * canvas->shadow.size;

    for (uint32_t x = span->from; x < span->to; x++) {
        const float depth = span->depth + (float)(x - span->from) * span->step;

        if (depth > depths[x] && p3di_texel_alpha(canvas, shape, (float)x + 0.5f, (float)y + 0.5f) >= 128)
            depths[x] = depth;
    }
}

/* The shape as the lamp sees it. False if it casts nothing. */
static bool find_thrown(struct canvas *canvas, const struct shape *shape, struct shape *thrown)
{
    struct shadow *shadow = &canvas->shadow;
    struct p3d_vec3 least = {INFINITY, INFINITY, 0}, most = {-INFINITY, -INFINITY, 0}, p[3];
    float area;
    uint64_t count;

    for (size_t i = 0; i < 3; i++) {
        p[i] = thrown->t[i].place = on_map(shadow, shape->t[i].place);
        thrown->t[i].u = shape->t[i].u;
        thrown->t[i].v = shape->t[i].v;
        extend(&least.x, &most.x, p[i].x);
        extend(&least.y, &most.y, p[i].y);
    }
    area = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[1].y - p[0].y) * (p[2].x - p[0].x);
    thrown->left = sample_behind(least.x, shadow->size);
    thrown->right = sample_behind(most.x, shadow->size);
    thrown->top = sample_behind(least.y, shadow->size);
    thrown->bottom = sample_behind(most.y, shadow->size);
    if (!(fabsf(area) > 0) || thrown->left >= thrown->right || thrown->top >= thrown->bottom)
        return false;
    thrown->scale = 1 / area;
    thrown->paint = shape->paint;
    thrown->mip = shape->mip;
    count = (uint64_t)(thrown->right - thrown->left) * (thrown->bottom - thrown->top);
    if (count > shadow->texels_left)
        return false;
    shadow->texels_left -= count;
    return true;
}

void p3di_shadow_add(struct canvas *canvas, const struct shape *shape)
{
    struct shadow *shadow = &canvas->shadow;
    const bool is_mask = shape->mip && shape->paint->alpha == P3D_ALPHA_MASK;
    struct shape thrown;
    struct spans spans;
    struct span span;

    if (!find_thrown(canvas, shape, &thrown))
        return;
    spans_init(&spans, &thrown, shadow->size);
    for (uint32_t y = thrown.top; y < thrown.bottom; y++) {
        if (!find_span(&spans, y, thrown.left, thrown.right, &span))
            continue;
        if (is_mask)
            put_mask(canvas, &thrown, y, &span);
        else
            put_row(shadow->depths + (size_t)y * shadow->size + span.from, &span);
    }
}

/* The texels of a block alone. */
static void bound_block(struct shadow *shadow, uint32_t x, uint32_t y)
{
    const size_t block = (size_t)y * shadow->blocks + x;
    const uint32_t left = x * BLOCK, right = left + BLOCK < shadow->size ? left + BLOCK : shadow->size;
    const uint32_t top = y * BLOCK, bottom = top + BLOCK < shadow->size ? top + BLOCK : shadow->size;
    float most = -INFINITY, least = INFINITY;

    for (uint32_t i = top; i < bottom; i++) {
        const float *row = shadow->depths + (size_t)i * shadow->size;

        for (uint32_t j = left; j < right; j++) {
            most = row[j] > most ? row[j] : most;
            least = row[j] < least ? row[j] : least;
        }
    }
    shadow->nearest[block] = most;
    shadow->farthest[block] = least;
}

/* From a place in a block, texels of the three blocks behind it are looked at, too. They are not joined yet. */
static void join_blocks(struct shadow *shadow, uint32_t x, uint32_t y)
{
    const size_t block = (size_t)y * shadow->blocks + x;
    const size_t right = x + 1 < shadow->blocks ? 1 : 0, below = y + 1 < shadow->blocks ? shadow->blocks : 0;
    const size_t others[] = {block + right, block + below, block + below + right};
    float most = shadow->nearest[block], least = shadow->farthest[block];

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        most = shadow->nearest[others[i]] > most ? shadow->nearest[others[i]] : most;
        least = shadow->farthest[others[i]] < least ? shadow->farthest[others[i]] : least;
    }
    shadow->nearest[block] = most;
    shadow->farthest[block] = least;
}

void p3di_shadow_end(struct shadow *shadow)
{
    for (uint32_t y = 0; y < shadow->blocks; y++)
        for (uint32_t x = 0; x < shadow->blocks; x++)
            bound_block(shadow, x, y);
    for (uint32_t y = 0; y < shadow->blocks; y++)
        for (uint32_t x = 0; x < shadow->blocks; x++)
            join_blocks(shadow, x, y);
}

/* ---- Reading the map ---- */

/* The mean of 3 x 3 texels around the place, given from the first of 4 x 4, of which the texels at the edges count in
 * part.
 */
static float light_from(const struct shadow *shadow, float x, float y, float z)
{
    const float last = (float)(shadow->size - 4);
    float dark = 0, columns[4], rows[4];
    const float *depths;
    size_t block;

    if (!(x >= 0 && x < last && y >= 0 && y < last)) /* also if it is not a number */
        return 1;
    block = (size_t)((uint32_t)y / BLOCK) * shadow->blocks + (uint32_t)x / BLOCK;
    if (shadow->nearest[block] <= z)
        return 1;
    if (shadow->farthest[block] > z)
        return 0;
    columns[3] = x - (float)(uint32_t)x;
    columns[0] = 1 - columns[3];
    rows[3] = y - (float)(uint32_t)y;
    rows[0] = 1 - rows[3];
    columns[1] = columns[2] = rows[1] = rows[2] = 1;
    depths = shadow->depths + (size_t)(uint32_t)y * shadow->size + (uint32_t)x;
    for (size_t i = 0; i < 4; i++, depths += shadow->size) {
        float row = 0;

        for (size_t j = 0; j < 4; j++)
            row += depths[j] > z ? columns[j] : 0;
        dark += row * rows[i];
    }
    return 1 - dark / 9;
}

float p3di_shadow_light(const struct shadow *shadow, struct p3d_vec3 place, struct p3d_vec3 normal)
{
    return light_from(shadow, along(shadow->x, place) + ABOVE * vec3_dot(normal, shadow->right) - 1.5f,
                      along(shadow->y, place) + ABOVE * vec3_dot(normal, shadow->down) - 1.5f,
                      along(shadow->z, place) + ABOVE * vec3_dot(normal, shadow->toward));
}

void p3di_shadow_light_run(const struct canvas *canvas, const struct shape *shape, float x, float y, struct run *run,
                           uint32_t count)
{
    const struct shadow *shadow = &canvas->shadow;
    const struct p3d_vec3 first = {x, y, depth_at(shape, x, y)};
    const struct p3d_vec3 second = {x + SAMPLES, y, depth_at(shape, x + SAMPLES, y)};
    const struct p3d_vec3 from = on_map(shadow, first), step = vec3_subtract(on_map(shadow, second), from);
    float xs[RUN], ys[RUN], zs[RUN];

    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_vec3 n = {run->x[i], run->y[i], run->z[i]};

        xs[i] = from.x + (float)(int32_t)i * step.x + ABOVE * vec3_dot(n, shadow->right) - 1.5f;
        ys[i] = from.y + (float)(int32_t)i * step.y + ABOVE * vec3_dot(n, shadow->down) - 1.5f;
        zs[i] = from.z + (float)(int32_t)i * step.z + ABOVE * vec3_dot(n, shadow->toward);
    }
    for (uint32_t i = 0; i < count; i++)
        run->lit[i] = run->lamp[i] > 0 ? light_from(shadow, xs[i], ys[i], zs[i]) : 0;
}

/* ---- The ground ---- */

static float fade(float from_edge, float width)
{
    const float away = (from_edge - SAMPLES) / width;

    return away < 0 ? 0 : away < 1 ? away * away * (3 - 2 * away) : 1;
}

/* 1 in the picture, 0 at its edges. */
static float fade_at(const struct canvas *canvas, float x, float y)
{
    const float width = (float)canvas->width, height = (float)canvas->height;

    return fade(x, FADE * width) * fade(width - x, RIGHT_FADE * width) * fade(y, FADE * height) *
           fade(height - y, FADE * height);
}

/* Black behind a pixel. */
static void darken(const struct light_tables *tables, float alpha, uint8_t *pixel)
{
    const float own = pixel[3], whole = own + (255 - own) * alpha;

    if (!(whole > 0))
        return;
    for (size_t i = 0; i < 3 && own > 0; i++)
        pixel[i] = to_srgb(tables, (uint32_t)((float)tables->linear[pixel[i]] * own / whole));
    pixel[3] = (uint8_t)(whole + 0.5f);
}

void p3di_shadow_ground(const struct canvas *canvas, uint32_t top, uint32_t bottom, uint8_t *pixels, size_t row_size)
{
    const struct ground *ground = &canvas->shadow.ground;
    const struct p3d_vec3 upward = {0, canvas->room.up, canvas->room.toward};

    if (!ground->is_seen)
        return;
    for (uint32_t y = top > ground->top ? top : ground->top; y < bottom && y < ground->bottom; y += SAMPLES)
        for (uint32_t x = ground->left; x < ground->right; x += SAMPLES) {
            uint8_t *pixel = pixels + y / SAMPLES * row_size + (size_t)x / SAMPLES * 4;
            struct p3d_vec3 place = {(float)x + SAMPLES / 2.0f, (float)y + SAMPLES / 2.0f, 0};
            float dark;

            if (pixel[3] == 255)
                continue;
            place.z = ground->slope * place.y + ground->start;
            dark = 1 - p3di_shadow_light(&canvas->shadow, place, upward);
            if (dark > 0)
                darken(&canvas->tables, dark * DARKEST * fade_at(canvas, place.x, place.y), pixel);
        }
}
