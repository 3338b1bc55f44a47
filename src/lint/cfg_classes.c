/* cfg_classes.c: the classes of a model.cfg by themselves: what they inherit, bones, and what animations say.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texts.h"

#include "assets/game.h"
#include "model/poser.h"

#include <math.h>
#include <stdio.h>

#define MOST_INHERITED 64u

static struct p3d_bytes text_of(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);

    return value && value->kind == P3D_CONFIG_STRING ? p3d_text(value->text) : (struct p3d_bytes){NULL, 0};
}

/* The class of this name among others; NULL if there is none, or no name. */
static const struct p3d_config_class *find_named(struct p3di_text_check *text_check,
                                                 const struct p3d_config_class *among, struct p3d_bytes name)
{
    return among && name.size ? p3d_config_find_class(among, p3di_job_text(&text_check->check.job, name)) : NULL;
}

/* An entry that names a class among those around, which is not there. */
static void check_inherited(struct p3di_text_check *text_check, const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_bytes inherited = text_of(class_, name);
    const struct p3d_config_entry *entry = p3d_config_find(class_, name);

    if (inherited.size && !find_named(text_check, class_->parent, inherited))
        p3di_find(&text_check->check, RULE_CFG_INHERITED, p3di_place_in_tree(text_check, class_, entry),
                  "there is no class %.*s", P3DI_NAME(inherited));
}

/* ---- Bones ---- */

/* The bones of a skeleton and of those that it inherits from. */
struct bones {
    struct p3di_set names; /* lower-case */
    uint32_t inherited;    /* so many of them, the first, are of others */
    struct p3d_bytes *parents;
    size_t capacity;
};

static struct p3d_bytes lower_text(struct p3di_text_check *text_check, const struct p3d_config_value *value)
{
    return p3di_check_keep_lower(&text_check->check,
                                 value->kind == P3D_CONFIG_STRING ? p3d_text(value->text) : p3d_bytes_of(""));
}

static void add_bone(struct p3di_text_check *text_check, struct bones *bones, struct p3d_bytes name,
                     struct p3d_bytes parent)
{
    struct p3di_job *job = &text_check->check.job;
    uint32_t number;

    if (name.size && P3DI_ROOM(job, bones->parents, bones->names.count, bones->capacity) &&
        p3di_job_add(job, &bones->names, &name, &number))
        bones->parents[number] = parent;
}

/* Adds the bones of a skeleton and of those that it inherits from. False if not all of them are known. */
static bool add_bones(struct p3di_text_check *text_check, struct bones *bones, const struct p3d_config_class *skeleton,
                      unsigned depth)
{
    const struct p3d_config_entry *entry = p3d_config_find(skeleton, "skeletonBones");
    const struct p3d_bytes inherited = text_of(skeleton, "skeletonInherit");
    const struct p3d_config_class *base = find_named(text_check, skeleton->parent, inherited);

    if ((skeleton->base_name.size && !skeleton->base) || (inherited.size && !base) || depth == MOST_INHERITED ||
        (entry && entry->is_append) || (base && !add_bones(text_check, bones, base, depth + 1)))
        return false;
    bones->inherited = bones->names.count;
    for (uint32_t i = 0; entry && entry->kind == P3D_CONFIG_ARRAY && i < entry->value.count; i += 2)
        if (entry->value.items[i].kind == P3D_CONFIG_STRING)
            add_bone(text_check, bones, lower_text(text_check, &entry->value.items[i]),
                     i + 1 < entry->value.count ? lower_text(text_check, &entry->value.items[i + 1])
                                                : p3d_bytes_of(""));
    return true;
}

/* True if the circle of bones that this one is in has one of the skeleton's own: other circles are told where they
 * stand. */
static bool is_own_circle(const struct bones *known, const struct p3d_model_bone *bones, uint32_t bone)
{
    uint32_t at = bone;

    while (at < known->inherited && bones[at].parent != bone)
        at = bones[at].parent;
    return at >= known->inherited;
}

