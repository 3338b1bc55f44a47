/* named.h: files that models name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_NAMED_H
#define P3DI_ASSETS_NAMED_H

#include <p3d/assets.h>

/* True if the assets have the file at a path. For a .paa a .tga or .png stands, but not if it is another kind of file:
 * no tool makes a texture of that. */
bool p3di_assets_has_good(struct p3d_assets *assets, struct p3d_bytes path);

/* True if the assets have the file that a model names, or have it below `folder` (the model's own folder for textures,
 * or empty). `extension`: the extension that names leave out, as proxies leave out ".p3d"; else "". */
bool p3di_assets_has_named(struct p3d_assets *assets, struct p3d_bytes name, const char *extension,
                           struct p3d_bytes folder);

#endif
