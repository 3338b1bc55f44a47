/* test_gltf.c: glTF: its parts, small cases to the letter, and what must never be in one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "models.h"

#include "core/arena.h"
#include "export/surface.h"

#include <stdio.h>
#include <stdlib.h>

/* Both parts; the JSON is terminated. */
struct written {
    struct p3d_buffer json, bin;
};

static struct written write_parts(const struct p3d_model *model, const struct p3d_gltf_options *gltf_options,
                                  const struct p3d_options *options)
{
    struct written written = {{NULL, 0, 0}, {NULL, 0, 0}};
    const struct p3d_sink sink = p3d_buffer_sink(&written.json);

    assert_true(p3d_write_gltf(model, gltf_options, options, sink, p3d_buffer_sink(&written.bin), "a b.bin", NULL));
    assert_true(sink.write(sink.user, "", 1));
    return written;
}

static void free_parts(struct written *written)
{
    p3d_buffer_free(&written->json);
    p3d_buffer_free(&written->bin);
}

static bool has(const struct written *written, const char *text)
{
    return strstr((const char *)written->json.data, text) != NULL;
}

static struct p3d_vec3 vec3_in(const struct written *written, size_t offset)
{
    assert_true(offset + 12 <= written->bin.size);
    return (struct p3d_vec3){p3d_load_f32(written->bin.data + offset), p3d_load_f32(written->bin.data + offset + 4),
                             p3d_load_f32(written->bin.data + offset + 8)};
}

static void same_vec3(struct p3d_vec3 a, struct p3d_vec3 b)
{
    assert_float_equal(a.x, b.x, 1e-5f);
    assert_float_equal(a.y, b.y, 1e-5f);
    assert_float_equal(a.z, b.z, 1e-5f);
}

struct heard {
    char text[512];
};

static void remember(void *user, const struct p3d_error *warning)
{
    struct heard *heard = user;

    strncat(heard->text, warning->message, sizeof heard->text - strlen(heard->text) - 1);
    strncat(heard->text, "; ", sizeof heard->text - strlen(heard->text) - 1);
}

/* ---- A triangle ---- */

/* Its front is toward -z, as that of models is. */
static const struct p3d_vec3 points[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 4}};
static const struct p3d_vec3 normals[] = {{0, 8, -2}};
static const struct p3d_model_corner corners[] = {{0, 0}, {1, 0}, {2, 0}};
static const struct p3d_vec2 uvs[] = {{0, 1}, {0, 0}, {1, 1}};
static const struct p3d_model_uv_set uv_sets[] = {{0, uvs}};
static const struct p3d_model_face faces[] = {{0, 3, 0, 0}};

static struct p3d_model_lod triangle(float resolution)
{
    return (struct p3d_model_lod){.resolution = resolution, .points = points, .point_count = 3, .normals = normals,
                                  .normal_count = 1, .corners = corners, .corner_count = 3, .faces = faces,
                                  .face_count = 1, .uv_sets = uv_sets, .uv_set_count = 1};
}

static struct p3d_model_material material_of(const char *texture)
{
    return (struct p3d_model_material){p3d_bytes_of(texture), p3d_bytes_of("")};
}

static void a_triangle_is_written_to_the_letter(void **state)
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
    const struct p3d_model_material material = material_of("x\\a\"b.paa");
    const struct p3d_model_lod lod = triangle(1);
    const struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};
    struct written written = write_parts(&model, NULL, NULL);

    (void)state;
    assert_string_equal((const char *)written.json.data, expected);
    assert_int_equal(written.bin.size, 104);
    assert_float_equal(vec3_in(&written, 24).z, -4, 0);
    /* of length 1, on the side from which the corners run counter-clockwise, and toward +z */
    same_vec3(vec3_in(&written, 36),
              quad_normal(vec3_in(&written, 0), vec3_in(&written, 12), vec3_in(&written, 24), vec3_in(&written, 0)));
    assert_true(vec3_in(&written, 36).z > 0.2f);
    assert_float_equal(p3d_load_f32(written.bin.data + 76), 1, 0); /* v as stored */
    assert_memory_equal(written.bin.data + 96, "\0\0\1\0\2\0\0\0", 8);
    free_parts(&written);
}

/* ---- LODs ---- */

static const uint32_t first_face[] = {0};
static const uint32_t one_point[] = {1};
static const uint32_t two_points[] = {0, 2};
static const float full_weights[] = {1, 1};
static const struct p3d_model_selection memory_selections[] = {
    {.name = {(const uint8_t *)"axis", 4}, .points = two_points, .point_weights = full_weights, .point_count = 2},
    {.name = {(const uint8_t *)"aim", 3}, .points = one_point, .point_weights = full_weights, .point_count = 1}};
static const struct p3d_vec3 memory_points[] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {0, 0, 2}};

static struct p3d_model_lod points_lod(float resolution)
{
    return (struct p3d_model_lod){.resolution = resolution, .points = memory_points, .point_count = 4,
                                  .selections = memory_selections, .selection_count = 2};
}