/* Bones that are above themselves: of each circle the one that gets no parent. */
static void check_circles(struct p3di_text_check *text_check, const struct bones *known, struct finding_place place)
{
    const struct p3d_bytes *names = (const struct p3d_bytes *)(const void *)known->names.keys;
    const uint32_t count = known->names.count;
    struct p3di_job *job = &text_check->check.job;
    struct p3d_model_bone *bones = p3di_job_alloc(job, count, sizeof *bones);
    uint32_t *order = p3di_job_alloc(job, count, sizeof *order);
    uint32_t *parents = p3di_job_alloc(job, count, sizeof *parents);
    uint8_t *states = p3di_job_alloc(job, count, sizeof *states);

    if (job->has_failed)
        return;
    for (uint32_t i = 0; i < count; i++)
        if (!p3di_set_find(&known->names, &known->parents[i], &bones[i].parent))
            bones[i].parent = P3D_NO_BONE;
    p3di_order_bones(bones, count, order, parents, states);
    for (uint32_t i = 0; i < count; i++) {
        if (parents[i] == bones[i].parent || !is_own_circle(known, bones, i))
            continue;
        if (bones[i].parent == i)
            p3di_find(&text_check->check, RULE_CFG_PARENT, place, "the parent of '%.*s' is '%.*s' itself",
                      P3DI_NAME(names[i]), P3DI_NAME(names[i]));
        else
            p3di_find(&text_check->check, RULE_CFG_PARENT, place, "the parent '%.*s' of '%.*s' is below '%.*s'",
                      P3DI_NAME(known->parents[i]), P3DI_NAME(names[i]), P3DI_NAME(names[i]));
    }
}

/* True if the class itself says it, and not a base. */
static bool is_own(const struct p3d_config_class *class_, const struct p3d_config_entry *entry)
{
    bool is_own = false;

    for (uint32_t i = 0; i < class_->entry_count && !is_own; i++)
        is_own = &class_->entries[i] == entry;
    return is_own;
}

/* The parents that the skeleton itself names. */
static void check_names(struct p3di_text_check *text_check, const struct bones *bones,
                        const struct p3d_config_entry *entry, struct finding_place place)
{
    const struct p3d_config_value *items = entry->value.items;

    for (uint32_t i = 1; i < entry->value.count && !text_check->check.job.has_failed; i += 2) {
        struct p3d_bytes lower, near;
        uint32_t number;

        if (items[i].kind != P3D_CONFIG_STRING || !items[i].text.size)
            continue;
        lower = lower_text(text_check, &items[i]);
        if (p3di_set_find(&bones->names, &lower, &number))
            continue;
        near = p3di_find_near(&text_check->check, &bones->names, lower);
        if (p3di_is_same(near, lower_text(text_check, &items[i - 1])))
            near.size = 0; /* a bone is not its own parent */
        p3di_find(&text_check->check, RULE_CFG_PARENT, place, "'%.*s' of '%.*s'%s%.*s%s", P3DI_NAME(items[i].text),
                  P3DI_NAME(items[i - 1].text), near.size ? "; is '" : "", P3DI_NAME(near),
                  near.size ? "' meant?" : "");
    }
    if (entry->value.count % 2 && lower_text(text_check, &items[entry->value.count - 1]).size)
        p3di_find(&text_check->check, RULE_CFG_ODD, place, "skeletonBones[] has an odd number of names: '%.*s' is left",
                  P3DI_NAME(items[entry->value.count - 1].text));
}

static void check_parents(struct p3di_text_check *text_check, const struct p3d_config_class *skeleton)
{
    const struct p3d_config_entry *entry = p3d_config_find(skeleton, "skeletonBones");
    struct bones bones = {.parents = NULL};
    struct finding_place place;

    p3di_set_init(&bones.names, text_check->check.job.arena, 0);
    if (!add_bones(text_check, &bones, skeleton, 0) || !entry || entry->kind != P3D_CONFIG_ARRAY ||
        !(is_own(skeleton, entry) || is_own(skeleton, p3d_config_find(skeleton, "skeletonInherit"))))
        return;
    place = p3di_place_in_tree(text_check, skeleton, entry);
    if (is_own(skeleton, entry))
        check_names(text_check, &bones, entry, place);
    check_circles(text_check, &bones, place);
}

