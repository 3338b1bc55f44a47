/* foreign_gltf.h: glTF as other programs write it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_FOREIGN_GLTF_H
#define P3D_TESTS_FOREIGN_GLTF_H

#include <stdio.h>

struct dice;

/* Writes one and its buffer, whose name it tells. */
void write_foreign_gltf(struct dice *dice, FILE *to, FILE *bin, const char *bin_name);

#endif
