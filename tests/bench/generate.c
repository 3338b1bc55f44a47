/* generate.c: files as editors and the game's tools make them, of any size.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "generate.h"

#include "odol/records.h"
#include "odol_sample.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_FACES 32000u /* of a LOD: the engine's indices have 16 bits */

/* ---- Memory and chance ---- */

void generator_begin(struct generator *g)
{
    g->arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    g->random = 5;
    if (!g->arena)
        abort();
}

void generator_end(struct generator *g)
{
    p3di_arena_free(g->arena);
}

void *generator_alloc(struct generator *g, size_t count, size_t size)
{
    void *memory = p3di_arena_alloc(g->arena, count, size);

    if (!memory)
        abort();
    return memory;
}

uint32_t generator_random(struct generator *g)
{
    g->random = g->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(g->random >> 33);
}

float generator_random_f32(struct generator *g)
{
    return (float)(generator_random(g) % 20001) / 10000 - 1;
}

struct p3d_span generator_span(const uint32_t *values, uint32_t count, uint32_t words)
{
    uint8_t *bytes = (uint8_t *)(uintptr_t)values;

    for (size_t i = 0; i < (size_t)count * words; i++) {
        const uint32_t value = values[i];

        for (size_t j = 0; j < 4; j++)
            bytes[4 * i + j] = (uint8_t)(value >> 8 * j);
    }
    return (struct p3d_span){bytes, count, 4 * words};
}

static uint32_t bits_of(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

struct p3d_bytes generator_name(struct generator *g, const char *format, unsigned number)
{
    const size_t size = strlen(format) + 12;
    char *text = generator_alloc(g, size, 1);

    snprintf(text, size, format, number);
    return p3d_bytes_of(text);
}

/* ---- Parts of MLODs ---- */

struct p3d_mlod_lod generator_lod(struct generator *g, float resolution, uint32_t tag_count)
{
    struct p3d_mlod_lod lod;

    memset(&lod, 0, sizeof lod);
    lod.header_size = 28;
    lod.version = 0x100;
    lod.resolution = resolution;
    lod.tags = generator_alloc(g, (size_t)tag_count + 1, sizeof *lod.tags);
    return lod;
}

struct p3d_mlod_tag *generator_tag(struct p3d_mlod_lod *lod, enum p3d_mlod_tag_kind kind, struct p3d_bytes name)
{
    struct p3d_mlod_tag *tag = &lod->tags[lod->tag_count++];

    tag->kind = kind;
    tag->active = 1;
    tag->name = name;
    return tag;
}

static const struct p3d_bytes own_name = {NULL, 0}; /* the kind's */

/* A wavy sheet with some noise, so that its numbers have as many digits as those of people. */
static struct p3d_span sheet_points(struct generator *g, uint32_t columns, uint32_t rows)
{
    const uint32_t count = (columns + 1) * (rows + 1);
    uint32_t *words = generator_alloc(g, count, 4 * sizeof *words);

    for (uint32_t i = 0; i < count; i++) {
        const float x = (float)(i % (columns + 1)), z = (float)(i / (columns + 1));

        words[4 * i] = bits_of(0.05f * x + 0.01f * generator_random_f32(g));
        words[4 * i + 1] = bits_of(sinf(0.1f * x) + cosf(0.1f * z));
        words[4 * i + 2] = bits_of(0.05f * z + 0.01f * generator_random_f32(g));
    }
    return generator_span(words, count, 4);
}

static struct p3d_span sheet_normals(struct generator *g, uint32_t count)
{
    uint32_t *words = generator_alloc(g, count, 3 * sizeof *words);

    for (uint32_t i = 0; i < count; i++) {
        const float x = 0.3f * generator_random_f32(g), z = 0.3f * generator_random_f32(g);

        words[3 * i] = bits_of(x);
        words[3 * i + 1] = bits_of(-sqrtf(1 - x * x - z * z));
        words[3 * i + 2] = bits_of(z);
    }
    return generator_span(words, count, 3);
}

void generator_sheet(struct generator *g, struct p3d_mlod_lod *lod, uint32_t columns, uint32_t rows)
{
    lod->face_count = columns * rows;
    lod->points = sheet_points(g, columns, rows);
    lod->normals = sheet_normals(g, lod->points.count + lod->face_count / 3 + 1);
    lod->faces = generator_alloc(g, lod->face_count, sizeof *lod->faces);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const uint32_t first = i / columns * (columns + 1) + i % columns;
        const uint32_t points[4] = {first, first + 1, first + columns + 2, first + columns + 1};
        struct p3d_mlod_face *face = &lod->faces[i];

        const bool is_flat = i % 3 == 0;

        face->corner_count = i % 4 ? 4 : 3;
        lod->corner_count += face->corner_count;
        for (uint32_t j = 0; j < 4; j++)
            face->corners[j] =
                (struct p3d_mlod_corner){points[j], is_flat ? lod->points.count + i / 3 : points[j],
                                         (float)(points[j] % (columns + 1)) / (float)columns + (is_flat ? 1.0f : 0.0f),
                                         (float)(points[j] / (columns + 1)) / (float)rows};
    }
}

