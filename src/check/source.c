/* source.c: what a binarised model has lost of its source.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

struct pair {
    const struct p3d_mlod_lod *from;
    const struct p3d_odol_lod *to;
};

/* ---- Names of a LOD ---- */

static void add_name(struct check *c, struct p3di_set *set, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_job_lower(&c->job, p3d_text(name));
    uint32_t number;

    p3di_job_add(&c->job, set, &lower, &number);
}

static bool has_name(struct check *c, const struct p3di_set *set, struct p3d_bytes name)
{
    const struct p3d_bytes lower = p3di_job_lower(&c->job, p3d_text(name));
    uint32_t number;

    return c->job.has_failed || p3di_set_find(set, &lower, &number);
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
static void find_lost(struct check *c, const struct p3d_mlod_tag *tag, uint32_t index)
{
    const struct p3d_bytes name = p3d_text(tag->name);
    const struct finding_place place = p3di_place_of(P3D_ELEMENT_SELECTION, index, name);

    if (name.size && (name.data[0] == '-' || name.data[0] == '.'))
        p3di_find(c, RULE_LEFT_OUT, place, "its name starts with '%c'", name.data[0]);
    else if (is_empty(tag->value.selection.points) && is_empty(tag->value.selection.faces))
        p3di_find(c, RULE_LOST_SELECTION, place, "it is empty");
    else
        p3di_find(c, RULE_LOST_SELECTION, place, "the source shows no reason");
}

static void check_selections(struct check *c, const struct pair *pair)
{
    struct p3di_set names;
    uint32_t index = 0;

    p3di_set_init(&names, c->job.arena, 0);
    for (uint32_t i = 0; i < pair->to->selection_count && !c->job.has_failed; i++)
        add_name(c, &names, pair->to->selections[i].name);
    for (uint32_t i = 0; i < pair->from->tag_count && !c->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw)
            continue;
        if (!has_name(c, &names, tag->name) && !p3d_proxy_name(tag->name, NULL, NULL))
            find_lost(c, tag, index);
        index++;
    }
}

/* ---- Proxies ---- */

/* Without the slash that the binariser takes off. */
static struct p3d_bytes key_of(struct check *c, struct p3d_bytes path, uint32_t id)
{
    const uint32_t skipped = path.size && p3d_is_slash(path.data[0]) ? 1 : 0;

    return p3di_proxy_key(c, (struct p3d_bytes){path.data + skipped, path.size - skipped}, id);
}

static void check_proxies(struct check *c, const struct pair *pair)
{
    struct p3di_set keys;
    uint32_t index = 0, id, number;
    struct p3d_bytes path, key;

    p3di_set_init(&keys, c->job.arena, 0);
    for (uint32_t i = 0; i < pair->to->proxy_count && !c->job.has_failed; i++) {
        key = key_of(c, p3d_text(pair->to->proxies[i].model), (uint32_t)pair->to->proxies[i].id);
        p3di_job_add(&c->job, &keys, &key, &number);
    }
    for (uint32_t i = 0; i < pair->from->tag_count && !c->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw)
            continue;
        key = p3d_proxy_name(tag->name, &path, &id) ? key_of(c, path, id) : (struct p3d_bytes){NULL, 0};
        if (key.size && !p3di_set_find(&keys, &key, &number))
            p3di_find(c, RULE_LOST_PROXY, p3di_place_of(P3D_ELEMENT_PROXY, index, p3d_text(tag->name)), "%s",
                      is_empty(tag->value.selection.faces) ? "it has no face" : "the source shows no reason");
        index++;
    }
}

/* ---- Properties ---- */

static void check_properties(struct check *c, const struct pair *pair)
{
    struct p3di_set names;
    uint32_t index = 0;

    p3di_set_init(&names, c->job.arena, 0);
    for (uint32_t i = 0; i < pair->to->property_count && !c->job.has_failed; i++)
        add_name(c, &names, pair->to->properties[i].name);
    for (uint32_t i = 0; i < pair->from->tag_count && !c->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];

        if (tag->kind != P3D_TAG_PROPERTY || tag->is_raw)
            continue;
        if (!has_name(c, &names, tag->value.property.name))
            p3di_find(c, RULE_LOST_PROPERTY,
                      p3di_place_of(P3D_ELEMENT_PROPERTY, index, p3d_text(tag->value.property.name)),
                      "the source has it with '%.*s'", P3DI_NAME(tag->value.property.value));
        index++;
    }
}

