/* test_gltf_lods.c: which LODs a glTF has, and in which nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_parts.h"

static const uint32_t first_face[] = {0};
static const uint32_t one_point[] = {1};
static const uint32_t two_points[] = {0, 2};
static const float full_weights[] = {1, 1};
static const struct p3d_model_selection memory_selections[] = {
    {.name = {(const uint8_t *)"axis", 4}, .points = two_points, .point_weights = full_weights, .point_count = 2},
    {.name = {(const uint8_t *)"aim", 3}, .points = one_point, .point_weights = full_weights, .point_count = 1}};
static const struct p3d_vec3 memory_points[] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {0, 0, 2}};

static struct p3d_model_lod points_lod(float resolution)
{
    return (struct p3d_model_lod){.resolution = resolution, .points = memory_points, .point_count = 4,
                                  .selections = memory_selections, .selection_count = 2};
}

static struct written write_lods(const struct p3d_model_lod *lods, uint32_t lod_count, enum p3d_gltf_lods which,
                                 bool has_msft_lod)
{
    const struct p3d_gltf_options options = {.lods = which, .has_msft_lod = has_msft_lod};
    const struct p3d_model_material material = material_of("");
    const struct p3d_model model = {.lods = lods, .lod_count = lod_count, .materials = &material, .material_count = 1};

    return write_parts(&model, &options, NULL);
}

/* Geometry, 2.000, 1.000 (the best), another 1.000, Memory */
static struct written write_five_lods(enum p3d_gltf_lods which, bool has_msft_lod)
{
    const struct p3d_model_lod lods[] = {triangle(1e13f), triangle(2), triangle(1), triangle(1), points_lod(1e15f)};

    return write_lods(lods, COUNT(lods), which, has_msft_lod);
}

TEST(the_best_lod_and_named_points_are_there_without_asking)
{
    struct written written = write_five_lods(P3D_GLTF_BEST, true);

    assert_true(has(&written, "\"scenes\":[\n{\"name\":\"model\",\"nodes\":[0,1]}\n]"));
    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"1.000\",\"mesh\":0,\"extras\":{\"lod\":0,\"resolution\":1}},\n"
                              "{\"name\":\"Memory\",\"children\":[2,3,4],\"extras\":{\"lod\":0,\"resolution\":1e+15,"
                              "\"selections\":\"axis;aim\"}},\n"
                              "{\"name\":\"axis\",\"translation\":[1,2,-3]},\n"
                              "{\"name\":\"axis.2\",\"translation\":[7,8,-9]},\n"
                              "{\"name\":\"aim\",\"translation\":[4,5,-6]}\n]"));
    assert_false(has(&written, "MSFT_lod"));
    assert_int_equal(written.bin.size, 104);
    free_parts(&written);
}

TEST(other_visual_lods_stand_below_one_node)
{
    struct written written = write_five_lods(P3D_GLTF_VISUAL, false);

    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[1,3,4]}"));
    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"2.000\",\"mesh\":0,"));
    assert_true(has(&written, "{\"name\":\"1.000.2\",\"mesh\":2,"));
    assert_true(has(&written, "{\"name\":\"visual LODs\",\"children\":[2,0]},\n{\"name\":\"axis\","));
    assert_false(has(&written, "Geometry"));
    assert_false(has(&written, "other LODs"));
    free_parts(&written);
}

TEST(all_lods_are_there_if_wanted_and_points_without_a_name)
{
    struct written written = write_five_lods(P3D_GLTF_ALL, false);

    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[2,5,6]}"));
    assert_true(has(&written, "{\"name\":\"visual LODs\",\"children\":[3,1]},\n"
                              "{\"name\":\"other LODs\",\"children\":[0,4]},"));
    assert_true(has(&written, "{\"name\":\"Geometry\",\"mesh\":0,"));
    assert_true(has(&written, "{\"name\":\"Memory\",\"children\":[7,8,9,10],"));
    assert_true(has(&written, "{\"name\":\"point.3\",\"translation\":[0,0,-2]}"));
    free_parts(&written);
}

TEST(lower_lods_hang_on_the_best_if_wanted)
{
    struct written written = write_five_lods(P3D_GLTF_ALL, true);

    assert_true(has(&written, "\"extensionsUsed\":[\n\"MSFT_lod\"\n]"));
    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[2,5]}"));
    assert_true(has(&written, "{\"name\":\"all LODs\",\"nodes\":[2,5,3,1]}"));
    assert_true(has(&written, "{\"name\":\"1.000\",\"mesh\":2,\"extensions\":{\"MSFT_lod\":{\"ids\":[3,1]}}"));
    assert_true(has(&written, "{\"name\":\"other LODs\",\"children\":[0,4]}"));
    free_parts(&written);
}

TEST(the_best_lod_has_faces_if_any_has)
{
    const struct p3d_model_lod lods[] = {points_lod(1), triangle(1e13f), triangle(3), triangle(2)};
    struct written visual = write_lods(lods, 4, P3D_GLTF_BEST, false);
    struct written geometry = write_lods(lods, 2, P3D_GLTF_BEST, false);
    struct written points_alone = write_lods(lods, 1, P3D_GLTF_BEST, false);

    assert_true(has(&visual, "{\"name\":\"2.000\",\"mesh\":0,"));
    assert_true(has(&geometry, "{\"name\":\"Geometry\",\"mesh\":0,"));
    assert_true(has(&points_alone, "{\"name\":\"1.000\",\"children\":[1,2,3,4],"));
    free_parts(&visual);
    free_parts(&geometry);
    free_parts(&points_alone);
}

/* A wreck of proxies is shown by them, and not by its Geometry. */
TEST(a_visual_lod_of_proxies_is_better_than_one_that_is_not_visual)
{
    const struct p3d_model_proxy proxy = {p3d_bytes_of("x"), 1, P3D_NO_SELECTION, {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}};
    const struct p3d_model_lod lods[] = {
        triangle(1e13f), {.resolution = 1}, {.resolution = 2, .proxies = &proxy, .proxy_count = 1}};
    struct written written = write_lods(lods, 3, P3D_GLTF_BEST, false);

    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"2.000\",\"children\":[1],"));
    free_parts(&written);
}

/* Of a LOD with faces only points by themselves, and only in LODs whose points mean something. */
TEST(points_are_nodes_beside_faces_too)
{
    static const struct p3d_model_selection of_faces = {
        .name = {(const uint8_t *)"area", 4}, .points = one_point, .point_weights = full_weights, .point_count = 1,
        .faces = first_face, .face_weights = full_weights, .face_count = 1};
    struct p3d_model_selection selections[] = {of_faces, memory_selections[1]};
    struct p3d_model_lod lods[] = {triangle(4e15f), triangle(1e13f)};
    struct written written;

    for (size_t i = 0; i < 2; i++) {
        lods[i].points = memory_points;
        lods[i].point_count = 4;
        lods[i].selections = selections;
        lods[i].selection_count = 2;
    }
    written = write_lods(lods, 2, P3D_GLTF_ALL, false);
    assert_true(has(&written, "{\"name\":\"Paths\",\"mesh\":0,\"children\":[3,4],"));
    assert_true(has(&written, "{\"name\":\"aim\",\"translation\":[4,5,-6]},\n"
                              "{\"name\":\"point.3\",\"translation\":[0,0,-2]}\n]"));
    assert_true(has(&written, "{\"name\":\"Geometry\",\"mesh\":1,\"extras\":"));
    assert_false(has(&written, "{\"name\":\"area\""));
    free_parts(&written);
}

/* Some programs take no file without a binary part. */
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
    free_parts(&a);
    free_parts(&b);
}
