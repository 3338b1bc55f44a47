/* skeleton.c: the nodes of a glTF that are bones (docs/import.md, "Bones and animations").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bones.h"

#include "json.h"
#include "scene.h"

#include "model_cfg/keys.h"
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

/* The extras of an animation, or of the joint that describes it. */
static const json_t *own_extras(const struct in_gltf *gltf, const json_t *animation)
{
    const json_t *extras = json_object_get(animation, "extras");
    const struct p3d_bytes name = p3di_in_text(animation, "name");
    uint32_t number;

    if (p3di_in_text(extras, "type").size)
        return extras;
    return p3di_set_find(&gltf->skeleton->class_names, &name, &number) ? gltf->skeleton->classes[number] : NULL;
}

const json_t *p3di_in_class(const struct in_gltf *gltf, const json_t *animation, enum p3d_animation_type *type)
{
    const json_t *extras = own_extras(gltf, animation);

    return is_class(extras, type) ? extras : NULL;
}

bool p3di_in_is_rest(const struct in_gltf *gltf, const json_t *animation)
{
    return p3d_text_equal(p3di_in_text(own_extras(gltf, animation), "type"), "rest");
}

/* The first of two classes of one name counts. */
static void list_classes(struct in_gltf *gltf)
{
    p3di_set_init(&gltf->skeleton->class_names, gltf->job->arena, 0);
    gltf->skeleton->classes = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof(json_t *));
    for (uint32_t i = 0; i < gltf->scene->node_count && !gltf->job->has_failed; i++) {
        const json_t *extras = json_object_get(p3di_in_item(gltf, "nodes", i), "extras");
        const struct p3d_bytes name = p3di_in_text(extras, "class");
        uint32_t number;

        if (name.size && p3di_job_add(gltf->job, &gltf->skeleton->class_names, &name, &number))
            gltf->skeleton->classes[number] = extras;
    }
}

/* Nodes that the animations of others move. Our own animations move joints and the nodes above them. */
static void mark_moved(struct in_gltf *gltf)
{
    for (uint32_t i = 0; i < p3di_in_count(gltf, "animations"); i++) {
        const json_t *animation = p3di_in_item(gltf, "animations", i),
                     *channels = json_object_get(animation, "channels");
        enum p3d_animation_type type;

        for (size_t j = 0; !p3di_in_class(gltf, animation, &type) && j < json_array_size(channels); j++) {
            const json_t *target = json_object_get(json_array_get(channels, j), "target");
            const uint32_t node = p3di_in_number(gltf, target, "node", IN_NONE);

            if (node < gltf->scene->node_count && !p3d_text_equal(p3di_in_text(target, "path"), "weights"))
                gltf->scene->nodes[node].is_moved = true;
        }
    }
}

/* A mesh below a bone is a bone, too: it is a selection, which the bone above does not have. A mesh with a skin is
 * moved by the skin alone. */
static bool is_bone(const struct in_gltf *gltf, const struct in_node *node, const json_t *json)
{
    const bool is_below = node->parent != IN_NONE && gltf->scene->nodes[node->parent].is_below_bone;

    if (!p3di_in_text(json, "name").size || node->is_lod || json_object_get(json, "skin") || node->is_no_bone)
        return false;
    return node->is_joint || node->is_moved || (is_below && json_object_get(json, "mesh"));
}

/* ---- The order of bones ---- */

struct tree {
    struct in_gltf *gltf;
    struct p3di_set names;        /* of bones, lower-case */
    uint32_t *parents;            /* by node: the bone above it, or IN_NONE */
    uint32_t *path;               /* up from a node */
    struct p3d_model_bone *bones; /* by number */
    uint32_t twin_count;
};

static void find_bones(struct tree *tree)
{
    struct in_gltf *gltf = tree->gltf;

    for (uint32_t i = 0; i < gltf->scene->order_count; i++) {
        const uint32_t index = gltf->scene->order[i];
        struct in_node *node = &gltf->scene->nodes[index];

        node->is_bone = is_bone(gltf, node, p3di_in_item(gltf, "nodes", index));
        tree->parents[index] = IN_NONE;
        if (node->parent != IN_NONE) {
            node->is_below_bone = gltf->scene->nodes[node->parent].is_below_bone;
            tree->parents[index] =
                gltf->scene->nodes[node->parent].is_bone ? node->parent : tree->parents[node->parent];
        }
        node->is_below_bone |= node->is_bone;
    }
}

static void add(struct tree *tree, uint32_t index)
{
    struct in_gltf *gltf = tree->gltf;
    const struct p3d_bytes name = p3di_in_text(p3di_in_item(gltf, "nodes", index), "name");
    const struct p3d_bytes lower = p3di_job_lower(gltf->job, name);
    uint32_t number;

    if (p3di_job_add(gltf->job, &tree->names, &lower, &number))
        tree->bones[number] = (struct p3d_model_bone){
            p3di_job_copy(gltf->job, name),
            tree->parents[index] == IN_NONE ? P3D_NO_BONE : gltf->scene->nodes[tree->parents[index]].bone};
    else
        tree->twin_count++;
    gltf->scene->nodes[index].bone = number;
}

struct own_bone {
    uint32_t number, node;
};

static int compare_own_bones(const void *a, const void *b)
{
    const struct own_bone *x = a, *y = b;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->node < y->node ? -1 : 1;
}