static struct written write_lods(const struct p3d_model_lod *lods, uint32_t lod_count, enum p3d_gltf_lods which,
                                 bool has_msft_lod)
{
    const struct p3d_gltf_options options = {.lods = which, .has_msft_lod = has_msft_lod};
    const struct p3d_model_material material = material_of("");
    const struct p3d_model model = {lods, lod_count, &material, 1, NULL, 0, NULL};

    return write_parts(&model, &options, NULL);
}

/* Geometry, 2.000, 1.000 (the best), another 1.000, Memory */
static struct written write_five_lods(enum p3d_gltf_lods which, bool has_msft_lod)
{
    const struct p3d_model_lod lods[] = {triangle(1e13f), triangle(2), triangle(1), triangle(1), points_lod(1e15f)};

    return write_lods(lods, COUNT(lods), which, has_msft_lod);
}

static void the_best_lod_and_named_points_are_there_without_asking(void **state)
{
    struct written written = write_five_lods(P3D_GLTF_BEST, true);

    (void)state;
    assert_true(has(&written, "\"scenes\":[\n{\"name\":\"model\",\"nodes\":[0,1]}\n]"));
    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"1.000\",\"mesh\":0,\"extras\":{\"lod\":0,\"resolution\":1}},\n"
                              "{\"name\":\"Memory\",\"children\":[2,3,4],\"extras\":{\"lod\":0,\"resolution\":1e+15,"
                              "\"selections\":\"axis;aim\"}},\n"
                              "{\"name\":\"axis\",\"translation\":[1,2,-3]},\n"
                              "{\"name\":\"axis.2\",\"translation\":[7,8,-9]},\n"
                              "{\"name\":\"aim\",\"translation\":[4,5,-6]}\n]"));
    assert_false(has(&written, "MSFT_lod"));
    assert_int_equal(written.bin.size, 104);
    free_parts(&written);
}

static void other_visual_lods_stand_below_one_node(void **state)
{
    struct written written = write_five_lods(P3D_GLTF_VISUAL, false);

    (void)state;
    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[1,3,4]}"));
    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"2.000\",\"mesh\":0,"));
    assert_true(has(&written, "{\"name\":\"1.000.2\",\"mesh\":2,"));
    assert_true(has(&written, "{\"name\":\"visual LODs\",\"children\":[2,0]},\n{\"name\":\"axis\","));
    assert_false(has(&written, "Geometry"));
    assert_false(has(&written, "other LODs"));
    free_parts(&written);
}

static void all_lods_are_there_if_wanted_and_points_without_a_name(void **state)
{
    struct written written = write_five_lods(P3D_GLTF_ALL, false);

    (void)state;
    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[2,5,6]}"));
    assert_true(has(&written, "{\"name\":\"visual LODs\",\"children\":[3,1]},\n"
                              "{\"name\":\"other LODs\",\"children\":[0,4]},"));
    assert_true(has(&written, "{\"name\":\"Geometry\",\"mesh\":0,"));
    assert_true(has(&written, "{\"name\":\"Memory\",\"children\":[7,8,9,10],"));
    assert_true(has(&written, "{\"name\":\"point.3\",\"translation\":[0,0,-2]}"));
    free_parts(&written);
}

static void lower_lods_hang_on_the_best_if_wanted(void **state)
{
    struct written written = write_five_lods(P3D_GLTF_ALL, true);

    (void)state;
    assert_true(has(&written, "\"extensionsUsed\":[\n\"MSFT_lod\"\n]"));
    assert_true(has(&written, "{\"name\":\"model\",\"nodes\":[2,5]}"));
    assert_true(has(&written, "{\"name\":\"all LODs\",\"nodes\":[2,5,3,1]}"));
    assert_true(has(&written, "{\"name\":\"1.000\",\"mesh\":2,\"extensions\":{\"MSFT_lod\":{\"ids\":[3,1]}}"));
    assert_true(has(&written, "{\"name\":\"other LODs\",\"children\":[0,4]}"));
    free_parts(&written);
}

static void the_best_lod_has_faces_if_any_has(void **state)
{
    const struct p3d_model_lod lods[] = {points_lod(1), triangle(1e13f), triangle(3), triangle(2)};
    struct written visual = write_lods(lods, 4, P3D_GLTF_BEST, false);
    struct written geometry = write_lods(lods, 2, P3D_GLTF_BEST, false);
    struct written points_alone = write_lods(lods, 1, P3D_GLTF_BEST, false);

    (void)state;
    assert_true(has(&visual, "{\"name\":\"2.000\",\"mesh\":0,"));
    assert_true(has(&geometry, "{\"name\":\"Geometry\",\"mesh\":0,"));
    assert_true(has(&points_alone, "{\"name\":\"1.000\",\"children\":[1,2,3,4],"));
    free_parts(&visual);
    free_parts(&geometry);
    free_parts(&points_alone);
}

