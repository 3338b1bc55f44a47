/* odol.c: what p3dinfo prints of an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

/* ---- Fingerprints ---- */

static uint32_t crc_filled(struct p3d_filled filled, struct info_repeat *last)
{
    if (!filled.is_fill)
        return info_crc_span(0, filled.span);
    return info_crc_repeated(last, filled.span.data, filled.span.stride, filled.count);
}

static uint32_t crc_indices(uint32_t crc, struct p3d_span span)
{
    for (uint32_t i = 0; i < span.count; i++)
        crc = info_crc_u32(crc, p3d_odol_index_at(span, i));
    return crc;
}

static void compute_crcs(struct info_crcs *crcs, const struct p3d_odol_lod *lod)
{
    struct info_repeat last = {0, 0, 0};

    crcs->points = info_crc_span(0, lod->positions);
    crcs->normals = crc_filled(lod->normals, &last);
    crcs->uvs = cli_alloc(lod->uv_set_count, sizeof *crcs->uvs);
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        crcs->uvs[crcs->uv_count++] = crc_filled(lod->uv_sets[i].uvs, &last);
    for (uint32_t i = 0; i < lod->face_count; i++)
        crcs->faces = info_crc_face(crcs->faces, lod->faces[i].corner_count, lod->faces[i].vertices);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_odol_selection *selection = &lod->selections[i];

        crcs->selections = crc_indices(crc_indices(crcs->selections, selection->faces), selection->vertices);
        crcs->selections = info_crc_span(crcs->selections, selection->weights);
    }
    for (uint32_t i = 0; i < lod->frame_count; i++)
        crcs->frames = info_crc_span(info_crc_f32(crcs->frames, lod->frames[i].time), lod->frames[i].points);
}

/* ---- Members and places ---- */

static void take_positions(struct info_lod *info, const struct p3d_odol_lod *lod,
                           const struct p3d_selection_members *members, struct info_selection *selection)
{
    if (!info->has_places || members->vertex_count > INFO_MOST_POSITIONS)
        return;
    selection->has_positions = true;
    selection->first_position = (uint32_t)info->position_count;
    for (uint32_t i = 0; i < members->vertex_count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(lod->positions, members->vertices[i]);

        info_add_position(info, selection,
                          (struct p3d_vec3){p.x + info->origin.x, p.y + info->origin.y, p.z + info->origin.z});
    }
}

static bool take_members(struct info_lod *info, const struct p3d_odol *odol, uint32_t index, struct p3d_error *error)
{
    struct p3d_members members;

    if (!p3d_odol_find_members(odol, index, NULL, &members, error))
        return false;
    for (uint32_t i = 0; i < members.count; i++) {
        struct info_selection *selection = &info->selections[i];

        selection->kind = members.items[i].kind;
        selection->has_members = true;
        selection->member_points = members.items[i].vertex_count;
        selection->member_faces = members.items[i].face_count;
        take_positions(info, &odol->lods[index], &members.items[i], selection);
    }
    p3d_members_free(&members);
    return true;
}

static void take_proxies(struct info_lod *info, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    info->proxies = cli_alloc(lod->proxy_count, sizeof *info->proxies);
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        struct info_proxy *proxy = &info->proxies[info->proxy_count++];

        proxy->name = proxy->model = lod->proxies[i].model;
        proxy->number = lod->proxies[i].id;
        info_set_frame(proxy, p3d_odol_proxy_frame(odol, &lod->proxies[i]));
    }
}

/* ---- A LOD ---- */

static void take_selections(struct info_lod *info, const struct p3d_odol_lod *lod)
{
    info->selections = cli_alloc(lod->selection_count, sizeof *info->selections);
    for (uint32_t i = 0; i < lod->selection_count; i++)
        info->selections[i] = (struct info_selection){.name = lod->selections[i].name,
                                                      .has_counts = true,
                                                      .points = lod->selections[i].vertices.count,
                                                      .faces = lod->selections[i].faces.count};
}

