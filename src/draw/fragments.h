/* fragments.h: transparent shapes: all layers of each sample, from front to back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_FRAGMENTS_H
#define P3DI_DRAW_FRAGMENTS_H

#include "shapes.h"

static inline bool is_blended(const struct shape *shape)
{
    return shape->paint && shape->paint->alpha == P3D_ALPHA_BLEND;
}

/* Draws those pixels of the band again that have transparent shapes. The band has all other shapes already. */
void p3di_fragments_draw(struct canvas *canvas, uint8_t *pixels, size_t row_size);

#endif