/* A wreck of proxies is shown by them, and not by its Geometry. */
static void a_visual_lod_of_proxies_is_better_than_one_that_is_not_visual(void **state)
{
    const struct p3d_model_proxy proxy = {p3d_bytes_of("x"), 1, P3D_NO_SELECTION, {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}};
    const struct p3d_model_lod lods[] = {
        triangle(1e13f), {.resolution = 1}, {.resolution = 2, .proxies = &proxy, .proxy_count = 1}};
    struct written written = write_lods(lods, 3, P3D_GLTF_BEST, false);

    (void)state;
    assert_true(has(&written, "\"nodes\":[\n{\"name\":\"2.000\",\"children\":[1],"));
    free_parts(&written);
}

/* Of a LOD with faces only points by themselves, and only in LODs whose points mean something. */
static void points_are_nodes_beside_faces_too(void **state)
{
    static const struct p3d_model_selection of_faces = {
        .name = {(const uint8_t *)"area", 4}, .points = one_point, .point_weights = full_weights, .point_count = 1,
        .faces = first_face, .face_weights = full_weights, .face_count = 1};
    struct p3d_model_selection selections[] = {of_faces, memory_selections[1]};
    struct p3d_model_lod lods[] = {triangle(4e15f), triangle(1e13f)};
    struct written written;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        lods[i].points = memory_points;
        lods[i].point_count = 4;
        lods[i].selections = selections;
        lods[i].selection_count = 2;
    }
    written = write_lods(lods, 2, P3D_GLTF_ALL, false);
    assert_true(has(&written, "{\"name\":\"Paths\",\"mesh\":0,\"children\":[3,4],"));
    assert_true(has(&written, "{\"name\":\"aim\",\"translation\":[4,5,-6]},\n"
                              "{\"name\":\"point.3\",\"translation\":[0,0,-2]}\n]"));
    assert_true(has(&written, "{\"name\":\"Geometry\",\"mesh\":1,\"extras\":"));
    assert_false(has(&written, "{\"name\":\"area\""));
    free_parts(&written);
}

/* Some programs take no file without a binary part. */
static void without_lods_or_faces_there_is_no_empty_array(void **state)
{
    const struct p3d_model_lod lod = {.resolution = 1e15f};
    const struct p3d_model empty = {NULL, 0, NULL, 0, NULL, 0, NULL}, memory = {&lod, 1, NULL, 0, NULL, 0, NULL};
    struct written a = write_parts(&empty, NULL, NULL), b = write_parts(&memory, NULL, NULL);
    struct p3d_buffer glb = {NULL, 0, 0};

    (void)state;
    assert_false(has(&a, "[]"));
    assert_false(has(&b, "[]"));
    assert_true(has(&b, "\"buffers\":[\n{\"uri\":\"a%20b.bin\",\"byteLength\":4}\n]"));
    assert_int_equal(a.bin.size, 4);
    assert_memory_equal(b.bin.data, "\0\0\0\0", 4);
    assert_true(p3d_write_glb(&memory, NULL, NULL, p3d_buffer_sink(&glb), NULL));
    assert_int_equal(p3d_load_u32(glb.data + 8), glb.size);
    assert_memory_equal(glb.data + glb.size - 12, "\4\0\0\0BIN\0\0\0\0\0", 12);
    p3d_buffer_free(&glb);
    free_parts(&a);
    free_parts(&b);
}

/* ---- Materials ---- */

static bool is_there(void *user, const char *path)
{
    assert_string_equal(user, "user");
    return strcmp(path, "tex/a b/wall.png") == 0;
}

static void images_that_exist_are_shared_and_colours_are_clamped(void **state)
{
    const struct p3d_model_material materials[] = {
        material_of("\\a b\\wall.paa"), {p3d_bytes_of("a b\\wall.tga"), p3d_bytes_of("x.rvmat")},
        material_of("none.paa"), material_of("unused.paa"),
        material_of("#(argb,8,8,3)color(2,0.5,-1,0.25,CO)")};
    const struct p3d_gltf_options options = {.texture_root = "tex", .texture_ext = "png", .has_image = is_there,
                                             .has_image_user = (void *)(uintptr_t) "user"};
    static const struct p3d_model_face each[] = {{0, 3, 0, 0}, {0, 3, 0, 1}, {0, 3, 0, 2}, {0, 3, 0, 4}};
    struct p3d_model_lod lod = triangle(1);
    const struct p3d_model model = {&lod, 1, materials, COUNT(materials), NULL, 0, NULL};
    struct written written;

    (void)state;
    lod.faces = each;
    lod.face_count = COUNT(each);
    written = write_parts(&model, &options, NULL);
    assert_false(has(&written, "unused"));
    assert_true(has(&written, "\"indices\":6,\"material\":3}]"));
    assert_true(has(&written, "\"textures\":[\n{\"source\":0}\n],\n\"images\":[\n{\"uri\":\"tex/a%20b/wall.png\"}\n]"));
    assert_true(has(&written, "{\"name\":\"wall.2\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},"));
    assert_true(has(&written, "{\"name\":\"none\",\"pbrMetallicRoughness\":{\"metallicFactor\":0}"));
    assert_true(has(&written, "\"baseColorFactor\":[1,0.5,0,0.25],\"metallicFactor\":0},\"alphaMode\":\"BLEND\""));
    free_parts(&written);
}

