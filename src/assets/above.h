/* above.h: the mods that the input's files name by folders above it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_ABOVE_H
#define P3DI_ASSETS_ABOVE_H

#include "store.h"

/* A mod, and the folder whose files name it, as given. */
struct p3di_mod_above {
    const char *mod, *folder;
};

/* All of them, of the assets' own, each perhaps several times. Files of folders that are inputs must have been found.
 * False if there is no memory. */
bool p3di_find_above(struct p3d_assets *assets, struct p3di_mod_above **mods, size_t *count);

#endif
