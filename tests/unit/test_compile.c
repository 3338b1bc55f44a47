/* test_compile.c: rvmats as materials of an ODOL, and colours of textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "bytes.h"
#include "sweep.h"
#include "test.h"
#include "test_folder.h"

static struct p3d_error error;
static struct heard heard;

static void end_compiled(void *compiled)
{
    p3d_compiled_free(compiled);
}

/* Ends with the test. */
static struct p3d_compiled *compile(const char *texture, const char *rvmat,
                                    const struct p3d_compile_options *compile_options)
{
    const struct p3d_model_material materials[] = {
        {.texture = p3d_bytes_of(texture), .material = p3d_bytes_of(rvmat)},
        {.texture = p3d_bytes_of(texture), .material = p3d_bytes_of("")},
        {.texture = p3d_bytes_of(""), .material = p3d_bytes_of(rvmat)},
    };
    const struct p3d_model model = {.materials = materials, .material_count = COUNT(materials)};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_assets *assets = folder_assets();
    struct p3d_compiled *compiled;

    heard = (struct heard){.count = 0};
    compiled = p3d_compile_materials(&model, assets, compile_options, &options, &error);
    p3d_assets_free(assets);
    if (compiled)
        at_end(end_compiled, compiled);
    return compiled;
}

static struct p3d_compiled *compile_one(const char *texture, const char *rvmat, uint32_t version)
{
    const struct p3d_compile_options options = {.version = version};
    struct p3d_compiled *compiled = compile(texture, rvmat, &options);

    if (!compiled)
        fail_msg("%s", error.message);
    return compiled;
}

/* ---- Materials ---- */

static const char super[] =
    "ambient[]={0.5,0.25,1,1};\nspecular[]={0.1,0.2,0.3,1};\nspecularPower=40;\nPixelShaderID=\"Super\";\n"
    "VertexShaderID=\"Super\";\nsurfaceInfo=\"A\\Wood.bisurf\";\nrenderFlags[]={\"NoZWrite\",\"AddBlend\"};\n"
    "class Stage1 { texture=\"A\\Box_NOHQ.tga\"; uvSource=\"tex1\"; filter=\"Anizotropic\";\n"
    "  class uvTransform { aside[]={2,0,0}; up[]={0,3,0}; dir[]={0,0,0}; pos[]={0.5,0,0}; }; };\n"
    "class Stage3 { texture=\"#(argb,8,8,3)color(0,0,0,0,MC)\"; filter=\"Trilinear\"; useWorldEnvMap=1; };\n"
    "class StageTI { texture=\"a\\box_ti_ca.paa\"; };\n";

TEST_IN_FOLDER(an_rvmat_is_compiled)
{
    struct p3d_compiled *compiled;
    const struct p3d_odol_material *material;

    make_text("a/box.rvmat", super);
    compiled = compile_one("", "A\\Box.rvmat", 73);
    assert_int_equal(compiled->count, 3);
    assert_null(compiled->items[1]);
    assert_ptr_equal(compiled->items[0], compiled->items[2]);
    assert_int_equal(compiled->file_count, 1);
    material = compiled->items[0];
    assert_text(material->name, "a\\box.rvmat");
    assert_int_equal(material->version, 11);
    assert_f32(material->ambient[1], 0.25f);
    assert_f32(material->specular_copy[2], 0.3f);
    assert_f32(material->specular_power, 40);
    assert_int_equal(material->pixel_shader, 102);
    assert_int_equal(material->vertex_shader, 23);
    assert_int_equal(material->main_light, 1);
    assert_int_equal(material->fog_mode, 1);
    assert_text(material->surface, "A\\Wood.bisurf");
    assert_int_equal(material->render_flag_count, 1);
    assert_int_equal(material->render_flags, 0x42);
    assert_text(material->thermal.texture, "a\\box_ti_ca.paa");
    assert_int_equal(heard.count, 1); /* not of the word Anizotropic */
    assert_non_null(strstr(heard.text, "a\\box_nohq.paa is not in the assets; it counts as a black texture"));
}

