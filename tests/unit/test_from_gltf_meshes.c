/* test_from_gltf_meshes.c: what meshes of a glTF become: weights, copies, key frames, normals, properties.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_json.h"

/* ---- Weights of joints ---- */

struct skinned {
    uint8_t joints[4];
    float weights[4];
};

/* A point for each of them, at (i 0 0), and two joints, a at (10 0 0) and b at (0 20 0), below a node that moves by
 * (0 0 100), as the mesh does. */
static const struct p3d_model_lod *read_skinned(const struct skinned *vertices, unsigned count, const char *more)
{
    numbers.size = 0;
    for (unsigned i = 0; i < count; i++) {
        put_all((const float[]){(float)i, 0, 0}, 3);
        put_all(vertices[i].weights, 4);
        put_bytes(&numbers, vertices[i].joints, 4);
    }
    return read_json(
        BUFFER
        "'nodes':[{'name':'1.000','mesh':0,'skin':0,'translation':[0,0,100]},{'name':'a','translation':[10,0,0]},"
        "{'name':'b','translation':[0,20,0]}],'skins':[{'joints':[1,2]%s}],'meshes':[{'primitives':[{'mode':0,"
        "'attributes':{'POSITION':0,'WEIGHTS_0':1,'JOINTS_0':2}}]}],'bufferViews':[{'buffer':0,'byteLength':%u,"
        "'byteStride':32}],'accessors':[{'bufferView':0,'componentType':5126,'count':%u,'type':'VEC3'},"
        "{'bufferView':0,'byteOffset':12,'componentType':5126,'count':%u,'type':'VEC4'},"
        "{'bufferView':0,'byteOffset':28,'componentType':5121,'count':%u,'type':'VEC4'}]}",
        (unsigned)numbers.size, more, (unsigned)numbers.size, count, count, count);
}

static void assert_weights(const struct p3d_model_selection *s, const char *name, const char *expected)
{
    char text[128] = "";

    assert_text(s->name, name);
    for (uint32_t i = 0; i < s->point_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%u %g;", (unsigned)s->points[i],
                 (double)s->point_weights[i]);
    assert_string_equal(text, expected);
}

TEST(joints_move_points_by_their_weights)
{
    static const struct skinned vertices[] = {
        {{0, 1, 1, 1}, {1, 0, 0, 0}},
        {{0, 1, 0, 0}, {0.5f, 0.5f, 0, 0}},
        {{2, 1, 255, 0}, {0.5f, 0.25f, 0.25f, 0}}, /* of joints that do not exist, too */
        {{0, 1, 0, 1}, {0, 0, 0, 0}},
        {{0, 0, 0, 0}, {0.25f, 0.5f, 0.125f, 0}}, /* the same one several times */
        {{1, 1, 1, 1}, {0, 0, 0, 0.75f}},
        {{0, 1, 0, 0}, {-1, 2, 0, 0}},
    };
    const struct p3d_model_lod *lod = read_skinned(vertices, COUNT(vertices), "");

    assert_int_equal(lod->point_count, COUNT(vertices));
    assert_at(lod->points[0], 10, 0, 0);
    assert_at(lod->points[1], 6, 10, 0);
    assert_at(lod->points[2], 2, 20, 0);
    assert_at(lod->points[3], 3, 0, -100); /* the mesh's place */
    assert_at(lod->points[4], 14, 0, 0);
    assert_at(lod->points[5], 5, 20, 0);
    assert_at(lod->points[6], 6, 20, 0);
    assert_int_equal(lod->selection_count, 2);
    assert_weights(&lod->selections[0], "a", "0 1;1 0.5;4 0.5;");
    assert_weights(&lod->selections[1], "b", "1 0.5;2 0.25;5 0.75;6 1;");
    assert_string_equal(heard.text,
                        "an MLOD has no place for these of meshes, which are left out: weights of joints that "
                        "the skin does not have (2), weights below 0; ");
}

