/* reference_obj.h: mlod-to-obj as one would write it without thinking of time.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_REFERENCE_OBJ_H
#define P3D_BENCH_REFERENCE_OBJ_H

#include <p3d/model.h>

#include <stdio.h>

/* The same OBJ as mlod-to-obj's, of a generated model: distinct UVs and normals are found by sorting, and everything
 * is printed with fprintf and "%.9g". */
void reference_obj(const struct p3d_model *model, FILE *file);

#endif
