/* words.h: roots that follow from the paths that files name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_WORDS_H
#define P3DI_ASSETS_WORDS_H

#include "store.h"

/* Adds the roots that follow from the files' own words: assets->worded. False if there is no memory. */
bool p3di_assets_read_words(struct p3d_assets *assets);

/* Calls `each`, until it returns false, with all paths in these bytes of a file, but without paths of the game, and not
 * each time if they come again; proxies as models, without their numbers. Returns how many bytes at the end may be the
 * start of a path that goes on; 0 if they are the last bytes. */
size_t p3di_each_path(const uint8_t *data, size_t size, bool is_last,
                      bool (*each)(void *user, const struct p3di_asset_path *path), void *user);

#endif