TEST_IN_FOLDER(stages_stand_behind_one_for_the_face_s_texture)
{
    const struct p3d_odol_material *material;

    make_text("a/box.rvmat", super);
    material = compile_one("", "a\\box.rvmat", 50)->items[0];
    assert_int_equal(material->version, 10);
    assert_int_equal(material->stage_count, 4);
    assert_int_equal(material->transform_count, 4);
    assert_text(material->stages[0].texture, "");
    assert_int_equal(material->stages[0].filter, 3);
    assert_int_equal(material->transforms[0].uv_source, 0);
    assert_text(material->stages[1].texture, "a\\box_nohq.paa");
    assert_int_equal(material->stages[1].id, 1);
    assert_int_equal(material->transforms[1].uv_source, 5);
    assert_f32(material->transforms[1].matrix[0], 2);
    assert_f32(material->transforms[1].matrix[9], 0.5f);
    assert_text(material->stages[2].texture, "");
    assert_text(material->stages[3].texture, "#(argb,8,8,3)color(0,0,0,0,mc)");
    assert_int_equal(material->stages[3].filter, 2);
    assert_true(material->stages[3].uses_world_env_map);
}

TEST_IN_FOLDER(stages_share_transforms_by_the_number_of_a_texgen)
{
    static const char text[] =
        "class TexGen0 { uvSource=\"tex\"; class uvTransform { aside[]={4,0,0}; }; };\n"
        "class TexGen1 { uvSource=\"pos\"; };\n"
        "class Stage0 { texture=\"a.paa\"; texGen=0; };\nclass Stage1 { texture=\"b.paa\"; texGen=1; };\n"
        "class Stage2 { texture=\"c.paa\"; texGen=0; };\n";
    const struct p3d_odol_material *material;

    make_text("multi.rvmat", text);
    material = compile_one("", "multi.rvmat", 73)->items[0];
    assert_int_equal(material->stage_count, 3);
    assert_int_equal(material->transform_count, 2);
    assert_text(material->stages[0].texture, "a.paa");
    assert_int_equal(material->stages[2].id, 0);
    assert_f32(material->transforms[0].matrix[0], 4);
    assert_int_equal(material->transforms[0].uv_source, 1);
    assert_int_equal(material->transforms[1].uv_source, 3);
}

TEST_IN_FOLDER(dayz_has_more_stages_and_another_light)
{
    struct p3d_compiled *compiled;
    const struct p3d_odol_material *material;

    make_text("a/box.rvmat", super);
    compiled = compile_one("", "a\\box.rvmat", 54);
    material = compiled->items[0];
    assert_int_equal(material->version, 20);
    assert_int_equal(material->main_light, 3);
    assert_int_equal(material->stage_count, 9);
    assert_int_equal(material->transform_count, 4);
    assert_text(material->stages[4].texture, "#(argb,8,8,3)color(1,1,1,1,dt)");
    assert_text(material->stages[8].texture, "");
    assert_int_equal(material->stages[8].id, 3);
    assert_int_equal(material->unknown_after_power.size, 72);
    assert_f32(material->unknown_colors[1][3], 0.99f);
    for (int i = 0; i < 4; i++)
        assert_f32(material->unknown_colors[0][i], i == 3);
    assert_f32(material->unknown_colors[1][1], 0);
    assert_f32(material->unknown_colors[1][2], 0.3f);
    compiled = compile_one("", "a\\box.rvmat", 53);
    assert_int_equal(compiled->items[0]->version, 16);
    assert_int_equal(compiled->items[0]->main_light, 1);
    assert_int_equal(compiled->items[0]->stage_count, 6);
}

