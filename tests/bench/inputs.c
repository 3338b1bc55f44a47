/* inputs.c: what the rows of p3dbench work on: models, textures, a mod, a folder, an archive.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "inputs.h"

#include "generate.h"
#include "permute.h"

#include <p3d/paa.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MODELS_IN_FOLDER = 5000, MODELS_IN_ARCHIVE = 1858, MODELS_IN_MOD = 20, TEXTURES_IN_MOD = 10 };

/* ---- Files and folders ---- */

static bool write_all(void *user, const void *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

static FILE *open_new(const char *path)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        bench_fail(path, strerror(errno));
    return file;
}

static void close_new(FILE *file, const char *path)
{
    if (fclose(file) != 0)
        bench_fail(path, strerror(errno));
}

static void write_file(const char *path, const void *data, size_t size)
{
    FILE *file = open_new(path);

    if (!write_all(file, data, size))
        bench_fail(path, strerror(errno));
    close_new(file, path);
}

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0)
        bench_fail(path, strerror(errno));
}

static unsigned count_of(const struct bench *b, unsigned count)
{
    return b->is_quick ? count / 100 + 2 : count;
}

/* ---- Models ---- */

static void make_mlod(const struct bench *b, const char *path)
{
    generate_mlod(path, bench_size(b, 20));
}

void input_permute(const char *path, const char *ordered)
{
    struct p3d_buffer permuted = {NULL, 0, 0};
    struct p3d_file file = bench_load(path);
    struct p3d_document document;
    struct p3d_error error;

    if (!p3d_read(file.data, file.size, NULL, &document, &error) ||
        (document.mlod && !permute_mlod(document.mlod, 1, &permuted)))
        bench_fail(path, "cannot be put into another order");
    write_file(ordered, document.mlod ? permuted.data : file.data, document.mlod ? permuted.size : file.size);
    p3d_close(&document);
    p3d_buffer_free(&permuted);
    p3d_file_free(&file);
}

static void make_ordered(const struct bench *b, const char *path)
{
    inputs_make(b, "mlod.p3d");
    input_permute("mlod.p3d", path);
}

static void make_odol(const struct bench *b, const char *path)
{
    generate_odol(path, bench_size(b, 20), 48);
}

/* One LOD, with as many faces as the engine takes. */
static void make_large(const struct bench *b, const char *path)
{
    generate_mlod(path, b->is_quick ? MB / 8 : 6 * MB);
}

static void make_small(const struct bench *b, const char *path)
{
    generate_mlod(path, b->is_quick ? MB / 8 : MB);
}

/* ---- Textures ---- */

/* A slope of colours with grain, as photos have it: blocks have many colours, and few that are alike. */
static uint8_t *paint(uint32_t side)
{
    uint8_t *pixels = bench_alloc((size_t)side * side * 4);
    uint32_t state = 1;

    for (uint32_t i = 0; i < side * side; i++)
        for (uint32_t c = 0; c < 4; c++) {
            const uint32_t slope = (i % side + c * (i / side)) * 160 / (4 * side);

            state = state * 1664525u + 1013904223u;
            pixels[4 * (size_t)i + c] = (uint8_t)(c == 3 ? 255 : 40 + slope + (state >> 27));
        }
    return pixels;
}

static void make_paa(const char *path, uint32_t side)
{
    uint8_t *pixels = paint(side);
    const struct p3d_image image = {side, side, pixels, NULL};
    const struct p3d_paa_make_options make = {.name = p3d_bytes_of("a_co.paa")};
    FILE *file = open_new(path);
    struct p3d_error error;
    struct p3d_paa *paa = p3d_paa_make(&image, &make, NULL, &error);

    if (!paa || !p3d_paa_write(paa, (struct p3d_sink){write_all, file}, &error))
        bench_fail(path, error.message);
    close_new(file, path);
    p3d_paa_free(paa);
    free(pixels);
}

static uint32_t picture_side(const struct bench *b)
{
    return b->is_quick ? 64 : 2048;
}

static void make_picture_paa(const struct bench *b, const char *path)
{
    make_paa(path, picture_side(b));
}

static void make_picture_png(const struct bench *b, const char *path)
{
    const uint32_t side = picture_side(b);
    uint8_t *pixels = paint(side);
    FILE *file = open_new(path);
    struct p3d_error error;

    if (!p3d_write_png(&(struct p3d_image){side, side, pixels, NULL}, NULL, (struct p3d_sink){write_all, file}, &error))
        bench_fail(path, error.message);
    close_new(file, path);
    free(pixels);
}

/* ---- Many files ---- */

