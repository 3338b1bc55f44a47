/* from_odol.c: an ODOL as a model (docs/format/odol.md, "What the numbers mean").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_builder.h"

#include "mass_shares.h"
#include "shadow_lods.h"
#include "topology.h"

#include <math.h>

/* The binariser keeps no normals of LODs that are not drawn: all are 0 1 0. */
static bool has_normals(const struct p3d_odol_lod *lod)
{
    bool is_up = !p3d_lod_is_drawn(lod->resolution) && p3d_lod_kind(lod->resolution) != P3D_LOD_SHADOW_BUFFER;

    for (uint32_t i = 0; is_up && i < lod->vertex_count; i++) {
        const struct p3d_vec3 n = p3d_odol_normal_at(lod, i);

        is_up = n.x == 0 && n.y == 1 && n.z == 0;
    }
    return !is_up;
}

static void add_normals(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_vec3 *normals;

    odol_builder->has_normals = has_normals(odol_builder->source);
    if (!odol_builder->has_normals)
        return;
    normals = p3di_job_alloc(odol_builder->job, odol_builder->source->vertex_count, sizeof *normals);
    for (uint32_t i = 0; i < odol_builder->source->vertex_count && !odol_builder->job->has_failed; i++) {
        const struct p3d_vec3 inward = p3d_odol_normal_at(odol_builder->source, i);

        normals[i] = (struct p3d_vec3){-inward.x, -inward.y, -inward.z};
    }
    lod->normals = normals;
    lod->normal_count = odol_builder->source->vertex_count;
}

/* ---- Faces ---- */

static uint32_t face_material(const struct odol_builder *odol_builder, const struct p3d_odol_face *face)
{
    const struct p3d_odol_lod *lod = odol_builder->source;
    const struct p3d_odol_section *section =
        face->section == P3D_ODOL_NO_SECTION ? NULL : &lod->sections[face->section];
    /* Version 7 has the texture in the face, and no materials. */
    const int32_t texture = face->texture >= 0 || !section ? face->texture : section->texture;
    struct p3d_bytes material = {NULL, 0};

    if (section && lod->material_count && section->material >= 0)
        material = lod->materials[section->material].name;
    else if (section)
        material = section->material_name;
    return p3di_builder_material(odol_builder->common,
                                 texture >= 0 ? lod->textures[texture] : (struct p3d_bytes){NULL, 0}, material);
}

/* The binariser closes the edges of shadow volumes with faces of no area: they are none of the source's. */
static void choose_faces(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    const bool is_volume = p3d_lod_is_shadow_volume(odol_builder->source->resolution);
    struct p3di_volume_walk walk = {NULL, 0};

    odol_builder->face_of =
        is_volume ? p3di_job_alloc(odol_builder->job, odol_builder->source->face_count, sizeof *odol_builder->face_of)
                  : NULL;
    for (uint32_t i = 0; i < odol_builder->source->face_count && !odol_builder->job->has_failed; i++) {
        const bool is_kept =
            !is_volume || !p3di_odol_is_extruded(&walk, odol_builder->source, &odol_builder->source->faces[i]);

        if (is_volume)
            odol_builder->face_of[i] = is_kept ? lod->face_count : LEFT_OUT;
        lod->face_count += is_kept;
        lod->corner_count += is_kept ? odol_builder->source->faces[i].corner_count : 0;
    }
}

/* The vertex of a face's corner in the source's order. ODOL has a triangle's corners as 1, 0, 2 and a quad's as 1, 0,
 * 3, 2: corners change places in pairs. */
static uint32_t corner_vertex(const struct p3d_odol_face *face, uint32_t corner)
{
    const uint32_t neighbour = corner ^ 1;

    return face->vertices[neighbour < face->corner_count ? neighbour : corner];
}

static void add_faces(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_model_corner *corners;
    struct p3d_model_face *faces;
    uint32_t used = 0;

    choose_faces(odol_builder, lod);
    faces = p3di_job_alloc(odol_builder->job, lod->face_count, sizeof *faces);
    corners = p3di_job_alloc(odol_builder->job, lod->corner_count, sizeof *corners);
    for (uint32_t i = 0; i < odol_builder->source->face_count && !odol_builder->job->has_failed; i++) {
        const struct p3d_odol_face *face = &odol_builder->source->faces[i];
        const uint32_t number = model_face(odol_builder, i);

        if (number == LEFT_OUT)
            continue;
        faces[number] = (struct p3d_model_face){used, face->corner_count, 0, face_material(odol_builder, face)};
        for (uint32_t j = 0; j < face->corner_count; j++, used++) {
            const uint32_t vertex = corner_vertex(face, j);

            corners[used] = (struct p3d_model_corner){odol_builder->point_of[vertex], vertex};
        }
    }
    lod->faces = faces;
    lod->corners = odol_builder->corners = corners;
    if (!odol_builder->job->has_failed)
        p3di_odol_add_flags(odol_builder, lod, faces);
}

