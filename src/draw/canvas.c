/* canvas.c: triangles and dots, which become a picture band by band: first the shape that each sample sees, then the
 * colours, once for each pixel and shape.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shapes.h"

#include "shadow.h"
#include "spans.h"
#include "texels.h"

#include <string.h>

/* Samples of a band: as many as fit into the cache of a processor. */
#define BAND_SAMPLES 98304u

/* ---- Memory ---- */

/* A hatch is as fine as a picture of these pixels allows: web/page/src/shade.ts has the same number. */
static float hatch_of(uint32_t smaller)
{
    return SAMPLES * fmaxf(6, (float)smaller / 32);
}

static void make_lines(struct canvas *canvas)
{
    const uint32_t width = canvas->width, height = canvas->height, count = width + height;
    const float hatch = hatch_of((width < height ? width : height) / SAMPLES);

    canvas->lines = p3di_job_alloc(canvas->job, count, 1);
    for (uint32_t i = 0; canvas->lines && i < count; i++)
        canvas->lines[i] = fmodf((float)(i + 1), hatch) >= 0.7f * hatch;
}

void p3di_canvas_init(struct canvas *canvas, struct p3di_job *job, uint32_t width, uint32_t height)
{
    struct band *band = &canvas->band;
    const uint32_t rows = height / SAMPLES, fitting = BAND_SAMPLES / (width * SAMPLES);
    size_t count;

    canvas->job = job;
    canvas->width = width;
    canvas->height = height;
    band->most_rows = fitting < 1 ? 1 : fitting < rows ? fitting : rows;
    count = (size_t)width * SAMPLES * band->most_rows;
    band->depths = p3di_job_alloc(job, count, sizeof *band->depths);
    band->shapes = p3di_job_alloc(job, count, sizeof *band->shapes);
    band->touched = p3di_job_alloc(job, band->most_rows, sizeof *band->touched);
    canvas->active.firsts = p3di_job_alloc(job, rows / band->most_rows + 1, sizeof *canvas->active.firsts);
    p3di_light_tables_init(&canvas->tables);
    p3di_number_tables_init(&canvas->numbers);
    make_lines(canvas);
    for (size_t i = 0; !job->has_failed && i < count; i++)
        band->depths[i] = -INFINITY;
    for (size_t i = 0; !job->has_failed && i < band->most_rows; i++)
        band->touched[i].from = UINT32_MAX;
}

void p3di_canvas_begin(struct canvas *canvas, uint64_t most_samples)
{
    canvas->shape_count = 0;
    canvas->samples_left = most_samples;
    canvas->left_out = 0;
    canvas->has_blended = false;
    if (!canvas->is_flat_light)
        p3di_shadow_begin(&canvas->shadow);
}

/* ---- Shapes ---- */

/* NULL if it is not on the canvas, or would take too long: at most `area` samples of its box are its own, and each row
 * is looked at. */
static struct shape *add_shape(struct canvas *canvas, float left, float right, float top, float bottom, float area)
{
    struct shape shape = {.left = sample_behind(left, canvas->width),
                          .right = sample_behind(right, canvas->width),
                          .top = sample_behind(top, canvas->height),
                          .bottom = sample_behind(bottom, canvas->height)};
    uint64_t count;

    if (shape.left >= shape.right || shape.top >= shape.bottom)
        return NULL;
    count = (uint64_t)(shape.right - shape.left) * (shape.bottom - shape.top);
    if (area < (float)count)
        count = (uint64_t)fminf((float)count, area + (float)(shape.bottom - shape.top));
    canvas->left_out += count > canvas->samples_left;
    if (count > canvas->samples_left || canvas->shape_count >= UINT32_MAX - 1)
        return NULL;
    if (!P3DI_ROOM(canvas->job, canvas->shapes, canvas->shape_count, canvas->shape_capacity))
        return NULL;
    canvas->samples_left -= count;
    canvas->shapes[canvas->shape_count] = shape;
    return &canvas->shapes[canvas->shape_count++];
}

