/* hostile.c: files that are made to be slow: much of one thing, which some loop may meet once too often.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hostile.h"

#include "generate.h"
#include "odol_sample.h"

static const struct p3d_bytes own_name = {NULL, 0};

/* ---- MLOD ---- */

/* A LOD of columns * rows faces with one texture, and room for tags. */
static struct p3d_mlod_lod begin_lod(struct generator *g, uint32_t columns, uint32_t rows, uint32_t tag_count)
{
    struct p3d_mlod_lod lod;

    generator_begin(g);
    lod = generator_lod(g, 1, tag_count + 1);
    generator_sheet(g, &lod, columns, rows);
    generator_textures(g, &lod, 1);
    return lod;
}

/* One member of `count`. */
static struct p3d_span one_weight(struct generator *g, uint32_t count)
{
    uint8_t *bytes = generator_alloc(g, count, 1);

    bytes[0] = 1;
    return (struct p3d_span){bytes, count, 1};
}

/* Selections that all hold the same. */
static void select_one(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count, const char *name)
{
    const struct p3d_span points = one_weight(g, lod->points.count), faces = one_weight(g, lod->face_count);

    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(lod, P3D_TAG_SELECTION, generator_name(g, name, i));

        tag->value.selection.points = points;
        tag->value.selection.faces = faces;
    }
}

static void many_selections(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    select_one(g, lod, count, "s%u");
}

static void many_tags(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    (void)g;
    for (uint32_t i = 0; i < count; i++)
        generator_tag(lod, P3D_TAG_UNKNOWN, p3d_bytes_of("#ab"));
}

/* Few points and many frames, whose times run backwards. */
static void many_frames(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    const struct p3d_span positions = {generator_alloc(g, lod->points.count, 12), lod->points.count, 12};

    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(lod, P3D_TAG_ANIMATION, own_name);

        tag->value.animation.time = (float)(count - i);
        tag->value.animation.points = positions;
    }
}

/* Faces as large as the picture, all in the same place. */
static void huge_faces(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    struct p3d_mlod_face *faces = generator_alloc(g, count, sizeof *faces);

    for (uint32_t i = 0; i < count; i++)
        faces[i] = lod->faces[0];
    lod->faces = faces;
    lod->face_count = count;
}

/* Points that are nearly in one place, and faces between them. */
static void one_place(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    uint32_t *words = generator_alloc(g, (size_t)lod->points.count * 4, sizeof *words);

    (void)count;
    for (uint32_t i = 0; i < lod->points.count; i++)
        for (uint32_t j = 0; j < 3; j++) {
            const float value = generator_random_f32(g) * 1e-4f;

            memcpy(&words[4 * i + j], &value, sizeof value);
        }
    lod->points = generator_span(words, lod->points.count, 4);
}

/* Points that have very many vertices each, because no face has another's UVs. */
static void many_vertices(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    struct p3d_mlod_face *faces = generator_alloc(g, count, sizeof *faces);

    for (uint32_t i = 0; i < count; i++) {
        faces[i] = lod->faces[0];
        for (uint32_t j = 0; j < faces[i].corner_count; j++)
            faces[i].corners[j].u = (float)(i % 60000);
    }
    lod->faces = faces;
    lod->face_count = count;
}

static void many_components(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count)
{
    lod->resolution = 1e13f;
    select_one(g, lod, count, "component%u");
}

/* Properties that nobody knows, and those that belong elsewhere. */
static void many_properties(const char *path, uint32_t count)
{
    struct generator g;
    struct p3d_mlod_lod lods[2] = {begin_lod(&g, 1, 1, count), generator_lod(&g, 1e13f, count + 1)};

    for (uint32_t i = 0; i < 2 * count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(&lods[i / count], P3D_TAG_PROPERTY, own_name);

        tag->value.property.name = i % 2 ? generator_name(&g, "autocentre%u", i) : p3d_bytes_of("class");
        tag->value.property.value = p3d_bytes_of("house");
    }
    for (size_t i = 0; i < 2; i++)
        generator_tag(&lods[i], P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, lods, 2);
    generator_end(&g);
}

/* LODs of one resolution; with `has_textures` each has one that no other has. */
static void repeat_lod(const char *path, uint32_t count, bool has_textures)
{
    struct generator g;
    struct p3d_mlod_lod lod = begin_lod(&g, 2, 3, 0), *lods;

    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    lods = generator_repeat(&g, &lod, count, true);
    for (uint32_t i = 0; i < count && has_textures; i++) {
        lods[i].faces = generator_alloc(&g, lod.face_count, sizeof *lod.faces);
        memcpy(lods[i].faces, lod.faces, lod.face_count * sizeof *lod.faces);
        for (uint32_t j = 0; j < lod.face_count; j++)
            lods[i].faces[j].texture = generator_name(&g, "vehicles\\t%u.paa", i);
    }
    generator_write_mlod(path, lods, count);
    generator_end(&g);
}

static void many_lods(const char *path, uint32_t count)
{
    repeat_lod(path, count, false);
}

static void many_lods_and_textures(const char *path, uint32_t count)
{
    repeat_lod(path, count, true);
}

/* ---- ODOL ---- */

struct odol_maker {
    struct generator g;
    struct odol_sample sample;
    struct p3d_odol odol;
};

/* One LOD of the sample alone. */
static void begin_odol(struct odol_maker *m, unsigned lod)
{
    generator_begin(&m->g);
    odol_sample_make(&m->sample, 48);
    m->odol = m->sample.odol;
    m->odol.lods += lod;
    m->odol.lod_count = 1;
    m->odol.lods->proxy_count = 0; /* they name selections */
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        m->odol.special_lods[i] = P3D_ODOL_NO_LOD;
}

