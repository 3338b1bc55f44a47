/* near.h: "did you mean": the word that was probably meant.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_NEAR_H
#define CLI_NEAR_H

#include <stddef.h>

/* A search among candidates, one after the other. */
struct cli_near {
    const char *word;
    size_t size;      /* of `word` that counts */
    unsigned limit;   /* candidates further away are not meant */
    const char *best; /* the first of the nearest, or NULL */
};

/* Begins a search for what `word` may mean. */
struct cli_near cli_near(const char *word);

/* The same of the first `size` bytes of a word. */
struct cli_near cli_near_bytes(const char *word, size_t size);

void cli_near_try(struct cli_near *search, const char *candidate);

#endif
