/* test_check_run.c: the files of a mod, checked one after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "pbo_bytes.h"
#include "rtm_bytes.h"
#include "test_folder.h"

#include "lint/run.h"
#include "lint/text_files.h"

static struct p3d_error error;
static char shown[4000];
static unsigned refusals, warnings;

/* "car.p3d L110 N107; " and so on: each file that is shown with its findings; ! if it cannot be read. */
static void show(void *user, const struct p3di_checked *checked)
{
    const char *name = strstr(checked->path, test_folder) ? strstr(checked->path, test_folder) + strlen(test_folder) + 1
                                                          : checked->path;
    size_t used = strlen(shown);

    (void)user;
    used += (size_t)snprintf(shown + used, sizeof shown - used, "%s%s", name, checked->error ? " !" : "");
    for (size_t i = 0; i < checked->count; i++)
        used += (size_t)snprintf(shown + used, sizeof shown - used, " %s%s%.*s", checked->findings[i].rule->id + 4,
                                 checked->findings[i].element == P3D_ELEMENT_CLASS ? "=" : "",
                                 checked->findings[i].element == P3D_ELEMENT_CLASS ? (int)checked->findings[i].name.size
                                                                                   : 0,
                                 (const char *)checked->findings[i].name.data);
    snprintf(shown + used, sizeof shown - used, "; ");
}

static void refuse(void *user, enum p3di_check_argument argument, const struct p3d_error *reason)
{
    (void)user, (void)argument, (void)reason;
    refusals++;
}

static void warn(void *user, const struct p3d_error *warning)
{
    (void)user, (void)warning;
    warnings++;
}

/* What is shown of a folder below the test's, or of what else is called so; `expected` may be NULL. */
static void assert_shown(const char *name, const char *wanted, bool has_all, const char *expected)
{
    struct p3d_assets *assets = folder_assets();
    struct p3di_check_run run;

    *shown = 0;
    refusals = warnings = 0;
    p3di_check_run_begin(&run, wanted, NULL);
    run.show = show;
    run.refuse = refuse;
    run.warn = warn;
    p3di_paths_begin(&run.paths);
    p3di_paths_begin(&run.configs);
    p3di_paths_add(&run.paths, in_folder(name), P3DI_ARCHIVES_OPENED, ".p3d .rtm " P3DI_CHECKED_TEXTS, true, NULL);
    p3di_paths_add(&run.configs, in_folder(name), P3DI_ARCHIVES_OPENED, ".cpp .bin", true, NULL);
    assert_true(p3di_mod_add_folder(&run.mod, in_folder(name), &error));
    p3di_check_run_use(&run, assets);
    p3di_check_run_all(&run, has_all);
    assert_false(run.job.has_failed);
    p3di_check_run_end(&run);
    p3d_assets_free(assets);
    if (expected && strcmp(shown, expected) != 0)
        fail_msg("%s", shown);
}

/* The findings of mod/config.cpp. */
static void assert_config(const char *expected)
{
    char config[300];

    assert_shown("mod", NULL, false, NULL);
    snprintf(config, sizeof config, "mod/config.cpp%s%s; ", *expected ? " " : "", expected);
    if (!strstr(shown, config))
        fail_msg("%s", shown);
}

static void copy_model(const char *name)
{
    struct p3d_file file;

    assert_true(p3d_read_file(FIXTURES "/crate.p3d", &file, &error));
    make_file(name, file.data, file.size);
    p3d_file_free(&file);
}

TEST_IN_FOLDER(each_file_is_checked_as_what_it_is)
{
    make_text("mod/$PBOPREFIX$", "mod");
    copy_model("mod/car.p3d");
    make_text("mod/bad.p3d", "nothing");
    make_text("mod/model.cfg", "class CfgModels { class car {}; class van {}; class bus {}; };");
    make_text("mod/other.cfg", "class {"); /* in a folder this is no model.cfg */
    make_text("mod/a.rvmat", "class Stage1 { texture = \"mod\\none.paa\"; };");
    make_text("mod/b.rvmat", "class {");
    make_text("mod/a.paa", "nothing");
    make_text("mod/walk.rtm", "nothing");
    make_text("mod/config.cpp", "class CfgVehicles { class A { model = \"\\mod\\none.p3d\"; }; };");
    make_text("mod/config.bin", "class {"); /* is made of that */
    make_text("mod/sub/config.bin", "class CfgVehicles { class B { model = \"\\mod\\none.p3d\"; }; };");
    make_text("mod/sub/other.cpp", "class {");
    assert_shown("mod", NULL, true,
                 "mod/a.paa T101; mod/a.rvmat T109=Stage1/texture; mod/b.rvmat T104; mod/bad.p3d ! F101; "
                 "mod/car.p3d N107 N107 L110; mod/model.cfg; mod/walk.rtm ! F101; mod/model.cfg M110=van M110=bus; "
                 "mod/config.cpp C101=CfgVehicles/A/model; mod/sub/config.bin C101=CfgVehicles/B/model; ");
    assert_int_equal(refusals + warnings, 0);
    assert_shown("mod", NULL, false,
                 "mod/a.paa T101; mod/a.rvmat T109=Stage1/texture; mod/b.rvmat T104; mod/bad.p3d ! F101; "
                 "mod/car.p3d N107 N107 L110; mod/model.cfg; mod/walk.rtm ! F101; "
                 "mod/config.cpp C101=CfgVehicles/A/model; mod/sub/config.bin C101=CfgVehicles/B/model; ");
}

