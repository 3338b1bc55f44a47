/* test_looks.c: what materials look like, in glTF and MTL: images, numbers, files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "glb_read.h"
#include "looks.h"
#include "models.h"
#include "picture.h"
#include "sweep.h"

#include <math.h>

/* The JSON of the material, from its surface on. */
static const char *material_in(const struct written *written, const char *name)
{
    char key[64] = "{\"name\":\"";

    strcat(strcat(key, name), "\",\"pbr");
    return strstr((const char *)written->json.data, key);
}

static void begins(const char *text, const char *expected)
{
    assert_non_null(text);
    assert_memory_equal(text, expected, strlen(expected));
}

static void same_pixels(const uint8_t *data, size_t size, const uint8_t *expected)
{
    struct picture picture = unpack(&(struct p3d_buffer){(uint8_t *)(uintptr_t)data, size, size});

    assert_int_equal(picture.width, 2);
    assert_int_equal(picture.height, 2);
    assert_memory_equal(picture.pixels, expected, 16);
}

/* ---- glTF ---- */

TEST(a_material_has_its_images)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    scene.items[0] = full_look(50);
    written = write_scene(&scene, &folder);
    begins(material_in(&written, "wall_co"),
           "{\"name\":\"wall_co\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},"
           "\"metallicRoughnessTexture\":{\"index\":2},\"metallicFactor\":0},\"normalTexture\":{\"index\":1},"
           "\"occlusionTexture\":{\"index\":3},\"extras\":{");
    begins(material_in(&written, "wall_co.2"),
           "{\"name\":\"wall_co.2\",\"pbrMetallicRoughness\":{\"metallicFactor\":0},"
           "\"extras\":{");
    assert_true(has(&written, "\"textures\":[\n{\"sampler\":0,\"source\":0},\n{\"sampler\":0,\"source\":1},\n"
                              "{\"sampler\":0,\"source\":2},\n{\"sampler\":0,\"source\":3}\n],\n"
                              "\"samplers\":[\n{\"magFilter\":9729,\"minFilter\":9987,\"wrapS\":10497,"
                              "\"wrapT\":10497}\n],\n"
                              "\"images\":[\n{\"uri\":\"my%20textures/caf%C3%A9/wall_co.png\"},\n"
                              "{\"uri\":\"my%20textures/caf%C3%A9/wall_nohq.png\"},\n"
                              "{\"uri\":\"my%20textures/caf%C3%A9/wall_smdi_roughness_50_2.png\"},\n"
                              "{\"uri\":\"my%20textures/caf%C3%A9/wall_as_occlusion.png\"}\n]"));
    assert_false(has(&written, "extensionsUsed"));
    assert_int_equal(folder.count, 4);
    assert_int_equal(folder.whole_count, 4);
    free_folder(&folder);
}

/* (2 / (50 * blue / 255 + 2)) ^ 0.25 for blue 0, 51, 102, 255, computed by hand. */
static const uint8_t roughness_of_50[] = {255, 255, 0, 255, 255, 163, 0, 255, 255, 140, 0, 255, 255, 113, 0, 255};
static const uint8_t occlusion[] = {0, 0, 0, 255, 64, 64, 64, 255, 128, 128, 128, 255, 255, 255, 255, 255};

TEST(files_hold_pixels_as_gltf_reads_them)
{
    static const uint8_t *const expected[] = {wall_co, wall_nohq, roughness_of_50, occlusion};
    struct scene scene;
    struct folder folder = {.count = 0};

    init_scene(&scene);
    scene.items[0] = full_look(50);
    write_scene(&scene, &folder);
    assert_int_equal(folder.count, COUNT(expected));
    for (uint32_t i = 0; i < folder.count; i++)
        same_pixels(folder.files[i].data, folder.files[i].size, expected[i]);
    free_folder(&folder);
}

/* Where the engine's highlights are not as bright as those of glTF, they are wider: with half of the strength of
 * wall_smdi the exponents are 200 * 0.5 * green / 255 - 2 if that is less. */
