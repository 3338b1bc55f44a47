/* test_from_gltf_scenes.c: which LOD the nodes of a glTF are, which of its scenes is taken, and where nodes stand.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "gltf_text.h"

#include <stdio.h>
#include <stdlib.h>

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
        /* the first LOD may be Memory; a joint is no LOD */
        {"[{\"extras\":{\"resolution\":1e15,\"lod\":0}},{\"name\":\"a\"}]", "1e+15 0 1;"},
        {"[{\"name\":\"2.000\",\"mesh\":0},{\"name\":\"3.000\"}],\"skins\":[{\"joints\":[0]}]", "1 1 3;3 0 0;"},
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
                 ASSET
                 "\"nodes\":[{\"mesh\":0,\"extras\":{\"resolution\":1,\"faces\":\"\",\"selections\":\"%s\"}}]," MESH
                 "," NUMBERS "}",
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
                {"\"scene\":1,\"scenes\":[{\"nodes\":[0]},{\"nodes\":[2,1]}],", "2 1 3;3 1 3;"}};

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
TEST(meshes_without_the_name_of_a_lod_are_in_the_wanted_one)
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

/* Two triangles that share a point are one piece, a third beside them is another; a point of no face is of none. */
TEST(faces_that_hang_together_are_one_component)
{
    struct sketch *s = sketch("lod Geometry; p 0 0 0 9 9 9 1 0 0 5 0 0 0 1 0 6 0 0 2 0 0 5 1 0 2 1 0; f 0 2 4; f 3 5 7;"
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
