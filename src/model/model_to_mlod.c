/* model_to_mlod.c: a model as an MLOD that editors open (docs/export.md, "MLOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_to_mlod.h"

#include "lod_kinds.h"

#define NO_FACE UINT32_MAX
#define PROPERTY_SIZE 64

/* What one LOD is made with. */
struct lod_maker {
    struct builder *b;
    const struct p3d_model_lod *source;
    struct p3d_mlod_lod *lod;
    uint32_t *face_of; /* by the model's face: the MLOD's, or NO_FACE */
};

struct p3d_span p3di_new_table(struct builder *b, uint32_t count, uint32_t stride, uint8_t **data)
{
    const struct p3d_span none = {NULL, 0, stride};

    *data = p3di_builder_alloc(b, count, stride);
    return *data ? (struct p3d_span){*data, count, stride} : none;
}

static void warn(const struct lod_maker *m, const char *what, struct p3d_bytes name)
{
    if (!m->b->has_failed)
        p3di_warn(m->b->options, m->source->index, "%s: \"%.*s\"", what, P3DI_NAME(name));
}

/* The MLOD must not depend on the model, so names are copied too. */
static struct p3d_bytes copy_bytes(struct builder *b, struct p3d_bytes bytes)
{
    uint8_t *data = p3di_builder_alloc(b, bytes.size, 1);

    if (data && bytes.size)
        memcpy(data, bytes.data, bytes.size);
    return (struct p3d_bytes){data, data ? bytes.size : 0};
}

static void store_vec3(uint8_t *data, struct p3d_vec3 v)
{
    store_f32(data, v.x);
    store_f32(data + 4, v.y);
    store_f32(data + 8, v.z);
}

/* ---- Points ---- */

static void make_points(struct lod_maker *m)
{
    uint8_t *data;

    m->lod->points = p3di_new_table(m->b, m->source->point_count, 16, &data);
    for (uint32_t i = 0; i < m->lod->points.count; i++, data += 16) {
        store_vec3(data, m->source->points[i]);
        store_u32(data + 12, m->source->point_flags ? m->source->point_flags[i] : 0);
    }
}

/* ---- Faces ---- */

