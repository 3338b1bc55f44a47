/* old_archives.h: archives of an earlier build whose addons are gone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_OLD_ARCHIVES_H
#define CONVERT_OLD_ARCHIVES_H

#include "options.h"

#include "cli/names.h"

/* Tells which archives below the output were built before of addons that the inputs no longer have: players would get
 * them, too. `archives` are those of all addons of the inputs, below the output. */
void conv_tell_old_archives(const struct conv_request *request, const struct cli_names *archives);

#endif
