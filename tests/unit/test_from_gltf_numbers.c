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
#define POINTS "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'mode':0,'attributes':{'POSITION':0}}]}],"

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

/* The numbers of two points, one behind the other, and the first of them normalised: -1 has two forms. */
TEST(numbers_of_all_types_are_read)
{
    static const struct {
        unsigned type, size;
        uint32_t bits[6];
        float values[6], normalised[3];
    } rows[] = {
        {5120, 1, {0xfd, 127, 0x80, 5, 0, 1}, {-3, 127, -128, 5, 0, 1}, {-3 / 127.0f, 1, -1}},
        {5121, 1, {0xfd, 255, 0, 5, 0x80, 1}, {253, 255, 0, 5, 128, 1}, {253 / 255.0f, 1, 0}},
        {5122, 2, {0xfffd, 32767, 0x8000, 5, 0, 1}, {-3, 32767, -32768, 5, 0, 1}, {-3 / 32767.0f, 1, -1}},
        {5123, 2, {0xfffd, 65535, 0, 5, 0x8000, 1}, {65533, 65535, 0, 5, 32768, 1}, {65533 / 65535.0f, 1, 0}},
        {5125,
         4,
         {0x80000000, 0xffffffff, 0, 5, 65536, 1},
         {2147483648.0f, 4294967296.0f, 0, 5, 65536, 1},
         {0.5f, 1, 0}},
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
    "'nodes':[{'name':'1.000','mesh':0" node "}],'meshes':[{'primitives':[{'mode':" mode                               \
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

        lod = read_json(BUFFER "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'mode':%s,'attributes':{"
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

/* Two triangles that begin alike are a quad; of three the first stays a triangle. */
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

/* ---- Containers ---- */

/* A GLB of these chunks; a size of 0 is that of the text. */
struct chunk {
    const char *kind, *text;
    uint32_t size;
};

static void make_glb(struct bytes *glb, uint32_t version, const struct chunk *chunks, size_t count)
{
    glb->size = 0;
    put_text(glb, "glTF");
    put_u32(glb, version);
    put_u32(glb, 0);
    for (size_t i = 0; i < count; i++) {
        put_u32(glb, chunks[i].size ? chunks[i].size : (uint32_t)strlen(chunks[i].text));
        put_bytes(glb, chunks[i].kind, 4);
        for (const char *c = chunks[i].text; *c; c++)
            put_u8(glb, *c == '\'' ? '"' : (uint8_t)*c);
    }
    patch_u32(glb, 8, (uint32_t)glb->size);
}

/* Two points, whose numbers stand in the second chunk: bytes. */
#define IN_GLB                                                                                                         \
    ASSET "'buffers':[{'byteLength':6}]," POINTS                                                                       \
          "'bufferViews':[{'buffer':0,'byteLength':6}],'accessors':[{'bufferView':0,'componentType':5121,'count':2,"   \
          "'type':'VEC3'}]}"

TEST(a_glb_has_its_json_first_and_its_numbers_second)
{
    static const struct {
        struct chunk chunks[3];
        const char *message;
    } rows[] = {
        {{{"JSON", IN_GLB, 0}, {"BIN", "ABCDEF", 0}}, ""},
        {{{"JSON", IN_GLB, 0}, {"BIN", "ABCDEFG", 0}}, ""},
        {{{"JSON", IN_GLB " ", 0}, {"BIN", "ABCDEF", 0}, {"BIN", "GHIJKL", 0}}, ""},
        {{{"JSON", IN_GLB, 0}, {"BIN", "ABCDE", 0}}, "a buffer is shorter than it says"},
        {{{"JSON", IN_GLB, 0}, {"BIN", "ABCDEF", 7}}, "a chunk of the GLB is longer than the file"},
        {{{"JSON", IN_GLB, 0}, {"JSON", "ABCDEF", 0}}, "an accessor's buffer has no bytes"},
        {{{"JSON", IN_GLB, 0}, {"ELSE", "ABCDEF", 0}, {"BIN", "ABCDEF", 0}}, "an accessor's buffer has no bytes"},
        {{{"BIN", "ABCDEF", 0}, {"JSON", IN_GLB, 0}}, "the GLB does not begin with its JSON"},
    };
    static struct bytes glb;

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model;
        size_t count = 0;

        while (count < COUNT(rows[i].chunks) && rows[i].chunks[count].text)
            count++;
        make_glb(&glb, 2, rows[i].chunks, count);
        model = read_bytes(glb.data, glb.size);
        assert_string_equal(error.message, rows[i].message);
        if (model) {
            assert_point(model->lods, 0, 'A', 'B', -'C');
            assert_point(model->lods, 1, 'D', 'E', -'F');
        }
    }
}

/* A point of three bytes at an offset of a buffer. */
static const struct p3d_model *try_point(const char *uri, unsigned length, unsigned offset)
{
    return try_json(ASSET "'buffers':[{'byteLength':%u,'uri':'%s'}]," POINTS
                          "'bufferViews':[{'buffer':0,'byteOffset':%u,'byteLength':3}],'accessors':[{'bufferView':0,"
                          "'componentType':5121,'count':1,'type':'VEC3'}]}",
                    length, uri, offset);
}

/* With and without what fills up at the end. */
TEST(base64_ends_anywhere)
{
    static const struct {
        const char *text;
        unsigned length;
        float first, last; /* bytes */
    } rows[] = {{"QUJD", 3, 'A', 'C'},     {"QUJDWg==", 4, 'A', 'Z'}, {"QUJDWg", 4, 'A', 'Z'},
                {"QUJDWVo=", 5, 'A', 'Z'}, {"QUJDWVo", 5, 'A', 'Z'},  {"+/8A", 3, 251, 0},
                {"a+z9", 3, 107, 253},     {"QUJDQ", 3, 'A', 'C'},    {"QUJDWVo*WFla", 5, 'A', 'Z'}};
    char uri[64];

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model;

        snprintf(uri, sizeof uri, "data:;base64,%s", rows[i].text);
        model = try_point(uri, rows[i].length, 0);
        assert_non_null(model);
        assert_float_equal(model->lods[0].points[0].x, rows[i].first, 0);
        model = try_point(uri, rows[i].length, rows[i].length - 3);
        assert_non_null(model);
        assert_float_equal(model->lods[0].points[0].z, -rows[i].last, 0);
        assert_null(try_point(uri, rows[i].length + 1, 0));
        assert_string_equal(error.message, "a buffer is shorter than it says");
    }
}

TEST(addresses_have_percent_signs)
{
    static const struct {
        const char *uri, *path;
    } rows[] = {{"a%20b", "a b"},   {"a%2fb%2F", "a/b/"}, {"%41%5a", "AZ"},       {"%0a%01", "\n\1"},
                {"a%00b", "a%00b"}, {"a%", "a%"},         {"a%g0%0g", "a%g0%0g"}, {"a%2", "a%2"},
                {"%2z", "%2z"},     {"%%20", "% "},       {"%F0%9f", "\xf0\x9f"}, {"%af%c9", "\xaf\xc9"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_null(try_json(ASSET "'buffers':[{'byteLength':1,'uri':'%s'}]}", rows[i].uri));
        assert_string_equal(asked, rows[i].path);
    }
    numbers.size = 3;
    memcpy(numbers.data, "ABC", 3);
    assert_point(try_point("%6e", 3, 0)->lods, 0, 'A', 'B', -'C');
    assert_null(try_point("n", 4, 0));
    assert_string_equal(error.message, "a buffer is shorter than it says");
}

TEST(a_file_says_what_it_needs)
{
    static const struct {
        const char *asset, *message;
    } rows[] = {
        {"'version':'2.0'", ""},
        {"'version':'2.1'", ""},
        {"'version':'2.1','minVersion':'2.0'", ""},
        {"'version':'2.1','minVersion':'2.1'", "glTF 2.1 is not read; version 2 is"},
        {"'version':'3.0','minVersion':'2.0'", ""},
        {"'version':'20'", "glTF 20 is not read; version 2 is"},
        {"'generator':'x'", ""},
        {"'version':'1.5'", "glTF 1.0 is not read; version 2 is"},
        {"'a':0},'extensionsRequired':['KHR_materials_x','MSFT_lod'],'extras':{'a':0", ""},
        {"'a':0},'extensionsRequired':['MSFT_lod','KHR_material_x'],'extras':{'a':0",
         "the file needs KHR_material_x, which p3dkit does not read; export it without, or undo it with "
         "gltf-transform"},
        {"'a':0},'extensionsRequired':[1,'a\xc3\xa4\x7f b'],'extras':{'a':0",
         "the file needs a??? b, which p3dkit does not read; export it without, or undo it with gltf-transform"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        (void)try_json("{'asset':{%s},'nodes':[{'name':'x'}]}", rows[i].asset);
        assert_string_equal(error.message, rows[i].message);
    }
}

/* ---- Packed numbers ---- */

/* Two views, which meshoptimizer has packed: floats as numbers with exponents, and indices one by one. */
#define PACK(size, stride, count, more)                                                                                \
    "'byteLength':36,'extensions':{'EXT_meshopt_compression':{'buffer':0,'byteLength':" size ",'byteStride':" stride   \
    ",'count':" count "," more "}}}"

TEST(packed_numbers_have_filters)
{
    static const char file[] =
        ASSET "'buffers':[{'byteLength':%u,'uri':'data:;base64,%s'},{'byteLength':36},{'byteLength':44,'uri':'n'}],"
              "'nodes':[{'name':'1.000','mesh':0}],'meshes':[{'primitives':[{'attributes':{'POSITION':%u,'NORMAL':%u},"
              "'indices':%u}]}],'bufferViews':[{'buffer':1,%s,{'buffer':2,'byteLength':44}],'accessors':["
              "{'bufferView':0,'componentType':%u,'count':3,'type':'%s','normalized':%s},"
              "{'bufferView':1,'componentType':5126,'count':3,'type':'VEC3'},"
              "{'bufferView':1,'byteOffset':36,'componentType':5121,'count':3,'type':'SCALAR'}]}";
    static const struct {
        const char *bytes;
        unsigned size, what; /* 0: positions, 1: normals, 2: indices */
        const char *packing;
        unsigned type;
    } rows[] = {
        {"oAABPAAAAEA/AAEgAAAAAAEMAAAAQAABIAAAAAAAAAEgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADyAAAA8gAAAPI", 68, 0,
         PACK("68", "12", "3", "'mode':'ATTRIBUTES','filter':'EXPONENTIAL'"), 5126},
        {"oAE8AAAA/f4BMAAAAP4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB/AH8A", 48, 1,
         PACK("48", "4", "3", "'mode':'ATTRIBUTES','filter':'OCTAHEDRAL'"), 5120},
        {"oAEkAAAAATwAAAD9/gEQAAAAATAAAAD+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP9/AAD/fwAA", 60, 1,
         PACK("60", "8", "3", "'mode':'ATTRIBUTES','filter':'OCTAHEDRAL'"), 5122},
        {"0QgGBAAAAAA", 8, 2, PACK("8", "4", "3", "'mode':'INDICES'"), 5125},
        {"0QgGBAAAAAA", 8, 2, PACK("8", "2", "3", "'mode':'INDICES','filter':'NONE'"), 5123},
    };
    static const float places[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};

    numbers.size = 0;
    put_all(places, COUNT(places));
    put_u32(&numbers, 0x020100);
    put_u32(&numbers, 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const unsigned what = rows[i].what;
        const struct p3d_model *model =
            try_json(file, rows[i].size, rows[i].bytes, what == 0 ? 0u : 1u, what == 1 ? 0u : 1u, what == 2 ? 0u : 2u,
                     rows[i].packing, rows[i].type, what == 2 ? "SCALAR" : "VEC3", what == 1 ? "true" : "false");
        const struct p3d_model_lod *lod;

        if (!model && strstr(error.message, "built without meshoptimizer"))
            return;
        assert_string_equal(error.message, "");
        assert_non_null(model);
        lod = model->lods;
        assert_int_equal(lod->face_count, 1);
        for (uint32_t j = 0; j < 3; j++) {
            const uint32_t vertex = what == 2 ? (j + 2) % 3 : j; /* the indices were 2 0 1 */
            const struct p3d_vec3 at = lod->points[lod->corners[j].point];
            const struct p3d_vec3 normal = lod->normals[lod->corners[j].normal];

            assert_float_equal(at.x, vertex == 1, 0);
            assert_float_equal(at.y, vertex == 2, 0);
            if (what == 1) { /* x, y, and -z, which is z of the model */
                assert_float_equal(normal.x, vertex == 0, 1e-6f);
                assert_float_equal(normal.y, vertex == 1, 1e-6f);
                assert_float_equal(normal.z, vertex == 2, 1e-6f);
            }
        }
    }
}

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
    assert_point(lod, 0, 10, 0, 0);
    assert_point(lod, 1, 6, 10, 0);
    assert_point(lod, 2, 2, 20, 0);
    assert_point(lod, 3, 3, 0, -100); /* the mesh's place */
    assert_point(lod, 4, 14, 0, 0);
    assert_point(lod, 5, 5, 20, 0);
    assert_point(lod, 6, 6, 20, 0);
    assert_int_equal(lod->selection_count, 2);
    assert_weights(&lod->selections[0], "a", "0 1;1 0.5;4 0.5;");
    assert_weights(&lod->selections[1], "b", "1 0.5;2 0.25;5 0.75;6 1;");
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
        assert_point(lod, 0, 10, 0, 0);
        assert_point(lod, 1, 1, 15, 0);
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
    assert_point(lod, 0, 11, 2, -1003);
    assert_point(lod, 1, -40, 30, -1090);
    assert_int_equal(heard.count, 0);
    lod = read_json(COPIES("'ROTATION':3"), 96u);
    assert_int_equal(lod->point_count, 2);
    assert_point(lod, 0, 1, 2, -1003);
    assert_point(lod, 1, -2, 1, -1003);
    lod = read_json(COPIES("'SCALE':2"), 96u);
    assert_point(lod, 1, 10, 40, -1090);
    lod = read_json(COPIES(""), 96u); /* once */
    assert_int_equal(lod->point_count, 1);
    assert_point(lod, 0, 1, 2, -1003);
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
    assert_point(model->lods, 0, 5, 6, -7);
    assert_point(model->lods, 1, -6, 5, -7);
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
    assert_point(lod, 0, -2, 1, -12);
    assert_point(lod, 1, 7, 7, -7);
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
    assert_point(lod, lod->corners[0].point, 0, 2, 0);
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
    assert_point(lod, 0, 0, 0, -50);
    assert_point(lod, 1, 7, 8, -9);
    assert_point(lod, 2, 10, 20, -30);
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

/* ---- Names ---- */

/* What the extras of a LOD say; the last number of a name is for those that come again. */
TEST(properties_that_come_again_have_one_name)
{
    static const struct {
        const char *name, *value;
    } rows[] = {{"a", "1"}, {"a", "2"}, {"a", "3"}, {"b.2", "4"}, {"a.x", "5"}, {"7", "6"}, {"a2", "7"}};
    const struct p3d_model_lod *lod =
        read_json(ASSET "'nodes':[{'extras':{'resolution':1,'property.a':'1','property.a.2':'2','property.a.10':'3',"
                        "'property.b.2':'4','property.a.x':'5','property.7':'6','property.a2':'7','property.n':12,"
                        "'propertyx.a':'x','property':'x'}}]}");

    assert_int_equal(lod->property_count, COUNT(rows));
    for (uint32_t i = 0; i < COUNT(rows); i++) {
        assert_text(lod->properties[i].name, rows[i].name);
        assert_text(lod->properties[i].value, rows[i].value);
    }
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

/* ---- Proxies ---- */

/* Of three two: one that has no triangle is there by its node alone. */
TEST(proxies_of_one_place_have_a_triangle_each)
{
    static const float triangle[] = {1, 2, 3, 1, 2, 2, 1, 4, 3};
    const struct p3d_model *model;
    const struct p3d_model_lod *lod;

    numbers.size = 0;
    for (size_t i = 0; i < 2 * COUNT(triangle); i++) /* by a little apart, so that they are other points */
        put_f32(&numbers, triangle[i % COUNT(triangle)] + (i % 3 == 0 && i >= COUNT(triangle) ? 0.0001f : 0));
    model = try_json(
        ASSET
        "'nodes':[{'mesh':0,'extras':{'resolution':1,'selections':'proxy:a.001;proxy:b.002;proxy:a.003'},"
        "'children':[1,2,3]},{'extras':{'proxy':'a','id':1},'translation':[1,2,3]},{'extras':{'proxy':'b','id':2},"
        "'translation':[1,2,3]},{'extras':{'proxy':'a','id':3},'translation':[1,2,3]}],'meshes':[{'primitives':[{"
        "'attributes':{'POSITION':0}}]}],'buffers':[{'byteLength':72,'uri':'n'}],'bufferViews':[{'buffer':0,"
        "'byteLength':72}],'accessors':[{'bufferView':0,'componentType':5126,'count':6,'type':'VEC3'}]}");
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
