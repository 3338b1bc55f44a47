/* special.c: LODs with a part of their own: shadows, points, Roadway, Paths, Edit.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "model/topology.h"

#define MOST_ROADWAY_POINTS 255u

/* ---- Shadow volumes ---- */

static void collect_sharp_edges(struct check *check, struct p3di_set *set)
{
    const struct p3d_span edges = check->lod->sharp_edges;

    p3di_set_init(set, check->job.arena, sizeof(struct edge));
    for (uint32_t i = 0; i < edges.count && !check->job.has_failed; i++) {
        const struct edge stored = load_edge(edges, i), edge = edge_of(stored.points[0], stored.points[1]);
        uint32_t number;

        p3di_job_add(&check->job, set, &edge, &number);
    }
}

static bool is_sharp(const struct p3di_set *edges, const struct p3d_model_corner *corners,
                     const struct p3d_model_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++) {
        const struct edge edge = edge_of(corners[face->first_corner + i].point,
                                         corners[face->first_corner + (i + 1) % face->corner_count].point);
        uint32_t number;

        if (!p3di_set_find(edges, &edge, &number))
            return false;
    }
    return true;
}

static void check_shadow_faces(struct check *check, const uint32_t *faces, uint32_t count)
{
    struct tally quads = {0, 0}, smooth = {0, 0}, textured = {0, 0};
    struct p3di_set edges;

    collect_sharp_edges(check, &edges);
    for (uint32_t i = 0; i < count && !check->job.has_failed; i++) {
        const struct p3d_model_face *face = &check->lod->faces[faces[i]];
        const struct p3d_model_material *material = &check->model->materials[face->material];

        if (face->corner_count > 3)
            tally_add(&quads, faces[i]);
        if (!is_sharp(&edges, check->lod->corners, face))
            tally_add(&smooth, faces[i]);
        if (material->texture.size || material->material.size)
            tally_add(&textured, faces[i]);
    }
    p3di_find_faces(check, RULE_SHADOW_QUADS, &quads, "4 corners");
    p3di_find_faces(check, RULE_SHADOW_SMOOTH, &smooth, "an edge of it is not sharp");
    p3di_find_faces(check, RULE_SHADOW_TEXTURED, &textured, "it has a texture or a material");
}

/* Only faces of a source are checked, because the binariser adds some, and no triangles of proxies. */
void p3di_check_shadow(struct check *check)
{
    const bool *is_proxy = p3di_mark_proxy_faces(check);
    uint32_t *faces = p3di_job_alloc(&check->job, check->lod->face_count, sizeof *faces), count = 0;
    struct surface_facts surface;
    struct finding_place place = p3di_place_lod();

    for (uint32_t i = 0; i < check->lod->face_count && is_proxy && faces; i++)
        if (!is_proxy[i])
            faces[count++] = i;
    if (!count || !p3di_measure_surface(check, faces, count, &surface))
        return;
    place.element = P3D_ELEMENT_EDGE;
    place.index = surface.open_point;
    place.has_position = true;
    place.position = check->lod->points[surface.open_point];
    if (surface.open_count)
        p3di_find_open(check, RULE_SHADOW_OPEN, place, faces, &surface);
    check_shadow_faces(check, faces, count);
}

/* ---- LODs of points ---- */

/* Faces that are not the triangle of a proxy. */
void p3di_check_point_faces(struct check *check)
{
    const bool *is_proxy = p3di_mark_proxy_faces(check);
    struct tally faces = {0, 0};

    for (uint32_t i = 0; i < check->lod->face_count && is_proxy; i++)
        if (!is_proxy[i])
            tally_add(&faces, i);
    p3di_find_faces(check, RULE_POINT_LOD_FACES, &faces, "this LOD is only for points");
}

static bool has_way_in(const struct p3d_model_lod *lod)
{
    for (uint32_t i = 0; i < lod->selection_count; i++)
        if (lod->selections[i].point_count && p3d_text_equal(lod->selections[i].name, "in1"))
            return true;
    return false;
}

void p3di_check_roadway(struct check *check)
{
    const bool is_limited = check->options->profile == P3D_PROFILE_ANY || p3di_is_of_flashpoint(check);

    if (is_limited && check->lod->point_count > MOST_ROADWAY_POINTS)
        p3di_find(check, RULE_ROADWAY_POINTS, p3di_place_lod(), "%u points", check->lod->point_count);
}

void p3di_check_ways(struct check *check)
{
    if (check->lod->point_count && !has_way_in(check->lod))
        p3di_find(check, RULE_PATHS_WITHOUT_IN, p3di_place_lod(), "%u points, none of them called in1",
                  check->lod->point_count);
}

void p3di_check_edit(struct check *check)
{
    p3di_find(check, RULE_EDIT_LOD, p3di_place_lod(), "%u points and %u faces", check->lod->point_count,
              check->lod->face_count);
}

/* Operation Flashpoint has no materials. */
void p3di_check_fire(struct check *check)
{
    const bool *is_proxy = p3di_mark_proxy_faces(check);
    uint32_t count = 0;

    for (uint32_t i = 0; i < check->lod->face_count && is_proxy; i++) {
        if (check->model->materials[check->lod->faces[i].material].material.size)
            return;
        count += !is_proxy[i];
    }
    if (count && !p3di_is_of_flashpoint(check))
        p3di_find(check, RULE_FIRE_BARE, p3di_place_lod(), "%u faces", count);
}

/* ---- Key frames ---- */

static bool has_keyframe(const struct check *check)
{
    static const struct p3d_bytes name = {(const uint8_t *)"keyframe", 8};
    uint32_t number;

    for (uint32_t i = 0; i < check->lod->property_count; i++)
        if (p3d_text_equal(check->lod->properties[i].name, "keyframe"))
            return true;
    return p3di_set_find(&check->properties.names, &name, &number);
}

void p3di_check_frames(struct check *check)
{
    float least = 0, most = 1;

    for (uint32_t i = 0; i < check->lod->frame_count; i++) {
        const float time = check->lod->frames[i].time;

        least = time < least ? time : least;
        most = time > most ? time : most;
    }
    if (check->lod->frame_count && !has_keyframe(check))
        p3di_find(check, RULE_FRAMES_PROPERTY, p3di_place_lod(), "%u key frames", check->lod->frame_count);
    if (least < 0 || most > 1)
        p3di_find(check, RULE_FRAMES_TIME, p3di_place_lod(), "they lie between %g and %g", (double)least, (double)most);
}
