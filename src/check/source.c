/* source.c: what a binarised model has lost of its source.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

struct pair {
    const struct p3d_mlod_lod *from;
    const struct p3d_odol_lod *to;
};

/* ---- Names of a LOD ---- */

static void add_name(struct check *check, struct p3di_set *set, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_job_lower(&check->job, p3d_text(name));
    uint32_t number;

    p3di_job_add(&check->job, set, &lower, &number);
}

static bool has_name(struct check *check, const struct p3di_set *set, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_job_lower(&check->job, p3d_text(name));
    uint32_t number;

    return check->job.has_failed || p3di_set_find(set, &lower, &number);
}

static bool is_empty(struct p3d_span weights)
{
    for (uint32_t i = 0; i < weights.count; i++)
        if (weights.data[(size_t)i * weights.stride])
            return false;
    return true;
}

/* ---- Selections ---- */

/* Why the binariser dropped a selection, as far as the source says. */
static void find_lost(struct check *check, const struct p3d_mlod_tag *tag, uint32_t index)
{
    const struct p3d_bytes name = p3d_text(tag->name);
    const struct finding_place place = p3di_place_of(P3D_ELEMENT_SELECTION, index, name);

    if (name.size && (name.data[0] == '-' || name.data[0] == '.'))
        p3di_find(check, RULE_LEFT_OUT, place, "its name starts with '%c'", name.data[0]);
    else if (is_empty(tag->value.selection.points) && is_empty(tag->value.selection.faces))
        p3di_find(check, RULE_LOST_SELECTION, place, "it is empty");
    else
        p3di_find(check, RULE_LOST_SELECTION, place, "the source shows no reason");
}

static void check_selections(struct check *check, const struct pair *pair)
{
    struct p3di_set names;
    uint32_t index = 0;

    p3di_set_init(&names, check->job.arena, 0);
    for (uint32_t i = 0; i < pair->to->selection_count && !check->job.has_failed; i++)
        add_name(check, &names, pair->to->selections[i].name);
    for (uint32_t i = 0; i < pair->from->tag_count && !check->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw)
            continue;
        if (!has_name(check, &names, tag->name) && !p3d_proxy_name(tag->name, NULL, NULL))
            find_lost(check, tag, index);
        index++;
    }
}

/* ---- Proxies ---- */

/* Without the slash that the binariser takes off. */
static struct p3d_bytes key_of(struct check *check, struct p3d_bytes path, uint32_t id)
{
    const uint32_t skipped = path.size && p3d_is_slash(path.data[0]) ? 1 : 0;

    return p3di_proxy_key(check, (struct p3d_bytes){path.data + skipped, path.size - skipped}, id);
}

static void check_proxies(struct check *check, const struct pair *pair)
{
    struct p3di_set keys;
    uint32_t index = 0, id, number;
    struct p3d_bytes path, key;

    p3di_set_init(&keys, check->job.arena, 0);
    for (uint32_t i = 0; i < pair->to->proxy_count && !check->job.has_failed; i++) {
        key = key_of(check, p3d_text(pair->to->proxies[i].model), (uint32_t)pair->to->proxies[i].id);
        p3di_job_add(&check->job, &keys, &key, &number);
    }
    for (uint32_t i = 0; i < pair->from->tag_count && !check->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw)
            continue;
        key = p3d_proxy_name(tag->name, &path, &id) ? key_of(check, path, id) : (struct p3d_bytes){NULL, 0};
        if (key.size && !p3di_set_find(&keys, &key, &number))
            p3di_find(check, RULE_LOST_PROXY, p3di_place_of(P3D_ELEMENT_PROXY, index, p3d_text(tag->name)), "%s",
                      is_empty(tag->value.selection.faces) ? "it has no face" : "the source shows no reason");
        index++;
    }
}

/* ---- Properties ---- */

static void check_properties(struct check *check, const struct pair *pair)
{
    struct p3di_set names;
    uint32_t index = 0;

    p3di_set_init(&names, check->job.arena, 0);
    for (uint32_t i = 0; i < pair->to->property_count && !check->job.has_failed; i++)
        add_name(check, &names, pair->to->properties[i].name);
    for (uint32_t i = 0; i < pair->from->tag_count && !check->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];

        if (tag->kind != P3D_TAG_PROPERTY || tag->is_raw)
            continue;
        if (!has_name(check, &names, tag->value.property.name))
            p3di_find(check, RULE_LOST_PROPERTY,
                      p3di_place_of(P3D_ELEMENT_PROPERTY, index, p3d_text(tag->value.property.name)),
                      "the source has it with '%.*s'", P3DI_NAME(tag->value.property.value));
        index++;
    }
}

