/* model_cfg.c: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_cfg.h"

#include "config.h"
#include "near.h"

#include <stdlib.h>

static const char file_name[] = "model.cfg";

char *cli_model_class(const char *path)
{
    char *name = cli_copy(strcmp(path, "-") == 0 ? "model" : cli_base_name(path));
    char *dot = strrchr(name, '.');

    if (dot && dot != name)
        *dot = 0;
    return name;
}

struct search {
    struct cli_model_cfg *cfg;
    const struct cli_path *model;
    struct p3d_assets *assets;
    const char *walked; /* the folder of -r with its slash, or NULL */
    const struct p3d_options *options;
    struct cli_near near;
    struct p3d_error *error;
    bool is_wanted; /* --model-cfg: the first is taken whatever classes it has */
    bool has_ended; /* a model.cfg was taken, or cannot be read */
};

/* ---- One model.cfg ---- */

static char *text_of(struct p3d_bytes bytes)
{
    char *text = cli_alloc((size_t)bytes.size + 1, 1);

    if (bytes.size)
        memcpy(text, bytes.data, bytes.size);
    return text;
}

static void lower(char *text)
{
    for (; *text; text++)
        *text = (char)p3d_lower((uint8_t)*text);
}

/* Keeps the class if its name is more similar than those before, whatever its case. */
static void compare_name(struct search *search, struct p3d_bytes bytes)
{
    struct cli_model_cfg *cfg = search->cfg;
    char *name = text_of(bytes);

    lower(name);
    search->near.best = cfg->near_name;
    cli_near_try(&search->near, name);
    if (search->near.best == name) {
        free(cfg->near_name);
        free(cfg->near_path);
        cfg->near_name = text_of(bytes);
        cfg->near_path = cli_copy(cfg->path);
    }
    free(name);
}

static void compare_names(struct search *search)
{
    const struct p3d_config_class *models = p3d_config_find_class(&search->cfg->config->root, "CfgModels");

    for (uint32_t i = 0; models && i < models->entry_count; i++)
        if (models->entries[i].kind == P3D_CONFIG_CLASS)
            compare_name(search, models->entries[i].name);
}

static void close_file(struct cli_model_cfg *cfg)
{
    p3d_config_free(cfg->config);
    cfg->config = NULL;
    cli_input_close(&cfg->input);
    memset(&cfg->input, 0, sizeof cfg->input);
    p3d_asset_close(&cfg->asset);
}

/* The model.cfg is open, unless there was a failure. If it has no such class the search goes on. */
static void take(struct search *search, bool is_open, struct cli_includes *includes)
{
    struct cli_model_cfg *cfg = search->cfg;
    const struct p3d_config_options options = {.name = includes->is_asset ? includes->path : cfg->path,
                                               .include = cli_include,
                                               .release = cli_include_release,
                                               .include_user = includes};
    const uint8_t *data = includes->is_asset ? cfg->asset.data : cfg->input.data;
    const size_t size = includes->is_asset ? cfg->asset.size : cfg->input.size;

    if (is_open) {
        cfg->config = p3d_config_read(data, size, &options, search->options, search->error);
    } else {
        const struct p3d_error reason = *search->error;

        cli_set_error(search->error, reason.status, "%.90s: %.90s", cfg->path, reason.message);
    }
    cli_includes_free(includes);
    search->has_ended = !cfg->config || search->is_wanted || p3d_model_cfg_has(cfg->config, cfg->class_name);
    if (search->has_ended)
        return;
    compare_names(search);
    close_file(cfg);
    cli_names_take(&cfg->without, cfg->path);
    cfg->path = NULL;
}

/* Takes the path over. */
static void take_file(struct search *search, char *path)
{
    search->cfg->path = path;
    take(search, cli_input_open(&search->cfg->input, path, CLI_TEXT, search->error),
         &(struct cli_includes){.path = path,
                                .reach = {.mod = cli_mod_of(path), .walked = search->walked, .assets = search->assets},
                                .option = "--assets FOLDER"});
}

