/* numbers.h: the numbers of a glTF: buffer views and accessors (accessor.c), and how they are unpacked (meshopt.c,
 * draco.c). Floor 3: numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_NUMBERS_H
#define P3DI_GLTF_IN_NUMBERS_H

#include "file.h"

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
bool p3di_in_unpack(struct in_file *file, const json_t *packing, struct p3d_bytes *bytes, uint32_t *stride);

/* Fills the accessors of a primitive, whose extension is `packing`, if they are not yet. */
void p3di_in_undo_draco(struct in_file *file, const json_t *primitive, const json_t *packing);

/* The bytes of a buffer view; none, and the job has failed, if it is wrong. */
struct p3d_bytes p3di_in_view(struct in_file *file, uint32_t number);

/* The header of an accessor, without its numbers. The size of an element; 0 if it is wrong. */
uint32_t p3di_in_shape(struct in_file *file, uint32_t number, struct in_accessor *accessor);

/* The accessor of this number, with as many components; false if it is wrong, and the job has failed. */
bool p3di_in_accessor(struct in_file *file, uint32_t number, uint32_t least_width, uint32_t most_width,
                      struct in_accessor *accessor);

float p3di_in_other_float(const struct in_accessor *accessor, uint32_t element, uint32_t i);

/* Component `i` of an element. Numbers that are not finite are 0. */
static inline float p3di_in_float(const struct in_accessor *accessor, uint32_t element, uint32_t i)
{
    const uint8_t *data = accessor->data + (size_t)element * accessor->stride + (size_t)4 * i;
    const float value = accessor->type == IN_FLOAT ? p3d_load_f32(data) : 0;

    if (accessor->type != IN_FLOAT)
        return p3di_in_other_float(accessor, element, i);
    return isfinite(value) ? value : 0;
}

uint32_t p3di_in_other_uint(const struct in_accessor *accessor, uint32_t element, uint32_t i);

/* Component `i` as a whole number; one that is not below 2^32 - 1 is 0. Corners are mostly of 32 bits. */
static inline uint32_t p3di_in_uint(const struct in_accessor *accessor, uint32_t element, uint32_t i)
{
    const uint8_t *data = accessor->data + (size_t)element * accessor->stride + (size_t)4 * i;
    const uint32_t value = accessor->type == IN_UNSIGNED_INT ? p3d_load_u32(data) : 0;

    if (accessor->type != IN_UNSIGNED_INT)
        return p3di_in_other_uint(accessor, element, i);
    return value < IN_NONE ? value : 0;
}

#endif
