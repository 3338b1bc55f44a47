/* gltf_parts.h: glTF as its two parts, and a triangle to write.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_GLTF_PARTS_H
#define P3D_TESTS_GLTF_PARTS_H

#include "draw.h"

#include <stdlib.h>

/* Both parts, which end with the test; the JSON is terminated. */
struct written {
    struct p3d_buffer json, bin;
};

static inline struct written write_parts(const struct p3d_model *model, const struct p3d_gltf_options *gltf_options,
                                         const struct p3d_options *options)
{
    struct written written = {{NULL, 0, 0}, {NULL, 0, 0}};
    const struct p3d_sink sink = p3d_buffer_sink(&written.json);
    struct p3d_gltf_options named = gltf_options ? *gltf_options : (struct p3d_gltf_options){.bin_name = NULL};

    named.bin_name = "a b.bin";
    assert_true(p3d_write_gltf(model, &named, options, sink, p3d_buffer_sink(&written.bin), NULL));
    assert_true(sink.write(sink.user, "", 1));
    at_end(free, written.json.data);
    at_end(free, written.bin.data);
    return written;
}

static inline bool has(const struct written *written, const char *text)
{
    return strstr((const char *)written->json.data, text) != NULL;
}

static inline struct p3d_vec3 vec3_in(const struct written *written, size_t offset)
{
    assert_true(offset + 12 <= written->bin.size);
    return (struct p3d_vec3){p3d_load_f32(written->bin.data + offset), p3d_load_f32(written->bin.data + offset + 4),
                             p3d_load_f32(written->bin.data + offset + 8)};
}

/* Its front is toward -z, as that of models is. */
#define TRIANGLE "p 0 0 0 1 0 0 0 1 4; n 0 8 -2; f 0/0 1/0 2/0; uv 0 0 1 0 0 1 1;"

/* A sketch that is drawn, written, and gone. */
static inline struct written write_sketch(const char *drawing, const struct p3d_gltf_options *gltf_options)
{
    struct sketch *s = sketch(drawing);
    const struct written written = write_parts(&s->model, gltf_options, NULL);

    sketch_free(s);
    return written;
}

#endif
