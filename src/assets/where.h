/* where.h: where a file was looked for, for messages.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_WHERE_H
#define P3DI_ASSETS_WHERE_H

#include "store.h"

/* The size of the longest text, with its end. */
#define P3DI_WHERE_SIZE 96u

/* "the mod (roots: pickup, z\cba\addons\main and 28 more)", roots of the input's mod first, or "the mod" if `size` has
 * no room for that; "the assets" if only assets were added. The assets must be ready. Writes to `text`, and returns it.
 */
const char *p3di_assets_where(const struct p3d_assets *assets, char *text, size_t size);

#endif
