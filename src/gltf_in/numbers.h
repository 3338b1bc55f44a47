/* numbers.h: the numbers of a glTF: buffer views and accessors (accessor.c), and how they are unpacked (meshopt.c,
 * draco.c). Floor 3: numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_NUMBERS_H
#define P3DI_GLTF_IN_NUMBERS_H

#include "core/vec.h"
#include "file.h"

#include <jansson.h>
#include <math.h>

#define IN_DRACO "KHR_draco_mesh_compression"
#define IN_NEEDS "the file needs %s, which p3dkit does not read; %s" /* an extension, how to do without */
#define IN_UNDO_DRACO "undo it: npx @gltf-transform/cli copy IN OUT, or export from Blender without Compression"

#define IN_UNSIGNED_INT 5125
#define IN_FLOAT 5126

/* The place of numbers; all of it is known to be inside of a buffer. */
struct in_accessor {
    const uint8_t *data;
    uint32_t count, stride, width; /* elements, bytes between them, components of each */
    uint32_t type;                 /* of a component, as glTF numbers them */
    bool is_normalised;
};

/* A buffer view that was packed. */
struct in_unpacked {
    struct p3d_bytes bytes; /* NULL: it was not asked for yet */
    uint32_t stride;
};

/* Numbers of an accessor that come of a mesh that was packed. */
struct in_decoded {
    struct p3d_bytes bytes; /* NULL: there are none */
    uint32_t type;          /* of a component */
};

/* Unpacks a buffer view that is packed as EXT_meshopt_compression says: `count` elements of `stride` bytes.
 * False if it does not unpack, and the job has failed. */
bool p3di_in_unpack(struct in_gltf *gltf, const json_t *packing, struct p3d_bytes *bytes, uint32_t *stride);

/* Fills the accessors of a primitive, whose extension is `packing`, if they are not yet. */
void p3di_in_undo_draco(struct in_gltf *gltf, const json_t *primitive, const json_t *packing);

/* The bytes of a buffer view; none, and the job has failed, if it is wrong. */
struct p3d_bytes p3di_in_view(struct in_gltf *gltf, uint32_t number);

/* The header of an accessor, without its numbers. The size of an element; 0 if it is wrong. */
uint32_t p3di_in_shape(struct in_gltf *gltf, uint32_t number, struct in_accessor *accessor);

/* The accessor of this number, with as many components; false if it is wrong, and the job has failed. */
bool p3di_in_accessor(struct in_gltf *gltf, uint32_t number, uint32_t least_width, uint32_t most_width,
                      struct in_accessor *accessor);

float p3di_in_other_float(const struct in_accessor *accessor, uint32_t element, uint32_t i);

/* Component `i` of an element; of floats it may be one that is not finite. */
static inline float p3di_in_float(const struct in_accessor *accessor, uint32_t element, uint32_t i)
{
    const uint8_t *data = accessor->data + (size_t)element * accessor->stride + (size_t)4 * i;

    return accessor->type == IN_FLOAT ? p3d_load_f32(data) : p3di_in_other_float(accessor, element, i);
}

uint32_t p3di_in_other_uint(const struct in_accessor *accessor, uint32_t element, uint32_t i);

/* Component `i` as a whole number; what is none below 2^32 - 1 is IN_NONE. Corners are mostly of 32 bits. */
static inline uint32_t p3di_in_uint(const struct in_accessor *accessor, uint32_t element, uint32_t i)
{
    const uint8_t *data = accessor->data + (size_t)element * accessor->stride + (size_t)4 * i;

    return accessor->type == IN_UNSIGNED_INT ? p3d_load_u32(data) : p3di_in_other_uint(accessor, element, i);
}

/* Opens the file and its buffers, and begins the builder of the model and its job. False and *error. */
bool p3di_in_open(struct in_gltf *gltf, const void *data, size_t size, const struct p3d_options *options,
                  struct p3d_error *error);

/* Undoes %20 and its like. False if it is too long. */
bool p3di_in_decode_uri(const char *uri, char *path, size_t size);

/* The bytes that a "data:" holds in base64; another address has none. */
struct p3d_bytes p3di_in_decode_data(struct in_gltf *gltf, const char *uri);

void p3di_in_multiply(const double a[16], const double b[16], double product[16]);

/* A place, a direction, and a normal, as a matrix moves them. */
struct vec p3di_in_move(const double m[16], struct vec v);
struct vec p3di_in_turn(const double m[16], struct vec v);
struct vec p3di_in_turn_normal(const double m[16], struct vec v);
bool p3di_in_is_mirroring(const double m[16]);
bool p3di_in_is_identity(const double m[16]);

/* The matrix of a translation, a quaternion and three scales. */
void p3di_in_matrix_of(const double t[3], const double q[4], const double s[3], double m[16]);

/* Fails the job if a list or a node is not as it must be, or names what does not exist. */
void p3di_in_prove(struct in_gltf *gltf);

/* The matrix of a node's JSON. */
void p3di_in_local(const json_t *node, double matrix[16]);

/* A place or direction of a glTF in the axes of P3D. */
static inline struct p3d_vec3 p3di_in_mirrored(struct vec v)
{
    return (struct p3d_vec3){(float)v.x + 0.0f, (float)v.y + 0.0f, 0.0f - (float)v.z};
}

/* The property of a node that a channel moves. */
enum in_path { IN_TRANSLATION, IN_ROTATION, IN_SCALE, IN_PATH_COUNT };

/* A value for each time; of a curve the tangent of the way to it, the value, and the tangent of the way from it. */
struct in_sampler {
    struct in_accessor times, values;
    bool is_stepping, is_curve;
};

/* What a channel of an animation moves: node and path, and its sampler. */
struct in_channel {
    uint32_t node;
    enum in_path path;
    const json_t *sampler;
};

/* False if a channel moves no node, or another property, such as "weights", or, and the job has failed, if it names
 * what does not exist. */
bool p3di_in_channel(struct in_gltf *gltf, const json_t *animation, const json_t *json, struct in_channel *channel);

/* The values of a node at rest: four of a rotation, else three. */
void p3di_in_rest(const json_t *node, enum in_path path, double values[4]);

/* False if it has no times, or, and the job has failed, if it is wrong. */
bool p3di_in_sampler(struct in_gltf *gltf, const json_t *json, enum in_path path, struct in_sampler *sampler);

double p3di_in_time(const struct in_sampler *sampler, uint32_t key);

/* Number `i` of a curve's value behind a key that is not the last, by the part of the way to the next. */
double p3di_in_on_curve(const struct in_sampler *sampler, uint32_t key, double part, uint32_t i);

#endif