/* ---- Animations ---- */

static bool starts(const struct p3d_config_class *animation, const char *type)
{
    return p3d_text_starts_with(text_of(animation, "type"), type);
}

static bool number_of(const struct p3d_config_class *class_, const char *name, double *number)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);

    return value && p3d_config_number(value, number);
}

/* Both ends are said, and are the same. */
static void check_ends(struct p3di_text_check *text_check, const struct p3d_config_class *animation, const char *first,
                       const char *last)
{
    double a, b;

    if (number_of(animation, first, &a) && number_of(animation, last, &b) && a == b)
        p3di_find(&text_check->check, RULE_CFG_STILL,
                  p3di_place_in_tree(text_check, animation, p3d_config_find(animation, last)), "%s and %s are both %g",
                  first, last, a);
}

static bool is_whole(double number)
{
    return number == floor(number);
}

/* 60, which means degrees, is 9.5 turns; (rad 1.5708), which means a quarter of a turn, is 1.5 degrees. */
static void check_angle(struct p3di_text_check *text_check, const struct p3d_config_class *animation, const char *name)
{
    const struct p3d_config_entry *entry = p3d_config_find(animation, name);
    const struct p3d_config_value *value = entry && entry->kind == P3D_CONFIG_VALUE ? &entry->value : NULL;
    const bool is_text = value && value->kind == P3D_CONFIG_STRING;
    double angle;

    if (!value || !p3d_config_number(value, &angle) || !(fabs(angle) >= 10) || is_text || !is_whole(angle) ||
        !is_whole(angle / 5))
        return;
    p3di_find(&text_check->check, RULE_CFG_ANGLE, p3di_place_in_tree(text_check, animation, entry),
              "%g is %.1f turns; is (rad %g) meant?", angle, angle / 6.283185307179586, angle);
}

/* 0 is what clamp is in a model: it is clamp either way. */
static void check_address(struct p3di_text_check *text_check, const struct p3d_config_class *animation)
{
    static const char *const known[] = {"clamp", "loop", "mirror"};
    const struct p3d_bytes address = text_of(animation, "sourceAddress");
    const struct p3d_config_entry *entry = p3d_config_find(animation, "sourceAddress");
    double number = 0;

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (p3d_text_equal(address, known[i]))
            return;
    if (address.size)
        p3di_find(&text_check->check, RULE_CFG_ADDRESS, p3di_place_in_tree(text_check, animation, entry),
                  "'%.*s' is none of clamp, loop and mirror", P3DI_NAME(address));
    else if (number_of(animation, "sourceAddress", &number) && number != 0)
        p3di_find(&text_check->check, RULE_CFG_ADDRESS, p3di_place_in_tree(text_check, animation, entry),
                  "%g is a number: it is not known what the game makes of it", number);
}

/* Scripts move an animation by its name: "car animate ['Open', 1]". */
static bool is_animated(struct p3di_text_check *text_check, struct p3d_bytes name)
{
    return text_check->table &&
           p3di_table_has(text_check->table, P3DI_OF_WORDS, p3di_check_keep_lower(&text_check->check, name));
}