void p3di_canvas_add_triangle(struct canvas *canvas, const struct corner t[3], const struct paint *paint)
{
    const struct p3d_vec3 a = t[0].place, b = t[1].place, c = t[2].place;
    const float whole = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    struct shape *shape;

    if (!(fabsf(whole) > 0))
        return;
    shape = add_shape(canvas, fminf(a.x, fminf(b.x, c.x)), fmaxf(a.x, fmaxf(b.x, c.x)), fminf(a.y, fminf(b.y, c.y)),
                      fmaxf(a.y, fmaxf(b.y, c.y)), fabsf(whole) / 2);
    if (!shape)
        return;
    memcpy(shape->t, t, sizeof shape->t);
    shape->paint = paint;
    shape->scale = 1 / whole;
    p3di_shade_prepare(canvas, shape);
    if (!canvas->is_flat_light && !is_blended(shape))
        p3di_shadow_add(canvas, shape);
    canvas->has_blended = canvas->has_blended || is_blended(shape);
}

void p3di_canvas_add_dot(struct canvas *canvas, struct p3d_vec3 place, float radius)
{
    static const uint8_t color[3] = {224, 96, 32};
    struct shape *shape =
        add_shape(canvas, place.x - radius, place.x + radius, place.y - radius, place.y + radius, INFINITY);

    if (!shape)
        return;
    shape->t[0].place = place;
    shape->scale = radius;
    shape->is_plain = true;
    memcpy(shape->color, color, sizeof color);
}

/* ---- Samples ---- */

static void touch(struct band *band, uint32_t row, uint32_t from, uint32_t to)
{
    struct touched *touched = &band->touched[(row - band->top) / SAMPLES];

    touched->from = from < touched->from ? from : touched->from;
    touched->to = to > touched->to ? to : touched->to;
}

/* Without branches, so that compilers make vectors of it. */
static void put_span(float *restrict depths, uint32_t *restrict shapes, const struct span *span, uint32_t shape)
{
    const int32_t count = (int32_t)(span->to - span->from);
    const float first = span->depth, step = span->step;

    for (int32_t i = 0; i < count; i++) {
        const float depth = first + (float)i * step, there = depths[i];
        const uint32_t mask = 0u - (uint32_t)(depth > there);

        depths[i] = depth > there ? depth : there;
        shapes[i] ^= (shapes[i] ^ shape) & mask;
    }
}

/* Puts a span of a shape whose texture has holes. */
static void put_mask(const struct canvas *canvas, uint32_t row, const struct span *span, uint32_t number)
{
    const struct shape *shape = &canvas->shapes[number - 1];
    const size_t at = (size_t)(row - canvas->band.top) * canvas->width;

    for (uint32_t i = span->from; i < span->to; i++) {
        const float depth = span->depth + (float)(i - span->from) * span->step;

        if (depth > canvas->band.depths[at + i] &&
            p3di_texel_alpha(canvas, shape, (float)i + 0.5f, (float)row + 0.5f) >= 128) {
            canvas->band.depths[at + i] = depth;
            canvas->band.shapes[at + i] = number;
        }
    }
}

static void put_triangle(struct canvas *canvas, uint32_t number)
{
    const struct shape *shape = &canvas->shapes[number - 1];
    const bool is_mask = shape->mip && shape->paint->alpha == P3D_ALPHA_MASK;
    struct band *band = &canvas->band;
    const uint32_t bottom = shape->bottom < band->bottom ? shape->bottom : band->bottom;
    struct spans spans;
    struct span span;

    spans_init(&spans, shape, canvas->width);
    for (uint32_t y = shape->top > band->top ? shape->top : band->top; y < bottom; y++) {
        const size_t at = (size_t)(y - band->top) * canvas->width;

        if (!find_span(&spans, y, shape->left, shape->right, &span))
            continue;
        touch(band, y, span.from, span.to);
        if (is_mask)
            put_mask(canvas, y, &span, number);
        else
            put_span(band->depths + at + span.from, band->shapes + at + span.from, &span, number);
    }
}

