/* smaller.h: textures with only their smaller pictures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PAGE_SMALLER_H
#define P3DI_PAGE_SMALLER_H

#include <p3d/assets.h>

/* Writes the texture with sides of at most `max_size` pixels, as far as it has such a picture: a PAA without the larger
 * ones, another picture as a PNG; then *extension is ".png". False if it is as small already, or cannot be read, for
 * which *error says why: it stays as it is. Free the buffer in any case. */
bool p3di_smaller_texture(const struct p3d_asset *asset, uint32_t max_size, const struct p3d_options *options,
                          struct p3d_buffer *buffer, const char **extension, struct p3d_error *error);

#endif
