/* read.c: skeleton, sections and animations out of a model.cfg (docs/format/config.md, "model.cfg").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "keys.h"
#include "reader.h"

#include "model/poser.h"

#define MOST_INHERITED 64u /* skeletons, or classes, in each other; real files stay below 8 */

/* ---- Values ---- */

static struct p3d_bytes text_of(const struct p3d_config_value *value)
{
    return value && value->kind == P3D_CONFIG_STRING ? p3d_text(value->text) : (struct p3d_bytes){NULL, 0};
}

static struct p3d_bytes find_text(const struct p3d_config_class *class_, const char *name)
{
    return text_of(p3d_config_find_value(class_, name));
}

static float find_number(const struct p3d_config_class *class_, const char *name, float otherwise)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);
    double number;

    return value && p3d_config_number(value, &number) ? (float)number : otherwise;
}

static struct p3d_vec3 find_vector(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);
    double parts[3] = {0, 0, 0};

    for (uint32_t i = 0; i < 3 && value && value->kind == P3D_CONFIG_ITEMS && i < value->count; i++)
        (void)p3d_config_number(&value->items[i], &parts[i]);
    return (struct p3d_vec3){(float)parts[0], (float)parts[1], (float)parts[2]};
}

/* The class of this name in another; names of trees are not terminated. */
static const struct p3d_config_class *find_class(struct cfg_reader *cfg_reader, const struct p3d_config_class *class_,
                                                 struct p3d_bytes name)
{
    return class_ && name.size ? p3d_config_find_class(class_, p3di_job_text(&cfg_reader->job, name)) : NULL;
}

/* ---- Arrays ---- */

/* Calls `each` with every string of an array; with strings before a += first. */
static void each_text(struct cfg_reader *cfg_reader, const struct p3d_config_class *class_, const char *name,
                      void (*each)(struct cfg_reader *cfg_reader, const struct p3d_config_value *items, uint32_t count),
                      unsigned depth)
{
    const struct p3d_config_entry *entry = p3d_config_find(class_, name);

    if (!entry || entry->kind != P3D_CONFIG_ARRAY)
        return;
    if (depth == MOST_INHERITED) {
        p3di_job_fail(&cfg_reader->job, P3D_INVALID, "arrays add to each other without end");
        return;
    }
    if (entry->is_append) {
        const struct p3d_config_class *owner = class_;

        while (owner && !(entry >= owner->entries && entry < owner->entries + owner->entry_count))
            owner = owner->base;
        if (owner && owner->base)
            each_text(cfg_reader, owner->base, name, each, depth + 1);
    }
    each(cfg_reader, entry->value.items, entry->value.count);
}

/* ---- The skeleton ---- */

static uint32_t find_bone(struct cfg_reader *cfg_reader, struct p3d_bytes name)
{
    const struct p3d_bytes lower = lower_name(&cfg_reader->job, name);
    uint32_t number;

    return lower.size && p3di_set_find(&cfg_reader->bone_names, &lower, &number) ? number : P3D_NO_BONE;
}

/* Pairs: a bone and its parent, which may come later. */
static void add_bones(struct cfg_reader *cfg_reader, const struct p3d_config_value *items, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        const struct p3d_bytes name = lower_name(&cfg_reader->job, text_of(&items[i]));
        const uint32_t known = cfg_reader->bone_names.count;
        uint32_t number;

        if (!name.size || !p3di_job_add(&cfg_reader->job, &cfg_reader->bone_names, &name, &number))
            continue;
        if (!P3DI_ROOM(&cfg_reader->job, cfg_reader->bones, known, cfg_reader->bone_capacity) ||
            !P3DI_ROOM(&cfg_reader->job, cfg_reader->parents, known, cfg_reader->parent_capacity))
            return;
        cfg_reader->bones[number] = (struct p3d_model_bone){name, P3D_NO_BONE};
        cfg_reader->parents[number] = text_of(&items[i + 1]);
    }
    if (count % 2 && text_of(&items[count - 1]).size)
        p3di_warn(cfg_reader->job.options, (uint32_t)P3D_NO_LOD,
                  "skeleton %.*s: the last name of skeletonBones[], \"%.*s\", is passed over: a parent is missing",
                  P3DI_NAME(cfg_reader->skeleton), P3DI_NAME(text_of(&items[count - 1])));
}

