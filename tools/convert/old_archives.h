/* old_archives.h: what was built before: the files that are kept, and archives whose addons are gone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_OLD_ARCHIVES_H
#define CONVERT_OLD_ARCHIVES_H

#include "options.h"

#include "cli/names.h"

/* The folder where what is built for an archive below the output is kept for the next time; it is not called like an
 * archive. For free(). */
char *conv_kept_folder(const char *output, const char *archive);

/* Tells which archives below the output were built before of addons that the inputs no longer have: players would get
 * them, too. `archives` are those of all addons of the inputs, below the output. */
void conv_tell_old_archives(const struct conv_request *request, const struct cli_names *archives);

#endif
