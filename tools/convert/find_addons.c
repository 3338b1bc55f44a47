/* find_addons.c: the addons below a folder, and what their archives are called.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_addons.h"

#include "addon_file.h"
#include "whole.h"

#include "assets/prefix.h"
#include "assets/project.h"
#include "cli/assets.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

static void fail(struct conv_found *found, const char *path, const char *words)
{
    cli_message(found->cli, path, words);
    found->has_failed = true;
}

#define ADDONS "addons"
#define OPTIONALS "optionals"
#define MOST_PREFIX 64u /* of a project: mods have a few letters */

/* Where an addon stands. Of a project of HEMTT only what is below two folders is shipped, and what a mod can do without
 * is kept apart. */
enum place { IN_MOD, IN_OPTIONALS, OUTSIDE };

/* The content of a folder. */
struct contents {
    struct cli_names folders;
    bool has_prefix, is_project;
    char *config; /* the name of its config.cpp, or NULL */
};

static void meet(void *user, const char *name, enum p3di_kind kind)
{
    struct contents *contents = user;

    if (kind == P3DI_FOLDER)
        cli_names_take(&contents->folders, cli_copy(name));
    else if (kind == P3DI_FILE && !contents->config && p3d_text_equal(p3d_bytes_of(name), "config.cpp"))
        contents->config = cli_copy(name);
    contents->is_project |= kind == P3DI_FOLDER && p3d_text_equal(p3d_bytes_of(name), ".hemtt");
    contents->has_prefix |= kind == P3DI_FILE && p3di_is_prefix_file(name);
}

/* One that cannot be read counts: why that is so is told later on. */
static bool has_patches(const struct conv_found *found, const char *config)
{
    const struct cli silent = {.tool = found->cli->tool, .log = &(struct p3d_buffer){NULL, 0, 0}};
    struct work_configs configs = {.of_dayz = NULL};
    struct p3d_error error;
    const bool is_addon = !work_configs_add(&configs, &silent, NULL, config, &error) || configs.addon;

    p3d_buffer_free(silent.log);
    work_configs_free(&configs);
    return is_addon;
}

static enum place place_below(const struct contents *contents, enum place place, const char *name)
{
    if (!contents->is_project || place == OUTSIDE)
        return place;
    return p3d_text_equal(p3d_bytes_of(name), ADDONS)      ? IN_MOD
           : p3d_text_equal(p3d_bytes_of(name), OPTIONALS) ? IN_OPTIONALS
                                                           : OUTSIDE;
}

/* The mod folder of an optional addon, as HEMTT makes it: "optionals/@abc_name/addons/". */
static char *optional_folder(struct conv_found *found, const char *name)
{
    const char *folder = found->project && !found->has_one_folder
                             ? p3di_job_format(&found->memory, OPTIONALS "/@%s_%s/" ADDONS "/", found->project, name)
                             : OPTIONALS "/";

    return cli_copy(folder);
}

static void add_addon(struct conv_found *found, const char *folder, const char *way, const char *config,
                      enum place place)
{
    char *name = conv_folder_name(folder);
    char *archive = conv_archive_name(found->project ? p3di_job_join(&found->memory, found->project, "_", name) : name);
    char *around = place == IN_OPTIONALS ? optional_folder(found, name) : cli_copy("");

    cli_names_take(&found->folders, cli_copy(folder));
    cli_names_take(&found->ways, cli_copy(way));
    cli_names_take(&found->configs, cli_copy(config));
    cli_names_take(&found->archives, cli_join(around, archive, ""));
    free(around);
    free(archive);
    free(name);
}

static void take_of_project(void *user, const char *key, struct p3d_bytes value)
{
    struct conv_found *found = user;

    (void)value;
    found->has_unknown |= strcmp(key, "files.exclude[]") == 0;
}

/* A prefix becomes a part of the names of archives and folders. */
static void use_project(struct conv_found *found, const char *path, struct p3d_bytes text)
{
    struct p3di_project project = {.take = take_of_project, .user = found};
    const struct p3d_bytes *prefix = &project.prefix;

    p3di_project_read(&project, text);
    if (prefix->size && prefix->size < MOST_PREFIX && !p3di_name_fault(*prefix) &&
        !memchr(prefix->data, '/', prefix->size) && !memchr(prefix->data, '\\', prefix->size))
        found->project = p3di_job_text(&found->memory, *prefix);
    found->has_one_folder = project.has_one_folder;
    if (project.odd_line)
        found->odd_project = p3di_job_format(&found->memory, "%s:%" PRIu32, path, project.odd_line);
    if (found->has_unknown && !found->unknown_project)
        found->unknown_project = p3di_job_join(&found->memory, path, "", "");
}

static void read_project(struct conv_found *found, const char *path)
{
    struct p3di_input input = {.path = NULL};
    struct p3d_error error;
    const bool is_there = p3di_is_file(path);

    found->project = NULL;
    if (is_there && p3di_input_open(&input, path, P3DI_CONFIG, &error))
        use_project(found, path, (struct p3d_bytes){input.data, (uint32_t)input.size});
    else if (is_there)
        fail(found, path, error.message);
    p3di_input_close(&input);
}