TEST_IN_FOLDER(an_rvmat_of_a_material_compiles_to_it)
{
    static const char text[] =
        "PixelShaderID=\"Super\"; class TexGen0 { uvSource=\"tex\"; };\nclass TexGen1 { uvSource=\"tex1\"; };\n"
        "class Stage1 { texture=\"a.paa\"; texGen=0; };\nclass Stage2 { texture=\"b.paa\"; texGen=1; };\n"
        "class Stage4 { texture=\"c.paa\"; texGen=0; };\nclass Stage5 { texGen=0; };\n";

    make_text("a.rvmat", text);
    for (uint32_t version = 53; version <= 56; version++) {
        const struct p3d_odol_material *was = compile_one("", "a.rvmat", version)->items[0], *again;
        struct p3d_config *config = p3d_rvmat_of_material(was, NULL, &error);
        struct p3d_buffer made = {NULL, 0, 0};

        assert_true(p3d_write_config(config, p3d_buffer_sink(&made), &error));
        make_file("b.rvmat", made.data, made.size);
        again = compile_one("", "b.rvmat", version)->items[0];
        assert_int_equal(again->stage_count, was->stage_count);
        assert_int_equal(again->transform_count, 2);
        for (uint32_t i = 0; i < was->stage_count; i++) {
            assert_true(was->stages[i].id < 2 && was->stages[i].id == again->stages[i].id);
            assert_int_equal(was->stages[i].texture.size, again->stages[i].texture.size);
        }
        p3d_buffer_free(&made);
        p3d_config_free(config);
    }
}

TEST_IN_FOLDER(a_missing_rvmat_is_a_failure_that_names_it)
{
    const struct p3d_compile_options options = {.version = 73};

    assert_null(compile("", "a\\none.rvmat", &options));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "a\\none.rvmat is not in the assets");
    make_text("a/broken.rvmat", "class {");
    assert_null(compile("", "a\\broken.rvmat", &options));
    assert_int_equal(error.status, P3D_DAMAGED);
}

TEST_IN_FOLDER(each_file_that_was_looked_for_is_told)
{
    static const struct {
        const char *path;
        bool is_read;
    } names[] = {{"a\\Body_co.paa", false}, {"a\\box.rvmat", true}, {"a\\box_nohq.paa", false}};
    const struct p3d_compile_options options = {.version = 75, .allows_missing = true};
    struct p3d_compiled *compiled;

    make_text("a/box.rvmat", "class Stage1 { texture = \"a\\box_nohq.paa\"; };");
    compiled = compile("a\\Body_co.paa", "a\\box.rvmat", &options);
    assert_non_null(compiled);
    assert_int_equal(compiled->name_count, COUNT(names));
    for (uint32_t i = 0; i < COUNT(names); i++) {
        assert_string_equal(compiled->names[i].path, names[i].path);
        assert_int_equal(compiled->names[i].is_read, names[i].is_read);
    }
}

TEST_IN_FOLDER(files_of_the_game_may_be_missing_in_silence)
{
    const struct p3d_compile_options options = {.version = 75, .allows_missing = true, .is_silent_of_game = true};
    const struct p3d_compiled *compiled = compile("a3\\x_co.paa", "A3\\x.rvmat", &options);

    assert_non_null(compiled);
    assert_int_equal(heard.count, 0);
    assert_true(compiled->name_count == 2 && compiled->names[0].is_of_game && compiled->names[1].is_of_game);
    compiled = compile("b\\x_co.paa", "", &options);
    assert_true(compiled && heard.count == 1 && !compiled->names[0].is_of_game);
}

TEST_IN_FOLDER(a_missing_rvmat_may_become_a_material_that_says_nothing)
{
    const struct p3d_compile_options options = {.version = 50, .allows_missing = true};
    struct p3d_compiled *compiled;
    const struct p3d_odol_material *material;

    compiled = compile("", "A\\None.rvmat", &options);
    assert_non_null(compiled);
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.last, "A\\None.rvmat is not in the assets"));
    material = compiled->items[0];
    assert_text(material->name, "a\\none.rvmat");
    assert_f32(material->diffuse[0], 1);
    assert_f32(material->specular[3], 1);
    assert_int_equal(material->pixel_shader, 0);
    assert_int_equal(material->stage_count, 1);
    assert_int_equal(material->transforms[0].uv_source, 1);
}