/* One of an archive or of the assets, if it is there. */
static void try_asset(struct search *search, struct p3d_assets *assets, const char *path)
{
    struct cli_includes includes = {
        .path = path, .is_asset = true, .archive = search->cfg->archive, .reach.assets = search->assets};
    const char *origin;

    if (search->has_ended || !assets || !p3d_assets_has(assets, p3d_bytes_of(path), &origin))
        return;
    search->cfg->path = cli_copy(origin);
    take(search, p3d_assets_open(assets, p3d_bytes_of(path), NULL, &search->cfg->asset, search->error), &includes);
}

/* ---- Folders ---- */

/* The names in a folder that matter. */
struct folder {
    char *cfg;       /* of the model.cfg; NULL if there is none */
    bool has_prefix; /* the mod begins here */
};

/* Files are from Windows, where case does not matter. Of several names "model.cfg" comes last. */
static void meet(void *user, const char *name, enum p3di_kind kind)
{
    struct folder *folder = user;

    if (kind != P3DI_FILE)
        return;
    folder->has_prefix |= p3d_assets_is_prefix_file(name);
    if (!p3d_text_equal(p3d_bytes_of(name), file_name) || (folder->cfg && strcmp(name, folder->cfg) < 0))
        return;
    free(folder->cfg);
    folder->cfg = cli_copy(name);
}

/* "a/" of "a/b/", "" of "a/", "../" of "". */
static char *folder_above(const char *folder)
{
    size_t end = strlen(folder), start;
    char *above = cli_copy(folder);

    while (end && cli_is_slash(folder[end - 1]))
        end--;
    start = end;
    while (start && !cli_is_slash(folder[start - 1]))
        start--;
    above[start] = 0;
    if (end - start == 1 && folder[start] == '.') {
        char *next = folder_above(above);

        free(above);
        return next;
    }
    if (start == end || (end - start == 2 && memcmp(folder + start, "..", 2) == 0) ||
        (P3DI_OTHER_SLASH == '\\' && folder[end - 1] == ':')) {
        free(above);
        above = cli_join(folder, "../", "");
    }
    return above;
}

static bool is_same_folder(const char *a, const char *b)
{
    struct p3di_identity ia, ib;

    return p3di_identify(*a ? a : ".", &ia) && p3di_identify(*b ? b : ".", &ib) && ia.device == ib.device &&
           ia.number == ib.number;
}

/* True if nothing above this folder is the mod's. */
static bool is_root(const struct search *search, const char *folder, const char *above)
{
    struct p3di_identity identity;

    return (search->walked && is_same_folder(folder, search->walked)) ||
           (search->assets && p3d_assets_has_folder(search->assets, *folder ? folder : ".")) ||
           !p3di_identify(*above ? above : ".", &identity) || is_same_folder(folder, above);
}

/* Its path without links and dots, so that it says something; it is named in messages only. */
static char *whole_path(const char *folder)
{
    char *whole = p3di_real_path(*folder ? folder : ".");

    return whole ? whole : cli_copy(folder);
}

/* Looks at one folder. False if the search ends there. */
static bool look_into(struct search *search, const char *folder, const char *above)
{
    struct folder found = {NULL, false};
    char *path;

    (void)p3di_list_folder(*folder ? folder : ".", meet, &found); /* nothing is found in what nobody may read */
    path = found.cfg ? cli_join(folder, found.cfg, "") : NULL;
    free(found.cfg);
    if (path && p3di_is_file(path))
        take_file(search, path);
    else
        free(path);
    if (search->has_ended)
        return false;
    if (!found.has_prefix && !is_root(search, folder, above))
        return true;
    search->cfg->top = whole_path(folder);
    return false;
}

static void climb_folders(struct search *search)
{
    char *folder = cli_copy(search->model->path), *walked = cli_walked_folder(search->model);
    bool goes_on = true;

    folder[cli_base_name(folder) - folder] = 0;
    search->walked = walked;
    while (goes_on) {
        char *above = folder_above(folder);

        goes_on = look_into(search, folder, above);
        free(folder);
        folder = above;
    }
    free(folder);
    search->walked = NULL;
    free(walked);
}

