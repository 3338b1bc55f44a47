/* gltf_nodes.c: the scenes and nodes of a glTF: LODs, proxies, and points that have names.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * What a node carries besides stands in its extras, as texts and numbers alone: assimp gives up where it finds an
 * object or an array in them. */
#include "gltf.h"

#include "model/geometry.h"

#include <stdio.h>

static void put_text(struct json *json, const char *key, const char *text)
{
    p3di_json_string(json, key, p3d_bytes_of(text));
}

/* ---- Scenes ---- */

/* The nodes of LODs come first, then those of groups. */
static uint32_t group_node(const struct gltf_plan *plan, enum gltf_place place)
{
    return plan->lod_count + (place == GLTF_OTHER && plan->place_counts[GLTF_VISUAL] ? 1 : 0);
}

/* The best LOD first: it is what stands for the model. */
static void put_roots(struct json *json, const struct gltf_plan *plan)
{
    if (plan->best != GLTF_NONE)
        p3di_json_u32(json, NULL, plan->best);
    for (uint32_t i = 0; i < plan->lod_count; i++)
        if (plan->lods[i].place == GLTF_ROOT && i != plan->best)
            p3di_json_u32(json, NULL, i);
    if (plan->place_counts[GLTF_VISUAL])
        p3di_json_u32(json, NULL, group_node(plan, GLTF_VISUAL));
    if (plan->place_counts[GLTF_OTHER])
        p3di_json_u32(json, NULL, group_node(plan, GLTF_OTHER));
    if (plan->skeleton.bone_count)
        p3di_json_u32(json, NULL, plan->skeleton.node + plan->skeleton.bone_count);
}

static void put_scene(struct json *json, const struct gltf_plan *plan, const char *name, bool has_lower)
{
    p3di_json_open(json, NULL, '{');
    put_text(json, "name", name);
    if (plan->lod_count) { /* arrays must not be empty */
        p3di_json_open(json, "nodes", '[');
        put_roots(json, plan);
        for (uint32_t i = 0; has_lower && i < plan->visual_count; i++)
            p3di_json_u32(json, NULL, plan->visual[i]);
        p3di_json_close(json, ']');
    }
    p3di_json_close(json, '}');
}

void p3di_gltf_put_scenes(struct json *json, const struct gltf_plan *plan)
{
    p3di_json_u32(json, "scene", 0);
    p3di_json_open(json, "scenes", '[');
    put_scene(json, plan, "model", false);
    if (plan->place_counts[GLTF_LOWER])
        put_scene(json, plan, "all LODs", true);
    p3di_json_close(json, ']');
}

/* ---- LODs ---- */

static void put_selections(struct json *json, const struct gltf_lod *l)
{
    p3di_json_begin_string(json, "selections");
    for (uint32_t i = 0; i < l->lod->selection_count; i++) {
        if (i)
            p3di_out_char(json->out, ';');
        p3di_json_add(json, l->lod->selections[i].name);
    }
    p3di_json_end_string(json);
    for (uint32_t i = 0; l->mesh != GLTF_NONE && l->attributes && i < l->lod->selection_count; i++)
        if (l->attributes[i].size)
            p3di_json_string(json, (const char *)l->attributes[i].data, l->lod->selections[i].name);
}

static void put_lod_extras(struct json *json, const struct gltf_lod *l)
{
    p3di_json_open(json, "extras", '{');
    p3di_json_u32(json, "lod", l->lod->index);
    if (isfinite(l->lod->resolution))
        p3di_json_f32(json, "resolution", l->lod->resolution);
    for (uint32_t i = 0; i < l->lod->property_count; i++)
        p3di_json_string(json, l->property_keys[i], l->lod->properties[i].value);
    if (l->lod->selection_count)
        put_selections(json, l);
    p3di_json_close(json, '}');
}

