/* check_model.c: proves the tables and indices of a model that a caller made.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/error.h"

#include <p3d/model.h>

/* The first fact that does not hold stays. */
struct proof {
    const struct p3d_model *model;
    const struct p3d_model_lod *lod; /* NULL outside of LODs */
    struct p3d_error *error;
    bool is_good;
};

static void need(struct proof *proof, bool holds, const char *what, uint32_t index)
{
    const int32_t lod = proof->lod ? (int32_t)(proof->lod - proof->model->lods) : P3D_NO_LOD;

    if (!holds && proof->is_good)
        p3di_error_set(proof->error, P3D_INVALID, lod, 0, "%s %u", what, index);
    proof->is_good = proof->is_good && holds;
}

static void need_table(struct proof *proof, const void *items, uint32_t count, const char *what)
{
    need(proof, items || !count, what, count);
}

static void need_span(struct proof *proof, struct p3d_span span, uint32_t stride, const char *what)
{
    need(proof, !span.count || (span.data && span.stride >= stride), what, span.count);
}

static bool is_text(struct p3d_bytes text)
{
    return text.data || !text.size;
}

static bool is_index(uint32_t index, uint32_t count, uint32_t none)
{
    return index < count || index == none;
}

/* ---- The model ---- */

static void check_materials(struct proof *proof)
{
    const struct p3d_model *model = proof->model;

    need_table(proof, model->materials, model->material_count, "there is no table of materials:");
    for (uint32_t i = 0; i < model->material_count && proof->is_good; i++) {
        const struct p3d_model_material *m = &model->materials[i];

        need(proof, is_text(m->texture) && is_text(m->material) && is_text(m->surface), "no text in material", i);
        need(proof, m->stage_textures || !m->stage_texture_count, "no textures of stages in material", i);
        for (uint32_t j = 0; j < m->stage_texture_count && proof->is_good; j++)
            need(proof, is_text(m->stage_textures[j]), "no text in material", i);
    }
}

/* A parent comes before its children, so that nothing turns in a circle. */
static void check_bones(struct proof *proof)
{
    const struct p3d_model *model = proof->model;

    need_table(proof, model->bones, model->bone_count, "there is no table of bones:");
    for (uint32_t i = 0; i < model->bone_count && proof->is_good; i++) {
        need(proof, is_text(model->bones[i].name), "no name of bone", i);
        need(proof, is_index(model->bones[i].parent, i, P3D_NO_BONE), "a parent must stand before its bone; bone", i);
    }
}

static void check_animations(struct proof *proof)
{
    const struct p3d_model *model = proof->model;

    need_table(proof, model->animations, model->animation_count, "there is no table of animations:");
    for (uint32_t i = 0; i < model->animation_count && proof->is_good; i++) {
        const struct p3d_model_animation *animation = &model->animations[i];

        need(proof, is_text(animation->name) && is_text(animation->source), "no name of animation", i);
        need(proof,
             is_text(animation->selection) && is_text(animation->axis) && is_text(animation->axis_begin) &&
                 is_text(animation->axis_end),
             "no selection of animation", i);
        need(proof, p3d_animation_type_name(animation->type), "no such type of animation", i);
        need(proof, is_index(animation->bone, model->bone_count, P3D_NO_BONE), "no such bone of animation", i);
    }
}

static void check_sections(struct proof *proof)
{
    need_table(proof, proof->model->sections, proof->model->section_count, "there is no table of sections:");
    for (uint32_t i = 0; i < proof->model->section_count && proof->is_good; i++)
        need(proof, is_text(proof->model->sections[i]), "no name of section", i);
    need(proof, is_text(proof->model->skeleton) && is_text(proof->model->texture_folder), "no text of model", 0);
}

/* ---- A LOD ---- */

static void check_corners(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;

    need_table(proof, lod->corners, lod->corner_count, "there is no table of corners:");
    for (uint32_t i = 0; i < lod->corner_count && proof->is_good; i++) {
        need(proof, lod->corners[i].point < lod->point_count, "no such point of corner", i);
        need(proof, is_index(lod->corners[i].normal, lod->normal_count, P3D_NO_NORMAL), "no such normal of corner", i);
    }
}

/* Each corner is of one face at most. */
static void check_faces(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;
    uint32_t end = 0;

    need_table(proof, lod->faces, lod->face_count, "there is no table of faces:");
    for (uint32_t i = 0; i < lod->face_count && proof->is_good; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        need(proof, face->corner_count <= 4, "more than four corners of face", i);
        need(proof, face->first_corner >= end, "two faces share corners; face", i);
        need(proof,
             face->first_corner <= lod->corner_count && face->corner_count <= lod->corner_count - face->first_corner,
             "no such corners of face", i);
        need(proof, face->material < proof->model->material_count, "no such material of face", i);
        end = face->first_corner + face->corner_count;
    }
}

static void check_uv_sets(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;

    need_table(proof, lod->uv_sets, lod->uv_set_count, "there is no table of UV sets:");
    need(proof, lod->uv_set_count || !lod->corner_count, "without a UV set there are corners:", lod->corner_count);
    for (uint32_t i = 0; i < lod->uv_set_count && proof->is_good; i++)
        need(proof, lod->uv_sets[i].uvs || !lod->corner_count, "nothing in UV set", i);
}

