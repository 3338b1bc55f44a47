/* addons.c: where files of addons go that are taken apart, and what materials name in them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sources.h"

#include "assets/prefix.h"
#include "cli/assets.h"
#include "files/archive.h"
#include "whole.h"
#include "work/find_prefix.h"

#include <stdlib.h>

/* ---- Folders of outputs ---- */

static bool is_archive(const char *path)
{
    return p3di_is_archive_name(p3di_base_name(path)) && p3di_is_file(path);
}

/* "OUT/", or of several inputs "OUT/NAME/"; single models go into OUT itself. For free(). */
static char *base_of(const struct conv_addons *addons, size_t input)
{
    const struct conv_request *request = addons->request;
    const char *path = request->paths[input];
    char *name = conv_folder_name(path), *folder;

    if (is_archive(path))
        name[strlen(name) - strlen(".pbo")] = 0;
    if (request->path_count == 1 || (!is_archive(path) && !p3di_is_folder(path)))
        *name = 0;
    folder = cli_join_path(request->output, name);
    free(name);
    return cli_append(folder, *folder && p3di_is_slash(folder[strlen(folder) - 1]) ? "" : "/", "");
}

/* The folder of an archive's files, which is called as the archive is where the archive lies in a folder. For free().
 */
static char *archive_place(const struct conv_addons *addons, size_t input, const struct p3di_archive *archive)
{
    const char *path = addons->request->paths[input], *rest = archive->path + strlen(path);
    char *base = base_of(addons, input), *stem, *place;

    if (!p3di_is_folder(path))
        return base;
    while (p3di_is_slash(*rest))
        rest++;
    stem = cli_copy(rest);
    stem[strlen(stem) - strlen(".pbo")] = 0;
    place = cli_join(base, stem, "/");
    free(stem);
    free(base);
    return place;
}

/* ---- Addons ---- */

static struct conv_addon *add(struct conv_addons *addons, char *prefix, char *place)
{
    addons->items = cli_grow(addons->items, addons->count, &addons->capacity, sizeof *addons->items);
    addons->items[addons->count] = (struct conv_addon){.prefix = p3di_set_slashes(prefix, '/'), .place = place};
    return &addons->items[addons->count++];
}

static void add_archive(struct conv_addons *addons, size_t index)
{
    const struct p3di_archive *archive = addons->paths.items[index].archive;

    if (addons->count && addons->items[addons->count - 1].archive == archive)
        return;
    add(addons, cli_copy(p3di_archive_folder(&addons->paths.job, archive)),
        archive_place(addons, addons->inputs[index], archive))
        ->archive = archive;
}

static void add_folder(struct conv_addons *addons, size_t index)
{
    const struct p3di_path *path = &addons->paths.items[index];
    char *base = base_of(addons, addons->inputs[index]), *relative = cli_folder_of(path->relative);
    struct p3d_file file = {.data = NULL};
    struct p3d_error error;
    char *prefix = p3di_job_text(&addons->paths.job, p3di_prefix_path(p3di_prefix_text(path->path, &file, &error)));
    struct conv_addon *addon = *prefix ? add(addons, cli_copy(prefix), cli_join(base, relative, "")) : NULL;

    if (addon) {
        addon->folder = cli_folder_of(path->path);
        addon->prefix_file = path;
    }
    p3d_file_free(&file);
    free(relative);
    free(base);
}

/* A folder that says no prefix has the one that its files take it for. */
static void guess_folder(struct conv_addons *addons, size_t input)
{
    const char *path = addons->request->paths[input];
    struct cli_assets assets = {.assets = NULL};
    char *prefix;

    cli_assets_open(&assets, &addons->request->cli,
                    &(struct cli_places){&path, 1, &addons->request->asset_paths, false});
    prefix = work_find_prefix(&addons->paths.job, assets.assets, path, NULL);
    if (prefix)
        add(addons, cli_copy(prefix), base_of(addons, input))->folder = cli_join(path, p3di_slash_behind(path), "");
    cli_assets_close(&assets);
}

/* ---- Inputs ---- */

