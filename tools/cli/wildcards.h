/* wildcards.h: '*' and '?' in a command line, where no shell has expanded them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_WILDCARDS_H
#define CLI_WILDCARDS_H

#include <p3d/text.h>

/* True if a name in UTF-8 matches a pattern; case of ASCII letters does not matter. '*' does not mean a dot at the
 * start. */
bool cli_matches(const char *pattern, const char *name);

/* Calls `each` with the paths that a pattern means, sorted; in folders, too, if they have wildcards. Returns their
 * number. */
size_t cli_each_match(const char *pattern, void (*each)(void *user, const char *path), void *user);

#endif
