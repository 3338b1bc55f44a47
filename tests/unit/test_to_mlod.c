/* test_to_mlod.c: a model as an MLOD, and back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diffs.h"
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const fixtures[] = {
    FIXTURES "/tube.p3d",      FIXTURES "/crate.p3d",     FIXTURES "/tube_v07.p3d", FIXTURES "/tube_v40.p3d",
    FIXTURES "/tube_v43.p3d",  FIXTURES "/tube_v47.p3d",  FIXTURES "/tube_v48.p3d", FIXTURES "/tube_v50.p3d",
    FIXTURES "/tags_p3dm.p3d", FIXTURES "/tags_sp3x.p3d",
};

/* A fixture of either format as a model, and that model's MLOD, written and read again. */
struct rewritten {
    struct p3d_file file;
    struct p3d_mlod *mlod;
    struct p3d_odol *odol;
    struct p3d_model *model;
    struct p3d_buffer buffer;
    struct p3d_mlod *again;
    struct p3d_model *model_again;
};

static struct p3d_buffer write_model(const struct p3d_model *model)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_from_model(model, NULL, &error);

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error));
    p3d_mlod_free(mlod);
    return buffer;
}

static struct rewritten rewrite(const char *path)
{
    struct rewritten r = {.mlod = NULL};
    struct p3d_error error;

    assert_true(p3d_read_file(path, &r.file, &error));
    if (p3d_detect(r.file.data, r.file.size) == P3D_FORMAT_MLOD) {
        r.mlod = p3d_mlod_read(r.file.data, r.file.size, NULL, &error);
        assert_non_null(r.mlod);
        r.model = p3d_model_from_mlod(r.mlod, NULL, 0, NULL, &error);
    } else {
        r.odol = p3d_odol_read(r.file.data, r.file.size, NULL, &error);
        assert_non_null(r.odol);
        r.model = p3d_model_from_odol(r.odol, NULL, 0, NULL, &error);
    }
    assert_non_null(r.model);
    r.buffer = write_model(r.model);
    r.again = p3d_mlod_read(r.buffer.data, r.buffer.size, NULL, &error);
    assert_non_null(r.again);
    assert_int_equal(error.status, P3D_OK);
    r.model_again = p3d_model_from_mlod(r.again, NULL, 0, NULL, &error);
    assert_non_null(r.model_again);
    return r;
}

static void end_rewrite(struct rewritten *r)
{
    p3d_model_free(r->model_again);
    p3d_mlod_free(r->again);
    p3d_buffer_free(&r->buffer);
    p3d_model_free(r->model);
    p3d_mlod_free(r->mlod);
    p3d_odol_free(r->odol);
    p3d_file_free(&r->file);
}

/* Each fixture is the same as what came back, but for unknown tags; that gives the same bytes. */
TEST(a_model_comes_back_from_its_mlod)
{
    for (size_t i = 0; i < COUNT(fixtures); i++) {
        struct rewritten r = rewrite(fixtures[i]);
        const struct p3d_document first = {.mlod = r.mlod, .odol = r.odol, .lod_count = r.model->lod_count};
        const struct p3d_document back = {.mlod = r.again, .lod_count = r.again->lod_count};
        const struct p3d_diff *diff = compare_documents(&first, &back, NULL);
        struct p3d_buffer again = write_model(r.model_again);

        for (uint32_t j = 0; j < diff->change_count; j++)
            assert_string_equal(p3d_change_name(diff->changes[j].kind), p3d_change_name(P3D_CHANGE_TAG_REMOVED));
        assert_int_equal(again.size, r.buffer.size);
        assert_memory_equal(again.data, r.buffer.data, again.size);
        p3d_buffer_free(&again);
        end_rewrite(&r);
    }
}

/* ---- What is made anew ---- */

#define SQUARE "no_uvs; p 0 0 0 1 0 0 1 1 0 0 1 0; n 0 0 -1 0 1 0 0 0 -1;"

static struct p3d_mlod *make(const struct sketch *s, const struct p3d_options *options)
{
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_from_model(&s->model, options, &error);

    if (!mlod)
        fail_msg("%s", error.message);
    return kept_mlod(mlod);
}

static struct p3d_mlod *mlod_of(const char *drawing, const struct p3d_options *options)
{
    return make(sketch(drawing), options);
}

