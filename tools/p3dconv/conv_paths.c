/* conv_paths.c: extensions of paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_paths.h"

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
