/* compile_material.h: one rvmat as a material of an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_COMPILE_MATERIAL_H
#define P3DI_BINARISE_COMPILE_MATERIAL_H

#include "core/arena.h"

#include <p3d/config.h>
#include <p3d/odol.h>

/* Fills a material, which is all zero, for an ODOL of that version. `rvmat` may be NULL: it is not there. False if
 * there is no memory. Words that nobody knows are warnings, and stand for the default. */
bool p3di_compile_material(struct p3di_arena *arena, uint32_t version, struct p3d_bytes name,
                           const struct p3d_rvmat *rvmat, const struct p3d_options *options,
                           struct p3d_odol_material *material);

#endif
