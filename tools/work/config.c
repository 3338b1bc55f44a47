/* config.c: configs with what they include, and the game that they are for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config.h"

#include "read_scene.h"

#include "mod/includes.h"

/* ---- Reading ---- */

static void note_include(struct p3di_includes *includes, const char *origin)
{
    work_note_file(includes->user, origin);
}

struct p3d_config *work_read_config(const struct p3di_input *input, struct p3d_assets *assets, struct work_notes *notes,
                                    const struct p3d_options *library, struct p3d_error *error)
{
    struct p3di_job job;
    struct p3di_includes includes = {.job = &job,
                                     .path = input->path,
                                     .reach = {.assets = assets},
                                     .option = "--assets",
                                     .notes = notes ? note_include : NULL,
                                     .user = notes};
    struct p3d_config_options options;
    struct p3d_config *config;

    if (!p3di_job_begin(&job, "to read a config", P3DI_NO_INPUT, NULL, error))
        return NULL;
    includes.reach.mod = p3di_mod_of(&job, NULL, input->path);
    options = p3di_include_options(&includes);
    options.name = NULL; /* messages have it already */
    config = p3d_config_read(input->data, input->size, &options, library, error);
    if (!config && !p3d_config_is_rapified(input->data, input->size))
        error->status = P3D_SYSTEM; /* its message has the line, so the offset is not told */
    p3di_arena_free(job.arena);
    return config;
}

/* ---- The game ---- */

static bool is_text(const struct p3d_config_value *value)
{
    return value && value->kind == P3D_CONFIG_STRING;
}

/* True if a class has this in it. */
static bool has_class(const struct p3d_config *config, const char *name,
                      bool (*is_wanted)(const struct p3d_config_class *class_))
{
    const struct p3d_config_class *class_ = p3d_config_find_class(&config->root, name);

    for (uint32_t i = 0; class_ && i < class_->entry_count; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS && is_wanted(class_->entries[i].class_))
            return true;
    return false;
}

/* Arma has no CfgMods with a type. */
static bool is_mod(const struct p3d_config_class *class_)
{
    const struct p3d_config_value *type = p3d_config_find_value(class_, "type");

    return is_text(type) && p3d_text_equal(type->text, "mod");
}

static bool needs_dayz(const struct p3d_config_class *class_)
{
    const struct p3d_config_value *addons = p3d_config_find_value(class_, "requiredAddons");

    for (uint32_t i = 0; addons && addons->kind == P3D_CONFIG_ITEMS && i < addons->count; i++) {
        struct p3d_bytes name = addons->items[i].text;

        if (!is_text(&addons->items[i]) || name.size < 3)
            continue;
        name.size = 3;
        if (p3d_text_equal(name, "DZ_"))
            return true;
    }
    return false;
}

bool work_is_of_dayz(const struct p3d_config *config)
{
    return has_class(config, "CfgMods", is_mod) || has_class(config, "CfgPatches", needs_dayz);
}
