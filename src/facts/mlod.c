/* mlod.c: the facts of an MLOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "crc.h"
#include "mlod/records.h"
#include "parts.h"

/* ---- Fingerprints ---- */

static void crc_faces(const struct p3d_mlod_lod *lod, uint32_t *faces_crc, uint32_t *uvs_crc)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_mlod_face *face = &lod->faces[i];
        uint32_t points[4];

        for (uint32_t j = 0; j < face->corner_count; j++) {
            points[j] = face->corners[j].point;
            *uvs_crc = p3di_crc_f32(p3di_crc_f32(*uvs_crc, face->corners[j].u), face->corners[j].v);
        }
        *faces_crc = p3di_crc_face(*faces_crc, face->corner_count, points);
    }
}

static uint32_t crc_selection(uint32_t crc, const struct p3d_mlod_tag *tag)
{
    if (tag->is_raw)
        return p3di_crc_bytes(crc, tag->value.raw.data, tag->value.raw.size);
    return p3di_crc_span(p3di_crc_span(crc, tag->value.selection.points), tag->value.selection.faces);
}

static void compute_crcs(struct p3di_job *job, struct p3di_facts_crcs *crcs, const struct p3d_mlod_lod *lod)
{
    crcs->points = p3di_crc_span(0, lod->points);
    crcs->normals = p3di_crc_span(0, lod->normals);
    crcs->uvs = p3di_job_alloc(job, lod->tag_count + (size_t)1, sizeof *crcs->uvs);
    if (!crcs->uvs)
        return;
    crcs->uv_count = 1;
    crc_faces(lod, &crcs->faces, &crcs->uvs[0]);
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION)
            crcs->selections = crc_selection(crcs->selections, tag);
        if (tag->is_raw)
            continue;
        if (tag->kind == P3D_TAG_UV_SET)
            crcs->uvs[crcs->uv_count++] = p3di_crc_span(0, tag->value.uv_set.uvs);
        if (tag->kind == P3D_TAG_ANIMATION)
            crcs->frames =
                p3di_crc_span(p3di_crc_f32(crcs->frames, tag->value.animation.time), tag->value.animation.points);
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

static void take_positions(struct p3di_job *job, const struct p3d_mlod_lod *lod, struct p3d_span weights,
                           struct p3di_facts_selection *selection)
{
    selection->positions = p3di_job_alloc(job, selection->points, sizeof *selection->positions);
    for (uint32_t i = 0; selection->positions && i < weights.count; i++)
        if (weights.data[i] && selection->position_count < selection->points) /* so may these */
            selection->positions[selection->position_count++] = p3d_vec3_at(lod->points, i);
}

/* The members one by one, of which there are `count`. */
static void list_members(struct p3di_job *job, struct p3d_span bytes, uint32_t count, const uint32_t **members,
                         const float **weights)
{
    uint32_t *indices = p3di_job_alloc(job, count, sizeof *indices), used = 0;
    float *values = p3di_job_alloc(job, count, sizeof *values);

    for (uint32_t i = 0; indices && values && i < bytes.count; i++) {
        if (!bytes.data[i])
            continue;
        indices[used] = i;
        values[used++] = p3d_weight_from_byte(bytes.data[i]);
    }
    *members = indices;
    *weights = values;
}

static void take_members(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_mlod_lod *lod,
                         const struct p3d_mlod_tag *tag, struct p3di_facts_selection *selection,
                         enum p3di_facts_depth depth)
{
    const struct p3d_span points = tag->value.selection.points, faces = tag->value.selection.faces;
    struct p3d_selection_members *members = &selection->members;

    selection->points = selection->member_points = count_members(points);
    selection->faces = selection->member_faces = count_members(faces);
    selection->has_members = true;
    if (facts->has_places && selection->points <= FACTS_MOST_POSITIONS)
        take_positions(job, lod, points, selection);
    if (depth < P3DI_FACTS_MEMBERS)
        return;
    list_members(job, points, selection->points, &members->vertices, &members->vertex_weights);
    list_members(job, faces, selection->faces, &members->faces, &members->face_weights);
    members->vertex_count = job->has_failed ? 0 : selection->points;
    members->face_count = job->has_failed ? 0 : selection->faces;
}

/* The frame of the one triangle that a proxy's selection has. */
static void take_frame(struct p3di_facts_proxy *proxy, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    const uint32_t index = first_member(tag->value.selection.faces);
    struct p3d_vec3 corners[3];

    if (index >= lod->face_count || lod->faces[index].corner_count != 3)
        return;
    for (size_t i = 0; i < 3; i++)
        corners[i] = p3d_vec3_at(lod->points, lod->faces[index].corners[i].point);
    p3di_facts_set_frame(proxy, p3d_proxy_frame_of(corners));
}

