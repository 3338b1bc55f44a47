/* namer.h: names that differ from each other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_NAMER_H
#define P3DI_CORE_NAMER_H

#include "job.h"

struct namer {
    struct p3di_job *job;
    struct p3di_set words;
    uint32_t *uses; /* by number of the word */
    size_t capacity;
    char separator; /* of a word and its number: '.', unless the caller sets another */
};

void p3di_namer_init(struct namer *namer, struct p3di_job *job);

/* The word, or if it was given before the word and a number: the second "a" becomes "a.2". The word must live as long
 * as the job's arena. */
struct p3d_bytes p3di_namer_add(struct namer *namer, struct p3d_bytes word);

#endif