/* The second joint is bound at (0 5 0). */
TEST(a_skin_has_a_matrix_for_each_joint)
{
    static const struct skinned vertices[] = {{{0, 1, 1, 1}, {1, 0, 0, 0}}, {{1, 0, 0, 0}, {1, 0, 0, 0}}};
    float binds[32] = {0};
    const struct p3d_model_lod *lod;
    char text[2048];

    for (size_t i = 0; i < 32; i++)
        binds[i] = i % 16 % 5 == 0;
    binds[16 + 13] = -5;
    (void)read_skinned(vertices, 2, "");
    put_all(binds, 32);
    for (unsigned count = 2; count >= 1; count--) {
        snprintf(text, sizeof text,
                 BUFFER "'nodes':[{'name':'1.000','mesh':0,'skin':0},{'name':'a','translation':[10,0,0]},{'name':'b',"
                        "'translation':[0,20,0]}],'skins':[{'joints':[1,2],'inverseBindMatrices':3}],'meshes':[{"
                        "'primitives':[{'mode':0,'attributes':{'POSITION':0,'WEIGHTS_0':1,'JOINTS_0':2}}]}],"
                        "'bufferViews':[{'buffer':0,'byteLength':64,'byteStride':32},{'buffer':0,'byteOffset':64,"
                        "'byteLength':128}],'accessors':[{'bufferView':0,'componentType':5126,'count':2,'type':'VEC3'},"
                        "{'bufferView':0,'byteOffset':12,'componentType':5126,'count':2,'type':'VEC4'},"
                        "{'bufferView':0,'byteOffset':28,'componentType':5121,'count':2,'type':'VEC4'},"
                        "{'bufferView':1,'componentType':5126,'count':%u,'type':'MAT4'}]}",
                 (unsigned)numbers.size, count);
        if (count == 1) {
            assert_null(try_json("%s", text));
            assert_string_equal(error.message, "a skin has fewer matrices than joints");
            return;
        }
        lod = read_json("%s", text);
        assert_at(lod->points[0], 10, 0, 0);
        assert_at(lod->points[1], 1, 15, 0);
    }
}

/* "_SELECTION_LID", and one whose name the extras have; no weight above 1 is left. */
TEST(attributes_are_selections)
{
    static const float weights[] = {0, 0.25f, 2, 1, 0, -1};
    const struct p3d_model_lod *lod;

    begin_three();
    put_all(weights, COUNT(weights));
    lod = read_json(BUFFER "'nodes':[{'name':'1.000','mesh':0,'extras':{'_SELECTION_X':'Left Door'}}],'meshes':[{"
                           "'primitives':[{'mode':0,'attributes':{'POSITION':0,'_SELECTION_LID':1,'_SELECTION_X':2,"
                           "'_SELECTIONX':2}}]}],'bufferViews':[{'buffer':0,'byteLength':60}],'accessors':["
                           "{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3'},"
                           "{'bufferView':0,'byteOffset':36,'componentType':5126,'count':3,'type':'SCALAR'},"
                           "{'bufferView':0,'byteOffset':48,'componentType':5126,'count':3,'type':'SCALAR'}]}",
                    60u);
    assert_int_equal(lod->selection_count, 2);
    assert_weights(&lod->selections[0], "lid", "1 0.25;2 1;");
    assert_weights(&lod->selections[1], "Left Door", "0 1;");
    assert_null(try_json(BUFFER "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'mode':0,'attributes':{"
                                "'POSITION':0,'_SELECTION_LID':1}}]}],'bufferViews':[{'buffer':0,'byteLength':60}],"
                                "'accessors':[{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3'},"
                                "{'bufferView':0,'componentType':5126,'count':2,'type':'SCALAR'}]}",
                         60u));
    assert_string_equal(error.message, "an attribute has fewer elements than there are positions");
}