/* ---- What a LOD carries ---- */

/* A vector turned by a quaternion. */
static struct p3d_vec3 turned(const float q[4], double x, double y, double z)
{
    const double tx = 2 * (q[1] * z - q[2] * y), ty = 2 * (q[2] * x - q[0] * z), tz = 2 * (q[0] * y - q[1] * x);

    return (struct p3d_vec3){(float)(x + q[3] * tx + q[1] * tz - q[2] * ty), (float)(y + q[3] * ty + q[2] * tx - q[0] * tz),
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
    const struct p3d_model_proxy proxy = {p3d_bytes_of("\\x"), 1, P3D_NO_SELECTION, frame};
    const struct p3d_model_lod lod = {.resolution = 1, .proxies = &proxy, .proxy_count = 1};
    const struct p3d_model model = {&lod, 1, NULL, 0, NULL, 0, NULL};

    return write_parts(&model, NULL, NULL);
}

/* An ODOL's proxy has a matrix, whose rows are where the axes of the proxied model go: right, up and front. A point of
 * that model, placed by it and then turned into the axes of glTF, must be where the GLB of the proxied model
 * has it, placed by the node. */
static void a_node_places_the_proxied_glb_as_the_matrix_places_the_model(void **state)
{
    static const struct p3d_vec3 rows[][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                              {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
                                              {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
                                              {{1, 0, 0}, {0, 0.6f, -0.8f}, {0, 0.8f, 0.6f}},
                                              {{0.8f, 0, 0.6f}, {0, 1, 0}, {-0.6f, 0, 0.8f}},
                                              {{-0.8f, 0, 0.6f}, {0, -1, 0}, {0.6f, 0, 0.8f}}};
    static const struct p3d_vec3 at = {1, 2, 3}, p = {0.5f, 3, -7};

    (void)state;
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
        same_vec3((struct p3d_vec3){got.x + place.x, got.y + place.y, got.z + place.z},
                  (struct p3d_vec3){placed.x, placed.y, -placed.z});
        if (i == 0)
            assert_float_equal(q[3], 1, 0); /* no rotation */
        free_parts(&written);
    }
}

/* Of an MLOD's triangle the axes have its lengths, and up need not be at right angles to the direction. */
static void a_proxy_is_a_node_that_looks_where_the_proxy_does(void **state)
{
    static const struct p3d_vec3 directions[] = {{0, 0, 3}, {0, 0, -1}, {1, 0, 0}, {-0.6f, 0, -0.8f}, {0, -1, 0}};
    static const struct p3d_vec3 ups[] = {{0, 2, 0}, {0, 1, 0}, {0, 1, 0}, {0, -1, 0}, {0.5f, 3, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(directions); i++) {
        const struct p3d_vec3 d = directions[i];
        struct written written = write_proxy((struct p3d_proxy_frame){{1, 2, 3}, d, ups[i]});
        const float length = sqrtf(d.x * d.x + d.y * d.y + d.z * d.z);
        struct p3d_vec3 up;
        float q[4];

        same_vec3(read_proxy(&written, q), (struct p3d_vec3){1, 2, -3});
        same_vec3(turned(q, 0, 0, -1), (struct p3d_vec3){d.x / length, d.y / length, -d.z / length});
        up = turned(q, 0, 1, 0);
        assert_true(up.x * ups[i].x + up.y * ups[i].y - up.z * ups[i].z > 0);
        free_parts(&written);
    }
}

/* A proxy is called as its file and its selection are; all that it is called stands in its extras. */
static void proxies_have_their_names_and_numbers(void **state)
{
    static const struct {
        const char *path, *selection, *name;
        uint32_t id;
    } cases[] = {{"\\ca\\Temp\\cargo", "proxy:\\ca\\Temp\\cargo.03", "cargo.03", 3},
                 {"a/b/gun.P3D", "PROXY:a/b/gun.P3D.007", "gun.007", 7},
                 {"flag", "proxy:flag.04", "flag.05", 5}, /* of another proxy */
                 {"flag", "moved", "flag.06", 6},
                 {"flag", NULL, "flag.123", 123},
                 {".p3d", NULL, ".p3d.01", 1}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *name = cases[i].selection ? cases[i].selection : "";
        const struct p3d_model_selection selection = {.name = p3d_bytes_of(name)};
        const struct p3d_model_proxy proxy = {p3d_bytes_of(cases[i].path), cases[i].id,
                                              cases[i].selection ? 0 : P3D_NO_SELECTION,
                                              {{1, 2, 3}, {0, 0, 1}, {0, 1, 0}}};
        const struct p3d_model_lod lod = {.resolution = 1, .selections = &selection, .selection_count = 1,
                                          .proxies = &proxy, .proxy_count = 1};
        const struct p3d_model model = {&lod, 1, NULL, 0, NULL, 0, NULL};
        struct written written = write_parts(&model, NULL, NULL);
        char wanted[64];

        snprintf(wanted, sizeof wanted, "\n{\"name\":\"%s\",\"translation\"", cases[i].name);
        assert_true(has(&written, wanted));
        snprintf(wanted, sizeof wanted, "\",\"id\":%u}}", (unsigned)cases[i].id);
        assert_true(has(&written, wanted));
        assert_int_equal(has(&written, "\"proxy\":\"\\\\ca\\\\Temp\\\\cargo\""), i == 0);
        free_parts(&written);
    }
}

static void properties_are_texts_with_names_that_differ(void **state)
{
    const struct p3d_model_property properties[] = {{p3d_bytes_of("autocenter"), p3d_bytes_of("0")},
                                                    {p3d_bytes_of("caf\xe9"), p3d_bytes_of("a\"b")},
                                                    {p3d_bytes_of("autocenter"), p3d_bytes_of("1")}};
    struct p3d_model_lod lod = triangle(1);
    struct written written;

    (void)state;
    lod.properties = properties;
    lod.property_count = COUNT(properties);
    written = write_lods(&lod, 1, P3D_GLTF_BEST, false);
    assert_true(has(&written, "\"resolution\":1,\"property.autocenter\":\"0\",\"property.caf\xc3\xa9\":\"a\\\"b\","
                              "\"property.autocenter.2\":\"1\"}}"));
    free_parts(&written);
}

/* A quad, bent along its corners 1 and 3, and a triangle that stands for a proxy. */
static const struct p3d_vec3 bent[] = {{0, 0, 0}, {1, 0, 1}, {1, 1, 0}, {0, 1, 1}, {5, 0, 0}, {5, 0, 1}, {5, 2, 0}};
static const struct p3d_model_corner bent_corners[] = {{4, P3D_NO_NORMAL}, {5, P3D_NO_NORMAL}, {6, P3D_NO_NORMAL},
                                                       {0, P3D_NO_NORMAL}, {1, P3D_NO_NORMAL}, {2, P3D_NO_NORMAL},
                                                       {3, P3D_NO_NORMAL}};
static const struct p3d_model_face bent_faces[] = {{0, 3, 0, 0}, {3, 4, 0, 0}};
static const struct p3d_model_selection proxy_selection = {
    .name = {(const uint8_t *)"proxy:x.01", 10}, .faces = first_face, .face_weights = full_weights, .face_count = 1};

static struct p3d_model_lod bent_quad(void)
{
    return (struct p3d_model_lod){.resolution = 1, .points = bent, .point_count = COUNT(bent),
                                  .corners = bent_corners, .corner_count = COUNT(bent_corners), .faces = bent_faces,
                                  .face_count = 2, .selections = &proxy_selection, .selection_count = 1};
}

static void quads_are_cut_between_their_corners_1_and_3(void **state)
{
    static const uint8_t triangles[] = {0, 0, 1, 0, 3, 0, 1, 0, 2, 0, 3, 0};
    const struct p3d_model_material material = material_of("");
    struct p3d_model_lod lod = bent_quad();
    const struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};
    struct written written;

    (void)state;
    lod.faces++;
    lod.face_count = 1;
    lod.selection_count = 0;
    written = write_parts(&model, NULL, NULL);
    assert_int_equal(written.bin.size, 4 * 12 + sizeof triangles);
    assert_memory_equal(written.bin.data + 4 * 12, triangles, sizeof triangles);
    free_parts(&written);
}

static void triangles_of_proxies_are_only_written_if_wanted(void **state)
{
    const struct p3d_model_proxy proxy = {p3d_bytes_of("x"), 1, 0, {{5, 0, 0}, {0, 0, 1}, {0, 2, 0}}};
    const struct p3d_gltf_options options = {.has_proxy_triangles = true};
    const struct p3d_model_material material = material_of("");
    struct p3d_model_lod lod = bent_quad();
    const struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};
    struct written without, with;

    (void)state;
    lod.proxies = &proxy;
    lod.proxy_count = 1;
    without = write_parts(&model, NULL, NULL);
    with = write_parts(&model, &options, NULL);
    assert_true(has(&without, "\"count\":4,\"type\":\"VEC3\",\"min\":[0,0,-1],\"max\":[1,1,0]"));
    assert_true(has(&without, "\"count\":6,\"type\":\"SCALAR\""));
    assert_true(has(&with, "\"count\":7,\"type\":\"VEC3\",\"min\":[0,0,-1],\"max\":[5,2,0]"));
    assert_true(has(&with, "\"count\":9,\"type\":\"SCALAR\""));
    free_parts(&without);
    free_parts(&with);
}

/* The binariser adds them, so that nobody wants to hear of them. */
static void faces_without_area_are_left_out_of_shadow_volumes(void **state)
{
    static const struct p3d_model_corner twice[] = {{0, P3D_NO_NORMAL}, {1, P3D_NO_NORMAL}, {2, P3D_NO_NORMAL},
                                                    {0, P3D_NO_NORMAL}, {1, P3D_NO_NORMAL}, {1, P3D_NO_NORMAL}};
    static const struct p3d_model_face two[] = {{0, 3, 0, 0}, {3, 3, 0, 0}};
    static const float resolutions[] = {10000, 1, 1.8e16f};
    const struct p3d_model_material material = material_of("");
    struct heard heard = {""};
    const struct p3d_options options = {.warn = remember, .warn_user = &heard};

    (void)state;
    for (size_t i = 0; i < COUNT(resolutions); i++) {
        const struct p3d_model_lod lod = {.resolution = resolutions[i], .points = points, .point_count = 3,
                                          .corners = twice, .corner_count = 6, .faces = two, .face_count = 2};
        const struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};
        struct written written = write_parts(&model, NULL, &options);

        assert_int_equal(has(&written, "\"count\":6,\"type\":\"SCALAR\""), i == 1);
        assert_string_equal(heard.text, "");
        free_parts(&written);
    }
}

