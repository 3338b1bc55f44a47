/* macro.h: macro maps (_mc), which the engine lays over the colour.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_MACRO_H
#define P3DI_MOD_MACRO_H

#include "look_images.h"

/* How often a macro map repeats at most where its material has a texture once. */
#define MOST_REPEATS 1024.0f

struct p3di_macro {
    uint32_t image;     /* P3D_NO_IMAGE: there is none */
    float places[2][3]; /* its u and v: factors of the texture's u and v, and a summand */
};

/* Comes before the other calls here. */
void p3di_look_init_macros(struct p3di_look_finder *look_finder);

/* True if a texture is a macro map, by the end of its name. */
bool p3di_is_macro(struct p3d_bytes path);

/* The macro map of a stage with this uvTransform; NULL: that is not known, and the map lies as the texture does. */
struct p3di_macro p3di_macro_of(uint32_t image, float (*transform)[3]);

/* The image of colour with the macro map over it; P3D_NO_IMAGE is the plain colour (0 to 1). It is as large as the
 * larger of both. Without a macro map, or if all of it is clear, `color` itself. */
uint32_t p3di_look_with_macro(struct p3di_look_finder *look_finder, uint32_t color, const float plain[3],
                              const struct p3di_macro *macro);

#endif