TEST(weak_highlights_are_wide)
{
    static const uint8_t expected[] = {255, 255, 0, 255, 255, 181, 0, 255, 255, 164, 0, 255, 255, 152, 0, 255};
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    for (uint32_t i = 0; i < 4; i++) {
        scene.items[i] = (struct p3d_look){.images = NO_IMAGES, .has_rvmat = true, .specular_power = 50};
        scene.items[i].specular[1] = i == 0 ? 0.5f : i == 1 ? 0.01f : 0.16f;
        scene.items[i].images[P3D_LOOK_SPECULAR] = i == 2 ? P3D_NO_IMAGE : WALL_SMDI;
    }
    written = write_scene(&scene, &folder);
    assert_int_equal(folder.count, 2);
    assert_string_equal(folder.names[0], "wall_smdi_roughness_50_0.5.png");
    assert_string_equal(folder.names[1], "wall_smdi_roughness_50_0.16.png");
    same_pixels(folder.files[0].data, folder.files[0].size, expected);
    begins(strstr(material_in(&written, "wall_co.2"), "{\"metal"), "{\"metallicFactor\":0,\"roughnessFactor\":1}");
    begins(strstr(material_in(&written, "wall_co.3"), "{\"metal"), "{\"metallicFactor\":0,\"roughnessFactor\":0.5}");
    free_folder(&folder);
}

/* The chunks of a GLB hold what the two files do, and the images behind it. */
TEST(a_glb_holds_the_same_images)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct p3d_gltf_options options = {.looks = &scene.looks};
    struct p3d_buffer file = {NULL, 0, 0};
    struct written written;
    struct glb *glb;
    uint32_t image;

    init_scene(&scene);
    scene.items[0] = scene.items[3] = full_look(50);
    written = write_scene(&scene, &folder);
    assert_true(p3d_write_glb(&scene.model, &options, NULL, p3d_buffer_sink(&file), NULL));
    glb = glb_read(file.data, file.size);
    assert_memory_equal(glb->bin, written.bin.data, written.bin.size);
    image = glb->values[glb_get(glb, 1, "images")].child;
    for (uint32_t i = 0; i < folder.count; i++, image = glb->values[image].next) {
        uint32_t view = glb->values[glb_get(glb, 1, "bufferViews")].child;
        size_t offset;

        for (int j = (int)glb_number(glb, image, "bufferView", 0); j > 0; j--)
            view = glb->values[view].next;
        offset = (size_t)glb_number(glb, view, "byteOffset", 1);
        assert_int_equal(offset % 4, 0);
        assert_int_equal(glb_number(glb, view, "byteLength", 0), folder.files[i].size);
        assert_memory_equal(glb->bin + offset, folder.files[i].data, folder.files[i].size);
        assert_int_equal(glb_get(glb, view, "target"), 0);
        folder.names[i][strlen(folder.names[i]) - strlen(".png")] = 0;
        assert_true(glb_text_is(glb, glb_get(glb, image, "name"), folder.names[i]));
        assert_true(glb_text_is(glb, glb_get(glb, image, "mimeType"), "image/png"));
    }
    assert_int_equal(image, 0);
    glb_free(glb);
    p3d_buffer_free(&file);
    free_folder(&folder);
}

/* Materials share what is the same; a power of its own needs an image of its own. */
TEST(each_image_is_written_once)
{
    static const char *const expected[] = {"wall_co.png", "wall_nohq.png", "wall_smdi_roughness_50_2.png",
                                           "wall_as_occlusion.png", "wall_smdi_roughness_7.5_2.png"};
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    for (uint32_t i = 0; i < MATERIALS; i++)
        scene.items[i] = full_look(i == 2 ? 7.5f : 50);
    scene.images[WALL_COUNT] = image_of("unused", wall_co);
    scene.looks.image_count = WALL_COUNT + 1;
    written = write_scene(&scene, &folder);
    assert_int_equal(folder.count, COUNT(expected));
    for (uint32_t i = 0; i < folder.count; i++)
        assert_string_equal(folder.names[i], expected[i]);
    begins(material_in(&written, "wall_co.3"),
           "{\"name\":\"wall_co.3\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},"
           "\"metallicRoughnessTexture\":{\"index\":4},");
    begins(material_in(&written, "wall_co.4"),
           "{\"name\":\"wall_co.4\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},"
           "\"metallicRoughnessTexture\":{\"index\":2},");
    free_folder(&folder);
}

