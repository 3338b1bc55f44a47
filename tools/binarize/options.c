/* options.c: the command line of binarize, as the game's own binarize takes it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "core/near.h"
#include "core/version_text.h"

#include <stdlib.h>

enum option_id {
    OPTION_NONE, /* known, and without effect here */
    OPTION_HELP,
    OPTION_NO_RECURSE,
    OPTION_ALWAYS,
    OPTION_SILENT,
    OPTION_STRICT,
    OPTION_FAST,
    OPTION_MAX_PROCESSES,
    OPTION_ROOT,
    OPTION_ADDON,
    OPTION_TEXTURES,
    OPTION_EXCLUDE,
    OPTION_NO_ASSETS,
    OPTION_VERSION,
    OPTION_TEX_HEADERS
};

static const struct option {
    enum option_id id;
    const char *name;  /* without the dash */
    const char *value; /* NULL: it takes none */
    const char *what;  /* NULL: the help names it at another, or not at all */
} table[] = {
    {OPTION_NO_RECURSE, "norecurse", NULL, "leave out the folders below SRC"},
    {OPTION_ALWAYS, "always", NULL, "also what is up to date"},
    {OPTION_SILENT, "silent", NULL, "(or -noLogs) print no log, only warnings and errors"},
    {OPTION_SILENT, "noLogs", NULL, NULL},
    {OPTION_STRICT, "strict", NULL, "(P3D_BINARIZE_STRICT=1) fail if a file is missing"},
    {OPTION_FAST, "fast", NULL, "for drafts: pack arrays in less time, into more bytes"},
    {OPTION_MAX_PROCESSES, "maxProcesses", "N", "work on N files at a time; 0 means 1"},
    {OPTION_ADDON, "addon", "DIR", "(or -binPath) look for textures and rvmats here, too"},
    {OPTION_ROOT, "binPath", "DIR", NULL},
    {OPTION_TEXTURES, "textures", "DIR", "look here, too; copy the files that models name to it"},
    {OPTION_EXCLUDE, "exclude", "FILE", "leave out files: a mask, or a file with masks"},
    {OPTION_NO_ASSETS, "noAssets", NULL, "look for no textures and rvmats, nowhere"},
    {OPTION_NONE, "targetBonesInterval", "N", NULL},
    {OPTION_VERSION, "version", "N", "7 OFP, 50 Arma 2, 54 (or 55) DayZ, 73, 75 Arma 3"},
    {OPTION_TEX_HEADERS, "texHeaders", NULL, "make OUT\\texHeaders.bin of the textures in SRC alone"},
    {OPTION_TEX_HEADERS, "texHeader", NULL, NULL},
    {OPTION_HELP, "help", NULL, "this text; -version alone prints the version"},
    {OPTION_HELP, "?", NULL, NULL},
};

/* ---- Help ---- */

static void put_help(void)
{
    puts("usage: binarize [OPTION]... SRC OUT [FILE]\n"
         "\n"
         "Makes binarised models (ODOL), for games, in the folder OUT of all source models\n"
         "in the folder SRC, or of FILE in it, which may be a mask (*.p3d). It takes the\n"
         "options of the games' own binarize. Binarised models and .wrp are copied.\n"
         "Textures and rvmats are looked for in the mod of SRC, the working folder (the P\n"
         "drive), the options' folders and P3D_ASSETS. Paths may have either slash, and\n"
         "options begin with - or /, in any case of letters:\n");
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!table[i].what)
            continue;
        printf("  -%s%s%-*s %s\n", table[i].name, table[i].value ? "=" : "",
               (int)(23 - strlen(table[i].name) - (table[i].value != NULL)), table[i].value ? table[i].value : "",
               table[i].what);
    }
    puts("Exit status: 0 all files are in OUT, 1 a file failed, 2 wrong usage.\n"
         "Example: binarize -always -exclude=exclude.lst 'z\\mod\\addons\\main' 'temp\\main'");
}

/* ---- Values ---- */

static void add_word(struct cli_words *words, const char *word)
{
    words->items = cli_grow(words->items, words->count, &words->capacity, sizeof *words->items);
    words->items[words->count++] = word;
}

static void take_version(struct bi_options *options, const struct cli *cli, const char *value)
{
    const size_t place = cli_value_place(&cli_value_versions, value ? value : "");
    char text[CLI_WORDS_SIZE];

    if (place == SIZE_MAX)
        cli_usage(cli, "-version=%s: it is %s", value, cli_value_choice(&cli_value_versions, text));
    options->version = cli_version_of(place);
}