TEST_IN_FOLDER(words_and_flags_that_nobody_knows_are_warned_of)
{
    struct p3d_compiled *compiled;

    make_text("odd.rvmat", "PixelShaderID=\"Glitter\";\n");
    compiled = compile_one("", "odd.rvmat", 73);
    assert_int_equal(heard.count, 1);
    assert_string_equal(heard.last, "odd.rvmat: the word Glitter is not known");
    assert_int_equal(compiled->items[0]->pixel_shader, 0);
    make_text("odd.rvmat", "renderFlags[]={\"NoZWrite\",\"Glitter\",\"noalphawrite\"};\n");
    compiled = compile_one("", "odd.rvmat", 73);
    assert_int_equal(heard.count, 1);
    assert_string_equal(heard.last, "odd.rvmat: the render flag Glitter is not known");
    assert_int_equal(compiled->items[0]->render_flags, 0x22); /* those that are known, in any letters */
}

/* Numbers of 32 bits that are not known but for what they are in all files: 1, 30 and 45 are floats. The first is -1 in
 * version 55. */
TEST_IN_FOLDER(dayz_has_bytes_that_are_the_same_in_all_files)
{
    static const uint32_t words[18] = {0,          0, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000,
                                       0,          0, 0xffffffff, 0x41f00000, 0x42340000, 0,
                                       0xffffffff, 0, 0x3f800000, 0,          0,          0};
    static const uint32_t sizes[] = {24, 72, 0};
    const struct p3d_odol_material *material;

    make_text("a/box.rvmat", super);
    for (uint32_t version = 53; version <= 55; version++) {
        const uint32_t size = sizes[version == 53 ? 0 : 1];

        material = compile_one("", "a\\box.rvmat", version)->items[0];
        assert_int_equal(material->unknown_after_power.size, size);
        for (uint32_t i = 0; i < size / 4; i++)
            assert_int_equal(p3d_load_u32(material->unknown_after_power.data + 4 * (size_t)i),
                             i || version != 55 ? words[i] : 0xbf800000);
    }
    assert_int_equal(compile_one("", "a\\box.rvmat", 73)->items[0]->unknown_after_power.size, sizes[2]);
}

/* ---- Textures ---- */

static struct p3d_binarise_texture texture_of(const char *path)
{
    const struct p3d_compiled *compiled = compile_one(path, "", 73);

    assert_f32(compiled->textures[2].color[0], 1); /* without a texture it is white */
    return compiled->textures[0];
}

/* A texture of 4 x 4 pixels, red with half alpha, of a type with blocks of that size. */
static void make_texture(const char *name, uint8_t type, uint32_t block_size, uint32_t flags)
{
    struct bytes file = {.size = 0};

    put_u8(&file, type);
    put_u8(&file, 0xff);
    put_text(&file, "GGATCGVA");
    put_u32(&file, 4);
    put_u32(&file, 0x80ff0033); /* blue 0x33, green 0, red 0xff, alpha 0x80 */
    put_text(&file, "GGATGALF");
    put_u32(&file, 4);
    put_u32(&file, flags);
    put_u8(&file, 0); /* no palette */
    put_u8(&file, 0);
    put_u32(&file, 0x00040004);
    put_u32(&file, block_size); /* its size, and the first byte */
    for (unsigned i = 0; i < block_size - 1 + 6; i++)
        put_u8(&file, 0);
    make_file(name, file.data, file.size);
}