static void take_selection(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_mlod_lod *lod,
                           const struct p3d_mlod_tag *tag, enum p3di_facts_depth depth)
{
    struct p3di_facts_selection selection = {.name = p3d_text(tag->name), .has_counts = !tag->is_raw};
    struct p3di_facts_proxy proxy = {.name = p3d_text(tag->name)};
    uint32_t number;

    if (!tag->is_raw && depth > P3DI_FACTS_SHORT)
        take_members(job, facts, lod, tag, &selection, depth);
    if (p3d_proxy_name(tag->name, &proxy.model, &number)) {
        selection.kind = P3D_SELECTION_PROXY;
        proxy.number = number;
        if (selection.has_members && selection.faces == 1)
            take_frame(&proxy, lod, tag);
        facts->proxies[facts->proxy_count++] = proxy;
    }
    facts->selections[facts->selection_count++] = selection;
}

/* The most of each kind; any selection may be a proxy. */
struct kind_counts {
    size_t selections, properties, uv_sets;
};

static struct kind_counts count_kinds(const struct p3d_mlod_lod *lod)
{
    struct kind_counts counts = {0, 0, 0};

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        counts.selections += tag->kind == P3D_TAG_SELECTION;
        counts.properties += p3di_mlod_property_count(tag);
        counts.uv_sets += tag->kind == P3D_TAG_UV_SET;
    }
    return counts;
}

static void take_properties(struct p3di_facts_lod *facts, const struct p3d_mlod_tag *tag)
{
    for (uint32_t i = 0; i < p3di_mlod_property_count(tag); i++) {
        const struct p3di_mlod_property property = p3di_mlod_property(tag, i);

        facts->properties[facts->property_count++] =
            (struct p3di_facts_property){p3d_text(property.name), p3d_text(property.value)};
    }
}

static void take_tags(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_mlod_lod *lod,
                      enum p3di_facts_depth depth)
{
    const struct kind_counts counts = count_kinds(lod);

    facts->selections = p3di_job_alloc(job, counts.selections, sizeof *facts->selections);
    facts->proxies = p3di_job_alloc(job, counts.selections, sizeof *facts->proxies);
    facts->properties = p3di_job_alloc(job, counts.properties, sizeof *facts->properties);
    facts->uv_sets = p3di_job_alloc(job, counts.uv_sets, sizeof *facts->uv_sets);
    for (uint32_t i = 0; i < lod->tag_count && !job->has_failed; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION)
            take_selection(job, facts, lod, tag, depth);
        if (tag->is_raw)
            continue;
        if (tag->kind == P3D_TAG_PROPERTY)
            take_properties(facts, tag);
        else if (tag->kind == P3D_TAG_UV_SET)
            facts->uv_sets[facts->uv_set_count++] = tag->value.uv_set.id;
        else if (tag->kind == P3D_TAG_SHARP_EDGES)
            facts->sharp_edges += tag->value.sharp_edges.count;
        else if (tag->kind == P3D_TAG_ANIMATION)
            facts->frames++;
    }
}

/* A face is hidden if all its points are. */
static bool is_hidden(const struct p3d_mlod_lod *lod, const struct p3d_mlod_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (!(p3di_mlod_point_flags_at(lod->points, face->corners[i].point) & P3D_POINT_HIDDEN))
            return false;
    return true;
}

struct p3d_bounds p3di_facts_mlod_shape(const struct p3d_mlod *mlod, uint32_t index)
{
    const struct p3d_mlod_lod *lod = &mlod->lods[index];
    struct p3d_bounds shape = p3di_facts_bounds((struct p3d_span){NULL, 0, 0});

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_mlod_face *face = &lod->faces[i];

        for (uint32_t j = 0, count = is_hidden(lod, face) ? 0 : face->corner_count; j < count; j++)
            p3di_bounds_add(&shape, p3d_vec3_at(lod->points, face->corners[j].point));
    }
    return shape;
}

void p3di_facts_take_mlod_lod(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_mlod *mlod,
                              uint32_t index, enum p3di_facts_depth depth)
{
    const struct p3d_mlod_lod *lod = &mlod->lods[index];

    facts->index = index;
    facts->error = lod->error;
    facts->signature = lod->flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM";
    facts->resolution = lod->resolution;
    facts->offset = lod->offset;
    facts->size = lod->size;
    facts->points = lod->points.count;
    facts->normals = lod->normals.count;
    facts->faces = lod->face_count;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        facts->triangles += lod->faces[i].corner_count == 3;
        facts->quads += lod->faces[i].corner_count == 4;
    }
    facts->has_mass = p3d_mlod_mass(lod, &facts->mass);
    facts->bounds = p3di_facts_bounds(lod->points);
    p3di_facts_take_names(job, p3d_mlod_textures(lod, &facts->textures), &facts->textures);
    p3di_facts_take_names(job, p3d_mlod_materials(lod, &facts->materials), &facts->materials);
    facts->has_places = p3di_facts_are_places(lod->error, lod->face_count, lod->resolution);
    facts->places = lod->points;
    take_tags(job, facts, lod, depth);
    if (depth >= P3DI_FACTS_ALL)
        compute_crcs(job, &facts->crcs, lod);
}
