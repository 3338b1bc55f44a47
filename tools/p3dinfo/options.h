/* options.h: the table of p3dinfo's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DINFO_OPTIONS_H
#define P3DINFO_OPTIONS_H

#include "check/check.h"
#include "cli/cli.h"
#include "cli/message.h"
#include "cli/options.h"
#include "report/report.h"

/* Options that the parser does not only store. */
enum info_option { INFO_OPTION_EXPLAIN = 1, INFO_OPTION_TOLERANCE, INFO_OPTION_PROFILE, INFO_OPTION_HELP };

/* The options and files of a command line. */
struct info_options {
    bool is_diff, is_check, is_roots;
    bool is_full, is_brief, is_lods, is_json;
    bool is_recursive;
    uint32_t thread_count;   /* --jobs; 0: as many as there are processors */
    const char *selector;    /* --lod, or NULL */
    struct cli_words assets; /* --assets */
    bool has_no_assets;
    float tolerance;
    enum cli_color color;
    struct info_check_options check;
};

/* The commands of p3dinfo, a bit each: by them an option says what takes it. */
enum { INFO_LIST = 1, INFO_DIFF = 2, INFO_CHECK = 4, INFO_ROOTS = 8, INFO_EXPLAIN = 16, INFO_ANY = 31 };

extern const struct cli_option info_options[];

/* The options that are commands. */
extern const struct cli_group info_commands;

/* Prints --help: a screen, or all options; of check and diff those that they take. */
void info_help(unsigned modes, bool has_all);

/* Ends the program with the command that was probably meant, if the first operand is a word and no file. */
void info_check_word(const struct cli *cli, const struct cli_words *operands);

struct info_list_request {
    const struct cli *cli;
    const struct cli_words *operands;
    const struct info_options *options;
    const struct p3di_style *style;
};

/* Prints what is in the files, in their order; returns the exit status. */
int info_list(const struct info_list_request *request);

/* Prints how the paths of files in these folders and archives begin, and why: a line for each root, or one JSON object.
 * Returns the exit status. */
int info_roots(const struct cli *cli, const struct cli_words *paths, bool is_json);

#endif
