/* config.c: configs with what they include, and the game that they are for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config.h"

#include "read_scene.h"

#include "cli/paths.h"

#include "files/includes.h"
#include "lint/known_names.h"

#include <inttypes.h>
#include <stdlib.h>

/* Of an ODOL, where nobody has said one: as today's own tools write. */
enum { WORK_VERSION = 75, WORK_VERSION_DAYZ = 54 };

/* ---- Reading ---- */

static void note_include(struct p3di_includes *includes, const char *origin)
{
    work_note_file(includes->user, origin);
}

static void note_sought(struct p3di_includes *includes, const char *path, bool is_asset)
{
    work_note_sought(includes->user, path, is_asset);
}

struct p3d_config *work_read_config(const struct p3di_input *input, const struct work_config_options *options,
                                    struct p3d_error *error)
{
    struct p3di_job job;
    struct p3di_includes includes;
    struct p3d_config_options config_options;
    struct p3d_config *config;

    if (!p3di_job_begin(&job, "to read a config", P3DI_NO_INPUT, NULL, error))
        return NULL;
    includes = p3di_includes_of_file(&job, NULL, input->path, options->assets);
    includes.option = "--assets";
    includes.home = options->home;
    includes.notes = options->notes ? note_include : NULL;
    includes.sought = options->notes ? note_sought : NULL;
    includes.user = options->notes;
    config_options = p3di_include_options(&includes);
    config_options.name = NULL; /* messages have it already */
    config = p3d_config_read(input->data, input->size, &config_options, options->library, error);
    p3di_arena_free(job.arena);
    return config;
}

/* ---- The game ---- */

static bool is_text(const struct p3d_config_value *value)
{
    return value && value->kind == P3D_CONFIG_STRING;
}

/* True if a class has this in it. */
static bool has_class(const struct p3d_config *config, const char *name,
                      bool (*is_wanted)(const struct p3d_config_class *class_))
{
    const struct p3d_config_class *class_ = p3d_config_find_class(&config->root, name);

    for (uint32_t i = 0; class_ && i < class_->entry_count; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS && is_wanted(class_->entries[i].class_))
            return true;
    return false;
}

/* True if it needs an addon of DayZ, or of a game before it. */
static bool needs(const struct p3d_config_class *class_, bool is_of_dayz)
{
    const struct p3d_config_value *addons = p3d_config_find_value(class_, "requiredAddons");

    for (uint32_t i = 0; addons && addons->kind == P3D_CONFIG_ITEMS && i < addons->count; i++) {
        enum p3d_profile game;

        if (is_text(&addons->items[i]) && p3di_game_of_addon(addons->items[i].text, &game) &&
            (game == P3D_PROFILE_DAYZ) == is_of_dayz)
            return true;
    }
    return false;
}

static bool needs_dayz(const struct p3d_config_class *class_)
{
    return needs(class_, true);
}

static bool needs_arma(const struct p3d_config_class *class_)
{
    return needs(class_, false);
}

bool work_is_of_dayz(const struct p3d_config *config)
{
    return p3di_has_dayz_mod(config) || has_class(config, "CfgPatches", needs_dayz);
}

/* ---- Those of addons ---- */

/* True if a text that cannot be read has one of the two words. */
static bool has_word(const struct p3di_input *input)
{
    static const char *const words[] = {"CfgModels", "CfgSkeletons"};

    for (size_t i = 0; i < 2; i++)
        for (size_t j = 0; j + strlen(words[i]) <= input->size; j++)
            if (memcmp(input->data + j, words[i], strlen(words[i])) == 0)
                return true;
    return false;
}

bool work_configs_add(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets, const char *path,
                      struct p3d_error *error)
{
    struct p3di_input input = {.path = NULL};
    struct p3d_config *config = NULL;
    bool is_good;

    if (p3di_is_file(path) && p3di_input_open(&input, path, P3DI_CONFIG, error))
        config = work_read_config(&input, &(struct work_config_options){.assets = assets}, error);
    if (config) {
        const bool is_of_dayz = work_is_of_dayz(config);

        if (!configs->of_dayz && is_of_dayz)
            configs->of_dayz = cli_copy(path);
        if (!configs->of_arma && !is_of_dayz && has_class(config, "CfgPatches", needs_arma))
            configs->of_arma = cli_copy(path);
        if (p3d_config_find_class(&config->root, "CfgModels") || p3d_config_find_class(&config->root, "CfgSkeletons"))
            cli_names_take(&configs->names, cli_copy(path));
        if (!configs->addon && p3d_config_find_class(&config->root, "CfgPatches"))
            configs->addon = cli_copy(path);
    } else if (has_word(&input)) {
        cli_warn(&(struct cli_warnings){cli, path, 0, false}, error);
        configs->has_damaged = true;
    }
    is_good = config || !p3di_is_file(path);
    p3d_config_free(config);
    p3di_input_close(&input);
    return is_good;
}

void work_configs_free(struct work_configs *configs)
{
    cli_names_free(&configs->names);
    free(configs->addon);
    free(configs->of_dayz);
    free(configs->of_arma);
}

/* ---- Those that say the game ---- */

