/* hostile.c: files that are made to be slow: much of one thing, which some loop may meet once too often.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hostile.h"

#include "generate.h"
#include "odol_sample.h"

static const struct p3d_bytes own_name = {NULL, 0};

/* ---- MLOD ---- */

static struct p3d_span no_weights(struct generator *g, uint32_t count)
{
    uint8_t *bytes = generator_alloc(g, count, 1);

    bytes[0] = 1;
    return (struct p3d_span){bytes, count, 1};
}

static void many_selections(const char *path, uint32_t count)
{
    struct p3d_span points, faces;
    struct p3d_mlod_lod lod;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, count + 1);
    generator_sheet(&g, &lod, 1, 1);
    generator_textures(&g, &lod, 1);
    points = no_weights(&g, lod.points.count);
    faces = no_weights(&g, lod.face_count);
    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(&lod, P3D_TAG_SELECTION, generator_name(&g, "s%u", i));

        tag->value.selection.points = points;
        tag->value.selection.faces = faces;
    }
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, &lod, 1);
    generator_end(&g);
}

static void many_lods(const char *path, uint32_t count)
{
    struct p3d_mlod_lod lod;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, 1);
    generator_sheet(&g, &lod, 2, 3);
    generator_textures(&g, &lod, 1);
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, generator_repeat(&g, &lod, count, true), count);
    generator_end(&g);
}

/* As before, but each has a texture that no other has. */
static void many_lods_and_textures(const char *path, uint32_t count)
{
    struct p3d_mlod_lod lod, *lods;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, 1);
    generator_sheet(&g, &lod, 2, 3);
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    lods = generator_repeat(&g, &lod, count, true);
    for (uint32_t i = 0; i < count; i++) {
        lods[i].faces = generator_alloc(&g, lod.face_count, sizeof *lod.faces);
        memcpy(lods[i].faces, lod.faces, lod.face_count * sizeof *lod.faces);
        for (uint32_t j = 0; j < lod.face_count; j++)
            lods[i].faces[j].texture = generator_name(&g, "vehicles\\t%u.paa", i);
    }
    generator_write_mlod(path, lods, count);
    generator_end(&g);
}

static void many_tags(const char *path, uint32_t count)
{
    struct p3d_mlod_lod lod;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, count + 1);
    generator_sheet(&g, &lod, 1, 1);
    generator_textures(&g, &lod, 1);
    for (uint32_t i = 0; i < count; i++)
        generator_tag(&lod, P3D_TAG_UNKNOWN, p3d_bytes_of("#ab"));
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, &lod, 1);
    generator_end(&g);
}

static void sheet_with_textures(const char *path, uint32_t count, uint32_t texture_count)
{
    struct p3d_mlod_lod lod;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, 1);
    generator_sheet(&g, &lod, count / 50, 50);
    generator_textures(&g, &lod, texture_count);
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, &lod, 1);
    generator_end(&g);
}

static void one_texture(const char *path, uint32_t count)
{
    sheet_with_textures(path, count, 1);
}

static void many_textures(const char *path, uint32_t count)
{
    sheet_with_textures(path, count, count);
}

/* Faces as large as the picture, all in the same place. */
static void huge_faces(const char *path, uint32_t count)
{
    struct p3d_mlod_face *faces;
    struct p3d_mlod_lod lod;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, 1);
    generator_sheet(&g, &lod, 1, 1);
    generator_textures(&g, &lod, 1);
    faces = generator_alloc(&g, count, sizeof *faces);
    for (uint32_t i = 0; i < count; i++)
        faces[i] = lod.faces[0];
    lod.faces = faces;
    lod.face_count = count;
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, &lod, 1);
    generator_end(&g);
}

/* Few points and many frames, whose times run backwards. */
static void many_frames(const char *path, uint32_t count)
{
    struct p3d_mlod_lod lod;
    struct p3d_span positions;
    struct generator g;

    generator_begin(&g);
    lod = generator_lod(&g, 1, count + 1);
    generator_sheet(&g, &lod, 1, 1);
    generator_textures(&g, &lod, 1);
    positions = (struct p3d_span){generator_alloc(&g, lod.points.count, 12), lod.points.count, 12};
    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(&lod, P3D_TAG_ANIMATION, own_name);

        tag->value.animation.time = (float)(count - i);
        tag->value.animation.points = positions;
    }
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, &lod, 1);
    generator_end(&g);
}

