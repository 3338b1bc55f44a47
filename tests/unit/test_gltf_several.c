/* test_gltf_several.c: glTF of several LODs, animations and images: which of them counts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "glb_read.h"
#include "looks.h"
#include "rtm_bytes.h"

#include "core/arena.h"

#include <math.h>

/* A triangle of which bone 0 moves the first point, bone 1 the second, and none the third. */
#define MOVED TRIANGLE "skin 0 0=1; skin 1 1=1;"

static struct p3d_buffer write_glb(const struct p3d_model *model, const struct p3d_gltf_options *options)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    if (!p3d_write_glb(model, options, NULL, p3d_buffer_sink(&buffer), &error))
        fail_msg("%s", error.message);
    at_end(free, buffer.data);
    return buffer;
}

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
    struct shape *s = shape("lod 1;" TRIANGLE);
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
    struct shape *s =
        shape("bone root; bone left 0; bone right 0; bone finger 1; lod 1; p 1 2 3 3 2 3 5 -4 -6; f 0 1 2;"
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
        struct shape *shaped = shape("lod 1; stand x 1 -1 0 0 0");
        struct written written;
        const char *at;
        char *end;
        double same = 0;

        shaped->room->proxies[0].frame.direction =
            (struct p3d_vec3){(float)-front[0], (float)-front[1], (float)front[2]};
        shaped->room->proxies[0].frame.up = (struct p3d_vec3){(float)up[0], (float)up[1], (float)-up[2]};
        written = write_parts(&shaped->model, NULL, NULL);
        at = strstr((const char *)written.json.data, "\"rotation\":[");
        assert_non_null(at);
        at += strlen("\"rotation\":[");
        for (size_t j = 0; j < 4; j++, at = end + 1)
            same += q[j] * strtod(at, &end);
        assert_true(fabs(fabs(same) - 1) < 1e-6); /* the same turn, which has two quaternions */
        shape_free(shaped);
    }
}

/* ---- Animations of skeletons ---- */

enum { PHASES = 8 };

static const float rest[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};

/* An arm that turns about (1 2 0) on a body that stays; in one phase the body is nothing, and the arm is far away. */
static struct p3d_rtm *read_rtm(uint32_t odd_phase)
{
    static const char *const names[] = {"body", "arm"};
    static struct bytes b; /* what is read looks into it */
    struct p3d_rtm *rtm;

    b.size = 0;
    put_rtm_head(&b, (struct p3d_vec3){0, 0, 0}, PHASES, names, 2);
    for (uint32_t i = 0; i < PHASES; i++) {
        const float c = cosf(0.7f * (float)i), s = sinf(0.7f * (float)i);
        const float turned[12] = {c, s, 0, -s, c, 0, 0, 0, 1, 1 - c + 2 * s, 2 - s - 2 * c, 0};

        put_f32(&b, (float)i / PHASES);
        for (size_t j = 0; j < 2; j++) {
            put_fixed(&b, names[j], 32, 0);
            for (size_t k = 0; k < 12; k++)
                put_f32(&b, i == odd_phase ? (j && k == 9 ? 100 : 0) : j ? turned[k] : rest[k]);
        }
    }
    rtm = p3d_rtm_read(b.data, b.size, NULL, NULL);
    assert_non_null(rtm);
    return rtm;
}

/* Against a bone that is nothing no other stands anywhere. */
TEST(a_phase_in_which_a_bone_is_nothing_does_not_place_those_below)
{
    for (uint32_t odd_phase = 3; odd_phase <= PHASES; odd_phase += PHASES - 3) {
        struct p3d_rtm *rtm = read_rtm(odd_phase);
        const struct p3d_gltf_animation animation = {"walk", rtm, 1};
        const struct p3d_gltf_options options = {.animations = &animation, .animation_count = 1};
        const struct p3d_buffer glb_file = write_glb(&shape("bone body; bone arm 0")->model, &options);
        struct glb *glb = glb_read(glb_file.data, glb_file.size);
        const double(*place)[4];

        glb_rest(glb);
        place = glb_place(glb, glb->joints[1]);
        assert_float_equal(place[0][3], 1, 0.02);
        assert_float_equal(place[1][3], 2, 0.02);
        glb_free(glb);
        p3d_rtm_free(rtm);
    }
}

/* The files of animations count as those of the model for how large the output may be. */
TEST(animations_let_the_file_be_larger)
{
    enum { LEAST = 1 << 24 };
    static char text[LEAST + (1 << 20)];
    struct p3d_rtm *rtm = read_rtm(PHASES);
    const struct p3d_gltf_animation animations[] = {{"walk", rtm, 1}, {"run", rtm, 1}};
    struct shape *s = shape("bone body; bone arm 0; lod 1; p 0 0 0; prop a b");
    const uint32_t input = 20 + 4 + 4 + 2 * 32 + PHASES * (4 + 2 * 80);

    memset(text, 'x', sizeof text);
    s->model.memory = p3di_arena_new(NULL, 0);
    for (size_t count = 1; count <= 2; count++) {
        const struct p3d_gltf_options options = {.animations = animations, .animation_count = count};
        struct p3d_bytes *value = &s->room->properties[0].value;
        struct p3d_buffer glb = {NULL, 0, 0};
        struct p3d_error error;

        *value = (struct p3d_bytes){(const uint8_t *)text, 1000};
        value->size += LEAST + 64 * input * (uint32_t)count - (uint32_t)write_glb(&s->model, &options).size;
        assert_true(p3d_write_glb(&s->model, &options, NULL, p3d_buffer_sink(&glb), &error));
        p3d_buffer_free(&glb);
        value->size += 4;
        assert_false(p3d_write_glb(&s->model, &options, NULL, p3d_buffer_sink(&glb), &error));
    }
    p3di_arena_free(s->model.memory);
    s->model.memory = NULL;
    p3d_rtm_free(rtm);
}

/* ---- Files ---- */

/* ---- Materials and images ---- */

TEST(only_alpha_makes_a_colour_clear)
{
    const struct written written = write_shape("material #(argb,8,8,3)color(1,0.5,0.25,1); lod 1;" TRIANGLE, NULL);
    const struct written clear = write_shape("material #(argb,8,8,3)color(1,1,1,0.5); lod 1;" TRIANGLE, NULL);

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

TEST(uvs_that_are_not_finite_are_0_0)
{
    static const struct p3d_vec2 odd[] = {{NAN, 0.5f}, {0.5f, INFINITY}, {0.25f, 0.75f}};
    struct shape *s = shape("lod 1;" TRIANGLE);
    struct written written;

    memcpy(s->room->uvs[0], odd, sizeof odd);
    written = write_parts(&s->model, NULL, NULL);
    for (size_t i = 0; i < 4; i++)
        assert_float_equal(p3d_load_f32(written.bin.data + 72 + 4 * i), 0, 0);
    assert_float_equal(p3d_load_f32(written.bin.data + 88), 0.25f, 0);
    assert_float_equal(p3d_load_f32(written.bin.data + 92), 0.75f, 0);
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
