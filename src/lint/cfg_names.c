/* cfg_names.c: the classes of all model.cfgs that have one for a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cfg_names.h"

#include "core/words.h"

#include <stdlib.h>

bool p3di_is_base_class(const struct p3d_config_class *models, const struct p3d_config_class *class_, const char *name)
{
    for (uint32_t i = 0; i < models->entry_count; i++) {
        const struct p3d_config_entry *entry = &models->entries[i];
        const struct p3d_config_value *inherited;

        if (entry->kind != P3D_CONFIG_CLASS)
            continue;
        inherited = p3d_config_find_value(entry->class_, "sectionsInherit");
        if (entry->class_->base == class_ ||
            (inherited && inherited->kind == P3D_CONFIG_STRING && p3d_text_equal(inherited->text, name)))
            return true;
    }
    return false;
}

bool p3di_cfg_names_begin(struct p3di_cfg_names *names, struct p3d_error *error)
{
    *names = (struct p3di_cfg_names){.files = NULL};
    return p3di_lock_init(&names->lock) &&
           p3di_job_begin(&names->job, "for the classes of model.cfgs", P3DI_NO_INPUT, NULL, error);
}

static void take_classes(struct p3di_cfg_names *names, struct p3di_cfg_file *file, const struct p3d_config *config)
{
    const struct p3d_config_class *models = p3d_config_find_class(&config->root, "CfgModels");

    file->classes = p3di_job_alloc(&names->job, models ? models->entry_count : 0, sizeof *file->classes);
    for (uint32_t i = 0; models && i < models->entry_count && !names->job.has_failed; i++) {
        const struct p3d_config_entry *entry = &models->entries[i];
        const char *name;

        if (entry->kind != P3D_CONFIG_CLASS || p3d_text_equal(entry->name, "Default"))
            continue;
        name = p3di_job_text(&names->job, entry->name);
        file->classes[file->count++] = (struct p3di_cfg_class){name, p3di_is_base_class(models, entry->class_, name)};
    }
}

static void add(struct p3di_cfg_names *names, const char *path, const struct p3d_config *config, size_t index)
{
    struct p3di_cfg_file *file;

    for (size_t i = 0; i < names->file_count; i++)
        if (strcmp(names->files[i].path, path) == 0) {
            names->files[i].first = names->files[i].first < index ? names->files[i].first : index;
            return;
        }
    if (!P3DI_ROOM(&names->job, names->files, names->file_count, names->file_capacity))
        return;
    file = &names->files[names->file_count++];
    *file = (struct p3di_cfg_file){.path = p3di_job_join(&names->job, path, "", ""), .first = index};
    take_classes(names, file, config);
}

bool p3di_cfg_names_add(struct p3di_cfg_names *names, const char *path, const struct p3d_config *config, size_t index)
{
    bool is_good;

    p3di_lock_take(&names->lock);
    add(names, path, config, index);
    is_good = !names->job.has_failed;
    p3di_lock_give(&names->lock);
    return is_good;
}

bool p3di_cfg_names_add_near(struct p3di_cfg_names *names, const char *name)
{
    bool has_room;

    p3di_lock_take(&names->lock);
    has_room = P3DI_ROOM(&names->job, names->near, names->near_count, names->near_capacity);
    if (has_room)
        names->near[names->near_count++] = p3di_job_join(&names->job, name, "", "");
    p3di_lock_give(&names->lock);
    return has_room;
}

/* A model has its class in one file. */
static int compare_files(const void *a, const void *b)
{
    const struct p3di_cfg_file *x = a, *y = b;

    return x->first < y->first ? -1 : x->first > y->first;
}

void p3di_cfg_names_sort(struct p3di_cfg_names *names)
{
    if (names->file_count)
        qsort(names->files, names->file_count, sizeof *names->files, compare_files);
}

void p3di_cfg_names_end(struct p3di_cfg_names *names)
{
    if (names->job.arena)
        p3di_lock_end(&names->lock);
    p3di_arena_free(names->job.arena);
    memset(names, 0, sizeof *names);
}