/* Adds a bone behind the bones above it. */
static void add_with_parents(struct tree *tree, uint32_t index)
{
    uint32_t depth = 0;

    for (;
         index != IN_NONE && tree->gltf->scene->nodes[index].is_bone && tree->gltf->scene->nodes[index].bone == IN_NONE;
         index = tree->parents[index])
        tree->path[depth++] = index;
    while (depth && !tree->gltf->job->has_failed)
        add(tree, tree->path[--depth]);
}

/* Adds the bones of our own files, in the order of their numbers. */
static void add_own_bones(struct tree *tree)
{
    struct own_bone *bones = p3di_job_alloc(tree->gltf->job, tree->gltf->scene->node_count, sizeof *bones);
    uint32_t count = 0;

    for (uint32_t i = 0; bones && i < tree->gltf->scene->node_count; i++)
        if (tree->gltf->scene->nodes[i].own_bone != IN_NONE)
            bones[count++] = (struct own_bone){tree->gltf->scene->nodes[i].own_bone, i};
    if (count)
        qsort(bones, count, sizeof *bones, compare_own_bones);
    for (uint32_t i = 0; i < count && !tree->gltf->job->has_failed; i++)
        add_with_parents(tree, bones[i].node);
}

static void add_joints(struct tree *tree)
{
    for (uint32_t i = 0; i < p3di_in_count(tree->gltf, "skins"); i++) {
        const json_t *joints = json_object_get(p3di_in_item(tree->gltf, "skins", i), "joints");

        for (size_t j = 0; j < json_array_size(joints) && !tree->gltf->job->has_failed; j++) {
            const double number = json_number_value(json_array_get(joints, j));

            if (number >= 0 && number < tree->gltf->scene->node_count)
                add_with_parents(tree, (uint32_t)number);
        }
    }
}

void p3di_in_take_bones(struct in_gltf *gltf)
{
    struct tree tree = {.gltf = gltf};

    tree.parents = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof *tree.parents);
    tree.path = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof *tree.path);
    tree.bones = p3di_job_alloc(gltf->job, gltf->scene->node_count, sizeof *tree.bones);
    p3di_set_init(&tree.names, gltf->job->arena, 0);
    if (gltf->job->has_failed)
        return;
    list_classes(gltf);
    if (gltf->job->has_failed)
        return;
    mark_moved(gltf);
    find_bones(&tree);
    add_own_bones(&tree);
    add_joints(&tree);
    for (uint32_t i = 0; i < gltf->scene->order_count && !gltf->job->has_failed; i++)
        add_with_parents(&tree, gltf->scene->order[i]);
    gltf->skeleton->bones = tree.bones;
    gltf->skeleton->bone_names = tree.names;
    p3di_warn_of(gltf->job->options, (uint32_t)P3D_NO_LOD, tree.twin_count,
                 "bones have the name of another; they are taken for one");
}

/* ---- The model ---- */

/* The names of a text, with a ';' behind each. */
static void take_sections(struct in_gltf *gltf, struct p3d_model *model, struct p3d_bytes text)
{
    struct p3d_bytes *sections;
    uint32_t start = 0, count = 0;

    for (uint32_t i = 0; i < text.size; i++)
        count += text.data[i] == ';';
    sections = p3di_job_alloc(gltf->job, count, sizeof *sections);
    model->sections = sections;
    for (uint32_t i = 0; sections && i < text.size; i++)
        if (text.data[i] == ';') {
            sections[model->section_count++] =
                p3di_job_copy(gltf->job, (struct p3d_bytes){text.data + start, i - start});
            start = i + 1;
        }
}

/* If the extras do not say it: a point that two bones move shows that the skeleton is not discrete. */
static bool is_discrete(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; model->lods[i].skins && j < model->lods[i].point_count; j++)
            if (model->lods[i].skins[j].count > 1)
                return false;
    return true;
}

void p3di_in_give_bones(struct in_gltf *gltf, struct p3d_model *model, struct p3d_model_lod *lods)
{
    const json_t *scene = p3di_in_item(gltf, "scenes", p3di_in_number(gltf, gltf->root, "scene", 0));
    const json_t *extras = json_object_get(scene, "extras"), *discrete = json_object_get(extras, "isDiscrete");
    struct p3d_bytes name = p3di_in_text(extras, "skeleton");

    if (!name.data)
        name = p3di_in_text(p3di_in_item(gltf, "skins", 0), "name");
    model->skeleton = p3di_job_copy(gltf->job, name);
    model->bones = gltf->skeleton->bones;
    model->bone_count = gltf->skeleton->bone_names.count;
    model->animations = gltf->skeleton->animations;
    model->animation_count = gltf->skeleton->animation_count;
    model->is_discrete = discrete && json_number_value(discrete) != 0;
    take_sections(gltf, model, p3di_in_text(extras, "sections"));
    for (size_t i = 0; i < P3DI_THERMAL_COUNT; i++)
        model->thermal[i] = p3di_in_f32(extras, p3di_cfg_thermal[i], 0);
    for (uint32_t i = 0; i < model->lod_count && model->bone_count && !gltf->job->has_failed; i++)
        p3di_cfg_make_skins(gltf->job, model, &lods[i]);
    if (!discrete)
        model->is_discrete = is_discrete(model);
}
