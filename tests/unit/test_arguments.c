/* test_arguments.c: what callers may get wrong is P3D_INVALID.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "models.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- No data ---- */

TEST(no_bytes_are_no_model_and_nowhere_is_no_place)
{
    static const struct p3d_obj_import_options import = {.resolution = 1};

    for (size_t size = 0; size < 100; size += 99) {
        const enum p3d_status expected = size ? P3D_INVALID : P3D_DAMAGED;
        struct p3d_error error;

        assert_null(p3d_mlod_read(NULL, size, NULL, &error));
        assert_int_equal(error.status, expected);
        assert_null(p3d_odol_read(NULL, size, NULL, &error));
        assert_int_equal(error.status, expected);
        assert_null(p3d_model_from_obj(NULL, size, &import, NULL, &error));
        assert_int_equal(error.status, size ? P3D_INVALID : P3D_UNSUPPORTED);
        assert_null(p3d_mlod_read(NULL, size, NULL, NULL));
        assert_null(p3d_odol_read(NULL, size, NULL, NULL));
        assert_null(p3d_model_from_obj(NULL, size, NULL, NULL, NULL));
        assert_int_equal(p3d_detect(NULL, size), P3D_FORMAT_UNKNOWN);
    }
}

/* ---- LODs that there are not ---- */

static void assert_is_of_no_place(const struct p3d_error *error, const char *message)
{
    assert_int_equal(error->status, P3D_INVALID);
    assert_int_equal(error->lod, P3D_NO_LOD);
    assert_int_equal(error->offset, 0);
    assert_string_equal(error->message, message);
}

