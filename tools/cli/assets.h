/* assets.h: where the files that models name are looked up: the mods of the inputs, --assets and P3D_ASSETS.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_ASSETS_H
#define CLI_ASSETS_H

#include "cli.h"
#include "options.h"

/* All zero is none. It must not move while it is open. */
struct cli_assets {
    struct p3d_assets *assets; /* NULL: there is nowhere to look */
    bool is_given;             /* --assets or P3D_ASSETS has named one */
    bool tells_of_lacks;       /* what is wrong with archives is only said if a file is not found: nobody named them */
    const struct cli *cli;
    struct p3d_buffer log; /* what is wrong with archives and folders; guarded by sys_lock */
};

/* The places of assets that a command line names. */
struct cli_places {
    const char *const *inputs; /* as named; "-" has no mod */
    size_t input_count;
    const struct cli_words *paths; /* --assets */
    bool are_left_out;             /* --no-assets: nothing is looked for */
};

/* Opens the mods of the inputs, behind them the folders and archives at `paths`, and then those that P3D_ASSETS names.
 * None is looked into before a file is asked for. A path of --assets where there is nothing is wrong usage, which ends
 * the program; in P3D_ASSETS, which is set for many commands, it is a warning; inputs are somebody else's concern. */
void cli_assets_open(struct cli_assets *assets, const struct cli *cli, const struct cli_places *places);

/* Adds a folder or an archive that is there, before anything was looked for. */
void cli_assets_add(struct cli_assets *assets, const char *path);

/* Prints what was wrong. */
void cli_assets_close(struct cli_assets *assets);

#endif
