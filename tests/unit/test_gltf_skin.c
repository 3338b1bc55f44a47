/* test_gltf_skin.c: skins and animations of glTF: joints, weights, places, keys.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "glb_read.h"
#include "gltf_parts.h"

#include <math.h>

#define HALF_PI 1.57079632679489662f

static struct p3d_model_axis axis(uint32_t number, struct p3d_vec3 position, struct p3d_vec3 direction)
{
    return (struct p3d_model_axis){.bone = number, .has_axis = true, .position = position, .direction = direction};
}

/* A triangle of which bone 0 moves the first point, bones 0 and 1 the second, and none the third. */
#define MOVED TRIANGLE "skin 0 0=1; skin 1 1=0.25 0=0.5 1=0.25;"

static const char moved[] = "bone door; bone handle door; bone lock handle; lod 1;" MOVED;

/* ---- Joints ---- */

TEST(bones_are_joints_in_their_order_and_tree)
{
    struct written written = write_sketch(moved, NULL);

    assert_true(has(&written, "\"nodes\":[0,4]}"));
    assert_true(has(&written, "{\"name\":\"1.000\",\"mesh\":0,\"skin\":0,"));
    /* (0 0 0), and two thirds of the way to (1 0 0): the middle of what it moves; the others where that is said */
    assert_true(has(&written,
                    "{\"name\":\"door\",\"translation\":[0.33333334,0,0],\"children\":[2],\"extras\":{\"bone\":0}},\n"
                    "{\"name\":\"handle\",\"translation\":[0.6666666,0,0],\"children\":[3],\"extras\":{\"bone\":1}},\n"
                    "{\"name\":\"lock\",\"translation\":[0,0,0],\"extras\":{\"bone\":2}},\n"
                    "{\"name\":\"skeleton\",\"children\":[1],\"extras\":{\"bone\":-1}}\n]"));
    assert_true(has(&written, "\"skins\":[\n{\"inverseBindMatrices\":6,\"skeleton\":4,\"joints\":[1,2,3,4]}\n]"));
    assert_true(has(&written, "\"JOINTS_0\":3,\"WEIGHTS_0\":4}"));
    assert_true(has(&written, "{\"bufferView\":3,\"componentType\":5121,\"count\":3,\"type\":\"VEC4\"}"));
    assert_true(has(&written, "{\"bufferView\":6,\"componentType\":5126,\"count\":4,\"type\":\"MAT4\"}"));
    assert_memory_equal(written.bin.data + 96, "\0\0\0\0\1\0\0\0\3\0\0\0", 12); /* a bone named twice is one */
    assert_float_equal(p3d_load_f32(written.bin.data + 108 + 16), 0.5f, 0);
    assert_float_equal(p3d_load_f32(written.bin.data + 108 + 20), 0.5f, 0);
    assert_float_equal(p3d_load_f32(written.bin.data + 108 + 32), 1, 0);
}

/* The node of a proxy is below the joint of its first point, and stands where it stood. */
TEST(a_proxy_on_a_bone_is_a_child_of_the_joint)
{
    struct sketch *s = sketch(moved);
    struct written written;

    draw(s, "s proxy:cargo.01 p0; stand cargo 1 0 1 2 3; s proxy:cargo.02 p2; stand cargo 2 1 1 2 3;"
            "stand cargo 3 -1 1 2 3"); /* the third point of the triangle has no bone */
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "{\"name\":\"1.000\",\"mesh\":0,\"skin\":0,\"children\":[2,3],"));
    assert_true(has(&written, "{\"name\":\"cargo.01\",\"translation\":[0.6666666,2,-3],"));
    assert_true(has(&written, "\"extras\":{\"proxy\":\"cargo\",\"id\":1,\"ofLod\":0}}"));
    assert_true(has(&written, "{\"name\":\"cargo.02\",\"translation\":[1,2,-3],"));
    assert_true(has(&written, "\"extras\":{\"proxy\":\"cargo\",\"id\":2}}"));
    assert_true(has(
        &written, "{\"name\":\"door\",\"translation\":[0.33333334,0,0],\"children\":[5,1],\"extras\":{\"bone\":0}},"));
}

