/* gltf_text.h: parts of a glTF as text, and what reads it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_GLTF_TEXT_H
#define P3D_TESTS_GLTF_TEXT_H

#include "test.h"

#include <p3d/gltf.h>
#include <p3d/model.h>

/* Three vertices, (0 0 0) (1 0 0) (0 1 0), then the indices 0 1 2 as bytes. */
#define TRIANGLE_BYTES "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAEC"
#define TRIANGLE_OF(count)                                                                                             \
    "\"buffers\":[{\"byteLength\":39,\"uri\":\"" TRIANGLE_BYTES "\"}],"                                                \
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":3}],"            \
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":" count ",\"type\":\"VEC3\"},"                  \
    "{\"bufferView\":1,\"componentType\":5121,\"count\":3,\"type\":\"SCALAR\"}]"
#define NUMBERS TRIANGLE_OF("3")
#define MESH "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}]"
#define ASSET "{\"asset\":{\"version\":\"2.0\"},"

static inline struct p3d_model *read_bytes(const void *data, size_t size, struct p3d_error *error)
{
    struct p3d_model *model = p3d_model_from_gltf(data, size, NULL, NULL, error);

    if (model)
        at_end((void (*)(void *))p3d_model_free, model);
    return model;
}

static inline struct p3d_model *read_gltf(const char *text, struct p3d_error *error)
{
    return read_bytes(text, strlen(text), error);
}

static inline enum p3d_status use_gltf(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_gltf(data, size, NULL, options, &error);
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, options, &error) : NULL;
    const enum p3d_status status = error.status;

    p3d_mlod_free(mlod);
    p3d_model_free(model);
    return status;
}

/* A text of the same size. */
static inline void change(struct p3d_buffer *glb, const char *from, const char *to)
{
    memcpy(strstr((char *)glb->data + 20, from), to, strlen(to));
}

#endif
