/* test_rtm_from_gltf.c: animations of glTF become RTMs: of our own files, and of others.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"

#include <math.h>
#include <stdio.h>

/* ---- A file of another program ---- */

/* An armature in centimetres: hips, which go 50 of them, and an arm on them, which turns by a quarter about z. */
static const char text[] =
    "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}], \"nodes\": ["
    "{\"name\": \"Armature\", \"scale\": [0.01, 0.01, 0.01], \"children\": [1]},"
    "{\"name\": \"rig:Hips\", \"translation\": [0, 100, 0], \"children\": [2]},"
    "{\"name\": \"rig:Arm\", \"translation\": [20, 0, 0]}],"
    "\"skins\": [{\"joints\": [1, 2], \"inverseBindMatrices\": 2}],"
    "\"animations\": [{\"name\": \"walk\", \"samplers\": [{\"input\": 0, \"output\": 1}, "
    "{\"input\": 0, \"output\": 3%s}], \"channels\": ["
    "{\"sampler\": 0, \"target\": {\"node\": 1, \"path\": \"translation\"}},"
    "{\"sampler\": 1, \"target\": {\"node\": 2, \"path\": \"rotation\"}}]%s}],"
    "\"buffers\": [{\"uri\": \"b.bin\", \"byteLength\": 192}], \"bufferViews\": ["
    "{\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 8}, {\"buffer\": 0, \"byteOffset\": 8, \"byteLength\": 24},"
    "{\"buffer\": 0, \"byteOffset\": 32, \"byteLength\": 128}, {\"buffer\": 0, \"byteOffset\": 160, \"byteLength\": "
    "32}],"
    "\"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 2, \"type\": \"SCALAR\"},"
    "{\"bufferView\": 1, \"componentType\": 5126, \"count\": 2, \"type\": \"VEC3\"},"
    "{\"bufferView\": 2, \"componentType\": 5126, \"count\": 2, \"type\": \"MAT4\"},"
    "{\"bufferView\": 3, \"componentType\": 5126, \"count\": 2, \"type\": \"VEC4\"}]}";

static struct bytes numbers(void)
{
    static const float half = 0.70710678f;
    static const float values[] = {0, 2, 0, 100, 0, 0, 100, 50,                              /* times and places */
                                   1, 0, 0, 0,   0, 1, 0,   0,  0, 0, 1, 0, 0,   -100, 0, 1, /* binds */
                                   1, 0, 0, 0,   0, 1, 0,   0,  0, 0, 1, 0, -20, -100, 0, 1, 0, 0, 0, 1, 0, 0};
    struct bytes b = {.size = 0};

    for (size_t i = 0; i < COUNT(values); i++)
        put_f32(&b, values[i]);
    put_f32(&b, half);
    put_f32(&b, half);
    return b;
}

static bool give_numbers(void *user, const char *name, struct p3d_bytes *bytes)
{
    const struct bytes *b = user;

    *bytes = (struct p3d_bytes){b->data, (uint32_t)b->size};
    return strcmp(name, "b.bin") == 0;
}

static struct p3d_error error;

static struct p3d_rtm *import(struct p3d_rtm_from_gltf_options how, const char *interpolation, const char *extras)
{
    struct bytes b = numbers();
    char whole[sizeof text + 100];
    struct p3d_rtm *rtm;

    snprintf(whole, sizeof whole, text, interpolation, extras);
    how.read_file = give_numbers;
    how.read_file_user = &b;
    rtm = p3d_rtm_from_gltf(whole, strlen(whole), &how, NULL, &error);
    at_end((void (*)(void *))p3d_rtm_free, rtm);
    return rtm;
}

static void assert_row(const struct p3d_rtm *rtm, uint32_t phase, uint32_t bone, uint32_t row, float x, float y,
                       float z)
{
    const struct p3d_rtm_transform t = p3d_rtm_transform_of(rtm, phase, bone);
    const float *r = t.rows[row];

    if (!(fabsf(r[0] - x) < 1e-5f && fabsf(r[1] - y) < 1e-5f && fabsf(r[2] - z) < 1e-5f))
        fail_msg("%g %g %g is not %g %g %g", (double)r[0], (double)r[1], (double)r[2], (double)x, (double)y, (double)z);
}

