/* spelled.h: paths with other letter case than the file, which matters on some systems.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_SPELLED_H
#define P3DI_ASSETS_SPELLED_H

#include <p3d/assets.h>

/* The name below its root of the file at a path, "data\foo_co.paa", if the path differs in letter case:
 * "mod\data\Foo_co.paa". NULL if it does not, if there is no such file, if it is in an archive, where letter case never
 * matters, or if there is no memory. It lives as long as the assets. */
const char *p3di_assets_spelled(struct p3d_assets *assets, struct p3d_bytes path);

#endif
