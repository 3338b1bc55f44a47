/* test_from_gltf_looks.c: what materials of other programs' glTF become: textures, colours, where textures lie; and
 * that all that does not is told.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_in/give.h"
#include "imported_material.h"

#include <stdlib.h>

static void has_texture(const char *material, const char *texture)
{
    assert_text(read_material("", material, "")->materials[0].texture, texture);
}

/* ---- Colours ---- */

#define FACTOR(values) "\"pbrMetallicRoughness\":{\"baseColorFactor\":[" values "]}"

/* glTF has linear light, a procedural texture what the pixels of a texture have. */
TEST(colours_are_linear_light_in_a_gltf_and_come_back)
{
    struct p3d_buffer glb = {NULL, 0, 0};
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0; material #(argb,8,8,3)color(0.5,0.2,0.04,1,CO); f 0 1 2");

    assert_true(p3d_write_glb(&s->model, NULL, NULL, p3d_buffer_sink(&glb), NULL));
    assert_non_null(strstr((const char *)glb.data + 20, "\"baseColorFactor\":[0.21404114,0.033104766,0.0030959751,1]"));
    free(glb.data);
    has_texture(FACTOR("0.21404114,0.033104766,0.0030959751,1"), "#(argb,8,8,3)color(0.5,0.2,0.04,1,CO)");
    has_texture(FACTOR("0,1,2,1"), "#(argb,8,8,3)color(0,1,1,1,CO)");
    has_texture(FACTOR("0.21586050,-1,0,1"), "#(argb,8,8,3)color(0.501961,0,0,1,CO)");
}

TEST(alpha_counts_where_the_material_says_so)
{
    has_texture(FACTOR("1,1,1,0"), "#(argb,8,8,3)color(1,1,1,1,CO)");
    has_texture(FACTOR("1,1,1,0") ",\"alphaMode\":\"OPAQUE\"", "#(argb,8,8,3)color(1,1,1,1,CO)");
    has_texture(FACTOR("1,1,1,0.25") ",\"alphaMode\":\"BLEND\"", "#(argb,8,8,3)color(1,1,1,0.25,CA)");
    has_texture(FACTOR("1,1,1,0.25") ",\"alphaMode\":\"MASK\"", "#(argb,8,8,3)color(1,1,1,0,CA)");
    has_texture(FACTOR("1,1,1,0.25") ",\"alphaMode\":\"MASK\",\"alphaCutoff\":0.2", "#(argb,8,8,3)color(1,1,1,1,CO)");
}

#define GLOSS(members) "\"extensions\":{\"KHR_materials_pbrSpecularGlossiness\":{" members "}}"

TEST(the_diffuse_colour_of_old_materials_is_the_colour)
{
    has_texture(GLOSS("\"diffuseTexture\":{\"index\":1}") "," FACTOR("1,0,0,1"), "my\\b.paa");
    has_texture(GLOSS("\"diffuseFactor\":[0,1,0,1]") "," FACTOR("1,0,0,1"), "#(argb,8,8,3)color(0,1,0,1,CO)");
    has_texture(GLOSS("") "," FACTOR("1,0,0,1"), "#(argb,8,8,3)color(1,0,0,1,CO)");
}

/* ---- Where textures lie ---- */

static void has_uvs(const char *texture, const float uvs[6], const float others[6])
{
    char material[512];
    const struct p3d_model_lod *lod;

    snprintf(material, sizeof material, "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0%s}}", texture);
    lod = read_material(",\"TEXCOORD_0\":1,\"TEXCOORD_1\":2", material, "")->lods;
    assert_int_equal(lod->uv_set_count, 2);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t point = lod->points[lod->corners[i].point].x > 0   ? 1
                               : lod->points[lod->corners[i].point].y > 0 ? 2
                                                                          : 0;

        assert_float_equal(lod->uv_sets[0].uvs[i].u, uvs[2 * point], 1e-6f);
        assert_float_equal(lod->uv_sets[0].uvs[i].v, uvs[2 * point + 1], 1e-6f);
        assert_float_equal(lod->uv_sets[1].uvs[i].u, others[2 * point], 1e-6f);
        assert_float_equal(lod->uv_sets[1].uvs[i].v, others[2 * point + 1], 1e-6f);
    }
}

