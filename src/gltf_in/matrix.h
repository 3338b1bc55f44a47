/* matrix.h: where nodes of a glTF put things. Matrices have their columns one after the other. Floor 3: numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_MATRIX_H
#define P3DI_GLTF_IN_MATRIX_H

#include "core/vec.h"

#include <jansson.h>

void p3di_in_multiply(const double a[16], const double b[16], double product[16]);

/* A place, a direction, and a normal, as a matrix moves them. */
struct vec p3di_in_move(const double m[16], struct vec v);
struct vec p3di_in_turn(const double m[16], struct vec v);
struct vec p3di_in_turn_normal(const double m[16], struct vec v);
bool p3di_in_is_mirroring(const double m[16]);
bool p3di_in_is_identity(const double m[16]);

/* The matrix of a translation, a quaternion and three scales. */
void p3di_in_matrix_of(const double t[3], const double q[4], const double s[3], double m[16]);

/* The matrix of a node's JSON. */
void p3di_in_local(const json_t *node, double matrix[16]);

/* A place or direction of a glTF in the axes of P3D. */
static inline struct p3d_vec3 p3di_in_mirrored(struct vec v)
{
    return (struct p3d_vec3){(float)v.x + 0.0f, (float)v.y + 0.0f, 0.0f - (float)v.z};
}

#endif
