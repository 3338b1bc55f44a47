/* test_from_gltf.c: models out of glTF: ours come back as they were, others become what they mean, bad ones nothing.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "models.h"
#include "shape.h"
#include "sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Three vertices, (0 0 0) (1 0 0) (0 1 0), then the indices 0 1 2 as bytes. */
#define TRIANGLE_BYTES "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAEC"
#define TRIANGLE_OF(count)                                                                                             \
    "\"buffers\":[{\"byteLength\":39,\"uri\":\"" TRIANGLE_BYTES "\"}],"                                                \
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":3}],"            \
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":" count ",\"type\":\"VEC3\"},"                  \
    "{\"bufferView\":1,\"componentType\":5121,\"count\":3,\"type\":\"SCALAR\"}]"
#define NUMBERS TRIANGLE_OF("3")
#define MESH "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}]"
#define ASSET "{\"asset\":{\"version\":\"2.0\"},"

static struct p3d_model *read_bytes(const void *data, size_t size, struct p3d_error *error)
{
    struct p3d_model *model = p3d_model_from_gltf(data, size, NULL, NULL, error);

    if (model)
        at_end((void (*)(void *))p3d_model_free, model);
    return model;
}

static struct p3d_model *read_gltf(const char *text, struct p3d_error *error)
{
    return read_bytes(text, strlen(text), error);
}

static bool has(const struct p3d_buffer *glb, const char *text)
{
    return strstr((const char *)glb->data + 20, text) != NULL; /* the JSON ends with a zero: the length of the rest */
}

static struct p3d_buffer write_lossless(const struct p3d_model *model)
{
    const struct p3d_gltf_options options = {.is_lossless = true};
    struct p3d_buffer glb = {NULL, 0, 0};

    assert_true(p3d_write_glb(model, &options, NULL, p3d_buffer_sink(&glb), NULL));
    at_end(free, glb.data);
    return glb;
}

/* ---- Ours ---- */

static void same_selections(const struct p3d_model_lod *a, const struct p3d_model_lod *b)
{
    assert_int_equal(a->selection_count, b->selection_count);
    for (uint32_t i = 0; i < a->selection_count; i++) {
        const struct p3d_model_selection *x = &a->selections[i], *y = &b->selections[i];

        assert_int_equal(x->name.size, y->name.size);
        assert_memory_equal(x->name.data, y->name.data, x->name.size);
        assert_int_equal(x->point_count, y->point_count);
        assert_int_equal(x->face_count, y->face_count);
        for (uint32_t j = 0; j < x->point_count; j++) {
            assert_int_equal(x->points[j], y->points[j]);
            assert_float_equal(x->point_weights[j], y->point_weights[j], 0);
        }
        for (uint32_t j = 0; j < x->face_count; j++)
            assert_int_equal(x->faces[j], y->faces[j]);
    }
}

static void same_corner(const struct p3d_model_lod *a, const struct p3d_model_lod *b, uint32_t corner)
{
    const struct p3d_model_corner x = a->corners[corner], y = b->corners[corner];

    assert_int_equal(x.point, y.point);
    assert_int_equal(x.normal == P3D_NO_NORMAL, y.normal == P3D_NO_NORMAL);
    for (size_t i = 0; i < 3 && x.normal != P3D_NO_NORMAL; i++)
        assert_float_equal((&a->normals[x.normal].x)[i], (&b->normals[y.normal].x)[i], 0);
}

static void same_faces(const struct p3d_model_lod *a, const struct p3d_model_lod *b)
{
    assert_int_equal(a->face_count, b->face_count);
    for (uint32_t i = 0; i < a->face_count; i++) {
        assert_int_equal(a->faces[i].corner_count, b->faces[i].corner_count);
        assert_int_equal(a->faces[i].flags, b->faces[i].flags);
        assert_int_equal(a->faces[i].first_corner, b->faces[i].first_corner);
        for (uint32_t j = 0; j < a->faces[i].corner_count; j++)
            same_corner(a, b, a->faces[i].first_corner + j);
    }
}

/* Numbers of one element each, of four bytes. */
static void same_numbers(struct p3d_span a, struct p3d_span b)
{
    assert_int_equal(a.count, b.count);
    for (uint32_t i = 0; i < a.count; i++)
        assert_int_equal(p3d_u32_at(a, i), p3d_u32_at(b, i));
}

static void same_vectors(struct p3d_span a, struct p3d_span b)
{
    assert_int_equal(a.count, b.count);
    for (uint32_t i = 0; i < 3 * a.count; i++)
        assert_float_equal(p3d_load_f32(a.data + (size_t)i / 3 * a.stride + i % 3 * 4),
                           p3d_load_f32(b.data + (size_t)i / 3 * b.stride + i % 3 * 4), 0);
}

static void same_lods(const struct p3d_model *a, const struct p3d_model *b)
{
    assert_int_equal(a->lod_count, b->lod_count);
    for (uint32_t i = 0; i < a->lod_count; i++) {
        const struct p3d_model_lod *x = &a->lods[i], *y = &b->lods[i];

        assert_float_equal(x->resolution, y->resolution, 0);
        assert_int_equal(x->point_count, y->point_count);
        for (uint32_t j = 0; j < x->point_count; j++) {
            assert_memory_equal(&x->points[j], &y->points[j], sizeof *x->points);
            assert_int_equal(x->point_flags[j], y->point_flags[j]);
        }
        same_faces(x, y);
        same_selections(x, y);
        assert_int_equal(x->property_count, y->property_count);
        assert_int_equal(x->proxy_count, y->proxy_count);
        assert_int_equal(x->frame_count, y->frame_count);
        for (uint32_t j = 0; j < x->frame_count; j++)
            same_vectors(x->frames[j].positions, y->frames[j].positions);
        same_numbers(x->masses, y->masses);
        assert_int_equal(x->sharp_edges.count, y->sharp_edges.count);
    }
}

/* The model of a fixture comes back from its GLB, in which no program has attributes to drop. */
static void come_back(const char *name)
{
    struct p3d_error error;
    struct p3d_model *model;
    struct loaded loaded;
    struct p3d_buffer glb;
    char path[512];

    snprintf(path, sizeof path, FIXTURES "/%s", name);
    loaded = load_model(path);
    glb = write_lossless(loaded.model);
    assert_false(has(&glb, "\"_"));
    model = p3d_model_from_gltf(glb.data, glb.size, NULL, NULL, &error);
    assert_string_equal(error.message, "");
    assert_non_null(model);
    same_lods(loaded.model, model);
    p3d_model_free(model);
}

TEST(a_lossless_glb_becomes_the_model_again)
{
    come_back("crate.p3d");
    come_back("tube.p3d");
}

/* A text of the same size. */
static void change(struct p3d_buffer *glb, const char *from, const char *to)
{
    memcpy(strstr((char *)glb->data + 20, from), to, strlen(to));
}

