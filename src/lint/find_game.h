/* find_game.h: the game that files are for, by the configs of their mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_FIND_GAME_H
#define P3DI_LINT_FIND_GAME_H

#include "table.h"

#include "files/walk.h"

/* The game that the files are for: by the configs that the table has taken; if they name none, by the nearest of each
 * model, and addons of the mod that these need, which the table then takes. *profile and *why as p3di_table_guess has
 * them. */
enum p3di_games p3di_find_game(struct p3di_table *table, const struct p3di_paths *paths, enum p3d_profile *profile,
                               struct p3d_bytes *why);

#endif
