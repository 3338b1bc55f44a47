/* test_check_model.c: models that a caller made are proven before they are used.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

/* A triangle with all that a LOD can have, and a model of it, for a test to break. */
static struct p3d_vec3 points[3], normals[1];
static struct p3d_model_corner corners[3];
static struct p3d_model_face faces[1];
static struct p3d_vec2 uvs[3];
static struct p3d_model_uv_set uv_sets[1];
static uint32_t members[3], face_members[1];
static float weights[3];
static struct p3d_model_selection selections[1];
static struct p3d_model_proxy proxies[1];
static uint8_t numbers[36], edge[8], masses[12];
static struct p3d_model_frame frames[1];
static struct p3d_model_skin skins[3];
static struct p3d_model_axis axes[1];
static struct p3d_model_material materials[1];
static struct p3d_model_bone bones[2];
static struct p3d_model_animation animations[1];
static struct p3d_model_lod lod;
static struct p3d_model model;

static void make_lod(void)
{
    lod = (struct p3d_model_lod){.resolution = 1,
                                 .points = points,
                                 .point_count = 3,
                                 .normals = normals,
                                 .normal_count = 1,
                                 .corners = corners,
                                 .corner_count = 3,
                                 .faces = faces,
                                 .face_count = 1,
                                 .uv_sets = uv_sets,
                                 .uv_set_count = 1,
                                 .selections = selections,
                                 .selection_count = 1,
                                 .proxies = proxies,
                                 .proxy_count = 1,
                                 .frames = frames,
                                 .frame_count = 1,
                                 .skins = skins,
                                 .axes = axes,
                                 .sharp_edges = {edge, 1, 8},
                                 .masses = {masses, 3, 4}};
}

static void make(void)
{
    for (uint32_t i = 0; i < 3; i++) {
        corners[i] = (struct p3d_model_corner){i, i ? 0 : P3D_NO_NORMAL};
        members[i] = i;
        weights[i] = 1;
        skins[i] = (struct p3d_model_skin){.count = 1, .bones = {1}, .weights = {1}};
    }
    face_members[0] = 0;
    faces[0] = (struct p3d_model_face){.first_corner = 0, .corner_count = 3};
    uv_sets[0].uvs = uvs;
    selections[0] = (struct p3d_model_selection){p3d_bytes_of("all"), members, weights, 3, face_members, weights, 1};
    proxies[0].selection = 0;
    edge[0] = 2;
    frames[0].positions = (struct p3d_span){numbers, 3, 12};
    axes[0].bone = 0;
    bones[0].parent = P3D_NO_BONE;
    bones[1].parent = 0;
    animations[0].bone = 1;
    animations[0].type = P3D_ANIMATION_HIDE;
    make_lod();
    model = (struct p3d_model){.lods = &lod,
                               .lod_count = 1,
                               .materials = materials,
                               .material_count = 1,
                               .bones = bones,
                               .bone_count = 2,
                               .animations = animations,
                               .animation_count = 1};
}

static void assert_wrong(int32_t in_lod, const char *message)
{
    struct p3d_error error;

    assert_false(p3d_model_check(&model, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, in_lod);
    assert_string_equal(error.message, message);
    make();
}

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

TEST(what_does_not_fit_is_told)
{
    make();
    assert_true(p3d_model_check(&model, NULL));
    corners[2].point = 3;
    assert_wrong(0, "no such point of corner 2");
    corners[1].normal = 1;
    assert_wrong(0, "no such normal of corner 1");
    faces[0].corner_count = 5;
    assert_wrong(0, "more than four corners of face 0");
    faces[0].first_corner = 1;
    assert_wrong(0, "no such corners of face 0");
    faces[0].material = 1;
    assert_wrong(0, "no such material of face 0");
    lod.uv_set_count = 0;
    assert_wrong(0, "without a UV set there are corners: 3");
    uv_sets[0].uvs = NULL;
    assert_wrong(0, "nothing in UV set 0");
    members[2] = 3;
    assert_wrong(0, "no such member of selection 0");
    members[2] = 1;
    assert_wrong(0, "members are not ascending in selection 0");
    weights[1] = 0;
    assert_wrong(0, "no weight from 0 to 1 in selection 0");
    face_members[0] = 1;
    assert_wrong(0, "no such member of selection 0");
    proxies[0].selection = 1;
    assert_wrong(0, "no such selection of proxy 0");
    frames[0].positions.count = 2;
    assert_wrong(0, "another number of points in frame 0");
    lod.frame_positions = members;
    frames[0].positions.count = 2;
    assert_wrong(0, "too few positions in frame 0");
    frames[0].positions.stride = 8;
    assert_wrong(0, "too few bytes for points of a frame: 3");
    edge[4] = 3;
    assert_wrong(0, "no such points of sharp edge 0");
    edge[4] = 0;
    lod.masses.count = 2;
    assert_wrong(0, "there must be a mass for each point, or none; masses: 2");
    skins[1].bones[0] = 2;
    assert_wrong(0, "no such bone of point 1");
    skins[1].count = 5;
    assert_wrong(0, "more than four bones of point 1");
    axes[0].bone = 2;
    assert_wrong(0, "no such bone of axis 0");
}

TEST(the_model_itself_is_checked_too)
{
    make();
    bones[0].parent = 1;
    assert_wrong(P3D_NO_LOD, "a parent must stand before its bone; bone 0");
    bones[1].parent = 1;
    assert_wrong(P3D_NO_LOD, "a parent must stand before its bone; bone 1");
    bones[1].name = (struct p3d_bytes){NULL, 1};
    assert_wrong(P3D_NO_LOD, "no name of bone 1");
    bones[1].name = (struct p3d_bytes){NULL, 0};
    animations[0].bone = 2;
    assert_wrong(P3D_NO_LOD, "no such bone of animation 0");
    animations[0].type = (enum p3d_animation_type)(P3D_ANIMATION_HIDE + 1);
    assert_wrong(P3D_NO_LOD, "no such type of animation 0");
    model.materials = NULL;
    assert_wrong(P3D_NO_LOD, "there is no table of materials: 1");
    model.lods = NULL;
    assert_wrong(P3D_NO_LOD, "there is no table of LODs: 1");
    lod.points = NULL;
    assert_wrong(0, "there is no table of points: 3");
    model.skeleton.size = 1;
    assert_wrong(P3D_NO_LOD, "no text of model 0");
}

TEST(a_corner_belongs_to_one_face)
{
    static struct p3d_model_face two[2] = {{0, 3, 0, 0}, {2, 1, 0, 0}};

    make();
    lod.faces = two;
    lod.face_count = 2;
    assert_wrong(0, "two faces share corners; face 1");
}
