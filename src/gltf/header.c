/* header.c: the JSON of a glTF: meshes, materials, and where the numbers lie.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "put.h"

#define ARRAY_BUFFER 34962
#define ELEMENT_ARRAY_BUFFER 34963
#define UNSIGNED_BYTE 5121
#define UNSIGNED_SHORT 5123
#define UNSIGNED_INT 5125
#define FLOAT 5126

/* ---- Meshes ---- */

static void put_attribute(struct p3di_json *json, const struct gltf_plan *plan, uint32_t material, uint32_t index)
{
    const struct gltf_stream *stream = &plan->bin.streams[index];
    char text[24] = "TEXCOORD_";

    if (stream->kind == GLTF_POSITIONS) {
        p3di_json_u64(json, "POSITION", index);
    } else if (stream->kind == GLTF_NORMALS) {
        p3di_json_u64(json, "NORMAL", index);
    } else if (stream->kind == GLTF_TANGENTS) {
        if (material != GLTF_NONE && plan->materials.textures[material].normal != GLTF_NONE)
            p3di_json_u64(json, "TANGENT", index);
    } else if (stream->kind == GLTF_UVS || stream->kind == GLTF_NUMBER_UVS) {
        text[9 + p3di_format_u32(stream->number, text + 9)] = 0;
        p3di_json_u64(json, text, index);
    } else if (stream->kind == GLTF_WEIGHTS) {
        p3di_json_u64(json, (const char *)plan->lods[stream->lod].attributes[stream->number].data, index);
    } else if (stream->kind == GLTF_JOINTS) {
        p3di_json_u64(json, "JOINTS_0", index);
    } else {
        p3di_json_u64(json, "WEIGHTS_0", index);
    }
}

static void put_primitive(struct p3di_json *json, const struct gltf_plan *plan, const struct gltf_lod *lod,
                          uint32_t indices)
{
    const struct gltf_primitive *primitive = &lod->mesh.primitives[plan->bin.streams[indices].number];
    const uint32_t material = primitive->material;

    p3di_json_open(json, NULL, '{');
    p3di_json_open(json, "attributes", '{');
    for (uint32_t i = lod->streams.first; i < lod->streams.first_morph && !json->has_failed; i++)
        put_attribute(json, plan, material, i);
    p3di_json_close(json, '}');
    p3di_json_u64(json, "indices", indices);
    if (material == GLTF_NONE)
        p3di_json_u64(json, "mode", 0); /* points */
    else
        p3di_json_u64(json, "material", plan->materials.numbers[material]);
    if (lod->frames.count)
        p3di_json_open(json, "targets", '[');
    for (uint32_t i = lod->streams.first_morph; i < lod->streams.first_indices && !json->has_failed; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "POSITION", i);
        p3di_json_close(json, '}');
    }
    if (lod->frames.count)
        p3di_json_close(json, ']');
    if (primitive->has_quads) {
        p3di_json_open(json, "extensions", '{');
        p3di_json_open(json, "FB_ngon_encoding", '{');
        p3di_json_close(json, '}');
        p3di_json_close(json, '}');
    }
    if (primitive->is_hidden) {
        p3di_json_open(json, "extras", '{');
        p3di_json_u64(json, "hidden", 1);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, '}');
}

/* At rest no key frame moves anything. */
static void put_rest_weights(struct p3di_json *json, const struct gltf_lod *lod)
{
    p3di_json_open(json, "weights", '[');
    for (uint32_t i = 0; i < lod->frames.count; i++)
        p3di_json_u64(json, NULL, 0);
    p3di_json_close(json, ']');
}

/* Importers call the morph targets by these names: their times. */
static void put_target_names(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    p3di_json_open(json, "extras", '{');
    p3di_json_open(json, "targetNames", '[');
    for (uint32_t i = 0; i < lod->frame_count; i++) {
        char text[32];

        text[p3di_format_f32(lod->frames[i].time, text)] = 0;
        p3di_json_text(json, NULL, text);
    }
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}

static void put_meshes(struct p3di_json *json, const struct gltf_plan *plan)
{
    if (!plan->mesh_count && !plan->hulls.count)
        return;
    p3di_json_open(json, "meshes", '[');
    for (uint32_t i = 0; i < plan->lod_count; i++) {
        const struct gltf_lod *lod = &plan->lods[i];

        if (lod->mesh.number == GLTF_NONE)
            continue;
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", lod->name);
        p3di_json_open(json, "primitives", '[');
        for (uint32_t j = 0; j < lod->mesh.primitive_count; j++)
            put_primitive(json, plan, lod, lod->streams.first_indices + j);
        p3di_json_close(json, ']');
        if (lod->frames.count) {
            put_rest_weights(json, lod);
            put_target_names(json, lod->lod);
        }
        p3di_json_close(json, '}');
    }
    p3di_gltf_put_hull_meshes(json, plan);
    p3di_json_close(json, ']');
}

static void put_animations(struct p3di_json *json, const struct gltf_plan *plan)
{
    if (!plan->animation_count && !plan->skeleton.motion_count && !plan->skeleton.clip_count)
        return;
    p3di_json_open(json, "animations", '[');
    p3di_gltf_put_clips(json, plan);
    for (uint32_t i = 0; i < plan->lod_count; i++) {
        const struct gltf_lod *lod = &plan->lods[i];
        const uint32_t end = lod->streams.first + lod->streams.count;

        if (lod->mesh.number == GLTF_NONE || !lod->frames.key_count)
            continue;
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", lod->name);
        p3di_json_open(json, "channels", '[');
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "sampler", 0);
        p3di_json_open(json, "target", '{');
        p3di_json_u64(json, "node", i);
        p3di_json_text(json, "path", "weights");
        p3di_json_close(json, '}');
        p3di_json_close(json, '}');
        p3di_json_close(json, ']');
        p3di_json_open(json, "samplers", '[');
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "input", end - 2);
        p3di_json_u64(json, "output", end - 1);
        p3di_json_close(json, '}');
        p3di_json_close(json, ']');
        p3di_json_close(json, '}');
    }
    p3di_gltf_put_motions(json, plan);
    p3di_json_close(json, ']');
}