/* Of several bones the heaviest one has it, the first of those that are alike. */
TEST(a_proxy_is_below_the_bone_that_moves_it_most)
{
    static const struct {
        const char *skin, *joint, *children; /* the proxy is node 1 */
    } rows[] = {{"skin 1 0=0.25 1=0.75", "{\"name\":\"handle\"", "[4,1]"},
                {"skin 1 2=0.3 0=0.4 1=0.3", "{\"name\":\"door\"", "[3,1]"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch(moved);
        struct written written;
        const char *joint;

        draw(s, "%s; s proxy:cargo.01 p1; stand cargo 1 0 1 2 3", rows[i].skin);
        written = write_parts(&s->model, NULL, NULL);
        joint = strstr((const char *)written.json.data, rows[i].joint);
        assert_non_null(joint);
        joint = strstr(joint, "\"children\":[");
        assert_non_null(joint);
        assert_memory_equal(joint + strlen("\"children\":"), rows[i].children, strlen(rows[i].children));
        sketch_free(s);
    }
}

TEST(there_is_no_skin_if_nobody_wants_it_or_no_bone_moves_anything)
{
    static const struct p3d_model_skin none[3];
    const struct p3d_gltf_options options = {.has_no_skins = true};
    struct sketch *s = sketch(moved);
    struct written written;

    draw(s, "moves open hide");
    s->room->axes[0].bone = 0;
    written = write_parts(&s->model, &options, NULL);
    assert_false(has(&written, "skin") || has(&written, "JOINTS_0") || has(&written, "animations"));
    s->lods[0].skins = none;
    written = write_parts(&s->model, NULL, NULL);
    assert_false(has(&written, "skin") || has(&written, "JOINTS_0") || has(&written, "animations"));
}

/* glTF leaves no place to nodes above a mesh with a skin. */
TEST(lods_with_bones_stand_in_the_scene_itself)
{
    const struct p3d_gltf_options options = {.lods = P3D_GLTF_ALL};
    struct sketch *s = sketch(moved);
    struct written written;

    draw(s, "lod Geometry;" MOVED);
    written = write_parts(&s->model, &options, NULL);
    assert_true(has(&written, "\"nodes\":[0,1,5]}"));
    assert_false(has(&written, "other LODs"));
    s->lods[1].skins = NULL;
    written = write_parts(&s->model, &options, NULL);
    assert_true(has(&written, "\"nodes\":[0,2,6]}"));
    assert_true(has(&written, "{\"name\":\"other LODs\",\"children\":[1]}"));
}

TEST(points_in_one_place_that_move_apart_are_two_vertices)
{
    struct sketch *s = sketch(moved);
    struct written written;

    s->room->points[2] = (struct p3d_vec3){0, 0, 0};
    draw(s, "no_uvs");
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "\"count\":3,\"type\":\"VEC3\",\"min\""));
    s->lods[0].skins = NULL;
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "\"count\":2,\"type\":\"VEC3\",\"min\""));
}

TEST(bones_that_are_each_below_the_other_end)
{
    struct sketch *s = sketch(moved);
    struct written written;

    s->bones[0].parent = 2;
    s->bones[2].parent = 1;
    s->bones[1].parent = 0;
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "{\"name\":\"skeleton\",\"children\":["));
}

TEST(many_bones_have_wide_numbers)
{
    static struct p3d_model_bone bones[256];
    struct sketch *s = sketch(moved);
    struct written written;

    for (size_t i = 0; i < COUNT(bones); i++)
        bones[i] = (struct p3d_model_bone){p3d_bytes_of("b"), P3D_NO_BONE};
    s->model.bones = bones;
    s->model.bone_count = COUNT(bones);
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "{\"bufferView\":3,\"componentType\":5123,\"count\":3,\"type\":\"VEC4\"}"));
    assert_int_equal(p3d_load_u16(written.bin.data + 96 + 16), 256);
}

/* ---- Animations ---- */

/* The file as it is read back. */
static struct glb *write_and_read(const struct p3d_model *model)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    if (!p3d_write_glb(model, NULL, NULL, p3d_buffer_sink(&buffer), &error))
        fail_msg("%s", error.message);
    at_end(free, buffer.data);
    return glb_read(buffer.data, buffer.size);
}

static uint32_t child_of(const struct glb *glb, uint32_t object, const char *key)
{
    return glb->values[glb_get(glb, object, key)].child;
}

static uint32_t last_animation(const struct glb *glb)
{
    uint32_t found = child_of(glb, 1, "animations");

    while (glb->values[found].next)
        found = glb->values[found].next;
    return found;
}

static struct glb_primitive first_primitive(const struct glb *glb)
{
    return glb_primitive(glb, child_of(glb, child_of(glb, 1, "meshes"), "primitives"));
}

/* The place of the triangle's corner by the skin at a time of all animations. */
static void corner_at(const struct p3d_model *model, double time, uint32_t corner, double place[3])
{
    struct glb *glb = write_and_read(model);
    struct glb_primitive primitive;

    for (uint32_t i = child_of(glb, 1, "animations"); i; i = glb->values[i].next)
        glb_animate(glb, i, time);
    glb_find_joints(glb);
    primitive = first_primitive(glb);
    glb_vertex(glb, &primitive, corner, place);
    glb_free(glb);
}

