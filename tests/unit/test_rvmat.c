/* test_rvmat.c: what materials say.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "trees.h"

#include <math.h>

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
    p3d_config_free(config);
}

TEST(odd_values_of_a_material_are_warnings)
{
    struct warnings warnings = {{0}, 0};
    const struct p3d_options options = {.warn = note_warning, .warn_user = &warnings};
    struct p3d_config *config =
        read_text("ambient[]={1,2}; diffuse=1; specular[]={a,1,2,1e60}; specularPower=x; renderFlags=1;"
                  "emissive[]={0.5,0,0,1}; PixelShaderID[]={}; class Stage1 {texture=5; texGen=99;};");
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, &options, NULL);

    assert_non_null(rvmat);
    assert_f32(rvmat->emissive[0], 0.5f); /* spelt right */
    assert_string_equal(warnings.text, "ambient has too few or too many numbers\ndiffuse is not an array\nspecular "
                                       "holds something that is not a number\n"
                                       "specularPower is not a number\nPixelShaderID is not text\n"
                                       "renderFlags is not an array\nStage1: texture is not text\n");
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
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
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, NULL, &error);

    assert_non_null(rvmat);
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
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
}

/* The first of a number counts, whatever stands between them, and they come in the order of their numbers. */
TEST(stages_have_numbers_from_0_to_255)
{
    static const struct {
        uint32_t number;
        const char *texture;
    } wanted[] = {{0, "h"}, {5, "i"}, {9, "k"}, {255, "g"}};
    struct p3d_config *config =
        read_text("class Stage256 {texture=a;}; class StageX {texture=b;}; class Stage {texture=c;}; Stage9=1;"
                  "class Stage1x {texture=d;}; class Stag1 {texture=e;}; class Stage0001 {texture=f;}; class Stage7;"
                  "class Stage255 {texture=g;}; class Stage0 {texture=h;}; class Stage05 {texture=i;};"
                  "class stage5 {texture=j;}; class STAGE09 {texture=k;}; class Stages {texture=l;};");
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, NULL, NULL);

    assert_int_equal(rvmat->stage_count, COUNT(wanted));
    for (size_t i = 0; i < COUNT(wanted); i++) {
        assert_int_equal(rvmat->stages[i].number, wanted[i].number);
        assert_int_equal(rvmat->stages[i].tex_gen, wanted[i].number);
        assert_text(rvmat->stages[i].texture, wanted[i].texture);
        assert_false(rvmat->stages[i].uses_world_env_map);
    }
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
}

/* A stage's own words go before those of the class that it names. */
TEST(transforms_are_named_by_numbers_below_256)
{
    struct p3d_config *config =
        read_text("class TexGen255 {uvSource=pos; class uvTransform {aside[]={1,2,3};up[]={4,5,6};dir[]={7,8,9};"
                  "pos[]={10,11,12};};};\n"
                  "class TexGen2 {uvSource=tex1;};\n"
                  "class Stage1 {texGen=255; filter=Point; class uvTransform {up[]={-4,-5,-6};};};\n"
                  "class Stage2 {texGen=256; useWorldEnvMap=false;};\n"
                  "class Stage3 {texGen=-1; uvSource=\"\";};\n"
                  "class Stage4 {texGen=2; uvSource=norm; useWorldEnvMap=\"1 + 1\";};\n"
                  "class Stage6 {texGen=\"1+1\";};\n"
                  "class Stage7 {texGen=77;};\n"
                  "class StageTI {texGen=2; texture=ti;};");
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, NULL, NULL);
    const struct p3d_rvmat_stage *stages = rvmat->stages;
    static const char *const sources[] = {"pos", "tex", "tex", "norm", "tex1", "tex"};
    static const uint32_t tex_gens[] = {255, 2, 3, 2, 2, 77};
    static const float first[4][3] = {{1, 2, 3}, {-4, -5, -6}, {7, 8, 9}, {10, 11, 12}};

    assert_int_equal(rvmat->stage_count, COUNT(sources));
    for (size_t i = 0; i < COUNT(sources); i++) {
        assert_text(stages[i].uv_source, sources[i]);
        assert_int_equal(stages[i].tex_gen, tex_gens[i]);
        assert_int_equal(stages[i].uses_world_env_map, i == 3);
        for (size_t row = 0; row < 4; row++)
            for (size_t j = 0; j < 3; j++)
                assert_f32(stages[i].uv_transform[row][j], i ? (row == j ? 1.0f : 0.0f) : first[row][j]);
    }
    assert_text(stages[0].filter, "Point");
    assert_text(stages[1].filter, "");
    assert_int_equal(rvmat->thermal->number, 0);
    assert_int_equal(rvmat->thermal->tex_gen, 2);
    assert_text(rvmat->thermal->uv_source, "tex1");
    assert_text(rvmat->thermal->texture, "ti");
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
}

