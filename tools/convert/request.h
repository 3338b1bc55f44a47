/* request.h: what a command line of p3dconv asks for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_REQUEST_H
#define CONVERT_REQUEST_H

#include "cli/line.h"
#include "job.h"
#include "options.h"
#include "rules.h"

struct conv_request {
    struct cli cli;
    struct cli_line line;
    const struct conv_mode *mode;
    struct conv_options options;
    struct conv_rules rules;
    struct p3d_gltf_rvmat *rvmats; /* the names are their own */
    size_t rvmat_count, rvmat_capacity;
    float *lod_sizes;
    size_t lod_size_count, lod_size_capacity;
    enum p3d_mlod_flavour flavour;
    enum p3d_paa_type texture_type;
    const char **paths; /* as given */
    size_t path_count;
};

/* Fills a request, which is all zero, from the command line. Ends the program on --help, --version and wrong usage; who
 * calls keeps the request reachable until then. */
void conv_request_parse(struct conv_request *request, int argc, char **argv);
void conv_request_free(struct conv_request *request);

#endif
