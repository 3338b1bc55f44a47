/* streams.c: the accessors of a glTF: their numbers and bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "laid_out.h"

/* ---- Values ---- */

/* Makes the weights of a stream's selection, or wipes them, so that they can be found by point. */
static void spread_weights(struct gltf_plan *plan, const struct gltf_stream *stream, bool is_set)
{
    const struct p3d_model_selection *selection;

    if (stream->kind != GLTF_WEIGHTS)
        return;
    selection = &plan->lods[stream->lod].lod->selections[stream->number];
    for (uint32_t i = 0; i < selection->point_count; i++)
        plan->point_weights[selection->points[i]] = is_set ? selection->point_weights[i] : 0;
}

static void get_of_vertex(const struct gltf_plan *plan, const struct gltf_stream *stream, uint32_t index, float *values)
{
    const struct gltf_lod *lod = &plan->lods[stream->lod];
    const uint32_t *vertex = lod->mesh.vertices + (size_t)index * lod->mesh.vertex_words;
    struct gltf_influences influences;
    struct p3d_vec3 v;

    switch (stream->kind) {
    case GLTF_POSITIONS:
        v = p3di_gltf_position(lod->lod, vertex[0]);
        memcpy(values, &v, sizeof v);
        break;
    case GLTF_MORPHS:
        v = p3di_gltf_morph(lod->lod, stream->number, vertex[0]);
        memcpy(values, &v, sizeof v);
        break;
    case GLTF_NORMALS:
        memcpy(values, vertex + 1, 3 * sizeof *values);
        break;
    case GLTF_TANGENTS:
        memcpy(values, &lod->mesh.tangents[index], sizeof *lod->mesh.tangents);
        memcpy(values + 3, vertex + lod->mesh.vertex_words - 1, sizeof *values);
        break;
    case GLTF_UVS:
        if (stream->number >= lod->lod->uv_set_count)
            break;
        memcpy(values, vertex + 1 + (lod->mesh.has_normals ? 3 : 0) + 2 * (size_t)stream->number, 2 * sizeof *values);
        break;
    case GLTF_WEIGHTS:
        *values = plan->point_weights[vertex[0]];
        break;
    case GLTF_JOINT_WEIGHTS:
        influences = p3di_gltf_influences(plan, lod->lod, vertex[0]);
        memcpy(values, influences.weights, sizeof influences.weights);
        break;
    case GLTF_NUMBER_UVS:
        values[0] = (float)vertex[0];
        values[1] = 0;
        break;
    default: /* not of a vertex, or no floats */
        break;
    }
}

/* Element `i` of a stream of floats. */
static void get(const struct gltf_plan *plan, const struct gltf_stream *stream, uint32_t i, float *values)
{
    const struct gltf_lod *lod = stream->lod == GLTF_NONE ? NULL : &plan->lods[stream->lod];

    if (stream->kind == GLTF_BINDS) {
        p3di_gltf_bind(plan, i, values);
    } else if (stream->kind == GLTF_HULL_POINTS) {
        const struct p3d_vec3 p = p3di_gltf_mirrored(plan->gltf_options->hulls->items[stream->number].points[i]);

        memcpy(values, &p, sizeof p);
    } else if (stream->kind >= GLTF_CLIP_TIMES && stream->kind <= GLTF_CLIP_SCALINGS) {
        p3di_gltf_clip_value(plan, stream, i, values);
    } else if (!lod) {
        p3di_gltf_motion_value(plan, stream, i, values);
    } else if (stream->kind == GLTF_TIMES) {
        *values = lod->lod->frames[lod->frames.keys[i]].time + 0.0f;
    } else if (stream->kind == GLTF_FRAME_WEIGHTS) {
        *values = lod->frames.keys[i / lod->frames.count] == i % lod->frames.count ? 1.0f : 0.0f;
    } else {
        get_of_vertex(plan, stream, i, values);
    }
}

void p3di_gltf_bounds(struct gltf_plan *plan, const struct gltf_stream *stream, float *min, float *max)
{
    float values[16] = {0};

    for (uint32_t i = 0; i < stream->count; i++) {
        get(plan, stream, i, values);
        for (uint32_t j = 0; j < stream->width; j++) {
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): no stream of floats is wider than 4 */
            min[j] = i && min[j] <= values[j] ? min[j] : values[j];
            max[j] = i && max[j] >= values[j] ? max[j] : values[j];
        }
    }
}

