/* write_png.h: an image as PNG.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_IMAGE_WRITE_PNG_H
#define P3DI_IMAGE_WRITE_PNG_H

#include <p3d/paa.h>

#include "core/arena.h"
#include "core/out.h"

/* Writes the image, which has a size that is possible: p3d_write_png. `is_drawn`: most of it is blank, or a few shapes,
 * which is packed in another way. False if there is no memory, of which it needs a row's and zlib's own. */
bool p3di_write_png(struct p3di_out *out, struct p3di_arena *arena, const struct p3d_image *image, bool is_drawn);

#endif
