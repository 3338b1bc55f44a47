/* fragments.c: transparent shapes: all layers of each sample, from front to back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shapes.h"

#include "spans.h"

#include <stdlib.h>
#include <string.h>

/* Layers of samples that are in memory at once, unless one pixel has more. */
#define MOST_FRAGMENTS (1u << 20)

/* A part of the band is halved until its layers fit, which happens at most once for each bit of its width and
 * height. */
#define MOST_REGIONS 64

/* Shapes of a pixel that get a colour for all of their samples together: a table by their numbers. */
#define MOST_TONES 512u

/* If less than this share of the background is seen, it is left out: half of the smallest step of a byte. */
#define LEAST_CLEAR (1 / 512.0f)

/* Up to so many layers are sorted in place, without calls. */
#define FEW 512u

/* Samples; right and bottom are the first outside. */
struct region {
    uint32_t left, right, top, bottom;
};

struct fragment {
    float depth;
    uint32_t shape;
};

/* A shape's colour in all samples of a pixel where it is. */
struct tone {
    uint32_t pixel; /* the number of the pixel that it belongs to */
    uint32_t shape, samples;
    bool is_known;
    uint8_t color[3];
    uint32_t alpha;
};

struct pixel {
    const struct canvas *canvas;
    uint32_t number; /* from 1 */
    uint32_t x, y;   /* its first sample */
    bool is_crowded; /* a shape has no place in the table */
    struct tone tones[MOST_TONES];
};

struct fragments {
    struct fragment *items;
    size_t capacity;
    uint32_t *starts; /* of each sample of the region, row by row, and the end */
    struct pixel pixel;
};

/* ---- Layers ---- */

static struct region common(struct region a, const struct shape *shape)
{
    return (struct region){shape->left > a.left ? shape->left : a.left, shape->right < a.right ? shape->right : a.right,
                           shape->top > a.top ? shape->top : a.top,
                           shape->bottom < a.bottom ? shape->bottom : a.bottom};
}

static uint64_t size_of(struct region r)
{
    return r.left < r.right && r.top < r.bottom ? (uint64_t)(r.right - r.left) * (r.bottom - r.top) : 0;
}

/* Whole pixels of the band in which something is transparent. */
static struct region find_blended(const struct canvas *canvas)
{
    struct region found = {canvas->width, 0, canvas->band.bottom, canvas->band.top};

    for (uint32_t i = 0; i < canvas->active.count; i++) {
        const struct shape *shape = &canvas->shapes[canvas->active.shapes[i] - 1];
        const struct region all = {0, canvas->width, canvas->band.top, canvas->band.bottom};
        const struct region part = is_blended(shape) ? common(all, shape) : found;

        found.left = part.left < found.left ? part.left : found.left;
        found.right = part.right > found.right ? part.right : found.right;
        found.top = part.top < found.top ? part.top : found.top;
        found.bottom = part.bottom > found.bottom ? part.bottom : found.bottom;
    }
    found.left -= found.left % SAMPLES;
    found.top -= found.top % SAMPLES;
    found.right += (SAMPLES - found.right % SAMPLES) % SAMPLES;
    found.bottom += (SAMPLES - found.bottom % SAMPLES) % SAMPLES;
    return found;
}

static uint64_t most_fragments(const struct canvas *canvas, struct region region)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < canvas->active.count; i++) {
        const struct shape *shape = &canvas->shapes[canvas->active.shapes[i] - 1];

        sum += is_blended(shape) ? size_of(common(region, shape)) : 0;
    }
    return sum;
}

/* Counts the layers of each sample, or with `items` puts each layer before the sample's other layers. */
static void layer(const struct canvas *canvas, struct region region, uint32_t number, struct fragment *items)
{
    const struct shape *shape = &canvas->shapes[number - 1];
    const struct region part = common(region, shape);
    uint32_t *starts = canvas->fragments->starts;
    struct spans spans;
    struct span span;

    if (!size_of(part))
        return;
    spans_init(&spans, shape, canvas->width);
    for (uint32_t y = part.top; y < part.bottom; y++) {
        const float *depths = canvas->band.depths + (size_t)(y - canvas->band.top) * canvas->width;
        uint32_t *row = starts + (size_t)(y - region.top) * (region.right - region.left);

        if (!find_span(&spans, y, part.left, part.right, &span))
            continue;
        for (uint32_t x = span.from; x < span.to; x++) {
            const float depth = span.depth + (float)(x - span.from) * span.step;

            if (depth <= depths[x])
                continue;
            if (items)
                items[--row[x - region.left]] = (struct fragment){depth, number};
            else
                row[x - region.left]++;
        }
    }
}

static void layer_all(const struct canvas *canvas, struct region region, struct fragment *items)
{
    for (uint32_t i = 0; i < canvas->active.count; i++)
        if (is_blended(&canvas->shapes[canvas->active.shapes[i] - 1]))
            layer(canvas, region, canvas->active.shapes[i], items);
}

