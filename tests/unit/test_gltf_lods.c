/* test_gltf_lods.c: which LODs a glTF has, and in which nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_parts.h"

#define POINTS "p 1 2 3 4 5 6 7 8 9 0 0 2; s axis p0 p2; s aim p1;"

#define POINTS_BESIDE "p 1 2 3 4 5 6 7 8 9 0 0 2; f 0/0 1/0 2/0; uv 0 0 1 0 0 1 1; s area p1 f0; s aim p1;"

static struct written write_lods(const char *drawing, enum p3d_gltf_lods which)
{
    return write_sketch(drawing, &(struct p3d_gltf_options){.lods = which});
}

/* The second visual LOD is the best, and so is the third. */
static struct written write_five_lods(enum p3d_gltf_lods which)
{
    return write_lods(
        "lod Geometry;" TRIANGLE "lod 2;" TRIANGLE "lod 1;" TRIANGLE "lod 1;" TRIANGLE "lod Memory;" POINTS, which);
}

static bool as_obj(const struct p3d_model *model, const struct p3d_options *options, struct p3d_sink sink)
{
    return p3d_write_obj(model, NULL, options, sink, NULL);
}

static bool as_glb(const struct p3d_model *model, const struct p3d_options *options, struct p3d_sink sink)
{
    return p3d_write_glb(model, &(struct p3d_gltf_options){.lods = P3D_GLTF_ALL}, options, sink, NULL);
}

static bool as_mlod(const struct p3d_model *model, const struct p3d_options *options, struct p3d_sink sink)
{
    struct p3d_mlod *mlod = p3d_mlod_from_model(model, options, NULL);
    const bool is_good = mlod && p3d_mlod_write(mlod, sink, NULL);

    p3d_mlod_free(mlod);
    return is_good;
}

TEST(the_best_lod_and_named_points_are_there_without_asking)
{
    struct written written = write_five_lods(P3D_GLTF_BEST);

    assert_true(has(&written, "\"scenes\":[\n{\"name\":\"model\",\"nodes\":[0,1]}\n]"));
    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"1.000\",\"mesh\":0,\"extras\":{\"lod\":0,\"resolution\":1}},\n"
                              "{\"name\":\"Memory\",\"children\":[2,3,4],\"extras\":{\"lod\":0,\"resolution\":1e+15,"
                              "\"selections\":\"axis;aim\"}},\n"
                              "{\"name\":\"axis\",\"translation\":[1,2,-3]},\n"
                              "{\"name\":\"axis.2\",\"translation\":[7,8,-9]},\n"
                              "{\"name\":\"aim\",\"translation\":[4,5,-6]}\n]"));
    assert_int_equal(written.bin.size, 104);
}

TEST(other_visual_lods_stand_below_one_node)
{
    struct written written = write_five_lods(P3D_GLTF_VISUAL);

    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[1,3,4]}"));
    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"2.000\",\"mesh\":0,"));
    assert_true(has(&written, "{\"name\":\"1.000.2\",\"mesh\":2,"));
    assert_true(has(&written, "{\"name\":\"visual LODs\",\"children\":[2,0]},\n{\"name\":\"axis\","));
    assert_false(has(&written, "Geometry"));
    assert_false(has(&written, "other LODs"));
}

TEST(all_lods_are_there_if_wanted_and_points_without_a_name)
{
    struct written written = write_five_lods(P3D_GLTF_ALL);

    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[2,5,6]}"));
    assert_true(has(&written, "{\"name\":\"visual LODs\",\"children\":[3,1]},\n"
                              "{\"name\":\"other LODs\",\"children\":[0,4]},"));
    assert_true(has(&written, "{\"name\":\"Geometry\",\"mesh\":0,"));
    assert_true(has(&written, "{\"name\":\"Memory\",\"children\":[7,8,9,10],"));
    assert_true(has(&written, "{\"name\":\"point.3\",\"translation\":[0,0,-2]}"));
}