/* A corner's normal is its vertex, so that UVs find theirs without the faces. */
static void add_uv_sets(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_model_uv_set *sets = p3di_job_alloc(odol_builder->job, odol_builder->source->uv_set_count, sizeof *sets);

    for (uint32_t i = 0; i < odol_builder->source->uv_set_count && !odol_builder->job->has_failed; i++) {
        struct p3d_vec2 *uvs = p3di_job_alloc(odol_builder->job, lod->corner_count, sizeof *uvs);

        for (uint32_t j = 0; j < lod->corner_count && !odol_builder->job->has_failed; j++)
            uvs[j] = p3d_odol_uv_at(&odol_builder->source->uv_sets[i], lod->corners[j].normal);
        sets[i] = (struct p3d_model_uv_set){i, uvs};
    }
    lod->uv_sets = sets;
    lod->uv_set_count = odol_builder->source->uv_set_count;
}

/* A face without a normal in the file gets its own. */
static void make_normals(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_vec3 *normals;

    if (odol_builder->has_normals)
        return;
    normals = p3di_job_alloc(odol_builder->job, lod->face_count, sizeof *normals);
    for (uint32_t i = 0; i < lod->face_count && !odol_builder->job->has_failed; i++) {
        const struct p3d_vec3 inward = face_normal(lod, &lod->faces[i], 1);

        normals[i] = (struct p3d_vec3){-inward.x, -inward.y, -inward.z};
        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++)
            odol_builder->corners[lod->faces[i].first_corner + j].normal = i;
    }
    lod->normals = normals;
    lod->normal_count = lod->face_count;
}

/* ---- Frames, masses, properties ---- */

static void add_skins(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_model_skin *skins;

    if (!odol_builder->source->bone_refs.count)
        return;
    skins = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof *skins);
    for (uint32_t i = 0; i < lod->point_count && !odol_builder->job->has_failed; i++) {
        const struct p3d_odol_bone_refs refs =
            p3d_odol_bone_refs_at(odol_builder->source, odol_builder->first_vertices[i]);

        skins[i].count = refs.count;
        for (uint32_t j = 0; j < refs.count; j++) {
            skins[i].bones[j] = p3d_u32_at(odol_builder->source->used_bones, refs.bones[j]);
            skins[i].weights[j] = p3d_odol_weight(refs.weights[j]);
        }
    }
    lod->skins = skins;
}

static void add_properties(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_model_property *properties =
        p3di_job_alloc(odol_builder->job, odol_builder->source->property_count, sizeof *properties);

    for (uint32_t i = 0; i < odol_builder->source->property_count && !odol_builder->job->has_failed; i++)
        properties[i] = (struct p3d_model_property){odol_builder->source->properties[i].name,
                                                    odol_builder->source->properties[i].value};
    lod->properties = properties;
    lod->property_count = odol_builder->source->property_count;
}

/* Frames with another number of points are not of vertices, and left out. */
static void find_frames(struct odol_builder *odol_builder)
{
    odol_builder->frame_count = 0;
    odol_builder->frames =
        p3di_job_alloc(odol_builder->job, odol_builder->source->frame_count, sizeof(const struct p3d_odol_frame *));
    for (uint32_t i = 0; i < odol_builder->source->frame_count && !odol_builder->job->has_failed; i++)
        if (odol_builder->source->frames[i].points.count == odol_builder->source->vertex_count)
            odol_builder->frames[odol_builder->frame_count++] = &odol_builder->source->frames[i];
}

static void add_frames(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct p3d_model_frame *frames = p3di_job_alloc(odol_builder->job, odol_builder->frame_count, sizeof *frames);

    for (uint32_t i = 0; i < odol_builder->frame_count && !odol_builder->job->has_failed; i++)
        frames[i] = (struct p3d_model_frame){odol_builder->frames[i]->time, odol_builder->frames[i]->points};
    lod->frames = frames;
    lod->frame_count = odol_builder->frame_count;
    lod->frame_positions = odol_builder->first_vertices;
    lod->frame_origin = odol_builder->odol->bounding_center;
}

