/* options.h: the command line of p3dconv: the table of its options, of which help, messages, manual and completions
 * are made, what it stores, and what operands mean.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_OPTIONS_H
#define CONVERT_OPTIONS_H

#include "cli/cli.h"
#include "cli/line.h"
#include "job.h"
#include "rules.h"

/* Options that the parser does not only store. */
enum conv_option_id {
    CONV_OPTION_HELP = 1,
    CONV_OPTION_ASSETS,
    CONV_OPTION_SIZE,
    CONV_OPTION_VIEW,
    CONV_OPTION_PHASE,
    CONV_OPTION_SPEED,
    CONV_OPTION_FPS,
    CONV_OPTION_MODEL_CFG,
    CONV_OPTION_RENAME,
    CONV_OPTION_TO,
    CONV_OPTION_RESOLUTION,
    CONV_OPTION_MASS,
    CONV_OPTION_TARGET,
    CONV_OPTION_TYPE,
    CONV_OPTION_RVMAT,
    CONV_OPTION_MAKE_LODS,
    CONV_OPTION_MAKE,
    CONV_OPTION_PROPERTY,
    CONV_OPTION_SCALE,
    CONV_OPTION_TURN,
    CONV_OPTION_MOVE_POINT,
    CONV_OPTION_ADD_POINT,
    CONV_OPTION_ADD_PROXY,
    CONV_OPTION_TURN_PROXY,
    CONV_OPTION_RENAME_SELECTION
};

/* A command line's request. */
struct conv_request {
    struct cli cli;
    struct cli_line line;
    const struct conv_mode *mode;
    const char **paths; /* as given */
    size_t path_count;
    const char *output;            /* -o or a second operand, or NULL; "-" is standard output */
    bool is_recursive, is_newer;   /* --recursive, --newer */
    bool is_inferred;              /* no MODE was given, but two files */
    bool is_operand;               /* the output was named last, not behind -o */
    bool keeps_others;             /* the output was named last, and has files that may not be outputs of before */
    uint32_t thread_count;         /* --jobs; 0: as many as there are processors */
    const char *depfile;           /* --depfile, or NULL */
    const char *rename_file;       /* of --rename @FILE, or NULL */
    enum cli_color color;          /* --color */
    bool is_list_deps, is_dry_run; /* --list-deps, --dry-run */
    struct cli_words asset_paths;  /* --assets */
    bool has_no_assets;
    struct cli_words left_out;   /* --exclude */
    bool is_full;                /* --full */
    bool keeps_texts;            /* --no-rapify */
    struct conv_options options; /* of each input; they point to the members that follow */
    struct conv_rules rules;
    /* Of pbo-to-folder: those for which folders stand; NULL: no folder does. */
    const struct p3di_paths *archives;
    enum p3d_mlod_flavour flavour;
    enum p3d_paa_type texture_type;
};

/* It stores in a request. The modes of an option are bits: CONV_OBJ... */
extern const struct cli_option conv_options[];

/* False for options that say which files are worked on and how: they are of every mode. */
bool conv_changes_output(const struct cli_option *option);

/* Prints a screen on modes and common options (`topic` is NULL), all on one mode, or "all". False if there is no such
 * topic; then nothing is printed. */
bool conv_help_print(const char *topic);

/* Prints the names of all modes. */
void conv_help_modes(FILE *file);

/* Sets the mode and the output of a request, and takes them off its paths. It ends the program where the operands mean
 * nothing, or could mean two things. */
void conv_choose(struct conv_request *request);

/* Fills a request, which is all zero, from the command line. Ends the program on --help, --version and wrong usage; who
 * calls keeps the request reachable until then. */
void conv_request_parse(struct conv_request *request, int argc, char **argv);
void conv_request_set_target(struct conv_request *request, uint32_t version);

/* Finds the game of models for which --target is not given, as binarize does, and says what was taken; wrong usage if
 * nothing says it. False, with a message, if configs are for two games. */
bool conv_find_target(struct conv_request *request);
void conv_request_free(struct conv_request *request);

#endif
