/* config_tree.c: what a config says by itself: files, addons, units, simulations, lists that belong together.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texts.h"

#include "config/strings.h"

#include <stdio.h>

#define LONGEST_NAME 64u      /* of what may be a slip */
#define MOST_FINDS (1u << 16) /* files that are looked for */

struct tree_check {
    struct p3di_text_check *text;
    const struct p3d_config_class *vehicles; /* CfgVehicles, or NULL */
    const struct p3d_config_class *class_;   /* whose entry is looked at */
    const struct p3d_config_entry *entry;
    uint32_t finds;
};

static struct finding_place place_of(const struct tree_check *tree, const struct p3d_config_class *class_,
                                     const struct p3d_config_entry *entry)
{
    return p3di_place_in_tree(tree->text, class_, entry);
}

/* ---- Files ---- */

static bool has_ending(struct p3d_bytes path, const char *const *endings)
{
    for (; *endings; endings++)
        if (p3d_text_ends_with(path, *endings))
            return true;
    return false;
}

/* Models and textures of a class with a model are judged with that. */
static bool is_judged(struct p3d_bytes name)
{
    static const char *const names[] = {"model", "hiddenSelectionsTextures", "hiddenSelectionsMaterials", "tex", "mat"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (p3d_text_equal(name, names[i]))
            return true;
    return false;
}

static bool is_path(struct p3d_bytes text)
{
    bool has_folder = false;

    for (uint32_t i = 0; i < text.size; i++) {
        if (strchr("%#<>|*?\n;,=()[]{}", text.data[i]) || (text.data[i] == '/' && i && text.data[i - 1] == ':'))
            return false;
        has_folder |= p3d_is_slash(text.data[i]) && i && i + 1 < text.size;
    }
    return has_folder;
}

static enum p3d_file_state find_file(struct tree_check *tree, struct p3d_bytes path, struct p3d_bytes *near)
{
    *near = (struct p3d_bytes){NULL, 0};
    return tree->finds++ < MOST_FINDS ? p3di_find_mod_file(&tree->text->check, tree->text->mod, path, near)
                                      : P3D_FILE_UNKNOWN;
}

/* Sounds leave their extension out. */
static enum p3d_file_state find_sound(struct tree_check *tree, struct p3d_bytes path, struct p3d_bytes *near)
{
    static const char *const endings[] = {".wss", ".ogg", ".wav"};
    enum p3d_file_state state = P3D_FILE_UNKNOWN;

    for (size_t i = 0; i < sizeof endings / sizeof *endings && state != P3D_FILE_THERE; i++) {
        const char *whole =
            p3di_job_join(&tree->text->check.job, p3di_job_text(&tree->text->check.job, path), endings[i], "");

        state = find_file(tree, p3d_bytes_of(whole), near);
    }
    return state;
}

/* Pictures of classes; tools turn those of models into .paa, and none of these. */
static bool is_picture(struct p3d_bytes name)
{
    static const char *const names[] = {"picture", "icon", "uiPicture", "portrait", "logo", "logoOver", "logoSmall"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (p3d_text_equal(name, names[i]))
            return true;
    return false;
}

static void check_path(struct tree_check *tree, const struct p3d_config_class *class_,
                       const struct p3d_config_entry *entry, struct p3d_bytes path)
{
    static const char *const endings[] = {".paa", ".pac", ".rvmat", ".p3d",    ".wss", ".ogg", ".wav", ".sqf",
                                          ".sqs", ".fsm", ".rtm",   ".bisurf", ".jpg", ".ogv", ".wrp", NULL};
    const bool is_sound = p3d_text_starts_with(entry->name, "sound") || p3d_text_equal(entry->name, "samples");
    const bool has_dot = path.size && memchr(path.data, '.', path.size);
    struct p3d_bytes near = {NULL, 0};
    enum p3d_file_state state;

    if (p3di_has_drive(path) && has_ending(path, endings)) {
        p3di_find(&tree->text->check, RULE_PATH_DRIVE, place_of(tree, class_, entry),
                  "%.*s: it begins with a drive's letter", P3DI_PATH(path));
        return;
    }
    while (path.size && p3d_is_slash(path.data[0])) {
        path.data++;
        path.size--;
    }
    if (!is_path(path))
        return;
    if (is_picture(entry->name) && p3d_text_ends_with(path, ".png")) {
        p3di_find(&tree->text->check, RULE_TEXTURE_TYPE, place_of(tree, class_, entry), "%.*s: it is not a .paa",
                  P3DI_PATH(path));
        return;
    }
    state = has_ending(path, endings) ? find_file(tree, path, &near)
            : is_sound && !has_dot    ? find_sound(tree, path, &near)
                                      : P3D_FILE_UNKNOWN;
    if (state == P3D_FILE_MISSING || (state == P3D_FILE_UNKNOWN && near.size))
        p3di_find(&tree->text->check, state == P3D_FILE_MISSING ? RULE_CONFIG_NAMED : RULE_FILE_MISSING,
                  place_of(tree, class_, entry), "%.*s%s%.*s%s", P3DI_PATH(path), near.size ? "; is '" : "",
                  P3DI_PATH(near), near.size ? "' meant?" : "");
}

/* ---- Texts ---- */

/* "#(argb,8,8,3)color(1,1,1,1)": of a text that begins with "#(". Format and sizes are in parentheses, then comes a
 * function with its arguments. */
static bool is_whole_procedure(struct p3d_bytes text)
{
    unsigned open = 0, groups = 0;

    for (uint32_t i = 0; i < text.size; i++) {
        open += text.data[i] == '(';
        groups += text.data[i] == '(' && open == 1;
        if (text.data[i] == ')' && !open--)
            return false;
    }
    return !open && groups == 2 && text.data[text.size - 1] == ')';
}

/* Quotes of word processors, in UTF-8 and Windows-1252: they do not end a text. */
static bool has_typographic(struct p3d_bytes text)
{
    for (uint32_t i = 0; i < text.size; i++)
        if ((text.data[i] == 0x93 && (!i || text.data[i - 1] < 0x80)) ||
            (i + 2 < text.size && text.data[i] == 0xe2 && text.data[i + 1] == 0x80 &&
             (text.data[i + 2] == 0x9c || text.data[i + 2] == 0x9d)))
            return true;
    return false;
}

static bool take_path(void *user, struct p3d_bytes path)
{
    struct tree_check *tree = user;

    check_path(tree, tree->class_, tree->entry, path);
    return true;
}

static bool check_string(void *user, struct p3d_bytes text)
{
    struct tree_check *tree = user;
    const struct p3d_config_class *class_ = tree->class_;
    const struct p3d_config_entry *entry = tree->entry;

    if (text.size > 3 && text.data[0] == '#' && text.data[1] == '(' && !is_whole_procedure(text))
        p3di_find(&tree->text->check, RULE_CONFIG_PROCEDURE, place_of(tree, class_, entry), "%.*s", P3DI_PATH(text));
    if (text.size && has_typographic((struct p3d_bytes){text.data, text.size < 4 ? text.size : 4}))
        p3di_find(&tree->text->check, RULE_CONFIG_QUOTES, place_of(tree, class_, entry), "%.*s", P3DI_PATH(text));
    if (tree->text->mod && !is_judged(entry->name))
        p3di_config_each_part(p3d_text(text), take_path, tree); /* a path, or code with paths */
    return !tree->text->check.job.has_failed;
}

static void check_value(struct tree_check *tree, const struct p3d_config_class *class_,
                        const struct p3d_config_entry *entry)
{
    tree->class_ = class_;
    tree->entry = entry;
    p3di_config_each_string(&entry->value, check_string, tree);
}

/* ---- Simulations ---- */

static void check_simulation(struct tree_check *tree, const struct p3d_config_class *class_,
                             const struct p3d_config_entry *entry)
{
    static const char *const known[] = {
        "airplane",      "airplanex",   "ammobox",      "breakablehouse", "breakablehouseanimated",
        "camera",        "car",         "carx",         "church",         "detector",
        "fire",          "flag",        "flagcarrier",  "fountain",       "helicopter",
        "helicopterrtd", "helicopterx", "house",        "invisible",      "lamp",
        "light",         "motorcycle",  "paraglide",    "parachute",      "particles",
        "proxy",         "road",        "rope",         "ropesegment",    "seagull",
        "ship",          "shipx",       "soldier",      "soldierold",     "static",
        "streetlamp",    "submarinex",  "supplycrate",  "tank",           "tankx",
        "thing",         "thingeffect", "thingx",       "tree",           "uavpilot",
        "vasi",          "windanomaly", "inventoryitem"};
    const struct p3d_bytes lower = p3di_check_keep_lower(&tree->text->check, entry->value.text);
    const char *meant = NULL;

    for (size_t i = 0; i < sizeof known / sizeof *known && lower.size < LONGEST_NAME; i++) {
        if (p3d_text_equal(lower, known[i]))
            return;
        if (!meant && lower.size > 3 && p3d_text_distance(lower, p3d_bytes_of(known[i])) == 1)
            meant = known[i];
    }
    if (meant)
        p3di_find(&tree->text->check, RULE_CONFIG_SIMULATION, place_of(tree, class_, entry),
                  "'%.*s' is none; is '%s' meant?", P3DI_NAME(entry->value.text), meant);
}

/* ---- Lists that belong together ---- */

static const struct p3d_config_entry *find_array(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_entry *entry = p3d_config_find(class_, name);

    return entry && entry->kind == P3D_CONFIG_ARRAY && !entry->is_append ? entry : NULL;
}

/* Empty texts at the end of a list stand for no texture. */
static uint32_t count_textures(const struct p3d_config_value *list)
{
    uint32_t count = list->count;

    while (count && list->items[count - 1].kind == P3D_CONFIG_STRING && !list->items[count - 1].text.size)
        count--;
    return count;
}

static void check_lists(struct tree_check *tree, const struct p3d_config_class *class_)
{
    const struct p3d_config_entry *hidden = find_array(class_, "hiddenSelections"),
                                  *textures = find_array(class_, "hiddenSelectionsTextures");
    const struct p3d_config_entry *materials = find_array(class_, "mat");
    const uint32_t count = textures ? count_textures(&textures->value) : 0;

    if (hidden && hidden->value.count && count > hidden->value.count)
        p3di_find(&tree->text->check, RULE_CONFIG_LONGER, place_of(tree, class_, textures),
                  "%u textures of %u hidden selections", count, hidden->value.count);
    if (p3d_text_equal(class_->name, "Damage") && materials && materials->value.count % 3)
        p3di_find(&tree->text->check, RULE_CONFIG_THREES, place_of(tree, class_, materials), "mat[] has %u",
                  materials->value.count);
}

/* ---- The tree ---- */

static void check_class(struct tree_check *tree, const struct p3d_config_class *class_, bool is_vehicle)
{
    if (is_vehicle)
        check_lists(tree, class_);
    for (uint32_t i = 0; i < class_->entry_count && !tree->text->check.job.has_failed; i++) {
        const struct p3d_config_entry *entry = &class_->entries[i];

        if (entry->kind == P3D_CONFIG_CLASS)
            check_class(tree, entry->class_, is_vehicle || entry->class_ == tree->vehicles);
        else if (entry->kind == P3D_CONFIG_VALUE || entry->kind == P3D_CONFIG_ARRAY)
            check_value(tree, class_, entry);
        if (is_vehicle && entry->kind == P3D_CONFIG_VALUE && entry->value.kind == P3D_CONFIG_STRING &&
            p3d_text_equal(entry->name, "simulation"))
            check_simulation(tree, class_, entry);
    }
}

/* Of a config that is in no mod the table has its own names alone. */
static void check_names(struct p3di_text_check *text_check)
{
    struct p3di_table table;

    if (text_check->table) {
        p3di_check_config_names(text_check);
        p3di_check_config_scripts(text_check);
        return;
    }
    if (!p3di_table_begin(&table, NULL, text_check->check.job.error)) {
        p3di_job_fail_memory(&text_check->check.job);
        return;
    }
    p3di_table_take(&table, text_check->tree, NULL);
    text_check->table = &table;
    p3di_check_config_names(text_check);
    p3di_check_config_scripts(text_check);
    text_check->table = NULL;
    if (table.job.has_failed)
        p3di_job_fail_memory(&text_check->check.job);
    p3di_table_end(&table);
}

void p3di_check_config_alone(struct p3di_text_check *text_check)
{
    const struct p3d_config_class *root = &text_check->tree->root;
    struct tree_check tree = {.text = text_check, .vehicles = p3d_config_find_class(root, "CfgVehicles")};

    p3di_find_empty(text_check, RULE_CONFIG_ODD);
    check_class(&tree, root, false);
    check_names(text_check);
}
