/* test_from_gltf_numbers.c: where a glTF has its numbers, and what becomes of them: containers, accessors, strips and
 * fans, weights, copies, key frames. SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "shape.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Files ---- */

static struct bytes numbers; /* the file "n" */
static struct heard heard;
static struct p3d_error error;
static char asked[64]; /* the file that was asked for last */

static bool read_numbers(void *user, const char *name, struct p3d_bytes *bytes)
{
    (void)user;
    snprintf(asked, sizeof asked, "%s", name);
    *bytes = (struct p3d_bytes){numbers.data, (uint32_t)numbers.size};
    return strcmp(name, "n") == 0;
}

/* NULL with `error` if it is not read. */
static const struct p3d_model *read_bytes(const void *data, size_t size)
{
    static const struct p3d_gltf_import_options import = {.read_file = read_numbers};
    static const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_model *model;

    memset(&heard, 0, sizeof heard);
    model = p3d_model_from_gltf(data, size, &import, &options, &error);
    if (model)
        at_end((void (*)(void *))p3d_model_free, model);
    return model;
}

/* A JSON with ' for ", in memory that ends with the test. */
__attribute__((format(printf, 1, 0))) static char *write_json(const char *format, va_list arguments)
{
    const size_t size = 16384;
    char *text = malloc(size);

    assert_non_null(text);
    at_end(free, text);
    assert_in_range(vsnprintf(text, size, format, arguments), 0, size - 1);
    for (char *c = text; *c; c++)
        *c = (char)(*c == '\'' ? '"' : *c);
    return text;
}

__attribute__((format(printf, 1, 2))) static const struct p3d_model *try_json(const char *format, ...)
{
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = write_json(format, arguments);
    va_end(arguments);
    return read_bytes(text, strlen(text));
}

/* One that must be read. */
__attribute__((format(printf, 1, 2))) static const struct p3d_model_lod *read_json(const char *format, ...)
{
    const struct p3d_model *model;
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = write_json(format, arguments);
    va_end(arguments);
    model = read_bytes(text, strlen(text));
    assert_string_equal(error.message, "");
    assert_non_null(model);
    return model->lods;
}

static void put_all(const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_f32(&numbers, values[i]);
}

static void assert_point(const struct p3d_model_lod *lod, uint32_t point, float x, float y, float z)
{
    assert_in_range(point, 0, lod->point_count - 1);
    assert_float_equal(lod->points[point].x, x, 1e-5f);
    assert_float_equal(lod->points[point].y, y, 1e-5f);
    assert_float_equal(lod->points[point].z, z, 1e-5f);
}

#define ASSET "{'asset':{'version':'2.0'},"
#define BUFFER ASSET "'buffers':[{'byteLength':%u,'uri':'n'}],"
/* A LOD of the points of accessor 0, in their order. */
#define POINTS "'nodes':[{'name':'1','mesh':0}],'meshes':[{'primitives':[{'mode':0,'attributes':{'POSITION':0}}]}],"

/* ---- Accessors ---- */

