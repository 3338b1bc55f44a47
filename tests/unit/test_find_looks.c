/* test_find_looks.c: what materials look like, found through the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "bytes.h"
#include "sweep.h"
#include "test.h"
#include "test_folder.h"

/* ---- Files ---- */

#define RED 0xf800u
#define GREEN 0x07e0u

/* A DXT1 picture of 8 x 4 pixels and its half, of one colour; of `clear` of its 16 left pixels nothing is there. */
static void make_texture(const char *name, unsigned color, unsigned clear, const char *flags)
{
    struct bytes file = {.size = 0};
    uint32_t bits = 0;

    for (unsigned i = 0; i < clear; i++)
        bits |= 3u << 2 * i;
    put_u16(&file, 0xff01);
    if (flags) {
        put_text(&file, "GGATGALF");
        put_u32(&file, 4);
        put_u32(&file, (uint32_t)flags[0]);
    }
    put_u16(&file, 0); /* colours of a palette */
    put_u16(&file, 8);
    put_u16(&file, 4);
    put_u16(&file, 16);
    put_u8(&file, 0);
    put_u16(&file, (uint16_t)color); /* the smaller number first: colour 3 is clear */
    put_u16(&file, 0xffff);
    put_u32(&file, bits);
    put_u16(&file, (uint16_t)color);
    put_u16(&file, 0xffff);
    put_u32(&file, 0);
    put_u16(&file, 4);
    put_u16(&file, 2);
    put_u16(&file, 8);
    put_u8(&file, 0);
    put_u16(&file, (uint16_t)color);
    put_u16(&file, 0xffff);
    put_u32(&file, 0);
    put_u32(&file, 0);
    put_u16(&file, 0);
    make_file(name, file.data, file.size);
}

static void make_rvmat(const char *name, const char *stages)
{
    char text[1024];

    snprintf(text, sizeof text,
             "emmisive[]={0.5,0.25,0,1};\nspecular[]={1,1,1,1};\nspecularPower=40;\nPixelShaderID=\"Super\";\n%s",
             stages);
    make_file(name, text, strlen(text));
}

/* ---- A model's materials ---- */

static struct p3d_error error;
static struct heard heard;

static struct p3d_looks *find(const struct p3d_model_material *materials, uint32_t count,
                              const struct p3d_look_options *look_options)
{
    const struct p3d_model model = {.materials = materials, .material_count = count};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_assets *assets = folder_assets();
    struct p3d_looks *looks;

    heard = (struct heard){.count = 0};
    looks = p3d_find_looks(&model, assets, look_options, &options, &error);
    assert_non_null(looks);
    assert_int_equal(looks->count, count);
    p3d_assets_free(assets); /* origins were copied */
    at_end((void (*)(void *))p3d_looks_free, looks);
    return looks;
}

static struct p3d_looks *find_one(const char *texture, const char *rvmat)
{
    const struct p3d_model_material material = {.texture = p3d_bytes_of(texture), .material = p3d_bytes_of(rvmat)};

    return find(&material, 1, NULL);
}

TEST_IN_FOLDER(a_texture_is_found_by_the_game_s_path_and_read)
{
    struct p3d_looks *looks;

    make_texture("addons/data/box_co.paa", RED, 0, NULL);
    looks = find_one("\\Addons\\Data\\Box_co.tga", "");
    assert_int_equal(looks->image_count, 1);
    assert_int_equal(looks->items[0].images[P3D_LOOK_COLOR], 0);
    assert_int_equal(looks->items[0].images[P3D_LOOK_NORMAL], P3D_NO_IMAGE);
    assert_int_equal(looks->items[0].alpha, P3D_ALPHA_OPAQUE);
    assert_string_equal(looks->images[0].name, "box_co");
    assert_string_equal(looks->images[0].path, "\\Addons\\Data\\Box_co.tga");
    assert_non_null(strstr(looks->images[0].origin, "addons/data/box_co.paa"));
    assert_int_equal(looks->images[0].image.width, 8);
    assert_memory_equal(looks->images[0].image.pixels, "\xff\x00\x00\xff", 4);
    assert_false(looks->images[0].has_alpha);
}