/* The way of a point is rounded, so texts tell the rest; normals of other lengths are texts, too. */
TEST(what_gltf_cannot_hold_is_told_by_texts)
{
    static const float places[] = {1e-9f, 0, 0, 1, 1e-9f, 3e-9f, 0.3f, 0.1f, 1e-9f, 0, 1, 0, 7, 7, 7};
    static uint8_t data[sizeof places];
    static const struct p3d_model_frame frame = {0.5f, {data, 5, 12}};
    struct shape *s = shape("lod 1; p 0.1 0.2 0.3 1 0 0 1 0.7 0.7 0 1 0 9 9 9; n 0 0 0 0 0 2 0 0 1 0 0.6 0.8;"
                            "f 0/0 1/1 2/1 3/2; f 3/2 1/1 0/3; pflags 1 5 5 4096; mass 1.1 2.2 2.2 0 3; s x p1 p2");
    struct p3d_buffer glb;

    store_floats(data, places, sizeof places / sizeof *places);
    s->drawn->frames = &frame;
    s->drawn->frame_count = 1;
    glb = write_lossless(&s->model);
    assert_true(has(&glb, "\"frameRests.0\":\"0 1 "));
    assert_true(has(&glb, "\"normals\":\"0 1 0 0 0;1 2 0 0 2;5 1 0 0 2;\""));
    assert_true(has(&glb, "\"masses\":\"0 1 1.1;1 2 2.2;3 1 0;4 1 3;\""));
    assert_true(has(&glb, "\"pointFlags\":\"1 2 5;3 1 4096;\""));
    same_lods(&s->model, read_bytes(glb.data, glb.size, NULL));

    /* a normal that was turned stays so */
    change(&glb, "\"normals\":\"0 1 0 0 0;1 2 0 0 2;", "\"normals\":\"0 1 0 0 0;1 2 0 2 0;");
    assert_float_equal(read_bytes(glb.data, glb.size, NULL)->lods[0].normals[1].z, 1, 0);
    shape_free(s);
}

/* Flags of some faces only, and sets whose numbers are not their places. */
TEST(flags_of_faces_and_numbers_of_uv_sets_come_back)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0 1 1 0 2 2 0; uvsets 2; f 0 1 2; f 2 1 3; f 3 1 4; f 4 2 3;"
                            "fflags 0 0 7 7 0; uv 0 0.5 0 0 0 0 0; uv2 1 0.25 0 0 0 0 0");
    struct p3d_buffer glb;
    const struct p3d_model_lod *lod;

    s->room->uv_sets[0].id = 1;
    s->room->uv_sets[1].id = 4;
    glb = write_lossless(&s->model);
    lod = read_bytes(glb.data, glb.size, NULL)->lods;
    same_lods(&s->model, read_bytes(glb.data, glb.size, NULL));
    assert_int_equal(lod->faces[2].flags, 7);
    assert_int_equal(lod->faces[3].flags, 0);
    assert_int_equal(lod->uv_set_count, 2);
    assert_int_equal(lod->uv_sets[0].id, 1);
    assert_int_equal(lod->uv_sets[1].id, 4);
    assert_float_equal(lod->uv_sets[0].uvs[0].u, 0.5f, 0);
    assert_float_equal(lod->uv_sets[1].uvs[3].u, 0.25f, 0);
    shape_free(s);
}

/* There is no mesh that could have them. */
TEST(frames_of_a_lod_without_points_come_back)
{
    static const struct p3d_model_frame frames[] = {{-0.5f, {NULL, 0, 12}}, {0.25f, {NULL, 0, 12}}, {1, {NULL, 0, 12}}};
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2; lod 2e15");
    const struct p3d_model_lod *again;
    struct p3d_buffer glb;

    s->drawn->frames = frames;
    s->drawn->frame_count = 3;
    glb = write_lossless(&s->model);
    assert_true(has(&glb, "\"frames\":\"-0.5;0.25;1;\""));
    again = &read_bytes(glb.data, glb.size, NULL)->lods[1];
    assert_int_equal(again->frame_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_float_equal(again->frames[i].time, frames[i].time, 0);
        assert_int_equal(again->frames[i].positions.count, 0);
    }
    s->lods[0].frames = frames; /* those of a LOD with points are shapes */
    s->drawn->frame_count = 0;
    glb = write_lossless(&s->model);
    assert_false(has(&glb, "\"frames\""));
    shape_free(s);
}

/* No masses, which a Geometry LOD would get; UVs that no glTF can have; UV sets without a face. */
TEST(what_is_not_there_does_not_come)
{
    struct shape *s = shape("lod 2e13; p 0 0 0 1 0 0 0 1 0; f 0 1 2; uv 0 0 0 0 0 0 0; lod 7e15; p 1 2 3");
    static const struct p3d_model_uv_set sets[2] = {{0, NULL}, {1, NULL}};
    struct p3d_vec2 uvs[3] = {{0, 0}, {INFINITY, 0.5f}, {0, 0}};
    const struct p3d_model *again;
    struct p3d_buffer glb;

    uvs[2].v = NAN;
    s->lods[1].uv_sets = sets;
    s->lods[1].uv_set_count = 2;
    s->lods[0].is_from_mlod = s->lods[1].is_from_mlod = true;
    ((struct p3d_model_uv_set *)s->lods[0].uv_sets)[0].uvs = uvs;
    glb = write_lossless(&s->model);
    again = read_bytes(glb.data, glb.size, NULL);
    assert_non_null(again->lods[0].masses.data);
    assert_int_equal(again->lods[0].masses.count, 0);
    for (uint32_t i = 0; i < 3; i++) {
        const struct p3d_vec2 uv = again->lods[0].uv_sets[0].uvs[i];

        assert_memory_equal(&uv, &uvs[i], sizeof uv);
    }
    assert_int_equal(again->lods[1].uv_set_count, 2);
    shape_free(s);
}

/* As if a quad was two triangles by now: the faces behind it have other numbers. */
TEST(what_is_told_of_faces_counts_only_if_they_are_still_the_same)
{
    struct shape *s =
        shape("lod 1; p 0 0 0 1 0 0 1 1 0 2 2 0 2 3 0; f 0 1 2; f 2 3 4; fflags 0 7 8; s x p0 p1 p2 p3 f0 f1");
    struct p3d_buffer glb = write_lossless(&s->model);
    const struct p3d_model_lod *lod = read_bytes(glb.data, glb.size, NULL)->lods;

    same_lods(&s->model, read_bytes(glb.data, glb.size, NULL));
    assert_int_equal(lod->selections[0].face_count, 2);
    change(&glb, "\"faces\":\"0 3 2;", "\"faces\":\"0 4 1;");
    lod = read_bytes(glb.data, glb.size, NULL)->lods;
    assert_int_equal(lod->face_count, 2);
    assert_int_equal(lod->faces[1].flags, 0);
    assert_int_equal(lod->selections[0].face_count, 1);
    shape_free(s);
}

/* Points that somebody adds stand beside those of the text. */
TEST(a_selection_has_the_points_of_its_text_and_those_of_new_nodes)
{
    struct shape *s = shape("lod 1e15; p 0 0 0 1 0 0 2 0 0; s a p0=0.5; s b p1; s c p2");
    struct p3d_buffer glb = write_lossless(&s->model);
    const struct p3d_model_selection *a;

    change(&glb, "{\"name\":\"c\",", "{\"name\":\"a\",");
    change(&glb, "\"extras\":{\"point\":2}", "\"extras\":{\"other\":2}");
    a = &read_bytes(glb.data, glb.size, NULL)->lods[0].selections[0];
    assert_int_equal(a->point_count, 2);
    assert_int_equal(a->points[0], 0);
    assert_int_equal(a->points[1], 2);
    assert_float_equal(a->point_weights[0], 0.5, 1.0 / 255);
    assert_float_equal(a->point_weights[1], 1, 0);
    shape_free(s);
}