TEST_IN_FOLDER(a_texture_says_its_average_colour)
{
    struct p3d_binarise_texture texture;

    make_texture("a/red.paa", 0x01, 8, 1);
    texture = texture_of("A\\red.tga");
    assert_f32(texture.color[0], 1);
    assert_f32(texture.color[1], 0);
    assert_f32(texture.color[2], 0.2f);
    assert_f32(texture.color[3], 128 / 255.0f);
    assert_true(texture.is_alpha);
    assert_false(texture.is_transparent);
    make_texture("a/plain.paa", 0x01, 8, 0);
    texture = texture_of("a\\plain.paa");
    assert_f32(texture.color[0], 1);
    assert_f32(texture.color[3], 1); /* without its flag alpha does not count */
    assert_false(texture.is_alpha);
}

/* Three pixels beside each other, blue, green, red and alpha of each; no texture could have these sides. */
static void make_picture(const char *name, const uint8_t pixels[12])
{
    struct bytes file = {.size = 0};

    put_u32(&file, 0x00020000); /* true colour */
    put_u32(&file, 0);
    put_u32(&file, 0);
    put_u32(&file, 0x00010003);
    put_u8(&file, 32);
    put_u8(&file, 0x28);
    for (unsigned i = 0; i < 12; i++)
        put_u8(&file, pixels[i]);
    make_file(name, file.data, file.size);
}

/* Sources without a texture: the values that png-to-paa would write into it. */
TEST_IN_FOLDER(a_picture_says_the_colour_of_its_texture)
{
    static const uint8_t full[12] = {0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255};
    static const uint8_t soft[12] = {0, 255, 0, 128, 0, 255, 0, 128, 0, 255, 0, 128};
    static const uint8_t normals[12] = {255, 128, 128, 255, 255, 128, 128, 255, 255, 128, 128, 255};
    struct p3d_compiled *compiled;
    struct p3d_binarise_texture texture;

    make_picture("a/box_co.tga", full);
    texture = texture_of("a\\box_co.paa");
    assert_f32(texture.color[0], 1);
    assert_f32(texture.color[1], 0);
    assert_f32(texture.color[3], 1);
    assert_false(texture.is_alpha);
    make_picture("a/glass_ca.tga", soft);
    texture = texture_of("a\\glass_ca.tga");
    assert_true(texture.is_alpha);
    assert_f32(texture.color[1], 188 / 255.0f); /* light of one half */
    assert_f32(texture.color[3], 128 / 255.0f);
    make_picture("a/mask_co.tga", soft);
    texture = texture_of("a\\mask_co.paa");
    assert_false(texture.is_alpha);
    assert_true(texture.is_transparent);      /* one bit of alpha */
    make_texture("a/box_co.paa", 0x01, 8, 0); /* that goes before it */
    assert_f32(texture_of("a\\box_co.paa").color[2], 0.2f);
    make_picture("n_nohq.tga", normals);
    make_text("n.rvmat", "class Stage1 { texture=\"n_nohq.paa\"; uvSource=\"tex\"; };\n");
    compiled = compile_one("", "n.rvmat", 73);
    assert_int_equal(compiled->normal_maps[0].red_steps, 255);
    make_text("bad_co.tga", "no picture");
    assert_f32(texture_of("bad_co.paa").color[0], 0);
}

TEST_IN_FOLDER(normal_maps_say_their_steps)
{
    struct p3d_compiled *compiled;

    make_texture("a_nohq.paa", 0x05, 16, 0);
    make_texture("b_nohq.paa", 0x01, 8, 0);
    make_text("a.rvmat", "class Stage1 { texture=\"a_nohq.tga\"; uvSource=\"tex\"; };\n");
    make_text("b.rvmat", "class Stage1 { texture=\"b_nohq.paa\"; uvSource=\"tex\"; };\n");
    make_text("c.rvmat", "class Stage1 { texture=\"c_nohq.paa\"; uvSource=\"tex\"; };\n");
    compiled = compile_one("", "a.rvmat", 73);
    assert_int_equal(compiled->normal_maps[0].red_steps, 255);
    assert_int_equal(compiled->normal_maps[0].green_steps, 63);
    assert_int_equal(compiled->file_count, 2);
    compiled = compile_one("", "b.rvmat", 73);
    assert_int_equal(compiled->normal_maps[0].red_steps, 31);
    assert_int_equal(compiled->normal_maps[0].green_steps, 63);
    compiled = compile_one("", "c.rvmat", 73);
    assert_int_equal(compiled->normal_maps[0].red_steps, 0); /* it is not there */
}

