/* test_check_texts.c: findings on model.cfgs, rvmats and textures by themselves.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "lint/texts.h"

#include <stdio.h>
#include <stdlib.h>

enum kind { CONFIG, CFG, RVMAT };

static enum p3d_file_state find_file(void *user, struct p3d_bytes path, struct p3d_bytes *near)
{
    (void)user;
    *near = p3d_bytes_of("");
    if (p3d_text_starts_with(path, "all\\") || p3d_text_equal(path, "mod\\a.paa") ||
        p3d_text_equal(path, "mod\\gong.wss") || p3d_text_equal(path, "mod\\horn.ogg") ||
        p3d_text_equal(path, "mod\\bell.wav"))
        return P3D_FILE_THERE;
    *near = p3d_bytes_of("mod\\near.paa");
    return P3D_FILE_MISSING;
}

static const struct p3d_check_mod files = {NULL, find_file, NULL};

/* The finding in a text; NULL: none. At most one finding is told. */
static void check_text(enum kind kind, const char *text, const char *id, uint32_t line, const char *message)
{
    void (*const warns[])(void *, const struct p3d_error *) = {p3di_find_warning_of_config, p3di_find_warning_of_cfg,
                                                               p3di_find_warning_of_rvmat};
    struct p3di_text_check check = {.name = "mod/model.cfg", .mod = &files};
    const struct p3d_config_options named = {.name = check.name};
    const struct p3d_options options = {.warn = warns[kind], .warn_user = &check};
    struct p3d_findings *findings;
    struct p3d_config *tree;
    struct p3d_error error;

    p3di_check_begin(&check.check, "for the check", P3DI_NO_INPUT, NULL, &error);
    check.tree = tree = p3d_config_read(text, strlen(text), &named, &options, &error);
    assert_non_null(tree);
    if (kind == CONFIG)
        p3di_check_config_alone(&check);
    if (kind == CFG)
        p3di_check_cfg_tree(&check);
    if (kind == RVMAT)
        p3di_check_rvmat_tree(&check);
    findings = p3di_check_end(&check.check);
    p3d_config_free(tree);
    assert_non_null(findings);
    if (id && findings->count != 1)
        fail_msg("%s: %u findings: %s", text, (unsigned)findings->count,
                 findings->count ? findings->items[0].message : "");
    assert_int_equal(findings->count, id != NULL);
    if (id) {
        assert_string_equal(findings->items[0].rule->id + 4, id);
        assert_int_equal(findings->items[0].line, line);
        assert_string_equal(findings->items[0].message, message);
    }
    p3d_findings_free(findings);
}

/* ---- What readers say ---- */

TEST(warnings_of_readers_have_their_line)
{
    check_text(CONFIG, "a = 1;\nb = 2\nc = 3;\n", "C111", 2, "';' is missing");
    check_text(CONFIG, "a = __EVAL(1 + 2);\n__EXEC(b = 1)\nc = __EVAL(b);\n", "C148", 2,
               "__EXEC is not computed: it is a script, which only the game can run; 1 more likewise");
    check_text(CONFIG, "class A {\n}\n", "C111", 2, "';' is missing behind a class"); /* a note */
    check_text(CONFIG, "x = 1;\nclass A: B {};\n", "C112", 2, "A inherits from a class that does not exist: B");
    check_text(CONFIG, "class B; class A: B {};\n", NULL, 0, NULL);
    check_text(CFG, "class CfgModels { a = 1 };", "M111", 1, "';' is missing");
    check_text(CFG, "\n\nclass A {}; class A {};", "M111", 3, "A is there twice; only the first counts");
    check_text(CFG, "class A: B {};", "M112", 1, "A inherits from a class that does not exist: B");
    check_text(RVMAT, "ambient[] = {1, 1, \"a\", 1};", "T105", 0, "ambient holds something that is not a number");
}

