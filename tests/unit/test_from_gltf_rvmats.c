/* test_from_gltf_rvmats.c: rvmats and maps that are made of materials of a glTF.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "imported_material.h"

#include <math.h>

#define SURFACE(more) "\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":1}" more "}"

TEST(a_material_gets_an_rvmat_and_its_maps)
{
    const struct p3d_model *model;
    const struct p3d_buffer *file;
    struct p3d_config *config;
    struct p3d_rvmat *rvmat;

    begin_maps(true, false);
    model = read_material(
        "",
        "\"name\":\"Old Wood\"," SURFACE(
            ",\"metallicRoughnessTexture\":{\"index\":0}") ",\"normalTexture\":{\"index\":0,\"scale\":0.5},"
                                                           "\"occlusionTexture\":{\"index\":0,\"strength\":0.5},"
                                                           "\"emissiveFactor\":[0,0.25,0],"
                                                           "\"emissiveTexture\":{\"index\":0}",
        "");
    assert_text(model->materials[0].texture, "my\\b.paa");
    assert_text(model->materials[0].material, "my\\box_textures\\old_wood.rvmat");
    assert_string_equal(heard.text,
                        "a texture has no place for these of materials, which are left out: emissiveTexture; ");
    assert_int_equal(file_count, 4);
    /* (200 - 127.5) / 2 + 127.5, and 155 likewise; 1 + 0.5 * (200 / 255 - 1) */
    assert_pixels("old_wood_nohq.png", (const uint8_t[3]){164, 141, 50}, (const uint8_t[3]){191, 64, 0});
    assert_pixels("old_wood_as.png", (const uint8_t[3]){255, 227, 255}, (const uint8_t[3]){255, 255, 255});
    /* The first is the strongest and the smoothest; the second has the exponent 1, and 0.04 * 3 / 8 */
    assert_pixels("old_wood_smdi.png", (const uint8_t[3]){255, 255, 255}, (const uint8_t[3]){255, 4, 3});
    file = file_of("old_wood.rvmat");
    config = kept_config(p3d_config_read(file->data, file->size, NULL, NULL, NULL));
    rvmat = p3d_rvmat_from_config(config, NULL, NULL);
    assert_text(rvmat->pixel_shader, "Super");
    assert_text(rvmat->vertex_shader, "Super");
    assert_int_equal(rvmat->stage_count, 7);
    assert_text(rvmat->stages[0].texture, "my\\box_textures\\old_wood_nohq.paa");
    assert_text(rvmat->stages[3].texture, "my\\box_textures\\old_wood_as.paa");
    assert_text(rvmat->stages[4].texture, "my\\box_textures\\old_wood_smdi.paa");
    assert_true(rvmat->specular_power > 82.5f && rvmat->specular_power < 82.6f); /* 2 / (100 / 255)^4 - 2 */
    assert_f32(rvmat->specular[0], 1);
    assert_f32(rvmat->emissive[1], 0.25f);
    p3d_rvmat_free(rvmat);
}

TEST(an_image_that_is_not_there_is_told)
{
    const struct p3d_model *model;

    begin_maps(true, false);
    p3d_buffer_free(&picture);
    model = read_material("", "\"name\":\"x\",\"normalTexture\":{\"index\":1}", "");
    assert_string_equal(heard.text, "the image b is not made a map of: it is not there; ");
    assert_text(model->materials[0].material, "my\\box_textures\\x.rvmat");
    assert_int_equal(file_count, 1);
}

TEST(a_tint_goes_into_a_texture)
{
    const struct p3d_model *model;

    begin_maps(false, true);
    model = read_material("", "\"name\":\"x\"," SURFACE(",\"baseColorFactor\":[0.5,1,0,1]"), "");
    assert_text(model->materials[0].texture, "my\\box_textures\\x_tint_co.paa");
    assert_int_equal(heard.count, 0);
    /* half of the light of 200 and of 255 */
    assert_pixels("x_tint_co.png", (const uint8_t[3]){146, 100, 0}, (const uint8_t[3]){188, 255, 0});
    model = read_material("", "\"name\":\"x\"," SURFACE(",\"baseColorFactor\":[1,1,1,1]"), "");
    assert_text(model->materials[0].texture, "my\\b.paa");
    assert_int_equal(file_count, 1);
}

/* ---- All of an rvmat ---- */

static double power_of(double roughness)
{
    return 2 / (roughness * roughness * roughness * roughness) - 2;
}

