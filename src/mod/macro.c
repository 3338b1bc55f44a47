/* macro.c: macro maps (_mc), which the engine lays over the colour: one image is made of both.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "macro.h"

#include "core/light.h"

#include <p3d/config.h>

#define STEPS 4096u /* of linear light: enough that each byte of sRGB comes back */

/* A key of an image that was made. */
struct made {
    uint32_t color, macro;
    float plain[3], places[2][3];
};

/* ---- Pixels ---- */

/* Linear light of each byte, and the byte of each step of light. */
struct tables {
    float linear[256];
    uint8_t srgb[STEPS + 1];
};

static void make_tables(struct tables *tables)
{
    for (uint32_t i = 0; i < 256; i++)
        tables->linear[i] = (float)p3di_to_linear(i / 255.0);
    for (uint32_t i = 0; i <= STEPS; i++)
        tables->srgb[i] = (uint8_t)(p3di_from_linear((double)i / STEPS) * 255 + 0.5);
}

/* The pixel at a place of an image that repeats, of width and height 1. */
static const uint8_t *pixel_at(const struct p3d_image *image, float u, float v)
{
    const float x = (u - floorf(u)) * (float)image->width, y = (v - floorf(v)) * (float)image->height;
    const uint32_t column = x < (float)image->width ? (uint32_t)x : 0;
    const uint32_t row = y < (float)image->height ? (uint32_t)y : 0;

    return image->pixels + ((size_t)row * image->width + column) * 4;
}

/* The macro map's colour counts as much as its alpha says; the alpha of the colour stays. */
static void lay_over(uint8_t *to, const uint8_t *macro, const struct tables *tables)
{
    const float share = (float)macro[3] / 255;

    for (size_t i = 0; i < 3 && macro[3]; i++) {
        const float light = tables->linear[to[i]] + (tables->linear[macro[i]] - tables->linear[to[i]]) * share;

        to[i] = tables->srgb[(uint32_t)(light * STEPS + 0.5f)];
    }
}

static void draw(uint8_t *to, const struct p3d_image *size, const struct p3d_image *color,
                 const struct p3d_image *macro, const struct made *key, const struct tables *tables)
{
    uint8_t plain[4] = {0, 0, 0, 255};

    for (size_t i = 0; i < 3; i++)
        plain[i] = (uint8_t)(key->plain[i] * 255 + 0.5f);
    for (uint32_t y = 0; y < size->height; y++)
        for (uint32_t x = 0; x < size->width; x++, to += 4) {
            const float u = ((float)x + 0.5f) / (float)size->width, v = ((float)y + 0.5f) / (float)size->height;
            const float across = key->places[0][0] * u + key->places[0][1] * v + key->places[0][2];
            const float down = key->places[1][0] * u + key->places[1][1] * v + key->places[1][2];

            memcpy(to, color ? pixel_at(color, u, v) : plain, 4);
            lay_over(to, pixel_at(macro, across, down), tables);
        }
}

/* ---- Images ---- */

static bool is_clear(const struct p3d_image *image)
{
    const size_t count = (size_t)image->width * image->height;

    for (size_t i = 0; i < count; i++)
        if (image->pixels[4 * i + 3])
            return false;
    return true;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void make(struct p3di_look_finder *look_finder, const struct made *key)
{
    const struct p3d_look_image *macro = &look_finder->images[key->macro];
    const struct p3d_look_image *color = key->color == P3D_NO_IMAGE ? NULL : &look_finder->images[key->color];
    struct p3d_look_image made = color ? *color : *macro;
    struct p3d_image size = {.width = macro->image.width, .height = macro->image.height};
    struct tables tables;
    uint8_t *pixels;

    if (color)
        size = (struct p3d_image){.width = larger(size.width, color->image.width),
                                  .height = larger(size.height, color->image.height)};
    pixels = p3di_job_alloc(&look_finder->job, (size_t)size.width * size.height, 4);
    if (!pixels)
        return;
    make_tables(&tables);
    draw(pixels, &size, color ? &color->image : NULL, &macro->image, key, &tables);
    size.pixels = pixels;
    made.image = size;
    made.has_alpha = color && color->has_alpha;
    made.macro = macro->path;
    made.name = color ? p3di_job_join(&look_finder->job, color->name, "_", macro->name) : macro->name;
    made.name = made.name ? p3di_look_name(look_finder, p3d_bytes_of(made.name)) : NULL;
    look_finder->pixel_count += (uint64_t)size.width * size.height;
    if (made.name)
        p3di_look_add_image(look_finder, &made, color ? look_finder->alphas[key->color] : P3D_ALPHA_OPAQUE);
}

uint32_t p3di_look_with_macro(struct p3di_look_finder *look_finder, uint32_t color, const float plain[3],
                              const struct p3di_macro *macro)
{
    struct made key = {.color = color, .macro = macro->image};
    const uint32_t before = look_finder->image_count;
    uint32_t number;

    if (macro->image == P3D_NO_IMAGE || is_clear(&look_finder->images[macro->image].image))
        return color;
    for (size_t i = 0; i < 3 && color == P3D_NO_IMAGE; i++)
        key.plain[i] = plain[i] > 0 ? fminf(plain[i], 1) : 0;
    memcpy(key.places, macro->places, sizeof key.places);
    if (!p3di_job_add(&look_finder->job, &look_finder->macros, &key, &number))
        return look_finder->job.has_failed ? color : look_finder->made[number];
    if (!P3DI_ROOM(&look_finder->job, look_finder->made, number, look_finder->made_capacity) || !look_finder->images)
        return color;
    make(look_finder, &key);
    look_finder->made[number] = look_finder->image_count > before ? before : color;
    return look_finder->made[number];
}

void p3di_look_init_macros(struct p3di_look_finder *look_finder)
{
    p3di_set_init(&look_finder->macros, look_finder->job.arena, sizeof(struct made));
}

bool p3di_is_macro(struct p3d_bytes path)
{
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(path);

    return suffix && suffix->use == P3D_TEXTURE_MACRO;
}

struct p3di_macro p3di_macro_of(uint32_t image, float (*transform)[3])
{
    struct p3di_macro macro = {image, {{1, 0, 0}, {0, 1, 0}}};

    for (size_t i = 0; transform && i < 2; i++) {
        const float places[3] = {transform[P3D_RVMAT_ASIDE][i], transform[P3D_RVMAT_UP][i],
                                 transform[P3D_RVMAT_POS][i]};

        for (size_t j = 0; j < 3; j++)
            if (fabsf(places[j]) <= MOST_REPEATS)
                macro.places[i][j] = places[j] + 0.0f; /* no -0, so that equal keys are equal bytes */
    }
    return macro;
}
