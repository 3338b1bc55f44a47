/* test_gltf.c: glTF: its parts, small cases to the letter, and what must never be in one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_parts.h"
#include "models.h"

#include "core/arena.h"
#include "model/topology.h"

#include <stdio.h>
#include <stdlib.h>

TEST(a_triangle_is_written_to_the_letter)
{
    static const char expected[] =
        "{\n\"asset\":{\n\"version\":\"2.0\",\n\"generator\":\"p3dkit\"\n},\n"
        "\"scene\":0,\n"
        "\"scenes\":[\n{\"name\":\"model\",\"nodes\":[0]}\n],\n"
        "\"nodes\":[\n{\"name\":\"1.000\",\"mesh\":0,\"extras\":{\"lod\":0,\"resolution\":1}}\n],\n"
        "\"meshes\":[\n{\"name\":\"1.000\",\"primitives\":[{\"attributes\":{\"POSITION\":0,\"NORMAL\":1,"
        "\"TEXCOORD_0\":2},\"indices\":3,\"material\":0}]}\n],\n"
        "\"materials\":[\n{\"name\":\"a\\\"b\",\"pbrMetallicRoughness\":{\"metallicFactor\":0},"
        "\"extras\":{\"texture\":\"x\\\\a\\\"b.paa\",\"material\":\"\"}}\n],\n"
        "\"accessors\":[\n"
        "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"min\":[0,0,-4],\"max\":[1,1,0]},\n"
        "{\"bufferView\":1,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},\n"
        "{\"bufferView\":2,\"componentType\":5126,\"count\":3,\"type\":\"VEC2\"},\n"
        "{\"bufferView\":3,\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\"}\n],\n"
        "\"bufferViews\":[\n"
        "{\"buffer\":0,\"byteOffset\":0,\"byteLength\":36,\"target\":34962},\n"
        "{\"buffer\":0,\"byteOffset\":36,\"byteLength\":36,\"target\":34962},\n"
        "{\"buffer\":0,\"byteOffset\":72,\"byteLength\":24,\"target\":34962},\n"
        "{\"buffer\":0,\"byteOffset\":96,\"byteLength\":6,\"target\":34963}\n],\n"
        "\"buffers\":[\n{\"uri\":\"a%20b.bin\",\"byteLength\":104}\n]\n}\n";
    struct written written = write_sketch("material x\\a\"b.paa; lod 1;" TRIANGLE, NULL);
    struct p3d_vec3 corners[4], normal;

    assert_string_equal((const char *)written.json.data, expected);
    assert_int_equal(written.bin.size, 104);
    for (size_t i = 0; i < 4; i++)
        corners[i] = vec3_in(&written, 12 * (i % 3));
    assert_float_equal(vec3_in(&written, 24).z, -4, 0);
    /* of length 1, on the side from which the corners run counter-clockwise, and toward +z */
    normal = quad_normal(corners);
    assert_at(vec3_in(&written, 36), normal.x, normal.y, normal.z);
    assert_true(vec3_in(&written, 36).z > 0.2f);
    assert_float_equal(p3d_load_f32(written.bin.data + 76), 1, 0); /* v as stored */
    assert_memory_equal(written.bin.data + 96, "\0\0\1\0\2\0\0\0", 8);
}

/* ---- Materials ---- */

TEST(materials_that_faces_use_are_written_and_colours_are_clamped)
{
    struct written written =
        write_sketch("material '\\a b\\wall.paa'; lod 1;" TRIANGLE "material 'a b\\wall.tga' x.rvmat; f 0/0 1/0 2/0;"
                     "material gone.paa; f 0/0 1/0 2/0; material unused.paa;"
                     "material #(argb,8,8,3)color(2,0.5,-1,0.25,CO); f 0/0 1/0 2/0; uv 1 0 1 0 0 1 1; uv 2 0 1 0 0 1 1;"
                     "uv 3 0 1 0 0 1 1",
                     NULL);
    assert_false(has(&written, "unused"));
    assert_false(has(&written, "\"images\""));
    assert_true(has(&written, "\"indices\":6,\"material\":3}]"));
    assert_true(has(&written, "{\"name\":\"wall.2\",\"pbrMetallicRoughness\":{\"metallicFactor\":0}"));
    assert_true(has(&written, "{\"name\":\"gone\",\"pbrMetallicRoughness\":{\"metallicFactor\":0}"));
    assert_true(
        has(&written, "\"baseColorFactor\":[1,0.21404114,0,0.25],\"metallicFactor\":0},\"alphaMode\":\"BLEND\""));
}

