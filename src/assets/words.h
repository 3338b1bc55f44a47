/* words.h: what the paths in files say of where these files' folders are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_WORDS_H
#define P3DI_ASSETS_WORDS_H

#include "store.h"

/* Adds the roots that the files' own words tell: assets->worded. False if there is no memory. */
bool p3di_assets_read_words(struct p3d_assets *assets);

#endif