static struct p3d_mlod *mlod_at(float resolution, const char *drawing)
{
    struct sketch *s = sketch("lod 1");

    s->drawn->resolution = resolution;
    draw(s, "%s", drawing);
    return make(s, NULL);
}

/* Two triangles share the edge from 0 to 2; at point 2 their normals differ. */
TEST(edges_are_sharp_where_normals_split)
{
    struct p3d_mlod *mlod = mlod_of("lod 1;" SQUARE "f 0/0 1/0 2/0; f 2/1 3/0 0/0", NULL);
    const struct p3d_mlod_tag *tag = &mlod->lods[0].tags[0];

    assert_int_equal(tag->kind, P3D_TAG_SHARP_EDGES);
    assert_int_equal(tag->value.sharp_edges.count, 1);
    assert_int_equal(p3d_u32_at(tag->value.sharp_edges, 0), 0);
    assert_int_equal(p3d_load_u32(tag->value.sharp_edges.data + 4), 2);
}

TEST(equal_normals_make_no_sharp_edge_and_are_written_once)
{
    struct p3d_mlod *mlod = mlod_of("lod 1;" SQUARE "f 0/0 1/0 2/0; f 2/2 3/2 0/2", NULL);

    assert_int_equal(mlod->lods[0].tag_count, 1);
    assert_int_equal(mlod->lods[0].tags[0].kind, P3D_TAG_END_OF_FILE);
    assert_int_equal(mlod->lods[0].normals.count, 2);
    assert_int_equal(mlod->lods[0].faces[1].corners[0].normal, mlod->lods[0].faces[0].corners[0].normal);
    assert_f32(p3d_vec3_at(mlod->lods[0].normals, 0).z, 1); /* inward */
}

/* A square and a triangle that stands on its edge from 1 to 2; one corner of the square has a normal. */
TEST(corners_without_a_normal_get_that_of_their_face)
{
    struct p3d_mlod *mlod = mlod_of("lod 1;" SQUARE "p 1 0 1; f 0/1 1 2 3; f 2 1 4; f 0 1", NULL);
    const struct p3d_mlod_lod *lod = &mlod->lods[0];
    const struct p3d_mlod_tag *tag = &lod->tags[0];

    assert_int_equal(lod->normals.count, 2 + 1); /* the square's own is there already */
    assert_same_vec3(p3d_vec3_at(lod->normals, lod->faces[0].corners[0].normal), (struct p3d_vec3){-0.0f, -1, -0.0f});
    for (uint32_t i = 1; i < 4; i++)
        assert_same_vec3(p3d_vec3_at(lod->normals, lod->faces[0].corners[i].normal),
                         (struct p3d_vec3){-0.0f, -0.0f, 1}); /* inward */
    for (uint32_t i = 0; i < 3; i++)
        assert_same_vec3(p3d_vec3_at(lod->normals, lod->faces[1].corners[i].normal),
                         (struct p3d_vec3){-1, -0.0f, -0.0f});
    assert_int_equal(tag->kind, P3D_TAG_SHARP_EDGES); /* as always where normals split */
    assert_int_equal(tag->value.sharp_edges.count, 1);
    assert_int_equal(p3d_u32_at(tag->value.sharp_edges, 0), 1);
    assert_int_equal(p3d_load_u32(tag->value.sharp_edges.data + 4), 2);
}

static void count_warning(void *user, const struct p3d_error *warning)
{
    assert_int_equal(warning->lod, 0);
    ++*(int *)user;
}

TEST(names_that_do_not_fit_are_cut_or_left_out_with_a_warning)
{
    char longest[70];
    int warnings = 0;
    const struct p3d_options options = {.warn = count_warning, .warn_user = &warnings};
    char drawing[200];
    struct p3d_mlod *mlod;

    memset(longest, 'x', sizeof longest);
    snprintf(drawing, sizeof drawing, "lod 1; no_uvs; p 0 0 0; s #Mass#; prop name %.*s", (int)sizeof longest, longest);
    mlod = mlod_of(drawing, &options);
    assert_int_equal(warnings, 2);
    assert_int_equal(mlod->lods[0].tag_count, 2);
    assert_int_equal(mlod->lods[0].tags[0].value.property.value.size, 64);
}

/* ---- What other programs expect ---- */

