/* test_from_gltf_numbers.c: where a glTF has its numbers: containers, accessors, strips and fans, packed numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_json.h"

/* ---- Accessors ---- */

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
        assert_at(lod->points[0], 50, 60, -70);
        assert_at(lod->points[1], 4, 5, -6);
        assert_at(lod->points[2], 80, 90, -100);
    }
    lod = read_json(file, 76u, "'bufferView':0,", 1u, 36u, 5121u);
    assert_at(lod->points[0], 50, 60, -70);
    assert_at(lod->points[2], 7, 8, -9);
    lod = read_json(file, 76u, "", 2u, 36u, 5121u); /* the others are zeros */
    assert_at(lod->points[0], 50, 60, -70);
    assert_at(lod->points[1], 0, 0, 0);
    assert_at(lod->points[2], 80, 90, -100);
    assert_null(try_json(file, 76u, "'bufferView':0,", 3u, 36u, 5121u)); /* of which there are no values */
    assert_string_equal(error.message, "an accessor leaves its buffer");
    numbers.data[37] = 3;
    assert_null(try_json(file, 76u, "'bufferView':0,", 2u, 36u, 5121u));
    assert_string_equal(error.message, "a sparse accessor changes an element that it does not have");
    assert_null(try_json(file, 76u, "'bufferView':7,", 2u, 40u, 5123u));
    assert_string_equal(error.message, "an accessor has no bytes: there is no such buffer view, or no such buffer");
}

/* What is wrong is told with its place: of the nodes and lists, or of the numbers. */
TEST(what_cannot_be_placed_is_refused)
{
    static const struct {
        const char *node, *lists, *message;
        float first;
    } rows[] = {
        {"'matrix':[1,0,0]", "", "nodes[0] 1.000: its \"matrix\" is not 16 numbers that a float holds", 1},
        {"'scale':[1,1,'1']", "", "nodes[0] 1.000: its \"scale\" is not 3 numbers that a float holds", 1},
        {"'rotation':[0,0,0,0]", "",
         "nodes[0] 1.000: its \"rotation\" is 0 0 0 0, which is none; no rotation is 0 0 0 1", 1},
        {"'scale':[1e38,1,1]", "",
         "nodes[0] 1.000: vertex 0 of its mesh has no finite place, by itself or by what moves it", 100},
        {"'extras':0", "", "nodes[0] 1.000: vertex 0 of its mesh has no finite place, by itself or by what moves it",
         NAN},
        {"'children':[5]", "", "nodes[0] 1.000: its \"children\" name a node that does not exist, at place 0", 1},
        {"'skin':1", "", "nodes[0] 1.000: its \"skin\" is 1, and there is no skins[1]", 1},
        {"'extras':0", "'scene':5,'scenes':[{'nodes':[0]}],", "\"scene\" is 5, and there is no scenes[5]", 1},
        {"'extras':0", "'scenes':[{'nodes':[0.5]}],",
         "scenes[0]: its \"nodes\" name a node that does not exist, at place 0", 1},
        {"'extras':0", "'skins':{},", "\"skins\" is no list", 1},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        begin_three();
        put_f32(&numbers, rows[i].first);
        assert_null(try_json(BUFFER
                             "%s'nodes':[{'name':'1.000','mesh':0,%s}],'meshes':[{'primitives':[{'mode':0,'attributes':"
                             "{'POSITION':0}}]}],'bufferViews':[{'buffer':0,'byteOffset':28,'byteLength':12}],"
                             "'accessors':[{'bufferView':0,'componentType':5126,'count':1,'type':'VEC3'}]}",
                             40u, rows[i].lists, rows[i].node));
        assert_string_equal(error.message, rows[i].message);
    }
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
    assert_at(lod->points[0], 3, 4, -5);
    assert_at(lod->points[1], 7, 8, -9);
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
            assert_at(lod->points[0], v[0], v[1], -v[2]);
            if (!is_normalised)
                assert_at(lod->points[1], v[3], v[4], -v[5]);
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
    assert_at(lod->points[1], 6, 36, 0);
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
            assert_at(model->lods[0].points[0], 'A', 'B', -'C');
            assert_at(model->lods[0].points[1], 'D', 'E', -'F');
        }
    }
    make_glb(&glb, 1, rows[0].chunks, 2);
    assert_null(read_bytes(glb.data, glb.size));
    assert_string_equal(error.message, "glTF 1.0 is not read; version 2 is");
}

/* Without a second chunk the first buffer may be a text, and one that nobody uses need not be there. */
TEST(a_text_may_have_a_byte_order_mark_and_end_with_blanks)
{
    static const char file[] = "\xef\xbb\xbf{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"x\"}]} \0 ";
    char damaged[sizeof file];

    assert_non_null(read_bytes(file, sizeof file));
    assert_non_null(read_bytes(file + 3, sizeof file - 3));
    memcpy(damaged, file, sizeof file);
    damaged[2] = '\xbe';
    assert_null(read_bytes(damaged, sizeof damaged));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_null(read_bytes(file, 3));
    assert_string_equal(error.message, "not a glTF but an empty file");
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
    assert_at(try_point("%6e", 3, 0)->lods[0].points[0], 'A', 'B', -'C');
    assert_null(try_point("n", 4, 0));
    assert_string_equal(error.message, "a buffer is shorter than it says");
}

TEST(a_file_says_what_it_needs)
{
    static const struct {
        const char *asset, *message;
    } rows[] = {
        {"'version':'2.0'", ""},
        {"'version':'2.1','minVersion':'2.1'", "glTF 2.1 is not read; version 2 is"},
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