#define TRANSFORM(members) ",\"extensions\":{\"KHR_texture_transform\":{" members "}}"

/* As Blender has it: scaled, turned, moved. */
TEST(a_transform_of_a_texture_moves_uvs)
{
    has_uvs("", numbers + 9, numbers + 15);
    has_uvs(TRANSFORM("\"offset\":[0.5,0.25],\"scale\":[2,3]"), (const float[]){0.5f, 0.25f, 2.5f, 0.25f, 0.5f, 3.25f},
            numbers + 15);
    has_uvs(TRANSFORM("\"rotation\":1.5707963267948966,\"scale\":[2,3]"), (const float[]){0, 0, 0, -2, 3, 0},
            numbers + 15);
    has_uvs(TRANSFORM("\"scale\":[2,1]"), (const float[]){0, 0, 2, 0, 0, 1}, numbers + 15);
    has_uvs(TRANSFORM("\"scale\":[1,3]"), (const float[]){0, 0, 1, 0, 0, 3}, numbers + 15);
    has_uvs(TRANSFORM("\"offset\":[0.5,0]"), (const float[]){0.5f, 0, 1.5f, 0, 0.5f, 1}, numbers + 15);
    has_uvs(TRANSFORM("\"offset\":[0,0.25]"), (const float[]){0, 0.25f, 1, 0.25f, 0, 1.25f}, numbers + 15);
    has_uvs(TRANSFORM(""), numbers + 9, numbers + 15);
    assert_int_equal(heard.count, 0);
}

TEST(the_uv_set_of_the_texture_is_the_first)
{
    has_uvs(",\"texCoord\":1", numbers + 15, numbers + 9);
    has_uvs(",\"texCoord\":0" TRANSFORM("\"texCoord\":1,\"offset\":[-3,-3]"), numbers + 9, numbers + 9);
    has_uvs(",\"texCoord\":7", numbers + 9, numbers + 15); /* there is none */
}

TEST(textures_of_a_material_that_lie_apart_are_told)
{
    read_material("",
                  "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}},\"extras\":{\"texture\":\"a\"},"
                  "\"normalTexture\":{\"index\":1,\"texCoord\":1}",
                  "");
    assert_int_equal(heard.count, 1);
    assert_string_equal(heard.last,
                        "1 meshes have a material whose textures do not lie alike; all lie as that of the colour");
}

/* ---- Nothing is lost in silence ---- */

#define TEXTURE(factor) "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},\"baseColorFactor\":[" factor "]}"

