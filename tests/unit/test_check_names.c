/* test_check_names.c: findings on paths and named properties.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#define GEOMETRY 1e13f

/* ---- Paths ---- */

static void assert_texture(const char *texture, const char *id, uint32_t expected)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    s->room->faces[0].texture = p3d_bytes_of(texture);
    assert_found(s, id, expected);
    sketch_free(s);
}

static void assert_material(const char *material, const char *id, uint32_t expected)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    s->room->faces[0].material = p3d_bytes_of(material);
    assert_found(s, id, expected);
    sketch_free(s);
}

TEST(a_path_names_no_drive)
{
    assert_texture("P:\\mod\\a.paa", "N101", 1);
    assert_texture("p:a.paa", "N101", 1);
    assert_texture("mod\\p_a.paa", "N101", 0);
    assert_texture("1:\\a.paa", "N101", 0);
    assert_material("c:/a.rvmat", "N101", 1);
}

TEST(a_path_has_no_parent_folder)
{
    assert_texture("mod\\..\\a.paa", "N102", 1);
    assert_texture("../a.paa", "N102", 1);
    assert_texture("mod\\a..paa", "N102", 0);
    assert_texture("mod\\...\\a.paa", "N102", 0);
    assert_material("mod\\..", "N102", 1);
}

TEST(a_path_does_not_begin_with_a_slash)
{
    assert_texture("\\mod\\a.paa", "N103", 1);
    assert_texture("/mod/a.paa", "N103", 1);
    assert_texture("mod\\a.paa", "N103", 0);
}

TEST(a_path_has_one_spelling)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    s->room->faces[0].texture = p3d_bytes_of("mod\\a.paa");
    s->room->faces[1].texture = p3d_bytes_of("mod\\A2.paa");
    sketch_begin_lod(s, 2);
    sketch_pyramid(s);
    s->room->faces[0].texture = p3d_bytes_of("mod\\a.paa");
    assert_found(s, "N104", 0);
    s->room->faces[1].texture = p3d_bytes_of("Mod\\A.paa");
    s->room->faces[2].texture = p3d_bytes_of("Mod\\A.paa"); /* told once */
    assert_found(s, "N104", 1);
    sketch_free(s);
}

TEST(textures_are_of_a_known_type)
{
    static const char *const good[] = {
        "", "a.PAA", "a.pac", "a.tga", "a.png", "a.jpg", "#(argb,8,8,3)color(1,1,1,1)", "b.b.paa"};
    static const char *const bad[] = {"a.bmp", "a.dds", "a", "paa", "a.paa.bak"};

    for (size_t i = 0; i < COUNT(good); i++)
        assert_texture(good[i], "N105", 0);
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_texture(bad[i], "N105", 1);
}

TEST(materials_are_rvmats)
{
    assert_material("a.RvMat", "N106", 0);
    assert_material("", "N106", 0);
    assert_material("#(argb,8,8,3)color(1,1,1,1)", "N106", 0);
    assert_material("a.bisurf", "N106", 1);
}

static bool has_file(void *user, struct p3d_bytes path)
{
    const char *const *files = user;

    for (; *files; files++)
        if (p3d_text_equal(path, *files))
            return true;
    return false;
}

TEST(files_that_are_not_there_are_told)
{
    static const char *files[] = {"mod\\a.paa", "\\mod\\wheel.p3d", NULL};
    struct sketch *s = sketch_new(1);
    uint32_t proxy;

    sketch_pyramid(s);
    s->room->faces[0].texture = p3d_bytes_of("Mod\\A.paa");
    s->room->faces[1].texture = p3d_bytes_of("#(argb,8,8,3)color(1,1,1,1)");
    s->room->faces[1].material = p3d_bytes_of("mod\\b.rvmat");
    proxy = sketch_selection(s, "proxy:\\mod\\wheel.001");
    sketch_take_face(s, proxy, 2);
    assert_found(s, "N107", 0); /* nobody asks */
    s->options.has_file = has_file;
    s->options.has_file_user = files;
    assert_found(s, "N107", 1);
    assert_found(s, "N108", 0);
    s->room->tags[proxy].name = p3d_bytes_of("proxy:\\mod\\door.001");
    assert_found(s, "N107", 2);
    sketch_free(s);
}

