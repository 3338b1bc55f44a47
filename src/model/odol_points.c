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
    struct odol_builder *o;
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

static uint64_t mix_frames(uint64_t hash, const struct odol_builder *o, uint32_t vertex)
{
    for (uint32_t i = 0; i < o->frame_count; i++)
        hash = mix_element(hash, o->frames[i]->points, vertex);
    return hash;
}

static bool is_same_place(const struct odol_builder *o, uint32_t a, uint32_t b)
{
    const struct p3d_vec3 x = position_of(o->source, a), y = position_of(o->source, b);

    return memcmp(&x, &y, sizeof x) == 0 && mix_frames(0, o, a) == mix_frames(0, o, b);
}

/* The maps between vertices and points are mostly empty; version 7 has them. They are followed only if
 * they agree with the positions. */
static bool has_maps(const struct odol_builder *o)
{
    const struct p3d_span to_point = o->source->vertex_to_point, to_vertex = o->source->point_to_vertex;

    if (!to_vertex.count || to_point.count != o->source->vertex_count)
        return false;
    for (uint32_t i = 0; i < to_point.count; i++)
        if (!is_same_place(o, i, p3d_odol_index_at(to_vertex, p3d_odol_index_at(to_point, i))))
            return false;
    return true;
}

static void follow_maps(struct odol_builder *o, struct p3d_model_lod *lod)
{
    lod->point_count = o->source->point_to_vertex.count;
    for (uint32_t i = 0; i < o->source->vertex_count; i++)
        o->point_of[i] = p3d_odol_index_at(o->source->vertex_to_point, i);
    for (uint32_t i = 0; i < lod->point_count; i++)
        o->first_vertices[i] = p3d_odol_index_at(o->source->point_to_vertex, i);
}

/* ---- Points that are found ---- */

static void find_memberships(struct welder *w)
{
    w->memberships = p3di_job_alloc(&w->o->b->job, w->source->vertex_count, sizeof *w->memberships);
    for (uint32_t i = 0; i < w->source->selection_count && !w->o->job->has_failed; i++) {
        const struct p3d_odol_selection *selection = &w->source->selections[i];

        for (uint32_t j = 0; j < selection->vertices.count; j++) {
            uint64_t *membership = &w->memberships[p3d_odol_index_at(selection->vertices, j)];

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

static struct place place_of(const struct welder *w, uint32_t vertex)
{
    struct place place = {.position = position_of(w->source, vertex)};
    const uint32_t flags = p3d_load_u32(p3d_filled_at(w->source->point_flags, vertex));
    uint64_t hash = mix_frames(w->memberships[vertex], w->o, vertex);

    hash = p3di_hash_mix(hash, flags & ~(CLIP_PLANES | CLIP_USER));
    store_fingerprint(place.traits, mix_bones(hash, w->source, vertex));
    return place;
}

/* A filled UV set has one value for all vertices, so they cannot differ in it. It is left out here, because a file can
 * claim many such sets with few bytes. */
static void find_looks(struct welder *w)
{
    w->look_parts = p3di_job_alloc(&w->o->b->job, (size_t)w->source->uv_set_count + 1, sizeof *w->look_parts);
    if (w->o->job->has_failed)
        return;
    if (!w->source->normals.is_fill)
        w->look_parts[w->look_part_count++] = w->source->normals;
    for (uint32_t i = 0; i < w->source->uv_set_count; i++)
        if (!w->source->uv_sets[i].uvs.is_fill)
            w->look_parts[w->look_part_count++] = w->source->uv_sets[i].uvs;
}

static uint64_t look_of(const struct welder *w, uint32_t vertex)
{
    uint64_t hash = 0;

    for (uint32_t i = 0; i < w->look_part_count; i++)
        hash = mix_bytes(hash, p3d_filled_at(w->look_parts[i], vertex), w->look_parts[i].span.stride);
    return hash;
}

static void find_twin(struct welder *w, uint32_t vertex, struct place *place)
{
    struct look look = {.place = *place};
    uint32_t number;

    store_fingerprint(look.fingerprint, look_of(w, vertex));
    p3di_job_add(w->o->job, &w->looks, &look, &number);
    place->twin = w->look_uses[number]++;
}

static void weld(struct odol_builder *o, struct p3d_model_lod *lod)
{
    struct welder w = {.o = o, .source = o->source};
    /* The faces that the binariser adds to shadow volumes have vertices of their own. */
    const bool are_twins_points = !p3d_lod_is_shadow_volume(o->source->resolution);
    struct p3di_set places;

    p3di_set_init(&places, o->job->arena, sizeof(struct place));
    p3di_set_init(&w.looks, o->job->arena, sizeof(struct look));
    p3di_set_reserve(&places, o->source->vertex_count);
    p3di_set_reserve(&w.looks, o->source->vertex_count);
    w.look_uses = p3di_job_alloc(o->job, o->source->vertex_count, sizeof *w.look_uses);
    find_memberships(&w);
    find_looks(&w);
    for (uint32_t i = 0; i < o->source->vertex_count && !o->job->has_failed; i++) {
        struct place place = place_of(&w, i);

        if (are_twins_points)
            find_twin(&w, i, &place);
        if (p3di_job_add(o->job, &places, &place, &o->point_of[i]))
            o->first_vertices[lod->point_count++] = i;
    }
}

void p3di_odol_add_points(struct odol_builder *o, struct p3d_model_lod *lod)
{
    const uint32_t vertex_count = o->source->vertex_count, mapped_count = o->source->point_to_vertex.count;
    const uint32_t most = vertex_count > mapped_count ? vertex_count : mapped_count;
    struct p3d_vec3 *points;

    o->first_vertices = p3di_job_alloc(o->job, most, sizeof *o->first_vertices);
    o->point_of = p3di_job_alloc(o->job, vertex_count, sizeof *o->point_of);
    if (o->job->has_failed)
        return;
    if (has_maps(o))
        follow_maps(o, lod);
    else
        weld(o, lod);
    points = p3di_job_alloc(o->job, lod->point_count, sizeof *points);
    for (uint32_t i = 0; i < lod->point_count && !o->job->has_failed; i++)
        points[i] = vec3_add(p3d_vec3_at(o->source->positions, o->first_vertices[i]), o->odol->bounding_center);
    lod->points = points;
}
