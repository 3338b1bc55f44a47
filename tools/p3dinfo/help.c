/* help.c: --help of p3dinfo.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "cli/help.h"

#include <stdio.h>
#include <string.h>

static const char usage[] = "usage: p3dinfo [OPTION]... FILE...        what is in models, textures, archives\n"
                            "       p3dinfo check [OPTION]... FILE...  what is wrong, and how to fix it\n"
                            "       p3dinfo diff [OPTION]... OLD NEW   what changed between two files\n"
                            "       p3dinfo explain ID                 what a finding means\n"
                            "       p3dinfo roots MOD                  how a mod's paths begin, and why\n"
                            "\n"
                            "Shows size, mass, LODs, textures, materials, proxies and properties of a model\n"
                            "(.p3d). FILE may also be a texture (.paa, .pac), an animation (.rtm), an archive\n"
                            "(.pbo) or a file in one, addon.pbo:data/car.p3d, or - (standard input). Name a\n"
                            "file called check ./check.\n";

static const char tail[] = "\n"
                           "Exit status: 0 all files are good, 1 a file is damaged or unreadable, 2 wrong\n"
                           "usage, or a --lod that a file does not have.\n";

static const char usage_check[] = "usage: p3dinfo check [OPTION]... FILE...\n"
                                  "Says what is wrong with a model or a mod, what the engine does, how to fix it.\n"
                                  "\n";

static const char tail_check[] = "Exit status: 0 no errors, 1 errors (with --strict also warnings), 2 wrong usage.\n";

static const char usage_diff[] = "usage: p3dinfo diff [OPTION]... OLD NEW\n"
                                 "\n"
                                 "Says what changed between two models. They may be of different formats, and have\n"
                                 "points and faces in any order. OLD and NEW may also be two animations (.rtm), or\n"
                                 "two folders or archives: models and animations with the same path are compared,\n"
                                 "all other files by their bytes. One file may be - for standard input.\n"
                                 "\n";

static const char tail_diff[] = "\n"
                                "Exit status: 0 the same, 1 different, 2 trouble: a file that is not a model, or\n"
                                "damaged, or wrong usage.\n"
                                "Example: p3dinfo diff --tolerance 0.001 old.p3d new.p3d\n";

static void put_command(unsigned mode, bool has_all)
{
    fputs(mode == INFO_CHECK ? usage_check : usage_diff, stdout);
    for (const struct cli_option *option = info_options; option->name; option++)
        if (option->group != &info_commands && (has_all || !option->is_rare) && (option->group->modes & mode) &&
            strcmp(option->name, "version") != 0)
            cli_help_option(option);
    fputs(mode == INFO_CHECK ? tail_check : tail_diff, stdout);
}

void info_help(unsigned modes, bool has_all)
{
    if (modes == INFO_CHECK || modes == INFO_DIFF) {
        put_command(modes, has_all);
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