/* One pixel of a source: a TGA of 24 bits. */
static void make_tga(const char *name, unsigned red, unsigned green, unsigned blue)
{
    struct bytes file = {.size = 0};

    put_bytes(&file, "\0\0\2\0\0\0\0\0\0\0\0\0", 12);
    put_u16(&file, 1);
    put_u16(&file, 1);
    put_u8(&file, 24);
    put_u8(&file, 0);
    put_u8(&file, blue);
    put_u8(&file, green);
    put_u8(&file, red);
    make_file(name, file.data, file.size);
}

TEST_IN_FOLDER(a_source_stands_for_a_texture_that_is_not_built)
{
    struct p3d_looks *looks;

    make_tga("data/box_co.tga", 1, 2, 3);
    looks = find_one("data\\box_co.paa", "");
    assert_int_equal(looks->image_count, 1);
    assert_non_null(strstr(looks->images[0].origin, "data/box_co.tga"));
    assert_memory_equal(looks->images[0].image.pixels, "\1\2\3\377", 4);
    assert_int_equal(heard.count, 0);
}

TEST_IN_FOLDER(a_source_of_normals_is_turned_like_a_built_one)
{
    struct p3d_looks *looks;

    make_tga("a_nohq.tga", 100, 10, 255);
    make_rvmat("a.rvmat", "class Stage1 { texture=\"a_nohq.paa\"; };\n");
    looks = find_one("", "a.rvmat");
    assert_int_equal(looks->image_count, 1);
    assert_memory_equal(looks->images[0].image.pixels, "\144\365\377\377", 4);
}

TEST_IN_FOLDER(a_texture_that_two_materials_name_is_read_once)
{
    const struct p3d_model_material materials[] = {{.texture = p3d_bytes_of("a_co.paa")},
                                                   {.texture = p3d_bytes_of("\\A_CO.paa")},
                                                   {.texture = p3d_bytes_of("no.paa")},
                                                   {.texture = p3d_bytes_of("x\\..\\no.paa")},
                                                   {.texture = p3d_bytes_of("x\\..\\.\\a_co.paa")},
                                                   {.texture = p3d_bytes_of("./a_co.tga")}};
    struct p3d_looks *looks;

    make_texture("a_co.paa", RED, 0, NULL);
    looks = find(materials, 6, NULL);
    assert_int_equal(looks->image_count, 1);
    assert_int_equal(looks->items[1].images[P3D_LOOK_COLOR], 0);
    assert_int_equal(looks->items[4].images[P3D_LOOK_COLOR], 0);
    assert_int_equal(looks->items[5].images[P3D_LOOK_COLOR], 0);
    assert_int_equal(looks->items[3].images[P3D_LOOK_COLOR], P3D_NO_IMAGE);
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.last, "no.paa"));
}

TEST_IN_FOLDER(a_texture_may_stand_below_a_folder_that_the_caller_names)
{
    const struct p3d_model_material material = {.texture = p3d_bytes_of("data\\a_co.paa")};
    struct p3d_looks *looks;

    make_texture("mission/data/a_co.paa", RED, 0, NULL);
    looks = find(&material, 1, NULL);
    assert_int_equal(looks->image_count, 0);
    looks = find(&material, 1, &(struct p3d_look_options){.folder = "Mission"});
    assert_int_equal(looks->image_count, 1);
    assert_int_equal(heard.count, 0);
}

TEST_IN_FOLDER(textures_of_the_best_lod_only_may_be_wanted)
{
    const struct p3d_model_material materials[] = {{.texture = p3d_bytes_of("a_co.paa")},
                                                   {.texture = p3d_bytes_of("nowhere.paa")}};
    const struct p3d_model_face faces[] = {{0, 3, 0, 1}, {0, 3, 0, 0}};
    const struct p3d_model_lod lods[] = {{.resolution = 2, .faces = &faces[0], .face_count = 1},
                                         {.resolution = 1, .faces = &faces[1], .face_count = 1},
                                         {.resolution = 1e13f, .faces = &faces[0], .face_count = 1}};
    const struct p3d_model model = {.lods = lods, .lod_count = 3, .materials = materials, .material_count = 2};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_assets *assets;
    struct p3d_looks *looks;

    make_texture("a_co.paa", RED, 0, NULL);
    assets = folder_assets();
    heard = (struct heard){.count = 0};
    looks = p3d_find_looks(&model, assets, &(struct p3d_look_options){.is_best_only = true}, &options, &error);
    assert_non_null(looks);
    assert_int_equal(looks->count, 2);
    assert_int_equal(looks->items[0].images[P3D_LOOK_COLOR], 0);
    assert_int_equal(looks->items[1].images[P3D_LOOK_COLOR], P3D_NO_IMAGE);
    assert_int_equal(heard.count, 0);
    p3d_looks_free(looks);
    p3d_assets_free(assets);
}

