/* choice.c: p3dinfo --check: which findings the user wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "choice.h"

#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

/* The id begins with the word, which may leave "P3D-" out. */
static bool begins(const char *id, const char *word)
{
    return p3d_text_starts_with(p3d_bytes_of(id), word) ||
           p3d_text_starts_with(p3d_bytes_of(id + strlen("P3D-")), word);
}

/* Sets the value of all rules whose id begins with the word. False if there is none. */
static bool set(int8_t *by_rule, const char *word, int value)
{
    bool is_known = false;
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    for (size_t i = 0; i < count; i++)
        if (*word && begins(rules[i].id, word)) {
            by_rule[i] = (int8_t)value;
            is_known = true;
        }
    return is_known;
}

static void set_all(int8_t *by_rule, const struct cli_words *words, int value, const struct cli *cli)
{
    for (size_t i = 0; i < words->count; i++)
        if (!set(by_rule, words->items[i], value))
            cli_usage(cli, "no finding has an id that begins with '%s'", words->items[i]);
}

/* "F104=error,N=off" */
static void take_levels(int8_t *levels, const char *text, const struct cli *cli)
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
        if (value < 0 || !set(levels, item, value - 1))
            cli_usage(cli,
                      "--rules %.*s is not like G101=off or N=error: the start of an id, and off, note, warning "
                      "or error",
                      (int)size, text);
        free(item);
        text += size + (text[size] == ',');
    }
}

void info_check_choose(struct info_check_choice *choice, const struct cli *cli,
                       const struct info_check_options *options)
{
    struct p3d_error error;
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);
    int8_t *levels = cli_alloc(count, 1), *is_shown = cli_alloc(count, 1);

    *choice = (struct info_check_choice){.options = options, .levels = levels};
    memset(is_shown, !options->only.count, count);
    set_all(is_shown, &options->only, true, cli);
    set_all(is_shown, &options->disabled, false, cli);
    for (size_t i = 0; i < count; i++)
        levels[i] = (int8_t)rules[i].severity;
    for (size_t i = 0; i < options->rules.count; i++)
        take_levels(levels, options->rules.items[i], cli);
    for (size_t i = 0; i < count; i++)
        levels[i] = (int8_t)(is_shown[i] ? levels[i] : -1);
    free(is_shown);
    if (options->baseline && !info_check_baseline_read(&choice->baseline, options->baseline, &error))
        cli_usage(cli, "--baseline %s: %s", options->baseline, error.message);
}

/* ---- Paths of a baseline ---- */

/* The path without links; what is in an archive keeps its name behind that. NULL if it is not there. */
static char *whole_path(struct p3di_job *job, const char *path)
{
    const char *colon = strrchr(path, ':');
    char *real = p3di_real_path(path), *whole = real ? p3di_job_join(job, real, "", "") : NULL;

    if (!real && colon && colon > path + 1) {
        real = p3di_real_path(p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)path, (uint32_t)(colon - path)}));
        whole = real ? p3di_job_join(job, real, "", colon) : NULL;
    }
    free(real);
    return whole;
}

static bool is_same(char a, char b)
{
    return a == b || (p3di_is_slash(a) && p3di_is_slash(b));
}

/* The path as seen from a folder: "../mod/car.p3d". As it is if they have nothing in common. */
static const char *seen_from(struct p3di_job *job, const char *folder, const char *path)
{
    const char *whole = whole_path(job, path), *up = "";
    char *base = whole_path(job, *folder ? folder : ".");
    size_t shared = 0;

    if (!whole || !base)
        return path;
    base = p3di_join_path(job, base, "");
    for (size_t i = 0; base[i] && is_same(base[i], whole[i]); i++)
        if (p3di_is_slash(base[i]))
            shared = i + 1;
    for (const char *c = base + shared; *c && shared; c++)
        if (p3di_is_slash(*c))
            up = p3di_job_join(job, up, "../", "");
    return shared ? p3di_job_join(job, up, whole + shared, "") : path;
}

/* A baseline is the same from wherever p3dinfo is called. */
static const char *baseline_path(const struct info_check_choice *choice, struct p3di_job *job, const char *path)
{
    const char *file = choice->options->baseline ? choice->options->baseline : choice->options->new_baseline;

    return seen_from(job, p3di_folder_of(job, file), path);
}

bool info_check_is_chosen(struct info_check_choice *choice, struct p3di_job *job, const char *path,
                          const struct p3d_finding *finding)
{
    const char *key;

    if (choice->levels[finding->rule - p3d_check_rules(NULL)] < 0)
        return false;
    if (!choice->options->baseline && !choice->options->new_baseline)
        return true;
    key = p3di_finding_key(job, baseline_path(choice, job, path), finding);
    if (choice->options->new_baseline)
        info_check_baseline_take(&choice->baseline, key);
    return !choice->options->baseline || !info_check_baseline_has(&choice->baseline, key);
}

void info_check_choice_free(struct info_check_choice *choice)
{
    info_check_baseline_free(&choice->baseline);
    free(choice->levels);
}