static void take_processes(struct bi_options *options, const struct cli *cli, const char *value)
{
    char *end;
    const unsigned long number = strtoul(value ? value : "", &end, 10);

    if (!value || !*value || *end)
        cli_message(cli, value, "warning: is no number of processes");
    else
        options->thread_count = number == 0 ? 1 : number < SYS_MAX_THREADS ? (uint32_t)number : SYS_MAX_THREADS;
}

static void take(struct bi_options *options, const struct cli *cli, enum option_id id, const char *value)
{
    switch (id) {
    case OPTION_NONE:
        break;
    case OPTION_HELP:
        put_help();
        exit(cli_finish(cli, CLI_OK));
    case OPTION_NO_RECURSE:
        options->is_flat = true;
        break;
    case OPTION_ALWAYS:
        options->is_always = true;
        break;
    case OPTION_SILENT:
        options->is_silent = true;
        break;
    case OPTION_STRICT:
        options->is_strict = true;
        break;
    case OPTION_FAST:
        options->is_fast = true;
        break;
    case OPTION_MAX_PROCESSES:
        take_processes(options, cli, value);
        break;
    case OPTION_ROOT:
        add_word(&options->roots, value);
        break;
    case OPTION_ADDON:
        add_word(&options->roots, value);
        add_word(&options->addons, value);
        break;
    case OPTION_TEXTURES:
        options->textures = value;
        add_word(&options->roots, value);
        break;
    case OPTION_EXCLUDE:
        add_word(&options->exclusions, value);
        break;
    case OPTION_NO_ASSETS:
        options->has_no_assets = true;
        break;
    case OPTION_VERSION:
        take_version(options, cli, value);
        break;
    case OPTION_TEX_HEADERS:
        options->lists_textures = true;
        break;
    }
}

/* ---- The command line ---- */

/* NULL if there is none of that name, which has `size` characters. */
static const struct option *find(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct option *option = &table[i];

        if (p3d_text_equal((struct p3d_bytes){(const uint8_t *)name, (uint32_t)size}, option->name))
            return option;
    }
    return NULL;
}

/* An argument that is nearly an option is told: the option was meant. The games' own binarize has further options,
 * which are let pass. */
static void pass_unknown(const struct cli *cli, const char *argument, const char *name)
{
    struct p3di_near search = p3di_near_bytes(name, strcspn(name, "="));

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        p3di_near_try(&search, table[i].name);
    if (search.best)
        cli_usage(cli, "%s: no such option; did you mean -%s?", argument, search.best);
    cli_message(cli, argument, "warning: no such option; it has no effect");
}

/* False if an argument is no option, but a path. Where paths begin with '/', only options that are known do, too. */
static bool take_option(struct bi_options *options, const struct cli *cli, const char *argument, bool is_alone)
{
    const char *name, *equals;
    const struct option *option;

    if (*argument != '-' && *argument != '/')
        return false;
    name = argument + 1 + (argument[0] == '-' && argument[1] == '-');
    if (!*name)
        return false;
    equals = strchr(name, '=');
    option = find(name, equals ? (size_t)(equals - name) : strlen(name));
    if (!option && *argument == '/' && (P3DI_OTHER_SLASH == '/' || p3di_is_folder(argument)))
        return false;
    if (!option) {
        pass_unknown(cli, argument, name);
    } else if (option->id == OPTION_VERSION && !equals && is_alone) {
        printf("%s (p3dkit) %s\n", cli->tool, p3di_version_text());
        exit(cli_finish(cli, CLI_OK));
    } else if (option->value && !equals) {
        cli_usage(cli, "%s needs its value behind an equals sign: -%s=%s", argument, option->name, option->value);
    } else {
        take(options, cli, option->id, option->value ? equals + 1 : NULL);
    }
    return true;
}

void bi_options_read(struct bi_options *options, const struct cli *cli, int argc, char **argv)
{
    const char **operands[] = {&options->source, &options->output, &options->file};
    size_t count = 0;

    *options = (struct bi_options){.source = NULL};
    for (int i = 1; i < argc; i++) {
        if (take_option(options, cli, argv[i], argc == 2))
            continue;
        if (count < sizeof operands / sizeof operands[0])
            *operands[count++] = argv[i];
        else
            cli_usage(cli, "%s: there is more than SRC OUT FILE", argv[i]);
    }
    if (count < 2)
        cli_usage(cli, "SRC and OUT are needed");
}