/* A bone that is above itself has no parent. */
static void find_parents(struct cfg_reader *cfg_reader)
{
    const uint32_t count = cfg_reader->bone_names.count;
    uint32_t *order = p3di_job_alloc(&cfg_reader->job, count, sizeof *order);
    uint32_t *parents = p3di_job_alloc(&cfg_reader->job, count, sizeof *parents);
    uint8_t *states = p3di_job_alloc(&cfg_reader->job, count, sizeof *states);

    for (uint32_t i = 0; i < count && !cfg_reader->job.has_failed; i++)
        cfg_reader->bones[i].parent = find_bone(cfg_reader, cfg_reader->parents[i]);
    if (cfg_reader->job.has_failed)
        return;
    p3di_order_bones(cfg_reader->bones, count, order, parents, states);
    for (uint32_t i = 0; i < count; i++) {
        if (parents[i] != cfg_reader->bones[i].parent)
            p3di_warn(cfg_reader->job.options, (uint32_t)P3D_NO_LOD,
                      "skeleton %.*s: bone \"%.*s\" gets no parent: its parent \"%.*s\" is %s",
                      P3DI_NAME(cfg_reader->skeleton), P3DI_NAME(cfg_reader->bones[i].name),
                      P3DI_NAME(cfg_reader->parents[i]), cfg_reader->bones[i].parent == i ? "itself" : "below it");
        cfg_reader->bones[i].parent = parents[i];
    }
}

static void read_skeleton(struct cfg_reader *cfg_reader, struct p3d_bytes name, unsigned depth)
{
    const struct p3d_config_class *skeleton = find_class(cfg_reader, cfg_reader->skeletons, name);

    if (!skeleton)
        return;
    if (depth == MOST_INHERITED) {
        p3di_job_fail(&cfg_reader->job, P3D_INVALID, "skeletons inherit from each other without end");
        return;
    }
    if (!depth)
        cfg_reader->model->is_discrete = find_number(skeleton, "isDiscrete", 0) != 0;
    read_skeleton(cfg_reader, find_text(skeleton, "skeletonInherit"), depth + 1);
    cfg_reader->skeleton = name;
    each_text(cfg_reader, skeleton, "skeletonBones", add_bones, 0);
}

/* By bone, and at the end for the root: its first child; and by bone the next child of its parent.
 */
struct bone_tree {
    uint32_t *firsts, *nexts;
};

static bool find_tree(struct cfg_reader *cfg_reader, struct bone_tree *tree)
{
    const uint32_t count = cfg_reader->bone_names.count;

    tree->firsts = p3di_job_alloc(&cfg_reader->job, count + (size_t)1, sizeof *tree->firsts);
    tree->nexts = p3di_job_alloc(&cfg_reader->job, count, sizeof *tree->nexts);
    if (cfg_reader->job.has_failed)
        return false;
    for (uint32_t i = 0; i <= count; i++)
        tree->firsts[i] = P3D_NO_BONE;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t *first =
            &tree->firsts[cfg_reader->bones[i].parent == P3D_NO_BONE ? count : cfg_reader->bones[i].parent];

        tree->nexts[i] = *first;
        *first = i;
    }
    return true;
}

/* The bone behind this one: its first child, else the next child of the nearest bone above that has a next child. */
static uint32_t bone_behind(const struct cfg_reader *cfg_reader, const struct bone_tree *tree, uint32_t bone)
{
    if (tree->firsts[bone] != P3D_NO_BONE)
        return tree->firsts[bone];
    while (bone != P3D_NO_BONE && tree->nexts[bone] == P3D_NO_BONE)
        bone = cfg_reader->bones[bone].parent;
    return bone == P3D_NO_BONE ? bone : tree->nexts[bone];
}

