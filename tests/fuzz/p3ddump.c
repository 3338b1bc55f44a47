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
                                       NULL};

static const struct fuzz_tool tool = {"p3ddump", p3ddump_main, commands};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_tool(&tool, data, size);
    return 0;
}
