/* hull_color.h: the look of collision meshes, which have no material.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LOOKS_HULL_COLOR_H
#define P3DI_LOOKS_HULL_COLOR_H

/* Red, green, blue, alpha: so clear that the model shows through. */
static const float p3di_hull_color[4] = {0.125f, 0.75f, 0.25f, 0.375f};

#endif
