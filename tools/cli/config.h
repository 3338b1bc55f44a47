/* config.h: files that trees of classes include.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include "cli.h"
#include "names.h"
#include "reach.h"

/* Where they are: beside the file that includes them, then in the folders of the reach, then in the archive, then in
 * the assets. What is found on the disk must be within reach, and files in the archive or the assets only name others
 * there. */
struct cli_includes {
    const char *path;           /* of the main file */
    bool is_asset;              /* which is in the archive or the assets, under that path */
    struct p3d_assets *archive; /* what is in the archive, or NULL */
    struct cli_reach reach;
    const char *option;     /* that adds a folder to the reach, for messages */
    struct cli_names inner; /* files of the archive or the assets that were included */
};

/* Frees what the includes hold: the mod of their reach, and the names. */
void cli_includes_free(struct cli_includes *includes);

/* For p3d_config_options; the user is a struct cli_includes. */
bool cli_include(void *includes, struct p3d_bytes path, const char *from, struct p3d_config_include *file);
void cli_include_release(void *includes, struct p3d_config_include *file);

#endif