/* The nearest first; of layers at one depth the layer that was added last. */
static int compare_fragments(const void *a, const void *b)
{
    const struct fragment *x = a, *y = b;

    if (x->depth > y->depth || x->depth < y->depth)
        return x->depth > y->depth ? -1 : 1;
    return x->shape > y->shape ? -1 : x->shape < y->shape;
}

static void sort(struct fragment *items, uint32_t count)
{
    static const uint32_t gaps[] = {132, 57, 23, 10, 4, 1}; /* of Shell's sort */

    if (count < 2)
        return; /* most samples */
    if (count > FEW) {
        qsort(items, count, sizeof *items, compare_fragments);
        return;
    }
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
        for (uint32_t i = gaps[g]; i < count; i++) {
            const struct fragment item = items[i];
            uint32_t at = i;

            for (; at >= gaps[g] && compare_fragments(&item, &items[at - gaps[g]]) < 0; at -= gaps[g])
                items[at] = items[at - gaps[g]];
            items[at] = item;
        }
}

/* Finds and sorts the layers of all samples. False if there are none, or no memory. */
static bool collect(struct canvas *canvas, struct region region)
{
    struct fragments *fragments = canvas->fragments;
    const uint32_t count = (region.right - region.left) * (region.bottom - region.top);
    uint32_t sum = 0;

    memset(fragments->starts, 0, ((size_t)count + 1) * sizeof *fragments->starts);
    layer_all(canvas, region, NULL);
    for (uint32_t i = 0; i <= count; i++)
        fragments->starts[i] = sum += fragments->starts[i];
    if (!sum)
        return false;
    if (sum > fragments->capacity) {
        fragments->capacity = sum > MOST_FRAGMENTS ? sum : MOST_FRAGMENTS;
        fragments->items = p3di_job_alloc(canvas->job, fragments->capacity, sizeof *fragments->items);
    }
    if (!fragments->items)
        return false;
    layer_all(canvas, region, fragments->items);
    for (uint32_t i = 0; i < count; i++)
        sort(fragments->items + fragments->starts[i], fragments->starts[i + 1] - fragments->starts[i]);
    return true;
}

/* ---- Pixels ---- */

/* NULL if another shape of the pixel has its place. */
static struct tone *find_tone(struct pixel *pixel, uint32_t shape)
{
    struct tone *tone = &pixel->tones[shape % MOST_TONES];

    if (tone->pixel != pixel->number)
        *tone = (struct tone){.pixel = pixel->number, .shape = shape};
    return tone->shape == shape ? tone : NULL;
}

static void note(struct pixel *pixel, uint32_t shape, uint32_t sample)
{
    struct tone *tone = find_tone(pixel, shape);

    if (tone)
        tone->samples |= 1u << sample;
    else
        pixel->is_crowded = true;
}

static struct tone tone_of(struct pixel *pixel, uint32_t shape, uint32_t sample)
{
    struct tone *known = find_tone(pixel, shape), single = {.shape = shape, .samples = 1u << sample};
    struct tone *tone = known ? known : &single;

    if (!tone->is_known)
        tone->alpha = p3di_shade(pixel->canvas, &pixel->canvas->shapes[shape - 1], pixel->x, pixel->y, tone->samples,
                                 tone->color);
    tone->is_known = true;
    return *tone;
}

/* The light that comes from a sample, and the share of light from behind that is let through. */
struct ray {
    float color[3], clear;
};

static void pass(struct ray *ray, const struct tone *tone, const struct light_tables *tables)
{
    const float seen = ray->clear * (float)tone->alpha / 255;

    for (size_t i = 0; i < 3; i++)
        ray->color[i] += seen * (float)tables->linear[tone->color[i]];
    ray->clear -= seen;
}

static uint32_t shape_behind(const struct pixel *pixel, uint32_t sample)
{
    const struct canvas *canvas = pixel->canvas;
    const size_t row = pixel->y + sample / SAMPLES - canvas->band.top;

    return canvas->band.shapes[row * canvas->width + pixel->x + sample % SAMPLES];
}

/* The layers of a sample of the pixel. */
static struct fragment *layers_of(const struct pixel *pixel, struct region region, uint32_t sample, uint32_t *count)
{
    const struct fragments *fragments = pixel->canvas->fragments;
    const uint32_t x = pixel->x + sample % SAMPLES - region.left, y = pixel->y + sample / SAMPLES - region.top;
    const uint32_t *start = fragments->starts + (size_t)y * (region.right - region.left) + x;

    *count = start[1] - start[0];
    return fragments->items + start[0];
}

/* True if a sample has the same layers as the sample before, and so the same colour. */
static bool is_like_last(const struct pixel *pixel, struct region region, uint32_t sample)
{
    uint32_t count, last_count;
    const struct fragment *layers = layers_of(pixel, region, sample, &count);
    const struct fragment *last = layers_of(pixel, region, sample - 1, &last_count);

    if (count != last_count || shape_behind(pixel, sample) != shape_behind(pixel, sample - 1))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (layers[i].shape != last[i].shape)
            return false;
    return true;
}

