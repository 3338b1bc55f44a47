/* test_from_gltf_limits.c: numbers, names and lists of a glTF at their limits.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "shape.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static float numbers[128]; /* any file beside */
static char asked[2048];   /* for which file */
static struct heard heard;
static struct p3d_error error;
static size_t most_memory; /* 0: what a file of that size may take */

static bool read_numbers(void *user, const char *name, struct p3d_bytes *bytes)
{
    static uint8_t stored[sizeof numbers];

    (void)user;
    snprintf(asked, sizeof asked, "%s", name);
    *bytes = (struct p3d_bytes){store_floats(stored, numbers, COUNT(numbers)), sizeof stored};
    return true;
}

/* A JSON with ' for "; NULL with `error` if it is not read. */
__attribute__((format(printf, 1, 2))) static const struct p3d_model *try_json(const char *format, ...)
{
    static const struct p3d_gltf_import_options import = {.read_file = read_numbers};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard, .max_memory = most_memory};
    static char text[16384];
    struct p3d_model *model;
    va_list arguments;

    va_start(arguments, format);
    assert_in_range(vsnprintf(text, sizeof text, format, arguments), 0, sizeof text - 1);
    va_end(arguments);
    for (char *c = text; *c; c++)
        *c = (char)(*c == '\'' ? '"' : *c);
    memset(&heard, 0, sizeof heard);
    model = p3d_model_from_gltf(text, strlen(text), &import, &options, &error);
    if (model)
        at_end((void (*)(void *))p3d_model_free, model);
    return model;
}

#define ASSET "{'asset':{'version':'2.0'},"

/* ---- Numbers ---- */

