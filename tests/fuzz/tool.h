/* tool.h: fuzzing of a tool: its main, called on a file.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Input: a byte that chooses the command line, then the file. */
#ifndef P3D_TESTS_FUZZ_TOOL_H
#define P3D_TESTS_FUZZ_TOOL_H

#include "fuzz.h"

struct fuzz_tool {
    const char *name;
    int (*main)(int argc, char **argv);
    /* Command lines, NULL behind the last: words and blanks. IN is the file, CHANGED a copy with two bytes changed,
     * OUT.ext one in an empty folder.
     * None may be wrong usage, which would end the program. */
    const char *const *commands;
};

/* Each target defines its own; tool.c has the rest. */
extern const struct fuzz_tool fuzz_tool;

#endif