static void is_at(const struct sketch *s, double time, uint32_t corner, double x, double y, double z)
{
    double place[3];

    corner_at(&s->model, time, corner, place);
    assert_float_equal(place[0], x, 1e-6);
    assert_float_equal(place[1], y, 1e-6);
    assert_float_equal(place[2], z, 1e-6);
}

TEST(a_rotation_turns_around_its_axis_in_small_steps)
{
    struct sketch *s = sketch(moved);
    struct written written;

    draw(s, "moves open rotation");
    s->animations[0].angles[1] = 4 * HALF_PI;
    s->room->axes[0] = axis(0, (struct p3d_vec3){1, 0, 0}, (struct p3d_vec3){0, 2, 0});
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written,
                    "\"animations\":[\n{\"name\":\"open\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":1,"
                    "\"path\":\"rotation\"}}],\"samplers\":[{\"input\":7,\"output\":8}],"
                    "\"extras\":{\"type\":\"rotation\",\"source\":\"user\",\"minPhase\":0,\"maxPhase\":1,"
                    "\"minValue\":0,\"maxValue\":1}}\n]"));
    assert_true(has(&written, "{\"name\":\"door\",\"translation\":[1,0,0],"));
    assert_true(has(&written, "\"count\":6,\"type\":\"SCALAR\",\"min\":[0],\"max\":[1]}"));
    /* From above, in the game's axes with z up the page, it turns clockwise: from the left of the axis toward +z. */
    is_at(s, 0, 0, 0, 0, 0);
    is_at(s, 0.25, 0, 1, 0, -1);
    is_at(s, 0.5, 0, 2, 0, 0);
}

TEST(a_second_animation_of_a_bone_has_a_joint_above)
{
    struct sketch *s = sketch(moved);
    struct written written;

    draw(s, "moves slide 'translation x'");
    s->animations[0].offsets[1] = 1;
    draw(s, "moves turn 'rotation z'");
    s->animations[1].angles[1] = HALF_PI;
    s->room->axes[0] = axis(0, (struct p3d_vec3){0, 0, 0}, (struct p3d_vec3){1, 0, 0});
    s->room->axes[1] = axis(0, (struct p3d_vec3){0, 1, 0}, (struct p3d_vec3){0, 0, 1});
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written,
                    "{\"name\":\"skeleton\",\"children\":[5],\"extras\":{\"bone\":-1}},\n"
                    "{\"name\":\"turn\",\"translation\":[0,1,0],\"children\":[1],\"extras\":{\"bone\":-1}}\n]"));
    assert_true(has(&written, "\"joints\":[1,2,3,4]}"));
    /* first to (1 0 0), then from there around (0 1 0) */
    is_at(s, 1, 0, 1, 2, 0);
}

static double length_to(const double a[3], struct p3d_vec3 b)
{
    return fabs(a[0] - (double)b.x) + fabs(a[1] - (double)b.y) + fabs(a[2] + (double)b.z);
}

/* What a file's joints do is what the pose of the library does, where a key is and between. */
TEST(joints_move_points_as_poses_do)
{
    for (enum p3d_animation_type type = P3D_ANIMATION_ROTATION; type <= P3D_ANIMATION_DIRECT; type++) {
        struct sketch *s = sketch(moved);
        struct p3d_model_animation *a = s->animations;

        draw(s, "moves go rotation");
        *a = (struct p3d_model_animation){.name = a->name,
                                          .source = a->source,
                                          .type = type,
                                          .max_phase = 1,
                                          .max_value = 1,
                                          .angles = {0.3f, -2.5f},
                                          .offsets = {-1, 2.5f},
                                          .axis_position = {4, -5, 6},
                                          .axis_direction = {2, 3, -6},
                                          .angle = 1.25f,
                                          .axis_offset = 3};
        s->room->axes[0] = (struct p3d_model_axis){.bone = 0,
                                                   .has_axis = type != P3D_ANIMATION_DIRECT,
                                                   .position = {4, -5, 6},
                                                   .direction = {2, 3, -6},
                                                   .end = {6, -2, 0}};
        for (unsigned i = 0; i <= 4; i++) {
            const struct p3d_pose_value value = {"go", (float)i / 4};
            struct p3d_model *posed = kept_model(p3d_model_pose(&s->model, &value, 1, NULL, NULL));

            for (uint32_t j = 0; j < 3; j++) {
                double place[3];

                corner_at(&s->model, (double)i / 4, j, place);
                assert_true(length_to(place, posed->lods[0].points[j]) < 1e-5);
            }
        }
        sketch_free(s);
    }
}

