/* test_rvmat.c: what materials say.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "trees.h"

TEST(a_material_that_says_nothing_has_defaults)
{
    struct p3d_config *config = read_text("class Stage3 {};");
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, NULL, NULL);

    assert_f32(rvmat->ambient[0], 1);
    assert_f32(rvmat->diffuse[3], 1);
    assert_f32(rvmat->emissive[0], 0);
    assert_f32(rvmat->emissive[3], 1);
    assert_f32(rvmat->forced_diffuse[3], 0);
    assert_f32(rvmat->specular[3], 1);
    assert_f32(rvmat->specular[0], 0);
    assert_f32(rvmat->specular_power, 0);
    assert_text(rvmat->pixel_shader, "Normal");
    assert_text(rvmat->vertex_shader, "Basic");
    assert_text(rvmat->main_light, "Sun");
    assert_text(rvmat->fog_mode, "Fog");
    assert_int_equal(rvmat->stages[0].number, 3);
    assert_text(rvmat->stages[0].texture, "");
    assert_text(rvmat->stages[0].uv_source, "tex");
    assert_null(rvmat->thermal);
    p3d_rvmat_free(rvmat);
}

TEST(odd_values_of_a_material_are_warnings)
{
    struct warnings warnings = {{0}, 0};
    const struct p3d_options options = {.warn = note_warning, .warn_user = &warnings};
    struct p3d_config *config =
        read_text("ambient[]={1,2}; diffuse=1; specular[]={a,1,2,1e60}; specularPower=x; renderFlags[]={1,a};"
                  "emissive[]={0.5,0,0,1}; PixelShaderID[]={}; class Stage1 {texture=5; texGen=99;};");
    struct p3d_rvmat *rvmat = kept_rvmat(p3d_rvmat_from_config(config, &options, NULL));

    assert_f32(rvmat->emissive[0], 0.5f); /* spelt right */
    assert_string_equal(warnings.text, "ambient has too few or too many numbers\ndiffuse is not an array\nspecular "
                                       "holds something that is not a number\n"
                                       "specularPower is not a number\nPixelShaderID is not text\n"
                                       "renderFlags holds something that is not text\nStage1: texture is not text\n");
}

TEST(a_material_is_read)
{
    struct p3d_config *config =
        read_text("ambient[]={1,0.5,0.25,1}; diffuse[]={0,0,0,1}; forcedDiffuse[]={0,0,0,0}; emmisive[]={3,2,1,1};\n"
                  "specular[]={0.1,0.2,0.3,0}; specularPower=60; PixelShaderID=\"Super\"; VertexShaderID=Super;\n"
                  "surfaceInfo=\"a\\b.bisurf\"; renderFlags[]={NoZWrite,\"AddBlend\"};\n"
                  "class StageTI {texture=\"ti.paa\";};\n"
                  "class TexGen0 {uvSource=\"tex1\"; class uvTransform "
                  "{aside[]={2,0,0};up[]={0,2,0};dir[]={0,0,2};pos[]={1,2,3};};};\n"
                  "class Stage10 {texture=\"ten.paa\"; texGen=0; useWorldEnvMap=1;};\n"
                  "class Stage1 {texture=\"one.paa\"; uvSource=\"none\";};\n");
    struct p3d_error error;
    struct p3d_rvmat *rvmat = kept_rvmat(p3d_rvmat_from_config(config, NULL, &error));

    assert_f32(rvmat->ambient[2], 0.25f);
    assert_f32(rvmat->emissive[0], 3);
    assert_f32(rvmat->specular[1], 0.2f);
    assert_f32(rvmat->specular_power, 60);
    assert_text(rvmat->pixel_shader, "Super");
    assert_text(rvmat->vertex_shader, "Super");
    assert_text(rvmat->surface, "a\\b.bisurf");
    assert_int_equal(rvmat->render_flag_count, 2);
    assert_text(rvmat->render_flags[0], "NoZWrite");
    assert_int_equal(rvmat->stage_count, 2);
    assert_int_equal(rvmat->stages[0].number, 1);
    assert_text(rvmat->stages[0].uv_source, "none");
    assert_f32(rvmat->stages[0].uv_transform[P3D_RVMAT_ASIDE][0], 1);
    assert_int_equal(rvmat->stages[1].number, 10);
    assert_text(rvmat->stages[1].uv_source, "tex1");
    assert_f32(rvmat->stages[1].uv_transform[P3D_RVMAT_POS][2], 3);
    assert_true(rvmat->stages[1].uses_world_env_map);
    assert_text(rvmat->thermal->texture, "ti.paa");
}

TEST(the_words_of_a_stage_go_before_those_of_the_class_that_it_names)
{
    struct p3d_config *config =
        read_text("class TexGen2 {uvSource=tex1; class uvTransform {aside[]={1,2,3};up[]={4,5,6};dir[]={7,8,9};"
                  "pos[]={10,11,12};};};\n"
                  "class Stage1 {texGen=2; filter=Point; class uvTransform {up[]={-4,-5,-6};};};\n"
                  "class Stage4 {texGen=2; uvSource=norm; useWorldEnvMap=\"1 + 1\";};\n"
                  "class Stage7 {texGen=77;};\n");
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, NULL, NULL);
    static const char *const sources[] = {"tex1", "norm", "tex"};
    static const float first[4][3] = {{1, 2, 3}, {-4, -5, -6}, {7, 8, 9}, {10, 11, 12}};

    assert_int_equal(rvmat->stage_count, COUNT(sources));
    for (size_t i = 0; i < COUNT(sources); i++) {
        assert_text(rvmat->stages[i].uv_source, sources[i]);
        assert_int_equal(rvmat->stages[i].uses_world_env_map, i == 1);
    }
    for (size_t row = 0; row < 4; row++)
        for (size_t i = 0; i < 3; i++)
            assert_f32(rvmat->stages[0].uv_transform[row][i], first[row][i]);
    assert_text(rvmat->stages[0].filter, "Point");
    p3d_rvmat_free(rvmat);
}
