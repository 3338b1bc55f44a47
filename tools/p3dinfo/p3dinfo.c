/* p3dinfo.c: lists what is in P3D models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check/check.h"
#include "cli/help.h"
#include "cli/paths.h"
#include "diff/diff.h"
#include "options.h"

#include <stdlib.h>

struct request {
    struct cli cli;
    struct cli_line line;
    struct info_options options;
    struct p3di_style style;
};

/* ---- The command line ---- */

/* In another letter case it may be a file. */
static bool is_command(const char *word, const char *command)
{
    return strcmp(word, command) == 0 || (p3d_text_equal(p3d_bytes_of(word), command) && !p3di_is_file(word));
}

static void explain(const struct request *request, const struct cli_words *ids)
{
    if (!ids->count)
        cli_usage(&request->cli, "no ID given, such as G101");
    for (size_t i = 0; i < ids->count; i++) {
        if (i)
            putchar('\n');
        info_explain(&request->cli, ids->items[i]);
    }
    exit(cli_finish(&request->cli, CLI_OK));
}

/* The first operand may be a command, if no option is one. True: it is "explain". */
static bool find_command(struct request *request)
{
    struct info_options *options = &request->options;
    struct cli_words *operands = &request->line.operands;
    const char *word = request->line.has_word ? operands->items[0] : "";
    const bool is_explain = is_command(word, "explain");

    if (options->is_check || options->is_diff || options->is_roots)
        return false;
    options->is_check = is_command(word, "check");
    options->is_diff = is_command(word, "diff");
    options->is_roots = is_command(word, "roots");
    if (!options->is_check && !options->is_diff && !options->is_roots && !is_explain)
        return false;
    request->line.has_word = false;
    memmove(operands->items, operands->items + 1, --operands->count * sizeof *operands->items);
    return is_explain;
}

/* A folder is walked, also without -r. */
static void take_folders(struct request *request)
{
    struct info_options *options = &request->options;
    const struct cli_words *operands = &request->line.operands;

    if (options->is_diff || options->is_roots)
        return;
    for (size_t i = 0; i < operands->count; i++)
        options->is_recursive |= p3di_is_folder(operands->items[i]);
}

/* On the command or option that was named before or comes next, or on all. */
static void show_help(struct request *request)
{
    const char *ahead = cli_ahead(&request->line), *topic = ahead ? ahead + (strncmp(ahead, "--", 2) == 0 ? 2 : 0) : "";
    const bool is_check = p3d_text_equal(p3d_bytes_of(topic), "check"),
               is_diff = p3d_text_equal(p3d_bytes_of(topic), "diff");

    (void)find_command(request);
    if (is_check || is_diff || !cli_help_topic(info_options, topic))
        info_help(request->options.is_check || is_check ? INFO_CHECK
                  : request->options.is_diff || is_diff ? INFO_DIFF
                                                        : INFO_LIST,
                  strcmp(topic, "all") == 0);
    exit(cli_finish(&request->cli, CLI_OK));
}

static void take_option(struct request *request, int id)
{
    const char *value = request->line.value;

    if (id == INFO_OPTION_HELP)
        show_help(request);
    if (id == INFO_OPTION_TOLERANCE)
        request->options.tolerance = info_diff_tolerance(&request->line);
    request->options.check.has_profile |= id == INFO_OPTION_PROFILE;
    if (id == INFO_OPTION_PROFILE && !p3d_profile_of(value, &request->options.check.profile))
        cli_usage(&request->cli, "--profile is ofp, a1, a2, a3, dayz or any, not '%s'", value);
    if (id == INFO_OPTION_EXPLAIN) {
        info_explain(&request->cli, value);
        for (; (value = cli_ahead(&request->line)) != NULL && *value != '-'; request->line.next++) {
            putchar('\n');
            info_explain(&request->cli, value);
        }
        exit(cli_finish(&request->cli, CLI_OK));
    }
}

