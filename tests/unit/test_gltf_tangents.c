/* test_gltf_tangents.c: tangents of glTF meshes whose materials have normal maps, and what these need.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "looks.h"

#include <math.h>
#include <stdio.h>

static float length_of(struct p3d_vec3 v)
{
    return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

/* In the triangle u runs from the first corner to the third, and the image's up from the first to the second: seen
 * from outside these are mirrored. */
TEST(tangents_show_where_u_grows)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    scene.items[0].images[P3D_LOOK_NORMAL] = WALL_NOHQ;
    written = write_scene(&scene, &folder);
    assert_true(has(&written, "{\"attributes\":{\"POSITION\":0,\"NORMAL\":1,\"TANGENT\":2,\"TEXCOORD_0\":3},"
                              "\"indices\":4,\"material\":0}"));
    assert_true(has(&written, "{\"attributes\":{\"POSITION\":0,\"NORMAL\":1,\"TEXCOORD_0\":3},"
                              "\"indices\":5,\"material\":1}"));
    assert_true(has(&written, "{\"bufferView\":2,\"componentType\":5126,\"count\":3,\"type\":\"VEC4\"}"));
    for (size_t i = 0; i < 3; i++) {
        assert_at(vec3_in(&written, 72 + 16 * i), 0, 0.2425356f, -0.9701425f);
        assert_float_equal(p3d_load_f32(written.bin.data + 72 + 16 * i + 12), -1, 0);
    }
    free_folder(&folder);
}

/* A LOD with a normal map. */
static struct written write_mapped(const char *drawing)
{
    struct sketch *s = sketch(drawing);
    struct folder folder = {.count = 0};
    struct written written;
    struct scene scene;

    init_scene(&scene);
    scene.items[0].images[P3D_LOOK_NORMAL] = WALL_NOHQ;
    scene.lod = *s->drawn;
    written = write_scene(&scene, &folder);
    free_folder(&folder);
    return written;
}

/* Two triangles on both sides of an edge, the image of one mirrored: their corners on the edge are equal but for the
 * side on which green is. */
TEST(mirrored_images_have_vertices_of_their_own)
{
    struct written written =
        write_mapped("lod 1; p 0 0 0 0 1 0 1 0 0 -1 0 0; n 0 0 -1; f 0/0 2/0 1/0; uv 0 0 1 1 1 0 0;"
                     "f 0/0 1/0 3/0; uv 1 0 1 0 0 1 1");

    assert_true(has(&written, "\"count\":6,\"type\":\"VEC4\"}"));
    for (size_t i = 0; i < 6; i++) {
        assert_at(vec3_in(&written, 144 + 16 * i), i < 3 ? 1 : -1, 0, 0);
        assert_float_equal(p3d_load_f32(written.bin.data + 144 + 16 * i + 12), i < 3 ? 1 : -1, 0);
    }
}

/* At the first point a right angle where u grows to the right, and half of one, bent backward, where it grows to the
 * right and down: 2 * (1, 0) + (1, -1) / sqrt(2), of length 1. */
TEST(tangents_of_faces_are_weighted_by_their_angles)
{
    struct written written =
        write_mapped("lod 1; p 0 0 0 1 0 0 0 1 0 -1 1 3; n 0 0 -1; f 0/0 1/0 2/0; uv 0 0 0 1 0 0 -1;"
                     "f 0/0 2/0 3/0; uv 1 0 0 0 -1 -1 0");

    assert_true(has(&written, "\"count\":4,\"type\":\"VEC4\"}"));
    assert_float_equal(vec3_in(&written, 96).x, 0.9675388f, 1e-5f);
    assert_float_equal(vec3_in(&written, 96).y, -0.2527214f, 1e-5f);
    assert_at(vec3_in(&written, 112), 1, 0, 0);
    assert_at(vec3_in(&written, 144), 0.7071068f, -0.7071068f, 0);
}

/* Images may be small, and begin anywhere in UVs. Here u grows along y. */
TEST(green_is_on_the_side_that_the_image_has)
{
    static const char *const rows[] = {"0.5 0.125 0.5 0.375 0.75 0.125", "0.5 0.125 0.5 -0.125 0.75 0.125",
                                       "2 3 2 3 2 3"};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char drawing[120];
        struct written written;

        snprintf(drawing, sizeof drawing, "lod 1; p 0 0 0 1 0 0 0 1 0; n 0 0 -1; f 0/0 1/0 2/0; uv 0 %s", rows[i]);
        written = write_mapped(drawing);
        for (size_t j = 0; j < 3; j++) {
            assert_at(vec3_in(&written, 72 + 16 * j), i == 2, i < 2, 0);
            assert_float_equal(p3d_load_f32(written.bin.data + 72 + 16 * j + 12), i == 1 ? -1 : 1, 0);
        }
    }
}

/* Tangents need normals: those of the faces. */
TEST(a_lod_without_normals_gets_some)
{
    static const struct p3d_model_corner bare[] = {{0, P3D_NO_NORMAL}, {1, P3D_NO_NORMAL}, {2, P3D_NO_NORMAL}};
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    scene.lod.normal_count = 0;
    scene.lod.corners = bare;
    scene.items[0].images[P3D_LOOK_COLOR] = WALL_CO;
    written = write_scene(&scene, &folder);
    assert_false(has(&written, "NORMAL"));
    scene.items[0].images[P3D_LOOK_NORMAL] = WALL_NOHQ;
    written = write_scene(&scene, &folder);
    assert_true(has(&written, "{\"POSITION\":0,\"NORMAL\":1,\"TANGENT\":2,\"TEXCOORD_0\":3}"));
    assert_at(vec3_in(&written, 36), 0, 0.9701425f, 0.2425356f);
    free_folder(&folder);
}

/* An image that a primitive's material shows needs UVs; all zeros are better than none. */
TEST(a_lod_without_uvs_gets_some)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    scene.lod.uv_set_count = 0;
    scene.items[0] = full_look(50);
    written = write_scene(&scene, &folder);
    assert_true(has(&written, "{\"POSITION\":0,\"NORMAL\":1,\"TANGENT\":2,\"TEXCOORD_0\":3}"));
    for (size_t i = 120; i < 144; i++)
        assert_int_equal(written.bin.data[i], 0);
    assert_int_equal(written.bin.data[146], 1); /* then the indices */
    for (size_t i = 0; i < 3; i++) {
        const struct p3d_vec3 tangent = vec3_in(&written, 72 + 16 * i), normal = vec3_in(&written, 36 + 12 * i);

        assert_float_equal(length_of(tangent), 1, 1e-6f);
        assert_float_equal(tangent.x * normal.x + tangent.y * normal.y + tangent.z * normal.z, 0, 1e-6f);
    }
    scene.looks.image_count = 0;
    scene.items[0] = scene.items[MATERIALS] = (struct p3d_look){.images = NO_IMAGES};
    written = write_scene(&scene, &folder);
    assert_false(has(&written, "TEXCOORD"));
    free_folder(&folder);
}