/* The best visual LOD names the others. */
static void put_lower_lods(struct json *json, const struct gltf_plan *plan)
{
    p3di_json_open(json, "extensions", '{');
    p3di_json_open(json, "MSFT_lod", '{');
    p3di_json_open(json, "ids", '[');
    for (uint32_t i = 0; i < plan->visual_count; i++)
        p3di_json_u32(json, NULL, plan->visual[i]);
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

static void put_lod_node(struct json *json, const struct gltf_plan *plan, uint32_t index)
{
    const struct gltf_lod *l = &plan->lods[index];
    const uint32_t child_count = l->proxy_count + l->point_node_count;

    p3di_json_open(json, NULL, '{');
    p3di_json_string(json, "name", l->name);
    if (l->mesh != GLTF_NONE)
        p3di_json_u32(json, "mesh", l->mesh);
    if (l->mesh != GLTF_NONE && l->is_skinned)
        p3di_json_u32(json, "skin", 0);
    if (child_count) {
        p3di_json_open(json, "children", '[');
        for (uint32_t i = 0; i < child_count; i++)
            p3di_json_u32(json, NULL, l->first_child + i);
        p3di_json_close(json, ']');
    }
    if (plan->place_counts[GLTF_LOWER] && index == plan->best)
        put_lower_lods(json, plan);
    put_lod_extras(json, l);
    p3di_json_close(json, '}');
}

/* LODs that can be hidden together. */
static void put_group_node(struct json *json, const struct gltf_plan *plan, enum gltf_place place, const char *name)
{
    if (!plan->place_counts[place])
        return;
    p3di_json_open(json, NULL, '{');
    put_text(json, "name", name);
    p3di_json_open(json, "children", '[');
    for (uint32_t i = 0; place == GLTF_VISUAL && i < plan->visual_count; i++)
        if (plan->lods[plan->visual[i]].place == place)
            p3di_json_u32(json, NULL, plan->visual[i]);
    for (uint32_t i = 0; place == GLTF_OTHER && i < plan->lod_count; i++)
        if (plan->lods[i].place == place)
            p3di_json_u32(json, NULL, i);
    p3di_json_close(json, ']');
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
 * direction, here with z turned on both sides, so that without a turn it is the identity. False if the frame has no
 * such rotation. */
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

/* The number of a proxy as its selection's name has it, like "003"; two digits if no selection says it. */
static struct p3d_bytes number_of(const struct gltf_lod *l, const struct p3d_model_proxy *proxy, char text[16])
{
    struct p3d_bytes name, path;
    uint32_t id;

    snprintf(text, 16, "%02u", (unsigned)proxy->id);
    if (proxy->selection == P3D_NO_SELECTION)
        return p3d_bytes_of(text);
    name = p3d_text(l->lod->selections[proxy->selection].name);
    if (!p3d_proxy_name(name, &path, &id) || id != proxy->id)
        return p3d_bytes_of(text);
    path.data += path.size + 1;
    return (struct p3d_bytes){path.data, (uint32_t)(name.data + name.size - path.data)};
}

/* The file's name alone. */
static struct p3d_bytes base_name(struct p3d_bytes path)
{
    static const char extension[] = ".p3d";
    const uint32_t size = sizeof extension - 1;
    struct p3d_bytes name = p3d_text(path);

    if (name.size > size && p3d_text_equal((struct p3d_bytes){name.data + name.size - size, size}, extension))
        name.size -= size;
    for (uint32_t i = name.size; i-- > 0;)
        if (name.data[i] == '\\' || name.data[i] == '/')
            return (struct p3d_bytes){name.data + i + 1, name.size - i - 1};
    return name;
}

static void put_place(struct json *json, struct p3d_vec3 p)
{
    const float place[3] = {p.x + 0.0f, p.y + 0.0f, 0.0f - p.z};

    if (vec3_is_finite(p))
        p3di_json_floats(json, "translation", place, 3);
}

static void put_proxy_node(struct json *json, const struct gltf_lod *l, const struct p3d_model_proxy *proxy)
{
    float rotation[4];
    char text[16];

    p3di_json_open(json, NULL, '{');
    p3di_json_begin_string(json, "name");
    p3di_json_add(json, base_name(proxy->path));
    p3di_json_add(json, p3d_bytes_of("."));
    p3di_json_add(json, number_of(l, proxy, text));
    p3di_json_end_string(json);
    put_place(json, proxy->frame.position);
    if (rotation_of(&proxy->frame, rotation))
        p3di_json_floats(json, "rotation", rotation, 4);
    p3di_json_open(json, "extras", '{');
    p3di_json_string(json, "proxy", proxy->path);
    p3di_json_u32(json, "id", proxy->id);
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

/* ---- Points ---- */

#define NO_NUMBER UINT32_MAX

static void put_point_node(struct json *json, struct p3d_vec3 point, struct p3d_bytes name, uint32_t number)
{
    char text[16];

    snprintf(text, sizeof text, ".%u", (unsigned)number);
    p3di_json_open(json, NULL, '{');
    p3di_json_begin_string(json, "name");
    p3di_json_add(json, name);
    if (number != NO_NUMBER)
        p3di_json_add(json, p3d_bytes_of(text));
    p3di_json_end_string(json);
    put_place(json, point);
    p3di_json_close(json, '}');
}

static void put_point_nodes(struct json *json, const struct gltf_lod *l)
{
    const struct p3d_model_lod *lod = l->lod;

    for (uint32_t i = 0; l->is_taken && i < lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];

        for (uint32_t j = 0; p3di_gltf_names_points(selection) && j < selection->point_count; j++)
            put_point_node(json, lod->points[selection->points[j]], selection->name, j ? j + 1 : NO_NUMBER);
    }
    for (uint32_t i = 0; l->is_taken && !l->has_names_only && i < lod->point_count; i++)
        if (!l->is_taken[i])
            put_point_node(json, lod->points[i], p3d_bytes_of("point"), i);
}

void p3di_gltf_put_nodes(struct json *json, const struct gltf_plan *plan)
{
    if (!plan->node_count)
        return;
    p3di_json_open(json, "nodes", '[');
    for (uint32_t i = 0; i < plan->lod_count; i++)
        put_lod_node(json, plan, i);
    put_group_node(json, plan, GLTF_VISUAL, "visual LODs");
    put_group_node(json, plan, GLTF_OTHER, "other LODs");
    for (uint32_t i = 0; i < plan->lod_count; i++) {
        for (uint32_t j = 0; j < plan->lods[i].proxy_count; j++)
            put_proxy_node(json, &plan->lods[i], &plan->lods[i].lod->proxies[j]);
        put_point_nodes(json, &plan->lods[i]);
    }
    p3di_gltf_put_joints(json, plan);
    p3di_json_close(json, ']');
}
