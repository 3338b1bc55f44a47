/* mod.c: mod-to-pbo: the addons below a folder, each binarised and packed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "addon_file.h"
#include "find_addons.h"
#include "old_archives.h"
#include "outcome.h"
#include "whole.h"

#include "assets/prefix.h"
#include "cli/assets.h"
#include "files/reach.h"
#include "work/paths.h"

#include <stdlib.h>

/* A run over the addons below a folder. */
struct mod {
    const struct conv_request *request;
    struct conv_outcome *outcome;
    const struct cli *cli;
    struct conv_found found;
    struct work_around around; /* the input */
    struct cli_assets assets;
    struct work_configs *read; /* of each addon the classes in its config */
    uint32_t version;          /* of ODOLs; 0: it is not known yet */
    bool has_failed, has_new_folder;
};

static bool fail(struct mod *mod, const char *path, const char *words)
{
    cli_message(mod->cli, path, words);
    mod->has_failed = true;
    return false;
}

/* ---- An addon ---- */

/* In small letters, as many systems see it: the first addon with this archive but addon `but`, or the count of all. */
static size_t find_archive(const struct conv_found *found, const char *archive, size_t but)
{
    const struct cli_names *archives = &found->archives;
    size_t i = 0;

    while (i < archives->count &&
           (i == but || work_compare_folded(p3d_bytes_of(archives->items[i]), p3d_bytes_of(archive)) != 0))
        i++;
    return i;
}

/* Where two addons would become one archive, neither is made, and the first says so. */
static bool is_only_one(struct mod *mod, size_t index)
{
    const struct conv_found *found = &mod->found;
    const size_t other = find_archive(found, found->archives.items[index], index);
    char *words;

    if (other == found->archives.count)
        return true;
    words = cli_join("another addon has the same name, ", found->folders.items[other], ": neither is made");
    if (other > index)
        cli_message(mod->cli, found->folders.items[index], words);
    free(words);
    return false;
}

/* Else the archive of the first time would be packed the second time. */
static bool is_apart(struct mod *mod, const char *addon)
{
    const struct p3di_reach reach = {.folders = &addon, .folder_count = 1};

    return (!p3di_reaches(&reach, mod->request->output) && !p3di_is_same_file(addon, mod->request->output)) ||
           fail(mod, addon, "the folder of -o lies in this addon; choose another");
}

static void pack_addon(struct mod *mod, size_t index)
{
    const char *addon = mod->found.folders.items[index], *output = mod->request->output;
    const char *archive = mod->found.archives.items[index];
    const size_t root_size = strlen(output);
    char *path = cli_join_path(output, archive), *built = conv_kept_folder(output, archive);
    char *name = conv_folder_name(addon);
    struct cli_names cfg_faults = {.count = 0};
    struct conv_addon_file *file = cli_alloc(1, sizeof *file);
    const struct work_builder builder = {
        .how = {.version = mod->version, .is_missing_allowed = true, .of_game = &mod->outcome->of_game},
        .configs = &mod->read[index],
        .assets = mod->assets.assets,
        .exclude = "--exclude ",
        .cfg_faults = &cfg_faults};
    struct work_packed packed = {.prefix = NULL};
    struct work_pack pack = mod->found.pack;
    bool is_good;

    pack.input = addon;
    pack.way = mod->found.ways.items[index];
    pack.output = path;
    pack.builder = &builder;
    pack.built = built;
    is_good = conv_addon_file_open(file, mod->cli, &pack) && is_only_one(mod, index) && is_apart(mod, addon) &&
              conv_make_folders(mod->cli, path, path, root_size) &&
              conv_make_folders(mod->cli, built, built, root_size) && work_pack(mod->cli, &pack, name, &packed);
    mod->has_failed |= !is_good;
    if (is_good)
        conv_outcome_count(mod->outcome, mod->cli, addon, &packed);
    else
        cli_names_take(&mod->outcome->failed, cli_copy(name));
    conv_addon_file_close(file);
    free(file);
    cli_names_free(&cfg_faults);
    free(packed.prefix);
    free(packed.why);
    free(built);
    free(path);
    free(name);
}