/* All that a material can say, by the specification and its extensions, is taken (NULL) or told by this word. */
TEST(all_that_a_material_says_is_taken_or_told)
{
    static const char *const extensions[] = {
        "anisotropy", "clearcoat", "diffuse_transmission", "dispersion", "emissive_strength", "ior",   "iridescence",
        "sheen",      "specular",  "transmission",         "unlit",      "variants",          "volume"};
    static const struct {
        const char *json, *told;
    } rows[] = {{"\"name\":\"a\",\"extras\":{\"b\":1},\"alphaMode\":\"MASK\",\"alphaCutoff\":0.3", NULL},
                {FACTOR("1,0,0,1"), NULL},
                {TEXTURE("1,1,1,1"), NULL},
                {TEXTURE("1,0,1,1"), "a tint over a texture"},
                {TEXTURE("0,1,1,1"), "a tint over a texture"},
                {TEXTURE("1,1,0,1"), "a tint over a texture"},
                {"\"alphaMode\":\"BLEND\"," TEXTURE("1,1,1,0.5"), "a tint over a texture"},
                {TEXTURE("1,1,1,0.5"), NULL},
                {"\"alphaMode\":\"MASK\",\"alphaCutoff\":0.5," TEXTURE("1,1,1,1"), NULL},
                {"\"alphaMode\":\"MASK\",\"alphaCutoff\":0.3," TEXTURE("1,1,1,1"), "alphaCutoff"},
                {GLOSS("\"diffuseTexture\":{\"index\":0},\"diffuseFactor\":[1,1,1,1]"), NULL},
                {GLOSS("\"specularGlossinessTexture\":{\"index\":0}"), "specularGlossinessTexture"},
                {GLOSS("\"glossinessFactor\":1"), "glossinessFactor"},
                {GLOSS("\"specularFactor\":[1,1,1]"), "specularFactor"},
                {"\"pbrMetallicRoughness\":{\"metallicRoughnessTexture\":{\"index\":0}}", "metallicRoughnessTexture"},
                {"\"pbrMetallicRoughness\":{\"metallicFactor\":0}", "metallicFactor"},
                {"\"pbrMetallicRoughness\":{\"roughnessFactor\":0}", "roughnessFactor"},
                {"\"normalTexture\":{\"index\":0}", "normalTexture"},
                {"\"occlusionTexture\":{\"index\":0}", "occlusionTexture"},
                {"\"emissiveTexture\":{\"index\":0}", "emissiveTexture"},
                {"\"emissiveFactor\":[1,1,1]", "emissiveFactor"},
                {"\"doubleSided\":true", "two sides"},
                {"\"doubleSided\":false", NULL}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        read_material("", rows[i].json, "");
        assert_int_equal(heard.count, rows[i].told != NULL);
        assert_true(!rows[i].told || strstr(heard.last, rows[i].told));
    }
    for (size_t i = 0; i < COUNT(extensions); i++) {
        char material[128];

        snprintf(material, sizeof material, "\"extensions\":{\"KHR_materials_%s\":{}}", extensions[i]);
        read_material("", material, "");
        assert_string_equal(strstr(heard.last, "KHR_materials_") + strlen("KHR_materials_"), extensions[i]);
    }
}

TEST(all_that_meshes_and_files_say_is_taken_or_told)
{
    static const char *const taken[] = {"KHR_mesh_quantization", "KHR_texture_transform",   "MSFT_lod",
                                        "FB_ngon_encoding",      "EXT_mesh_gpu_instancing", "EXT_meshopt_compression"};
    static const char *const told[] = {"KHR_lights_punctual", "KHR_node_visibility", "KHR_materials_variants",
                                       "MSFT_texture_dds", "VENDOR_anything"};
    char more[128];

    read_material(",\"NORMAL\":0,\"TANGENT\":0,\"TEXCOORD_0\":1,\"TEXCOORD_1\":2", "", "");
    assert_int_equal(heard.count, 0);
    read_material(",\"COLOR_0\":0,\"TEXCOORD_1\":2,\"_HEAT\":1", "", "");
    assert_string_equal(heard.text,
                        "an MLOD has no place for these of meshes, which are left out: COLOR_0, TEXCOORD_1, "
                        "_HEAT; ");
    for (size_t i = 0; i < COUNT(taken) + COUNT(told); i++) {
        const char *name = i < COUNT(taken) ? taken[i] : told[i - COUNT(taken)];

        snprintf(more, sizeof more, ",\"extensionsUsed\":[\"%s\"]", name);
        read_material("", "", more);
        assert_int_equal(heard.count, i >= COUNT(taken));
        assert_true(i < COUNT(taken) || strstr(heard.last, name));
    }
    read_material("", "", ",\"cameras\":[{},{}],\"animations\":[{\"channels\":[{\"target\":{\"path\":\"scale\"}}]}]");
    assert_string_equal(heard.text, "not read, and left out: cameras (2), animations, which are for a model.cfg; ");
    read_material(
        "", "",
        ",\"scenes\":[{\"nodes\":[0]},{}],\"animations\":[{\"channels\":[{\"target\":{\"path\":\"weights\"}}]}]");
    assert_string_equal(heard.text,
                        "not read, and left out: scenes that are not shown at first, times of shapes, which "
                        "are key frames; ");
    read_material("},\"targets\":[{\"POSITION\":0,\"NORMAL\":0}],\"extras\":{", "", "");
    assert_string_equal(heard.text,
                        "an MLOD has no place for these of meshes, which are left out: normals of targets; ");
    read_material("}}],\"weights\":[0,0.5],\"extras\":[{\"a\":{", "", "");
    assert_string_equal(heard.text,
                        "an MLOD has no place for these of meshes, which are left out: weights of targets; ");
    read_material("", "\"pbrMetallicRoughness\":{\"metallicFactor\":0},\"extras\":{\"texture\":\"a.paa\"}", "");
    assert_int_equal(heard.count, 0); /* one of ours, whose surface is of an rvmat */
}

