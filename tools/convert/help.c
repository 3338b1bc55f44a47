/* help.c: the help of p3dconv, made of the tables of modes and options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "cli/help.h"
#include "convert.h"
#include "modes.h"

#define MODE_WIDTH 19
#define LINE_WIDTH 80

/* ---- Options ---- */

/* --list-deps and --missing convert nothing. */
static bool is_of_mode(const struct cli_option *option, unsigned kind)
{
    const bool is_list = strcmp(option->name, "list-deps") == 0 || strcmp(option->name, "missing") == 0;

    return (option->group->modes & kind) && option->group->modes != CONV_ALL && !is_list &&
           strcmp(option->name, "newer") != 0 && strcmp(option->name, "depfile") != 0;
}

static void put_options_of(unsigned kind)
{
    for (const struct cli_option *option = conv_options; option->name; option++)
        if (is_of_mode(option, kind) && !option->is_rare)
            cli_help_option(option);
}

/* Options that have no room on the screen, and options of every mode. */
static void put_others_of(unsigned kind)
{
    static const char also[] = "Also -o, -r, -j", last[] = "--color: see p3dconv --help all.";
    int column = (int)sizeof also - 1;

    fputs(also, stdout);
    for (const struct cli_option *option = conv_options; option->name; option++) {
        const bool is_every = strcmp(option->name, "newer") == 0 || strcmp(option->name, "depfile") == 0;

        if (!(option->group->modes & kind) || !(is_every || option->is_rare) || !option->what)
            continue;
        column += 4 + (int)strlen(option->name);
        printf(column < LINE_WIDTH ? ", --%s" : ",\n--%s", option->name);
        if (column >= LINE_WIDTH)
            column = 2 + (int)strlen(option->name);
    }
    printf(column + 2 + (int)sizeof last <= LINE_WIDTH ? ", %s\n" : ",\n%s\n", last);
}

/* ---- Modes ---- */

static void put_rows(void)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (mode->row)
            printf("  %-*s%s%s\n", MODE_WIDTH, mode->row, mode->what, mode->also);
}

/* Each mode, but for those that do what the one before does. */
static void put_all_modes(void)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (mode == conv_modes || strcmp(mode->what, mode[-1].what) != 0)
            printf("  %-*s%s\n", MODE_WIDTH, mode->name, mode->what);
}

static void put_modes(bool has_all)
{
    if (has_all)
        put_all_modes();
    else
        put_rows();
    puts("  (mlod-to-X and odol-to-X do what p3d-to-X does, but read only that format.)");
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

static const char usage[] = "usage: p3dconv INPUT OUTPUT [OPTION]...\n"
                            "       p3dconv MODE [OPTION]... INPUT... [-o FILE|FOLDER|-]\n";

static const char tail[] = "\n"
                           "mlod-to-... and odol-to-... skip models of the other format in folders.\n"
                           "A last operand that ends in / is the folder of the outputs, also without a MODE:\n"
                           "then models become GLBs, textures PNGs, and pictures PAAs.\n"
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
    if (has_all)
        putchar('\n');
    put_modes(has_all);
    if (has_all) {
        cli_help_groups(conv_options, CONV_ALL);
        fputs(tail, stdout);
        return;
    }
    putchar('\n');
    cli_help_common(conv_options, CONV_ALL);
    fputs("Example: p3dconv car.p3d car.glb --assets P:/\n", stdout);
}

static void put_mode(const struct conv_mode *mode)
{
    const char *output = mode->kind & CONV_TOGETHER                 ? "-o FOLDER"
                         : mode->kind & (CONV_FOLDER | CONV_RVMATS) ? "[-o FOLDER]"
                                                                    : "[-o FILE|FOLDER|-]";

    printf("usage: p3dconv %s [OPTION]... INPUT... %s\n\nMakes %s.\n", mode->name, output, mode->what);
    printf("Reads %s, writes %s%s%s.\n\n", mode->source->what, *mode->extension ? mode->extension : "a folder",
           mode->second_extension ? " and " : "", mode->second_extension ? mode->second_extension : "");
    if (mode->kind == CONV_MOD)
        puts("A folder .p3dkit in OUT keeps what is built for the next time. It is not for\n"
             "players, and may be deleted.\n");
    put_options_of(mode->kind);
    put_others_of(mode->kind);
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
