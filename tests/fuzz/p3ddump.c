/* p3ddump.c: fuzzes p3ddump on a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tool.h"

int p3ddump_main(int argc, char **argv);

static const char *const commands[] = {"IN",
                                       "--full --hex IN",
                                       "--coverage IN",
                                       "--tags IN",
                                       "--tags --full --hex IN",
                                       "--tag proxy:* --tag #*set# --lod all IN",
                                       "--lod visual,Memory IN",
                                       "IN IN",
                                       "PBO",
                                       "--coverage PBO",
                                       NULL};

const struct fuzz_tool fuzz_tool = {"p3ddump", p3ddump_main, commands};
