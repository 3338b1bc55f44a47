/* test_scene_memory.c: scenes, lists of files, checks of a mod and pages, without memory: each allocation fails in
 * turn.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "failing.h"

#include "lint/mod.h"
#include "lint/model_cfg.h"
#include "page/html.h"

static struct p3d_error error;
static const struct p3di_path pickup = {.path = FIXTURES "/pickup/pickup.p3d", .relative = "pickup.p3d"};

static void free_assets(void *data)
{
    p3d_assets_free(data);
}

/* That know already what is in them; they end with the test. */
static struct p3d_assets *fixtures(void)
{
    struct p3d_assets *assets = p3d_assets_new(NULL);

    assert_non_null(assets);
    at_end(free_assets, assets);
    assert_true(p3d_assets_add(assets, FIXTURES, &error));
    (void)p3d_assets_has(assets, p3d_bytes_of("pickup/none"), NULL);
    return assets;
}

static void open_scene(const char *path, unsigned what, const struct p3d_scene_options *options)
{
    struct failing f = {.round = 0};
    struct p3d_scene scene;

    while (go_on(&f)) {
        memset(&scene, 0xaa, sizeof scene);
        f.is_good = p3d_scene_open(path, what, options, NULL, &scene, &f.error);
        p3d_scene_close(&scene);
    }
}

TEST(scenes_of_all_kinds)
{
    struct p3d_scene_options options = {.assets = NULL};

    open_scene(FIXTURES "/tube.p3d", P3D_SCENE_ALL, NULL);
    open_scene(FIXTURES "/tube_v40.p3d", P3D_SCENE_ALL, NULL);
    open_scene(FIXTURES "/addon.pbo:data\\crate.p3d", P3D_SCENE_ALL, NULL);
    options.lods = "1.000";
    open_scene(FIXTURES "/tube.p3d", P3D_SCENE_MODEL | P3D_SCENE_SKELETON, &options);
    options.model_cfg = FIXTURES "/model.cfg";
    open_scene(FIXTURES "/tube.p3d", P3D_SCENE_MODEL | P3D_SCENE_SKELETON, &options);
}

TEST(a_scene_with_all_that_it_names)
{
    const struct p3d_scene_options options = {.assets = fixtures(), .looks = {.max_size = 4}};

    open_scene(pickup.path, P3D_SCENE_ALL, &options);
}

/* ---- Lists ---- */

static void add_paths(const char *path, enum p3di_archives archives)
{
    struct failing f = {.round = 0};
    struct p3di_paths paths;

    while (go_on(&f)) {
        memset(&paths, 0xaa, sizeof paths);
        p3di_paths_begin(&paths);
        p3di_paths_add(&paths, path, archives, ".p3d", true, NULL);
        f.is_good = !paths.job.has_failed;
        f.error = paths.error;
        p3di_paths_free(&paths);
    }
}

TEST(lists_of_files)
{
    add_paths(FIXTURES "/mod", P3DI_ARCHIVES_AS_FILES);
    add_paths(FIXTURES, P3DI_ARCHIVES_OPENED);
    add_paths(FIXTURES "/addon.pbo", P3DI_ARCHIVES_SHOWN);
    add_paths(FIXTURES "/addon.pbo:data/crate.p3d", P3DI_ARCHIVES_OPENED);
    add_paths(FIXTURES "/mod/none", P3DI_ARCHIVES_OPENED);
}

/* ---- Checks ---- */

static bool check_config(const char *path, struct p3d_error *failure)
{
    const struct p3di_path config = {.path = path, .relative = p3di_is_config(path) ? "config" : "none"};
    struct p3d_findings *findings = NULL;
    struct p3d_assets *assets = p3d_assets_new(NULL);
    struct p3di_mod mod;
    bool is_good = p3di_mod_begin(&mod, assets, NULL, failure) && p3di_mod_add_folder(&mod, FIXTURES "/mod", failure) &&
                   assets && p3d_assets_add(assets, FIXTURES "/mod", failure);

    if (is_good)
        findings = p3di_mod_check_config(&mod, &config, failure);
    is_good = findings != NULL;
    if (!assets)
        failure->status = P3D_NO_MEMORY;
    p3d_findings_free(findings);
    p3di_mod_close(&mod);
    p3d_assets_free(assets);
    return is_good;
}

TEST(configs_of_a_mod)
{
    struct failing f = {.round = 0};

    while (go_on(&f))
        f.is_good = check_config(FIXTURES "/mod/vehicle/config.cpp", &f.error);
    f.round = 0;
    while (go_on(&f))
        f.is_good = check_config(FIXTURES "/mod/tools/config.bin", &f.error);
}

static bool check_cfg(const char *path, const struct p3d_document *document, struct p3d_error *failure)
{
    const struct p3di_path model = {.path = path, .relative = strrchr(path, '/') + 1};
    struct p3d_check_options options = {.model_cfg = NULL};
    struct p3di_cfg_check check;
    const bool is_good = p3di_cfg_check_begin(&check, NULL, NULL, failure) &&
                         p3di_cfg_check_model(&check, &model, document, &options, failure);

    p3di_cfg_check_close(&check);
    return is_good;
}

TEST(the_model_cfg_of_a_model_that_is_checked)
{
    static const char *const paths[] = {FIXTURES "/mod/tools/hammer.p3d", FIXTURES "/mod/tools/wrench.p3d"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        struct failing f = {.round = 0};
        struct p3d_document document;
        struct p3d_file file;

        assert_true(p3d_read_file(paths[i], &file, &error));
        assert_true(p3d_read(file.data, file.size, NULL, &document, &error));
        while (go_on(&f))
            f.is_good = check_cfg(paths[i], &document, &f.error);
        p3d_close(&document);
        p3d_file_free(&file);
    }
}

/* ---- Pages ---- */

static bool write_nowhere(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

static bool write_page(const struct p3di_input *input, struct p3d_assets *assets, struct p3d_error *failure)
{
    const struct p3d_scene_options options = {.assets = assets};
    const struct p3d_sink sink = {write_nowhere, NULL};
    struct p3di_html page;
    bool is_good = p3di_html_begin(&page, p3d_bytes_of("<body></body>"), sink, NULL, failure);

    is_good = is_good && p3di_html_add(&page, "", &pickup, input, &options, failure);
    return p3di_html_end(&page, is_good, failure);
}

TEST(a_page_with_a_model)
{
    struct failing f = {.round = 0};
    struct p3d_assets *assets = fixtures();
    struct p3di_input input;

    assert_true(p3di_input_open(&input, pickup.path, P3DI_MODEL, &error));
    while (go_on(&f))
        f.is_good = write_page(&input, assets, &f.error);
    p3di_input_close(&input);
}
