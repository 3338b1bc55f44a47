/* hostile.c: files that are made to be slow: much of one thing, which some loop may meet once too often.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hostile.h"

static const struct p3d_bytes own_name = {NULL, 0};

/* ---- MLOD ---- */

/* One member of `count`. */
static struct p3d_span one_weight(struct generator *g, uint32_t count)
{
    uint8_t *bytes = generator_alloc(g, count, 1);

    bytes[0] = 1;
    return (struct p3d_span){bytes, count, 1};
}

/* Selections that all hold the same. */
static void select_one(struct hostile_file *file, uint32_t count, const char *name)
{
    struct p3d_mlod_lod *lod = file->lods;
    const struct p3d_span points = one_weight(&file->g, lod->points.count);
    const struct p3d_span faces = one_weight(&file->g, lod->face_count);

    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(lod, P3D_TAG_SELECTION, generator_name(&file->g, name, i));

        tag->value.selection.points = points;
        tag->value.selection.faces = faces;
    }
}

static void many_selections(struct hostile_file *file, uint32_t count)
{
    select_one(file, count, "s%u");
}

static void many_components(struct hostile_file *file, uint32_t count)
{
    file->lods->resolution = 1e13f;
    select_one(file, count, "component%u");
}

static void many_tags(struct hostile_file *file, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        generator_tag(file->lods, P3D_TAG_UNKNOWN, p3d_bytes_of("#ab"));
}

/* Few points and many frames, whose times run backwards. */
static void many_frames(struct hostile_file *file, uint32_t count)
{
    const uint32_t points = file->lods->points.count;
    const struct p3d_span positions = {generator_alloc(&file->g, points, 12), points, 12};

    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(file->lods, P3D_TAG_ANIMATION, own_name);

        tag->value.animation.time = (float)(count - i);
        tag->value.animation.points = positions;
    }
}

static void many_textures(struct hostile_file *file, uint32_t count)
{
    generator_textures(&file->g, file->lods, count);
}

/* The first face, again and again: as large as the picture, and all in the same place. */
static void huge_faces(struct hostile_file *file, uint32_t count)
{
    struct p3d_mlod_face *faces = generator_alloc(&file->g, count, sizeof *faces);

    for (uint32_t i = 0; i < count; i++)
        faces[i] = file->lods->faces[0];
    file->lods->faces = faces;
    file->lods->face_count = count;
}

/* Points that have very many vertices each, because no face has another's UVs. */
static void many_vertices(struct hostile_file *file, uint32_t count)
{
    huge_faces(file, count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < file->lods->faces[i].corner_count; j++)
            file->lods->faces[i].corners[j].u = (float)(i % 60000);
}

/* Points that are nearly in one place, and faces between them. */
static void one_place(struct hostile_file *file, uint32_t count)
{
    const uint32_t points = file->lods->points.count;
    uint32_t *words = generator_alloc(&file->g, (size_t)points * 4, sizeof *words);

    (void)count;
    for (uint32_t i = 0; i < points; i++)
        for (uint32_t j = 0; j < 3; j++) {
            const float value = generator_random_f32(&file->g) * 1e-4f;

            memcpy(&words[4 * i + j], &value, sizeof value);
        }
    file->lods->points = generator_span(words, points, 4);
}

/* Members are all points and all faces. */
static void one_selection(struct hostile_file *file, uint32_t count)
{
    struct p3d_mlod_tag *tag = generator_tag(file->lods, P3D_TAG_SELECTION, p3d_bytes_of("all"));
    const struct p3d_span points = {generator_alloc(&file->g, file->lods->points.count, 1), file->lods->points.count,
                                    1};
    const struct p3d_span faces = {generator_alloc(&file->g, file->lods->face_count, 1), file->lods->face_count, 1};

    (void)count;
    memset((uint8_t *)(uintptr_t)points.data, 1, points.count);
    memset((uint8_t *)(uintptr_t)faces.data, 1, faces.count);
    tag->value.selection.points = points;
    tag->value.selection.faces = faces;
}