TEST(the_best_lod_has_faces_if_any_has)
{
    struct written visual =
        write_lods("lod 1;" POINTS "lod Geometry;" TRIANGLE "lod 3;" TRIANGLE "lod 2;" TRIANGLE, P3D_GLTF_BEST);
    struct written geometry = write_lods("lod 1;" POINTS "lod Geometry;" TRIANGLE, P3D_GLTF_BEST);
    struct written points_alone = write_lods("lod 1;" POINTS, P3D_GLTF_BEST);

    assert_true(has(&visual, "{\"name\":\"2.000\",\"mesh\":0,"));
    assert_true(has(&geometry, "{\"name\":\"Geometry\",\"mesh\":0,"));
    assert_true(has(&points_alone, "{\"name\":\"1.000\",\"children\":[1,2,3,4],"));
}

/* A wreck of proxies is shown by them, and not by its Geometry. */
TEST(a_visual_lod_of_proxies_is_better_than_one_that_is_not_visual)
{
    struct written written = write_lods("lod Geometry;" TRIANGLE "lod 1; lod 2; stand x 1 -1 0 0 0", P3D_GLTF_BEST);

    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"2.000\",\"children\":[1],"));
}

TEST(a_model_of_proxies_alone_has_no_mesh_which_is_warned_of)
{
    struct sketch *s = sketch("lod 1; stand x 1 -1 0 0 0");
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    assert_true(p3d_write_glb(&s->model, NULL, &options, p3d_buffer_sink(&buffer), &error));
    assert_non_null(strstr(heard.text, "made of proxies alone, without their models"));
    p3d_buffer_free(&buffer);
}

/* A LOD with faces has nodes only for points by themselves, and only where points mean something. */
TEST(points_are_nodes_beside_faces_too)
{
    static const char drawing[] = "lod Paths; n 0 8 -2;" POINTS_BESIDE "lod Geometry; n 0 8 -2;" POINTS_BESIDE;
    struct written written = write_lods(drawing, P3D_GLTF_ALL);

    assert_true(has(&written, "{\"name\":\"Paths\",\"mesh\":0,\"children\":[3,4],"));
    assert_true(has(&written, "{\"name\":\"aim\",\"translation\":[4,5,-6]},\n"
                              "{\"name\":\"point.3\",\"translation\":[0,0,-2]}\n]"));
    assert_true(has(&written, "{\"name\":\"Geometry\",\"mesh\":1,\"extras\":"));
    assert_false(has(&written, "{\"name\":\"area\""));
}

TEST(what_several_lods_lose_is_told_once)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2; f 0 1; lod 2; p 0 0 0 1 0 0; f 0 1; f 1 0");
    bool (*const writers[])(const struct p3d_model *, const struct p3d_options *, struct p3d_sink) = {as_obj, as_glb,
                                                                                                      as_mlod};

    for (size_t i = 0; i < COUNT(writers); i++) {
        struct heard heard = {0};
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};
        struct p3d_buffer buffer = {NULL, 0, 0};

        assert_true(writers[i](&s->model, &options, p3d_buffer_sink(&buffer)));
        assert_string_equal(heard.text, "3 faces have fewer than 3 corners; left out (in 2 LODs); ");
        p3d_buffer_free(&buffer);
    }
}

TEST(without_lods_or_faces_there_is_no_empty_array)
{
    const struct p3d_model_lod lod = {.resolution = 1e15f};
    const struct p3d_model empty = {.lods = NULL}, memory = {.lods = &lod, .lod_count = 1};
    struct written a = write_parts(&empty, NULL, NULL), b = write_parts(&memory, NULL, NULL);
    struct p3d_buffer glb = {NULL, 0, 0};

    assert_false(has(&a, "[]"));
    assert_false(has(&b, "[]"));
    assert_true(has(&b, "\"buffers\":[\n{\"uri\":\"a%20b.bin\",\"byteLength\":4}\n]"));
    assert_int_equal(a.bin.size, 4);
    assert_memory_equal(b.bin.data, "\0\0\0\0", 4);
    assert_true(p3d_write_glb(&memory, NULL, NULL, p3d_buffer_sink(&glb), NULL));
    assert_int_equal(p3d_load_u32(glb.data + 8), glb.size);
    assert_memory_equal(glb.data + glb.size - 12, "\4\0\0\0BIN\0\0\0\0\0", 12);
    p3d_buffer_free(&glb);
}
