/* p3ddump.c: p3ddump: its command line, and one file after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"
#include "text.h"
#include "walk.h"

#include "cli/help.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- The command line ---- */

/* Decimal, or hexadecimal with 0x in front, as messages have it. */
static uint64_t take_offset(const struct cli_line *line)
{
    const char *text = line->value;
    const bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = is_hex ? text + 2 : text;
    const size_t size = strspn(digits, is_hex ? "0123456789abcdefABCDEF" : "0123456789");

    if (!size || digits[size] || size > (is_hex ? 16 : 18))
        cli_usage(line->cli, "--at %s is not an offset like 0x1a4 or 420", text);
    return strtoull(digits, NULL, is_hex ? 16 : 10);
}

static void take_wanted(struct dump_request *request)
{
    dump_wanted_free(&request->wanted);
    if (!dump_wanted_parse(&request->wanted, request->line.value))
        cli_usage(&request->cli, "--field %s is not a path like lods[2].faces[17].corners[1].u", request->line.value);
}

static const char help_head[] = "usage: p3ddump [OPTION]... FILE...\n"
                                "\n"
                                "Shows every field of models, textures (.paa, .pac), animations (.rtm) and\n"
                                "headers of archives (.pbo): offset, path, value and what it means; an rvmat,\n"
                                "model.cfg or config.bin as text. FILE may be - (standard input) or in an\n"
                                "archive: addon.pbo:data/car.p3d\n";

static const char help_tail[] = "\n"
                                "Exit status: 0 all files are good, 1 a file is damaged or unreadable (all before\n"
                                "the damage is shown), or --at, --field or --tag finds nothing, 2 wrong usage,\n"
                                "also a --lod that a file does not have.\n"
                                "\n"
                                "Example: p3ddump --tags --tag 'proxy:*' --lod 0 car.p3d\n";

/* A screen, or all options. */
static void show_help(const struct dump_request *request)
{
    const char *topic = cli_ahead(&request->line);

    fputs(help_head, stdout);
    if (topic && strcmp(topic, "all") == 0) {
        cli_help_groups(dump_options, DUMP_ALL);
        fputs(help_tail, stdout);
    } else {
        putchar('\n');
        cli_help_common(dump_options, DUMP_ALL);
        puts("\nExample: p3ddump --at 0x1a4 car.p3d");
    }
    exit(cli_finish(&request->cli, CLI_OK));
}

static void take_mode(struct dump_request *request, int id)
{
    static const struct dump_mode *const modes[] = {
        [DUMP_OPTION_TAGS] = &dump_tags,   [DUMP_OPTION_TAG] = &dump_tags,        [DUMP_OPTION_AT] = &dump_at,
        [DUMP_OPTION_TEXT] = &dump_stable, [DUMP_OPTION_FIELD] = &dump_one_field, [DUMP_OPTION_LAYOUT] = &dump_layout,
        [DUMP_OPTION_JSON] = &dump_json};

    if (id > 0 && (size_t)id < sizeof modes / sizeof modes[0] && modes[id])
        request->mode = modes[id];
    if (id == DUMP_OPTION_TAG)
        request->patterns[request->pattern_count++] =
            (struct dump_pattern){request->line.value, dump_pattern(request->line.value), false};
    else if (id == DUMP_OPTION_AT)
        request->at = take_offset(&request->line);
    else if (id == DUMP_OPTION_FIELD)
        take_wanted(request);
}

static void parse(struct dump_request *request, int argc, char **argv)
{
    request->mode = &dump_fields;
    request->cli.tool = "p3ddump";
    cli_line_open(&request->line, &request->cli, dump_options, request, argc, argv);
    request->patterns = cli_alloc((size_t)request->line.count + 1, sizeof *request->patterns);
    for (int id; (id = cli_next(&request->line)) != 0;)
        if (id == DUMP_OPTION_HELP)
            show_help(request);
        else
            take_mode(request, id);
    cli_check_options(&request->line, DUMP_ALL, "p3ddump");
    for (size_t i = 0; i < request->line.operands.count; i++)
        cli_paths_add_named(&request->paths, request->line.operands.items[i]);
    request->look.has_colors = cli_has_colors(request->color, stdout);
    request->cli.has_colors = cli_has_colors(request->color, stderr);
    if (!request->paths.count)
        cli_usage(&request->cli, "no file given");
}

/* ---- Files ---- */

static int dump(struct dump_request *request, const struct p3di_path *path)
{
    const struct dump_mode *mode = request->mode;
    struct dump_source source;
    struct p3d_error error = {.status = P3D_OK, .lod = P3D_NO_LOD};
    bool is_good = dump_source_open(&source, request, path, &error);

    if (is_good && request->paths.count > 1 && !mode->has_errors) {
        cli_print_escaped(stdout, path->path);
        puts(":");
    }
    is_good = is_good && dump_source_read_names(&source, &error);
    if (is_good || mode->has_errors)
        dump_walk_file(&source, is_good, &error);
    fflush(stdout);
    is_good = error.status == P3D_OK;
    if (!is_good)
        cli_error(&request->cli, path->path, &error);
    dump_source_close(&source);
    return is_good ? CLI_OK : source.is_selector_wrong ? CLI_USAGE : CLI_FAILED;
}

/* CLI_FAILED if a --tag has matched nothing in any file. */
static int check_patterns(const struct dump_request *request)
{
    int status = CLI_OK;
    char text[200];

    for (size_t i = 0; i < request->pattern_count; i++) {
        if (request->patterns[i].has_matched)
            continue;
        snprintf(text, sizeof text, "--tag %.150s matches nothing", request->patterns[i].text);
        cli_message(&request->cli, NULL, text);
        status = CLI_FAILED;
    }
    return status;
}

static void free_request(struct dump_request *request)
{
    for (size_t i = 0; i < request->pattern_count; i++)
        free((void *)request->patterns[i].bytes.data);
    free(request->patterns);
    dump_wanted_free(&request->wanted);
    free(request->include_folders.items);
    cli_line_free(&request->line);
    p3di_paths_free(&request->paths);
}

int main(int argc, char **argv)
{
    static struct dump_request request; /* still reachable when a usage error ends the program */
    int status = CLI_OK;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    parse(&request, argc, argv);
    for (size_t i = 0; i < request.paths.count; i++) {
        const int own = dump(&request, &request.paths.items[i]);

        status = own > status ? own : status;
    }
    if (status == CLI_OK) /* of a damaged file what is looked for may be what is gone */
        status = check_patterns(&request);
    free_request(&request);
    return cli_finish(&request.cli, status);
}