void input_link_models(const char *folder, uint64_t size, unsigned count)
{
    char first[96], name[96];

    make_folder(folder);
    snprintf(first, sizeof first, "%s/model_0.p3d", folder);
    generate_mlod(first, size);
    for (unsigned i = 1; i < count; i++) {
        snprintf(name, sizeof name, "%s/model_%u.p3d", folder, i);
        if (link(first, name) != 0)
            bench_fail(name, strerror(errno));
    }
}

void input_make_addons(const char *folder, unsigned count)
{
    char name[64], config[64];

    make_folder(folder);
    for (unsigned i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s/a%u", folder, i);
        input_link_models(name, 4096, 1);
        snprintf(name, sizeof name, "%s/a%u/config.cpp", folder, i);
        snprintf(config, sizeof config, "class CfgPatches { class a%u {}; };\n", i);
        write_file(name, config, strlen(config));
        snprintf(name, sizeof name, "%s/a%u/$PBOPREFIX$", folder, i);
        snprintf(config, sizeof config, "mod\\a%u", i);
        write_file(name, config, strlen(config));
    }
}

static void make_models(const struct bench *b, const char *path)
{
    input_link_models(path, MB / 64, count_of(b, MODELS_IN_FOLDER));
}

/* The textures and rvmats that generated models name. */
static void make_mod(const struct bench *b, const char *path)
{
    static const char prefix[] = "vehicles", rvmat[] = "ambient[] = {1, 1, 1, 1};\nspecularPower = 50;\n"
                                                       "PixelShaderID = \"Super\";\nVertexShaderID = \"Super\";\n";
    char name[64];

    input_link_models(path, b->is_quick ? MB / 64 : MB / 2, count_of(b, MODELS_IN_MOD));
    snprintf(name, sizeof name, "%s/$PBOPREFIX$", path);
    write_file(name, prefix, sizeof prefix - 1);
    snprintf(name, sizeof name, "%s/data", path);
    make_folder(name);
    for (unsigned i = 0; i < TEXTURES_IN_MOD; i++) {
        snprintf(name, sizeof name, "%s/data/hull_%02u_co.paa", path, i);
        make_paa(name, picture_side(b) / 8);
        snprintf(name, sizeof name, "%s/data/hull_%02u.rvmat", path, i);
        write_file(name, rvmat, sizeof rvmat - 1);
    }
}

static void put_u32(FILE *file, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        fputc((int)(value >> 8 * i & 0xff), file);
}

/* An entry of an archive's header; the last one has no name. */
static void put_entry(FILE *file, const char *name, uint32_t size)
{
    fwrite(name, 1, strlen(name) + 1, file);
    for (unsigned i = 0; i < 4; i++)
        put_u32(file, 0);
    put_u32(file, size);
}

/* 500 MB in all. */
static void make_archive(const struct bench *b, const char *path)
{
    const unsigned count = count_of(b, MODELS_IN_ARCHIVE);
    struct p3d_file model;
    FILE *file = open_new(path);

    generate_mlod("member.p3d", MB / 4);
    model = bench_load("member.p3d");
    for (unsigned i = 0; i < count; i++) {
        char name[64];

        snprintf(name, sizeof name, "data\\house_%u.p3d", i);
        put_entry(file, name, (uint32_t)model.size);
    }
    put_entry(file, "", 0);
    for (unsigned i = 0; i < count; i++)
        if (!write_all(file, model.data, model.size))
            bench_fail(path, strerror(errno));
    close_new(file, path);
    p3d_file_free(&model);
    remove("member.p3d");
}

static void make_given(const struct bench *b, const char *path)
{
    if (symlink(b->models, path) != 0)
        bench_fail(path, strerror(errno));
}

/* ---- All ---- */

static const struct input {
    const char *path;
    void (*make)(const struct bench *b, const char *path);
} inputs[] = {{"mlod.p3d", make_mlod},
              {"ordered.p3d", make_ordered},
              {"odol.p3d", make_odol},
              {"large.p3d", make_large},
              {"small.p3d", make_small},
              {"picture_co.paa", make_picture_paa},
              {"picture_co.png", make_picture_png},
              {"models", make_models},
              {"mod", make_mod},
              {"addon.pbo", make_archive},
              {"given", make_given}};

bool line_names(const char *line, const char *input)
{
    const size_t size = strlen(input);

    for (const char *at = line; (at = strstr(at, input)) != NULL; at++)
        if ((at == line || at[-1] == ' ') && (at[size] == ' ' || !at[size]))
            return true;
    return false;
}

void inputs_make(const struct bench *b, const char *line)
{
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (line_names(line, inputs[i].path) && access(inputs[i].path, F_OK) != 0)
            inputs[i].make(b, inputs[i].path);
}
