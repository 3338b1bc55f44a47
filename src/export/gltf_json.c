/* gltf_json.c: the JSON of a glTF: scenes, nodes, meshes, materials, and where the numbers lie.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf.h"

#include "model/geometry.h"
#include "json.h"
#include "texture.h"

#define ARRAY_BUFFER 34962
#define ELEMENT_ARRAY_BUFFER 34963
#define UNSIGNED_SHORT 5123
#define UNSIGNED_INT 5125
#define FLOAT 5126

static void put_text(struct json *json, const char *key, const char *text)
{
    p3di_json_string(json, key, p3d_bytes_of(text));
}

/* ---- Scenes ---- */

static void put_scenes(struct json *json, const struct gltf_plan *plan)
{
    p3di_json_u32(json, "scene", 0);
    p3di_json_open(json, "scenes", '[');
    p3di_json_open(json, NULL, '{');
    put_text(json, "name", "visual");
    if (plan->visual_count) { /* arrays must not be empty */
        p3di_json_open(json, "nodes", '[');
        p3di_json_u32(json, NULL, plan->visual[0]);
        p3di_json_close(json, ']');
    }
    p3di_json_close(json, '}');
    p3di_json_open(json, NULL, '{');
    put_text(json, "name", "all LODs");
    if (plan->model->lod_count) {
        p3di_json_open(json, "nodes", '[');
        for (uint32_t i = 0; i < plan->model->lod_count; i++)
            p3di_json_u32(json, NULL, i);
        p3di_json_close(json, ']');
    }
    p3di_json_close(json, '}');
    p3di_json_close(json, ']');
}

/* ---- Nodes ---- */

