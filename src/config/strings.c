/* strings.c: the strings of a tree of classes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "strings.h"

bool p3di_config_each_string(const struct p3d_config_value *value, p3di_take_string *take, void *user)
{
    bool goes_on = value->kind != P3D_CONFIG_STRING || take(user, value->text);

    for (uint32_t i = 0; value->kind == P3D_CONFIG_ITEMS && i < value->count && goes_on; i++)
        goes_on = p3di_config_each_string(&value->items[i], take, user);
    return goes_on;
}

bool p3di_config_each_string_of(const struct p3d_config_class *class_, p3di_take_string *take, void *user)
{
    bool goes_on = true;

    for (uint32_t i = 0; i < class_->entry_count && goes_on; i++) {
        const struct p3d_config_entry *entry = &class_->entries[i];

        if (entry->kind == P3D_CONFIG_CLASS)
            goes_on = p3di_config_each_string_of(entry->class_, take, user);
        else if (entry->kind == P3D_CONFIG_VALUE || entry->kind == P3D_CONFIG_ARRAY)
            goes_on = p3di_config_each_string(&entry->value, take, user);
    }
    return goes_on;
}

bool p3di_config_each_part(struct p3d_bytes text, p3di_take_string *take, void *user)
{
    bool goes_on = true;

    for (uint32_t i = 0, first = 0; i <= text.size && goes_on; i++) {
        if (i < text.size && text.data[i] != '\'' && text.data[i] != '"')
            continue;
        if (i > first)
            goes_on = take(user, (struct p3d_bytes){text.data + first, i - first});
        first = i + 1;
    }
    return goes_on;
}