static void check_members(struct proof *proof, const uint32_t *members, const float *weights, uint32_t count,
                          uint32_t end, uint32_t selection)
{
    need(proof, (members && weights) || !count, "no members of selection", selection);
    for (uint32_t i = 0; i < count && proof->is_good; i++) {
        need(proof, members[i] < end, "no such member of selection", selection);
        need(proof, !i || members[i - 1] < members[i], "members are not ascending in selection", selection);
        need(proof, weights[i] > 0 && weights[i] <= 1, "no weight from 0 to 1 in selection", selection);
    }
}

static void check_selections(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;

    need_table(proof, lod->selections, lod->selection_count, "there is no table of selections:");
    for (uint32_t i = 0; i < lod->selection_count && proof->is_good; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];

        need(proof, is_text(selection->name), "no name of selection", i);
        check_members(proof, selection->points, selection->point_weights, selection->point_count, lod->point_count, i);
        check_members(proof, selection->faces, selection->face_weights, selection->face_count, lod->face_count, i);
    }
}

static void check_names(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;

    need_table(proof, lod->properties, lod->property_count, "there is no table of properties:");
    for (uint32_t i = 0; i < lod->property_count && proof->is_good; i++)
        need(proof, is_text(lod->properties[i].name) && is_text(lod->properties[i].value), "no text of property", i);
    need_table(proof, lod->proxies, lod->proxy_count, "there is no table of proxies:");
    for (uint32_t i = 0; i < lod->proxy_count && proof->is_good; i++) {
        need(proof, is_text(lod->proxies[i].path), "no path of proxy", i);
        need(proof, is_index(lod->proxies[i].selection, lod->selection_count, P3D_NO_SELECTION),
             "no such selection of proxy", i);
    }
}

static void check_frames(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;

    need_table(proof, lod->frames, lod->frame_count, "there is no table of frames:");
    for (uint32_t i = 0; i < lod->frame_count && proof->is_good; i++) {
        const struct p3d_span positions = lod->frames[i].positions;

        need_span(proof, positions, 12, "too few bytes for points of a frame:");
        need(proof, lod->frame_positions || positions.count == lod->point_count, "another number of points in frame",
             i);
        for (uint32_t j = 0; lod->frame_positions && j < lod->point_count && proof->is_good; j++)
            need(proof, lod->frame_positions[j] < positions.count, "too few positions in frame", i);
    }
}

static void check_edges_and_masses(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;

    need_span(proof, lod->sharp_edges, 8, "too few bytes for sharp edges:");
    for (uint32_t i = 0; i < lod->sharp_edges.count && proof->is_good; i++) {
        const uint8_t *edge = lod->sharp_edges.data + (size_t)i * lod->sharp_edges.stride;

        need(proof, p3d_load_u32(edge) < lod->point_count && p3d_load_u32(edge + 4) < lod->point_count,
             "no such points of sharp edge", i);
    }
    need_span(proof, lod->masses, 4, "too few bytes for masses:");
    need(proof, !lod->masses.count || lod->masses.count == lod->point_count,
         "there must be a mass for each point, or none; masses:", lod->masses.count);
}

static void check_motion(struct proof *proof)
{
    const struct p3d_model_lod *lod = proof->lod;

    for (uint32_t i = 0; lod->skins && i < lod->point_count && proof->is_good; i++) {
        need(proof, lod->skins[i].count <= 4, "more than four bones of point", i);
        for (uint32_t j = 0; j < lod->skins[i].count && proof->is_good; j++)
            need(proof, lod->skins[i].bones[j] < proof->model->bone_count, "no such bone of point", i);
    }
    for (uint32_t i = 0; lod->axes && i < proof->model->animation_count && proof->is_good; i++)
        need(proof, is_index(lod->axes[i].bone, proof->model->bone_count, P3D_NO_BONE), "no such bone of axis", i);
}

bool p3d_model_check(const struct p3d_model *model, struct p3d_error *error)
{
    static void (*const of_model[])(struct proof *) = {check_materials, check_bones, check_animations, check_sections};
    static void (*const of_lod[])(struct proof *) = {check_corners,          check_faces, check_uv_sets,
                                                     check_selections,       check_names, check_frames,
                                                     check_edges_and_masses, check_motion};
    struct proof proof = {model, NULL, error, true};

    p3di_error_clear(error);
    for (size_t i = 0; i < sizeof of_model / sizeof *of_model && proof.is_good; i++)
        of_model[i](&proof);
    need_table(&proof, model->lods, model->lod_count, "there is no table of LODs:");
    for (uint32_t i = 0; i < model->lod_count && proof.is_good; i++) {
        proof.lod = &model->lods[i];
        need_table(&proof, proof.lod->points, proof.lod->point_count, "there is no table of points:");
        need_table(&proof, proof.lod->normals, proof.lod->normal_count, "there is no table of normals:");
        for (size_t j = 0; j < sizeof of_lod / sizeof *of_lod && proof.is_good; j++)
            of_lod[j](&proof);
    }
    return proof.is_good;
}
