/* test_gltf_several.c: key frames, joints, proxies, colours and hulls in a glTF.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "looks.h"

#include <math.h>

/* ---- LODs ---- */

/* Times rise; of frames of one time the first is shown, and those of no time are shapes alone. */
TEST(key_frames_are_shown_in_the_order_of_their_times)
{
    static const float moved[] = {0, 0, 0, 1, 0, 0, 0, 1, 8};
    static const float times[] = {3, 1, INFINITY, 2, 1, NAN, 0, -1, -INFINITY};
    static const float sorted[] = {0, 1, 2, 3};
    static const uint32_t shown[] = {6, 1, 3, 0};
    enum { FRAMES = COUNT(times), KEYS = COUNT(sorted) };
    static uint8_t data[sizeof moved];
    struct p3d_model_frame frames[FRAMES];
    struct sketch *s = sketch("lod 1;" TRIANGLE);
    struct written written;
    const uint8_t *end;

    for (size_t i = 0; i < FRAMES; i++)
        frames[i] = (struct p3d_model_frame){times[i], {store_floats(data, moved, COUNT(moved)), 3, 12}};
    s->drawn->frames = frames;
    s->drawn->frame_count = FRAMES;
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "\"weights\":[0,0,0,0,0,0,0,0,0],"));
    assert_true(has(&written, "\"count\":4,\"type\":\"SCALAR\",\"min\":[0],\"max\":[3]"));
    end = written.bin.data + written.bin.size - sizeof(float) * KEYS * FRAMES;
    for (size_t i = 0; i < KEYS; i++) {
        assert_true(p3d_load_f32(end - 4 * (KEYS - i)) == sorted[i]);
        for (size_t j = 0; j < FRAMES; j++)
            assert_true(p3d_load_f32(end + 4 * (FRAMES * i + j)) == (j == shown[i] ? 1.0f : 0.0f));
    }
}

/* A bone that moves nothing is amid those below it, which are where their points are. */
TEST(bones_that_move_nothing_are_amid_others)
{
    struct sketch *s =
        sketch("bone root; bone left root; bone right root; bone finger left; lod 1; p 1 2 3 3 2 3 5 -4 -6; f 0 1 2;"
               "skin 0 1=1; skin 1 1=1; skin 2 2=1; lod 2; p 9 9 9 0 0 0 0 0 0; f 0 1 2; skin 0 1=1");
    struct written written = write_parts(&s->model, NULL, NULL);

    /* left: (2 2 -3), right: (5 -4 6), their mean, and the finger where left is */
    assert_true(has(&written, "{\"name\":\"root\",\"translation\":[3.5,-1,1.5],\"children\":[2,3],"));
    assert_true(has(&written, "{\"name\":\"left\",\"translation\":[-1.5,3,-4.5],\"children\":[4],"));
    assert_true(has(&written, "{\"name\":\"right\",\"translation\":[1.5,-3,4.5],\"extras\""));
    assert_true(has(&written, "{\"name\":\"finger\",\"translation\":[0,0,0],\"extras\""));
}

/* Turned by more than a quarter about each axis, and about others between. */
TEST(proxies_may_look_backward_and_stand_on_their_heads)
{
    static const double axes[][3] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {3, 2, 1}, {2, 3, 1},  {1, 2, 3},
                                     {-1, 3, 2}, {2, -1, 3}, {3, 1, -2}, {1, 1, 1}, {3, -2, -1}};

    for (size_t i = 0; i < 4 * COUNT(axes); i++) {
        const double *const a = axes[i / 4], angle = 2.0 + 0.35 * (double)(i % 4), c = cos(angle), s = sin(angle);
        const double size = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
        const double x = a[0] / size, y = a[1] / size, z = a[2] / size;
        /* where the rotation puts the axes y and z of glTF; the model's z is mirrored, and so is what it does */
        const double up[3] = {x * y * (1 - c) - z * s, c + y * y * (1 - c), y * z * (1 - c) + x * s};
        const double front[3] = {x * z * (1 - c) + y * s, y * z * (1 - c) - x * s, c + z * z * (1 - c)};
        const double q[4] = {x * sin(angle / 2), y * sin(angle / 2), z * sin(angle / 2), cos(angle / 2)};
        struct sketch *proxy = sketch("lod 1; stand x 1 -1 0 0 0");
        struct written written;
        const char *at;
        char *end;
        double same = 0;

        proxy->room->proxies[0].frame.direction =
            (struct p3d_vec3){(float)-front[0], (float)-front[1], (float)front[2]};
        proxy->room->proxies[0].frame.up = (struct p3d_vec3){(float)up[0], (float)up[1], (float)-up[2]};
        written = write_parts(&proxy->model, NULL, NULL);
        at = strstr((const char *)written.json.data, "\"rotation\":[");
        assert_non_null(at);
        at += strlen("\"rotation\":[");
        for (size_t j = 0; j < 4; j++, at = end + 1)
            same += q[j] * strtod(at, &end);
        assert_true(fabs(fabs(same) - 1) < 1e-6); /* the same turn, which has two quaternions */
        sketch_free(proxy);
    }
}