/* ---- Archives ---- */

/* The archive is looked into only if it has a model.cfg somewhere. */
static void open_archive(struct cli_model_cfg *cfg, const struct cli_archive *archive)
{
    struct p3d_error error;
    bool has_one = false;

    for (uint32_t i = 0; i < archive->pbo->entry_count; i++)
        has_one |= p3d_text_ends_with(archive->pbo->entries[i].name, file_name);
    cfg->archive = has_one ? p3d_assets_new(NULL) : NULL;
    if (cfg->archive)
        (void)p3d_assets_add(cfg->archive, archive->path, &error); /* what is wrong with it was said */
}

/* "prefix/data/" of "prefix/data/car.p3d", and "prefix/" of that. */
static void cut_name(char *path, size_t least)
{
    size_t size = strlen(path);

    while (size > least && p3d_is_slash((uint8_t)path[size - 1]))
        size--;
    while (size > least && !p3d_is_slash((uint8_t)path[size - 1]))
        size--;
    path[size] = 0;
}

static void climb_archive(struct search *search)
{
    const struct cli_archive *archive = search->model->archive;
    char *base = cli_archive_folder(archive), *name = text_of(archive->pbo->entries[search->model->entry].name);
    char *folder = cli_join(base, "/", name);
    const size_t least = strlen(base) + 1;
    bool goes_on = true;

    for (char *c = folder; *c; c++)
        *c = (char)(*c == '\\' ? '/' : *c); /* includes are beside it as files are here */
    open_archive(search->cfg, archive);
    while (goes_on) {
        char *path;

        cut_name(folder, least);
        path = cli_join(folder, file_name, "");
        try_asset(search, search->cfg->archive, path);
        try_asset(search, search->assets, path);
        free(path);
        goes_on = !search->has_ended && strlen(folder) > least;
    }
    if (!search->has_ended)
        search->cfg->top = cli_copy(archive->path);
    free(folder);
    free(name);
    free(base);
}

/* ---- The search ---- */

bool cli_model_cfg_find(struct cli_model_cfg *cfg, const struct cli_path *model, const char *wanted,
                        struct p3d_assets *assets, const struct p3d_options *options, struct p3d_error *error)
{
    struct search search = {
        .cfg = cfg, .model = model, .assets = assets, .options = options, .error = error, .is_wanted = wanted != NULL};
    char *name;

    *cfg = (struct cli_model_cfg){.class_name = cli_model_class(model->relative)};
    *error = (struct p3d_error){.status = P3D_OK, .lod = P3D_NO_LOD};
    name = cli_copy(cfg->class_name);
    lower(name);
    search.near = cli_near(name);
    if (wanted)
        take_file(&search, cli_copy(wanted));
    else if (model->archive)
        climb_archive(&search);
    else if (strcmp(model->path, "-") != 0)
        climb_folders(&search);
    free(name);
    return cfg->config || !search.has_ended;
}

char *cli_model_cfg_why(const struct cli_model_cfg *cfg)
{
    const char *at = cfg->near_path ? cfg->near_path : cfg->without.count ? cfg->without.items[0] : NULL;
    char *text, *longer;

    if (cfg->path)
        return cli_join(cfg->path, " cannot be read", "");
    if (!cfg->top)
        return cli_copy("no model.cfg of standard input");
    if (!at)
        return cli_join("no model.cfg up to ", cfg->top, "");
    text = cli_join(at, " has no class ", cfg->class_name);
    if (cfg->near_name) {
        longer = cli_join(text, ", but ", cfg->near_name);
        free(text);
        text = longer;
    }
    return text;
}

void cli_model_cfg_close(struct cli_model_cfg *cfg)
{
    close_file(cfg);
    p3d_assets_free(cfg->archive);
    cli_names_free(&cfg->without);
    free(cfg->class_name);
    free(cfg->path);
    free(cfg->top);
    free(cfg->near_path);
    free(cfg->near_name);
    memset(cfg, 0, sizeof *cfg);
}
