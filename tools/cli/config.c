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
    bool is_beyond; /* a file is there, but out of reach */
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

/* Takes the path over. */
static bool open_include(struct included *included, const struct cli_reach *reach, char *path)
{
    const bool is_there = p3di_is_file(path), is_within = is_there && cli_reaches(reach, path);
    struct p3d_error error;

    if (is_within && cli_input_open(&included->input, path, CLI_TEXT, &error) && included->input.size <= UINT32_MAX) {
        included->path = path;
        return true;
    }
    included->is_beyond |= is_there && !is_within;
    cli_input_close(&included->input);
    memset(&included->input, 0, sizeof included->input);
    free(path);
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

static bool find_on_disk(struct included *included, const struct cli_includes *includes, const char *folder,
                         const char *plain)
{
    const struct cli_reach *reach = &includes->reach;
    bool is_open = open_include(included, reach, cli_join(folder, plain, ""));

    for (size_t i = 0; i < reach->folder_count && !is_open; i++)
        is_open = open_include(included, reach, cli_join_path(reach->folders[i], plain));
    return is_open;
}

static bool find_in_assets(struct included *included, struct cli_includes *includes, const char *folder,
                           const char *plain)
{
    struct p3d_assets *archive = includes->archive, *assets = includes->reach.assets;
    const bool is_open =
        open_asset(included, archive, cli_join(folder, plain, "")) || open_asset(included, archive, cli_copy(plain)) ||
        open_asset(included, assets, cli_join(folder, plain, "")) || open_asset(included, assets, cli_copy(plain));

    if (is_open)
        cli_names_take(&includes->inner, cli_copy(included->path));
    return is_open;
}

static bool is_inner(const struct cli_includes *includes, const char *from)
{
    bool is_one = !from && includes->is_asset;

    for (size_t i = 0; from && i < includes->inner.count && !is_one; i++)
        is_one = strcmp(includes->inner.items[i], from) == 0;
    return is_one || (from && includes->is_asset && strcmp(from, includes->path) == 0);
}

bool cli_include(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file)
{
    struct cli_includes *includes = user;
    struct included *included = cli_alloc(1, sizeof *included);
    char *folder = folder_of(from ? from : includes->path), *plain = plain_path(path);
    bool is_open = !is_inner(includes, from) && find_on_disk(included, includes, folder, plain);

    file->data = (struct p3d_bytes){included->input.data, (uint32_t)included->input.size};
    if (!is_open) {
        is_open = find_in_assets(included, includes, folder, plain);
        file->data = (struct p3d_bytes){included->asset.data, (uint32_t)included->asset.size};
    }
    free(folder);
    free(plain);
    if (!is_open) {
        file->option = included->is_beyond ? includes->option : NULL;
        free(included);
        return false;
    }
    file->name = included->path;
    file->handle = included;
    return true;
}

void cli_includes_free(struct cli_includes *includes)
{
    cli_names_free(&includes->inner);
    free(includes->reach.mod);
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
