/* manual.h: what is made of the tools' tables of options when they are built: manuals, and completions for shells.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_MANUAL_H
#define P3D_TOOLS_MANUAL_H

#include "cli/options.h"

#include <stdio.h>

/* A word of the command line by which options and inputs are others. */
struct manual_mode {
    const char *name;   /* "p3d-to-obj" or "--check" */
    const char *what;   /* one line; of an option NULL */
    unsigned bits;      /* of the groups of options that it takes */
    const char *inputs; /* extensions of its files, with blanks between; "": any */
};

enum { MANUAL_MOST_MODES = 48 };

struct manual_tool {
    const char *name;
    const struct cli_option *options;
    struct manual_mode plain; /* without any such word */
    struct manual_mode modes[MANUAL_MOST_MODES];
    size_t mode_count;
    bool are_words; /* the modes are operands, not options */
};

/* False if there is no such tool. */
bool manual_tool_find(struct manual_tool *tool, const char *name);

/* ---- What may be offered as the name of a LOD ---- */

enum { MANUAL_MOST_LODS = 48, MANUAL_LOD_SIZE = 48 };

struct manual_lods {
    char names[MANUAL_MOST_LODS][MANUAL_LOD_SIZE];
    size_t count;
};

/* The names of all kinds of LODs that have one. */
void manual_lods_list(struct manual_lods *lods);

/* ---- Outputs ---- */

/* Fills the page `from`: a line "@OPTIONS@" stands for all options, "@MODES@" for all modes. False if it cannot be read
 * to its end. */
bool manual_page(const struct manual_tool *tool, FILE *from, FILE *to);

void manual_bash(const struct manual_tool *tool, FILE *to);
void manual_zsh(const struct manual_tool *tool, FILE *to);
void manual_fish(const struct manual_tool *tool, FILE *to);

/* ---- For those who write completions ---- */

/* The start of an option's text that says enough for a list: up to its first "; ". */
size_t manual_short_size(const struct cli_option *option);

enum { MANUAL_WORDS_SIZE = 1024 };

/* All words that a value of WORDS or RULES may be, with blanks between; `text`, of MANUAL_WORDS_SIZE, may hold them. */
const char *manual_words(const struct cli_value *value, char *text);

/* Calls `put` for each of several words with blanks between. */
void manual_each_word(const char *words, void (*put)(FILE *to, const char *word, size_t size), FILE *to);

#endif
