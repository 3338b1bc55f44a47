/* p3dinfo.c: lists what is in P3D models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info_diff.h"

#include "common/cli_color.h"
#include "common/cli_paths.h"

#include <stdlib.h>

static const char help[] =
    "usage: p3dinfo [--full | --brief | --json] [-r] [--lod SELECTOR] FILE...\n"
    "       p3dinfo --diff [--full | --json] [--tolerance METRES] FILE FILE\n"
    "\n"
    "Says what is in P3D models: format, size and mass, the LODs, and the textures, materials,\n"
    "proxies and properties of all LODs together. FILE - is standard input.\n"
    "\n"
    "  --full           everything LOD by LOD: selections with what they hold, places of points and\n"
    "                   proxies, bones, animations\n"
    "  --brief          one line a model: LODs, faces of the best LOD, textures, problems\n"
    "  --json           one JSON object a file, one a line, with fingerprints of the bulk data\n"
    "  --diff           what changed between two models: of a format each, in whatever order\n"
    "  --tolerance M    points that moved up to M metres have not moved (--diff)\n"
    "  -r, --recursive  FILE may be a folder: all .p3d files below it\n" CLI_LOD_HELP("") CLI_COLOR_HELP(
        "") "  -h, --help       this text\n"
            "  -V, --version    the version\n"
            "\n"
            "Exit status: 0 all files are good, 1 a file is damaged or unreadable (the others are still\n"
            "listed), 2 wrong usage, or --lod names a LOD that a file does not have. With --diff:\n"
            "0 the models are the same, 1 they differ, 2 trouble.\n"
            "\n"
            "Example: p3dinfo --full --lod memory,geom car.p3d\n";

enum { FULL = 1, BRIEF, JSON, RECURSIVE, LOD, COLOR, DIFF, TOLERANCE };

static const struct cli_option options[] = {{0, "full", false, FULL}, {0, "brief", false, BRIEF},
                                            {0, "json", false, JSON}, {'r', "recursive", false, RECURSIVE},
                                            {0, "lod", true, LOD},    {0, "color", true, COLOR},
                                            {0, "diff", false, DIFF}, {0, "tolerance", true, TOLERANCE},
                                            {0, NULL, false, 0}};

struct request {
    struct cli cli;
    int view; /* FULL, BRIEF, JSON, or 0 */
    struct info_style style;
    const char *selector;
    const char **operands;
    size_t operand_count;
    struct cli_paths paths;
    bool is_diff, has_tolerance;
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
    if (!request->operand_count)
        cli_usage(&request->cli, "no file given");
    for (size_t i = 0; i < request->operand_count; i++)
        cli_paths_add(&request->paths, request->operands[i], ".p3d", is_recursive, NULL);
}

static void check_diff(const struct request *request, bool is_recursive)
{
    if (request->has_tolerance && !request->is_diff)
        cli_usage(&request->cli, "--tolerance is for --diff");
    if (!request->is_diff)
        return;
    if (request->view == BRIEF || is_recursive || request->selector)
        cli_usage(&request->cli, "--diff takes no --brief, -r or --lod");
    if (request->operand_count != 2)
        cli_usage(&request->cli, "--diff takes two files, not %zu", request->operand_count);
}

static int compare(const struct request *request)
{
    const struct info_diff_request diff = {
        .cli = &request->cli,
        .view = request->view == JSON ? INFO_DIFF_JSON : request->view == FULL ? INFO_DIFF_FULL : INFO_DIFF_SHORT,
        .style = &request->style,
        .paths = {request->operands[0], request->operands[1]},
        .tolerance = request->tolerance};

    return info_diff(&diff);
}

static void parse(struct request *request, int argc, char **argv)
{
    enum cli_color color = CLI_COLOR_AUTO;
    bool is_recursive = false;

    request->operands = cli_alloc((size_t)argc + 1, sizeof *request->operands);
    cli_init(&request->cli, "p3dinfo", help, options, argc, argv);
    for (int id; (id = cli_next(&request->cli)) != CLI_END;) {
        if (id == FULL || id == BRIEF || id == JSON)
            take_view(request, id);
        else if (id == RECURSIVE)
            is_recursive = true;
        else if (id == LOD)
            request->selector = request->cli.value;
        else if (id == COLOR)
            color = cli_take_color(&request->cli);
        else if (id == DIFF)
            request->is_diff = true;
        else if (id == TOLERANCE)
            request->tolerance = info_diff_tolerance(&request->cli), request->has_tolerance = true;
        else
            request->operands[request->operand_count++] = request->cli.value;
    }
    check_diff(request, is_recursive);
    if (!request->is_diff)
        take_operands(request, is_recursive);
    request->style = (struct info_style){sys_columns(stdout), cli_has_colors(color, stdout), sys_is_terminal(stdout)};
}

/* Errors go to stderr, also with --json: who reads the JSON has them there too. Warnings are in the JSON, and counted
 * in the line of --brief. */
static void report(const struct request *request, const struct info *info)
{
    struct cli_warnings warnings = {&request->cli, info->path, 0};
    const bool has_warnings = request->view != JSON && request->view != BRIEF;

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

static void print(const struct request *request, const struct info *info, bool is_open, bool is_first)
{
    if (request->view == JSON) {
        info_print_json(info, stdout);
    } else if (request->view == BRIEF) {
        info_print_brief(info, stdout);
    } else if (is_open && !info->is_lod_missing) {
        if (!is_first)
            putchar('\n');
        if (request->view == FULL)
            info_print_full(info, stdout, &request->style);
        else
            info_print_short(info, stdout, &request->style);
    }
    fflush(stdout);
}

static bool open_input(struct cli_input *input, const struct cli_path *path, struct p3d_error *error)
{
    if (!path->problem)
        return cli_input_map(input, path->path, error);
    memset(input, 0, sizeof *input);
    input->path = path->path;
    cli_set_error(error, P3D_SYSTEM, "%s", path->problem);
    return false;
}

static int show(const struct request *request, const struct cli_path *path, bool is_first)
{
    const enum info_depth depth = request->view == JSON ? INFO_ALL : request->view == FULL ? INFO_FULL : INFO_SHORT;
    struct cli_input input;
    struct p3d_error error;
    struct info info;
    bool is_open;
    int status;

    is_open = open_input(&input, path, &error);
    if (is_open)
        info_read(&info, &input, request->selector, depth);
    else
        info_fail(&info, &input, &error);
    check(&info, &input, is_open);
    print(request, &info, is_open, is_first);
    check(&info, &input, is_open && !info.error_count); /* names are read as they are printed */
    report(request, &info);
    status = info.is_lod_missing ? CLI_USAGE : info.error_count ? CLI_FAILED : CLI_OK;
    info_free(&info);
    cli_input_close(&input);
    return status;
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    int worst = CLI_OK;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    parse(&request, argc, argv);
    sys_keep_memory();
    if (request.is_diff) {
        const int status = compare(&request);

        free(request.operands);
        return status;
    }
    for (size_t i = 0; i < request.paths.count; i++) {
        const int status = show(&request, &request.paths.items[i], i == 0);

        worst = status > worst ? status : worst;
    }
    free(request.operands);
    cli_paths_free(&request.paths);
    return cli_finish(&request.cli, worst);
}
