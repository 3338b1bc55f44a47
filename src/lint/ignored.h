/* ignored.h: files that a .gitignore leaves out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_IGNORED_H
#define P3DI_LINT_IGNORED_H

#include <p3d/core.h>

/* The time that was spent on patterns, of which some take long. All zero at first. */
struct p3di_ignore_cost {
    uint64_t steps;
};

/* True if that was so much that no more are tried: then they name nothing. */
bool p3di_ignoring_costs_much(const struct p3di_ignore_cost *cost);

/* The answer of a .gitignore about a path. */
enum p3di_ignoring {
    P3DI_NOT_NAMED, /* nothing */
    P3DI_IGNORED,
    P3DI_TAKEN_BACK /* it is not ignored, whatever others say */
};

/* The answer about a file or folder at a path, with '/', as seen from the folder of the .gitignore: the last line that
 * fits counts. Lines are as git has them, with *, ?, [abc], [[:alpha:]], **, a slash in front or at the end, and '!';
 * letter case does not matter. Of the folders above it nothing is asked. */
enum p3di_ignoring p3di_ignoring_of(struct p3d_bytes text, struct p3d_bytes path, bool is_folder,
                                    struct p3di_ignore_cost *cost);

/* True if a line fits the path, of the game or of a folder, a folder above it, or the end of these: what the folders
 * above are called is not known. The last line that fits counts; one with '!' takes it back. */
bool p3di_is_ignored(struct p3d_bytes text, struct p3d_bytes path, struct p3di_ignore_cost *cost);

#endif
