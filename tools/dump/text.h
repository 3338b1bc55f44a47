/* text.h: names as people read them, and as --tag takes them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_TEXT_H
#define DUMP_TEXT_H

#include "cli/cli.h"

/* A name in quotes, as UTF-8. Control characters and quotes are written as \x1b, and so is a backslash in front of what
 * would be read as such an escape: dump_pattern reads it back. Returns its width. */
int dump_text(struct p3d_bytes bytes);

/* Lines as they are, as UTF-8, but for control characters, which terminals obey. */
void dump_lines(struct p3d_bytes text);

/* The pattern of --tag, for dump_matches: '*' stands for any characters, \x1b for that character. Free its data. */
struct p3d_bytes dump_pattern(const char *text);

/* True if a name matches a pattern, ASCII case ignored. */
bool dump_matches(struct p3d_bytes name, struct p3d_bytes pattern);

#endif
