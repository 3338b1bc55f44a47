/* imported_material.h: a triangle of a glTF with a material, what becomes of it, and the files that are written beside
 * it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_IMPORTED_MATERIAL_H
#define P3D_TESTS_IMPORTED_MATERIAL_H

#include "bytes.h"
#include "draw.h"
#include "models.h"

#include <stdio.h>

/* Three points, (0 0 0) (1 0 0) (0 1 0); then their UVs in two sets, (0 0) (1 0) (0 1) and (3 3) (4 3) (3 4). */
static const float numbers[21] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 3, 3, 4, 3, 3, 4};

static struct p3d_buffer picture; /* what "t/a_co.png" is; empty: it is not there */

static inline bool read_numbers(void *user, const char *name, struct p3d_bytes *bytes)
{
    (void)user;
    if (strstr(name, ".png")) {
        *bytes = (struct p3d_bytes){picture.data, (uint32_t)picture.size};
        return picture.size != 0;
    }
    *bytes = bytes_of_f32(numbers, COUNT(numbers));
    return true;
}

static struct heard heard;
static bool is_two_sided, makes_rvmats, bakes_tints, takes_images; /* what the next file is read with */
static struct p3d_error error;                                     /* of the last */

/* Files that are written. */
static struct {
    char name[64];
    struct p3d_buffer bytes;
} files[8];
static size_t file_count;

static enum { TAKEN, UNWANTED, REFUSED, FULL } place; /* for files */

static inline bool begin_file(void *user, const char *name, struct p3d_sink *sink)
{
    (void)user;
    if (place != TAKEN) {
        *sink = place == FULL ? full_disk : *sink;
        return place != REFUSED;
    }
    assert_in_range(file_count, 0, COUNT(files) - 1);
    snprintf(files[file_count].name, sizeof files->name, "%s", name);
    *sink = p3d_buffer_sink(&files[file_count++].bytes);
    return true;
}

static inline void end_files(void *unused)
{
    (void)unused;
    while (file_count)
        p3d_buffer_free(&files[--file_count].bytes);
    p3d_buffer_free(&picture);
    makes_rvmats = bakes_tints = takes_images = false;
    place = TAKEN;
}

static inline const struct p3d_buffer *file_of(const char *name)
{
    for (size_t i = 0; i < file_count; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i].bytes;
    fail_msg("there is no file %s", name);
    return NULL;
}

/* A triangle of a material; `more` begins with a comma, or is empty. NULL with `error` if it is not read. */
static inline const struct p3d_model *try_material(const char *attributes, const char *material, const char *more)
{
    const struct p3d_gltf_import_options import = {
        .texture_root = "my",
        .is_two_sided = is_two_sided,
        .makes_rvmats = makes_rvmats,
        .bakes_tints = bakes_tints,
        .image_files = {.begin = makes_rvmats || bakes_tints || takes_images ? begin_file : NULL},
        .image_folder = "box_textures",
        .read_file = read_numbers};
    static const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    char text[8192];
    struct p3d_model *model;

    snprintf(
        text, sizeof text,
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"mesh\":0}],\"buffers\":[{\"byteLength\":84,\"uri\":\"n\"}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":84}],\"accessors\":["
        "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
        "{\"bufferView\":0,\"byteOffset\":36,\"componentType\":5126,\"count\":3,\"type\":\"VEC2\"},"
        "{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,\"count\":3,\"type\":\"VEC2\"}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0%s},\"material\":0}]}],"
        "\"materials\":[{%s}],\"textures\":[{\"source\":0,\"sampler\":0},{\"source\":1}],"
        "\"images\":[{\"uri\":\"t/a_co.png\"},{\"uri\":\"t/b.png\"}]%s}",
        attributes, material, more);
    memset(&heard, 0, sizeof heard);
    model = p3d_model_from_gltf(text, strlen(text), &import, &options, &error);
    if (model)
        at_end((void (*)(void *))p3d_model_free, model);
    return model;
}

static inline const struct p3d_model *read_material(const char *attributes, const char *material, const char *more)
{
    const struct p3d_model *model = try_material(attributes, material, more);

    assert_string_equal(error.message, "");
    assert_non_null(model);
    return model;
}

/* A picture of two pixels, of which maps are made. */
static inline void begin_maps(bool has_rvmats, bool has_tints)
{
    static const uint8_t pixels[8] = {200, 100, 50, 255, 255, 255, 0, 255};
    const struct p3d_image image = {2, 1, pixels, NULL};

    at_end(end_files, NULL);
    makes_rvmats = has_rvmats;
    bakes_tints = has_tints;
    assert_true(p3d_write_png(&image, NULL, p3d_buffer_sink(&picture), NULL));
}

static inline void assert_pixels(const char *name, const uint8_t first[3], const uint8_t second[3])
{
    const struct p3d_buffer *file = file_of(name);
    struct p3d_image *image = p3d_read_image(file->data, file->size, NULL, NULL);

    assert_non_null(image);
    assert_int_equal(image->width, 2);
    assert_memory_equal(image->pixels, first, 3);
    assert_memory_equal(image->pixels + 4, second, 3);
    p3d_image_free(image);
}

#endif
