/* assets.c: where the files that models name are looked up: the mods of the inputs, --assets and P3D_ASSETS.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "assets.h"

#include "assets/store.h"

#include <stdlib.h>

static const char variable[] = "P3D_ASSETS";

/* Archives are looked into when the first file is wanted, by any thread: what is wrong with them is said at the end. */
static void collect(void *user, const struct p3d_error *warning)
{
    struct cli_assets *assets = user;
    struct cli cli = *assets->cli;

    sys_lock();
    cli.log = &assets->log;
    cli.alike = NULL;
    cli_warn(&(struct cli_warnings){&cli, NULL, 0, true}, warning);
    sys_unlock();
}

static struct p3d_assets *begun(struct cli_assets *assets)
{
    const struct p3d_options options = {.warn = collect, .warn_user = assets};

    if (!assets->assets)
        assets->assets = cli_need(p3d_assets_new(&options));
    return assets->assets;
}

static bool add(struct cli_assets *assets, const char *path, struct p3d_error *error)
{
    const bool is_good = p3d_assets_add(begun(assets), path, error);

    assets->is_given |= is_good;
    return is_good;
}

/* Paths as in PATH; empty ones are none. */
static void add_variable(struct cli_assets *assets, const char *value)
{
    char *copy = cli_copy(value), *path = copy;

    while (path) {
        char *end = strchr(path, SYS_PATH_SEPARATOR);
        struct p3d_error error;

        if (end)
            *end = 0;
        if (*path && !add(assets, path, &error))
            cli_say(assets->cli, variable, "%s: %s", path, error.message);
        path = end ? end + 1 : NULL;
    }
    free(copy);
}

void cli_assets_add(struct cli_assets *assets, const char *path)
{
    struct p3d_error error;

    if (!p3d_assets_add(begun(assets), path, &error))
        cli_usage(assets->cli, "%s: %s", path, error.message);
}

static void add_mods(struct cli_assets *assets, const struct cli_places *places)
{
    struct p3d_error error;

    for (size_t i = 0; i < places->input_count; i++)
        if (strcmp(places->inputs[i], "-") != 0)
            (void)p3d_assets_add_mod(begun(assets), places->inputs[i], &error);
}

static void add_paths(struct cli_assets *assets, const struct cli_words *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        struct p3d_error error;

        if (!add(assets, paths->items[i], &error))
            cli_usage(assets->cli, "--assets %s: %s", paths->items[i], error.message);
    }
}

void cli_assets_open(struct cli_assets *assets, const struct cli *cli, const struct cli_places *places)
{
    char *value = places->are_left_out ? NULL : sys_environment(variable);

    memset(assets, 0, sizeof *assets);
    assets->cli = cli;
    if (places->are_left_out)
        return;
    add_mods(assets, places);
    add_paths(assets, places->paths);
    if (value)
        add_variable(assets, value);
    free(value);
}

void cli_assets_close(struct cli_assets *assets)
{
    if (assets->tells_of_lacks && assets->assets && !p3di_assets_lacked_one(assets->assets))
        p3d_buffer_free(&assets->log);
    cli_print_log(&assets->log);
    p3d_assets_free(assets->assets);
    assets->assets = NULL;
}