/* A number in the extras is that of a selection in their list, or none; attributes behind it count, too. */
TEST(attributes_are_selections_of_a_list)
{
    static const float weights[] = {0.5f, 0, 0, 0, 0.25f, 0, 0, 0, 1};
    const struct p3d_model_lod *lod;

    begin_three();
    put_all(weights, COUNT(weights));
    lod = read_json(BUFFER "'nodes':[{'mesh':0,'extras':{'resolution':1,'selections':'a;b','_SELECTION_A':1,"
                           "'_SELECTION_B':2,'_SELECTION_C':0}}],'meshes':[{'primitives':[{'mode':0,'attributes':{"
                           "'POSITION':0,'_SELECTION_A':1,'_SELECTION_B':2,'_SELECTION_C':3}}]}],'bufferViews':[{"
                           "'buffer':0,'byteLength':72}],'accessors':[{'bufferView':0,'componentType':5126,'count':3,"
                           "'type':'VEC3'},{'bufferView':0,'byteOffset':36,'componentType':5126,'count':3,'type':"
                           "'SCALAR'},{'bufferView':0,'byteOffset':48,'componentType':5126,'count':3,'type':'SCALAR'},"
                           "{'bufferView':0,'byteOffset':60,'componentType':5126,'count':3,'type':'SCALAR'}]}",
                    72u);
    assert_int_equal(lod->selection_count, 2);
    assert_weights(&lod->selections[0], "a", "2 1;");
    assert_weights(&lod->selections[1], "b", "0 0.5;1 0.25;"); /* by its number, and by its name */
}

TEST(attributes_of_another_width_are_wrong)
{
    static const struct {
        const char *name;
        unsigned width;
    } rows[] = {{"NORMAL", 3}, {"JOINTS_0", 4}, {"WEIGHTS_0", 4}, {"TEXCOORD_0", 2}, {"_SELECTION_A", 1}};
    static const char *const types[] = {"SCALAR", "VEC2", "VEC3", "VEC4", "MAT4"};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; j < COUNT(types); j++)
            for (unsigned count = 2; count <= 4; count++)
                assert_int_equal(
                    try_json(ASSET "'nodes':[{'mesh':0}],'meshes':[{'primitives':[{'attributes':{'POSITION':0,'%s':1}}]"
                                   "}],'accessors':[{'componentType':5126,'count':3,'type':'VEC3'},{'componentType':"
                                   "5126,'count':%u,'type':'%s'}]}",
                             rows[i].name, count, types[j]) != NULL,
                    j + 1 == rows[i].width && count >= 3);
    for (size_t j = 0; j < COUNT(types); j++)
        assert_int_equal(try_json(ASSET "'nodes':[{'mesh':0}],'meshes':[{'primitives':[{'attributes':{'POSITION':0},"
                                        "'targets':[{'POSITION':1}]}]}],'accessors':[{'componentType':5126,'count':3,"
                                        "'type':'VEC3'},{'componentType':5126,'count':3,'type':'%s'}]}",
                                  types[j]) != NULL,
                         j == 2);
}

/* ---- Copies ---- */

#define COPIES(attributes)                                                                                             \
    BUFFER                                                                                                             \
    "'nodes':[{'name':'1.000','mesh':0,'translation':[0,0,1000],'extensions':{'EXT_mesh_gpu_instancing':{'attributes'" \
    ":{" attributes                                                                                                    \
    "}}}}],'meshes':[{'primitives':[{'mode':0,'attributes':{'POSITION':0}}]}],'bufferViews':[{'buffer':0,"             \
    "'byteLength':96}],'accessors':[{'bufferView':0,'componentType':5126,'count':1,'type':'VEC3'},"                    \
    "{'bufferView':0,'byteOffset':12,'componentType':5126,'count':2,'type':'VEC3'},"                                   \
    "{'bufferView':0,'byteOffset':36,'componentType':5126,'count':2,'type':'VEC3'},"                                   \
    "{'bufferView':0,'byteOffset':60,'componentType':5126,'count':2,'type':'VEC4'}]}"

