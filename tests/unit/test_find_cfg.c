/* test_find_cfg.c: which model.cfg is that of a model, in folders and in archives.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "pbo_bytes.h"
#include "test_folder.h"

#include "mod/find_cfg.h"

static struct p3d_error error;
static struct bytes archive;
static struct p3di_paths paths;
static struct p3di_found_cfg cfg;

/* A model.cfg with this class, which has so many sections. */
static const char *cfg_of(const char *class_name, unsigned sections)
{
    static char text[200];

    snprintf(text, sizeof text, "class CfgModels { class %s { sections[] = {\"%u\"}; }; };", class_name, sections);
    return text;
}

static bool find_at(const char *model, struct p3di_cfg_place place)
{
    p3di_paths_begin(&paths);
    p3di_paths_add_named(&paths, model);
    assert_int_equal(paths.count, 1);
    assert_null(paths.items[0].problem);
    place.model = &paths.items[0];
    return p3di_find_cfg(&cfg, &place, NULL, &error);
}

static void forget(void)
{
    p3di_found_cfg_close(&cfg);
    p3di_paths_free(&paths);
}

/* The model has this file, below the test's folder; NULL: none, for that reason, which ends so. */
static void assert_cfg(const char *model, const char *file, const char *why)
{
    char path[256];

    snprintf(path, sizeof path, "%s/%s", test_folder, model);
    assert_true(find_at(path, (struct p3di_cfg_place){.assets = NULL}));
    if (file) {
        if (!cfg.path)
            fail_msg("%s", p3di_found_cfg_why(&cfg));
        assert_non_null(cfg.config);
        assert_string_equal(cfg.path, in_folder(file));
    } else {
        assert_null(cfg.path);
        assert_null(cfg.config);
        if (!p3d_text_ends_with(p3d_bytes_of(p3di_found_cfg_why(&cfg)), why))
            fail_msg("%s", p3di_found_cfg_why(&cfg));
    }
    forget();
}

/* ---- Folders ---- */

TEST_IN_FOLDER(files_on_the_way_without_the_class_are_named)
{
    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/a/car_door.p3d", "");
    make_text("mod/a/model.cfg", cfg_of("tree", 1));
    make_text("mod/model.cfg", cfg_of("Car_Dor", 1));
    assert_true(find_at(in_folder("mod/a/car_door.p3d"), (struct p3di_cfg_place){.assets = NULL}));
    assert_null(cfg.config);
    assert_string_equal(cfg.class_name, "car_door");
    assert_int_equal(cfg.without_count, 2);
    assert_string_equal(cfg.without[0], in_folder("mod/a/model.cfg"));
    assert_string_equal(cfg.without[1], in_folder("mod/model.cfg"));
    assert_string_equal(cfg.near_name, "Car_Dor");
    assert_string_equal(cfg.near_path, in_folder("mod/model.cfg"));
    assert_true(p3d_text_ends_with(p3d_bytes_of(p3di_found_cfg_why(&cfg)),
                                   "/mod/model.cfg has no class car_door, but Car_Dor"));
    forget();
    make_text("mod/model.cfg", cfg_of("x", 1));
    assert_cfg("mod/a/car_door.p3d", NULL, "/mod/a/model.cfg has no class car_door");
}

TEST_IN_FOLDER(a_model_cfg_may_be_called_like_the_model_or_its_folder)
{
    make_text("mod/boxes/crate.p3d", "");
    make_text("mod/Mod.cfg", cfg_of("crate", 1));
    assert_cfg("mod/boxes/crate.p3d", "mod/Mod.cfg", NULL);
    make_text("mod/crate.cfg", cfg_of("crate", 1)); /* it is not beside the model */
    assert_cfg("mod/boxes/crate.p3d", "mod/Mod.cfg", NULL);
    make_text("mod/boxes/Boxes.CFG", cfg_of("crate", 1));
    assert_cfg("mod/boxes/crate.p3d", "mod/boxes/Boxes.CFG", NULL);
    make_text("mod/boxes/model.cfg", cfg_of("crate", 1));
    assert_cfg("mod/boxes/crate.p3d", "mod/boxes/model.cfg", NULL);
    make_text("mod/boxes/Crate.cfg", cfg_of("crate", 1));
    assert_cfg("mod/boxes/crate.p3d", "mod/boxes/Crate.cfg", NULL);
}

