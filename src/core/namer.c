/* namer.c: names that differ from each other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "namer.h"

#include "number.h"

void p3di_namer_init(struct namer *namer, struct p3di_job *job)
{
    memset(namer, 0, sizeof *namer);
    namer->job = job;
    namer->separator = '.';
    p3di_set_init(&namer->words, job->arena, 0);
}

/* The number of a word, of which there is one use more; false if there is no memory. */
static bool use(struct namer *namer, struct p3d_bytes word, uint32_t *number)
{
    if (p3di_job_add(namer->job, &namer->words, &word, number)) {
        uint32_t *uses = p3di_job_grow(namer->job, namer->uses, *number, &namer->capacity, sizeof *uses);

        if (!uses)
            return false;
        namer->uses = uses;
        uses[*number] = 0;
    }
    if (namer->job->has_failed)
        return false;
    namer->uses[*number]++;
    return true;
}

struct p3d_bytes p3di_namer_add(struct namer *namer, struct p3d_bytes word)
{
    struct p3d_bytes unique = word;
    uint32_t number, candidate;

    if (!use(namer, word, &number))
        return word;
    candidate = number;
    /* "a.2" may itself be a name in the file, so each candidate is tried. */
    while (namer->uses[candidate] > 1) {
        char *text = p3di_job_alloc(namer->job, word.size + 12u, 1);

        if (!text)
            return word;
        memcpy(text, word.data, word.size);
        text[word.size] = namer->separator;
        p3di_format_u32(namer->uses[number], text + word.size + 1);
        unique = p3d_bytes_of(text);
        if (!use(namer, unique, &candidate))
            return word;
        if (namer->uses[candidate] > 1)
            namer->uses[number]++;
    }
    return unique;
}
