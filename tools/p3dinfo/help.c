/* help.c: --help of p3dinfo.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "cli/help.h"

#include <stdio.h>

static const char usage[] = "usage: p3dinfo [--full | --brief | --lods | --json] [OPTION]... FILE...\n"
                            "       p3dinfo --diff [--full | --json] [--tolerance METRES] FILE FILE\n"
                            "       p3dinfo --check [OPTION]... FILE...\n"
                            "       p3dinfo --explain ID\n"
                            "\n"
                            "Says what is in models: format, size, mass, LODs, textures, materials, proxies\n"
                            "and properties; of textures (.paa, .pac) format, mips and colours; of archives\n"
                            "(.pbo) prefix, checksum and a line for each model. FILE - is standard input,\n"
                            "addon.pbo:data/car.p3d a file in an archive.\n";

static const char tail[] = "\n"
                           "Exit status: 0 all files are good, 1 a file is damaged or unreadable, 2 wrong\n"
                           "usage, or a --lod that a file does not have; of --diff 0 the same, 1 different,\n"
                           "2 trouble; of --check 1 there are errors, with --strict also warnings.\n"
                           "\n";

static const char usage_check[] = "usage: p3dinfo --check [OPTION]... FILE...\n"
                                  "       p3dinfo --explain ID\n"
                                  "\n"
                                  "Says what is wrong with models, what the engine does about it, and how to fix\n"
                                  "it. FILE may be an archive (.pbo), a model in one (addon.pbo:data/car.p3d), a\n"
                                  "config.cpp or config.bin, or - for standard input. Sources are compared with\n"
                                  "their model.cfg, configs with the models and files below the folder or archive.\n";

static const char tail_check[] = "\n"
                                 "Exit status: 0 no errors, 1 errors (or files that cannot be read, or, with\n"
                                 "--strict, warnings), 2 wrong usage.\n"
                                 "\n"
                                 "Example: p3dinfo --check --profile a3 --disable N104 --assets P:/ -r mod\n";

static const char usage_diff[] = "usage: p3dinfo --diff [--full | --json] [--tolerance METRES] FILE FILE\n"
                                 "\n"
                                 "Says what changed between two models. They may be of different formats, and have\n"
                                 "points and faces in any order. A FILE may be - for standard input. Of two folders\n"
                                 "or archives the models with the same path are compared.\n";

static const char tail_diff[] = "\n"
                                "Exit status: 0 the same, 1 different, 2 trouble: a file that is not a model, or\n"
                                "damaged, or wrong usage.\n"
                                "\n"
                                "Example: p3dinfo --diff --tolerance 0.001 old.p3d new.p3d\n";

void info_help(unsigned modes, bool has_all)
{
    if (modes == INFO_CHECK || modes == INFO_DIFF) {
        fputs(modes == INFO_CHECK ? usage_check : usage_diff, stdout);
        cli_help_groups(info_options, modes);
        fputs(modes == INFO_CHECK ? tail_check : tail_diff, stdout);
        return;
    }
    fputs(usage, stdout);
    if (has_all) {
        cli_help_groups(info_options, INFO_ANY);
    } else {
        putchar('\n');
        cli_help_common(info_options, INFO_ANY);
    }
    fputs(tail, stdout);
    fputs("Example: p3dinfo --full --lod memory,geom car.p3d\n", stdout);
}
