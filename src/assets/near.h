/* near.h: files that are not where a path says: files that the path may mean, and the mods that have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_NEAR_H
#define P3DI_ASSETS_NEAR_H

#include "path.h"

#include <p3d/assets.h>

/* Owners of a file that is not there. */
enum p3di_owner {
    P3DI_OF_MOD, /* it should be there: its path begins as paths of a root do */
    P3DI_OF_GAME,
    P3DI_OF_SISTER, /* it may be of an addon of the same mod that is not at hand, as only one is */
    P3DI_OF_OTHER   /* another mod, which is not at hand */
};

enum p3di_owner p3di_assets_owner(struct p3d_assets *assets, struct p3d_bytes path);

/* The folder that an addon has: "vn\weapons" of "vn\weapons\gun.p3d", "x\cba\addons\main" of others. */
struct p3d_bytes p3di_assets_addon(struct p3d_bytes path);

/* True if a file of the mod says that its path begins so: not only words and names of folders do, or an addon beside.
 */
bool p3di_assets_is_sure(struct p3d_assets *assets, struct p3d_bytes path);

/* The path as files have it: proxies leave ".p3d" out. False if it leads nowhere, or nothing could be looked into. */
bool p3di_assets_take_path(struct p3d_assets *assets, struct p3d_bytes path, struct p3di_asset_path *own);

/* A sentence about the file that such a path may mean: "is 'mod\data\a.paa' meant?", or that there is a file of the
 * name in no known root. It lives as long as the assets; NULL if there is no such file. */
const char *p3di_assets_hint(struct p3d_assets *assets, struct p3d_bytes path);

/* From now on a file that is not where a path says is taken by its name: if it is the only file of that name, or else
 * the file in a folder of the path's folder name. `tell` is called at each look-up, with the place in `found`. NULL:
 * not any more. Only for assets that one thread uses. */
void p3di_assets_guess(struct p3d_assets *assets,
                       void (*tell)(void *user, struct p3d_bytes path, struct p3d_bytes found), void *user);

/* The origin of the file that is where the path says, also if files are guessed; NULL: there is none. */
const char *p3di_assets_placed(struct p3d_assets *assets, struct p3d_bytes path);

/* A file that is guessed, if the assets guess files. */
bool p3di_assets_guessed(struct p3d_assets *assets, const struct p3di_asset_path *path, uint32_t *number);

#endif
