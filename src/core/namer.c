/* namer.c: names that differ from each other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "namer.h"

#include "number.h"

void p3di_namer_init(struct namer *namer, struct p3di_arena *arena)
{
    memset(namer, 0, sizeof *namer);
    namer->arena = arena;
    p3di_set_init(&namer->words, arena, 0);
}

/* Counts one more use of a word; 0 if there is no memory. */
static uint32_t use(struct namer *namer, struct p3d_bytes word, uint32_t *number)
{
    const uint32_t known = namer->words.count;

    if (!p3di_set_add(&namer->words, &word, number))
        return 0;
    if (*number == known) {
        uint32_t *uses = p3di_arena_grow(namer->arena, namer->uses, known, &namer->capacity, sizeof *uses);

        if (!uses)
            return 0;
        namer->uses = uses;
        uses[known] = 0;
    }
    return ++namer->uses[*number];
}

bool p3di_namer_add(struct namer *namer, struct p3d_bytes word, struct p3d_bytes *unique)
{
    uint32_t number, uses = use(namer, word, &number);

    *unique = word;
    /* "a.2" may itself be a name in the file, so each candidate is tried. */
    while (uses > 1) {
        char *text = p3di_arena_alloc(namer->arena, word.size + 12u, 1);
        uint32_t candidate;

        if (!text)
            return false;
        memcpy(text, word.data, word.size);
        text[word.size] = '.';
        p3di_format_u32(namer->uses[number], text + word.size + 1);
        *unique = p3d_bytes_of(text);
        uses = use(namer, *unique, &candidate);
        if (uses > 1)
            namer->uses[number]++;
    }
    return uses != 0;
}
