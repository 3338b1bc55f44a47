/* shown.c: faces that are drawn: turned inside out, without a texture, all in one place of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "context.h"

#include "model/face_kinds.h"
#include "model/topology.h"

#define LEAST_FACES 12u  /* of a model that is judged */
#define LEAST_INWARD 0.1 /* of a level that is turned if another one is not; see outwardness */

static bool is_shown(const struct p3d_model_material *material)
{
    return material->texture.size > 0 || material->material.size > 0;
}

/* ---- Textures ---- */

/* Faces alone are left out if others have something; where none has, it is a model for something else. */
static void check_bare(struct check *check, const bool *is_proxy)
{
    struct tally bare = {0, 0};
    uint32_t shown = 0;

    for (uint32_t i = 0; i < check->lod->face_count; i++) {
        if (is_proxy[i] || check->lod->faces[i].corner_count < 3)
            continue;
        if (is_shown(&check->model->materials[check->lod->faces[i].material]))
            shown++;
        else
            tally_add(&bare, i);
    }
    if (shown)
        p3di_find_faces(check, RULE_FACE_BARE, &bare, "neither a texture nor a material");
    else if (bare.count >= LEAST_FACES && !p3d_lod_is_visual(check->resolution))
        p3di_find(check, RULE_VIEW_BARE, p3di_place_lod(), "none of its %u faces has a texture", bare.count);
}

/* ---- UVs ---- */

/* All corners of faces that show something are in one place of it. */
static void check_mapped(struct check *check, const bool *is_proxy)
{
    const struct p3d_vec2 *uvs = check->lod->uv_set_count ? check->lod->uv_sets[0].uvs : NULL;
    uint32_t faces = 0, first = UINT32_MAX;

    for (uint32_t i = 0; uvs && i < check->lod->face_count; i++) {
        const struct p3d_model_face *face = &check->lod->faces[i];
        const struct p3d_model_material *material = &check->model->materials[face->material];

        if (is_proxy[i] || !is_shown(material) || p3d_texture_is_procedural(material->texture))
            continue;
        first = first == UINT32_MAX ? face->first_corner : first;
        for (uint32_t j = 0; j < face->corner_count; j++)
            if (uvs[face->first_corner + j].u != uvs[first].u || uvs[face->first_corner + j].v != uvs[first].v)
                return;
        faces++;
    }
    if (faces >= LEAST_FACES)
        p3di_find(check, RULE_NOT_MAPPED, p3di_place_lod(), "all corners of %u faces are at %g, %g", faces,
                  (double)uvs[first].u, (double)uvs[first].v);
}

/* ---- Sides ---- */

/* A face that is seen. */
struct shown_face {
    struct vec middle, inward;
    double size; /* twice the area: the length of `inward` */
};

static uint32_t collect_shown(const struct check *check, const bool *is_proxy, struct shown_face *faces)
{
    const struct p3d_model_lod *lod = check->lod;
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];
        struct shown_face *shown = &faces[count];
        struct vec at = {0, 0, 0};
        double share;

        if (is_proxy[i] || face->corner_count < 3 || p3di_is_hidden_face(lod, face))
            continue;
        share = 1.0 / face->corner_count;
        for (uint32_t j = 0; j < face->corner_count; j++)
            at = vec_add(at, vec_scale(face_corner(lod, face, j), share));
        shown->middle = at;
        shown->inward = face_double_area(lod, face);
        shown->size = vec_length(shown->inward);
        count++;
    }
    return count;
}

/* The share of the area that looks away from the middle of all faces: 1 with all of it, -1 towards it. */
static double outwardness(struct check *check, const bool *is_proxy)
{
    struct shown_face *faces = p3di_job_alloc(&check->job, check->lod->face_count, sizeof *faces);
    const uint32_t count = faces ? collect_shown(check, is_proxy, faces) : 0;
    struct vec middle = {0, 0, 0};
    double area = 0, away = 0, most = 0;

    for (uint32_t i = 0; i < count; i++) {
        area += faces[i].size;
        middle = vec_add(middle, vec_scale(faces[i].middle, faces[i].size));
    }
    middle = area > 0 ? vec_scale(middle, 1 / area) : middle;
    for (uint32_t i = 0; i < count; i++) {
        const struct vec at = vec_subtract(faces[i].middle, middle);

        away -= vec_dot(at, faces[i].inward);
        most += vec_length(at) * faces[i].size;
    }
    return most > 0 ? away / most : 0;
}

/* A level whose faces look towards its middle is turned if the faces of another level look away from theirs. */
static void keep_side(struct check *check, double outward)
{
    check->levels.has_outward |= outward > LEAST_INWARD;
    if (outward < -LEAST_INWARD && check->levels.inward_lod == P3D_NO_LOD)
        check->levels.inward_lod = check->index;
}

/* A room is seen from inside, and open somewhere: open edges are only held against the other levels. */
static void check_sides(struct check *check, const bool *is_proxy)
{
    uint32_t *faces = p3di_job_alloc(&check->job, check->lod->face_count, sizeof *faces), count = 0;

    for (uint32_t i = 0; i < check->lod->face_count && faces; i++)
        if (!is_proxy[i])
            faces[count++] = i;
    if (!faces || count < LEAST_FACES)
        return;
    if (p3di_is_turned(check, faces, count))
        p3di_find(check, RULE_LOD_INSIDE_OUT, p3di_place_lod(), "%u faces look inward", count);
    else
        keep_side(check, outwardness(check, is_proxy));
}

void p3di_check_shown(struct check *check)
{
    const bool *is_proxy = p3di_mark_proxy_faces(check);

    if (!is_proxy)
        return;
    check_bare(check, is_proxy);
    check_mapped(check, is_proxy);
    if (p3d_lod_is_visual(check->resolution))
        check_sides(check, is_proxy);
}
