/* proxies.c: proxies: other models placed in a LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * docs/format/mlod.md, "Tags". */
#include "core/vec.h"

#include <p3d/model.h>

#include "face_kinds.h"
#include "proxy_names.h"

#include <stdio.h>

#define PREFIX "proxy:"

bool p3d_proxy_name(struct p3d_bytes name, struct p3d_bytes *path, uint32_t *id)
{
    const uint32_t prefix_size = sizeof PREFIX - 1;
    struct p3d_bytes text, head;
    uint32_t dot, number = 0;

    if (name.size < prefix_size || p3d_lower(name.data[0]) != 'p') /* most names end here */
        return false;
    text = p3d_text(name);
    head = (struct p3d_bytes){text.data, prefix_size};
    dot = text.size;
    if (text.size < prefix_size || !p3d_text_equal(head, PREFIX))
        return false;
    while (dot > prefix_size && text.data[dot - 1] >= '0' && text.data[dot - 1] <= '9')
        dot--;
    if (dot == text.size || dot < prefix_size + 2 || text.data[dot - 1] != '.')
        return false;
    for (uint32_t i = dot; i < text.size; i++)
        number = number * 10 + (uint32_t)(text.data[i] - '0');
    if (path)
        *path = (struct p3d_bytes){text.data + prefix_size, dot - 1 - prefix_size};
    if (id)
        *id = number;
    return true;
}

struct p3d_bytes p3di_proxy_name(struct p3di_job *job, struct p3d_bytes path, uint32_t id)
{
    const size_t prefix_size = sizeof PREFIX - 1;
    char *text = p3di_job_alloc(job, prefix_size + path.size + sizeof ".4294967295", 1);

    if (!text)
        return (struct p3d_bytes){NULL, 0};
    memcpy(text, PREFIX, prefix_size);
    if (path.size)
        memcpy(text + prefix_size, path.data, path.size);
    snprintf(text + prefix_size + path.size, sizeof ".4294967295", ".%03u", (unsigned)id);
    return p3d_bytes_of(text);
}

/* The difference is taken in floats: edges of equal length stay equal. */
static double squared_edge(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const struct vec d = vec_of(vec3_subtract(a, b));

    return vec_dot(d, d);
}

struct p3d_proxy_frame p3d_proxy_frame_of(const struct p3d_vec3 corners[3])
{
    struct p3d_proxy_frame frame;
    double longest = -1;
    size_t at = 0, next, other;

    for (size_t i = 0; i < 3; i++) {
        const double opposite = squared_edge(corners[(i + 1) % 3], corners[(i + 2) % 3]);

        if (opposite > longest) {
            longest = opposite;
            at = i;
        }
    }
    next = (at + 1) % 3;
    other = (at + 2) % 3;
    if (squared_edge(corners[other], corners[at]) < squared_edge(corners[next], corners[at])) {
        const size_t swapped = next;

        next = other;
        other = swapped;
    }
    frame.position = corners[at];
    frame.direction = vec3_subtract(corners[next], corners[at]);
    frame.up = vec3_subtract(corners[other], corners[at]);
    return frame;
}

struct p3d_proxy_frame p3di_face_frame(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    const struct p3d_model_corner *corners = lod->corners + face->first_corner;

    return p3d_proxy_frame_of((const struct p3d_vec3[3]){lod->points[corners[0].point], lod->points[corners[1].point],
                                                         lod->points[corners[2].point]});
}

struct p3d_proxy_frame p3d_proxy_frame_straight(struct p3d_proxy_frame frame)
{
    const struct p3d_vec3 front = vec_to_unit(vec_of(frame.direction), (struct p3d_vec3){0, 0, 1});
    const struct p3d_vec3 right = vec_to_unit(vec_cross(vec_of(frame.up), vec_of(front)), (struct p3d_vec3){1, 0, 0});

    return (struct p3d_proxy_frame){frame.position, front, vec_to_floats(vec_cross(vec_of(front), vec_of(right)))};
}

uint32_t p3di_most_faces(const struct p3d_model_lod *lods, uint32_t lod_count)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < lod_count; i++)
        most = lods[i].face_count > most ? lods[i].face_count : most;
    return most;
}

/* ---- Triangles that are made ---- */

/* Sides, metres: the shorter side is the direction. */
#define DIRECTION 0.5f
#define UP 1.0f

static struct p3d_vec3 along(struct p3d_vec3 from, struct p3d_vec3 v, float length)
{
    const struct p3d_vec3 none = {0, 0, 0};
    const struct p3d_vec3 unit = vec_to_unit(vec_of(v), none);

    return (struct p3d_vec3){from.x + unit.x * length, from.y + unit.y * length, from.z + unit.z * length};
}

struct p3d_vec3 p3di_proxy_corner_of(const struct p3d_proxy_frame *frame, uint32_t corner)
{
    if (corner == 0)
        return frame->position;
    return corner == 1 ? along(frame->position, frame->direction, DIRECTION) : along(frame->position, frame->up, UP);
}
