/* glb_read.h: a GLB read back for tests, with arithmetic of its own for its nodes, animations and skin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_GLB_READ_H
#define P3D_TESTS_GLB_READ_H

#include <p3d/p3d.h>

/* A value of JSON. */
struct glb_value {
    char type;        /* '{', '[', '"', or '0' for anything else */
    const char *text; /* what stands there, without quotes */
    size_t size;
    uint32_t key;   /* in an object: the value that is its name; 0: none */
    uint32_t child; /* the first; 0: none */
    uint32_t next;  /* of the same parent; 0: none */
};

struct glb_accessor {
    uint32_t component, width, count;
    size_t offset; /* in the binary part */
};

/* The place of a node. */
struct glb_node {
    double translation[3], rotation[4], scale[3];
    uint32_t parent; /* UINT32_MAX: none */
    double global[3][4];
    bool has_global;
};

struct glb {
    struct glb_value *values; /* the first is none, the second the file */
    uint32_t value_count;
    const uint8_t *bin;
    size_t bin_size;
    struct glb_accessor *accessors;
    uint32_t accessor_count;
    struct glb_node *nodes, *rest;
    uint32_t *node_values;
    uint32_t node_count;
    uint32_t joints[65536];
    uint32_t joint_count;
    double (*joint_matrices)[3][4]; /* by joint, as posed */
};

/* Ends the program if the file is not what it should be. The bytes must outlive it. */
struct glb *glb_read(const uint8_t *data, size_t size);
void glb_free(struct glb *glb);

uint32_t glb_get(const struct glb *glb, uint32_t object, const char *key);
double glb_number(const struct glb *glb, uint32_t object, const char *key, double otherwise);
bool glb_text_is(const struct glb *glb, uint32_t value, const char *text);

/* Component `part` of element `i`. */
double glb_element(const struct glb *glb, uint32_t accessor, uint32_t i, uint32_t part);
uint32_t glb_count(const struct glb *glb, uint32_t accessor);

/* At rest; then by some animations (values) at a time each; then joint_matrices are made. */
void glb_rest(struct glb *glb);
void glb_animate(struct glb *glb, uint32_t animation, double time);
void glb_find_joints(struct glb *glb);

/* The place of a node, as posed: three rows of four. */
const double (*glb_place(struct glb *glb, uint32_t node))[4];

/* The accessors of a primitive (a value) of a mesh with a skin. */
struct glb_primitive {
    uint32_t indices, positions, joints, weights;
};
struct glb_primitive glb_primitive(const struct glb *glb, uint32_t value);

/* The place of the vertex of an index. */
void glb_vertex(const struct glb *glb, const struct glb_primitive *primitive, uint32_t corner, double place[3]);

#endif
