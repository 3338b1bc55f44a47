/* around.h: the mod that a folder is in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_AROUND_H
#define P3DI_ASSETS_AROUND_H

#include "core/arena.h"

/* True for names that only files of a mod have: of a prefix file, a config, mod.cpp, meta.cpp. */
bool p3di_is_mark(const char *name);

/* The folder of the mod that a folder is in, which files in it name, too, without links: there, or above, is a project,
 * a file with a prefix, or a config. *mod is NULL if nothing says so. False if there is no memory. */
bool p3di_find_mod(struct p3di_arena *arena, const char *folder, const char **mod);

/* The mod around a folder that is a part of it: *around is NULL also if the folder is the whole mod. */
bool p3di_find_around(struct p3di_arena *arena, const char *folder, const char **around);

#endif
