/* former.h: options that the tools had before, and words of other programs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_FORMER_H
#define CLI_FORMER_H

#include <p3d/text.h>

/* The words for what replaces such an option of a tool, `name` without its dashes; NULL if there was none. */
const char *cli_former(const char *tool, struct p3d_bytes name);

/* The command that does what a word of another program means: "p3dconv folder-to-pbo"; NULL if it is none that is
 * known. */
const char *cli_meaning(const char *word);

#endif
