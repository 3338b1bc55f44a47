/* odol_points.c: which vertices of an ODOL are one point of its source (docs/format/odol.md, "What the numbers mean").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The binariser makes a vertex for each normal and UV that a point has. So vertices of one point stand in one place and
 * have one set of bones, flags and selections; and two vertices with equal normal and UVs, too, are two points. */
#include "odol_builder.h"

#include "core/vec.h"

#define CLIP_PLANES 0x3fu    /* flags of a vertex that depend on its other flags */
#define CLIP_USER 0xff00000u /* and flags that its faces give it */

/* The values that all vertices of a point share. Long lists are compared by a fingerprint. */
struct place {
    struct p3d_vec3 position;
    uint32_t traits[2];
    uint32_t twin; /* how many vertices before it are equal in everything */
};

/* The values by which two vertices of a point differ. */
struct look {
    struct place place;
    uint32_t fingerprint[2];
};

struct welder {
    struct odol_builder *builder;
    const struct p3d_odol_lod *source;
    uint64_t *memberships;         /* by vertex: a fingerprint of its selections and weights */
    struct p3d_filled *look_parts; /* normals and UVs that vertices have of their own */
    uint32_t look_part_count;
    struct p3di_set looks;
    uint32_t *look_uses; /* by number of the look */
};

static uint64_t mix_bytes(uint64_t hash, const uint8_t *data, size_t size)
{
    size_t i = 0;

    for (; i + 4 <= size; i += 4)
        hash = p3di_hash_mix(hash, p3d_load_u32(data + i));
    for (; i < size; i++)
        hash = p3di_hash_mix(hash, data[i]);
    return hash;
}

static uint64_t mix_element(uint64_t hash, struct p3d_span span, uint32_t index)
{
    return mix_bytes(hash, span.data + (size_t)index * span.stride, span.stride);
}

static void store_fingerprint(uint32_t to[2], uint64_t hash)
{
    to[0] = (uint32_t)hash;
    to[1] = (uint32_t)(hash >> 32);
}

/* ---- Points that the file knows ---- */

static struct p3d_vec3 position_of(const struct p3d_odol_lod *source, uint32_t vertex)
{
    return vec3_plus_zero(p3d_vec3_at(source->positions, vertex));
}

static uint64_t mix_frames(uint64_t hash, const struct odol_builder *odol_builder, uint32_t vertex)
{
    for (uint32_t i = 0; i < odol_builder->frame_count; i++)
        hash = mix_element(hash, odol_builder->frames[i]->points, vertex);
    return hash;
}

static bool is_same_place(const struct odol_builder *odol_builder, uint32_t a, uint32_t b)
{
    const struct p3d_vec3 x = position_of(odol_builder->source, a), y = position_of(odol_builder->source, b);

    return memcmp(&x, &y, sizeof x) == 0 && mix_frames(0, odol_builder, a) == mix_frames(0, odol_builder, b);
}

/* The maps between vertices and points are mostly empty; version 7 has them. They are followed only if
 * they agree with the positions. */
static bool has_maps(const struct odol_builder *odol_builder)
{
    const struct p3d_span to_point = odol_builder->source->vertex_to_point,
                          to_vertex = odol_builder->source->point_to_vertex;

    if (!to_vertex.count || to_point.count != odol_builder->source->vertex_count)
        return false;
    for (uint32_t i = 0; i < to_point.count; i++)
        if (!is_same_place(odol_builder, i, p3d_odol_index_at(to_vertex, p3d_odol_index_at(to_point, i))))
            return false;
    return true;
}

static void follow_maps(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    lod->point_count = odol_builder->source->point_to_vertex.count;
    for (uint32_t i = 0; i < odol_builder->source->vertex_count; i++)
        odol_builder->point_of[i] = p3d_odol_index_at(odol_builder->source->vertex_to_point, i);
    for (uint32_t i = 0; i < lod->point_count; i++)
        odol_builder->first_vertices[i] = p3d_odol_index_at(odol_builder->source->point_to_vertex, i);
}

/* ---- Points that are found ---- */

static void find_memberships(struct welder *welder)
{
    welder->memberships =
        p3di_job_alloc(&welder->builder->common->job, welder->source->vertex_count, sizeof *welder->memberships);
    for (uint32_t i = 0; i < welder->source->selection_count && !welder->builder->job->has_failed; i++) {
        const struct p3d_odol_selection *selection = &welder->source->selections[i];

        for (uint32_t j = 0; j < selection->vertices.count; j++) {
            uint64_t *membership = &welder->memberships[p3d_odol_index_at(selection->vertices, j)];

            *membership = p3di_hash_mix(p3di_hash_mix(*membership, i),
                                        selection->weights.count ? selection->weights.data[j] : UINT32_MAX);
        }
    }
}

/* Only the bones that are counted are mixed in: garbage stands behind them. A LOD may list a bone of the skeleton
 * several times. */
