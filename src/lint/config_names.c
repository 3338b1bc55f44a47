/* config_names.c: names in a config of what other configs, scripts and texts of the mod have.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texts.h"

#include "core/words.h"
#include "known_names.h"

#include <stdio.h>

#define MOST_NESTED 16u

struct names_check {
    struct p3di_text_check *text;
    struct p3di_table *table;
    bool lacks_includes, has_external; /* a class of another addon is named */
};

static struct p3d_bytes lower_of(struct names_check *names, struct p3d_bytes name)
{
    return p3di_check_keep_lower(&names->text->check, p3d_text(name));
}

static const struct p3d_config_class *class_of(const struct p3d_config_entry *entry)
{
    return entry->kind == P3D_CONFIG_CLASS ? entry->class_ : NULL;
}

/* False for what a macro may have left. */
static bool is_name(struct p3d_bytes text)
{
    for (uint32_t i = 0; i < text.size; i++)
        if (!is_letter_or_digit(text.data[i]) && text.data[i] != '_')
            return false;
    return text.size > 0;
}

/* Calls `each` with the text of an entry, or each of its array. */
static void each_text(struct names_check *names, const struct p3d_config_class *class_,
                      const struct p3d_config_entry *entry,
                      void (*each)(struct names_check *, const struct p3d_config_class *,
                                   const struct p3d_config_entry *, struct p3d_bytes))
{
    const struct p3d_config_value *value = &entry->value;

    if (entry->kind != P3D_CONFIG_VALUE && entry->kind != P3D_CONFIG_ARRAY)
        return;
    if (value->kind == P3D_CONFIG_STRING && value->text.size)
        each(names, class_, entry, p3d_text(value->text));
    for (uint32_t i = 0; value->kind == P3D_CONFIG_ITEMS && i < value->count && !names->text->check.job.has_failed; i++)
        if (value->items[i].kind == P3D_CONFIG_STRING && value->items[i].text.size)
            each(names, class_, entry, p3d_text(value->items[i].text));
}

static const char *meant(struct p3d_bytes near, char text[200])
{
    *text = 0;
    if (near.size)
        snprintf(text, 200, "; is '%.*s' meant?", P3DI_NAME(near));
    return text;
}

/* Of one archive alone nothing is sure: others of its mod may have the name. */
static void doubt_lone(struct names_check *names, enum rule rule)
{
    if (p3di_table_is_lone(names->table))
        p3di_find_unsure(&names->text->check, rule);
}

/* ---- Addons ---- */

static struct p3d_bytes first_part(struct p3d_bytes name)
{
    const uint8_t *end = name.size ? memchr(name.data, '_', name.size) : NULL;

    return (struct p3d_bytes){name.data, end ? (uint32_t)(end - name.data) : 0};
}

/* Other mods have names like those of this one: only what begins with its own name is a slip. */
static void check_required(struct names_check *names, const struct p3d_config_class *patch,
                           const struct p3d_config_entry *entry, struct p3d_bytes name)
{
    const struct p3d_bytes lower = lower_of(names, name);
    struct p3d_bytes near;
    char text[200];

    if (p3di_is_known(p3di_known_addons, lower) || p3di_table_has(names->table, P3DI_OF_PATCHES, lower))
        return;
    near = p3di_table_near(names->table, P3DI_OF_PATCHES, lower);
    if (!near.size && p3di_find_known(p3di_known_addons, lower))
        near = p3d_bytes_of(p3di_find_known(p3di_known_addons, lower));
    if (!near.size || !p3di_is_same(first_part(near), first_part(lower)))
        return;
    p3di_find(&names->text->check, RULE_CONFIG_ADDON, p3di_place_in_tree(names->text, patch, entry), "'%.*s'%s",
              P3DI_NAME(name), meant(near, text));
    doubt_lone(names, RULE_CONFIG_ADDON);
}

/* One that stands elsewhere is in the wrong list, which does no harm. */
static bool is_anywhere(struct names_check *names, struct p3d_bytes lower)
{
    bool is_there = false;

    for (int list = P3DI_OF_VEHICLES; list <= P3DI_OF_OTHERS && !is_there; list++)
        is_there = p3di_table_has(names->table, (enum p3di_table_list)list, lower);
    return is_there;
}

static void find_listed(struct names_check *names, enum rule rule, struct finding_place place,
                        enum p3di_table_list list, struct p3d_bytes name)
{
    const struct p3d_bytes lower = lower_of(names, name);
    const char *group = list == P3DI_OF_VEHICLES ? "CfgVehicles" : "CfgWeapons";
    struct p3d_bytes near;
    char text[200];

