/* odol.c: the facts of an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "crc.h"
#include "odol/records.h"
#include "parts.h"

/* ---- Fingerprints ---- */

static uint32_t crc_filled(struct p3d_filled filled, struct p3di_crc_repeat *last)
{
    if (!filled.is_fill)
        return p3di_crc_span(0, filled.span);
    return p3di_crc_repeated(last, filled.span.data, filled.span.stride, filled.count);
}

static uint32_t crc_indices(uint32_t crc, struct p3d_span span)
{
    for (uint32_t i = 0; i < span.count; i++)
        crc = p3di_crc_u32(crc, p3d_odol_index_at(span, i));
    return crc;
}

static void compute_crcs(struct p3di_job *job, struct p3di_facts_crcs *crcs, const struct p3d_odol_lod *lod)
{
    struct p3di_crc_repeat last = {0, 0, 0};

    crcs->points = p3di_crc_span(0, lod->positions);
    crcs->normals = crc_filled(lod->normals, &last);
    crcs->uvs = p3di_job_alloc(job, lod->uv_set_count, sizeof *crcs->uvs);
    for (uint32_t i = 0; crcs->uvs && i < lod->uv_set_count; i++)
        crcs->uvs[crcs->uv_count++] = crc_filled(lod->uv_sets[i].uvs, &last);
    for (uint32_t i = 0; i < lod->face_count; i++)
        crcs->faces = p3di_crc_face(crcs->faces, lod->faces[i].corner_count, lod->faces[i].vertices);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_odol_selection *selection = &lod->selections[i];

        crcs->selections = crc_indices(crc_indices(crcs->selections, selection->faces), selection->vertices);
        crcs->selections = p3di_crc_span(crcs->selections, selection->weights);
    }
    for (uint32_t i = 0; i < lod->frame_count; i++)
        crcs->frames = p3di_crc_span(p3di_crc_f32(crcs->frames, lod->frames[i].time), lod->frames[i].points);
}

/* ---- Members and places ---- */

static void take_positions(struct p3di_job *job, const struct p3di_facts_lod *facts, const struct p3d_odol_lod *lod,
                           const struct p3d_selection_members *members, struct p3di_facts_selection *selection)
{
    selection->positions = p3di_job_alloc(job, members->vertex_count, sizeof *selection->positions);
    for (uint32_t i = 0; selection->positions && i < members->vertex_count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(lod->positions, members->vertices[i]), origin = facts->origin;

        selection->positions[selection->position_count++] =
            (struct p3d_vec3){p.x + origin.x, p.y + origin.y, p.z + origin.z};
    }
}

/* Members that could not be found are unknown, which is an error of the file. */
static void take_members(struct p3di_facts *facts, struct p3di_facts_lod *lod, const struct p3d_odol *odol,
                         enum p3di_facts_depth depth)
{
    struct p3d_members members;
    struct p3d_error error;

    if (!p3d_odol_find_members(odol, lod->index, facts->job.options, &members, &error)) {
        p3di_facts_add_error(facts, &error);
        return;
    }
    for (uint32_t i = 0; i < members.count; i++) {
        struct p3di_facts_selection *selection = &lod->selections[i];

        selection->kind = members.items[i].kind;
        selection->has_members = true;
        selection->member_points = members.items[i].vertex_count;
        selection->member_faces = members.items[i].face_count;
        if (lod->has_places && members.items[i].vertex_count <= FACTS_MOST_POSITIONS)
            take_positions(&facts->job, lod, &odol->lods[lod->index], &members.items[i], selection);
        if (depth >= P3DI_FACTS_MEMBERS)
            selection->members = members.items[i];
    }
    if (depth >= P3DI_FACTS_MEMBERS)
        lod->members = members;
    else
        p3d_members_free(&members);
}

static void take_proxies(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_odol *odol,
                         const struct p3d_odol_lod *lod)
{
    facts->proxies = p3di_job_alloc(job, lod->proxy_count, sizeof *facts->proxies);
    for (uint32_t i = 0; facts->proxies && i < lod->proxy_count; i++) {
        struct p3di_facts_proxy *proxy = &facts->proxies[facts->proxy_count++];

        proxy->name = proxy->model = lod->proxies[i].model;
        proxy->number = lod->proxies[i].id;
        p3di_facts_set_frame(proxy, p3d_odol_proxy_frame(odol, &lod->proxies[i]));
    }
}

/* ---- A LOD ---- */

