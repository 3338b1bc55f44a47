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

/* Moves a path to where none is yet. */
static void take_path(char **to, char **from)
{
    if (*to)
        return;
    *to = *from;
    *from = NULL;
}

/* Of a config of an addon below SRC or around it only the game counts: its classes are of other models. Returns true if
 * it is an addon's. */
static bool read_game(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets, const char *path)
{
    const struct cli silent = {.tool = cli->tool, .log = &(struct p3d_buffer){NULL, 0, 0}};
    struct work_configs own = {.of_dayz = NULL};
    struct p3d_error error;

    (void)work_configs_add(&own, &silent, assets, path, &error);
    take_path(&configs->of_dayz, &own.of_dayz);
    take_path(&configs->of_arma, &own.of_arma);
    work_configs_free(&own);
    p3d_buffer_free(silent.log);
    return own.has_patches;
}

/* True if no further config can change which game it is. */
static bool is_known(const struct work_configs *configs, const struct bi_options *options)
{
    return configs->of_dayz && (options->version || configs->of_arma);
}

static void find_nested(struct work_configs *configs, const struct bi_options *options, const struct cli *cli,
                        struct p3d_assets *assets)
{
    char *source = bi_path(options->source), *output = bi_path(options->output);
    struct p3di_paths found = {.count = 0};

    cli_paths_add(NULL, &found, source, P3DI_ARCHIVES_AS_FILES, ".cpp", true, output);
    for (size_t i = 0; i < found.count && !is_known(configs, options); i++)
        if (!found.items[i].problem && p3d_text_equal(p3d_bytes_of(p3di_base_name(found.items[i].path)), "config.cpp"))
            (void)read_game(configs, cli, assets, found.items[i].path);
    p3di_paths_free(&found);
    free(source);
    free(output);
}

/* A file or a folder of an addon is for the addon's game. */
static void find_around(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets,
                        const char *source)
{
    char *folder = p3di_real_path(source);
    bool is_found = false;

    while (folder && !is_found && p3di_climb(folder)) {
        char *path = cli_join_path(folder, "config.cpp");

        is_found = read_game(configs, cli, assets, path);
        free(path);
    }
    free(folder);
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

    if (p3di_is_folder(source))
        read_folder(configs, cli, assets, options->source);
    for (size_t i = 0; i < options->addons.count; i++)
        read_folder(configs, cli, assets, options->addons.items[i]);
    if (!is_known(configs, options) && has_nested(options, source))
        find_nested(configs, options, cli, assets);
    if (!options->version && !configs->has_patches && !configs->of_dayz && !configs->of_arma)
        find_around(configs, cli, assets, source);
    free(source);
}
