/* words.c: words of people who have not read the help: what they mean.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "cli/paths.h"
#include "core/near.h"

#include <ctype.h>

/* The option that is called nearly so, or NULL: the commands have rows there, too. */
static const struct cli_option *find_near(const char *word)
{
    struct p3di_near search = p3di_near(word);

    const struct cli_option *best = NULL;

    for (const struct cli_option *option = info_options; option->name; option++) {
        if (option->what || option->group == &info_commands)
            p3di_near_try(&search, option->name);
        if (search.best == option->name)
            best = option;
    }
    return best;
}

static bool is_word(const char *text)
{
    size_t size = 0;

    while (isalpha((unsigned char)text[size]) || (text[size] == '-' && size))
        size++;
    return size && !text[size];
}

void info_check_word(const struct cli *cli, const struct cli_words *operands)
{
    const char *word = operands->count ? operands->items[0] : "", *rest = operands->count > 1 ? operands->items[1] : "";
    const char *blank = *rest ? " " : "", *more = operands->count > 2 ? " ..." : "";
    const char *meaning, *dashes;
    const struct cli_option *near;

    if (!is_word(word) || !cli_is_missing(word))
        return;
    meaning = cli_meaning(word);
    near = meaning ? NULL : find_near(word);
    dashes = near && near->group != &info_commands ? "--" : "";
    if (meaning)
        cli_usage(cli, "%s: no such file or command; did you mean %s%s%s%s?", word, meaning, blank, rest, more);
    if (near)
        cli_usage(cli, "%s: no such file or command; did you mean p3dinfo %s%s%s%s%s?", word, dashes, near->name, blank,
                  rest, more);
    if (*rest && !cli_is_missing(rest))
        cli_usage(cli, "%s: no such file or command; the commands are check, diff, explain and roots", word);
}