static void check_usage(const struct request *request)
{
    const struct info_options *options = &request->options;
    const size_t operand_count = request->line.operands.count;

    if (options->is_check)
        cli_check_options(&request->line, INFO_CHECK, "check");
    else if (options->is_roots)
        cli_check_options(&request->line, INFO_ROOTS, "roots");
    else if (options->is_diff)
        cli_check_options(&request->line, INFO_DIFF, "diff");
    else
        cli_check_options(&request->line, INFO_LIST, "lists");
    if (options->is_diff && !options->is_check && operand_count != 2)
        cli_usage(&request->cli, "diff compares two files, or two folders: A B; %zu given", operand_count);
}

static void parse(struct request *request, int argc, char **argv)
{
    request->cli.tool = "p3dinfo";
    cli_line_open(&request->line, &request->cli, info_options, &request->options, argc, argv);
    for (int id; (id = cli_next(&request->line)) != 0;)
        take_option(request, id);
    if (find_command(request))
        explain(request, &request->line.operands);
    if (request->line.has_word)
        info_check_word(&request->cli, &request->line.operands);
    take_folders(request);
    check_usage(request);
}

/* ---- check and diff ---- */

static int check_models(const struct request *request)
{
    const struct info_options *options = &request->options;

    return info_check(&(struct info_check_request){.cli = &request->cli,
                                                   .options = &options->check,
                                                   .operands = &request->line.operands,
                                                   .assets = &options->assets,
                                                   .has_no_assets = options->has_no_assets,
                                                   .is_recursive = options->is_recursive,
                                                   .is_json = options->is_json,
                                                   .is_full = options->is_full,
                                                   .is_brief = options->is_brief,
                                                   .thread_count = options->thread_count,
                                                   .color = options->color});
}

static int compare(const struct request *request)
{
    const struct info_options *options = &request->options;
    const char *const *operands = request->line.operands.items;

    const struct info_diff_request diff = {.cli = &request->cli,
                                           .view = options->is_json   ? INFO_DIFF_JSON
                                                   : options->is_full ? INFO_DIFF_FULL
                                                                      : INFO_DIFF_SHORT,
                                           .style = &request->style,
                                           .paths = {operands[0], operands[1]},
                                           .selector = options->selector,
                                           .tolerance = options->tolerance,
                                           .thread_count = options->thread_count};

    for (size_t i = 0; i < 2; i++)
        if (p3di_is_archive_name(operands[i]) && cli_is_missing(operands[i]))
            cli_usage(&request->cli, "%s is not there", operands[i]);
    if (!info_diff_are_folders(operands) && (p3di_is_folder(operands[0]) || p3di_is_folder(operands[1]))) {
        const bool is_second = !p3di_is_folder(operands[0]);

        if (cli_is_missing(operands[!is_second]))
            cli_usage(&request->cli, "%s is not there", operands[!is_second]);
        cli_usage(&request->cli,
                  "%s is a folder, the other is a file: diff compares two files, or two folders or archives",
                  operands[is_second]);
    }
    return info_diff_are_folders(operands) ? info_diff_folders(&diff) : info_diff(&diff);
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    struct info_options *options = &request.options;
    int status;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    parse(&request, argc, argv);
    request.style = (struct p3di_style){.width = sys_columns(stdout),
                                        .has_colors = cli_has_colors(options->color, stdout),
                                        .is_terminal = sys_is_terminal(stdout),
                                        .how_to_see_all = "--full shows all",
                                        .how_to_see_findings = "p3dinfo check shows them"};
    sys_keep_memory();
    status =
        options->is_check  ? check_models(&request)
        : options->is_diff ? compare(&request)
        : options->is_roots
            ? info_roots(&request.cli, &request.line.operands, options->is_json)
            : info_list(&(struct info_list_request){&request.cli, &request.line.operands, options, &request.style});
    cli_line_free(&request.line);
    free(options->assets.items);
    free(options->check.only.items);
    free(options->check.disabled.items);
    free(options->check.rules.items);
    return status;
}
