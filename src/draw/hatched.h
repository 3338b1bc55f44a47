/* hatched.h: the faces of a picture whose texture is missing.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_HATCHED_H
#define P3DI_DRAW_HATCHED_H

#include <p3d/draw.h>

/* True if a face in the picture is hatched. The options are good ones. Without memory it is false; drawing fails then.
 */
bool p3di_is_hatched(const struct p3d_model *model, const struct p3d_draw_options *draw_options);

#endif