/* ---- All ---- */

static void open_assets(struct mod *mod)
{
    const struct conv_request *request = mod->request;

    cli_assets_open(&mod->assets, mod->cli,
                    &(struct cli_places){(const char *const *)mod->found.configs.items, mod->found.configs.count,
                                         &request->asset_paths, request->has_no_assets});
    mod->found.pack.assets = mod->assets.assets;
}

/* True if a config that cannot be read has words by which work_is_of_dayz knows a mod for DayZ. */
static bool may_be_of_dayz(const char *path)
{
    struct p3di_input input;
    struct p3d_error error;
    bool may_be = false;

    if (p3di_input_open(&input, path, P3DI_CONFIG, &error)) {
        const struct p3d_bytes text = {input.data, (uint32_t)input.size};

        may_be = p3d_text_contains(text, "CfgMods") || p3d_text_contains(text, "DZ_");
    }
    p3di_input_close(&input);
    return may_be;
}

/* Those that can be read say for which game the mod is: the addon of one that cannot fails by itself, later on. Where
 * none can be read, or only one that cannot may say it, nobody says it. */
static void read_configs(struct mod *mod)
{
    const char *unread = NULL;
    struct p3d_error error, why = {.status = P3D_OK};
    bool is_known = false, is_of_dayz = false, is_open = false;

    mod->read = cli_alloc(mod->found.configs.count + 1, sizeof *mod->read);
    for (size_t i = 0; i < mod->found.configs.count; i++) {
        const char *path = mod->found.configs.items[i];
        const bool is_good = work_configs_add(&mod->read[i], mod->cli, mod->assets.assets, path, &error);

        is_known |= is_good && p3di_is_file(path);
        is_of_dayz |= is_good && mod->read[i].of_dayz;
        is_open |= !is_good && may_be_of_dayz(path);
        if (is_good || unread)
            continue;
        unread = path;
        why = error;
    }
    if (mod->version || is_of_dayz || !unread || (is_known && !is_open))
        return;
    cli_error(mod->cli, unread, &why);
    fail(mod, unread, "so it is not known for which game the mod is, and nothing is made; --target says it");
}

/* A mod is for one game, which `--target` says, or its configs. */
static void choose_version(struct mod *mod)
{
    struct work_configs first = {.of_dayz = NULL};

    for (size_t i = mod->found.configs.count; i-- > 0;) {
        if (mod->read[i].of_dayz)
            first.of_dayz = mod->read[i].of_dayz;
        if (mod->read[i].of_arma)
            first.of_arma = mod->read[i].of_arma;
    }
    mod->version = work_version_of(mod->cli, &first, mod->version, "--target ");
    mod->has_failed = !mod->version;
    mod->found.pack.is_of_dayz = p3d_odol_game(mod->version) == P3D_GAME_DAYZ;
    mod->found.pack.is_of_other = !mod->found.pack.is_of_dayz;
}

static bool make_folder(struct mod *mod)
{
    const char *output = mod->request->output;
    char *kept = cli_join_path(output, P3DI_KEPT_FOLDER);
    const bool is_new = !p3di_is_folder(kept);
    struct p3d_error error;
    const bool is_good = work_make_named_folder(output, &error) && work_make_folder(kept, true, &error);

    if (!is_good)
        cli_error(mod->cli, NULL, &error);
    mod->has_new_folder = is_good && is_new;
    free(kept);
    return is_good;
}

static void tell_of_folder(const struct mod *mod)
{
    char *kept = cli_join_path(mod->request->output, P3DI_KEPT_FOLDER);

    cli_message(mod->cli, kept, "what is built is kept here, so that the next build is short; it is not for players");
    free(kept);
}

static void free_mod(struct mod *mod)
{
    for (size_t i = 0; mod->read && i < mod->found.configs.count; i++)
        work_configs_free(&mod->read[i]);
    free(mod->read);
    cli_assets_close(&mod->assets);
    work_around_free(&mod->around);
    conv_found_close(&mod->found);
}