/* The engine's order: all that is below a bone stands behind it. */
static void order_bones(struct cfg_reader *cfg_reader)
{
    const uint32_t count = cfg_reader->bone_names.count;
    struct p3d_model_bone *ordered = p3di_job_alloc(&cfg_reader->job, count, sizeof *ordered);
    struct bone_tree tree;
    uint32_t number;

    if (!find_tree(cfg_reader, &tree))
        return;
    p3di_set_init(&cfg_reader->bone_names, cfg_reader->job.arena, 0);
    for (uint32_t i = tree.firsts[count]; i != P3D_NO_BONE; i = bone_behind(cfg_reader, &tree, i)) {
        const uint32_t parent = cfg_reader->bones[i].parent;

        if (p3di_job_add(&cfg_reader->job, &cfg_reader->bone_names, &cfg_reader->bones[i].name, &number))
            ordered[number] = (struct p3d_model_bone){
                cfg_reader->bones[i].name,
                parent == P3D_NO_BONE ? parent : find_bone(cfg_reader, cfg_reader->bones[parent].name)};
    }
    cfg_reader->bones = ordered;
}

void p3di_cfg_read_skeleton(struct cfg_reader *cfg_reader, struct p3d_bytes name)
{
    read_skeleton(cfg_reader, name, 0);
    if (cfg_reader->bone_names.count && !cfg_reader->job.has_failed)
        find_parents(cfg_reader);
    if (cfg_reader->bone_names.count && !cfg_reader->job.has_failed)
        order_bones(cfg_reader);
}

/* ---- Sections ---- */

static void add_sections(struct cfg_reader *cfg_reader, const struct p3d_config_value *items, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_bytes name = lower_name(&cfg_reader->job, text_of(&items[i]));
        uint32_t number;

        if (name.size)
            p3di_job_add(&cfg_reader->job, &cfg_reader->section_names, &name, &number);
    }
}

static void read_sections(struct cfg_reader *cfg_reader, const struct p3d_config_class *class_, unsigned depth)
{
    const struct p3d_config_class *inherited =
        find_class(cfg_reader, cfg_reader->models, find_text(class_, "sectionsInherit"));

    if (depth == MOST_INHERITED) {
        p3di_job_fail(&cfg_reader->job, P3D_INVALID, "sections inherit from each other without end");
        return;
    }
    if (inherited)
        read_sections(cfg_reader, inherited, depth + 1);
    each_text(cfg_reader, class_, "sections", add_sections, 0);
}

/* ---- Named properties ---- */

/* A copy of a text, or of a number as text. */
static struct p3d_bytes copy_value(struct cfg_reader *cfg_reader, const struct p3d_config_value *value)
{
    char text[24];
    uint32_t size;
    double number;

    if (value->kind == P3D_CONFIG_STRING || !p3d_config_number(value, &number))
        return p3di_job_copy(&cfg_reader->job, text_of(value));
    size = (uint32_t)p3di_format_f32((float)number, text);
    return p3di_job_copy(&cfg_reader->job, (struct p3d_bytes){(const uint8_t *)text, size});
}

/* Pairs: a name and a value. */
static void add_properties(struct cfg_reader *cfg_reader, const struct p3d_config_value *items, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        if (!text_of(&items[i]).size)
            continue;
        if (!P3DI_ROOM(&cfg_reader->job, cfg_reader->properties, cfg_reader->property_count,
                       cfg_reader->property_capacity))
            return;
        cfg_reader->properties[cfg_reader->property_count++] = (struct p3d_model_property){
            p3di_job_copy(&cfg_reader->job, text_of(&items[i])), copy_value(cfg_reader, &items[i + 1])};
    }
}

/* ---- Animations ---- */

/* Inherited classes come first; a class of the same name replaces an inherited one. Of those of one name in
 * `animations` one counts. What `all` does not have was deleted. */
static void collect_animations(struct cfg_reader *cfg_reader, const struct p3d_config_class *all,
                               const struct p3d_config_class *animations, unsigned depth)
{
    if (depth == MOST_INHERITED) {
        p3di_job_fail(&cfg_reader->job, P3D_INVALID, "classes inherit from each other without end");
        return;
    }
    if (animations->base)
        collect_animations(cfg_reader, all, animations->base, depth + 1);
    for (uint32_t i = 0; i < animations->entry_count; i++) {
        const struct p3d_config_entry *entry = &animations->entries[i];
        struct p3d_bytes name;
        uint32_t number;

        if (entry->kind != P3D_CONFIG_CLASS || !find_class(cfg_reader, all, entry->name) ||
            find_class(cfg_reader, animations, entry->name) != entry->class_)
            continue;
        name = lower_name(&cfg_reader->job, entry->name);
        (void)p3di_job_room(&cfg_reader->job, &cfg_reader->animation_classes, cfg_reader->animation_names.count,
                            &cfg_reader->animation_capacity, sizeof(const struct p3d_config_class *));
        p3di_job_add(&cfg_reader->job, &cfg_reader->animation_names, &name, &number);
        if (!cfg_reader->job.has_failed)
            cfg_reader->animation_classes[number] = entry->class_;
    }
}

