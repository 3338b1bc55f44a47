/* plan.c: lays a model out for glTF: LODs, nodes, materials, key frames.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "layout.h"

#include "obj/writer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Names ---- */

static void name_lods(struct gltf_plan *plan)
{
    struct namer namer;

    p3di_namer_init(&namer, plan->arena);
    for (uint32_t i = 0; i < plan->lod_count && !plan->has_failed; i++) {
        char *text = p3di_gltf_alloc(plan, plan->arena, P3D_LOD_NAME_SIZE, 1);

        if (text && !p3di_namer_add(&namer, p3d_bytes_of(p3d_lod_name(plan->lods[i].lod->resolution, text)),
                                    &plan->lods[i].name))
            p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
    }
}

/* Keys of extras: "property." and the name; repeated names differ. */
static void name_properties(struct gltf_plan *plan, struct gltf_lod *l)
{
    static const char prefix[] = "property.";
    struct namer namer;

    l->property_keys = p3di_gltf_alloc(plan, plan->arena, l->lod->property_count, sizeof *l->property_keys);
    p3di_namer_init(&namer, plan->arena);
    for (uint32_t i = 0; i < l->lod->property_count && !plan->has_failed; i++) {
        const struct p3d_bytes name = l->lod->properties[i].name;
        const size_t size = p3d_text_utf8_size(name) + 1;
        char *key = p3di_gltf_alloc(plan, plan->arena, sizeof prefix + size, 1);
        struct p3d_bytes unique;

        if (!key)
            return;
        memcpy(key, prefix, sizeof prefix);
        p3d_text_utf8(name, key + sizeof prefix - 1, size);
        if (p3di_namer_add(&namer, p3d_bytes_of(key), &unique))
            l->property_keys[i] = (const char *)unique.data;
        else
            p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
    }
}

/* "_SELECTION_" and the name in capitals: attributes of an application begin with '_'. */
static struct p3d_bytes attribute_word(struct gltf_plan *plan, struct p3d_bytes name)
{
    static const char prefix[] = "_SELECTION_";
    const struct p3d_bytes text = p3d_text(name);
    char *word = p3di_gltf_alloc(plan, plan->arena, sizeof prefix + text.size, 1), *end = word;

    if (!word)
        return (struct p3d_bytes){NULL, 0};
    memcpy(end, prefix, sizeof prefix - 1);
    end += sizeof prefix - 1;
    for (uint32_t i = 0; i < text.size; i++) {
        const char c = (char)text.data[i];

        if (c >= 'a' && c <= 'z')
            *end++ = (char)(c - 'a' + 'A');
        else
            *end++ = (char)((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '_');
    }
    return p3d_bytes_of(word);
}

static void name_attributes(struct gltf_plan *plan, struct gltf_lod *l)
{
    struct namer namer;

    l->attributes = p3di_gltf_alloc(plan, plan->arena, l->lod->selection_count, sizeof *l->attributes);
    p3di_namer_init(&namer, plan->arena);
    for (uint32_t i = 0; i < l->lod->selection_count && !plan->has_failed; i++) {
        struct p3d_bytes word;

        if (!l->lod->selections[i].point_count)
            continue;
        word = attribute_word(plan, l->lod->selections[i].name);
        if (!plan->has_failed && !p3di_namer_add(&namer, word, &l->attributes[i]))
            p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
    }
}

/* ---- Key frames ---- */

/* The frames with a time, sorted by it. Times of an animation begin at 0 or later and rise; a frame
 * whose time does not (-0.5 is common for the pose at rest) is a target without a time. */
static void find_keys(struct gltf_plan *plan, struct gltf_lod *l)
{
    const struct p3d_model_frame *frames = l->lod->frames;
    uint32_t count = 0, kept = 0;

    l->keys = p3di_gltf_alloc(plan, plan->arena, l->frame_count, sizeof *l->keys);
    if (!l->keys)
        return;
    for (uint32_t i = 0; i < l->frame_count; i++) {
        uint32_t at = count;

        if (!(frames[i].time >= 0) || !isfinite(frames[i].time))
            continue;
        for (; at && frames[l->keys[at - 1]].time > frames[i].time; at--)
            l->keys[at] = l->keys[at - 1];
        l->keys[at] = i;
        count++;
    }
    for (uint32_t i = 0; i < count; i++)
        if (!kept || frames[l->keys[i]].time > frames[l->keys[kept - 1]].time)
            l->keys[kept++] = l->keys[i];
    l->key_count = kept;
}

static void take_frames(struct gltf_plan *plan, struct gltf_lod *l)
{
    const uint32_t wanted = plan->gltf_options->max_frames ? plan->gltf_options->max_frames : P3D_GLTF_MAX_FRAMES;
    const uint32_t max = wanted < UINT16_MAX ? wanted : UINT16_MAX;
    char text[96];

    if (!l->lod->face_count)
        return;
    if (l->lod->frame_count <= max) {
        l->frame_count = l->lod->frame_count;
        find_keys(plan, l);
        return;
    }
    snprintf(text, sizeof text, "key frames are more than %u; left out; a point cache like MDD can hold them",
             (unsigned)max);
    p3di_gltf_warn(plan, l, l->lod->frame_count, text);
}

/* ---- Materials ---- */

/* Numbers the materials that faces have. */
static void number_materials(struct gltf_plan *plan)
{
    const uint32_t count = plan->model->material_count;

    plan->material_numbers = p3di_gltf_alloc(plan, plan->arena, count, sizeof *plan->material_numbers);
    for (uint32_t i = 0; i < count && !plan->has_failed; i++)
        plan->material_numbers[i] = GLTF_NONE;
    for (uint32_t i = 0; i < plan->lod_count && !plan->has_failed; i++)
        for (uint32_t j = 0; j < plan->lods[i].primitive_count; j++)
            plan->material_numbers[plan->lods[i].primitives[j].material] = 0;
    for (uint32_t i = 0; i < count && !plan->has_failed; i++)
        if (plan->material_numbers[i] != GLTF_NONE)
            plan->material_numbers[i] = plan->material_count++;
}

/* Names are those of the MTL, which has all materials. */
static void plan_materials(struct gltf_plan *plan)
{
    const struct p3d_model *model = plan->model;

    number_materials(plan);
    plan->material_names = p3di_obj_material_names(model, plan->arena);
    if (!plan->material_names)
        p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
    for (uint32_t i = 0; i < model->material_count && !plan->has_failed; i++) {
        if (plan->material_numbers[i] == GLTF_NONE)
            continue;
        p3di_gltf_count_text(plan, model->materials[i].texture, 2);
        p3di_gltf_count_text(plan, model->materials[i].material, 1);
        p3di_gltf_count_text(plan, model->materials[i].surface, 1);
        for (uint32_t j = 0; j < model->materials[i].stage_texture_count; j++)
            p3di_gltf_count_text(plan, model->materials[i].stage_textures[j], 1);
        p3di_gltf_check_size(plan, 0); /* here, because many materials may have the same many stages */
    }
    p3di_gltf_find_images(plan);
}

/* ---- Attributes ---- */

/* Weights of selections are made for each point first. */
static void check_attributes(struct gltf_plan *plan, const struct gltf_lod *l)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < l->lod->selection_count; i++)
        count += l->lod->selections[i].point_count != 0;
    p3di_gltf_check_size(plan, l->lod->face_count ? count * l->lod->point_count * sizeof(float) : 0);
}

