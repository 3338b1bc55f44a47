/* mlod.c: what p3dinfo prints of an MLOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

/* ---- Fingerprints ---- */

static void crc_faces(const struct p3d_mlod_lod *lod, uint32_t *faces_crc, uint32_t *uvs_crc)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_mlod_face *face = &lod->faces[i];
        uint32_t points[4];

        for (uint32_t j = 0; j < face->corner_count; j++) {
            points[j] = face->corners[j].point;
            *uvs_crc = info_crc_f32(info_crc_f32(*uvs_crc, face->corners[j].u), face->corners[j].v);
        }
        *faces_crc = info_crc_face(*faces_crc, face->corner_count, points);
    }
}

static uint32_t crc_selection(uint32_t crc, const struct p3d_mlod_tag *tag)
{
    if (tag->is_raw)
        return info_crc_bytes(crc, tag->value.raw.data, tag->value.raw.size);
    return info_crc_span(info_crc_span(crc, tag->value.selection.points), tag->value.selection.faces);
}

static void compute_crcs(struct info_crcs *crcs, const struct p3d_mlod_lod *lod)
{
    crcs->points = info_crc_span(0, lod->points);
    crcs->normals = info_crc_span(0, lod->normals);
    crcs->uvs = cli_alloc(lod->tag_count + (size_t)1, sizeof *crcs->uvs);
    crcs->uv_count = 1;
    crc_faces(lod, &crcs->faces, &crcs->uvs[0]);
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION)
            crcs->selections = crc_selection(crcs->selections, tag);
        if (tag->is_raw)
            continue;
        if (tag->kind == P3D_TAG_UV_SET)
            crcs->uvs[crcs->uv_count++] = info_crc_span(0, tag->value.uv_set.uvs);
        if (tag->kind == P3D_TAG_ANIMATION)
            crcs->frames =
                info_crc_span(info_crc_f32(crcs->frames, tag->value.animation.time), tag->value.animation.points);
    }
}

/* ---- A LOD ---- */

static uint32_t count_members(struct p3d_span weights)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < weights.count; i++)
        count += weights.data[i] != 0;
    return count;
}

/* Which byte is the first that is not 0; the count if there is none. */
static uint32_t first_member(struct p3d_span weights)
{
    uint32_t i = 0;

    while (i < weights.count && !weights.data[i])
        i++;
    return i;
}

static void take_positions(struct info_lod *info, const struct p3d_mlod_lod *lod, struct p3d_span weights,
                           struct info_selection *selection)
{
    if (!info->has_places || selection->points > INFO_MOST_POSITIONS)
        return;
    selection->has_positions = true;
    selection->first_position = (uint32_t)info->position_count;
    for (uint32_t i = 0; i < lod->points.count && selection->position_count < selection->points; i++)
        if (i < weights.count && weights.data[i])
            info_add_position(info, selection, p3d_vec3_at(lod->points, i));
}

static void take_members(struct info_lod *info, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag,
                         struct info_selection *selection)
{
    const struct p3d_span points = tag->value.selection.points;

    selection->points = selection->member_points = count_members(points);
    selection->faces = selection->member_faces = count_members(tag->value.selection.faces);
    selection->has_members = true;
    take_positions(info, lod, points, selection);
}

/* The frame of the one triangle that a proxy's selection has. What others do to a mapped file meanwhile may change
 * which one that is, but not where faces are. */
static void take_frame(struct info_proxy *proxy, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    const uint32_t index = first_member(tag->value.selection.faces);
    struct p3d_vec3 corners[3];

    if (index >= lod->face_count || lod->faces[index].corner_count != 3)
        return;
    for (size_t i = 0; i < 3; i++) {
        const uint32_t point = lod->faces[index].corners[i].point;

        if (point >= lod->points.count)
            return;
        corners[i] = p3d_vec3_at(lod->points, point);
    }
    info_set_frame(proxy, p3d_proxy_frame_of(corners));
}

static void take_selection(struct info_lod *info, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag,
                           enum info_depth depth)
{
    struct info_selection selection = {.name = p3d_text(tag->name), .has_counts = !tag->is_raw};
    struct info_proxy proxy = {.name = p3d_text(tag->name)};
    uint32_t number;