/* All dots look alike, so it does not matter which is in front. */
static void put_dot(struct canvas *canvas, uint32_t number)
{
    const struct shape *shape = &canvas->shapes[number - 1];
    const struct p3d_vec3 place = shape->t[0].place;
    struct band *band = &canvas->band;
    const uint32_t bottom = shape->bottom < band->bottom ? shape->bottom : band->bottom;

    for (uint32_t y = shape->top > band->top ? shape->top : band->top; y < bottom; y++) {
        uint32_t *shapes = band->shapes + (size_t)(y - band->top) * canvas->width;

        for (uint32_t x = shape->left; x < shape->right; x++) {
            const float away_x = (float)x + 0.5f - place.x, away_y = (float)y + 0.5f - place.y;

            if (away_x * away_x + away_y * away_y <= shape->scale * shape->scale)
                shapes[x] = number;
        }
        touch(band, y, shape->left, shape->right);
    }
}

/* ---- Pixels ---- */

/* A pixel of several shapes, or at an edge: each shape counts by its number of samples, in linear light. */
static void put_mixed(const struct canvas *canvas, const uint32_t shapes[9], uint32_t x, uint32_t y, uint8_t *pixel)
{
    uint32_t sums[3] = {0, 0, 0}, rest = ALL_SAMPLES, covered = 0;

    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        uint32_t samples = 0, count = 0;
        uint8_t color[3];

        if (!(rest >> i & 1) || !shapes[i])
            continue;
        for (uint32_t j = i; j < SAMPLES * SAMPLES; j++)
            if (shapes[j] == shapes[i]) {
                samples |= 1u << j;
                count++;
            }
        p3di_shade(canvas, &canvas->shapes[shapes[i] - 1], x, y, samples, color);
        for (size_t j = 0; j < 3; j++)
            sums[j] += canvas->tables.linear[color[j]] * count;
        rest &= ~samples;
        covered += count;
    }
    for (size_t j = 0; j < 3; j++)
        pixel[j] = to_srgb(&canvas->tables, sums[j] / covered);
    pixel[3] = (uint8_t)(covered * 255 / (SAMPLES * SAMPLES));
}

/* The shapes of a pixel's samples, row by row. True if all samples have the same shape, or none. */
static bool find_shapes(const struct canvas *canvas, uint32_t x, uint32_t y, uint32_t shapes[9])
{
    const uint32_t *first = canvas->band.shapes + (size_t)(y - canvas->band.top) * canvas->width + x;
    const uint32_t *second = first + canvas->width, *third = second + canvas->width;
    const uint32_t all[9] = {first[0],  first[1], first[2], second[0], second[1],
                             second[2], third[0], third[1], third[2]};
    const uint32_t differing = (all[1] ^ all[0]) | (all[2] ^ all[0]) | (all[3] ^ all[0]) | (all[4] ^ all[0]) |
                               (all[5] ^ all[0]) | (all[6] ^ all[0]) | (all[7] ^ all[0]) | (all[8] ^ all[0]);

    memcpy(shapes, all, sizeof all);
    return !differing;
}

/* Most pixels are of one shape, and so are their neighbours. */
static void put_row(const struct canvas *canvas, uint32_t from, uint32_t to, uint32_t y, uint8_t *row)
{
    uint32_t run = 0, of = 0, shapes[9]; /* pixels before this one that are of one shape, and the shape */

    for (uint32_t x = from;; x += SAMPLES) {
        const bool is_one = x < to && find_shapes(canvas, x, y, shapes);

        if (run && (!is_one || shapes[0] != of || run == RUN)) {
            p3di_shade_run(canvas, &canvas->shapes[of - 1], x - run * SAMPLES, y, run,
                           row + (size_t)(x / SAMPLES - run) * 4);
            run = 0;
        }
        if (x >= to)
            return;
        if (!is_one) {
            put_mixed(canvas, shapes, x, y, row + (size_t)x / SAMPLES * 4);
        } else if (shapes[0]) {
            of = shapes[0];
            row[(size_t)x / SAMPLES * 4 + 3] = 255;
            run++;
        }
    }
}

/* ---- Bands ---- */