/* The prefix stands for the folder in the index of files, so it does not find what is beside the config. */
TEST_IN_FOLDER(includes_may_have_another_letter_case_than_their_files)
{
    make_text("mod/$PBOPREFIX$", "z\\mine");
    make_text("mod/cfg/sub/One.hpp", "class CfgVehicles {");
    make_text("mod/cfg/two.hpp", "};");
    make_text("mod/config.cpp", "#include \"Cfg\\sub\\one.hpp\"\n#include \"cfg\\two.hpp\"\n");
    assert_shown("mod", NULL, false, "mod/config.cpp N113; ");
    make_text("mod/config.cpp", "#include \"Cfg\\three.hpp\"\n");
    assert_shown("mod", NULL, false, "mod/config.cpp C110; ");
}

/* Component01 is a selection of the crate. */
TEST_IN_FOLDER(sources_are_known_declared_or_named_by_a_text)
{
    static const char config[] = "class CfgVehicles { class A { model = \"\\mod\\crate.p3d\"; "
                                 "class AnimationSources { class %s {}; }; }; };";
    char text[300];

    copy_model("mod/crate.p3d");
    make_text("mod/$PBOPREFIX$", "mod");
    make_text(
        "mod/model.cfg",
        "class CfgSkeletons { class S { skeletonBones[] = {\"Component01\", \"\"}; }; };"
        "class CfgModels { class crate { sections[] = {}; skeletonName = \"S\"; class Animations {"
        "class Lid { type = \"rotation\"; selection = \"Component01\"; axis = \"a\"; source = \"lid_x\"; }; }; }; };");
    snprintf(text, sizeof text, config, "lid_x");
    make_text("mod/config.cpp", text);
    assert_config("");
    snprintf(text, sizeof text, config, "other");
    make_text("mod/config.cpp", text);
    assert_config("C143=CfgVehicles/A C144=CfgVehicles/A/AnimationSources/other");
    snprintf(text, sizeof text, config, "other {}; class lid_x: other");
    make_text("mod/config.cpp", text);
    assert_config(""); /* others inherit from it */
    snprintf(text, sizeof text, config, "other");
    make_text("mod/config.cpp", text);
    make_text("mod/a.sqf", "x animateSource [\"lid_x\", 1]; y = 'OTHER';");
    assert_config("");
}

TEST_IN_FOLDER(what_only_some_games_read_is_noted)
{
    make_text("mod/config.cpp", "class A { a[] = {1; 2}; b = 1 };\n");
    assert_shown("mod", NULL, false, "mod/config.cpp C141 C111; ");
}

TEST_IN_FOLDER(classes_that_no_model_has_are_told_by_file)
{
    make_text("mod/$PBOPREFIX$", "mod");
    copy_model("mod/a/car.p3d");
    copy_model("mod/a/Van.P3D");
    copy_model("mod/a/lorry.p3d");
    copy_model("mod/b/ship.p3d");
    copy_model("mod/c/Boat.p3d");
    make_text("mod/a/model.cfg",
              "class CfgModels { class Default {}; class one {}; class car {}; class van {}; class two: one {};"
              "class lory {}; class three {}; };");
    make_text("mod/b/model.cfg", "class CfgModels { class ship {}; };");
    make_text("mod/c/model.cfg", "class CfgModels { class boat {}; class four {}; };");
    make_text("mod/d/model.cfg", "class CfgModels { class five {}; };"); /* of no model that is there */
    assert_shown(
        "mod", NULL, true,
        "mod/a/Van.P3D N107 N107 L110 M109; mod/a/car.p3d N107 N107 L110; mod/a/lorry.p3d N107 N107 L110 M108; "
        "mod/a/model.cfg; mod/b/model.cfg; mod/b/ship.p3d N107 N107 L110; mod/c/Boat.p3d N107 N107 L110 M109; "
        "mod/c/model.cfg; mod/d/model.cfg; mod/a/model.cfg M110=two M110=three; mod/c/model.cfg M110=four; ");
}

