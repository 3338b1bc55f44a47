/* measure_textures.c: pixels of textures, in this process, against memcpy of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <p3d/paa.h>

#include <stdlib.h>

#ifdef P3DI_HAVE_PNG
#include <spng.h>
#endif

#include "codec/blocks.h"
#include "stb_control.h"

/* Blocks of all kinds, and what they become. */
struct texture {
    enum p3di_block_kind kind;
    uint32_t side;
    uint8_t *data, *pixels;
    struct copying copying; /* of the pixels */
};

static double unpack(const void *user)
{
    const struct texture *texture = user;
    const double started = bench_cpu();

    p3di_blocks_unpack(texture->kind, texture->data, texture->side, texture->side, texture->pixels);
    return bench_cpu() - started;
}

static bool forget(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

static double write_png(const void *user)
{
    const struct texture *texture = user;
    const struct p3d_image image = {texture->side, texture->side, texture->pixels, NULL};
    const double started = bench_cpu();
    struct p3d_error error;

    if (!p3d_write_png(&image, NULL, (struct p3d_sink){forget, NULL}, &error))
        bench_fail("a texture", error.message);
    return bench_cpu() - started;
}

static struct texture open_texture(enum p3di_block_kind kind, uint32_t side)
{
    const size_t data_size = (size_t)p3di_blocks_size(kind, side, side), size = (size_t)side * side * 4;
    struct texture texture = {kind, side, bench_alloc(data_size), bench_alloc(size), {NULL, NULL, 0}};
    uint32_t state = 1;

    for (size_t i = 0; i < data_size; i++) {
        state = state * 1664525u + 1013904223u;
        texture.data[i] = (uint8_t)(state >> 24);
    }
    unpack(&texture);
    texture.copying = (struct copying){texture.pixels, bench_alloc(size), size};
    return texture;
}

/* ---- Packing ---- */

struct packing {
    enum p3di_effort effort;
    uint32_t side;
    uint8_t *pixels, *blocks;
};

static double pack(const void *user)
{
    const struct packing *packing = user;
    const double started = bench_cpu();

    p3di_blocks_pack(P3DI_BLOCKS_BC1, packing->pixels, packing->side, packing->side, packing->effort, packing->blocks);
    return bench_cpu() - started;
}

#ifdef HAVE_STB
static double pack_as_stb(const void *user)
{
    const struct packing *packing = user;
    const double started = bench_cpu();

    stb_control_pack(packing->pixels, packing->side, packing->blocks);
    return bench_cpu() - started;
}
#endif

/* A slope of colours with grain, as photos have it: blocks have many colours, and few that are alike. */
static void paint(uint8_t *pixels, uint32_t side)
{
    uint32_t state = 1;

    for (uint32_t i = 0; i < side * side; i++)
        for (uint32_t c = 0; c < 4; c++) {
            state = state * 1664525u + 1013904223u;
            pixels[4 * (size_t)i + c] =
                (uint8_t)(c == 3 ? 255 : 40 + (i % side + c * (i / side)) * 160 / (4 * side) + (state >> 27));
        }
}

static void measure_packing(struct bench *b)
{
    struct packing packing = {.side = b->is_quick ? 64 : 1024};
    const size_t count = (size_t)packing.side * packing.side;

    if (!bench_wants_any(b, "pack-dxt1"))
        return;
    packing.pixels = bench_alloc(4 * count);
    packing.blocks = bench_alloc(count / 2);
    paint(packing.pixels, packing.side);
#ifdef HAVE_STB
    packing.effort = P3DI_EFFORT_FAST;
    bench_compare(b, "pack-dxt1-fast", (struct work){pack, &packing}, (struct work){pack_as_stb, &packing}, 1, 1);
    packing.effort = P3DI_EFFORT_GOOD;
    bench_compare(b, "pack-dxt1", (struct work){pack, &packing}, (struct work){pack_as_stb, &packing}, 1, 1);
#endif
    packing.effort = P3DI_EFFORT_GOOD;
    bench_rate(b, "pack-dxt1-pixel", "ns", (struct work){pack, &packing}, 1e9 / (double)count, 60);
    free(packing.pixels);
    free(packing.blocks);
}

/* ---- Reading PNG ---- */

#ifdef P3DI_HAVE_PNG
static double read_png(const void *user)
{
    const struct p3d_buffer *file = user;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_image *image = p3d_read_image(file->data, file->size, NULL, &error);

    if (!image)
        bench_fail("a picture", error.message);
    p3d_image_free(image);
    return bench_cpu() - started;
}

static double read_as_spng(const void *user)
{
    const struct p3d_buffer *file = user;
    const double started = bench_cpu();
    spng_ctx *png = spng_ctx_new(0);
    uint8_t *pixels;
    size_t size = 0;

    if (!png || spng_set_png_buffer(png, file->data, file->size) || spng_decoded_image_size(png, SPNG_FMT_RGBA8, &size))
        bench_fail("a picture", "libspng does not read it");
    pixels = bench_alloc(size);
    if (spng_decode_image(png, pixels, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS))
        bench_fail("a picture", "libspng does not decode it");
    free(pixels);
    spng_ctx_free(png);
    return bench_cpu() - started;
}

static void measure_reading(struct bench *b)
{
    const uint32_t side = b->is_quick ? 64 : 2048;
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;
    uint8_t *pixels;

    if (!bench_wants(b, "read-png"))
        return;
    pixels = bench_alloc((size_t)side * side * 4);
    paint(pixels, side);
    if (!p3d_write_png(&(struct p3d_image){side, side, pixels, NULL}, NULL, p3d_buffer_sink(&file), &error))
        bench_fail("a picture", error.message);
    free(pixels);
    bench_compare(b, "read-png", (struct work){read_png, &file}, (struct work){read_as_spng, &file}, 1, 1.3);
    p3d_buffer_free(&file);
}
#endif

/* Noise is the worst for a PNG. Nanoseconds for each pixel: 4 are 250 megapixels a second. */
void measure_textures(struct bench *b)
{
    static const struct {
        const char *name;
        enum p3di_block_kind kind;
        timed *measure;
        double bar;
        const char *speed_name; /* or NULL */
    } rows[] = {{"unpack-dxt1", P3DI_BLOCKS_BC1, unpack, 4, "unpack-dxt1-pixel"},
                {"unpack-dxt5", P3DI_BLOCKS_BC3, unpack, 6, "unpack-dxt5-pixel"},
                {"write-png", P3DI_BLOCKS_BC1, write_png, 300, NULL}};

    measure_packing(b);
#ifdef P3DI_HAVE_PNG
    measure_reading(b);
#endif
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct texture texture;

        if (!bench_wants_any(b, rows[i].name))
            continue;
        texture = open_texture(rows[i].kind, b->is_quick ? 64 : 2048);
        bench_compare(b, rows[i].name, (struct work){rows[i].measure, &texture},
                      (struct work){bench_copy, &texture.copying}, 1, rows[i].bar);
        if (rows[i].speed_name)
            bench_rate(b, rows[i].speed_name, "ns", (struct work){unpack, &texture},
                       1e9 / ((double)texture.side * texture.side), 4);
        free(texture.data);
        free(texture.pixels);
        free(texture.copying.to);
    }
}
