/* configs.c: the config.cpp of SRC and of addons: classes for models in them, and the game that they are for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "configs.h"

#include "files.h"
#include "files/input.h"
#include "work/config.h"

#include <stdlib.h>

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

/* Takes `path` over. */
static void read_config(struct bi_configs *configs, const struct cli *cli, struct p3d_assets *assets, char *path)
{
    struct p3di_input input = {.path = NULL};
    struct p3d_config *config = NULL;
    struct p3d_error error;
    bool is_kept = false;

    if (p3di_is_file(path) && p3di_input_open(&input, path, P3DI_CONFIG, &error))
        config = work_read_config(&input, assets, NULL, NULL, &error);
    if (config) {
        if (!configs->of_dayz && work_is_of_dayz(config))
            configs->of_dayz = cli_copy(path);
        is_kept =
            p3d_config_find_class(&config->root, "CfgModels") || p3d_config_find_class(&config->root, "CfgSkeletons");
    } else if (has_word(&input)) {
        cli_warn(&(struct cli_warnings){cli, path, 0, false}, &error);
        configs->has_damaged = true;
    }
    p3d_config_free(config);
    p3di_input_close(&input);
    if (is_kept)
        cli_names_take(&configs->names, path);
    else
        free(path);
}

static void read_folder(struct bi_configs *configs, const struct cli *cli, struct p3d_assets *assets,
                        const char *folder)
{
    char *text = cli_join(folder, "/config.cpp", "");

    read_config(configs, cli, assets, bi_path(text));
    free(text);
}

void bi_configs_read(struct bi_configs *configs, const struct bi_options *options, const struct cli *cli,
                     struct p3d_assets *assets)
{
    char *source = bi_path(options->source);

    if (p3di_is_folder(source))
        read_folder(configs, cli, assets, options->source);
    for (size_t i = 0; i < options->addons.count; i++)
        read_folder(configs, cli, assets, options->addons.items[i]);
    free(source);
}

void bi_configs_free(struct bi_configs *configs)
{
    cli_names_free(&configs->names);
    free(configs->of_dayz);
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

/* The path of the file that was taken, or NULL. Links count as what they lead to: builders make a P drive of them. */
static char *find_project(const struct bi_options *options, char word[WORD_SIZE])
{
    char *source = bi_path(options->source), *folder = p3di_real_path(source), *path = NULL;

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
    free(source);
    return path;
}

uint32_t bi_version(const struct bi_options *options, const struct cli *cli)
{
    char word[WORD_SIZE], *value = sys_environment(variable), *path = NULL, text[CLI_WORDS_SIZE];
    size_t place = SIZE_MAX;

    if (!value || !*value) {
        free(value);
        path = find_project(options, word);
        value = path ? cli_copy(word) : NULL;
    }
    if (value)
        place = cli_value_place(&cli_value_versions, value);
    if (value && place == SIZE_MAX)
        cli_usage(cli, "%s says the version %s: it is %s", path ? path : variable, value,
                  cli_value_choice(&cli_value_versions, text));
    free(value);
    free(path);
    return place == SIZE_MAX ? 0 : cli_version_of(place);
}
