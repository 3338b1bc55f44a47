/* p3dinfo.c: lists what is in P3D models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check/check.h"
#include "diff/diff.h"
#include "list/archive.h"
#include "options.h"

#include "cli/assets.h"
#include "cli/color.h"
#include "cli/paths.h"

#include <stdlib.h>

struct request {
    struct cli cli;
    struct cli_line line;
    int view; /* INFO_OPTION_FULL, _BRIEF, _JSON, or 0 */
    struct info_style style;
    const char *selector;
    const char **operands;
    size_t operand_count;
    const char **asset_paths;
    size_t asset_path_count;
    struct cli_assets assets;
    struct cli_paths paths;
    bool is_first;                   /* nothing was printed yet */
    const struct cli_archive *shown; /* what is in it stands below it */
    bool is_diff;
    float tolerance;
};

static void take_view(struct request *request, int view)
{
    if (request->view && request->view != view)
        cli_usage(&request->cli, "only one of --full, --brief and --json is possible");
    request->view = view;
}

/* Folders are walked last, when it is known how. */
static void take_operands(struct request *request, bool is_recursive)
{
    const bool is_for_people = request->view != INFO_OPTION_BRIEF && request->view != INFO_OPTION_JSON;

    if (!request->operand_count)
        cli_usage(&request->cli, "no file given");
    request->paths.archives = is_for_people ? CLI_ARCHIVES_SHOWN : CLI_ARCHIVES_OPENED;
    for (size_t i = 0; i < request->operand_count; i++)
        cli_paths_add(&request->paths, request->operands[i], ".p3d", is_recursive, NULL);
}

/* The other views list no names, or for programs; those have p3dconv --list-deps --missing. */
static void take_assets(struct request *request)
{
    const bool is_marked = request->view != INFO_OPTION_BRIEF && request->view != INFO_OPTION_JSON && !request->is_diff;

    if (request->asset_path_count && !is_marked)
        cli_usage(&request->cli,
                  "--assets goes with neither --brief, --json nor --diff; see p3dconv --list-deps --missing");
    if (is_marked)
        cli_assets_open(&request->assets, &request->cli, request->asset_paths, request->asset_path_count);
}

static void check_usage(const struct request *request)
{
    cli_check_options(&request->line, request->is_diff ? INFO_DIFF : INFO_LIST, request->is_diff ? "--diff" : "lists");
    if (request->is_diff && request->operand_count != 2)
        cli_usage(&request->cli, "--diff takes two files, not %zu", request->operand_count);
}

static int compare(const struct request *request)
{
    const struct info_diff_request diff = {.cli = &request->cli,
                                           .view = request->view == INFO_OPTION_JSON   ? INFO_DIFF_JSON
                                                   : request->view == INFO_OPTION_FULL ? INFO_DIFF_FULL
                                                                                       : INFO_DIFF_SHORT,
                                           .style = &request->style,
                                           .paths = {request->operands[0], request->operands[1]},
                                           .selector = request->selector,
                                           .tolerance = request->tolerance};

    return info_diff(&diff);
}

/* On what was named before, or on all. */
static void show_help(const struct request *request)
{
    const struct cli_line *line = &request->line;
    const bool has_all = line->next < line->count && strcmp(line->arguments[line->next], "all") == 0;

    info_help(request->is_diff ? INFO_DIFF : INFO_LIST, has_all);
    exit(cli_finish(&request->cli, CLI_OK));
}

static void parse(struct request *request, int argc, char **argv)
{
    enum cli_color color = CLI_COLOR_AUTO;
    bool is_recursive = false;

    request->cli.tool = "p3dinfo";
    cli_line_open(&request->line, &request->cli, info_options, argc, argv);
    request->operands = cli_alloc((size_t)request->line.count + 1, sizeof *request->operands);
    request->asset_paths = cli_alloc((size_t)request->line.count + 1, sizeof *request->asset_paths);
    for (int id; (id = cli_next(&request->line)) != CLI_END;) {
        if (id == INFO_OPTION_FULL || id == INFO_OPTION_BRIEF || id == INFO_OPTION_JSON)
            take_view(request, id);
        else if (id == INFO_OPTION_RECURSIVE)
            is_recursive = true;
        else if (id == INFO_OPTION_LOD)
            request->selector = request->line.value;
        else if (id == INFO_OPTION_ASSETS)
            request->asset_paths[request->asset_path_count++] = request->line.value;
        else if (id == INFO_OPTION_COLOR)
            color = cli_take_color(&request->line);
        else if (id == INFO_OPTION_DIFF)
            request->is_diff = true;
        else if (id == INFO_OPTION_TOLERANCE)
            request->tolerance = info_diff_tolerance(&request->line);
        else if (id == INFO_OPTION_HELP)
            show_help(request);
        else if (id == CLI_OPERAND)
            request->operands[request->operand_count++] = request->line.value;
    }
    check_usage(request);
    if (!request->is_diff)
        take_operands(request, is_recursive);
    take_assets(request);
    request->style = (struct info_style){sys_columns(stdout), cli_has_colors(color, stdout), sys_is_terminal(stdout),
                                         request->assets.assets};
}

