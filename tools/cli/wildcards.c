/* wildcards.c: '*' and '?' in a command line, where no shell has expanded them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "wildcards.h"

#include "core/words.h"
#include "memory.h"
#include "names.h"
#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>
#include <string.h>

static bool has_wildcards(const char *text)
{
    return strpbrk(text, "*?") != NULL;
}

bool cli_matches(const char *pattern, const char *name)
{
    return (*name != '.' || *pattern == '.') && p3di_text_matches(p3d_bytes_of(name), p3d_bytes_of(pattern), '*', '?');
}

/* ---- Paths ---- */

/* A part of a pattern between slashes, looked for in a folder. */
struct search {
    struct cli_names *found;
    const char *folder; /* with its slash, or "" */
    const char *part, *slash;
};

static void meet(void *user, const char *name, enum p3di_kind kind)
{
    const struct search *search = user;

    if (cli_matches(search->part, name) && (!*search->slash || kind == P3DI_FOLDER))
        cli_names_take(search->found, cli_join(search->folder, name, search->slash));
}

/* The paths that the next part of a pattern matches behind each of those that the parts before matched. */
static struct cli_names extend(const struct cli_names *before, const char *part, const char *slash)
{
    struct cli_names found = {NULL, 0, 0};

    for (size_t i = 0; i < before->count; i++) {
        const char *folder = before->items[i];

        if (has_wildcards(part))
            p3di_list_folder(*folder ? folder : ".", meet, &(struct search){&found, folder, part, slash});
        else
            cli_names_take(&found, cli_join(folder, part, slash));
    }
    return found;
}

/* Behind a part with wildcards others may lead to nothing. */
static void drop_missing(struct cli_names *found)
{
    size_t kept = 0;

    for (size_t i = 0; i < found->count; i++) {
        char *path = found->items[i];

        if (p3di_is_file(path) || p3di_is_folder(path))
            found->items[kept++] = path;
        else
            free(path);
    }
    found->count = kept;
}

size_t cli_each_match(const char *pattern, void (*each)(void *user, const char *path), void *user)
{
    char *copy = cli_copy(pattern), *part = copy;
    struct cli_names found = {NULL, 0, 0};
    size_t count;

    cli_names_take(&found, cli_copy(""));
    while (*part && found.count) {
        char *end = part, slash[2] = "";
        struct cli_names longer;

        while (*end && !p3di_is_slash(*end))
            end++;
        slash[0] = *end;
        *end = 0;
        longer = extend(&found, part, slash);
        part = end + (slash[0] ? 1 : 0);
        cli_names_free(&found);
        found = longer;
    }
    drop_missing(&found);
    cli_names_sort(&found);
    for (size_t i = 0; i < found.count; i++)
        each(user, found.items[i]);
    count = found.count;
    cli_names_free(&found);
    free(copy);
    return count;
}