TEST(all_edges_of_collision_lods_are_sharp)
{
    static const struct {
        float resolution;
        bool is_sharp;
    } rows[] = {{1e13f, true}, {4e13f, true}, {6e15f, true},  {7e15f, true}, {10010, true},
                {1, false},    {1100, false}, {11000, false}, {3e15f, false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_mlod *mlod = mlod_at(rows[i].resolution, SQUARE "f 0/0 1/0 2/0; f 2/0 3/0 0/0");
        const struct p3d_mlod_tag *tag = &mlod->lods[0].tags[0];

        assert_int_equal(tag->kind, rows[i].is_sharp ? P3D_TAG_SHARP_EDGES : P3D_TAG_END_OF_FILE);
        if (rows[i].is_sharp)
            assert_int_equal(tag->value.sharp_edges.count, 5);
    }
}

/* Edges of a face with two corners in one point are none; those of the faces behind it are. */
TEST(faces_without_an_area_have_no_sharp_edges)
{
    struct p3d_mlod *mlod = mlod_at(1e13f, SQUARE "f 0/0 1/0 0/0; f 0/0 1/0 3/0 1/0; f 1/0 2/0 3/0");
    const struct p3d_mlod_tag *tag = &mlod->lods[0].tags[0];

    assert_int_equal(tag->kind, P3D_TAG_SHARP_EDGES);
    assert_int_equal(tag->value.sharp_edges.count, 3);
    assert_int_equal(p3d_u32_at(tag->value.sharp_edges, 0), 1);
    assert_int_equal(p3d_u32_at(tag->value.sharp_edges, 2), 2);
}

TEST(geometry_lods_have_masses_of_zero_if_need_be)
{
    static const float heavy[] = {1e13f, 2e13f, 4e13f};

    for (size_t i = 0; i < COUNT(heavy); i++) {
        struct p3d_mlod *mlod = mlod_at(heavy[i], SQUARE);
        double mass = 1;

        assert_true(p3d_mlod_mass(&mlod->lods[0], &mass));
        assert_true(mass == 0);
        assert_int_equal(mlod->lods[0].tags[0].value.mass.count, 4);
    }
}

TEST(faces_of_two_corners_are_left_out)
{
    int warnings = 0;
    const struct p3d_options options = {.warn = count_warning, .warn_user = &warnings};
    struct p3d_mlod *mlod = mlod_of("lod 1;" SQUARE "f 0/0 1/0; f 1/0 2/0 3/0; fflags 1 7; s both f0 f1", &options);

    assert_int_equal(warnings, 1);
    assert_int_equal(mlod->lods[0].face_count, 1);
    assert_int_equal(mlod->lods[0].faces[0].flags, 7);
    assert_int_equal(mlod->lods[0].faces[0].corners[2].point, 3);
    assert_int_equal(mlod->lods[0].tags[0].value.selection.faces.count, 1);
    assert_int_equal(mlod->lods[0].tags[0].value.selection.faces.data[0], 1);
}

#define FLAG "stand \\data\\flag 7 -1 1 2 3;"
#define SHARING "lod 1;" SQUARE "f 0/0 1/0 2/0; proxy proxy:\\data\\flag.07; f 0/0 1/0 2/0 3/0; s all f0 f1 p0 p1 p2 p3"

TEST(a_proxy_that_shares_points_gets_its_own)
{
    struct p3d_mlod *mlod = mlod_of(SHARING, NULL);
    struct p3d_model *model = p3d_model_from_mlod(mlod, NULL, 0, NULL, NULL);
    const struct p3d_model_lod *got = &model->lods[0];

    assert_int_equal(got->proxy_count, 1);
    assert_int_equal(got->point_count, 4 + 3);
    assert_int_equal(got->selections[0].point_count, 3);
    assert_int_equal(got->selections[0].faces[0], 0);
    assert_int_equal(got->selections[1].point_count, 4 + 3);
    assert_same_vec3(got->proxies[0].frame.position, (struct p3d_vec3){1, 0, 0});
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(got->selections[0].points[i], 4 + i);
        assert_true(got->point_flags[4 + i] & P3D_POINT_HIDDEN);
    }
    for (uint32_t i = 0; i < got->corner_count; i++)
        assert_int_equal(got->corners[i].point >= 4, i < 3);
    p3d_model_free(model);
}