/* ---- Weights ---- */

static void add_bones(struct check *check, struct p3di_set *set)
{
    const struct p3d_odol_skeleton *skeleton = &check->document->odol->skeleton;

    p3di_set_init(set, check->job.arena, 0);
    for (uint32_t i = 0; i < skeleton->bone_count && !check->job.has_failed; i++)
        add_name(check, set, skeleton->bones[i].name);
}

/* An MLOD does not say which selections are bones; its binarised model does. Bones of a discrete skeleton may share
 * points: one of them moves them. */
static void check_weights(struct check *check, const struct pair *pair)
{
    const uint32_t count = pair->from->points.count;
    float *sums = p3di_job_alloc(&check->job, count, sizeof *sums);
    uint32_t *counts = p3di_job_alloc(&check->job, count, sizeof *counts);
    struct p3di_set bones;

    add_bones(check, &bones);
    for (uint32_t i = 0; i < pair->from->tag_count && !check->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];
        const struct p3d_span weights = tag->value.selection.points;

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw || !has_name(check, &bones, tag->name))
            continue;
        for (uint32_t j = 0; j < weights.count && !check->job.has_failed; j++) {
            sums[j] += p3d_weight_from_byte(weights.data[(size_t)j * weights.stride]);
            counts[j] += weights.data[(size_t)j * weights.stride] != 0;
        }
    }
    if (!check->job.has_failed)
        p3di_find_weights(check, sums, counts, pair->from->points);
}

/* ---- LODs ---- */

static const struct p3d_odol_lod *find_lod(const struct check *check, struct p3di_set *set, float resolution)
{
    uint32_t number;

    return p3di_set_find(set, &resolution, &number) ? &check->document->odol->lods[number] : NULL;
}

static void check_lod(struct check *check, struct p3di_set *set, uint32_t index)
{
    const struct p3d_mlod_lod *from = &check->options->source->mlod->lods[index];
    const struct pair pair = {from, find_lod(check, set, from->resolution)};
    const struct p3d_odol_skeleton *skeleton = &check->document->odol->skeleton;
    char name[P3D_LOD_NAME_SIZE];

    if (from->error || (pair.to && pair.to->error))
        return;
    p3d_lod_name(from->resolution, name);
    if (!pair.to) {
        const bool is_edit = p3d_lod_kind(from->resolution) == P3D_LOD_EDIT;

        p3di_find(check, is_edit ? RULE_LEFT_OUT : RULE_LOST_LOD, p3di_place_lod(), "LOD %u of the source, %s", index,
                  name);
        return;
    }
    check->index = (int32_t)(pair.to - check->document->odol->lods);
    check->resolution = from->resolution;
    memset(check->found, 0, sizeof check->found);
    check_selections(check, &pair);
    check_proxies(check, &pair);
    check_properties(check, &pair);
    if (skeleton->bone_count && !skeleton->is_discrete && p3d_lod_is_drawn(from->resolution))
        check_weights(check, &pair);
    check->index = P3D_NO_LOD;
    check->resolution = 0;
    memset(check->found, 0, sizeof check->found);
}

void p3di_check_source(struct check *check)
{
    const struct p3d_document *source = check->options->source;
    struct p3di_set resolutions;

    if (!check->document->odol || !source || !source->mlod)
        return;
    p3di_set_init(&resolutions, check->kept, sizeof(float));
    for (uint32_t i = 0; i < check->document->lod_count; i++) {
        uint32_t number;

        if (!p3di_job_add(&check->job, &resolutions, &check->document->odol->lods[i].resolution, &number))
            return; /* two LODs of one resolution cannot be told apart */
    }
    for (uint32_t i = 0; i < source->lod_count && !check->job.has_failed; i++) {
        check_lod(check, &resolutions, i);
        p3di_arena_clear(check->job.arena);
    }
}