/* Blender drops the UVs of a ninth set; nothing else has to. */
TEST(numbers_of_points_stand_behind_as_many_uv_sets_as_there_are)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 1 1 0 1 1 0; f 3 1 0; f 0 1 2");
    struct p3d_model_uv_set sets[8];
    struct p3d_buffer glb;

    for (uint32_t i = 0; i < COUNT(sets); i++)
        sets[i] = (struct p3d_model_uv_set){i, s->drawn->uv_sets[0].uvs};
    s->drawn->uv_sets = sets;
    s->drawn->uv_set_count = COUNT(sets);
    glb = write_lossless(&s->model);
    assert_true(has(&glb, "\"TEXCOORD_8\":") && has(&glb, "\"pointUv\":8"));
    same_lods(&s->model, read_bytes(glb.data, glb.size, NULL));
    shape_free(s);
}

/* Triangles of a polygon must begin with another vertex than those of the one before. */
TEST(faces_that_had_to_be_turned_begin_with_the_same_corner_again)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 1 1 1 0 0 1 1 2 2 2; f 0 1 2 3; f 4 1 2 3; f 3 1 4; f 3 4 0; f 3 2 1;"
                            "f 0 1 2; f 0 2 3; f 1 2 0 3");
    const struct p3d_buffer glb = write_lossless(&s->model);
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_gltf(glb.data, glb.size, NULL, NULL, &error);

    assert_non_null(model);
    same_faces(&s->model.lods[0], &model->lods[0]);
    p3d_model_free(model);
    shape_free(s);
}

/* An MLOD may tell selections apart by their case alone, or not at all. */
TEST(selections_of_like_names_and_points_of_proxies_stay_those_of_the_mlod)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 1 1 0 0 1 0; n 0 0 1; f 0/0 1/0 2/0 3/0; f 0/0 1/0 2/0;"
                            "proxy proxy:box.01; s Door p0; s door p1; s lid p3; s door p2 f0");
    struct p3d_error error;
    const struct p3d_model *model;
    struct p3d_mlod *mlod;
    struct p3d_buffer glb;

    s->drawn->is_from_mlod = true;
    s->room->selections[3].name = p3d_bytes_of("lid;1"); /* a list has ';' between names */
    glb = write_lossless(&s->model);
    model = read_bytes(glb.data, glb.size, &error);
    assert_non_null(model);
    same_lods(&s->model, model);
    mlod = p3d_mlod_from_model(model, NULL, &error);
    assert_int_equal(mlod->lods[0].points.count, 4);
    assert_int_equal(mlod->lods[0].tag_count, s->drawn->selection_count + 2); /* UVs, the end */
    p3d_mlod_free(mlod);
    shape_free(s);
}

/* ---- Others' ---- */

TEST(names_of_nodes_are_lods)
{
    static const struct {
        const char *name;
        float resolution;
    } rows[] = {{"Geometry", 1e13f},
                {"geometry.001", 1e13f},
                {"View_-_Pilot", 1100},
                {"1.000", 1},
                {"2.5", 2.5f},
                {"Resolution 3", 3},
                {"LOD 2", 2},
                {"car_LOD0", 1},
                {"car_LOD2", 3},
                {"Box", 1},
                {"LOD", 1},
                {"Memory", 1e15f},
                {"ShadowVolume 10", 10010},
                {"Shadow Volume 10", 10010},
                {"1.000_Cube", 1}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[2048];
        struct p3d_error error;
        struct p3d_model *model;

        snprintf(text, sizeof text, ASSET "\"nodes\":[{\"name\":\"%s\",\"mesh\":0}]," MESH "," NUMBERS "}",
                 rows[i].name);
        model = read_gltf(text, &error);
        assert_non_null(model);
        assert_int_equal(model->lod_count, 1);
        assert_float_equal(model->lods[0].resolution, rows[i].resolution, 0);
        assert_int_equal(model->lods[0].selection_count,
                         strcmp(rows[i].name, "Box") == 0 || strcmp(rows[i].name, "LOD") == 0 ||
                             p3d_lod_is_collision(rows[i].resolution)); /* which has a component */
    }
}

/* Each a piece of Geometry, however many are at one node. */
TEST(what_is_called_as_unreal_does_can_be_hit)
{
    struct p3d_error error;
    const struct p3d_model *model =
        read_gltf(ASSET "\"nodes\":[{\"name\":\"Car\",\"mesh\":0},{\"name\":\"UCX_Car_01\",\"mesh\":0},{\"name\":"
                        "\"ubx_car.001\",\"mesh\":0},{\"name\":\"wheel_Collision\",\"mesh\":0},{\"name\":\"UCX_\"},"
                        "{\"name\":\"Fire Geometry\",\"mesh\":0}]," MESH "," NUMBERS "}",
                  &error);

    assert_non_null(model);
    assert_int_equal(model->lod_count, 4);
    assert_float_equal(model->lods[0].resolution, 1, 0);
    assert_int_equal(model->lods[0].face_count, 1);
    assert_float_equal(model->lods[1].resolution, 1e13f, 0);
    assert_int_equal(model->lods[1].face_count, 3);
    assert_int_equal(model->lods[1].selection_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(model->lods[1].selections[i].point_count, 3);
        assert_int_equal(model->lods[1].selections[i].face_count, 1);
    }
    assert_text(model->lods[1].selections[2].name, "Component03");
    assert_text(model->lods[3].selections[0].name, "Component01");
}

/* Twice as large, one to the right, and seen from the same side. */
TEST(nodes_move_what_is_below)
{
    struct p3d_error error;
    const struct p3d_model *model = read_gltf(ASSET "\"nodes\":[{\"translation\":[1,0,0],\"children\":[1]},{\"name\":"
                                                    "\"1.000\",\"mesh\":0,\"scale\":[2,2,-2]}]," MESH "," NUMBERS "}",
                                              &error);
    const struct p3d_model_lod *lod;

    assert_non_null(model);
    lod = &model->lods[0];
    assert_int_equal(lod->point_count, 3);
    assert_int_equal(lod->face_count, 1);
    /* mirrored, so that the corners come in the other order */
    assert_float_equal(lod->points[lod->corners[0].point].y, 2, 0);
    assert_float_equal(lod->points[lod->corners[1].point].x, 3, 0);
    assert_float_equal(lod->normals[lod->corners[0].normal].z, 1, 0);
}

TEST(empties_are_points_of_memory)
{
    struct p3d_error error;
    const struct p3d_model *model =
        read_gltf(ASSET "\"nodes\":[{\"name\":\"muzzle\",\"translation\":[1,2,3]}]}", &error);

    assert_non_null(model);
    assert_float_equal(model->lods[0].resolution, 1e15f, 0);
    assert_float_equal(model->lods[0].points[0].z, -3, 0);
    assert_text(model->lods[0].selections[0].name, "muzzle");
}

/* A glTF has a node for each name of a point. Blender writes 0 for what is nearly 0. */
TEST(empties_in_one_place_are_one_point)
{
    struct p3d_error error;
    const struct p3d_model *model = read_gltf(
        ASSET "\"nodes\":[{\"name\":\"muzzle\",\"translation\":[1e-6,2,3]},{\"name\":\"light\",\"translation\":"
              "[0,2,3]},{\"name\":\"light.001\",\"translation\":[0,2,4]},{\"translation\":[0,2,3]}]}",
        &error);

    assert_non_null(model);
    assert_int_equal(model->lods[0].point_count, 3);
    assert_int_equal(model->lods[0].selection_count, 2);
    assert_int_equal(model->lods[0].selections[0].point_count, 1);
    assert_int_equal(model->lods[0].selections[1].point_count, 2);
    assert_int_equal(model->lods[0].selections[1].points[0], 0);
}