/* A point at (1 2 3) comes twice: moved, sized, and the second time turned by a quarter about z. */
TEST(copies_have_a_place_a_turn_and_a_size)
{
    static const float values[] = {1,  2,  3,  10, 0, 0, 0, 20, 0, 1,           1,          1,
                                   10, 20, 30, 0,  0, 0, 1, 0,  0, 0.70710678f, 0.70710678f};
    const struct p3d_model_lod *lod;

    numbers.size = 0;
    put_all(values, COUNT(values));
    numbers.size = 96;
    lod = read_json(COPIES("'TRANSLATION':1,'SCALE':2,'ROTATION':3"), 96u);
    assert_int_equal(lod->point_count, 2);
    assert_at(lod->points[0], 11, 2, -1003);
    assert_at(lod->points[1], -40, 30, -1090);
    assert_int_equal(heard.count, 0);
    lod = read_json(COPIES("'ROTATION':3"), 96u);
    assert_int_equal(lod->point_count, 2);
    assert_at(lod->points[0], 1, 2, -1003);
    assert_at(lod->points[1], -2, 1, -1003);
    lod = read_json(COPIES("'SCALE':2"), 96u);
    assert_at(lod->points[1], 10, 40, -1090);
    lod = read_json(COPIES(""), 96u); /* once */
    assert_int_equal(lod->point_count, 1);
    assert_at(lod->points[0], 1, 2, -1003);
    lod = read_json(COPIES("'TRANSLATION':1,'_ID':0"), 96u);
    assert_int_equal(lod->point_count, 2);
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.text, "_ID"));
    assert_null(try_json(COPIES("'TRANSLATION':0,'SCALE':2"), 96u));
    assert_string_equal(error.message, "the attributes of EXT_mesh_gpu_instancing are not of one length");
}

/* Packed by meshoptimizer: no turn, and a quarter about z. */
TEST(turns_of_copies_may_be_packed)
{
    const struct p3d_model *model = try_json(
        ASSET "'buffers':[{'byteLength':54,'uri':'data:;base64,"
              "oAEQAAAAATAAAAD+AAAAAAEQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP9/'},{'byteLength':16},"
              "{'byteLength':3,'uri':'data:;base64,BQYH'}],'nodes':[{'name':'1.000','mesh':0,'extensions':{"
              "'EXT_mesh_gpu_instancing':{'attributes':{'ROTATION':1}}}}],'meshes':[{'primitives':[{'mode':0,"
              "'attributes':{'POSITION':0}}]}],'bufferViews':[{'buffer':2,'byteLength':3},{'buffer':1,'byteLength':16,"
              "'extensions':{'EXT_meshopt_compression':{'buffer':0,'byteLength':54,'byteStride':8,'count':2,'mode':"
              "'ATTRIBUTES','filter':'QUATERNION'}}}],'accessors':[{'bufferView':0,'componentType':5121,'count':1,"
              "'type':'VEC3'},{'bufferView':1,'componentType':5122,'normalized':true,'count':2,'type':'VEC4'}]}");

    if (!model && strstr(error.message, "built without meshoptimizer"))
        return;
    assert_string_equal(error.message, "");
    assert_at(model->lods[0].points[0], 5, 6, -7);
    assert_at(model->lods[0].points[1], -6, 5, -7);
}

/* ---- Key frames ---- */