/* A key at both ends, and where it is hidden or shown again between them. */
TEST(hiding_has_keys_where_it_changes)
{
    static const struct {
        float hide, unhide;
        uint32_t count;
        float times[4];
        int sizes[4];
    } rows[] = {{0.25f, 0.5f, 4, {0, 0.25f, 0.5f, 1}, {1, 0, 1, 1}},
                {0.25f, -1, 3, {0, 0.25f, 1}, {1, 0, 0}},
                {0, 0.5f, 3, {0, 0.5f, 1}, {0, 1, 1}},
                {0.25f, 2, 3, {0, 0.25f, 1}, {1, 0, 0}},
                {1, -1, 2, {0, 1}, {1, 0}},
                {0.5f, 0.25f, 3, {0, 0.5f, 1}, {1, 1, 1}},
                {0.5f, 0.5f, 3, {0, 0.5f, 1}, {1, 1, 1}},
                {2, -1, 2, {0, 1}, {1, 1}},
                {-1, 0.75f, 3, {0, 0.75f, 1}, {0, 1, 1}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch(moved);
        struct p3d_model_animation *a = s->animations;
        uint32_t sampler, input, output;
        struct glb *glb;

        draw(s, "moves off hide");
        a->hide_value = rows[i].hide;
        a->unhide_value = rows[i].unhide;
        s->room->axes[0].bone = 1;
        glb = write_and_read(&s->model);
        sampler = child_of(glb, last_animation(glb), "samplers");
        input = (uint32_t)glb_number(glb, sampler, "input", -1);
        output = (uint32_t)glb_number(glb, sampler, "output", -1);
        assert_int_equal(glb_count(glb, input), rows[i].count);
        assert_int_equal(glb_count(glb, output), rows[i].count);
        for (uint32_t j = 0; j < rows[i].count; j++) {
            assert_true(glb_element(glb, input, j, 0) == (double)rows[i].times[j]);
            for (uint32_t k = 0; k < 3; k++)
                assert_true(glb_element(glb, output, j, k) == rows[i].sizes[j]);
        }
        glb_free(glb);
        sketch_free(s);
    }
}

/* Viewers show the first animation, and some a moment of it that is not the first. */
TEST(nothing_is_hidden_soon_in_the_first_animation)
{
    struct sketch *s = sketch(moved);
    struct written written;

    draw(s, "moves off hide");
    s->animations[0].hide_value = 0.01f;
    s->animations[0].unhide_value = -1;
    s->room->axes[0].bone = 1;
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written,
                    "\"animations\":[\n{\"name\":\"rest\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":2,"
                    "\"path\":\"scale\"}}],\"samplers\":[{\"input\":9,\"output\":10,\"interpolation\":\"STEP\"}],"
                    "\"extras\":{\"type\":\"rest\"}},\n{\"name\":\"off\","));
    s->animations[0].hide_value = 0.05f; /* a picture later */
    written = write_parts(&s->model, NULL, NULL);
    assert_false(has(&written, "\"rest\""));
    s->animations[0].hide_value = 0;
    written = write_parts(&s->model, &(struct p3d_gltf_options){.is_lossless = true}, NULL);
    assert_true(has(&written, "\"extras\":{\"bone\":-1,\"class\":\"rest\",\"type\":\"rest\"}}"));
    s->animations[0].type = P3D_ANIMATION_ROTATION; /* others may hide, as nobody plays them at first */
    s->animations[0].angles[1] = HALF_PI;
    s->room->axes[0] = axis(0, (struct p3d_vec3){1, 0, 0}, (struct p3d_vec3){0, 2, 0});
    draw(s, "moves later hide");
    s->animations[1].hide_value = 0.01f;
    s->animations[1].unhide_value = -1;
    s->room->axes[1].bone = 1;
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "\"later\""));
    assert_false(has(&written, "\"rest\""));
}

TEST(animations_without_a_meaning_are_left_out)
{
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct sketch *s = sketch(moved);
    struct written written;

    draw(s, "moves odd rotation");
    s->animations[0].angles[1] = NAN;
    draw(s, "moves fast rotation");
    s->animations[1].angles[1] = 1e6f;
    s->room->axes[0] = s->room->axes[1] = axis(0, (struct p3d_vec3){1, 0, 0}, (struct p3d_vec3){0, 2, 0});
    written = write_parts(&s->model, NULL, &options);
    assert_false(has(&written, "animations"));
    assert_string_equal(heard.text, "1 animations turn more than 1024 times; left out; ");
    s->room->axes[0].direction.y = 0;
    s->room->axes[1].bone = P3D_NO_BONE;
    written = write_parts(&s->model, NULL, NULL);
    assert_false(has(&written, "animations"));
}