/* A colour has three or four numbers. Those that are missing stay as they were. */
TEST(colours_have_three_or_four_numbers)
{
    struct warnings warnings = {{0}, 0};
    const struct p3d_options options = {.warn = note_warning, .warn_user = &warnings};
    struct p3d_config *config =
        read_text("ambient[]={0.1,0.2,0.3}; diffuse[]={0.1,0.2,0.3,0.4}; forcedDiffuse[]={0.5,0.6,0.7,0.8,0.9};\n"
                  "emmisive[]={0.5,x}; emissive[]={9,9,9}; specular[]={y,-1e60,\"1/4\",2}; specularPower=1e60;\n"
                  "mainLight=none; fogMode=FogAlpha; renderFlags[]={a,1,b,{},c};\n"
                  "class Stage1 {class uvTransform {aside[]={1,2}; up[]={1,2,3}; dir[]={1,2,3,4}; pos=1;};};");
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, &options, NULL);
    static const float wanted[5][4] = {{0.1f, 0.2f, 0.3f, 1},
                                       {0.1f, 0.2f, 0.3f, 0.4f},
                                       {0.5f, 0.6f, 0.7f, 0.8f},
                                       {0.5f, 0, 0, 1},
                                       {0, -INFINITY, 0.25f, 2}};
    const float *colors[] = {rvmat->ambient, rvmat->diffuse, rvmat->forced_diffuse, rvmat->emissive, rvmat->specular};
    static const float transform[4][3] = {{1, 2, 0}, {1, 2, 3}, {1, 2, 3}, {0, 0, 0}};

    for (size_t i = 0; i < COUNT(wanted); i++)
        for (size_t j = 0; j < 4; j++)
            assert_f32(colors[i][j], wanted[i][j]);
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 3; j++)
            assert_f32(rvmat->stages[0].uv_transform[i][j], transform[i][j]);
    assert_f32(rvmat->specular_power, INFINITY);
    assert_text(rvmat->main_light, "none");
    assert_text(rvmat->fog_mode, "FogAlpha");
    assert_int_equal(rvmat->render_flag_count, 3);
    assert_text(rvmat->render_flags[1], "b");
    assert_text(rvmat->render_flags[2], "c");
    assert_string_equal(warnings.text, "emmisive has too few or too many numbers\n"
                                       "emmisive holds something that is not a number\n"
                                       "forcedDiffuse has too few or too many numbers\n"
                                       "specular holds something that is not a number\n"
                                       "renderFlags holds something that is not text\n"
                                       "renderFlags holds something that is not text\n"
                                       "uvTransform: aside has too few or too many numbers\n"
                                       "uvTransform: dir has too few or too many numbers\n"
                                       "uvTransform: pos is not an array\n");
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
    p3d_rvmat_free(NULL);
}

/* All of them, one after the other. */
TEST(no_colour_has_five_numbers)
{
    static const char *const names[] = {"emmisive", "emissive", "ambient", "diffuse", "forcedDiffuse", "specular"};

    for (size_t i = 0; i < COUNT(names); i++)
        for (int count = 2; count <= 5; count++) {
            struct warnings warnings = {{0}, 0};
            const struct p3d_options options = {.warn = note_warning, .warn_user = &warnings};
            char text[64], want[64] = "";
            struct p3d_config *config;

            snprintf(text, sizeof text, "%s[]={%.*s};", names[i], 2 * count - 1, "1,2,3,4,5");
            if (count == 2 || count == 5)
                snprintf(want, sizeof want, "%s has too few or too many numbers\n", names[i]);
            config = read_text(text);
            p3d_rvmat_free(p3d_rvmat_from_config(config, &options, NULL));
            assert_string_equal(warnings.text, want);
            p3d_config_free(config);
        }
}