TEST_IN_FOLDER(images_of_the_same_name_get_different_names)
{
    const struct p3d_model_material materials[] = {{.texture = p3d_bytes_of("x\\a b.paa")},
                                                   {.texture = p3d_bytes_of("y\\a_b.paa")}};
    struct p3d_looks *looks;

    make_texture("x/a b.paa", RED, 0, NULL);
    make_texture("y/a_b.paa", GREEN, 0, NULL);
    looks = find(materials, 2, NULL);
    assert_string_equal(looks->images[0].name, "a_b");
    assert_string_equal(looks->images[1].name, "a_b-2");
}

TEST_IN_FOLDER(an_rvmat_s_stages_and_numbers_are_taken)
{
    struct p3d_looks *looks;
    const struct p3d_look *look;

    make_texture("a_co.paa", RED, 0, NULL);
    make_texture("a_nohq.paa", GREEN, 0, NULL);
    make_texture("a_smdi.paa", GREEN, 0, NULL);
    make_texture("a_as.paa", GREEN, 0, NULL);
    make_rvmat("a.rvmat", "class Stage1 { texture=\"a_nohq.paa\"; };\n"
                          "class Stage2 { texture=\"#(argb,8,8,3)color(0.5,0.5,0.5,1,DT)\"; };\n"
                          "class Stage4 { texture=\"a_as.paa\"; };\nclass Stage5 { texture=\"a_smdi.paa\"; };\n");
    looks = find_one("a_co.paa", "a.rvmat");
    look = &looks->items[0];
    assert_int_equal(looks->image_count, 4);
    assert_string_equal(looks->images[look->images[P3D_LOOK_NORMAL]].name, "a_nohq");
    assert_string_equal(looks->images[look->images[P3D_LOOK_SPECULAR]].name, "a_smdi");
    assert_string_equal(looks->images[look->images[P3D_LOOK_SHADOW]].name, "a_as");
    assert_true(look->has_rvmat);
    assert_f32(look->emissive[1], 0.25f);
    assert_f32(look->specular[0], 1);
    assert_f32(look->specular_power, 40);
    assert_int_equal(looks->file_count, 1);
    assert_non_null(strstr(looks->files[0], "a.rvmat"));
    assert_int_equal(heard.count, 0);
}

TEST_IN_FOLDER(a_macro_map_lies_over_the_colour)
{
    const struct p3d_model_material materials[] = {
        {.texture = p3d_bytes_of("a_co.paa"), .material = p3d_bytes_of("a.rvmat")},
        {.texture = p3d_bytes_of("#(argb,8,8,3)color(0,1,0,1,CO)"), .material = p3d_bytes_of("a.rvmat")}};
    const struct p3d_look_image *image;
    struct p3d_looks *looks;

    make_texture("a_co.paa", GREEN, 0, NULL);
    make_texture("a_mc.paa", RED, 16, NULL);
    make_rvmat("a.rvmat", "class Stage3 { texture=\"a_mc.paa\"; };\n");
    looks = find(materials, 2, NULL);
    for (size_t i = 0; i < 2; i++) {
        image = &looks->images[looks->items[i].images[P3D_LOOK_COLOR]];
        assert_string_equal(image->macro, "a_mc.paa");
        assert_memory_equal(image->image.pixels, "\0\xff\0\xff", 4);
        assert_memory_equal(image->image.pixels + 4 * 7, "\xff\0\0\xff", 4);
        assert_int_equal(looks->items[i].alpha, P3D_ALPHA_OPAQUE);
    }
}

/* As docs/textures.md has them; highlights alone say nothing of gloss. */
TEST_IN_FOLDER(stages_are_told_by_the_names_of_textures)
{
    struct p3d_looks *looks;
    const struct p3d_look *look;

    make_texture("a_nshq.paa", GREEN, 0, NULL);
    make_texture("a_ads.paa", GREEN, 0, NULL);
    make_texture("a_sm.paa", GREEN, 0, NULL);
    make_texture("a_dtsmdi.paa", GREEN, 0, NULL);
    make_rvmat("a.rvmat", "class Stage1 { texture=\"a_sm.paa\"; };\nclass Stage2 { texture=\"a_nshq.paa\"; };\n"
                          "class Stage3 { texture=\"a_dtsmdi.paa\"; };\nclass Stage4 { texture=\"a_ads.paa\"; };\n");
    looks = find_one("", "a.rvmat");
    look = &looks->items[0];
    assert_int_equal(looks->image_count, 2);
    assert_string_equal(looks->images[look->images[P3D_LOOK_NORMAL]].name, "a_nshq");
    assert_string_equal(looks->images[look->images[P3D_LOOK_SHADOW]].name, "a_ads");
    assert_int_equal(look->images[P3D_LOOK_SPECULAR], P3D_NO_IMAGE);
}