/* The heaviest point, the last of several, takes the rest of rounding, so that the sum is the file's mass. */
static void store_masses(uint8_t *bytes, const double *shares, uint32_t count, double mass)
{
    double sum = 0, others = 0;
    uint32_t heaviest = 0;

    for (uint32_t i = 0; i < count; i++) {
        sum += shares[i];
        heaviest = shares[i] >= shares[heaviest] ? i : heaviest;
    }
    for (uint32_t i = 0; i < count; i++) {
        const float own = (float)(mass * (shares[i] / sum));

        others += i == heaviest ? 0 : (double)own;
        store_f32(bytes + sizeof own * i, own);
    }
    store_f32(bytes + sizeof(float) * heaviest, (float)(mass - others));
}

static struct p3d_span spread_mass(struct odol_builder *odol_builder, const struct p3d_model_lod *lod)
{
    const struct p3d_odol *odol = odol_builder->odol;
    double *shares = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof *shares);
    uint8_t *bytes = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof(float));

    if (odol_builder->job->has_failed)
        return (struct p3d_span){NULL, 0, 0};
    p3di_mass_shares(shares, lod->points, lod->point_count, vec3_add(odol->center_of_mass, odol->bounding_center));
    store_masses(bytes, shares, lod->point_count, (double)odol->mass);
    return (struct p3d_span){bytes, lod->point_count, sizeof(float)};
}

/* The file has masses for the points of the source's Geometry LOD, in their order, if it has any (only version 7 was
 * seen to, whose maps keep that order); else only their sum
 * and their centre. */
static void add_masses(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    static const uint8_t none[1] = {0};
    const struct p3d_odol *odol = odol_builder->odol;

    if (!lod->point_count || !p3d_lod_has_masses(lod->resolution))
        return;
    if (odol->inverse_mass == P3DI_NO_MASS_INVERSE)
        lod->masses = (struct p3d_span){none, 0, sizeof(float)};
    if (p3d_lod_kind(lod->resolution) != P3D_LOD_GEOMETRY)
        return;
    if (odol->mass_array.count == lod->point_count)
        lod->masses = odol->mass_array;
    else if (odol->mass > 0 && isfinite(odol->mass))
        lod->masses = spread_mass(odol_builder, lod);
}

/* ---- The model ---- */

/* In this order: points come first, and faces before their corners' data. */
static void (*const steps[])(struct odol_builder *, struct p3d_model_lod *) = {
    p3di_odol_add_points,
    add_normals,
    add_faces,
    add_uv_sets,
    make_normals,
    add_skins,
    add_properties,
    add_frames,
    add_masses,
    p3di_odol_add_selections,
    p3di_odol_add_proxies,
    p3di_odol_add_axes,
};

static void make_lod(struct odol_builder *odol_builder, uint32_t index, struct p3d_model_lod *lod)
{
    odol_builder->source = &odol_builder->odol->lods[index];
    odol_builder->job->lod = (int32_t)index;
    if (odol_builder->source->error) {
        p3di_builder_fail_damaged(odol_builder->common, odol_builder->source->error);
        return;
    }
    lod->index = index;
    lod->resolution = odol_builder->source->resolution;
    lod->first_counts = true;
    find_frames(odol_builder);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !odol_builder->job->has_failed; i++)
        steps[i](odol_builder, lod);
}

/* Parents are found by name, as the engine does. */
static const struct p3d_model_bone *add_bones(struct model_builder *model_builder,
                                              const struct p3d_odol_skeleton *skeleton)
{
    struct p3d_model_bone *bones = p3di_job_alloc(&model_builder->job, skeleton->bone_count, sizeof *bones);
    uint32_t *bone_of = p3di_job_alloc(&model_builder->job, (size_t)skeleton->bone_count * 2, sizeof *bone_of);
    struct p3di_set names;
    uint32_t number;

    if (model_builder->job.has_failed)
        return NULL;
    p3di_set_init(&names, model_builder->job.arena, 0);
    for (uint32_t i = 0; i < skeleton->bone_count; i++)
        if (p3di_job_add(&model_builder->job, &names, &skeleton->bones[i].name, &number))
            bone_of[number] = i;
    for (uint32_t i = 0; i < skeleton->bone_count; i++) {
        if (p3di_job_add(&model_builder->job, &names, &skeleton->bones[i].parent, &number))
            bone_of[number] = P3D_NO_BONE; /* a root's "", or no bone of the skeleton */
        bones[i] = (struct p3d_model_bone){skeleton->bones[i].name, bone_of[number]};
    }
    return bones;
}

