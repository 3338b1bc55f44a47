/* skeleton.c: the nodes of a glTF that are bones (docs/import.md, "Bones and animations").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include "model_cfg/reader.h"

#include <p3d/model.h>

#include <stdlib.h>

/* ---- Which nodes ---- */

static bool is_class(const json_t *extras, enum p3d_animation_type *type)
{
    const struct p3d_bytes word = p3di_in_text(extras, "type");

    for (uint32_t i = 0; word.size && i <= P3D_ANIMATION_HIDE; i++)
        if (p3d_text_equal(word, p3d_animation_type_name(i))) {
            *type = (enum p3d_animation_type)i;
            return true;
        }
    return false;
}

/* Its extras, or those of a joint. */
static const json_t *told(const struct in_file *f, const json_t *animation)
{
    const json_t *extras = json_object_get(animation, "extras");
    const struct p3d_bytes name = p3di_in_text(animation, "name");
    uint32_t number;

    if (p3di_in_text(extras, "type").size)
        return extras;
    return p3di_set_find(&f->skeleton.class_names, &name, &number) ? f->skeleton.classes[number] : NULL;
}

const json_t *p3di_in_class(const struct in_file *f, const json_t *animation, enum p3d_animation_type *type)
{
    const json_t *extras = told(f, animation);

    return is_class(extras, type) ? extras : NULL;
}

bool p3di_in_is_rest(const struct in_file *f, const json_t *animation)
{
    return p3d_text_equal(p3di_in_text(told(f, animation), "type"), "rest");
}

/* The first of two classes of one name counts. */
static void list_classes(struct in_file *f)
{
    p3di_set_init(&f->skeleton.class_names, f->b.job.arena, 0);
    f->skeleton.classes = p3di_job_alloc(&f->b.job, f->node_count, sizeof(json_t *));
    for (uint32_t i = 0; i < f->node_count && !f->b.job.has_failed; i++) {
        const json_t *extras = json_object_get(p3di_in_item(f, "nodes", i), "extras");
        const struct p3d_bytes name = p3di_in_text(extras, "class");
        uint32_t number;

        if (name.size && p3di_job_add(&f->b.job, &f->skeleton.class_names, &name, &number))
            f->skeleton.classes[number] = extras;
    }
}

/* Nodes that the animations of others move. Ours move joints, and what they have above themselves. */
static void mark_moved(struct in_file *f)
{
    for (uint32_t i = 0; i < p3di_in_count(f, "animations"); i++) {
        const json_t *animation = p3di_in_item(f, "animations", i), *channels = json_object_get(animation, "channels");
        enum p3d_animation_type type;

        for (size_t j = 0; !p3di_in_class(f, animation, &type) && j < json_array_size(channels); j++) {
            const json_t *target = json_object_get(json_array_get(channels, j), "target");
            const uint32_t node = p3di_in_number(f, target, "node", IN_NONE);

            if (node < f->node_count && !p3d_text_equal(p3di_in_text(target, "path"), "weights"))
                f->nodes[node].is_moved = true;
        }
    }
}

/* A mesh below a bone is one, too: it is a selection, which the bone does not have. A mesh that has a skin is moved by
 * that alone. */
static bool is_bone(const struct in_file *f, const struct in_node *node, const json_t *json)
{
    const bool is_below = node->parent != IN_NONE && f->nodes[node->parent].is_below_bone;

    if (!p3di_in_text(json, "name").size || node->is_lod || json_object_get(json, "skin") || node->is_no_bone)
        return false;
    return node->is_joint || node->is_moved || (is_below && json_object_get(json, "mesh"));
}

/* ---- Their order ---- */

struct tree {
    struct in_file *f;
    struct p3di_set names;        /* of bones, lower-case */
    uint32_t *above;              /* by node: the bone above it, or IN_NONE */
    uint32_t *path;               /* up from a node */
    struct p3d_model_bone *bones; /* by number */
    uint32_t twin_count;
};

static void find_bones(struct tree *t)
{
    struct in_file *f = t->f;

    for (uint32_t i = 0; i < f->order_count; i++) {
        const uint32_t index = f->order[i];
        struct in_node *node = &f->nodes[index];

        node->is_bone = is_bone(f, node, p3di_in_item(f, "nodes", index));
        t->above[index] = IN_NONE;
        if (node->parent != IN_NONE) {
            node->is_below_bone = f->nodes[node->parent].is_below_bone;
            t->above[index] = f->nodes[node->parent].is_bone ? node->parent : t->above[node->parent];
        }
        node->is_below_bone |= node->is_bone;
    }
}

static void add(struct tree *t, uint32_t index)
{
    struct in_file *f = t->f;
    const struct p3d_bytes name = p3di_in_text(p3di_in_item(f, "nodes", index), "name");
    const struct p3d_bytes lower = p3di_job_lower(&f->b.job, name);
    uint32_t number;

    if (p3di_job_add(&f->b.job, &t->names, &lower, &number))
        t->bones[number] = (struct p3d_model_bone){
            p3di_job_copy(&f->b.job, name), t->above[index] == IN_NONE ? P3D_NO_BONE : f->nodes[t->above[index]].bone};
    else
        t->twin_count++;
    f->nodes[index].bone = number;
}

