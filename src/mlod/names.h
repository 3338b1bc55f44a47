/* names.h: what the bits of an MLOD's flags are called.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MLOD_NAMES_H
#define P3DI_MLOD_NAMES_H

#include <p3d/watch.h>

extern const struct p3d_number_names p3di_mlod_point_flags;
extern const struct p3d_number_names p3di_mlod_face_flags;

#endif
