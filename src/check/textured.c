/* textured.c: faces whose texture has no direction on them, which normal maps need.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The game moves the directions of u and of v from the texture onto each triangle. Measured on the log of a model with
 * 20 thin triangles: it complains of just those that have no area on the texture, and of those on which one of the two
 * has no length. Faces that take one place of the texture as their colour are not counted: the games' makers have them,
 * and no log names one. */
#include "context.h"

#include "core/vec.h"

#define NO_AREA 1e-9      /* on the texture, by the square of the longer side */
#define LEAST_LENGTH 1e-4 /* metres for the whole width or height of the texture */

struct triangle {
    struct vec a, b;   /* two of its sides, */
    double u[2], v[2]; /* and how far they reach on the texture */
};

static struct triangle triangle_of(const struct p3d_model_lod *lod, const struct p3d_model_face *face, uint32_t third)
{
    const uint32_t first = face->first_corner, corners[2] = {first + third - 1, first + third};
    const struct vec origin = vec_of(lod->points[lod->corners[first].point]);
    const struct p3d_vec2 *uvs = lod->uv_sets[0].uvs;
    struct triangle triangle;

    triangle.a = vec_subtract(vec_of(lod->points[lod->corners[corners[0]].point]), origin);
    triangle.b = vec_subtract(vec_of(lod->points[lod->corners[corners[1]].point]), origin);
    for (size_t i = 0; i < 2; i++) {
        triangle.u[i] = (double)uvs[corners[i]].u - (double)uvs[first].u;
        triangle.v[i] = (double)uvs[corners[i]].v - (double)uvs[first].v;
    }
    return triangle;
}

static bool has_directions(const struct triangle *t)
{
    const double area = t->u[0] * t->v[1] - t->v[0] * t->u[1];
    const double longest = fmax(t->u[0] * t->u[0] + t->v[0] * t->v[0], t->u[1] * t->u[1] + t->v[1] * t->v[1]);
    struct vec along_u, along_v;

    if (!(fabs(area) > NO_AREA * longest))
        return !(longest > 0) || !isfinite(longest);
    along_u = vec_subtract(vec_scale(t->a, t->v[1]), vec_scale(t->b, t->v[0]));
    along_v = vec_subtract(vec_scale(t->b, t->u[0]), vec_scale(t->a, t->u[1]));
    return !(vec_length(along_u) < LEAST_LENGTH * fabs(area) || vec_length(along_v) < LEAST_LENGTH * fabs(area));
}

/* Materials have normal maps; textures alone need no directions, and Operation Flashpoint has no materials. */
void p3di_check_textured(struct check *c)
{
    const bool *is_proxy = p3di_mark_proxy_faces(c);
    struct face_list faces = {.tally = {0, 0}};

    if (p3di_is_of_flashpoint(c))
        return;
    for (uint32_t i = 0; i < c->lod->face_count && c->lod->uv_set_count && is_proxy; i++) {
        const struct p3d_model_face *face = &c->lod->faces[i];
        const struct p3d_model_material *material = &c->model->materials[face->material];
        bool is_good = true;

        for (uint32_t third = 2; third < face->corner_count && material->material.size; third++) {
            const struct triangle triangle = triangle_of(c->lod, face, third);

            is_good &= has_directions(&triangle);
        }
        if (!is_good && !is_proxy[i])
            face_list_add(&faces, i);
    }
    p3di_find_listed(c, RULE_NO_DIRECTION, &faces, "no UV area, or no length along u or v");
}
