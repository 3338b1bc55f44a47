/* permute.h: an MLOD in another order: points, normals and faces change places, and all that names them follows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_PERMUTE_H
#define P3D_TESTS_PERMUTE_H

#include <p3d/p3d.h>

/* Appends the file in another order to `out`; `seed` says in which. False if it cannot be written. */
bool permute_mlod(const struct p3d_mlod *mlod, uint32_t seed, struct p3d_buffer *out);

#endif
