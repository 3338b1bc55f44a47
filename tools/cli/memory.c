/* memory.c: memory for the tools, which end if there is none.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "memory.h"

#include "core/words.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *cli_need(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

void *cli_alloc(size_t count, size_t size)
{
    return cli_need(calloc(count ? count : 1, size ? size : 1));
}

void *cli_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = count ? 2 * count : 16;
    if (*capacity > SIZE_MAX / size)
        cli_need(NULL);
    return cli_need(realloc(items, *capacity * size));
}

char *cli_join(const char *a, const char *b, const char *c)
{
    const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *text = cli_alloc(size, 1);

    snprintf(text, size, "%s%s%s", a, b, c);
    return text;
}

char *cli_copy(const char *text)
{
    return cli_join(text, "", "");
}

char *cli_printable(struct p3d_bytes name)
{
    return p3di_printable(name, cli_alloc(p3di_printable_size(name), 1));
}
