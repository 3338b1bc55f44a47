/* line.c: a command line, read by a table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "line.h"

#include "core/near.h"
#include "core/version_text.h"
#include "memory.h"
#include "names.h"
#include "system/files.h"
#include "system/system.h"
#include "wildcards.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Wildcards ---- */

/* A path that looks like an option gets a folder before it. */
static void add_operand(void *list, const char *path)
{
    cli_names_take(list, cli_join(*path == '-' ? "./" : "", path, ""));
}

/* True if an option takes the next argument, too. */
static bool takes_next(const struct cli_line *line, const char *argument)
{
    const bool is_long = argument[1] == '-';

    for (const struct cli_option *option = line->options; option->name; option++) {
        if (!option->value)
            continue;
        if (is_long ? p3d_text_equal(p3d_bytes_of(argument + 2), option->name)
                    : option->letter && option->letter == (char)p3d_lower((uint8_t)argument[1]) && !argument[2])
            return true;
    }
    return false;
}

/* A file whose name has such characters is that file. */
static bool is_pattern(const char *argument)
{
    return strpbrk(argument, "*?") && strcmp(argument, "/?") != 0 && !p3di_is_file(argument);
}

void cli_expand_wildcards(struct cli_line *line)
{
    struct cli_names list = {NULL, 0, 0};
    bool are_operands = false;

    for (int i = 0; i < line->count; i++) {
        char *argument = line->arguments[i];
        const bool is_option = i > 0 && !are_operands && argument[0] == '-' && argument[1];

        if (is_option || i == 0 || !is_pattern(argument) || !cli_each_match(argument, add_operand, &list))
            cli_names_take(&list, cli_copy(argument));
        if (is_option && strcmp(argument, "--") == 0)
            are_operands = true;
        else if (is_option && takes_next(line, argument) && i + 1 < line->count)
            cli_names_take(&list, cli_copy(line->arguments[++i]));
    }
    line->arguments = list.items; /* options point into them */
    line->count = (int)list.count;
}

/* ---- Options ---- */

void cli_line_open(struct cli_line *line, const struct cli *cli, const struct cli_option *options, void *values,
                   int argc, char **argv)
{
    *line = (struct cli_line){.cli = cli, .options = options, .values = values, .count = argc, .next = 1};
    line->arguments = sys_arguments(&line->count, argv);
    sys_prepare_streams();
    cli_expand_wildcards(line);
    line->owns_arguments = true;
}

void cli_line_free(struct cli_line *line)
{
    for (int i = 0; line->owns_arguments && i < line->count; i++)
        free(line->arguments[i]);
    if (line->owns_arguments)
        free(line->arguments);
    free(line->operands.items);
    free(line->given);
}

static void print_version(const struct cli *cli)
{
    printf("%s (p3dkit) %s\n", cli->tool, p3di_version_text());
    exit(cli_finish(cli, CLI_OK));
}

/* As it is written, or in another letter case: a small letter is not taken for a capital one: -v is not -V. */
static bool is_named(const struct cli_option *option, struct p3d_bytes name, bool is_long, bool folds)
{
    const char letter = (char)(folds ? p3d_lower(*name.data) : *name.data);

    if (!is_long)
        return option->letter && option->letter == letter;
    return strlen(option->name) == name.size &&
           (folds ? p3d_text_equal(name, option->name) : memcmp(option->name, name.data, name.size) == 0);
}

/* Two options may have one name if one of them takes a value: --version, and --version N, an old name of --target. Of
 * several rows that do, the first stands for all. */
static const struct cli_option *find_option(const struct cli_line *line, struct p3d_bytes name, bool is_long,
                                            bool folds)
{
    const char *next = line->next < line->count ? line->arguments[line->next] : "";
    const bool has_value = name.data[name.size] || (*next && *next != '-') || line->operands.count;
    const struct cli_option *found = NULL;

    for (const struct cli_option *option = line->options; option->name; option++) {
        if (!is_named(option, name, is_long, folds))
            continue;
        if (!found || ((found->value != NULL) != has_value && (option->value != NULL) == has_value))
            found = option;
    }
    return found || folds ? found : find_option(line, name, is_long, true);
}