/* Finds the addons of an input. */
static void begin(struct mod *mod, const struct conv_request *request, const char *input)
{
    struct work_pack pack;

    *mod = (struct mod){.request = request, .cli = &request->cli, .around = {.folder = input}};
    conv_need_folder(request, input);
    pack = conv_pack_of(request);
    pack.around = &mod->around;
    pack.root_size = strlen(request->output);
    pack.thread_count = request->thread_count;
    conv_found_open(&mod->found, mod->cli, &pack, input);
    mod->has_failed = mod->found.has_failed;
}

static void pack_addons(struct mod *mod)
{
    mod->has_failed = !make_folder(mod);
    if (mod->has_failed)
        return;
    for (size_t i = 0; i < mod->found.folders.count; i++)
        pack_addon(mod, i);
    if (mod->has_new_folder && mod->outcome->written)
        tell_of_folder(mod);
}

static bool pack_mod(const struct conv_request *request, const char *input, struct conv_outcome *outcome)
{
    struct mod mod;

    begin(&mod, request, input);
    mod.outcome = outcome;
    for (size_t i = 0; i < mod.found.archives.count; i++)
        cli_names_take(&outcome->archives, cli_copy(mod.found.archives.items[i]));
    outcome->is_unsure |= mod.has_failed;
    mod.version =
        request->options.odol.version ? request->options.odol.version : work_version_around(mod.cli, input, NULL);
    conv_found_tell(&mod.found, input);
    open_assets(&mod);
    read_configs(&mod);
    if (!mod.found.folders.count && !mod.has_failed)
        fail(&mod, input, conv_found_why_none(&mod.found));
    if (!mod.has_failed)
        choose_version(&mod);
    if (!mod.has_failed)
        pack_addons(&mod);
    free_mod(&mod);
    return !mod.has_failed;
}

bool conv_has_addons(const struct conv_request *request, const char *folder)
{
    const struct cli silent = {.tool = request->cli.tool, .log = &(struct p3d_buffer){NULL, 0, 0}};
    struct conv_found found;
    bool has_any;

    if (!p3di_is_folder(folder))
        return false;
    conv_found_open(&found, &silent, &(struct work_pack){.left_out = &request->left_out}, folder);
    has_any = found.folders.count > 0;
    conv_found_close(&found);
    p3d_buffer_free(silent.log);
    return has_any;
}

/* ---- Several mods ---- */

/* The addon of another input that would become the same archive, or NULL. */
static const char *find_same(const struct mod *mods, size_t count, const char *archive)
{
    for (size_t i = 0; i < count; i++) {
        const struct conv_found *found = &mods[i].found;
        const size_t same = find_archive(found, archive, SIZE_MAX);

        if (same < found->archives.count)
            return found->folders.items[same];
    }
    return NULL;
}

static void compare_mods(struct mod *mods, size_t index)
{
    struct mod *mod = &mods[index];

    for (size_t i = 0; i < mod->found.folders.count; i++) {
        const char *other = find_same(mods, index, mod->found.archives.items[i]);
        char *words = other ? cli_join("another input has an addon of this name, ", other, ": nothing is made") : NULL;

        if (words)
            fail(mod, mod->found.folders.items[i], words);
        free(words);
    }
}

/* False, with messages, if two inputs have addons that would become one archive. */
static bool check_mods(const struct conv_request *request)
{
    struct mod *mods = cli_alloc(request->path_count, sizeof *mods);
    bool are_good = true;

    for (size_t i = 0; i < request->path_count; i++) {
        begin(&mods[i], request, request->paths[i]);
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
    if (!outcome.is_unsure)
        conv_tell_old_archives(request, &outcome.archives);
    cli_tell_alike(&request->cli, request->cli.alike);
    conv_outcome_tell(&outcome, &request->cli);
    conv_outcome_free(&outcome);
    return is_good;
}