static void begin_three(void)
{
    static const float places[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    numbers.size = 0;
    put_all(places, COUNT(places));
}

TEST(a_sparse_accessor_changes_the_elements_that_it_names)
{
    static const float others[] = {50, 60, 70, 80, 90, 100};
    static const struct {
        unsigned type, offset;
    } rows[] = {{5121, 36}, {5123, 40}, {5125, 44}};
    static const char file[] = BUFFER POINTS
        "'bufferViews':[{'buffer':0,'byteLength':36},{'buffer':0,'byteLength':76}],'accessors':[{%s'componentType':"
        "5126,'count':3,'type':'VEC3','sparse':{'count':%u,'indices':{'bufferView':1,'byteOffset':%u,'componentType':"
        "%u},'values':{'bufferView':1,'byteOffset':52}}}]}";
    const struct p3d_model_lod *lod;

    begin_three();
    put_u32(&numbers, 2 << 8); /* 0 and 2 as numbers of one, two and four bytes */
    put_u32(&numbers, 2 << 16);
    put_u32(&numbers, 0);
    put_u32(&numbers, 2);
    put_all(others, COUNT(others));
    for (size_t i = 0; i < COUNT(rows); i++) {
        lod = read_json(file, 76u, "'bufferView':0,", 2u, rows[i].offset, rows[i].type);
        assert_int_equal(lod->point_count, 3);
        assert_point(lod, 0, 50, 60, -70);
        assert_point(lod, 1, 4, 5, -6);
        assert_point(lod, 2, 80, 90, -100);
    }
    lod = read_json(file, 76u, "'bufferView':0,", 1u, 36u, 5121u);
    assert_point(lod, 0, 50, 60, -70);
    assert_point(lod, 2, 7, 8, -9);
    lod = read_json(file, 76u, "", 2u, 36u, 5121u); /* the others are zeros */
    assert_point(lod, 0, 50, 60, -70);
    assert_point(lod, 1, 0, 0, 0);
    assert_point(lod, 2, 80, 90, -100);
    assert_null(try_json(file, 76u, "'bufferView':0,", 3u, 36u, 5121u)); /* of which there are no values */
    assert_string_equal(error.message, "an accessor leaves its buffer");
    numbers.data[37] = 3;
    assert_null(try_json(file, 76u, "'bufferView':0,", 2u, 36u, 5121u));
    assert_string_equal(error.message, "a sparse accessor changes an element that it does not have");
    assert_null(try_json(file, 76u, "'bufferView':7,", 2u, 40u, 5123u));
    assert_string_equal(error.message, "an accessor has no bytes: there is no such buffer view, or no such buffer");
}

/* Of a buffer of 64 bytes. */
TEST(an_accessor_may_end_where_its_view_and_its_buffer_end)
{
    static const struct {
        const char *view;
        unsigned offset, count;
        bool is_good;
    } rows[] = {{"'byteLength':36", 0, 3, true},
                {"'byteLength':35", 0, 3, false},
                {"'byteLength':48,'byteOffset':16", 0, 3, true},
                {"'byteLength':48,'byteOffset':17", 0, 3, false},
                {"'byteLength':44,'byteStride':16", 0, 3, true},
                {"'byteLength':43,'byteStride':16", 0, 3, false},
                {"'byteLength':36,'byteStride':12", 0, 3, true},
                {"'byteLength':36,'byteStride':11", 0, 3, false},
                {"'byteLength':48", 12, 3, true},
                {"'byteLength':48", 13, 3, false},
                {"'byteLength':48", 36, 1, true},
                {"'byteLength':48", 37, 1, false},
                {"'byteLength':48", 48, 0, true},
                {"'byteLength':48", 49, 0, false}};

    begin_three();
    numbers.size = 64;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model =
            try_json(BUFFER POINTS "'bufferViews':[{'buffer':0,%s}],'accessors':[{'bufferView':0,'byteOffset':%u,"
                                   "'componentType':5126,'count':%u,'type':'VEC3'}]}",
                     64u, rows[i].view, rows[i].offset, rows[i].count);

        assert_int_equal(model != NULL, rows[i].is_good);
        if (!model)
            assert_string_equal(error.message, "an accessor leaves its buffer");
    }
}

TEST(a_stride_leads_to_the_next_element)
{
    const struct p3d_model_lod *lod;

    begin_three();
    lod = read_json(BUFFER POINTS "'bufferViews':[{'buffer':0,'byteOffset':4,'byteLength':32,'byteStride':16}],"
                                  "'accessors':[{'bufferView':0,'byteOffset':4,'componentType':5126,'count':2,'type':"
                                  "'VEC3'}]}",
                    36u);
    assert_point(lod, 0, 3, 4, -5);
    assert_point(lod, 1, 7, 8, -9);
}