/* Points of an OBJ have no flags. An MLOD that came back from a GLB has those that it had, or none. */
TEST(the_triangle_of_a_proxy_is_hidden)
{
    struct sketch *s =
        sketch("lod 1;" SQUARE "p 5 0 0 6 0 0 5 1 0; f 0/0 1/0 2/0; f 4/0 5/0 6/0; proxy proxy:\\data\\flag.07");

    s->drawn->point_flags = NULL;
    for (unsigned is_from_mlod = 0; is_from_mlod < 2; is_from_mlod++) {
        struct p3d_mlod *mlod;

        s->drawn->is_from_mlod = is_from_mlod;
        mlod = make(s, NULL);
        for (uint32_t i = 0; i < mlod->lods[0].points.count; i++)
            assert_int_equal(p3d_load_u32(mlod->lods[0].points.data + (size_t)16 * i + 12),
                             i >= 4 && !is_from_mlod ? P3D_POINT_HIDDEN : 0);
    }
}

/* In 927 of 927 real sources the normal is the cross product of the first sides; binarised, it has no length. */
TEST(the_triangle_of_a_proxy_has_the_normal_of_its_sides)
{
    static const struct p3d_vec3 none = {0, 0, 0};
    struct sketch *s = sketch("lod 1; p 5 0 0 6 0 0 5 1 0; f 0/0 1/0 2/0; proxy proxy:\\data\\flag.07");
    struct p3d_model_corner corners[3];
    const struct p3d_mlod_lod *lod;

    memcpy(corners, s->drawn->corners, sizeof corners);
    for (uint32_t i = 0; i < 3; i++)
        corners[i].normal = 0;
    s->drawn->corners = corners;
    s->drawn->normals = &none;
    s->drawn->normal_count = 1;
    lod = &make(s, NULL)->lods[0];
    for (uint32_t i = 0; i < 3; i++)
        assert_same_vec3(p3d_vec3_at(lod->normals, lod->faces[0].corners[i].normal), (struct p3d_vec3){0, 0, 1});
}

TEST(a_lod_of_an_mlod_keeps_names_and_points)
{
    struct sketch *s = sketch(SHARING "; s Door p0; s door p1; s door p2");
    const struct p3d_mlod_lod *lod;
    struct p3d_mlod *mlod;

    s->drawn->is_from_mlod = true;
    mlod = make(s, NULL);
    lod = &mlod->lods[0];
    assert_int_equal(lod->points.count, 4);
    assert_int_equal(lod->tag_count, 5 + 1);
    assert_text(lod->tags[2].name, "Door");
    assert_text(lod->tags[3].name, "door");
    assert_text(lod->tags[4].name, "door");
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t j = 0; j < 4; j++)
            assert_int_equal(lod->tags[2 + i].value.selection.points.data[j], i == j);
}

TEST(a_proxy_without_a_triangle_gets_one)
{
    static const char *const drawings[] = {"lod 1;" SQUARE "s proxy:\\data\\flag.007; stand \\data\\flag 7 0 1 2 3",
                                           "lod 1;" SQUARE FLAG};

    for (size_t i = 0; i < COUNT(drawings); i++) {
        struct p3d_mlod *mlod = mlod_of(drawings[i], NULL);
        const struct p3d_mlod_lod *made = &mlod->lods[0];
        struct p3d_model *again = p3d_model_from_mlod(mlod, NULL, 0, NULL, NULL);

        assert_int_equal(made->face_count, 1);
        assert_int_equal(made->points.count, 7);
        assert_int_equal(again->lods[0].proxy_count, 1);
        assert_text(again->lods[0].selections[0].name, "proxy:\\data\\flag.007");
        assert_int_equal(again->lods[0].proxies[0].id, 7);
        assert_same_vec3(again->lods[0].proxies[0].frame.position, (struct p3d_vec3){1, 2, 3});
        assert_same_vec3(again->lods[0].proxies[0].frame.direction, (struct p3d_vec3){0, 0, 0.5f});
        assert_same_vec3(again->lods[0].proxies[0].frame.up, (struct p3d_vec3){0, 1, 0});
        assert_int_equal(made->normals.count, 3); /* the last is its face's, inward */
        for (uint32_t j = 0; j < 3; j++)
            assert_int_equal(made->faces[0].corners[j].normal, 2);
        assert_same_vec3(p3d_vec3_at(made->normals, 2), (struct p3d_vec3){-1, 0, 0});
        p3d_model_free(again);
    }
}