/* ---- Where the numbers lie ---- */

static uint32_t component_of(const struct gltf_plan *plan, const struct gltf_stream *stream)
{
    const uint32_t size = p3di_gltf_component_size(plan, stream);

    if (stream->kind == GLTF_INDICES || stream->kind == GLTF_HULL_INDICES || stream->kind == GLTF_JOINTS)
        return size == 1 ? UNSIGNED_BYTE : size == 2 ? UNSIGNED_SHORT : UNSIGNED_INT;
    return FLOAT;
}

static void put_accessor(struct p3di_json *json, struct gltf_plan *plan, uint32_t index)
{
    static const char *const types[] = {"", "SCALAR", "VEC2", "VEC3", "VEC4"};
    const struct gltf_stream *stream = &plan->bin.streams[index];
    float min[3] = {0, 0, 0}, max[3] = {0, 0, 0};

    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "bufferView", index);
    p3di_json_u64(json, "componentType", component_of(plan, stream));
    p3di_json_u64(json, "count", stream->count);
    p3di_json_text(json, "type", stream->kind == GLTF_BINDS ? "MAT4" : types[stream->width]);
    if (stream->kind == GLTF_POSITIONS || stream->kind == GLTF_HULL_POINTS || stream->kind == GLTF_MORPHS ||
        stream->kind == GLTF_TIMES || stream->kind == GLTF_MOTION_TIMES || stream->kind == GLTF_CLIP_TIMES) {
        p3di_gltf_bounds(plan, stream, min, max);
        p3di_json_floats(json, "min", min, stream->width);
        p3di_json_floats(json, "max", max, stream->width);
    }
    p3di_json_close(json, '}');
}

/* target 0: none */
static void put_view(struct p3di_json *json, uint64_t offset, uint64_t size, uint32_t target)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "buffer", 0);
    p3di_json_u64(json, "byteOffset", (uint32_t)offset);
    p3di_json_u64(json, "byteLength", (uint32_t)size);
    if (target)
        p3di_json_u64(json, "target", target);
    p3di_json_close(json, '}');
}

static uint32_t target_of(const struct gltf_stream *stream)
{
    if (stream->kind == GLTF_HULL_INDICES)
        return ELEMENT_ARRAY_BUFFER;
    if (stream->kind == GLTF_HULL_POINTS)
        return ARRAY_BUFFER;
    if (stream->kind == GLTF_TIMES || stream->kind == GLTF_FRAME_WEIGHTS || stream->lod == GLTF_NONE)
        return 0;
    return stream->kind == GLTF_INDICES ? ELEMENT_ARRAY_BUFFER : ARRAY_BUFFER;
}

static void put_numbers(struct p3di_json *json, struct gltf_plan *plan)
{
    if (!plan->bin.stream_count)
        return;
    p3di_json_open(json, "accessors", '[');
    for (uint32_t i = 0; i < plan->bin.stream_count; i++)
        put_accessor(json, plan, i);
    p3di_json_close(json, ']');
    p3di_json_open(json, "bufferViews", '[');
    for (uint32_t i = 0; i < plan->bin.stream_count; i++)
        put_view(json, plan->bin.streams[i].offset, plan->bin.streams[i].size, target_of(&plan->bin.streams[i]));
    for (uint32_t i = 0; plan->images.items && i < plan->images.count; i++)
        put_view(json, plan->images.items[i].offset, plan->images.items[i].size, 0);
    p3di_json_close(json, ']');
}

static void put_buffer(struct p3di_json *json, const struct gltf_plan *plan, const char *uri)
{
    p3di_json_open(json, "buffers", '[');
    p3di_json_open(json, NULL, '{');
    if (uri)
        p3di_json_uri(json, "uri", p3d_bytes_of(uri));
    p3di_json_u64(json, "byteLength", (uint32_t)plan->bin.size);
    p3di_json_close(json, '}');
    p3di_json_close(json, ']');
}

/* ---- The file ---- */

static bool give(void *out, const void *data, size_t size)
{
    p3di_out_bytes(out, data, size);
    return !((struct p3di_out *)out)->failed;
}

void p3di_gltf_write_json(struct gltf_plan *plan, struct p3di_out *out, const char *uri)
{
    struct p3di_json json;

    p3di_json_begin(&json, (struct p3d_sink){give, out}, P3DI_JSON_COMPACT);
    p3di_json_open(&json, NULL, '{');
    p3di_json_open(&json, "asset", '{');
    p3di_json_text(&json, "version", "2.0");
    p3di_json_text(&json, "generator", "p3dkit");
    p3di_json_close(&json, '}');
    p3di_gltf_put_extensions(&json, plan);
    p3di_gltf_put_scenes(&json, plan);
    p3di_gltf_put_nodes(&json, plan);
    put_meshes(&json, plan);
    p3di_gltf_put_skins(&json, plan);
    put_animations(&json, plan);
    p3di_gltf_put_materials(&json, plan);
    p3di_gltf_put_images(&json, plan);
    put_numbers(&json, plan);
    put_buffer(&json, plan, uri);
    p3di_json_close(&json, '}');
    p3di_json_end(&json);
    p3di_out_char(out, '\n');
}
