/* stand_in.h: files that stand for those of other mods, beside a mod's addons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_STAND_IN_H
#define P3DI_LINT_STAND_IN_H

#include "files/walk.h"

#include <p3d/assets.h>

/* True of a file of a few bytes that is in no addon of the mod: not below a config, a file with a prefix or a project.
 * Such files only let tools find a path; no game reads them. False where there are no configs. */
bool p3di_is_stand_in(const struct p3d_assets *assets, const struct p3di_paths *configs, const char *path);

#endif
