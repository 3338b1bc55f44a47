/* test_scene.c: models in their mods, and the model.cfg of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test_folder.h"

#include <p3d/scene.h>

static struct p3d_scene scene;
static struct p3d_error error;
static struct heard heard;
static const struct p3d_options hearing = {.warn = hear, .warn_user = &heard};

static void close_scene(void *data)
{
    p3d_scene_close(data);
}

static bool try_open(const char *path, unsigned what, const struct p3d_scene_options *options)
{
    bool is_good;

    p3d_scene_close(&scene);
    heard = (struct heard){.count = 0};
    memset(&scene, 0xaa, sizeof scene);
    memset(&error, 0xaa, sizeof error);
    is_good = p3d_scene_open(path, what, options, &hearing, &scene, &error);
    not_at_end(&scene);
    at_end(close_scene, &scene);
    return is_good;
}

static void open_it(const char *path, unsigned what, const struct p3d_scene_options *options)
{
    if (!try_open(path, what, options))
        fail_msg("%s", error.message);
}

static void assert_fails(const char *path, const struct p3d_scene_options *options, enum p3d_status status,
                         const char *message, enum p3d_scene_failure failure)
{
    assert_false(try_open(path, P3D_SCENE_ALL, options));
    assert_int_equal(error.status, status);
    assert_string_equal(error.message, message);
    assert_int_equal(scene.failure, failure);
    assert_null(scene.memory);
    assert_null(scene.model);
}

/* A fixture, or as much of it as `size` says, in the test's folder. */
static void copy_fixture(const char *fixture, const char *name, size_t size)
{
    struct p3d_file file;

    assert_true(p3d_read_file(fixture, &file, &error));
    make_file(name, file.data, size ? size : file.size);
    p3d_file_free(&file);
}

static struct p3d_assets *open_assets(const char *path)
{
    struct p3d_assets *assets = p3d_assets_new(NULL);

    assert_non_null(assets);
    assert_true(p3d_assets_add(assets, path, &error));
    return assets;
}

static bool has_read(const char *end)
{
    for (size_t i = 0; i < scene.file_count; i++)
        if (p3d_text_ends_with(p3d_bytes_of(scene.files[i]), end))
            return true;
    return false;
}

/* ---- What is read ---- */

TEST(a_source_has_the_bones_of_its_model_cfg)
{
    open_it(FIXTURES "/tube.p3d", P3D_SCENE_MODEL | P3D_SCENE_SKELETON, NULL);
    assert_non_null(scene.document.mlod);
    assert_int_equal(scene.lod_count, 6);
    assert_int_equal(scene.model->lod_count, 6);
    assert_int_equal(scene.model->bone_count, 2);
    assert_ptr_equal(scene.plain, scene.model);
    assert_string_equal(scene.class_name, "tube");
    assert_string_equal(scene.model_cfg, FIXTURES "/model.cfg");
    assert_int_equal(scene.file_count, 2);
    assert_true(has_read("/model.cfg") && has_read("/model_parts.hpp"));
    assert_null(scene.looks);
    assert_null(scene.hulls);
}

TEST(parts_that_are_not_asked_for_are_not_there)
{
    open_it(FIXTURES "/tube.p3d", 0, NULL);
    assert_null(scene.model);
    assert_null(scene.class_name);
    assert_int_equal(scene.lods[5], 5);
    open_it(FIXTURES "/tube.p3d", P3D_SCENE_MODEL, &(struct p3d_scene_options){.lods = "#1,Memory"});
    assert_int_equal(scene.lod_count, 2);
    assert_int_equal(scene.lods[1], 4);
    assert_int_equal(scene.model->lod_count, 2);
    assert_int_equal(scene.model->bone_count, 0);
    assert_null(scene.model_cfg);
}

TEST(an_odol_needs_no_model_cfg)
{
    open_it(FIXTURES "/tube_v48.p3d", P3D_SCENE_ALL, NULL);
    assert_non_null(scene.document.odol);
    assert_int_equal(scene.model->bone_count, 2);
    assert_non_null(scene.hulls);
    assert_null(scene.looks); /* without assets */
    assert_null(scene.class_name);
    assert_int_equal(scene.file_count, 0);
    assert_string_equal(heard.text, "there are no collision meshes to add; ");
    open_it(FIXTURES "/tube.p3d", P3D_SCENE_HULLS, NULL);
    assert_null(scene.hulls);
    assert_string_equal(heard.text, "an MLOD has no collision meshes; they are made when it is binarised; ");
}

TEST(a_file_in_an_archive_is_a_model_as_others)
{
    open_it(FIXTURES "/addon.pbo:data/TAGS.p3d", P3D_SCENE_ALL, NULL);
    assert_int_equal(scene.model->lod_count, 1);
    assert_string_equal(scene.class_name, "Tags");
    assert_null(scene.model_cfg);
    assert_fails(FIXTURES "/addon.pbo:none.p3d", NULL, P3D_SYSTEM, "there is no such file in this archive",
                 P3D_SCENE_FAILED);
}

