/* options.h: the table of p3dconv's options: parsing, help, messages, manual and completions come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_OPTIONS_H
#define CONVERT_OPTIONS_H

#include "cli/options.h"

/* Those that the parser does not only store. */
enum conv_option_id {
    CONV_OPTION_HELP = 1,
    CONV_OPTION_ASSETS,
    CONV_OPTION_LODS,
    CONV_OPTION_SIZE,
    CONV_OPTION_TURN,
    CONV_OPTION_PHASE,
    CONV_OPTION_MODEL_CFG,
    CONV_OPTION_RENAME,
    CONV_OPTION_RENAME_FILE,
    CONV_OPTION_TO,
    CONV_OPTION_RESOLUTION,
    CONV_OPTION_MASS,
    CONV_OPTION_ODOL_VERSION,
    CONV_OPTION_TYPE,
    CONV_OPTION_RVMAT,
    CONV_OPTION_MAKE_LODS,
    CONV_OPTION_MAKE
};

/* The modes of an option are bits: CONV_OBJ... */
extern const struct cli_option conv_options[];

#endif