/* The first mesh has two targets and is turned; the second has one, and stays. */
TEST(targets_are_key_frames)
{
    static const float values[] = {1, 2, 3, 10, 20, 30, 0.5f, 0, 0, 7, 7, 7};
    const struct p3d_model_lod *lod;

    numbers.size = 0;
    put_all(values, COUNT(values));
    lod = read_json(
        BUFFER
        "'nodes':[{'name':'1.000','mesh':0,'rotation':[0,0,0.70710678,0.70710678],'translation':[0,0,9]},{'name':"
        "'LOD 1','mesh':1}],'meshes':[{'primitives':[{'mode':0,'attributes':{'POSITION':0},'targets':[{"
        "'POSITION':1},{'POSITION':2}]}],'extras':{'targetNames':['-0.5','open']}},{'primitives':[{'mode':0,"
        "'attributes':{'POSITION':3},'targets':[{}]}],'extras':{'targetNames':['8','9']}}],'bufferViews':[{"
        "'buffer':0,'byteLength':48}],'accessors':[{'bufferView':0,'componentType':5126,'count':1,'type':'VEC3'}"
        ",{'bufferView':0,'byteOffset':12,'componentType':5126,'count':1,'type':'VEC3'},{'bufferView':0,"
        "'byteOffset':24,'componentType':5126,'count':1,'type':'VEC3'},{'bufferView':0,'byteOffset':36,"
        "'componentType':5126,'count':1,'type':'VEC3'}]}",
        48u);
    assert_int_equal(lod->frame_count, 2);
    assert_float_equal(lod->frames[0].time, -0.5f, 0);
    assert_float_equal(lod->frames[1].time, 1, 0);
    assert_at(lod->points[0], -2, 1, -12);
    assert_at(lod->points[1], 7, 7, -7);
    for (uint32_t i = 0; i < 2; i++) {
        const struct p3d_vec3 at = p3d_vec3_at(lod->frames[i].positions, 0);

        assert_float_equal(at.x, (i ? -2 : -22), 1e-5f);
        assert_float_equal(at.y, (i ? 1.5f : 11), 1e-5f);
        assert_float_equal(at.z, (i ? -12 : -42), 1e-5f);
        assert_vec3(p3d_vec3_at(lod->frames[i].positions, 1), 7, 7, -7);
    }
}

/* ---- What a LOD has then ---- */

TEST(a_face_without_normals_has_that_of_its_plane)
{
    const struct p3d_model_lod *lod;

    begin_indexed("012333");
    lod = read_json(BUFFER INDEXED("4", "6", "", ""), 112u);
    assert_int_equal(lod->face_count, 2);
    assert_int_equal(lod->corner_count, 6);
    assert_int_equal(lod->normal_count, 2);
    assert_int_equal(lod->uv_set_count, 1);
    assert_int_equal(lod->uv_sets[0].id, 0);
    assert_vec3(lod->normals[lod->corners[0].normal], 0, 0, -1);
    assert_vec3(lod->normals[lod->corners[3].normal], 0, 1, 0); /* it has none */
}

/* The joint turns by a quarter about z, and makes all twice as large. */
TEST(joints_turn_normals)
{
    static const float values[] = {1,    0,    0, 0, 1, 0, 0, 0, 1, 0.6f, 0.8f, 0, 0.6f, 0.8f, 0,
                                   0.6f, 0.8f, 0, 1, 0, 0, 0, 1, 0, 0,    0,    1, 0,    0,    0};
    const struct p3d_model_lod *lod;

    numbers.size = 0;
    put_all(values, COUNT(values));
    lod =
        read_json(BUFFER "'nodes':[{'name':'1.000','mesh':0,'skin':0},{'name':'a','scale':[2,2,2],'rotation':[0,0,"
                         "0.70710678,0.70710678]}],'skins':[{'joints':[1]}],'meshes':[{'primitives':[{'attributes':{"
                         "'POSITION':0,'NORMAL':1,'WEIGHTS_0':2,'JOINTS_0':3}}]}],'bufferViews':[{'buffer':0,"
                         "'byteLength':120}],'accessors':[{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3'"
                         "},{'bufferView':0,'byteOffset':36,'componentType':5126,'count':3,'type':'VEC3'},"
                         "{'bufferView':0,'byteOffset':72,'componentType':5126,'count':3,'type':'VEC4'},"
                         "{'componentType':5121,'count':3,'type':'VEC4'}]}",
                  120u);
    assert_at(lod->points[lod->corners[0].point], 0, 2, 0);
    assert_int_equal(lod->normal_count, 1);
    assert_float_equal(lod->normals[0].x, -0.8f, 1e-6f);
    assert_float_equal(lod->normals[0].y, 0.6f, 1e-6f);
}

