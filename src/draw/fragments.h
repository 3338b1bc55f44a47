/* fragments.h: what is seen through: all of its layers in each sample, from front to back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_FRAGMENTS_H
#define P3DI_DRAW_FRAGMENTS_H

#include "shapes.h"

static inline bool is_blended(const struct shape *shape)
{
    return shape->mip && shape->paint->alpha == P3D_ALPHA_BLEND;
}

/* Draws those pixels of the band again in which something is seen through. The band has all other shapes already. */
void p3di_fragments_draw(struct canvas *canvas, uint8_t *pixels, size_t row_size);

#endif