TEST(a_whole_number_is_below_4294967295)
{
    static const struct {
        const char *number, *message;
    } rows[] = {{"0", "a node names a mesh that does not exist"},
                {"4294967294", "a node names a mesh that does not exist"},
                {"4294967294.0", "a node names a mesh that does not exist"},
                {"4294967295", "\"mesh\" is no whole number below 4294967295"},
                {"4294967294.5", "\"mesh\" is no whole number below 4294967295"},
                {"-1", "\"mesh\" is no whole number below 4294967295"},
                {"0.5", "\"mesh\" is no whole number below 4294967295"},
                {"1e300", "\"mesh\" is no whole number below 4294967295"},
                {"'0'", "\"mesh\" is no whole number below 4294967295"},
                {"true", "\"mesh\" is no whole number below 4294967295"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_null(try_json(ASSET "'nodes':[{'mesh':%s}]}", rows[i].number));
        assert_int_equal(error.status, P3D_DAMAGED);
        assert_string_equal(error.message, rows[i].message);
    }
}

TEST(an_address_has_less_than_1024_letters)
{
    for (int size = 1022; size <= 1025; size++) {
        const struct p3d_model *model =
            try_json(ASSET "'nodes':[{'name':'Memory'}],'buffers':[{'byteLength':4,'uri':'%%41%.*d'}]}", size - 1, 0);

        if (size <= 1023) {
            assert_non_null(model);
            assert_int_equal(strlen(asked), size);
            assert_int_equal(asked[0], 'A');
        } else {
            assert_null(model);
            assert_int_equal(error.status, P3D_DAMAGED);
            assert_int_equal(strlen(error.message), strlen("the buffer  cannot be read") + 100);
        }
    }
}

/* ---- GLB ---- */

static const char json[] = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"Memory\"}]} ";

/* A head and the chunk of the JSON. */
static struct bytes begin_glb(uint32_t version, uint32_t kind)
{
    struct bytes b = {.size = 0};

    put_text(&b, "glTF");
    put_u32(&b, version);
    put_u32(&b, 0);
    put_u32(&b, sizeof json - 1);
    put_u32(&b, kind);
    put_text(&b, json);
    return b;
}

/* It says that it has this many bytes more than there are. NULL: it is read. */
static void assert_glb(struct bytes b, int more, const char *message, uint64_t offset)
{
    const uint32_t total = (uint32_t)((int)b.size + more);
    struct p3d_model *model;

    for (unsigned i = 0; i < 4; i++)
        b.data[8 + i] = (uint8_t)(total >> 8 * i);
    model = p3d_model_from_gltf(b.data, b.size, NULL, NULL, &error);
    assert_int_equal(model != NULL, message == NULL);
    assert_string_equal(error.message, message ? message : "");
    assert_int_equal(error.offset, offset);
    assert_int_equal(error.lod, P3D_NO_LOD);
    p3d_model_free(model);
}

TEST(what_is_wrong_with_a_glb_is_told_with_its_place)
{
    enum { JSON = 0x4e4f534a, BIN = 0x004e4942, END = 20 + sizeof json - 1 };
    static const char too_long[] = "a chunk of the GLB is longer than the file";
    struct bytes b = begin_glb(2, JSON), first = b, only = {.size = 0};

    assert_glb(b, 0, NULL, 0);
    assert_glb(b, 1, "the GLB is shorter than it says", 8);
    assert_glb(b, -(int)b.size + 11, "the GLB is shorter than it says", 8);
    assert_glb(b, -(int)b.size + 12, "the GLB does not begin with its JSON", 12);
    assert_glb(begin_glb(1, JSON), 0, "glTF 1.0 is not read; version 2 is", 4);
    assert_glb(begin_glb(3, JSON), 0, "the GLB is not of version 2; programs export glTF 2.0", 4);
    assert_glb(begin_glb(0, JSON), 0, "the GLB is not of version 2; programs export glTF 2.0", 4);
    assert_glb(begin_glb(2, BIN), 0, "the GLB does not begin with its JSON", 12);
    first.data[12]++;
    assert_glb(first, 0, too_long, 12);
    assert_glb(b, -1, too_long, 12);
    put_bytes(&b, "\xff\xff\xff\xff\xff\xff\xff", 7); /* no chunk */
    assert_glb(b, 0, NULL, 0);
    put_bytes(&b, "\xff", 1);
    assert_glb(b, 0, too_long, END);
    b.size = END;
    put_u32(&b, 4);
    put_u32(&b, BIN);
    put_text(&b, "abc");
    assert_glb(b, 0, too_long, END);
    put_text(&b, "d");
    assert_glb(b, 0, NULL, 0);
    put_bytes(&b, "\xff\xff\xff\xff\xff\xff\xff\xff", 8); /* a third one is nobody's */
    assert_glb(b, 0, NULL, 0);
    put_text(&only, "glTF");
    put_u32(&only, 2);
    put_text(&only, "abc");
    assert_null(p3d_model_from_gltf(only.data, only.size, NULL, NULL, &error));
    assert_string_equal(error.message, "the GLB is shorter than it says");
}

TEST(what_is_wrong_with_a_json_is_told_with_its_line_and_place)
{
    assert_null(try_json("{\n'asset' 5}"));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_string_equal(error.message, "not a glTF: the JSON is wrong in line 2");
    assert_in_range(error.offset, 9, 12);
    assert_null(try_json("{'nodes':[]}"));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_string_equal(error.message, "not a glTF: the JSON has no \"asset\"");
    assert_int_equal(error.offset, 0);
    assert_null(try_json("{'asset':2}"));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_null(try_json("{'asset':{},'meshes':{}}"));
    assert_string_equal(error.message, "glTF 1.0 is not read; version 2 is");
    assert_int_equal(error.offset, 0);
}

/* ---- UV sets ---- */

/* A triangle with that many UV sets, all of them different. */
static const struct p3d_model *read_sets(unsigned count, unsigned first)
{
    char attributes[400] = "", accessors[2000] = "";

    for (unsigned i = 0; i < 6; i++)
        numbers[i] = (float)(i == 3 || i == 1);
    for (unsigned i = 9; i < COUNT(numbers); i++)
        numbers[i] = (float)(i - 8) / 256;
    for (unsigned i = 0; i < count; i++) {
        snprintf(attributes + strlen(attributes), sizeof attributes - strlen(attributes), ",'TEXCOORD_%u':%u", i,
                 i + 1);
        snprintf(accessors + strlen(accessors), sizeof accessors - strlen(accessors),
                 ",{'bufferView':0,'byteOffset':%u,'componentType':5126,'count':3,'type':'VEC2'}", 36 + 24 * i);
    }
    return try_json(ASSET "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'material':0,'attributes':{"
                          "'POSITION':0%s}}]}],'materials':[{'pbrMetallicRoughness':{'baseColorTexture':{'index':0,"
                          "'texCoord':%u}}}],'buffers':[{'byteLength':512,'uri':'n'}],'bufferViews':[{'buffer':0,"
                          "'byteLength':512}],'accessors':[{'bufferView':0,'componentType':5126,'count':3,'type':"
                          "'VEC3'}%s]}",
                    attributes, first, accessors);
}

TEST(up_to_eight_uv_sets_are_taken_and_that_of_the_texture_first)
{
    for (unsigned count = 1; count <= 9; count++)
        for (unsigned first = 0; first < 4; first++) {
            const struct p3d_model *model = read_sets(count, first);
            const struct p3d_model_lod *lod;

            assert_non_null(model);
            lod = model->lods;
            assert_int_equal(lod->uv_set_count, count < 8 ? count : 8);
            assert_int_equal(strstr(heard.text, "TEXCOORD_8") != NULL, count > 8);
            assert_null(strstr(heard.text, "TEXCOORD_7"));
            for (unsigned i = 0; i < lod->uv_set_count; i++) {
                const unsigned set = first >= count ? i : i == 0 ? first : i == first ? 0 : i;

                assert_int_equal(lod->uv_sets[i].id, i);
                for (unsigned j = 0; j < 3; j++) {
                    assert_f32(lod->uv_sets[i].uvs[j].u, numbers[9 + 6 * set + 2 * j]);
                    assert_f32(lod->uv_sets[i].uvs[j].v, numbers[10 + 6 * set + 2 * j]);
                }
            }
        }
}

/* ---- Names ---- */

/* On as many lines as they need; none is cut. */
TEST(all_names_of_what_is_lost_are_told_whole)
{
    for (int size = 1; size <= 50; size++) {
        char members[1024] = "", name[64];

        for (unsigned i = 0; i < 9; i++)
            snprintf(members + strlen(members), sizeof members - strlen(members), ",'x%0*u':%u", size, i, i);
        assert_non_null(try_json(ASSET "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'material':0,"
                                       "'attributes':{'POSITION':0}}]}],'materials':[{'name':'a'%s}],'accessors':[{"
                                       "'componentType':5126,'count':3,'type':'VEC3'}]}",
                                 members));
        for (unsigned i = 0; i < 9; i++) {
            snprintf(name, sizeof name, " x%0*u,", size, i);
            if (!strstr(heard.text, name))
                name[strlen(name) - 1] = ';';
            assert_non_null(strstr(heard.text, name));
        }
    }
}

TEST(how_many_names_more_are_lost_is_told)
{
    static char members[8192];
    unsigned last, more;

    members[0] = 0;
    for (unsigned i = 0; i < 100; i++)
        snprintf(members + strlen(members), sizeof members - strlen(members), ",'x%045u':0", i);
    assert_non_null(try_json(ASSET "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'material':0,"
                                   "'attributes':{'POSITION':0}}]}],'materials':[{'name':'a'%s}],'accessors':[{"
                                   "'componentType':5126,'count':3,'type':'VEC3'}]}",
                             members));
    assert_int_equal(heard.count, 32); /* lines at most */
    assert_non_null(strrchr(heard.last, 'x'));
    assert_int_equal(sscanf(strrchr(heard.last, 'x'), "x%u and %u more", &last, &more), 2);
    assert_int_equal(last + 1 + more, 100);
}

/* What the extras of a LOD say; the last number of a name is for those that come again. */
TEST(properties_that_come_again_have_one_name)
{
    static const struct {
        const char *name, *value;
    } rows[] = {{"a", "1"},   {"a", "2"},   {"a", "3"},      {"b.2", "4"},  {"a.x", "5"},
                {"7", "6"},   {".2", "7"},  {"c.", "8"},     {"c.2x", ""},  {"", "9"},
                {"a2", "10"}, {"a.", "11"}, {"a.2.3", "12"}, {"d.2", "13"}, {"d.2", "14"}};
    const struct p3d_model *model =
        try_json(ASSET "'nodes':[{'extras':{'resolution':1,'property.a':'1','property.a.2':'2','property.a.10':'3',"
                       "'property.b.2':'4','property.a.x':'5','property.7':'6','property..2':'7','property.c.':'8',"
                       "'property.c.2x':'','property.':'9','property.a2':'10','property.a.':'11','property.n':12,"
                       "'propertyx.a':'x','property':'x','property.a.2.3':'12','property.d.2':'13','property.d.2.2':"
                       "'14'}}]}");
    const struct p3d_model_lod *lod;

    assert_non_null(model);
    assert_int_equal(model->lod_count, 1);
    lod = model->lods;
    for (uint32_t i = 0; i < lod->property_count && i < COUNT(rows); i++) {
        if (i == 12)
            assert_text(lod->properties[i].name, "a.2"); /* of which "a.2.3" is another */
        else
            assert_text(lod->properties[i].name, rows[i].name);
        assert_text(lod->properties[i].value, rows[i].value);
    }
    assert_int_equal(lod->property_count, COUNT(rows));
}

TEST(points_with_numbers_only_have_no_names)
{
    static const struct {
        const char *name, *selection; /* NULL: none */
    } rows[] = {{"point1", "point1"}, {"point.012", NULL},    {"point.12", NULL},     {"point", "point"},
                {"pointy", "pointy"}, {"points2", "points2"}, {"apoint1", "apoint1"}, {"", NULL}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model = try_json(ASSET "'nodes':[{'name':'Memory','children':[1]},{'name':'%s',"
                                                       "'translation':[1,2,3]}]}",
                                                 rows[i].name);

        assert_non_null(model);
        assert_int_equal(model->lods[0].point_count, 1);
        assert_f32(model->lods[0].points[0].z, -3);
        assert_int_equal(model->lods[0].selection_count, rows[i].selection != NULL);
        if (rows[i].selection)
            assert_text(model->lods[0].selections[0].name, rows[i].selection);
    }
}

/* ---- Places ---- */

TEST(points_that_are_nearly_in_the_middle_of_an_axis_are_one)
{
    static const struct {
        const char *first, *second;
        unsigned count;
    } rows[] = {{"2e-6,5,6", "-2e-6,5,6", 1}, {"3e-6,5,6", "0,5,6", 2},  {"5,-2e-6,6", "5,2e-6,6", 1},
                {"5,-3e-6,6", "5,0,6", 2},    {"5,6,0", "5,6,-2e-6", 1}, {"5,6,0", "5,6,3e-6", 2},
                {"5,6,7", "5,6,7", 1},        {"5,6,7", "5,7,6", 2}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model =
            try_json(ASSET "'nodes':[{'name':'Memory','children':[1,2]},{'name':'a','translation':[%s]},{'name':'b',"
                           "'translation':[%s]}]}",
                     rows[i].first, rows[i].second);

        assert_non_null(model);
        assert_int_equal(model->lods[0].point_count, rows[i].count);
        assert_int_equal(model->lods[0].selection_count, 2);
        assert_int_equal(model->lods[0].selections[1].points[0], rows[i].count - 1);
    }
}

/* Those that tell their numbers come first, by them. */
TEST(lods_stand_by_their_numbers_then_by_their_resolutions)
{
    static const float expected[] = {7, 5, 6, 1, 2, 3, 1e13f, 1e15f};
    const struct p3d_model *model =
        try_json(ASSET "'nodes':[{'name':'3.000'},{'name':'Memory'},{'name':'1.000'},{'extras':{'resolution':6,'lod':9}"
                       "},{'name':'Geometry'},{'extras':{'resolution':7,'lod':0}},{'name':'2.000'},{'extras':{"
                       "'resolution':5,'lod':3}}]}");

    assert_non_null(model);
    assert_int_equal(model->lod_count, COUNT(expected));
    for (uint32_t i = 0; i < COUNT(expected); i++) {
        assert_f32(model->lods[i].resolution, expected[i]);
        assert_int_equal(model->lods[i].index, i);
    }
}

/* ---- Proxies ---- */

/* A LOD with the triangles of two proxies, and nodes of them: one of b, 6 metres along x, and one of a that is off by
 * this, and turned by this many degrees about the axes. True if the triangle of a is found to be that of its node. */
static bool is_triangle_of(const double off[3], const double degrees[3])
{
    static const float triangle[] = {1, 2, 3, 1, 2, 2, 1, 4, 3}; /* looks along -z; up is longer */
    double turn[4] = {0, 0, 0, 1};
    const struct p3d_model *model;
    const struct p3d_model_lod *lod;
    bool is_found;

    for (size_t i = 0; i < 2 * COUNT(triangle); i++)
        numbers[i] = triangle[i % COUNT(triangle)] + (i % 3 == 0 && i >= COUNT(triangle) ? 5.0f : 0.0f);
    for (size_t i = 0; i < 3; i++)
        if (degrees[i] != 0) {
            turn[i] = sin(degrees[i] * 3.141592653589793 / 360);
            turn[3] = cos(degrees[i] * 3.141592653589793 / 360);
        }
    model = try_json(
        ASSET
        "'nodes':[{'mesh':0,'extras':{'resolution':1,'selections':'proxy:b.002;proxy:a.001'},'children':[1,2]},"
        "{'extras':{'proxy':'a','id':1},'translation':[%.7f,%.7f,%.7f],'rotation':[%.9f,%.9f,%.9f,%.9f]},{'extras'"
        ":{'proxy':'b','id':2},'translation':[6,2,3]}],'meshes':[{'primitives':[{'attributes':{'POSITION':0}}]}],"
        "'buffers':[{'byteLength':512,'uri':'n'}],'bufferViews':[{'buffer':0,'byteLength':512}],'accessors':[{"
        "'bufferView':0,'componentType':5126,'count':6,'type':'VEC3'}]}",
        1 + off[0], 2 + off[1], 3 + off[2], turn[0], turn[1], turn[2], turn[3]);
    assert_non_null(model);
    lod = model->lods;
    assert_int_equal(lod->selection_count, 2);
    assert_int_equal(lod->proxy_count, 2);
    assert_int_equal(lod->selections[0].point_count, 3);
    assert_int_equal(lod->selections[0].faces[0], 1);
    is_found = lod->selections[1].point_count == 3;
    assert_int_equal(lod->selections[1].point_count, is_found ? 3 : 0);
    assert_int_equal(lod->selections[1].face_count, is_found);
    return is_found;
}

TEST(a_triangle_is_of_a_proxy_within_a_quarter_of_a_millimetre)
{
    static const double straight[3] = {0, 0, 0};

    for (unsigned corner = 0; corner < 8; corner++) {
        double off[3];

        for (unsigned is_far = 0; is_far < 2; is_far++) {
            for (unsigned i = 0; i < 3; i++)
                off[i] = (corner >> i & 1 ? 1 : -1) * (is_far ? 0.00015 : 0.00013);
            assert_int_equal(is_triangle_of(off, straight), !is_far);
        }
    }
    for (unsigned axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double off[3] = {0, 0, 0};

            off[axis] = sign * 0.00024;
            assert_true(is_triangle_of(off, straight));
            off[axis] = sign * 0.00026;
            assert_false(is_triangle_of(off, straight));
            off[axis] = sign * 0.5;
            assert_false(is_triangle_of(off, straight));
        }
}

TEST(a_triangle_is_of_a_proxy_within_two_and_a_half_degrees)
{
    static const double nowhere[3] = {0, 0, 0};

    for (unsigned axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double degrees[3] = {0, 0, 0};

            degrees[axis] = sign * 2.5;
            assert_true(is_triangle_of(nowhere, degrees));
            degrees[axis] = sign * 2.7;
            assert_false(is_triangle_of(nowhere, degrees));
            degrees[axis] = sign * 180;
            assert_false(is_triangle_of(nowhere, degrees));
        }
}

/* Of three two: one that has no triangle is there by its node alone. */
TEST(proxies_of_one_place_have_a_triangle_each)
{
    static const float triangle[] = {1, 2, 3, 1, 2, 2, 1, 4, 3};
    const struct p3d_model *model;
    const struct p3d_model_lod *lod;

    for (size_t i = 0; i < 2 * COUNT(triangle); i++)
        numbers[i] = triangle[i % COUNT(triangle)];
    for (size_t i = COUNT(triangle); i < 2 * COUNT(triangle); i += 3)
        numbers[i] += 0.0001f; /* so that they are other points */
    model = try_json(
        ASSET
        "'nodes':[{'mesh':0,'extras':{'resolution':1,'selections':'proxy:a.001;proxy:b.002;proxy:a.003'},"
        "'children':[1,2,3]},{'extras':{'proxy':'a','id':1},'translation':[1,2,3]},{'extras':{'proxy':'b','id':2},"
        "'translation':[1,2,3]},{'extras':{'proxy':'a','id':3},'translation':[1,2,3]}],'meshes':[{'primitives':[{"
        "'attributes':{'POSITION':0}}]}],'buffers':[{'byteLength':512,'uri':'n'}],'bufferViews':[{'buffer':0,"
        "'byteLength':512}],'accessors':[{'bufferView':0,'componentType':5126,'count':6,'type':'VEC3'}]}");
    assert_non_null(model);
    lod = model->lods;
    assert_int_equal(lod->selection_count, 3);
    assert_int_equal(lod->proxy_count, 3);
    for (uint32_t i = 0, with_triangle = 0; i < 3; i++) {
        with_triangle += lod->selections[i].face_count;
        assert_int_equal(lod->selections[i].point_count, 3 * lod->selections[i].face_count);
        assert_true(i < 2 || with_triangle == 2);
    }
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t selection = lod->proxies[i].selection;

        assert_in_range(selection, 0, 2);
        assert_text(lod->proxies[i].path, selection == 1 ? "b" : "a");
        assert_int_equal(lod->proxies[i].id, selection + 1);
        assert_f32(lod->proxies[i].frame.position.z, -3);
    }
}