static void finish_odol(const char *path, struct odol_maker *m)
{
    generator_write_odol(path, &m->odol);
    odol_sample_free(&m->sample);
    generator_end(&m->g);
}

/* Selections without members, or with `has_sections` each of the whole LOD. */
static void select_again(const char *path, uint32_t count, bool has_sections)
{
    struct p3d_odol_selection *selections;
    struct odol_maker m;

    begin_odol(&m, 1);
    selections = generator_alloc(&m.g, count, sizeof *selections);
    for (uint32_t i = 0; i < count; i++) {
        selections[i].name = generator_name(&m.g, "s%u", i);
        selections[i].is_sectional = has_sections;
        if (has_sections)
            selections[i].sections = m.odol.lods->selections[1].sections;
    }
    m.odol.lods->selections = selections;
    m.odol.lods->selection_count = count;
    finish_odol(path, &m);
}

static void odol_selections(const char *path, uint32_t count)
{
    select_again(path, count, false);
}

static void odol_sections(const char *path, uint32_t count)
{
    select_again(path, count, true);
}

static void odol_lods(const char *path, uint32_t count)
{
    struct p3d_odol_lod *lods;
    struct odol_maker m;

    begin_odol(&m, 3);
    lods = generator_alloc(&m.g, count, sizeof *lods);
    for (uint32_t i = 0; i < count; i++)
        lods[i] = *m.odol.lods;
    m.odol.lods = lods;
    m.odol.lod_count = count;
    finish_odol(path, &m);
}

static void odol_textures(const char *path, uint32_t count)
{
    static const char name[] = "vehicles\\data\\a_texture_that_is_named_again_and_again_and_again_and_again_co.paa";
    struct p3d_bytes *textures;
    struct odol_maker m;

    begin_odol(&m, 1);
    textures = generator_alloc(&m.g, count, sizeof *textures);
    for (uint32_t i = 0; i < count; i++)
        textures[i] = p3d_bytes_of(name);
    m.odol.lods->textures = textures;
    m.odol.lods->texture_count = count;
    finish_odol(path, &m);
}

/* Many vertices that are all alike, and UV sets of which one element stands for all of them. */
static void odol_fills(const char *path, uint32_t count)
{
    const uint32_t vertex_count = count / 2;
    struct p3d_odol_uv_set *sets;
    struct p3d_odol_lod *lod;
    struct odol_maker m;

    begin_odol(&m, 3);
    lod = m.odol.lods;
    sets = generator_alloc(&m.g, count, sizeof *sets);
    for (uint32_t i = 0; i < count; i++) {
        sets[i] = lod->uv_sets[1];
        sets[i].uvs.count = vertex_count;
    }
    lod->uv_sets = sets;
    lod->uv_set_count = count;
    lod->vertex_count = lod->point_flags.count = lod->normals.count = vertex_count;
    lod->positions = (struct p3d_span){generator_alloc(&m.g, vertex_count, 12), vertex_count, 12};
    lod->tangents = (struct p3d_span){generator_alloc(&m.g, vertex_count, 8), vertex_count, 8};
    finish_odol(path, &m);
}

/* ---- All ---- */

const struct hostile hostiles[] = {{"selections", 500000, false, true, false, 1, true, many_selections, NULL},
                                   {"lods", 10000, false, true, false, 0, false, NULL, many_lods},
                                   {"tags", 1000000, false, true, false, 1, true, many_tags, NULL},
                                   {"one-texture", 100000, false, true, false, 50, false, NULL, NULL},
                                   {"textures", 70000, false, true, false, 50, false, generator_textures, NULL},
                                   {"lods-textures", 10000, false, true, false, 0, false, NULL, many_lods_and_textures},
                                   {"huge-faces", 80000, false, true, false, 1, false, huge_faces, NULL},
                                   {"one-place", 100000, false, true, false, 50, false, one_place, NULL},
                                   {"vertices", 80000, false, true, false, 1, false, many_vertices, NULL},
                                   {"components", 400000, false, true, false, 1, true, many_components, NULL},
                                   {"properties", 35000, false, true, false, 0, false, NULL, many_properties},
                                   {"frames", 150000, false, true, true, 1, true, many_frames, NULL},
                                   {"odol-selections", 300000, true, true, false, 0, false, NULL, odol_selections},
                                   {"odol-sections", 300000, true, true, false, 0, false, NULL, odol_sections},
                                   {"odol-lods", 10000, true, false, false, 0, false, NULL, odol_lods},
                                   {"odol-textures", 100000, true, true, false, 0, false, NULL, odol_textures},
                                   {"odol-fills", 40000, true, false, false, 0, false, NULL, odol_fills},
                                   {0}};

void hostile_make(const struct hostile *hostile, const char *path, uint32_t count)
{
    struct generator g;
    struct p3d_mlod_lod lod;

    if (hostile->generate) {
        hostile->generate(path, count);
        return;
    }
    lod = begin_lod(&g, hostile->rows == 1 ? 1 : count / hostile->rows, hostile->rows, hostile->has_tags ? count : 0);
    if (hostile->fill)
        hostile->fill(&g, &lod, count);
    generator_tag(&lod, P3D_TAG_END_OF_FILE, own_name);
    generator_write_mlod(path, &lod, 1);
    generator_end(&g);
}
