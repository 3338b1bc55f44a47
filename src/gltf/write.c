/* write.c: a model as glTF 2.0, in one file or in two (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "put.h"

#define GLB_MAGIC 0x46546c67u /* "glTF" */
#define GLB_VERSION 2u
#define CHUNK_JSON 0x4e4f534au
#define CHUNK_BIN 0x004e4942u
#define HEADER_SIZE 12u
#define CHUNK_HEADER_SIZE 8u

static uint64_t add_sizes(uint64_t a, uint64_t b)
{
    return a < P3DI_NO_INPUT - b ? a + b : P3DI_NO_INPUT;
}

static bool begin(struct gltf_plan *plan, const struct p3d_model *model, const struct p3d_gltf_options *gltf_options,
                  const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3d_gltf_options defaults;
    uint64_t input_size = p3di_arena_input(model->memory);

    memset(plan, 0, sizeof *plan);
    plan->model = model;
    plan->gltf_options = gltf_options ? gltf_options : &defaults;
    for (size_t i = 0; i < plan->gltf_options->animation_count && input_size < P3DI_NO_INPUT; i++)
        input_size = add_sizes(input_size, p3di_arena_input(plan->gltf_options->animations[i].rtm->memory));
    plan->input_size = input_size;
    if (plan->gltf_options->is_lossless) {
        plan->own_options = *plan->gltf_options;
        plan->own_options.lods = P3D_GLTF_ALL;
        plan->own_options.has_proxy_triangles = true;
        plan->gltf_options = &plan->own_options;
    }
    if (!p3di_job_begin(&plan->job, "to write the model", input_size, options, error))
        return false;
    plan->scratch = p3di_arena_new(options, input_size);
    if (!plan->scratch)
        p3di_job_fail_memory(&plan->job);
    p3di_images_begin(&plan->images.list, plan->gltf_options->looks, model, &plan->job);
    p3di_gltf_plan(plan);
    return !plan->job.has_failed;
}

static bool end(struct gltf_plan *plan)
{
    p3di_images_end(&plan->images.list);
    p3di_arena_free(plan->images.arena);
    p3di_arena_free(plan->scratch);
    p3di_arena_free(plan->job.arena);
    return !plan->job.has_failed;
}

/* ---- Its size ---- */

/* Counts the bytes that are written. */
struct counter {
    struct gltf_plan *plan;
    struct p3d_sink sink; /* write is NULL: to nowhere */
    uint64_t size;        /* of the output so far, with its binary part */
};

static bool count(void *user, const void *data, size_t size)
{
    struct counter *counter = user;

    counter->size += size;
    p3di_gltf_check_size(counter->plan, counter->size);
    if (counter->plan->job.has_failed)
        return false;
    return !counter->sink.write || counter->sink.write(counter->sink.user, data, size);
}

/* The JSON, as long as the output may be so large. Returns its size. */
static uint64_t write_json(struct gltf_plan *plan, struct p3di_out *out, struct p3d_sink sink, const char *uri)
{
    struct counter counter = {plan, sink, HEADER_SIZE + 2 * CHUNK_HEADER_SIZE + plan->bin.size};

    p3di_out_init(out, (struct p3d_sink){count, &counter});
    p3di_gltf_write_json(plan, out, uri);
    p3di_job_flush(&plan->job, out);
    return out->flushed;
}

/* ---- One file ---- */

static void put_u32s(struct p3di_out *out, const uint32_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned shift = 0; shift < 32; shift += 8)
            p3di_out_char(out, (char)(values[i] >> shift & 0xff));
}

static void write_glb(struct gltf_plan *plan, struct p3di_out *out, struct p3d_sink sink)
{
    /* a GLB says how long its JSON is before the JSON comes, so that is written twice, once to nowhere */
    const uint64_t measured = write_json(plan, out, (struct p3d_sink){NULL, NULL}, NULL);
    const uint64_t json_size = (measured + 3) / 4 * 4;
    const uint64_t total = HEADER_SIZE + CHUNK_HEADER_SIZE + json_size + CHUNK_HEADER_SIZE + plan->bin.size;
    const uint32_t head[] = {GLB_MAGIC, GLB_VERSION, (uint32_t)total, (uint32_t)json_size, CHUNK_JSON};
    const uint32_t bin_head[] = {(uint32_t)plan->bin.size, CHUNK_BIN};

    p3di_gltf_check_size(plan, total); /* with what fills the JSON up */
    if (plan->job.has_failed)
        return;
    p3di_out_init(out, sink);
    put_u32s(out, head, sizeof head / sizeof *head);
    p3di_gltf_write_json(plan, out, NULL);
    for (uint64_t i = measured; i < json_size; i++)
        p3di_out_char(out, ' ');
    put_u32s(out, bin_head, sizeof bin_head / sizeof *bin_head);
    p3di_gltf_write_streams(plan, out);
    p3di_gltf_write_images(plan, out);
    p3di_job_flush(&plan->job, out);
}

bool p3d_write_glb(const struct p3d_model *model, const struct p3d_gltf_options *gltf_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    struct gltf_plan plan;
    struct p3di_out out;

    if (begin(&plan, model, gltf_options, options, error))
        p3di_gltf_make_images(&plan);
    if (!plan.job.has_failed)
        write_glb(&plan, &out, sink);
    return end(&plan);
}

/* ---- Two files ---- */

bool p3d_write_gltf(const struct p3d_model *model, const struct p3d_gltf_options *gltf_options,
                    const struct p3d_options *options, struct p3d_sink json_sink, struct p3d_sink bin_sink,
                    struct p3d_error *error)
{
    struct gltf_plan plan;
    struct p3di_out out;

    if (begin(&plan, model, gltf_options, options, error))
        write_json(&plan, &out, json_sink, plan.gltf_options->bin_name ? plan.gltf_options->bin_name : "model.bin");
    if (!plan.job.has_failed) {
        p3di_out_init(&out, bin_sink);
        p3di_gltf_write_streams(&plan, &out);
        p3di_job_flush(&plan.job, &out);
    }
    p3di_write_image_files(&plan.images.list, &plan.gltf_options->image_files);
    return end(&plan);
}
