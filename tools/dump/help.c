/* help.c: --help of p3ddump.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "help.h"

#include "cli/help.h"
#include "options.h"

#include <stdio.h>

static const char head[] = "usage: p3ddump [OPTION]... FILE...\n"
                           "\n"
                           "Shows every field of models, textures (.paa, .pac) and headers of archives\n"
                           "(.pbo): offset, path, value and what it means. An rvmat, model.cfg or config.bin\n"
                           "is shown as text. FILE - is standard input, addon.pbo:data/car.p3d a file in an\n"
                           "archive.\n";

static const char tail[] = "\n"
                           "Exit status: 0 all files are good, 1 a file is damaged or unreadable (all before\n"
                           "the damage is shown), or --at, --field or --tag finds nothing, 2 wrong usage,\n"
                           "also a --lod that a file does not have.\n"
                           "\n"
                           "Example: p3ddump --tags --tag 'proxy:*' --lod 0 car.p3d\n";

void dump_help(bool has_all)
{
    fputs(head, stdout);
    if (has_all) {
        cli_help_groups(dump_options, DUMP_ALL);
        fputs(tail, stdout);
        return;
    }
    putchar('\n');
    cli_help_common(dump_options, DUMP_ALL);
    fputs("\nExample: p3ddump --at 0x1a4 car.p3d\n", stdout);
}
