/* many_assets.c: models whose assets are made to be slow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "many_assets.h"

#include "bench.h"
#include "generate.h"

#include <p3d/paa.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH 128u

/* ---- Files ---- */

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        bench_fail(path, strerror(errno));
}

static bool write_all(void *user, const void *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

static void make_texture(const char *folder, const char *name, uint32_t side)
{
    uint8_t *pixels = bench_alloc((size_t)side * side * 4);
    const struct p3d_image image = {side, side, pixels, NULL};
    const struct p3d_paa_make_options make = {.name = p3d_bytes_of(name)};
    char path[PATH];
    struct p3d_error error;
    struct p3d_paa *paa;
    FILE *file;

    for (size_t i = 0; i < (size_t)side * side * 4; i++)
        pixels[i] = (uint8_t)(i % 4 == 3 ? 255 : i / 4 * 7);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    paa = p3d_paa_make(&image, &make, NULL, &error);
    file = paa ? fopen(path, "wb") : NULL;
    if (!file || !p3d_paa_write(paa, (struct p3d_sink){write_all, file}, &error) || fclose(file) != 0)
        bench_fail(path, paa ? "cannot be written" : error.message);
    p3d_paa_free(paa);
    free(pixels);
}

/* ---- Kinds ---- */

/* One texture, in as many spellings as there are ways to write twelve letters large or small. */
static void spell(char *texture, char *rvmat, uint32_t i)
{
    char letters[] = "abcdefghijkl";

    for (uint32_t j = 0; letters[j]; j++)
        if (i >> j & 1)
            letters[j] = (char)(letters[j] - 'a' + 'A');
    snprintf(texture, PATH, "t\\%s_co.paa", letters);
    *rvmat = 0;
}

static void fill_spellings(const char *folder, uint32_t count)
{
    char path[PATH];

    (void)count;
    snprintf(path, sizeof path, "%s/t", folder);
    make_folder(path);
    make_texture(path, "abcdefghijkl_co.paa", 256);
}

/* Materials that read one texture each in its own way. */
static void name_shine(char *texture, char *rvmat, uint32_t i)
{
    snprintf(texture, PATH, "a_co.paa");
    snprintf(rvmat, PATH, "r%u.rvmat", i);
}

static void fill_shines(const char *folder, uint32_t count)
{
    make_texture(folder, "a_co.paa", 4);
    make_texture(folder, "a_smdi.paa", 256);
    for (uint32_t i = 0; i < count; i++) {
        char path[PATH];
        FILE *file;

        snprintf(path, sizeof path, "%s/r%u.rvmat", folder, i);
        file = fopen(path, "wb");
        if (!file)
            bench_fail(path, strerror(errno));
        fprintf(file,
                "specularPower = %u;\nPixelShaderID = \"Super\";\nVertexShaderID = \"Super\";\n"
                "class Stage5 { texture = \"a_smdi.paa\"; uvSource = \"tex\"; };\n",
                i + 1);
        fclose(file);
    }
}

/* Textures of one name in as many folders. */
static void name_stem(char *texture, char *rvmat, uint32_t i)
{
    snprintf(texture, PATH, "f%u\\x_co.paa", i);
    *rvmat = 0;
}

static void fill_stems(const char *folder, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char path[PATH];

        snprintf(path, sizeof path, "%s/f%u", folder, i);
        make_folder(path);
        make_texture(path, "x_co.paa", 4);
    }
}

/* Folders that each lead to the next one by two ways. */
static void name_none(char *texture, char *rvmat, uint32_t i)
{
    snprintf(texture, PATH, "not_there_%u_co.paa", i);
    *rvmat = 0;
}

static void fill_links(const char *folder, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char path[PATH], next[PATH];

        snprintf(path, sizeof path, "%s/l%u", folder, i);
        make_folder(path);
        snprintf(next, sizeof next, "../l%u", i + 1);
        for (uint32_t j = 0; j < 2 && i + 1 < count; j++) {
            snprintf(path, sizeof path, "%s/l%u/w%u", folder, i, j);
            if (symlink(next, path) != 0 && errno != EEXIST)
                bench_fail(path, strerror(errno));
        }
    }
}

const struct assets_kind assets_kinds[] = {{"spellings", 4000, spell, fill_spellings},
                                           {"shines", 2000, name_shine, fill_shines},
                                           {"stems", 8000, name_stem, fill_stems},
                                           {"links", 24, name_none, fill_links},
                                           {0}};

void assets_make(const struct assets_kind *kind, const char *folder, uint32_t count)
{
    struct generator g;
    struct p3d_mlod_lod lod;
    char model[PATH];

    generator_begin(&g);
    lod = generator_lod(&g, 1, 1);
    generator_sheet(&g, &lod, count, 1);
    for (uint32_t i = 0; i < lod.face_count; i++) {
        char *texts = generator_alloc(&g, 2, PATH);

        kind->name_texture(texts, texts + PATH, i % count);
        lod.faces[i].texture = p3d_bytes_of(texts);
        lod.faces[i].material = p3d_bytes_of(texts + PATH);
    }
    generator_tag(&lod, P3D_TAG_END_OF_FILE, (struct p3d_bytes){NULL, 0});
    make_folder(folder);
    kind->fill(folder, count);
    snprintf(model, sizeof model, "%s/model.p3d", folder);
    generator_write_mlod(model, &lod, 1);
    generator_end(&g);
}
