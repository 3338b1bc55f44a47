/* list.h: what is in models, textures, animations and archives: p3dinfo without a command.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DINFO_LIST_H
#define P3DINFO_LIST_H

#include "options.h"

#include "report/report.h"

struct info_list_request {
    const struct cli *cli;
    const struct cli_words *operands;
    const struct info_options *options;
    const struct p3di_style *style;
};

/* Prints what is in the files, in their order; returns the exit status. */
int info_list(const struct info_list_request *request);

#endif
