/* plan.c: lays a model out for glTF: LODs, nodes, materials, key frames.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "laid_out.h"

#include "looks/material_names.h"

#include <math.h>
#include <stdio.h>

/* ---- Names ---- */

static void name_lods(struct gltf_plan *plan)
{
    struct namer namer;

    p3di_namer_init(&namer, &plan->job);
    for (uint32_t i = 0; i < plan->lod_count; i++) {
        char *text = p3di_job_alloc(&plan->job, P3D_LOD_NAME_SIZE, 1);

        if (!text)
            return;
        p3d_lod_name(plan->lods[i].lod->resolution, text);
        plan->lods[i].name = p3di_namer_add(&namer, p3d_bytes_of(text));
    }
}

/* Keys of extras: "property." and the name; repeated names differ. Of a property that is not UTF-8 another key says so.
 */
static void name_properties(struct gltf_plan *plan, struct gltf_lod *lod)
{
    static const char prefix[] = "property.";
    struct namer namer;

    lod->property_keys = p3di_job_alloc(&plan->job, lod->lod->property_count, sizeof *lod->property_keys);
    lod->latin_keys = p3di_job_alloc(&plan->job, lod->lod->property_count, sizeof *lod->latin_keys);
    p3di_namer_init(&namer, &plan->job);
    for (uint32_t i = 0; i < lod->lod->property_count && !plan->job.has_failed; i++) {
        const struct p3d_bytes name = lod->lod->properties[i].name;
        const size_t size = p3d_text_utf8_size(name) + 1;
        char *key = p3di_job_alloc(&plan->job, sizeof prefix + size, 1);

        if (!key)
            return;
        memcpy(key, prefix, sizeof prefix);
        p3d_text_utf8(name, key + sizeof prefix - 1, size);
        lod->property_keys[i] = (const char *)p3di_namer_add(&namer, p3d_bytes_of(key)).data;
        if (p3di_gltf_is_latin(name) || p3di_gltf_is_latin(lod->lod->properties[i].value))
            lod->latin_keys[i] = p3di_job_format(&plan->job, "latin.%s", lod->property_keys[i]);
    }
}

/* "_SELECTION_" and the name in capitals: attributes of an application begin with '_'. */
static struct p3d_bytes attribute_word(struct gltf_plan *plan, struct p3d_bytes name)
{
    static const char prefix[] = "_SELECTION_";
    const struct p3d_bytes text = p3d_text(name);
    char *word = p3di_job_alloc(&plan->job, sizeof prefix + text.size, 1), *end = word;

    if (!word)
        return (struct p3d_bytes){NULL, 0};
    memcpy(end, prefix, sizeof prefix - 1);
    end += sizeof prefix - 1;
    for (uint32_t i = 0; i < text.size; i++)
        *end++ = p3di_name_character(P3DI_NAME_OF_ATTRIBUTE, text.data[i]);
    return p3d_bytes_of(word);
}

static void name_attributes(struct gltf_plan *plan, struct gltf_lod *lod)
{
    struct namer namer;
    struct p3di_set names;
    uint32_t number;

    lod->attributes = p3di_job_alloc(&plan->job, lod->lod->selection_count, sizeof *lod->attributes);
    lod->is_again = p3di_job_alloc(&plan->job, lod->lod->selection_count, 1);
    p3di_namer_init(&namer, &plan->job);
    p3di_set_init(&names, plan->scratch, 0);
    for (uint32_t i = 0; i < lod->lod->selection_count && !plan->job.has_failed; i++) {
        const struct p3d_bytes name = lod->lod->selections[i].name;

        lod->is_again[i] = !p3di_job_add(&plan->job, &names, &name, &number);
        if (lod->lod->selections[i].point_count && !plan->job.has_failed)
            lod->attributes[i] = p3di_namer_add(&namer, attribute_word(plan, name));
    }
}

/* ---- Key frames ---- */

