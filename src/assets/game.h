/* game.h: the folders that are the game's own.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_GAME_H
#define P3DI_ASSETS_GAME_H

#include <p3d/check.h>

/* True if the path, with or without a slash in front, begins with a folder of the game; P3D_PROFILE_ANY: of any since
 * Arma. With `is_old` the folders of Operation Flashpoint count, too. */
bool p3di_is_of_game(struct p3d_bytes path, enum p3d_profile profile, bool is_old);

#endif
