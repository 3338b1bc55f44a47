/* tex_headers.c: p3dinfo --tex-headers: what is in texHeaders.bin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tex_headers.h"

#include "cli/sink.h"

#include "report/report.h"

#include <stdlib.h>

static int show(const struct cli *cli, const char *path, bool is_json)
{
    struct p3di_input input;
    struct p3d_error error;
    struct p3d_tex_headers *headers = NULL;

    if (p3di_input_open_named(&input, path, P3DI_ANY, &error))
        headers = p3d_tex_headers_read(input.data, input.size, NULL, &error);
    if (!headers)
        cli_error(cli, path, &error);
    else
        cli_need_report(p3di_report_tex_headers(headers, path, is_json, cli_sink(stdout), NULL, &error), &error);
    fflush(stdout);
    p3di_input_close(&input);
    p3d_tex_headers_free(headers);
    return headers ? CLI_OK : CLI_FAILED;
}

int info_tex_headers(const struct cli *cli, const struct cli_words *paths, bool is_json)
{
    int worst = CLI_OK;

    if (!paths->count)
        cli_usage(cli, "no file given");
    for (size_t i = 0; i < paths->count; i++) {
        const int status = show(cli, paths->items[i], is_json);

        worst = status > worst ? status : worst;
    }
    return cli_finish(cli, worst);
}