/* A UV set tells the numbers of points, which may not be in order; the nodes of points tell where they are now. */
TEST(nodes_of_points_move_them)
{
    static const float values[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 5, 0, 3, 0, 4, 0};
    const struct p3d_model_lod *lod;

    numbers.size = 0;
    put_all(values, COUNT(values));
    lod = read_json(BUFFER
                    "'scenes':[{'nodes':[0]}],'nodes':[{'mesh':0,'children':[1,2],'extras':{'resolution':1,'faces':"
                    "'0 3 1;','pointUv':0,'pointFlags':'3 1 6;5 1 7;','selections':'a','selectionPoints.0':"
                    "'4 2 1;','masses':'3 1 0.5;4 2 2;','sharpEdges':'3 5;4 9;5 4;'}},{'translation':[10,20,30],"
                    "'extras':{'point':5}},{'translation':[0,0,50],'extras':{'point':3}}],'meshes':[{"
                    "'primitives':[{'attributes':{'POSITION':0,'TEXCOORD_0':1}}]}],'bufferViews':[{'buffer':0,"
                    "'byteLength':60}],'accessors':[{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3'}"
                    ",{'bufferView':0,'byteOffset':36,'componentType':5126,'count':3,'type':'VEC2'}]}",
                    60u);
    assert_int_equal(lod->point_count, 3);
    assert_at(lod->points[0], 0, 0, -50);
    assert_at(lod->points[1], 7, 8, -9);
    assert_at(lod->points[2], 10, 20, -30);
    assert_int_equal(lod->corners[0].point, 2);
    assert_int_equal(lod->corners[1].point, 0);
    assert_int_equal(lod->corners[2].point, 1);
    assert_int_equal(lod->point_flags[0], 6);
    assert_int_equal(lod->point_flags[1], 0);
    assert_int_equal(lod->point_flags[2], 7);
    assert_weights(&lod->selections[0], "a", "1 1;2 1;");
    for (uint32_t i = 0; i < 3; i++)
        assert_float_equal(p3d_f32_at(lod->masses, i), (i ? 2 : 0.5f), 0);
    assert_int_equal(lod->sharp_edges.count, 2); /* one lost an end */
    assert_int_equal(p3d_load_u32(lod->sharp_edges.data), 0);
    assert_int_equal(p3d_load_u32(lod->sharp_edges.data + 4), 2);
    assert_int_equal(p3d_load_u32(lod->sharp_edges.data + 8), 2);
    assert_int_equal(p3d_load_u32(lod->sharp_edges.data + 12), 1);
}

/* They do not say where a point is; a weight may. */
TEST(normals_and_uvs_that_are_not_finite_are_told_and_weights_refused)
{
    static const char file[] =
        BUFFER "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'attributes':{'POSITION':0,'NORMAL':1,"
               "'TEXCOORD_0':2%s}}]}],'bufferViews':[{'buffer':0,'byteLength':36}],'accessors':[{'componentType':5126,"
               "'count':3,'type':'VEC3'},{'bufferView':0,'componentType':5126,'count':3,'type':'VEC3'},{'bufferView':0,"
               "'componentType':5126,'count':3,'type':'VEC2'},{'bufferView':0,'componentType':5126,'count':3,'type':"
               "'SCALAR'}]}";

    numbers.size = 0;
    put_all((const float[]){NAN, 1, 0, 1, 0, 0, 0, 0, 1}, 9);
    read_json(file, 36u, "");
    assert_string_equal(heard.text, "1 normals are not finite; their numbers become 0; "
                                    "1 corners have UVs that are not finite, which become 0; ");
    assert_null(try_json(file, 36u, ",'_SELECTION_A':3"));
    assert_string_equal(error.message, "nodes[0] 1.000: vertex 0 of its mesh has a weight that is not finite");
}
