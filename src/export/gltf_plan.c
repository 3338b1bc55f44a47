/* gltf_plan.c: lays a model out for glTF: LODs, nodes, images, key frames.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf.h"

#include "obj.h"
#include "texture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void p3di_gltf_fail(struct gltf_plan *plan, enum p3d_status status, int32_t lod, const char *message)
{
    if (!plan->has_failed)
        p3di_error_set(plan->error, status, lod, 0, "%s", message);
    plan->has_failed = true;
}

void *p3di_gltf_alloc(struct gltf_plan *plan, struct p3di_arena *arena, size_t count, size_t size)
{
    void *memory = plan->has_failed ? NULL : p3di_arena_alloc(arena, count, size);

    if (!memory)
        p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
    return memory;
}

void p3di_gltf_warn(const struct gltf_plan *plan, const struct gltf_lod *l, uint32_t count, const char *what)
{
    p3di_warn_of(plan->options, l->lod->index, count, what);
}

/* ---- Names ---- */

static void name_lods(struct gltf_plan *plan)
{
    struct namer namer;

    p3di_namer_init(&namer, plan->arena);
    for (uint32_t i = 0; i < plan->model->lod_count && !plan->has_failed; i++) {
        char *text = p3di_gltf_alloc(plan, plan->arena, P3D_LOD_NAME_SIZE, 1);

        if (text && !p3di_namer_add(&namer, p3d_bytes_of(p3d_lod_name(plan->lods[i].lod->resolution, text)),
                                    &plan->lods[i].name))
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

/* ---- Images ---- */

/* The image's number; GLTF_NONE if the material has none. */
static uint32_t find_image(struct gltf_plan *plan, struct p3di_set *images, struct p3d_bytes texture)
{
    const struct p3d_gltf_options *o = plan->gltf_options;
    struct p3d_bytes path;
    uint32_t number = GLTF_NONE;

    if (!texture.size || texture_is_procedural(texture) || !o->texture_ext || !o->has_image)
        return GLTF_NONE;
    if (!p3di_texture_path(plan->arena, texture, o->texture_root, o->texture_ext, &path) ||
        (o->has_image(o->has_image_user, (const char *)path.data) && !p3di_set_add(images, &path, &number)))
        p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
    return number;
}

static void plan_materials(struct gltf_plan *plan)
{
    const struct p3d_model *model = plan->model;
    struct p3di_set images;

    plan->material_names = p3di_obj_material_names(model, plan->arena);
    plan->material_images = p3di_gltf_alloc(plan, plan->arena, model->material_count, sizeof *plan->material_images);
    if (!plan->material_names)
        p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
    p3di_set_init(&images, plan->arena, 0);
    for (uint32_t i = 0; i < model->material_count && !plan->has_failed; i++)
        plan->material_images[i] = find_image(plan, &images, model->materials[i].texture);
    plan->images = (struct p3d_bytes *)(void *)images.keys;
    plan->image_count = images.count;
}

/* ---- Scenes ---- */

/* A visual LOD on its way to its place. */
struct ranked {
    float resolution;
    uint32_t index;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    if (x->resolution != y->resolution)
        return x->resolution < y->resolution ? -1 : 1;
    return x->index < y->index ? -1 : 1; /* none is compared with itself */
}

/* The visual LODs, the best first; without any, the first LOD that has faces is shown. */
static void find_visual(struct gltf_plan *plan)
{
    const uint32_t count = plan->model->lod_count;
    uint32_t *visual = p3di_gltf_alloc(plan, plan->arena, (size_t)count + 1, sizeof *visual);
    struct ranked *ranked = p3di_gltf_alloc(plan, plan->arena, count, sizeof *ranked);

    plan->visual = visual;
    if (!visual || !ranked)
        return;
    for (uint32_t i = 0; i < count; i++)
        if (p3d_lod_is_visual(plan->lods[i].lod->resolution))
            ranked[plan->visual_count++] = (struct ranked){plan->lods[i].lod->resolution, i};
    qsort(ranked, plan->visual_count, sizeof *ranked, compare_ranked);
    for (uint32_t i = 0; i < plan->visual_count; i++)
        visual[i] = ranked[i].index;
    for (uint32_t i = 0; i < count && !plan->visual_count; i++)
        if (plan->lods[i].mesh != GLTF_NONE)
            visual[plan->visual_count++] = i;
}

/* ---- The plan ---- */

static void plan_lod(struct gltf_plan *plan, uint32_t index)
{
    struct gltf_lod *l = &plan->lods[index];

    l->mesh = GLTF_NONE;
    l->proxy_node = plan->node_count;
    plan->node_count += l->lod->proxy_count;
    if (plan->gltf_options->has_selections)
        name_attributes(plan, l);
    take_frames(plan, l);
    if (!plan->has_failed)
        p3di_gltf_mesh(plan, l);
    if (plan->has_failed || !l->index_count)
        return;
    l->mesh = plan->mesh_count++;
    plan->animation_count += l->key_count != 0;
    p3di_gltf_add_streams(plan, index);
}

void p3di_gltf_plan(struct gltf_plan *plan)
{
    const struct p3d_model *model = plan->model;
    uint32_t most_points = 0;

    plan->node_count = model->lod_count;
    plan->lods = p3di_gltf_alloc(plan, plan->arena, model->lod_count, sizeof *plan->lods);
    for (uint32_t i = 0; i < model->lod_count && plan->lods; i++) {
        plan->lods[i].lod = &model->lods[i];
        most_points = model->lods[i].point_count > most_points ? model->lods[i].point_count : most_points;
    }
    if (plan->gltf_options->has_selections)
        plan->point_weights = p3di_gltf_alloc(plan, plan->arena, most_points, sizeof *plan->point_weights);
    if (!plan->has_failed)
        name_lods(plan);
    if (!plan->has_failed)
        plan_materials(plan);
    for (uint32_t i = 0; i < model->lod_count && !plan->has_failed; i++)
        plan_lod(plan, i);
    if (!plan->has_failed)
        find_visual(plan);
}
