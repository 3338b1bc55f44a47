/* bones.c: selections of a source against the skeleton and the sections of its model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

/* ---- Bones that share vertices ---- */

/* The children of each bone, as lists: `first` is the first child of a bone, `next` the next bone with the same parent,
 * each plus 1. */
struct children {
    uint32_t *first, *next;
};

static void list_children(struct check *check, struct children *children)
{
    const struct p3d_model *cfg = check->options->model_cfg;

    children->first = p3di_job_alloc(&check->job, cfg->bone_count, sizeof *children->first);
    children->next = p3di_job_alloc(&check->job, cfg->bone_count, sizeof *children->next);
    for (uint32_t i = cfg->bone_count; i-- > 0 && !check->job.has_failed;) {
        const uint32_t parent = cfg->bones[i].parent;

        if (parent == P3D_NO_BONE)
            continue;
        children->next[i] = children->first[parent];
        children->first[parent] = i + 1;
    }
}

static uint32_t selection_of_bone(struct check *check, const struct selection_names *names, uint32_t bone)
{
    return p3di_named_selection(names,
                                p3di_job_lower(&check->job, p3d_text(check->options->model_cfg->bones[bone].name)));
}

static void compare_child(struct check *check, const struct selection_names *names, const uint32_t *marks,
                          uint32_t parent, uint32_t child)
{
    const struct p3d_bytes name = check->options->model_cfg->bones[parent].name;
    const uint32_t index = selection_of_bone(check, names, child);
    const struct p3d_model_selection *selection;
    struct tally shared = {0, 0};
    struct finding_place place;

    if (index == P3D_NO_SELECTION)
        return;
    selection = &check->lod->selections[index];
    for (uint32_t i = 0; i < selection->point_count; i++)
        if (marks[selection->points[i]] == parent + 1)
            tally_add(&shared, selection->points[i]);
    place = p3di_place_selection(check, P3D_ELEMENT_SELECTION, index);
    if (shared.count)
        p3di_find(check, RULE_BONE_SHARED, place, "%u of its points are in its parent %.*s, too", shared.count,
                  P3DI_NAME(name));
}

/* In a discrete skeleton a point has one bone. Points of the parent are marked once for all its children. */
static void check_shared(struct check *check, const struct selection_names *names)
{
    uint32_t *marks = p3di_job_alloc(&check->job, check->lod->point_count, sizeof *marks);
    struct children children;

    list_children(check, &children);
    for (uint32_t parent = 0; parent < check->options->model_cfg->bone_count && !check->job.has_failed; parent++) {
        const uint32_t index = children.first[parent] ? selection_of_bone(check, names, parent) : P3D_NO_SELECTION;
        const struct p3d_model_selection *selection = &check->lod->selections[index == P3D_NO_SELECTION ? 0 : index];

        if (index == P3D_NO_SELECTION)
            continue;
        for (uint32_t i = 0; i < selection->point_count; i++)
            marks[selection->points[i]] = parent + 1;
        for (uint32_t child = children.first[parent]; child; child = children.next[child - 1])
            compare_child(check, names, marks, parent, child - 1);
    }
}

/* ---- Sections ---- */

static void check_sections(struct check *check, const struct selection_names *names)
{
    const struct p3d_model *cfg = check->options->model_cfg;

    for (uint32_t i = 0; i < cfg->section_count && !check->job.has_failed; i++) {
        const uint32_t index = p3di_named_selection(names, cfg->sections[i]);

        if (index != P3D_NO_SELECTION && check->lod->selections[index].face_count)
            p3di_find(check, RULE_SHADOW_SECTION, p3di_place_selection(check, P3D_ELEMENT_SELECTION, index),
                      "sections[] of model.cfg has it, and %u faces here", check->lod->selections[index].face_count);
    }
}

void p3di_check_cfg_selections(struct check *check)
{
    const struct p3d_model *cfg = check->options->model_cfg;
    struct selection_names names;

    if (!cfg || !check->lod->selection_count)
        return;
    p3di_name_selections(check, &names);
    if (cfg->is_discrete && !check->job.has_failed)
        check_shared(check, &names);
    if (p3d_lod_is_shadow_volume(check->resolution) && !check->job.has_failed)
        check_sections(check, &names);
}