static bool find_word(struct p3d_bytes text, const char *const *words, uint32_t count, uint32_t *number)
{
    for (*number = 0; *number < count; ++*number)
        if (p3d_text_equal(text, words[*number]))
            return true;
    return false;
}

/* What the game makes of a number is not known. */
static void read_address(struct cfg_reader *cfg_reader, const struct p3d_config_class *class_,
                         struct p3d_model_animation *animation)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, "sourceAddress");
    uint32_t address;

    if (value && find_word(text_of(value), p3di_cfg_addresses, 3, &address))
        animation->source_address = address;
    else if (value && (text_of(value).size || find_number(class_, "sourceAddress", 0) != 0))
        p3di_warn(cfg_reader->job.options, (uint32_t)P3D_NO_LOD,
                  "the sourceAddress of animation %.*s is none of clamp, loop and mirror: clamp is taken",
                  P3DI_NAME(class_->name));
}

static bool read_type(const struct p3d_config_class *class_, struct p3d_model_animation *animation)
{
    uint32_t type;

    if (!find_word(find_text(class_, "type"), p3di_cfg_types, P3D_ANIMATION_HIDE + 1, &type))
        return false;
    animation->type = (enum p3d_animation_type)type;
    return true;
}

static void read_values(const struct p3d_config_class *class_, struct p3d_model_animation *animation)
{
    uint8_t *members = (uint8_t *)animation;

    for (size_t i = 0; i < P3DI_CFG_KEY_COUNT; i++) {
        const struct cfg_key *key = &p3di_cfg_keys[i];
        float number = key->otherwise;

        if (!(key->types >> animation->type & 1))
            continue;
        if (key->kind == CFG_VECTOR) {
            const struct p3d_vec3 vector = find_vector(class_, key->name);

            memcpy(members + key->member, &vector, sizeof vector);
            continue;
        }
        if (key->like)
            memcpy(&number, members + key->like, sizeof number);
        number = find_number(class_, key->name, number);
        memcpy(members + key->member, &number, sizeof number);
    }
}

static void take_axis(struct cfg_reader *cfg_reader, const struct p3d_config_class *class_, struct cfg_axis *axis,
                      struct p3d_model_animation *animation)
{
    const struct p3d_bytes selection = find_text(class_, "selection");

    *axis = (struct cfg_axis){.axis = lower_name(&cfg_reader->job, find_text(class_, "axis")),
                              .begin = lower_name(&cfg_reader->job, find_text(class_, "begin")),
                              .end = lower_name(&cfg_reader->job, find_text(class_, "end")),
                              .moved = lower_name(&cfg_reader->job, selection),
                              .is_in_memory = find_number(class_, "memory", 1) != 0,
                              .bone = find_bone(cfg_reader, selection)};
    animation->selection = axis->moved;
    animation->axis = axis->axis;
    animation->axis_begin = axis->begin;
    animation->axis_end = axis->end;
    animation->is_axis_in_lod = !axis->is_in_memory;
}