TEST(materials_name_the_files_of_their_rvmat)
{
    const struct p3d_bytes stages[] = {p3d_bytes_of("a_nohq.paa"), p3d_bytes_of("a\"ti.paa")};
    struct sketch *s = sketch("material a.paa a.rvmat; lod 1;" TRIANGLE);
    struct written written;

    s->materials[1].surface = p3d_bytes_of("a.bisurf");
    s->materials[1].stage_textures = stages;
    s->materials[1].stage_texture_count = COUNT(stages);
    written = write_parts(&s->model, NULL, NULL);

    assert_true(has(&written, "\"extras\":{\"texture\":\"a.paa\",\"material\":\"a.rvmat\",\"surface\":\"a.bisurf\","
                              "\"stage_textures\":\"a_nohq.paa;a\\\"ti.paa\"}"));
}

/* ---- What a LOD carries ---- */

/* A vector turned by a quaternion. */
static struct p3d_vec3 turned(const float q[4], double x, double y, double z)
{
    const double tx = 2 * (q[1] * z - q[2] * y), ty = 2 * (q[2] * x - q[0] * z), tz = 2 * (q[0] * y - q[1] * x);

    return (struct p3d_vec3){(float)(x + q[3] * tx + q[1] * tz - q[2] * ty),
                             (float)(y + q[3] * ty + q[2] * tx - q[0] * tz),
                             (float)(z + q[3] * tz + q[0] * ty - q[1] * tx)};
}

/* The place and the rotation of the only proxy. */
static struct p3d_vec3 read_proxy(const struct written *written, float q[4])
{
    const char *at = strstr((const char *)written->json.data, "\"translation\":[");
    float place[3];
    char *end;

    assert_non_null(at);
    at = strchr(at, '[') + 1;
    for (size_t i = 0; i < 3; i++, at = end + 1)
        place[i] = strtof(at, &end);
    assert_memory_equal(at, ",\"rotation\":[", 13);
    at = strchr(at, '[') + 1;
    for (size_t i = 0; i < 4; i++, at = end + 1)
        q[i] = strtof(at, &end);
    return (struct p3d_vec3){place[0], place[1], place[2]};
}

static struct written write_proxy(struct p3d_proxy_frame frame)
{
    struct sketch *s = sketch("lod 1; stand \\x 1 -1 0 0 0");

    s->room->proxies[0].frame = frame;
    return write_parts(&s->model, NULL, NULL);
}

/* An ODOL's proxy has a matrix, whose rows are where the axes of the proxied model go: right, up and front. A point of
 * that model, placed by it and then turned into the axes of glTF, must be where the GLB of the proxied model
 * has it, placed by the node. */
