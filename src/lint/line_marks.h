/* line_marks.h: findings that a line of a text says are meant: "// p3dkit: ignore C101".
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_LINE_MARKS_H
#define P3DI_LINT_LINE_MARKS_H

#include <p3d/check.h>

#include "system/files.h"

/* The text that was looked into last; all zero at first. */
struct p3di_line_marks {
    char *path;
    struct p3d_file file;
};

/* True if the finding has a line, and this ends with the mark, and ids that fit its own: C101, P3D-C101, or starts of
 * ids as C1, with commas or blanks between. `path` is the file that was checked; of what is in an archive nothing is
 * known. */
bool p3di_line_ignores(struct p3di_line_marks *marks, const char *path, const struct p3d_finding *finding);

/* True if a line has the mark, whatever ids stand behind it. */
bool p3di_is_marked_line(struct p3d_bytes line);

void p3di_line_marks_free(struct p3di_line_marks *marks);

#endif
