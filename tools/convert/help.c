/* help.c: the help of p3dconv, made of the tables of modes and options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "help.h"

#include "cli/help.h"
#include "convert.h"
#include "modes.h"
#include "options.h"

#define MODE_WIDTH 18

/* ---- Options ---- */

/* Those that every mode has come last: the others are why somebody asks. */
static void put_options_of(unsigned kind)
{
    for (const struct cli_option *option = conv_options; option->name; option++)
        if (option->group->modes != CONV_ALL && (option->group->modes & kind))
            cli_help_option(option);
    fputs("\nOptions of every mode:\n\n", stdout);
    for (const struct cli_option *option = conv_options; option->name; option++)
        if (option->group->modes == CONV_ALL)
            cli_help_option(option);
}

/* ---- Modes ---- */

/* All, or the first of each kind: that reads both formats, if there is such a one. */
static void put_modes(bool has_all)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (has_all || mode == conv_modes || mode->kind != mode[-1].kind)
            printf("  %-*s%s\n", MODE_WIDTH, mode->name, mode->what);
}

void conv_help_modes(FILE *file)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        fprintf(file, "%s%s%s",
                mode == conv_modes            ? "  "
                : mode->kind == mode[-1].kind ? ", "
                                              : "  ",
                mode->name, mode->kind == mode[1].kind ? "" : "\n");
}

/* ---- Topics ---- */

static const char usage[] = "usage: p3dconv INPUT OUTPUT [options]\n"
                            "       p3dconv MODE [options] INPUT... [-o FILE|FOLDER|-]\n"
                            "\n"
                            "Converts P3D models. One input and one output need no MODE: their names say it.\n"
                            "\n"
                            "MODE is one of these. p3d-to-... reads both formats, mlod-to-... and odol-to-...\n"
                            "(mlod-to-mlod, odol-to-obj) read one, and with -r skip models of the other.\n"
                            "\n";

static const char tail[] = "\n"
                           "Outputs appear when they are complete; a failure leaves an older file as it was.\n"
                           "INPUT - is standard input. addon.pbo is all models in an archive, and\n"
                           "addon.pbo:data/car.p3d is one.\n"
                           "\n"
                           "--assets may be repeated; P3D_ASSETS in the environment has more such paths,\n"
                           "separated as in PATH.\n"
                           "\n"
                           "Exit status: 0 all is converted, 1 an input failed (the others are still done),\n"
                           "2 wrong usage, also a --lod or --mip that an input does not have.\n";

static void put_screen(bool has_all)
{
    fputs(usage, stdout);
    put_modes(has_all);
    if (has_all) {
        cli_help_groups(conv_options, CONV_ALL);
        fputs(tail, stdout);
        return;
    }
    putchar('\n');
    cli_help_common(conv_options, CONV_ALL);
    fputs("\nExit status: 0 all is converted, 1 an input failed, 2 wrong usage.\n", stdout);
    fputs("Example: p3dconv car.p3d car.glb\n", stdout);
    fputs("         p3dconv p3d-to-obj --lod visual -r models -o out/\n", stdout);
}

static void put_mode(const struct conv_mode *mode)
{
    printf("usage: p3dconv %s [options] INPUT... [-o FILE|FOLDER|-]\n\nMakes %s.\n", mode->name, mode->what);
    printf("Reads %s, writes %s%s%s.\n\nOptions of this mode:\n\n", mode->source->what, mode->extension,
           mode->second_extension ? " and " : "", mode->second_extension ? mode->second_extension : "");
    put_options_of(mode->kind);
    fputs(tail, stdout);
}

bool conv_help_print(const char *topic)
{
    const bool has_all = topic && strcmp(topic, "all") == 0;
    const struct conv_mode *mode = topic ? conv_mode_find(topic) : NULL;

    if (topic && !mode && !has_all)
        return false;
    if (mode)
        put_mode(mode);
    else
        put_screen(has_all);
    return true;
}