TEST(a_warning_of_an_include_names_it)
{
    struct p3di_text_check check = {.name = "mod/model.cfg"};
    struct p3d_findings *findings;
    struct p3d_error error;

    p3di_check_begin(&check.check, "for the check", P3DI_NO_INPUT, NULL, &error);
    p3di_find_said(&check, RULE_CFG_ODD, "bones.hpp: 12:5: it is odd");
    p3di_find_said(&check, RULE_CFG_ODD, "mod/model.cfg: 7: a: 5: it is odd");
    p3di_find_said(&check, RULE_CFG_ODD, "it is odd");
    p3di_find_said(&check, RULE_CFG_ODD, "3.hpp: 12:5: it is odd");
    findings = p3di_check_end(&check.check);
    assert_string_equal(findings->items[0].file, "bones.hpp");
    assert_int_equal(findings->items[0].line, 12);
    assert_string_equal(findings->items[0].message, "it is odd");
    assert_null(findings->items[1].file);
    assert_int_equal(findings->items[1].line, 7);
    assert_string_equal(findings->items[1].message, "a: 5: it is odd");
    assert_int_equal(findings->items[2].line, 0);
    assert_string_equal(findings->items[3].file, "3.hpp");
    assert_int_equal(findings->items[3].line, 12);
    p3d_findings_free(findings);
}

/* A base may stand in an include that is not there. */
TEST(bases_are_not_told_where_includes_lack)
{
    const struct p3d_error base = {.message = "1:5: A inherits from a class that does not exist: B"};
    const struct p3d_error odd = {.message = "2:5: it is odd"};

    for (int i = 0; i < 3; i++) {
        const bool lacks = i == 2;
        struct p3di_text_check check = {.name = "config.cpp", .lacks_includes = i ? &lacks : NULL};
        struct p3d_findings *findings;
        struct p3d_error error;

        p3di_check_begin(&check.check, "for the check", P3DI_NO_INPUT, NULL, &error);
        p3di_find_warning_of_config(&check, &base);
        p3di_find_warning_of_config(&check, &odd);
        findings = p3di_check_end(&check.check);
        assert_int_equal(findings->count, i == 2 ? 1 : 2);
        assert_string_equal(findings->items[findings->count - 1].message, "it is odd");
        assert_int_equal(findings->items[findings->count - 1].line, 2);
        p3d_findings_free(findings);
    }
}

/* ---- Configs by themselves ---- */

TEST(files_that_a_config_names_are_there)
{
    check_text(CONFIG, "icon = \"\\mod\\a.paa\"; text = \"a.paa\"; folder = \"mod\\scripts\";", NULL, 0, NULL);
    check_text(CONFIG, "\nicon = \"\\mod\\b.paa\";", "C113", 2, "mod\\b.paa; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "init = \"_this call compile preprocessFile 'mod\\a.sqf'\";", "C113", 1,
               "mod\\a.sqf; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "icon = \"mod/b.paa\";", "C113", 1, "mod/b.paa; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "worldName = \"\\mod\\a.wrp\";", "C113", 1, "mod\\a.wrp; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "url = \"http://mod/b.jpg\";", NULL, 0, NULL);
    check_text(CONFIG, "soundHit[] = {\"mod\\hit\", 1};", "C113", 1, "mod\\hit; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "model = \"mod\\b.p3d\";", NULL, 0, NULL); /* judged with the class */
}

TEST(texts_of_a_config_are_written_right)
{
    check_text(CONFIG, "a = \"#(argb,8,8,3)color(1,1,1,1,CO)\";", NULL, 0, NULL);
    check_text(CONFIG, "a = \"#(argb,8,8,3)text(1,1,(a),b)\";", NULL, 0, NULL);
    check_text(CONFIG, "a = \"#(argb,8,8,3color(1,1,1,1,CO)\";", "C114", 1, "#(argb,8,8,3color(1,1,1,1,CO)");
    check_text(CONFIG,
               "a = \xe2\x80\x9c"
               "b\xe2\x80\x9d;",
               "C115", 1,
               "\xe2\x80\x9c"
               "b\xe2\x80\x9d");
}

