/* p3dinfo.c: lists what is in P3D models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check/check.h"
#include "diff/folders.h"
#include "list/archive.h"
#include "list/tex_headers.h"
#include "options.h"

#include "cli/assets.h"
#include "cli/paths.h"
#include "cli/progress.h"

#include <stdlib.h>

struct request {
    struct cli cli;
    struct cli_line line;
    struct info_options options;
    struct info_style style;
    struct cli_assets assets;
    struct cli_paths paths;
    bool is_first;                   /* nothing was printed yet */
    const struct cli_archive *shown; /* what is in it stands below it */
};

/* ---- The command line ---- */

/* --brief and --json go line by line, for programs. */
static bool is_for_people(const struct info_options *options)
{
    return !options->is_brief && !options->is_json;
}

static void take_operands(struct request *request)
{
    const struct cli_words *operands = &request->line.operands;

    if (!operands->count)
        cli_usage(&request->cli, "no file given");
    request->paths.archives = is_for_people(&request->options) ? CLI_ARCHIVES_SHOWN : CLI_ARCHIVES_OPENED;
    for (size_t i = 0; i < operands->count; i++)
        cli_paths_add(&request->paths, operands->items[i], ".p3d", request->options.is_recursive, NULL);
}

/* The other views list no names, or for programs; those have p3dconv --list-deps --missing. P3D_ASSETS counts for all:
 * a model.cfg is the same in each view. */
static void take_assets(struct request *request)
{
    const bool is_marked = is_for_people(&request->options) && !request->options.is_diff;

    if (request->options.assets.count && !is_marked)
        cli_usage(&request->cli,
                  "--assets goes with neither --brief, --json nor --diff; see p3dconv --list-deps --missing");
    cli_assets_open(&request->assets, &request->cli, &request->options.assets);
    request->style.assets = is_marked ? request->assets.assets : NULL;
}

/* On what was named before or comes next, or on all. */
static void show_help(const struct request *request)
{
    const char *topic = cli_ahead(&request->line);
    const bool is_check = request->options.is_check || (topic && strcmp(topic, "--check") == 0);

    info_help(is_check                   ? INFO_CHECK
              : request->options.is_diff ? INFO_DIFF
                                         : INFO_LIST,
              topic && strcmp(topic, "all") == 0);
    exit(cli_finish(&request->cli, CLI_OK));
}

static bool take_complexity(const char *text, double *complexity)
{
    char *end;

    *complexity = strtod(text, &end);
    return *text && !*end && *complexity >= 1 && *complexity <= 1e12;
}

static void take_option(struct request *request, int id)
{
    const char *value = request->line.value;

    if (id == INFO_OPTION_HELP)
        show_help(request);
    if (id == INFO_OPTION_TOLERANCE)
        request->options.tolerance = info_diff_tolerance(&request->line);
    if (id == INFO_OPTION_COMPLEXITY && !take_complexity(value, &request->options.complexity))
        cli_usage(&request->cli, "--complexity is a number above 0, such as 600000, not '%s'", value);
    if (id == INFO_OPTION_PROFILE && !p3d_profile_of(value, &request->options.check.profile))
        cli_usage(&request->cli, "--profile is ofp, a1, a2, a3, dayz or any, not '%s'", value);
    if (id == INFO_OPTION_EXPLAIN) {
        info_explain(&request->cli, value);
        exit(cli_finish(&request->cli, CLI_OK));
    }
}

static void check_usage(const struct request *request)
{
    const struct info_options *options = &request->options;
    const size_t operand_count = request->line.operands.count;

    if (options->is_tex_headers && (options->is_check || options->is_diff))
        cli_usage(&request->cli, "--tex-headers goes with neither --check nor --diff");
    if (options->is_check)
        cli_check_options(&request->line, INFO_CHECK, "--check");
    else if (options->is_tex_headers)
        cli_check_options(&request->line, INFO_TEX_HEADERS, "--tex-headers");
    else if (options->is_diff)
        cli_check_options(&request->line, INFO_DIFF, "--diff");
    else
        cli_check_options(&request->line, INFO_LIST, "lists");
    if (options->is_full + options->is_brief + options->is_lods + options->is_json > 1)
        cli_usage(&request->cli, "only one of --full, --brief, --lods and --json can be used");
    if (options->is_diff && !options->is_check && operand_count != 2)
        cli_usage(&request->cli, "--diff takes two files, not %zu", operand_count);
}

static void parse(struct request *request, int argc, char **argv)
{
    request->cli.tool = "p3dinfo";
    cli_line_open(&request->line, &request->cli, info_options, &request->options, argc, argv);
    for (int id; (id = cli_next(&request->line)) != 0;)
        take_option(request, id);
    check_usage(request);
}

/* ---- --check and --diff ---- */

