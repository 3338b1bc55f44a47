/* from_mlod.c: an MLOD as a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/open.h>

#include "builder.h"
#include "topology.h"

#include "mlod/records.h"

/* ---- Checks of a caller's MLOD ---- */

/* MLODs that the library has read pass these checks. An MLOD that a caller made or changed may not. */
static bool is_table(struct p3d_span span, uint32_t count, uint32_t stride)
{
    return span.count == count && (!count || (span.data && span.stride >= stride));
}

static bool are_edges_good(const struct p3d_mlod_lod *lod, struct p3d_span edges)
{
    if (!is_table(edges, edges.count, 8))
        return false;
    for (uint32_t i = 0; i < edges.count; i++) {
        const struct edge edge = load_edge(edges, i);

        if (edge.points[0] >= lod->points.count || edge.points[1] >= lod->points.count)
            return false;
    }
    return true;
}

static bool is_tag_good(const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag)
{
    switch (tag->is_raw ? P3D_TAG_UNKNOWN : tag->kind) {
    case P3D_TAG_SELECTION: /* weights are looked at many at a time */
        return is_table(tag->value.selection.points, lod->points.count, 1) &&
               is_table(tag->value.selection.faces, lod->face_count, 1) &&
               (!lod->points.count || tag->value.selection.points.stride == 1) &&
               (!lod->face_count || tag->value.selection.faces.stride == 1);
    case P3D_TAG_MASS:
        return is_table(tag->value.mass, lod->points.count, 4);
    case P3D_TAG_ANIMATION:
        return is_table(tag->value.animation.points, lod->points.count, 12);
    case P3D_TAG_PROPERTY: /* texts are looked at where they lie */
        return is_table(tag->value.property.more, tag->value.property.more.count, 128) &&
               (!tag->value.property.more.count || tag->value.property.more.stride == 128);
    case P3D_TAG_UV_SET:
        return is_table(tag->value.uv_set.uvs, lod->corner_count, 8);
    case P3D_TAG_SHARP_EDGES:
        return are_edges_good(lod, tag->value.sharp_edges);
    default:
        return true;
    }
}

static void check_tables(struct model_builder *model_builder, const struct p3d_mlod_lod *lod)
{
    if (!is_table(lod->points, lod->points.count, 16) || !is_table(lod->normals, lod->normals.count, 12))
        p3di_job_fail(&model_builder->job, P3D_INVALID, "the table of points or normals does not have its size");
    if ((lod->face_count && !lod->faces) || (lod->tag_count && !lod->tags)) {
        p3di_job_fail(&model_builder->job, P3D_INVALID, "faces or tags are counted, but they are missing");
        return;
    }
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (!is_tag_good(lod, &lod->tags[i]))
            p3di_job_fail(&model_builder->job, P3D_INVALID, "a tag does not fit the LOD's points, faces and corners");
}

/* True if the face can follow the `used` corners of faces before it. */
static bool check_face(struct model_builder *model_builder, const struct p3d_mlod_lod *lod,
                       const struct p3d_mlod_face *face, uint32_t used)
{
    uint32_t most = 0;

    if (face->corner_count > 4 || face->corner_count > lod->corner_count - used) {
        p3di_job_fail(&model_builder->job, P3D_INVALID,
                      "a face has more than 4 corners, or all together more than the LOD's corner_count");
        return false;
    }
    for (uint32_t i = 0; i < face->corner_count; i++)
        most = face->corners[i].point > most ? face->corners[i].point : most;
    if (face->corner_count && most >= lod->points.count)
        p3di_job_fail(&model_builder->job, P3D_INVALID, "a face names a point that does not exist");
    return !model_builder->job.has_failed;
}

/* ---- Tables ---- */

static void add_points(struct model_builder *model_builder, const struct p3d_mlod_lod *source,
                       struct p3d_model_lod *lod)
{
    struct p3d_vec3 *points = p3di_job_alloc(&model_builder->job, source->points.count, sizeof *points);
    uint32_t *flags = p3di_job_alloc(&model_builder->job, source->points.count, sizeof *flags);

    if (model_builder->job.has_failed)
        return;
    for (uint32_t i = 0; i < source->points.count; i++) {
        points[i] = p3d_vec3_at(source->points, i);
        flags[i] = p3di_mlod_point_flags_at(source->points, i);
    }
    lod->points = points;
    lod->point_flags = flags;
    lod->point_count = source->points.count;
}

/* Files store normals that point inward (docs/format/mlod.md, "Axes, winding, normals"). */
static void add_normals(struct model_builder *model_builder, const struct p3d_mlod_lod *source,
                        struct p3d_model_lod *lod)
{
    struct p3d_vec3 *normals = p3di_job_alloc(&model_builder->job, source->normals.count, sizeof *normals);