static void read_project_in(struct conv_found *found, const char *folder)
{
    char *path = cli_join_path(folder, CONV_PROJECT);

    read_project(found, path);
    free(path);
}

/* An addon of a project is called as the project calls it also where it is built alone. */
static void read_project_above(struct conv_found *found, const char *input)
{
    char *path = conv_project_above(input);

    if (path)
        read_project(found, path);
    free(path);
}

static void find_addons(struct conv_found *found, const char *folder, const char *way, enum place place);

static void find_below(struct conv_found *found, const char *folder, const char *way, enum place place,
                       struct contents *contents, const char *config)
{
    const size_t before = found->folders.count;

    cli_names_sort(&contents->folders);
    for (size_t i = 0; i < contents->folders.count; i++) {
        const char *name = contents->folders.items[i];
        char *path = cli_join_path(folder, name), *below = cli_join_path(way, name);
        char *as_folder = cli_join(below, "/", "");

        found->has_left_out |= work_is_left_out_by_user(&found->pack, below);
        if (work_is_excluded(&found->pack, as_folder))
            found->has_excluded = true;
        else if (!work_is_left_out(&found->pack, below))
            find_addons(found, path, below, place_below(contents, place, name));
        free(as_folder);
        free(below);
        free(path);
    }
    if (contents->config && place != OUTSIDE && found->folders.count == before)
        cli_names_take(&found->without_patches, cli_copy(config));
}

/* Folders in an addon are a part of it. A project is that of the folders in it alone. */
static void find_addons(struct conv_found *found, const char *folder, const char *way, enum place place)
{
    const char *project = found->project;
    const bool has_one_folder = found->has_one_folder;
    struct contents contents = {.config = NULL};
    char *config;

    if (!p3di_list_folder(folder, meet, &contents))
        fail(found, folder, p3di_error_text(errno));
    if (contents.is_project)
        read_project_in(found, folder);
    config = cli_join_path(folder, contents.config ? contents.config : "config.cpp");
    if (!contents.has_prefix && !(contents.config && has_patches(found, config)))
        find_below(found, folder, way, place, &contents, config);
    else if (place == OUTSIDE)
        cli_names_take(&found->outside, cli_copy(way));
    else
        add_addon(found, folder, way, config, place);
    found->project = project;
    found->has_one_folder = has_one_folder;
    free(config);
    free(contents.config);
    cli_names_free(&contents.folders);
}

/* Headers of other mods, templates and tools look like addons. */
static void tell_outside(const struct conv_found *found, const char *input)
{
    char *text = cli_names_in_words(&found->outside);

    if (found->outside.count)
        cli_say(found->cli, input, "not below " ADDONS " or " OPTIONALS ", so not built: %s", text);
    free(text);
}

/* Configs of which nobody knows why they are there. */
static void tell_without_patches(const struct conv_found *found)
{
    for (size_t i = 0; i < found->without_patches.count; i++)
        cli_message(found->cli, found->without_patches.items[i],
                    "warning: it has no CfgPatches, so its folder is no addon, and not built");
}

void conv_found_tell(const struct conv_found *found, const char *input)
{
    tell_outside(found, input);
    tell_without_patches(found);
    if (found->odd_project)
        cli_message(found->cli, found->odd_project, "warning: this line is not understood as TOML, and passed over");
    if (found->unknown_project)
        cli_message(
            found->cli, found->unknown_project,
            "warning: files.exclude is not followed here, but in addon.toml; exclude[] of .p3dkit.cfg leaves out "
            "files of any addon");
}

const char *conv_found_why_none(struct conv_found *found)
{
    return p3di_job_format(&found->memory,
                           "there is no addon in %s: a folder with $PBOPREFIX$, or with a config.cpp "
                           "that has CfgPatches",
                           work_left_words(found->has_left_out, found->has_excluded));
}

/* ---- All ---- */

void conv_found_open(struct conv_found *found, const struct cli *cli, const struct work_pack *pack, const char *input)
{
    struct p3d_error error;

    *found = (struct conv_found){.cli = cli, .pack = *pack};
    cli_job_begin(&found->memory, &found->error);
    if (!p3di_settings_find(&found->settings, &found->memory, input, &error))
        fail(found, NULL, error.message);
    found->pack.settings = &found->settings;
    found->pack.cost = &found->cost;
    read_project_above(found, input);
    find_addons(found, input, "", IN_MOD);
}

void conv_found_close(struct conv_found *found)
{
    free((void *)(uintptr_t)found->pack.properties);
    cli_names_free(&found->folders);
    cli_names_free(&found->ways);
    cli_names_free(&found->configs);
    cli_names_free(&found->archives);
    cli_names_free(&found->outside);
    cli_names_free(&found->without_patches);
    cli_job_end(&found->memory);
}
