/* images.c: the images of a glTF: which there are, and where they are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "put.h"

#define REPEAT 10497
#define LINEAR 9729
#define LINEAR_MIPMAP_LINEAR 9987

/* A part of a PNG that waits to be written behind the JSON, which says how long it is. */
struct gltf_bytes {
    struct gltf_bytes *next;
    size_t size;
    uint8_t data[];
};

/* ---- Which there are ---- */

static struct gltf_textures textures_of(struct gltf_plan *plan, const struct p3d_look *look)
{
    const struct highlights highlights = p3di_highlights(look);
    const bool is_shiny = p3di_roughness(highlights, 1, 1) < 1;
    const uint32_t specular = is_shiny ? look->images[P3D_LOOK_SPECULAR] : P3D_NO_IMAGE;
    struct image_list *list = &plan->images.list;
    struct gltf_textures textures;

    textures.color = p3di_images_add(list, IMAGE_WHOLE, look->images[P3D_LOOK_COLOR]);
    textures.normal = p3di_images_add(list, IMAGE_WHOLE, look->images[P3D_LOOK_NORMAL]);
    textures.roughness = p3di_images_add_roughness(list, specular, highlights, &textures.roughness_factor);
    textures.occlusion = p3di_images_add(list, IMAGE_OCCLUSION, look->images[P3D_LOOK_SHADOW]);
    return textures;
}

static void tell_macros(const struct gltf_plan *plan)
{
    const struct p3d_looks *looks = plan->gltf_options->looks;

    for (uint32_t i = 0; looks && i < looks->image_count; i++)
        if (looks->images[i].macro)
            p3di_warn(plan->job.options, (uint32_t)P3D_NO_LOD, "%s: the macro map %s is made part of its colour",
                      looks->images[i].path, looks->images[i].macro);
}

void p3di_gltf_find_images(struct gltf_plan *plan)
{
    const struct p3d_looks *looks = plan->gltf_options->looks;
    const uint32_t count = plan->model->material_count;

    plan->materials.textures = p3di_job_alloc(&plan->job, count, sizeof *plan->materials.textures);
    for (uint32_t i = 0; i < count && !plan->job.has_failed; i++) {
        plan->materials.textures[i] = (struct gltf_textures){GLTF_NONE, GLTF_NONE, GLTF_NONE, GLTF_NONE, 1};
        if (looks && plan->materials.numbers[i] != GLTF_NONE)
            plan->materials.textures[i] = textures_of(plan, &looks->items[i]);
    }
    plan->images.count = looks ? plan->images.list.keys.count : 0;
    if (!plan->job.has_failed)
        tell_macros(plan);
}

/* ---- In a GLB ---- */

/* The output of the PNG that is being made. */
struct keeper {
    struct gltf_plan *plan;
    struct gltf_bytes **last;
    uint64_t size;
};

static bool keep(void *user, const void *data, size_t size)
{
    struct keeper *keeper = user;
    struct gltf_bytes *bytes =
        p3di_job_alloc_in(&keeper->plan->job, keeper->plan->images.arena, sizeof *bytes + size, 1);

    if (!bytes)
        return false;
    bytes->size = size;
    memcpy(bytes->data, data, size);
    *keeper->last = bytes;
    keeper->last = &bytes->next;
    keeper->size += size;
    return true;
}

void p3di_gltf_make_images(struct gltf_plan *plan)
{
    struct p3di_out out;

    if (!plan->images.list.looks)
        return;
    plan->images.arena = p3di_arena_new(plan->job.options, P3DI_NO_INPUT);
    if (!plan->images.arena)
        p3di_job_fail_memory(&plan->job);
    plan->images.items = p3di_job_alloc(&plan->job, plan->images.count, sizeof *plan->images.items);
    for (uint32_t i = 0; i < plan->images.count && !plan->job.has_failed; i++) {
        struct gltf_image *image = &plan->images.items[i];
        struct keeper keeper = {plan, &image->bytes, 0};

        p3di_out_init(&out, (struct p3d_sink){keep, &keeper});
        p3di_image_write(&plan->images.list, i, &out);
        p3di_job_flush(&plan->job, &out);
        image->offset = plan->bin.size;
        image->size = keeper.size;
        plan->bin.size += (keeper.size + 3) / 4 * 4;
        plan->bin.image_size += (keeper.size + 3) / 4 * 4;
        p3di_gltf_check_size(plan, plan->bin.size);
        p3di_job_progress(&plan->job, i + 1, plan->images.count);
    }
}

void p3di_gltf_write_images(const struct gltf_plan *plan, struct p3di_out *out)
{
    for (uint32_t i = 0; plan->images.items && i < plan->images.count && !out->failed; i++) {
        for (const struct gltf_bytes *bytes = plan->images.items[i].bytes; bytes; bytes = bytes->next)
            p3di_out_bytes(out, bytes->data, bytes->size);
        for (uint64_t size = plan->images.items[i].size; size % 4; size++)
            p3di_out_char(out, 0);
    }
}

/* ---- JSON ---- */

static void put_image(struct p3di_json *json, struct gltf_plan *plan, uint32_t index)
{
    struct p3d_bytes name;
    const char *path;

    p3di_json_open(json, NULL, '{');
    if (plan->images.items) {
        name = p3d_bytes_of(plan->images.list.names[index]);
        name.size -= (uint32_t)strlen(".png");
        p3di_json_string(json, "name", name);
        p3di_json_u64(json, "bufferView", plan->bin.stream_count + index);
        p3di_json_text(json, "mimeType", "image/png");
    } else {
        path = p3di_image_path(&plan->images.list, index, plan->gltf_options->image_folder);
        if (path)
            p3di_json_uri(json, "uri", p3d_bytes_of(path));
    }
    p3di_json_close(json, '}');
}

static void put_sampler(struct p3di_json *json)
{
    p3di_json_open(json, "samplers", '[');
    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "magFilter", LINEAR);
    p3di_json_u64(json, "minFilter", LINEAR_MIPMAP_LINEAR);
    p3di_json_u64(json, "wrapS", REPEAT);
    p3di_json_u64(json, "wrapT", REPEAT);
    p3di_json_close(json, '}');
    p3di_json_close(json, ']');
}

void p3di_gltf_put_images(struct p3di_json *json, struct gltf_plan *plan)
{
    if (!plan->images.count)
        return;
    p3di_json_open(json, "textures", '[');
    for (uint32_t i = 0; i < plan->images.count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "sampler", 0);
        p3di_json_u64(json, "source", i);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    put_sampler(json);
    p3di_json_open(json, "images", '[');
    for (uint32_t i = 0; i < plan->images.count; i++)
        put_image(json, plan, i);
    p3di_json_close(json, ']');
}