/* ---- Layout ---- */

uint32_t p3di_gltf_component_size(const struct gltf_plan *plan, const struct gltf_stream *stream)
{
    /* index 65535 is not allowed: some hardware restarts a primitive there */
    if (stream->kind == GLTF_INDICES && plan->lods[stream->lod].mesh.vertex_count <= UINT16_MAX)
        return 2;
    if (stream->kind == GLTF_HULL_INDICES)
        return 2; /* they are below 256 */
    if (stream->kind == GLTF_JOINTS)
        return plan->model->bone_count <= UINT8_MAX ? 1 : 2; /* all of them are numbers of joints */
    return 4;
}

void p3di_gltf_add_stream(struct gltf_plan *plan, uint32_t lod, enum gltf_kind kind, uint32_t number, uint32_t width,
                          uint32_t count)
{
    struct gltf_stream *stream;

    if (!P3DI_ROOM(&plan->job, plan->bin.streams, plan->bin.stream_count, plan->bin.stream_capacity))
        return;
    stream = &plan->bin.streams[plan->bin.stream_count++];
    *stream = (struct gltf_stream){kind, lod, number, count, width, plan->bin.size, 0};
    stream->size = (uint64_t)count * width * p3di_gltf_component_size(plan, stream);
    plan->bin.size += (stream->size + 3) / 4 * 4;
    if (lod != GLTF_NONE)
        plan->lods[lod].streams.count++;
}

/* ---- LODs ---- */

/* Without UVs there are some if there are images: these may only be shown where there are UVs. */
static uint32_t count_uv_sets(const struct gltf_plan *plan, const struct p3d_model_lod *lod)
{
    const struct p3d_looks *looks = plan->images.list.looks;

    return lod->uv_set_count ? lod->uv_set_count : looks && looks->image_count;
}

void p3di_gltf_add_streams(struct gltf_plan *plan, uint32_t lod)
{
    struct gltf_lod *writer = &plan->lods[lod];

    writer->streams.first = plan->bin.stream_count;
    p3di_gltf_add_stream(plan, lod, GLTF_POSITIONS, 0, 3, writer->mesh.vertex_count);
    if (writer->mesh.has_normals)
        p3di_gltf_add_stream(plan, lod, GLTF_NORMALS, 0, 3, writer->mesh.vertex_count);
    if (writer->mesh.has_tangents)
        p3di_gltf_add_stream(plan, lod, GLTF_TANGENTS, 0, 4, writer->mesh.vertex_count);
    writer->number_uv_set = count_uv_sets(plan, writer->lod);
    for (uint32_t i = 0; i < writer->number_uv_set; i++)
        p3di_gltf_add_stream(plan, lod, GLTF_UVS, i, 2, writer->mesh.vertex_count);
    if (plan->gltf_options->is_lossless)
        p3di_gltf_add_stream(plan, lod, GLTF_NUMBER_UVS, writer->number_uv_set, 2, writer->mesh.vertex_count);
    for (uint32_t i = 0; writer->attributes && i < writer->lod->selection_count; i++)
        if (writer->attributes[i].size)
            p3di_gltf_add_stream(plan, lod, GLTF_WEIGHTS, i, 1, writer->mesh.vertex_count);
    if (writer->is_skinned) {
        p3di_gltf_add_stream(plan, lod, GLTF_JOINTS, 0, 4, writer->mesh.vertex_count);
        p3di_gltf_add_stream(plan, lod, GLTF_JOINT_WEIGHTS, 0, 4, writer->mesh.vertex_count);
    }
    writer->streams.first_morph = plan->bin.stream_count;
    for (uint32_t i = 0; i < writer->frames.count; i++)
        p3di_gltf_add_stream(plan, lod, GLTF_MORPHS, i, 3, writer->mesh.vertex_count);
    writer->streams.first_indices = plan->bin.stream_count;
    for (uint32_t i = 0; i < writer->mesh.primitive_count; i++)
        p3di_gltf_add_stream(plan, lod, GLTF_INDICES, i, 1, writer->mesh.primitives[i].count);
    if (writer->frames.key_count) {
        p3di_gltf_add_stream(plan, lod, GLTF_TIMES, 0, 1, writer->frames.key_count);
        p3di_gltf_add_stream(plan, lod, GLTF_FRAME_WEIGHTS, 0, 1, writer->frames.key_count * writer->frames.count);
    }
}