/* ---- Corners and names ---- */

#define INDICES                                                                                                        \
    ASSET "'nodes':[{'mesh':0}%s],'buffers':[{'uri':'n'}],'meshes':[{'primitives':[{'attributes':{'POSITION':0},"      \
          "'indices':1,'mode':0}]}],'accessors':[{'componentType':5126,'count':3,'type':'VEC3'},"                      \
          "{'componentType':5121,'count':%u,'type':'SCALAR'}]}"

/* A primitive costs its indices, its vertices and 16. There may be 2097152, and one for each byte of the files; or one
 * for 256 bytes of the memory that there is. */
TEST(corners_and_vertices_are_bounded)
{
    static const struct {
        const char *more;
        uint32_t nodes, most; /* 0: by the files */
    } rows[] = {{"", 1, 0}, {"", 1, 1 << 18}, {",{'mesh':0}", 2, 1 << 18}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const uint32_t files = (uint32_t)snprintf(NULL, 0, INDICES, rows[i].more, 2000000u) + sizeof numbers;
        const uint32_t most = rows[i].most ? rows[i].most : 2097152 + files;
        const uint32_t count = most / rows[i].nodes - 3 - 16;
        char message[128];

        most_memory = (size_t)256 * rows[i].most;
        assert_non_null(try_json(INDICES, rows[i].more, count));
        assert_null(try_json(INDICES, rows[i].more, count + 1));
        snprintf(message, sizeof message,
                 "nodes show the same meshes so often that there are more than %u corners and vertices; remove copies",
                 (unsigned)most);
        assert_string_equal(error.message, message);
        assert_int_equal(error.status, P3D_NO_MEMORY);
    }
    most_memory = 0;
}

