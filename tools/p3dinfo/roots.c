/* roots.c: p3dinfo roots: how the paths of a mod's files begin, and why.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "cli/assets.h"
#include "report/report.h"

int info_roots(const struct cli *cli, const struct cli_words *paths, bool is_json)
{
    static struct cli_assets assets; /* still reachable when a usage error ends the program */
    const struct cli_words none = {NULL, 0, 0};
    struct p3d_error error;

    if (!paths->count)
        cli_usage(cli, "no folder given");
    for (size_t i = 0; i < paths->count; i++)
        if (p3di_is_file(paths->items[i]) && !p3di_is_archive_name(paths->items[i]))
            cli_usage(cli, "%s is no folder or archive; paths begin alike in a whole one: p3dinfo roots FOLDER",
                      paths->items[i]);
    cli_assets_open(&assets, cli, &(struct cli_places){.paths = &none});
    for (size_t i = 0; i < paths->count; i++)
        cli_assets_add(&assets, paths->items[i]);
    cli_need_report(p3di_report_roots(assets.assets, is_json, cli_sink(stdout), NULL, &error), &error);
    cli_assets_close(&assets);
    return cli_finish(cli, CLI_OK);
}