#if defined(__GNUC__)
__attribute__((noreturn))
#endif
static void
fail_option(const struct cli_line *line, const char *argument)
{
    const size_t size = argument[1] == '-' ? strcspn(argument + 2, "=") : 0;
    struct p3di_near search = p3di_near_bytes(argument + 2, size);
    const char *instead =
        cli_former(line->cli->tool, (struct p3d_bytes){(const uint8_t *)argument + 2, (uint32_t)size});

    if (instead)
        cli_usage(line->cli, "--%.*s is no option any more; instead: %s", (int)size, argument + 2, instead);
    for (const struct cli_option *option = line->options; option->name; option++)
        if (option->what)
            p3di_near_try(&search, option->name);
    if (search.best)
        cli_usage(line->cli, "unknown option %s; did you mean --%s?", argument, search.best);
    cli_usage(line->cli, "unknown option %s", argument);
}

/* Many programs have long options with one dash; here "-output" would be -o with a value. */
static void refuse_one_dash(const struct cli_line *line, const char *argument)
{
    for (const struct cli_option *option = line->options; option->name; option++)
        if (argument[2] && p3d_text_equal(p3d_bytes_of(argument + 1), option->name))
            cli_usage(line->cli, "unknown option %s; did you mean --%s?", argument, option->name);
}

/* "-o FILE", "-oFILE", "--output FILE" or "--output=FILE"; `argument` begins with a dash. */
static void parse_option(struct cli_line *line, const char *argument)
{
    const bool is_long = argument[1] == '-';
    const char *name = argument + 1 + is_long;
    const size_t name_size = is_long ? strcspn(name, "=") : 1;
    const char *rest = name + name_size;
    const struct p3d_bytes bytes = {(const uint8_t *)name, (uint32_t)name_size};
    const struct cli_option *option = find_option(line, bytes, is_long, false);

    line->value = NULL;
    if (!is_long)
        refuse_one_dash(line, argument);
    if (!option) {
        fail_option(line, argument);
        return;
    }
    line->option = option;
    line->is_used[option - line->options] = true;
    if (!option->value) {
        if (*rest)
            cli_usage(line->cli, "option %.*s takes no value", (int)(rest - argument), argument);
        if (strcmp(option->name, "version") == 0)
            print_version(line->cli);
        return;
    }
    if (*rest)
        line->value = rest + is_long; /* behind the '=' */
    else if (line->next < line->count)
        line->value = line->arguments[line->next++];
    else
        cli_usage(line->cli, "option %s needs a value", argument);
}

/* ---- Values ---- */

#if defined(__GNUC__)
__attribute__((noreturn))
#endif
static void
fail_word(const struct cli_line *line)
{
    const char *name = line->option->name, *end;
    char text[CLI_WORDS_SIZE], words[CLI_WORDS_SIZE], all[2 * sizeof words] = "";
    struct p3di_near search = p3di_near(line->value);

    snprintf(words, sizeof words, "%s", cli_value_words(line->option->value, text));
    end = words + strlen(words);
    for (char *word = words; word < end; word += strlen(word) + 1) {
        word[strcspn(word, " ")] = 0;
        p3di_near_try(&search, word);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", *all ? ", " : "", word);
    }
    if (search.best)
        cli_usage(line->cli, "--%s does not take %s; did you mean %s?", name, line->value, search.best);
    cli_usage(line->cli, "--%s does not take %s; it takes one of %s", name, line->value, all);
}

size_t cli_take_word(const struct cli_line *line)
{
    const size_t place = cli_value_place(line->option->value, line->value);

    if (place == SIZE_MAX)
        fail_word(line);
    return place;
}

static uint32_t take_number(const struct cli_line *line)
{
    const struct cli_store *where = &line->option->store;
    const char *name = line->option->name, *text = line->value ? line->value : "";
    char *end;
    const unsigned long value = strtoul(text, &end, 10);
    const bool is_good = *text >= '0' && *text <= '9' && !*end && value >= where->least;

    if (!where->most && !is_good)
        cli_usage(line->cli, "--%s takes a number of at least %" PRIu32 ", not %s", name, where->least, text);
    if (where->most && (!is_good || value > where->most))
        cli_usage(line->cli, "--%s takes a number from %" PRIu32 " to %" PRIu32 ", not %s", name, where->least,
                  where->most, text);
    return value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
}

static void add_word(struct cli_words *words, const char *word)
{
    words->items = cli_grow(words->items, words->count, &words->capacity, sizeof *words->items);
    words->items[words->count++] = word;
}

