/* mod.c: mod-to-pbo: the addons below a folder, each binarised and packed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "outcome.h"
#include "whole.h"

#include "assets/prefix.h"
#include "cli/assets.h"
#include "files/reach.h"

#include <errno.h>
#include <stdlib.h>

#define KEPT "/" P3DI_KEPT_FOLDER

/* A run over the addons below a folder. */
struct mod {
    const struct conv_request *request;
    struct conv_outcome *outcome;
    const struct cli *cli;
    struct cli_names addons, configs; /* folders, and of each its config.cpp, which need not be there */
    struct cli_assets assets;
    struct cli_names archives, sorted; /* of each its archive below the output; and these sorted */
    struct cli_names outside;          /* addons that are no part of their project */
    struct work_configs *read;         /* of each the classes in its config */
    struct work_pack pack;             /* the settings that all addons share */
    uint32_t version;                  /* of ODOLs; 0: it is not known yet */
    bool has_failed;
};

static bool fail(struct mod *mod, const char *path, const char *words)
{
    cli_message(mod->cli, path, words);
    mod->has_failed = true;
    return false;
}

/* ---- Which addons ---- */

#define ADDONS "addons"
#define OPTIONALS "optionals"

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
static bool has_patches(const struct mod *mod, const char *config)
{
    const struct cli silent = {.tool = mod->cli->tool, .log = &(struct p3d_buffer){NULL, 0, 0}};
    struct work_configs configs = {.of_dayz = NULL};
    struct p3d_error error;
    const bool is_addon = !work_configs_add(&configs, &silent, NULL, config, &error) || configs.has_patches;

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

static void add_addon(struct mod *mod, const char *folder, const char *config, enum place place)
{
    char *name = conv_folder_name(folder), *archive = conv_archive_name(name);

    cli_names_take(&mod->addons, cli_copy(folder));
    cli_names_take(&mod->configs, cli_copy(config));
    cli_names_take(&mod->archives, cli_join(place == IN_OPTIONALS ? OPTIONALS "/" : "", archive, ""));
    free(archive);
    free(name);
}

/* Folders in an addon are a part of it. */
static void find_addons(struct mod *mod, const char *folder, const char *relative, enum place place)
{
    struct contents contents = {.config = NULL};
    char *config;

    if (!p3di_list_folder(folder, meet, &contents))
        fail(mod, folder, p3di_error_text(errno));
    config = cli_join_path(folder, contents.config ? contents.config : "config.cpp");
    if (contents.has_prefix || (contents.config && has_patches(mod, config))) {
        if (place == OUTSIDE)
            cli_names_take(&mod->outside, cli_copy(relative));
        else
            add_addon(mod, folder, config, place);
    } else {
        cli_names_sort(&contents.folders);
        for (size_t i = 0; i < contents.folders.count; i++) {
            char *path = cli_join_path(folder, contents.folders.items[i]);
            char *below = cli_join_path(relative, contents.folders.items[i]);

            if (!work_is_left_out(&mod->pack, below))
                find_addons(mod, path, below, place_below(&contents, place, contents.folders.items[i]));
            free(below);
            free(path);
        }
    }
    free(config);
    free(contents.config);
    cli_names_free(&contents.folders);
}

/* Headers of other mods, templates and tools look like addons. */
static void tell_outside(const struct mod *mod, const char *input)
{
    enum { MOST = 3 };
    const size_t count = mod->outside.count;
    char more[48] = "", *text = cli_copy("not below " ADDONS " or " OPTIONALS ", so not built: ");

    if (count > MOST)
        snprintf(more, sizeof more, " and %zu more", count - MOST);
    for (size_t i = 0; i < count && i < MOST; i++) {
        const bool is_last = i + 1 == count || i + 1 == MOST;
        char *longer = cli_join(text, mod->outside.items[i], is_last ? more : ", ");

        free(text);
        text = longer;
    }
    if (count)
        cli_message(mod->cli, input, text);
    free(text);
}

/* ---- An addon ---- */

/* Where two addons would become one archive, neither is made. */
static bool is_only_one(struct mod *mod, size_t index)
{
    const char *archive = mod->archives.items[index];
    const size_t next = cli_names_find(&mod->sorted, archive) + 1;

    return next == mod->sorted.count || strcmp(mod->sorted.items[next], archive) != 0 ||
           fail(mod, mod->addons.items[index], "another addon has the same name, and so the same archive");
}

/* Else the archive of the first time would be packed the second time. */
static bool is_apart(struct mod *mod, const char *addon)
{
    const struct p3di_reach reach = {.folders = &addon, .folder_count = 1};

    return (!p3di_reaches(&reach, mod->request->output) && !p3di_is_same_file(addon, mod->request->output)) ||
           fail(mod, addon, "the folder of -o lies in this addon; choose another");
}

static bool make_place(struct mod *mod, const char *path)
{
    struct p3d_error error;
    const bool is_good = work_make_folders(path, strlen(mod->request->output), &error);

    if (!is_good)
        cli_error(mod->cli, path, &error);
    return is_good;
}

static void pack_addon(struct mod *mod, size_t index)
{
    const char *addon = mod->addons.items[index], *output = mod->request->output;
    const char *archive = mod->archives.items[index];
    char *path = cli_join_path(output, archive), *built = cli_join(output, KEPT "/", archive);
    char *name = conv_folder_name(addon);
    const struct work_builder builder = {
        .how = {.version = mod->version, .is_missing_allowed = true, .of_game = &mod->outcome->of_game},
        .configs = &mod->read[index],
        .assets = mod->assets.assets,
        .has_one_root = mod->assets.count == 1,
        .exclude = "--exclude "};
    struct work_packed packed = {.prefix = NULL};
    struct work_pack pack = mod->pack;
    bool is_good;

    pack.input = addon;
    pack.output = path;
    pack.builder = &builder;
    pack.built = built;
    is_good = is_only_one(mod, index) && is_apart(mod, addon) && make_place(mod, path) && make_place(mod, built) &&
              work_pack(mod->cli, &pack, name, &packed);
    mod->has_failed |= !is_good;
    if (is_good)
        conv_outcome_count(mod->outcome, mod->cli, addon, &packed);
    else
        cli_names_take(&mod->outcome->failed, cli_copy(name));
    free(packed.prefix);
    free(built);
    free(path);
    free(name);
}

/* ---- All ---- */

static void open_assets(struct mod *mod)
{
    const struct conv_request *request = mod->request;

    cli_assets_open(&mod->assets, mod->cli,
                    &(struct cli_places){(const char *const *)mod->configs.items, mod->configs.count,
                                         &request->asset_paths, request->has_no_assets});
    mod->pack.assets = mod->assets.assets;
}

/* One that cannot be read may be the one that says for which game the mod is. */
static void read_configs(struct mod *mod)
{
    mod->read = cli_alloc(mod->configs.count + 1, sizeof *mod->read);
    for (size_t i = 0; i < mod->configs.count; i++) {
        const char *path = mod->configs.items[i];
        struct p3d_error error;

        if (work_configs_add(&mod->read[i], mod->cli, mod->assets.assets, path, &error) || mod->version)
            continue;
        cli_error(mod->cli, path, &error);
        fail(mod, path, "so it is not known for which game the mod is, and nothing is made; --target says it");
    }
}

/* A mod is for one game. */
static void choose_version(struct mod *mod)
{
    const struct work_configs none = {.of_dayz = NULL}, *of_dayz = &none;

    for (size_t i = mod->configs.count; i-- > 0;)
        if (mod->read[i].of_dayz)
            of_dayz = &mod->read[i];
    mod->version = work_version_of(mod->cli, of_dayz, mod->version, "--target ");
    mod->pack.is_of_dayz = p3d_odol_game(mod->version) == P3D_GAME_DAYZ;
    mod->pack.is_of_other = !mod->pack.is_of_dayz;
}

static bool make_folder(const struct mod *mod)
{
    const char *output = mod->request->output;
    char *kept = cli_join(output, KEPT, "");
    struct p3d_error error;
    const bool is_good = work_make_folders(output, strlen(output), &error) && work_make_folder(output, false, &error) &&
                         work_make_folder(kept, true, &error);

    if (!is_good)
        cli_error(mod->cli, output, &error);
    free(kept);
    return is_good;
}

static void free_mod(struct mod *mod)
{
    for (size_t i = 0; mod->read && i < mod->configs.count; i++)
        work_configs_free(&mod->read[i]);
    free(mod->read);
    free((void *)(uintptr_t)mod->pack.properties);
    cli_names_free(&mod->addons);
    cli_names_free(&mod->configs);
    cli_names_free(&mod->archives);
    cli_names_free(&mod->outside);
    free(mod->sorted.items);
    cli_assets_close(&mod->assets);
}

static void pack_addons(struct mod *mod)
{
    mod->has_failed = !make_folder(mod);
    if (mod->has_failed)
        return;
    choose_version(mod);
    mod->sorted = cli_names_sorted(&mod->archives, 1);
    for (size_t i = 0; i < mod->addons.count; i++)
        pack_addon(mod, i);
}

static bool pack_mod(const struct conv_request *request, const char *input, struct conv_outcome *outcome)
{
    struct mod mod = {.request = request, .outcome = outcome, .cli = &request->cli, .pack = conv_pack_of(request)};

    conv_need_folder(request, input);
    mod.pack.around = input;
    mod.pack.root_size = strlen(request->output);
    mod.pack.thread_count = request->thread_count;
    mod.version = request->options.odol.version ? request->options.odol.version : work_version_around(mod.cli, input);
    find_addons(&mod, input, "", IN_MOD);
    tell_outside(&mod, input);
    open_assets(&mod);
    read_configs(&mod);
    if (!mod.addons.count && !mod.has_failed)
        fail(&mod, input,
             "there is no addon in it: a folder with $PBOPREFIX$, or with a config.cpp that has CfgPatches");
    if (!mod.has_failed)
        pack_addons(&mod);
    free_mod(&mod);
    return !mod.has_failed;
}

bool conv_has_addons(const struct conv_request *request, const char *folder)
{
    const struct cli silent = {.tool = request->cli.tool, .log = &(struct p3d_buffer){NULL, 0, 0}};
    struct mod mod = {.request = request, .cli = &silent, .pack = {.left_out = &request->left_out}};
    bool has_any;

    if (p3di_is_folder(folder))
        find_addons(&mod, folder, "", IN_MOD);
    has_any = mod.addons.count > 0;
    free_mod(&mod);
    p3d_buffer_free(silent.log);
    return has_any;
}

/* ---- Several mods ---- */

/* The addon of another input that would become the same archive, or NULL. */
static const char *find_same(const struct mod *mods, size_t count, const char *archive)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < mods[i].archives.count; j++)
            if (strcmp(mods[i].archives.items[j], archive) == 0)
                return mods[i].addons.items[j];
    return NULL;
}