/* The numbers of two points, one behind the other, and the first of them normalised. */
TEST(numbers_of_all_types_are_read)
{
    static const struct {
        unsigned type, size;
        uint32_t bits[6];
        float values[6], normalised[3];
    } rows[] = {
        {5120, 1, {0xfd, 127, 0, 5, 0x80, 1}, {-3, 127, 0, 5, -128, 1}, {-3 / 127.0f, 1, 0}},
        {5121, 1, {0xfd, 255, 0, 5, 0x80, 1}, {253, 255, 0, 5, 128, 1}, {253 / 255.0f, 1, 0}},
        {5122, 2, {0xfffd, 32767, 0, 5, 0x8000, 1}, {-3, 32767, 0, 5, -32768, 1}, {-3 / 32767.0f, 1, 0}},
        {5123, 2, {0xfffd, 65535, 0, 5, 0x8000, 1}, {65533, 65535, 0, 5, 32768, 1}, {65533 / 65535.0f, 1, 0}},
        {5125, 4, {0x80000000, 0xffffffff, 0, 5, 65536, 1}, {2147483648.0f, 4294967296.0f, 0, 5, 65536, 1}, {0.5f, 1, 0}},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        for (unsigned is_normalised = 0; is_normalised < 2; is_normalised++) {
            const float *v = is_normalised ? rows[i].normalised : rows[i].values;
            const struct p3d_model_lod *lod;

            numbers.size = 0;
            for (size_t j = 0; j < 6; j++)
                for (unsigned k = 0; k < rows[i].size; k++)
                    put_u8(&numbers, rows[i].bits[j] >> 8 * k & 0xff);
            lod = read_json(BUFFER POINTS "'bufferViews':[{'buffer':0,'byteLength':%u}],'accessors':[{'bufferView':0,"
                                          "'componentType':%u,'count':2,'type':'VEC3','normalized':%s}]}",
                            (unsigned)numbers.size, (unsigned)numbers.size, rows[i].type,
                            is_normalised ? "true" : "false");
            assert_point(lod, 0, v[0], v[1], -v[2]);
            if (!is_normalised)
                assert_point(lod, 1, v[3], v[4], -v[5]);
        }
}

/* -1 of a normalised byte has two forms. */
TEST(the_least_normalised_number_is_minus_one)
{
    numbers.size = 0;
    put_u32(&numbers, 0x00817f80);
    assert_point(read_json(BUFFER POINTS "'bufferViews':[{'buffer':0,'byteLength':4}],'accessors':[{'bufferView':0,"
                                         "'componentType':5120,'count':1,'type':'VEC3','normalized':true}]}",
                           4u),
                 0, -1, 1, 1);
}

TEST(an_accessor_of_another_width_is_wrong)
{
    static const struct {
        const char *type;
        unsigned component;
        bool is_good;
    } rows[] = {{"VEC3", 5126, true},  {"VEC2", 5126, false}, {"VEC4", 5126, false}, {"SCALAR", 5126, false},
                {"MAT4", 5126, false}, {"VEC", 5126, false},  {"VEC3", 5124, false}, {"VEC3", 5119, false}};

    numbers.size = 64;
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(try_json(BUFFER POINTS "'bufferViews':[{'buffer':0,'byteLength':64}],'accessors':[{"
                                                "'bufferView':0,'componentType':%u,'count':1,'type':'%s'}]}",
                                  64u, rows[i].component, rows[i].type) != NULL,
                         rows[i].is_good);
}

/* ---- Triangles ---- */

/* The places of corners in a row. */
static void assert_corners(const struct p3d_model_lod *lod, const char *expected)
{
    char text[256] = "";

    for (uint32_t i = 0; i < lod->face_count; i++) {
        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%g ",
                     (double)lod->points[lod->corners[lod->faces[i].first_corner + j].point].x);
        text[strlen(text) - 1] = ';';
    }
    assert_string_equal(text, expected);
}

/* Eight points (i, i * i, 0) and then indices of a byte each. */
#define INDEXED(mode, count, node, more)                                                                               \
    "'nodes':[{'name':'1','mesh':0" node "}],'meshes':[{'primitives':[{'mode':" mode                                   \
    ",'attributes':{'POSITION':0},'indices':1" more "}]}],'bufferViews':[{'buffer':0,'byteLength':96},{'buffer':0,"    \
    "'byteOffset':96,'byteLength':16}],'accessors':[{'bufferView':0,'componentType':5126,'count':8,'type':'VEC3'},"    \
    "{'bufferView':1,'componentType':5121,'count':" count ",'type':'SCALAR'}]}"

static void begin_indexed(const char *indices)
{
    numbers.size = 0;
    for (unsigned i = 0; i < 8; i++)
        put_all((const float[]){(float)i, (float)(i * i), 0}, 3);
    for (size_t i = 0; i < 16; i++)
        put_u8(&numbers, i < strlen(indices) ? (unsigned)(indices[i] - '0') : 0);
}