static void add_texture(struct p3d_model_material *material, struct p3d_bytes *textures, struct p3d_bytes texture)
{
    texture = p3d_text(texture);
    if (texture.size)
        textures[material->stage_texture_count++] = texture;
}

static void add_rvmat(struct model_builder *model_builder, const struct p3d_odol_material *source,
                      struct p3d_model_material *material)
{
    struct p3d_bytes *textures = p3di_job_alloc(&model_builder->job, (size_t)source->stage_count + 1, sizeof *textures);

    if (model_builder->job.has_failed)
        return;
    material->surface = p3d_text(source->surface);
    material->has_rvmat = true;
    memcpy(material->emissive, source->emissive, sizeof material->emissive);
    memcpy(material->specular, source->specular, sizeof material->specular);
    material->specular_power = source->specular_power;
    material->stage_textures = textures;
    for (uint32_t i = 0; i < source->stage_count; i++)
        add_texture(material, textures, source->stages[i].texture);
    add_texture(material, textures, source->thermal.texture);
}

/* Takes the rvmats that faces have. */
static void add_rvmats(struct model_builder *model_builder, const struct p3d_odol *odol,
                       const struct p3d_model_lod *lods, size_t lod_count)
{
    struct p3d_model_material *contents =
        p3di_job_alloc(&model_builder->job, model_builder->rvmats.count, sizeof *contents);

    for (size_t i = 0; i < lod_count && !model_builder->job.has_failed; i++) {
        const struct p3d_odol_lod *lod = &odol->lods[lods[i].index];

        for (uint32_t j = 0; j < lod->material_count; j++) {
            const struct p3d_bytes name = p3d_text(lod->materials[j].name);
            uint32_t number;

            if (p3di_set_find(&model_builder->rvmats, &name, &number) && !contents[number].stage_textures)
                add_rvmat(model_builder, &lod->materials[j], &contents[number]);
        }
    }
    model_builder->rvmat_contents = contents;
}

struct p3d_model *p3d_model_from_odol(const struct p3d_odol *odol, const uint32_t *lods, size_t lod_count,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    const size_t count = lods || !odol ? lod_count : odol->lod_count;
    const struct p3d_model_animation *animations;
    const struct p3d_bytes *sections;
    uint32_t section_count;
    const struct p3d_model_bone *bones;
    struct p3d_model_lod *taken;
    struct p3d_model *model;
    struct model_builder model_builder;
    struct odol_traits traits;
    struct odol_builder odol_builder = {.common = &model_builder, .job = &model_builder.job, .odol = odol};

    if (!p3di_builder_check_lods(odol != NULL, lods, count, odol ? odol->lod_count : 0, error) || !odol ||
        !p3di_builder_init(&model_builder, p3di_arena_input(odol->memory), options, error))
        return NULL;
    bones = add_bones(&model_builder, &odol->skeleton);
    animations = p3di_odol_add_animations(&odol_builder);
    taken = p3di_job_alloc(&model_builder.job, count, sizeof *taken);
    for (size_t i = 0; i < count && !model_builder.job.has_failed; i++)
        make_lod(&odol_builder, lods ? lods[i] : (uint32_t)i, &taken[i]);
    add_rvmats(&model_builder, odol, taken, count);
    sections = p3di_odol_add_sections(&odol_builder, taken, count, &section_count);
    model = p3di_builder_finish(&model_builder, taken, (uint32_t)count);
    if (model) {
        model->bones = bones;
        model->bone_count = odol->skeleton.bone_count;
        model->skeleton = p3d_text(odol->skeleton.name);
        model->is_discrete = odol->skeleton.is_discrete;
        model->sections = sections;
        model->section_count = section_count;
        model->has_class = p3di_odol_has_cleared_lists(&odol_builder, taken, count);
        model->animations = animations;
        model->animation_count = odol->animation_count;
        memcpy(model->thermal, odol->thermal, sizeof model->thermal);
        if (p3di_odol_find_traits(odol->version, &traits) && traits.is_dayz)
            model->thermal[0] = 0; /* all models of DayZ have 1 there, whatever their model.cfg says */
    }
    return model;
}
