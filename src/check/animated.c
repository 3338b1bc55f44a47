/* animated.c: what a model.cfg names, against the selections of the model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include <stdio.h>

#define MOST_NAMED 8u /* bones in one finding */

/* Names of selections, in lower case. */
struct model_names {
    struct p3di_set all;    /* of all LODs */
    struct p3di_set filled; /* of all LODs but Memory, that have members */
    struct p3di_set memory; /* of the Memory LOD, that have points */
    struct p3di_set others; /* of all LODs, that are no bones */
    bool has_memory;
};

static bool has_points(struct p3d_span weights) /* or faces */
{
    for (uint32_t i = 0; i < weights.count; i++)
        if (weights.data[(size_t)i * weights.stride])
            return true;
    return false;
}

static void add_lod(struct check *check, const struct p3d_mlod_lod *lod, struct model_names *names)
{
    const bool is_memory = p3d_lod_kind(lod->resolution) == P3D_LOD_MEMORY;

    names->has_memory |= is_memory;
    for (uint32_t i = 0; i < lod->tag_count && !check->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];
        struct p3d_bytes name;
        uint32_t number;

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw)
            continue;
        name = p3di_check_keep_lower(check, p3d_text(tag->name));
        p3di_job_add(&check->job, &names->all, &name, &number);
        if (has_points(tag->value.selection.points) || (!is_memory && has_points(tag->value.selection.faces)))
            p3di_job_add(&check->job, is_memory ? &names->memory : &names->filled, &name, &number);
    }
}

static bool has_name(const struct p3di_set *names, struct p3d_bytes name)
{
    uint32_t number;

    return p3di_set_find(names, &name, &number);
}

/* "; is 'door' meant?" */
static const char *guess(struct check *check, const struct p3di_set *names, struct p3d_bytes name, char text[80])
{
    const struct p3d_bytes near = p3di_find_near(check, names, name);

    *text = 0;
    if (near.size)
        snprintf(text, 80, "; is '%.*s' meant?", (int)(near.size < 60 ? near.size : 60), (const char *)near.data);
    return text;
}

/* ---- Animations ---- */

static struct finding_place place_of(const struct p3d_model_animation *animation)
{
    return p3di_place_of(P3D_ELEMENT_ANIMATION, P3D_NO_ELEMENT, animation->name);
}

/* Many models have the animations of a common class, and not all selections that these move. A bone without a selection
 * is reported with the bones, unless another selection is probably meant. */
static void check_moved(struct check *check, const struct model_names *names, const struct p3di_set *bones,
                        const struct p3d_model_animation *animation)
{
    const struct p3d_bytes moved = animation->selection;
    char text[80];

    if (!moved.size)
        return; /* it says a source for other classes, or other classes inherit from it */
    if (!has_name(&names->all, moved) && !has_name(bones, moved))
        p3di_find(check, RULE_CFG_SELECTION, place_of(animation), "'%.*s' is in no LOD%s", P3DI_NAME(moved),
                  guess(check, &names->all, moved, text));
    else if (!has_name(&names->all, moved) && *guess(check, &names->others, moved, text))
        p3di_find(check, RULE_CFG_SELECTION, place_of(animation), "'%.*s' is in no LOD%s", P3DI_NAME(moved), text);
    else if (!has_name(bones, moved))
        p3di_find(check, RULE_CFG_BONE, place_of(animation), "'%.*s' is not in skeletonBones[]%s", P3DI_NAME(moved),
                  guess(check, bones, moved, text));
    else if (has_name(&names->all, moved) && !has_name(&names->filled, moved) && !has_name(&names->memory, moved))
        p3di_find(check, RULE_CFG_SELECTION, place_of(animation), "'%.*s' is empty in all LODs", P3DI_NAME(moved));
    else if (animation->bone == P3D_NO_BONE)
        p3di_find(check, RULE_CFG_TYPE, place_of(animation), "it moves nothing");
}

static bool needs_axis(const struct p3d_model_animation *animation)
{
    return animation->bone != P3D_NO_BONE && animation->type != P3D_ANIMATION_DIRECT &&
           animation->type != P3D_ANIMATION_HIDE;
}

/* Axes that are in the LODs are looked for in any of them. */
static void check_end(struct check *check, const struct model_names *names, const struct p3d_model_animation *animation,
                      struct p3d_bytes name)
{
    const struct p3di_set *where = animation->is_axis_in_lod ? &names->all : &names->memory;
    char text[80];