TEST_IN_FOLDER(a_procedural_texture_says_its_colour_itself)
{
    struct p3d_binarise_texture texture = texture_of("#(argb,8,8,3)color(0.5,0.25,0,0.75,ca)");

    assert_f32(texture.color[0], 0.5f);
    assert_f32(texture.color[3], 0.75f);
    assert_true(texture.is_alpha);
    texture = texture_of("#(argb,8,8,3)color(0,0,0,1.0,co)");
    assert_f32(texture.color[2], 0);
    assert_false(texture.is_alpha);
    texture = texture_of("#(argb,512,512,1)r2t(rendertarget0,1)");
    assert_f32(texture.color[2], 1);
    texture = texture_of("#(argb,8,8,3)color(0,");
    assert_f32(texture.color[3], 1);
}

TEST_IN_FOLDER(a_texture_that_is_not_there_is_black)
{
    struct p3d_binarise_texture texture = texture_of("a\\none_co.paa");

    assert_f32(texture.color[0], 0);
    assert_f32(texture.color[3], 1);
    assert_false(texture.is_alpha);
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.text, "none_co.paa is not in the assets; it counts as a black texture"));
    assert_true(texture_of("a\\none_CA.paa").is_alpha);
    make_text("a/bad_co.paa", "no texture");
    texture = texture_of("a\\bad_co.paa");
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.text, "a\\bad_co.paa: this is not a PAA"));
    make_texture("a/box_co.paa", 0x01, 8, 0);
    texture = texture_of("a\\box_co.paa");
    assert_int_equal(heard.count, 0);
}

/* A name that is nothing but an end has none. */
TEST_IN_FOLDER(the_end_of_a_name_tells_of_alpha)
{
    assert_true(texture_of("x_ca.paa").is_alpha);
    assert_false(texture_of("_ca.paa").is_alpha);
    assert_false(texture_of("x_co.paa").is_alpha);
    assert_false(texture_of("x_caa.paa").is_alpha);
    assert_false(texture_of("ca.paa").is_alpha);
}

/* ---- All of a model ---- */

static struct p3d_compiled *compile_many(const struct p3d_model_material *materials, uint32_t count,
                                         const struct p3d_compile_options *compile_options, bool has_assets)
{
    const struct p3d_model model = {.materials = materials, .material_count = count};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_assets *assets = has_assets ? folder_assets() : NULL;
    struct p3d_compiled *compiled;

    heard = (struct heard){.count = 0};
    compiled = p3d_compile_materials(&model, assets, compile_options, &options, &error);
    if (has_assets)
        p3d_assets_free(assets);
    if (compiled)
        at_end(end_compiled, compiled);
    return compiled;
}

TEST_IN_FOLDER(all_rvmats_that_are_missing_are_counted)
{
    const struct p3d_compile_options options = {.version = 73};
    struct p3d_model_material materials[3];

    for (unsigned i = 0; i < 3; i++)
        materials[i] = (struct p3d_model_material){.material = p3d_bytes_of(i == 0   ? "first.rvmat"
                                                                            : i == 1 ? "second.rvmat"
                                                                                     : "third.rvmat")};
    assert_null(compile_many(materials, 1, &options, true));
    assert_string_equal(error.message, "first.rvmat is not in the assets");
    assert_int_equal(heard.count, 0);
    assert_null(compile_many(materials, 2, &options, true));
    assert_string_equal(error.message, "first.rvmat is not in the assets, and 1 more rvmat failed");
    assert_string_equal(heard.text, "second.rvmat is not in the assets; ");
    assert_null(compile_many(materials, 3, &options, true));
    assert_string_equal(error.message, "first.rvmat is not in the assets, and 2 more rvmats failed");
    assert_string_equal(heard.text, "second.rvmat is not in the assets; third.rvmat is not in the assets; ");
}