static void read_animations(struct cfg_reader *cfg_reader)
{
    const uint32_t count = cfg_reader->animation_names.count;
    struct p3d_model_animation *animations = p3di_job_alloc(&cfg_reader->job, count, sizeof *animations);

    cfg_reader->axes = p3di_job_alloc(&cfg_reader->job, count, sizeof *cfg_reader->axes);
    for (uint32_t i = 0; i < count && !cfg_reader->job.has_failed; i++) {
        const struct p3d_config_class *class_ = cfg_reader->animation_classes[i];
        struct cfg_axis *axis = &cfg_reader->axes[i];

        animations[i].name = p3di_job_copy(&cfg_reader->job, class_->name);
        animations[i].source = p3di_job_copy(&cfg_reader->job, find_text(class_, "source"));
        take_axis(cfg_reader, class_, axis, &animations[i]);
        read_address(cfg_reader, class_, &animations[i]);
        if (!read_type(class_, &animations[i])) {
            p3di_warn(cfg_reader->job.options, (uint32_t)P3D_NO_LOD, "the type of animation %.*s is not known",
                      P3DI_NAME(class_->name));
            axis->bone = P3D_NO_BONE;
        } else if (axis->bone == P3D_NO_BONE) {
            p3di_warn(cfg_reader->job.options, (uint32_t)P3D_NO_LOD,
                      "animation %.*s moves \"%.*s\", which is not a bone", P3DI_NAME(class_->name),
                      P3DI_NAME(find_text(class_, "selection")));
        }
        animations[i].bone = axis->bone;
        read_values(class_, &animations[i]);
    }
    cfg_reader->model->animations = animations;
    cfg_reader->model->animation_count = cfg_reader->job.has_failed ? 0 : count;
}

/* ---- The model ---- */

/* The model's heat in thermal sights. */
static void read_thermal(struct cfg_reader *cfg_reader, const struct p3d_config_class *class_)
{
    for (size_t i = 0; i < P3DI_THERMAL_COUNT; i++)
        cfg_reader->model->thermal[i] = find_number(class_, p3di_cfg_thermal[i], 0);
}

static void read_class(struct cfg_reader *cfg_reader, const struct p3d_config_class *class_)
{
    const struct p3d_config_class *animations = p3d_config_find_class(class_, "Animations");

    cfg_reader->model->skeleton = p3di_job_copy(&cfg_reader->job, find_text(class_, "skeletonName"));
    p3di_cfg_read_skeleton(cfg_reader, cfg_reader->model->skeleton);
    read_sections(cfg_reader, class_, 0);
    read_thermal(cfg_reader, class_);
    each_text(cfg_reader, class_, "properties", add_properties, 0);
    if (animations)
        collect_animations(cfg_reader, animations, animations, 0);
    read_animations(cfg_reader);
    cfg_reader->model->bones = cfg_reader->bones;
    cfg_reader->model->bone_count = cfg_reader->bone_names.count;
    cfg_reader->model->sections = (const struct p3d_bytes *)(const void *)cfg_reader->section_names.keys;
    cfg_reader->model->section_count = cfg_reader->section_names.count;
}

bool p3d_model_cfg_has(const struct p3d_config *config, const char *class_name)
{
    const struct p3d_config_class *models = p3d_config_find_class(&config->root, "CfgModels");

    return models && p3d_config_find_class(models, class_name);
}

struct p3d_model *p3d_model_with_cfg(const struct p3d_model *model, const struct p3d_config *config,
                                     const char *class_name, const struct p3d_model_lod *memory,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct cfg_reader cfg_reader = {.model = NULL};

    p3di_error_clear(error);
    if (!p3d_model_cfg_has(config, class_name)) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "CfgModels has no class %.80s", class_name);
        return NULL;
    }
    cfg_reader.models = p3d_config_find_class(&config->root, "CfgModels");
    cfg_reader.skeletons = p3d_config_find_class(&config->root, "CfgSkeletons");
    if (!p3di_job_begin(&cfg_reader.job, "for the skeleton", P3DI_NO_INPUT, options, error))
        return NULL;
    p3di_set_init(&cfg_reader.bone_names, cfg_reader.job.arena, 0);
    p3di_set_init(&cfg_reader.section_names, cfg_reader.job.arena, 0);
    p3di_set_init(&cfg_reader.animation_names, cfg_reader.job.arena, 0);
    cfg_reader.model = p3di_job_alloc(&cfg_reader.job, 1, sizeof *cfg_reader.model);
    if (cfg_reader.model) {
        *cfg_reader.model = *model;
        cfg_reader.model->memory = cfg_reader.job.arena;
        cfg_reader.model->has_class = true;
        read_class(&cfg_reader, p3d_config_find_class(cfg_reader.models, class_name));
    }
    p3di_cfg_make_lods(&cfg_reader, model, memory);
    if (!cfg_reader.job.has_failed)
        return cfg_reader.model;
    p3di_arena_free(cfg_reader.job.arena);
    return NULL;
}
