/* test_check_cfg.c: what is wrong with the model.cfg of a model, and with what a config names of others.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test_folder.h"

#include "lint/mod.h"
#include "lint/model_cfg.h"

static struct p3d_error error;

/* ---- A model.cfg ---- */

static struct p3di_cfg_check all;
static struct p3d_check_options options;
static struct p3d_mlod mlod; /* of the model; empty at first */

/* As if a model below the test's folder was checked. */
static bool check_model(const char *model)
{
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &mlod, .lod_count = mlod.lod_count};
    struct p3di_paths paths;
    bool is_good;

    p3di_paths_begin(&paths);
    p3di_paths_add_named(&paths, in_folder(model));
    assert_int_equal(paths.count, 1);
    is_good = p3di_cfg_check_model(&all, &paths.items[0], &document, &options, &error);
    p3di_paths_free(&paths);
    return is_good;
}

static void begin(const char *wanted)
{
    assert_true(p3di_cfg_check_begin(&all, wanted, NULL, &error));
}

/* The finding of a model by itself; NULL: none. The message begins with the folder's path. */
static void assert_finding_of(const char *model, const char *id, const char *message)
{
    begin(NULL);
    assert_true(check_model(model));
    if (id) {
        assert_non_null(all.finding.rule);
        assert_string_equal(all.finding.rule->id + 4, id);
        assert_int_equal(all.finding.severity, all.finding.rule->severity);
        assert_int_equal(all.finding.lod, P3D_NO_LOD);
        assert_int_equal(all.finding.index, P3D_NO_ELEMENT);
        assert_int_equal(all.finding.count, 1);
        if (!p3d_text_ends_with(p3d_bytes_of(all.finding.message), message))
            fail_msg("%s", all.finding.message);
    } else if (all.finding.rule) {
        fail_msg("%s", all.finding.message);
    }
    p3di_cfg_check_close(&all);
}

static void put_classes(const char *classes)
{
    char text[600];

    snprintf(text, sizeof text, "class CfgModels { %s };", classes);
    make_text("model.cfg", text);
}

TEST_IN_FOLDER(a_slip_is_in_one_of_the_words_of_a_name)
{
    static const struct {
        const char *model, *class_;
        bool is_told;
    } rows[] = {{"wood_door", "wood_dor", true},
                {"wood_floor", "wood_door", false},    /* another word */
                {"wood_door_1", "wood_door_2", false}, /* numbers are no slips */
                {"wood_door", "wooddoor", true},       /* the words are not as many: the whole name counts */
                {"ab", "ac", false}};                  /* too short for a slip */

    make_text("$PBOPREFIX$", "mod");
    for (size_t i = 0; i < COUNT(rows); i++) {
        char classes[100], model[60], message[160];

        snprintf(classes, sizeof classes, "class %s {};", rows[i].class_);
        snprintf(model, sizeof model, "%s.p3d", rows[i].model);
        snprintf(message, sizeof message, "/model.cfg has no class %s, but %s", rows[i].model, rows[i].class_);
        put_classes(classes);
        make_text(model, "");
        assert_finding_of(model, rows[i].is_told ? "M108" : NULL, message);
        assert_int_equal(remove(in_folder(model)), 0);
    }
}

TEST_IN_FOLDER(a_class_of_another_model_is_none_that_was_meant)
{
    make_text("$PBOPREFIX$", "mod");
    put_classes("class wood_dor {};");
    make_text("wood_door.p3d", "");
    assert_finding_of("wood_door.p3d", "M108", "/model.cfg has no class wood_door, but wood_dor");
    make_text("Wood_Dor.P3D", "");
    assert_finding_of("wood_door.p3d", NULL, NULL);
}

TEST_IN_FOLDER(a_class_in_other_letters_is_told)
{
    make_text("$PBOPREFIX$", "mod");
    make_text("car.p3d", "");
    put_classes("class Car {};");
    assert_finding_of("car.p3d", "M109", "/model.cfg has it in other letters than the file, car");
    put_classes("class car {};");
    assert_finding_of("car.p3d", NULL, NULL);
}

/* Only a class that nobody else has would move the model. */
TEST_IN_FOLDER(a_class_that_would_move_the_model_is_told)
{
    static struct p3d_mlod_tag tags[] = {{.kind = P3D_TAG_SELECTION}, {.kind = P3D_TAG_SELECTION}};
    static struct p3d_mlod_lod lod = {.tags = tags, .tag_count = COUNT(tags)};

    tags[0].name = p3d_bytes_of("Door");
    tags[1].name = p3d_bytes_of("door_axis");
    make_text("$PBOPREFIX$", "mod");
    make_text("lamp.p3d", "");
    put_classes("class Lamp_V2 { class Animations { class Turn { selection = \"door\"; axis = \"Door_axis\"; }; }; };");
    assert_finding_of("lamp.p3d", NULL, NULL);
    mlod = (struct p3d_mlod){.lods = &lod, .lod_count = 1};
    assert_finding_of("lamp.p3d", "M120", "Lamp_V2, whose Turn has its part and its axis in this model");
    make_text("lamp_v2.p3d", "");
    assert_finding_of("lamp.p3d", NULL, NULL);
    mlod = (struct p3d_mlod){.lod_count = 0};
}

