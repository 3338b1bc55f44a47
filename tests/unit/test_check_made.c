/* test_check_made.c: what is found in a model before it is binarised, or once it was made.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include "lint/made.h"

static struct p3d_error error;
static struct heard heard;
static const struct p3d_options hearing = {.warn = hear, .warn_user = &heard};

/* A scene of these LODs of a sketch. */
static struct p3d_scene scene_of(struct sketch *s, uint32_t *lods, uint32_t count)
{
    struct p3d_scene scene = {.document = sketch_document(s), .lods = lods, .lod_count = count};

    scene.model = p3d_document_model(&scene.document, lods, count, NULL, &error);
    assert_non_null(scene.model);
    return scene;
}

/* The one warning about the first LOD, or none. */
static void assert_warned(struct sketch *s, uint32_t version, const char *message)
{
    uint32_t first = 0;
    struct p3d_scene scene = scene_of(s, &first, 1);

    heard = (struct heard){.count = 0};
    assert_true(p3di_check_before_odol(&scene, version, &hearing, &error));
    assert_int_equal(heard.count, message != NULL);
    if (message)
        assert_string_equal(heard.last, message);
    assert_true(p3di_check_before_odol(&scene, version, NULL, &error)); /* nobody hears */
    p3d_model_free((struct p3d_model *)(uintptr_t)scene.model);
}

/* ---- Before it is binarised ---- */

TEST(files_of_dayz_are_for_dayz)
{
    static const struct {
        const char *drawing;
        uint32_t version;
        const char *message;
    } rows[] = {
        {"tex 3 dz\\a_co.paa; tex 2 dz\\b_co.paa", 73,
         "it names files of DayZ (dz\\b_co.paa), which does not load version 73 but 54"}, /* the first is told */
        {"mat 1 \\DZ\\a.rvmat; tex 1 mod\\a.paa", 59,
         "it names files of DayZ (\\DZ\\a.rvmat), which does not load version 59 but 54"},
        {"mat 1 mod\\a.rvmat; tex 1 dz\\a.paa", 73, NULL}, /* the rvmat counts */
        {"tex 1 mod\\dz\\a.paa; mat 2 dz.rvmat", 73, NULL},
        {"tex 1 dz\\a.paa", 54, NULL},
        {"tex 1 dz\\a.paa", 50, NULL},
        {"tex 1 dz\\a.paa", 7, NULL},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch("lod 1; pyramid");

        draw(s, "%s", rows[i].drawing);
        assert_warned(s, rows[i].version, rows[i].message);
    }
}

/* Only the chosen LODs, and what is of the whole file. */
TEST(points_without_a_place_cannot_be_binarised)
{
    static uint32_t lods[] = {0, 2};
    struct sketch *s = sketch("lod 1; pyramid; lod 2; pyramid; place 1 nan 0 0; lod 3; pyramid");
    struct p3d_scene scene = scene_of(s, lods, 2);

    heard = (struct heard){.count = 0};
    assert_true(p3di_check_before_odol(&scene, 73, &hearing, &error));
    assert_int_equal(heard.count, 0);
    draw(s, "place 3 nan 0 0");
    scene.document = sketch_document(s);
    assert_false(p3di_check_before_odol(&scene, 73, &hearing, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_string_equal(error.message,
                        "LOD 3.000: P3D-F109: a coordinate of a point is infinite or not a number: x is nan");
    p3d_model_free((struct p3d_model *)(uintptr_t)scene.model);
}

TEST(masses_without_a_finite_sum_cannot_be_binarised)
{
    static uint32_t first = 0;
    const struct p3d_binarise_options how = {.version = 73};
    struct sketch *s = sketch("lod Geometry; pyramid; mass -1 1 1 1 1");
    struct p3d_scene scene = scene_of(s, &first, 1);

    heard = (struct heard){.count = 0};
    assert_true(p3di_check_before_odol(&scene, 73, &hearing, &error));
    assert_int_equal(heard.count, 1);
    draw(s, "mass 1e-40 0");
    scene.document = sketch_document(s);
    assert_false(p3di_check_before_odol(&scene, 73, &hearing, &error));
    assert_non_null(strstr(error.message, "LOD Geometry: P3D-G126: "));
    assert_null(p3d_odol_from_model(&s->model, &how, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    draw(s, "mass 1; place 1 1e20 0 0"); /* its square is beyond floats */
    assert_null(p3d_odol_from_model(&s->model, &how, NULL, &error));
    p3d_model_free((struct p3d_model *)(uintptr_t)scene.model);
}

TEST(a_skeleton_of_more_than_255_bones_cannot_be_binarised)
{
    static struct p3d_model_bone bones[256];
    static uint32_t first = 0;
    struct sketch *s = sketch("lod 1; pyramid");
    struct p3d_scene scene = scene_of(s, &first, 1);
    struct p3d_model *whole = (struct p3d_model *)(uintptr_t)scene.model, model = *whole;

    for (uint32_t i = 0; i < COUNT(bones); i++)
        bones[i] = (struct p3d_model_bone){.name = p3d_bytes_of("b"), .parent = P3D_NO_BONE};
    model.bones = bones;
    model.bone_count = 255;
    scene.model = &model;
    assert_true(p3di_check_before_odol(&scene, 75, &hearing, &error));
    model.bone_count = 256;
    assert_true(p3di_check_before_odol(&scene, 7, &hearing, &error)); /* without skeletons */
    assert_false(p3di_check_before_odol(&scene, 75, &hearing, &error));
    assert_string_equal(error.message, "the model: P3D-S112: the skeleton has more bones than the game can number: "
                                       "256 bones; the maximum is 255");
    p3d_model_free(whole);
}

/* ---- Once it was made ---- */

TEST(made_mlods_are_warned_of)
{
    struct sketch *s =
        sketch("lod 1; pyramid; lod 2; pyramid; uv 1 0 0 100001 0; uvset 0; uvset 1; uvset 2; s a; place 0 nan 0 0");
    static const struct p3d_model empty;

    heard = (struct heard){.count = 0};
    assert_true(
        p3di_check_made_mlod(sketch_mlod(s), &empty, &hearing, &error)); /* more is wrong, which is the model's own */
    assert_int_equal(heard.count, 2);
    assert_non_null(strstr(heard.text, "LOD 2.000: P3D-F112: "));
    assert_non_null(strstr(heard.text, ": u or v is beyond 100000; "));
    assert_non_null(strstr(heard.text, "LOD 2.000: P3D-F115: "));
}