#define CARS(text) "class CfgVehicles { class Car {\n" text "}; };"

TEST(classes_of_a_config_fit_together)
{
    check_text(CONFIG, CARS("simulation = \"carX\";"), NULL, 0, NULL);
    check_text(CONFIG, CARS("simulation = \"carXX\";"), "C116", 2, "'carXX' is none; is 'carx' meant?");
    check_text(CONFIG, CARS("simulation = \"something\";"), NULL, 0, NULL);
    check_text(CONFIG, CARS("hiddenSelections[] = {\"a\"}; hiddenSelectionsTextures[] = {\"a\", \"b\"};"), "C117", 2,
               "2 textures of 1 hidden selections");
    check_text(CONFIG, CARS("hiddenSelections[] = {\"a\"}; hiddenSelectionsTextures[] = {\"a\", \"\"};"), NULL, 0,
               NULL);
    check_text(CONFIG, CARS("class Damage { mat[] = {\"a\", \"b\", \"c\"}; };"), NULL, 0, NULL);
    check_text(CONFIG, CARS("class Damage { mat[] = {\"a\", \"b\"}; };"), "C118", 2, "mat[] has 2");
}

TEST(slots_are_declared)
{
    check_text(CONFIG, CARS("inventorySlot[] = {\"Shoulder\", \"Mine\"}; attachments[] = {\"Vest\"};"), NULL, 0, NULL);
    check_text(CONFIG, CARS("inventorySlot = \"Shouldr\";"), "C123", 2, "'Shouldr'; is 'shoulder' meant?");
    check_text(CONFIG, CARS("attachments[] = {\"Hipss\"};"), "C123", 2, "'Hipss'; is 'hips' meant?");
    check_text(CONFIG, "class CfgSlots { class A { name = \"Hipss\"; }; };" CARS("attachments[] = {\"Hipss\"};"), NULL,
               0, NULL);
    check_text(CONFIG, "class CfgSlots { class Slot_A { name = \"Mine\"; }; };" CARS("attachments[] = {\"A\"};"),
               "C132", 1, "'Mine'");
}

TEST(procedures_have_two_groups_of_parentheses)
{
    static const struct {
        const char *text;
        bool is_good;
    } rows[] = {{"#(argb,8,8,3)color(1,1,1,1,CO)", true},
                {"#(argb,8,8,3)color(1,(1,(1)),CO)", true},
                {"#(argb,8,8,3)color(1,1,1,1,CO))", false},
                {"#(argb,8,8,3)color(1,1,1,1,CO", false},
                {"#(argb,8,8,3)", false},
                {"#(argb,8,8,3)a(1)b(2)", false},
                {"#(argb,8,8,3)color(1,1)x", false},
                {"#(a)b)(c)", false},
                {"#(argb,8,8,3)color)(", false},
                {"#( ", true},
                {"#argb,8,8,3color", true}}; /* the last two are something else */

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[100];

        snprintf(text, sizeof text, "a = \"%s\";", rows[i].text);
        check_text(CONFIG, text, rows[i].is_good ? NULL : "C114", 1, rows[i].text);
    }
}

TEST(patches_name_what_is_there)
{
    check_text(CONFIG,
               "class CfgPatches { class A { units[] = {\"Car\"}; requiredAddons[] = {\"A3_Data_F\"}; }; };" CARS(""),
               NULL, 0, NULL);
    check_text(CONFIG, "class CfgPatches { class A { units[] = {\"Cra\"}; }; };" CARS(""), "C120", 1,
               "CfgVehicles has no class Cra");
    check_text(CONFIG, "class CfgPatches { class A { requiredAddons[] = {\"DZ_Dta\"}; }; };", "C119", 1,
               "'DZ_Dta'; is 'dz_data' meant?");
    check_text(CONFIG, "class CfgPatches {\nclass A {}; }; class CfgVehicles { class Car; };", "C119", 2,
               "there is none, but classes of other addons are named");
}

