/* test_from_gltf.c: models out of glTF: ours come back as they were, others become what they mean, bad ones nothing.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "gltf_text.h"
#include "models.h"
#include "sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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

static struct p3d_buffer write_mlod(const struct p3d_model *model)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_from_model(model, NULL, &error);

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&file), &error));
    p3d_mlod_free(mlod);
    at_end(free, file.data);
    return file;
}

/* As MLODs, between which p3dinfo finds no change. */
static void same_models(const struct p3d_model *a, const struct p3d_model *b)
{
    const struct p3d_buffer files[2] = {write_mlod(a), write_mlod(b)};
    struct p3d_document documents[2];
    struct p3d_error error;
    struct p3d_diff *diff;

    for (size_t i = 0; i < 2; i++)
        assert_true(p3d_read(files[i].data, files[i].size, NULL, &documents[i], &error));
    diff = p3d_diff_documents(&documents[0], &documents[1], NULL, NULL, &error);
    assert_non_null(diff);
    for (uint32_t i = 0; i < diff->change_count; i++)
        fail_msg("%s", p3d_change_name(diff->changes[i].kind));
    p3d_diff_free(diff);
    for (size_t i = 0; i < 2; i++)
        p3d_close(&documents[i]);
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
    same_models(loaded.model, model);
    p3d_model_free(model);
}

TEST(a_lossless_glb_becomes_the_model_again)
{
    come_back("crate.p3d");
    come_back("tube.p3d");
}

/* Models of mods have such bodies. */
TEST(bodies_of_one_name_come_back_from_a_lossless_glb_of_an_odol)
{
    struct sketch *s = sketch("lod Geometry; pyramid; s component01 p0 p1 p2 p3 f0 f1 f2 f3;"
                              "pyramid; s Component01 p4 p5 p6 p7 f4 f5 f6 f7; mass 1 1 1 1 1 1 1 1");
    struct p3d_error error;
    struct p3d_model *model, *back;
    struct p3d_buffer glb;

    sketch_odol(s, 50);
    model = p3d_model_from_odol(s->odol, NULL, 0, NULL, &error);
    glb = write_lossless(model);
    back = kept_model(p3d_model_from_gltf(glb.data, glb.size, NULL, NULL, &error));
    assert_int_equal(back->lods[0].selection_count, 2);
    same_models(model, back);
    p3d_model_free(model);
}

/* The way of a point is rounded, so texts tell the rest; normals of other lengths are texts, too. */
TEST(texts_tell_what_gltf_cannot_hold)
{
    static const float places[] = {1e-9f, 0, 0, 1, 1e-9f, 3e-9f, 0.3f, 0.1f, 1e-9f, 0, 1, 0, 7, 7, 7};
    static uint8_t data[sizeof places];
    static const struct p3d_model_frame frame = {0.5f, {data, 5, 12}};
    struct sketch *s =
        sketch("lod 1; p 0.1 0.2 0.3 1 0 0 1 0.7 0.7 0 1 0 9 9 9; n 0 0 0 0 0 2 0 0 1 0 0.6 0.8;"
               "f 0/0 1/1 2/1 3/2; f 3/2 1/1 0/3; pflags 1 5 5 4096; mass 1.1 2.2 2.2 0 3; s x p1 p2; s y p0");
    struct p3d_buffer glb;

    s->room->selections[0].name = p3d_bytes_of("a\nb;\x01"); /* no separator of a list */
    store_floats(data, places, sizeof places / sizeof *places);
    s->drawn->frames = &frame;
    s->drawn->frame_count = 1;
    glb = write_lossless(&s->model);
    assert_true(has(&glb, "\"frameRests.0\":\"0 1 "));
    assert_true(has(&glb, "\"normals\":\"0 1 0 0 0;1 2 0 0 2;5 1 0 0 2;\""));
    assert_true(has(&glb, "\"masses\":\"0 1 1.1;1 2 2.2;3 1 0;4 1 3;\""));
    assert_true(has(&glb, "\"pointFlags\":\"1 2 5;3 1 4096;\""));
    assert_true(has(&glb, "\"selectionSeparator\":\"\\u0002\""));
    same_models(&s->model, read_bytes(glb.data, glb.size, NULL));

    /* a normal that was turned stays so */
    change(&glb, "\"normals\":\"0 1 0 0 0;1 2 0 0 2;", "\"normals\":\"0 1 0 0 0;1 2 0 2 0;");
    assert_float_equal(read_bytes(glb.data, glb.size, NULL)->lods[0].normals[1].z, 1, 0);
}

/* There is no mesh that could have them. */
TEST(frames_of_a_lod_without_points_come_back)
{
    static const struct p3d_model_frame frames[] = {{-0.5f, {NULL, 0, 12}}, {0.25f, {NULL, 0, 12}}, {1, {NULL, 0, 12}}};
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2; lod 2e15");
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
}

/* No masses, which a Geometry LOD would get; UVs that no glTF can have; UV sets without a face. */
TEST(odd_uvs_and_masses_that_are_missing_stay_so)
{
    struct sketch *s = sketch("lod 2e13; p 0 0 0 1 0 0 0 1 0; f 0 1 2; uv 0 0 0 0 0 0 0; lod 7e15; p 1 2 3");
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
}