TEST(joints_in_centimetres_become_bones_in_metres)
{
    static const struct p3d_gltf_bone_name names[] = {{"RIG:hips", "Pelvis", false}, {"rig:", "left", true}};
    struct p3d_rtm *rtm =
        import((struct p3d_rtm_from_gltf_options){.names = names, .name_count = 2, .keeps_way = true}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->form, P3D_RTM_0101);
    assert_int_equal(rtm->bone_count, 2);
    assert_string_equal((const char *)rtm->bones[0].data, "Pelvis");
    assert_string_equal((const char *)rtm->bones[1].data, "leftArm");
    assert_int_equal(rtm->phase_count, 2);
    assert_true(rtm->phases[0].time == 0 && rtm->phases[1].time == 1);
    assert_row(rtm, 0, 1, 0, 1, 0, 0); /* at rest */
    assert_row(rtm, 0, 1, 3, 0, 0, 0);
    assert_row(rtm, 1, 0, 3, 0, 0, -0.5f); /* z is mirrored */
    assert_row(rtm, 1, 1, 0, 0, 1, 0);     /* x becomes y, about 0.2 1 0, which goes along */
    assert_row(rtm, 1, 1, 1, -1, 0, 0);
    assert_row(rtm, 1, 1, 3, 1.2f, 0.8f, -0.5f);
    assert_true(rtm->step.z == 0);
}

TEST(the_way_of_the_first_bone_is_the_step)
{
    struct p3d_rtm *rtm = import((struct p3d_rtm_from_gltf_options){.phase_count = 5}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->phase_count, 5);
    assert_true(fabsf(rtm->step.z + 0.5f) < 1e-6f && rtm->step.y == 0);
    for (uint32_t i = 0; i < 5; i++)
        assert_row(rtm, i, 0, 3, 0, 0, 0);
    rtm = import((struct p3d_rtm_from_gltf_options){.phase_count = 3}, "",
                 ", \"extras\": {\"type\": \"rtm\", \"step\": \"1 2 3;\"}"); /* of a file of ours */
    assert_non_null(rtm);
    assert_true(rtm->step.x == 1 && rtm->step.y == 2 && rtm->step.z == 3);
    assert_row(rtm, 2, 0, 3, 0, 0, -0.5f);
}

TEST(only_bones_of_the_skeleton_are_taken)
{
    static const struct p3d_model_bone bones[] = {{{(const uint8_t *)"rig:arm", 7}, P3D_NO_BONE}};
    const struct p3d_skeleton skeleton = {{(const uint8_t *)"Man", 3}, bones, 1, NULL}, empty = {.bone_count = 0};
    struct p3d_rtm *rtm = import((struct p3d_rtm_from_gltf_options){.skeleton = &skeleton}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->bone_count, 1);
    assert_string_equal((const char *)rtm->bones[0].data, "rig:Arm");
    assert_null(import((struct p3d_rtm_from_gltf_options){.skeleton = &empty}, "", ""));
    assert_string_equal(error.message, "no joint of the glTF is a bone of the skeleton");
    assert_null(import((struct p3d_rtm_from_gltf_options){.animation = "run"}, "", ""));
    assert_string_equal(error.message, "there is no animation \"run\"; there are: walk");
}

TEST(names_that_are_too_long_are_left_out)
{
    static const struct p3d_gltf_bone_name names[] = {{"rig:arm", "abcdefghijklmnopqrstuvwxyz012345", false}};
    struct p3d_rtm *rtm = import((struct p3d_rtm_from_gltf_options){.names = names, .name_count = 1}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->bone_count, 1);
}

/* ---- Files of a few nodes ---- */

static struct heard heard;

/* The parts of a file, with ' for ". Its numbers are floats. */
struct few {
    const char *nodes, *skins, *animations, *accessors;
    const float *values;
    size_t count;
};

static struct p3d_rtm *import_few(const struct few *few, struct p3d_rtm_from_gltf_options how)
{
    static const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    static struct bytes b;
    char whole[8192];

    b.size = 0;
    for (size_t i = 0; i < few->count; i++)
        put_f32(&b, few->values[i]);
    assert_in_range(snprintf(whole, sizeof whole,
                             "{'asset':{'version':'2.0'},'meshes':[{'primitives':[]}],'nodes':[%s],'skins':[%s],'"
                             "animations':[%s],'buffers':[{"
                             "'byteLength':%u,'uri':'b.bin'}],'bufferViews':[{'buffer':0,'byteLength':%u}],"
                             "'accessors':[%s]}",
                             few->nodes, few->skins, few->animations, (unsigned)b.size, (unsigned)b.size,
                             few->accessors),
                    0, sizeof whole - 1);
    for (char *c = whole; *c; c++)
        *c = (char)(*c == '\'' ? '"' : *c);
    how.read_file = give_numbers;
    how.read_file_user = &b;
    memset(&heard, 0, sizeof heard);
    return p3d_rtm_from_gltf(whole, strlen(whole), &how, &options, &error);
}

