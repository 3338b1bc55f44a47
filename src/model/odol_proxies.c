/* odol_proxies.c: the proxies of an ODOL, and their triangles where no selection names them (docs/format/odol.md,
 * "Proxy").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_from_odol.h"

#include "geometry.h"

/* Sections of proxies have as many faces as proxies; the largest seen has 8. Beyond this none is searched. */
#define MOST_FACES 256u

/* Metres, and parts of a unit vector, added up over the axes; 1e-7 was seen. */
#define NEAR 1e-4

/* The rows of a proxy's matrix are its right, up and front; its place is relative to the centre. */
static struct p3d_proxy_frame proxy_frame(const struct odol_builder *o, const float *m)
{
    const struct p3d_vec3 centre = o->odol->bounding_center;
    const struct p3d_proxy_frame frame = {
        {m[9] + centre.x, m[10] + centre.y, m[11] + centre.z}, {m[6], m[7], m[8]}, {m[3], m[4], m[5]}};

    return frame;
}

static double distance(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return fabs((double)a.x - b.x) + fabs((double)a.y - b.y) + fabs((double)a.z - b.z);
}

/* A triangle of which the engine would take this frame. */
static bool is_triangle_of(const struct p3d_model_lod *lod, const struct p3d_model_face *face,
                           const struct p3d_proxy_frame *frame)
{
    const struct p3d_vec3 none = {0, 0, 0};
    struct p3d_vec3 corners[3], front;
    struct p3d_proxy_frame own;

    if (face->corner_count != 3)
        return false;
    for (uint32_t i = 0; i < 3; i++)
        corners[i] = lod->points[lod->corners[face->first_corner + i].point];
    own = p3d_proxy_frame(corners);
    front = unit_vec3((const double[3]){own.direction.x, own.direction.y, own.direction.z}, none);
    return distance(own.position, frame->position) < NEAR && distance(front, frame->direction) < NEAR;
}

/* The selection gets the face, whole. */
static void select_face(struct odol_builder *o, const struct p3d_model_lod *lod, uint32_t face,
                        struct p3d_model_selection *selection)
{
    const uint32_t count = lod->faces[face].corner_count;
    uint32_t *faces = p3di_builder_alloc(o->b, 1, sizeof *faces);
    uint32_t *points = p3di_builder_alloc(o->b, count, sizeof *points);
    float *weights = p3di_builder_alloc(o->b, count, sizeof *weights);

    if (o->b->has_failed)
        return;
    faces[0] = face;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t point = lod->corners[lod->faces[face].first_corner + i].point;
        uint32_t at = i;

        for (; at && points[at - 1] > point; at--)
            points[at] = points[at - 1];
        points[at] = point;
        weights[i] = 1;
    }
    *selection = (struct p3d_model_selection){selection->name, points, weights, count, faces, weights, 1};
}

/* From version 40 on a proxy names the section of its triangle; its selection may then be empty. */
static void find_triangle(struct odol_builder *o, const struct p3d_model_lod *lod, uint32_t section,
                          const struct p3d_proxy_frame *frame, bool *is_taken, struct p3d_model_selection *selection)
{
    const struct p3d_odol_section *faces = &o->source->sections[section];

    if (faces->face_count > MOST_FACES)
        return;
    for (uint32_t i = 0; i < faces->face_count; i++) {
        const uint32_t face = faces->first_face + i;

        if (is_taken[face] || !is_triangle_of(lod, &lod->faces[face], frame))
            continue;
        is_taken[face] = true;
        select_face(o, lod, face, selection);
        return;
    }
}

void p3di_odol_take_proxies(struct odol_builder *o, struct p3d_model_lod *lod, struct p3d_model_selection *selections)
{
    struct p3d_model_proxy *proxies = p3di_builder_alloc(o->b, o->source->proxy_count, sizeof *proxies);
    bool *is_taken = p3di_builder_alloc(o->b, lod->face_count, sizeof *is_taken);

    for (uint32_t i = 0; i < o->source->proxy_count && !o->b->has_failed; i++) {
        const struct p3d_odol_proxy *source = &o->source->proxies[i];
        const bool has_selection = source->named_selection >= 0;
        struct p3d_model_selection *selection = has_selection ? &selections[source->named_selection] : NULL;

        proxies[i] = (struct p3d_model_proxy){source->model, (uint32_t)source->id,
                                              has_selection ? (uint32_t)source->named_selection : P3D_NO_SELECTION,
                                              proxy_frame(o, source->transform)};
        if (selection && !selection->face_count && !selection->point_count && source->section >= 0)
            find_triangle(o, lod, (uint32_t)source->section, &proxies[i].frame, is_taken, selection);
    }
    lod->proxies = proxies;
    lod->proxy_count = o->source->proxy_count;
}