/* The second place has the third point, and x is not 0 there. Only "point" with a number is no name. */
TEST(names_of_empties_find_the_point_of_their_place)
{
    static const struct {
        const char *name;
        uint32_t point;
    } rows[] = {{"a", 2}, {"b", 3}, {"poinx.001", 4}, {"point", 5}, {"c.001", 6}, {"d", 7}};
    struct p3d_error error;
    const struct p3d_model *model = read_gltf(
        ASSET "\"nodes\":[{\"translation\":[1e-6,2,3]},{\"translation\":[1e-6,2,3]},{\"translation\":[5,2,3]},"
              "{\"name\":\"a\",\"translation\":[5,2,3]},{\"name\":\"b\",\"translation\":[1,2,3]},"
              "{\"name\":\"poinx.001\",\"translation\":[2,2,3]},{\"name\":\"point\",\"translation\":[3,2,3]},"
              "{\"name\":\"c.001\",\"translation\":[4,2,3]},{\"name\":\"point.001\",\"translation\":[6,2,3]},"
              "{\"name\":\"d\",\"translation\":[7,2,3],\"extras\":{\"point\":0}}]}",
        &error);
    const struct p3d_model_lod *lod;

    assert_non_null(model);
    lod = &model->lods[0];
    assert_int_equal(lod->point_count, 9);
    assert_int_equal(lod->selection_count, COUNT(rows));
    for (uint32_t i = 0; i < COUNT(rows); i++) {
        assert_text(lod->selections[i].name, rows[i].name);
        assert_int_equal(lod->selections[i].point_count, 1);
    }
    /* the one that has a number is the first */
    assert_float_equal(lod->points[lod->selections[0].points[0]].x, 5, 0);
    assert_int_equal(lod->selections[0].points[0], 3);
    for (uint32_t i = 1; i < 5; i++)
        assert_float_equal(lod->points[lod->selections[i].points[0]].x, (float)i, 0);
    assert_int_equal(lod->selections[5].points[0], 0);
}

TEST(names_of_a_hit_point_are_of_one_point)
{
    struct p3d_error error;
    const struct p3d_model *model =
        read_gltf(ASSET "\"nodes\":[{\"name\":\"HitPoints\",\"children\":[1,2]},{\"name\":\"engine\",\"translation\":"
                        "[1,2,3]},{\"name\":\"hull\",\"translation\":[1,2,3]}]}",
                  &error);

    assert_non_null(model);
    assert_int_equal(model->lod_count, 1);
    assert_int_equal(model->lods[0].point_count, 1);
    assert_int_equal(model->lods[0].selection_count, 2);
}

/* A point that has a node and no face: other programs drop its UVs, and so its number, which the node has. */
TEST(points_without_numbers_are_joined_with_their_nodes)
{
    struct p3d_error error;
    const struct p3d_model *model = read_gltf(
        ASSET "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":\"Memory\",\"mesh\":0,\"children\":[1,2],\"extras\":{"
              "\"resolution\":1e15,\"faces\":\"0 3 1;\",\"selections\":\"muzzle\",\"selectionPoints.0\":\"7 1 1;\"}},"
              "{\"name\":\"muzzle\",\"translation\":[0,5,0],\"extras\":{\"point\":7}},"
              "{\"name\":\"gone\",\"translation\":[0,6,0],\"extras\":{\"point\":9}}],"
              "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1},"
              "{\"mode\":0,\"attributes\":{\"POSITION\":2}}]}],"
              "\"buffers\":[{\"byteLength\":39,\"uri\":\"" TRIANGLE_BYTES "\"},"
              "{\"byteLength\":12,\"uri\":\"data:;base64,AAAAAAAAoEAAAAAA\"}],"
              "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":3},"
              "{\"buffer\":1,\"byteLength\":12}],"
              "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
              "{\"bufferView\":1,\"componentType\":5121,\"count\":3,\"type\":\"SCALAR\"},"
              "{\"bufferView\":2,\"componentType\":5126,\"count\":1,\"type\":\"VEC3\"}]}",
        &error);
    const struct p3d_model_lod *lod;

    assert_non_null(model);
    lod = &model->lods[0];
    assert_int_equal(lod->point_count, 5); /* the triangle's, the one of the muzzle, the one that was lost */
    assert_int_equal(lod->selections[0].point_count, 1);
    assert_float_equal(lod->points[lod->selections[0].points[0]].y, 5, 0);
}

/* ---- Which LOD, which scene ---- */

static void assert_lods(const struct p3d_model *model, const char *expected)
{
    char text[256] = "";

    assert_non_null(model);
    for (uint32_t i = 0; i < model->lod_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%g %u %u;", (double)model->lods[i].resolution,
                 (unsigned)model->lods[i].face_count, (unsigned)model->lods[i].point_count);
    assert_string_equal(text, expected);
}