static void put_selections(struct json *json, const struct gltf_lod *l)
{
    p3di_json_open(json, "selections", '[');
    for (uint32_t i = 0; i < l->lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &l->lod->selections[i];

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", selection->name);
        p3di_json_u32(json, "points", selection->point_count);
        p3di_json_u32(json, "faces", selection->face_count);
        if (l->mesh != GLTF_NONE && l->attributes && l->attributes[i].size)
            p3di_json_string(json, "attribute", l->attributes[i]);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

/* An array, because names may be repeated. */
static void put_properties(struct json *json, const struct p3d_model_lod *lod)
{
    p3di_json_open(json, "properties", '[');
    for (uint32_t i = 0; i < lod->property_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", lod->properties[i].name);
        p3di_json_string(json, "value", lod->properties[i].value);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

/* The best visual LOD names the others. */
static void put_lower_lods(struct json *json, const struct gltf_plan *plan)
{
    p3di_json_open(json, "extensions", '{');
    p3di_json_open(json, "MSFT_lod", '{');
    p3di_json_open(json, "ids", '[');
    for (uint32_t i = 1; i < plan->visual_count; i++)
        p3di_json_u32(json, NULL, plan->visual[i]);
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

static bool has_lower_lods(const struct gltf_plan *plan)
{
    return plan->visual_count > 1 && p3d_lod_is_visual(plan->lods[plan->visual[0]].lod->resolution);
}

static void put_lod_node(struct json *json, const struct gltf_plan *plan, uint32_t index)
{
    const struct gltf_lod *l = &plan->lods[index];

    p3di_json_open(json, NULL, '{');
    p3di_json_string(json, "name", l->name);
    if (l->mesh != GLTF_NONE)
        p3di_json_u32(json, "mesh", l->mesh);
    if (l->lod->proxy_count) {
        p3di_json_open(json, "children", '[');
        for (uint32_t i = 0; i < l->lod->proxy_count; i++)
            p3di_json_u32(json, NULL, l->proxy_node + i);
        p3di_json_close(json, ']');
    }
    if (has_lower_lods(plan) && plan->visual[0] == index)
        put_lower_lods(json, plan);
    p3di_json_open(json, "extras", '{');
    p3di_json_u32(json, "lod", l->lod->index);
    if (isfinite(l->lod->resolution))
        p3di_json_f32(json, "resolution", l->lod->resolution);
    if (l->lod->property_count)
        put_properties(json, l->lod);
    if (l->lod->selection_count)
        put_selections(json, l);
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

/* ---- Proxies ---- */

/* The quaternion of a rotation whose columns are x, y and z. */
static void quaternion_of(const double x[3], const double y[3], const double z[3], float q[4])
{
    const double m[3][3] = {{x[0], y[0], z[0]}, {x[1], y[1], z[1]}, {x[2], y[2], z[2]}};
    const double trace = m[0][0] + m[1][1] + m[2][2];
    double v[4] = {m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], 1 + trace}, length;

    /* Near half a turn the sum of the diagonal is no divisor: the largest element of it is. */
    if (trace < 0) {
        const size_t i = m[0][0] > m[1][1] ? (m[0][0] > m[2][2] ? 0 : 2) : (m[1][1] > m[2][2] ? 1 : 2);
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;

        v[3] = m[k][j] - m[j][k];
        v[i] = 1 + m[i][i] - m[j][j] - m[k][k];
        v[j] = m[j][i] + m[i][j];
        v[k] = m[k][i] + m[i][k];
    }
    length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
    for (size_t i = 0; i < 4; i++)
        q[i] = (float)(v[i] / length) + 0.0f;
}

static bool normalise(double v[3])
{
    const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

    for (size_t i = 0; i < 3; i++)
        v[i] /= length > 0 ? length : 1;
    return length > 0 && isfinite(length);
}

static void cross(const double a[3], const double b[3], double c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* A proxied model stands in its file as all do, so that a proxy turns it by its matrix: that of the axes right, up and
 * direction, here with z turned on both sides, so that without a turn it is the identity. False if the frame has no such
 * rotation. */
static bool rotation_of(const struct p3d_proxy_frame *frame, float q[4])
{
    double z[3] = {-(double)frame->direction.x, -(double)frame->direction.y, frame->direction.z};
    double y[3] = {frame->up.x, frame->up.y, -(double)frame->up.z};
    double x[3];

    if (!normalise(z) || !normalise(y))
        return false;
    cross(y, z, x);
    if (!normalise(x))
        return false;
    cross(z, x, y);
    quaternion_of(x, y, z, q);
    return true;
}

static void put_proxy_node(struct json *json, const struct gltf_lod *l, const struct p3d_model_proxy *proxy)
{
    const struct p3d_vec3 p = proxy->frame.position;
    const float place[3] = {p.x + 0.0f, p.y + 0.0f, 0.0f - p.z};
    float rotation[4];

    p3di_json_open(json, NULL, '{');
    p3di_json_string(json, "name", proxy->path);
    if (vec3_is_finite(p))
        p3di_json_floats(json, "translation", place, 3);
    if (rotation_of(&proxy->frame, rotation))
        p3di_json_floats(json, "rotation", rotation, 4);
    p3di_json_open(json, "extras", '{');
    p3di_json_string(json, "proxy", proxy->path);
    p3di_json_u32(json, "id", proxy->id);
    if (proxy->selection != P3D_NO_SELECTION)
        p3di_json_string(json, "selection", l->lod->selections[proxy->selection].name);
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

static void put_nodes(struct json *json, const struct gltf_plan *plan)
{
    if (!plan->node_count)
        return;
    p3di_json_open(json, "nodes", '[');
    for (uint32_t i = 0; i < plan->model->lod_count; i++)
        put_lod_node(json, plan, i);
    for (uint32_t i = 0; i < plan->model->lod_count; i++)
        for (uint32_t j = 0; j < plan->lods[i].lod->proxy_count; j++)
            put_proxy_node(json, &plan->lods[i], &plan->lods[i].lod->proxies[j]);
    p3di_json_close(json, ']');
}

/* ---- Meshes ---- */

static void put_attribute(struct json *json, const struct gltf_plan *plan, uint32_t index)
{
    const struct gltf_stream *stream = &plan->streams[index];
    char text[24] = "TEXCOORD_";

    if (stream->kind == GLTF_POSITIONS) {
        p3di_json_u32(json, "POSITION", index);
    } else if (stream->kind == GLTF_NORMALS) {
        p3di_json_u32(json, "NORMAL", index);
    } else if (stream->kind == GLTF_UVS) {
        text[9 + p3di_format_u32(stream->number, text + 9)] = 0;
        p3di_json_u32(json, text, index);
    } else if (stream->kind == GLTF_WEIGHTS) {
        p3di_json_u32(json, (const char *)plan->lods[stream->lod].attributes[stream->number].data, index);
    }
}

static void put_primitive(struct json *json, const struct gltf_plan *plan, const struct gltf_lod *l, uint32_t indices)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_open(json, "attributes", '{');
    for (uint32_t i = l->first_stream; i < l->first_morph; i++)
        put_attribute(json, plan, i);
    p3di_json_close(json, '}');
    p3di_json_u32(json, "indices", indices);
    p3di_json_u32(json, "material", l->primitives[plan->streams[indices].number].material);
    if (l->frame_count)
        p3di_json_open(json, "targets", '[');
    for (uint32_t i = l->first_morph; i < l->first_indices; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u32(json, "POSITION", i);
        p3di_json_close(json, '}');
    }
    if (l->frame_count)
        p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}

/* What importers call the morph targets: their times. */
static void put_target_names(struct json *json, const struct p3d_model_lod *lod)
{
    p3di_json_open(json, "extras", '{');
    p3di_json_open(json, "targetNames", '[');
    for (uint32_t i = 0; i < lod->frame_count; i++) {
        char text[32];

        text[p3d_format_f32(lod->frames[i].time, text)] = 0;
        put_text(json, NULL, text);
    }
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}

static void put_meshes(struct json *json, const struct gltf_plan *plan)
{
    if (!plan->mesh_count)
        return;
    p3di_json_open(json, "meshes", '[');
    for (uint32_t i = 0; i < plan->model->lod_count; i++) {
        const struct gltf_lod *l = &plan->lods[i];

        if (l->mesh == GLTF_NONE)
            continue;
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", l->name);
        p3di_json_open(json, "primitives", '[');
        for (uint32_t j = 0; j < l->primitive_count; j++)
            put_primitive(json, plan, l, l->first_indices + j);
        p3di_json_close(json, ']');
        if (l->frame_count)
            put_target_names(json, l->lod);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_animations(struct json *json, const struct gltf_plan *plan)
{
    if (!plan->animation_count)
        return;
    p3di_json_open(json, "animations", '[');
    for (uint32_t i = 0; i < plan->model->lod_count; i++) {
        const struct gltf_lod *l = &plan->lods[i];
        const uint32_t end = l->first_stream + l->stream_count;

        if (l->mesh == GLTF_NONE || !l->key_count)
            continue;
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", l->name);
        p3di_json_open(json, "channels", '[');
        p3di_json_open(json, NULL, '{');
        p3di_json_u32(json, "sampler", 0);
        p3di_json_open(json, "target", '{');
        p3di_json_u32(json, "node", i);
        put_text(json, "path", "weights");
        p3di_json_close(json, '}');
        p3di_json_close(json, '}');
        p3di_json_close(json, ']');
        p3di_json_open(json, "samplers", '[');
        p3di_json_open(json, NULL, '{');
        p3di_json_u32(json, "input", end - 2);
        p3di_json_u32(json, "output", end - 1);
        p3di_json_close(json, '}');
        p3di_json_close(json, ']');
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

/* ---- Materials ---- */

static void put_surface(struct json *json, const struct gltf_plan *plan, uint32_t index)
{
    float color[4];
    bool is_clear = false;

    p3di_json_open(json, "pbrMetallicRoughness", '{');
    if (p3di_texture_color(plan->model->materials[index].texture, color)) {
        for (size_t i = 0; i < 4; i++)
            color[i] = fminf(fmaxf(color[i], 0), 1);
        p3di_json_floats(json, "baseColorFactor", color, 4);
        is_clear = color[3] < 1;
    }
    if (plan->material_images[index] != GLTF_NONE) {
        p3di_json_open(json, "baseColorTexture", '{');
        p3di_json_u32(json, "index", plan->material_images[index]);
        p3di_json_close(json, '}');
    }
    p3di_json_u32(json, "metallicFactor", 0);
    p3di_json_close(json, '}');
    if (is_clear)
        put_text(json, "alphaMode", "BLEND");
}

static void put_materials(struct json *json, const struct gltf_plan *plan)
{
    if (!plan->model->material_count)
        return;
    p3di_json_open(json, "materials", '[');
    for (uint32_t i = 0; i < plan->model->material_count; i++) {
        const struct p3d_model_material *material = &plan->model->materials[i];

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", plan->material_names[i]);
        put_surface(json, plan, i);
        p3di_json_open(json, "extras", '{');
        p3di_json_string(json, "texture", material->texture);
        p3di_json_string(json, "material", material->material);
        p3di_json_close(json, '}');
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_images(struct json *json, const struct gltf_plan *plan)
{
    if (!plan->image_count)
        return;
    p3di_json_open(json, "textures", '[');
    for (uint32_t i = 0; i < plan->image_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u32(json, "source", i);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    p3di_json_open(json, "images", '[');
    for (uint32_t i = 0; i < plan->image_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_uri(json, "uri", plan->images[i]);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

/* ---- Where the numbers lie ---- */

static void put_accessor(struct json *json, struct gltf_plan *plan, uint32_t index)
{
    static const char *const types[] = {"", "SCALAR", "VEC2", "VEC3"};
    const struct gltf_stream *stream = &plan->streams[index];
    float min[3] = {0, 0, 0}, max[3] = {0, 0, 0};

    p3di_json_open(json, NULL, '{');
    p3di_json_u32(json, "bufferView", index);
    p3di_json_u32(json, "componentType", stream->kind != GLTF_INDICES         ? FLOAT
                                         : p3di_gltf_is_short(plan, stream) ? UNSIGNED_SHORT
                                                                              : UNSIGNED_INT);
    p3di_json_u32(json, "count", stream->count);
    put_text(json, "type", types[stream->width]);
    if (stream->kind == GLTF_POSITIONS || stream->kind == GLTF_MORPHS || stream->kind == GLTF_TIMES) {
        p3di_gltf_bounds(plan, stream, min, max);
        p3di_json_floats(json, "min", min, stream->width);
        p3di_json_floats(json, "max", max, stream->width);
    }
    p3di_json_close(json, '}');
}

static void put_view(struct json *json, const struct gltf_stream *stream)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_u32(json, "buffer", 0);
    p3di_json_u32(json, "byteOffset", (uint32_t)stream->offset);
    p3di_json_u32(json, "byteLength", (uint32_t)stream->size);
    if (stream->kind == GLTF_INDICES)
        p3di_json_u32(json, "target", ELEMENT_ARRAY_BUFFER);
    else if (stream->kind != GLTF_TIMES && stream->kind != GLTF_FRAME_WEIGHTS)
        p3di_json_u32(json, "target", ARRAY_BUFFER);
    p3di_json_close(json, '}');
}

static void put_numbers(struct json *json, struct gltf_plan *plan, const char *uri)
{
    if (!plan->stream_count)
        return;
    p3di_json_open(json, "accessors", '[');
    for (uint32_t i = 0; i < plan->stream_count; i++)
        put_accessor(json, plan, i);
    p3di_json_close(json, ']');
    p3di_json_open(json, "bufferViews", '[');
    for (uint32_t i = 0; i < plan->stream_count; i++)
        put_view(json, &plan->streams[i]);
    p3di_json_close(json, ']');
    p3di_json_open(json, "buffers", '[');
    p3di_json_open(json, NULL, '{');
    if (uri)
        p3di_json_uri(json, "uri", p3d_bytes_of(uri));
    p3di_json_u32(json, "byteLength", (uint32_t)plan->size);
    p3di_json_close(json, '}');
    p3di_json_close(json, ']');
}

/* ---- The file ---- */

void p3di_gltf_write_json(struct gltf_plan *plan, struct p3di_out *out, const char *uri)
{
    struct json json;

    p3di_json_init(&json, out, plan->arena);
    p3di_json_open(&json, NULL, '{');
    p3di_json_open(&json, "asset", '{');
    put_text(&json, "version", "2.0");
    put_text(&json, "generator", "p3dkit");
    p3di_json_close(&json, '}');
    if (has_lower_lods(plan)) {
        p3di_json_open(&json, "extensionsUsed", '[');
        put_text(&json, NULL, "MSFT_lod");
        p3di_json_close(&json, ']');
    }
    put_scenes(&json, plan);
    put_nodes(&json, plan);
    put_meshes(&json, plan);
    put_animations(&json, plan);
    put_materials(&json, plan);
    put_images(&json, plan);
    put_numbers(&json, plan, uri);
    p3di_json_close(&json, '}');
    p3di_out_char(out, '\n');
    if (json.has_failed)
        p3di_gltf_fail(plan, P3D_NO_MEMORY, P3D_NO_LOD, "no memory to write the model");
}