TEST_IN_FOLDER(a_folder_is_listed_once_for_a_list_of_models)
{
    make_text("car/model.p3d", "");
    make_text("car/car.p3d", "");
    p3di_paths_begin(&paths);
    p3di_paths_add(&paths, in_folder("car"), P3DI_ARCHIVES_AS_FILES, ".p3d", true, NULL);
    assert_int_equal(paths.count, 2);
    assert_true(p3di_find_cfg(&cfg, &(struct p3di_cfg_place){.model = &paths.items[1]}, NULL, &error));
    p3di_found_cfg_close(&cfg);
    make_text("car/car.cfg", cfg_of("tree", 1));
    make_text("car/model.cfg", cfg_of("model", 1));
    assert_true(p3di_find_cfg(&cfg, &(struct p3di_cfg_place){.model = &paths.items[1]}, NULL, &error));
    assert_int_equal(cfg.file_count, 0);
    forget();
    assert_cfg("car/model.p3d", "car/model.cfg", NULL); /* another list sees what has come */
    assert_true(find_at(in_folder("car/car.p3d"), (struct p3di_cfg_place){.assets = NULL}));
    assert_true(cfg.without_count >= 2);
    assert_string_equal(cfg.without[0], in_folder("car/car.cfg")); /* its own and the folder's: tried once */
    assert_string_equal(cfg.without[1], in_folder("car/model.cfg"));
    forget();
}

TEST_IN_FOLDER(all_files_that_were_read_are_told_with_what_they_include)
{
    static const char *const names[] = {"mod/a/model.cfg", "mod/a/bones.hpp", "mod/model.cfg"};

    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/a/car.p3d", "");
    make_text("mod/a/bones.hpp", "class CfgSkeletons {};");
    make_text("mod/a/model.cfg", "#include \"bones.hpp\"");
    make_text("mod/model.cfg", cfg_of("car", 1));
    assert_true(find_at(in_folder("mod/a/car.p3d"), (struct p3di_cfg_place){.assets = NULL}));
    assert_int_equal(cfg.file_count, COUNT(names));
    for (size_t i = 0; i < COUNT(names); i++)
        assert_string_equal(cfg.files[i], in_folder(names[i]));
    forget();
}

TEST_IN_FOLDER(a_class_is_called_as_the_file_without_its_last_extension)
{
    make_text("$PBOPREFIX$", "mod");
    make_text("car.v2.p3d", "");
    make_text("model.cfg", cfg_of("car", 1));
    assert_cfg("car.v2.p3d", NULL, "/model.cfg has no class car.v2");
    make_text("car", "");
    assert_cfg("car", "model.cfg", NULL);
    make_text(".car", "");
    assert_cfg(".car", NULL, "/model.cfg has no class .car, but car");
}

TEST_IN_FOLDER(a_file_that_cannot_be_read_ends_the_search)
{
    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/a/car.p3d", "");
    make_text("mod/a/model.cfg", "class {");
    make_text("mod/model.cfg", cfg_of("car", 1));
    assert_false(find_at(in_folder("mod/a/car.p3d"), (struct p3di_cfg_place){.assets = NULL}));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_string_equal(cfg.path, in_folder("mod/a/model.cfg"));
    assert_null(cfg.config);
    assert_true(p3d_text_ends_with(p3d_bytes_of(p3di_found_cfg_why(&cfg)), "/mod/a/model.cfg cannot be read"));
    forget();
    make_file("mod/a/model.cfg", "\0raP\0\0\0\0\x08\0\0\0\x20\0\0\0a", 17);
    assert_false(find_at(in_folder("mod/a/car.p3d"), (struct p3di_cfg_place){.assets = NULL}));
    assert_non_null(strstr(error.message, "/mod/a/model.cfg: 0x10: base has no NUL in the 1 bytes that are left"));
    assert_true(error.has_line);
    forget();
    make_text("mod/a/model.cfg", "version https://git-lfs.github.com/spec/v1");
    assert_false(find_at(in_folder("mod/a/car.p3d"), (struct p3di_cfg_place){.assets = NULL}));
    assert_non_null(strstr(error.message, "/mod/a/model.cfg: not a text of classes but a pointer of Git LFS"));
    forget();
}