    if (!name.size)
        return;
    if (animation->is_axis_in_lod && has_name(&names->memory, name) && !has_name(&names->filled, name)) {
        p3di_find(check, RULE_CFG_AXIS_PLACE, place_of(animation), "'%.*s'", P3DI_NAME(name));
        return;
    }
    if (has_name(where, name))
        return;
    if (!animation->is_axis_in_lod && !names->has_memory)
        p3di_find(check, RULE_CFG_AXIS, place_of(animation), "'%.*s': there is no Memory LOD", P3DI_NAME(name));
    else
        p3di_find(check, RULE_CFG_AXIS, place_of(animation), "'%.*s' is not in %s%s", P3DI_NAME(name),
                  animation->is_axis_in_lod ? "any LOD" : "Memory", guess(check, where, name, text));
}

static void check_animation(struct check *check, const struct model_names *names, const struct p3di_set *bones,
                            const struct p3d_model_animation *animation)
{
    const bool has_line = animation->type == P3D_ANIMATION_ROTATION || animation->type == P3D_ANIMATION_TRANSLATION;

    check_moved(check, names, bones, animation);
    if (!needs_axis(animation))
        return;
    check_end(check, names, animation, animation->axis);
    check_end(check, names, animation, animation->axis_begin);
    check_end(check, names, animation, animation->axis_end);
    if (has_line && !animation->axis.size && !(animation->axis_begin.size && animation->axis_end.size))
        p3di_find(check, RULE_CFG_AXIS, place_of(animation), "it names none");
}

/* ---- Bones ---- */

static void add_bone_names(struct check *check, struct p3di_set *bones)
{
    const struct p3d_model *cfg = check->options->model_cfg;

    p3di_set_init(bones, check->job.arena, 0);
    for (uint32_t i = 0; i < cfg->bone_count && !check->job.has_failed; i++) {
        const struct p3d_bytes lower = p3di_job_lower(&check->job, p3d_text(cfg->bones[i].name));
        uint32_t number;

        p3di_job_add(&check->job, bones, &lower, &number);
    }
}

static void add_others(struct check *check, struct model_names *names, const struct p3di_set *bones)
{
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)names->all.keys;

    p3di_set_init(&names->others, check->job.arena, 0);
    for (uint32_t i = 0; i < names->all.count && !check->job.has_failed; i++) {
        uint32_t number;

        if (!has_name(bones, items[i]))
            p3di_job_add(&check->job, &names->others, &items[i], &number);
    }
}

/* Bones are often shared by several models, so one finding names all of them. */
static void check_bones(struct check *check, const struct model_names *names, const struct p3di_set *bones)
{
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)bones->keys;
    char text[200];
    size_t used = 0;
    uint32_t missing = 0;

    for (uint32_t i = 0; i < bones->count; i++) {
        /* The first is cut if it does not fit. */
        const size_t size = used || items[i].size + 3 < sizeof text ? items[i].size : sizeof text - 4;

        if (has_name(&names->all, items[i]))
            continue;
        if (missing < MOST_NAMED && used + size + 3 < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%.*s", used ? ", " : "", (int)size,
                                     (const char *)items[i].data);
        missing++;
    }
    if (missing)
        p3di_find(check, RULE_CFG_LONE_BONE, p3di_place_lod(), "%u of %u: %s%s", missing, bones->count, text,
                  missing > MOST_NAMED ? " and more" : "");
}

/* Checked only in a source: a binarised model has only the selections that the binariser found. */
void p3di_check_model_cfg(struct check *check)
{
    const struct p3d_model *cfg = check->options->model_cfg;
    struct model_names names = {.has_memory = false};
    struct p3di_set bones;

    if (!cfg || !check->document->mlod)
        return;
    p3di_set_init(&names.all, check->kept, 0);
    p3di_set_init(&names.memory, check->kept, 0);
    p3di_set_init(&names.filled, check->kept, 0);
    for (uint32_t i = 0; i < check->document->lod_count && !check->job.has_failed; i++) {
        if (p3d_document_lod_error(check->document, i))
            return;
        add_lod(check, &check->document->mlod->lods[i], &names);
    }
    add_bone_names(check, &bones);
    add_others(check, &names, &bones);
    if (cfg->skeleton.size && !cfg->bone_count && cfg->animation_count)
        p3di_find(check, RULE_CFG_SKELETON, p3di_place_lod(), "CfgSkeletons has no bones of '%.*s'",
                  P3DI_NAME(cfg->skeleton));
    for (uint32_t i = 0; cfg->bone_count && i < cfg->animation_count && !check->job.has_failed; i++)
        check_animation(check, &names, &bones, &cfg->animations[i]);
    if (!check->job.has_failed)
        check_bones(check, &names, &bones);
    p3di_arena_clear(check->job.arena);
}
