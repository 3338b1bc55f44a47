/* choice.c: p3dinfo --check: which findings the user wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "choice.h"

#include <stdlib.h>

/* The id begins with the word, which may leave "P3D-" out. */
static bool begins(const char *id, const char *word)
{
    return p3d_text_starts_with(p3d_bytes_of(id), word) ||
           p3d_text_starts_with(p3d_bytes_of(id + strlen("P3D-")), word);
}

/* Gives a level to all rules whose id begins with the word. False if there is none. */
static bool set_level(const struct info_check_choice *choice, const char *word, int level)
{
    bool is_known = false;
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    for (size_t i = 0; i < count; i++)
        if (*word && begins(rules[i].id, word)) {
            choice->levels[i] = (int8_t)level;
            is_known = true;
        }
    return is_known;
}

/* "F104=error,N=off" */
static void take_levels(const struct info_check_choice *choice, const struct cli *cli, const char *text)
{
    static const char *const names[] = {"off", "note", "warning", "error"};

    while (*text) {
        const size_t size = strcspn(text, ","), id_size = strcspn(text, "=");
        char *item = cli_alloc(size + 1, 1);
        const char *level = id_size < size ? item + id_size + 1 : "";
        int value = 3;

        memcpy(item, text, size);
        item[id_size < size ? id_size : size] = 0;
        while (value >= 0 && strcmp(level, names[value]) != 0)
            value--;
        if (value < 0 || !set_level(choice, item, value - 1))
            cli_usage(cli,
                      "--rules %.*s is not like G101=off or N=error: the start of an id, and off, note, warning "
                      "or error",
                      (int)size, text);
        free(item);
        text += size + (text[size] == ',');
    }
}

static bool begins_with_one(const char *id, const struct cli_words *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (begins(id, words->items[i]))
            return true;
    return false;
}

static void check_words(const struct cli *cli, const struct cli_words *words)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->items[i];
        bool is_known = false;

        for (size_t j = 0; j < count; j++)
            is_known |= *word && begins(rules[j].id, word);
        if (!is_known)
            cli_usage(cli, "no finding has an id that begins with '%s'", word);
    }
}

void info_check_choose(struct info_check_choice *choice, const struct cli *cli,
                       const struct info_check_options *options)
{
    struct p3d_error error;
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    *choice = (struct info_check_choice){.options = options, .levels = cli_alloc(count, sizeof *choice->levels)};
    check_words(cli, &options->only);
    check_words(cli, &options->disabled);
    for (size_t i = 0; i < count; i++)
        choice->levels[i] = (int8_t)rules[i].severity;
    for (size_t i = 0; i < options->rules.count; i++)
        take_levels(choice, cli, options->rules.items[i]);
    for (size_t i = 0; i < count; i++)
        if ((options->only.count && !begins_with_one(rules[i].id, &options->only)) ||
            begins_with_one(rules[i].id, &options->disabled))
            choice->levels[i] = -1;
    if (options->baseline && !info_check_baseline_read(&choice->baseline, options->baseline, &error))
        cli_usage(cli, "--baseline %s: %s", options->baseline, error.message);
}

bool info_check_is_chosen(struct info_check_choice *choice, struct p3di_job *job, const char *path,
                          const struct p3d_finding *finding)
{
    const char *key;

    if (choice->levels[finding->rule - p3d_check_rules(NULL)] < 0)
        return false;
    if (!choice->options->baseline && !choice->options->new_baseline)
        return true;
    key = p3di_finding_key(job, path, finding);
    if (choice->options->new_baseline)
        info_check_baseline_take(&choice->baseline, key);
    return !choice->options->baseline || !info_check_baseline_has(&choice->baseline, key);
}

void info_check_choice_free(struct info_check_choice *choice)
{
    info_check_baseline_free(&choice->baseline);
    free(choice->levels);
}