void generator_textures(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    const uint32_t run = (lod->face_count + count - 1) / count;
    struct p3d_bytes texture = {NULL, 0}, material = {NULL, 0};

    for (uint32_t i = 0; i < lod->face_count; i++) {
        if (i % run == 0) {
            texture = generator_name(g, "vehicles\\data\\hull_%02u_co.paa", i / run);
            material = generator_name(g, "vehicles\\data\\hull_%02u.rvmat", i / run);
        }
        lod->faces[i].texture = texture;
        lod->faces[i].material = material;
    }
}

struct p3d_mlod_lod *generator_repeat(struct generator *g, const struct p3d_mlod_lod *lod, uint32_t count,
                                      bool are_same)
{
    struct p3d_mlod_lod *lods = generator_alloc(g, count, sizeof *lods);

    for (uint32_t i = 0; i < count; i++) {
        lods[i] = *lod;
        lods[i].resolution = are_same ? 1 : (float)(i + 1);
    }
    return lods;
}

/* Weight bytes: `share` of them stand for members. */
static struct p3d_span weights(struct generator *g, uint32_t count, uint32_t first, uint32_t members)
{
    uint8_t *bytes = generator_alloc(g, count, 1);

    for (uint32_t i = 0; i < members; i++)
        bytes[(first + i) % count] = (uint8_t)(i % 7 ? 1 : 64);
    return (struct p3d_span){bytes, count, 1};
}

static void add_selections(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(lod, P3D_TAG_SELECTION, generator_name(g, "part_%02u", i));
        const uint32_t points = lod->points.count, faces = lod->face_count;

        tag->value.selection.points = weights(g, points, points / count * i, points / count);
        tag->value.selection.faces = weights(g, faces, faces / count * i, faces / count);
    }
}

static void add_uv_set(struct generator *g, struct p3d_mlod_lod *lod)
{
    struct p3d_mlod_tag *tag = generator_tag(lod, P3D_TAG_UV_SET, own_name);
    uint32_t *words = generator_alloc(g, lod->corner_count, 2 * sizeof *words);
    size_t used = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++) {
            words[used++] = bits_of(lod->faces[i].corners[j].u);
            words[used++] = bits_of(lod->faces[i].corners[j].v);
        }
    tag->value.uv_set.uvs = generator_span(words, lod->corner_count, 2);
}

static void add_sharp_edges(struct generator *g, struct p3d_mlod_lod *lod)
{
    struct p3d_mlod_tag *tag = generator_tag(lod, P3D_TAG_SHARP_EDGES, own_name);
    const uint32_t count = lod->points.count / 8;
    uint32_t *words = generator_alloc(g, count, 2 * sizeof *words);

    for (uint32_t i = 0; i < count; i++) {
        words[2 * i] = 8 * i;
        words[2 * i + 1] = 8 * i + 1;
    }
    tag->value.sharp_edges = generator_span(words, count, 2);
}

static void add_property(struct p3d_mlod_lod *lod, const char *name, const char *value)
{
    struct p3d_mlod_tag *tag = generator_tag(lod, P3D_TAG_PROPERTY, own_name);

    tag->value.property.name = p3d_bytes_of(name);
    tag->value.property.value = p3d_bytes_of(value);
}

/* ---- Files ---- */