    if (!is_name(name) || is_anywhere(names, lower))
        return;
    near = p3di_table_near(names->table, list, lower);
    if (near.size || (!names->lacks_includes && !p3di_table_has_gaps(names->table) && names->table->here[list].count))
        p3di_find(&names->text->check, rule, place, "%s has no class %.*s%s", group, P3DI_NAME(name),
                  meant(near, text));
}

static void check_unit(struct names_check *names, const struct p3d_config_class *patch,
                       const struct p3d_config_entry *entry, struct p3d_bytes name)
{
    find_listed(names, RULE_CONFIG_UNIT, p3di_place_in_tree(names->text, patch, entry), P3DI_OF_VEHICLES, name);
}

static void check_weapon(struct names_check *names, const struct p3d_config_class *patch,
                         const struct p3d_config_entry *entry, struct p3d_bytes name)
{
    find_listed(names, RULE_CONFIG_WEAPONS, p3di_place_in_tree(names->text, patch, entry), P3DI_OF_WEAPONS, name);
}

static void check_patch(struct names_check *names, const struct p3d_config_class *patch)
{
    if (!p3d_config_find(patch, "requiredAddons") && !patch->base_name.size && names->has_external)
        p3di_find(&names->text->check, RULE_CONFIG_ADDON, p3di_place_in_tree(names->text, patch, NULL),
                  "there is none, but classes of other addons are named");
    for (uint32_t i = 0; i < patch->entry_count && !names->text->check.job.has_failed; i++) {
        const struct p3d_config_entry *entry = &patch->entries[i];

        if (p3d_text_equal(entry->name, "requiredAddons"))
            each_text(names, patch, entry, check_required);
        else if (p3d_text_equal(entry->name, "units"))
            each_text(names, patch, entry, check_unit);
        else if (p3d_text_equal(entry->name, "weapons"))
            each_text(names, patch, entry, check_weapon);
    }
}

/* ---- Weapons, magazines, ammunition ---- */

static const struct {
    const char *entry;
    enum p3di_table_list list;
    const char *group;
} loads[] = {{"ammo", P3DI_OF_AMMO, "CfgAmmo"},
             {"magazines", P3DI_OF_MAGAZINES, "CfgMagazines"},
             {"magazine", P3DI_OF_MAGAZINES, "CfgMagazines"},
             {"weapons", P3DI_OF_WEAPONS, "CfgWeapons"},
             {"weapon", P3DI_OF_WEAPONS, "CfgWeapons"},
             {"pylonWeapon", P3DI_OF_WEAPONS, "CfgWeapons"}};

/* The games have many, which no mod declares: what counts is that the mod has one of nearly this name, or that the name
 * is one of its own. */
static void check_load(struct names_check *names, const struct p3d_config_class *class_,
                       const struct p3d_config_entry *entry, struct p3d_bytes name)
{
    size_t i = 0;
    struct p3d_bytes lower, near;
    char text[200];

    while (!p3d_text_equal(entry->name, loads[i].entry))
        i++;
    lower = lower_of(names, name);
    if (!is_name(name) || is_anywhere(names, lower))
        return;
    near = p3di_table_near(names->table, loads[i].list, lower);
    if (!near.size && (names->lacks_includes || p3di_table_has_gaps(names->table) ||
                       !p3di_table_has_tag(names->table, loads[i].list, lower)))
        return;
    p3di_find(&names->text->check, RULE_CONFIG_LOAD, p3di_place_in_tree(names->text, class_, entry),
              "%s has no class %.*s%s", loads[i].group, P3DI_NAME(name), meant(near, text));
    if (!near.size || p3di_table_is_lone(names->table))
        p3di_find_unsure(&names->text->check, RULE_CONFIG_LOAD);
}

static void check_loads(struct names_check *names, const struct p3d_config_class *class_,
                        const struct p3d_config_entry *entry)
{
    for (size_t i = 0; i < sizeof loads / sizeof *loads; i++)
        if (p3d_text_equal(entry->name, loads[i].entry))
            each_text(names, class_, entry, check_load);
}

/* ---- Slots and proxies of DayZ ---- */

static void check_slot(struct names_check *names, const struct p3d_config_class *class_,
                       const struct p3d_config_entry *entry, struct p3d_bytes name)
{
    const struct p3d_bytes lower = lower_of(names, name);
    struct p3d_bytes near;
    char text[200];

    if (p3di_is_known(p3di_known_slots, lower) || p3di_table_has(names->table, P3DI_OF_SLOTS, lower))
        return;
    near = p3di_table_near(names->table, P3DI_OF_SLOTS, lower);
    if (!near.size && p3di_find_known(p3di_known_slots, lower))
        near = p3d_bytes_of(p3di_find_known(p3di_known_slots, lower));
    if (!near.size && (p3di_table_has_gaps(names->table) || !p3di_table_has_slot_tag(names->table, lower)))
        return;
    p3di_find(&names->text->check, RULE_CONFIG_SLOT, p3di_place_in_tree(names->text, class_, entry), "'%.*s'%s",
              P3DI_NAME(name), meant(near, text));
    doubt_lone(names, RULE_CONFIG_SLOT);
}

