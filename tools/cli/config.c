/* config.c: files that trees of classes include.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config.h"

#include "paths.h"

#include <stdlib.h>

/* An include that is open. */
struct included {
    struct cli_input input;
    struct p3d_asset asset; /* or this */
    char *path;
};

/* The folder of a path, with its slash; "" if it has none. */
static char *folder_of(const char *path)
{
    char *folder = cli_copy(path);

    folder[cli_base_name(path) - path] = 0;
    return folder;
}

/* The path as files are called here: without a slash in front, and no backslashes. */
static char *plain_path(struct p3d_bytes path)
{
    char *plain = cli_alloc((size_t)path.size + 1, 1);
    uint32_t start = 0;

    while (start < path.size && p3d_is_slash(path.data[start]))
        start++;
    for (uint32_t i = start; i < path.size; i++)
        plain[i - start] = (char)(path.data[i] == '\\' ? '/' : path.data[i]);
    return plain;
}

static bool open_include(struct included *included, char *path)
{
    struct p3d_error error;

    included->path = path;
    if (sys_is_file(path) && cli_input_open(&included->input, path, CLI_TEXT, &error) &&
        included->input.size <= UINT32_MAX)
        return true;
    cli_input_close(&included->input);
    memset(&included->input, 0, sizeof included->input);
    free(path);
    included->path = NULL;
    return false;
}

/* The path becomes the include's name, by which it names others beside it. */
static bool open_asset(struct included *included, struct p3d_assets *assets, char *path)
{
    struct p3d_error error;

    if (assets && p3d_assets_open(assets, p3d_bytes_of(path), NULL, &included->asset, &error) &&
        included->asset.size <= UINT32_MAX) {
        included->path = path;
        return true;
    }
    p3d_asset_close(&included->asset);
    memset(&included->asset, 0, sizeof included->asset);
    free(path);
    return false;
}

bool cli_include(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file)
{
    const struct cli_includes *includes = user;
    struct included *included = cli_alloc(1, sizeof *included);
    char *folder = folder_of(from ? from : includes->path), *plain = plain_path(path);
    bool is_open = !includes->is_asset && open_include(included, cli_join(folder, plain, ""));

    for (size_t i = 0; i < includes->folder_count && !is_open; i++)
        is_open = open_include(included, cli_join_path(includes->folders[i], plain));
    file->data = (struct p3d_bytes){included->input.data, (uint32_t)included->input.size};
    if (!is_open) {
        is_open = open_asset(included, includes->archive, cli_join(folder, plain, "")) ||
                  open_asset(included, includes->archive, cli_copy(plain)) ||
                  open_asset(included, includes->assets, cli_join(folder, plain, "")) ||
                  open_asset(included, includes->assets, cli_copy(plain));
        file->data = (struct p3d_bytes){included->asset.data, (uint32_t)included->asset.size};
    }
    free(folder);
    free(plain);
    if (!is_open) {
        free(included);
        return false;
    }
    file->name = included->path;
    file->handle = included;
    return true;
}

void cli_include_release(void *user, struct p3d_config_include *file)
{
    struct included *included = file->handle;

    (void)user;
    cli_input_close(&included->input);
    p3d_asset_close(&included->asset);
    free(included->path);
    free(included);
}
