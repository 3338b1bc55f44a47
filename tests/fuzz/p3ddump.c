/* p3ddump.c: fuzzes p3ddump on a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tool.h"

int p3ddump_main(int argc, char **argv);

static const char *const commands[] = {"IN",
                                       "--full --hex IN",
                                       "--hex IN",
                                       "--tags IN",
                                       "--tags --full --hex IN",
                                       "--tag proxy:* --tag #*set# --lod all IN",
                                       "--lod visual,Memory IN",
                                       "--full IN",
                                       "IN IN",
                                       "PBO",
                                       "--layout --full PBO",
                                       "--json IN",
                                       "--text IN",
                                       "--text --full IN",
                                       "--layout IN",
                                       "--layout --full IN",
                                       "--at 0x40 IN",
                                       "--at 300 IN",
                                       "--field lods[0] IN",
                                       "--field lods[0].points[1].x IN",
                                       "--json PBO",
                                       "--layout PBO",
                                       "--at 100 PBO",
                                       NULL};

const struct fuzz_tool fuzz_tool = {"p3ddump", p3ddump_main, commands};
