/* options.h: the table of p3ddump's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_OPTIONS_H
#define DUMP_OPTIONS_H

#include "cli/assets.h"
#include "cli/line.h"
#include "cli/paths.h"
#include "dump/dump.h"

enum dump_option {
    DUMP_OPTION_AT = 1,
    DUMP_OPTION_FIELD,
    DUMP_OPTION_LAYOUT,
    DUMP_OPTION_TEXT,
    DUMP_OPTION_JSON,
    DUMP_OPTION_TAGS,
    DUMP_OPTION_TAG,
    DUMP_OPTION_HELP,
    DUMP_OPTION_VERSION
};

/* The request of a command line. */
struct dump_request {
    struct cli cli;
    struct cli_line line;
    struct p3di_dump_wish wish;
    struct cli_words asset_paths;
    bool has_no_assets;
    struct cli_assets assets;
    enum cli_color color;
    struct p3di_paths paths;
};

enum { DUMP_ALL = 1 }; /* for groups: there is one kind of call */

extern const struct cli_option dump_options[];

#endif