TEST_IN_FOLDER(a_model_cfg_that_cannot_be_read_is_told)
{
    make_text("$PBOPREFIX$", "mod");
    make_text("car.p3d", "");
    make_text("model.cfg", "class {");
    begin(NULL);
    assert_true(check_model("car.p3d"));
    assert_string_equal(all.finding.rule->id, "P3D-M107");
    assert_memory_equal(all.finding.message, test_folder, strlen(test_folder));
    assert_null(strstr(all.finding.message + 1, test_folder)); /* named once */
    assert_null(options.model_cfg);
    put_classes("class car { sections[] = {\"a\"}; };");
    assert_true(check_model("car.p3d"));
    assert_null(all.finding.rule);
    assert_non_null(options.model_cfg);
    assert_int_equal(options.model_cfg->section_count, 1);
    p3di_cfg_check_close(&all);
}

TEST_IN_FOLDER(a_wanted_file_must_have_the_class)
{
    char wanted[256];

    make_text("$PBOPREFIX$", "mod");
    make_text("car.p3d", "");
    make_text("other.cfg", "class CfgModels { class van {}; };");
    snprintf(wanted, sizeof wanted, "%s/other.cfg", test_folder);
    begin(wanted);
    assert_false(check_model("car.p3d"));
    assert_null(all.finding.rule);
    assert_memory_equal(error.message, wanted, strlen(wanted));
    assert_non_null(strstr(error.message, "car"));
    assert_null(options.model_cfg);
    p3di_cfg_check_close(&all);
    make_text("other.cfg", "class CfgModels { class car {}; };");
    begin(wanted);
    assert_true(check_model("car.p3d"));
    assert_non_null(options.model_cfg);
    p3di_cfg_check_close(&all);
}

/* ---- Files of others ---- */

struct expected {
    const char *id, *message;
};

/* What a config says of files that are not the mod's. */
static void assert_strange(const char *config, const struct expected *expected, uint32_t count)
{
    struct p3d_findings *findings;
    struct p3d_assets *assets;
    struct p3di_paths paths;
    struct p3di_mod mod;

    make_text("mod/config.cpp", config);
    assets = folder_assets();
    assert_true(p3di_mod_begin(&mod, assets, NULL, &error));
    assert_true(p3di_mod_add_folder(&mod, test_folder, &error));
    p3di_paths_begin(&paths);
    p3di_paths_add_named(&paths, in_folder("mod/config.cpp"));
    findings = p3di_mod_check_config(&mod, &paths.items[0], &error);
    assert_non_null(findings);
    assert_int_equal(findings->count, 0);
    assert_int_equal(mod.finding_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_string_equal(mod.findings[i].rule->id + 4, expected[i].id);
        if (strncmp(mod.findings[i].message, test_folder, strlen(test_folder)) == 0) /* it begins with the file */
            assert_string_equal(strstr(mod.findings[i].message, ": ") + 2, expected[i].message);
        else
            assert_string_equal(mod.findings[i].message, expected[i].message);
        assert_int_equal(mod.findings[i].lod, P3D_NO_LOD);
        assert_int_equal(mod.findings[i].count, 1);
    }
    p3d_findings_free(findings);
    p3di_mod_close(&mod);
    p3di_paths_free(&paths);
    p3d_assets_free(assets);
}

#define CAR(name, path) "class " name " { model = \"" path "\"; };"

TEST_IN_FOLDER(files_of_other_addons_are_told_with_the_addon)
{
    static const struct expected expected[] = {
        {"N107", "vn\\cars\\car.p3d: it is of another addon, vn\\cars, which is not given"},
        {"N107", "x\\cba\\addons\\main\\car.p3d: it is of another addon, x\\cba\\addons\\main, which is not given"},
        {"N107", "x\\addons\\main\\car.p3d: it is of another addon, x\\addons, which is not given"},
        {"N107", "vn\\car.p3d: it is of another addon, vn, which is not given"},
        {"N107", "lone.p3d"}, /* it is of none */
    };

    make_text("mod/$PBOPREFIX$", "mod");
    assert_strange("class CfgVehicles {" CAR("A", "\\vn\\cars\\car.p3d") CAR("B", "VN/cars\\car.p3d")
                       CAR("C", "vn\\cars\\sub\\more\\deep\\car.p3d") CAR("D", "x\\cba\\addons\\main\\car.p3d")
                           CAR("E", "x\\addons\\main\\car.p3d") CAR("F", "vn\\car.p3d") CAR("G", "lone.p3d") "};",
                   expected, COUNT(expected));
}