static struct ray look(struct pixel *pixel, struct region region, uint32_t sample)
{
    const struct light_tables *tables = &pixel->canvas->tables;
    const uint32_t behind = shape_behind(pixel, sample);
    struct ray ray = {{0, 0, 0}, 1};
    struct tone tone;
    uint32_t count;
    const struct fragment *layers = layers_of(pixel, region, sample, &count);

    for (uint32_t i = 0; i < count && ray.clear > LEAST_CLEAR; i++) {
        tone = tone_of(pixel, layers[i].shape, sample);
        pass(&ray, &tone, tables);
    }
    if (behind && ray.clear > LEAST_CLEAR) {
        tone = tone_of(pixel, behind, sample);
        pass(&ray, &tone, tables);
    }
    return ray;
}

static bool has_layers(const struct pixel *pixel, struct region region)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < SAMPLES; i++) {
        uint32_t count;
        const struct fragment *first = layers_of(pixel, region, i * SAMPLES, &count);
        const struct fragment *last = layers_of(pixel, region, i * SAMPLES + SAMPLES - 1, &count);

        sum += (uint32_t)(last - first) + count;
    }
    return sum;
}

/* False if no shape in the pixel is transparent. */
static bool note_layers(struct pixel *pixel, struct region region)
{
    if (!has_layers(pixel, region))
        return false;
    pixel->number++;
    pixel->is_crowded = false;
    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        uint32_t count;
        const struct fragment *layers = layers_of(pixel, region, i, &count);

        for (uint32_t j = 0; j < count; j++)
            note(pixel, layers[j].shape, i);
    }
    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++)
        if (shape_behind(pixel, i))
            note(pixel, shape_behind(pixel, i), i);
    return true;
}

static void draw_pixel(struct pixel *pixel, struct region region, uint8_t *to)
{
    float color[3] = {0, 0, 0}, alpha = 0;
    struct ray ray = {{0, 0, 0}, 1};

    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        if (!i || pixel->is_crowded || !is_like_last(pixel, region, i))
            ray = look(pixel, region, i);
        for (size_t j = 0; j < 3; j++)
            color[j] += ray.color[j];
        alpha += 1 - ray.clear;
    }
    for (size_t j = 0; j < 3; j++)
        to[j] = alpha > 0 ? to_srgb(&pixel->canvas->tables, (uint32_t)fminf(color[j] / alpha + 0.5f, 65535)) : 0;
    to[3] = (uint8_t)(alpha * 255 / (SAMPLES * SAMPLES) + 0.5f);
}

/* ---- The band ---- */

static void draw_region(struct canvas *canvas, struct region region, uint8_t *pixels, size_t row_size)
{
    struct pixel *pixel = &canvas->fragments->pixel;

    if (!collect(canvas, region))
        return;
    for (pixel->y = region.top; pixel->y < region.bottom; pixel->y += SAMPLES)
        for (pixel->x = region.left; pixel->x < region.right; pixel->x += SAMPLES)
            if (note_layers(pixel, region))
                draw_pixel(pixel, region, pixels + pixel->y / SAMPLES * row_size + (size_t)pixel->x / SAMPLES * 4);
}

/* Cuts off the second half, between two pixels. */
static struct region cut(struct region *region)
{
    const uint32_t width = (region->right - region->left) / SAMPLES, height = (region->bottom - region->top) / SAMPLES;
    struct region rest = *region;

    if (width > 1)
        region->right = rest.left = region->left + width / 2 * SAMPLES;
    else
        region->bottom = rest.top = region->top + height / 2 * SAMPLES;
    return rest;
}

static bool begin(struct canvas *canvas)
{
    const size_t count = (size_t)canvas->band.most_rows * SAMPLES * canvas->width + 1;

    if (canvas->fragments)
        return true;
    canvas->fragments = p3di_job_alloc(canvas->job, 1, sizeof *canvas->fragments);
    if (canvas->fragments)
        canvas->fragments->pixel.canvas = canvas;
    if (canvas->fragments)
        canvas->fragments->starts = p3di_job_alloc(canvas->job, count, sizeof *canvas->fragments->starts);
    return !canvas->job->has_failed;
}

void p3di_fragments_draw(struct canvas *canvas, uint8_t *pixels, size_t row_size)
{
    struct region stack[MOST_REGIONS] = {find_blended(canvas)};
    uint32_t depth = 1;

    if (!begin(canvas))
        return;
    while (depth && !canvas->job->has_failed) {
        struct region region = stack[--depth];
        const uint64_t most = most_fragments(canvas, region);

        if (most > MOST_FRAGMENTS && size_of(region) > (uint64_t)SAMPLES * SAMPLES && depth + 2 <= MOST_REGIONS) {
            stack[depth++] = cut(&region);
            stack[depth++] = region;
        } else if (most) {
            draw_region(canvas, region, pixels, row_size);
        }
    }
}
