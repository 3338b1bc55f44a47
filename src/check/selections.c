/* selections.c: named selections, and the weights of the selections that are bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "core/words.h"

#include <math.h>

#define MOST_BONES 4u
#define WEIGHT_TOLERANCE 0.02

/* ---- Names ---- */

static void check_raw(struct check *check)
{
    for (uint32_t i = 0; i < check->mlod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &check->mlod->tags[i];

        if (tag->is_raw || tag->is_second_form)
            p3di_find(check, RULE_SELECTION_SIZE,
                      p3di_place_of(P3D_ELEMENT_SELECTION, P3D_NO_ELEMENT, p3d_text(tag->name)),
                      "%u bytes do not fit %u points and %u faces", tag->payload_size, check->lod->point_count,
                      check->lod->face_count);
    }
}

static bool have_same_members(const struct p3d_model_selection *a, const struct p3d_model_selection *b)
{
    return a->point_count == b->point_count && a->face_count == b->face_count &&
           (!a->point_count ||
            (memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0 &&
             memcmp(a->point_weights, b->point_weights, a->point_count * sizeof *a->point_weights) == 0)) &&
           (!a->face_count || memcmp(a->faces, b->faces, a->face_count * sizeof *a->faces) == 0);
}

/* Proxies have a rule of their own for this. `first` has the first selection of each name. */
static void check_twice(struct check *check, struct p3di_set *set, uint32_t *first, uint32_t index)
{
    const struct p3d_model_selection *selections = check->lod->selections;
    const struct p3d_bytes name = selections[index].name, lower = p3di_job_lower(&check->job, name);
    uint32_t number;

    if (p3d_proxy_name(name, NULL, NULL))
        return;
    if (p3di_job_add(&check->job, set, &lower, &number))
        first[number] = index;
    else if (!check->job.has_failed && !have_same_members(&selections[first[number]], &selections[index]))
        p3di_find(check, RULE_SELECTION_TWICE, p3di_place_selection(check, P3D_ELEMENT_SELECTION, index),
                  "an earlier selection has this name");
}

static bool has_blank_end(struct p3d_bytes name)
{
    return name.size && (name.data[0] == ' ' || name.data[name.size - 1] == ' ');
}

/* True if binarising has left out its members, which the game does not need there. */
static bool is_cleared(const struct check *check, uint32_t index)
{
    return check->odol && !check->odol->selections[index].is_sectional &&
           (p3d_lod_is_drawn(check->resolution) || p3d_lod_is_shadow_volume(check->resolution) ||
            check->kind == P3D_LOD_SHADOW_BUFFER || check->kind == P3D_LOD_LAND_CONTACT ||
            check->kind == P3D_LOD_ROADWAY);
}

static void check_selection(struct check *check, uint32_t index)
{
    const struct p3d_model_selection *selection = &check->lod->selections[index];
    const struct p3d_bytes name = selection->name;
    const bool is_scratch = name.size && (name.data[0] == '-' || name.data[0] == '.');
    const bool is_empty = !selection->point_count && !selection->face_count && !is_cleared(check, index);
    struct finding_place place;

    if (!is_scratch && !is_empty && is_printable(name) && !has_blank_end(name))
        return;
    place = p3di_place_selection(check, P3D_ELEMENT_SELECTION, index);
    if (!is_printable(name))
        p3di_find(check, RULE_SELECTION_NOT_ASCII, place, "a byte is not printable ASCII");
    if (has_blank_end(name) && check->mlod)
        p3di_find(check, RULE_SELECTION_BLANK, place, "a blank stands at an end of its name");
    if (is_scratch)
        p3di_find(check, RULE_SELECTION_SCRATCH, place, "its name starts with '%c'", name.data[0]);
    if (is_empty)
        p3di_find(check, RULE_SELECTION_EMPTY, place, "no points and no faces");
}

void p3di_check_selections(struct check *check)
{
    uint32_t *first = p3di_job_alloc(&check->job, check->lod->selection_count, sizeof *first);
    struct p3di_set set;

    p3di_set_init(&set, check->job.arena, 0);
    p3di_set_reserve(&set, check->lod->selection_count);
    if (check->mlod)
        check_raw(check);
    for (uint32_t i = 0; i < check->lod->selection_count && !check->job.has_failed; i++) {
        check_twice(check, &set, first, i);
        check_selection(check, i);
    }
}

/* ---- Bones ---- */

static bool is_bone(struct check *check, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_job_lower(&check->job, name);
    uint32_t number;

    return !check->job.has_failed && p3di_set_find(&check->skeleton.bones, &lower, &number);
}

static void add_weights(const struct p3d_model_selection *selection, float *sums, uint32_t *counts)
{
    for (uint32_t i = 0; i < selection->point_count; i++) {
        sums[selection->points[i]] += selection->point_weights[i];
        counts[selection->points[i]]++;
    }
}

static void find_at(struct check *check, enum rule rule, const struct tally *tally, struct p3d_span points,
                    const char *message)
{
    struct finding_place place = {.element = P3D_ELEMENT_POINT, .index = tally->first, .count = tally->count};

    if (!tally->count)
        return;
    place.has_position = true;
    place.position = p3d_vec3_at(points, tally->first);
    p3di_find(check, rule, place, "%s", message);
}

void p3di_find_weights(struct check *check, const float *sums, const uint32_t *counts, struct p3d_span points)
{
    struct tally wrong = {0, 0}, many = {0, 0};

    for (uint32_t i = 0; i < points.count; i++) {
        if (counts[i] && fabs((double)sums[i] - 1) > WEIGHT_TOLERANCE)
            tally_add(&wrong, i);
        if (counts[i] > MOST_BONES)
            tally_add(&many, i);
    }
    find_at(check, RULE_BONE_WEIGHTS, &wrong, points, "the weights of its bones together are not 1");
    find_at(check, RULE_BONE_COUNT, &many, points, "more than 4 bones have it");
}

/* A binarised model has its weights in a form that adds up; only sources can be wrong. */
void p3di_check_bones(struct check *check)
{
    const uint32_t count = check->lod->point_count;
    uint32_t *counts;
    float *sums;

    if (!check->skeleton.bones.count)
        return;
    sums = p3di_job_alloc(&check->job, count, sizeof *sums);
    counts = p3di_job_alloc(&check->job, count, sizeof *counts);
    for (uint32_t i = 0; i < check->lod->selection_count && !check->job.has_failed; i++)
        if (is_bone(check, check->lod->selections[i].name))
            add_weights(&check->lod->selections[i], sums, counts);
    if (!check->job.has_failed)
        p3di_find_weights(check, sums, counts, check->mlod->points);
}
