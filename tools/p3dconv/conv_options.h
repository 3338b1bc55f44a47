/* conv_options.h: the table of p3dconv's options: parsing, help and messages come from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_CONV_OPTIONS_H
#define P3D_TOOLS_CONV_OPTIONS_H

#include "conv_job.h"

enum conv_option_id {
    CONV_OPTION_OUTPUT = 1,
    CONV_OPTION_RECURSIVE,
    CONV_OPTION_JOBS,
    CONV_OPTION_NEWER,
    CONV_OPTION_GZIP,
    CONV_OPTION_DEPFILE,
    CONV_OPTION_LIST_DEPS,
    CONV_OPTION_MISSING,
    CONV_OPTION_COLOR,
    CONV_OPTION_HELP,
    CONV_OPTION_VERSION,
    CONV_OPTION_LOD,
    CONV_OPTION_ASSETS,
    CONV_OPTION_PROXIES,
    CONV_OPTION_MAX_TEXTURE,
    CONV_OPTION_NO_TEXTURES,
    CONV_OPTION_TEXTURES_DIR,
    CONV_OPTION_TEXTURE_ROOT,
    CONV_OPTION_NO_MTL,
    CONV_OPTION_TEXTURE_EXT,
    CONV_OPTION_LODS,
    CONV_OPTION_MSFT_LOD,
    CONV_OPTION_SELECTIONS,
    CONV_OPTION_PROXY_TRIANGLES,
    CONV_OPTION_NO_SKIN,
    CONV_OPTION_MAX_FRAMES,
    CONV_OPTION_SIZE,
    CONV_OPTION_VIEW,
    CONV_OPTION_SHEET,
    CONV_OPTION_PHASE,
    CONV_OPTION_MODEL_CFG,
    CONV_OPTION_MIP,
    CONV_OPTION_RAW,
    CONV_OPTION_RENAME,
    CONV_OPTION_RENAME_FILE,
    CONV_OPTION_DRY_RUN,
    CONV_OPTION_TO,
    CONV_OPTION_RESOLUTION,
    CONV_OPTION_MASS,
    CONV_OPTION_END
};

/* Modes that take the same options. */
struct conv_group {
    unsigned kinds;    /* CONV_OBJ... */
    const char *modes; /* "*-to-png" */
};

struct conv_option {
    enum conv_option_id id; /* CONV_OPTION_END ends a table */
    char letter;            /* 0: none */
    const char *name;
    const char *value; /* what it is called in the help; NULL: there is none */
    const struct conv_group *group;
    bool is_common;   /* part of the short help */
    const char *what; /* for the help: lines of at most 57 characters */
};

/* Options of one group follow each other. */
extern const struct conv_option conv_options[];

const struct conv_option *conv_option_find(enum conv_option_id id);

/* The same for cli_init, static. Options that the command line knows by itself are left out. */
const struct cli_option *conv_cli_options(void);

#endif
