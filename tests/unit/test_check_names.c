/* test_check_names.c: findings on paths and named properties.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>

#define GEOMETRY "lod 1e13;"

/* Each order is drawn alone, on what `before` draws; ends with NULL. */
static void check_each(const char *before, const char *const *orders)
{
    for (; *orders; orders++)
        draw(sketch(before), "%s", *orders);
}

#define CHECK_EACH(before, ...) check_each(before, (const char *const[]){__VA_ARGS__, NULL})
#define PYRAMID "lod 1; pyramid"

/* ---- Paths ---- */

TEST(a_path_names_no_drive)
{
    CHECK_EACH(PYRAMID, "tex 0 P:\\mod\\a.paa; N101=1", "tex 0 p:a.paa; N101=1", "tex 0 mod\\p_a.paa; N101=0",
               "tex 0 1:\\a.paa; N101=0", "mat 0 c:/a.rvmat; N101=1");
}

TEST(a_path_has_no_parent_folder)
{
    CHECK_EACH(PYRAMID, "tex 0 mod\\..\\a.paa; N102=1", "tex 0 ../a.paa; N102=1", "tex 0 mod\\a..paa; N102=0",
               "tex 0 mod\\...\\a.paa; N102=0", "mat 0 mod\\..; N102=1");
}

TEST(a_path_does_not_begin_with_a_slash)
{
    CHECK_EACH(PYRAMID, "tex 0 \\mod\\a.paa; N103=1", "tex 0 /mod/a.paa; N103=1", "tex 0 mod\\a.paa; N103=0");
}

TEST(a_path_has_one_spelling)
{
    check("lod 1; pyramid; tex 0 mod\\a.paa; tex 1 mod\\A2.paa; lod 2; pyramid; tex 0 mod\\a.paa; N104=0;"
          "tex 1 Mod\\A.paa; tex 2 Mod\\A.paa; N104=1"); /* told once */
}

TEST(textures_are_of_a_known_type)
{
    CHECK_EACH(PYRAMID, "tex 0 ''; N105=0", "tex 0 a.PAA; N105=0", "tex 0 a.pac; N105=0", "tex 0 a.tga; N105=0",
               "tex 0 a.png; N105=0", "tex 0 a.jpg; N105=0", "tex 0 #(argb,8,8,3)color(1,1,1,1); N105=0",
               "tex 0 b.b.paa; N105=0", "profile a3; tex 0 a.jpg; N105=1", "profile ofp; tex 0 a.jpg; N105=0",
               "tex 0 a.bmp; N105=1", "tex 0 a.dds; N105=1", "tex 0 a; N105=1", "tex 0 paa; N105=1",
               "tex 0 a.paa.bak; N105=1");
}

TEST(faces_show_textures_of_colour)
{
    CHECK_EACH(PYRAMID, "tex 0 a_co.paa; N111=0", "tex 0 a_mc.paa; N111=0", "tex 0 a.paa; N111=0",
               "tex 0 a_nohq.paa; N111=1", "tex 0 a_SMDI.paa; N111=1", "tex 0 a_as.paa; N111=1",
               "tex 0 nohq.paa; N111=0", "tex 0 #(argb,8,8,3)color(1,1,1,1,NOHQ); N111=0");
}

TEST(nobody_loads_the_texture_of_a_proxys_triangle)
{
    check("lod 1; pyramid; tex 2 a; s proxy:\\mod\\wheel.001 f2 p0 p1 p3; N105=0; tex 1 a; N105=1");
}

TEST(materials_are_rvmats)
{
    CHECK_EACH(PYRAMID, "mat 0 a.RvMat; N106=0", "mat 0 ''; N106=0", "mat 0 #(argb,8,8,3)color(1,1,1,1); N106=0",
               "mat 0 a.bisurf; N106=1");
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
    struct sketch *s = sketch("lod 1; pyramid; tex 0 Mod\\A.paa; tex 1 #(argb,8,8,3)color(1,1,1,1);"
                              "mat 1 mod\\b.rvmat; s proxy:\\mod\\wheel.001 f2; N107=0"); /* nobody asks */

    s->options.has_file = has_file;
    s->options.has_file_user = files;
    draw(s, "N107=1; N108=0; rename proxy:\\mod\\wheel.001 proxy:\\mod\\door.001; N107=2");
}

static const char *find_spelling(void *user, struct p3d_bytes path)
{
    (void)user;
    return path.data[0] == 'M' ? "a.paa" : NULL;
}

