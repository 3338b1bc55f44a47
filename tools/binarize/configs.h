/* configs.h: the config.cpp of SRC and of addons: classes for models in them, and the game that they are for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef BINARIZE_CONFIGS_H
#define BINARIZE_CONFIGS_H

#include "cli/names.h"
#include "options.h"

#include <p3d/assets.h>

struct bi_configs {
    struct cli_names names; /* those that have CfgModels or CfgSkeletons */
    bool has_damaged;       /* one cannot be read that may have them */
    char *of_dayz;          /* the first that is of a mod for DayZ, or NULL */
};

/* The version of the ODOL that the surroundings say: P3D_BINARIZE_VERSION, else the file p3d-binarize-version in SRC or
 * the nearest folder above it that has one, else 0. A word that is none is wrong usage. */
uint32_t bi_version(const struct bi_options *options, const struct cli *cli);

/* Reads them. One that cannot be read is left out, with a warning if it might have such classes. */
void bi_configs_read(struct bi_configs *configs, const struct bi_options *options, const struct cli *cli,
                     struct p3d_assets *assets);
void bi_configs_free(struct bi_configs *configs);

#endif
