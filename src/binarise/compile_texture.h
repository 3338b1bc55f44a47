/* compile_texture.h: the facts of a texture that an ODOL needs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_COMPILE_TEXTURE_H
#define P3DI_BINARISE_COMPILE_TEXTURE_H

#include <p3d/assets.h>
#include <p3d/binarise.h>

/* Fails because no assets are given in which `path` could be. */
void p3di_fail_without_assets(struct p3d_bytes path, struct p3d_error *error);

/* Looks at the head of the texture at `path`; without assets (NULL), or if it cannot be read, only at its name, and
 * *reason says why. *origin is the file that was read, or NULL. */
struct p3d_binarise_texture p3di_compile_texture(struct p3d_assets *assets, struct p3d_bytes path,
                                                 const struct p3d_options *options, const char **origin,
                                                 struct p3d_error *reason);

#endif