/* The frames with a time, sorted by it. Times of an animation begin at 0 or later and rise; a frame
 * whose time does not (-0.5 is common for the pose at rest) is a target without a time. */
static void find_keys(struct gltf_plan *plan, struct gltf_lod *lod)
{
    const struct p3d_model_frame *frames = lod->lod->frames;
    uint32_t count = 0, kept = 0;

    lod->frames.keys = p3di_job_alloc(&plan->job, lod->frames.count, sizeof *lod->frames.keys);
    if (!lod->frames.keys)
        return;
    for (uint32_t i = 0; i < lod->frames.count; i++) {
        uint32_t at = count;

        if (!(frames[i].time >= 0) || !isfinite(frames[i].time))
            continue;
        for (; at && frames[lod->frames.keys[at - 1]].time > frames[i].time; at--)
            lod->frames.keys[at] = lod->frames.keys[at - 1];
        lod->frames.keys[at] = i;
        count++;
    }
    for (uint32_t i = 0; i < count; i++)
        if (!kept || frames[lod->frames.keys[i]].time > frames[lod->frames.keys[kept - 1]].time)
            lod->frames.keys[kept++] = lod->frames.keys[i];
    lod->frames.key_count = kept;
}

static void take_frames(struct gltf_plan *plan, struct gltf_lod *lod)
{
    const uint32_t max = plan->gltf_options->is_lossless ? UINT16_MAX : P3D_GLTF_MAX_FRAMES;
    char text[96];

    if (!lod->lod->face_count && !plan->gltf_options->is_lossless)
        return;
    if (lod->lod->frame_count <= max) {
        lod->frames.count = lod->lod->frame_count;
        find_keys(plan, lod);
        return;
    }
    snprintf(text, sizeof text, "key frames are more than %u; left out; a point cache like MDD can hold them",
             (unsigned)max);
    p3di_warn_of(plan->job.options, lod->lod->index, lod->lod->frame_count, text);
}

/* ---- Materials ---- */

/* Numbers the materials that faces have. */
static void number_materials(struct gltf_plan *plan)
{
    const uint32_t count = plan->model->material_count;
    uint32_t *numbers = p3di_job_alloc(&plan->job, count, sizeof *numbers);

    plan->materials.numbers = numbers;
    if (!numbers)
        return;
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = GLTF_NONE;
    for (uint32_t i = 0; i < plan->lod_count; i++)
        for (uint32_t j = 0; j < plan->lods[i].mesh.primitive_count; j++)
            if (plan->lods[i].mesh.primitives[j].material != GLTF_NONE)
                numbers[plan->lods[i].mesh.primitives[j].material] = 0;
    for (uint32_t i = 0; i < count; i++)
        if (numbers[i] != GLTF_NONE)
            numbers[i] = plan->materials.count++;
}

/* Materials have the same names as in the MTL, which has all of them. */
static void name_materials(struct gltf_plan *plan)
{
    plan->materials.names = p3di_material_names(plan->model, &plan->job);
}

/* ---- The plan ---- */

/* If points were nodes, Blender would split the node of a skin. No bone is lost, and points move nothing. */
static bool may_be_plain(const struct gltf_plan *plan, const struct gltf_lod *lod)
{
    return plan->gltf_options->is_lossless && lod->points.count && plan->tree.best != GLTF_NONE &&
           p3di_gltf_has_bones(plan, plan->lods[plan->tree.best].lod);
}

/* Selections are looked at point by point, and become as many numbers; in an MLOD they have a byte for each face. */
static void check_selections(struct gltf_plan *plan, const struct p3d_model_lod *lod)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < lod->selection_count; i++)
        count += lod->selections[i].point_count != 0;
    if (plan->gltf_options->is_lossless)
        p3di_gltf_check_size(plan, count * lod->face_count);
    if (plan->gltf_options->has_selections && lod->face_count)
        p3di_gltf_check_size(plan, count * lod->point_count * sizeof(float));
}