TEST_IN_FOLDER(a_file_that_is_wanted_is_taken_whatever_it_has)
{
    char wanted[256];

    make_text("car.p3d", "");
    make_text("model.cfg", cfg_of("car", 1));
    make_text("other.cfg", cfg_of("van", 1));
    snprintf(wanted, sizeof wanted, "%s/other.cfg", test_folder);
    assert_true(find_at(in_folder("car.p3d"), (struct p3di_cfg_place){.wanted = wanted}));
    assert_string_equal(cfg.path, wanted);
    assert_non_null(cfg.config);
    assert_int_equal(cfg.without_count, 0);
    forget();
    make_text("other.cfg", "class CfgModels {};"); /* as odol-to-mlod writes it of a model without a class */
    assert_true(find_at(in_folder("car.p3d"), (struct p3di_cfg_place){.wanted = wanted}));
    assert_null(cfg.config);
    assert_true(p3d_text_ends_with(p3d_bytes_of(p3di_found_cfg_why(&cfg)), "/other.cfg has no class car"));
    forget();
    snprintf(wanted, sizeof wanted, "%s/none.cfg", test_folder);
    assert_false(find_at(in_folder("car.p3d"), (struct p3di_cfg_place){.wanted = wanted}));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_non_null(strstr(error.message, "none.cfg: No such file"));
    forget();
}

TEST_IN_FOLDER(configs_are_looked_into_last_and_their_faults_passed_by)
{
    char first[256], second[256], third[256];
    const char *const configs[] = {first, second, third};
    const struct p3di_cfg_place place = {.configs = configs, .config_count = 3};

    snprintf(first, sizeof first, "%s/1.cpp", test_folder);
    snprintf(second, sizeof second, "%s/2.cpp", test_folder);
    snprintf(third, sizeof third, "%s/3.cpp", test_folder);
    make_text("$PBOPREFIX$", "mod");
    make_text("car.p3d", "");
    make_text("1.cpp", "class {");
    make_text("2.cpp", cfg_of("van", 1));
    make_text("3.cpp", cfg_of("car", 1));
    assert_true(find_at(in_folder("car.p3d"), place));
    assert_string_equal(cfg.path, third);
    assert_non_null(cfg.config);
    assert_int_equal(cfg.without_count, 1);
    forget();
    make_text("3.cpp", "class {");
    assert_true(find_at(in_folder("car.p3d"), place));
    assert_null(cfg.path);
    assert_null(cfg.config);
    assert_true(p3d_text_ends_with(p3d_bytes_of(p3di_found_cfg_why(&cfg)), "/2.cpp has no class car"));
    forget();
    make_text("model.cfg", cfg_of("car", 1));
    assert_true(find_at(in_folder("car.p3d"), place));
    assert_string_equal(cfg.path, in_folder("model.cfg"));
    forget();
}

TEST_IN_FOLDER(an_animation_has_a_file_with_a_skeleton_of_its_bones)
{
    struct p3d_bytes bones[] = {p3d_bytes_of("Arm")};
    const struct p3d_rtm rtm = {.bones = bones, .bone_count = 1};
    char empty[256];
    struct p3di_cfg_place place = {.animation = &rtm};

    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/a/walk.rtm", "");
    make_text("mod/a/model.cfg", "class CfgSkeletons { class S { skeletonBones[] = {\"leg\", \"\"}; }; };");
    assert_true(find_at(in_folder("mod/a/walk.rtm"), place));
    assert_null(cfg.skeleton);
    assert_true(p3d_text_ends_with(p3d_bytes_of(p3di_found_cfg_why(&cfg)),
                                   "/mod/a/model.cfg has no skeleton with one of its bones"));
    assert_null(cfg.near_name);
    forget();
    make_text("mod/model.cfg", "class CfgSkeletons { class T { skeletonBones[] = {\"arm\", \"\"}; }; };");
    assert_true(find_at(in_folder("mod/a/walk.rtm"), place));
    assert_non_null(cfg.skeleton);
    assert_text(cfg.skeleton->name, "T");
    assert_string_equal(cfg.path, in_folder("mod/model.cfg"));
    assert_int_equal(cfg.without_count, 1);
    forget();
    make_text("empty.cfg", "class CfgModels {};");
    snprintf(empty, sizeof empty, "%s/empty.cfg", test_folder);
    place.wanted = empty;
    assert_true(find_at(in_folder("mod/a/walk.rtm"), place));
    assert_true(
        p3d_text_ends_with(p3d_bytes_of(p3di_found_cfg_why(&cfg)), "/empty.cfg has no skeleton with one of its bones"));
    forget();
}

