/* test_check_model.c: models that a caller made are proven before they are used.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

TEST(models_of_files_are_good)
{
    static const char *const paths[] = {FIXTURES "/tube.p3d", FIXTURES "/tube_v50.p3d", FIXTURES "/pickup/pickup.p3d"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        struct p3d_scene scene;
        struct p3d_error error;

        assert_true(p3d_scene_open(paths[i], P3D_SCENE_MODEL | P3D_SCENE_SKELETON, NULL, NULL, &scene, &error));
        assert_true(p3d_model_check(scene.model, &error));
        assert_int_equal(error.status, P3D_OK);
        p3d_scene_close(&scene);
    }
}

/* Two LODs, each with two or three of all, which tests break in the second. */
static struct {
    struct p3d_vec3 points[3], normals[2];
    struct p3d_model_corner corners[3];
    struct p3d_model_face faces[3];
    struct p3d_vec2 uvs[3];
    struct p3d_model_uv_set uv_sets[2];
    uint32_t members[2];
    float weights[2];
    struct p3d_model_selection selections[2];
    struct p3d_model_property properties[2];
    struct p3d_model_proxy proxies[2];
    uint8_t numbers[36], edges[16], masses[12];
    struct p3d_model_frame frames[2];
    struct p3d_model_skin skins[3];
    struct p3d_model_axis axes[2];
    struct p3d_bytes textures[2], sections[2];
    struct p3d_model_material materials[2];
    struct p3d_model_bone bones[2];
    struct p3d_model_animation animations[2];
    struct p3d_model_lod lods[2], *lod;
    struct p3d_model model;
} two;

static void make_second_lod(void)
{
    two.lod = &two.lods[1];
    *two.lod = (struct p3d_model_lod){.points = two.points,
                                      .point_count = 3,
                                      .normals = two.normals,
                                      .normal_count = 2,
                                      .corners = two.corners,
                                      .corner_count = 3,
                                      .faces = two.faces,
                                      .face_count = 3,
                                      .uv_sets = two.uv_sets,
                                      .uv_set_count = 2,
                                      .selections = two.selections,
                                      .selection_count = 2,
                                      .properties = two.properties,
                                      .property_count = 2,
                                      .proxies = two.proxies,
                                      .proxy_count = 2,
                                      .frames = two.frames,
                                      .frame_count = 2,
                                      .skins = two.skins,
                                      .axes = two.axes,
                                      .sharp_edges = {two.edges, 2, 8},
                                      .masses = {two.masses, 3, 4}};
}

/* Its values are the largest that are right, where there is a limit. */
static void make_two(void)
{
    memset(&two, 0, sizeof two);
    for (uint32_t i = 0; i < 3; i++) {
        two.corners[i] = (struct p3d_model_corner){2 - i, i < 2 ? i : P3D_NO_NORMAL};
        two.skins[i] = (struct p3d_model_skin){.count = 4, .bones = {1, 0, 1, 1}};
    }
    two.faces[0] = (struct p3d_model_face){0, 1, 0, 1};
    two.faces[1] = (struct p3d_model_face){1, 2, 0, 0};
    two.faces[2] = (struct p3d_model_face){3, 0, 0, 1}; /* none of three corners */
    for (uint32_t i = 0; i < 2; i++) {
        two.uv_sets[i].uvs = two.uvs;
        two.members[i] = 1 + i;
        two.weights[i] = i ? 1 : 0.25f;
        two.selections[i] =
            (struct p3d_model_selection){p3d_bytes_of("s"), two.members, two.weights, 2, two.members, two.weights, 2};
        two.proxies[i].selection = i ? 1 : P3D_NO_SELECTION;
        two.frames[i].positions = (struct p3d_span){two.numbers, 3, 12};
        two.edges[8 * i] = 2;
        two.edges[8 * i + 4] = 1;
        two.axes[i].bone = i ? 1 : P3D_NO_BONE;
        two.bones[i].parent = i ? 0 : P3D_NO_BONE;
        two.animations[i].bone = i ? P3D_NO_BONE : 1;
        two.materials[i].stage_textures = two.textures;
        two.materials[i].stage_texture_count = i ? 2 : 0;
    }
    make_second_lod();
    two.model = (struct p3d_model){.lods = two.lods,
                                   .lod_count = 2,
                                   .materials = two.materials,
                                   .material_count = 2,
                                   .sections = two.sections,
                                   .section_count = 2,
                                   .bones = two.bones,
                                   .bone_count = 2,
                                   .animations = two.animations,
                                   .animation_count = 2};
}