static void add_input(struct conv_addons *addons, size_t input)
{
    const struct conv_request *request = addons->request;
    const char *path = request->paths[input];
    const size_t first = addons->paths.count, first_addon = addons->count;

    if (p3di_is_folder(path) || is_archive(path))
        cli_paths_add(&request->cli, &addons->paths, path, P3DI_ARCHIVES_OPENED, P3DI_ANY_NAME, true, request->output);
    else
        cli_paths_add_named(&addons->paths, path);
    addons->inputs = cli_need(realloc(addons->inputs, (addons->paths.count + 1) * sizeof *addons->inputs));
    for (size_t i = first; i < addons->paths.count; i++) {
        const struct p3di_path *found = &addons->paths.items[i];

        addons->inputs[i] = input;
        if (found->archive)
            add_archive(addons, i);
        else if (!found->problem && found->walked && p3di_is_prefix_file(p3di_base_name(found->path)))
            add_folder(addons, i);
    }
    if (p3di_is_folder(path) && addons->count == first_addon)
        guess_folder(addons, input);
}

void conv_addons_open(struct conv_addons *addons, const struct conv_request *request)
{
    *addons = (struct conv_addons){.request = request};
    for (size_t i = 0; i < request->path_count; i++)
        add_input(addons, i);
}

void conv_addons_close(struct conv_addons *addons)
{
    for (size_t i = 0; i < addons->count; i++) {
        free(addons->items[i].prefix);
        free(addons->items[i].place);
        free(addons->items[i].folder);
    }
    free(addons->items);
    free(addons->inputs);
    p3di_paths_free(&addons->paths);
}

/* ---- Places ---- */

struct conv_addon *conv_addon_of(struct conv_addons *addons, const struct p3di_path *path)
{
    struct conv_addon *best = NULL;

    for (size_t i = 0; i < addons->count; i++) {
        struct conv_addon *addon = &addons->items[i];

        if (addon->archive && addon->archive == path->archive)
            return addon;
        if (addon->folder && !path->archive && strncmp(path->path, addon->folder, strlen(addon->folder)) == 0 &&
            (!best || strlen(addon->folder) > strlen(best->folder)))
            best = addon;
    }
    return best;
}

char *conv_addons_place(struct conv_addons *addons, size_t index, const char **problem)
{
    const struct p3di_path *path = &addons->paths.items[index];
    const struct conv_addon *addon = path->archive ? conv_addon_of(addons, path) : NULL;
    const struct p3d_bytes entry = addon ? path->archive->pbo->entries[path->entry].name : p3d_bytes_of("");
    const char *fault = p3di_name_fault(entry);
    char *name = addon ? p3di_job_text(&addons->paths.job, entry) : NULL;

    if (addon && fault) {
        *problem = p3di_job_join(&addons->paths.job, "its name in the archive has ", fault, ", so it is left out");
        return NULL;
    }
    if (addon) {
        p3di_set_slashes(name, '/');
        return cli_join(addon->place, name + strspn(name, "/"), "");
    }
    return cli_append(base_of(addons, addons->inputs[index]), path->relative, "");
}

/* The part of the path behind a prefix; NULL if it begins otherwise. */
static const char *below(const char *path, const char *prefix)
{
    while (*prefix && p3d_lower_path((uint8_t)*path) == p3d_lower_path((uint8_t)*prefix)) {
        path++;
        prefix++;
    }
    return !*prefix && *path == '/' ? path + 1 : NULL;
}

char *conv_addons_locate(struct conv_addons *addons, const struct conv_addon *from, size_t input, const char *path)
{
    struct conv_addon *best = NULL;

    for (size_t i = 0; i < addons->count; i++) {
        struct conv_addon *addon = &addons->items[i];

        if (below(path, addon->prefix) && (!best || strlen(addon->prefix) > strlen(best->prefix) ||
                                           (addon == from && strlen(addon->prefix) == strlen(best->prefix))))
            best = addon;
    }
    if (best)
        return cli_join(best->place, below(path, best->prefix), "");
    if (from)
        return NULL;
    return cli_append(base_of(addons, input), path, "");
}