/* Resolutions, faces and points. */
TEST(extras_and_names_say_which_lod_a_node_is_in)
{
    static const struct {
        const char *nodes, *lods;
    } rows[] = {
        {"[{\"name\":\"2.000\",\"mesh\":0},{\"name\":\"1.000\",\"mesh\":0},{\"name\":\"a\",\"mesh\":0},{\"name\":"
         "\"LOD 2\",\"mesh\":0}]",
         "1 2 6;2 2 6;"},
        /* numbers tell LODs of one resolution apart, and their order */
        {"[{\"mesh\":0,\"extras\":{\"resolution\":3,\"lod\":1}},{\"extras\":{\"resolution\":3,\"lod\":0},\"mesh\":0},"
         "{\"mesh\":0,\"extras\":{\"resolution\":2,\"lod\":2}},{\"mesh\":0,\"extras\":{\"resolution\":3,\"lod\":1}},"
         "{\"mesh\":0,\"extras\":{\"resolution\":9}}]",
         "3 1 3;3 2 6;2 1 3;9 1 3;"},
        {"[{\"name\":\"Geometry\",\"extras\":{\"resolution\":5},\"mesh\":0}]", "5 1 3;"},
        {"[{\"name\":\"Geometry\",\"extras\":{\"resolution\":\"5\"},\"mesh\":0}]", "1e+13 1 3;"},
        {"[{\"name\":\"Geometry\",\"extras\":{\"resolution\":1e300},\"mesh\":0}]", "1e+13 1 3;"},
        /* parts of a LOD of ours may be called like one; those of others are one */
        {"[{\"extras\":{\"resolution\":4},\"children\":[1,2]},{\"name\":\"Geometry\",\"mesh\":0},{\"mesh\":0,"
         "\"extras\":{\"resolution\":6}}]",
         "4 1 3;6 1 3;"},
        {"[{\"name\":\"2.000\",\"children\":[1,2]},{\"name\":\"Geometry\",\"mesh\":0},{\"mesh\":0}]",
         "2 1 3;1e+13 1 3;"},
        /* the first LOD may be Memory; a joint is no LOD, and what is no node is no joint */
        {"[{\"extras\":{\"resolution\":1e15,\"lod\":0}},{\"name\":\"a\"}]", "1e+15 0 1;"},
        {"[{\"name\":\"2.000\",\"mesh\":0},{\"name\":\"3.000\"}],\"skins\":[{\"joints\":[0]}]", "1 1 3;3 0 0;"},
        {"[{\"name\":\"2.000\",\"mesh\":0}],\"skins\":[{\"joints\":[\"x\",true,-1,1]}]", "2 1 3;"},
        /* hulls show what is elsewhere, too */
        {"[{\"mesh\":0},{\"mesh\":0,\"extras\":{\"hull\":1}}]", "1 1 3;"},
        /* other LODs of a node stand beside it */
        {"[{\"name\":\"a\",\"mesh\":0,\"extensions\":{\"MSFT_lod\":{\"ids\":[1,2]}}},{\"name\":\"a_LOD1\",\"mesh\":0},"
         "{\"name\":\"a_LOD2\",\"mesh\":0}]",
         "1 1 3;2 1 3;3 1 3;"},
        /* cameras, lights and what holds others are no points; other nodes are some of the LOD above or of Memory */
        {"[{\"camera\":0},{\"extensions\":{\"KHR_lights_punctual\":{\"light\":0}}},{\"name\":\"2.000\",\"children\":[3]"
         "},{\"name\":\"a\"},{\"name\":\"b\"}]",
         "2 0 1;1e+15 0 1;"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[4096];
        struct p3d_error error;

        snprintf(text, sizeof text, ASSET "\"nodes\":%s," MESH "," NUMBERS "}", rows[i].nodes);
        assert_lods(read_gltf(text, &error), rows[i].lods);
    }
}

/* Also the first and the last; a name with ';' has the others in lines. */
TEST(names_of_selections_may_be_empty)
{
    static const struct {
        const char *list, *names[3];
    } rows[] = {{";a;", {"", "a", ""}}, {"\\na;b\\n", {"", "a;b", ""}}, {"a;b;a", {"a", "b", "a"}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[2048];
        struct p3d_error error;
        const struct p3d_model *model;

        snprintf(text, sizeof text,
                 ASSET "\"nodes\":[{\"mesh\":0,\"extras\":{\"resolution\":1,\"selections\":\"%s\"}}]," MESH "," NUMBERS
                       "}",
                 rows[i].list);
        model = read_gltf(text, &error);
        assert_non_null(model);
        assert_int_equal(model->lods[0].selection_count, 3);
        for (size_t j = 0; j < 3; j++)
            assert_text(model->lods[0].selections[j].name, rows[i].names[j]);
    }
}

TEST(one_scene_is_read)
{
    static const struct {
        const char *scenes, *lods;
    } rows[] = {{"", "1 1 3;2 1 3;3 1 3;"},
                {"\"scenes\":[{\"nodes\":[0]},{\"nodes\":[1]}],", "1 1 3;"},
                {"\"scene\":1,\"scenes\":[{\"nodes\":[0]},{\"nodes\":[2,1]}],", "2 1 3;3 1 3;"},
                {"\"scene\":2,\"scenes\":[{\"nodes\":[0]},{\"nodes\":[1]}],", "1 1 3;2 1 3;3 1 3;"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[4096];
        struct p3d_error error;

        snprintf(text, sizeof text,
                 ASSET "%s\"nodes\":[{\"name\":\"1.000\",\"mesh\":0},{\"name\":\"2.000\",\"mesh\":0},{\"name\":"
                       "\"3.000\",\"mesh\":0}]," MESH "," NUMBERS "}",
                 rows[i].scenes);
        assert_lods(read_gltf(text, &error), rows[i].lods);
    }
}

/* The first of those is told, unless all are or a LOD was wanted for them. */
TEST(what_no_name_gives_to_a_lod_is_in_the_wanted_one)
{
    static const char text[] = ASSET "\"nodes\":[{\"name\":\"2.000\",\"mesh\":0},{\"mesh\":0},{\"name\":\"b\","
                                     "\"mesh\":0}]," MESH "," NUMBERS "}";

    for (unsigned is_wanted = 0; is_wanted < 2; is_wanted++) {
        const struct p3d_gltf_import_options import = {.resolution = is_wanted ? 2.5f : 0};
        struct heard heard = {.count = 0};
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};
        struct p3d_error error;
        struct p3d_model *model = p3d_model_from_gltf(text, strlen(text), &import, &options, &error);

        assert_lods(model, is_wanted ? "2 1 3;2.5 2 6;" : "1 2 6;2 1 3;");
        assert_int_equal(heard.count, !is_wanted);
        assert_true(is_wanted || strstr(heard.text, "node 1"));
        p3d_model_free(model);
    }
}

TEST(a_glTF_has_at_most_4096_lods)
{
    char *text = malloc(1 << 18);

    assert_non_null(text);
    at_end(free, text);
    for (unsigned count = 4096; count <= 4097; count++) {
        char *end = text + sprintf(text, ASSET "\"nodes\":[");
        struct p3d_error error;
        struct p3d_model *model;

        for (unsigned i = 0; i < count; i++)
            end += sprintf(end, "%s{\"extras\":{\"resolution\":1,\"lod\":%u}}", i ? "," : "", i);
        sprintf(end, "]}");
        model = p3d_model_from_gltf(text, strlen(text), NULL, NULL, &error);
        assert_string_equal(error.message, count == 4096 ? "" : "the glTF has more than 4096 LODs");
        assert_true(!model || model->lod_count == 4096);
        p3d_model_free(model);
    }
}

/* Each node that Unreal calls so is a piece of its own. */
TEST(a_geometry_has_at_most_256_components)
{
    char *text = malloc(1 << 16);

    assert_non_null(text);
    at_end(free, text);
    for (unsigned count = 256; count <= 257; count++) {
        static struct heard heard;
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};
        char *end = text + sprintf(text, ASSET "\"nodes\":[");
        struct p3d_model *model;
        struct p3d_error error;

        memset(&heard, 0, sizeof heard);
        for (unsigned i = 0; i < count; i++)
            end += sprintf(end, "%s{\"name\":\"UCX_a\",\"mesh\":0}", i ? "," : "");
        sprintf(end, "]," MESH "," NUMBERS "}");
        model = p3d_model_from_gltf(text, strlen(text), NULL, &options, &error);
        assert_non_null(model);
        assert_int_equal(model->lods[0].selection_count, 256);
        assert_text(model->lods[0].selections[255].name, "Component256");
        assert_int_equal(model->lods[0].selections[255].points[0], 765);
        assert_int_equal(strstr(heard.text, "in more than 256 pieces") != NULL, count == 257);
        p3d_model_free(model);
    }
}

/* Two triangles that share a point are one piece, a third beside them is another; a point of no face is of none. */
TEST(what_hangs_together_is_one_component)
{
    struct shape *s = shape("lod Geometry; p 0 0 0 9 9 9 1 0 0 5 0 0 0 1 0 6 0 0 2 0 0 5 1 0 2 1 0; f 0 2 4; f 3 5 7;"
                            "f 6 8 2");
    struct p3d_buffer glb = {NULL, 0, 0};
    const struct p3d_model_lod *lod;

    assert_true(p3d_write_glb(&s->model, NULL, NULL, p3d_buffer_sink(&glb), NULL));
    at_end(free, glb.data);
    change(&glb, "\"resolution\":", "\"resolutiom\":");
    lod = read_bytes(glb.data, glb.size, NULL)->lods;
    assert_int_equal(lod->face_count, 3);
    assert_int_equal(lod->selection_count, 2);
    assert_int_equal(lod->selections[0].point_count, 5);
    assert_int_equal(lod->selections[0].face_count, 2);
    assert_int_equal(lod->selections[0].faces[1], 2);
    assert_int_equal(lod->selections[1].point_count, 3);
    assert_text(lod->selections[1].name, "Component02");
    for (uint32_t i = 0; i < 3; i++)
        assert_true(lod->points[lod->selections[1].points[i]].x >= 5);
    shape_free(s);
}

/* Two points without numbers in nearly one place get those of two nodes there, in their order; a corner gets none. */
TEST(points_in_one_place_get_a_number_each)
{
    struct p3d_error error;
    const struct p3d_model *model = read_gltf(
        ASSET
        "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":\"Memory\",\"mesh\":0,\"children\":[1,2,3],\"extras\":{"
        "\"resolution\":1e15,\"faces\":\"0 3 1;\",\"selections\":\"a;b;c\",\"selectionPoints.0\":\"7 1 1;\","
        "\"selectionPoints.1\":\"8 1 1;\",\"selectionPoints.2\":\"9 1 1;\"}},"
        "{\"translation\":[0,5,0],\"extras\":{\"point\":7}},{\"translation\":[0,5,0],\"extras\":{\"point\":8}},"
        "{\"translation\":[0,1,0],\"extras\":{\"point\":9}}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1},"
        "{\"mode\":0,\"attributes\":{\"POSITION\":2}}]}],"
        "\"buffers\":[{\"byteLength\":39,\"uri\":\"" TRIANGLE_BYTES "\"},"
        /* (0 5 0), (9 9 9) and (1e-6 5 0) */
        "{\"byteLength\":36,\"uri\":\"data:;base64,AAAAAAAAoEAAAAAAAAAQQQAAEEEAABBBvTeGNQAAoEAAAAAA\"}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":3},"
        "{\"buffer\":1,\"byteLength\":36}],"
        "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
        "{\"bufferView\":1,\"componentType\":5121,\"count\":3,\"type\":\"SCALAR\"},"
        "{\"bufferView\":2,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}]}",
        &error);
    const struct p3d_model_lod *lod;

    assert_string_equal(error.message, "");
    assert_non_null(model);
    lod = &model->lods[0];
    assert_int_equal(lod->point_count, 7);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(lod->selections[i].point_count, 1);
        assert_int_equal(lod->selections[i].points[0], i); /* those with numbers are the first */
        assert_float_equal(lod->points[i].y, i < 2 ? 5 : 1, 0);
    }
    for (uint32_t i = 3; i < 7; i++)
        assert_true(lod->points[i].y == 0 || lod->points[i].y == 1 || lod->points[i].y == 9);
}

