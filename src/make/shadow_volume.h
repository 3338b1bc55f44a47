/* shadow_volume.h: a shadow volume within a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_SHADOW_VOLUME_H
#define P3DI_MAKE_SHADOW_VOLUME_H

#include "model/builder.h"
#include "soup.h"

/* Fills in a LOD of at most `most` triangles (SHADOW_LEAST or more) that close. It stays empty if all points are in one
 * place.
 */
void p3di_shadow_volume_make(struct builder *b, const struct soup *soup, uint32_t most, struct p3d_model_lod *lod);

enum { SHADOW_LEAST = 512 };

#endif