static void note_given(struct cli_line *line)
{
    line->given = cli_grow(line->given, line->given_count, &line->given_capacity, sizeof *line->given);
    line->given[line->given_count++] = (struct cli_given){line->option, line->value};
}

static void store(const struct cli_line *line)
{
    void *member = (char *)line->values + line->option->store.offset;

    switch (line->option->store.kind) {
    case CLI_STORES_FLAG:
        *(bool *)member = true;
        break;
    case CLI_STORES_TEXT:
        *(const char **)member = line->value;
        break;
    case CLI_STORES_NUMBER:
        *(uint32_t *)member = take_number(line);
        break;
    case CLI_STORES_WORD: { /* enums are as large as int in all compilers that are asked */
        const int place = (int)cli_take_word(line);

        memcpy(member, &place, sizeof place);
        break;
    }
    case CLI_STORES_LIST:
        add_word(member, line->value);
        break;
    case CLI_STORES_NOTHING:
        break;
    }
}

/* ---- The line ---- */

/* Who has read nothing asks so, on Windows with a question mark; what is there is a file. */
static bool asks_for_help(const struct cli_line *line, const char *argument)
{
    struct p3di_file_info facts;

    return !line->are_operands && !p3di_look_at(argument, &facts) &&
           (strcmp(argument, "/?") == 0 || strcmp(argument, "-?") == 0 || strcmp(argument, "-help") == 0 ||
            (!line->operands.count && p3d_text_equal(p3d_bytes_of(argument), "help")));
}

int cli_next(struct cli_line *line)
{
    while (line->next < line->count) {
        const char *argument = line->arguments[line->next++];

        if (asks_for_help(line, argument))
            argument = "--help";
        if (line->are_operands || argument[0] != '-' || !argument[1]) {
            line->has_word |= !line->operands.count && !line->are_operands;
            add_word(&line->operands, argument);
        } else if (strcmp(argument, "--") == 0) {
            line->are_operands = true;
        } else {
            parse_option(line, argument);
            note_given(line);
            if (line->option->store.kind == CLI_STORES_NOTHING)
                return line->option->id;
            store(line);
        }
    }
    return 0;
}

const char *cli_ahead(const struct cli_line *line)
{
    return line->next < line->count ? line->arguments[line->next] : NULL;
}

const char *cli_value_on(const struct cli_line *line, const char *name)
{
    const char *value = NULL;

    for (size_t i = 0; i < line->given_count; i++)
        if (strcmp(line->given[i].option->name, name) == 0)
            value = line->given[i].value;
    return value;
}

void cli_forget(struct cli_line *line, int id)
{
    line->is_used[cli_option_of(line->options, id) - line->options] = false;
}

/* True if an option of this name was used; a name may have several rows, of which the first stands for all. */
static bool is_name_used(const struct cli_line *line, const char *name)
{
    bool is_used = false;

    for (const struct cli_option *option = line->options; option->name; option++)
        is_used |= line->is_used[option - line->options] && strcmp(option->name, name) == 0;
    return is_used;
}

/* The relation of a used option's row to each other option. */
static void check_others(const struct cli_line *line, const struct cli_option *option)
{
    for (const struct cli_option *other = line->options; other->name; other++) {
        const bool is_used = line->is_used[other - line->options];

        if (cli_word_place(option->needs, other->name) != SIZE_MAX && !is_name_used(line, other->name))
            cli_usage(line->cli, "--%s needs --%s", option->name, other->name);
        if (is_used && cli_word_place(option->excludes, other->name) != SIZE_MAX)
            cli_usage(line->cli, "--%s and --%s exclude each other", option->name, other->name);
    }
}

/* True if one of `modes` has the option; a name may have rows for several groups. */
static bool is_taken(const struct cli_line *line, const struct cli_option *option, unsigned modes)
{
    for (const struct cli_option *row = line->options; row->name; row++)
        if ((row->group->modes & modes) && strcmp(row->name, option->name) == 0 && !row->value == !option->value)
            return true;
    return false;
}

void cli_check_options(const struct cli_line *line, unsigned modes, const char *name)
{
    for (const struct cli_option *option = line->options; option->name; option++) {
        if (!line->is_used[option - line->options])
            continue;
        if (!is_taken(line, option, modes))
            cli_usage(line->cli, "--%s is an option of %s, not of %s", option->name, option->group->owner, name);
        if (option->group->modes & modes) /* another row has its own relations */
            check_others(line, option);
    }
}