/* Sorts the shapes by the bands in which they begin. */
static bool sort_shapes(struct canvas *canvas)
{
    struct active *active = &canvas->active;
    const uint32_t height = canvas->band.most_rows * SAMPLES;

    active->count = 0;
    if (active->capacity < canvas->shape_count) {
        active->capacity = canvas->shape_capacity;
        active->shapes = p3di_job_alloc(canvas->job, active->capacity, sizeof *active->shapes);
        active->others = p3di_job_alloc(canvas->job, active->capacity, sizeof *active->others);
        active->nexts = p3di_job_alloc(canvas->job, active->capacity, sizeof *active->nexts);
    }
    if (canvas->job->has_failed)
        return false;
    memset(active->firsts, 0, ((size_t)canvas->height / height + 1) * sizeof *active->firsts);
    for (size_t i = canvas->shape_count; i-- > 0;) {
        uint32_t *first = &active->firsts[canvas->shapes[i].top / height];

        active->nexts[i] = *first;
        *first = (uint32_t)i + 1;
    }
    return true;
}

/* The shapes of a band: shapes that have not ended, and shapes that begin, in the order in which they were added. */
static void activate(struct canvas *canvas)
{
    struct active *active = &canvas->active;
    uint32_t *others = active->others, count = 0;
    uint32_t next = active->firsts[canvas->band.top / (canvas->band.most_rows * SAMPLES)];

    for (uint32_t i = 0; i < active->count; i++) {
        const uint32_t number = active->shapes[i];

        if (canvas->shapes[number - 1].bottom <= canvas->band.top)
            continue;
        for (; next && next < number; next = active->nexts[next - 1])
            others[count++] = next;
        others[count++] = number;
    }
    for (; next; next = active->nexts[next - 1])
        others[count++] = next;
    active->others = active->shapes;
    active->shapes = others;
    active->count = count;
}

static void clear_row(struct canvas *canvas, uint32_t row)
{
    struct band *band = &canvas->band;
    struct touched *touched = &band->touched[row];

    for (size_t i = 0; i < SAMPLES; i++) {
        const size_t at = ((size_t)row * SAMPLES + i) * canvas->width;

        for (uint32_t x = touched->from; x < touched->to; x++)
            band->depths[at + x] = -INFINITY;
        memset(band->shapes + at + touched->from, 0, (touched->to - touched->from) * sizeof *band->shapes);
    }
    *touched = (struct touched){UINT32_MAX, 0};
}

static void draw_band(struct canvas *canvas, uint8_t *pixels, size_t row_size)
{
    struct band *band = &canvas->band;

    for (uint32_t i = 0; i < canvas->active.count; i++) {
        const struct shape *shape = &canvas->shapes[canvas->active.shapes[i] - 1];

        if (!shape->paint)
            put_dot(canvas, canvas->active.shapes[i]);
        else if (!is_blended(shape))
            put_triangle(canvas, canvas->active.shapes[i]);
    }
    for (uint32_t y = band->top; y < band->bottom; y += SAMPLES) {
        const struct touched touched = band->touched[(y - band->top) / SAMPLES];

        put_row(canvas, touched.from / SAMPLES * SAMPLES, touched.to, y, pixels + y / SAMPLES * row_size);
    }
    if (canvas->has_blended)
        p3di_fragments_draw(canvas, pixels, row_size);
    if (!canvas->is_flat_light)
        p3di_shadow_ground(canvas, band->top, band->bottom, pixels, row_size);
    for (uint32_t i = 0; i * SAMPLES < band->bottom - band->top; i++)
        if (band->touched[i].to)
            clear_row(canvas, i);
}

void p3di_canvas_draw(struct canvas *canvas, uint8_t *pixels, size_t row_size)
{
    struct band *band = &canvas->band;
    const uint32_t height = band->most_rows * SAMPLES;

    if (!sort_shapes(canvas))
        return;
    if (!canvas->is_flat_light)
        p3di_shadow_end(&canvas->shadow);
    for (band->top = 0; band->top < canvas->height && !canvas->job->has_failed; band->top += height) {
        band->bottom = height < canvas->height - band->top ? band->top + height : canvas->height;
        activate(canvas);
        draw_band(canvas, pixels, row_size);
    }
}
