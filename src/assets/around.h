/* around.h: the mod that a folder is in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_AROUND_H
#define P3DI_ASSETS_AROUND_H

#include "core/arena.h"

/* The folder of the mod that a folder is a part of, which files in it name, too: above it there is a project, a file
 * with a prefix, or a config. *around is NULL if nothing says so. False if there is no memory. */
bool p3di_find_around(struct p3di_arena *arena, const char *folder, const char **around);

#endif