static void plan_lod(struct gltf_plan *plan, uint32_t index)
{
    struct gltf_lod *lod = &plan->lods[index];

    plan->job.lod = (int32_t)lod->lod->index;
    lod->mesh.number = GLTF_NONE;
    name_properties(plan, lod);
    p3di_gltf_find_points(plan, lod);
    if (lod->has_names_only || plan->job.has_failed)
        return;
    lod->proxies.count = lod->lod->proxy_count;
    check_selections(plan, lod->lod);
    if (plan->gltf_options->has_selections)
        name_attributes(plan, lod);
    take_frames(plan, lod);
    lod->is_skinned = p3di_gltf_has_bones(plan, lod->lod) && !may_be_plain(plan, lod);
    p3di_gltf_mesh(plan, lod);
    if (plan->job.has_failed || !lod->mesh.primitive_count)
        return;
    lod->mesh.number = plan->mesh_count++;
    plan->animation_count += lod->frames.key_count != 0;
    p3di_gltf_add_streams(plan, index);
}

/* Nodes of LODs, of groups, then the children of each LOD, then joints, then hulls. */
static void number_nodes(struct gltf_plan *plan)
{
    uint64_t count = (uint64_t)plan->lod_count + (plan->tree.place_counts[GLTF_VISUAL] != 0) +
                     (plan->tree.place_counts[GLTF_OTHER] != 0);

    for (uint32_t i = 0; i < plan->lod_count; i++) {
        plan->lods[i].first_child = (uint32_t)count;
        count += (uint64_t)plan->lods[i].proxies.count + plan->lods[i].points.count;
    }
    plan->skeleton.node = (uint32_t)count;
    count += plan->skeleton.joint_count;
    p3di_gltf_number_hulls(plan, &count);
    plan->node_count = (uint32_t)count;
    if (count > UINT32_MAX)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the model has more than 2^32 proxies and points");
}

static void plan_lods(struct gltf_plan *plan)
{
    uint32_t most_points = 0;

    for (uint32_t i = 0; i < plan->lod_count; i++)
        most_points = plan->lods[i].lod->point_count > most_points ? plan->lods[i].lod->point_count : most_points;
    if (plan->gltf_options->has_selections)
        plan->point_weights = p3di_job_alloc(&plan->job, most_points, sizeof *plan->point_weights);
    for (uint32_t i = 0; i < plan->lod_count && !plan->job.has_failed; i++)
        plan_lod(plan, i);
    plan->job.lod = P3D_NO_LOD;
    p3di_job_tell_losses(&plan->job);
}

static void check_whole(struct gltf_plan *plan)
{
    uint32_t proxy_count = 0;

    for (uint32_t i = 0; i < plan->lod_count; i++)
        proxy_count += plan->lods[i].proxies.count;
    if (!plan->mesh_count && !plan->hulls.count && proxy_count)
        p3di_warn(plan->job.options, (uint32_t)P3D_NO_LOD,
                  "nothing is to be seen in the glTF: the model is made of proxies alone, without their models");
    if (!plan->bin.stream_count)
        plan->bin.size = 4; /* some programs take no file without a binary part */
    p3di_gltf_check_size(plan, plan->bin.size);
}

void p3di_gltf_plan(struct gltf_plan *plan)
{
    static void (*const steps[])(struct gltf_plan *) = {
        p3di_gltf_choose_lods,
        p3di_gltf_sort_visual,
        name_lods,
        plan_lods,
        p3di_gltf_place_skinned,
        p3di_gltf_find_joints,
        p3di_gltf_hang_proxies,
        p3di_gltf_find_hulls,
        number_nodes,
        number_materials,
        name_materials,
        p3di_gltf_find_images,
        check_whole,
    };

    for (size_t i = 0; i < sizeof steps / sizeof *steps && !plan->job.has_failed; i++)
        steps[i](plan);
}