static void assert_told(int line, int32_t in_lod, const char *message)
{
    struct p3d_error error;

    if (p3d_model_check(&two.model, &error))
        fail_msg("line %d: it is good", line);
    if (error.status != P3D_INVALID || error.lod != in_lod || error.offset || strcmp(error.message, message) != 0)
        fail_msg("line %d: in LOD %d: %s", line, (int)error.lod, error.message);
}

static void assert_right(int line)
{
    struct p3d_error error;

    if (!p3d_model_check(&two.model, &error))
        fail_msg("line %d: in LOD %d: %s", line, (int)error.lod, error.message);
    assert_int_equal(error.status, P3D_OK);
}

/* A model that was right and was changed so. */
#define RIGHT(...) (make_two(), (__VA_ARGS__), assert_right(__LINE__))
#define OF_LOD(change, message) (make_two(), (change), assert_told(__LINE__, 1, message))
#define OF_MODEL(change, message) (make_two(), (change), assert_told(__LINE__, P3D_NO_LOD, message))
#define NO_TEXT ((struct p3d_bytes){NULL, 1})

TEST(every_table_that_is_counted_must_be_there)
{
    RIGHT(two.lod->frame_count = 2);
    OF_MODEL(two.model.materials = NULL, "there is no table of materials: 2");
    OF_MODEL(two.model.bones = NULL, "there is no table of bones: 2");
    OF_MODEL(two.model.animations = NULL, "there is no table of animations: 2");
    OF_MODEL(two.model.sections = NULL, "there is no table of sections: 2");
    OF_MODEL(two.model.lods = NULL, "there is no table of LODs: 2");
    OF_LOD(two.lod->points = NULL, "there is no table of points: 3");
    OF_LOD(two.lod->normals = NULL, "there is no table of normals: 2");
    OF_LOD(two.lod->corners = NULL, "there is no table of corners: 3");
    OF_LOD(two.lod->faces = NULL, "there is no table of faces: 3");
    OF_LOD(two.lod->uv_sets = NULL, "there is no table of UV sets: 2");
    OF_LOD(two.lod->selections = NULL, "there is no table of selections: 2");
    OF_LOD(two.lod->properties = NULL, "there is no table of properties: 2");
    OF_LOD(two.lod->proxies = NULL, "there is no table of proxies: 2");
    OF_LOD(two.lod->frames = NULL, "there is no table of frames: 2");
    OF_LOD(two.selections[1].points = NULL, "no members of selection 1");
    OF_LOD(two.selections[1].point_weights = NULL, "no members of selection 1");
    OF_LOD(two.selections[1].faces = NULL, "no members of selection 1");
    OF_LOD(two.selections[0].face_weights = NULL, "no members of selection 0");
    RIGHT((two.selections[1].points = NULL, two.selections[1].point_count = 0));
    OF_MODEL(two.materials[1].stage_textures = NULL, "no textures of stages in material 1");
    RIGHT(two.materials[0].stage_textures = NULL);
    RIGHT(two.model = (struct p3d_model){.lods = NULL});
}

TEST(every_text_with_a_size_must_be_there)
{
    OF_MODEL(two.materials[1].texture = NO_TEXT, "no text in material 1");
    OF_MODEL(two.textures[1] = NO_TEXT, "no text in material 1");
    OF_MODEL(two.bones[1].name = NO_TEXT, "no name of bone 1");
    OF_MODEL(two.animations[1].name = NO_TEXT, "no name of animation 1");
    OF_MODEL(two.animations[1].selection = NO_TEXT, "no selection of animation 1");
    OF_MODEL(two.animations[1].axis_end = NO_TEXT, "no selection of animation 1");
    OF_MODEL(two.sections[1] = NO_TEXT, "no name of section 1");
    OF_MODEL(two.model.skeleton = NO_TEXT, "no text of model 0");
    OF_MODEL(two.model.texture_folder = NO_TEXT, "no text of model 0");
    OF_LOD(two.selections[1].name = NO_TEXT, "no name of selection 1");
    OF_LOD(two.properties[1].name = NO_TEXT, "no text of property 1");
    OF_LOD(two.proxies[1].path = NO_TEXT, "no path of proxy 1");
}

