/* p3dinfo.c: lists what is in P3D models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include "common/cli_color.h"

#include <stdlib.h>

static const char help[] =
    "usage: p3dinfo [--json] [--lod SELECTOR] [--color=WHEN] FILE...\n"
    "\n"
    "Lists the LODs of P3D models: their sizes, selections, properties, textures, materials and\n"
    "proxies. FILE - is standard input.\n"
    "\n"
    "  --json           one JSON object a file, one a line, with fingerprints of the bulk data\n" CLI_LOD_HELP("")
        CLI_COLOR_HELP(
            "") "  -h, --help       this text\n"
                "  -V, --version    the version\n"
                "\n"
                "Exit status: 0 all files are good, 1 a file is damaged or unreadable (the others are still\n"
                "listed), 2 wrong usage.\n"
                "\n"
                "Example: p3dinfo --lod visual car.p3d\n";

enum { JSON = 1, LOD, COLOR };

static const struct cli_option options[] = {
    {0, "json", false, JSON}, {0, "lod", true, LOD}, {0, "color", true, COLOR}, {0, NULL, false, 0}};

struct request {
    struct cli cli;
    bool is_json, has_colors;
    const char *selector;
    const char **paths;
    size_t path_count;
};

static void parse(struct request *request, int argc, char **argv)
{
    enum cli_color color = CLI_COLOR_AUTO;

    request->paths = cli_alloc((size_t)argc + 1, sizeof *request->paths);
    cli_init(&request->cli, "p3dinfo", help, options, argc, argv);
    for (int id; (id = cli_next(&request->cli)) != CLI_END;) {
        if (id == JSON)
            request->is_json = true;
        else if (id == LOD)
            request->selector = request->cli.value;
        else if (id == COLOR)
            color = cli_take_color(&request->cli);
        else
            request->paths[request->path_count++] = request->cli.value;
    }
    if (!request->path_count)
        cli_usage(&request->cli, "no file given");
    request->has_colors = cli_has_colors(color, stdout);
}

/* Errors go to stderr, also with --json: who reads the JSON has them there too. */
static void report(const struct request *request, const struct info *info)
{
    struct cli_warnings warnings = {&request->cli, info->path, 0};

    for (uint32_t i = 0; i < info->error_count; i++)
        cli_error(&request->cli, info->path, &info->errors[i]);
    for (uint32_t i = 0; i < info->warning_count && !request->is_json; i++)
        cli_warn(&warnings, &info->warnings[i]);
    cli_warnings_end(&warnings);
}

static void check(struct info *info, const struct cli_input *input, bool is_open)
{
    struct p3d_error error;

    if (is_open && !cli_input_check(input, &error))
        info_add_error(info, &error);
}

static int show(const struct request *request, const char *path, bool is_first)
{
    struct cli_input input;
    struct p3d_error error;
    struct info info;
    bool is_open;
    int status;

    is_open = cli_input_map(&input, path, &error);
    if (is_open)
        info_read(&info, &input, request->selector, request->is_json);
    else
        info_fail(&info, &input, &error);
    check(&info, &input, is_open);
    if (request->is_json) {
        info_print_json(&info, stdout);
    } else if (is_open) {
        if (!is_first)
            putchar('\n');
        info_print_text(&info, stdout, request->has_colors);
    }
    fflush(stdout);
    check(&info, &input, is_open && !info.error_count); /* names are read as they are printed */
    report(request, &info);
    status = info.error_count ? CLI_FAILED : CLI_OK;
    info_free(&info);
    cli_input_close(&input);
    return status;
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    int status = CLI_OK;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    parse(&request, argc, argv);
    for (size_t i = 0; i < request.path_count; i++)
        if (show(&request, request.paths[i], i == 0) != CLI_OK)
            status = CLI_FAILED;
    free(request.paths);
    return cli_finish(&request.cli, status);
}