static struct p3d_rtm *import_good(const struct few *few, struct p3d_rtm_from_gltf_options how)
{
    struct p3d_rtm *rtm = import_few(few, how);

    assert_string_equal(error.message, "");
    return kept_rtm(rtm);
}

#define ACCESSOR(offset, count, type)                                                                                  \
    "{'bufferView':0,'byteOffset':" offset ",'componentType':5126,'count':" count ",'type':'" type "'}"
#define CHANNEL(sampler, node, path) "{'sampler':" sampler ",'target':{'node':" node ",'path':'" path "'}}"
#define ANIMATION(channels, samplers) "{'name':'go','channels':[" channels "],'samplers':[" samplers "]}"

/* Times 0 1 2, and a place for each. */
static const float three[] = {0, 1, 2, 0, 0, 0, 2, 4, 6, 2, 4, 10};
#define THREE ACCESSOR("0", "3", "SCALAR") "," ACCESSOR("12", "3", "VEC3")

static const struct p3d_rtm_from_gltf_options with_way = {.keeps_way = true};

TEST(without_a_skin_nodes_with_names_are_bones)
{
    static const struct few few = {
        "{'name':'root','translation':[0,1,0],'children':[1,2,3,4]},"
        "{'name':'arm','translation':[5,0,0]},{'name':'body','mesh':0},"
        "{'translation':[7,7,7]},{'name':'holder','extras':{'bone':-1}},{'name':'ARM'},"
        "{'name':'leg','extras':{'bone':0}}",
        "",
        ANIMATION(CHANNEL("0", "1", "translation") "," CHANNEL("0", "6", "translation"), "{'input':0,'output':1}"),
        THREE,
        three,
        COUNT(three)};
    const struct p3d_rtm *rtm = import_good(&few, with_way);

    assert_int_equal(rtm->bone_count, 2);
    assert_string_equal((const char *)rtm->bones[0].data, "arm");
    assert_string_equal((const char *)rtm->bones[1].data, "leg");
    assert_string_equal(heard.text, "1 joints have the name of another, and are left out; "
                                    "1 joints have no channels and never move against the joint above: they are left "
                                    "out of the RTM; ");
    assert_int_equal(rtm->phase_count, 3);
    assert_float_equal(rtm->phases[1].time, 0.5f, 0);
    assert_row(rtm, 0, 0, 3, -5, 0, 0); /* from its place at rest, which is 5 0 0 */
    assert_row(rtm, 1, 0, 3, -3, 4, -6);
    assert_row(rtm, 2, 0, 3, -3, 4, -10);
    assert_row(rtm, 2, 0, 2, 0, 0, 1);
    assert_row(rtm, 2, 1, 3, 2, 4, -10);
}

/* d has no channel, those of b and c hold them at rest. */
TEST(a_file_says_which_bones_have_keys)
{
    static const struct {
        const char *extras_of_b, *extras, *bones, *heard;
        float middle;
    } rows[] = {
        {"", "", "a b c ",
         "1 joints have no channels and never move against the joint above: they are left out of the RTM; "
         "2 joints have channels, but never move against the joint above: they get keys in the RTM, too; ",
         0.5f},
        {",'extras':{'unkeyed':'run;go;'}", "", "a c ", "", 0.5f}, /* as Blender keeps it */
        {",'extras':{'unkeyed':'going;'}", ",'extras':{'bones':['C','x','A','b'],'phases':'0.25 0.5;'}", "C A b ", "",
         0.375f},
        {"", ",'extras':{'bones':['a'],'phases':'0 0;'}", "a ", "", 0.5f}, /* a pose that got keys in a program */
    };
    static const float values[COUNT(three) + 9] = {0, 1, 2, 0, 0, 0, 2, 4, 6, 2, 4, 10};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char nodes[200], animation[600], bones[40] = "";
        const struct few few = {nodes, "", animation, THREE "," ACCESSOR("48", "3", "VEC3"), values, COUNT(values)};
        const struct p3d_rtm *rtm;

        snprintf(nodes, sizeof nodes, "{'name':'a','children':[1,2,3]},{'name':'b'%s},{'name':'c'},{'name':'d'}",
                 rows[i].extras_of_b);
        snprintf(
            animation, sizeof animation, "{'name':'go','channels':[%s],'samplers':[%s]%s}",
            CHANNEL("0", "0", "translation") "," CHANNEL("1", "1", "translation") "," CHANNEL("1", "2", "translation"),
            "{'input':0,'output':1},{'input':0,'output':2}", rows[i].extras);
        rtm = import_good(&few, with_way);
        for (uint32_t j = 0; j < rtm->bone_count; j++)
            snprintf(bones + strlen(bones), sizeof bones - strlen(bones), "%s ", (const char *)rtm->bones[j].data);
        assert_string_equal(bones, rows[i].bones);
        assert_string_equal(heard.text, rows[i].heard);
        assert_float_equal(rtm->phases[1].time, rows[i].middle, 0);
    }
}