TEST(a_node_places_the_proxied_glb_as_the_matrix_places_the_model)
{
    static const struct p3d_vec3 rows[][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                              {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
                                              {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
                                              {{1, 0, 0}, {0, 0.6f, -0.8f}, {0, 0.8f, 0.6f}},
                                              {{0.8f, 0, 0.6f}, {0, 1, 0}, {-0.6f, 0, 0.8f}},
                                              {{-0.8f, 0, 0.6f}, {0, -1, 0}, {0.6f, 0, 0.8f}}};
    static const struct p3d_vec3 at = {1, 2, 3}, p = {0.5f, 3, -7};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_vec3 *m = rows[i];
        const struct p3d_vec3 placed = {p.x * m[0].x + p.y * m[1].x + p.z * m[2].x + at.x,
                                        p.x * m[0].y + p.y * m[1].y + p.z * m[2].y + at.y,
                                        p.x * m[0].z + p.y * m[1].z + p.z * m[2].z + at.z};
        struct written written = write_proxy((struct p3d_proxy_frame){at, m[2], m[1]});
        struct p3d_vec3 place, got;
        float q[4];

        place = read_proxy(&written, q);
        got = turned(q, p.x, p.y, -p.z);
        assert_at((struct p3d_vec3){got.x + place.x, got.y + place.y, got.z + place.z}, placed.x, placed.y, -placed.z);
        if (i == 0)
            assert_float_equal(q[3], 1, 0); /* no rotation */
    }
}

/* A proxy is called as its file and its selection are; all that it is called stands in its extras. */
TEST(proxies_have_their_names_and_numbers)
{
    static const struct {
        const char *path, *selection, *name;
        uint32_t id;
    } cases[] = {{"\\ca\\Temp\\cargo", "proxy:\\ca\\Temp\\cargo.03", "cargo.03", 3},
                 {"a/b/gun.P3D", "PROXY:a/b/gun.P3D.007", "gun.007", 7},
                 {"flag", "proxy:flag.04", "flag.05", 5}, /* of another proxy */
                 {"flag", "moved", "flag.06", 6},
                 {"flag", "", "flag.123", 123},
                 {".p3d", "", ".p3d.01", 1}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sketch *s = sketch("lod 1");
        struct written written;
        char wanted[64];

        draw(s, "s '%s'; stand %s %u %d 1 2 3", cases[i].selection, cases[i].path, (unsigned)cases[i].id,
             *cases[i].selection ? 0 : -1);
        written = write_parts(&s->model, NULL, NULL);
        snprintf(wanted, sizeof wanted, "\n{\"name\":\"%s\",\"translation\"", cases[i].name);
        assert_true(has(&written, wanted));
        snprintf(wanted, sizeof wanted, "\",\"id\":%u}}", (unsigned)cases[i].id);
        assert_true(has(&written, wanted));
        assert_int_equal(has(&written, "\"proxy\":\"\\\\ca\\\\Temp\\\\cargo\""), i == 0);
    }
}

TEST(properties_are_texts_with_names_that_differ)
{
    struct written written =
        write_sketch("lod 1;" TRIANGLE "prop autocenter 0; prop caf\xe9 a\"b; prop autocenter 1", NULL);
    assert_true(has(&written, "\"resolution\":1,\"property.autocenter\":\"0\",\"property.caf\xc3\xa9\":\"a\\\"b\","
                              "\"latin.property.caf\xc3\xa9\":\"\","
                              "\"property.autocenter.2\":\"1\"}}"));
}

/* A quad, bent along its corners 1 and 3. */
#define BENT_QUAD "lod 1; no_uvs; p 0 0 0 1 0 1 1 1 0 0 1 1; f 0 1 2 3;"

TEST(quads_are_cut_between_their_corners_1_and_3)
{
    static const uint8_t triangles[] = {3, 0, 0, 0, 1, 0, 3, 0, 1, 0, 2, 0};
    struct written written = write_sketch(BENT_QUAD, NULL);

    assert_int_equal(written.bin.size, 4 * 12 + sizeof triangles);
    assert_memory_equal(written.bin.data + 4 * 12, triangles, sizeof triangles);
}

/* FB_ngon_encoding: what begins with the same vertex as the one before is the same polygon. */
TEST(polygons_begin_with_other_vertices_than_those_before)
{
    static const uint8_t triangles[] = {3, 0, 0, 0, 1, 0, 3, 0, 1, 0, 2, 0,  /* the quad */
                                        1, 0, 2, 0, 3, 0, 1, 0, 3, 0, 0, 0,  /* one whose corner 3 is the same */
                                        2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0}; /* 1 2 0, turned, and 0 1 2 */
    struct written written = write_sketch(BENT_QUAD "f 0 1 2 3; f 1 2 0; f 0 1 2", NULL);

    assert_memory_equal(written.bin.data + 4 * 12, triangles, sizeof triangles);
    assert_true(has(&written, "\"extensionsUsed\":[\n\"FB_ngon_encoding\"\n]"));
    assert_true(has(&written, "\"extensions\":{\"FB_ngon_encoding\":{}}}"));
    written = write_sketch("lod 1;" TRIANGLE, NULL);
    assert_false(has(&written, "FB_ngon_encoding"));
}

TEST(key_frames_are_targets_and_those_with_a_time_are_animated)
{
    static const float moved[] = {0, 0, 0, 1, 0, 0, 0, 1, 8};
    uint8_t data[sizeof moved];
    const struct p3d_span span = {store_floats(data, moved, COUNT(moved)), 3, 12};
    const struct p3d_model_frame frames[] = {{-0.5f, span}, {1, span}, {0.25f, span}, {1, span}};
    struct sketch *s = sketch("lod 1;" TRIANGLE);
    struct written written;

    s->drawn->frames = frames;
    s->drawn->frame_count = COUNT(frames);
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "\"targets\":[{\"POSITION\":3},{\"POSITION\":4},{\"POSITION\":5},{\"POSITION\":6}]"));
    assert_true(has(&written, "\"weights\":[0,0,0,0],"));
    assert_true(has(&written, "\"targetNames\":[\"-0.5\",\"1\",\"0.25\",\"1\"]"));
    assert_true(has(&written, "\"min\":[0,0,-4],\"max\":[0,0,0]"));
    assert_true(has(&written, "\"type\":\"SCALAR\",\"min\":[0.25],\"max\":[1]"));
    assert_true(has(&written, "\"samplers\":[{\"input\":8,\"output\":9}]"));
    assert_float_equal(p3d_load_f32(written.bin.data + written.bin.size - 32 + 8), 1, 0); /* at 0.25 frame 2 */
    assert_float_equal(p3d_load_f32(written.bin.data + written.bin.size - 16 + 4), 1, 0); /* at 1 frame 1 */
}

