/* request.h: a command line of p3dconv, read and checked.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_REQUEST_H
#define CONVERT_REQUEST_H

#include "options.h"

/* Fills a request, which is all zero, from the command line. Ends the program on --help, --version and wrong usage; who
 * calls keeps the request reachable until then. */
void conv_request_parse(struct conv_request *request, int argc, char **argv);
void conv_request_free(struct conv_request *request);

#endif
