/* configs.c: the config.cpp of SRC and of addons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "cli/paths.h"

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

/* True if no further config can change which game it is. */
static bool is_known(const struct work_configs *configs, const struct bi_options *options)
{
    return configs->of_dayz && (options->version || configs->of_arma);
}

static void find_nested(struct work_configs *configs, const struct bi_options *options, const struct cli *cli,
                        struct p3d_assets *assets, const char *source)
{
    char *output = bi_path(options->output);

    work_configs_below(configs, cli, assets, source, output, options->version != 0);
    free(output);
}

/* A single file may lie in a P drive, with other mods beside it. */
static bool has_nested(const struct bi_options *options, const char *source)
{
    return !options->is_flat && (!options->file || strpbrk(options->file, "*?")) && p3di_is_folder(source);
}

void bi_configs_read(struct work_configs *configs, const struct bi_options *options, const struct cli *cli,
                     struct p3d_assets *assets)
{
    char *source = bi_path(options->source);
    bool is_addon;

    if (p3di_is_folder(source))
        read_folder(configs, cli, assets, options->source);
    for (size_t i = 0; i < options->addons.count; i++)
        read_folder(configs, cli, assets, options->addons.items[i]);
    is_addon = configs->addon != NULL;
    if (!is_known(configs, options) && has_nested(options, source))
        find_nested(configs, options, cli, assets, source);
    if (!options->version && !is_addon && !configs->of_dayz && !configs->of_arma)
        work_configs_around(configs, cli, assets, source);
    free(source);
}