static int check_models(const struct request *request)
{
    const struct info_options *options = &request->options;

    return info_check(&(struct info_check_request){.cli = &request->cli,
                                                   .options = &options->check,
                                                   .operands = &request->line.operands,
                                                   .assets = &options->assets,
                                                   .is_recursive = options->is_recursive,
                                                   .is_json = options->is_json,
                                                   .is_full = options->is_full,
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
                                           .tolerance = options->tolerance};

    return info_diff_are_folders(operands) ? info_diff_folders(&diff) : info_diff(&diff);
}

/* ---- Lists ---- */

/* Errors go to stderr, also with --json: who reads the JSON has them there too. Warnings are in the JSON, and counted
 * in the line of --brief. */
static void report(const struct request *request, const struct info *info)
{
    struct cli_warnings warnings = {&request->cli, info->path, 0};
    const bool has_warnings = is_for_people(&request->options);

    for (uint32_t i = 0; i < info->error_count; i++)
        cli_error(&request->cli, info->path, &info->errors[i]);
    for (uint32_t i = 0; i < info->warning_count && has_warnings; i++)
        cli_warn(&warnings, &info->warnings[i]);
    cli_warnings_end(&warnings);
}

/* The models of an archive are lines below its heading, unless somebody wants to know more. */
static bool is_line(const struct request *request, const struct cli_path *path)
{
    const struct info_options *options = &request->options;
    const bool is_short = !options->is_full && !options->is_lods && !options->is_json;

    return options->is_brief || (is_short && path->archive && path->archive == request->shown);
}

static void print(const struct request *request, const struct cli_path *path, const struct info *info, bool is_open)
{
    if (request->options.is_json) {
        info_print_json(info, stdout);
    } else if (info->is_texture && request->options.is_brief) {
        info_print_texture_brief(info, stdout);
    } else if (info->is_texture && is_open && !info->is_lod_missing) {
        if (!request->is_first)
            putchar('\n');
        info_print_texture(info, stdout, &request->style);
    } else if (is_line(request, path)) {
        info_print_brief(info, stdout);
    } else if (is_open && !info->is_lod_missing) {
        if (!request->is_first)
            putchar('\n');
        if (request->options.is_full)
            info_print_full(info, stdout, &request->style);
        else if (request->options.is_lods)
            info_print_lods(info, request->options.complexity, stdout, &request->style);
        else
            info_print_short(info, stdout, &request->style);
    }
    fflush(stdout);
}

static bool open_input(struct cli_input *input, const struct cli_path *path, struct p3d_error *error)
{
    if (!path->problem)
        return cli_path_open(path, input, cli_has_extension(path->path, CLI_TEXTURES) ? CLI_ANY : CLI_MODEL, error);
    memset(input, 0, sizeof *input);
    input->path = path->path;
    cli_set_error(error, P3D_SYSTEM, "%s", path->problem);
    return false;
}

static int show(const struct request *request, const struct cli_path *path)
{
    const enum info_depth depth = request->options.is_json   ? INFO_ALL
                                  : request->options.is_full ? INFO_FULL
                                                             : INFO_SHORT;
    struct cli_input input;
    struct p3d_error error;
    struct info info;
    bool is_open;
    int status;

    is_open = open_input(&input, path, &error);
    if (is_open && cli_has_extension(path->path, CLI_TEXTURES))
        info_read_texture(&info, &input, request->options.selector);
    else if (is_open)
        info_read(&info, &(struct info_source){path, &input, request->assets.assets}, request->options.selector, depth);
    else
        info_fail(&info, &input, &error);
    print(request, path, &info, is_open);
    report(request, &info);
    status = info.is_lod_missing ? CLI_USAGE : info.error_count ? CLI_FAILED : CLI_OK;
    info_free(&info);
    cli_input_close(&input);
    return status;
}

static int show_archive(struct request *request, const struct cli_path *path, size_t model_count)
{
    const struct cli_archive *archive = path->archive;
    enum p3d_pbo_checksum checksum;
    struct p3d_error error;
    const bool is_good = p3d_pbo_check_file(archive->pbo, archive->path, &checksum, &error);

    if (is_good) {
        if (!request->is_first)
            putchar('\n');
        info_print_archive(archive, checksum, model_count, stdout, &request->style);
        fflush(stdout);
    } else {
        cli_error(&request->cli, path->path, &error);
    }
    if (archive->error.status != P3D_OK)
        cli_error(&request->cli, path->path, &archive->error);
    return is_good && archive->error.status == P3D_OK ? CLI_OK : CLI_FAILED;
}

/* How many of the paths from here on are in the same archive. */
static size_t count_models(const struct cli_paths *paths, size_t first)
{
    size_t count = 0;

    while (first + count < paths->count && paths->items[first + count].archive == paths->items[first].archive)
        count++;
    return count;
}

static int show_path(struct request *request, size_t index)
{
    const struct cli_path *path = &request->paths.items[index];
    int status;

    if (path->archive && path->entry == CLI_ARCHIVE_ITSELF) {
        request->shown = path->archive;
        status = show_archive(request, path, count_models(&request->paths, index) - 1);
    } else {
        status = show(request, path);
    }
    request->is_first = false;
    return status;
}

static int list(struct request *request)
{
    int worst = CLI_OK;

    take_operands(request);
    take_assets(request);
    request->is_first = true;
    cli_progress_begin(request->cli.tool, "reading", request->paths.count, true);
    for (size_t i = 0; i < request->paths.count; i++) {
        const int status = show_path(request, i);

        worst = status > worst ? status : worst;
        cli_progress_step();
    }
    cli_progress_end();
    cli_assets_close(&request->assets);
    cli_paths_free(&request->paths);
    return cli_finish(&request->cli, worst);
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    struct info_options *options = &request.options;
    int status;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    options->complexity = 600000;
    parse(&request, argc, argv);
    request.style = (struct info_style){.width = sys_columns(stdout),
                                        .has_colors = cli_has_colors(options->color, stdout),
                                        .is_terminal = sys_is_terminal(stdout)};
    sys_keep_memory();
    status = options->is_check         ? check_models(&request)
             : options->is_diff        ? compare(&request)
             : options->is_tex_headers ? info_tex_headers(&request.cli, &request.line.operands, options->is_json)
                                       : list(&request);
    cli_line_free(&request.line);
    free(options->assets.items);
    free(options->check.only.items);
    free(options->check.disabled.items);
    return status;
}