TEST(strips_and_fans_are_triangles)
{
    const struct p3d_model_lod *lod;

    begin_indexed("765432");
    assert_corners(read_json(BUFFER INDEXED("4", "6", "", ""), 112u), "7 6 5;4 3 2;");
    assert_corners(read_json(BUFFER INDEXED("4", "5", "", ""), 112u), "7 6 5;");
    assert_corners(read_json(BUFFER INDEXED("5", "6", "", ""), 112u), "7 6 5;6 4 5;5 4 3;4 2 3;");
    assert_corners(read_json(BUFFER INDEXED("6", "6", "", ""), 112u), "6 5 7;5 4 7;4 3 7;3 2 7;");
    assert_corners(read_json(BUFFER INDEXED("5", "3", "", ""), 112u), "7 6 5;");
    assert_corners(read_json(BUFFER INDEXED("6", "3", "", ""), 112u), "6 5 7;");
    assert_corners(read_json(BUFFER INDEXED("5", "4", ",'scale':[1,1,-1]", ""), 112u), "5 6 7;5 4 6;");
    lod = read_json(BUFFER INDEXED("5", "2", "", ""), 112u);
    assert_int_equal(lod->face_count, 0);
    assert_int_equal(lod->point_count, 2);
    assert_point(lod, 1, 6, 36, 0);
}

TEST(lines_are_points_and_that_is_told)
{
    static const char *const modes[] = {"1", "2", "3"};

    begin_indexed("76");
    for (size_t i = 0; i < COUNT(modes); i++) {
        const struct p3d_model_lod *lod;

        lod = read_json(BUFFER "'nodes':[{'name':'1','mesh':0}],'meshes':[{'primitives':[{'mode':%s,'attributes':{"
                               "'POSITION':0}}]}],'bufferViews':[{'buffer':0,'byteLength':96}],'accessors':[{"
                               "'bufferView':0,'componentType':5126,'count':8,'type':'VEC3'}]}",
                        112u, modes[i]);
        assert_int_equal(lod->point_count, 8);
        assert_int_equal(lod->face_count, 0);
        assert_int_equal(heard.count, 1);
    }
    (void)read_json(BUFFER INDEXED("0", "2", "", ""), 112u);
    assert_int_equal(heard.count, 0);
    (void)read_json(BUFFER INDEXED("4", "3", "", ""), 112u);
    assert_int_equal(heard.count, 0);
}

/* Two triangles that begin alike are a quad; three are a polygon of more corners, which stays cut. */
TEST(triangles_of_a_polygon_are_a_quad)
{
#define POLYGONS(count) INDEXED("4", count, "", ",'extensions':{'FB_ngon_encoding':{}}")
    begin_indexed("012023456467");
    assert_corners(read_json(BUFFER POLYGONS("12"), 112u), "1 2 3 0;5 6 7 4;");
    assert_corners(read_json(BUFFER POLYGONS("9"), 112u), "1 2 3 0;4 5 6;");
    assert_corners(read_json(BUFFER POLYGONS("6"), 112u), "1 2 3 0;");
    assert_corners(read_json(BUFFER POLYGONS("3"), 112u), "0 1 2;");
    assert_corners(read_json(BUFFER INDEXED("4", "6", "", ""), 112u), "0 1 2;0 2 3;");
    begin_indexed("012023034");
    assert_corners(read_json(BUFFER POLYGONS("9"), 112u), "0 1 2;2 3 4 0;");
    begin_indexed("012230"); /* the same edge, but another beginning */
    assert_corners(read_json(BUFFER POLYGONS("6"), 112u), "0 1 2;2 3 0;");
    begin_indexed("012034"); /* the same beginning, but no edge */
    assert_corners(read_json(BUFFER POLYGONS("6"), 112u), "0 1 2;0 3 4;");
#undef POLYGONS
}

TEST(an_index_names_a_vertex_that_there_is)
{
    begin_indexed("017");
    assert_corners(read_json(BUFFER INDEXED("4", "3", "", ""), 112u), "0 1 7;");
    begin_indexed("018");
    assert_null(try_json(BUFFER INDEXED("4", "3", "", ""), 112u));
    assert_string_equal(error.message, "a triangle names a vertex that does not exist");
}