static void key_frames_are_targets_and_those_with_a_time_are_animated(void **state)
{
    static const float moved[] = {0, 0, 0, 1, 0, 0, 0, 1, 8};
    uint8_t data[sizeof moved];
    const struct p3d_span span = {store_floats(data, moved, COUNT(moved)), 3, 12};
    const struct p3d_model_frame frames[] = {{-0.5f, span}, {1, span}, {0.25f, span}, {1, span}};
    const struct p3d_model_material material = material_of("");
    struct p3d_model_lod lod = triangle(1);
    const struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};
    struct written written;

    (void)state;
    lod.frames = frames;
    lod.frame_count = COUNT(frames);
    written = write_parts(&model, NULL, NULL);
    assert_true(has(&written, "\"targets\":[{\"POSITION\":3},{\"POSITION\":4},{\"POSITION\":5},{\"POSITION\":6}]"));
    assert_true(has(&written, "\"weights\":[0,0,0,0],"));
    assert_true(has(&written, "\"targetNames\":[\"-0.5\",\"1\",\"0.25\",\"1\"]"));
    assert_true(has(&written, "\"min\":[0,0,-4],\"max\":[0,0,0]"));
    assert_true(has(&written, "\"type\":\"SCALAR\",\"min\":[0.25],\"max\":[1]"));
    assert_true(has(&written, "\"samplers\":[{\"input\":8,\"output\":9}]"));
    assert_float_equal(p3d_load_f32(written.bin.data + written.bin.size - 32 + 8), 1, 0);  /* at 0.25 frame 2 */
    assert_float_equal(p3d_load_f32(written.bin.data + written.bin.size - 16 + 4), 1, 0); /* at 1 frame 1 */
    free_parts(&written);
}

