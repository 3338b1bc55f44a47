/* outcome.h: what has become of the addons of all inputs of mod-to-pbo.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_OUTCOME_H
#define CONVERT_OUTCOME_H

#include "work/pack.h"

/* All zero is none. */
struct conv_outcome {
    size_t written, up_to_date;
    struct cli_names failed;   /* names of addons */
    struct cli_names prefixes; /* of the other addons, */
    struct cli_names packed;   /* and their folders */
    struct cli_names archives; /* of all addons, below the output */
    bool is_unsure;            /* there may be others, as not all of an input could be looked at */
    size_t guessed;            /* addons without a prefix file; */
    char *first_guessed;       /* the folder of the first, */
    char *first_prefix;        /* what became its prefix, */
    char *first_why;           /* and why */
    struct cli_names of_game;  /* the game's files that are not there, each as often as a model names it */
};

/* Counts an archive that is there now, and warns if another has its prefix. */
void conv_outcome_count(struct conv_outcome *outcome, const struct cli *cli, const char *addon,
                        const struct work_packed *packed);

/* Tells of the game's files that are not there, and of several addons how many archives were made. */
void conv_outcome_tell(struct conv_outcome *outcome, const struct cli *cli);

void conv_outcome_free(struct conv_outcome *outcome);

#endif