/* Places and UVs of two numbers each, so that an array is a text of two letters: long repeats are everywhere. */
static void two_letters(struct hostile_file *file, uint32_t count)
{
    const uint32_t points = file->lods->points.count;
    uint32_t *words = generator_alloc(&file->g, (size_t)points * 4, sizeof *words);

    (void)count;
    for (size_t i = 0; i < (size_t)points * 4; i++)
        words[i] = i % 4 < 3 && generator_random(&file->g) & 1 ? 0x3f800000 : 0; /* 1 or 0 */
    file->lods->points = generator_span(words, points, 4);
    for (uint32_t i = 0; i < file->lods->face_count; i++)
        for (uint32_t j = 0; j < 4; j++) {
            file->lods->faces[i].corners[j].u = (float)(generator_random(&file->g) & 1);
            file->lods->faces[i].corners[j].v = (float)(generator_random(&file->g) & 1);
        }
}

/* Properties that nobody knows, and those that belong elsewhere. */
static void many_properties(struct hostile_file *file, uint32_t count)
{
    file->lods = generator_repeat(&file->g, file->lods, 2, true);
    file->lod_count = 2;
    file->lods[1] = generator_lod(&file->g, 1e13f, count + 1);
    for (uint32_t i = 0; i < 2 * count; i++) {
        struct p3d_mlod_tag *tag = generator_tag(&file->lods[i / count], P3D_TAG_PROPERTY, own_name);

        tag->value.property.name = i % 2 ? generator_name(&file->g, "autocentre%u", i) : p3d_bytes_of("class");
        tag->value.property.value = p3d_bytes_of("house");
    }
}

/* All of one resolution. */
static void many_lods(struct hostile_file *file, uint32_t count)
{
    file->lods = generator_repeat(&file->g, file->lods, count, true);
    file->lod_count = count;
}

/* Each has a texture that no other has. */
static void many_lods_and_textures(struct hostile_file *file, uint32_t count)
{
    many_lods(file, count);
    for (uint32_t i = 0; i < count; i++) {
        struct p3d_mlod_lod *lod = &file->lods[i];
        struct p3d_mlod_face *faces = generator_alloc(&file->g, lod->face_count, sizeof *faces);

        memcpy(faces, lod->faces, lod->face_count * sizeof *faces);
        for (uint32_t j = 0; j < lod->face_count; j++)
            faces[j].texture = generator_name(&file->g, "vehicles\\t%u.paa", i);
        lod->faces = faces;
    }
}

/* ---- ODOL ---- */

/* Selections without members. */
static void odol_selections(struct hostile_file *file, uint32_t count)
{
    struct p3d_odol_selection *selections = generator_alloc(&file->g, count, sizeof *selections);

    for (uint32_t i = 0; i < count; i++)
        selections[i].name = generator_name(&file->g, "s%u", i);
    file->odol.lods->selections = selections;
    file->odol.lods->selection_count = count;
}

/* Each of the whole LOD. */
static void odol_sections(struct hostile_file *file, uint32_t count)
{
    const struct p3d_span sections = file->odol.lods->selections[1].sections;

    odol_selections(file, count);
    for (uint32_t i = 0; i < count; i++) {
        file->odol.lods->selections[i].is_sectional = true;
        file->odol.lods->selections[i].sections = sections;
    }
}

static void odol_lods(struct hostile_file *file, uint32_t count)
{
    struct p3d_odol_lod *lods = generator_alloc(&file->g, count, sizeof *lods);

    for (uint32_t i = 0; i < count; i++)
        lods[i] = *file->odol.lods;
    file->odol.lods = lods;
    file->odol.lod_count = count;
}

static void odol_textures(struct hostile_file *file, uint32_t count)
{
    struct p3d_bytes *textures = generator_alloc(&file->g, count, sizeof *textures);

    for (uint32_t i = 0; i < count; i++)
        textures[i] =
            p3d_bytes_of("vehicles\\data\\a_texture_that_is_named_again_and_again_and_again_and_again_co.paa");
    file->odol.lods->textures = textures;
    file->odol.lods->texture_count = count;
}

