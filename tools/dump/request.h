/* request.h: what the command line of p3ddump asks for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_REQUEST_H
#define DUMP_REQUEST_H

#include "mode.h"

#include "cli/line.h"
#include "cli/paths.h"

/* A --tag. */
struct dump_pattern {
    const char *text; /* as given */
    struct p3d_bytes bytes;
    bool has_matched;
};

struct dump_request {
    struct cli cli;
    struct cli_line line;
    struct dump_look look;
    const struct dump_mode *mode;
    bool is_binary;            /* --binary */
    uint64_t at;               /* --at */
    struct dump_wanted wanted; /* --field */
    struct dump_pattern *patterns;
    size_t pattern_count;
    const char *selector; /* --lod */
    struct cli_words include_folders;
    enum cli_color color;
    struct p3di_paths paths;
};

#endif