    if (model_builder->job.has_failed)
        return;
    for (uint32_t i = 0; i < source->normals.count; i++) {
        const struct p3d_vec3 inward = p3d_vec3_at(source->normals, i);

        normals[i] = (struct p3d_vec3){-inward.x, -inward.y, -inward.z};
    }
    lod->normals = normals;
    lod->normal_count = source->normals.count;
}

static void add_faces(struct model_builder *model_builder, const struct p3d_mlod_lod *source, struct p3d_model_lod *lod,
                      struct p3d_vec2 *uvs)
{
    struct p3d_model_face *faces = p3di_job_alloc(&model_builder->job, source->face_count, sizeof *faces);
    struct p3d_model_corner *corners = p3di_job_alloc(&model_builder->job, source->corner_count, sizeof *corners);
    uint32_t used = 0;

    for (uint32_t i = 0; i < source->face_count && !model_builder->job.has_failed; i++) {
        const struct p3d_mlod_face *face = &source->faces[i];

        if (!check_face(model_builder, source, face, used))
            return;
        faces[i] = (struct p3d_model_face){used, face->corner_count, face->flags,
                                           p3di_builder_material(model_builder, face->texture, face->material)};
        for (uint32_t j = 0; j < face->corner_count; j++, used++) {
            const struct p3d_mlod_corner *corner = &face->corners[j];

            corners[used].point = corner->point;
            corners[used].normal = corner->normal < source->normals.count ? corner->normal : P3D_NO_NORMAL;
            uvs[used] = (struct p3d_vec2){corner->u, corner->v};
        }
    }
    if (used != source->corner_count)
        p3di_job_fail(&model_builder->job, P3D_INVALID, "the faces have fewer corners than the LOD's corner_count");
    lod->faces = faces;
    lod->face_count = source->face_count;
    lod->corners = corners;
    lod->corner_count = source->corner_count;
}

/* ---- Tags ---- */

static uint32_t count_members(struct p3d_span weights)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < weights.count; i++)
        count += weights.data[i] != 0;
    return count;
}

/* The first member from `i` on; mostly many elements before it are no members. */
static uint32_t next_member(struct p3d_span weights, uint32_t i)
{
    uint64_t eight;

    for (; weights.count - i >= sizeof eight; i += sizeof eight) {
        memcpy(&eight, weights.data + i, sizeof eight);
        if (eight)
            break;
    }
    while (i < weights.count && !weights.data[i])
        i++;
    return i;
}

static uint32_t add_members(struct model_builder *model_builder, struct p3d_span weights, const uint32_t **indices,
                            const float **index_weights)
{
    const uint32_t count = count_members(weights);
    uint32_t *members =
        p3di_job_alloc(&model_builder->job, count, sizeof *members + sizeof(float)); /* one piece: it is often small */
    float *member_weights;
    uint32_t used = 0;

    if (model_builder->job.has_failed)
        return 0;
    member_weights = (float *)(void *)(members + count);
    for (uint32_t i = next_member(weights, 0); i < weights.count; i = next_member(weights, i + 1)) {
        members[used] = i;
        member_weights[used++] = p3d_weight_from_byte(weights.data[i]);
    }
    *indices = members;
    *index_weights = member_weights;
    return count;
}

static void add_selection(struct model_builder *model_builder, const struct p3d_mlod_tag *tag,
                          struct p3d_model_selection *selection)
{
    selection->name = p3d_text(tag->name);
    selection->point_count =
        add_members(model_builder, tag->value.selection.points, &selection->points, &selection->point_weights);
    selection->face_count =
        add_members(model_builder, tag->value.selection.faces, &selection->faces, &selection->face_weights);
}

/* The largest number of each, so that each table is allocated once. */
struct tag_counts {
    size_t selections, properties, proxies, frames, uv_sets;
};

static struct tag_counts count_tags(const struct p3d_mlod_lod *source)
{
    struct tag_counts counts = {0, 0, 0, 0, 1};

    for (uint32_t i = 0; i < source->tag_count; i++) {
        const enum p3d_mlod_tag_kind kind = source->tags[i].kind;

        counts.selections += kind == P3D_TAG_SELECTION;
        counts.proxies += kind == P3D_TAG_SELECTION && p3d_proxy_name(source->tags[i].name, NULL, NULL);
        counts.properties += p3di_mlod_property_count(&source->tags[i]);
        counts.frames += kind == P3D_TAG_ANIMATION;
        counts.uv_sets += kind == P3D_TAG_UV_SET;
    }
    return counts;
}

static const struct p3d_vec2 *add_uvs(struct model_builder *model_builder, struct p3d_span span)
{
    struct p3d_vec2 *uvs = p3di_job_alloc(&model_builder->job, span.count, sizeof *uvs);

    for (uint32_t i = 0; i < span.count && !model_builder->job.has_failed; i++)
        uvs[i] = p3d_vec2_at(span, i);
    return uvs;
}

static struct p3d_model_property property_of(const struct p3d_mlod_tag *tag, uint32_t index)
{
    const struct p3di_mlod_property property = p3di_mlod_property(tag, index);

