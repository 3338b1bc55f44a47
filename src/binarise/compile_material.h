/* compile_material.h: one rvmat as a material of an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_COMPILE_MATERIAL_H
#define P3DI_BINARISE_COMPILE_MATERIAL_H

#include "core/job.h"

#include <p3d/config.h>
#include <p3d/odol.h>

/* Fills a material, which is all zero, for an ODOL of that version. `rvmat` may be NULL: it is not there. Unknown words
 * give a warning and become the default. */
void p3di_compile_material(struct p3di_job *job, uint32_t version, struct p3d_bytes name, const struct p3d_rvmat *rvmat,
                           struct p3d_odol_material *material);

#endif