TEST(only_lods_that_there_are_become_models)
{
    static const uint32_t wrong[][2] = {{0, 4}, {UINT32_MAX, 0}, {3, 5}};
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct p3d_odol odol = {.version = 48};
    const struct p3d_document none = {.mlod = NULL};
    struct p3d_error error;

    assert_int_equal(crate.mlod->lod_count, 4);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        assert_null(p3d_model_from_mlod(crate.mlod, wrong[i], 2, NULL, &error));
        assert_int_equal(error.status, P3D_INVALID);
        assert_null(p3d_model_from_odol(&odol, wrong[i], 2, NULL, &error));
        assert_int_equal(error.status, P3D_INVALID);
    }
    assert_null(p3d_model_from_mlod(crate.mlod, wrong[0], 2, NULL, NULL));
    assert_null(p3d_model_from_mlod(NULL, NULL, 0, NULL, &error));
    assert_is_of_no_place(&error, "no file is given");
    assert_null(p3d_diff_documents(&none, &none, NULL, NULL, &error));
    assert_is_of_no_place(&error, "no file is given");
    assert_null(p3d_model_from_odol(NULL, wrong[0], 1, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

/* ---- An MLOD that its maker got wrong ---- */

enum { POINTS = 3, FACES = 2, CORNERS = 6 };

struct made {
    uint8_t *points, *normals, *weights, *floats, *edges; /* of exactly their sizes */
    struct p3d_mlod_face faces[FACES];
    struct p3d_mlod_tag tags[6];
    struct p3d_mlod_lod lod;
    struct p3d_mlod mlod;
};

static uint8_t *zeros(size_t size)
{
    uint8_t *bytes = calloc(1, size);

    assert_non_null(bytes);
    return bytes;
}

static void make(struct made *made)
{
    memset(made, 0, sizeof *made);
    made->points = zeros(POINTS * 16);
    made->normals = zeros(12);
    made->weights = zeros(POINTS);
    made->floats = zeros(CORNERS * 8);
    made->edges = zeros(8);
    for (uint32_t i = 0; i < FACES; i++) {
        made->faces[i].corner_count = 3;
        for (uint32_t j = 0; j < 3; j++)
            made->faces[i].corners[j].point = j;
    }
    made->tags[0] = (struct p3d_mlod_tag){.kind = P3D_TAG_SELECTION, .active = 1, .name = p3d_bytes_of("s")};
    made->tags[0].value.selection.points = (struct p3d_span){made->weights, POINTS, 1};
    made->tags[0].value.selection.faces = (struct p3d_span){made->weights, FACES, 1};
    made->tags[1] = (struct p3d_mlod_tag){.kind = P3D_TAG_MASS, .active = 1};
    made->tags[1].value.mass = (struct p3d_span){made->floats, POINTS, 4};
    made->tags[2] = (struct p3d_mlod_tag){.kind = P3D_TAG_ANIMATION, .active = 1};
    made->tags[2].value.animation.points = (struct p3d_span){made->floats, POINTS, 12};
    made->tags[3] = (struct p3d_mlod_tag){.kind = P3D_TAG_UV_SET, .active = 1};
    made->tags[3].value.uv_set.id = 1;
    made->tags[3].value.uv_set.uvs = (struct p3d_span){made->floats, CORNERS, 8};
    made->tags[4] = (struct p3d_mlod_tag){.kind = P3D_TAG_SHARP_EDGES, .active = 1};
    made->tags[4].value.sharp_edges = (struct p3d_span){made->edges, 1, 8};
    made->tags[5] = (struct p3d_mlod_tag){.kind = P3D_TAG_END_OF_FILE, .active = 1};
    made->lod = (struct p3d_mlod_lod){.header_size = 28,
                                      .version = 0x100,
                                      .points = {made->points, POINTS, 16},
                                      .normals = {made->normals, 1, 12},
                                      .faces = made->faces,
                                      .face_count = FACES,
                                      .corner_count = CORNERS,
                                      .tags = made->tags,
                                      .tag_count = COUNT(made->tags)};
    made->mlod = (struct p3d_mlod){.version = 257, .lods = &made->lod, .lod_count = 1};
}

static void unmake(struct made *made)
{
    free(made->points);
    free(made->normals);
    free(made->weights);
    free(made->floats);
    free(made->edges);
}

/* ---- Numbers that are none of an enum's ---- */

TEST(numbers_that_stand_for_nothing_are_refused)
{
    static const int numbers[] = {-1, 12, 4711};
    struct p3d_buffer buffer = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&buffer);
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct p3d_error error;

    for (size_t i = 0; i < COUNT(numbers); i++) {
        const struct p3d_draw_options png = {.view = (enum p3d_view)numbers[i]};
        struct made made;

        assert_null(p3d_mlod_tag_name((enum p3d_mlod_tag_kind)numbers[i]));
        assert_string_equal(p3d_odol_role_name((enum p3d_odol_role)(numbers[i] * 100)), "unknown");
        assert_null(p3d_animation_type_name((uint32_t)numbers[i]));
        assert_false(p3d_draw(crate.model, &png, NULL, sink, &error));
        assert_int_equal(error.status, P3D_INVALID);
        make(&made);
        assert_int_equal(p3d_mlod_set_flavour(&made.lod, (enum p3d_mlod_flavour)numbers[i]).materials, 0);
        assert_int_equal(made.lod.flavour, P3D_MLOD_P3DM);
        assert_true(p3d_mlod_write(&made.mlod, sink, &error));
        made.tags[1].kind = (enum p3d_mlod_tag_kind)numbers[i];
        assert_false(p3d_mlod_write(&made.mlod, sink, &error));
        assert_int_equal(error.status, P3D_INVALID);
        made.tags[1].kind = P3D_TAG_MASS;
        made.lod.flavour = (enum p3d_mlod_flavour)numbers[i];
        assert_false(p3d_mlod_write(&made.mlod, sink, &error));
        assert_int_equal(error.status, P3D_INVALID);
        unmake(&made);
    }
    p3d_buffer_free(&buffer);
}

/* ---- Errors that nobody set ---- */

static struct p3d_error told;

/* An error as a caller may leave it, who need not clear it. */
static struct p3d_error *poisoned(void)
{
    memset(&told, 0xa5, sizeof told);
    return &told;
}

/* The call has set all of it: a status that there is, a place, a text that ends. */
static void assert_told(bool is_good)
{
    assert_in_range((unsigned)told.status, P3D_OK, P3D_SYSTEM);
    assert_true(told.lod >= P3D_NO_LOD);
    assert_non_null(memchr(told.message, 0, sizeof told.message));
    assert_true(is_good || told.status != P3D_OK);
    assert_true(told.status == P3D_OK || *told.message);
}

/* Calls a reader on bytes, and frees what it has made. */
#define READ(make, release)                                                                                            \
    do {                                                                                                               \
        void *made = (make);                                                                                           \
                                                                                                                       \
        assert_told(made != NULL);                                                                                     \
        release(made);                                                                                                 \
    } while (0)

static void read_as_all(const void *data, size_t size)
{
    struct p3d_document document;
    const bool is_open = p3d_read(data, size, NULL, &document, poisoned());

    assert_told(is_open);
    p3d_close(&document);
    assert_told(p3d_watch(data, size, NULL, NULL, poisoned()));
    READ(p3d_mlod_read(data, size, NULL, poisoned()), p3d_mlod_free);
    READ(p3d_odol_read(data, size, NULL, poisoned()), p3d_odol_free);
    READ(p3d_paa_read(data, size, NULL, poisoned()), p3d_paa_free);
    READ(p3d_pbo_read(data, size, NULL, poisoned()), p3d_pbo_free);
    READ(p3d_rtm_read(data, size, NULL, poisoned()), p3d_rtm_free);
    READ(p3d_config_read(data, size, NULL, NULL, poisoned()), p3d_config_free);
    READ(p3d_tex_headers_read(data, size, NULL, poisoned()), p3d_tex_headers_free);
    READ(p3d_read_image(data, size, NULL, poisoned()), p3d_image_free);
    READ(p3d_model_from_obj(data, size, NULL, NULL, poisoned()), p3d_model_free);
    READ(p3d_model_from_gltf(data, size, NULL, NULL, poisoned()), p3d_model_free);
}

static void open_as_all(const char *path)
{
    struct p3d_assets *assets = p3d_assets_new(NULL);
    struct p3d_scene scene;
    struct p3d_asset asset;
    struct p3d_file file;
    bool is_good = p3d_read_file(path, &file, poisoned());

    assert_told(is_good);
    if (is_good)
        read_as_all(file.data, file.size);
    p3d_file_free(&file);
    READ(p3d_pbo_read_file(path, NULL, poisoned()), p3d_pbo_free);
    is_good = p3d_scene_open(path, P3D_SCENE_ALL, NULL, NULL, &scene, poisoned());
    assert_told(is_good);
    p3d_scene_close(&scene);
    assert_non_null(assets);
    is_good = p3d_assets_add(assets, path, poisoned());
    assert_told(is_good);
    is_good = p3d_assets_open(assets, p3d_bytes_of("crate.p3d"), NULL, &asset, poisoned());
    assert_told(is_good);
    p3d_asset_close(&asset);
    p3d_assets_free(assets);
}

TEST(every_call_sets_its_error)
{
    static const char *const names[] = {"crate.p3d", "odd.p3d",   "tube.p3d",    "dxt1.paa", "addon.pbo",  "wave.rtm",
                                        "model.cfg", "README.md", "nowhere.p3d", "mod",      "crate.p3d/x"};

    for (size_t i = 0; i < COUNT(names); i++) {
        char path[1024];

        snprintf(path, sizeof path, FIXTURES "/%s", names[i]);
        open_as_all(path);
    }
    read_as_all(NULL, 0);
    read_as_all(NULL, 7);
}
