/* choose.h: the mode, the inputs and the output that the operands of a command line mean.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_CHOOSE_H
#define CONVERT_CHOOSE_H

#include "options.h"

/* Sets the mode and the output of a request, and takes them off its paths. It ends the program where the operands mean
 * nothing, or could mean two things. */
void conv_choose(struct conv_request *request);

#endif