/* As if a quad was two triangles by now: the faces behind it have other numbers. */
TEST(texts_of_faces_count_only_if_these_are_still_the_same)
{
    struct sketch *s =
        sketch("lod 1; p 0 0 0 1 0 0 1 1 0 2 2 0 2 3 0; f 0 1 2; f 2 3 4; fflags 0 7 8; s x p0 p1 p2 p3 f0 f1");
    struct p3d_buffer glb = write_lossless(&s->model);
    const struct p3d_model_lod *lod = read_bytes(glb.data, glb.size, NULL)->lods;

    same_models(&s->model, read_bytes(glb.data, glb.size, NULL));
    assert_int_equal(lod->selections[0].face_count, 2);
    change(&glb, "\"faces\":\"0 3 2;", "\"faces\":\"0 4 1;");
    lod = read_bytes(glb.data, glb.size, NULL)->lods;
    assert_int_equal(lod->face_count, 2);
    assert_int_equal(lod->faces[1].flags, 0);
    assert_int_equal(lod->selections[0].face_count, 1);
}

/* Points that somebody adds stand beside those of the text. */
TEST(a_selection_has_the_points_of_its_text_and_those_of_new_nodes)
{
    struct sketch *s = sketch("lod 1e15; p 0 0 0 1 0 0 2 0 0; s a p0=0.5; s b p1; s c p2");
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
}

/* ---- Others' ---- */

TEST(names_of_nodes_are_lods)
{
    static const struct {
        const char *name;
        float resolution;
    } rows[] = {{"Geometry", 1e13f}, {"2.5", 2.5f}, {"car_LOD2", 3}, {"Box", 1}, {"LOD", 1}, {"1.000_Cube", 1}};

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
TEST(meshes_that_are_called_as_unreal_does_can_be_hit)
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

/* ---- Wrong ones ---- */

TEST(a_wrong_gltf_is_refused_and_told_what_is_wrong)
{
    static const struct {
        const char *text, *message;
        enum p3d_status status;
    } rows[] = {
        {"{}", "not a glTF: the JSON has no \"asset\"", P3D_UNSUPPORTED},
        {"[", "not a glTF: the JSON is wrong in line 1", P3D_DAMAGED},
        {"[1e308, 1e309]", "not a glTF: the JSON is wrong in line 1", P3D_DAMAGED}, /* so all numbers are finite */
        {"{\"asset\":{\"version\":\"1.1\"},\"scene\":\"a\"}", "glTF 1.0 is not read; version 2 is", P3D_UNSUPPORTED},
        {"{\"asset\":{\"version\":\"2.5\",\"minVersion\":\"2.5\"}}", "glTF 2.5 is not read; version 2 is",
         P3D_UNSUPPORTED},
        {ASSET "\"nodes\":[{\"mesh\":0}]," MESH ",\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,"
               "\"type\":\"VEC3\"}],\"buffers\":[{\"byteLength\":36}],\"bufferViews\":[{\"buffer\":0,"
               "\"byteLength\":36}]}",
         "an accessor's buffer has no bytes", P3D_DAMAGED},
        {ASSET "\"nodes\":[]}", "the scene of the glTF has no mesh", P3D_UNSUPPORTED},
        {ASSET "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"children\":[1]},{\"children\":[0]}]}",
         "nodes[0]: it is below two others, or below itself", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"children\":[0]}]}", "there is no scene, and a node is below itself", P3D_DAMAGED},
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
         "accessors[0]: it is of another type than is needed here", P3D_DAMAGED},
        {ASSET "\"nodes\":[{\"mesh\":0}]," MESH "," TRIANGLE_OF("2") "}",
         "nodes[0]: a triangle of its mesh names a vertex that does not exist", P3D_DAMAGED},
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
TEST(a_small_file_cannot_ask_for_endless_copies_of_a_mesh)
{
    struct p3d_error error;
    const struct p3d_model *model = read_copies(4000, 30, &error);

    assert_non_null(model);
    assert_int_equal(model->lods[0].face_count, 40000);
    assert_null(read_copies(4000, 300, &error));
    assert_non_null(strstr(error.message, "nodes show the same meshes so often that there are more than 21"));
    assert_int_equal(error.status, P3D_NO_MEMORY);
}

/* ---- Bad input over a good one ---- */

/* A quad and a triangle, a selection, a proxy, a property, key frames, a point that no face uses. */
static struct p3d_buffer write_small(void)
{
    struct sketch *s =
        sketch("lod 1; p 0 0 0 1 0 0 1 1 0 0 1 0 5 5 5; n 0 0 1; f 0/0 1/0 2/0 3/0; uv 0 0 0 1 0 1 1 0 1;"
               "s lid p0=0.5 p4; prop lodnoshadow 1; f 0/0 1/0 2/0; proxy proxy:box.01");
    const struct p3d_buffer glb = write_lossless(&s->model);

    return glb;
}

TEST(every_prefix_is_refused)
{
    const struct p3d_buffer glb = write_small();

    sweep_prefixes(&(struct sweep){glb.data, glb.size, .use = use_gltf}, NULL);
}

TEST(no_byte_does_harm)
{
    static const uint8_t values[] = {0, '0', '1', '9', '-', ',', '[', ']', '{', '}', '"', 0xff};
    const struct p3d_buffer glb = write_small();

    sweep_bytes(&(struct sweep){glb.data, glb.size, 1, true, use_gltf}, values, COUNT(values));
}

TEST(no_allocation_that_fails_does_harm)
{
    const struct p3d_buffer glb = write_small();

    sweep_allocations(&(struct sweep){glb.data, glb.size, .use = use_gltf});
    sweep_limits(&(struct sweep){glb.data, glb.size, .use = use_gltf});
}