TEST(a_model_in_its_mod_has_proxies_and_looks)
{
    struct p3d_assets *assets = open_assets(FIXTURES);
    const struct p3d_scene_options options = {.assets = assets, .looks = {.max_size = 4}};

    open_it(FIXTURES "/pickup/pickup.p3d", P3D_SCENE_ALL & ~P3D_SCENE_HULLS, &options);
    assert_int_equal(heard.count, 0);
    assert_int_equal(scene.model->bone_count, 10);
    assert_true(scene.model->lods[0].face_count > scene.plain->lods[0].face_count);
    assert_int_equal(scene.looks->count, scene.model->material_count);
    assert_int_equal(scene.looks->images[0].image.width, 4);
    assert_true(has_read("model.cfg") && has_read("can.p3d") && has_read(".rvmat") && has_read("_co.paa"));
    assert_int_equal(scene.file_count, 4);
    p3d_scene_close(&scene); /* before its assets */
    p3d_assets_free(assets);
}

TEST(a_pose_moves_the_model_and_leaves_the_plain_one)
{
    const struct p3d_pose_value open_door = {"door_l", 1}, none = {"nobody", 1};
    struct p3d_scene_options options = {.pose = &open_door, .pose_count = 1};

    open_it(FIXTURES "/pickup/pickup.p3d", P3D_SCENE_MODEL | P3D_SCENE_SKELETON, &options);
    assert_ptr_not_equal(scene.model, scene.plain);
    assert_memory_not_equal(scene.model->lods[0].points, scene.plain->lods[0].points,
                            scene.plain->lods[0].point_count * sizeof *scene.plain->lods[0].points);
    options.pose = &none;
    assert_false(try_open(FIXTURES "/pickup/pickup.p3d", P3D_SCENE_ALL, &options));
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(scene.failure, P3D_SCENE_NO_SOURCE);
}

/* ---- What fails ---- */

TEST_IN_FOLDER(a_file_that_is_missing_or_no_model_fails)
{
    make_file("a.txt", "no model", 8);
    make_file("a.rvmat", "class Stage1 {};", 16);
    make_file("empty.p3d", "", 0);
    assert_fails(in_folder("none.p3d"), NULL, P3D_SYSTEM, "No such file or directory", P3D_SCENE_FAILED);
    assert_fails(test_folder, NULL, P3D_SYSTEM, "Is a directory", P3D_SCENE_FAILED);
    assert_fails(in_folder("a.txt"), NULL, P3D_UNSUPPORTED, "not a P3D model: it begins with neither MLOD nor ODOL",
                 P3D_SCENE_NO_MODEL);
    assert_fails(in_folder("a.rvmat"), NULL, P3D_UNSUPPORTED, "not a P3D model but a config, as its name says",
                 P3D_SCENE_NO_MODEL);
    assert_fails(in_folder("empty.p3d"), NULL, P3D_UNSUPPORTED, "the file is empty", P3D_SCENE_NO_MODEL);
    assert_false(p3d_scene_open(in_folder("none.p3d"), 0, NULL, NULL, &scene, NULL));
}

TEST(a_lod_that_is_not_there_fails)
{
    const struct p3d_scene_options options = {.lods = "Geometry,#6"};

    assert_false(try_open(FIXTURES "/tube.p3d", P3D_SCENE_ALL, &options));
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(scene.failure, P3D_SCENE_NO_LOD);
}

TEST_IN_FOLDER(damage_of_a_lod_fails_unless_it_is_not_wanted)
{
    struct p3d_scene_options options = {.lods = NULL};

    copy_fixture(FIXTURES "/tube.p3d", "cut.p3d", 99700);
    assert_false(try_open(in_folder("cut.p3d"), P3D_SCENE_ALL, NULL));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(scene.failure, P3D_SCENE_DAMAGED);
    assert_memory_equal(&scene.damage, &error, sizeof error);
    options.lods = "#0";
    open_it(in_folder("cut.p3d"), P3D_SCENE_MODEL, &options);
    assert_int_equal(scene.damage.status, P3D_DAMAGED);
    options = (struct p3d_scene_options){.leaves_damaged_out = true};
    open_it(in_folder("cut.p3d"), P3D_SCENE_MODEL, &options);
    assert_int_equal(scene.model->lod_count, scene.lod_count);
    assert_true(scene.lod_count > 0 && scene.lod_count < 6);
}

/* ---- The model.cfg ---- */

