/* test_from_mlod.c: MLODs that a caller made are proven before they become models; and which LOD stands for a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shape.h"

#include "model/builder.h"
#include "model/directions.h"
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

static void free_model(void *model)
{
    p3d_model_free(model);
}

static const struct p3d_model *assert_right(int line)
{
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_mlod(&m.mlod, NULL, 0, NULL, &error);

    if (!model)
        fail_msg("line %d: %s", line, error.message);
    at_end(free_model, model);
    return model;
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
            model = p3d_model_from_mlod(&mlod, NULL, 0, NULL, NULL);
            assert_non_null(model);
            made = model->lods[0].selections;
            assert_int_equal(made->point_count, 2);
            assert_int_equal(made->points[0], first);
            assert_int_equal(made->points[1], second);
            assert_f32(made->point_weights[0], 1);
            assert_f32(made->point_weights[1], 1.0f / 255);
            p3d_model_free(model);
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
        struct shape *s = shape(rows[i].drawing);

        if (p3d_model_best_lod(&s->model) != rows[i].best || p3di_pictured_lod(&s->model) != rows[i].pictured)
            fail_msg("row %u: %u %u", (unsigned)i, (unsigned)p3d_model_best_lod(&s->model),
                     (unsigned)p3di_pictured_lod(&s->model));
        shape_free(s);
    }
}

TEST(most_faces_are_those_of_the_largest_lod)
{
    const struct p3d_model_lod lods[] = {{.face_count = 0}, {.face_count = 7}, {.face_count = 3}};

    assert_int_equal(p3di_most_faces(lods, 0), 0);
    assert_int_equal(p3di_most_faces(lods, 1), 0);
    assert_int_equal(p3di_most_faces(lods, 3), 7);
    assert_int_equal(p3di_most_faces(lods + 2, 1), 3);
}

/* Faces are looked at in blocks of 16384. */
TEST(a_face_that_is_seen_may_stand_behind_many_of_proxies)
{
    enum { MANY = 16386 };
    static struct p3d_model_face faces[MANY];
    static struct p3d_model_proxy proxies[MANY];
    static struct p3d_model_selection selections[MANY];
    static uint32_t members[MANY];
    static const struct p3d_model_corner corners[3] = {{0, P3D_NO_NORMAL}, {0, P3D_NO_NORMAL}, {0, P3D_NO_NORMAL}};
    struct p3d_model_lod lods[2] = {{.resolution = 2}, {.resolution = 3}};
    const struct p3d_model model = {.lods = lods, .lod_count = 2};

    for (uint32_t i = 0; i < MANY; i++) {
        faces[i].corner_count = 3;
        members[i] = i;
        selections[i] = (struct p3d_model_selection){.faces = &members[i], .face_count = 1};
        proxies[i].selection = i;
    }
    for (unsigned i = 0; i < 2; i++) {
        lods[i].corners = corners;
        lods[i].corner_count = 3;
        lods[i].faces = faces;
        lods[i].face_count = i ? 1 : MANY;
        lods[i].selections = selections;
        lods[i].selection_count = MANY;
    }
    lods[0].proxies = proxies;
    for (uint32_t count = 16382; count <= MANY; count++) {
        lods[0].proxy_count = count;
        assert_int_equal(p3d_model_best_lod(&model), count == MANY);
    }
    proxies[16383].selection = P3D_NO_SELECTION;
    assert_int_equal(p3d_model_best_lod(&model), 0);
    proxies[16383].selection = 16383;
    selections[16384].face_count = 2; /* more than a triangle is no proxy */
    assert_int_equal(p3d_model_best_lod(&model), 0);
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

/* ---- Parts that all makers share ---- */

TEST(a_mass_is_spread_over_the_first_geometry_with_points)
{
    struct p3d_model_lod lods[] = {{.resolution = 1e13f, .point_count = 4},
                                   {.resolution = 1, .point_count = 2},
                                   {.resolution = 1e13f, .point_count = 2}};
    struct p3d_error error;
    struct builder b;

    assert_true(p3di_builder_init(&b, P3DI_NO_INPUT, NULL, &error));
    p3di_builder_spread_mass(&b, lods, 3, 8);
    assert_int_equal(lods[0].masses.count, 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_f32(p3d_f32_at(lods[0].masses, i), 2);
    assert_int_equal(lods[1].masses.count, 0);
    assert_int_equal(lods[2].masses.count, 0);
    lods[0].point_count = 0;
    p3di_builder_spread_mass(&b, lods, 3, 8);
    assert_int_equal(lods[2].masses.count, 2);
    assert_f32(p3d_f32_at(lods[2].masses, 1), 4);
    assert_false(b.job.has_failed);
    p3di_builder_spread_mass(&b, lods, 2, 8);
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_string_equal(error.message, "there is no Geometry LOD with points for the mass");
    p3di_arena_free(b.job.arena);
}

/* The names of files end at their NUL. */
TEST(a_texture_and_rvmat_are_one_material_wherever_they_stand)
{
    static const uint8_t padded[8] = "a.paa";
    static const char copy[] = "a.paa";
    const struct p3d_bytes none = {NULL, 0}, a = p3d_bytes_of("a.paa"), b_ = p3d_bytes_of("b.rvmat");
    struct builder b;

    assert_true(p3di_builder_init(&b, P3DI_NO_INPUT, NULL, NULL));
    assert_int_equal(p3di_builder_material(&b, a, none), 0);
    assert_int_equal(p3di_builder_material(&b, a, b_), 1);
    assert_int_equal(p3di_builder_material(&b, none, b_), 2);
    assert_int_equal(p3di_builder_material(&b, (struct p3d_bytes){padded, 8}, none), 0);
    assert_int_equal(p3di_builder_material(&b, (struct p3d_bytes){padded, 8}, none), 0);
    assert_int_equal(p3di_builder_material(&b, p3d_bytes_of(copy), b_), 1);
    assert_int_equal(p3di_builder_material(&b, b_, a), 3); /* not the other way round */
    assert_int_equal(p3di_builder_material(&b, none, none), 4);
    assert_int_equal(p3di_builder_material(&b, a, b_), 1);
    assert_int_equal(b.materials.count, 5);
    p3di_arena_free(b.job.arena);
}

TEST(colours_are_procedural_textures)
{
    static const struct {
        float color[4];
        const char *text;
    } rows[] = {{{1, 0.5f, 0.25f, 1}, "#(argb,8,8,3)color(1,0.5,0.25,1,CO)"},
                {{0, 1, 2, 0.75f}, "#(argb,8,8,3)color(0,1,2,0.75,CA)"},
                {{0, 0, 0, 2}, "#(argb,8,8,3)color(0,0,0,2,CO)"}};
    struct builder b;

    assert_true(p3di_builder_init(&b, P3DI_NO_INPUT, NULL, NULL));
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_text(p3di_builder_color(&b, rows[i].color), rows[i].text);
    p3di_arena_free(b.job.arena);
}

TEST(lods_that_are_wanted_must_be_there)
{
    static const uint32_t lods[] = {0, 3, 2};
    struct p3d_error error;

    assert_true(p3di_builder_check_lods(true, lods, 3, 4, &error));
    assert_true(p3di_builder_check_lods(true, NULL, 9, 4, &error));
    assert_false(p3di_builder_check_lods(true, lods, 3, 3, &error));
    assert_string_equal(error.message, "LOD 3 is wanted, but there are 3");
    assert_int_equal(error.offset, 0);
    assert_false(p3di_builder_check_lods(false, lods, 0, 4, &error));
    assert_string_equal(error.message, "no file is given");
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.lod, P3D_NO_LOD);
}

/* ---- Directions of a texture ---- */

/* By the sides of a triangle in the model, from its first corner, and on the texture. */
static bool are_there(struct p3d_vec3 a, struct p3d_vec3 b, struct p3d_vec2 s, struct p3d_vec2 t)
{
    const struct p3d_vec3 points[3] = {
        {0.5f, -0.25f, 2}, {0.5f + a.x, a.y - 0.25f, 2 + a.z}, {0.5f + b.x, b.y - 0.25f, 2 + b.z}};
    const struct p3d_vec2 uvs[3] = {{0.5f, 0.75f}, {0.5f + s.u, 0.75f + s.v}, {0.5f + t.u, 0.75f + t.v}};

    return has_directions(points, uvs);
}

TEST(a_texture_has_directions_where_it_has_an_area_and_a_size)
{
    static const struct p3d_vec3 x = {1, 0, 0}, y = {0, 1, 0}, double_x = {2, 0, 0}, triple_x = {3, 0, 0},
                                 none = {0, 0, 0};
    static const struct p3d_vec2 u = {1, 0}, v = {0, 1}, double_u = {2, 0}, zero = {0, 0}, a = {1, 2}, b = {3, 1};

    assert_true(are_there(x, y, u, v));
    assert_true(are_there(x, y, v, u));
    assert_true(are_there(x, y, a, b));
    assert_false(are_there(x, y, u, double_u)); /* a line on the texture */
    assert_false(are_there(x, y, u, zero));
    assert_true(are_there(x, y, zero, zero)); /* a colour */
    assert_true(are_there(x, y, (struct p3d_vec2){INFINITY, 0}, v));
    assert_false(are_there(x, none, u, v)); /* nothing goes along v, */
    assert_false(are_there(none, y, u, v)); /* or along u */
    assert_false(are_there(double_x, x, b, (struct p3d_vec2){1.5f, 3}));
    assert_false(are_there(double_x, x, (struct p3d_vec2){3, 2}, (struct p3d_vec2){1, 1})); /* 2 * 1 is 1 * 2 */
    assert_false(are_there(x, triple_x, a, b));                                             /* 3 * 1 is 1 * 3 */
    assert_true(are_there(x, triple_x, u, (struct p3d_vec2){2, 1}));
}

/* A ten-thousandth of a metre for the whole of the texture. */
TEST(a_texture_as_small_as_dust_has_no_directions)
{
    static const struct p3d_vec2 uvs[3] = {{0, 0}, {1, 0}, {0, 1}};

    for (unsigned i = 0; i < 3; i++) {
        const struct p3d_vec3 points[3] = {
            {0, 0, 0}, {i == 1 ? 0.9e-4f : 1.1e-4f, 0, 0}, {0, i == 2 ? 0.9e-4f : 1.1e-4f, 0}};

        assert_int_equal(has_directions(points, uvs), i == 0);
    }
    for (unsigned i = 0; i < 3; i++) { /* of half of the texture half is enough */
        static const struct p3d_vec2 half[3] = {{0, 0}, {0.5f, 0}, {0, 0.5f}};
        const struct p3d_vec3 points[3] = {
            {0, 0, 0}, {i == 1 ? 0.45e-4f : 0.55e-4f, 0, 0}, {0, i == 2 ? 0.45e-4f : 0.55e-4f, 0}};

        assert_int_equal(has_directions(points, half), i == 0);
    }
    for (unsigned i = 0; i < 2; i++) { /* and a billionth of the longer side squared is no area */
        static const struct p3d_vec3 points[3] = {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}};
        const struct p3d_vec2 thin[3] = {{0, 0}, {2, 0}, {1, i ? 2.2e-9f : 1.8e-9f}};

        assert_int_equal(has_directions(points, thin), i);
    }
}
