/* material_names.h: names of materials for formats that want a name for each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LOOKS_MATERIAL_NAMES_H
#define P3DI_LOOKS_MATERIAL_NAMES_H

#include <p3d/model.h>

#include "core/namer.h"

#define NO_MATERIAL "none"
#define HULLS "collision"

/* Words that differ, by material, and behind them the word of the hulls' material; NULL if there is no memory. */
const struct p3d_bytes *p3di_material_names(const struct p3d_model *model, struct p3di_job *job);

#endif
