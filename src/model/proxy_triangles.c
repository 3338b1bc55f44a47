/* proxy_triangles.c: each proxy of a made MLOD gets three points that no other face uses: other programs find the
 * proxy's triangle by its points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_maker.h"
#include "proxy_names.h"

#include "core/vec.h"

static uint32_t *count_uses(const struct lod_maker *m)
{
    uint32_t *uses = p3di_job_alloc(m->job, m->source->point_count, sizeof *uses);

    for (uint32_t i = 0; i < m->source->face_count && !m->job->has_failed; i++)
        for (uint32_t j = 0; j < m->source->faces[i].corner_count; j++)
            uses[m->source->corners[m->source->faces[i].first_corner + j].point]++;
    return uses;
}

static bool has_own_points(const struct lod_maker *m, const struct p3d_model_face *face, const uint32_t *uses)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (uses[m->source->corners[face->first_corner + i].point] != 1)
            return false;
    return true;
}

static void hide(struct lod_maker *m, const struct p3d_model_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        m->is_hidden[m->source->corners[face->first_corner + i].point] = true;
}

static void add_triangle(struct lod_maker *m, uint32_t proxy, uint32_t face)
{
    const uint32_t first_point = m->source->point_count + 3 * m->triangle_count;

    m->triangles[m->triangle_count++] = (struct proxy_triangle){proxy, face, NO_FACE, first_point};
}

/* A proxy whose selection has more than a triangle stays as it is. */
static void find_triangle(struct lod_maker *m, uint32_t proxy, const uint32_t *uses)
{
    const uint32_t index = m->source->proxies[proxy].selection;
    const struct p3d_model_selection *selection = index == P3D_NO_SELECTION ? NULL : &m->source->selections[index];
    const uint32_t face = selection && selection->face_count == 1 ? selection->faces[0] : NO_FACE;

    if (face != NO_FACE && m->face_of[face] != NO_FACE) {
        if (m->source->faces[face].corner_count != 3 || m->triangle_of_face[face] || m->source->is_from_mlod)
            return;
        if (has_own_points(m, &m->source->faces[face], uses)) {
            hide(m, &m->source->faces[face]);
            return;
        }
        add_triangle(m, proxy, face);
        m->triangle_of_face[face] = m->triangle_count;
    } else if (!selection) {
        add_triangle(m, proxy, NO_FACE);
    } else if (!selection->face_count && !selection->point_count && !m->triangle_of_selection[index]) {
        add_triangle(m, proxy, NO_FACE);
        m->triangle_of_selection[index] = m->triangle_count;
    }
}

void p3di_find_proxy_triangles(struct lod_maker *m)
{
    const uint32_t *uses;

    m->triangles = p3di_job_alloc(m->job, m->source->proxy_count, sizeof *m->triangles);
    m->triangle_of_face = p3di_job_alloc(m->job, m->source->face_count, sizeof *m->triangle_of_face);
    m->triangle_of_selection = p3di_job_alloc(m->job, m->source->selection_count, sizeof *m->triangle_of_selection);
    if (!m->source->proxy_count || m->job->has_failed)
        return;
    m->is_hidden = p3di_job_alloc(m->job, m->source->point_count, sizeof *m->is_hidden);
    uses = count_uses(m);
    for (uint32_t i = 0; i < m->source->proxy_count && !m->job->has_failed; i++)
        find_triangle(m, i, uses);
}

struct p3d_vec3 p3di_proxy_corner(const struct lod_maker *m, const struct proxy_triangle *triangle, uint32_t corner)
{
    const struct p3d_proxy_frame *frame = &m->source->proxies[triangle->proxy].frame;

    if (!is_made_face(triangle))
        return m->source->points[proxy_point(m, triangle, corner)];
    return p3di_proxy_corner_of(frame, corner);
}