TEST(made_images_have_names_of_their_own)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    scene.images[WALL_AS].name = "Wall_SMDI_roughness_1e_10_2";
    scene.images[WALL_NOHQ].name = "wall_smdi_roughness_1e_10_2_2";
    scene.items[0] = full_look(1e10f);
    scene.items[0].images[P3D_LOOK_SHADOW] = P3D_NO_IMAGE;
    written = write_scene(&scene, &folder);
    assert_int_equal(folder.count, 3);
    assert_string_equal(folder.names[2], "wall_smdi_roughness_1e_10_2_3.png");
    assert_true(has(&written, "/wall_smdi_roughness_1e_10_2_3.png\""));
    free_folder(&folder);
}

TEST(without_an_image_the_rvmat_says_how_rough)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    for (uint32_t i = 0; i < MATERIALS; i++) {
        scene.items[i] = full_look(30); /* 2 / 32 is 0.5 ^ 4 */
        scene.items[i].images[P3D_LOOK_COLOR] = scene.items[i].images[P3D_LOOK_SHADOW] = P3D_NO_IMAGE;
    }
    scene.items[0].images[P3D_LOOK_SPECULAR] = P3D_NO_IMAGE;
    memset(scene.items[1].specular, 0, sizeof scene.items[1].specular); /* no highlights at all */
    scene.items[2].specular_power = -INFINITY;
    scene.items[3].specular_power = NAN;
    scene.items[4].has_rvmat = false;
    written = write_scene(&scene, &folder);
    begins(material_in(&written, "wall_co"),
           "{\"name\":\"wall_co\",\"pbrMetallicRoughness\":{\"metallicFactor\":0,\"roughnessFactor\":0.5},\"normal");
    for (char i = '2'; i < '5'; i++) {
        char name[] = "wall_co.?";

        name[8] = i;
        begins(strstr(material_in(&written, name), "\"pbr"),
               "\"pbrMetallicRoughness\":{\"metallicFactor\":0,\"roughnessFactor\":1},\"normal");
    }
    begins(strstr(material_in(&written, "wall_co.5"), "\"pbr"), "\"pbrMetallicRoughness\":{\"metallicFactor\":0},");
    assert_int_equal(folder.count, 1);
    assert_string_equal(folder.names[0], "wall_nohq.png");
    free_folder(&folder);
}

TEST(alpha_is_that_of_the_colour_image)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    for (uint32_t i = 0; i < 4; i++)
        scene.items[i].images[P3D_LOOK_COLOR] = i == 3 ? P3D_NO_IMAGE : WALL_CO;
    scene.items[1].alpha = P3D_ALPHA_MASK;
    scene.items[2].alpha = scene.items[3].alpha = P3D_ALPHA_BLEND;
    scene.materials[2] = material_of("#(argb,8,8,3)color(0,0,1,0.5)"); /* has an image all the same */
    scene.materials[4] = material_of("#(argb,8,8,3)color(1,0,0,0.5)");
    written = write_scene(&scene, &folder);
    begins(strchr(material_in(&written, "wall_co"), '}'), "},\"metallicFactor\":0},\"extras\"");
    begins(strchr(material_in(&written, "wall_co.2"), '}'),
           "},\"metallicFactor\":0},\"alphaMode\":\"MASK\",\"alphaCutoff\":0.5,\"extras\"");
    begins(strchr(material_in(&written, "color(0,0,1,0.5)"), ','),
           ",0,1,0.5)\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},\"metallicFactor\":0},"
           "\"alphaMode\":\"BLEND\",\"extras\"");
    begins(strchr(material_in(&written, "wall_co.3"), '}'), "},\"extras\"");
    begins(strstr(material_in(&written, "color(1,0,0,0.5)"), "{\"base"),
           "{\"baseColorFactor\":[1,0,0,0.5],\"metallicFactor\":0},\"alphaMode\":\"BLEND\",\"extras\"");
    free_folder(&folder);
}