static void check_used(struct names_check *names, const struct p3d_config_class *slots)
{
    for (uint32_t i = 0; i < slots->entry_count && !names->text->check.job.has_failed; i++) {
        const struct p3d_config_class *slot = class_of(&slots->entries[i]);
        const struct p3d_config_entry *entry = slot ? p3d_config_find(slot, "name") : NULL;
        struct p3d_bytes lower;

        if (!entry || entry->kind != P3D_CONFIG_VALUE || entry->value.kind != P3D_CONFIG_STRING)
            continue;
        lower = lower_of(names, entry->value.text);
        if (lower.size && !p3di_table_has_gaps(names->table) && !p3di_table_is_lone(names->table) &&
            !p3di_is_known(p3di_known_slots, lower) && !p3di_table_has(names->table, P3DI_OF_USED_SLOTS, lower))
            p3di_find(&names->text->check, RULE_CONFIG_SLOT_UNUSED, p3di_place_in_tree(names->text, slot, entry),
                      "'%.*s'", P3DI_NAME(entry->value.text));
    }
}

/* The proxies of the games' own models are not known: only a slip is told. */
static void check_proxy(struct names_check *names, const struct p3d_config_class *class_)
{
    const struct p3d_bytes lower = lower_of(names, class_->name);
    struct p3d_bytes name, near;
    char text[200];

    if (!p3d_text_starts_with(lower, "proxy") || lower.size < 10 || !p3d_config_find(class_, "model"))
        return;
    name = (struct p3d_bytes){lower.data + 5, lower.size - 5};
    if (p3di_table_has(names->table, P3DI_OF_PROXIES, name))
        return;
    near = p3di_table_near(names->table, P3DI_OF_PROXIES, name);
    if (!near.size)
        return;
    p3di_find(&names->text->check, RULE_CONFIG_PROXY, p3di_place_in_tree(names->text, class_, NULL),
              "no model of the mod has the proxy %.*s%s", P3DI_NAME(name), meant(near, text));
    doubt_lone(names, RULE_CONFIG_PROXY);
}

/* ---- Texts ---- */

/* "str_mod_" of "str_mod_name". */
static struct p3d_bytes string_tag(struct p3d_bytes key)
{
    uint32_t bars = 0, i = 0;

    while (i < key.size && bars < 2)
        bars += key.data[i++] == '_';
    return (struct p3d_bytes){key.data, bars == 2 ? i : 0};
}

static void check_string(struct names_check *names, const struct p3d_config_class *class_,
                         const struct p3d_config_entry *entry, struct p3d_bytes value)
{
    struct p3d_bytes lower, near, tag;
    char text[200];

    if (value.size < 8 || !(p3d_text_starts_with(value, "$STR_") || p3d_text_starts_with(value, "#STR_")) ||
        !is_name((struct p3d_bytes){value.data + 1, value.size - 1}))
        return;
    lower = lower_of(names, (struct p3d_bytes){value.data + 1, value.size - 1});
    tag = string_tag(lower);
    if (!tag.size || p3di_table_has(names->table, P3DI_OF_STRINGS, lower) ||
        !p3di_table_has_string_tag(names->table, tag))
        return;
    near = p3di_table_near(names->table, P3DI_OF_STRINGS, lower);
    tag = (struct p3d_bytes){tag.data + strlen("str_"), tag.size - (uint32_t)strlen("str_")};
    if (!near.size && p3di_table_is_part(names->table, tag))
        return;
    p3di_find(&names->text->check, RULE_CONFIG_STRING, p3di_place_in_tree(names->text, class_, entry), "%.*s%s",
              P3DI_NAME(value), meant(near, text));
    doubt_lone(names, RULE_CONFIG_STRING);
}

/* ---- Names of entries ---- */

static void find_misspelt(struct names_check *names, const struct p3d_config_class *class_,
                          const struct p3d_config_entry *entry, const char *known)
{
    p3di_find(&names->text->check, RULE_CONFIG_KEY, p3di_place_in_tree(names->text, class_, entry), "is '%s' meant?",
              known);
}

