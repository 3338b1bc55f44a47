/* p3ddump.c: p3ddump: its command line, and one file after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

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

    if (cli_help_topic(dump_options, topic))
        exit(cli_finish(&request->cli, CLI_OK));
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

static void take_view(struct dump_request *request, int id)
{
    static const enum p3di_dump_view views[] = {
        [DUMP_OPTION_AT] = P3DI_DUMP_AT,         [DUMP_OPTION_FIELD] = P3DI_DUMP_FIELD,
        [DUMP_OPTION_LAYOUT] = P3DI_DUMP_LAYOUT, [DUMP_OPTION_TEXT] = P3DI_DUMP_TEXT,
        [DUMP_OPTION_JSON] = P3DI_DUMP_JSON,     [DUMP_OPTION_TAGS] = P3DI_DUMP_TAGS,
        [DUMP_OPTION_TAG] = P3DI_DUMP_TAGS};
    struct p3di_dump_wish *wish = &request->wish;
    const char *value = request->line.value;

    wish->view = views[id];
    if (id == DUMP_OPTION_TAG)
        wish->tags[wish->tag_count++].text = value;
    else if (id == DUMP_OPTION_AT)
        wish->at = take_offset(&request->line);
    else if (id == DUMP_OPTION_FIELD && !p3di_dump_is_path(wish->field = value))
        cli_usage(&request->cli, "--field %s is not a path like lods[2].faces[17].corners[1].u", value);
}

static void add_operand(struct dump_request *request, const char *operand)
{
    cli_paths_add_named(&request->paths, operand);
    if (p3di_is_folder(operand))
        request->paths.items[request->paths.count - 1].problem =
            "is a folder, and p3ddump takes files; p3dinfo shows what is in a folder";
}

/* A word that is no file, but what other tools do. */
static void check_word(const struct dump_request *request)
{
    const struct cli_words *words = &request->line.operands;
    const char *meaning =
        request->line.has_word && cli_is_missing(words->items[0]) ? cli_meaning(words->items[0]) : NULL;

    if (meaning)
        cli_usage(&request->cli, "%s: no such file; did you mean %s%s%s?", words->items[0], meaning,
                  words->count > 1 ? " " : "", words->count > 1 ? words->items[1] : "");
}

static void parse(struct dump_request *request, int argc, char **argv)
{
    request->cli.tool = "p3ddump";
    cli_line_open(&request->line, &request->cli, dump_options, request, argc, argv);
    request->wish.tags = cli_alloc((size_t)request->line.count + 1, sizeof *request->wish.tags);
    for (int id; (id = cli_next(&request->line)) != 0;)
        if (id == DUMP_OPTION_HELP)
            show_help(request);
        else
            take_view(request, id);
    cli_check_options(&request->line, DUMP_ALL, "p3ddump");
    check_word(request);
    for (size_t i = 0; i < request->line.operands.count; i++)
        add_operand(request, request->line.operands.items[i]);
    request->wish.folders = request->asset_paths.items;
    request->wish.folder_count = request->asset_paths.count;
    request->wish.include_hint = CLI_INCLUDE_HINT;
    request->wish.has_colors = cli_has_colors(request->color, stdout);
    request->wish.is_terminal = sys_is_terminal(stdout);
    request->cli.has_colors = cli_has_colors(request->color, stderr);
    if (!request->paths.count)
        cli_usage(&request->cli, "no file given");
    cli_assets_open(&request->assets, &request->cli,
                    &(struct cli_places){request->line.operands.items, request->line.operands.count,
                                         &request->asset_paths, request->has_no_assets});
    request->wish.assets = request->assets.assets;
}

/* ---- Files ---- */

#define WARNINGS_PRINTED 10

struct warnings {
    const struct cli *cli;
    const char *path;
    unsigned long count;
};

/* In a text the message says where it is, not the offset. */
static void warn(void *user, const struct p3d_error *warning)
{
    struct warnings *warnings = user;

    if (warnings->count++ < WARNINGS_PRINTED)
        cli_say(warnings->cli, warnings->path, "warning: %s", warning->message);
}

static void end_warnings(const struct warnings *warnings)
{
    if (warnings->count > WARNINGS_PRINTED)
        cli_say(warnings->cli, warnings->path, "warning: and %lu more", warnings->count - WARNINGS_PRINTED);
}

/* Options are told with what is wrong with them. */
static bool choose(const struct dump_request *request, struct p3di_dump *dump, struct p3d_error *error)
{
    struct p3d_error wrong;

    if (!p3di_dump_choose(dump, &wrong))
        cli_set_error(error, P3D_INVALID, "--lod %s", wrong.message);
    else if (request->wish.view == P3DI_DUMP_AT && request->wish.at >= dump->input.size)
        cli_set_error(error, P3D_INVALID, "--at 0x%" PRIx64 ": the file has %zu bytes", request->wish.at,
                      dump->input.size);
    else
        return true;
    cli_need(dump->job.has_failed ? NULL : dump);
    return false;
}

static int show(struct dump_request *request, const struct p3di_path *path)
{
    const bool is_json = request->wish.view == P3DI_DUMP_JSON;
    struct warnings warnings = {&request->cli, path->path, 0};
    const struct p3d_options options = {.warn = warn, .warn_user = &warnings};
    struct p3di_dump dump;
    struct p3d_error error = {.status = P3D_OK, .lod = P3D_NO_LOD};
    bool is_good = p3di_dump_open(&dump, path, &request->wish, &options, &error);

    if (is_good && request->paths.count > 1 && !is_json) {
        cli_print_escaped(stdout, path->path);
        puts(":");
    }
    is_good = is_good && choose(request, &dump, &error);
    if (is_good || is_json)
        (void)p3di_dump_write(&dump, is_good, cli_sink(stdout), &error);
    cli_need(dump.job.has_failed && dump.failure.status == P3D_NO_MEMORY ? NULL : request);
    fflush(stdout);
    end_warnings(&warnings);
    is_good = error.status == P3D_OK;
    if (!is_good && !ferror(stdout))
        cli_error(&request->cli, path->path, &error);
    p3di_dump_close(&dump);
    return is_good ? CLI_OK : dump.is_selector_wrong ? CLI_USAGE : CLI_FAILED;
}

/* CLI_FAILED if a --tag has matched nothing in any file. */
static int check_patterns(const struct dump_request *request)
{
    int status = CLI_OK;

    for (size_t i = 0; i < request->wish.tag_count; i++) {
        if (request->wish.tags[i].has_matched)
            continue;
        cli_say(&request->cli, NULL, "--tag %.150s matches nothing", request->wish.tags[i].text);
        status = CLI_FAILED;
    }
    return status;
}

static void free_request(struct dump_request *request)
{
    free(request->wish.tags);
    free(request->asset_paths.items);
    cli_assets_close(&request->assets);
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
        const int own = show(&request, &request.paths.items[i]);

        status = own > status ? own : status;
    }
    if (status == CLI_OK) /* the part that is looked for may be the damaged one */
        status = check_patterns(&request);
    free_request(&request);
    return cli_finish(&request.cli, status);
}