/* ---- ODOL ---- */

/* The sample's LOD of 25,000 vertices, or the one of 256, alone. */
static struct p3d_odol one_lod(struct odol_sample *sample, unsigned index)
{
    struct p3d_odol odol;

    odol_sample_make(sample, 48);
    odol = sample->odol;
    odol.lods += index;
    odol.lod_count = 1;
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        odol.special_lods[i] = P3D_ODOL_NO_LOD;
    return odol;
}

static void finish_odol(const char *path, struct generator *g, struct odol_sample *sample, const struct p3d_odol *odol)
{
    generator_write_odol(path, odol);
    odol_sample_free(sample);
    generator_end(g);
}

static void odol_selections(const char *path, uint32_t count)
{
    struct odol_sample sample;
    struct p3d_odol_selection *selections;
    struct generator g;
    struct p3d_odol odol;

    generator_begin(&g);
    odol = one_lod(&sample, 1);
    selections = generator_alloc(&g, count, sizeof *selections);
    for (uint32_t i = 0; i < count; i++)
        selections[i].name = generator_name(&g, "s%u", i);
    odol.lods->selections = selections;
    odol.lods->selection_count = count;
    odol.lods->proxy_count = 0;
    finish_odol(path, &g, &sample, &odol);
}

/* Selections that all are the same section, which is most of the LOD. */
static void odol_sections_selected(const char *path, uint32_t count)
{
    struct odol_sample sample;
    struct p3d_odol_selection *selections;
    struct generator g;
    struct p3d_odol odol;

    generator_begin(&g);
    odol = one_lod(&sample, 1);
    selections = generator_alloc(&g, count, sizeof *selections);
    for (uint32_t i = 0; i < count; i++) {
        selections[i].name = generator_name(&g, "s%u", i);
        selections[i].is_sectional = true;
        selections[i].sections = odol.lods->selections[1].sections;
    }
    odol.lods->selections = selections;
    odol.lods->selection_count = count;
    odol.lods->proxy_count = 0;
    finish_odol(path, &g, &sample, &odol);
}

static void odol_lods(const char *path, uint32_t count)
{
    struct odol_sample sample;
    struct p3d_odol_lod *lods;
    struct generator g;
    struct p3d_odol odol;

    generator_begin(&g);
    odol = one_lod(&sample, 3);
    lods = generator_alloc(&g, count, sizeof *lods);
    for (uint32_t i = 0; i < count; i++)
        lods[i] = *odol.lods;
    odol.lods = lods;
    odol.lod_count = count;
    finish_odol(path, &g, &sample, &odol);
}

static void odol_textures(const char *path, uint32_t count)
{
    struct odol_sample sample;
    struct p3d_bytes *textures;
    struct generator g;
    struct p3d_odol odol;

    generator_begin(&g);
    odol = one_lod(&sample, 1);
    textures = generator_alloc(&g, count, sizeof *textures);
    for (uint32_t i = 0; i < count; i++)
        textures[i] = p3d_bytes_of("vehicles\\data\\hull_of_a_vehicle_that_is_named_again_and_again_and_again_and_again_co.paa");
    odol.lods->textures = textures;
    odol.lods->texture_count = count;
    finish_odol(path, &g, &sample, &odol);
}

const struct hostile hostiles[] = {
    {"selections", 500000, false, true, false, many_selections},
    {"lods", 10000, false, true, false, many_lods},
    {"tags", 1000000, false, true, false, many_tags},
    {"one-texture", 100000, false, true, false, one_texture},
    {"textures", 70000, false, true, false, many_textures},
    {"lods-textures", 10000, false, true, false, many_lods_and_textures},
    {"huge-faces", 80000, false, true, false, huge_faces},
    {"frames", 150000, false, true, true, many_frames},
    {"odol-selections", 300000, true, true, false, odol_selections},
    {"odol-sections", 300000, true, true, false, odol_sections_selected},
    {"odol-lods", 10000, true, false, false, odol_lods},
    {"odol-textures", 100000, true, true, false, odol_textures},
    {0}};