static void weights_are_attributes_and_keep_points_apart(void **state)
{
    static const struct p3d_vec3 twins[] = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 0}};
    static const struct p3d_model_corner six[] = {{0, 0}, {1, 0}, {2, 0}, {0, 0}, {1, 0}, {3, 0}};
    static const struct p3d_vec2 six_uvs[6];
    static const struct p3d_model_uv_set set[] = {{0, six_uvs}};
    static const struct p3d_model_face two[] = {{0, 3, 0, 0}, {3, 3, 0, 0}};
    static const uint32_t member[] = {3};
    static const float weight[] = {0.5f};
    const struct p3d_model_selection selections[] = {{p3d_bytes_of("a b"), member, weight, 1, NULL, NULL, 0},
                                                     {p3d_bytes_of("a_b"), member, weight, 1, NULL, NULL, 0}};
    const struct p3d_gltf_options options = {.has_selections = true};
    const struct p3d_model_material material = material_of("");
    struct p3d_model_lod lod = {.resolution = 1, .points = twins, .point_count = 4, .normals = normals,
                                .normal_count = 1, .corners = six, .corner_count = 6, .faces = two, .face_count = 2,
                                .uv_sets = set, .uv_set_count = 1, .selections = selections, .selection_count = 2};
    const struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};
    struct written plain = write_parts(&model, NULL, NULL), weighed = write_parts(&model, &options, NULL);

    (void)state;
    assert_true(has(&plain, "\"count\":3,\"type\":\"VEC3\""));
    assert_true(has(&plain, "\"selections\":\"a b;a_b\"}"));
    assert_true(has(&weighed, "\"selections\":\"a b;a_b\",\"_SELECTION_A_B\":\"a b\",\"_SELECTION_A_B.2\":\"a_b\"}"));
    assert_false(has(&plain, "_SELECTION_"));
    assert_true(has(&weighed, "\"count\":4,\"type\":\"VEC3\""));
    assert_true(has(&weighed, "\"_SELECTION_A_B\":3,\"_SELECTION_A_B.2\":4}"));
    assert_float_equal(p3d_load_f32(weighed.bin.data + 4 * 32 + 12), 0.5, 0);
    free_parts(&plain);
    free_parts(&weighed);
}

/* ---- Files ---- */

