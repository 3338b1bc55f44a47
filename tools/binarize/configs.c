/* configs.c: the config.cpp of SRC and of addons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "configs.h"

#include "files.h"

#include <stdlib.h>

static void read_folder(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets,
                        const char *folder)
{
    char *text = cli_join(folder, "/config.cpp", "");
    char *path = bi_path(text);
    struct p3d_error error;

    (void)work_configs_add(configs, cli, assets, path, &error);
    free(path);
    free(text);
}

void bi_configs_read(struct work_configs *configs, const struct bi_options *options, const struct cli *cli,
                     struct p3d_assets *assets)
{
    char *source = bi_path(options->source);

    if (p3di_is_folder(source))
        read_folder(configs, cli, assets, options->source);
    for (size_t i = 0; i < options->addons.count; i++)
        read_folder(configs, cli, assets, options->addons.items[i]);
    free(source);
}