/* Points of triangles that are made stand still. */
TEST(key_frames_have_the_points_of_new_proxies)
{
    static uint8_t moved[48];
    const struct p3d_model_frame frame = {0.5f, {moved, 4, 12}};
    struct sketch *s = sketch("lod 1;" SQUARE FLAG);
    const struct p3d_mlod_tag *tag;
    struct p3d_mlod *mlod;

    store_floats(moved + 36, (const float[]){7, 8, 9}, 3);
    s->drawn->frames = &frame;
    s->drawn->frame_count = 1;
    mlod = make(s, NULL);
    tag = &mlod->lods[0].tags[1];
    assert_int_equal(tag->kind, P3D_TAG_ANIMATION);
    assert_int_equal(tag->value.animation.points.count, 4 + 3);
    assert_same_vec3(p3d_vec3_at(tag->value.animation.points, 3), (struct p3d_vec3){7, 8, 9});
    assert_same_vec3(p3d_vec3_at(tag->value.animation.points, 4), (struct p3d_vec3){1, 2, 3});
}

TEST(selections_of_one_name_are_one)
{
    struct p3d_mlod *mlod = mlod_of("lod 1;" SQUARE "s Door p0 p1=0.5; s lid p0; s door p1 p2=0.5", NULL);
    const struct p3d_mlod_tag *tags = mlod->lods[0].tags;
    assert_int_equal(mlod->lods[0].tag_count, 3);
    assert_text(tags[0].name, "Door");
    assert_text(tags[1].name, "lid");
    assert_int_equal(tags[0].value.selection.points.data[0], 1);
    assert_int_equal(tags[0].value.selection.points.data[1], 1); /* the larger weight */
    assert_int_equal(tags[0].value.selection.points.data[2], p3d_weight_to_byte(0.5f));
    assert_int_equal(tags[0].value.selection.points.data[3], 0);
}

/* The engine knows the first of them, but the second may be a body that others collide with. */
TEST(two_selections_of_one_name_in_an_odol_stay_two)
{
    struct sketch *s = sketch("lod 1;" SQUARE "s Door p0; s door p1");
    struct p3d_mlod *mlod;

    s->lods[0].first_counts = true;
    mlod = make(s, NULL);
    assert_int_equal(mlod->lods[0].tag_count, 3);
    assert_text(mlod->lods[0].tags[0].name, "Door");
    assert_int_equal(mlod->lods[0].tags[0].value.selection.points.data[1], 0);
    assert_text(mlod->lods[0].tags[1].name, "door");
    assert_int_equal(mlod->lods[0].tags[1].value.selection.points.data[1], 1);
}

/* ---- Bodies ---- */

static void assert_two_bodies(const struct p3d_model *model)
{
    const struct p3d_model_lod *lod = &model->lods[0];

    assert_int_equal(lod->selection_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        const struct p3d_model_selection *body = &lod->selections[i];

        assert_true(p3d_text_equal(body->name, "component01")); /* ODOLs have names in small letters */
        assert_int_equal(body->point_count, 4);
        assert_int_equal(body->face_count, 4);
        for (uint32_t j = 0; j < 4; j++)
            assert_int_equal(body->faces[j] / 4, i);
    }
}

/* The model is gone afterwards. */
static struct p3d_model *through_odol(struct p3d_model *model, uint32_t version)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_odol *odol = p3d_odol_from_model(model, &(struct p3d_binarise_options){.version = version}, NULL, NULL);
    struct p3d_mlod *mlod;

    p3d_model_free(model);
    assert_non_null(odol);
    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&file), NULL));
    p3d_odol_free(odol);
    odol = p3d_odol_read(file.data, file.size, NULL, NULL);
    assert_non_null(odol);
    model = p3d_model_from_odol(odol, NULL, 0, NULL, NULL);
    mlod = kept_mlod(p3d_mlod_from_model(model, NULL, NULL));
    p3d_model_free(model);
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
    return p3d_model_from_mlod(mlod, NULL, 0, NULL, NULL);
}