TEST(paths_with_other_letters_are_one_finding)
{
    static const char *files[] = {"mod\\a.paa", "mod\\b.paa", "mod\\c.rvmat", NULL};
    struct sketch *s = sketch("lod 1; pyramid; tex 0 Mod\\a.paa; tex 1 mod\\b.paa; mat 2 Mod\\c.rvmat;"
                              "tex 3 Mod\\none.paa");
    struct p3d_finding first;
    struct p3d_findings *findings;

    s->options.has_file = has_file;
    s->options.has_file_user = files;
    draw(s, "N113=0"); /* nobody asks */
    s->options.find_spelling = find_spelling;
    draw(s, "N113=1");
    findings = sketch_check(s);
    count_found(findings, "N113", &first);
    assert_string_equal(first.message, "'Mod\\a.paa' is written, and the file is 'a.paa'; 1 more path is like this");
    assert_int_equal(first.lod, P3D_NO_LOD);
    p3d_findings_free(findings);
}

TEST(seats_of_crews_are_no_files)
{
    static const char *files[] = {NULL};
    struct sketch *s = sketch("lod 1; pyramid; s proxy:\\pilot.001 f2; s proxy:Gunner.002 f3");

    s->options.has_file = has_file;
    s->options.has_file_user = files;
    draw(s, "N107=0; tex 0 pilot; N107=1");
}

TEST(files_of_the_game_are_a_note)
{
    static const char *files[] = {NULL};
    struct sketch *s = sketch(PYRAMID);

    s->options.has_file = has_file;
    s->options.has_file_user = files;
    draw(s, "tex 0 \\A3\\data_f\\a.paa; tex 1 ca\\data\\a.paa; tex 2 a3x\\data\\a.paa; N108=2; N107=1;"
            "tex 3 data\\a.pac; N107=2;"
            "profile a2; N108=1; N107=3; profile dayz; N108=0; N107=4;"
            "profile ofp; N108=1; N107=3"); /* whose own files have other roots */
}

/* ---- Named properties ---- */

TEST(properties_that_are_nearly_known_are_told)
{
    static const char *const cases[][2] = {
        {"prop autocentre 0", "is 'autocenter' meant?"},
        {"prop 'lodnoshadow ' 0", "is 'lodnoshadow' meant?"},
        {"prop Damege 0", "is 'damage' meant?"},
        {"prop nolodshadow 1", "is 'lodnoshadow' meant?"},
        {"prop armour 1", "is 'armor' meant?"},
        {"prop author me", "its value is 'me'"},  /* two slips from armor, which is short */
        {"prop -damage no", "its value is 'no'"}, /* switched off */
        {"prop 'made by' 0", "its value is '0'"},
        {"prop 'a name that is longer than any that is known to anybody' 0", "its value is '0'"}};

    check(GEOMETRY "prop AutoCenter 0; prop canClimb 0; prop invViewCameraRoll -90; P101=0");
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sketch *s = sketch(GEOMETRY);

        draw(s, "%s", cases[i][0]);
        assert_finding(s, *cases[i][1] == 'i' && cases[i][1][1] == 's' ? "P105" : "P101", 0, cases[i][1]);
    }
}

/* Without a Geometry LOD the first LOD has them. */
TEST(a_property_on_the_wrong_lod_is_told)
{
    check("lod 1; prop class house; prop lodnoshadow 1; P102=0; lod 1e13; P102=1; prop Class house; P102=0");
    check("lod 1; prop class house; lod 2; prop class house; prop map tree; lod 1e13; P102=3");
    check("lod 1; prop class house; lod 2; prop map tree; lod 1e13; P102=2; profile ofp; P102=1");
}

TEST(the_map_that_an_unknown_value_makes_is_told)
{
    struct sketch *s = sketch(GEOMETRY "prop map fnce");

    assert_finding(s, "P103", 0,
                   "'fnce' is not one of the known values; the binariser logs 'Unknown map type' and takes hide");
}

TEST(values_are_known)
{
    CHECK_EACH(GEOMETRY, "prop autocenter 0; P103=0", "prop autocenter 1; P103=0", "prop autocenter no; P103=1",
               "prop autocenter ''; P103=1", "prop armor 15.5; P103=0", "prop armor strong; P103=1",
               "prop map 'Main Road'; P103=0", "prop map main; P103=1", "prop map building|bunker; P103=1",
               "prop map hide; P103=0", "prop dammage tree; P103=0", "prop dammage trees; P103=1",
               "prop cratercolor any; P103=0", "prop placement slope; P103=0", "prop placement slopey; P103=1");
}

