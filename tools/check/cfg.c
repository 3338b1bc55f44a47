/* cfg.c: p3dinfo --check: the model.cfg of a source model, and what is wrong with it as a whole.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cfg.h"

#include <stdlib.h>

/* ---- Findings ---- */

/* Takes the message over. */
static void add_finding(struct info_check_cfg *cfg, const char *id, char *message)
{
    free(cfg->message);
    cfg->message = message;
    cfg->finding = (struct p3d_finding){
        .rule = p3d_check_rule_of(id), .lod = P3D_NO_LOD, .index = P3D_NO_ELEMENT, .count = 1, .message = message};
}

/* Errors in texts and of files name them, others do not. */
static const char *path_of(const struct cli_model_cfg *found, const struct p3d_error *error)
{
    return strncmp(error->message, found->path, strlen(found->path)) == 0 ? NULL : found->path;
}

static void find_unreadable(struct info_check_cfg *cfg, const struct p3d_error *error)
{
    const char *unnamed = path_of(&cfg->found, error);

    add_finding(cfg, "M107", cli_join(unnamed ? unnamed : "", unnamed ? ": " : "", error->message));
}

/* ---- The file ---- */

static void find(struct info_check_cfg *cfg, const struct cli_path *path)
{
    struct p3d_error error;
    const char *unnamed;

    if (cli_model_cfg_find(&cfg->found, path, cfg->wanted, cfg->assets, NULL, &error))
        return;
    unnamed = path_of(&cfg->found, &error);
    if (cfg->wanted)
        cli_usage(cfg->cli, "--model-cfg %s%s%s", unnamed ? unnamed : "", unnamed ? ": " : "", error.message);
    find_unreadable(cfg, &error);
}

/* ---- Names of classes ---- */

struct sibling {
    const char *name;
    bool is_there;
};

static void meet(void *user, const char *name, enum p3di_kind kind)
{
    struct sibling *sibling = user;
    char *own = cli_model_class(name);

    if (kind == P3DI_FILE && p3d_text_ends_with(p3d_bytes_of(name), ".p3d"))
        sibling->is_there |= p3d_text_equal(p3d_bytes_of(own), sibling->name);
    free(own);
}

/* The class with the similar name is that of another model in the folder. */
static bool is_of_another(const struct info_check_cfg *cfg, const struct cli_path *path)
{
    struct sibling sibling = {cfg->found.near_name, false};
    char *folder = cli_copy(path->path);

    folder[cli_base_name(folder) - folder] = 0;
    (void)p3di_list_folder(*folder ? folder : ".", meet, &sibling);
    free(folder);
    return sibling.is_there;
}

static void compare_case(struct info_check_cfg *cfg)
{
    const struct p3d_config_class *models = p3d_config_find_class(&cfg->found.config->root, "CfgModels");
    const struct p3d_config_class *own = models ? p3d_config_find_class(models, cfg->found.class_name) : NULL;
    const size_t size = strlen(cfg->found.class_name);

    if (own && (own->name.size != size || memcmp(own->name.data, cfg->found.class_name, size) != 0))
        add_finding(cfg, "M109",
                    cli_join(cfg->found.path, " has it in other letters than the file, ", cfg->found.class_name));
}

static char *text_of(struct p3d_bytes name)
{
    char *text = cli_alloc((size_t)name.size + 1, 1);

    if (name.size)
        memcpy(text, name.data, name.size);
    return text;
}

static bool is_base(const struct p3d_config_class *models, const struct p3d_config_class *class_)
{
    for (uint32_t i = 0; i < models->entry_count; i++) {
        const struct p3d_config_entry *entry = &models->entries[i];
        const struct p3d_config_value *inherited;

        if (entry->kind != P3D_CONFIG_CLASS)
            continue;
        inherited = p3d_config_find_value(entry->class_, "sectionsInherit");
        if (entry->class_->base == class_ ||
            (inherited && inherited->kind == P3D_CONFIG_STRING && inherited->text.size == class_->name.size &&
             p3d_text_distance(inherited->text, class_->name) == 0))
            return true;
    }
    return false;
}

/* The classes of a model.cfg, once for each. */
static void keep_classes(struct info_check_cfg *cfg)
{
    const struct p3d_config_class *models = p3d_config_find_class(&cfg->found.config->root, "CfgModels");

    for (size_t i = 0; i < cfg->class_count; i++)
        if (strcmp(cfg->classes[i].path, cfg->found.path) == 0)
            return;
    for (uint32_t i = 0; models && i < models->entry_count; i++) {
        const struct p3d_config_entry *entry = &models->entries[i];

        if (entry->kind != P3D_CONFIG_CLASS || p3d_text_equal(entry->name, "Default"))
            continue;
        cfg->classes = cli_grow(cfg->classes, cfg->class_count, &cfg->class_capacity, sizeof *cfg->classes);
        cfg->classes[cfg->class_count++] =
            (struct info_check_class){cli_copy(cfg->found.path), text_of(entry->name), is_base(models, entry->class_)};
    }
}

char *info_check_unused(const struct info_check_class *class_)
{
    return cli_join("no model is called ", class_->name, ".p3d");
}

/* ---- What it says ---- */

static void close_model(struct info_check_cfg *cfg)
{
    p3d_model_free(cfg->model);
    cfg->model = NULL;
    cfg->finding.rule = NULL;
    cli_model_cfg_close(&cfg->found);
}

bool info_check_take_cfg(struct info_check_cfg *cfg, const struct cli_path *path, const struct p3d_document *document,
                         struct p3d_check_options *check)
{
    static const struct p3d_model empty;
    struct p3d_error error = {.status = P3D_OK};

    check->model_cfg = NULL;
    close_model(cfg);
    if (!document->mlod)
        return true;
    find(cfg, path);
    if (cfg->found.config) {
        cfg->model = p3d_model_with_cfg(&empty, cfg->found.config, cfg->found.class_name, NULL, NULL, &error);
        compare_case(cfg);
        keep_classes(cfg);
    } else if (cfg->found.near_name && !cfg->finding.rule && !is_of_another(cfg, path)) {
        add_finding(cfg, "M108", cli_model_cfg_why(&cfg->found));
        cli_names_take(&cfg->near, cli_copy(cfg->found.near_name));
    }
    check->model_cfg = cfg->model;
    if (error.status != P3D_OK && cfg->wanted)
        cli_error(cfg->cli, cfg->found.path, &error);
    else if (error.status != P3D_OK)
        find_unreadable(cfg, &error);
    return error.status == P3D_OK || !cfg->wanted;
}

void info_check_close_cfg(struct info_check_cfg *cfg)
{
    close_model(cfg);
    for (size_t i = 0; i < cfg->class_count; i++) {
        free(cfg->classes[i].path);
        free(cfg->classes[i].name);
    }
    free(cfg->classes);
    cli_names_free(&cfg->near);
    free(cfg->message);
    memset(cfg, 0, sizeof *cfg);
}
