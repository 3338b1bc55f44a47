/* measure_textures.c: blocks of textures, in this process: unpacked, and packed, against stb_dxt.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <stdlib.h>

#include "codec/blocks.h"
#include "stb_control.h"

/* A texture, as blocks and as pixels. */
struct texture {
    enum p3di_block_kind kind;
    enum p3di_effort effort;
    uint32_t side;
    uint8_t *blocks, *pixels;
};

static struct texture open_texture(const struct bench *b, enum p3di_block_kind kind)
{
    const uint32_t side = b->is_quick ? 64 : 2048;

    return (struct texture){.kind = kind,
                            .side = side,
                            .blocks = bench_alloc((size_t)p3di_blocks_size(kind, side, side)),
                            .pixels = bench_alloc((size_t)side * side * 4)};
}

static void close_texture(struct texture *texture)
{
    free(texture->blocks);
    free(texture->pixels);
}

static uint8_t next_byte(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (uint8_t)(*state >> 24);
}

/* ---- Unpacking ---- */

static double unpack(const void *user)
{
    const struct texture *texture = user;
    const double started = bench_cpu();

    p3di_blocks_unpack(texture->kind, texture->blocks, texture->side, texture->side, texture->pixels);
    return bench_cpu() - started;
}

/* Blocks of all kinds. The figure is nanoseconds for a pixel: 4 are 250 megapixels a second. */
static void measure_unpacking(struct bench *b, const char *name, enum p3di_block_kind kind)
{
    struct texture texture;
    uint32_t state = 1;

    if (!bench_wants(b, name))
        return;
    texture = open_texture(b, kind);
    for (size_t i = 0; i < p3di_blocks_size(kind, texture.side, texture.side); i++)
        texture.blocks[i] = next_byte(&state);
    bench_rate(b, name, "ns", (struct work){unpack, &texture}, 1e9 / ((double)texture.side * texture.side), 4);
    close_texture(&texture);
}

/* ---- Packing ---- */

#ifdef HAVE_STB
static double pack(const void *user)
{
    const struct texture *texture = user;
    const double started = bench_cpu();

    p3di_blocks_pack(texture->kind, texture->pixels, texture->side, texture->side, texture->effort, texture->blocks);
    return bench_cpu() - started;
}

static double pack_as_stb(const void *user)
{
    const struct texture *texture = user;
    const double started = bench_cpu();

    stb_control_pack(texture->pixels, texture->side, texture->blocks);
    return bench_cpu() - started;
}

/* A slope of colours with grain, as photos have it: blocks have many colours, and few that are alike. */
static void paint(struct texture *texture)
{
    const uint32_t side = texture->side;
    uint32_t state = 1;

    for (uint32_t i = 0; i < side * side; i++)
        for (uint32_t c = 0; c < 4; c++) {
            const uint32_t slope = (i % side + c * (i / side)) * 160 / (4 * side), grain = next_byte(&state) / 8;

            texture->pixels[4 * (size_t)i + c] = (uint8_t)(c == 3 ? 255 : 40 + slope + grain);
        }
}

static void measure_packing(struct bench *b, const char *name, enum p3di_effort effort)
{
    struct texture texture;

    if (!bench_wants(b, name))
        return;
    texture = open_texture(b, P3DI_BLOCKS_BC1);
    texture.effort = effort;
    paint(&texture);
    bench_compare(b, name, (struct work){pack, &texture}, (struct work){pack_as_stb, &texture}, 1, 1);
    close_texture(&texture);
}
#endif

void measure_textures(struct bench *b)
{
    measure_unpacking(b, "unpack-dxt1", P3DI_BLOCKS_BC1);
    measure_unpacking(b, "unpack-dxt5", P3DI_BLOCKS_BC3);
#ifdef HAVE_STB
    measure_packing(b, "pack-dxt1", P3DI_EFFORT_GOOD);
    measure_packing(b, "pack-dxt1-fast", P3DI_EFFORT_FAST);
#endif
}
