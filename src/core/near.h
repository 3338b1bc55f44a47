/* near.h: "did you mean": the word that was probably meant.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_NEAR_H
#define P3DI_CORE_NEAR_H

#include <stddef.h>

/* A search among candidates, one after the other. */
struct p3di_near {
    const char *word;
    size_t size;      /* of `word` that counts */
    unsigned limit;   /* candidates further away are not meant */
    const char *best; /* the first of the nearest, or NULL */
};

/* Begins a search for what `word` may mean. */
struct p3di_near p3di_near(const char *word);

/* Begins a search for what the first `size` bytes of a word may mean. */
struct p3di_near p3di_near_bytes(const char *word, size_t size);

void p3di_near_try(struct p3di_near *search, const char *candidate);

#endif