static uint64_t mix_bones(uint64_t hash, const struct p3d_odol_lod *source, uint32_t vertex)
{
    const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(source, vertex);

    for (uint32_t i = 0; i < 4 && i < refs.count; i++)
        hash = p3di_hash_mix(hash, p3d_u32_at(source->used_bones, refs.bones[i]) << 8 | refs.weights[i]);
    return p3di_hash_mix(hash, refs.count);
}

static struct place place_of(const struct welder *welder, uint32_t vertex)
{
    struct place place = {.position = position_of(welder->source, vertex)};
    const uint32_t flags = p3d_load_u32(p3d_filled_at(welder->source->point_flags, vertex));
    uint64_t hash = mix_frames(welder->memberships[vertex], welder->builder, vertex);

    hash = p3di_hash_mix(hash, flags & ~(CLIP_PLANES | CLIP_USER));
    store_fingerprint(place.traits, mix_bones(hash, welder->source, vertex));
    return place;
}

/* A filled UV set has one value for all vertices, so they cannot differ in it. It is left out here, because a file can
 * claim many such sets with few bytes. */
static void find_looks(struct welder *welder)
{
    welder->look_parts = p3di_job_alloc(&welder->builder->common->job, (size_t)welder->source->uv_set_count + 1,
                                        sizeof *welder->look_parts);
    if (welder->builder->job->has_failed)
        return;
    if (!welder->source->normals.is_fill)
        welder->look_parts[welder->look_part_count++] = welder->source->normals;
    for (uint32_t i = 0; i < welder->source->uv_set_count; i++)
        if (!welder->source->uv_sets[i].uvs.is_fill)
            welder->look_parts[welder->look_part_count++] = welder->source->uv_sets[i].uvs;
}

static uint64_t look_of(const struct welder *welder, uint32_t vertex)
{
    uint64_t hash = 0;

    for (uint32_t i = 0; i < welder->look_part_count; i++)
        hash = mix_bytes(hash, p3d_filled_at(welder->look_parts[i], vertex), welder->look_parts[i].span.stride);
    return hash;
}

static void find_twin(struct welder *welder, uint32_t vertex, struct place *place)
{
    struct look look = {.place = *place};
    uint32_t number;

    store_fingerprint(look.fingerprint, look_of(welder, vertex));
    p3di_job_add(welder->builder->job, &welder->looks, &look, &number);
    place->twin = welder->look_uses[number]++;
}

static void weld(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    struct welder welder = {.builder = odol_builder, .source = odol_builder->source};
    /* The faces that the binariser adds to shadow volumes have vertices of their own. */
    const bool are_twins_points = !p3d_lod_is_shadow_volume(odol_builder->source->resolution);
    struct p3di_set places;

    p3di_set_init(&places, odol_builder->job->arena, sizeof(struct place));
    p3di_set_init(&welder.looks, odol_builder->job->arena, sizeof(struct look));
    p3di_set_reserve(&places, odol_builder->source->vertex_count);
    p3di_set_reserve(&welder.looks, odol_builder->source->vertex_count);
    welder.look_uses = p3di_job_alloc(odol_builder->job, odol_builder->source->vertex_count, sizeof *welder.look_uses);
    find_memberships(&welder);
    find_looks(&welder);
    for (uint32_t i = 0; i < odol_builder->source->vertex_count && !odol_builder->job->has_failed; i++) {
        struct place place = place_of(&welder, i);

        if (are_twins_points)
            find_twin(&welder, i, &place);
        if (p3di_job_add(odol_builder->job, &places, &place, &odol_builder->point_of[i]))
            odol_builder->first_vertices[lod->point_count++] = i;
    }
}

void p3di_odol_add_points(struct odol_builder *odol_builder, struct p3d_model_lod *lod)
{
    const uint32_t vertex_count = odol_builder->source->vertex_count,
                   mapped_count = odol_builder->source->point_to_vertex.count;
    const uint32_t most = vertex_count > mapped_count ? vertex_count : mapped_count;
    struct p3d_vec3 *points;

    odol_builder->first_vertices = p3di_job_alloc(odol_builder->job, most, sizeof *odol_builder->first_vertices);
    odol_builder->point_of = p3di_job_alloc(odol_builder->job, vertex_count, sizeof *odol_builder->point_of);
    if (odol_builder->job->has_failed)
        return;
    if (has_maps(odol_builder))
        follow_maps(odol_builder, lod);
    else
        weld(odol_builder, lod);
    points = p3di_job_alloc(odol_builder->job, lod->point_count, sizeof *points);
    for (uint32_t i = 0; i < lod->point_count && !odol_builder->job->has_failed; i++)
        points[i] = vec3_add(p3d_vec3_at(odol_builder->source->positions, odol_builder->first_vertices[i]),
                             odol_builder->odol->bounding_center);
    lod->points = points;
}