/* Errors go to stderr, also with --json: who reads the JSON has them there too. Warnings are in the JSON, and counted
 * in the line of --brief. */
static void report(const struct request *request, const struct info *info)
{
    struct cli_warnings warnings = {&request->cli, info->path, 0};
    const bool has_warnings = request->view != INFO_OPTION_JSON && request->view != INFO_OPTION_BRIEF;

    for (uint32_t i = 0; i < info->error_count; i++)
        cli_error(&request->cli, info->path, &info->errors[i]);
    for (uint32_t i = 0; i < info->warning_count && has_warnings; i++)
        cli_warn(&warnings, &info->warnings[i]);
    cli_warnings_end(&warnings);
}

static void check(struct info *info, const struct cli_input *input, bool is_open)
{
    struct p3d_error error;

    if (is_open && !cli_input_check(input, &error))
        info_add_error(info, &error);
}

/* The models of an archive are lines below its heading, unless somebody wants to know more. */
static bool is_line(const struct request *request, const struct cli_path *path)
{
    return request->view == INFO_OPTION_BRIEF || (!request->view && path->archive && path->archive == request->shown);
}

static void print(const struct request *request, const struct cli_path *path, const struct info *info, bool is_open)
{
    if (request->view == INFO_OPTION_JSON) {
        info_print_json(info, stdout);
    } else if (info->is_texture && request->view == INFO_OPTION_BRIEF) {
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
        if (request->view == INFO_OPTION_FULL)
            info_print_full(info, stdout, &request->style);
        else
            info_print_short(info, stdout, &request->style);
    }
    fflush(stdout);
}

static bool open_input(struct cli_input *input, const struct cli_path *path, struct p3d_error *error)
{
    if (!path->problem && cli_has_extension(path->path, CLI_TEXTURES))
        return cli_path_open(path, input, CLI_ANY, error);
    if (!path->problem)
        return cli_path_map(path, input, CLI_MODEL, error);
    memset(input, 0, sizeof *input);
    input->path = path->path;
    cli_set_error(error, P3D_SYSTEM, "%s", path->problem);
    return false;
}

static int show(const struct request *request, const struct cli_path *path)
{
    const enum info_depth depth = request->view == INFO_OPTION_JSON   ? INFO_ALL
                                  : request->view == INFO_OPTION_FULL ? INFO_FULL
                                                                      : INFO_SHORT;
    struct cli_input input;
    struct p3d_error error;
    struct info info;
    bool is_open;
    int status;

    is_open = open_input(&input, path, &error);
    if (is_open && cli_has_extension(path->path, CLI_TEXTURES))
        info_read_texture(&info, &input, request->selector);
    else if (is_open)
        info_read(&info, &input, request->selector, depth, request->assets.assets);
    else
        info_fail(&info, &input, &error);
    check(&info, &input, is_open);
    print(request, path, &info, is_open);
    check(&info, &input, is_open && !info.error_count); /* names are read as they are printed */
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
    const bool is_good = cli_archive_check(archive, &checksum, &error);

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

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    int worst = CLI_OK;

    if (info_check_is_wanted(argc, argv))
        return info_check(argc, argv);
    memset(&request, 0, sizeof request); /* tests call main again and again */
    parse(&request, argc, argv);
    sys_keep_memory();
    request.is_first = true;
    if (request.is_diff) {
        const int status = compare(&request);

        free(request.operands);
        free(request.asset_paths);
        return status;
    }
    for (size_t i = 0; i < request.paths.count; i++) {
        const int status = show_path(&request, i);

        worst = status > worst ? status : worst;
    }
    cli_assets_close(&request.assets);
    free(request.operands);
    free(request.asset_paths);
    cli_paths_free(&request.paths);
    return cli_finish(&request.cli, worst);
}
