/* scene_path.h: the paths that models name, as keys: each file is read once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_SCENE_PATH_H
#define P3DI_ASSETS_SCENE_PATH_H

#include "core/arena.h"

/* The path in one form: in lower case, with backslashes, without any at its start. *size is its length, and there is room
 * for `extra` bytes behind it. NULL if there is no memory. */
uint8_t *p3di_scene_path(struct p3di_arena *arena, struct p3d_bytes path, uint32_t extra, uint32_t *size);

#endif
