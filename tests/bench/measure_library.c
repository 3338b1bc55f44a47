/* measure_library.c: reading, in this process: MLOD against memcpy, the codecs against what they cannot do without.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include "codec/lzo.h"
#include "codec/lzss.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- MLOD ---- */

static double read_mlod(const void *user)
{
    const struct p3d_file *file = user;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_read(file->data, file->size, NULL, &error);

    if (!mlod || error.status != P3D_OK)
        bench_fail("the generated MLOD", error.message);
    p3d_mlod_free(mlod);
    return bench_cpu() - started;
}

static void measure_mlod(struct bench *b)
{
    struct copying copying;
    struct p3d_file file;

    if (!bench_wants(b, "read-mlod"))
        return;
    generate_mlod("read.p3d", bench_size(b, 20));
    file = bench_load("read.p3d");
    copying = (struct copying){file.data, bench_alloc(file.size), file.size};
    bench_compare(b, "read-mlod", (struct work){read_mlod, &file}, (struct work){bench_copy, &copying}, 1, 6);
    free(copying.to);
    p3d_file_free(&file);
}

/* ---- RTM ---- */

enum { RTM_PHASES = 300, RTM_BONES = 70 };

static void put_u32(uint8_t *data, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

static void name_bone(uint8_t *field, uint32_t bone)
{
    snprintf((char *)field, P3D_RTM_NAME_SIZE, "bone%u", (unsigned)bone);
}

/* A plain animation at rest. */
static struct p3d_bytes make_rtm(void)
{
    const uint32_t names = 28 + RTM_BONES * P3D_RTM_NAME_SIZE, phase = 4 + RTM_BONES * P3D_RTM_PLAIN_STRIDE;
    uint8_t *data = bench_alloc(names + (size_t)RTM_PHASES * phase);

    memset(data, 0, names + (size_t)RTM_PHASES * phase);
    memcpy(data, "RTM_0101", 8);
    put_u32(data + 20, RTM_PHASES);
    put_u32(data + 24, RTM_BONES);
    for (uint32_t i = 0; i < RTM_BONES; i++)
        name_bone(data + 28 + (size_t)i * P3D_RTM_NAME_SIZE, i);
    for (uint32_t i = 0; i < RTM_PHASES * RTM_BONES; i++) {
        uint8_t *bone =
            data + names + (size_t)(i / RTM_BONES) * phase + 4 + (size_t)(i % RTM_BONES) * P3D_RTM_PLAIN_STRIDE;

        name_bone(bone, i % RTM_BONES);
        for (size_t j = 0; j < 3; j++)
            put_u32(bone + P3D_RTM_NAME_SIZE + 16 * j, 0x3f800000); /* 1 */
    }
    return (struct p3d_bytes){data, names + RTM_PHASES * phase};
}

static double read_rtm(const void *user)
{
    const struct p3d_bytes *file = user;
    const double started = bench_cpu();
    struct p3d_error error;

    for (unsigned i = 0; i < 10; i++) {
        struct p3d_rtm *rtm = p3d_rtm_read(file->data, file->size, NULL, &error);

        if (!rtm)
            bench_fail("the animation", error.message);
        p3d_rtm_free(rtm);
    }
    return bench_cpu() - started;
}

static double copy_rtm(const void *user)
{
    const struct copying *copying = user;
    double sum = 0;

    for (unsigned i = 0; i < 10; i++)
        sum += bench_copy(copying);
    return sum;
}

static double binarise_rtm(const void *user)
{
    static uint8_t names[RTM_BONES][P3D_RTM_NAME_SIZE];
    static struct p3d_model_bone bones[RTM_BONES];
    const struct p3d_skeleton skeleton = {.bones = bones, .bone_count = RTM_BONES};
    const struct p3d_bytes *file = user;
    const double started = bench_cpu();
    struct p3d_rtm *rtm, *made;
    struct p3d_buffer out = {NULL, 0, 0};
    struct p3d_error error;

    for (uint32_t i = 0; i < RTM_BONES; i++) {
        name_bone(names[i], i);
        bones[i] = (struct p3d_model_bone){p3d_bytes_of((const char *)names[i]), i ? (i - 1) / 2 : P3D_NO_BONE};
    }
    rtm = p3d_rtm_read(file->data, file->size, NULL, &error);
    made = rtm ? p3d_rtm_binarise(rtm, &skeleton, 5, NULL, &error) : NULL;
    if (!made || !p3d_rtm_write(made, p3d_buffer_sink(&out), &error))
        bench_fail("the animation", error.message);
    p3d_buffer_free(&out);
    p3d_rtm_free(made);
    p3d_rtm_free(rtm);
    return bench_cpu() - started;
}

static void measure_rtm(struct bench *b)
{
    const struct p3d_bytes file = make_rtm();
    const struct copying copying = {file.data, bench_alloc(file.size), file.size};

    bench_compare(b, "read-rtm", (struct work){read_rtm, &file}, (struct work){copy_rtm, &copying}, 1, 3);
    bench_rate(b, "rtm-to-rtm", "ms", (struct work){binarise_rtm, &file}, 1000, 20);
    free(copying.to);
    free((void *)(uintptr_t)file.data);
}

/* ---- glTF ---- */

static double read_glb(const void *user)
{
    const struct p3d_buffer *glb = user;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_gltf(glb->data, glb->size, NULL, NULL, &error);

    if (!model)
        bench_fail("the GLB", error.message);
    p3d_model_free(model);
    return bench_cpu() - started;
}

/* The reference: the same model as an MLOD. It takes new memory for the same, too. */
static double read_as_mlod(const void *user)
{
    const struct p3d_file *file = user;
    const double started = bench_cpu();
    struct p3d_model *model = NULL;
    struct p3d_document document;
    struct p3d_error error;

    if (p3d_read(file->data, file->size, NULL, &document, &error))
        model = p3d_document_model(&document, NULL, 0, NULL, &error);
    if (!model)
        bench_fail("the MLOD", error.message);
    p3d_model_free(model);
    p3d_close(&document);
    return bench_cpu() - started;
}

static struct p3d_buffer make_glb(const struct p3d_file *file)
{
    const struct p3d_gltf_options options = {.lods = P3D_GLTF_ALL};
    struct p3d_buffer glb = {NULL, 0, 0};
    struct p3d_model *model = NULL;
    struct p3d_document document;
    struct p3d_error error;

    if (p3d_read(file->data, file->size, NULL, &document, &error))
        model = p3d_document_model(&document, NULL, 0, NULL, &error);
    if (!model || !p3d_write_glb(model, &options, NULL, p3d_buffer_sink(&glb), &error))
        bench_fail("a GLB", error.message);
    p3d_model_free(model);
    p3d_close(&document);
    return glb;
}

static void measure_glb(struct bench *b)
{
    struct p3d_buffer glb;
    struct p3d_file file;

    if (!bench_wants(b, "read-glb"))
        return;
    generate_mlod("read.p3d", bench_size(b, 100));
    file = bench_load("read.p3d");
    glb = make_glb(&file);
    bench_compare(b, "read-glb", (struct work){read_glb, &glb}, (struct work){read_as_mlod, &file}, 1, 2.3);
    p3d_buffer_free(&glb);
    p3d_file_free(&file);
}

/* ---- ODOL ---- */

/* A packed array, and what it yields. */
struct block {
    const uint8_t *packed;
    size_t packed_size, size;
};

struct blocks {
    struct p3d_file file;
    struct block *items;
    size_t count, capacity;
    size_t size; /* of all outputs */
    uint8_t *out, *copy;
};

static void note_block(void *user, const struct p3d_field *field)
{
    struct blocks *blocks = user;
    const struct p3d_span span = field->value.table.span;

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
        (struct block){blocks->file.data + field->value.table.data_offset, (size_t)field->value.table.data_size,
                       (size_t)span.count * span.stride};
    blocks->size += (size_t)span.count * span.stride;
}

static double read_odol(const void *user)
{
    const struct blocks *blocks = user;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_odol *odol = p3d_odol_read(blocks->file.data, blocks->file.size, NULL, &error);

    if (!odol || error.status != P3D_OK)
        bench_fail("the generated ODOL", error.message);
    p3d_odol_free(odol);
    return bench_cpu() - started;
}

/* lzo1x_decompress_safe, and nothing else but memory for what it yields, from where the reader has it too. */
static double unpack_lzo(const void *user)
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

static double unpack_lzss(const void *user)
{
    const struct blocks *blocks = user;
    const double started = bench_cpu();
    size_t packed_size, used = 0;

    for (size_t i = 0; i < blocks->count; used += blocks->items[i++].size) {
        const struct block *block = &blocks->items[i];

        if (p3di_lzss_unpack(block->packed, block->packed_size, blocks->out + used, block->size, &packed_size) !=
            P3DI_LZSS_OK)
            bench_fail("an LZSS block", "does not unpack");
    }
    return bench_cpu() - started;
}

static double copy_blocks(const void *user)
{
    const struct blocks *blocks = user;

    return bench_copy(&(struct copying){blocks->out, blocks->copy, blocks->size});
}

static void measure_codec(struct bench *b, const char *name, uint32_t version, timed *measure, timed *reference,
                          double bar)
{
    struct blocks blocks = {.count = 0};
    const struct p3d_watcher watcher = {.watch = note_block, .user = &blocks};

    if (!bench_wants(b, name))
        return;
    generate_odol("codec.p3d", bench_size(b, 20), version);
    blocks.file = bench_load("codec.p3d");
    (void)p3d_odol_watch(blocks.file.data, blocks.file.size, &watcher, NULL, NULL);
    blocks.out = bench_alloc(blocks.size);
    blocks.copy = bench_alloc(blocks.size);
    bench_compare(b, name, (struct work){measure, &blocks}, (struct work){reference, &blocks}, 1, bar);
    free(blocks.items);
    free(blocks.out);
    free(blocks.copy);
    p3d_file_free(&blocks.file);
}

void measure_library(struct bench *b)
{
    measure_mlod(b);
    measure_rtm(b);
    measure_glb(b);
    measure_codec(b, "read-odol", 48, read_odol, unpack_lzo, 2.2);
    measure_codec(b, "unpack-lzss", 43, unpack_lzss, copy_blocks, 25);
}