TEST_IN_FOLDER(an_rvmat_that_an_odol_holds_needs_no_file)
{
    const struct p3d_bytes stages[] = {p3d_bytes_of("a_nohq.paa"), p3d_bytes_of("")};
    const struct p3d_model_material material = {.material = p3d_bytes_of("nowhere.rvmat"),
                                                .stage_textures = stages,
                                                .stage_texture_count = 1,
                                                .has_rvmat = true,
                                                .specular_power = 7};
    struct p3d_looks *looks;

    make_texture("a_nohq.paa", GREEN, 0, NULL);
    looks = find(&material, 1, NULL);
    assert_true(looks->items[0].has_rvmat);
    assert_f32(looks->items[0].specular_power, 7);
    assert_int_equal(looks->items[0].images[P3D_LOOK_NORMAL], 0);
    assert_int_equal(heard.count, 0);
}

/* The game's green points down, that of looks up; the same file as a colour stays as it is. */
TEST_IN_FOLDER(the_green_of_normals_is_turned)
{
    const struct p3d_bytes stages[] = {p3d_bytes_of("a_nohq.paa")};
    const struct p3d_model_material material = {.texture = p3d_bytes_of("a_nohq.paa"),
                                                .material = p3d_bytes_of("a.rvmat"),
                                                .stage_textures = stages,
                                                .stage_texture_count = 1,
                                                .has_rvmat = true};
    struct p3d_looks *looks;

    make_texture("a_nohq.paa", GREEN, 0, NULL);
    looks = find(&material, 1, NULL);
    assert_int_equal(looks->image_count, 2);
    assert_memory_equal(looks->images[looks->items[0].images[P3D_LOOK_NORMAL]].image.pixels, "\x00\x00\x00\xff", 4);
    assert_memory_equal(looks->images[looks->items[0].images[P3D_LOOK_COLOR]].image.pixels, "\x00\xff\x00\xff", 4);
}

TEST_IN_FOLDER(alpha_is_what_the_file_says_if_its_pixels_agree)
{
    static const struct {
        const char *name;
        unsigned clear;
        const char *flags;
        enum p3d_alpha alpha;
    } cases[] = {{"full_ca.paa", 0, "\x01", P3D_ALPHA_OPAQUE}, {"soft_ca.paa", 4, "\x01", P3D_ALPHA_BLEND},
                 {"hard_ca.paa", 4, "\x02", P3D_ALPHA_MASK},   {"plain_ca.paa", 4, NULL, P3D_ALPHA_MASK},
                 {"plain_co.paa", 4, NULL, P3D_ALPHA_OPAQUE},  {"test_co.paa", 4, "\x02", P3D_ALPHA_MASK},
                 {"old.paa", 4, NULL, P3D_ALPHA_MASK}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct p3d_looks *looks;

        make_texture(cases[i].name, RED, cases[i].clear, cases[i].flags);
        looks = find_one(cases[i].name, "");
        assert_int_equal(looks->items[0].alpha, cases[i].alpha);
        assert_int_equal(looks->images[0].has_alpha, cases[i].clear != 0);
    }
}