static bool put(void *user, const void *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

/* One of both. */
static void write_model(const char *path, const struct p3d_mlod *mlod, const struct p3d_odol *odol)
{
    FILE *file = fopen(path, "wb");
    const struct p3d_sink sink = {put, file};

    if (!file || !(mlod ? p3d_mlod_write(mlod, sink, NULL) : p3d_odol_write(odol, sink, NULL)) || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
}

void generator_write_mlod(const char *path, struct p3d_mlod_lod *lods, uint32_t lod_count)
{
    write_model(path, &(struct p3d_mlod){.version = 257, .lods = lods, .lod_count = lod_count}, NULL);
}

void generator_write_odol(const char *path, const struct p3d_odol *odol)
{
    write_model(path, NULL, odol);
}

void generate_mlod(const char *path, uint64_t size)
{
    enum { BYTES_A_FACE = 216, SELECTIONS = 12, PROPERTIES = 3, TEXTURES = 10 };
    const uint64_t faces = size / BYTES_A_FACE + 1, lod_count = (faces + MOST_FACES - 1) / MOST_FACES;
    const uint32_t side = (uint32_t)sqrt((double)faces / (double)lod_count);
    struct p3d_mlod_lod lod;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, SELECTIONS + PROPERTIES + 2);
    generator_sheet(&g, &lod, side, side);
    generator_textures(&g, &lod, TEXTURES);
    add_sharp_edges(&g, &lod);
    add_selections(&g, &lod, SELECTIONS);
    add_property(&lod, "autocenter", "0");
    add_property(&lod, "class", "vehicle");
    add_property(&lod, "lodnoshadow", "1");
    add_uv_set(&g, &lod);
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, generator_repeat(&g, &lod, (uint32_t)lod_count, false), (uint32_t)lod_count);
    generator_end(&g);
}

void generate_frames(const char *path, uint64_t size, uint32_t frame_count)
{
    const uint32_t points = (uint32_t)(size / frame_count / 12), side = (uint32_t)sqrt((double)points);
    struct p3d_mlod_lod lod;
    struct p3d_span table;
    uint32_t *words;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, frame_count + 1);
    generator_sheet(&g, &lod, side, side);
    generator_textures(&g, &lod, 4);
    /* The frames may share their points: a reader cannot know. */
    words = generator_alloc(&g, lod.points.count, 3 * sizeof *words);
    for (size_t i = 0; i < 3 * (size_t)lod.points.count; i++)
        words[i] = bits_of(generator_random_f32(&g));
    table = generator_span(words, lod.points.count, 3);
    for (uint32_t i = 0; i < frame_count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(&lod, P3D_TAG_ANIMATION, own_name);

        tag->value.animation.time = (float)i;
        tag->value.animation.points = table;
    }
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, &lod, 1);
    generator_end(&g);
}

/* ---- ODOL ---- */

/* Noise in the lower bits of every third word, as measured surfaces have: about half of it packs. */
static struct p3d_span roughen(struct generator *g, struct p3d_span span)
{
    uint8_t *bytes = generator_alloc(g, span.count, span.stride);
    const size_t size = (size_t)span.count * span.stride;

    memcpy(bytes, span.data, size);
    for (size_t i = 0; i + 4 <= size; i += 12) {
        const uint32_t noise = generator_random(g);

        bytes[i] ^= (uint8_t)noise;
        bytes[i + 1] ^= (uint8_t)(noise >> 8);
        bytes[i + 2] ^= (uint8_t)(noise >> 16 & 0x0f);
    }
    return (struct p3d_span){bytes, span.count, span.stride};
}

void generate_odol(const char *path, uint64_t size, uint32_t version)
{
    struct odol_sample sample;
    struct p3d_odol_lod *lod, *lods;
    struct p3d_odol odol;
    struct generator g;
    uint32_t count;

    generator_begin(&g);
    odol_sample_make_large(&sample, version);
    odol = sample.odol;
    odol.trailing = (struct p3d_bytes){NULL, 0}; /* real files have none; with some, LODs are read twice */
    lod = &odol.lods[0];
    lod->positions = roughen(&g, lod->positions);
    lod->normals.span = roughen(&g, lod->normals.span);
    lod->tangents = roughen(&g, lod->tangents);
    lod->uv_sets[0].uvs.span = roughen(&g, lod->uv_sets[0].uvs.span);
    for (uint32_t i = 0; i < lod->frame_count; i++)
        lod->frames[i].points = roughen(&g, lod->frames[i].points);
    count = (uint32_t)(size / ((uint64_t)lod->vertex_count * 90)) + 1;
    lods = generator_alloc(&g, count, sizeof *lods);
    for (uint32_t i = 0; i < count; i++) {
        lods[i] = *lod;
        lods[i].resolution = (float)(i + 1);
    }
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        odol.special_lods[i] = P3D_ODOL_NO_LOD;
    odol.lods = lods;
    odol.lod_count = count;
    generator_write_odol(path, &odol);
    odol_sample_free(&sample);
    generator_end(&g);
}