struct told_bone {
    uint32_t number, node;
};

static int compare_told(const void *a, const void *b)
{
    const struct told_bone *x = a, *y = b;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->node < y->node ? -1 : 1;
}

/* A bone stands behind those above it. */
static void add_with_those_above(struct tree *t, uint32_t index)
{
    uint32_t depth = 0;

    for (; index != IN_NONE && t->f->nodes[index].is_bone && t->f->nodes[index].bone == IN_NONE;
         index = t->above[index])
        t->path[depth++] = index;
    while (depth && !t->f->b.job.has_failed)
        add(t, t->path[--depth]);
}

/* Those of ours, in their order. */
static void add_told(struct tree *t)
{
    struct told_bone *bones = p3di_job_alloc(&t->f->b.job, t->f->node_count, sizeof *bones);
    uint32_t count = 0;

    for (uint32_t i = 0; bones && i < t->f->node_count; i++)
        if (t->f->nodes[i].told_bone != IN_NONE)
            bones[count++] = (struct told_bone){t->f->nodes[i].told_bone, i};
    if (count)
        qsort(bones, count, sizeof *bones, compare_told);
    for (uint32_t i = 0; i < count && !t->f->b.job.has_failed; i++)
        add_with_those_above(t, bones[i].node);
}

static void add_joints(struct tree *t)
{
    for (uint32_t i = 0; i < p3di_in_count(t->f, "skins"); i++) {
        const json_t *joints = json_object_get(p3di_in_item(t->f, "skins", i), "joints");

        for (size_t j = 0; j < json_array_size(joints) && !t->f->b.job.has_failed; j++) {
            const double number = json_number_value(json_array_get(joints, j));

            if (number >= 0 && number < t->f->node_count)
                add_with_those_above(t, (uint32_t)number);
        }
    }
}

void p3di_in_take_bones(struct in_file *f)
{
    struct tree t = {.f = f};

    t.above = p3di_job_alloc(&f->b.job, f->node_count, sizeof *t.above);
    t.path = p3di_job_alloc(&f->b.job, f->node_count, sizeof *t.path);
    t.bones = p3di_job_alloc(&f->b.job, f->node_count, sizeof *t.bones);
    p3di_set_init(&t.names, f->b.job.arena, 0);
    if (f->b.job.has_failed)
        return;
    list_classes(f);
    if (f->b.job.has_failed)
        return;
    mark_moved(f);
    find_bones(&t);
    add_told(&t);
    add_joints(&t);
    for (uint32_t i = 0; i < f->order_count && !f->b.job.has_failed; i++)
        add_with_those_above(&t, f->order[i]);
    f->skeleton.bones = t.bones;
    f->skeleton.bone_names = t.names;
    p3di_warn_of(f->b.job.options, (uint32_t)P3D_NO_LOD, t.twin_count,
                 "bones have the name of another; they are taken for one");
}

/* ---- The model ---- */

/* The names of a text, with a ';' behind each. */
static void take_sections(struct in_file *f, struct p3d_model *model, struct p3d_bytes text)
{
    struct p3d_bytes *sections;
    uint32_t start = 0, count = 0;

    for (uint32_t i = 0; i < text.size; i++)
        count += text.data[i] == ';';
    sections = p3di_job_alloc(&f->b.job, count, sizeof *sections);
    model->sections = sections;
    for (uint32_t i = 0; sections && i < text.size; i++)
        if (text.data[i] == ';') {
            sections[model->section_count++] =
                p3di_job_copy(&f->b.job, (struct p3d_bytes){text.data + start, i - start});
            start = i + 1;
        }
}

/* Without a word about it, a point that two bones move shows that the skeleton is not discrete. */
static bool is_discrete(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; model->lods[i].skins && j < model->lods[i].point_count; j++)
            if (model->lods[i].skins[j].count > 1)
                return false;
    return true;
}

void p3di_in_give_bones(struct in_file *f, struct p3d_model *model, struct p3d_model_lod *lods)
{
    const json_t *scene = p3di_in_item(f, "scenes", p3di_in_number(f, f->root, "scene", 0));
    const json_t *extras = json_object_get(scene, "extras"), *discrete = json_object_get(extras, "isDiscrete");
    struct p3d_bytes name = p3di_in_text(extras, "skeleton");

    if (!name.data)
        name = p3di_in_text(p3di_in_item(f, "skins", 0), "name");
    model->skeleton = p3di_job_copy(&f->b.job, name);
    model->bones = f->skeleton.bones;
    model->bone_count = f->skeleton.bone_names.count;
    model->animations = f->skeleton.animations;
    model->animation_count = f->skeleton.animation_count;
    model->is_discrete = discrete && json_number_value(discrete) != 0;
    take_sections(f, model, p3di_in_text(extras, "sections"));
    for (uint32_t i = 0; i < model->lod_count && model->bone_count && !f->b.job.has_failed; i++)
        p3di_cfg_make_skins(&f->b.job, model, &lods[i]);
    if (!discrete)
        model->is_discrete = is_discrete(model);
}