/* "scop": a number of 0 to 2, in a class that has no scope. */
static bool is_scope(const struct p3d_config_class *class_, const struct p3d_config_entry *entry,
                     struct p3d_bytes lower)
{
    double number;

    return lower.size > 3 && lower.size < 7 && p3d_text_distance(lower, p3d_bytes_of("scope")) == 1 &&
           !p3d_text_equal(lower, "score") && entry->kind == P3D_CONFIG_VALUE &&
           p3d_config_number(&entry->value, &number) && (number == 0 || number == 1 || number == 2) &&
           !p3d_config_find(class_, "scope");
}

static void check_key(struct names_check *names, const struct p3d_config_class *class_,
                      const struct p3d_config_entry *entry)
{
    const struct p3d_bytes lower = lower_of(names, entry->name);
    const char *known;

    if (p3di_is_known(p3di_known_keys, lower))
        return;
    known = is_scope(class_, entry, lower) ? "scope" : p3di_find_known(p3di_known_keys, lower);
    if (known)
        find_misspelt(names, class_, entry, known);
}

static void check_root(struct names_check *names, const struct p3d_config_class *root)
{
    for (uint32_t i = 0; i < root->entry_count && !names->text->check.job.has_failed; i++) {
        const struct p3d_config_entry *entry = &root->entries[i];
        const struct p3d_bytes lower = lower_of(names, entry->name);

        if (entry->kind != P3D_CONFIG_CLASS || !p3d_text_starts_with(lower, "cf") ||
            p3di_is_known(p3di_known_roots, lower))
            continue;
        for (const char *const *known = p3di_known_roots; *known; known++)
            if (p3di_count_misspelt(lower, p3d_bytes_of(*known)) <=
                (p3d_text_starts_with(p3d_bytes_of(*known), "cfgpatch") ? 2u : 1u)) {
                find_misspelt(names, root, entry, *known);
                break;
            }
    }
}

/* ---- The tree ---- */

static void check_entries(struct names_check *names, const struct p3d_config_class *class_, unsigned depth)
{
    for (uint32_t i = 0; i < class_->entry_count && !names->text->check.job.has_failed; i++) {
        const struct p3d_config_entry *entry = &class_->entries[i];

        names->has_external |= entry->kind == P3D_CONFIG_EXTERNAL;
        each_text(names, class_, entry, check_string);
        if (class_of(entry) && depth < MOST_NESTED)
            check_entries(names, entry->class_, depth + 1);
    }
}

/* The entries of classes of vehicles, weapons and the like, also in the classes of their turrets and muzzles. */
static void check_thing(struct names_check *names, const struct p3d_config_class *class_, unsigned depth)
{
    for (uint32_t i = 0; i < class_->entry_count && !names->text->check.job.has_failed; i++) {
        const struct p3d_config_entry *entry = &class_->entries[i];

        check_loads(names, class_, entry);
        if (!depth)
            check_key(names, class_, entry);
        if (!depth && (p3d_text_equal(entry->name, "inventorySlot") || p3d_text_equal(entry->name, "attachments")))
            each_text(names, class_, entry, check_slot);
        if (class_of(entry) && depth < MOST_NESTED)
            check_thing(names, entry->class_, depth + 1);
    }
}

static void check_things(struct names_check *names, const struct p3d_config_class *root)
{
    static const char *const groups[] = {"CfgVehicles", "CfgWeapons",       "CfgMagazines",
                                         "CfgAmmo",     "CfgNonAIVehicles", "CfgPatches"};

    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        const struct p3d_config_class *group = p3d_config_find_class(root, groups[i]);

        for (uint32_t j = 0; group && j < group->entry_count && !names->text->check.job.has_failed; j++) {
            const struct p3d_config_class *class_ = class_of(&group->entries[j]);

            if (!class_)
                continue;
            if (strcmp(groups[i], "CfgPatches") == 0) {
                check_patch(names, class_);
                for (uint32_t k = 0; k < class_->entry_count; k++)
                    check_key(names, class_, &class_->entries[k]);
                continue;
            }
            check_thing(names, class_, 0);
            if (strcmp(groups[i], "CfgNonAIVehicles") == 0)
                check_proxy(names, class_);
        }
    }
}

void p3di_check_config_names(struct p3di_text_check *text_check)
{
    const struct p3d_config_class *root = &text_check->tree->root, *slots = p3d_config_find_class(root, "CfgSlots");
    struct names_check names = {.text = text_check,
                                .table = text_check->table,
                                .lacks_includes = text_check->lacks_includes && *text_check->lacks_includes};

    check_root(&names, root);
    check_entries(&names, root, 0);
    check_things(&names, root);
    if (slots)
        check_used(&names, slots);
}
