/* point_lods.h: LODs of points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_POINT_LODS_H
#define P3DI_MAKE_POINT_LODS_H

#include "model/builder.h"
#include "soup.h"

/* Up to four points where a model stands: of its lowest points the furthest to each corner. */
void p3di_land_contact_make(struct builder *b, const struct soup *soup, struct p3d_model_lod *lod);

/* The corners of the box around a model: boundingbox_min and boundingbox_max. */
void p3di_memory_make(struct builder *builder, const struct soup *soup, struct p3d_model_lod *lod);

#endif