/* A proxy below a joint tells its LOD; other LODs of a node stand below the same one. */
TEST(nodes_elsewhere_are_in_their_lods)
{
    struct p3d_error error;
    const struct p3d_model *model = read_gltf(
        ASSET "\"scenes\":[{\"nodes\":[0,1,2,4]}],\"nodes\":[{\"mesh\":0,\"extras\":{\"resolution\":1,"
              "\"lod\":0}},{\"mesh\":0,\"extras\":{"
              "\"resolution\":2,\"lod\":1}},{\"children\":[3]},{\"translation\":[1,2,3],\"extras\":{\"proxy\":"
              "\"box\",\"id\":4,\"ofLod\":1}},{\"translation\":[0,0,5],\"children\":[5]},{\"name\":\"3.000\","
              "\"mesh\":0,\"extensions\":{\"MSFT_lod\":{\"ids\":[6]}}},{\"name\":\"4.000\",\"mesh\":0}]," MESH
              "," NUMBERS "}",
        &error);

    assert_lods(model, "1 1 3;2 1 3;3 1 3;4 1 3;");
    assert_int_equal(model->lods[0].proxy_count, 0);
    assert_int_equal(model->lods[1].proxy_count, 1);
    assert_text(model->lods[1].proxies[0].path, "box");
    assert_int_equal(model->lods[1].proxies[0].id, 4);
    assert_vec3(model->lods[1].proxies[0].frame.position, 1, 2, -3);
    assert_vec3(model->lods[1].proxies[0].frame.direction, 0, 0, 1);
    assert_float_equal(model->lods[2].points[0].z, -5, 0);
    assert_float_equal(model->lods[3].points[0].z, -5, 0);
}

/* ---- Wrong ones ---- */

TEST(what_is_wrong_is_said)
{
    static const struct {
        const char *text, *message;
        enum p3d_status status;
    } rows[] = {
        {"{}", "not a glTF: the JSON has no \"asset\"", P3D_UNSUPPORTED},
        {"{\"asset\":1}", "not a glTF: the JSON has no \"asset\"", P3D_UNSUPPORTED},
        {"[", "not a glTF: the JSON is wrong in line 1", P3D_DAMAGED},
        {"{\"asset\":{\"version\":\"1.1\"},\"scene\":\"a\"}", "glTF 1.0 is not read; version 2 is", P3D_UNSUPPORTED},
        {"{\"asset\":{\"version\":\"3.0\"}}", "glTF 3.0 is not read; version 2 is", P3D_UNSUPPORTED},
        {"{\"asset\":{\"version\":\"2.5\",\"minVersion\":\"2.5\"}}", "glTF 2.5 is not read; version 2 is",
         P3D_UNSUPPORTED},
        {"{\"scene\":\"a\",\"meshes\":{}}", "glTF 1.0 is not read; version 2 is", P3D_UNSUPPORTED},
        {ASSET "\"nodes\":[{\"mesh\":0}]," MESH ",\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,"
               "\"type\":\"VEC3\"}],\"buffers\":[{\"byteLength\":36}],\"bufferViews\":[{\"buffer\":0,"
               "\"byteLength\":36}]}",
         "an accessor's buffer has no bytes", P3D_DAMAGED},
        {ASSET "\"nodes\":[]}", "the scene of the glTF has no mesh", P3D_UNSUPPORTED},
        {ASSET "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"children\":[1]},{\"children\":[0]}]}",
         "a node is below two others, or below itself", P3D_DAMAGED},
        {ASSET "\"scenes\":[{\"nodes\":[5]}]}", "a node is named that does not exist", P3D_DAMAGED},
        {ASSET "\"scenes\":[{\"nodes\":[1]}],\"nodes\":[{}]}", "a node is named that does not exist", P3D_DAMAGED},
        {ASSET "\"scenes\":[{\"nodes\":[-1]}],\"nodes\":[{}]}", "a node is named that does not exist", P3D_DAMAGED},
        {ASSET "\"scenes\":[{\"nodes\":[0,0]}],\"nodes\":[{}]}", "a node is below two others, or below itself",
         P3D_DAMAGED},
        {ASSET "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"children\":[\"x\"]}]}",
         "a node is named that does not exist", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"children\":[1]}]}", "a node is named that does not exist", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"children\":[\"x\"]}]}", "a node is named that does not exist", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"mesh\":0,\"skin\":0},{\"name\":\"a\"}],\"skins\":[{\"joints\":[2]}],\"meshes\":[{"
               "\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":2,\"WEIGHTS_0\":2}}]}],\"accessors\":[{"
               "\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},{},{\"componentType\":5126,\"count\":3,"
               "\"type\":\"VEC4\"}]}",
         "a skin names a joint that does not exist", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"mesh\":0}]}", "a node names a mesh that does not exist", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"mesh\":-1}]," MESH "," NUMBERS "}", "\"mesh\" is no whole number below 4294967295",
         P3D_DAMAGED},
        {ASSET "\"buffers\":[{\"byteLength\":40,\"uri\":\"" TRIANGLE_BYTES "\"}]}", "a buffer is shorter than it says",
         P3D_DAMAGED},
        {ASSET "\"buffers\":[{\"byteLength\":40,\"uri\":\"a%20b.bin\"}]}", "the buffer a b.bin cannot be read",
         P3D_DAMAGED},
        {ASSET "\"extensionsRequired\":[\"VENDOR_anything\"]}",
         "the file needs VENDOR_anything, which p3dkit does not read; export it without, or undo it with "
         "gltf-transform",
         P3D_UNSUPPORTED},
        {ASSET "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":0}]}"
               "]," NUMBERS "}",
         "an accessor that is needed is not there, or is of another type", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"mesh\":0}]," MESH "," TRIANGLE_OF("2") "}",
         "a triangle names a vertex that does not exist", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"mesh\":0}]," MESH ",\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":4,"
               "\"type\":\"VEC3\"}],\"buffers\":[{\"byteLength\":36,\"uri\":\"" TRIANGLE_BYTES
               "\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}]}",
         "an accessor leaves its buffer", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"mesh\":0}]," MESH ",\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,"
               "\"type\":\"VEC3\",\"sparse\":{\"count\":1,\"indices\":{\"bufferView\":0,\"componentType\":5126},"
               "\"values\":{\"bufferView\":0}}}],\"buffers\":[{\"byteLength\":36,\"uri\":\"" TRIANGLE_BYTES
               "\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}]}",
         "the indices of a sparse accessor have a wrong type", P3D_DAMAGED},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_error error;

        assert_null(read_gltf(rows[i].text, &error));
        assert_string_equal(error.message, rows[i].message);
        assert_int_equal(error.status, rows[i].status);
    }
}