TEST(light_above_1_is_a_strength)
{
    static const float emissive[MATERIALS + 1][4] = {{0.5f, 0.25f, 0, 1},           {20, 10, -1, 1}, {0, 0, 0, 1},
                                                     {NAN, INFINITY, -INFINITY, 1}, {9, 9, 9, 1},    {7, 7, 7, 1}};
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    for (uint32_t i = 0; i <= MATERIALS; i++) {
        scene.items[i].has_rvmat = i != 4;
        memcpy(scene.items[i].emissive, emissive[i], sizeof emissive[i]);
    }
    scene.items[1].images[P3D_LOOK_COLOR] = WALL_CO;
    written = write_scene(&scene, &folder);
    begins(strchr(material_in(&written, "wall_co"), '}'), "},\"emissiveFactor\":[0.5,0.25,0],\"extras\"");
    begins(strstr(material_in(&written, "wall_co.2"), "},\"emi"),
           "},\"emissiveFactor\":[1,0.5,0],\"emissiveTexture\":{\"index\":0},"
           "\"extensions\":{\"KHR_materials_emissive_strength\":{\"emissiveStrength\":2}},\"extras\"");
    assert_true(has(&written, "\"emmisive\":[20,10,0]"));
    for (char i = '3'; i <= '5'; i++) {
        char name[] = "wall_co.?";

        name[8] = i;
        begins(strchr(material_in(&written, name), '}'), "},\"extras\"");
    }
    assert_true(has(&written, "\"extensionsUsed\":[\n\"KHR_materials_emissive_strength\"\n],"));
    free_folder(&folder);
}

/* A model from a file may not grow out of proportion, but images are the caller's. Noise cannot be packed. */
TEST(images_may_be_larger_than_the_model)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const uint32_t width = 2304, height = 2048;
    uint8_t *noise = malloc((size_t)width * height * 4);
    struct p3d_look_image image = {.name = "noise", .image = {width, height, noise, NULL}};
    const struct p3d_look look = {.images = {0, P3D_NO_IMAGE, P3D_NO_IMAGE, P3D_NO_IMAGE}};
    struct p3d_look items[8];
    const struct p3d_looks looks = {
        .items = items, .count = crate.model->material_count, .images = &image, .image_count = 1};
    const struct p3d_gltf_options gltf_options = {.looks = &looks};
    const struct p3d_options little = {.max_memory = 8u << 20};
    struct p3d_buffer glb = {NULL, 0, 0};
    struct p3d_error error;
    uint32_t word = 1;

    assert_in_range(looks.count, 1, COUNT(items));
    for (uint32_t i = 0; i < looks.count; i++)
        items[i] = look;
    for (size_t i = 0; i < (size_t)width * height * 4; i++) {
        word = word * 1664525 + 1013904223;
        noise[i] = (uint8_t)(word >> 24);
    }
    assert_true(p3d_write_glb(crate.model, &gltf_options, NULL, p3d_buffer_sink(&glb), NULL));
    assert_true(glb.size > (size_t)width * height * 4);
    assert_false(p3d_write_glb(crate.model, &gltf_options, &little, full_disk, &error));
    assert_int_equal(error.status, P3D_NO_MEMORY);
    p3d_buffer_free(&glb);
    free(noise);
}

/* ---- MTL ---- */

static struct p3d_buffer mtl_of(const struct scene *scene, struct folder *folder)
{
    const struct p3d_obj_options options = {
        .looks = &scene->looks, .image_folder = "my textures", .image_files = files_of(folder)};
    struct p3d_buffer mtl = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&mtl);

    assert_true(p3d_write_mtl(&scene->model, &options, NULL, sink, NULL));
    assert_true(sink.write(sink.user, "", 1));
    return mtl;
}

