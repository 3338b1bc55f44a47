/* proxy_triangles.c: each proxy of a made MLOD gets three points that no other face uses: other programs find the
 * proxy's triangle by its points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_maker.h"
#include "proxy_names.h"

static uint32_t *count_uses(const struct lod_maker *maker)
{
    uint32_t *uses = p3di_job_alloc(maker->job, maker->source->point_count, sizeof *uses);

    for (uint32_t i = 0; i < maker->source->face_count && !maker->job->has_failed; i++)
        for (uint32_t j = 0; j < maker->source->faces[i].corner_count; j++)
            uses[maker->source->corners[maker->source->faces[i].first_corner + j].point]++;
    return uses;
}

static bool has_own_points(const struct lod_maker *maker, const struct p3d_model_face *face, const uint32_t *uses)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (uses[maker->source->corners[face->first_corner + i].point] != 1)
            return false;
    return true;
}

static void hide(struct lod_maker *maker, const struct p3d_model_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        maker->is_hidden[maker->source->corners[face->first_corner + i].point] = true;
}

static void add_triangle(struct lod_maker *maker, uint32_t proxy, uint32_t face)
{
    const uint32_t first_point = maker->source->point_count + 3 * maker->triangle_count;

    maker->triangles[maker->triangle_count++] = (struct proxy_triangle){proxy, face, NO_FACE, first_point};
}

/* A proxy whose selection has more than a triangle stays as it is. */
static void find_triangle(struct lod_maker *maker, uint32_t proxy, const uint32_t *uses)
{
    const uint32_t index = maker->source->proxies[proxy].selection;
    const struct p3d_model_selection *selection = index == P3D_NO_SELECTION ? NULL : &maker->source->selections[index];
    const uint32_t face = selection && selection->face_count == 1 ? selection->faces[0] : NO_FACE;

    if (face != NO_FACE && maker->face_of[face] != NO_FACE) {
        if (maker->source->faces[face].corner_count != 3 || maker->triangle_of_face[face] ||
            maker->source->is_from_mlod)
            return;
        if (has_own_points(maker, &maker->source->faces[face], uses)) {
            hide(maker, &maker->source->faces[face]);
            return;
        }
        add_triangle(maker, proxy, face);
        maker->triangle_of_face[face] = maker->triangle_count;
    } else if (!selection) {
        add_triangle(maker, proxy, NO_FACE);
    } else if (!selection->face_count && !selection->point_count && !maker->triangle_of_selection[index]) {
        add_triangle(maker, proxy, NO_FACE);
        maker->triangle_of_selection[index] = maker->triangle_count;
    }
}

void p3di_find_proxy_triangles(struct lod_maker *maker)
{
    const uint32_t *uses;

    maker->triangles = p3di_job_alloc(maker->job, maker->source->proxy_count, sizeof *maker->triangles);
    maker->triangle_of_face = p3di_job_alloc(maker->job, maker->source->face_count, sizeof *maker->triangle_of_face);
    maker->triangle_of_selection =
        p3di_job_alloc(maker->job, maker->source->selection_count, sizeof *maker->triangle_of_selection);
    if (!maker->source->proxy_count || maker->job->has_failed)
        return;
    maker->is_hidden = p3di_job_alloc(maker->job, maker->source->point_count, sizeof *maker->is_hidden);
    uses = count_uses(maker);
    for (uint32_t i = 0; i < maker->source->proxy_count && !maker->job->has_failed; i++)
        find_triangle(maker, i, uses);
}

struct p3d_vec3 p3di_proxy_corner(const struct lod_maker *maker, const struct proxy_triangle *triangle, uint32_t corner)
{
    const struct p3d_proxy_frame *frame = &maker->source->proxies[triangle->proxy].frame;

    if (!is_made_face(triangle))
        return maker->source->points[proxy_point(maker, triangle, corner)];
    return p3di_proxy_corner_of(frame, corner);
}
