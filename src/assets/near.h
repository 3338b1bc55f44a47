/* near.h: files that are not where a path says: what may be meant, and whose they are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_NEAR_H
#define P3DI_ASSETS_NEAR_H

#include <p3d/assets.h>

/* Those who have a file that is not there. */
enum p3di_owner {
    P3DI_OF_MOD, /* it should be there: its path begins as those of a root */
    P3DI_OF_GAME,
    P3DI_OF_OTHER /* another mod, which is not at hand */
};

enum p3di_owner p3di_assets_owner(struct p3d_assets *assets, struct p3d_bytes path);

/* What may be meant by such a path, as a sentence: "is 'mod\data\a.paa' meant?", or that a file of the name is there
 * for which nothing says how its path begins. It lives as long as the assets; NULL if nothing may be meant. */
const char *p3di_assets_hint(struct p3d_assets *assets, struct p3d_bytes path);

#endif
