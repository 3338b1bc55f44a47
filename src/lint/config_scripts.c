/* config_scripts.c: the scripts and animations of men that a config names without their whole paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texts.h"

#define MOST_STATES 65536u

struct scripts_check {
    struct p3di_text_check *text;
    struct p3di_table *table;
};

static struct p3d_bytes text_of(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);
    struct p3d_bytes text = {NULL, 0};

    if (value && value->kind == P3D_CONFIG_STRING)
        text = p3d_text(value->text);
    while (text.size && p3d_is_slash(text.data[0])) {
        text.data++;
        text.size--;
    }
    return text;
}

static void each_class(struct scripts_check *scripts_check, const struct p3d_config_class *around,
                       void (*each)(struct scripts_check *, const struct p3d_config_class *))
{
    for (uint32_t i = 0; around && i < around->entry_count && !scripts_check->text->check.job.has_failed; i++)
        if (around->entries[i].kind == P3D_CONFIG_CLASS)
            each(scripts_check, around->entries[i].class_);
}

/* ---- Functions ---- */

/* CfgFunctions, TAG, CATEGORY, FUNCTION: the file is in the folder of the category, or of the tag, which is then one
 * with the category's name, or is said. */
static void check_function(struct scripts_check *scripts_check, const struct p3d_config_class *function)
{
    const struct p3d_config_class *category = function->parent, *tag = category->parent;
    struct p3di_job *job = &scripts_check->text->check.job;
    const char *in_category = p3di_job_text(job, text_of(category, "file")),
               *in_tag = p3di_job_text(job, text_of(tag, "file"));
    const char *extension = text_of(function, "ext").size ? p3di_job_text(job, text_of(function, "ext")) : ".sqf";
    const char *name = p3di_job_join(job, "fn_", p3di_job_text(job, function->name), extension), *path;
    struct p3d_bytes near;

    if (text_of(function, "file").size || !(*in_category || *in_tag)) /* the first is judged with other files */
        return;
    path = p3di_job_join(job, *in_category ? in_category : in_tag, "\\", name);
    if (p3di_find_mod_file(&scripts_check->text->check, scripts_check->text->mod, p3d_bytes_of(path), &near) !=
        P3D_FILE_MISSING)
        return;
    if (!*in_category &&
        p3di_find_mod_file(&scripts_check->text->check, scripts_check->text->mod,
                           p3d_bytes_of(p3di_job_join(
                               job, p3di_job_join(job, in_tag, "\\", p3di_job_text(job, category->name)), "\\", name)),
                           &near) != P3D_FILE_MISSING)
        return;
    p3di_find(&scripts_check->text->check, RULE_CONFIG_FUNCTION,
              p3di_place_in_tree(scripts_check->text, function, NULL), "%s%s%.*s%s", path, near.size ? "; is '" : "",
              P3DI_PATH(near), near.size ? "' meant?" : "");
}

static void check_category(struct scripts_check *scripts_check, const struct p3d_config_class *category)
{
    each_class(scripts_check, category, check_function);
}

static void check_tag(struct scripts_check *scripts_check, const struct p3d_config_class *tag)
{
    each_class(scripts_check, tag, check_category);
}

/* ---- Script modules of DayZ ---- */

static void check_folder(struct scripts_check *scripts_check, const struct p3d_config_class *class_,
                         const struct p3d_config_entry *entry, struct p3d_bytes path)
{
    struct p3d_bytes near;

    if (path.size > 1 && path.size < 200 &&
        p3di_table_find_folder(scripts_check->table, path, &near) == P3D_FILE_MISSING)
        p3di_find(&scripts_check->text->check, RULE_CONFIG_SCRIPTS,
                  p3di_place_in_tree(scripts_check->text, class_, entry), "%.*s%s%.*s%s", P3DI_PATH(path),
                  near.size ? "; is '" : "", P3DI_PATH(near), near.size ? "' meant?" : "");
}

static void check_module(struct scripts_check *scripts_check, const struct p3d_config_class *module)
{
    const struct p3d_config_entry *files = p3d_config_find(module, "files");

    for (uint32_t i = 0; files && files->kind == P3D_CONFIG_ARRAY && i < files->value.count; i++)
        if (files->value.items[i].kind == P3D_CONFIG_STRING)
            check_folder(scripts_check, module, files, p3d_text(files->value.items[i].text));
}

static void check_mod(struct scripts_check *scripts_check, const struct p3d_config_class *mod)
{
    const struct p3d_config_class *defs = p3d_config_find_class(mod, "defs");
    const struct p3d_config_entry *dir = p3d_config_find(mod, "dir");

    if (!defs)
        return;
    if (dir && dir->kind == P3D_CONFIG_VALUE && dir->value.kind == P3D_CONFIG_STRING)
        check_folder(scripts_check, mod, dir, p3d_text(dir->value.text));
    each_class(scripts_check, defs, check_module);
}

/* ---- Animations of men ---- */

static bool loops(const struct p3d_config_class *state, bool *is_looped)
{
    const struct p3d_config_value *value = p3d_config_find_value(state, "looped");
    double number;

    if (!value || !p3d_config_number(value, &number))
        return false;
    *is_looped = number != 0;
    return true;
}

/* The engine has each file once, with what the first state says of it. */
static void check_states(struct scripts_check *scripts_check, const struct p3d_config_class *states)
{
    struct p3di_set files;
    const struct p3d_config_class **firsts = p3di_job_alloc(
        &scripts_check->text->check.job, states->entry_count < MOST_STATES ? states->entry_count : 0, sizeof(void *));

    p3di_set_init(&files, scripts_check->text->check.job.arena, 0);
    for (uint32_t i = 0; firsts && i < states->entry_count && i < MOST_STATES; i++) {
        const struct p3d_config_class *state;
        bool is_looped, was_looped;
        struct p3d_bytes file;
        uint32_t number;

        if (states->entries[i].kind != P3D_CONFIG_CLASS)
            continue;
        state = states->entries[i].class_;
        file = p3di_job_lower(&scripts_check->text->check.job, text_of(state, "file"));
        if (!file.size || !loops(state, &is_looped))
            continue;
        if (p3di_job_add(&scripts_check->text->check.job, &files, &file, &number))
            firsts[number] = state;
        else if (!scripts_check->text->check.job.has_failed && loops(firsts[number], &was_looped) &&
                 is_looped != was_looped)
            p3di_find(&scripts_check->text->check, RULE_CONFIG_LOOPED,
                      p3di_place_in_tree(scripts_check->text, state, p3d_config_find(state, "looped")),
                      "%.*s is looped in one of %.*s and %.*s", P3DI_PATH(file), P3DI_NAME(firsts[number]->name),
                      P3DI_NAME(state->name));
    }
}

void p3di_check_config_scripts(struct p3di_text_check *text_check)
{
    const struct p3d_config_class *root = &text_check->tree->root;
    struct scripts_check scripts_check = {text_check, text_check->table};

    if (text_check->mod)
        each_class(&scripts_check, p3d_config_find_class(root, "CfgFunctions"), check_tag);
    each_class(&scripts_check, p3d_config_find_class(root, "CfgMods"), check_mod);
    for (uint32_t i = 0; i < root->entry_count && !text_check->check.job.has_failed; i++) {
        const struct p3d_config_class *moves =
            root->entries[i].kind == P3D_CONFIG_CLASS && p3d_text_starts_with(root->entries[i].name, "Cfg")
                ? root->entries[i].class_
                : NULL;
        const struct p3d_config_class *states = moves ? p3d_config_find_class(moves, "States") : NULL;

        if (states)
            check_states(&scripts_check, states);
    }
}
