/* config.h: configs with what they include, and the game that they are for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_CONFIG_H
#define WORK_CONFIG_H

#include "output.h"

#include <p3d/config.h>

/* Reads a config. What it includes is found in its mod and in the assets, and noted as read; `notes` and `library` may
 * be NULL. NULL and *error if it cannot be read. */
struct p3d_config *work_read_config(const struct p3di_input *input, struct p3d_assets *assets, struct work_notes *notes,
                                    const struct p3d_options *library, struct p3d_error *error);

/* True if it is a mod's of DayZ: it has CfgMods with a class of type "mod", as DayZ's launcher wants it, or needs
 * addons of DayZ, which are called DZ_... */
bool work_is_of_dayz(const struct p3d_config *config);

#endif