TEST(an_mtl_names_images_and_numbers)
{
    static const char expected[] = "# p3dkit\n"
                                   "\nnewmtl wall_co\n# rvmat: a\\wall.rvmat\n"
                                   "Kd 1 1 1\nKs 0.5 0.25 1\nNs 50\nKe 0 20 3.5\nillum 2\n"
                                   "map_Kd my textures/wall_co.png\nmap_d my textures/wall_co.png\n"
                                   "map_Bump -bm 1 my textures/wall_nohq.png\nnorm my textures/wall_nohq.png\n"
                                   "# texture: a\\wall_co.paa\n"
                                   "\nnewmtl wall_co.2\nKd 1 1 1\n"
                                   "map_Kd my textures/wall_co.png\n# texture: a\\wall_co.paa\n"
                                   "\nnewmtl wall_co.3\nKd 1 1 1\nmap_Kd a/wall_co.paa\n"
                                   "\nnewmtl wall_co.4\nKd 1 1 1\nmap_Kd a/wall_co.paa\n"
                                   "Ks 0 0 0\nNs 0\nKe 0 0 0\nillum 2\n"
                                   "\nnewmtl wall_co.5\nKd 1 1 1\nmap_Kd a/wall_co.paa\n"
                                   "Ks 0.5 0.25 1\nNs 1000\nKe 0 0 0\nillum 2\n\n";
    struct scene scene;
    struct folder folder = {.count = 0};
    struct p3d_buffer mtl;

    init_scene(&scene);
    scene.items[0] = full_look(50);
    scene.items[0].alpha = P3D_ALPHA_MASK;
    memcpy(scene.items[0].emissive, (const float[]){-1, 20, 3.5f, 1}, sizeof scene.items[0].emissive);
    scene.materials[0].material = p3d_bytes_of("a\\wall.rvmat");
    scene.items[1].images[P3D_LOOK_COLOR] = WALL_CO;
    scene.items[3].has_rvmat = true;
    scene.items[3].specular_power = 20; /* of nothing */
    scene.items[4] = full_look(5000);
    memcpy(scene.items[4].images, scene.items[3].images, sizeof scene.items[4].images);
    mtl = mtl_of(&scene, &folder);
    assert_memory_equal(mtl.data, expected, strlen(expected));
    assert_int_equal(folder.count, 2);
    assert_string_equal(folder.names[0], "wall_co.png");
    assert_string_equal(folder.names[1], "wall_nohq.png");
    same_pixels(folder.files[0].data, folder.files[0].size, wall_co);
    same_pixels(folder.files[1].data, folder.files[1].size, wall_nohq);
    p3d_buffer_free(&mtl);
    free_folder(&folder);
}

static bool give_mtl(void *user, const char *name, struct p3d_bytes *text)
{
    const struct p3d_buffer *mtl = user;

    (void)name;
    *text = (struct p3d_bytes){mtl->data, (uint32_t)mtl->size - 1};
    return true;
}

/* An image's file is not the texture's name in the game: that comes back all the same. */
TEST(textures_come_back_from_an_mtl_with_images)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct p3d_buffer obj = {NULL, 0, 0}, mtl;
    const struct p3d_obj_import_options import = {.read_mtl = give_mtl, .read_mtl_user = &mtl};
    const struct p3d_obj_options options = {.mtl_name = "x.mtl", .looks = &scene.looks};
    struct p3d_model *model;

    init_scene(&scene);
    scene.items[0] = full_look(50);
    mtl = mtl_of(&scene, &folder);
    assert_true(p3d_write_obj(&scene.model, &options, NULL, p3d_buffer_sink(&obj), NULL));
    model = kept_model(p3d_model_from_obj(obj.data, obj.size, &import, NULL, NULL));
    assert_text(model->materials[model->lods[0].faces[0].material].texture, "a\\wall_co.paa");
    p3d_buffer_free(&obj);
    p3d_buffer_free(&mtl);
    free_folder(&folder);
}

/* ---- What fails ---- */

static void everything_is_refused(const struct scene *scene, const char *folder, enum p3d_status status,
                                  const char *message)
{
    const struct p3d_gltf_options gltf = {.looks = &scene->looks, .image_folder = folder};
    const struct p3d_obj_options obj = {.looks = &scene->looks, .image_folder = folder};
    struct p3d_buffer out = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&out);
    struct p3d_error error;

    if (!folder) {
        assert_false(p3d_write_glb(&scene->model, &gltf, NULL, sink, &error));
        assert_int_equal(error.status, status);
        assert_string_equal(error.message, message);
        assert_false(p3d_write_gltf(&scene->model, &gltf, NULL, sink, sink, &error));
        assert_int_equal(error.status, status);
    }
    assert_false(p3d_write_mtl(&scene->model, &obj, NULL, sink, &error));
    assert_int_equal(error.status, status);
    assert_string_equal(error.message, message);
    assert_int_equal(out.size, 0);
    p3d_buffer_free(&out);
}

