/* gltf_door.h: a glTF of one door that moves, as texts and numbers beside them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_GLTF_DOOR_H
#define P3D_TESTS_GLTF_DOOR_H

#include "bytes.h"
#include "draw.h"

#include <p3d/model.h>

#include <stdio.h>
#include <stdlib.h>

/* A triangle, times of two, three and one key; the rest is the test's. */
static float numbers[256] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 2, 0, 1, 2, 0};

static inline bool read_numbers(void *user, const char *name, struct p3d_bytes *bytes)
{
    (void)user;
    (void)name;
    *bytes = bytes_of_f32(numbers, COUNT(numbers));
    return true;
}

/* Accessors 0: positions; 1: times 0 and 2; 2: times 0, 1, 2; then those of the text. */
#define BEGIN                                                                                                          \
    "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":1024,\"uri\":\"n\"}],"                              \
    "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],"
#define ACCESSORS                                                                                                      \
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":1024}],\"accessors\":["                                             \
    "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"                                         \
    "{\"bufferView\":0,\"byteOffset\":36,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"},"                     \
    "{\"bufferView\":0,\"byteOffset\":44,\"componentType\":5126,\"count\":3,\"type\":\"SCALAR\"}"

static struct heard heard;
static float tolerance; /* that the next file is read with */

static inline struct p3d_model *read_text(const char *text)
{
    const struct p3d_gltf_import_options import = {
        .has_bones = true, .tolerance = tolerance, .read_file = read_numbers};
    static const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_error error;
    struct p3d_model *model;

    memset(&heard, 0, sizeof heard);
    model = p3d_model_from_gltf(text, strlen(text), &import, &options, &error);
    assert_string_equal(error.message, "");
    return kept_model(model);
}

/* A door that is moved by a channel of this path, at two or three keys, with these values, `width` for each. */
struct door {
    const char *node, *path, *more;
    const float *values;
    uint32_t keys, count, width;
};

static inline const char *door_text(const struct door *door)
{
    char *text = malloc(4096);

    assert_non_null(text);
    at_end(free, text);
    assert_true(15 + door->count * door->width <= COUNT(numbers));
    memcpy(numbers + 15, door->values, door->count * door->width * sizeof *door->values);
    snprintf(text, 4096,
             BEGIN
             "\"nodes\":[{\"name\":\"Door\",\"mesh\":0%s}],\"animations\":[{\"name\":\"open it\",\"channels\":["
             "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"%s\"}}],\"samplers\":[{\"input\":%d,\"output\":3%s}"
             "]}]," ACCESSORS ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,\"count\":%u,\"type\":"
             "\"VEC%u\"}]}",
             door->node, door->path, door->keys == 2 ? 1 : 2, door->more, (unsigned)door->count, (unsigned)door->width);
    return text;
}

static inline struct p3d_model *read_door(const char *node, const char *path, const char *more, const float *values,
                                          uint32_t count, uint32_t width)
{
    return read_text(door_text(&(struct door){node, path, more, values, count, count, width}));
}

#define CURVED ",\"interpolation\":\"CUBICSPLINE\""

/* For each key the tangent to it, its value, the tangent from it. */
static inline struct p3d_model *read_curve(const char *path, const float *values, uint32_t keys, uint32_t width)
{
    return read_text(door_text(&(struct door){"", path, CURVED, values, keys, 3 * keys, width}));
}

static inline struct p3d_vec3 posed(const struct p3d_model *model, const char *source, float value, uint32_t point)
{
    const struct p3d_pose_value pose = {source, value};
    struct p3d_error error;
    struct p3d_model *made = p3d_model_pose(model, &pose, 1, NULL, &error);
    struct p3d_vec3 at;

    assert_non_null(made);
    at = made->lods[0].points[point];
    p3d_model_free(made);
    return at;
}

#endif