TEST_IN_FOLDER(a_file_that_is_wanted_is_that_of_all_models)
{
    char wanted[256];

    make_text("mod/$PBOPREFIX$", "mod");
    copy_model("mod/car.p3d");
    copy_model("mod/van.p3d");
    make_text("mod/model.cfg", "class CfgModels { class van {}; };");
    make_text("wanted.cfg", "class CfgModels { class car {}; class bus {}; };");
    snprintf(wanted, sizeof wanted, "%s/wanted.cfg", test_folder);
    assert_shown("mod", wanted, true,
                 "mod/car.p3d N107 N107 L110; mod/model.cfg; mod/van.p3d N107 N107 L110; wanted.cfg M110=bus; ");
    assert_int_equal(refusals, 0);
    assert_int_equal(warnings, 1); /* it has no van */
    assert_int_equal(remove(wanted), 0);
    assert_shown("mod", wanted, false, "mod/car.p3d N107 N107 L110; mod/model.cfg; mod/van.p3d N107 N107 L110; ");
    assert_int_equal(refusals, 2);
}

/* Files in an archive are what they are in a folder; all texts called .cfg but model.cfg are left out there, too. */
TEST_IN_FOLDER(archives_are_looked_into)
{
    static const char cfg[] = "class CfgModels { class car {}; class van {}; };";
    static const char config[] = "class CfgVehicles { class A { model = \"mod\\none.p3d\"; }; };";
    static struct bytes b;

    b.size = 0;
    put_pbo_properties(&b, "prefix", "mod");
    put_pbo_stored(&b, "model.cfg", cfg);
    put_pbo_stored(&b, "other.cfg", "class {");
    put_pbo_stored(&b, "a.rvmat", "class {");
    put_pbo_stored(&b, "data\\config.cpp", config);
    put_pbo_end(&b);
    put_text(&b, cfg);
    put_text(&b, "class {");
    put_text(&b, "class {");
    put_text(&b, config);
    make_file("a.pbo", b.data, b.size);
    assert_shown("a.pbo", NULL, true,
                 "a.pbo:a.rvmat T104; a.pbo:model.cfg; a.pbo:data\\config.cpp C101=CfgVehicles/A/model; ");
}

/* What stands for a file that was not fetched. */
TEST_IN_FOLDER(pointers_are_no_files)
{
    static const char pointer[] = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n";

    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/a.rvmat", pointer);
    make_text("mod/b.paa", pointer);
    make_text("mod/c.pac", pointer);
    make_text("mod/d.p3d", pointer);
    make_text("mod/e.rtm", pointer);
    make_text("mod/model.cfg", pointer);
    assert_shown("mod", NULL, true,
                 "mod/a.rvmat T110; mod/b.paa T110; mod/c.pac T110; mod/d.p3d T110; mod/e.rtm T110; "
                 "mod/model.cfg T110; ");
}

TEST_IN_FOLDER(animations_are_checked_with_their_skeleton)
{
    static struct bytes rtm;
    char wanted[256];

    make_text("mod/$PBOPREFIX$", "mod");
    put_rtm_arm(&rtm, 2); /* no rotation is as large */
    make_file("mod/walk.rtm", rtm.data, rtm.size);
    assert_shown("mod", NULL, true, "mod/walk.rtm R105; ");
    make_text("mod/model.cfg",
              "class CfgSkeletons { class Man { skeletonBones[] = {\"arm\", \"\", \"leg\", \"\"}; }; };");
    assert_shown("mod", NULL, true, "mod/model.cfg; mod/walk.rtm R102 R105; ");
    snprintf(wanted, sizeof wanted, "%s/other.cfg", test_folder);
    assert_shown("mod", wanted, true, "mod/model.cfg; mod/walk.rtm R105; ");
    assert_int_equal(refusals, 1); /* it is not there */
    make_text("mod/model.cfg", "class {");
    assert_shown("mod", NULL, true, "mod/model.cfg M107; mod/walk.rtm R105; ");
    assert_int_equal(refusals, 0);
}