/* Textures of both would be a\wood.paa. */
TEST(images_of_one_name_are_told)
{
    static const struct {
        const char *first, *second;
        bool are_told;
    } rows[] = {{"a/wood.png", "b/Wood.jpg", true}, {"a/wood.png", "a/wood.png", false}, {"a/x.png", "a/y.png", false}};
    char more[128];

    for (size_t i = 0; i < COUNT(rows); i++) {
        snprintf(more, sizeof more, ",\"images\":[{\"uri\":\"%s\"},{\"uri\":\"%s\"}]", rows[i].first, rows[i].second);
        read_material("", TEXTURE("1,1,1,1") ",\"normalTexture\":{\"index\":1}", more);
        assert_int_equal(heard.count, rows[i].are_told ? 2 : 1);
        assert_int_equal(strstr(heard.text, "rename them: b/Wood.jpg") != NULL, rows[i].are_told);
    }
}

/* Games repeat it: so do samplers that do not, as long as no UV lies beyond the texture. */
TEST(a_texture_that_ends_at_its_border_is_told_where_that_shows)
{
    static const struct {
        const char *offset, *sampler, *told;
    } rows[] = {{"0,0", "\"wrapS\":33071,\"wrapT\":33071", NULL},
                {"5,0", "", NULL},
                {"5,0", "\"wrapT\":33071", NULL},
                {"5,0", "\"wrapS\":33648", "wrapS"},
                {"0,5", "\"wrapT\":33071", "wrapT"},
                /* by more than a hundredth */
                {"1.008,1.008", "\"wrapS\":33071,\"wrapT\":33071", NULL},
                {"1.02,0", "\"wrapS\":33071,\"wrapT\":33071", "wrapS"},
                {"0,-0.02", "\"wrapS\":33071,\"wrapT\":33071", "wrapT"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char material[256], more[64];

        snprintf(material, sizeof material,
                 "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0,\"extensions\":{"
                 "\"KHR_texture_transform\":{\"scale\":[0.001,0.001],\"offset\":[%s]}}}}",
                 rows[i].offset);
        snprintf(more, sizeof more, ",\"samplers\":[{%s}]", rows[i].sampler);
        read_material(",\"TEXCOORD_0\":1", material, more);
        assert_int_equal(heard.count, rows[i].told != NULL);
        assert_true(!rows[i].told || strstr(heard.last, rows[i].told));
    }
}

/* ---- Sides ---- */

TEST(faces_with_two_sides_are_counted_or_made_twice)
{
    const struct p3d_model_lod *lod;

    read_material("", "\"doubleSided\":true", "");
    assert_string_equal(heard.text,
                        "1 triangles have two sides in the glTF, and one in a game: that of their corners; ");
    is_two_sided = true;
    lod = read_material(",\"NORMAL\":0", "\"doubleSided\":true", "")->lods;
    is_two_sided = false;
    assert_int_equal(heard.count, 0);
    assert_int_equal(lod->face_count, 2);
    assert_int_equal(lod->point_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        const struct p3d_vec3 front = lod->normals[lod->corners[i].normal],
                              back = lod->normals[lod->corners[5 - i].normal];

        assert_int_equal(lod->corners[i].point, lod->corners[5 - i].point);
        assert_float_equal(front.x, -back.x, 0);
        assert_float_equal(front.y, -back.y, 0);
    }
}

/* ---- Images that a file holds ---- */

/* A PNG of 10 bytes, a JPEG of 4, then RIFF, KTX and what is nothing, of 4 each. */
#define HELD(views, images)                                                                                            \
    ",\"buffers\":[{\"byteLength\":84,\"uri\":\"n\"},{\"byteLength\":26,\"uri\":\"data:;base64,iVBORw0KGgphYv/Y/"      \
    "2NSSUZGq0tUWFBOR3g=\"}],"                                                                                         \
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":84}," views "],\"images\":[" images "]"
#define VIEW(offset, size) "{\"buffer\":1,\"byteOffset\":" offset ",\"byteLength\":" size "}"
#define COLOR "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}"

static void begin_images(void)
{
    at_end(end_files, NULL);
    takes_images = true;
}

static void assert_file(size_t number, const char *name, const char *bytes)
{
    assert_in_range(number, 0, file_count - 1);
    assert_string_equal(files[number].name, name);
    assert_int_equal(files[number].bytes.size, strlen(bytes));
    assert_memory_equal(files[number].bytes.data, bytes, strlen(bytes));
}

TEST(images_that_a_file_holds_are_written)
{
    const struct p3d_model *model;

    begin_images();
    model = read_material(
        "", "\"name\":\"My Mat\"," COLOR ",\"normalTexture\":{\"index\":1}",
        HELD(VIEW("0", "10") "," VIEW("10", "4"), "{\"bufferView\":1,\"name\":\"a.b/c d.x.png\"},{\"bufferView\":2}"));
    assert_text(model->materials[0].texture, "my\\box_textures\\c_d_x.paa");
    assert_int_equal(file_count, 2);
    assert_file(0, "c_d_x.png", "\x89PNG\r\n\x1a\nab");
    assert_file(1, "my_mat_nohq.jpg",
                "\xff\xd8\xff"
                "c");
}

/* Two images in one place are one; others of one name have numbers. */
TEST(an_image_is_written_once)
{
    begin_images();
    read_material("", COLOR ",\"normalTexture\":{\"index\":1}",
                  HELD(VIEW("0", "10") "," VIEW("0", "10"),
                       "{\"bufferView\":1,\"name\":\"a\"},{\"bufferView\":2,\"name\":\"b\"}"));
    assert_int_equal(file_count, 1);
    assert_file(0, "a.png", "\x89PNG\r\n\x1a\nab");
    read_material("", COLOR ",\"normalTexture\":{\"index\":1}",
                  HELD(VIEW("0", "9") "," VIEW("0", "10"),
                       "{\"bufferView\":1,\"name\":\"a\"},{\"bufferView\":2,\"name\":\"A\"}"));
    assert_int_equal(file_count, 3);
    assert_file(1, "a.png", "\x89PNG\r\n\x1a\na");
    assert_file(2, "a_2.png", "\x89PNG\r\n\x1a\nab");
    read_material("", COLOR, HELD(VIEW("0", "8") "," VIEW("0", "10"), "{\"uri\":\"data:;base64,iVBORw0KGgo=\"}"));
    assert_int_equal(file_count, 4);
    assert_file(3, "image_0.png", "\x89PNG\r\n\x1a\n");
}

TEST(images_of_other_kinds_are_told)
{
    static const struct {
        const char *offset, *size, *kind;
    } rows[] = {
        {"14", "4", "WebP"}, {"18", "4", "KTX"}, {"22", "4", "of an unknown kind"}, {"0", "7", "of an unknown kind"}};

    begin_images();
    for (size_t i = 0; i < COUNT(rows); i++) {
        char more[1024], message[128];

        snprintf(more, sizeof more, HELD(VIEW("%s", "%s"), "{\"bufferView\":1,\"name\":\"x\"}"), rows[i].offset,
                 rows[i].size);
        read_material("", COLOR, more);
        snprintf(message, sizeof message, "the image x is %s, which is not read; save it as PNG; ", rows[i].kind);
        assert_string_equal(heard.text, message);
        assert_int_equal(file_count, 0);
    }
}

TEST(an_image_must_be_in_its_buffer)
{
    static const char *const bad[] = {VIEW("10", "17"), VIEW("27", "0"),
                                      "{\"buffer\":2,\"byteOffset\":0,\"byteLength\":1}", "{\"byteLength\":1}"};
    char more[1024];

    begin_images();
    for (size_t i = 0; i < COUNT(bad); i++) {
        snprintf(more, sizeof more, HELD("%s", "{\"bufferView\":1}"), bad[i]);
        assert_null(try_material("", COLOR, more));
        assert_string_equal(error.message, "an image leaves its buffer");
    }
    read_material("", COLOR, HELD(VIEW("10", "16"), "{\"bufferView\":1}"));
    assert_int_equal(files[0].bytes.size, 16);
    assert_null(try_material("", COLOR, HELD(VIEW("0", "1"), "{\"bufferView\":7}")));
    takes_images = false; /* nobody looks */
    read_material("", COLOR, HELD(VIEW("10", "17"), "{\"bufferView\":1}"));
}

TEST(images_may_be_unwanted_and_disks_full)
{
    begin_images();
    place = UNWANTED;
    read_material("", COLOR, HELD(VIEW("0", "10"), "{\"bufferView\":1,\"name\":\"x\"}"));
    for (place = REFUSED; place <= FULL; place++) {
        assert_null(try_material("", COLOR, HELD(VIEW("0", "10"), "{\"bufferView\":1,\"name\":\"x\"}")));
        assert_string_equal(error.message, "the image x.png could not be written");
        assert_int_equal(error.status, P3D_SYSTEM);
    }
}

TEST(images_without_names_are_called_like_materials)
{
    static const struct {
        const char *material, *name;
    } rows[] = {{"\"name\":\"m\"," COLOR, "m_co.png"},
                {"\"name\":\"m\",\"normalTexture\":{\"index\":0}", "m_nohq.png"},
                {"\"name\":\"m\",\"pbrMetallicRoughness\":{\"metallicRoughnessTexture\":{\"index\":0}}", "m_rough.png"},
                {"\"name\":\"m\",\"occlusionTexture\":{\"index\":0}", "m_ao.png"},
                {"\"name\":\"m\",\"emissiveTexture\":{\"index\":0}", "m_light.png"},
                {"\"name\":\"m\",\"occlusionTexture\":{\"index\":0}," COLOR, "m_co.png"},
                {COLOR, "image_0.png"}};

    begin_images();
    for (size_t i = 0; i < COUNT(rows); i++) {
        read_material("", rows[i].material, HELD(VIEW("0", "10"), "{\"bufferView\":1}"));
        assert_string_equal(files[file_count - 1].name, rows[i].name);
        end_files(NULL);
        takes_images = true;
    }
}

/* The last part of an address without its end; a name that is only an end stays. */
TEST(images_beside_give_their_names)
{
    static const struct {
        const char *uri, *texture, *told;
    } rows[] = {{"t/a%20b.co.png", "my\\a b.co.paa", NULL},
                {"t/.png", "my\\.png.paa", NULL},
                {"a.b/c", "my\\c.paa", NULL},
                {"c\\\\d.jpg", "my\\d.paa", NULL},
                {"x.WebP", "my\\x.paa", "the image x.WebP is of a kind that no texture can be made of; save it as PNG"},
                {"x.ktx2", "my\\x.paa", "the image x.ktx2 is of a kind that no texture can be made of; save it as PNG"},
                {"x.dds", "my\\x.paa", "the image x.dds is of a kind that no texture can be made of; save it as PNG"},
                {"xdds", "my\\xdds.paa", NULL}};

    begin_images();
    for (size_t i = 0; i < COUNT(rows); i++) {
        char more[256];

        snprintf(more, sizeof more, ",\"images\":[{\"uri\":\"%s\"}]", rows[i].uri);
        assert_text(read_material("", COLOR, more)->materials[0].texture, rows[i].texture);
        assert_int_equal(heard.count, rows[i].told != NULL);
        if (rows[i].told)
            assert_string_equal(heard.last, rows[i].told);
    }
    assert_int_equal(file_count, 0);
}

/* Programs join images that are the same, and the names stay. The image is most of the file. */
TEST(textures_that_share_an_image_each_get_it)
{
    static const struct p3d_gltf_import_options import = {.image_files = {.begin = begin_file}};
    struct p3di_gltf_given given;
    char text[5000], zeros[4001] = "";

    begin_images();
    memset(zeros, 'A', sizeof zeros - 1);
    snprintf(text, sizeof text,
             "{\"asset\":{\"version\":\"2.0\"},\"textures\":[{\"source\":0}],\"materials\":["
             "{\"extras\":{\"texture\":\"x\\\\a.paa\"}," COLOR "},{\"extras\":{\"texture\":\"b.paa\"}," COLOR
             "}],\"images\":[{\"uri\":\"data:image/png;base64,iVBORw0KGgph%s\"}]}",
             zeros);
    assert_true(p3di_gltf_give_images(text, strlen(text), &import, &given, &error));
    assert_int_equal(given.left_out, 0);
    assert_int_equal(file_of("x/a.paa.png")->size, 3009);
    assert_int_equal(file_of("b.paa.png")->size, 3009);
}

TEST(an_extension_gives_an_image_where_there_is_no_other)
{
    static const char extension[] = ",\"textures\":[{%s\"extensions\":{\"EXT_texture_webp\":{\"source\":1}}}]";
    char more[256];

    snprintf(more, sizeof more, extension, "");
    assert_text(read_material("", COLOR, more)->materials[0].texture, "my\\b.paa");
    snprintf(more, sizeof more, extension, "\"source\":0,");
    assert_text(read_material("", COLOR, more)->materials[0].texture, "my\\a_co.paa");
}

/* A map is called like its image, if that says what it is, or else like its material. */
TEST(maps_are_made_of_images_that_a_file_holds)
{
    static const char *const names[][2] = {{"abc", "x_nohq.png"}, {"abc_NOHQ", "abc_nohq.png"}};

    for (size_t i = 0; i < COUNT(names); i++) {
        char more[512];

        begin_maps(true, false);
        snprintf(more, sizeof more,
                 ",\"buffers\":[{\"byteLength\":84,\"uri\":\"n\"},{\"byteLength\":%u,\"uri\":\"x.png\"}],"
                 "\"bufferViews\":[{\"buffer\":0,\"byteLength\":84},{\"buffer\":1,\"byteLength\":%u}],\"images\":["
                 "{\"bufferView\":1,\"name\":\"%s\"}]",
                 (unsigned)picture.size, (unsigned)picture.size, names[i][0]);
        read_material("", "\"name\":\"x\",\"normalTexture\":{\"index\":0}", more);
        assert_int_equal(heard.count, 0);
        assert_pixels(names[i][1], (const uint8_t[3]){200, 155, 50}, (const uint8_t[3]){255, 0, 0});
        end_files(NULL);
    }
}
