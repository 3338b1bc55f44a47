/* test_attach_proxies.c: the models that proxies name, found in the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "draw.h"
#include "sweep.h"
#include "test_folder.h"

static struct p3d_error error;
static struct heard heard;

/* ---- Models with proxies, and as files ---- */

/* One triangle that is seen, and those of proxies. */
#define SEEN "p 0 0 0 1 0 0 0 1 0; f 0 1 2;"

/* A proxy at (x, 0, 0) that looks along z. Its triangle: short side the direction, long side up. */
static void add_proxy(struct sketch *s, const char *path, int x)
{
    const unsigned first = s->drawn->point_count;

    draw(s, "p %d 0 0 %d 0 1 %d 2 0; f %u %u %u; proxy proxy:%s.%03u", x, x, x, first, first + 1, first + 2, path,
         (unsigned)s->drawn->proxy_count + 1);
}

/* Saves it, and frees it. */
static void save(struct sketch *s, const char *name)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_mlod *mlod = p3d_mlod_from_model(&s->model, NULL, &error);

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error));
    make_file(name, buffer.data, buffer.size);
    p3d_buffer_free(&buffer);
    p3d_mlod_free(mlod);
}

/* With proxies attached; frees the sketch. */
static struct p3d_model *attach(struct sketch *s, const struct p3d_attach_options *attach_options)
{
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_assets *assets = folder_assets();
    struct p3d_model *model;

    heard = (struct heard){.count = 0};
    model = p3d_attach_proxies(&s->model, assets, attach_options, &options, &error);
    p3d_assets_free(assets); /* the result needs neither */
    at_end((void (*)(void *))p3d_model_free, model);
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

TEST_IN_FOLDER(a_proxy_s_model_is_found_and_put_in_its_place)
{
    char found[256] = "";
    struct sketch *base;
    struct p3d_model *model;

    save(sketch("lod 1;" SEEN), "mod/part.p3d");
    base = sketch("lod 1;" SEEN);
    add_proxy(base, "\\Mod\\Part", 5);
    model = attach(base, &(struct p3d_attach_options){.found = note_name, .user = found});
    assert_non_null(model);
    assert_int_equal(count_models(model), 2);
    assert_f32(model->lods[0].points[6].x, 5);
    assert_f32(model->lods[0].points[7].x, 6);
    assert_f32(model->lods[0].points[8].y, 1);
    assert_non_null(strstr(found, "mod/part.p3d"));
    assert_int_equal(heard.count, 0);
}

TEST_IN_FOLDER(the_finest_visual_lod_is_taken)
{
    struct sketch *base = sketch("lod 1;" SEEN);
    struct p3d_model *model;

    save(sketch("lod 2; p 20 0 0 1 0 0 0 1 0; f 0 1 2; lod 1; p 10 0 0 1 0 0 0 1 0; f 0 1 2;"
                "lod Geometry; p 30 0 0 1 0 0 0 1 0; f 0 1 2"),
         "part.p3d");
    add_proxy(base, "part.p3d", 0);
    model = attach(base, NULL);
    assert_non_null(model);
    assert_f32(model->lods[0].points[6].x, 10);
}

TEST_IN_FOLDER(proxies_of_proxies_follow_four_deep)
{
    struct sketch *base, *part;
    struct p3d_model *model;
    char name[16];

    for (unsigned i = 1; i <= 6; i++) {
        part = sketch("lod 1;" SEEN);
        snprintf(name, sizeof name, "m%u", i + 1);
        add_proxy(part, name, 0);
        snprintf(name, sizeof name, "m%u.p3d", i);
        save(part, name);
    }
    base = sketch("lod 1;" SEEN);
    add_proxy(base, "m1", 0);
    model = attach(base, NULL);
    assert_non_null(model);
    assert_int_equal(count_models(model), 1 + P3D_ATTACH_DEPTH);
}

TEST_IN_FOLDER(a_model_within_itself_is_left_out_there)
{
    struct sketch *base, *part;
    struct p3d_model *model;

    part = sketch("lod 1;" SEEN);
    add_proxy(part, "b", 1);
    save(part, "a.p3d");
    part = sketch("lod 1;" SEEN);
    add_proxy(part, "A", 1);
    save(part, "b.p3d");
    base = sketch("lod 1;" SEEN);
    add_proxy(base, "a", 1);
    add_proxy(base, "a", 2);
    model = attach(base, NULL);
    assert_non_null(model);
    assert_int_equal(count_models(model), 5);
    assert_int_equal(heard.count, 2);
    assert_string_equal(heard.last, "proxy A: the model contains itself; it is left out there");
}

/* Those that are seen from outside, or from a seat. */
TEST_IN_FOLDER(proxies_of_views_are_attached)
{
    static const struct {
        const char *lod;
        bool is_seen;
    } rows[] = {{"0.5", true},    {"899", true},    {"1000", true},           {"1100", true},
                {"1200", true},   {"999", true},    {"View Geometry", false}, {"10000", false},
                {"11000", false}, {"Memory", false}};

    save(sketch("lod 1;" SEEN), "part.p3d");
    for (size_t i = 0; i < COUNT(rows); i++) {
        char drawing[100];
        struct sketch *base;
        struct p3d_model *model;

        snprintf(drawing, sizeof drawing, "lod '%s';" SEEN, rows[i].lod);
        base = sketch(drawing);
        add_proxy(base, "part", 0);
        model = attach(base, NULL);
        assert_non_null(model);
        if (count_models(model) != (rows[i].is_seen ? 2 : 1))
            fail_msg("%s", rows[i].lod);
    }
}

TEST_IN_FOLDER(messages_name_the_proxy)
{
    static const struct {
        const char *path, *message;
    } rows[] = {{"geometry", "proxy geometry.p3d: the model has no visual LOD that is good and has faces"},
                {"Empty.P3D", "proxy empty.p3d: the model has no visual LOD that is good and has faces"},
                {"text", "proxy text.p3d: not a P3D model"}};

    save(sketch("lod Geometry;" SEEN), "geometry.p3d");
    save(sketch("lod 1; p 0 0 0"), "empty.p3d");
    make_file("text.p3d", "something else", 14);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *base = sketch("lod 1;" SEEN);
        struct p3d_model *model;

        add_proxy(base, rows[i].path, 0);
        add_proxy(base, rows[i].path, 1);
        model = attach(base, NULL);
        assert_non_null(model);
        assert_int_equal(count_models(model), 1);
        assert_int_equal(heard.count, 1); /* told once */
        if (strncmp(heard.last, rows[i].message, strlen(rows[i].message)) != 0)
            fail_msg("%s", heard.last);
    }
}

/* The model of a proxy may be binarised, and have others by itself. */
TEST_IN_FOLDER(binarised_models_are_attached)
{
    struct sketch *base;
    struct p3d_model *model, *own;
    struct p3d_document document;
    struct p3d_file file;
    uint32_t best;

    assert_true(p3d_read_file(FIXTURES "/tube_v48.p3d", &file, &error));
    make_file("tube.p3d", file.data, file.size);
    assert_true(p3d_read(file.data, file.size, NULL, &document, &error));
    best = p3d_document_best_lod(&document, NULL, 0);
    own = kept_model(p3d_document_model(&document, &best, 1, NULL, &error));
    base = sketch("lod 1;" SEEN);
    add_proxy(base, "tube", 0);
    model = attach(base, NULL);
    assert_non_null(model);
    assert_int_equal(model->lods[0].face_count, 2 + own->lods[0].face_count);
    p3d_close(&document);
    p3d_file_free(&file);
}
