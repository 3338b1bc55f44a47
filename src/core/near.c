/* near.c: "did you mean": the word that was probably meant.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "near.h"

#include <p3d/text.h>

#include <string.h>

struct p3di_near p3di_near_bytes(const char *word, size_t size)
{
    /* One letter of a short word is a typo, two of it are another word. */
    return (struct p3di_near){word, size, size < 3 ? 0 : size < 6 ? 1 : 2, NULL};
}

struct p3di_near p3di_near(const char *word)
{
    return p3di_near_bytes(word, strlen(word));
}

void p3di_near_try(struct p3di_near *search, const char *candidate)
{
    const struct p3d_bytes word = {(const uint8_t *)search->word, (uint32_t)search->size};
    const uint32_t found = p3d_text_distance(word, p3d_bytes_of(candidate));

    if (search->best ? found >= search->limit : found > search->limit)
        return;
    search->best = candidate;
    search->limit = found;
}