TEST_IN_FOLDER(files_of_the_game_are_one_finding)
{
    static const struct expected one = {"N108", "a3\\cars\\a.p3d: it is not in the assets"},
                                 two = {"N108", "a3\\cars\\a.p3d and 1 more: they are not in the assets"},
                                 three = {"N108", "a3\\cars\\a.p3d and 2 more: they are not in the assets"};

    make_text("mod/$PBOPREFIX$", "mod");
    assert_strange("class CfgVehicles {" CAR("A", "\\a3\\cars\\a.p3d") CAR("B", "A3\\cars\\A.p3d") "};", &one, 1);
    assert_strange("class CfgVehicles {" CAR("A", "\\a3\\cars\\a.p3d") CAR("B", "a3\\cars\\b.p3d") "};", &two, 1);
    assert_strange("class CfgVehicles {" CAR("A", "\\a3\\cars\\a.p3d") CAR("B", "a3\\cars\\b.p3d")
                       CAR("C", "a3\\cars\\c.p3d") "};",
                   &three, 1);
}

TEST_IN_FOLDER(includes_that_are_not_there_are_told_with_whose_they_are)
{
    static const struct expected expected[] = {
        {"N107", "there is no file \"\\x\\cba\\macros.hpp\" to include, and what it says is not judged"},
        {"N108", "there is no file \"\\a3\\macros.hpp\" to include, and what it says is not judged"},
        {"C110", "there is no file \"none.hpp\" to include, and what it says is not judged"},
        {"C110", "there is no file \"\\mod\\none.hpp\" to include, and what it says is not judged"},
    };

    make_text("mod/$PBOPREFIX$", "mod");
    assert_strange("#include \"\\x\\cba\\macros.hpp\"\n#include \"\\a3\\macros.hpp\"\n#include \"none.hpp\"\n"
                   "#include \"\\mod\\none.hpp\"\nclass A {};",
                   expected, COUNT(expected));
}

TEST_IN_FOLDER(includes_of_includes_are_beside_them)
{
    static const struct expected two = {"N108", "a3\\a.p3d and 2 more: they are not in the assets"};

    make_text("mod/$PBOPREFIX$", "z\\mod");
    make_text("mod/data/a.hpp", "#include \"b.hpp\"\n#include \"more\\d.hpp\"\n");
    make_text("mod/data/b.hpp", "class CfgVehicles {" CAR("A", "\\a3\\a.p3d") "};");
    make_text("mod/b.hpp", "class CfgVehicles {" CAR("A", "\\a3\\wrong.p3d") "};");
    make_text("mod/data/more/d.hpp", "class CfgAmmo {" CAR("A", "\\a3\\d.p3d") "};");
    make_text("mod/c.hpp", "class CfgWeapons {" CAR("B", "\\a3\\b.p3d") "};");
    assert_strange("#include \"data\\a.hpp\"\n#include \"\\z\\mod\\c.hpp\"\n", &two, 1);
}

/* Where it stands: in which file, and line. NULL: in the config itself. */
TEST_IN_FOLDER(findings_of_configs_have_their_line)
{
    static const struct {
        const char *file, *name;
        uint32_t line;
    } expected[] = {{"cars.hpp", "CfgVehicles/A/model", 3}, {NULL, "CfgVehicles/B/model", 4}};
    struct p3d_findings *findings;
    struct p3d_assets *assets;
    struct p3di_paths paths;
    struct p3di_mod mod;

    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/cars.hpp", "\nclass A {\n model = \"\\mod\\none.p3d\"; };\n");
    make_text("mod/config.cpp",
              "class CfgVehicles {\n#include \"cars.hpp\"\n class B {\n model = \"\\mod\\other.p3d\"; };\n};\n");
    assets = folder_assets();
    assert_true(p3di_mod_begin(&mod, assets, NULL, &error));
    assert_true(p3di_mod_add_folder(&mod, test_folder, &error));
    p3di_paths_begin(&paths);
    p3di_paths_add_named(&paths, in_folder("mod/config.cpp"));
    findings = p3di_mod_check_config(&mod, &paths.items[0], &error);
    assert_non_null(findings);
    assert_int_equal(findings->count, COUNT(expected));
    for (uint32_t i = 0; i < findings->count; i++) {
        const struct p3d_finding *one = &findings->items[i];

        assert_text(one->name, expected[i].name);
        assert_int_equal(one->line, expected[i].line);
        if (expected[i].file)
            assert_true(one->file && p3d_text_ends_with(p3d_bytes_of(one->file), expected[i].file));
        else
            assert_null(one->file);
    }
    p3d_findings_free(findings);
    p3di_mod_close(&mod);
    p3di_paths_free(&paths);
    p3d_assets_free(assets);
}
