/* options.h: what an option is. Each tool has one table of them: its command line is read by it, and --help, the
 * manual and what shells complete are made of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <p3d/text.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kinds of values that a shell can offer. */
enum cli_values {
    CLI_VALUES_FREE, /* nothing: a number, a name */
    CLI_VALUES_WORDS,
    CLI_VALUES_RULES,    /* ids of p3d_check_rules */
    CLI_VALUES_VERSIONS, /* of p3d_odol_targets, or a game: see cli_version_of */
    CLI_VALUES_FILES,
    CLI_VALUES_FOLDERS,
    CLI_VALUES_PATHS, /* files and folders */
    CLI_VALUES_LOD,   /* the name of one LOD */
    CLI_VALUES_LODS   /* names of LODs, with commas between */
};

struct cli_value {
    const char *name; /* in the help: "FILE" */
    enum cli_values kind;
    const char *words; /* of WORDS all that there are, of FILES and PATHS extensions; with blanks between. NULL: any */
};

extern const struct cli_value cli_value_file, cli_value_folder, cli_value_number, cli_value_lods, cli_value_assets,
    cli_value_color, cli_value_versions;

/* The words of --lod, --no-assets and --color in every tool. */
#define CLI_LOD_WHAT "LODs: 0, 0-3, memory, 1.000, visual, all; with commas"
#define CLI_LOD_MORE                                                                                                   \
    "Indices count from 0: 3 or #3. A resolution is written with a point: 3.000. In a name case, blanks, _ and - do "  \
    "not matter, and its start is enough if no other LOD begins so. 'visual' are the visual LODs, 'all' all."
#define CLI_NO_ASSETS_WHAT "do not look for files: not in the mod, not in P3D_ASSETS"
#define CLI_NO_ASSETS_MORE "A model.cfg is taken, and what it includes beside it."
#define CLI_JOBS_WHAT "inputs at a time; default: one for each processor"
#define CLI_COLOR_WHAT "colours: auto (on a terminal), always or never"

/* Options that stand together. */
struct cli_group {
    unsigned modes;    /* a bit for each mode of the tool that takes them */
    const char *owner; /* these modes, for messages: "--x is an option of OWNER" */
    const char *title; /* above them; NULL: "Options of OWNER" */
};

/* The way an option's value is stored. */
enum cli_storing {
    CLI_STORES_NOTHING, /* the tool does it: cli_next returns the option's id */
    CLI_STORES_FLAG,    /* bool: true */
    CLI_STORES_TEXT,    /* const char *: the value */
    CLI_STORES_NUMBER,  /* uint32_t */
    CLI_STORES_WORD,    /* an enum: the place of the value among its words, from 0 */
    CLI_STORES_LIST     /* struct cli_words: the value is added */
};

/* ... and where: in a struct of the tool's. */
struct cli_store {
    enum cli_storing kind;
    size_t offset;
    uint32_t least, most; /* of a number; most 0: whatever fits */
};

/* Words of a command line. */
struct cli_words {
    const char **items; /* for free() */
    size_t count, capacity;
};

/* A row of a table: all that there is to say of an option. The last row has no name. */
struct cli_option {
    int id;                        /* from 1 on, for those that the tool asks for; else 0 */
    char letter;                   /* 0: none */
    const char *name;              /* without the dashes */
    const struct cli_value *value; /* NULL: it takes none */
    const struct cli_group *group;
    bool is_common;   /* it is in the short help, too */
    const char *what; /* for help and manual; lines are broken where they end. NULL: an old name, which only works */
    const char *more; /* for the manual alone: sentences that come next; NULL: there are none */
    struct cli_store store;
    const char *needs, *excludes; /* other options by their names, with blanks between, or NULL; of two that exclude
                                   * each other one row says so */
    bool is_rare;                 /* the help of a mode only names it, as far as it has one */
};

enum { CLI_MOST_OPTIONS = 96 }; /* of a table */

/* The option of that id in a table that has it. */
const struct cli_option *cli_option_of(const struct cli_option *options, int id);

enum { CLI_WORDS_SIZE = 1024 };

/* All words that a value may be if it is of WORDS, RULES or VERSIONS, with blanks between; NULL if it is of others.
 * `text`, of CLI_WORDS_SIZE, may hold them. */
const char *cli_value_words(const struct cli_value *value, char *text);

/* The same as "50, 54 or 73"; writes to `text`, of CLI_WORDS_SIZE, and returns it. */
const char *cli_value_choice(const struct cli_value *value, char *text);

/* The place of `word`, in any letter case, among others with blanks between, counted from 0; SIZE_MAX if it is none of
 * them, or those are NULL. */
size_t cli_word_place(const char *words, const char *word);

/* The same among the words of a value; of versions also other names of games. */
size_t cli_value_place(const struct cli_value *value, const char *word);

/* The words for what replaces an option that a tool had before, `name` without its dashes; NULL if there was none. */
const char *cli_former(const char *tool, struct p3d_bytes name);

/* The command that does what a word of another program means: "p3dconv folder-to-pbo"; NULL if it is none that is
 * known. */
const char *cli_meaning(const char *word);

/* The version of an ODOL that the word at `place` among those of cli_value_versions stands for. */
uint32_t cli_version_of(size_t place);

#endif