TEST(every_number_has_its_limit)
{
    OF_MODEL(two.bones[1].parent = 1, "a parent must stand before its bone; bone 1");
    OF_MODEL(two.animations[1].type = (enum p3d_animation_type)99, "no such type of animation 1");
    OF_MODEL(two.animations[1].bone = 2, "no such bone of animation 1");
    OF_LOD(two.corners[0].point = 3, "no such point of corner 0");
    OF_LOD(two.corners[2].normal = 2, "no such normal of corner 2");
    OF_LOD(two.faces[1].material = 2, "no such material of face 1");
    OF_LOD(two.faces[0].corner_count = 2, "two faces share corners; face 1");
    OF_LOD(two.faces[2].first_corner = 2, "two faces share corners; face 2");
    OF_LOD(two.faces[2].first_corner = 4, "no such corners of face 2");
    OF_LOD(two.faces[2].corner_count = 1, "no such corners of face 2");
    RIGHT(two.lod->face_count = 3);
    RIGHT((two.lod->corner_count = two.lod->face_count = two.lod->uv_set_count = 0,
           two.selections[0].face_count = two.selections[1].face_count = 0));
    OF_LOD(two.lod->uv_set_count = 0, "without a UV set there are corners: 3");
    OF_LOD(two.uv_sets[1].uvs = NULL, "nothing in UV set 1");
    OF_LOD(two.members[1] = 3, "no such member of selection 0");
    OF_LOD(two.members[0] = 2, "members are not ascending in selection 0");
    OF_LOD(two.weights[0] = -0.25f, "no weight from 0 to 1 in selection 0");
    OF_LOD(two.weights[1] = 1.0625f, "no weight from 0 to 1 in selection 0");
    OF_LOD(two.weights[1] = 0, "no weight from 0 to 1 in selection 0");
    OF_LOD(two.proxies[1].selection = 2, "no such selection of proxy 1");
    OF_LOD(two.skins[2].count = 5, "more than four bones of point 2");
    OF_LOD(two.skins[2].bones[3] = 2, "no such bone of point 2");
    OF_LOD(two.skins[0].bones[0] = 2, "no such bone of point 0");
    OF_LOD(two.axes[1].bone = 2, "no such bone of axis 1");
    RIGHT(two.lod->axes = NULL);
    RIGHT(two.lod->skins = NULL);
}

TEST(tables_of_bytes_must_be_long_enough)
{
    static const uint32_t positions[] = {4, 0, 4};

    OF_LOD(two.frames[1].positions.stride = 11, "too few bytes for points of a frame: 3");
    OF_LOD(two.frames[1].positions.data = NULL, "too few bytes for points of a frame: 3");
    OF_LOD(two.frames[1].positions.count = 4, "another number of points in frame 1");
    OF_LOD((two.lod->frame_positions = positions, two.frames[0].positions.count = 5, two.frames[1].positions.count = 4),
           "too few positions in frame 1");
    RIGHT((two.lod->frame_positions = positions, two.frames[0].positions.count = two.frames[1].positions.count = 5));
    OF_LOD(two.lod->sharp_edges.stride = 7, "too few bytes for sharp edges: 2");
    OF_LOD(two.lod->sharp_edges.data = NULL, "too few bytes for sharp edges: 2");
    OF_LOD(two.edges[8] = 3, "no such points of sharp edge 1");
    OF_LOD(two.edges[12] = 3, "no such points of sharp edge 1");
    OF_LOD(two.edges[0] = 3, "no such points of sharp edge 0");
    OF_LOD(two.lod->masses.stride = 3, "too few bytes for masses: 3");
    OF_LOD(two.lod->masses.data = NULL, "too few bytes for masses: 3");
    OF_LOD(two.lod->masses.count = 2, "there must be a mass for each point, or none; masses: 2");
    RIGHT(two.lod->masses = (struct p3d_span){NULL, 0, 0});
    RIGHT(two.lod->sharp_edges = (struct p3d_span){NULL, 0, 0});
}
