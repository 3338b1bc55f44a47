/* config.h: files that trees of classes include.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include "cli.h"

/* Where they are: beside the file that includes them, then in the folders, then in the archive, then in the assets. */
struct cli_includes {
    const char *path; /* of the main file */
    bool is_asset;    /* which is in the archive or the assets, under that path: nothing is looked for on the disk */
    struct p3d_assets *archive; /* what is in the archive, or NULL */
    const char *const *folders;
    size_t folder_count;
    struct p3d_assets *assets; /* or NULL */
};

/* For p3d_config_options; the user is a struct cli_includes. */
bool cli_include(void *includes, struct p3d_bytes path, const char *from, struct p3d_config_include *file);
void cli_include_release(void *includes, struct p3d_config_include *file);

#endif