TEST(looks_that_are_wrong_are_refused)
{
    static const char *const names[] = {"", NULL, "a/b", "a b", "a\\b", "\xc3\xa9", "a:b", "a\n"};
    static const char no_name[] = "the name of an image cannot be that of a file";
    struct scene scene;

    init_scene(&scene);
    scene.looks.count--;
    everything_is_refused(&scene, NULL, P3D_INVALID, "there are looks of 5 materials, and 6 materials");
    for (size_t i = 0; i < COUNT(names); i++) {
        init_scene(&scene);
        scene.images[WALL_AS].name = names[i];
        everything_is_refused(&scene, NULL, P3D_INVALID, no_name);
    }
    init_scene(&scene);
    scene.images[WALL_AS].name = "WALL_co";
    everything_is_refused(&scene, NULL, P3D_INVALID, "two images have the same name");
    init_scene(&scene);
    scene.items[MATERIALS].images[P3D_LOOK_SHADOW] = WALL_COUNT;
    everything_is_refused(&scene, NULL, P3D_INVALID, "the look of material 5 has image 4 of 4");
    init_scene(&scene);
    scene.items[0].alpha = (enum p3d_alpha)3;
    everything_is_refused(&scene, NULL, P3D_INVALID, "alpha 3 of material 0 does not exist");
    init_scene(&scene);
    scene.images[0].image.height = 0;
    everything_is_refused(&scene, NULL, P3D_INVALID, "image 0 has 2 x 0 pixels, or none in memory");
    init_scene(&scene);
    everything_is_refused(&scene, "a\nb", P3D_INVALID,
                          "the folder of images has a control character, which an MTL cannot name");
}

static bool write_kind(int kind, const struct scene *scene, const struct p3d_image_files *files,
                       const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_gltf_options gltf = {.looks = &scene->looks, .image_files = *files};
    const struct p3d_obj_options obj = {.looks = &scene->looks, .image_files = *files};
    struct p3d_buffer out = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&out);
    const bool is_good = kind == 0   ? p3d_write_glb(&scene->model, &gltf, options, sink, error)
                         : kind == 1 ? p3d_write_gltf(&scene->model, &gltf, options, sink, sink, error)
                                     : p3d_write_mtl(&scene->model, &obj, options, sink, error);

    p3d_buffer_free(&out);
    return is_good;
}

TEST(files_may_be_refused_or_unwanted)
{
    struct scene scene;

    init_scene(&scene);
    scene.items[0] = full_look(50);
    for (int kind = 1; kind <= 2; kind++) {
        struct folder refused = {.refused = "wall_nohq.png"}, full = {.full = "wall_nohq.png"};
        struct folder no_end = {.is_end_refused = true}, unwanted = {.unwanted = "wall_co.png"};
        struct folder *const folders[] = {&refused, &full, &no_end, &unwanted};
        struct p3d_error error;

        for (size_t i = 0; i < COUNT(folders); i++) {
            const struct p3d_image_files files = files_of(folders[i]);

            assert_int_equal(write_kind(kind, &scene, &files, NULL, &error), i == 3);
            assert_int_equal(error.status, i == 3 ? P3D_OK : P3D_SYSTEM);
            assert_string_equal(error.message, i == 3   ? ""
                                               : i == 2 ? "the image wall_co.png could not be written"
                                                        : "the image wall_nohq.png could not be written");
            free_folder(folders[i]);
        }
        assert_int_equal(refused.whole_count, 1);
        assert_int_equal(refused.broken_count, 0);
        assert_int_equal(full.whole_count, 1);
        assert_int_equal(full.broken_count, 1);
        assert_int_equal(no_end.whole_count, 1);
        assert_int_equal(unwanted.whole_count, kind == 1 ? 3 : 1);
        assert_string_equal(unwanted.names[0], "wall_nohq.png");
    }
}

TEST(every_allocation_may_fail)
{
    struct scene scene;

    init_scene(&scene);
    scene.items[0] = full_look(50);
    for (int kind = 0; kind <= 2; kind++) {
        struct starving s = {.round = 0};

        while (starve(&s)) {
            struct folder folder = {.count = 0};
            const struct p3d_image_files files = files_of(&folder);
            struct p3d_error error;
            const bool is_good = write_kind(kind, &scene, &files, &s.options, &error);

            s.status = error.status;
            assert_int_equal(is_good, s.status == P3D_OK);
            assert_int_equal(folder.count, folder.whole_count + folder.broken_count);
            free_folder(&folder);
        }
    }
}