/* A chain of nodes is no reason to run out of stack. */
TEST(ten_thousand_levels_are_read)
{
    const size_t levels = 10000;
    char *text = malloc(levels * 40 + 2000), *end = text;
    struct p3d_error error;
    const struct p3d_model *model;

    assert_non_null(text);
    at_end(free, text);
    end += sprintf(end, ASSET "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[");
    for (size_t i = 1; i < levels; i++)
        end += sprintf(end, "{\"children\":[%u]},", (unsigned)i);
    sprintf(end, "{\"name\":\"1\",\"mesh\":0}]," MESH "," NUMBERS "}");
    model = read_gltf(text, &error);
    assert_non_null(model);
    assert_int_equal(model->lods[0].face_count, 1);
}

static struct p3d_model *read_copies(unsigned nodes, unsigned count, struct p3d_error *error)
{
    char *text = malloc(nodes * 12 + 2000), *end = text;

    assert_non_null(text);
    at_end(free, text);
    end += sprintf(end, ASSET "\"nodes\":[");
    for (unsigned i = 0; i < nodes; i++)
        end += sprintf(end, i ? ",{\"mesh\":0}" : "{\"mesh\":0}");
    sprintf(end,
            "]," MESH ",\"accessors\":[{\"componentType\":5126,\"count\":%u,\"type\":\"VEC3\"},"
            "{\"componentType\":5125,\"count\":%u,\"type\":\"SCALAR\"}]}",
            count, count);
    return read_gltf(text, error);
}

/* A node is a few bytes, and the mesh that it shows may be large. */
TEST(copies_of_a_mesh_are_bounded)
{
    struct p3d_error error;
    const struct p3d_model *model = read_copies(4000, 30, &error);

    assert_non_null(model);
    assert_int_equal(model->lods[0].face_count, 40000);
    assert_null(read_copies(4000, 300, &error));
    assert_non_null(strstr(error.message, "nodes show the same meshes so often that there are more than 21"));
    assert_int_equal(error.status, P3D_NO_MEMORY);
}

/* The triangle's numbers are places, too: three copies, at its corners. */
TEST(copies_that_a_node_says_are_made)
{
    static const char file[] =
        ASSET "\"nodes\":[{\"mesh\":0,\"scale\":[2,2,2],\"extensions\":{\"EXT_mesh_gpu_instancing\":{\"attributes\":"
              "{\"TRANSLATION\":%u}}}}]," MESH "," NUMBERS "}";
    char text[sizeof file];
    struct p3d_error error;
    const struct p3d_model *model;

    snprintf(text, sizeof text, file, 0u);
    model = read_gltf(text, &error);
    assert_non_null(model);
    assert_int_equal(model->lods[0].face_count, 3);
    assert_int_equal(model->lods[0].point_count, 9);
    assert_float_equal(model->lods[0].points[4].x, 4, 0); /* 2 * (1 + 1 * 1) */
    snprintf(text, sizeof text, file, 1u);
    assert_null(read_gltf(text, &error));
    assert_string_equal(error.message, "an accessor that is needed is not there, or is of another type");
}

/* ---- Packed numbers ---- */

/* The triangle by meshoptimizer: 67 bytes of positions, 18 of indices. */
#define PACKED_BYTES                                                                                                   \
    "data:;base64,oAAAATwAAAD//wE8AAAAfn0AAAEMAAAA/"                                                                   \
    "wEMAAAAfgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOHwAHaHVmd4qYZl"                                          \
    "iWiYAWkAAA=="
#define PACKING(offset, size, stride, mode)                                                                            \
    "\"extensions\":{\"EXT_meshopt_compression\":{\"buffer\":0,\"byteOffset\":" offset ",\"byteLength\":" size         \
    ",\"byteStride\":" stride ",\"count\":3,\"mode\":\"" mode "\"}}"

static struct p3d_model *read_packed(const char *fallback, const char *packing, struct p3d_error *error)
{
    char text[4096];

    snprintf(text, sizeof text,
             ASSET
             "\"nodes\":[{\"mesh\":0}]," MESH ",\"buffers\":[{\"byteLength\":85,\"uri\":\"" PACKED_BYTES "\"},"
             "{\"byteLength\":39%s}],\"bufferViews\":[{\"buffer\":1,\"byteLength\":36,\"byteStride\":12,%s},"
             "{\"buffer\":1,\"byteOffset\":36,\"byteLength\":3," PACKING(
                 "67", "18", "4",
                 "TRIANGLES") "}],"
                              "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
                              "{\"bufferView\":1,\"componentType\":%s,\"count\":3,\"type\":\"SCALAR\"}]}",
             fallback, packing, *fallback ? "5121" : "5125");
    return read_gltf(text, error);
}

static void is_triangle(const struct p3d_model *model)
{
    assert_non_null(model);
    assert_int_equal(model->lods[0].face_count, 1);
    assert_int_equal(model->lods[0].point_count, 3);
    assert_float_equal(model->lods[0].points[1].x + model->lods[0].points[2].x, 1, 0);
}

TEST(packed_numbers_are_unpacked_or_have_a_fallback)
{
    static const struct {
        const char *packing, *message;
    } rows[] = {
        {PACKING("0", "67", "13", "ATTRIBUTES"), "the packing of a buffer view with EXT_meshopt_compression is wrong"},
        {PACKING("0", "67", "12", "TRIANGLES"), "the packing of a buffer view with EXT_meshopt_compression is wrong"},
        {PACKING("1", "66", "12", "ATTRIBUTES"),
         "a buffer view that is packed with EXT_meshopt_compression does not unpack"},
        {PACKING("67", "67", "12", "ATTRIBUTES"), "packed numbers leave their buffer"},
    };
    struct p3d_error error;
    const struct p3d_model *model;

    is_triangle(read_packed(",\"uri\":\"" TRIANGLE_BYTES "\"", PACKING("0", "67", "12", "ATTRIBUTES"), &error));
    model = read_packed("", PACKING("0", "67", "12", "ATTRIBUTES"), &error);
    if (!model && strstr(error.message, "built without meshoptimizer"))
        return;
    is_triangle(model);
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_null(read_packed("", rows[i].packing, &error));
        assert_string_equal(error.message, rows[i].message);
    }
}