/* ---- Archives ---- */

/* An archive of a model, and of two files before it. */
static void put_archive(const char *model, const char *first, const char *first_text, const char *second,
                        const char *second_text)
{
    archive.size = 0;
    put_pbo_properties(&archive, "prefix", "Z\\Mod");
    put_pbo_stored(&archive, first, first_text);
    put_pbo_stored(&archive, second, second_text);
    put_pbo_stored(&archive, model, "model");
    put_pbo_end(&archive);
    put_text(&archive, first_text);
    put_text(&archive, second_text);
    put_text(&archive, "model");
    make_file("a.pbo", archive.data, archive.size);
}

TEST_IN_FOLDER(an_archive_is_climbed_to_its_root)
{
    char text[200];

    strcpy(text, cfg_of("car", 2));
    put_archive("data\\in\\car.p3d", "model.cfg", cfg_of("car", 1), "data\\model.cfg", text);
    assert_cfg("a.pbo:data\\in\\car.p3d", "a.pbo:data\\model.cfg", NULL);
    put_archive("data\\in\\car.p3d", "Model.cfg", cfg_of("car", 1), "other\\model.cfg", text);
    assert_cfg("a.pbo:data\\in\\car.p3d", "a.pbo:Model.cfg", NULL);
    put_archive("data\\in\\car.p3d", "data\\in\\in.cfg", cfg_of("car", 1), "data\\in\\Car.cfg", text);
    assert_cfg("a.pbo:data\\in\\car.p3d", "a.pbo:data\\in\\Car.cfg", NULL);
    put_archive("data\\in\\car.p3d", "data\\car.cfg", cfg_of("car", 1), "data\\data.cfg", text);
    assert_cfg("a.pbo:data\\in\\car.p3d", "a.pbo:data\\data.cfg", NULL);
    put_archive("data\\in\\car.p3d", "data\\in\\in.cfg", cfg_of("car", 1), "data\\in\\model.cfg", text);
    assert_cfg("a.pbo:data\\in\\car.p3d", "a.pbo:data\\in\\model.cfg", NULL);
    put_archive("data\\in\\car.p3d", "data\\in\\in.cfg", cfg_of("van", 1), "x.txt", text);
    assert_cfg("a.pbo:data\\in\\car.p3d", NULL, "a.pbo:data\\in\\in.cfg has no class car");
    put_archive("data\\in\\car.p3d", "data\\in\\in.txt", cfg_of("car", 1), "x.txt", text);
    make_text("model.cfg", text); /* beside the archive */
    assert_cfg("a.pbo:data\\in\\car.p3d", NULL, "/a.pbo");
    put_archive("car.p3d", "data\\model.cfg", text, "model.cfg", text);
    assert_cfg("a.pbo:car.p3d", "a.pbo:model.cfg", NULL);
}

TEST_IN_FOLDER(assets_under_the_same_path_are_looked_at_too)
{
    struct p3d_assets *assets;
    const struct p3di_cfg_place none = {.assets = NULL};
    struct p3di_cfg_place place = none;

    put_archive("data\\car.p3d", "x.txt", "1", "y.txt", "2");
    make_text("loose/$PBOPREFIX$", "z\\mod");
    make_text("loose/data/model.cfg", cfg_of("car", 1));
    assets = folder_assets();
    place.assets = assets;
    assert_true(find_at(in_folder("a.pbo:data\\car.p3d"), place));
    assert_non_null(cfg.config);
    assert_string_equal(cfg.path, in_folder("loose/data/model.cfg"));
    forget();
    put_archive("data\\car.p3d", "model.cfg", cfg_of("car", 1), "y.txt", "2");
    p3d_assets_free(assets);
    assets = folder_assets();
    place.assets = assets;
    assert_true(find_at(in_folder("a.pbo:data\\car.p3d"), place)); /* the nearer one */
    assert_string_equal(cfg.path, in_folder("loose/data/model.cfg"));
    forget();
    put_archive("data\\car.p3d", "data\\model.cfg", cfg_of("car", 1), "y.txt", "2");
    assert_true(find_at(in_folder("a.pbo:data\\car.p3d"), place)); /* the archive's own */
    assert_string_equal(cfg.path, in_folder("a.pbo:data\\model.cfg"));
    forget();
    p3d_assets_free(assets);
}
