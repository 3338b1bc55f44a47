/* p3dinfo.c: fuzzes p3dinfo on a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tool.h"

int p3dinfo_main(int argc, char **argv);

static const char *const commands[] = {"IN",
                                       "--json IN",
                                       "--lod visual,Geometry,0-1 IN",
                                       "--json --lod 0 IN",
                                       "IN IN",
                                       "--full IN",
                                       "--lods IN",
                                       "--brief IN",
                                       "--full --lod #0,geom IN",
                                       "PBO",
                                       "--full PBO",
                                       "--json PBO",
                                       "--check IN",
                                       "--check --sarif IN",
                                       "--check --json --profile ofp --strict PBO",
                                       "--diff IN IN",
                                       "--diff --full IN CHANGED",
                                       "--diff --json --tolerance 0.01 CHANGED IN",
                                       "--diff --lod visual,Geometry IN CHANGED",
                                       NULL};

const struct fuzz_tool fuzz_tool = {"p3dinfo", p3dinfo_main, commands};