/* A square of two triangles by Draco, along its edges and in a row: the attributes 0, positions, and 1, UVs. */
#define EDGES                                                                                                          \
    "RFJBQ08CAgEBAAAABAIBAgAAAR//ARH/AREC/"                                                                            \
    "wAAAAAAAQAJAwAAAgEDCQIAAQIBAQEAAwMBMAEQAwAogpgAAAAAAP8AAAAAAAAAAAAAAAAAAAAAA"                                     \
    "IA/CAEBAQADAwEgASADAPCDpgAAAAAA/wAAAAAAAAAAAAAAAACAPwg="
#define ROW                                                                                                            \
    "RFJBQ08CAgEAAAACBAEAAQIAAgMBAgAJAwAAAwkCAAECAgABAQADAwEwARADADSCiAQAAAAA/wAAAAABAQADAwEgASADACCEhgIAAAAA/"        \
    "wAAAAAAA"                                                                                                         \
    "AAAAAAAAAAAAAAAgD8IAAAAAAAAAAAAAIA/CA=="

struct square {
    const char *bytes, *ids, *vertices, *corners;
};

static char square[4096];

static const char *write_square(struct square s)
{
    const unsigned size = (unsigned)(strcspn(s.bytes, "=") * 3 / 4);

    snprintf(square, sizeof square,
             ASSET "\"extensionsUsed\":[\"KHR_draco_mesh_compression\"],\"nodes\":[{\"mesh\":0},{\"mesh\":0}],"
                   "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":2},\"indices\":1,"
                   "\"extensions\":{\"KHR_draco_mesh_compression\":{\"bufferView\":0,\"attributes\":{%s}}}}]}],"
                   "\"buffers\":[{\"byteLength\":%u,\"uri\":\"data:;base64,%s\"}],"
                   "\"bufferViews\":[{\"buffer\":0,\"byteLength\":%u}],\"accessors\":["
                   "{\"componentType\":5126,\"count\":%s,\"type\":\"VEC3\"},"
                   "{\"componentType\":5123,\"count\":%s,\"type\":\"SCALAR\"},"
                   "{\"componentType\":5126,\"count\":4,\"type\":\"VEC2\"}]}",
             s.ids, size, s.bytes, size, s.vertices, s.corners);
    return square;
}

TEST(meshes_that_draco_packed_are_unpacked)
{
    static const char ids[] = "\"POSITION\":0,\"TEXCOORD_0\":1";
    static const struct {
        struct square square;
        const char *message;
    } rows[] = {
        {{ROW, ids, "5", "6"}, "an accessor of a mesh that is packed with Draco is not as long as the mesh"},
        {{ROW, ids, "4", "9"}, "an accessor is not as long as the packed mesh that it is of"},
        {{ROW, "\"POSITION\":1", "4", "6"},
         "a mesh that is packed with Draco lacks an attribute, or it is of another type"},
        {{ROW, "\"POSITION\":7", "4", "6"},
         "a mesh that is packed with Draco lacks an attribute, or it is of another type"},
        {{"RFJBQ08CAgAA" ROW, ids, "4", "6"}, "a mesh that is packed with Draco does not unpack"}, /* points */
        /* version 1.2, and 2^28 triangles and vertices, one way and the other */
        {{"RFJBQ08BAgEAAAAC" ROW, ids, "4", "6"}, "a mesh that is packed with Draco does not unpack"},
        {{"RFJBQ08CAgEAAACAgICAAYCAgIAB" ROW, ids, "4", "6"}, "meshes that are packed with Draco have more than 209"},
        {{"RFJBQ08CAgEBAAAAgICAgAGAgICAAQA=", ids, "4", "6"}, "meshes that are packed with Draco have more than 209"},
    };
    static const char *const bytes[] = {EDGES, ROW};
    struct p3d_error error;

    for (size_t i = 0; i < COUNT(bytes); i++) {
        const struct p3d_model *model = read_gltf(write_square((struct square){bytes[i], ids, "4", "6"}), &error);
        double area = 0, uvs = 0;

        if (!model && !p3d_reads_draco()) {
            assert_string_equal(error.message, "the file needs KHR_draco_mesh_compression, which p3dkit does not read; "
                                               "undo it: npx @gltf-transform/cli copy IN OUT, or export from Blender "
                                               "without Compression");
            return;
        }
        assert_non_null(model);
        assert_int_equal(model->lods[0].face_count, 4); /* two nodes show it */
        assert_int_equal(model->lods[0].point_count, 8);
        for (uint32_t j = 0; j < 8; j++) {
            area += model->lods[0].points[j].x * model->lods[0].points[j].y;
            uvs += fabsf(model->lods[0].points[j].z);
        }
        assert_float_equal(area, 2, 1e-6);
        assert_float_equal(uvs, 0, 0);
        uvs = 0;
        for (uint32_t j = 0; j < 12; j++) /* v is 1 - y, as it was packed */
            uvs += fabsf(model->lods[0].uv_sets[0].uvs[j].v + model->lods[0].points[model->lods[0].corners[j].point].y -
                         1);
        assert_float_equal(uvs, 0, 1e-6);
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_null(read_gltf(write_square(rows[i].square), &error));
        assert_memory_equal(error.message, rows[i].message, strlen(rows[i].message));
    }
}

/* ---- Bad input over a good one ---- */

static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_gltf(data, size, NULL, options, &error);
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, options, &error) : NULL;
    const enum p3d_status status = error.status;

    p3d_mlod_free(mlod);
    p3d_model_free(model);
    return status;
}

static void judge_prefix(const struct sweep *s, size_t prefix, enum p3d_status status)
{
    (void)s;
    (void)prefix;
    assert_int_not_equal(status, P3D_OK);
}

/* A quad and a triangle, a selection, a proxy, a property, key frames, a point that no face uses. */
static struct p3d_buffer write_small(void)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 1 1 0 0 1 0 5 5 5; n 0 0 1; f 0/0 1/0 2/0 3/0; uv 0 0 0 1 0 1 1 0 1;"
                            "s lid p0=0.5 p4; prop lodnoshadow 1; f 0/0 1/0 2/0; proxy proxy:box.01");
    const struct p3d_buffer glb = write_lossless(&s->model);

    shape_free(s);
    return glb;
}

TEST(every_prefix_is_refused)
{
    const struct p3d_buffer glb = write_small();

    sweep_prefixes(&(struct sweep){glb.data, glb.size, 1, use}, judge_prefix);
}

TEST(no_byte_does_harm)
{
    static const uint8_t values[] = {0, '0', '1', '9', '-', ',', '[', ']', '{', '}', '"', 0xff};
    const struct p3d_buffer glb = write_small();

    sweep_bytes(&(struct sweep){glb.data, glb.size, 1, use}, values, COUNT(values));
}

TEST(no_byte_of_what_draco_packed_does_harm)
{
    static const uint8_t values[] = {'A', 'B', 'Q', 'g', 'x', '/', '8'};
    const char *text = write_square((struct square){EDGES, "\"POSITION\":0,\"TEXCOORD_0\":1", "4", "6"});

    if (p3d_reads_draco())
        sweep_bytes(&(struct sweep){(const uint8_t *)text, strlen(text), 1, use}, values, COUNT(values));
}

TEST(no_allocation_that_fails_does_harm)
{
    const struct p3d_buffer glb = write_small();

    sweep_allocations(&(struct sweep){glb.data, glb.size, 1, use});
    sweep_limits(&(struct sweep){glb.data, glb.size, 1, use});
}