TEST(too_many_key_frames_are_left_out_with_a_warning)
{
    static struct p3d_model_frame frames[P3D_GLTF_MAX_FRAMES + 1];
    static uint8_t data[36];
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    const struct p3d_gltf_options lossless = {.is_lossless = true};
    struct sketch *s = sketch("lod 1;" TRIANGLE);
    struct written written;

    for (uint32_t i = 0; i < COUNT(frames); i++)
        frames[i] = (struct p3d_model_frame){(float)i, {data, 3, 12}};
    s->drawn->frames = frames;
    s->drawn->frame_count = COUNT(frames);
    written = write_parts(&s->model, NULL, &options);
    assert_false(has(&written, "targets"));
    assert_string_equal(heard.text,
                        "257 key frames are more than 256; left out; a point cache like MDD can hold them; ");
    written = write_parts(&s->model, &lossless, NULL);
    assert_true(has(&written, "targets"));
}

TEST(weights_are_attributes_and_keep_points_apart)
{
    static const char drawing[] = "lod 1; p 0 0 0 0 1 0 1 0 0 1 0 0; n 0 8 -2; f 0/0 1/0 2/0; f 0/0 1/0 3/0;"
                                  "s 'a b' p3=0.5; s a_b p3=0.5";
    struct written plain = write_sketch(drawing, NULL);
    struct written weighed = write_sketch(drawing, &(struct p3d_gltf_options){.has_selections = true});

    assert_true(has(&plain, "\"count\":3,\"type\":\"VEC3\""));
    assert_true(has(&plain, "\"selections\":\"a b;a_b\"}"));
    assert_true(has(&weighed, "\"selections\":\"a b;a_b\",\"_SELECTION_A_B\":\"a b\",\"_SELECTION_A_B.2\":\"a_b\"}"));
    assert_false(has(&plain, "_SELECTION_"));
    assert_true(has(&weighed, "\"count\":4,\"type\":\"VEC3\""));
    assert_true(has(&weighed, "\"_SELECTION_A_B\":3,\"_SELECTION_A_B.2\":4}"));
    assert_float_equal(p3d_load_f32(weighed.bin.data + 4 * 32 + 12), 0.5, 0);
}

/* The second of a name is told by its place in the list. */
TEST(selections_of_one_name_have_attributes_of_their_own)
{
    const struct p3d_gltf_options options = {.has_selections = true};
    const struct written written = write_sketch("lod 1;" TRIANGLE "s lid p0=0.5; s door p1; s lid p1=0.25", &options);

    assert_true(has(&written, "\"selections\":\"lid;door;lid\",\"_SELECTION_LID\":\"lid\",\"_SELECTION_DOOR\":\"door\","
                              "\"_SELECTION_LID.2\":2}"));
    assert_true(has(&written, "\"_SELECTION_LID\":3,\"_SELECTION_DOOR\":4,\"_SELECTION_LID.2\":5}"));
}

/* ---- Files ---- */

TEST(numbers_that_are_not_finite_are_never_written_but_warned_of)
{
    struct loaded odd = load_model(FIXTURES "/odd.p3d");
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct written written = write_parts(odd.model, NULL, &options);

    assert_false(has(&written, ":nan"));
    assert_false(has(&written, "[nan"));
    assert_false(has(&written, "inf,"));
    assert_string_equal(heard.text, "1 corners have UVs that are not finite; written as 0 0; "
                                    "8 corners have normals that are not finite; replaced by their faces' own; "
                                    "1 faces have fewer than 3 corners; left out; ");
}

