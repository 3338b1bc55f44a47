/* rules.c: rules by which paths are renamed, and where they match.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rules.h"

#include <stdlib.h>

/* ---- Rules ---- */

/* Without the slashes at its end. */
static char *copy_path(const char *text, size_t size)
{
    char *path = cli_alloc(size + 1, 1);

    while (size && p3d_is_slash((uint8_t)text[size - 1]))
        size--;
    memcpy(path, text, size);
    return path;
}

static bool add_rule(struct conv_rules *rules, const char *from, size_t from_size, const char *to, size_t to_size)
{
    struct conv_rule rule = {copy_path(from, from_size), copy_path(to, to_size), false};

    if (!*rule.from) {
        free(rule.from);
        free(rule.to);
        return false;
    }
    for (char *c = rule.to; *c; c++)
        if (*c == '/')
            *c = '\\';
    rules->items = cli_grow(rules->items, rules->count, &rules->capacity, sizeof *rules->items);
    rules->items[rules->count++] = rule;
    return true;
}

bool conv_rules_add(struct conv_rules *rules, const char *text)
{
    const char *equals = strchr(text, '=');

    return equals && add_rule(rules, text, (size_t)(equals - text), equals + 1, strlen(equals + 1));
}

static bool add_line(struct conv_rules *rules, const char *line, size_t size)
{
    const char *tab = size ? memchr(line, '\t', size) : NULL;

    if (size && line[size - 1] == '\r')
        size--;
    if (!size || *line == '#')
        return true;
    return tab && add_rule(rules, line, (size_t)(tab - line), tab + 1, (size_t)(line + size - tab - 1));
}

bool conv_rules_read(struct conv_rules *rules, const char *path, struct p3d_error *error)
{
    struct cli_input input;
    const char *line, *end;
    bool is_good = cli_input_open(&input, path, CLI_ANY, error);
    unsigned number = 1;

    line = (const char *)input.data;
    end = is_good && line ? line + input.size : line;
    for (; is_good && line < end; number++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const size_t size = (size_t)((stop ? stop : end) - line);

        is_good = add_line(rules, line, size);
        if (!is_good)
            cli_set_error(error, P3D_INVALID, "line %u is not OLD, a tab and NEW", number);
        line = stop ? stop + 1 : end;
    }
    cli_input_close(&input);
    return is_good;
}

void conv_rules_free(struct conv_rules *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        free(rules->items[i].from);
        free(rules->items[i].to);
    }
    free(rules->items);
    memset(rules, 0, sizeof *rules);
}

/* ---- Matching ---- */

/* The bytes of `text` that the prefix takes, 0 if it does not match: whole folders or names only. A slash
 * at the start of the text is not the prefix's, unless it begins with one itself. */
static uint32_t match(const char *prefix, struct p3d_bytes text, uint32_t start)
{
    const size_t size = strlen(prefix);
    const char *chars = (const char *)text.data + start;

    if (size > text.size - start)
        return 0;
    for (size_t i = 0; i < size; i++)
        if (p3d_lower_path((uint8_t)prefix[i]) != p3d_lower_path((uint8_t)chars[i]))
            return 0;
    return size == text.size - start || p3d_is_slash((uint8_t)chars[size]) ? (uint32_t)size : 0;
}

struct conv_rule *conv_rules_match(const struct conv_rules *rules, struct p3d_bytes text, uint32_t *start,
                                   uint32_t *end)
{
    struct conv_rule *best = NULL;
    uint32_t best_size = 0;

    for (size_t i = 0; i < rules->count; i++) {
        const uint32_t at = p3d_is_slash(text.data[0]) && !p3d_is_slash((uint8_t)rules->items[i].from[0]);
        const uint32_t size = match(rules->items[i].from, text, at);

        if (size <= best_size)
            continue;
        best = &rules->items[i];
        best_size = size;
        *start = at;
        *end = at + size;
    }
    return best;
}