/* ---- Materials and images ---- */

TEST(only_alpha_makes_a_colour_clear)
{
    const struct written written = write_sketch("material #(argb,8,8,3)color(1,0.5,0.25,1); lod 1;" TRIANGLE, NULL);
    const struct written clear = write_sketch("material #(argb,8,8,3)color(1,1,1,0.5); lod 1;" TRIANGLE, NULL);

    assert_true(has(&written, "\"baseColorFactor\":[1,0.21404114,0.05087609,1],\"metallicFactor\":0},\"extras\""));
    assert_true(has(&clear, "\"baseColorFactor\":[1,1,1,0.5],\"metallicFactor\":0},\"alphaMode\":\"BLEND\","));
}

TEST(light_is_a_colour_of_1_at_most_and_a_strength)
{
    struct scene scene;
    struct folder folder = {.count = 0};
    struct written written;

    init_scene(&scene);
    for (uint32_t i = 0; i < 3; i++)
        scene.items[i].has_rvmat = true;
    memcpy(scene.items[0].emissive, ((float[4]){0.75f, 1.5f, 0, 1}), 4 * sizeof(float));
    memcpy(scene.items[1].emissive, ((float[4]){0.5f, 0, 1, 1}), 4 * sizeof(float));
    memcpy(scene.items[2].emissive, ((float[4]){0, 0, 0.25f, 1}), 4 * sizeof(float));
    written = write_scene(&scene, &folder);
    assert_true(has(&written, "\"emissiveFactor\":[0.5,1,0],\"extensions\":{\"KHR_materials_emissive_strength\":"
                              "{\"emissiveStrength\":1.5}},"));
    assert_true(has(&written, "\"emissiveFactor\":[0.5,0,1],\"extras\""));
    assert_true(has(&written, "\"emissiveFactor\":[0,0,0.25],\"extras\""));
    free_folder(&folder);
}

struct progress {
    size_t calls, done, count;
};

static void note_progress(void *user, size_t done, size_t count)
{
    struct progress *progress = user;

    progress->calls++;
    assert_int_equal(done, progress->done + 1);
    progress->done = done;
    progress->count = count;
}

TEST(each_image_of_a_glb_is_progress)
{
    struct progress progress = {0, 0, 0};
    const struct p3d_options options = {.progress = note_progress, .progress_user = &progress};
    struct p3d_buffer glb = {NULL, 0, 0};
    struct p3d_gltf_options gltf = {.lods = P3D_GLTF_BEST};
    struct scene scene;

    init_scene(&scene);
    scene.items[0] = full_look(50);
    gltf.looks = &scene.looks;
    assert_true(p3d_write_glb(&scene.model, &gltf, &options, p3d_buffer_sink(&glb), NULL));
    assert_int_equal(progress.calls, 4);
    assert_int_equal(progress.done, 4);
    assert_int_equal(progress.count, 4);
    p3d_buffer_free(&glb);
}

/* ---- Hulls ---- */

TEST(hulls_may_be_all_that_there_is)
{
    static const struct p3d_vec3 corners_of_hull[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    static const uint32_t counts[] = {3}, order[] = {0, 1, 2};
    const struct p3d_hull hull = {0, 1e13f, p3d_bytes_of("h"), corners_of_hull, 3, counts, 1, order, 3, 1, {0, 0, 0}};
    const struct p3d_hulls hulls = {&hull, 1, NULL};
    const struct p3d_gltf_options options = {.hulls = &hulls};
    const struct p3d_model empty = {.lods = NULL};
    const struct written written = write_parts(&empty, &options, NULL);

    assert_true(has(&written, "\"scenes\":[\n{\"name\":\"model\",\"nodes\":[0]}\n]"));
    assert_true(has(&written, "{\"name\":\"Geometry hull h\",\"mesh\":0,"));
    assert_true(has(&written, "\"indices\":1,\"material\":0}]"));
    assert_true(has(&written, "\"materials\":[\n{\"name\":\"collision\","));
}
