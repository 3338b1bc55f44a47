/* path.h: the game's paths in the one spelling in which they are compared.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_PATH_H
#define P3DI_ASSETS_PATH_H

#include "core/arena.h"

/* Small letters, one backslash between parts, none at the ends. All zero is the uppermost folder. */
struct p3di_asset_path {
    uint32_t size;
    char text[4096];
};

/* Adds a relative path to a path. False, with nothing changed, if it leads above the path, to a drive, or is too long.
 */
bool p3di_asset_path_add(struct p3di_asset_path *path, struct p3d_bytes part);

/* So many of the first extensions are of games' textures; sources have the other extensions. */
#define P3DI_BUILT_EXTENSIONS 2u

/* True if it names the source of a texture. */
bool p3di_asset_path_is_source(const struct p3di_asset_path *path);

/* The path with the `index`th extension of textures instead of its own. False if there are no more, or it has no
 * extension of textures. */
bool p3di_asset_path_other(const struct p3di_asset_path *path, unsigned index, struct p3di_asset_path *other);

struct p3d_bytes p3di_asset_path_bytes(const struct p3di_asset_path *path);

/* True if a file of this name is a config: config.cpp or config.bin. */
bool p3di_is_config_name(struct p3d_bytes name);

/* A path that a model names, as a key by which each file is read once: as struct p3di_asset_path spells it, or if it
 * leads nowhere in lower case, with backslashes, without any at its start. *size is its length, and there is room for
 * `extra` bytes behind it. NULL if there is no memory. */
uint8_t *p3di_path_key(struct p3di_arena *arena, struct p3d_bytes path, uint32_t extra, uint32_t *size);

#endif