/* What the JSON says of each primitive. */
static void count_attributes(struct gltf_plan *plan, const struct gltf_lod *l)
{
    static const struct p3d_bytes none = {NULL, 0};

    for (uint32_t i = 0; l->attributes && i < l->lod->selection_count; i++)
        if (l->attributes[i].size)
            p3di_gltf_count_text(plan, l->attributes[i], (uint64_t)l->primitive_count + 1);
    p3di_gltf_count_text(plan, none, (uint64_t)l->frame_count * l->primitive_count);
}

/* ---- The plan ---- */

static void plan_lod(struct gltf_plan *plan, uint32_t index)
{
    struct gltf_lod *l = &plan->lods[index];

    l->mesh = GLTF_NONE;
    name_properties(plan, l);
    p3di_gltf_find_points(plan, l);
    if (l->has_names_only || plan->has_failed)
        return;
    l->proxy_count = l->lod->proxy_count;
    for (uint32_t i = 0; i < l->proxy_count; i++)
        p3di_gltf_count_text(plan, l->lod->proxies[i].path, 2);
    if (plan->gltf_options->has_selections) {
        check_attributes(plan, l);
        name_attributes(plan, l);
    }
    take_frames(plan, l);
    l->is_skinned = !plan->has_failed && p3di_gltf_has_bones(plan, l->lod);
    if (!plan->has_failed)
        p3di_gltf_mesh(plan, l);
    if (plan->has_failed || !l->index_count)
        return;
    l->mesh = plan->mesh_count++;
    plan->animation_count += l->key_count != 0;
    p3di_gltf_add_streams(plan, index);
    count_attributes(plan, l);
    p3di_gltf_check_size(plan, 0);
}

/* Nodes of LODs, of groups, then the children of each LOD, then joints. */
static void number_nodes(struct gltf_plan *plan)
{
    uint64_t count =
        (uint64_t)plan->lod_count + (plan->place_counts[GLTF_VISUAL] != 0) + (plan->place_counts[GLTF_OTHER] != 0);

    for (uint32_t i = 0; i < plan->lod_count; i++) {
        plan->lods[i].first_child = (uint32_t)count;
        count += (uint64_t)plan->lods[i].proxy_count + plan->lods[i].point_node_count;
    }
    plan->skeleton.node = (uint32_t)count;
    count += plan->skeleton.joint_count;
    plan->node_count = (uint32_t)count;
    if (count > UINT32_MAX)
        p3di_gltf_fail(plan, P3D_UNSUPPORTED, P3D_NO_LOD, "the model has more than 2^32 proxies and points");
}

static void plan_lods(struct gltf_plan *plan)
{
    uint32_t most_points = 0;

    for (uint32_t i = 0; i < plan->lod_count; i++)
        most_points = plan->lods[i].lod->point_count > most_points ? plan->lods[i].lod->point_count : most_points;
    if (plan->gltf_options->has_selections)
        plan->point_weights = p3di_gltf_alloc(plan, plan->arena, most_points, sizeof *plan->point_weights);
    if (!plan->has_failed)
        name_lods(plan);
    for (uint32_t i = 0; i < plan->lod_count && !plan->has_failed; i++)
        plan_lod(plan, i);
}

void p3di_gltf_plan(struct gltf_plan *plan)
{
    p3di_gltf_choose_lods(plan);
    if (!plan->has_failed)
        p3di_gltf_sort_visual(plan);
    if (!plan->has_failed)
        plan_lods(plan);
    if (!plan->has_failed) {
        p3di_gltf_place_skinned(plan);
        p3di_gltf_find_joints(plan);
    }
    if (!plan->has_failed)
        p3di_gltf_hang_proxies(plan);
    if (!plan->has_failed)
        number_nodes(plan);
    if (!plan->has_failed)
        plan_materials(plan);
    if (!plan->stream_count)
        plan->size = 4; /* some programs take no file without a binary part */
    p3di_gltf_check_size(plan, 0);
}
