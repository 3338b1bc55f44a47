/* modes.c: the tools in all their modes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "modes.h"

#include <stdio.h>

const struct mode modes[] = {{"p3dinfo", "p3dinfo @", false, false},
                             {"p3dinfo-json", "p3dinfo --json @", false, false},
                             {"p3dinfo-diff", "p3dinfo diff @ @", false, false},
                             /* The findings that are left out would make it fail; they are looked for all the same. */
                             {"check", "p3dinfo check --disable=F118 --disable=V101 --disable=G10 @", false, false},
                             {"p3ddump", "p3ddump @", false, false},
                             {"p3ddump-tags", "p3ddump --tags @", true, false},
                             {"p3ddump-json", "p3ddump --json @", false, false},
                             {"p3ddump-text", "p3ddump --text @", false, false},
                             {"p3ddump-layout", "p3ddump --layout @", false, false},
                             {"to-obj", "p3dconv p3d-to-obj @ -o -", false, false},
                             {"to-glb", "p3dconv p3d-to-glb --lod=all @ -o -", false, false},
                             {"to-png", "p3dconv p3d-to-png @ -o -", false, false},
                             {"to-mdd", "p3dconv p3d-to-mdd @ -o -", false, true},
                             {"to-mlod", "p3dconv p3d-to-mlod @ -o -", false, false},
                             {"to-odol", "p3dconv mlod-to-odol --target=73 --allow-missing @ -o -", true, false},
                             {"list-deps", "p3dconv p3d-to-obj --list-deps @", false, false},
                             {"rename", "p3dconv mlod-to-mlod --rename=vehicles=ships @ -o -", true, false},
                             {0}};

struct command mode_command(const struct mode *mode, const char *path)
{
    struct command command = {.clock = CLOCK_CPU};
    size_t used = 0;

    for (const char *c = mode->line; *c; c++)
        used += (size_t)snprintf(command.line + used, sizeof command.line - used, "%.*s", *c == '@' ? 99 : 1,
                                 *c == '@' ? path : c);
    return command;
}