    if (!tag->is_raw && depth > INFO_SHORT)
        take_members(info, lod, tag, &selection);
    if (p3d_proxy_name(tag->name, &proxy.model, &number)) {
        selection.kind = P3D_SELECTION_PROXY;
        proxy.number = number;
        if (selection.has_members && selection.faces == 1)
            take_frame(&proxy, lod, tag);
        info->proxies = cli_grow(info->proxies, info->proxy_count, &info->proxy_capacity, sizeof *info->proxies);
        info->proxies[info->proxy_count++] = proxy;
    }
    info->selections[info->selection_count++] = selection;
}

/* A name may change in a mapped file, so that nothing is counted by names. */
struct kind_counts {
    size_t selections, properties, uv_sets;
};

static struct kind_counts count_kinds(const struct p3d_mlod_lod *lod)
{
    struct kind_counts counts = {0, 0, 0};

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        counts.selections += tag->kind == P3D_TAG_SELECTION;
        counts.properties += tag->kind == P3D_TAG_PROPERTY;
        counts.uv_sets += tag->kind == P3D_TAG_UV_SET;
    }
    return counts;
}

static void take_tags(struct info_lod *info, const struct p3d_mlod_lod *lod, enum info_depth depth)
{
    const struct kind_counts counts = count_kinds(lod);

    info->selections = cli_alloc(counts.selections, sizeof *info->selections);
    info->properties = cli_alloc(counts.properties, sizeof *info->properties);
    info->uv_sets = cli_alloc(counts.uv_sets, sizeof *info->uv_sets);
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION)
            take_selection(info, lod, tag, depth);
        if (tag->is_raw)
            continue;
        if (tag->kind == P3D_TAG_PROPERTY)
            info->properties[info->property_count++] =
                (struct info_property){p3d_text(tag->value.property.name), p3d_text(tag->value.property.value)};
        else if (tag->kind == P3D_TAG_UV_SET)
            info->uv_sets[info->uv_set_count++] = tag->value.uv_set.id;
        else if (tag->kind == P3D_TAG_SHARP_EDGES)
            info->sharp_edges += tag->value.sharp_edges.count;
        else if (tag->kind == P3D_TAG_ANIMATION)
            info->frames++;
    }
}

/* A face is hidden if all its points are. */
static bool is_hidden(const struct p3d_mlod_lod *lod, const struct p3d_mlod_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++) {
        const uint8_t *point = lod->points.data + (size_t)face->corners[i].point * lod->points.stride;

        if (!(p3d_load_u32(point + 12) & P3D_POINT_HIDDEN))
            return false;
    }
    return true;
}

static struct p3d_bounds shape_of(const struct p3d_mlod_lod *lod)
{
    struct p3d_bounds shape = info_bounds((struct p3d_span){NULL, 0, 0});

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_mlod_face *face = &lod->faces[i];

        for (uint32_t j = 0, count = is_hidden(lod, face) ? 0 : face->corner_count; j < count; j++)
            p3d_bounds_add(&shape, p3d_vec3_at(lod->points, face->corners[j].point));
    }
    return shape;
}

void info_take_mlod_lod(struct info_lod *info, const struct p3d_mlod *mlod, uint32_t index, enum info_depth depth)
{
    const struct p3d_mlod_lod *lod = &mlod->lods[index];

    info->index = index;
    info->error = lod->error;
    info->signature = lod->flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM";
    info->resolution = lod->resolution;
    info->offset = lod->offset;
    info->size = lod->size;
    info->points = lod->points.count;
    info->normals = lod->normals.count;
    info->faces = lod->face_count;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        info->triangles += lod->faces[i].corner_count == 3;
        info->quads += lod->faces[i].corner_count == 4;
    }
    info->has_mass = p3d_mlod_mass(lod, &info->mass);
    info->bounds = info_bounds(lod->points);
    info->shape = shape_of(lod);
    if (!p3d_mlod_textures(lod, &info->textures) || !p3d_mlod_materials(lod, &info->materials))
        cli_need(NULL);
    info->has_places = !lod->error && info_is_of_points(lod->face_count, lod->resolution);
    info->places = lod->points;
    take_tags(info, lod, depth);
    if (depth == INFO_ALL)
        compute_crcs(&info->crcs, lod);
}