    return (struct p3d_model_property){p3d_text(property.name), p3d_text(property.value)};
}

static void read_tags(struct model_builder *model_builder, const struct p3d_mlod_lod *source, struct p3d_model_lod *lod,
                      const struct p3d_vec2 *face_uvs)
{
    const struct tag_counts counts = count_tags(source);
    struct p3d_model_selection *selections = p3di_job_alloc(&model_builder->job, counts.selections, sizeof *selections);
    struct p3d_model_property *properties = p3di_job_alloc(&model_builder->job, counts.properties, sizeof *properties);
    struct p3d_model_proxy *proxies = p3di_job_alloc(&model_builder->job, counts.proxies, sizeof *proxies);
    struct p3d_model_frame *frames = p3di_job_alloc(&model_builder->job, counts.frames, sizeof *frames);
    struct p3d_model_uv_set *uv_sets = p3di_job_alloc(&model_builder->job, counts.uv_sets, sizeof *uv_sets);

    if (model_builder->job.has_failed)
        return;
    lod->selections = selections;
    lod->properties = properties;
    lod->proxies = proxies;
    lod->frames = frames;
    lod->uv_sets = uv_sets;
    uv_sets[lod->uv_set_count++] = (struct p3d_model_uv_set){0, face_uvs};
    for (uint32_t i = 0; i < source->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &source->tags[i];
        const uint32_t index = lod->selection_count;

        if (tag->is_raw)
            continue;
        switch (tag->kind) {
        case P3D_TAG_SELECTION:
            add_selection(model_builder, tag, &selections[lod->selection_count++]);
            if (p3di_take_proxy(lod, index, &selections[index], &proxies[lod->proxy_count]))
                lod->proxy_count++;
            break;
        case P3D_TAG_PROPERTY:
            for (uint32_t j = 0; j < p3di_mlod_property_count(tag); j++)
                properties[lod->property_count++] = property_of(tag, j);
            break;
        case P3D_TAG_ANIMATION:
            frames[lod->frame_count++] =
                (struct p3d_model_frame){tag->value.animation.time, tag->value.animation.points};
            break;
        case P3D_TAG_UV_SET: /* set 0 repeats the UVs of faces */
            if (tag->value.uv_set.id != 0)
                uv_sets[lod->uv_set_count++] =
                    (struct p3d_model_uv_set){tag->value.uv_set.id, add_uvs(model_builder, tag->value.uv_set.uvs)};
            break;
        case P3D_TAG_MASS:
            lod->masses = tag->value.mass;
            break;
        case P3D_TAG_SHARP_EDGES:
            lod->sharp_edges = tag->value.sharp_edges;
            break;
        default: /* editor state and unknown tags stay in the wire structs */
            break;
        }
    }
}

/* ---- The model ---- */

static void make_lod(struct model_builder *model_builder, const struct p3d_mlod *mlod, uint32_t index,
                     struct p3d_model_lod *lod)
{
    const struct p3d_mlod_lod *source = &mlod->lods[index];
    struct p3d_vec2 *uvs;

    model_builder->job.lod = (int32_t)index;
    if (source->error) {
        p3di_builder_fail_damaged(model_builder, source->error);
        return;
    }
    check_tables(model_builder, source);
    if (model_builder->job.has_failed)
        return;
    uvs = p3di_job_alloc(&model_builder->job, source->corner_count, sizeof *uvs);
    lod->index = index;
    lod->resolution = source->resolution;
    lod->is_from_mlod = true;
    lod->is_from_sp3x = source->flavour == P3D_MLOD_SP3X;
    lod->sharp_edges = (struct p3d_span){(const uint8_t *)"", 0, 8}; /* known: none, if there is no tag */
    add_points(model_builder, source, lod);
    add_normals(model_builder, source, lod);
    add_faces(model_builder, source, lod, uvs);
    read_tags(model_builder, source, lod, uvs);
}

struct p3d_model *p3d_model_from_mlod(const struct p3d_mlod *mlod, const uint32_t *lods, size_t lod_count,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    const size_t count = lods || !mlod ? lod_count : mlod->lod_count;
    struct p3d_model_lod *taken;
    struct p3d_model *model;
    struct model_builder model_builder;

    if (!p3di_builder_check_lods(mlod != NULL, lods, count, mlod ? mlod->lod_count : 0, error) || !mlod ||
        !p3di_builder_init(&model_builder, p3di_arena_input(mlod->memory), options, error))
        return NULL;
    taken = p3di_job_alloc(&model_builder.job, count, sizeof *taken);
    for (size_t i = 0; i < count && !model_builder.job.has_failed; i++)
        make_lod(&model_builder, mlod, lods ? lods[i] : (uint32_t)i, &taken[i]);
    model = p3di_builder_finish(&model_builder, taken, (uint32_t)count);
    if (model)
        model->texture_folder = p3d_mlod_default_path(mlod);
    return model;
}