static void what_is_odd_is_never_printed_but_warned_of(void **state)
{
    struct loaded odd = load_model(FIXTURES "/odd.p3d");
    struct heard heard = {""};
    const struct p3d_options options = {.warn = remember, .warn_user = &heard};
    struct written written = write_parts(odd.model, NULL, &options);

    (void)state;
    assert_false(has(&written, ":nan"));
    assert_false(has(&written, "[nan"));
    assert_false(has(&written, "inf,"));
    assert_string_equal(heard.text, "1 corners have UVs that are not finite; written as 0 0; "
                                    "8 corners have normals that are not finite; replaced by their faces' own; "
                                    "1 faces have fewer than 3 corners; left out; ");
    free_parts(&written);
    unload_model(&odd);
}

static void too_many_key_frames_are_left_out_with_a_warning(void **state)
{
    struct loaded tags = load_model(FIXTURES "/tags_p3dm.p3d");
    struct heard heard = {""};
    const struct p3d_options options = {.warn = remember, .warn_user = &heard};
    const struct p3d_gltf_options gltf_options = {.max_frames = 1};
    struct written written = write_parts(tags.model, &gltf_options, &options);

    (void)state;
    assert_false(has(&written, "targets"));
    assert_non_null(strstr(heard.text, "2 key frames are more than 1; left out; a point cache like MDD can hold them"));
    free_parts(&written);
    unload_model(&tags);
}

static void a_glb_has_the_same_parts_and_its_sizes_agree(void **state)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct written parts = write_parts(crate.model, NULL, NULL);
    struct p3d_buffer glb = {NULL, 0, 0}, again = {NULL, 0, 0};
    uint32_t json_size;

    (void)state;
    assert_true(p3d_write_glb(crate.model, NULL, NULL, p3d_buffer_sink(&glb), NULL));
    assert_true(p3d_write_glb(crate.model, NULL, NULL, p3d_buffer_sink(&again), NULL));
    assert_int_equal(glb.size, again.size);
    assert_memory_equal(glb.data, again.data, glb.size);
    assert_memory_equal(glb.data, "glTF\2\0\0\0", 8);
    assert_int_equal(p3d_load_u32(glb.data + 8), glb.size);
    json_size = p3d_load_u32(glb.data + 12);
    assert_memory_equal(glb.data + 16, "JSON{", 5);
    assert_int_equal(json_size % 4, 0);
    assert_int_equal(p3d_load_u32(glb.data + 20 + json_size), parts.bin.size);
    assert_memory_equal(glb.data + 24 + json_size, "BIN\0", 4);
    assert_int_equal(28 + json_size + parts.bin.size, glb.size);
    assert_memory_equal(glb.data + 28 + json_size, parts.bin.data, parts.bin.size);
    p3d_buffer_free(&glb);
    p3d_buffer_free(&again);
    free_parts(&parts);
    unload_model(&crate);
}

/* ---- Models that are made to grow ---- */

/* As if the model came from a file of this size. */
static enum p3d_status status_of_size(struct p3d_model *model, uint64_t input_size,
                                      const struct p3d_gltf_options *options)
{
    struct p3d_buffer glb = {NULL, 0, 0};
    struct p3d_error error;
    bool is_good;

    model->memory = p3di_arena_new(NULL, input_size);
    assert_non_null(model->memory);
    is_good = p3d_write_glb(model, options, NULL, p3d_buffer_sink(&glb), &error);
    assert_int_equal(is_good, error.status == P3D_OK);
    p3di_arena_free(model->memory);
    model->memory = NULL;
    if (error.status != P3D_OK)
        assert_string_equal(error.message, "the output would be more than 64 times as large as the model");
    p3d_buffer_free(&glb);
    return error.status;
}

#define MANY 4096

static void a_long_name_of_many_points_does_not_multiply(void **state)
{
    static const struct p3d_vec3 places[MANY];
    static uint32_t members[MANY];
    static float weights[MANY];
    static char name[16000];
    const struct p3d_bytes long_name = {(const uint8_t *)name, sizeof name};
    const struct p3d_model_selection selection = {long_name, members, weights, MANY, NULL, NULL, 0};
    const struct p3d_model_lod lod = {.resolution = 1e15f, .points = places, .point_count = MANY,
                                      .selections = &selection, .selection_count = 1};
    struct p3d_model model = {&lod, 1, NULL, 0, NULL, 0, NULL};

    (void)state;
    memset(name, 'a', sizeof name);
    for (uint32_t i = 0; i < MANY; i++)
        members[i] = i;
    assert_int_equal(status_of_size(&model, 100000, NULL), P3D_UNSUPPORTED);
    assert_int_equal(status_of_size(&model, 1100000, NULL), P3D_OK);
}

static void selections_of_the_same_points_do_not_multiply(void **state)
{
    static const struct p3d_vec3 places[MANY];
    static uint32_t members[MANY];
    static float weights[MANY];
    static struct p3d_model_selection selections[2048];
    const struct p3d_gltf_options options = {.has_selections = true};
    const struct p3d_model_material material = material_of("");
    struct p3d_model_lod lod = triangle(1);
    struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};

    (void)state;
    for (uint32_t i = 0; i < MANY; i++)
        members[i] = i;
    for (size_t i = 0; i < COUNT(selections); i++)
        selections[i] = (struct p3d_model_selection){p3d_bytes_of("a"), members, weights, MANY, NULL, NULL, 0};
    lod.points = places;
    lod.point_count = MANY;
    lod.selections = selections;
    lod.selection_count = COUNT(selections);
    assert_int_equal(status_of_size(&model, 100000, &options), P3D_UNSUPPORTED);
    assert_int_equal(status_of_size(&model, 100000, NULL), P3D_OK);
}