/* ---- Weights ---- */

static void add_bones(struct check *c, struct p3di_set *set)
{
    const struct p3d_odol_skeleton *skeleton = &c->document->odol->skeleton;

    p3di_set_init(set, c->job.arena, 0);
    for (uint32_t i = 0; i < skeleton->bone_count && !c->job.has_failed; i++)
        add_name(c, set, skeleton->bones[i].name);
}

/* An MLOD does not say which selections are bones; its binarised model does. Bones of a discrete skeleton may share
 * points: one of them moves them. */
static void check_weights(struct check *c, const struct pair *pair)
{
    const uint32_t count = pair->from->points.count;
    float *sums = p3di_job_alloc(&c->job, count, sizeof *sums);
    uint32_t *counts = p3di_job_alloc(&c->job, count, sizeof *counts);
    struct p3di_set bones;

    add_bones(c, &bones);
    for (uint32_t i = 0; i < pair->from->tag_count && !c->job.has_failed; i++) {
        const struct p3d_mlod_tag *tag = &pair->from->tags[i];
        const struct p3d_span weights = tag->value.selection.points;

        if (tag->kind != P3D_TAG_SELECTION || tag->is_raw || !has_name(c, &bones, tag->name))
            continue;
        for (uint32_t j = 0; j < weights.count && !c->job.has_failed; j++) {
            sums[j] += p3d_weight_from_byte(weights.data[(size_t)j * weights.stride]);
            counts[j] += weights.data[(size_t)j * weights.stride] != 0;
        }
    }
    if (!c->job.has_failed)
        p3di_find_weights(c, sums, counts, pair->from->points);
}

/* ---- LODs ---- */

static const struct p3d_odol_lod *find_lod(const struct check *c, struct p3di_set *set, float resolution)
{
    uint32_t number;

    return p3di_set_find(set, &resolution, &number) ? &c->document->odol->lods[number] : NULL;
}

static void check_lod(struct check *c, struct p3di_set *set, uint32_t index)
{
    const struct p3d_mlod_lod *from = &c->options->source->mlod->lods[index];
    const struct pair pair = {from, find_lod(c, set, from->resolution)};
    const struct p3d_odol_skeleton *skeleton = &c->document->odol->skeleton;
    char name[P3D_LOD_NAME_SIZE];

    if (from->error || (pair.to && pair.to->error))
        return;
    p3d_lod_name(from->resolution, name);
    if (!pair.to) {
        const bool is_edit = p3d_lod_kind(from->resolution) == P3D_LOD_EDIT;

        p3di_find(c, is_edit ? RULE_LEFT_OUT : RULE_LOST_LOD, p3di_place_lod(), "LOD %u of the source, %s", index,
                  name);
        return;
    }
    c->index = (int32_t)(pair.to - c->document->odol->lods);
    c->resolution = from->resolution;
    memset(c->found, 0, sizeof c->found);
    check_selections(c, &pair);
    check_proxies(c, &pair);
    check_properties(c, &pair);
    if (skeleton->bone_count && !skeleton->is_discrete && p3d_lod_is_drawn(from->resolution))
        check_weights(c, &pair);
    c->index = P3D_NO_LOD;
    c->resolution = 0;
    memset(c->found, 0, sizeof c->found);
}

void p3di_check_source(struct check *c)
{
    const struct p3d_document *source = c->options->source;
    struct p3di_set resolutions;

    if (!c->document->odol || !source || !source->mlod)
        return;
    p3di_set_init(&resolutions, c->kept, sizeof(float));
    for (uint32_t i = 0; i < c->document->lod_count; i++) {
        uint32_t number;

        if (!p3di_job_add(&c->job, &resolutions, &c->document->odol->lods[i].resolution, &number))
            return; /* two LODs of one resolution cannot be told apart */
    }
    for (uint32_t i = 0; i < source->lod_count && !c->job.has_failed; i++) {
        check_lod(c, &resolutions, i);
        p3di_arena_clear(c->job.arena);
    }
}
