/* measure_textures.c: pixels of textures, in this process, against memcpy of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <p3d/image.h>

#include <stdlib.h>
#include <string.h>

#include "codec/blocks.h"

#define SIDE 2048u
#define QUICK_SIDE 64u

/* Blocks of all kinds, and what they become. */
struct texture {
    enum p3di_block_kind kind;
    uint32_t side;
    size_t size; /* of the pixels */
    uint8_t *data, *pixels, *copy;
};

static void *take(size_t size)
{
    void *memory = malloc(size);

    if (!memory)
        bench_fail("a texture", "no memory");
    return memory;
}

static struct texture open_texture(enum p3di_block_kind kind, uint32_t side)
{
    const size_t data_size = (size_t)p3di_blocks_size(kind, side, side), size = (size_t)side * side * 4;
    struct texture texture = {kind, side, size, take(data_size), take(size), take(size)};
    uint32_t state = 1;

    for (size_t i = 0; i < data_size; i++) {
        state = state * 1664525u + 1013904223u;
        texture.data[i] = (uint8_t)(state >> 24);
    }
    return texture;
}

static void close_texture(struct texture *texture)
{
    free(texture->data);
    free(texture->pixels);
    free(texture->copy);
}

static double unpack(void *user)
{
    const struct texture *texture = user;
    const double started = bench_cpu();

    p3di_blocks_unpack(texture->kind, texture->data, texture->side, texture->side, texture->pixels);
    return bench_cpu() - started;
}

static double copy(void *user)
{
    const struct texture *texture = user;
    const double started = bench_cpu();

    memcpy(texture->copy, texture->pixels, texture->size);
    return bench_cpu() - started;
}

static bool forget(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

static double write_png(void *user)
{
    const struct texture *texture = user;
    const struct p3d_image image = {texture->side, texture->side, texture->pixels, NULL};
    const double started = bench_cpu();
    struct p3d_error error;

    if (!p3d_write_png(&image, NULL, (struct p3d_sink){forget, NULL}, &error))
        bench_fail("a texture", error.message);
    return bench_cpu() - started;
}

/* Nanoseconds for each pixel: 4 are 250 megapixels a second. */
static void note_speed(struct bench *b, const char *name, struct texture *texture, double bar)
{
    double figures[MOST_RUNS];

    for (unsigned i = 0; i < b->runs; i++)
        figures[i] = unpack(texture) * 1e9 / ((double)texture->side * texture->side);
    bench_note(b, name, "ns", figures, bar);
}

static void measure_blocks(struct bench *b, const char *name, const char *speed_name, enum p3di_block_kind kind,
                           double bar)
{
    struct texture texture;

    if (!bench_wants(b, name) && !bench_wants(b, speed_name))
        return;
    texture = open_texture(kind, b->is_quick ? QUICK_SIDE : SIDE);
    unpack(&texture);
    if (bench_wants(b, name))
        bench_compare(b, name, (struct work){unpack, &texture}, (struct work){copy, &texture}, 1, bar);
    if (bench_wants(b, speed_name))
        note_speed(b, speed_name, &texture, 4);
    close_texture(&texture);
}

/* The pixels are noise, the worst for a PNG. */
static void measure_png(struct bench *b)
{
    struct texture texture;

    if (!bench_wants(b, "write-png"))
        return;
    texture = open_texture(P3DI_BLOCKS_BC1, b->is_quick ? QUICK_SIDE : SIDE);
    unpack(&texture);
    bench_compare(b, "write-png", (struct work){write_png, &texture}, (struct work){copy, &texture}, 1, 300);
    close_texture(&texture);
}

void measure_textures(struct bench *b)
{
    measure_blocks(b, "unpack-dxt1", "unpack-dxt1-pixel", P3DI_BLOCKS_BC1, 4);
    measure_blocks(b, "unpack-dxt5", "unpack-dxt5-pixel", P3DI_BLOCKS_BC3, 6);
    measure_png(b);
}