/* Shares of the strongest and of the smoothest pixel, whose numbers are in the rvmat. */
TEST(highlights_have_both_factors)
{
    static const uint8_t pixels[16] = {9, 255, 0, 1, 7, 250, 255, 2, 5, 240, 100, 3, 9, 255, 200, 4};
    const struct p3d_image image = {2, 2, pixels, NULL};
    const struct p3d_buffer *file;
    struct p3d_image *made;
    struct p3d_config *config;
    struct p3d_rvmat *rvmat;
    double strongest = 0;

    begin_maps(true, false);
    p3d_buffer_free(&picture);
    picture = (struct p3d_buffer){NULL, 0, 0};
    assert_true(p3d_write_png(&image, NULL, p3d_buffer_sink(&picture), NULL));
    (void)read_material("",
                        "\"name\":\"x\",\"pbrMetallicRoughness\":{\"metallicRoughnessTexture\":{\"index\":1},"
                        "\"roughnessFactor\":0.9,\"metallicFactor\":0.5}",
                        "");
    made = kept_image(p3d_read_image(file_of("x_smdi.png")->data, file_of("x_smdi.png")->size, NULL, NULL));
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < 4; i++) {
            const double power = power_of(pixels[4 * i + 1] / 255.0 * 0.9);
            const double strength = (0.04 + 0.96 * pixels[4 * i + 2] / 255 * 0.5) * (power + 2) / 8;

            strongest = strength > strongest ? strength : strongest;
            if (!pass)
                continue;
            assert_int_equal(made->pixels[4 * i], 255);
            assert_true(fabs(made->pixels[4 * i + 1] - 255 * strength / strongest) < 0.51);
            assert_true(fabs(made->pixels[4 * i + 2] - 255 * power / power_of(240 / 255.0 * 0.9)) < 0.51);
            assert_int_equal(made->pixels[4 * i + 3], 255);
        }
    file = file_of("x.rvmat");
    config = p3d_config_read(file->data, file->size, NULL, NULL, NULL);
    rvmat = p3d_rvmat_from_config(config, NULL, NULL);
    assert_true(fabs((double)rvmat->specular_power - power_of(240 / 255.0 * 0.9)) < 1e-5);
    assert_true(fabs((double)rvmat->specular[2] - strongest) < 1e-6);
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
}

/* A share of that of the texture. */
TEST(a_tint_has_alpha_where_that_shows)
{
    struct p3d_image *image;

    begin_maps(false, true);
    read_material("", "\"name\":\"x\",\"alphaMode\":\"BLEND\"," SURFACE(",\"baseColorFactor\":[1,1,2,0.5]"), "");
    image = p3d_read_image(file_of("x_tint_co.png")->data, file_of("x_tint_co.png")->size, NULL, NULL);
    assert_non_null(image);
    assert_memory_equal(image->pixels, ((const uint8_t[8]){200, 100, 50, 128, 255, 255, 0, 128}), 8);
    p3d_image_free(image);
}

static double linear_of(double value)
{
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double from_linear(double light)
{
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

/* Whole pixels of a picture that has alpha, of which only a texture keeps something. */
TEST(all_channels_of_maps_come_of_their_own)
{
    static const uint8_t pixels[] = {0,   40,  80, 0,   10, 255, 90,  50,  200, 128, 127, 100,
                                     255, 250, 5,  150, 77, 3,   255, 200, 128, 60,  1,   255};
    static const double tint[] = {0.5, 0.25, 0.75};
    const struct p3d_image image = {3, 2, pixels, NULL};
    static const char *const names[] = {"x_nohq.png", "x_as.png", "x_tint_co.png"};

    begin_maps(true, true);
    p3d_buffer_free(&picture);
    picture = (struct p3d_buffer){NULL, 0, 0};
    assert_true(p3d_write_png(&image, NULL, p3d_buffer_sink(&picture), NULL));
    (void)read_material("",
                        "\"name\":\"x\",\"alphaMode\":\"BLEND\",\"normalTexture\":{\"index\":0,\"scale\":0.75},"
                        "\"occlusionTexture\":{\"index\":0,\"strength\":0.25},\"pbrMetallicRoughness\":{"
                        "\"baseColorTexture\":{\"index\":0},\"baseColorFactor\":[0.5,0.25,0.75,0.6]}",
                        "");
    for (size_t i = 0; i < COUNT(names); i++) {
        const struct p3d_buffer *file = file_of(names[i]);
        struct p3d_image *made = kept_image(p3d_read_image(file->data, file->size, NULL, NULL));

        assert_int_equal(made->width, 3);
        assert_int_equal(made->height, 2);
        for (size_t j = 0; j < sizeof pixels; j++) {
            const uint8_t *from = pixels + j / 4 * 4;
            const size_t channel = j % 4;
            double expected = 255;

            if (i == 0 && channel < 2) /* about the middle, green turned round */
                expected = 127.5 + ((channel ? 255 - from[1] : from[0]) - 127.5) * 0.75;
            else if (i == 0 && channel == 2)
                expected = from[2];
            else if (i == 1 && channel == 1)
                expected = 255 + 0.25 * (from[0] - 255);
            else if (i == 2)
                expected =
                    channel == 3 ? from[3] * 0.6 : 255 * from_linear(linear_of(from[channel] / 255.0) * tint[channel]);
            assert_true(fabs(made->pixels[j] - expected) < 0.51);
        }
    }
}
