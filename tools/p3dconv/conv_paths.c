/* conv_paths.c: extensions of paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_paths.h"

#include "common/cli_paths.h"

#include <stdlib.h>

static bool ends_with(const char *base, size_t size, const char *extension)
{
    const size_t extension_size = strlen(extension);

    if (size <= extension_size)
        return false;
    return p3d_text_equal((struct p3d_bytes){(const uint8_t *)base + size - extension_size, (uint32_t)extension_size},
                          extension);
}

bool conv_is_gzip(const char *path)
{
    const char *base = cli_base_name(path);

    return ends_with(base, strlen(base), ".gz");
}

bool conv_has_extension(const char *path, const char *extension)
{
    const char *base = cli_base_name(path);

    return ends_with(base, strlen(base) - (conv_is_gzip(path) ? 3 : 0), extension);
}

char *conv_with_extension(const char *path, const char *extension)
{
    char *stem = cli_join(path, "", ""), *dot, *made;
    const char *base;

    if (conv_is_gzip(stem))
        stem[strlen(stem) - 3] = 0;
    base = cli_base_name(stem);
    dot = strrchr(stem, '.');
    if (dot && dot > base)
        *dot = 0;
    made = cli_join(stem, extension, "");
    free(stem);
    return made;
}

bool conv_is_stdout(const char *path)
{
    static const char *const names[] = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(path, names[i]) == 0)
            return true;
    return false;
}

/* How many bytes of whole names both paths begin with. */
static size_t common_size(const char *a, const char *b)
{
    size_t common = 0, i = 0;

    for (; a[i] && b[i] && (a[i] == b[i] || (cli_is_slash(a[i]) && cli_is_slash(b[i]))); i++)
        if (cli_is_slash(a[i]))
            common = i + 1;
    if ((!a[i] || cli_is_slash(a[i])) && (!b[i] || cli_is_slash(b[i])))
        common = i;
    return common;
}

char *conv_relative_path(const char *from, const char *to)
{
    const size_t common = common_size(from, to);
    const char *rest = to + common + (cli_is_slash(to[common]) ? 1 : 0);
    size_t up = 0;
    char *path;

    if (!common)
        return cli_join(to, "", ""); /* another drive */
    for (const char *c = from + common; *c; c++)
        if (!cli_is_slash(*c) && (c == from + common || cli_is_slash(c[-1])))
            up++;
    path = cli_alloc(3 * up + strlen(rest) + 2, 1);
    for (size_t i = 0; i < up; i++)
        memcpy(path + 3 * i, "../", 3);
    strcpy(path + 3 * up, rest);
    if (!*path)
        strcpy(path, ".");
    else if (!*rest)
        path[3 * up - 1] = 0;
    for (char *c = path; *c; c++)
        if (cli_is_slash(*c))
            *c = '/';
    return path;
}