/* What each node with a skin keeps of a joint: struct in_joint, whose header needs jansson. */
struct joint {
    double matrix[16];
    uint32_t selection;
};

#define SKINNED                                                                                                        \
    "{\"asset\":{\"version\":\"2.0\"},\"accessors\":[{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"          \
    "{\"componentType\":5121,\"count\":3,\"type\":\"VEC4\"}],\"meshes\":[{\"primitives\":[{\"attributes\":{"           \
    "\"POSITION\":0,\"JOINTS_0\":1,\"WEIGHTS_0\":1}}]}],\"skins\":[{\"joints\":[128]}],\"nodes\":["
#define SKINNED_NODE "{\"mesh\":0,\"skin\":0},"
#define JOINT "{\"name\":\""
#define SKINNED_END "\"}]}"

/* 128 nodes share a joint of a long name: all they say is 16777216 bytes at most, and 64 for each of the file. */
TEST(names_of_joints_are_bounded)
{
    enum { NODES = 128, LEAST = 1 << 24, ROOM = 1 << 19 };
    char *text = malloc(ROOM), *end = text;
    uint32_t length;

    assert_non_null(text);
    end += sprintf(end, "%s", SKINNED);
    for (uint32_t i = 0; i < NODES; i++)
        end += sprintf(end, "%s", SKINNED_NODE);
    end += sprintf(end, "%s", JOINT);
    /* NODES * (length + joint) = LEAST + 64 * (rest + length) */
    length = LEAST / 64 + (uint32_t)(end - text) + (uint32_t)strlen(SKINNED_END) - 2 * (uint32_t)sizeof(struct joint);
    for (uint32_t more = 0; more < 2; more++) {
        struct p3d_model *model;

        memset(end, 'a', length + more);
        strcpy(end + length + more, SKINNED_END);
        model = p3d_model_from_gltf(text, strlen(text), NULL, NULL, &error);
        assert_string_equal(error.message,
                            more ? "meshes and joints name the same selections too often for a file of this size; "
                                   "remove skins and joints that move nothing, and shorten names"
                                 : "");
        assert_int_equal(error.status, more ? P3D_UNSUPPORTED : P3D_OK);
        p3d_model_free(model);
    }
    free(text);
}
