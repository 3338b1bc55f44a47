/* copies.h: the textures and rvmats that models use, copied (-textures=).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef BINARIZE_COPIES_H
#define BINARIZE_COPIES_H

#include <p3d/assets.h>

/* Copies the textures and rvmats that the ODOL at `model` uses, also the textures of its rvmats, into `folder`, under
 * the paths by which the model names them. Left out are those that are not in the assets, those of which a newer copy
 * is there, and paths that would lead out of the folder. False and *error. */
bool bi_copy_looks(struct p3d_assets *assets, const char *folder, const char *model, struct p3d_error *error);

#endif