TEST(files_of_the_game_are_a_note)
{
    static const char *files[] = {NULL};
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    s->options.has_file = has_file;
    s->options.has_file_user = files;
    s->room->faces[0].texture = p3d_bytes_of("\\A3\\data_f\\a.paa");
    s->room->faces[1].texture = p3d_bytes_of("ca\\data\\a.paa");
    s->room->faces[2].texture = p3d_bytes_of("a3x\\data\\a.paa");
    assert_found(s, "N108", 2);
    assert_found(s, "N107", 1);
    s->room->faces[3].texture = p3d_bytes_of("data\\a.pac");
    assert_found(s, "N107", 2);
    s->options.profile = P3D_PROFILE_OFP; /* whose own files are there */
    assert_found(s, "N107", 1);
    sketch_free(s);
}

/* ---- Named properties ---- */

static void assert_property(const char *name, const char *value, const char *id, uint32_t expected)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_property(s, name, value);
    assert_found(s, id, expected);
    sketch_free(s);
}

TEST(unknown_properties_are_a_note_with_the_nearest_name)
{
    static const struct {
        const char *name, *message;
    } cases[] = {{"autocentre", "'autocenter' is meant?"},
                 {"lodnoshadow ", "'lodnoshadow' is meant?"},
                 {"Damege", "'damage' is meant?"},
                 {"made by", "its value is '0'"},
                 {"a name that is longer than any that is known to anybody", "its value is '0'"}};

    assert_property("AutoCenter", "0", "P101", 0);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sketch *s = sketch_new(GEOMETRY);
        struct p3d_findings findings;
        struct p3d_finding finding;

        sketch_property(s, cases[i].name, "0");
        findings = sketch_check(s);
        assert_int_equal(count_found(&findings, "P101", &finding), 1);
        assert_string_equal(finding.message, cases[i].message);
        p3d_findings_free(&findings);
        sketch_free(s);
    }
}

TEST(a_property_on_the_wrong_lod_is_told)
{
    struct sketch *s = sketch_new(1);

    sketch_property(s, "class", "house");
    sketch_property(s, "lodnoshadow", "1");
    assert_found(s, "P102", 0); /* without a Geometry LOD the first LOD has them */
    sketch_begin_lod(s, GEOMETRY);
    assert_found(s, "P102", 1);
    sketch_property(s, "Class", "house");
    assert_found(s, "P102", 0);
    sketch_free(s);
}

TEST(values_are_known)
{
    static const struct {
        const char *name, *value;
        uint32_t count;
    } cases[] = {{"autocenter", "0", 0},    {"autocenter", "1", 0},    {"autocenter", "no", 1},
                 {"autocenter", "", 1},     {"armor", "15.5", 0},      {"armor", "strong", 1},
                 {"map", "Main Road", 0},   {"map", "main", 1},        {"map", "building|bunker", 1},
                 {"map", "hide", 0},        {"dammage", "tree", 0},    {"dammage", "trees", 1},
                 {"cratercolor", "any", 0}, {"placement", "slope", 0}, {"placement", "slopey", 1}};

    for (size_t i = 0; i < COUNT(cases); i++)
        assert_property(cases[i].name, cases[i].value, "P103", cases[i].count);
}

TEST(a_property_has_one_value)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_property(s, "map", "hide");
    sketch_property(s, "Map", "hide");
    assert_found(s, "P104", 0);
    sketch_property(s, "map", "house");
    assert_found(s, "P104", 1);
    sketch_free(s);
}