/* Moves a path to where none is yet. */
static void take_path(char **to, char **from)
{
    if (*to)
        return;
    *to = *from;
    *from = NULL;
}

void work_configs_take(struct work_configs *configs, struct work_configs *others)
{
    take_path(&configs->addon, &others->addon);
    take_path(&configs->of_dayz, &others->of_dayz);
    take_path(&configs->of_arma, &others->of_arma);
}

static void read_game(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets, const char *path)
{
    const struct cli silent = {.tool = cli->tool, .log = &(struct p3d_buffer){NULL, 0, 0}};
    struct work_configs own = {.of_dayz = NULL};
    struct p3d_error error;

    (void)work_configs_add(&own, &silent, assets, path, &error);
    work_configs_take(configs, &own);
    work_configs_free(&own);
    p3d_buffer_free(silent.log);
}

void work_configs_below(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets,
                        const char *folder, const char *left_out, bool is_version_known)
{
    struct p3di_paths found = {.count = 0};

    cli_paths_add(NULL, &found, folder, P3DI_ARCHIVES_AS_FILES, ".cpp", true, left_out);
    for (size_t i = 0; i < found.count && !(configs->of_dayz && (is_version_known || configs->of_arma)); i++)
        if (!found.items[i].problem && p3d_text_equal(p3d_bytes_of(p3di_base_name(found.items[i].path)), "config.cpp"))
            read_game(configs, cli, assets, found.items[i].path);
    p3di_paths_free(&found);
}

void work_configs_around(struct work_configs *configs, const struct cli *cli, struct p3d_assets *assets,
                         const char *source)
{
    struct work_configs own = {.of_dayz = NULL};
    char *folder = p3di_real_path(source);

    while (folder && !own.addon && p3di_climb(folder)) {
        char *path = cli_join_path(folder, "config.cpp");

        read_game(&own, cli, assets, path);
        free(path);
    }
    free(folder);
    work_configs_take(configs, &own);
    work_configs_free(&own);
}

/* ---- The version ---- */

static const char variable[] = "P3D_BINARIZE_VERSION", project[] = "p3d-binarize-version";

enum { WORD_SIZE = 16 };

/* The first word of a file; false if it is not there, or empty. */
static bool read_word(const char *path, char word[WORD_SIZE])
{
    struct p3di_input input;
    struct p3d_error error;
    size_t size = 0;

    if (!p3di_is_file(path))
        return false;
    if (p3di_input_open(&input, path, P3DI_CONFIG, &error))
        while (size < input.size && size < WORD_SIZE - 1 && input.data[size] > ' ') {
            word[size] = (char)input.data[size];
            size++;
        }
    word[size] = 0;
    p3di_input_close(&input);
    return size > 0;
}

/* The path of the file that was taken, or NULL. Links count as the file that they lead to: builders make a P drive of
 * them. */
static char *find_project(const char *source, char word[WORD_SIZE])
{
    char *folder = p3di_real_path(source), *path = NULL;

    while (folder && !path) {
        path = cli_join_path(folder, project);
        if (read_word(path, word))
            break;
        free(path);
        path = NULL;
        if (!p3di_climb(folder))
            break;
    }
    free(folder);
    return path;
}

uint32_t work_version_around(const struct cli *cli, const char *source, char **from)
{
    char word[WORD_SIZE], *value = sys_environment(variable), *path = NULL, text[CLI_WORDS_SIZE];
    size_t place = SIZE_MAX;

    if (!value || !*value) {
        free(value);
        path = find_project(source, word);
        value = path ? cli_copy(word) : NULL;
    }
    if (value)
        place = cli_value_place(&cli_value_versions, value);
    if (value && place == SIZE_MAX)
        cli_usage(cli, "%s says the version %s: it is %s", path ? path : variable, value,
                  cli_value_choice(&cli_value_versions, text));
    if (from)
        *from = place == SIZE_MAX ? NULL : cli_copy(path ? path : variable);
    free(value);
    free(path);
    return place == SIZE_MAX ? 0 : cli_version_of(place);
}

uint32_t work_version_of(const struct cli *cli, const struct work_configs *configs, uint32_t wanted, const char *option)
{
    struct p3d_error warning;

    if (wanted && configs->of_dayz && p3d_odol_game(wanted) == P3D_GAME_A3) { /* the game loads none of Arma 3's */
        cli_set_error(&warning, P3D_OK,
                      "it is of a mod for DayZ, which does not load version %" PRIu32
                      ": %s54 or P3D_BINARIZE_VERSION=54 makes what it loads",
                      wanted, option);
        cli_warn(&(struct cli_warnings){cli, configs->of_dayz, 0, false}, &warning);
    }
    if (wanted || !configs->of_dayz)
        return wanted ? wanted : WORK_VERSION;
    if (configs->of_arma) {
        cli_say(
            cli, configs->of_dayz,
            "it is of a mod for DayZ, and %s of one for Arma: build each mod by itself, or %sN says the game of all",
            configs->of_arma, option);
        return 0;
    }
    cli_say(cli, configs->of_dayz, "it is of a mod for DayZ: version 54 is made; %sN makes another", option);
    return WORK_VERSION_DAYZ;
}