static void take_lists(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_odol_lod *lod)
{
    facts->selections = p3di_job_alloc(job, lod->selection_count, sizeof *facts->selections);
    facts->properties = p3di_job_alloc(job, lod->property_count, sizeof *facts->properties);
    facts->uv_sets = p3di_job_alloc(job, lod->uv_set_count, sizeof *facts->uv_sets);
    if (job->has_failed)
        return;
    for (uint32_t i = 0; i < lod->selection_count; i++)
        facts->selections[facts->selection_count++] = (struct p3di_facts_selection){
            .name = lod->selections[i].name,
            .kind = lod->selections[i].is_sectional ? P3D_SELECTION_SECTIONS : P3D_SELECTION_LIST,
            .has_counts = true,
            .points = lod->selections[i].vertices.count,
            .faces = lod->selections[i].faces.count};
    for (uint32_t i = 0; i < lod->property_count; i++)
        facts->properties[facts->property_count++] =
            (struct p3di_facts_property){lod->properties[i].name, lod->properties[i].value};
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        facts->uv_sets[facts->uv_set_count++] = i;
}

static void take_all_names(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_odol_lod *lod)
{
    p3di_facts_take_names(job, p3d_odol_textures(lod, &facts->textures), &facts->textures);
    p3di_facts_take_names(job, p3d_odol_materials(lod, &facts->materials), &facts->materials);
    p3di_facts_take_names(job, p3d_odol_stage_textures(lod, &facts->stage_textures), &facts->stage_textures);
    p3di_facts_take_names(job, p3d_odol_surfaces(lod, &facts->surfaces), &facts->surfaces);
}

struct p3d_bounds p3di_facts_odol_shape(const struct p3d_odol *odol, uint32_t index)
{
    const struct p3d_odol_lod *lod = &odol->lods[index];
    struct p3d_bounds shape = p3di_facts_bounds((struct p3d_span){NULL, 0, 0});

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_odol_face *face = &lod->faces[i];
        const bool is_hidden = (p3di_odol_special_of(lod, face) & P3D_ODOL_HIDDEN) != 0;

        for (uint32_t j = 0; j < face->corner_count && !is_hidden; j++)
            p3di_bounds_add(&shape, p3d_vec3_at(lod->positions, face->vertices[j]));
    }
    return shape;
}

void p3di_facts_take_odol_lod(struct p3di_facts *of, struct p3di_facts_lod *facts, const struct p3d_odol *odol,
                              uint32_t index, enum p3di_facts_depth depth)
{
    const struct p3d_odol_lod *lod = &odol->lods[index];

    facts->index = index;
    facts->error = lod->error;
    facts->signature = "ODOL";
    facts->resolution = lod->resolution;
    facts->offset = lod->offset;
    facts->size = lod->size;
    facts->has_vertices = true;
    facts->points = lod->vertex_count;
    facts->normals = lod->normals.count;
    facts->faces = lod->face_count;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        facts->triangles += lod->faces[i].corner_count == 3;
        facts->quads += lod->faces[i].corner_count == 4;
    }
    facts->frames = lod->frame_count;
    facts->bounds = p3di_facts_bounds(lod->positions);
    facts->has_places = p3di_facts_are_places(lod->error, lod->face_count, lod->resolution);
    facts->places = lod->positions;
    facts->origin = odol->bounding_center;
    take_all_names(&of->job, facts, lod);
    take_lists(&of->job, facts, lod);
    take_proxies(&of->job, facts, odol, lod);
    if (depth >= P3DI_FACTS_ALL)
        compute_crcs(&of->job, &facts->crcs, lod);
    if (depth > P3DI_FACTS_SHORT && !lod->error && !of->job.has_failed)
        take_members(of, facts, odol, depth);
}

/* ---- The model ---- */

static void take_roles(struct p3di_job *job, struct p3di_facts_model *facts, const struct p3d_odol *odol)
{
    facts->roles = p3di_job_alloc(job, P3D_ROLE_COUNT, sizeof *facts->roles);
    for (int i = 0; facts->roles && i < P3D_ROLE_COUNT; i++) {
        const int lod = odol->special_lods[i];

        if (lod >= 0 && (uint32_t)lod < odol->lod_count)
            facts->roles[facts->role_count++] = (struct p3di_facts_role){p3d_odol_role_name((enum p3d_odol_role)i),
                                                                         (uint32_t)lod, odol->lods[lod].resolution};
    }
}

void p3di_facts_take_odol(struct p3di_job *job, struct p3di_facts_model *facts, const struct p3d_odol *odol)
{
    facts->class_name = odol->class_name;
    facts->damage = odol->damage;
    facts->mass = odol->mass;
    facts->armor = odol->armor;
    facts->bounding_sphere = odol->bounding_sphere;
    facts->bounding_center = odol->bounding_center;
    facts->center_of_mass = odol->center_of_mass;
    facts->bbox_min = odol->bbox_min;
    facts->bbox_max = odol->bbox_max;
    facts->skeleton = odol->skeleton.name;
    facts->bones = odol->skeleton.bones;
    facts->bone_count = odol->skeleton.bone_count;
    take_roles(job, facts, odol);
}