TEST_IN_FOLDER(a_model_cfg_that_is_wanted_must_have_the_class)
{
    struct p3d_scene_options options = {.model_cfg = FIXTURES "/model.cfg"};
    char path[128];

    copy_fixture(FIXTURES "/tube.p3d", "tube.p3d", 0);
    copy_fixture(FIXTURES "/tube.p3d", "other.p3d", 0);
    open_it(in_folder("tube.p3d"), P3D_SCENE_ALL, &options);
    assert_int_equal(scene.model->bone_count, 2);
    assert_false(try_open(in_folder("other.p3d"), P3D_SCENE_ALL, &options));
    assert_int_equal(scene.failure, P3D_SCENE_NO_SKELETON);
    snprintf(path, sizeof path, "%s/none.cfg", test_folder);
    options.model_cfg = path;
    assert_false(try_open(in_folder("tube.p3d"), P3D_SCENE_ALL, &options));
    assert_int_equal(scene.failure, P3D_SCENE_NO_SKELETON);
    assert_non_null(strstr(error.message, "none.cfg: No such file or directory"));
}

TEST_IN_FOLDER(a_wrong_model_cfg_is_a_warning_if_nobody_asked_for_it)
{
    copy_fixture(FIXTURES "/tube.p3d", "tube.p3d", 0);
    make_text("model.cfg", "class CfgModels { class tube { = }; };");
    open_it(in_folder("tube.p3d"), P3D_SCENE_MODEL | P3D_SCENE_SKELETON, NULL);
    assert_int_equal(scene.model->bone_count, 0);
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.text, "model.cfg"));
}

/* ---- What is wrong with it ---- */

static const char *rules_of(const struct p3d_findings *findings)
{
    static char text[256];

    text[0] = 0;
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings->items[i].rule->severity != P3D_SEVERITY_NOTE)
            strcat(strcat(text, findings->items[i].rule->id), " ");
    return text;
}

TEST(a_scene_is_checked_with_its_mod)
{
    struct p3d_assets *assets = open_assets(FIXTURES);
    const struct p3d_scene_options options[] = {{.leaves_damaged_out = true}, {.assets = assets}};
    struct p3d_findings *findings;

    open_it(FIXTURES "/crate.p3d", 0, &options[0]);
    findings = p3d_check_scene(&scene, P3D_PROFILE_A3, NULL, &error);
    assert_non_null(findings);
    assert_string_equal(rules_of(findings), "");
    p3d_findings_free(findings);
    open_it(FIXTURES "/crate.p3d", 0, &options[1]);
    findings = p3d_check_scene(&scene, P3D_PROFILE_A3, NULL, &error);
    p3d_scene_close(&scene);
    p3d_assets_free(assets);
    assert_non_null(findings); /* nothing of the scene is needed any more */
    assert_string_equal(rules_of(findings), "P3D-N107 P3D-N107 ");
    assert_int_equal(findings->severity_counts[P3D_SEVERITY_WARNING], 2);
    assert_text(findings->items[0].name, "crate\\data\\crate_co.paa");
    p3d_findings_free(findings);
}

TEST_IN_FOLDER(a_model_cfg_that_is_wrong_is_a_finding)
{
    struct p3d_findings *findings;

    copy_fixture(FIXTURES "/tube.p3d", "tube.p3d", 0);
    make_text("model.cfg", "class CfgModels {");
    open_it(in_folder("tube.p3d"), 0, NULL);
    findings = kept_findings(p3d_check_scene(&scene, P3D_PROFILE_ANY, NULL, NULL));
    assert_string_equal(findings->items[findings->count - 1].rule->id, "P3D-M107");
    assert_true(findings->severity_counts[findings->items[findings->count - 1].rule->severity] >= 1);
}

/* ---- Files that a model names ---- */

/* Names of axes say that a class was expected. */
TEST_IN_FOLDER(axes_in_memory_expect_a_class)
{
    const struct p3d_scene_options expects = {.expects_skeleton = true}, best = {.expects_skeleton = true, .lods = "0"};

    make_text("$PBOPREFIX$", "mod");
    copy_fixture(FIXTURES "/tube.p3d", "tube.p3d", 0);
    copy_fixture(FIXTURES "/crate.p3d", "crate.p3d", 0);
    open_it(in_folder("crate.p3d"), P3D_SCENE_MODEL | P3D_SCENE_SKELETON, &expects);
    assert_int_equal(heard.count, 1); /* it has an axis */
    assert_non_null(strstr(heard.text, "no bones and animations: there is no model.cfg for it"));
    open_it(in_folder("crate.p3d"), P3D_SCENE_MODEL | P3D_SCENE_SKELETON, NULL);
    assert_int_equal(heard.count, 0);
    open_it(in_folder("crate.p3d"), P3D_SCENE_MODEL | P3D_SCENE_SKELETON, &best);
    assert_int_equal(heard.count, 0); /* Memory is not looked at */
}