/* ---- Models that are made to grow ---- */

/* As if the model came from a file of this size. */
static enum p3d_status status_of_size(struct p3d_model *model, uint64_t input_size,
                                      const struct p3d_gltf_options *options)
{
    struct p3d_buffer glb = {NULL, 0, 0}, json = {NULL, 0, 0}, bin = {NULL, 0, 0};
    struct p3d_error error;
    bool is_good;

    model->memory = p3di_arena_new(NULL, input_size);
    assert_non_null(model->memory);
    is_good = p3d_write_glb(model, options, NULL, p3d_buffer_sink(&glb), &error);
    assert_int_equal(is_good, error.status == P3D_OK);
    assert_int_equal(p3d_write_gltf(model, options, NULL, p3d_buffer_sink(&json), p3d_buffer_sink(&bin), NULL),
                     is_good);
    assert_in_range(json.size, 0, 64 * input_size + (16 << 20));
    p3d_buffer_free(&json);
    p3d_buffer_free(&bin);
    p3di_arena_free(model->memory);
    model->memory = NULL;
    if (error.status != P3D_OK)
        assert_string_equal(error.message, "the output would be more than 64 times as large as the model");
    p3d_buffer_free(&glb);
    return error.status;
}

#define MANY 4096

TEST(a_long_name_of_many_points_does_not_multiply)
{
    static const struct p3d_vec3 places[MANY];
    static uint32_t members[MANY];
    static float weights[MANY];
    static char name[16000];
    const struct p3d_bytes long_name = {(const uint8_t *)name, sizeof name};
    const struct p3d_model_selection selection = {long_name, members, weights, MANY, NULL, NULL, 0};
    const struct p3d_model_lod lod = {
        .resolution = 1e15f, .points = places, .point_count = MANY, .selections = &selection, .selection_count = 1};
    struct p3d_model model = {.lods = &lod, .lod_count = 1};

    memset(name, 'a', sizeof name);
    for (uint32_t i = 0; i < MANY; i++)
        members[i] = i;
    assert_int_equal(status_of_size(&model, 100000, NULL), P3D_UNSUPPORTED);
    assert_int_equal(status_of_size(&model, 1100000, NULL), P3D_OK);
}

/* A strip of triangles over `count` points. */
static struct written write_strip(uint32_t count)
{
    struct p3d_vec3 *places = calloc(count, sizeof *places);
    struct p3d_model_corner *strip_corners = calloc(count, 3 * sizeof *strip_corners);
    struct p3d_model_face *strip = calloc(count, sizeof *strip);
    static const struct p3d_model_material material;
    const struct p3d_model_lod lod = {.resolution = 1,
                                      .points = places,
                                      .point_count = count,
                                      .corners = strip_corners,
                                      .corner_count = 3 * (count - 2),
                                      .faces = strip,
                                      .face_count = count - 2};
    const struct p3d_model model = {.lods = &lod, .lod_count = 1, .materials = &material, .material_count = 1};
    struct written written;

    assert_non_null(places);
    assert_non_null(strip_corners);
    assert_non_null(strip);
    for (uint32_t i = 0; i < count; i++)
        places[i] = (struct p3d_vec3){(float)i, (float)(i % 2), 0};
    for (uint32_t i = 0; i + 2 < count; i++) {
        strip[i] = (struct p3d_model_face){3 * i, 3, 0, 0};
        for (uint32_t j = 0; j < 3; j++)
            strip_corners[3 * i + j] = (struct p3d_model_corner){i + j, P3D_NO_NORMAL};
    }
    written = write_parts(&model, NULL, NULL);
    free(strip);
    free(strip_corners);
    free(places);
    return written;
}

/* 65535 is no index of 16 bits: it restarts a primitive. */
TEST(no_index_restarts_a_primitive)
{
    static const uint32_t counts[] = {65535, 65536, 65537};

    for (size_t i = 0; i < COUNT(counts); i++) {
        struct written written = write_strip(counts[i]);
        const char *json = (const char *)written.json.data;

        assert_int_equal(strstr(json, "\"componentType\":5123") != NULL, i == 0);
        assert_int_equal(strstr(json, "\"componentType\":5125") != NULL, i != 0);
    }
}
