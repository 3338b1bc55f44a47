/* texture_color.h: the colour in the name of a procedural texture.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_TEXTURE_COLOR_H
#define P3DI_MODEL_TEXTURE_COLOR_H

#include <p3d/model.h>

/* The colour of "#(...)color(r,g,b,a,...)", as it is written there; false if it is none. */
bool p3di_texture_color(struct p3d_bytes texture, float color[4]);

#endif