/* As many proxies as there are may name one selection; its name is in the file once. */
static void proxies_of_one_selection_do_not_multiply_its_name(void **state)
{
    static struct p3d_model_proxy proxies[MANY];
    static char name[100000];
    const struct p3d_model_selection selection = {.name = {(const uint8_t *)name, sizeof name}};
    const struct p3d_model_lod lod = {.resolution = 1, .selections = &selection, .selection_count = 1,
                                      .proxies = proxies, .proxy_count = MANY};
    struct p3d_model model = {&lod, 1, NULL, 0, NULL, 0, NULL};
    struct written written;

    (void)state;
    memset(name, 'a', sizeof name);
    for (size_t i = 0; i < MANY; i++)
        proxies[i] = (struct p3d_model_proxy){p3d_bytes_of("x"), 1, 0, {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}};
    assert_int_equal(status_of_size(&model, 100000, NULL), P3D_OK);
    written = write_parts(&model, NULL, NULL);
    assert_true(written.json.size < 1000000);
    free_parts(&written);
}

static void a_full_disk_is_an_error(void **state)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    (void)state;
    assert_false(p3d_write_glb(crate.model, NULL, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_false(p3d_write_gltf(crate.model, NULL, NULL, p3d_buffer_sink(&buffer), full_disk, "x.bin", &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    p3d_buffer_free(&buffer);
    unload_model(&crate);
}

/* A strip of triangles over `count` points. */
static struct written write_strip(uint32_t count)
{
    struct p3d_vec3 *places = calloc(count, sizeof *places);
    struct p3d_model_corner *strip_corners = calloc(count, 3 * sizeof *strip_corners);
    struct p3d_model_face *strip = calloc(count, sizeof *strip);
    const struct p3d_model_material material = material_of("");
    const struct p3d_model_lod lod = {.resolution = 1, .points = places, .point_count = count, .corners = strip_corners,
                                      .corner_count = 3 * (count - 2), .faces = strip, .face_count = count - 2};
    const struct p3d_model model = {&lod, 1, &material, 1, NULL, 0, NULL};
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
static void indices_are_short_up_to_65535_vertices(void **state)
{
    static const uint32_t counts[] = {65535, 65536, 65537};

    (void)state;
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct written written = write_strip(counts[i]);
        const char *json = (const char *)written.json.data;

        assert_int_equal(strstr(json, "\"componentType\":5123") != NULL, i == 0);
        assert_int_equal(strstr(json, "\"componentType\":5125") != NULL, i != 0);
        free_parts(&written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_triangle_is_written_to_the_letter),
        cmocka_unit_test(indices_are_short_up_to_65535_vertices),
        cmocka_unit_test(the_best_lod_and_named_points_are_there_without_asking),
        cmocka_unit_test(other_visual_lods_stand_below_one_node),
        cmocka_unit_test(all_lods_are_there_if_wanted_and_points_without_a_name),
        cmocka_unit_test(lower_lods_hang_on_the_best_if_wanted),
        cmocka_unit_test(the_best_lod_has_faces_if_any_has),
        cmocka_unit_test(a_visual_lod_of_proxies_is_better_than_one_that_is_not_visual),
        cmocka_unit_test(points_are_nodes_beside_faces_too),
        cmocka_unit_test(without_lods_or_faces_there_is_no_empty_array),
        cmocka_unit_test(images_that_exist_are_shared_and_colours_are_clamped),
        cmocka_unit_test(a_node_places_the_proxied_glb_as_the_matrix_places_the_model),
        cmocka_unit_test(a_proxy_is_a_node_that_looks_where_the_proxy_does),
        cmocka_unit_test(proxies_have_their_names_and_numbers),
        cmocka_unit_test(properties_are_texts_with_names_that_differ),
        cmocka_unit_test(quads_are_cut_between_their_corners_1_and_3),
        cmocka_unit_test(triangles_of_proxies_are_only_written_if_wanted),
        cmocka_unit_test(faces_without_area_are_left_out_of_shadow_volumes),
        cmocka_unit_test(key_frames_are_targets_and_those_with_a_time_are_animated),
        cmocka_unit_test(weights_are_attributes_and_keep_points_apart),
        cmocka_unit_test(what_is_odd_is_never_printed_but_warned_of),
        cmocka_unit_test(too_many_key_frames_are_left_out_with_a_warning),
        cmocka_unit_test(a_glb_has_the_same_parts_and_its_sizes_agree),
        cmocka_unit_test(a_long_name_of_many_points_does_not_multiply),
        cmocka_unit_test(selections_of_the_same_points_do_not_multiply),
        cmocka_unit_test(proxies_of_one_selection_do_not_multiply_its_name),
        cmocka_unit_test(a_full_disk_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
