/* measure_textures.c: pixels of textures, in this process, against memcpy of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <p3d/image.h>

#include <stdlib.h>

#include "codec/blocks.h"

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
