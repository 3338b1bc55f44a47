/* configs.h: the config.cpp of SRC and of addons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef BINARIZE_CONFIGS_H
#define BINARIZE_CONFIGS_H

#include "options.h"
#include "work/config.h"

/* Reads them (work_configs_add). Those in folders below SRC, if all of it is worked on, also say that it is of a mod
 * for DayZ. */
void bi_configs_read(struct work_configs *configs, const struct bi_options *options, const struct cli *cli,
                     struct p3d_assets *assets);

#endif
