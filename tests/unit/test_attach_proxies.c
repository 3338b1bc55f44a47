/* test_attach_proxies.c: the models that proxies name, found in the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test.h"
#include "test_folder.h"
#include "sweep.h"

static struct p3d_error error;
static struct heard heard;

/* ---- Models with proxies, and as files ---- */

#define MOST_PROXIES 3

/* One triangle that is seen, and those of proxies. */
struct scene {
    struct p3d_vec3 points[3 + 3 * MOST_PROXIES];
    struct p3d_model_corner corners[3 + 3 * MOST_PROXIES];
    struct p3d_model_face faces[1 + MOST_PROXIES];
    struct p3d_vec2 uvs[3 + 3 * MOST_PROXIES];
    struct p3d_model_uv_set uv_sets[1];
    uint32_t members[MOST_PROXIES][3], proxy_faces[MOST_PROXIES];
    float ones[3];
    struct p3d_model_selection selections[MOST_PROXIES];
    struct p3d_model_proxy proxies[MOST_PROXIES];
    struct p3d_model_material materials[1];
    struct p3d_model_lod lod;
    struct p3d_model model;
    char names[MOST_PROXIES][64];
};

/* A proxy at (x, 0, 0) that looks along z. Its triangle: short side the direction, long side up. */
static void add_proxy(struct scene *s, const char *path, float x)
{
    const uint32_t i = s->lod.proxy_count, first = s->lod.point_count;

    s->points[first] = (struct p3d_vec3){x, 0, 0};
    s->points[first + 1] = (struct p3d_vec3){x, 0, 1};
    s->points[first + 2] = (struct p3d_vec3){x, 2, 0};
    s->faces[1 + i] = (struct p3d_model_face){first, 3, 0, 0};
    s->proxy_faces[i] = 1 + i;
    for (uint32_t j = 0; j < 3; j++) {
        s->corners[first + j] = (struct p3d_model_corner){first + j, P3D_NO_NORMAL};
        s->members[i][j] = first + j;
    }
    snprintf(s->names[i], sizeof s->names[i], "proxy:%s.%03u", path, i + 1);
    s->selections[i] = (struct p3d_model_selection){.name = p3d_bytes_of(s->names[i]),
                                                    .points = s->members[i],
                                                    .point_weights = s->ones,
                                                    .point_count = 3,
                                                    .faces = &s->proxy_faces[i],
                                                    .face_weights = s->ones,
                                                    .face_count = 1};
    s->proxies[i] = (struct p3d_model_proxy){p3d_bytes_of(path), i + 1, i, p3d_proxy_frame_of(&s->points[first])};
    s->lod.point_count += 3;
    s->lod.corner_count += 3;
    s->lod.face_count++;
    s->lod.selection_count++;
    s->lod.proxy_count++;
}

static void make(struct scene *s, float resolution)
{
    *s = (struct scene){.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                        .corners = {{0, P3D_NO_NORMAL}, {1, P3D_NO_NORMAL}, {2, P3D_NO_NORMAL}},
                        .faces = {{0, 3, 0, 0}},
                        .ones = {1, 1, 1}};
    s->uv_sets[0] = (struct p3d_model_uv_set){0, s->uvs};
    s->lod = (struct p3d_model_lod){.resolution = resolution,
                                    .points = s->points,
                                    .point_count = 3,
                                    .corners = s->corners,
                                    .corner_count = 3,
                                    .faces = s->faces,
                                    .face_count = 1,
                                    .uv_sets = s->uv_sets,
                                    .uv_set_count = 1,
                                    .selections = s->selections,
                                    .proxies = s->proxies};
    s->model = (struct p3d_model){.lods = &s->lod, .lod_count = 1, .materials = s->materials, .material_count = 1};
}

static void save(const struct scene *s, const char *name)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_mlod *mlod = p3d_mlod_from_model(&s->model, NULL, &error);

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error));
    make_file(name, buffer.data, buffer.size);
    p3d_buffer_free(&buffer);
    p3d_mlod_free(mlod);
}

static struct p3d_model *attach(const struct scene *s, const struct p3d_attach_options *attach_options)
{
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_assets *assets = folder_assets();
    struct p3d_model *model;

    heard = (struct heard){.count = 0};
    model = p3d_attach_proxies(&s->model, assets, attach_options, &options, &error);
    p3d_assets_free(assets); /* the result needs them no more */
    return model;
}

/* Faces that are seen: each model has one. */
static uint32_t count_models(const struct p3d_model *model)
{
    return model->lods[0].face_count - model->lods[0].proxy_count;
}

/* ---- Tests ---- */

static void note_name(void *user, const char *origin)
{
    snprintf(user, 256, "%s", origin);
}