/* Joints that stand elsewhere than where the skin was bound: the mesh's node says where it is at rest. */
TEST(a_skin_that_is_not_at_rest_is_where_its_mesh_is)
{
    static const float values[] = {0, 1, 0, 0, 0, 0, 0, 0};
    static const struct few few = {
        "{'name':'a','translation':[0,2,0]},{'name':'b','translation':[3,0,0]},{'mesh':0,'skin':1},"
        "{'mesh':0,'skin':0,'translation':[0,1,0]},{'mesh':0,'skin':0}",
        "{'joints':[0,1]},{'joints':[]}",
        ANIMATION(CHANNEL("0", "1", "translation"), "{'input':0,'output':1}"),
        ACCESSOR("0", "2", "SCALAR") "," ACCESSOR("8", "2", "VEC3"),
        values,
        COUNT(values)};
    const struct p3d_rtm *rtm = import_good(&few, with_way);

    assert_row(rtm, 0, 0, 3, 0, 1, 0); /* bound at 0 0 0, which is 0 1 0 of the mesh */
    assert_row(rtm, 0, 1, 3, 0, -1, 0);
}

TEST(an_animation_that_moves_nothing_is_refused)
{
    static const char nodes[] = "{'name':'a'}";
    static const float infinite[COUNT(three)] = {0, 1, 2, 0, 0, 0, 0, 0, 0, 0, INFINITY, 0};
    static const struct {
        struct few few;
        const char *message;
    } rows[] = {
        {{nodes, "", "", THREE, three, COUNT(three)}, "the glTF has no animations"},
        {{nodes, "", ANIMATION("", ""), THREE, three, COUNT(three)}, "the animation moves no joint"},
        {{nodes, "", ANIMATION(CHANNEL("0", "1", "translation"), "{'input':0,'output':1}"), THREE, three, COUNT(three)},
         "a channel of go names a node or sampler that does not exist"},
        {{nodes, "", ANIMATION(CHANNEL("0", "0", "weights"), "{'input':0,'output':1}"), THREE, three, COUNT(three)},
         "the animation moves no joint"},
        {{nodes, "", ANIMATION(CHANNEL("0", "0", "rotation"), "{'input':0,'output':1}"), THREE, three, COUNT(three)},
         "accessors[1]: it is of another type than is needed here"},
        {{nodes, "", ANIMATION(CHANNEL("0", "0", "translation"), "{'input':0,'output':1}"),
          ACCESSOR("0", "3", "SCALAR") "," ACCESSOR("12", "2", "VEC3"), three, COUNT(three)},
         "an animation has fewer values than times"},
        {{nodes, "", ANIMATION(CHANNEL("0", "0", "translation"), "{'input':0,'output':1}"), THREE, infinite,
          COUNT(three)},
         "a has no finite place in phase 2"},
        {{"{}", "", ANIMATION(CHANNEL("0", "0", "translation"), "{'input':0,'output':1}"), THREE, three, COUNT(three)},
         "no joint of the glTF is a bone"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_null(import_few(&rows[i].few, with_way));
        assert_string_equal(error.message, rows[i].message);
    }
}

TEST(a_file_of_few_bones_can_still_be_too_much_work)
{
    static const struct p3d_rtm_from_gltf_options how = {.phase_count = 9000};
    char nodes[7000] = "{'name':'a'}";
    const struct few few = {
        nodes, "{'joints':[0]}", ANIMATION(CHANNEL("0", "0", "translation"), "{'input':0,'output':1}"), THREE,
        three, COUNT(three)};

    for (size_t i = strlen(nodes); i + 3 < sizeof nodes; i += 3)
        memcpy(nodes + i, ",{}", 4);
    assert_null(import_few(&few, how));
    assert_string_equal(error.message, "9000 phases of 2330 nodes are too many");
}

TEST(an_animation_is_found_by_its_name)
{
    static const struct few few = {
        "{'name':'a'}",
        "",
        "{'name':'gone'}," ANIMATION(CHANNEL("0", "0", "translation"), "{'input':0,'output':1}") ",{'name':'g'}",
        THREE,
        three,
        COUNT(three)};

    assert_int_equal(import_good(&few, (struct p3d_rtm_from_gltf_options){.animation = "go"})->phase_count, 3);
    assert_null(import_few(&few, (struct p3d_rtm_from_gltf_options){.animation = "gon"}));
    assert_string_equal(error.message, "there is no animation \"gon\"; there are: gone, go, g");
    assert_null(import_few(&few, with_way)); /* the first */
    assert_string_equal(error.message, "the animation moves no joint");
}

/* Phases lie on keys and between them. */
TEST(each_key_holds_until_the_next)
{
    static const float values[] = {0, 1, 2, 4, 5, 8, 10, 0, 0, 20, 0, 0, 40, 0, 0, 80, 0, 0, 160, 0, 0, 240, 0, 0};
    static const char *const ways[] = {"{'input':0,'output':1,'interpolation':'STEP'}", "{'input':0,'output':1}"};
    static const float expected[2][9] = {{10, 20, 40, 40, 80, 160, 160, 160, 240},
                                         {10, 20, 40, 60, 80, 160, 160 + 80 / 3.0f, 160 + 160 / 3.0f, 240}};

    for (size_t i = 0; i < 2; i++) {
        char animation[200];
        const struct few few = {"{'name':'a'}", "",
                                animation,      ACCESSOR("0", "6", "SCALAR") "," ACCESSOR("24", "6", "VEC3"),
                                values,         COUNT(values)};
        const struct p3d_rtm *rtm;

        snprintf(animation, sizeof animation, ANIMATION(CHANNEL("0", "0", "translation"), "%s"), ways[i]);
        rtm = import_good(&few, (struct p3d_rtm_from_gltf_options){.phase_count = 9, .keeps_way = true});
        for (uint32_t j = 0; j < 9; j++)
            assert_row(rtm, j, 0, 3, expected[i][j], 0, 0);
    }
}

/* Keys of both channels, each moment once: 0 1 2 and 0 0.00001 1.5 2. */
TEST(phases_are_at_all_keys)
{
    static const float values[] = {0,    1, 2, 0, 0, 0, 2, 4, 6, 2, 4, 10, 0, 1e-5f,
                                   1.5f, 2, 1, 1, 1, 1, 1, 1, 2, 4, 8, 2,  2, 2};
    static const struct few few = {"{'name':'a'},{'name':'b'}",
                                   "",
                                   ANIMATION(CHANNEL("0", "0", "translation") "," CHANNEL("1", "1", "scale"),
                                             "{'input':0,'output':1},{'input':2,'output':3}"),
                                   THREE "," ACCESSOR("48", "4", "SCALAR") "," ACCESSOR("64", "4", "VEC3"),
                                   values,
                                   COUNT(values)};
    static const float times[] = {0, 0.5f, 0.75f, 1};
    const struct p3d_rtm *rtm = import_good(&few, with_way);

    assert_int_equal(rtm->phase_count, 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_float_equal(rtm->phases[i].time, times[i], 1e-6f);
    assert_row(rtm, 2, 0, 3, 2, 4, -8); /* between two keys */
    assert_row(rtm, 2, 1, 0, 2, 0, 0);
    assert_row(rtm, 2, 1, 1, 0, 4, 0);
    assert_row(rtm, 2, 1, 2, 0, 0, 8);
    assert_row(rtm, 3, 1, 2, 0, 0, 2);
    assert_row(rtm, 1, 1, 2, 0, 0, 1 + 7 * (1 - 1e-5f) / (1.5f - 1e-5f));
}

/* Values 0 and 4 with tangents of 2 and 0 a second, over 2 seconds; the ends have others, which do not count. */
TEST(curves_have_tangents)
{
    static const float values[] = {1, 3, 9, 9, 9, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 9, 9, 9};
    static const struct few few = {
        "{'name':'a'}",
        "",
        ANIMATION(CHANNEL("0", "0", "translation"), "{'input':0,'output':1,'interpolation':'CUBICSPLINE'}"),
        ACCESSOR("0", "2", "SCALAR") "," ACCESSOR("8", "6", "VEC3"),
        values,
        COUNT(values)};
    const struct p3d_rtm *rtm =
        import_good(&few, (struct p3d_rtm_from_gltf_options){.phase_count = 5, .keeps_way = true});

    assert_int_equal(rtm->phase_count, 5);
    assert_row(rtm, 0, 0, 3, 0, 0, 0);
    assert_row(rtm, 1, 0, 3, 1.1875f, 0, 0); /* 4 (3 / 16 - 1 / 32) + 4 (1 / 64 - 1 / 8 + 1 / 4) */
    assert_row(rtm, 2, 0, 3, 2.5f, 0, 0);
    assert_row(rtm, 4, 0, 3, 4, 0, 0);
}

/* A turn goes the short way, also between numbers of the other sign, and evenly. */
TEST(turns_go_the_short_way)
{
    static const float half = 0.70710678f;
    const float values[] = {0, 1, 0, 0, 0, -1, 0, 0, half, half};
    const struct few few = {"{'name':'a'}",
                            "",
                            ANIMATION(CHANNEL("0", "0", "rotation"), "{'input':0,'output':1}"),
                            ACCESSOR("0", "2", "SCALAR") "," ACCESSOR("8", "2", "VEC4"),
                            values,
                            COUNT(values)};
    const struct p3d_rtm *rtm =
        import_good(&few, (struct p3d_rtm_from_gltf_options){.phase_count = 4, .keeps_way = true});

    assert_row(rtm, 0, 0, 0, 1, 0, 0);
    assert_row(rtm, 1, 0, 0, 0.8660254f, 0.5f, 0); /* 30 degrees */
    assert_row(rtm, 2, 0, 0, 0.5f, 0.8660254f, 0);
    assert_row(rtm, 3, 0, 1, -1, 0, 0);
}

/* The way of the first bone from the first phase to the last goes off those of all, evenly, but for its height. */
TEST(the_step_is_taken_off_all_bones)
{
    static const struct few few = {
        "{'name':'a','children':[1]},{'name':'b','translation':[1,0,0]}",
        "",
        ANIMATION(CHANNEL("0", "0", "translation") "," CHANNEL("0", "1", "translation"), "{'input':0,'output':1}"),
        THREE,
        three,
        COUNT(three)};
    const struct p3d_rtm *rtm = import_good(&few, (struct p3d_rtm_from_gltf_options){.fps = 0});

    assert_true(rtm->step.x == 2 && rtm->step.y == 0 && rtm->step.z == -10);
    assert_row(rtm, 0, 0, 3, 0, 0, 0);
    assert_row(rtm, 1, 0, 3, 1, 4, -1);
    assert_row(rtm, 1, 1, 3, 2, 8, -7); /* twice the way, from 1 0 0, without half the step */
    assert_row(rtm, 2, 1, 3, 1, 8, -10);
}

/* A root that turns where it stands goes nowhere. */
TEST(a_turn_of_the_first_bone_is_no_step)
{
    const float values[] = {0, 1, 0, 0, 0, 1, 0, 0.70710678f, 0, 0.70710678f};
    const struct few few = {"{'name':'a','translation':[3,1,5]}",
                            "",
                            ANIMATION(CHANNEL("0", "0", "rotation"), "{'input':0,'output':1}"),
                            ACCESSOR("0", "2", "SCALAR") "," ACCESSOR("8", "2", "VEC4"),
                            values,
                            COUNT(values)};
    const struct p3d_rtm *rtm = import_good(&few, (struct p3d_rtm_from_gltf_options){.fps = 0});

    assert_float_equal(rtm->step.x, 0, 1e-5f);
    assert_float_equal(rtm->step.z, 0, 1e-5f);
    assert_row(rtm, 1, 0, 0, 0, 0, 1);
    assert_row(rtm, 1, 0, 3, 3 - 5, 0, -5 - 3);
}
