/* tools.c: the tables of the tools, as manuals and completions see them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include "convert/convert.h"
#include "convert/modes.h"
#include "convert/options.h"
#include "dump/options.h"
#include "p3dinfo/options.h"

#include <stdlib.h>
#include <string.h>

static void add_mode(struct manual_tool *tool, struct manual_mode mode)
{
    if (tool->mode_count == MANUAL_MOST_MODES) {
        fputs("there are more modes than MANUAL_MOST_MODES\n", stderr);
        exit(1);
    }
    tool->modes[tool->mode_count++] = mode;
}

static void describe_conv(struct manual_tool *tool)
{
    *tool = (struct manual_tool){.name = "p3dconv",
                                 .options = conv_options,
                                 .plain = {NULL, NULL, CONV_ALL, ".p3d .pbo .obj .paa .pac .png .tga .jpg .jpeg .rtm"},
                                 .are_words = true};
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++) {
        const char *inputs = mode->source->extensions;

        /* Models are also in archives. */
        add_mode(tool, (struct manual_mode){mode->name, mode->what, mode->kind,
                                            strcmp(inputs, ".p3d") == 0 ? ".p3d .pbo" : inputs});
    }
}

static void describe_info(struct manual_tool *tool)
{
    *tool = (struct manual_tool){
        .name = "p3dinfo", .options = info_options, .plain = {NULL, NULL, INFO_LIST, ".p3d .pbo .paa .pac .rtm"}};
    add_mode(tool, (struct manual_mode){"--diff", NULL, INFO_DIFF, ".p3d .rtm"});
    add_mode(tool,
             (struct manual_mode){"diff", "what changed between two models or animations", INFO_DIFF, ".p3d .rtm"});
    add_mode(tool, (struct manual_mode){"--check", NULL, INFO_CHECK, ".p3d .pbo"});
    add_mode(tool, (struct manual_mode){"check", "what is wrong with models", INFO_CHECK, ".p3d .pbo"});
    add_mode(tool, (struct manual_mode){"--roots", NULL, INFO_ROOTS, ""});
    add_mode(tool, (struct manual_mode){"roots", "how the paths of a mod's files begin", INFO_ROOTS, ""});
    add_mode(tool, (struct manual_mode){"explain", "what a finding means", INFO_EXPLAIN, ""});
}

bool manual_tool_find(struct manual_tool *tool, const char *name)
{
    const bool is_conv = strcmp(name, "p3dconv") == 0, is_info = strcmp(name, "p3dinfo") == 0;

    if (is_conv)
        describe_conv(tool);
    else if (is_info)
        describe_info(tool);
    else
        *tool = (struct manual_tool){.name = "p3ddump", .options = dump_options, .plain = {NULL, NULL, DUMP_ALL, ""}};
    return strcmp(name, tool->name) == 0;
}

/* ---- LODs ---- */

static void add_lod(struct manual_lods *lods, float resolution)
{
    char *name = lods->names[lods->count];
    size_t size;

    p3d_lod_name(resolution, name);
    size = strlen(name);
    if (size > 2 && strcmp(name + size - 2, " 0") == 0) /* the first of many */
        name[size - 2] = 0;
    if (name[0] >= 'A' && name[0] <= 'Z' && lods->count + 1 < MANUAL_MOST_LODS)
        lods->count++;
}

void manual_lods_list(struct manual_lods *lods)
{
    static const struct {
        float step;
        int first, last;
    } ranges[] = {{100, 10, 12}, {1000, 10, 20}, {1e13f, 1, 9}, {1e15f, 1, 30}};

    memset(lods, 0, sizeof *lods);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        for (int k = ranges[i].first; k <= ranges[i].last; k++)
            if (i != 1 || k <= 11 || k == 20) /* in between are further ones of a kind */
                add_lod(lods, ranges[i].step * (float)k);
}

/* ---- Texts ---- */

size_t manual_short_size(const struct cli_option *option)
{
    const char *end = strstr(option->what, "; ");

    return end ? (size_t)(end - option->what) : strlen(option->what);
}

void manual_each_word(const char *words, void (*put)(FILE *to, const char *word, size_t size), FILE *to)
{
    for (const char *word = words; *word; word += strspn(word, " ")) {
        const size_t size = strcspn(word, " ");

        put(to, word, size);
        word += size;
    }
}
