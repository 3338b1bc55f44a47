/* spelled.h: paths whose letters are not those of the file, which matters where letter case does.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_SPELLED_H
#define P3DI_ASSETS_SPELLED_H

#include <p3d/assets.h>

/* The name below its root of the file at a path, "data\foo_co.paa", if the path has other letters there:
 * "mod\data\Foo_co.paa". NULL if it has the same, if there is no such file, if it is in an archive, where letter case
 * never matters, or if there is no memory. It lives as long as the assets. */
const char *p3di_assets_spelled(struct p3d_assets *assets, struct p3d_bytes path);

#endif