bool p3di_is_degenerate(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    const struct p3d_model_corner *corners = lod->corners + face->first_corner;

    for (uint32_t i = 0; i < face->corner_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (corners[i].point == corners[j].point)
                return true;
    return false;
}

/* The binariser adds a face without area for each edge of a shadow volume (docs/format/odol.md, "What the numbers
 * mean"). */
static void choose_faces(struct lod_maker *m)
{
    const bool is_volume = p3di_is_shadow_volume(m->source->resolution);

    m->face_of = p3di_builder_alloc(m->b, m->source->face_count, sizeof *m->face_of);
    for (uint32_t i = 0; i < m->source->face_count && !m->b->has_failed; i++) {
        const struct p3d_model_face *face = &m->source->faces[i];

        m->face_of[i] = NO_FACE;
        if (is_volume && p3di_is_degenerate(m->source, face))
            continue;
        m->face_of[i] = m->lod->face_count++;
        m->lod->corner_count += face->corner_count;
    }
}

/* Files store normals that point inward. A corner without one names the first that there is not. */
static void make_normals(struct lod_maker *m, uint32_t *normal_of)
{
    uint8_t inward[12], *data;
    struct p3di_set set;

    p3di_set_init(&set, m->b->arena, sizeof inward);
    for (uint32_t i = 0; i < m->source->normal_count && !m->b->has_failed; i++) {
        const struct p3d_vec3 n = m->source->normals[i];

        store_vec3(inward, (struct p3d_vec3){-n.x, -n.y, -n.z});
        if (!p3di_set_add(&set, inward, &normal_of[i]))
            p3di_builder_fail_memory(m->b);
    }
    m->lod->normals = p3di_new_table(m->b, set.count, sizeof inward, &data);
    if (m->lod->normals.count)
        memcpy(data, set.keys, (size_t)set.count * sizeof inward);
}

static void make_corners(const struct lod_maker *m, const struct p3d_model_face *source, const uint32_t *normal_of,
                         struct p3d_mlod_face *face)
{
    const struct p3d_vec2 *uvs = m->source->uv_set_count ? m->source->uv_sets[0].uvs : NULL;

    for (uint32_t i = 0; i < source->corner_count; i++) {
        const struct p3d_model_corner *corner = &m->source->corners[source->first_corner + i];

        face->corners[i].point = corner->point;
        face->corners[i].normal =
            corner->normal == P3D_NO_NORMAL ? m->lod->normals.count : normal_of[corner->normal];
        if (!uvs)
            continue;
        face->corners[i].u = uvs[source->first_corner + i].u;
        face->corners[i].v = uvs[source->first_corner + i].v;
    }
}

static void make_faces(struct lod_maker *m, const struct p3d_model_material *materials)
{
    uint32_t *normal_of = p3di_builder_alloc(m->b, m->source->normal_count, sizeof *normal_of);

    choose_faces(m);
    make_normals(m, normal_of);
    m->lod->faces = p3di_builder_alloc(m->b, m->lod->face_count, sizeof *m->lod->faces);
    for (uint32_t i = 0; i < m->source->face_count && !m->b->has_failed; i++) {
        const struct p3d_model_face *source = &m->source->faces[i];
        struct p3d_mlod_face *face;

        if (m->face_of[i] == NO_FACE)
            continue;
        face = &m->lod->faces[m->face_of[i]];
        face->corner_count = source->corner_count;
        face->flags = source->flags;
        face->texture = materials[source->material].texture;
        face->material = materials[source->material].material;
        make_corners(m, source, normal_of, face);
    }
}

/* ---- Tags ---- */

static struct p3d_mlod_tag *add_tag(struct lod_maker *m, enum p3d_mlod_tag_kind kind)
{
    struct p3d_mlod_tag *tag = &m->lod->tags[m->lod->tag_count++];

    tag->kind = kind;
    tag->active = 1;
    return tag;
}

static void add_sharp_edges(struct lod_maker *m)
{
    const struct p3d_span own = m->source->sharp_edges;
    struct p3d_span edges;
    uint8_t *data;

    if (own.count) {
        edges = p3di_new_table(m->b, own.count, 8, &data);
        for (uint32_t i = 0; i < edges.count; i++)
            memcpy(data + (size_t)8 * i, own.data + (size_t)own.stride * i, 8);
    } else {
        edges = p3di_find_sharp_edges(m->b, m->source);
    }
    if (edges.count)
        add_tag(m, P3D_TAG_SHARP_EDGES)->value.sharp_edges = edges;
}

static void add_selection(struct lod_maker *m, const struct p3d_model_selection *source)
{
    struct p3d_span points, faces;
    struct p3d_mlod_tag *tag;
    uint8_t *point_bytes, *face_bytes;

    if (source->name.size && source->name.data[0] == '#') {
        warn(m, "the selection has an official tag's name; left out", source->name);
        return;
    }
    points = p3di_new_table(m->b, m->lod->points.count, 1, &point_bytes);
    faces = p3di_new_table(m->b, m->lod->face_count, 1, &face_bytes);
    if (m->b->has_failed)
        return;
    for (uint32_t i = 0; i < source->point_count; i++)
        point_bytes[source->points[i]] = p3d_weight_to_byte(source->point_weights[i]);
    for (uint32_t i = 0; i < source->face_count; i++)
        if (m->face_of[source->faces[i]] != NO_FACE)
            face_bytes[m->face_of[source->faces[i]]] = p3d_weight_to_byte(source->face_weights[i]);
    tag = add_tag(m, P3D_TAG_SELECTION);
    tag->name = copy_bytes(m->b, source->name);
    tag->value.selection.points = points;
    tag->value.selection.faces = faces;
}

static struct p3d_bytes property_text(struct lod_maker *m, struct p3d_bytes text)
{
    if (text.size > PROPERTY_SIZE) {
        warn(m, "the property is longer than 64 bytes; cut", text);
        text.size = PROPERTY_SIZE;
    }
    return copy_bytes(m->b, text);
}

static void add_property(struct lod_maker *m, const struct p3d_model_property *source)
{
    struct p3d_mlod_tag *tag = add_tag(m, P3D_TAG_PROPERTY);

    tag->value.property.name = property_text(m, source->name);
    tag->value.property.value = property_text(m, source->value);
}

static void add_masses(struct lod_maker *m)
{
    uint8_t *data;
    const struct p3d_span masses = p3di_new_table(m->b, m->source->masses.count, 4, &data);

    for (uint32_t i = 0; i < masses.count; i++)
        store_f32(data + (size_t)4 * i, p3d_f32_at(m->source->masses, i));
    add_tag(m, P3D_TAG_MASS)->value.mass = masses;
}

static void add_frame(struct lod_maker *m, const struct p3d_model_frame *source)
{
    struct p3d_mlod_tag *tag = add_tag(m, P3D_TAG_ANIMATION);
    uint8_t *data;

    tag->value.animation.time = source->time;
    tag->value.animation.points = p3di_new_table(m->b, m->source->point_count, 12, &data);
    for (uint32_t i = 0; i < tag->value.animation.points.count; i++)
        store_vec3(data + (size_t)12 * i, p3d_model_frame_point(m->source, source, i));
}

static void add_uv_set(struct lod_maker *m, const struct p3d_model_uv_set *source)
{
    struct p3d_mlod_tag *tag = add_tag(m, P3D_TAG_UV_SET);
    uint8_t *data;

    tag->value.uv_set.id = source->id;
    tag->value.uv_set.uvs = p3di_new_table(m->b, m->lod->corner_count, 8, &data);
    for (uint32_t i = 0; i < m->source->face_count && !m->b->has_failed; i++) {
        const struct p3d_model_face *face = &m->source->faces[i];

        for (uint32_t j = 0; m->face_of[i] != NO_FACE && j < face->corner_count; j++, data += 8) {
            store_f32(data, source->uvs[face->first_corner + j].u);
            store_f32(data + 4, source->uvs[face->first_corner + j].v);
        }
    }
}

/* In the order in which editors write them. */
static void make_tags(struct lod_maker *m)
{
    const struct p3d_model_lod *source = m->source;
    const size_t most = (size_t)source->selection_count + source->property_count + source->frame_count +
                        source->uv_set_count + 3; /* sharp edges, masses, the end */

    m->lod->tags = p3di_builder_alloc(m->b, most, sizeof *m->lod->tags);
    if (m->b->has_failed)
        return;
    add_sharp_edges(m);
    for (uint32_t i = 0; i < source->selection_count && !m->b->has_failed; i++)
        add_selection(m, &source->selections[i]);
    for (uint32_t i = 0; i < source->property_count; i++)
        add_property(m, &source->properties[i]);
    if (source->masses.count)
        add_masses(m);
    for (uint32_t i = 0; i < source->frame_count && !m->b->has_failed; i++)
        add_frame(m, &source->frames[i]);
    for (uint32_t i = 0; i < source->uv_set_count; i++)
        add_uv_set(m, &source->uv_sets[i]);
    add_tag(m, P3D_TAG_END_OF_FILE);
}

/* ---- The MLOD ---- */

static void make_lod(struct builder *b, const struct p3d_model_lod *source, const struct p3d_model_material *materials,
                     struct p3d_mlod_lod *lod)
{
    struct lod_maker m = {.b = b, .source = source, .lod = lod};

    b->lod = (int32_t)source->index;
    lod->flavour = P3D_MLOD_P3DM;
    lod->header_size = 28;
    lod->version = 0x100;
    lod->resolution = source->resolution;
    make_points(&m);
    make_faces(&m, materials);
    make_tags(&m);
}

static const struct p3d_model_material *copy_materials(struct builder *b, const struct p3d_model *model)
{
    struct p3d_model_material *materials = p3di_builder_alloc(b, model->material_count, sizeof *materials);

    for (uint32_t i = 0; i < model->material_count && !b->has_failed; i++)
        materials[i] = (struct p3d_model_material){copy_bytes(b, model->materials[i].texture),
                                                   copy_bytes(b, model->materials[i].material)};
    return materials;
}

struct p3d_mlod *p3d_mlod_from_model(const struct p3d_model *model, const struct p3d_options *options,
                                     struct p3d_error *error)
{
    const struct p3d_model_material *materials;
    struct p3d_mlod *mlod;
    struct builder b;

    if (!p3di_builder_init(&b, p3di_arena_input(model->memory), options, error))
        return NULL;
    materials = copy_materials(&b, model);
    mlod = p3di_builder_alloc(&b, 1, sizeof *mlod);
    if (!b.has_failed)
        *mlod = (struct p3d_mlod){.version = 257,
                                  .lods = p3di_builder_alloc(&b, model->lod_count, sizeof *mlod->lods),
                                  .lod_count = model->lod_count,
                                  .lod_count_in_file = model->lod_count,
                                  .memory = b.arena};
    for (uint32_t i = 0; i < model->lod_count && !b.has_failed; i++)
        make_lod(&b, &model->lods[i], materials, &mlod->lods[i]);
    if (!b.has_failed)
        return mlod;
    p3di_arena_free(b.arena);
    return NULL;
}
