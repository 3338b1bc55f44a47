/* options.h: the table of p3dinfo's options: parsing, help, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DINFO_OPTIONS_H
#define P3DINFO_OPTIONS_H

#include "cli/options.h"

enum info_option {
    INFO_OPTION_FULL = 1,
    INFO_OPTION_BRIEF,
    INFO_OPTION_DIFF,
    INFO_OPTION_TOLERANCE,
    INFO_OPTION_CHECK,
    INFO_OPTION_EXPLAIN,
    INFO_OPTION_PROFILE,
    INFO_OPTION_SOURCE,
    INFO_OPTION_MODEL_CFG,
    INFO_OPTION_ONLY,
    INFO_OPTION_DISABLE,
    INFO_OPTION_STRICT,
    INFO_OPTION_SARIF,
    INFO_OPTION_LOD,
    INFO_OPTION_ASSETS,
    INFO_OPTION_RECURSIVE,
    INFO_OPTION_JSON,
    INFO_OPTION_COLOR,
    INFO_OPTION_HELP,
    INFO_OPTION_VERSION
};

/* What p3dinfo does, a bit each: by them an option says what takes it. */
enum { INFO_LIST = 1, INFO_DIFF = 2, INFO_CHECK = 4, INFO_ANY = 7 };

extern const struct cli_option info_options[];

/* Prints --help: a screen, or all options; of --check and --diff those that they take. */
void info_help(unsigned modes, bool has_all);

#endif