TEST(sounds_leave_their_extension_out)
{
    check_text(CONFIG, "soundA[] = {\"mod\\gong\", 1}; soundB[] = {\"mod\\horn\"}; Samples[] = {{\"mod\\bell\"}};",
               NULL, 0, NULL);
    check_text(CONFIG, "samples[] = {{\"mod\\hit\", 1}};", "C113", 1, "mod\\hit; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "other[] = {\"mod\\hit\", 1};", NULL, 0, NULL);
    check_text(CONFIG, "sound[] = {\"mod\\h\"};", "C113", 1, "mod\\h; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "sound[] = {\"mod\\\", \"mod\", \"mod\\a.b\"};", NULL, 0, NULL); /* a folder, a name, a file */
}

TEST(paths_stand_in_quotes_of_both_kinds)
{
    check_text(CONFIG, "init = \"x = preprocessFile \"\"mod\\a.sqf\"\"; y\";", "C113", 1,
               "mod\\a.sqf; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "init = \"a 'mod\\a.paa' b 'mod\\c.sqf'\";", "C113", 1, "mod\\c.sqf; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "init = \"'mod\\c.sqf' a 'mod\\a.paa'\";", "C113", 1, "mod\\c.sqf; is 'mod\\near.paa' meant?");
    check_text(CONFIG, "init = \"''\"; a = \"\"; b = \"'mod\\a.paa''\";", NULL, 0, NULL);
    check_text(CONFIG, "a = \"mod\\%1.paa\"; b = \"mod\\a b,c.paa\"; c = \"aa:/b.paa\";", NULL, 0, NULL);
    check_text(CONFIG, "a = \"P:\\mod\\b.paa\";", "N101", 1, "P:\\mod\\b.paa: it begins with a drive's letter");
    check_text(CONFIG, "a = \"//mod/b.paa\";", "C113", 1, "mod/b.paa; is 'mod\\near.paa' meant?");
}

TEST(lists_of_hidden_selections_are_compared_as_they_are_written)
{
    check_text(CONFIG, CARS("hiddenSelections[] = {\"a\", \"b\"}; hiddenSelectionsTextures[] = {\"a\"};"), NULL, 0,
               NULL);
    check_text(CONFIG, CARS("hiddenSelections[] = {\"a\"}; hiddenSelectionsTextures[] += {\"a\", \"b\"};"), NULL, 0,
               NULL);
    check_text(CONFIG, CARS("hiddenSelectionsTextures[] = {\"a\", \"b\"};"), NULL, 0, NULL);
    check_text(CONFIG, CARS("class Other { mat[] = {\"a\", \"b\"}; };"), NULL, 0, NULL); /* not of damage */
}

/* A quote of two stands in the first four bytes as a whole. */
TEST(quotes_of_word_processors_at_the_beginning_of_a_text_are_told)
{
    check_text(CONFIG, "a = \"\x93x\";", "C115", 1, "?x");
    check_text(CONFIG, "a = \"x\xe2\x80\x9cy\";", "C115", 1, "x\xe2\x80\x9cy");
    check_text(CONFIG, "a = \"\xe2\x80\x9dy\";", "C115", 1, "\xe2\x80\x9dy");
    check_text(CONFIG, "a = \"\xc5\x93y\";", NULL, 0, NULL); /* a letter of UTF-8 */
    check_text(CONFIG, "a = \"\xe2\x80\x9ey\";", NULL, 0, NULL);
    check_text(CONFIG, "a = \"xyzw\x93\";", NULL, 0, NULL);
}

/* ---- model.cfg ---- */

#define BONES(text) "class CfgSkeletons { class Base { skeletonBones[] = {\"hull\", \"\"}; };\n" text "};"

TEST(skeletons_inherit_from_what_is_there)
{
    check_text(CFG, BONES("class A { skeletonInherit = \"Base\"; };"), NULL, 0, NULL);
    check_text(CFG, BONES("class A { skeletonInherit = \"\"; };"), NULL, 0, NULL);
    check_text(CFG, BONES("class A { skeletonInherit = \"Bas\"; };"), "M112", 2, "there is no class Bas");
    check_text(CFG, "class CfgModels { class A { sectionsInherit = \"B\"; }; };", "M112", 1, "there is no class B");
}

TEST(classes_of_models_have_sections)
{
    check_text(CFG, "class CfgModels { class Base {};\nclass A: Base { sections[] = {}; }; };", NULL, 0, NULL);
    check_text(CFG, "class CfgModels { class Base {};\nclass A: Base { htMin = 1; }; };", "M121", 2,
               "neither it nor a base has sections[]");
    check_text(CFG, "class CfgModels { class Base { sections[] = {}; }; class A: Base {}; };", NULL, 0, NULL);
    check_text(CFG, "class CfgModels { class Base; class A: Base {}; };", NULL, 0, NULL); /* it is elsewhere */
}

TEST(models_with_pivots_are_there)
{
    check_text(CFG, BONES("class A { pivotsModel = \"all\\p.p3d\"; };"), NULL, 0, NULL);
    check_text(CFG, BONES("class A { pivotsModel = \"A3\\p.p3d\"; };"), NULL, 0, NULL); /* the game's */
    check_text(CFG, BONES("class A { pivotsModel = \"mod\\p.p3d\"; };"), "M122", 2, "mod\\p.p3d");
}

TEST(parents_are_bones)
{
    check_text(CFG, BONES("class A { skeletonInherit = \"Base\"; skeletonBones[] = {\"door\", \"hull\"}; };"), NULL, 0,
               NULL);
    check_text(CFG, BONES("class A { skeletonBones[] = {\"door\", \"\", \"knob\", \"Door\"}; };"), NULL, 0, NULL);
    check_text(CFG, BONES("class A { skeletonBones[] = {\"door\", \"\", \"knob\", \"dor\"}; };"), "M113", 2,
               "'dor' of 'knob'; is 'door' meant?");
    check_text(CFG,
               BONES("class A { skeletonBones[] = {\"door\", \"dooor\"}; };\n"
                     "class B: A { skeletonInherit = \"A\"; }; class C: B { skeletonInherit = \"B\"; };"),
               "M113", 2, "'dooor' of 'door'"); /* once; no bone is meant for its own parent */
    check_text(CFG, BONES("class A { skeletonBones[] = {\"door\", \"\", \"\", \"\"}; };"), NULL, 0, NULL);
    check_text(CFG, BONES("class A { skeletonBones[] = {\"knob\", \"Door\", \"door\", \"\"}; };"), NULL, 0, NULL);
    check_text(CFG, BONES("class A { skeletonBones[] = {\"knob\", \"Door\", \"door\", \"knob\"}; };"), "M113", 2,
               "the parent 'knob' of 'door' is below 'door'");
    check_text(CFG, BONES("class A { skeletonBones[] = {\"knob\", \"knob\"}; };"), "M113", 2,
               "the parent of 'knob' is 'knob' itself");
    check_text(CFG,
               BONES("class A { skeletonBones[] = {\"a\", \"b\", \"b\", \"a\"}; };\n"
                     "class B { skeletonInherit = \"A\"; skeletonBones[] = {\"c\", \"\"}; }; class C: A {};"),
               "M113", 2, "the parent 'a' of 'b' is below 'b'"); /* once, where it stands */
    check_text(CFG, BONES("class A { skeletonBones[] = {\"door\", \"\", \"knob\"}; };"), "M111", 2,
               "skeletonBones[] has an odd number of names: 'knob' is left");
    check_text(CFG, "class CfgSkeletons { class E; class A: E { skeletonBones[] += {\"door\", \"hull\"}; }; };", NULL,
               0, NULL); /* the others are elsewhere */
}

#define MOVES(text) "class CfgModels { class A { sections[] = {}; class Animations { class B {\n" text "}; }; }; };"
#define DOOR "selection = \"door\"; source = \"user\"; type = \"rotation\";"

TEST(the_last_of_many_animations_has_its_line)
{
    enum { COUNT = 3000 };
    static char text[COUNT * 80];
    size_t size = (size_t)sprintf(text, "class CfgModels { class A { sections[] = {}; class Animations {\n");

    for (unsigned i = 0; i < COUNT; i++)
        size += (size_t)sprintf(text + size, "class B%u { %s };\n", i, DOOR);
    sprintf(text + size, "class B { selection = \"door\"; type = \"rotation\"; }; }; }; };");
    check_text(CFG, text, "M114", COUNT + 2, "'door' does not move");
}

TEST(animations_have_a_source_and_move)
{
    check_text(CFG, MOVES(DOOR "angle0 = 0; angle1 = \"rad 90\"; sourceAddress = \"loop\";"), NULL, 0, NULL);
    check_text(CFG, MOVES("selection = \"door\"; type = \"rotation\";"), "M114", 1, "'door' does not move");
    check_text(CFG, MOVES("type = \"rotation\";"), NULL, 0, NULL); /* others inherit from it */
    check_text(CFG, MOVES(DOOR "angle0 = 1; angle1 = 1;"), "M115", 2, "angle0 and angle1 are both 1");
    check_text(CFG, MOVES(DOOR "minValue = 1; maxValue = 1;"), "M115", 2, "minValue and maxValue are both 1");
    check_text(CFG, MOVES("selection = \"a\"; source = \"b\"; type = \"translation\"; offset0 = 2; offset1 = 2;"),
               "M115", 2, "offset0 and offset1 are both 2");
    check_text(CFG, MOVES("selection = \"a\"; source = \"b\"; type = \"hide\"; minValue = 1; maxValue = 1;"), NULL, 0,
               NULL);
    check_text(CFG, MOVES(DOOR "sourceAddress = 0;"), NULL, 0, NULL);
    check_text(CFG, MOVES(DOOR "sourceAddress = 1;"), "M117", 2,
               "1 is a number: it is not known what the game makes of it");
    check_text(CFG, MOVES(DOOR "sourceAddress = \"mirrored\";"), "M117", 2,
               "'mirrored' is none of clamp, loop and mirror");
}

TEST(angles_are_in_radians)
{
    check_text(CFG, MOVES(DOOR "angle0 = 90;"), "M116", 2, "90 is 14.3 turns; is (rad 90) meant?");
    check_text(CFG, MOVES(DOOR "angle1 = -60;"), "M116", 2, "-60 is -9.5 turns; is (rad -60) meant?");
    check_text(CFG, MOVES(DOOR "angle1 = \"rad 60\";"), NULL, 0, NULL);
    check_text(CFG, MOVES(DOOR "angle1 = 6.283185;"), NULL, 0, NULL);
    check_text(CFG, MOVES(DOOR "angle1 = 62.83185;"), NULL, 0, NULL); /* ten turns of a wheel */
}

/* ---- Materials ---- */

TEST(shaders_are_known)
{
    check_text(RVMAT, "PixelShaderID = \"normal\"; VertexShaderID = \"Super\";", NULL, 0, NULL);
    check_text(RVMAT, "\nPixelShaderID = \"Supr\";", "T106", 2, "'Supr' is none; is 'Super' meant?");
    check_text(RVMAT, "VertexShaderID = \"NormalMapp\";", "T106", 1, "'NormalMapp' is none; is 'NormalMap' meant?");
    check_text(RVMAT, "PixelShaderID = \"SomethingElse\";", NULL, 0, NULL); /* of a game that is not known */
}

TEST(materials_have_their_stages)
{
#define SHADER "PixelShaderID = \"NormalMapSpecularDIMap\"; "
    check_text(RVMAT, SHADER "class Stage1 {}; class Stage2 {};", NULL, 0, NULL);
    check_text(RVMAT, SHADER "class Stage1 {};", "N109", 0, "1 of the 2 stages of NormalMapSpecularDIMap");
    check_text(RVMAT, SHADER, "N112", 0, "0 of the 2 stages of NormalMapSpecularDIMap");
    check_text(RVMAT, SHADER "class Stage3 {};", "N110", 0,
               "Stage1 is missing before Stage3"); /* one is told for both */
    check_text(RVMAT, SHADER "class Stage1 {}; class Stage2 {}; class Stage4 {};", "N110", 0,
               "Stage3 is missing before Stage4");
}

/* A stage with a texture of its use is good. One of normals is wrong where normals are not meant. */
TEST(a_texture_fits_the_use_of_its_stage)
{
    static const struct {
        const char *name, *ends[7];
    } rows[] = {{"Super", {"nohq", "dt", "mc", "as", "smdi", "co", "co"}},
                {"NormalMap", {"nohq"}},
                {"Detail", {"dt"}},
                {"NormalMapSpecularMap", {"nohq", "smdi"}},
                {"NormalMapSpecularDIMap", {"nohq", "smdi"}},
                {"NormalMapMacroASSpecularMap", {"nohq", "mc", "as", "smdi"}},
                {"NormalMapMacroASSpecularDIMap", {"nohq", "mc", "as", "smdi"}},
                {"NormalMapDetailMacroASSpecularMap", {"nohq", "dt", "mc", "as", "smdi"}},
                {"NormalMapDetailMacroASSpecularDIMap", {"nohq", "dt", "mc", "as", "smdi"}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (unsigned wrong = 0; wrong <= 7; wrong++) { /* 0: none is */
            char text[600], message[100];
            size_t used = (size_t)snprintf(text, sizeof text, "PixelShaderID = \"%s\";", rows[i].name);
            const bool is_told = wrong > 0 && rows[i].ends[wrong - 1];

            for (unsigned stage = 1; stage <= 7 && rows[i].ends[stage - 1]; stage++)
                used += (size_t)snprintf(text + used, sizeof text - used,
                                         "class Stage%u { texture = \"all\\a_%s.paa\"; };", stage,
                                         stage != wrong ? rows[i].ends[stage - 1]
                                         : stage > 1    ? "nohq"
                                                        : "co");
            snprintf(message, sizeof message, "%s, but it is Stage%u of %s",
                     wrong > 1 ? "_nohq is normals" : "_co is colour", wrong, rows[i].name);
            if (strcmp(rows[i].name, "Detail") == 0 && wrong == 1)
                continue; /* colours of all kinds replace each other */
            check_text(RVMAT, text, is_told ? "N111" : NULL, 0, message);
        }
}

TEST(keys_are_known)
{
    check_text(RVMAT, "emmisive[] = {0, 0, 0, 1}; nMips = 3;", NULL, 0, NULL);
    check_text(RVMAT, "emissive[] = {0, 0, 0, 1};", "T107", 1, "is 'emmisive' meant?");
    check_text(RVMAT, "specularPwer = 3;", "T107", 1, "is 'specularPower' meant?");
}

TEST(a_black_material_is_told)
{
    check_text(RVMAT, "diffuse[] = {0, 0, 0, 1};", "T108", 1, "diffuse, forcedDiffuse and emmisive are 0");
    check_text(RVMAT, "diffuse[] = {0, 0, 0, 1}; ambient[] = {0, 0, 0, 1};", NULL, 0, NULL); /* meant */
    check_text(RVMAT, "diffuse[] = {0, 0, 0, 1}; emmisive[] = {1, 1, 1, 1};", NULL, 0, NULL);
    check_text(RVMAT, "diffuse[] = {0, 0, 0, 1}; forcedDiffuse[] = {0, 0.5, 0, 1};", NULL, 0, NULL);
    check_text(RVMAT, "diffuse[] = {0, 0, 0.5, 1};", NULL, 0, NULL);
}

TEST(textures_of_stages_are_there)
{
    check_text(RVMAT, "class Stage1 { texture = \"\\mod\\a.paa\"; };", NULL, 0, NULL);
    check_text(RVMAT, "class Stage1 { texture = \"#(argb,8,8,3)color(1,1,1,1)\"; };", NULL, 0, NULL);
    check_text(RVMAT, "class Stage1 { texture = \"\"; };", NULL, 0, NULL);
    check_text(RVMAT, "a = 1; class Stage1 { b = 1; }; class Stage2 { texture = \"//mod/c.paa\"; };", "T109", 1,
               "mod/c.paa; is 'mod\\near.paa' meant?");
    check_text(RVMAT, "class Stage1 {\ntexture = \"mod\\b.paa\"; };", "T109", 2,
               "mod\\b.paa; is 'mod\\near.paa' meant?");
}

/* ---- Textures ---- */

static void check_paa(const char *name, const struct p3d_paa *paa, const char *id, const char *message)
{
    struct p3di_text_check check = {.name = name};
    struct p3d_findings *findings;
    struct p3d_error error;

    p3di_check_begin(&check.check, "for the check", P3DI_NO_INPUT, NULL, &error);
    p3di_check_paa(&check, paa);
    findings = p3di_check_end(&check.check);
    assert_int_equal(findings->count, id != NULL);
    if (id) {
        assert_string_equal(findings->items[0].rule->id + 4, id);
        assert_string_equal(findings->items[0].message, message);
    }
    p3d_findings_free(findings);
}

TEST(textures_have_sides_and_channels_that_fit)
{
    static const struct p3d_error cut = {.status = P3D_DAMAGED, .message = "it is cut"};
    struct p3d_paa_mip mip = {.width = 256, .height = 512};
    struct p3d_paa paa = {.type = P3D_PAA_DXT5, .mips = &mip, .mip_count = 1};

    check_paa("a_co.paa", &paa, NULL, NULL);
    check_paa("a_nohq.paa", &paa, "T103", "_nohq is normals, but its channels are not stored so");
    paa.has_swizzle = paa.has_largest = true;
    memset(paa.largest, 255, sizeof paa.largest);
    check_paa("a_nohq.paa", &paa, NULL, NULL);
    paa.largest[0] = 7;
    check_paa("a_nohq.paa", &paa, "T111", "red 255, green 255, blue 7, alpha 255");
    paa.has_largest = false;
    mip.width = 100;
    check_paa("a_nohq.paa", &paa, "T102", "100 x 512 pixels");
    paa.type = P3D_PAA_ARGB4444;
    check_paa("a_ca.paa", &paa, NULL, NULL);
    mip.error = &cut;
    check_paa("a_ca.paa", &paa, "T101", "mip 0: it is cut");
}

/* ---- Code ---- */

/* Sanitizers see each byte that is read behind it. */
TEST(code_may_end_anywhere)
{
    static const char whole[] = "this animate [ ''Open'', 1]";

    for (size_t size = 0; size < sizeof whole; size++) {
        uint8_t *text = malloc(size + !size);
        const struct p3d_bytes code = {text, (uint32_t)size};
        struct p3di_animated animated;
        uint32_t at = 0;

        assert_non_null(text);
        memcpy(text, whole, size);
        assert_int_equal(p3di_next_animated(code, &at, &animated), size > strlen("this animate [ ''Open"));
        free(text);
    }
}