static void compare_mods(struct mod *mods, size_t index)
{
    struct mod *mod = &mods[index];

    for (size_t i = 0; i < mod->addons.count; i++) {
        const char *other = find_same(mods, index, mod->archives.items[i]);
        char *words = other ? cli_join("another input has an addon of this name, ", other, ": nothing is made") : NULL;

        if (words)
            fail(mod, mod->addons.items[i], words);
        free(words);
    }
}

/* False, with messages, if two inputs have addons that would become one archive. */
static bool check_mods(const struct conv_request *request)
{
    struct mod *mods = cli_alloc(request->path_count, sizeof *mods);
    bool are_good = true;

    for (size_t i = 0; i < request->path_count; i++) {
        mods[i] = (struct mod){.request = request, .cli = &request->cli, .pack = conv_pack_of(request)};
        conv_need_folder(request, request->paths[i]);
        find_addons(&mods[i], request->paths[i], "", IN_MOD);
        compare_mods(mods, i);
        are_good &= !mods[i].has_failed;
    }
    for (size_t i = 0; i < request->path_count; i++)
        free_mod(&mods[i]);
    free(mods);
    return are_good;
}

bool conv_mod_to_pbo(const struct conv_request *request, const char *input)
{
    struct conv_outcome outcome = {.written = 0};
    bool is_good = true;

    (void)input;
    if (!request->output || p3di_is_archive_name(request->output) || strcmp(request->output, "-") == 0)
        cli_usage(&request->cli, "%s writes an archive for each addon; -o FOLDER", request->mode->name);
    if (request->path_count > 1 && !check_mods(request))
        return false;
    for (size_t i = 0; i < request->path_count; i++)
        is_good &= pack_mod(request, request->paths[i], &outcome);
    conv_outcome_tell(&outcome, &request->cli);
    conv_outcome_free(&outcome);
    return is_good;
}