TEST_IN_FOLDER(test_a_proxy_s_model_is_found_and_put_in_its_place)
{
    char found[256] = "";
    struct scene base, part;
    struct p3d_model *model;

    make(&part, 1);
    save(&part, "mod/part.p3d");
    make(&base, 1);
    add_proxy(&base, "\\Mod\\Part", 5);
    model = attach(&base, &(struct p3d_attach_options){note_name, found});
    assert_non_null(model);
    assert_int_equal(count_models(model), 2);
    assert_f32(model->lods[0].points[6].x, 5);
    assert_f32(model->lods[0].points[7].x, 6);
    assert_f32(model->lods[0].points[8].y, 1);
    assert_non_null(strstr(found, "mod/part.p3d"));
    assert_int_equal(heard.count, 0);
    p3d_model_free(model);
}

TEST_IN_FOLDER(test_the_finest_visual_lod_is_taken)
{
    struct scene base, parts[3];
    struct p3d_model_lod lods[3];
    struct scene all;
    struct p3d_model *model;

    make(&parts[0], 2);
    make(&parts[1], 1);
    make(&parts[2], 1e13f);
    parts[0].points[0].x = 20;
    parts[1].points[0].x = 10;
    parts[2].points[0].x = 30;
    for (size_t i = 0; i < 3; i++)
        lods[i] = parts[i].lod;
    all = parts[0];
    all.model.lods = lods;
    all.model.lod_count = 3;
    all.model.materials = parts[0].materials;
    save(&all, "part.p3d");
    make(&base, 1);
    add_proxy(&base, "part.p3d", 0);
    model = attach(&base, NULL);
    assert_non_null(model);
    assert_f32(model->lods[0].points[6].x, 10);
    p3d_model_free(model);
}

TEST_IN_FOLDER(test_proxies_of_proxies_follow_four_deep)
{
    struct scene base, part;
    struct p3d_model *model;
    char name[16];

    for (unsigned i = 1; i <= 6; i++) {
        make(&part, 1);
        snprintf(name, sizeof name, "m%u", i + 1);
        add_proxy(&part, name, 0);
        snprintf(name, sizeof name, "m%u.p3d", i);
        save(&part, name);
    }
    make(&base, 1);
    add_proxy(&base, "m1", 0);
    model = attach(&base, NULL);
    assert_non_null(model);
    assert_int_equal(count_models(model), 1 + P3D_ATTACH_DEPTH);
    p3d_model_free(model);
}

TEST_IN_FOLDER(test_a_model_within_itself_is_left_out_there)
{
    struct scene base, part;
    struct p3d_model *model;

    make(&part, 1);
    add_proxy(&part, "b", 1);
    save(&part, "a.p3d");
    make(&part, 1);
    add_proxy(&part, "A", 1);
    save(&part, "b.p3d");
    make(&base, 1);
    add_proxy(&base, "a", 1);
    add_proxy(&base, "a", 2);
    model = attach(&base, NULL);
    assert_non_null(model);
    assert_int_equal(count_models(model), 5);
    assert_int_equal(heard.count, 2);
    assert_non_null(strstr(heard.last, "contains itself"));
    p3d_model_free(model);
}

TEST_IN_FOLDER(test_what_is_missing_damaged_or_has_nothing_to_see_is_left_out)
{
    struct scene base, part;
    struct p3d_model *model;

    make(&part, 1e13f);
    save(&part, "geometry.p3d");
    make_file("damaged.p3d", "MLOD", 4);
    make(&base, 1);
    add_proxy(&base, "nowhere", 0);
    add_proxy(&base, "damaged", 0);
    add_proxy(&base, "geometry", 0);
    model = attach(&base, NULL);
    assert_non_null(model);
    assert_int_equal(count_models(model), 1);
    assert_int_equal(heard.count, 3);
    p3d_model_free(model);
}

TEST_IN_FOLDER(test_proxies_of_lods_that_are_not_seen_stay_alone)
{
    struct scene base, part;
    struct p3d_model *model;

    make(&part, 1);
    save(&part, "part.p3d");
    make(&base, 1e13f);
    add_proxy(&base, "part", 0);
    model = attach(&base, NULL);
    assert_non_null(model);
    assert_int_equal(count_models(model), 1);
    p3d_model_free(model);
}

TEST_IN_FOLDER(test_too_many_proxies_are_refused)
{
    static struct p3d_model_proxy proxies[65537];
    struct scene base;

    make(&base, 1);
    for (size_t i = 0; i < COUNT(proxies); i++)
        proxies[i] = (struct p3d_model_proxy){.path = p3d_bytes_of("nowhere"), .selection = P3D_NO_SELECTION};
    base.lod.proxies = proxies;
    base.lod.proxy_count = COUNT(proxies);
    assert_null(attach(&base, NULL));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
}

TEST_IN_FOLDER(test_every_allocation_may_fail)
{
    struct starving s = {.round = 0};
    struct scene base, part;
    struct p3d_assets *assets;

    make(&part, 1);
    save(&part, "b.p3d");
    make(&part, 1);
    add_proxy(&part, "b", 1);
    save(&part, "a.p3d");
    make(&base, 1);
    add_proxy(&base, "a", 1);
    assets = folder_assets();
    while (starve(&s)) {
        p3d_model_free(p3d_attach_proxies(&base.model, assets, NULL, &s.options, &error));
        s.status = error.status;
    }
    p3d_assets_free(assets);
}
