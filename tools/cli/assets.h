/* assets.h: where the files that models name are looked up: --assets and P3D_ASSETS.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_ASSETS_H
#define CLI_ASSETS_H

#include "cli.h"
#include "options.h"

/* All zero is none. It must not move while it is open. */
struct cli_assets {
    struct p3d_assets *assets; /* NULL if no path was given */
    const struct cli *cli;
    size_t count;          /* of the paths */
    struct p3d_buffer log; /* what is wrong with archives and folders; guarded by sys_lock */
};

/* Opens the folders and archives at `paths`, and behind them those that P3D_ASSETS names. A path where there is nothing
 * is wrong usage, which ends the program; in P3D_ASSETS, which is set for many commands, it is a warning. */
void cli_assets_open(struct cli_assets *assets, const struct cli *cli, const struct cli_words *paths);

/* The same in steps, for a tool with places of its own, which come first: cli_assets_add takes one that is there. */
void cli_assets_begin(struct cli_assets *assets, const struct cli *cli);
void cli_assets_add(struct cli_assets *assets, const char *path);
void cli_assets_add_all(struct cli_assets *assets, const struct cli_words *paths);

/* Prints what was wrong. */
void cli_assets_close(struct cli_assets *assets);

#endif
