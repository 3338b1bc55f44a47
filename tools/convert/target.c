/* target.c: the game of models for which nobody has said --target.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "work/config.h"

#include <inttypes.h>
#include <stdlib.h>

#define ANOTHER "--target N makes another"

static void fail(const struct conv_request *request)
{
    char text[CLI_WORDS_SIZE];

    cli_usage(&request->cli, "%s needs --target %s", request->mode->name, cli_value_choice(&cli_value_versions, text));
}

/* What the environment or a file says of all inputs, or 0. */
static uint32_t find_word(const struct conv_request *request)
{
    uint32_t version = 0;

    for (size_t i = 0; i < request->path_count; i++) {
        char *from = NULL;
        const uint32_t own = work_version_around(&request->cli, request->paths[i], &from);

        if (i && own != version)
            fail(request);
        if (!i && own)
            cli_say(&request->cli, from, "it says that version %" PRIu32 " is made; " ANOTHER, own);
        version = own;
        free(from);
    }
    return version;
}

/* What the configs say of the addons that an input is, or is in; false if it is in none. */
static bool find_addon(struct work_configs *configs, const struct conv_request *request, const char *path)
{
    const struct cli *cli = &request->cli;
    struct work_configs own = {.addon = NULL};
    bool is_found;

    if (p3di_is_folder(path))
        work_configs_below(&own, cli, request->options.assets, path, request->output, false);
    if (!own.addon)
        work_configs_around(&own, cli, request->options.assets, path);
    is_found = own.addon != NULL;
    work_configs_take(configs, &own);
    work_configs_free(&own);
    return is_found;
}

/* 0, with a message, if they are for two games. */
static uint32_t find_game(const struct conv_request *request)
{
    struct work_configs configs = {.addon = NULL};
    uint32_t version;

    for (size_t i = 0; i < request->path_count; i++)
        if (!find_addon(&configs, request, request->paths[i]))
            fail(request);
    version = work_version_of(&request->cli, &configs, 0, "--target ");
    if (version && !configs.of_dayz)
        cli_say(&request->cli, configs.addon, "it is of no mod for DayZ: version %" PRIu32 " is made; " ANOTHER,
                version);
    work_configs_free(&configs);
    return version;
}

bool conv_find_target(struct conv_request *request)
{
    uint32_t version = find_word(request);

    if (!version)
        version = find_game(request);
    conv_request_set_target(request, version);
    return version != 0;
}