/* A class that others inherit from need not be whole. */
static void check_animation(struct p3di_text_check *text_check, const struct p3d_config_class *animation)
{
    if (!text_of(animation, "selection").size || !text_of(animation, "type").size ||
        (animation->base_name.size && !animation->base))
        return;
    check_address(text_check, animation);
    if (!text_of(animation, "source").size && !is_animated(text_check, animation->name))
        p3di_find(&text_check->check, RULE_CFG_NO_SOURCE, p3di_place_in_tree(text_check, animation, NULL),
                  "'%.*s' does not move", P3DI_NAME(text_of(animation, "selection")));
    if (!starts(animation, "hide"))
        check_ends(text_check, animation, "minValue", "maxValue");
    if (starts(animation, "rotation")) {
        check_ends(text_check, animation, "angle0", "angle1");
        check_angle(text_check, animation, "angle0");
        check_angle(text_check, animation, "angle1");
    } else if (starts(animation, "translation")) {
        check_ends(text_check, animation, "offset0", "offset1");
    }
}

static void each_class(struct p3di_text_check *text_check, const struct p3d_config_class *around,
                       void (*each)(struct p3di_text_check *, const struct p3d_config_class *))
{
    for (uint32_t i = 0; around && i < around->entry_count && !text_check->check.job.has_failed; i++)
        if (around->entries[i].kind == P3D_CONFIG_CLASS)
            each(text_check, around->entries[i].class_);
}

/* ---- The file ---- */

/* Models of the game are there. */
static void check_pivots(struct p3di_text_check *text_check, const struct p3d_config_class *skeleton)
{
    const struct p3d_bytes path = text_of(skeleton, "pivotsModel");
    const struct p3d_config_entry *entry = p3d_config_find(skeleton, "pivotsModel");
    enum p3d_file_state state;
    struct p3d_bytes near;

    if (!path.size || !text_check->mod || p3di_is_of_game(path, P3D_PROFILE_ANY, true))
        return;
    state = p3di_find_mod_file(&text_check->check, text_check->mod, path, &near);
    if (state != P3D_FILE_THERE)
        p3di_find(&text_check->check, RULE_CFG_PIVOTS, p3di_place_in_tree(text_check, skeleton, entry), "%.*s%s",
                  P3DI_PATH(path), state == P3D_FILE_UNKNOWN ? ": it is of another addon, which is not given" : "");
}

/* Others may inherit from it, and say what it lacks. */
static bool is_inherited(const struct p3d_config_class *class_)
{
    for (uint32_t i = 0; i < class_->parent->entry_count; i++)
        if (class_->parent->entries[i].kind == P3D_CONFIG_CLASS && class_->parent->entries[i].class_->base == class_)
            return true;
    return false;
}

static void check_sections(struct p3di_text_check *text_check, const struct p3d_config_class *model)
{
    const struct p3d_config_class *last = model;

    while (last->base)
        last = last->base;
    if (model->entry_count && !last->base_name.size && !p3d_config_find(model, "sections") &&
        !text_of(model, "sectionsInherit").size && !is_inherited(model))
        p3di_find(&text_check->check, RULE_CFG_NO_SECTIONS, p3di_place_in_tree(text_check, model, NULL),
                  "neither it nor a base has sections[]");
}

static void check_skeleton(struct p3di_text_check *text_check, const struct p3d_config_class *skeleton)
{
    check_pivots(text_check, skeleton);
    check_inherited(text_check, skeleton, "skeletonInherit");
    check_parents(text_check, skeleton);
}

/* Each class is looked at where it stands. */
static void check_model(struct p3di_text_check *text_check, const struct p3d_config_class *model)
{
    check_inherited(text_check, model, "sectionsInherit");
    check_sections(text_check, model);
    for (uint32_t i = 0; i < model->entry_count; i++)
        if (model->entries[i].kind == P3D_CONFIG_CLASS && p3d_text_equal(model->entries[i].name, "Animations"))
            each_class(text_check, model->entries[i].class_, check_animation);
}

void p3di_check_cfg_tree(struct p3di_text_check *text_check)
{
    const struct p3d_config_class *root = &text_check->tree->root;

    p3di_find_empty(text_check, RULE_CFG_ODD);
    each_class(text_check, p3d_config_find_class(root, "CfgSkeletons"), check_skeleton);
    each_class(text_check, p3d_config_find_class(root, "CfgModels"), check_model);
}