static void take_lists(struct info_lod *info, const struct p3d_odol_lod *lod)
{
    info->selection_count = lod->selection_count;
    take_selections(info, lod);
    info->properties = cli_alloc(lod->property_count, sizeof *info->properties);
    for (uint32_t i = 0; i < lod->property_count; i++)
        info->properties[info->property_count++] =
            (struct info_property){lod->properties[i].name, lod->properties[i].value};
    info->uv_sets = cli_alloc(lod->uv_set_count, sizeof *info->uv_sets);
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        info->uv_sets[info->uv_set_count++] = i;
}

/* Version 7 has the flags in its faces, later ones in their sections. */
static bool is_hidden(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face)
{
    const uint32_t special = face->section < lod->section_count ? lod->sections[face->section].special : 0;

    return ((face->flags | special) & P3D_ODOL_HIDDEN) != 0;
}

static struct p3d_bounds shape_of(const struct p3d_odol_lod *lod)
{
    struct p3d_bounds shape = info_bounds((struct p3d_span){NULL, 0, 0});

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_odol_face *face = &lod->faces[i];

        for (uint32_t j = 0, count = is_hidden(lod, face) ? 0 : face->corner_count; j < count; j++)
            p3d_bounds_add(&shape, p3d_vec3_at(lod->positions, face->vertices[j]));
    }
    return shape;
}

bool info_take_odol_lod(struct info_lod *info, const struct p3d_odol *odol, uint32_t index, enum info_depth depth,
                        struct p3d_error *error)
{
    const struct p3d_odol_lod *lod = &odol->lods[index];

    info->index = index;
    info->error = lod->error;
    info->signature = "ODOL";
    info->resolution = lod->resolution;
    info->offset = lod->offset;
    info->size = lod->size;
    info->has_vertices = true;
    info->points = lod->vertex_count;
    info->normals = lod->normals.count;
    info->faces = lod->face_count;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        info->triangles += lod->faces[i].corner_count == 3;
        info->quads += lod->faces[i].corner_count == 4;
    }
    info->frames = lod->frame_count;
    info->bounds = info_bounds(lod->positions);
    info->shape = shape_of(lod);
    info->has_places = !lod->error && info_is_of_points(lod->face_count, lod->resolution);
    info->places = lod->positions;
    info->origin = odol->bounding_center;
    if (!p3d_odol_textures(lod, &info->textures) || !p3d_odol_materials(lod, &info->materials) ||
        !p3d_odol_stage_textures(lod, &info->stage_textures) || !p3d_odol_surfaces(lod, &info->surfaces))
        cli_need(NULL);
    take_lists(info, lod);
    take_proxies(info, odol, lod);
    if (depth == INFO_ALL)
        compute_crcs(&info->crcs, lod);
    return depth == INFO_SHORT || lod->error || take_members(info, odol, index, error);
}

/* ---- The model ---- */

static void take_roles(struct info_model *info, const struct p3d_odol *odol)
{
    info->roles = cli_alloc(P3D_ROLE_COUNT, sizeof *info->roles);
    for (int i = 0; i < P3D_ROLE_COUNT; i++) {
        const int lod = odol->special_lods[i];

        if (lod >= 0 && (uint32_t)lod < odol->lod_count)
            info->roles[info->role_count++] = (struct info_role){p3d_odol_role_name((enum p3d_odol_role)i),
                                                                 (uint32_t)lod, odol->lods[lod].resolution};
    }
}

void info_take_model(struct info_model *info, const struct p3d_odol *odol)
{
    info->class_name = odol->class_name;
    info->damage = odol->damage;
    info->mass = odol->mass;
    info->armor = odol->armor;
    info->bounding_sphere = odol->bounding_sphere;
    info->bounding_center = odol->bounding_center;
    info->center_of_mass = odol->center_of_mass;
    info->bbox_min = odol->bbox_min;
    info->bbox_max = odol->bbox_max;
    take_roles(info, odol);
}