/* By where they belong, and if 2 and a dash are no values. */
TEST(each_property_has_its_lod_and_its_kind_of_value)
{
    static const struct {
        const char *is_elsewhere, *is_two_wrong, *is_dash_wrong, *names;
    } groups[] = {
        {"0", "0", "1",
         "lodneeded shadowbufferlod shadowbufferlodvis shadowlod shadowvolumelod step xcount "
         "xsize xstep ycount ysize ystep"},
        {"0", "1", "1", "lodnoshadow transparent"},
        {"0", "0", "0", "style"},
        {"1", "0", "1",
         "armor drawimportance explosionshielding loddensitycoef mass maxsegments minsegments "
         "minshadow shadowoffset viewdensity viewdensitycoef"},
        {"1", "1", "1",
         "aicovers allowanimation autocenter buoyancy canbeoccluded canocclude forcenotalpha "
         "frequent keyframe lockautocenter notl prefershadowvolume reversed"},
        {"1", "0", "0", "animated cratercolor viewclass"},
        {"1", "1", "1", "class damage dammage map placement sbsource shadow"},
    };

    for (size_t i = 0; i < COUNT(groups); i++) {
        char names[600], drawing[200];

        strcpy(names, groups[i].names);
        for (const char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
            snprintf(drawing, sizeof drawing,
                     GEOMETRY "lod 1; prop %s 2; P101=0; P102=%s; P103=%s; lod 2; prop %s -; P103=%d", name,
                     groups[i].is_elsewhere, groups[i].is_two_wrong, name,
                     atoi(groups[i].is_two_wrong) + atoi(groups[i].is_dash_wrong));
            check(drawing);
        }
    }
}

TEST(a_property_has_one_value)
{
    check(GEOMETRY "prop map hide; prop Map hide; P104=0; prop map house; P104=1");
}

/* ---- Files and materials ---- */

static void make_sp3x(struct p3d_mlod *mlod)
{
    static const uint8_t path[P3D_MLOD_SP3X_DEFAULT_PATH_SIZE] = "data";

    mlod->trailing = (struct p3d_bytes){path, sizeof path};
    mlod->lods[0].flavour = P3D_MLOD_SP3X;
}

/* A model of Operation Flashpoint may say in which folder its textures are. */
TEST(textures_may_be_below_the_folder_of_their_model)
{
    static const char *files[] = {"data\\a.pac", "b.pac", "data\\wheel.p3d", NULL};
    struct sketch *s = sketch("lod 1; pyramid; tex 0 a.pac; tex 1 b.pac; tex 2 c.pac; s proxy:wheel.001 f3");

    s->options.has_file = has_file;
    s->options.has_file_user = files;
    draw(s, "N107=3");
    s->spoil = make_sp3x;
    draw(s, "N107=2"); /* c.pac, and the proxy */
}

/* Materials as the assets have them: by their path. */
static const struct p3d_rvmat *open_material(void *user, struct p3d_bytes path)
{
    static struct p3d_rvmat_stage stages[2];
    static struct p3d_rvmat rvmat;

    (void)user;
    if (!p3d_text_equal(path, "mod\\a.rvmat"))
        return NULL;
    stages[0] = (struct p3d_rvmat_stage){.number = 1, .texture = p3d_bytes_of("c:\\a_co.paa")};
    stages[1] = (struct p3d_rvmat_stage){.number = 3, .texture = p3d_bytes_of("mod\\..\\b.paa")};
    rvmat = (struct p3d_rvmat){.pixel_shader = p3d_bytes_of("NormalMap"), .stages = stages, .stage_count = 2};
    return &rvmat;
}

static bool is_checked(void *user, struct p3d_bytes path)
{
    (void)user;
    return p3d_text_equal(path, "mod\\a.rvmat");
}

TEST(materials_of_a_source_are_read)
{
    struct sketch *s =
        sketch("lod 1; pyramid; mat 0 mod\\none.rvmat; mat 2 mod\\a.rvmat; N101=0; N102=0; N110=0; N111=0");

    s->options.open_material = open_material;
    draw(s,
         "N101=1; N102=1; N110=1; N111=1; lod 2; pyramid; mat 0 Mod\\A.rvmat; N101=1; N102=1; N110=1; N111=1"); /* once
                                                                                                                 */
    assert_finding(s, "N110", 0, "Stage2 is missing before Stage3");
    assert_finding(s, "N111", 0, "_co is colour, but it is Stage1 of NormalMap");
    assert_finding(s, "N101", 0, "it begins with a drive's letter");
    s->options.is_checked = is_checked; /* and tells of its stages itself */
    draw(s, "N101=1; N110=0; N111=0");
}

TEST(a_property_without_an_end_is_noted)
{
#define EIGHT "abcdefgh"
#define FULL EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT
    check(GEOMETRY "prop " FULL "abcdefg 1; P106=0; prop " FULL EIGHT " 1; P106=1; prop a " FULL EIGHT "; P106=2");
}
