/* ignored.h: files that a .gitignore leaves out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_IGNORED_H
#define P3DI_LINT_IGNORED_H

#include <p3d/core.h>

/* True if a line of the .gitignore fits the path, or the end of it: what the folders above are called is not known. The
 * last line that fits counts; one with '!' takes it back. */
bool p3di_is_ignored(struct p3d_bytes text, struct p3d_bytes path);

#endif