TEST_IN_FOLDER(without_assets_nothing_is_found)
{
    const struct p3d_compile_options options = {.version = 73}, missing = {.version = 73, .allows_missing = true};
    const struct p3d_model_material material = {.texture = p3d_bytes_of("a\\b_ca.paa"),
                                                .material = p3d_bytes_of("a\\b.rvmat")};
    const struct p3d_compiled *compiled;

    assert_null(compile_many(&material, 1, &options, false));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "a\\b.rvmat is not found, because no assets are given");
    compiled = compile_many(&material, 1, &missing, false);
    assert_non_null(compiled);
    assert_string_equal(heard.text,
                        "a\\b_ca.paa is not found, because no assets are given; it counts as a black texture; "
                        "a\\b.rvmat is not found, because no assets are given; the model gets a material with only "
                        "its name; ");
    assert_true(compiled->textures[0].is_alpha);
    assert_int_equal(compiled->file_count, 0);
}

/* A path is the same whatever its letters and slashes are. Operation Flashpoint knows no rvmats. */
TEST_IN_FOLDER(files_are_read_once_and_named)
{
    struct p3d_model_material materials[4] = {
        {.texture = p3d_bytes_of("a\\red.paa"), .material = p3d_bytes_of("a\\box.rvmat")},
        {.texture = p3d_bytes_of("A/Red.paa"), .material = p3d_bytes_of("a\\other.rvmat")},
        {.texture = p3d_bytes_of("none.paa"), .material = p3d_bytes_of("A/BOX.rvmat")},
        {.texture = p3d_bytes_of("none.paa"), .material = p3d_bytes_of("a\\other.rvmat")}};
    static const char *const ends[] = {"red.paa", "box.rvmat", "other.rvmat"};
    struct p3d_compile_options options = {.version = 73};
    const struct p3d_compiled *compiled;

    make_texture("a/red.paa", 0x01, 8, 1);
    make_text("a/box.rvmat", "specularPower=40;\n");
    make_text("a/other.rvmat", "specularPower=50;\n");
    compiled = compile_many(materials, 4, &options, true);
    assert_non_null(compiled);
    assert_ptr_equal(compiled->items[0], compiled->items[2]);
    assert_ptr_equal(compiled->items[1], compiled->items[3]);
    assert_f32(compiled->items[0]->specular_power, 40);
    assert_f32(compiled->items[1]->specular_power, 50);
    assert_f32(compiled->textures[1].color[0], 1);
    assert_f32(compiled->textures[3].color[0], 0);
    assert_int_equal(heard.count, 1); /* of the texture that is not there, once */
    assert_int_equal(compiled->file_count, 3);
    for (uint32_t i = 0; i < 3; i++)
        assert_true(p3d_text_ends_with(p3d_bytes_of(compiled->files[i]), ends[i]));
    options.version = 7;
    compiled = compile_many(materials, 4, &options, true);
    assert_non_null(compiled);
    assert_null(compiled->items[0]);
    assert_int_equal(compiled->file_count, 1);
}

/* ---- Memory ---- */

TEST_IN_FOLDER(each_allocation_may_fail)
{
    const struct p3d_model_material material = {.texture = p3d_bytes_of("a\\none_co.paa"),
                                                .material = p3d_bytes_of("a\\box.rvmat")};
    const struct p3d_model model = {.materials = &material, .material_count = 1};
    const struct p3d_compile_options compile_options = {.version = 54};
    struct p3d_assets *assets = folder_assets();
    struct starving s = {.round = 0};

    make_text("a/box.rvmat", super);
    while (starve(&s)) {
        struct p3d_compiled *compiled = p3d_compile_materials(&model, assets, &compile_options, &s.options, &error);

        s.status = compiled ? P3D_OK : error.status;
        p3d_compiled_free(compiled);
    }
    p3d_assets_free(assets);
}
