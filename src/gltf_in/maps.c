/* maps.c: pictures that are made of images of a glTF, as textures of a game have them (docs/import.md, "rvmats").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "surfaces.h"

#include "json.h"

#include "core/light.h"

#include <p3d/paa.h>

static const char *const suffixes[] = {"_tint_co", "_nohq", "_as", "_smdi"}; /* by kind */

/* ---- Highlights ---- */

#define LEAST_ROUGHNESS 0.25 /* an exponent of 510: rvmats have hardly more */
#define REFLECTED 0.04       /* the share of light that all but metals reflect, in glTF */

/* The way back of p3d_write_glb (docs/export.md, "Textures"). */
double p3di_in_power(double roughness)
{
    const double r = fmax(LEAST_ROUGHNESS, fmin(1, roughness));

    return fmax(1, 2 / (r * r * r * r) - 2);
}

double p3di_in_strength(double roughness, double metal)
{
    return fmin(1, (REFLECTED + (1 - REFLECTED) * metal) * (p3di_in_power(roughness) + 2) / 8);
}

/* ---- Pixels ---- */

static uint8_t byte_of(double value)
{
    return (uint8_t)(255 * fmin(1, fmax(0, value)) + 0.5);
}

static void make_color(uint8_t *pixels, size_t count, const float values[4])
{
    uint8_t by_value[3][256];

    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 256; j++)
            by_value[i][j] = byte_of(p3di_from_linear(fmin(1, p3di_to_linear(j / 255.0) * (double)values[i])));
    for (size_t i = 0; i < count; i++, pixels += 4) {
        for (unsigned j = 0; j < 3; j++)
            pixels[j] = by_value[j][pixels[j]];
        pixels[3] = byte_of(pixels[3] / 255.0 * (double)values[3]);
    }
}

static void make_normals(uint8_t *pixels, size_t count, const float values[4])
{
    for (size_t i = 0; i < count; i++, pixels += 4) {
        pixels[1] = (uint8_t)(255 - pixels[1]);
        for (unsigned j = 0; j < 2 && values[0] != 1; j++)
            pixels[j] = byte_of(0.5 + (pixels[j] / 255.0 - 0.5) * (double)values[0]);
        pixels[3] = 255;
    }
}

static void make_shadow(uint8_t *pixels, size_t count, const float values[4])
{
    for (size_t i = 0; i < count; i++, pixels += 4) {
        pixels[1] = byte_of(1 + (double)values[0] * (pixels[0] / 255.0 - 1));
        pixels[0] = pixels[2] = pixels[3] = 255;
    }
}

/* Green and blue are shares of the strongest. */
static void make_highlights(uint8_t *pixels, size_t count, const float values[4], struct in_map *map)
{
    double power = 1, strength = 1e-3;
    uint8_t least = 255;

    for (size_t i = 0; i < count; i++) {
        const uint8_t rough = pixels[4 * i + 1];

        least = rough < least ? rough : least;
        strength = fmax(strength, p3di_in_strength(rough / 255.0 * (double)values[0],
                                                   pixels[4 * i + 2] / 255.0 * (double)values[1]));
    }
    power = p3di_in_power(least / 255.0 * (double)values[0]);
    for (size_t i = 0; i < count; i++, pixels += 4) {
        const double roughness = pixels[1] / 255.0 * (double)values[0], metal = pixels[2] / 255.0 * (double)values[1];

        pixels[0] = pixels[3] = 255;
        pixels[1] = byte_of(p3di_in_strength(roughness, metal) / strength);
        pixels[2] = byte_of(p3di_in_power(roughness) / power);
    }
    map->power = (float)power;
    map->strength = (float)strength;
}

static void make(const struct p3d_image *image, enum in_map_kind kind, const float values[4], struct in_map *map)
{
    uint8_t *pixels = (uint8_t *)(uintptr_t)image->pixels;
    const size_t count = (size_t)image->width * image->height;

    if (kind == IN_MAP_COLOR)
        make_color(pixels, count, values);
    else if (kind == IN_MAP_NORMAL)
        make_normals(pixels, count, values);
    else if (kind == IN_MAP_SHADOW)
        make_shadow(pixels, count, values);
    else
        make_highlights(pixels, count, values, map);
}

/* ---- Files ---- */

struct picture {
    const struct p3d_image *image;
    const struct p3d_options *options;
};

static bool put_png(void *user, struct p3d_sink sink)
{
    const struct picture *picture = user;

    return p3d_write_png(picture->image, picture->options, sink, NULL);
}

static struct p3d_bytes map_name(struct in_gltf *gltf, enum in_map_kind kind, uint32_t image, struct p3d_bytes stem)
{
    const struct p3d_bytes own = p3di_in_image_name(gltf, image);
    const char *name;

    if (kind != IN_MAP_COLOR && p3di_in_is_image_held(gltf, image) && p3d_text_ends_with(own, suffixes[kind]))
        return own;
    name = p3di_job_join(gltf->job, (const char *)stem.data, suffixes[kind], "");
    return p3di_namer_add(&gltf->images->namer, p3d_bytes_of(name));
}

static void write_map(struct in_gltf *gltf, enum in_map_kind kind, uint32_t number, const float values[4],
                      struct p3d_bytes stem, struct in_map *map)
{
    struct p3d_bytes bytes = {NULL, 0};
    struct p3d_error error = {.status = P3D_OK};
    struct p3d_image *image = p3di_in_image_bytes(gltf, number, &bytes)
                                  ? p3d_read_image(bytes.data, bytes.size, gltf->job->options, &error)
                                  : NULL;
    const char *name;

    if (!image) {
        if (!gltf->job->has_failed)
            p3di_warn(gltf->job->options, (uint32_t)P3D_NO_LOD, "the image %.*s is not made a map of: %.90s",
                      P3DI_NAME(p3di_in_image_name(gltf, number)), bytes.data ? error.message : "it is not there");
        return;
    }
    make(image, kind, values, map);
    map->name = map_name(gltf, kind, number, stem);
    name = p3di_job_join(gltf->job, (const char *)map->name.data, ".png", "");
    if (!gltf->job->has_failed)
        p3di_in_write(gltf, "image", name, put_png, &(struct picture){image, gltf->job->options});
    p3d_image_free(image);
}

struct key {
    uint32_t kind, image;
    float values[4];
};

struct in_map p3di_in_make_map(struct in_gltf *gltf, enum in_map_kind kind, uint32_t image, const float values[4],
                               struct p3d_bytes stem)
{
    struct key key = {kind, image, {0, 0, 0, 0}};
    const struct in_map none = {{NULL, 0}, 0, 0};
    uint32_t number;

    if (image >= p3di_in_count(gltf, "images") || !gltf->import->image_files.begin ||
        !p3di_in_image_name(gltf, image).size)
        return none;
    key.image = gltf->images->places[image];
    memcpy(key.values, values, sizeof key.values);
    if (!gltf->images->map_keys.arena)
        p3di_set_init(&gltf->images->map_keys, gltf->job->arena, sizeof key);
    if (p3di_job_add(gltf->job, &gltf->images->map_keys, &key, &number)) {
        if (!P3DI_ROOM(gltf->job, gltf->images->maps, number, gltf->images->map_capacity))
            return none;
        gltf->images->maps[number] = none;
        write_map(gltf, kind, image, values, stem, &gltf->images->maps[number]);
    }
    return gltf->job->has_failed ? none : gltf->images->maps[number];
}
