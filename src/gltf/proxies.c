/* proxies.c: the proxies of a glTF: nodes that stand where the models go, below the joints that move them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "put.h"

#include "core/vec.h"

#include <stdio.h>

/* ---- The joints of proxies ---- */

bool p3di_gltf_is_hung(const struct gltf_lod *lod, uint32_t proxy)
{
    return lod->proxies.joints && lod->proxies.joints[proxy] != GLTF_NONE;
}

/* The joint of the first point of the triangle, as in p3d_model_pose. A node has one parent: the heaviest bone. In a
 * lossless output a proxy that no bone moves is below the root joint: Blender splits nodes that have a skin and
 * children. */
static uint32_t joint_of(const struct gltf_plan *plan, const struct p3d_model_lod *lod,
                         const struct p3d_model_proxy *proxy)
{
    struct gltf_influences influences;
    uint32_t heaviest = 0;

    if (proxy->selection == P3D_NO_SELECTION || !lod->selections[proxy->selection].point_count ||
        !vec3_is_finite(proxy->frame.position))
        return GLTF_NONE;
    influences = p3di_gltf_influences(plan, lod, lod->selections[proxy->selection].points[0]);
    for (uint32_t i = 1; i < 4; i++)
        if (influences.weights[i] > influences.weights[heaviest])
            heaviest = i;
    if (influences.joints[heaviest] < plan->skeleton.bone_count || plan->gltf_options->is_lossless)
        return influences.joints[heaviest];
    return GLTF_NONE;
}

/* The proxies of a joint are a list, which begins with the first one. */
static void hang_lod(struct gltf_plan *plan, struct gltf_lod *lod)
{
    lod->proxies.joints = p3di_job_alloc(&plan->job, lod->proxies.count, sizeof *lod->proxies.joints);
    lod->proxies.next_proxy = p3di_job_alloc(&plan->job, lod->proxies.count, sizeof *lod->proxies.next_proxy);
    if (plan->job.has_failed)
        return;
    for (uint32_t i = lod->proxies.count; i-- > 0;) {
        struct gltf_joint *joint;

        lod->proxies.joints[i] = joint_of(plan, lod->lod, &lod->lod->proxies[i]);
        if (lod->proxies.joints[i] == GLTF_NONE)
            continue;
        joint = &plan->skeleton.joints[lod->proxies.joints[i]];
        lod->proxies.next_proxy[i] = joint->first_proxy;
        joint->first_proxy = (struct gltf_proxy_link){lod, i};
        lod->proxies.jointed_count++;
    }
}

void p3di_gltf_hang_proxies(struct gltf_plan *plan)
{
    for (uint32_t i = plan->lod_count; i-- > 0 && plan->skeleton.bone_count;)
        if (plan->lods[i].is_skinned && plan->lods[i].proxies.count)
            hang_lod(plan, &plan->lods[i]);
}

void p3di_gltf_put_proxies(struct p3di_json *json, struct gltf_proxy_link first_proxy)
{
    for (; first_proxy.lod; first_proxy = first_proxy.lod->proxies.next_proxy[first_proxy.proxy])
        p3di_json_u64(json, NULL, first_proxy.lod->first_child + first_proxy.proxy);
}

/* ---- Where they stand ---- */

/* The quaternion of a rotation whose columns are x, y and z. */
static void quaternion_of(struct vec x, struct vec y, struct vec z, float q[4])
{
    const double m[3][3] = {{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}};
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

static bool normalise(struct vec *v)
{
    const double length = vec_length(*v);

    if (length > 0)
        *v = (struct vec){v->x / length, v->y / length, v->z / length};
    return length > 0 && isfinite(length);
}

/* A proxied model stands in its file as all do, so that a proxy turns it by its matrix, of the axes right, up and
 * direction; here with z turned on both sides, so that the matrix of no turn is the identity. False if the frame has no
 * such rotation. */
static bool rotation_of(const struct p3d_proxy_frame *frame, float q[4])
{
    struct vec z = {-(double)frame->direction.x, -(double)frame->direction.y, frame->direction.z};
    struct vec y = {frame->up.x, frame->up.y, -(double)frame->up.z}, x;

    if (!normalise(&z) || !normalise(&y))
        return false;
    x = vec_cross(y, z);
    if (!normalise(&x))
        return false;
    quaternion_of(x, vec_cross(z, x), z, q);
    return true;
}

/* The number of a proxy as its selection's name has it, like "003"; two digits if no selection says it. */
static struct p3d_bytes number_of(const struct gltf_lod *lod, const struct p3d_model_proxy *proxy, char text[16])
{
    struct p3d_bytes name, path;
    uint32_t id;

    snprintf(text, 16, "%02u", (unsigned)proxy->id);
    if (proxy->selection == P3D_NO_SELECTION)
        return p3d_bytes_of(text);
    name = p3d_text(lod->lod->selections[proxy->selection].name);
    if (!p3d_proxy_name(name, &path, &id) || id != proxy->id)
        return p3d_bytes_of(text);
    path.data += path.size + 1;
    return (struct p3d_bytes){path.data, (uint32_t)(name.data + name.size - path.data)};
}

/* The file's name alone. */
static struct p3d_bytes base_name(struct p3d_bytes path)
{
    struct p3d_bytes name = p3d_text(path);

    if (name.size > strlen(".p3d") && p3d_text_ends_with(name, ".p3d"))
        name.size -= (uint32_t)strlen(".p3d");
    for (uint32_t i = name.size; i-- > 0;)
        if (p3d_is_slash(name.data[i]))
            return (struct p3d_bytes){name.data + i + 1, name.size - i - 1};
    return name;
}

void p3di_gltf_put_place(struct p3di_json *json, struct p3d_vec3 p, struct p3d_vec3 parent)
{
    const float place[3] = {p.x - parent.x + 0.0f, p.y - parent.y + 0.0f, 0.0f - p.z - parent.z};

    if (vec3_is_finite(p))
        p3di_json_floats(json, "translation", place, 3);
}

void p3di_gltf_put_proxy(struct p3di_json *json, const struct gltf_plan *plan, uint32_t lod, uint32_t number)
{
    const struct gltf_lod *writer = &plan->lods[lod];
    const struct p3d_model_proxy *proxy = &writer->lod->proxies[number];
    const bool is_hung = p3di_gltf_is_hung(writer, number);
    struct p3d_vec3 parent = {0, 0, 0};
    float rotation[4];
    char text[16];

    if (is_hung)
        parent = plan->skeleton.joints[writer->proxies.joints[number]].place;
    p3di_json_open(json, NULL, '{');
    p3di_json_begin_string(json, "name");
    p3di_json_add(json, base_name(proxy->path));
    p3di_json_add(json, p3d_bytes_of("."));
    p3di_json_add(json, number_of(writer, proxy, text));
    p3di_json_end_string(json);
    p3di_gltf_put_place(json, proxy->frame.position, parent);
    if (rotation_of(&proxy->frame, rotation))
        p3di_json_floats(json, "rotation", rotation, 4);
    p3di_json_open(json, "extras", '{');
    p3di_json_string(json, "proxy", proxy->path);
    p3di_json_u64(json, "id", proxy->id);
    if (is_hung)
        p3di_json_u64(json, "ofLod", writer->lod->index);
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}
