/* test_from_mlod.c: MLODs that a caller made are proven before they become models; and which LOD stands for a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include "model/face_kinds.h"

/* Two LODs; the second is for tests to break. It has a triangle, a quad, and a tag of each kind with a table. */
static struct {
    uint8_t points[16 * 5], normals[24], weights[5], masses[20], frame[60], uvs[56], edges[16];
    struct p3d_mlod_face faces[2];
    struct p3d_mlod_tag tags[6];
    struct p3d_mlod_lod lods[2], *lod;
    struct p3d_mlod mlod;
} m;

static struct p3d_span span(const uint8_t *data, uint32_t count, uint32_t stride)
{
    return (struct p3d_span){data, count, stride};
}

static void make(void)
{
    memset(&m, 0, sizeof m);
    m.lod = &m.lods[1];
    for (uint32_t i = 0; i < 5; i++) {
        store_floats(m.points + 16 * (size_t)i, (const float[]){(float)i, 2 * (float)i, -1}, 3);
        m.points[16 * i + 12] = (uint8_t)(i + 1);
    }
    store_floats(m.normals, (const float[]){0, 0, 1, 1, 2, -3}, 6);
    for (uint32_t i = 0; i < 2; i++) {
        m.faces[i].corner_count = 3 + i;
        m.faces[i].flags = 7 + i;
        for (uint32_t j = 0; j < 4; j++)
            m.faces[i].corners[j] = (struct p3d_mlod_corner){j + i, j, (float)(4 * i + j), 0.5f};
    }
    m.weights[2] = 1;
    m.weights[4] = 128;
    m.edges[0] = m.edges[12] = 4;
    m.tags[0] = (struct p3d_mlod_tag){.kind = P3D_TAG_SELECTION, .name = p3d_bytes_of("door")};
    m.tags[0].value.selection.points = span(m.weights, 5, 1);
    m.tags[0].value.selection.faces = span(m.weights + 1, 2, 1);
    m.tags[1] = (struct p3d_mlod_tag){.kind = P3D_TAG_MASS};
    m.tags[1].value.mass = span(m.masses, 5, 4);
    m.tags[2] = (struct p3d_mlod_tag){.kind = P3D_TAG_ANIMATION};
    m.tags[2].value.animation.points = span(m.frame, 5, 12);
    m.tags[3] = (struct p3d_mlod_tag){.kind = P3D_TAG_UV_SET};
    m.tags[3].value.uv_set.uvs = span(m.uvs, 7, 8);
    m.tags[3].value.uv_set.id = 3;
    m.tags[4] = (struct p3d_mlod_tag){.kind = P3D_TAG_SHARP_EDGES};
    m.tags[4].value.sharp_edges = span(m.edges, 2, 8);
    m.tags[5] = (struct p3d_mlod_tag){.kind = P3D_TAG_END_OF_FILE};
    *m.lod = (struct p3d_mlod_lod){.flavour = P3D_MLOD_P3DM,
                                   .resolution = 2,
                                   .points = span(m.points, 5, 16),
                                   .normals = span(m.normals, 2, 12),
                                   .faces = m.faces,
                                   .face_count = 2,
                                   .corner_count = 7,
                                   .tags = m.tags,
                                   .tag_count = 6};
    m.mlod = (struct p3d_mlod){.lods = m.lods, .lod_count = 2};
}

static void assert_wrong(int line, const char *message)
{
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_mlod(&m.mlod, NULL, 0, NULL, &error);

    if (model)
        fail_msg("line %d: it is good", line);
    if (error.status != P3D_INVALID || error.lod != 1 || strcmp(error.message, message) != 0)
        fail_msg("line %d: in LOD %d: %s", line, (int)error.lod, error.message);
}

static const struct p3d_model *assert_right(int line)
{
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_mlod(&m.mlod, NULL, 0, NULL, &error);

    if (!model)
        fail_msg("line %d: %s", line, error.message);
    return kept_model(model);
}

#define WRONG(change, message) (make(), (change), assert_wrong(__LINE__, message))
#define RIGHT(change) (make(), (change), assert_right(__LINE__))

#define NO_TABLE "the table of points or normals does not have its size"
#define MISSING "faces or tags are counted, but they are missing"
#define NO_FIT "a tag does not fit the LOD's points, faces and corners"
#define CORNERS_MISSING "the faces have fewer corners than the LOD's corner_count"
#define TOO_MANY_CORNERS "a face has more than 4 corners, or all together more than the LOD's corner_count"

