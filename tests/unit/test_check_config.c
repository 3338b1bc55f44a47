/* test_check_config.c: findings on what a config names of a mod's models and files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include <stdio.h>

/* A mod of one model and one texture. */
struct mod {
    struct p3d_document document;
    const struct p3d_model *cfg;
    uint32_t opened;
};

static enum p3d_file_state find_file(void *user, struct p3d_bytes path, struct p3d_bytes *near)
{
    (void)user;
    *near = p3d_bytes_of("");
    if (p3d_text_starts_with(path, "a3\\"))
        return P3D_FILE_UNKNOWN;
    if (p3d_text_equal(path, "mod\\car.p3d") || p3d_text_equal(path, "mod\\a_co.paa")) {
        *near = p3d_bytes_of(path.size && path.data[0] == 'M' ? "a_co.paa" : "");
        return P3D_FILE_THERE;
    }
    *near = p3d_bytes_of("mod\\near");
    return P3D_FILE_MISSING;
}

static const struct p3d_document *open_model(void *user, struct p3d_bytes path, const struct p3d_model **model_cfg)
{
    struct mod *mod = user;

    assert_text(path, "mod\\car.p3d");
    mod->opened++;
    *model_cfg = mod->cfg;
    return &mod->document;
}

#define CAR                                                                                                            \
    "lod 1; pyramid; s door p0; s camo p1; s hull p2; s hatch p3; lod 1e13; pyramid; prop class house; lod 1e15; p 0 " \
    "0 0; s exhaust "                                                                                                  \
    "p0; s ladder_1;"                                                                                                  \
    "bone wheel; section camo; moves Open rotation door axis; moves Hide hide hatch"

/* The findings in classes below `root`. */
static struct p3d_findings *check_mod(struct mod *mod, const char *root, const char *text)
{
    static char whole[2048];
    const struct p3d_check_mod files = {mod, find_file, open_model};
    struct p3d_config *config;
    struct p3d_findings *findings;
    struct p3d_error error;

    snprintf(whole, sizeof whole, "class %s { class Car_F; %s };", root, text);
    config = p3d_config_read(whole, strlen(whole), NULL, NULL, &error);
    assert_non_null(config);
    findings = p3d_check_config(config, &files, NULL, &error);
    assert_non_null(findings);
    assert_in_range(mod->opened, 0, 1); /* once for all classes */
    p3d_config_free(config);
    at_end((void (*)(void *))p3d_findings_free, findings);
    return findings;
}

static struct p3d_findings *check_below(struct sketch *s, const char *root, const char *text)
{
    struct mod mod = {.document = sketch_document(s), .cfg = s->options.model_cfg};

    return check_mod(&mod, root, text);
}

static struct p3d_findings *check_text(struct sketch *s, const char *text)
{
    return check_below(s, "CfgVehicles", text);
}

static void check_car(const char *entries, const char *id, const char *name, const char *message)
{
    struct sketch *s = sketch(CAR);
    char text[1024];
    struct p3d_findings *findings;

    snprintf(text, sizeof text, "class Car: Car_F { model = \"\\mod\\car.p3d\"; %s };", entries);
    findings = check_text(s, text);
    assert_int_equal(findings->count, id != NULL);
    if (id) {
        assert_string_equal(findings->items[0].rule->id + 4, id);
        assert_text(findings->items[0].name, name);
        assert_string_equal(findings->items[0].message, message);
    }
}

TEST(names_that_the_model_has_are_good)
{
    check_car("hiddenSelections[] = {\"Camo\", \"Camo\", \"Camo\", \"Camo\"}; hiddenSelectionsTextures[] = "
              "{\"mod\\a_co.paa\", \"#(a)b(c)\", \"\","
              "\"a3\\b_co.paa\"}; memoryPointExhaust = \"EXHAUST\"; ladders[] = {{\"ladder_1\", \"exhaust\"}};"
              "class HitPoints { class Hull { name = \"hull\"; visual = \"-\"; }; }; mine = \"nothing\"; armor = 5;"
              "class Wheels { class LF { boneName = \"Wheel\"; center = \"exhaust\"; }; };",
              NULL, NULL, NULL);
}