/* Many vertices that are all alike, and UV sets of which one element stands for all of them. */
static void odol_fills(struct hostile_file *file, uint32_t count)
{
    struct p3d_odol_uv_set *sets = generator_alloc(&file->g, count, sizeof *sets);
    struct p3d_odol_lod *lod = file->odol.lods;
    const uint32_t vertex_count = count / 2;

    for (uint32_t i = 0; i < count; i++) {
        sets[i] = lod->uv_sets[1];
        sets[i].uvs.count = vertex_count;
    }
    lod->uv_sets = sets;
    lod->uv_set_count = count;
    lod->vertex_count = lod->point_flags.count = lod->normals.count = vertex_count;
    lod->positions = (struct p3d_span){generator_alloc(&file->g, vertex_count, 12), vertex_count, 12};
    lod->tangents = (struct p3d_span){generator_alloc(&file->g, vertex_count, 8), vertex_count, 8};
}

/* ---- All ---- */

const struct hostile hostiles[] = {
    {"selections", 500000, many_selections, .has_tags = true, .columns = 1, .rows = 1},
    {"lods", 10000, many_lods, .columns = 2, .rows = 3},
    {"tags", 1000000, many_tags, .has_tags = true, .columns = 1, .rows = 1},
    {"one-texture", 100000, NULL, .rows = 50},
    {"textures", 70000, many_textures, .rows = 50},
    {"lods-textures", 10000, many_lods_and_textures, .columns = 2, .rows = 3},
    {"huge-faces", 80000, huge_faces, .columns = 1, .rows = 1},
    {"one-place", 100000, one_place, .rows = 50},
    {"vertices", 80000, many_vertices, .columns = 1, .rows = 1},
    {"one-selection", 100000, one_selection, .has_tags = true, .rows = 50},
    {"two-letters", 100000, two_letters, .rows = 50},
    {"components", 400000, many_components, .has_tags = true, .columns = 1, .rows = 1},
    {"properties", 35000, many_properties, .has_tags = true, .columns = 1, .rows = 1},
    {"frames", 150000, many_frames, .has_frames = true, .has_tags = true, .columns = 1, .rows = 1},
    {"odol-selections", 300000, odol_selections, .is_odol = true, .lod = 1},
    {"odol-sections", 300000, odol_sections, .is_odol = true, .lod = 1},
    {"odol-lods", 30000, odol_lods, .is_odol = true, .has_no_faces = true, .lod = 3},
    {"odol-textures", 100000, odol_textures, .is_odol = true, .lod = 1},
    {"odol-fills", 40000, odol_fills, .is_odol = true, .has_no_faces = true, .lod = 3},
    {0}};

static void begin_mlod(struct hostile_file *file, const struct hostile *hostile, uint32_t count)
{
    struct p3d_mlod_lod lod = generator_lod(&file->g, 1, (hostile->has_tags ? count : 0) + 1);

    generator_sheet(&file->g, &lod, hostile->columns ? hostile->columns : count / hostile->rows, hostile->rows);
    generator_textures(&file->g, &lod, 1);
    file->lods = generator_repeat(&file->g, &lod, 1, true);
    file->lod_count = 1;
}

static void begin_odol(struct hostile_file *file, uint32_t lod)
{
    odol_sample_make_large(&file->sample, 48);
    file->odol = file->sample.odol;
    file->odol.lods += lod;
    file->odol.lod_count = 1;
    file->odol.lods->proxy_count = 0; /* they name selections */
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        file->odol.special_lods[i] = P3D_ODOL_NO_LOD;
}

void hostile_make(const struct hostile *hostile, const char *path, uint32_t count)
{
    struct hostile_file file;

    generator_begin(&file.g);
    if (hostile->is_odol)
        begin_odol(&file, hostile->lod);
    else
        begin_mlod(&file, hostile, count);
    if (hostile->fill)
        hostile->fill(&file, count);
    if (hostile->is_odol) {
        generator_write_odol(path, &file.odol);
        odol_sample_free(&file.sample);
    } else {
        for (uint32_t i = 0; i < file.lod_count; i++)
            generator_tag(&file.lods[i], P3D_TAG_END_OF_FILE, own_name);
        generator_write_mlod(path, file.lods, file.lod_count);
    }
    generator_end(&file.g);
}
