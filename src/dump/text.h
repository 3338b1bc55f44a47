/* text.h: where lines go, and names in them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_TEXT_H
#define P3DI_DUMP_TEXT_H

#include "core/job.h"

/* The content of lines, and where they go. */
struct dump_pen {
    struct p3di_job *job;
    struct p3di_out *out;
    bool has_elements, has_hex, has_colors;
};

/* Short texts; returns how many bytes. */
#define dump_put(pen, ...) p3di_out_format((pen)->out, __VA_ARGS__)

/* A name in quotes, as UTF-8. Control characters and quotes are written as \x1b, and so is a backslash in front of what
 * would be read as such an escape: p3di_dump_pattern reads it back. Returns its width. */
int p3di_dump_text(const struct dump_pen *pen, struct p3d_bytes bytes);

/* Lines as they are, as UTF-8, but for control characters, which terminals obey. */
void p3di_dump_lines(const struct dump_pen *pen, struct p3d_bytes text);

/* The pattern that p3di_dump_matches takes: '*' stands for any characters, \x1b for that character. */
struct p3d_bytes p3di_dump_pattern(struct p3di_job *job, const char *text);

/* True if a name matches a pattern, ASCII case ignored. */
bool p3di_dump_matches(struct p3di_job *job, struct p3d_bytes name, struct p3d_bytes pattern);

#endif