TEST(all_of_a_lod_is_taken_over)
{
    const struct p3d_model_lod *lod = &RIGHT(m.mlod.lod_count = 2)->lods[1];

    assert_int_equal(lod->index, 1);
    assert_true(lod->is_from_mlod && !lod->is_from_sp3x);
    assert_vec3(lod->points[3], 3, 6, -1);
    assert_int_equal(lod->point_flags[4], 5);
    assert_vec3(lod->normals[1], -1, -2, 3);
    assert_int_equal(lod->faces[1].first_corner, 3);
    assert_int_equal(lod->faces[1].flags, 8);
    assert_int_equal(lod->corners[3].point, 1);
    assert_int_equal(lod->corners[4].normal, 1);
    assert_int_equal(lod->corners[5].normal, P3D_NO_NORMAL);
    assert_int_equal(lod->uv_set_count, 2);
    assert_f32(lod->uv_sets[0].uvs[6].u, 7);
    assert_int_equal(lod->uv_sets[1].id, 3);
    assert_int_equal(lod->selection_count, 1);
    assert_int_equal(lod->selections[0].point_count, 2);
    assert_int_equal(lod->selections[0].points[0], 2);
    assert_int_equal(lod->selections[0].points[1], 4);
    assert_f32(lod->selections[0].point_weights[1], 128.0f / 255);
    assert_int_equal(lod->selections[0].face_count, 1);
    assert_int_equal(lod->selections[0].faces[0], 1);
    assert_int_equal(lod->frame_count, 1);
    assert_int_equal(lod->masses.count, 5);
    assert_int_equal(lod->sharp_edges.count, 2);
    lod = &RIGHT(m.lod->flavour = P3D_MLOD_SP3X)->lods[1];
    assert_true(lod->is_from_sp3x);
    lod = &RIGHT(m.tags[0].is_raw = m.tags[1].is_raw = m.tags[4].is_raw = true)->lods[1]; /* of no known form */
    assert_int_equal(lod->selection_count, 0);
    assert_int_equal(lod->masses.count, 0);
    assert_int_equal(lod->sharp_edges.count, 0);
    assert_non_null(lod->sharp_edges.data);
    assert_int_equal(lod->frame_count, 1);
}

TEST(tables_of_a_lod_must_have_their_size)
{
    WRONG(m.lod->points.stride = 15, NO_TABLE);
    WRONG(m.lod->points.data = NULL, NO_TABLE);
    WRONG(m.lod->normals.stride = 11, NO_TABLE);
    WRONG(m.lod->normals.data = NULL, NO_TABLE);
    WRONG(m.lod->faces = NULL, MISSING);
    WRONG(m.lod->tags = NULL, MISSING);
    RIGHT((m.lod->tags = NULL, m.lod->tag_count = 0));
    RIGHT(m.lod->normals = (struct p3d_span){.data = NULL});
}

TEST(faces_must_have_the_corners_of_the_lod)
{
    WRONG(m.faces[0].corner_count = 5, TOO_MANY_CORNERS);
    WRONG((m.lod->corner_count = 6, m.lod->tag_count = 0), TOO_MANY_CORNERS);
    WRONG(m.faces[1].corner_count = 3, CORNERS_MISSING);
    WRONG((m.lod->corner_count = 8, m.lod->tag_count = 0), CORNERS_MISSING);
    WRONG(m.faces[1].corners[3].point = 5, "a face names a point that does not exist");
    WRONG(m.faces[0].corners[0].point = 5, "a face names a point that does not exist");
    WRONG(m.faces[0].corners[1].point = 99, "a face names a point that does not exist");
    RIGHT(m.faces[0].corners[3].point = 99); /* a triangle has three */
    RIGHT((m.faces[0].corner_count = 0, m.lod->corner_count = 4, m.lod->tag_count = 0));
}

TEST(tags_must_fit_their_lod)
{
    WRONG(m.tags[0].value.selection.points.count = 4, NO_FIT);
    WRONG(m.tags[0].value.selection.points.data = NULL, NO_FIT);
    WRONG(m.tags[0].value.selection.points.stride = 2, NO_FIT);
    WRONG(m.tags[0].value.selection.points.stride = 0, NO_FIT);
    WRONG(m.tags[0].value.selection.faces.count = 3, NO_FIT);
    WRONG(m.tags[0].value.selection.faces.data = NULL, NO_FIT);
    WRONG(m.tags[0].value.selection.faces.stride = 2, NO_FIT);
    WRONG(m.tags[1].value.mass.count = 4, NO_FIT);
    WRONG(m.tags[1].value.mass.stride = 3, NO_FIT);
    WRONG(m.tags[1].value.mass.data = NULL, NO_FIT);
    WRONG(m.tags[2].value.animation.points.count = 6, NO_FIT);
    WRONG(m.tags[2].value.animation.points.stride = 11, NO_FIT);
    WRONG(m.tags[3].value.uv_set.uvs.count = 6, NO_FIT);
    WRONG(m.tags[3].value.uv_set.uvs.stride = 7, NO_FIT);
    WRONG(m.tags[4].value.sharp_edges.stride = 7, NO_FIT);
    WRONG(m.tags[4].value.sharp_edges.data = NULL, NO_FIT);
    WRONG(m.edges[0] = 5, NO_FIT);
    WRONG(m.edges[4] = 5, NO_FIT);
    WRONG(m.edges[12] = 5, NO_FIT);
    RIGHT(m.tags[2].value.animation.points.count = 5);
}

