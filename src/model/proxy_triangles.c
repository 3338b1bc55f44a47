/* proxy_triangles.c: each proxy of a made MLOD gets three points that no other face uses: other programs find the
 * proxy's triangle by its points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_maker.h"
#include "proxy_names.h"

static uint32_t *count_uses(const struct mlod_maker *mlod_maker)
{
    uint32_t *uses = p3di_job_alloc(mlod_maker->job, mlod_maker->source->point_count, sizeof *uses);

    for (uint32_t i = 0; i < mlod_maker->source->face_count && !mlod_maker->job->has_failed; i++)
        for (uint32_t j = 0; j < mlod_maker->source->faces[i].corner_count; j++)
            uses[mlod_maker->source->corners[mlod_maker->source->faces[i].first_corner + j].point]++;
    return uses;
}

static bool has_own_points(const struct mlod_maker *mlod_maker, const struct p3d_model_face *face, const uint32_t *uses)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (uses[mlod_maker->source->corners[face->first_corner + i].point] != 1)
            return false;
    return true;
}

static void hide(struct mlod_maker *mlod_maker, const struct p3d_model_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        mlod_maker->is_hidden[mlod_maker->source->corners[face->first_corner + i].point] = true;
}

static void add_triangle(struct mlod_maker *mlod_maker, uint32_t proxy, uint32_t face)
{
    const uint32_t first_point = mlod_maker->source->point_count + 3 * mlod_maker->triangle_count;

    mlod_maker->triangles[mlod_maker->triangle_count++] = (struct proxy_triangle){proxy, face, NO_FACE, first_point};
}

/* A proxy whose selection has more than a triangle stays as it is. */
static void find_triangle(struct mlod_maker *mlod_maker, uint32_t proxy, const uint32_t *uses)
{
    const uint32_t index = mlod_maker->source->proxies[proxy].selection;
    const struct p3d_model_selection *selection =
        index == P3D_NO_SELECTION ? NULL : &mlod_maker->source->selections[index];
    const uint32_t face = selection && selection->face_count == 1 ? selection->faces[0] : NO_FACE;

    if (face != NO_FACE && mlod_maker->face_of[face] != NO_FACE) {
        if (mlod_maker->source->faces[face].corner_count != 3 || mlod_maker->triangle_of_face[face] ||
            mlod_maker->source->is_from_mlod)
            return;
        if (has_own_points(mlod_maker, &mlod_maker->source->faces[face], uses)) {
            hide(mlod_maker, &mlod_maker->source->faces[face]);
            return;
        }
        add_triangle(mlod_maker, proxy, face);
        mlod_maker->triangle_of_face[face] = mlod_maker->triangle_count;
    } else if (!selection) {
        add_triangle(mlod_maker, proxy, NO_FACE);
    } else if (!selection->face_count && !selection->point_count && !mlod_maker->triangle_of_selection[index]) {
        add_triangle(mlod_maker, proxy, NO_FACE);
        mlod_maker->triangle_of_selection[index] = mlod_maker->triangle_count;
    }
}

void p3di_find_proxy_triangles(struct mlod_maker *mlod_maker)
{
    const uint32_t *uses;

    mlod_maker->triangles =
        p3di_job_alloc(mlod_maker->job, mlod_maker->source->proxy_count, sizeof *mlod_maker->triangles);
    mlod_maker->triangle_of_face =
        p3di_job_alloc(mlod_maker->job, mlod_maker->source->face_count, sizeof *mlod_maker->triangle_of_face);
    mlod_maker->triangle_of_selection =
        p3di_job_alloc(mlod_maker->job, mlod_maker->source->selection_count, sizeof *mlod_maker->triangle_of_selection);
    if (!mlod_maker->source->proxy_count || mlod_maker->job->has_failed)
        return;
    mlod_maker->is_hidden =
        p3di_job_alloc(mlod_maker->job, mlod_maker->source->point_count, sizeof *mlod_maker->is_hidden);
    uses = count_uses(mlod_maker);
    for (uint32_t i = 0; i < mlod_maker->source->proxy_count && !mlod_maker->job->has_failed; i++)
        find_triangle(mlod_maker, i, uses);
}

struct p3d_vec3 p3di_proxy_corner(const struct mlod_maker *mlod_maker, const struct proxy_triangle *triangle,
                                  uint32_t corner)
{
    const struct p3d_proxy_frame *frame = &mlod_maker->source->proxies[triangle->proxy].frame;

    if (!is_made_face(triangle))
        return mlod_maker->source->points[proxy_point(mlod_maker, triangle, corner)];
    return p3di_proxy_corner_of(frame, corner);
}
