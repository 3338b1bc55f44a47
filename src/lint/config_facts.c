/* config_facts.c: what is asked of models that a config names, and places in the config.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config_facts.h"

#define MOST_NESTED 16u
#define MOST_PATH 200u
#define MOST_STEPS (1u << 22) /* classes in classes that are looked at; real configs have thousands */

bool p3di_facts_have(const struct p3di_set *set, struct p3d_bytes lower)
{
    uint32_t number;

    return p3di_set_find(set, &lower, &number);
}

/* The name of a model's file, for messages. */
struct p3d_bytes p3di_facts_file(const struct facts *model)
{
    uint32_t at = model->path.size;

    while (at && !p3d_is_slash(model->path.data[at - 1]))
        at--;
    return (struct p3d_bytes){model->path.data + at, model->path.size - at};
}

/* "CfgVehicles/Car/HitPoints/HitHull", with the entry's name behind it. */
static struct p3d_bytes path_of(struct check *check, const struct p3d_config_class *class_, struct p3d_bytes entry)
{
    struct p3d_bytes parts[MOST_NESTED];
    uint32_t count = 0, used = 0;
    uint8_t *text;

    if (entry.size)
        parts[count++] = entry;
    for (; class_ && class_->parent && count < MOST_NESTED; class_ = class_->parent)
        parts[count++] = class_->name;
    text = p3di_job_alloc_in(&check->job, check->kept, MOST_PATH, 1);
    for (uint32_t i = count; i-- > 0 && text;) {
        if (parts[i].size + 1 > MOST_PATH - used)
            break;
        if (used)
            text[used++] = '/';
        memcpy(text + used, parts[i].data, parts[i].size);
        used += parts[i].size;
    }
    return (struct p3d_bytes){text, used};
}

/* False if this was checked before: classes inherit their entries. `row` and `model` may be NULL. */
bool p3di_config_is_new(struct config_check *config_check, const void *entry, const struct entry *row,
                        const struct facts *model)
{
    const void *const key[3] = {entry, row, model};
    uint32_t number;

    return p3di_job_add(&config_check->check.job, &config_check->seen, key, &number);
}

struct finding_place p3di_config_place(struct config_check *config_check, const struct p3d_config_class *class_,
                                       const struct p3d_config_entry *entry)
{
    struct finding_place place =
        p3di_place_of(P3D_ELEMENT_CLASS, P3D_NO_ELEMENT, path_of(&config_check->check, class_, entry->name));

    place.file =
        entry->file && entry->file < config_check->config->file_count ? config_check->config->files[entry->file] : NULL;
    place.line = entry->line;
    return place;
}

/* The place of the class itself. */
struct finding_place p3di_config_class_place(struct config_check *config_check, const struct p3d_config_class *class_)
{
    const struct p3d_config_class *parent = class_->parent;

    for (uint32_t i = 0; parent && i < parent->entry_count && config_check->steps++ < MOST_STEPS; i++)
        if (parent->entries[i].kind == P3D_CONFIG_CLASS && parent->entries[i].class_ == class_)
            return p3di_config_place(config_check, parent, &parent->entries[i]);
    return p3di_place_lod();
}
