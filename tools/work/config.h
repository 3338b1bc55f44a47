/* config.h: configs with what they include, and the game that they are for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_CONFIG_H
#define WORK_CONFIG_H

#include "output.h"

#include "cli/options.h"
#include "files/game_path.h"

#include <p3d/config.h>

/* The config.cpp of addons; all zero is none. */
struct work_configs {
    struct cli_names names; /* configs that have CfgModels or CfgSkeletons, for models in their addons */
    bool has_damaged;       /* one cannot be read that may have such classes */
    char *addon;            /* the first that has CfgPatches, or NULL */
    char *of_dayz;          /* the first that is of a mod for DayZ, or NULL */
    char *of_arma;          /* the first that is not, and needs addons of a game before it, or NULL */
};

/* What a config is read with; all may be NULL. */
struct work_config_options {
    struct p3d_assets *assets;
    struct work_notes *notes;     /* get what it includes, as read */
    struct p3di_game_folder home; /* the mod's, if its path in the game is known */
    const struct p3d_options *library;
};

/* Reads a config. What it includes is found in its mod and in the assets. NULL and *error if it cannot be read. */
struct p3d_config *work_read_config(const struct p3di_input *input, const struct work_config_options *options,
                                    struct p3d_error *error);

/* True if it is a mod's of DayZ: it has CfgMods with a class of type "mod", as DayZ's launcher wants it, or needs
 * addons of DayZ, which are called DZ_... */
bool work_is_of_dayz(const struct p3d_config *config);

/* Reads one, if it is there. One that cannot be read is left out, with a warning if it might have classes for models:
 * false and *error. */
bool work_configs_add(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets, const char *path,
                      struct p3d_error *error);

/* Moves the paths that say for which game they are to where none is yet. */
void work_configs_take(struct work_configs *configs, struct work_configs *others);
void work_configs_free(struct work_configs *configs);

/* Configs that only say for which game they are, as their classes are of other models: those below a folder but for
 * `left_out` (or NULL), and the nearest addon's above a source. If somebody has said the version, Arma is not looked
 * for. */
void work_configs_below(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets,
                        const char *folder, const char *left_out, bool is_version_known);
void work_configs_around(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets,
                         const char *source);

/* The version of ODOLs that the surroundings say: P3D_BINARIZE_VERSION, else the file p3d-binarize-version in the
 * folder of sources or the nearest one above it that has one, else 0. A word that is none is wrong usage. *from, for
 * free(): which of them says it. It may be NULL. */
uint32_t work_version_around(const struct cli *cli, const char *source, char **from);

/* The version of ODOLs: the one that is wanted, or if that is 0, as today's own tools write, 54 for a mod of DayZ and
 * else 75. The user is told what the configs have decided, and warned of what the game does not load; `option` is how
 * another is chosen: "--target ". 0, with a message, if nobody wants one and configs are for two games. */
uint32_t work_version_of(const struct cli *cli, const struct work_configs *configs, uint32_t wanted,
                         const char *option);

#endif
