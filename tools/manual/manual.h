/* manual.h: what is made of the tools' tables of options when they are built: manuals, and completions for shells.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_MANUAL_H
#define P3D_TOOLS_MANUAL_H

#include "cli/options.h"

#include <stdio.h>

/* A word of the command line by which options and inputs are others. */
struct manual_mode {
    const char *name;   /* "p3d-to-obj" or "check" */
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
    bool are_words; /* the modes are the first operands; else options, or words for these */
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

/* ---- Templates ---- */

/* The part that takes the place of a word like "@OPTIONS@" in a template. */
struct manual_part {
    const char *name; /* NULL ends a list */
    void (*put)(const struct manual_tool *tool, FILE *to);
};

/* The parts of pages, and of the completions for each shell. */
extern const struct manual_part manual_page[], manual_bash[], manual_zsh[], manual_fish[];

/* Fills a template. `own` parts come before those that all templates may name: @TOOL@, @MODES@ and @MODES|@ (with that
 * between), @WORDS@ (modes that are no options), @LODS@ (folded, for --lod) and @LODS,@, @LOD@ (in quotes). Lines from
 * @IF_WORDS@ on stand for themselves if modes are operands, from @IF_MODES@ on if there are modes, up to @ELSE@ or
 * @END@. False if `from` cannot be read to its end. */
bool manual_fill(const struct manual_tool *tool, const struct manual_part *own, FILE *from, FILE *to);

/* The same parts, for others. */
void manual_put_modes(const struct manual_tool *tool, FILE *to);
void manual_put_lods(const struct manual_tool *tool, FILE *to);
void manual_put_lod(const struct manual_tool *tool, FILE *to);

/* ---- For those who write completions ---- */

/* The start of an option's text that says enough for a list: up to its first "; ". */
size_t manual_short_size(const struct cli_option *option);

/* Calls `put` for each of several words with blanks between. */
void manual_each_word(const char *words, void (*put)(FILE *to, const char *word, size_t size), FILE *to);

#endif