/* ---- Bytes ---- */

static void put_u32(struct p3di_out *out, uint32_t value)
{
    char *to = p3di_out_room(out, 4);

    to[0] = (char)(value & 0xff);
    to[1] = (char)(value >> 8 & 0xff);
    to[2] = (char)(value >> 16 & 0xff);
    to[3] = (char)(value >> 24);
    out->used += 4;
}

static void put_u16(struct p3di_out *out, uint32_t value)
{
    p3di_out_char(out, (char)(value & 0xff));
    p3di_out_char(out, (char)(value >> 8));
}

static void write_indices(struct gltf_plan *plan, struct p3di_out *out, const struct gltf_stream *stream)
{
    const struct gltf_lod *lod = &plan->lods[stream->lod];
    const uint32_t *indices = lod->mesh.indices + lod->mesh.primitives[stream->number].first;
    const bool is_short = p3di_gltf_component_size(plan, stream) == 2;

    for (uint32_t i = 0; i < stream->count; i++) {
        if (!is_short) {
            put_u32(out, indices[i]);
            continue;
        }
        put_u16(out, indices[i]);
    }
    if (is_short && stream->count % 2)
        put_u16(out, 0);
}

/* Polygons are convex, so that each may be a fan. */
static void write_hull_indices(const struct p3d_hull *hull, struct p3di_out *out)
{
    const uint32_t *corners = hull->corners;
    uint32_t count = 0;

    for (uint32_t i = 0; i < hull->polygon_count; corners += hull->corner_counts[i++])
        for (uint32_t j = 2; j < hull->corner_counts[i]; j++, count++) {
            put_u16(out, corners[0]);
            put_u16(out, corners[j - 1]);
            put_u16(out, corners[j]);
        }
    if (count % 2)
        put_u16(out, 0);
}

static void write_joints(struct gltf_plan *plan, struct p3di_out *out, const struct gltf_stream *stream)
{
    const struct gltf_lod *lod = &plan->lods[stream->lod];
    const bool is_short = p3di_gltf_component_size(plan, stream) == 2;

    for (uint32_t i = 0; i < stream->count && !out->failed; i++) {
        const uint32_t point = lod->mesh.vertices[(size_t)i * lod->mesh.vertex_words];
        const struct gltf_influences influences = p3di_gltf_influences(plan, lod->lod, point);

        for (size_t j = 0; j < 4; j++) {
            p3di_out_char(out, (char)(influences.joints[j] & 0xff));
            if (is_short)
                p3di_out_char(out, (char)(influences.joints[j] >> 8));
        }
    }
}

static void write_floats(struct gltf_plan *plan, struct p3di_out *out, const struct gltf_stream *stream)
{
    float values[16] = {0};
    uint32_t bits;

    for (uint32_t i = 0; i < stream->count && !out->failed; i++) {
        get(plan, stream, i, values);
        for (uint32_t j = 0; j < stream->width; j++) {
            memcpy(&bits, &values[j], sizeof bits);
            put_u32(out, bits);
        }
    }
}

void p3di_gltf_write_streams(struct gltf_plan *plan, struct p3di_out *out)
{
    for (uint64_t i = 0; !plan->bin.stream_count && i < plan->bin.size; i++)
        p3di_out_char(out, 0);
    for (uint32_t i = 0; i < plan->bin.stream_count && !out->failed; i++) {
        const struct gltf_stream *stream = &plan->bin.streams[i];

        spread_weights(plan, stream, true);
        if (stream->kind == GLTF_INDICES)
            write_indices(plan, out, stream);
        else if (stream->kind == GLTF_HULL_INDICES)
            write_hull_indices(&plan->gltf_options->hulls->items[stream->number], out);
        else if (stream->kind == GLTF_JOINTS)
            write_joints(plan, out, stream);
        else
            write_floats(plan, out, stream);
        spread_weights(plan, stream, false);
    }
}
