/* measure_library.c: reading, in this process: MLOD against memcpy, the codecs against what they cannot do without.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include "codec/lzo.h"
#include "codec/lzss.h"

#include <stdio.h>
#include <stdlib.h>

#define MB ((uint64_t)1 << 20)

/* A file in memory, and room for a copy of it. */
struct input {
    struct p3d_file file;
    uint8_t *copy;
};

static struct input open_input(const char *path)
{
    struct input input = {.copy = NULL};
    struct p3d_error error;

    if (!p3d_map_file(path, &input.file, &error))
        bench_fail(path, error.message);
    input.copy = malloc(input.file.size);
    if (!input.copy)
        bench_fail(path, "no memory");
    return input;
}

static void close_input(struct input *input)
{
    free(input->copy);
    p3d_unmap_file(&input->file);
}

static double copy_input(void *user)
{
    struct input *input = user;
    const double started = bench_cpu();

    memcpy(input->copy, input->file.data, input->file.size);
    return bench_cpu() - started;
}

/* ---- MLOD ---- */

static double read_mlod(void *user)
{
    const struct input *input = user;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_read(input->file.data, input->file.size, NULL, &error);

    if (!mlod || error.status != P3D_OK)
        bench_fail("the generated MLOD", error.message);
    p3d_mlod_free(mlod);
    return bench_cpu() - started;
}

static void measure_mlod(struct bench *b)
{
    char *path = bench_path(b, "read.p3d");
    struct input input;

    if (bench_wants(b, "read-mlod")) {
        generate_mlod(path, b->is_quick ? MB / 2 : 20 * MB);
        input = open_input(path);
        bench_compare(b, "read-mlod", (struct work){read_mlod, &input}, (struct work){copy_input, &input}, 1, 6);
        close_input(&input);
    }
    free(path);
}

/* ---- ODOL ---- */

/* A packed array, and what it yields. */
struct block {
    const uint8_t *packed;
    size_t packed_size, size;
    uint8_t *out;
};

struct blocks {
    struct input input;
    struct block *items;
    size_t count, capacity;
    size_t size; /* of all outputs */
    uint8_t *out, *copy;
};

static void note_block(void *user, const struct p3d_field *field)
{
    struct blocks *blocks = user;

    if (field->kind != P3D_FIELD_TABLE ||
        (field->value.table.storage != P3D_STORED_LZO && field->value.table.storage != P3D_STORED_LZSS))
        return;
    if (blocks->count == blocks->capacity) {
        blocks->capacity = 2 * blocks->capacity + 64;
        blocks->items = realloc(blocks->items, blocks->capacity * sizeof *blocks->items);
        if (!blocks->items)
            bench_fail("blocks", "no memory");
    }
    blocks->items[blocks->count++] =
        (struct block){blocks->input.file.data + field->value.table.data_offset, (size_t)field->value.table.data_size,
                       (size_t)field->value.table.span.count * field->value.table.span.stride, NULL};
    blocks->size += blocks->items[blocks->count - 1].size;
}

static double read_odol(void *user)
{
    const struct blocks *blocks = user;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_odol *odol = p3d_odol_read(blocks->input.file.data, blocks->input.file.size, NULL, &error);

    if (!odol || error.status != P3D_OK)
        bench_fail("the generated ODOL", error.message);
    p3d_odol_free(odol);
    return bench_cpu() - started;
}

static struct blocks open_blocks(const char *path)
{
    struct blocks blocks = {open_input(path), NULL, 0, 0, 0, NULL, NULL};
    const struct p3d_options options = {.watch = note_block, .watch_user = &blocks};
    size_t used = 0;

    p3d_odol_free(p3d_odol_read(blocks.input.file.data, blocks.input.file.size, &options, NULL));
    blocks.out = malloc(blocks.size);
    blocks.copy = malloc(blocks.size);
    if (!blocks.out || !blocks.copy)
        bench_fail(path, "no memory");
    for (size_t i = 0; i < blocks.count; i++) {
        blocks.items[i].out = blocks.out + used;
        used += blocks.items[i].size;
    }
    return blocks;
}

static void close_blocks(struct blocks *blocks)
{
    free(blocks->items);
    free(blocks->out);
    free(blocks->copy);
    close_input(&blocks->input);
}

/* lzo1x_decompress_safe, and nothing else but memory for what it yields, from where the reader has it too. */
static double unpack_lzo(void *user)
{
    const struct blocks *blocks = user;
    const double started = bench_cpu();
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);

    for (size_t i = 0; i < blocks->count; i++) {
        const struct block *block = &blocks->items[i];
        uint8_t *out = arena ? p3di_arena_alloc(arena, block->size, 1) : NULL;

        if (!out || !p3di_lzo_unpack(block->packed, block->packed_size, out, block->size))
            bench_fail("an LZO block", "does not unpack");
    }
    p3di_arena_free(arena);
    return bench_cpu() - started;
}

static double unpack_lzss(void *user)
{
    const struct blocks *blocks = user;
    const double started = bench_cpu();
    size_t packed_size;

    for (size_t i = 0; i < blocks->count; i++) {
        const struct block *block = &blocks->items[i];

        if (p3di_lzss_unpack(block->packed, block->packed_size, block->out, block->size, &packed_size) != P3DI_LZSS_OK)
            bench_fail("an LZSS block", "does not unpack");
    }
    return bench_cpu() - started;
}

static double copy_blocks(void *user)
{
    const struct blocks *blocks = user;
    const double started = bench_cpu();

    memcpy(blocks->copy, blocks->out, blocks->size);
    return bench_cpu() - started;
}

static void measure_codec(struct bench *b, const char *name, uint32_t version, timed *measure, timed *reference,
                          double bar)
{
    char *path = bench_path(b, "codec.p3d");
    struct blocks blocks;

    if (bench_wants(b, name)) {
        generate_odol(path, b->is_quick ? MB : 20 * MB, version);
        blocks = open_blocks(path);
        bench_compare(b, name, (struct work){measure, &blocks}, (struct work){reference, &blocks}, 1, bar);
        close_blocks(&blocks);
    }
    free(path);
}

void measure_library(struct bench *b)
{
    measure_mlod(b);
    measure_codec(b, "read-odol", 48, read_odol, unpack_lzo, 1.9);
    measure_codec(b, "unpack-lzss", 43, unpack_lzss, copy_blocks, 25);
}
