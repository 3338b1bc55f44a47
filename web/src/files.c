/* files.c: the files that were dropped, and the archives among them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "call.h"
#include "reply.h"

#include <stdlib.h>

static struct p3d_assets *assets;

static void add_root(void *user, const char *name, enum sys_kind kind)
{
    struct p3d_error error;
    char *path = cli_join("/", name, "");

    (void)user;
    if (kind == SYS_FOLDER || cli_is_archive(name))
        (void)p3d_assets_add(assets, path, &error);
    free(path);
}

struct p3d_assets *web_assets(void)
{
    struct p3d_error error;

    if (assets)
        return assets;
    assets = cli_need(p3d_assets_new(NULL));
    (void)sys_list_folder("/", add_root, NULL);
    (void)p3d_assets_add(assets, "/", &error);
    return assets;
}

WEB_CALL(web_files_changed) void web_files_changed(void)
{
    p3d_assets_free(assets);
    assets = NULL;
}

bool web_path_of(const char *name, struct cli_path *path, struct p3d_error *error)
{
    memset(path, 0, sizeof *path);
    if (!sys_is_file(name)) {
        cli_set_error(error, P3D_SYSTEM, "there is no such file");
        return false;
    }
    path->path = cli_copy(name);
    path->relative = cli_copy(cli_base_name(name));
    return true;
}

bool web_read_path(const struct cli_path *path, struct cli_input *input, struct p3d_error *error)
{
    return cli_input_open(input, path->path, CLI_ANY, error);
}