/* Models of mods have Component01 and component01. */
TEST(bodies_of_one_name_stay_two_from_mlod_to_odol_and_back)
{
    static const uint32_t versions[] = {40, 50, 54, 73};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct sketch *s = sketch("lod Geometry; pyramid; s Component01 p0 p1 p2 p3 f0 f1 f2 f3;"
                                  "pyramid; s component01 p4 p5 p6 p7 f4 f5 f6 f7; mass 1 1 1 1 1 1 1 1");
        struct p3d_model *model;

        s->lods[0].is_from_mlod = true;
        model = p3d_model_from_mlod(make(s, NULL), NULL, 0, NULL, NULL);
        for (unsigned pass = 0; pass < 3; pass++) {
            assert_two_bodies(model);
            model = through_odol(model, versions[i]);
        }
        p3d_model_free(model);
    }
}

TEST(proxies_of_one_name_get_numbers_of_their_own)
{
    struct p3d_mlod *mlod = mlod_of("lod 1;" SQUARE FLAG FLAG FLAG, NULL);
    assert_int_equal(mlod->lods[0].face_count, 3);
    assert_text(mlod->lods[0].tags[0].name, "proxy:\\data\\flag.007");
    assert_text(mlod->lods[0].tags[1].name, "proxy:\\data\\flag.008");
    assert_text(mlod->lods[0].tags[2].name, "proxy:\\data\\flag.009");
}

TEST(edges_that_are_known_to_be_soft_are_no_tag)
{
    struct sketch *s = sketch("lod Geometry;" SQUARE "f 0/0 1/0 2/0");
    struct p3d_mlod *mlod;

    s->drawn->sharp_edges = (struct p3d_span){(const uint8_t *)"", 0, 8};
    mlod = make(s, NULL);
    assert_int_equal(mlod->lods[0].tag_count, 2);
    assert_int_equal(mlod->lods[0].tags[0].kind, P3D_TAG_MASS);
}

/* 240 faces with a name of a megabyte are 240 MB out of a file of 200 KB. */
TEST(names_that_faces_repeat_are_bounded_by_the_input)
{
    enum { LONG = 1 << 20 };
    struct rewritten r = rewrite(FIXTURES "/tube_v48.p3d");
    uint8_t *name = malloc(LONG);
    struct p3d_error error;
    struct p3d_model *model;

    assert_non_null(name);
    memset(name, 'x', LONG);
    r.odol->lods[0].textures[0] = (struct p3d_bytes){name, LONG};
    model = kept_model(p3d_model_from_odol(r.odol, NULL, 0, NULL, &error));
    assert_null(p3d_mlod_from_model(model, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_int_equal(error.lod, 0);
    free(name);
    end_rewrite(&r);
}

/* ---- Masses of an ODOL ---- */

enum { PILOT = 2, GEOMETRY = 3 }; /* their indices in the tubes */

TEST(the_geometry_lod_has_the_mass_of_the_file)
{
    for (size_t i = 0; i < COUNT(fixtures); i++) {
        struct rewritten r = rewrite(fixtures[i]);
        double mass = 0;

        for (uint32_t j = 0; r.odol && j < r.again->lod_count; j++)
            assert_int_equal(p3d_mlod_mass(&r.again->lods[j], &mass), r.again->lods[j].resolution == 1e13f);
        if (r.odol) {
            assert_true(p3d_mlod_mass(&r.again->lods[GEOMETRY], &mass));
            assert_f32((float)mass, r.odol->mass);
        }
        end_rewrite(&r);
    }
}

/* Three points, because three thirds are less than the whole. */
TEST(equal_shares_of_a_mass_sum_to_it)
{
    static const float masses[] = {0.1f, 0.7f, 1.1f, 5.3f, 7.7f, 12.3f, 100.1f};
    struct rewritten r = rewrite(FIXTURES "/tube_v48.p3d");

    r.odol->lods[PILOT].resolution = 1e13f;
    for (size_t i = 0; i < COUNT(masses); i++) {
        struct p3d_model *model;
        struct p3d_span shares;

        r.odol->mass = masses[i];
        model = kept_model(p3d_model_from_odol(r.odol, NULL, 0, NULL, NULL));
        shares = model->lods[PILOT].masses;
        assert_int_equal(shares.count, 3);
        assert_f32((float)((double)p3d_f32_at(shares, 0) + p3d_f32_at(shares, 1) + p3d_f32_at(shares, 2)), masses[i]);
    }
    end_rewrite(&r);
}