/* A pixel that is clear has no say in the colour of the smaller picture, unless all four are. */
TEST_IN_FOLDER(halves_are_means)
{
    static const char tga[] = "\0\0\2\0\0\0\0\0\0\0\0\0\4\0\3\0\x20\x28" /* 4 x 3, from the top: blue first */
                              "\x10\x20\x30\xff\x20\x40\x50\xff"         /* two pixels and */
                              "\x01\x02\x03\x00\x02\x04\x05\x00"
                              "\xc0\xa0\x80\xff\xe0\xe0\xe0\x00" /* two below them; all of the others are clear */
                              "\x03\x06\x09\x00\x05\x08\x0b\x00"
                              "\x11\x22\x33\x80\x21\x42\x53\x40" /* a row without another one */
                              "\x64\x65\x66\xff\x66\x67\x68\xff";
    static const uint8_t expected[] = {(0x30 + 0x50 + 0x80 + 1) / 3,
                                       (0x20 + 0x40 + 0xa0 + 1) / 3,
                                       (0x10 + 0x20 + 0xc0 + 1) / 3,
                                       191,
                                       7,
                                       5,
                                       3,
                                       0}; /* (3 + 5 + 9 + 11 + 2) / 4 and so on */
    const struct p3d_model_material material = {.texture = p3d_bytes_of("a.tga")};
    struct p3d_looks *looks;

    make_file("a.tga", tga, sizeof tga - 1);
    looks = find(&material, 1, &(struct p3d_look_options){.max_size = 2});
    assert_int_equal(looks->images[0].image.width, 2);
    assert_int_equal(looks->images[0].image.height, 1);
    looks = find(&material, 1, &(struct p3d_look_options){.max_size = 3});
    assert_int_equal(looks->images[0].image.width, 2);
    assert_int_equal(looks->images[0].image.height, 1);
    assert_memory_equal(looks->images[0].image.pixels, expected, 8);
    looks = find(&material, 1, &(struct p3d_look_options){.max_size = 4});
    assert_int_equal(looks->images[0].image.width, 4); /* it fits */
}

TEST_IN_FOLDER(the_largest_size_takes_a_smaller_mip_and_halves_it_further)
{
    const struct p3d_model_material material = {.texture = p3d_bytes_of("a_co.paa")};
    struct p3d_looks *looks;

    make_texture("a_co.paa", RED, 0, NULL);
    looks = find(&material, 1, &(struct p3d_look_options){.max_size = 4});
    assert_int_equal(looks->images[0].image.width, 4);
    assert_int_equal(looks->images[0].image.height, 2);
    looks = find(&material, 1, &(struct p3d_look_options){.max_size = 1});
    assert_int_equal(looks->images[0].image.width, 1);
    assert_int_equal(looks->images[0].image.height, 1);
    assert_memory_equal(looks->images[0].image.pixels, "\xff\x00\x00\xff", 4);
}

/* Where the largest picture has too few bytes, the next one is taken. */
TEST_IN_FOLDER(a_damaged_mip_is_passed_by)
{
    struct bytes file = {.size = 0};
    struct p3d_looks *looks;

    put_u16(&file, 0xff01);
    put_u16(&file, 0);
    for (unsigned i = 0; i < 2; i++) {
        put_u16(&file, i ? 4 : 8);
        put_u16(&file, i ? 2 : 4);
        put_u16(&file, 8); /* one block of 4 x 4 pixels */
        put_u8(&file, 0);
        put_u16(&file, i ? GREEN : RED);
        put_u16(&file, 0xffff);
        put_u32(&file, 0);
    }
    put_u32(&file, 0);
    put_u16(&file, 0);
    make_file("a_co.paa", file.data, file.size);
    looks = find_one("a_co.paa", "");
    assert_int_equal(looks->image_count, 1);
    assert_int_equal(looks->images[0].image.width, 4);
    assert_int_equal(looks->images[0].image.height, 2);
    assert_memory_equal(looks->images[0].image.pixels, "\x00\xff\x00\xff", 4);
}

TEST_IN_FOLDER(damaged_files_are_left_out_with_a_warning)
{
    struct p3d_looks *looks;

    make_file("a_co.paa", "\x01\xff\0\0\x04\0\x04\0\x08\0\0", 11);
    make_file("a.rvmat", "#include \"b.hpp\"", 16);
    looks = find_one("a_co.paa", "a.rvmat");
    assert_non_null(strstr(heard.text, "a.rvmat: 1:1: there is no file \"b.hpp\" to include"));
    assert_int_equal(looks->image_count, 0);
    assert_false(looks->items[0].has_rvmat);
    assert_int_equal(heard.count, 2);
    assert_int_equal(looks->file_count, 2); /* they were read, so no output may replace them */
}

TEST_IN_FOLDER(procedural_textures_are_no_files)
{
    struct p3d_looks *looks = find_one("#(argb,8,8,3)color(1,0,0,1)", "");

    assert_int_equal(looks->items[0].images[P3D_LOOK_COLOR], P3D_NO_IMAGE);
    assert_int_equal(heard.count, 0);
}