/* Weights are looked at eight at a time. */
TEST(members_are_found_wherever_they_are)
{
    static uint8_t points[16 * 40], weights[40];

    for (uint32_t first = 0; first < 40; first++)
        for (uint32_t second = first + 1; second < 40; second += 3) {
            struct p3d_mlod_tag tag = {.kind = P3D_TAG_SELECTION, .name = p3d_bytes_of("a")};
            struct p3d_mlod_lod lod = {.points = {points, 40, 16}, .tags = &tag, .tag_count = 1};
            const struct p3d_mlod mlod = {.lods = &lod, .lod_count = 1};
            const struct p3d_model_selection *made;
            struct p3d_model *model;

            memset(weights, 0, sizeof weights);
            weights[first] = 1;
            weights[second] = 255;
            tag.value.selection.points = (struct p3d_span){weights, 40, 1};
            model = kept_model(p3d_model_from_mlod(&mlod, NULL, 0, NULL, NULL));
            made = model->lods[0].selections;
            assert_int_equal(made->point_count, 2);
            assert_int_equal(made->points[0], first);
            assert_int_equal(made->points[1], second);
            assert_f32(made->point_weights[0], 1);
            assert_f32(made->point_weights[1], 1.0f / 255);
        }
}

/* ---- The best LOD ---- */

#define FACE "p 0 0 0 1 0 0 0 1 0; f 0 1 2;"

/* With faces to be seen before those without, visual ones before others, fine ones before coarse ones; a visual one of
 * proxies before another that has faces. */
TEST(the_best_lod_is_the_finest_visual_one_that_shows_something)
{
    static const struct {
        const char *drawing;
        uint32_t best, pictured;
    } rows[] = {{"lod 3;" FACE "lod 1;" FACE "lod 2;" FACE, 1, 1},
                {"lod 2;" FACE "lod 2;" FACE, 0, 0},
                {"lod 1; lod 5;" FACE, 1, 1},
                {"lod Geometry;" FACE "lod 999;" FACE, 1, 1},
                {"lod Geometry;" FACE "lod 1;", 0, 0},
                {"lod Geometry;" FACE "lod Memory;" FACE, 0, 0},
                {"lod Memory;" FACE "lod Geometry;" FACE, 0, 0},
                {"lod Memory; lod 5; lod 2;", 2, 3},
                {"lod Memory; lod Geometry;", 0, 2},
                {"lod nan; lod 5;", 1, 2},
                {"lod nan;" FACE "lod 5;", 0, 0},
                {"lod Geometry;" FACE "lod 1;" FACE "proxy proxy:a.001;", 1, 0},
                {"lod 1;" FACE "proxy proxy:a.001; lod 7;" FACE, 1, 1},
                {"lod 2;" FACE "proxy proxy:a.001; lod 1; lod Geometry;", 0, 3},
                {"lod 1; p 0 0 0 1 0 0; f 0 1; lod 3;" FACE, 1, 1}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch(rows[i].drawing);

        if (p3d_model_best_lod(&s->model) != rows[i].best || p3di_pictured_lod(&s->model) != rows[i].pictured)
            fail_msg("row %u: %u %u", (unsigned)i, (unsigned)p3d_model_best_lod(&s->model),
                     (unsigned)p3di_pictured_lod(&s->model));
        sketch_free(s);
    }
}

TEST(a_damaged_lod_of_a_file_is_not_the_best)
{
    static const struct p3d_error damage = {.status = P3D_DAMAGED};
    struct p3d_mlod_lod lods[] = {{.resolution = 1e13f, .face_count = 9},
                                  {.resolution = 5, .face_count = 1},
                                  {.resolution = 1, .face_count = 1, .error = &damage},
                                  {.resolution = 3, .face_count = 1},
                                  {.resolution = 2}};
    struct p3d_mlod mlod = {.lods = lods, .lod_count = COUNT(lods)};
    const struct p3d_document document = {.mlod = &mlod, .lod_count = COUNT(lods)};
    static const uint32_t some[] = {4, 0, 1}, none[] = {2};

    assert_int_equal(p3d_document_best_lod(&document, NULL, 0), 3);
    assert_int_equal(p3d_document_best_lod(&document, some, 3), 2); /* its place in the list */
    assert_int_equal(p3d_document_best_lod(&document, some, 2), 1);
    assert_int_equal(p3d_document_best_lod(&document, some, 1), 0);
    assert_int_equal(p3d_document_best_lod(&document, none, 1), 1);
}
