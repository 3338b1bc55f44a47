/* near.c: "did you mean": the word that was probably meant.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "near.h"

#include <string.h>

#define LONGEST 32u

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many letters differ, are missing, are too many, or have changed places with the next one. */
static unsigned distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    unsigned rows[3][LONGEST + 1], *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= b_size; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= a_size; i++) {
        unsigned *oldest = before;

        now[0] = (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        before = last;
        last = now;
        now = oldest;
    }
    return last[b_size];
}

struct cli_near cli_near_bytes(const char *word, size_t size)
{
    /* One letter of a short word is a typo, two of it are another word. */
    return (struct cli_near){word, size, size < 3 ? 0 : size < 6 ? 1 : 2, NULL};
}

struct cli_near cli_near(const char *word)
{
    return cli_near_bytes(word, strlen(word));
}

void cli_near_try(struct cli_near *search, const char *candidate)
{
    const size_t size = strlen(candidate);
    unsigned found;

    if (search->size > LONGEST || size > LONGEST)
        return;
    found = distance(search->word, search->size, candidate, size);
    if (search->best ? found >= search->limit : found > search->limit)
        return;
    search->best = candidate;
    search->limit = found;
}