TEST(a_binarised_model_says_itself_which_sections_and_bones_it_has)
{
    struct mod mod = {.opened = 0};
    struct p3d_findings *findings;
    struct p3d_error error;

    assert_true(p3d_open(FIXTURES "/tube_v48.p3d", NULL, &mod.document, &error));
    findings = check_mod(&mod, "CfgVehicles",
                         "class Car { model = \"\\mod\\car.p3d\"; hiddenSelections[] = {\"camo\", \"seam\"}; class "
                         "Wheels { class L { boneName = \"lower\"; }; class R { boneName = \"seam\"; }; }; };");
    assert_int_equal(findings->count, 2);
    assert_string_equal(findings->items[0].rule->id, "P3D-C106");
    assert_string_equal(findings->items[0].message, "'seam' is a selection of car.p3d; add it to sections[]");
    assert_string_equal(findings->items[1].rule->id, "P3D-C109");
    assert_string_equal(findings->items[1].message, "'seam' is not in the skeleton of car.p3d");
    p3d_close(&mod.document);
}

TEST(paths_with_other_letters_are_one_finding)
{
    static const struct {
        const char *textures, *more;
    } rows[] = {{"\"Mod\\A_co.paa\", \"mod\\a_co.paa\"", ""},
                {"\"Mod\\A_co.paa\", \"\\Mod\\a_co.paa\", \"Mod\\A_co.paa\"", "; 1 more path is like this"},
                {"\"Mod\\A_co.paa\", \"MOd\\a_co.paa\", \"MOD\\a_co.paa\"", "; 2 more paths are like this"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_findings *findings;
        char text[200], message[200];

        snprintf(text, sizeof text, "class Car { model = \"\\mod\\car\"; class Damage { tex[] = {%s}; }; };",
                 rows[i].textures);
        snprintf(message, sizeof message, "'Mod\\A_co.paa' is written, and the file is 'a_co.paa'%s", rows[i].more);
        findings = check_text(sketch(CAR), text);
        assert_int_equal(findings->count, 1);
        assert_string_equal(findings->items[0].rule->id, "P3D-N113");
        assert_string_equal(findings->items[0].message, message);
    }
}

TEST(names_that_the_model_lacks_are_told)
{
    check_car("hiddenSelections[] = {\"camo\", \"camp\"};", "C105", "CfgVehicles/Car/hiddenSelections",
              "'camp' is not in car.p3d; is 'camo' meant?");
    check_car("hiddenSelections[] = {\"dor\"};", "C105", "CfgVehicles/Car/hiddenSelections",
              "'dor' is not in car.p3d; is 'door' meant? Add that to sections[]");
    check_car("hiddenSelections[] = {\"door\"};", "C106", "CfgVehicles/Car/hiddenSelections",
              "'door' is a selection of car.p3d; add it to sections[]");
    check_car("hiddenSelections[] = {\"hatch\"};", NULL, NULL, NULL); /* an animation hides it */
    check_car("ladders[] = {{\"ladder_1\", \"ladder_2\"}};", "C104", "CfgVehicles/Car/ladders",
              "'ladder_2' is not in Memory of car.p3d; is 'ladder_1' meant?");
    check_car("class HitPoints { class A { name = \"engine\"; }; };", "C103", "CfgVehicles/Car/HitPoints/A/name",
              "'engine' is not in car.p3d");
    check_car("class Turrets { class Main { class Turrets { class Top { gun = \"whel\"; }; }; }; };", "C109",
              "CfgVehicles/Car/Turrets/Main/Turrets/Top/gun",
              "'whel' is not in the skeleton of car.p3d; is 'wheel' meant?");
    check_car("class DamageSystem { class DamageZones { class A { componentNames[] = {\"hul\"}; }; }; };", "C103",
              "CfgVehicles/Car/DamageSystem/DamageZones/A/componentNames", "'hul' is not in car.p3d; is 'hull' meant?");
    check_car("class Damage { mat[] = {\"mod\\a.rvmat\", \"\", \"\"}; };", "C102", "CfgVehicles/Car/Damage/mat",
              "mod\\a.rvmat; is 'mod\\near' meant?");
}

TEST(actions_animate_what_the_model_has)
{
#define ACTION(statement) "class UserActions { class A { statement = \"" statement "\"; }; };"
    check_car(
        ACTION("this animate ['open', 1]; this animate [\"\"Hide\"\",0]; that animate ['x', 1]; this animate [x, 1];"
               "this setDir 5; thisanimate ['x'] this animate [''"),
        NULL, NULL, NULL);
    check_car(ACTION("this animate ['opne', 1]"), "C124", "CfgVehicles/Car/UserActions/A/statement",
              "no animation of car.p3d is called 'opne'; is 'open' meant?");
    check_car(ACTION("this  animateSource['swich', 1]"), "C124", "CfgVehicles/Car/UserActions/A/statement",
              "no animation of car.p3d has the source 'swich'");
    check_car(ACTION("this animate ['']; this animate [\"\"\"\",0]; this animate ''; this animate ['x', 1]"), "C124",
              "CfgVehicles/Car/UserActions/A/statement", "no animation of car.p3d is called 'x'");
    check_car(ACTION("this animateSource ['lock', 1]") "class AnimationSources { class Lock {}; };", NULL, NULL, NULL);
    check_car("class UserActions { class A { condition = \"this animationPhase 'closed' < 0.5\"; }; };", "C124",
              "CfgVehicles/Car/UserActions/A/condition", "no animation of car.p3d is called 'closed'");
}

static void check_doors(const char *doors, const char *id, const char *message)
{
    struct sketch *s = sketch(CAR);
    char text[512];
    struct p3d_findings *findings;

    s->animations[0].source = p3d_bytes_of("door1");
    s->animations[1].source = p3d_bytes_of("hull");
    snprintf(text, sizeof text, "class Car { model = \"mod\\car\"; class Doors { %s }; };", doors);
    findings = check_text(s, text);
    assert_int_equal(findings->count, id != NULL);
    if (id) {
        assert_string_equal(findings->items[0].rule->id + 4, id);
        assert_string_equal(findings->items[0].message, message);
    }
}

TEST(doors_have_animations)
{
    check_doors("class Door1 { component = \"door\"; soundPos = \"exhaust\"; };", NULL, NULL);
    check_doors("class Dor1 {};", "C121", "no animation of car.p3d has the source Dor1; is 'door1' meant?");
    check_doors("class Door1 { soundPos = \"exhaus\"; };", "C104",
                "'exhaus' is not in Memory of car.p3d; is 'exhaust' meant?");
}

/* The only finding in a class with these entries, whose model is this. */
static void check_only(const char *model, const char *entries, const char *id, const char *message)
{
    struct sketch *s = sketch(model);
    char text[512];
    struct p3d_findings *findings;

    snprintf(text, sizeof text, "class Car { model = \"mod\\car\"; %s };", entries);
    findings = check_text(s, text);
    assert_int_equal(findings->count, id != NULL);
    if (id) {
        assert_string_equal(findings->items[0].rule->id + 4, id);
        assert_string_equal(findings->items[0].message, message);
    }
}

TEST(geometry_says_what_a_class_counts_on)
{
#define HOUSE "lod 1; pyramid; lod 1e13; pyramid;"
    check_only(HOUSE, "class Doors { class D {}; };", "C145", "Geometry of car.p3d has no property class = house");
    check_only(HOUSE "prop Class house", "class Doors { class D {}; };", NULL, NULL);
    check_only(HOUSE, "autocenter = 0;", "C146", "Geometry of car.p3d has no property autocenter = 0");
    check_only(HOUSE "prop autocenter 0", "autocenter = 0;", NULL, NULL);
    check_only(HOUSE, "autocenter = 1;", NULL, NULL);
}

/* A level that shows something else leaves the part out on purpose. */
TEST(hidden_selections_are_in_all_levels_that_show_the_same)
{
#define LEVELS(texture)                                                                                                \
    "section camo; lod 1; pyramid; tex 0 a_co.paa; s camo f0 p0; lod 2; pyramid; tex 0 " texture "; lod 1e13; pyramid"
    const char *camo = "hiddenSelections[] = {\"camo\"};";

    check_only(LEVELS("a_co.paa"), camo, "C142",
               "'camo' is in LOD 1.000 of car.p3d and not in 2.000, which shows a_co.paa, too");
    check_only(LEVELS("b_co.paa"), camo, NULL, NULL);
    check_only("section other;" LEVELS("a_co.paa") "; on 1; s other f0 p0", camo, NULL, NULL);
    check_only("section camo; lod 2; pyramid; lod 1; pyramid; s camo f0 p0; lod 1e13; pyramid", camo, "C142",
               "'camo' is in LOD 1.000 of car.p3d and not in 2.000, which shows faces without a texture, too");
    check_only(LEVELS("a_co.paa") "; on 1; s camo f0 p0", camo, NULL, NULL);
}

TEST(what_flashes_is_a_section)
{
    const char *flash = "selectionFireAnim = \"flash\";";

    check_only(HOUSE "section camo; on 0; s flash p0", flash, "C106",
               "'flash' is a selection of car.p3d that is always seen; add it to sections[]");
    check_only(HOUSE "section flash; on 0; s flash p0", flash, NULL, NULL);
    check_only(HOUSE "section flash", flash, "C103", "'flash' is not in car.p3d");
}

/* The finding for a weapon whose Memory has these points; one finding, or none. */
static void check_gun(const char *points, const char *entries, const char *message)
{
    struct sketch *s = sketch("lod 1; pyramid; lod 1e15; p 0 0 0");
    char text[512];
    struct p3d_findings *findings;

    draw(s, "%s", points);
    snprintf(text, sizeof text, "class Gun: Car_F { model = \"mod\\car\"; %s };", entries);
    findings = check_below(s, "CfgWeapons", text);
    assert_int_equal(count_found(findings, "C125", NULL), message != NULL);
    assert_int_equal(findings->count, message != NULL);
    if (message)
        assert_string_equal(findings->items[0].message, message);
}

TEST(weapons_have_the_points_that_the_game_looks_for)
{
    const char *magazines = "magazines[] = {\"a\"};";

    check_gun("s 'usti hlavne' p0; s 'konec hlavne' p0; s eye p0", magazines, NULL);
    check_gun("s eye p0", "magazines[] = {\"a\"}; muzzlePos = \"eye\"; muzzleEnd = \"eye\";", NULL);
    check_gun("s eye p0", "magazines[] = {};", NULL);
    check_gun("s other p0", magazines, NULL); /* whatever that is */
    check_gun("s ey p0; s 'konec hlavne' p0; s 'usti hlavne' p0", magazines,
              "memoryPointCamera is not set, and 'eye' is not in Memory of car.p3d; is 'ey' meant?");
    check_gun("s eye p0; s 'konec hlavne' p0; s 'usti hlavn' p0", magazines,
              "muzzlePos is not set, and 'usti hlavne' is not in Memory of car.p3d; is 'usti hlavn' meant?");
}

TEST(vehicles_stand_on_something_and_are_hit)
{
    static const struct {
        const char *lods, *simulation, *message;
    } cases[] = {{"", "carX", "car.p3d has no LandContact LOD and no Fire Geometry"},
                 {"lod 2e15; p 0 0 0", "carX", "car.p3d has no Fire Geometry"},
                 {"lod 7e15; pyramid", "Helicopter", "car.p3d has no LandContact LOD"},
                 {"lod 7e15; pyramid; lod 2e15; p 0 0 0", "carX", NULL},
                 {"", "house", NULL}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sketch *s = sketch(CAR);
        char text[256];
        struct p3d_findings *findings;

        draw(s, "lod 1e13; pyramid; mass 1");
        draw(s, "%s", cases[i].lods);
        snprintf(text, sizeof text, "class Car { model = \"mod\\car\"; simulation = \"%s\"; }; class B: Car {};",
                 cases[i].simulation);
        findings = check_text(s, text);
        assert_int_equal(findings->count, cases[i].message != NULL);
        if (cases[i].message) {
            assert_string_equal(findings->items[0].rule->id, "P3D-C126");
            assert_string_equal(findings->items[0].message, cases[i].message);
        }
    }
}

TEST(vehicles_are_no_toys)
{
#define TOY(side) "lod 1; p 0 0 0 " side " 0 0 0 0 0.01; f 0 1 2; lod 1e13; p 0 0 0; mass 1; lod 7e15; lod 2e15"
    check_only(TOY("0.04"), "simulation = \"carx\";", "C147", "car.p3d is 0.04 m large");
    check_only(TOY("0.4"), "simulation = \"carx\";", NULL, NULL);
}

TEST(vehicles_weigh_something)
{
    struct sketch *s = sketch(CAR "; lod 7e15; pyramid; lod 2e15; p 0 0 0");
    struct p3d_findings *findings = check_text(s, "class Car { model = \"mod\\car\"; simulation = \"tankX\"; };");

    assert_int_equal(findings->count, 1);
    assert_string_equal(findings->items[0].rule->id, "P3D-C127");
    assert_string_equal(findings->items[0].message, "car.p3d weighs nothing");
}

TEST(items_have_a_view_for_the_inventory)
{
    struct sketch *s = sketch(CAR);
    struct p3d_findings *findings;
    struct p3d_finding finding;

    check_car("itemSize[] = {1, 2};", "C122", "CfgVehicles/Car", "'invview' is not in Memory of car.p3d");
    draw(s, "s invview p0");
    findings = check_text(s, "class Car { model = \"mod\\car\"; itemSize[] = {1, 2}; };");
    assert_int_equal(count_found(findings, "C122", &finding), 1);
    assert_string_equal(finding.message, "'boundingbox_min' is not in Memory of car.p3d");
    findings = check_text(sketch(CAR "; s inview p0"), "class Car { model = \"mod\\car\"; itemSize[] = {1, 2}; };");
    assert_int_equal(count_found(findings, "C122", &finding), 1);
    assert_string_equal(finding.message, "'invview' is not in Memory of car.p3d, but 'inview' is");
}

/* Of a size in the inventory, or of one of three kinds. */
TEST(items_are_those_with_a_size_or_of_a_kind)
{
    static const char *const bases[] = {"Magazine_Base", "Ammunition_Base", "Edible_Base", "Clothing_Base"};

    for (size_t i = 0; i < COUNT(bases); i++) {
        struct p3d_findings *findings;
        char text[200];

        snprintf(text, sizeof text, "class %s; class A: %s {}; class B: A { model = \"mod\\car\"; };", bases[i],
                 bases[i]);
        findings = check_text(sketch(CAR), text);
        assert_int_equal(count_found(findings, "C122", NULL), i < 3);
    }
    check_car("itemSize[] = {1, 2}; scope = 0;", NULL, NULL, NULL);
}

/* New textures of a model of the game are what most addons are. The class that inherits them says nothing twice, and of
 * selections nothing is known. */
TEST(textures_are_looked_for_whatever_the_model)
{
    struct p3d_findings *findings = check_text(
        sketch(CAR), "class Shirt { model = \"\\a3\\shirt.p3d\"; hiddenSelections[] = {\"any\", \"one\"}; "
                     "hiddenSelectionsTextures[] = {\"mod\\a_co.paa\", \"mod\\b_co.paa\"}; };"
                     "class Red: Shirt { model = \"mod\\car.p3d\"; hiddenSelections[] = {\"camo\", \"camo\"}; };"
                     "class Blue: Shirt { hiddenSelectionsMaterials[] = {\"mod\\b.rvmat\"}; };");

    assert_int_equal(findings->count, 2);
    assert_text(findings->items[0].name, "CfgVehicles/Shirt/hiddenSelectionsTextures");
    assert_string_equal(findings->items[0].message, "mod\\b_co.paa; is 'mod\\near' meant?");
    assert_text(findings->items[1].name, "CfgVehicles/Blue/hiddenSelectionsMaterials");
}

TEST(long_paths_are_whole)
{
#define LONG "mod\\a_folder_with_a_long_name\\another_folder_with_a_long_name\\a_texture_with_a_long_name_co.paa"
    check_car("hiddenSelectionsTextures[] = {\"" LONG "\"};", "C102", "CfgVehicles/Car/hiddenSelectionsTextures",
              LONG "; is 'mod\\near' meant?");
}

TEST(a_model_that_is_not_there_is_an_error)
{
    struct sketch *s = sketch(CAR);
    struct p3d_findings *findings =
        check_text(s, "class Car { model = \"\\mod\\none\"; scope = 2; }; class B: Car { memoryPointExhaust = \"x\"; };"
                      "class C { model = \"\\a3\\x.p3d\"; memoryPointExhaust = \"x\"; }; class D { model = \"\"; };"
                      "class E: Car { scope = 0; model = \"\\mod\\none2.p3d\"; };");

    assert_int_equal(findings->count, 1); /* once, though two classes have it */
    assert_string_equal(findings->items[0].rule->id, "P3D-C101");
    assert_int_equal(findings->items[0].rule->severity, P3D_SEVERITY_ERROR);
    assert_string_equal(findings->items[0].message, "mod\\none.p3d; is 'mod\\near' meant?");
}

TEST(inherited_entries_are_told_once)
{
    struct sketch *s = sketch(CAR);
    struct p3d_findings *findings =
        check_text(s, "class Car { model = \"mod\\car\"; memoryPointExhaust = \"x\"; class HitPoints { class A { name ="
                      "\"y\"; }; }; }; class B: Car { class HitPoints: HitPoints {}; }; class C: B {};");

    assert_int_equal(count_found(findings, "C104", NULL), 1);
    assert_int_equal(count_found(findings, "C103", NULL), 1);
}

TEST(classes_that_were_written_again_hide_those_of_their_base)
{
    struct sketch *s = sketch(CAR);
    struct p3d_findings *findings = check_text(
        s, "class Car { scope = 0; class HitPoints { class A { name = \"y\"; }; }; };"
           "class B: Car { scope = 2; model = \"mod\\car\"; class HitPoints: HitPoints { class A { name = \"hull\"; };"
           "}; };");

    assert_int_equal(findings->count, 0);
}

TEST(turrets_that_inherit_from_the_one_around_have_an_end)
{
    struct sketch *s = sketch(CAR);
    struct p3d_findings *findings = check_text(
        s, "class Car { model = \"mod\\car\"; class Turrets { class A { gunBeg = \"x\"; class Turrets: Turrets {"
           "class B { class Turrets: Turrets {}; }; }; }; class C: A {}; class D: A {}; }; };");

    assert_int_equal(count_found(findings, "C104", NULL), 1);
}

TEST(animation_sources_are_nearly_the_models)
{
    struct sketch *s = sketch(CAR);
    struct p3d_findings *findings;

    s->animations[0].source = p3d_bytes_of("door_1_source");
    findings = check_text(s, "class Car { model = \"mod\\car\"; class AnimationSources { class door_2_src {};"
                             "class Door_1_sorce {}; class reload {}; }; };");
    assert_int_equal(findings->count, 1);
    assert_text(findings->items[0].name, "CfgVehicles/Car/AnimationSources/Door_1_sorce");
    findings = check_text(s, "class Car { model = \"mod\\car\"; class AnimationSources { class door_1_source {};"
                             "class door_2_source {}; }; };");
    assert_int_equal(findings->count, 0); /* the one that is near is there, too */
}

TEST(a_vehicle_has_geometry)
{
    struct sketch *s = sketch("lod 1; pyramid");
    struct p3d_findings *findings =
        check_text(s, "class Car { model = \"mod\\car\"; }; class Other { model = \"mod\\car\"; };");

    assert_int_equal(findings->count, 1);
    assert_string_equal(findings->items[0].rule->id, "P3D-C108");
    draw(s, "lod 1e13"); /* one without points is there all the same */
    findings = check_text(s, "class Car { model = \"mod\\car\"; };");
    assert_int_equal(findings->count, 0);
}

/* ---- Actions, and models without a model.cfg ---- */

TEST(code_is_read_word_for_word)
{
    static const char *const others[] = {"_this animate ['x', 1]", "thisZ animate ['x', 1]", "this animate ['opne",
                                         "this animate",           "this animate ['']",      "this animated ['x', 1]"};
    static const char *const found[] = {"this animate ['open', 1]; this animate ['x', 1]",
                                        " (this\tanimate\" \\n \"[ 'x', 1])", "THIS ANIMATIONPHASE 'x'"};

    for (size_t i = 0; i < COUNT(others) + COUNT(found); i++) {
        const bool is_found = i >= COUNT(others);
        char text[300];

        snprintf(text, sizeof text, ACTION("%s"), is_found ? found[i - COUNT(others)] : others[i]);
        check_car(text, is_found ? "C124" : NULL, "CfgVehicles/Car/UserActions/A/statement",
                  "no animation of car.p3d is called 'x'");
    }
}

/* What has no model.cfg may have any bones and sections, as far as it has such selections. */
TEST(without_a_model_cfg_selections_are_bones_and_sections)
{
    static const struct {
        const char *entries, *message;
    } rows[] = {
        {"hiddenSelections[] = {\"door\"};", NULL},
        {"hiddenSelections[] = {\"dor\"};", "'dor' is not in car.p3d; is 'door' meant?"},
        {"class Wheels { class A { boneName = \"Hull\"; }; };", NULL},
        {"class Wheels { class A { boneName = \"hul\"; }; };",
         "'hul' is not in the skeleton of car.p3d; is 'hull' meant?"},
        {"class UserActions { class A { statement = \"this animate ['x', 1]\"; }; };", NULL},
        {"class Doors { class Door1 {}; };", NULL},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s =
            sketch("lod 1; pyramid; prop a b; s door p0; s hull p2; lod 1e13; pyramid; prop class house");
        struct p3d_findings *findings;
        char text[300];

        snprintf(text, sizeof text, "class Car { model = \"mod\\car\"; %s };", rows[i].entries);
        findings = check_text(s, text);
        assert_int_equal(findings->count, rows[i].message != NULL);
        if (rows[i].message)
            assert_string_equal(findings->items[0].message, rows[i].message);
    }
}

/* ---- Binarised models ---- */

static uint32_t count_in_tube(struct mod *mod, const char *entries, const char *id)
{
    struct p3d_findings *findings;
    char text[300];
    uint32_t count;

    mod->opened = 0;
    snprintf(text, sizeof text, "class Car { model = \"mod\\car\"; %s };", entries);
    findings = check_mod(mod, "CfgVehicles", text);
    count = count_found(findings, id, NULL);
    return count;
}

TEST(a_binarised_model_says_itself_what_it_weighs_and_what_moves)
{
    struct mod mod = {.opened = 0};
    struct p3d_odol *odol;
    struct p3d_error error;
    char text[200];

    assert_true(p3d_open(FIXTURES "/tube_v48.p3d", NULL, &mod.document, &error));
    odol = mod.document.odol;
    odol->mass = 3;
    assert_int_equal(count_in_tube(&mod, "simulation = \"tank\";", "C127"), 0);
    odol->mass = 0;
    assert_int_equal(count_in_tube(&mod, "simulation = \"tank\";", "C127"), 1);
    assert_true(odol->animation_count > 0 && odol->animation_bones && odol->skeleton.bone_count > 0);
    snprintf(text, sizeof text, ACTION("this animate ['%.*s', 1]"), (int)odol->animations[0].name.size,
             (const char *)odol->animations[0].name.data);
    assert_int_equal(count_in_tube(&mod, text, "C124"), 0);
    assert_int_equal(count_in_tube(&mod, ACTION("this animate ['none', 1]"), "C124"), 1);
    odol->animations[0].source = p3d_bytes_of("Switch");
    assert_int_equal(count_in_tube(&mod, ACTION("this animateSource ['switch', 1]"), "C124"), 0);
    assert_int_equal(count_in_tube(&mod, ACTION("this animateSource ['swatch', 1]"), "C124"), 1);
    /* what an animation hides need be no section */
    for (int hides = 0; hides < 2; hides++) {
        odol->animations[0].type = hides ? P3D_ANIMATION_HIDE : P3D_ANIMATION_ROTATION;
        odol->animation_bones[0] = 0;
        snprintf(text, sizeof text, "hiddenSelections[] = {\"%.*s\"};", (int)odol->skeleton.bones[0].name.size,
                 (const char *)odol->skeleton.bones[0].name.data);
        assert_int_equal(count_in_tube(&mod, text, "C106"), !hides);
    }
    p3d_close(&mod.document);
}
