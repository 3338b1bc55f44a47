/* to_mlod_tags.c: the tags of an MLOD's LOD, out of a model (docs/export.md, "MLOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_maker.h"
#include "proxy_names.h"

#include "builder.h"

#define PROPERTY_SIZE 64

struct written {
    uint8_t *points, *faces; /* weights */
    uint32_t next_id;        /* of a proxy of this name that comes again */
};

/* Selections are found by `names`: in lower case, as the engine compares them. */
struct tag_maker {
    struct mlod_maker *lod;
    struct p3di_set names;
    struct written *written; /* in the order of their tags */
    uint32_t written_count;
    uint32_t *last; /* of `written`, by number of the name */
};

static void warn(const struct mlod_maker *mlod_maker, const char *what, struct p3d_bytes name)
{
    if (!mlod_maker->job->has_failed)
        p3di_warn(mlod_maker->job->options, mlod_maker->source->index, "%s: \"%.*s\"", what, P3DI_NAME(name));
}

static struct p3d_mlod_tag *add_tag(struct mlod_maker *mlod_maker, enum p3d_mlod_tag_kind kind)
{
    struct p3d_mlod_tag *tag = &mlod_maker->lod->tags[mlod_maker->lod->tag_count++];

    tag->kind = kind;
    tag->active = 1;
    return tag;
}

static void add_sharp_edges(struct mlod_maker *mlod_maker)
{
    const struct p3d_span own = mlod_maker->source->sharp_edges;
    struct p3d_span edges;
    uint8_t *data;

    if (own.data) { /* an empty tag says that no edge is sharp */
        edges = p3di_new_table(mlod_maker->job, own.count, 8, &data);
        for (uint32_t i = 0; i < edges.count; i++)
            memcpy(data + (size_t)8 * i, own.data + (size_t)own.stride * i, 8);
    } else {
        edges = p3di_find_sharp_edges(mlod_maker->job, mlod_maker->source);
    }
    if (edges.count)
        add_tag(mlod_maker, P3D_TAG_SHARP_EDGES)->value.sharp_edges = edges;
}

/* ---- Selections ---- */

/* The number of a name; *is_new if it was not there yet. */
static uint32_t number_name(struct tag_maker *tag_maker, struct p3d_bytes name, bool *is_new)
{
    const struct p3d_bytes key = p3di_job_lower(tag_maker->lod->job, p3d_text(name));
    uint32_t number;

    *is_new = p3di_job_add(tag_maker->lod->job, &tag_maker->names, &key, &number);
    return number;
}

static struct written *add_written(struct tag_maker *tag_maker, struct p3d_bytes name, uint32_t number)
{
    struct mlod_maker *mlod_maker = tag_maker->lod;
    struct written *written = &tag_maker->written[tag_maker->written_count];
    struct p3d_mlod_tag *tag = add_tag(mlod_maker, P3D_TAG_SELECTION);

    tag->name = p3di_job_copy(mlod_maker->job, name);
    tag->value.selection.points = p3di_new_table(mlod_maker->job, mlod_maker->lod->points.count, 1, &written->points);
    tag->value.selection.faces = p3di_new_table(mlod_maker->job, mlod_maker->lod->face_count, 1, &written->faces);
    tag_maker->last[number] = tag_maker->written_count++;
    return written;
}

/* The tag of a name: another selection of that name goes into the same tag, but a selection of an ODOL into its own
 * tag, as it was there; and a proxy, which is one triangle, gets the next free number. NULL if there is none. */
static struct written *open_selection(struct tag_maker *tag_maker, struct p3d_bytes name)
{
    struct mlod_maker *mlod_maker = tag_maker->lod;
    struct p3d_bytes path;
    bool is_new;
    uint32_t number = number_name(tag_maker, name, &is_new), id;

    if (!is_new && p3d_proxy_name(name, &path, &id)) {
        struct written *first = &tag_maker->written[tag_maker->last[number]];

        while (!is_new && !mlod_maker->job->has_failed) {
            name = p3di_proxy_name(mlod_maker->job, path, id + ++first->next_id);
            number = number_name(tag_maker, name, &is_new);
        }
    }
    if (mlod_maker->job->has_failed)
        return NULL;
    return is_new || mlod_maker->source->first_counts ? add_written(tag_maker, name, number)
                                                      : &tag_maker->written[tag_maker->last[number]];
}

/* The tag of a selection of an MLOD, which may have two selections of one name. */
static struct written *keep_selection(struct tag_maker *tag_maker, struct p3d_bytes name)
{
    bool is_new;
    const uint32_t number = number_name(tag_maker, name, &is_new);

    return tag_maker->lod->job->has_failed ? NULL : add_written(tag_maker, name, number);
}

/* The larger weight stays: byte 1 is all, byte 255 hardly anything. */
static void put_weight(uint8_t *bytes, uint32_t index, float weight)
{
    const uint8_t byte = p3d_weight_to_byte(weight);

    if (byte && (!bytes[index] || byte < bytes[index]))
        bytes[index] = byte;
}

static void select_triangle(const struct proxy_triangle *triangle, const struct written *written, float weight)
{
    for (uint32_t i = 0; i < 3; i++)
        put_weight(written->points, triangle->first_point + i, weight);
}

/* A selection with a proxy's face gets the proxy's new points, too. The proxy's own selection loses the old points. */
static void add_face(const struct mlod_maker *mlod_maker, uint32_t selection, uint32_t index,
                     const struct written *written)
{
    const struct p3d_model_selection *source = &mlod_maker->source->selections[selection];
    const uint32_t face = source->faces[index], number = mlod_maker->triangle_of_face[face];

    if (mlod_maker->face_of[face] == NO_FACE)
        return;
    put_weight(written->faces, mlod_maker->face_of[face], source->face_weights[index]);
    if (!number)
        return;
    select_triangle(&mlod_maker->triangles[number - 1], written, source->face_weights[index]);
    if (mlod_maker->source->proxies[mlod_maker->triangles[number - 1].proxy].selection != selection)
        return;
    for (uint32_t i = 0; i < 3; i++)
        written->points[proxy_point(mlod_maker, &mlod_maker->triangles[number - 1], i)] = 0;
}

static void select_made_face(const struct proxy_triangle *triangle, const struct written *written)
{
    put_weight(written->faces, triangle->made_face, 1);
    select_triangle(triangle, written, 1);
}

static void add_selection(struct tag_maker *tag_maker, uint32_t index)
{
    const struct mlod_maker *mlod_maker = tag_maker->lod;
    const struct p3d_model_selection *source = &mlod_maker->source->selections[index];
    const struct written *written;

    if (source->name.size && source->name.data[0] == '#') {
        warn(mlod_maker, "the selection has an official tag's name; left out", source->name);
        return;
    }
    written = mlod_maker->source->is_from_mlod ? keep_selection(tag_maker, source->name)
                                               : open_selection(tag_maker, source->name);
    if (!written || mlod_maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < source->point_count; i++)
        put_weight(written->points, source->points[i], source->point_weights[i]);
    for (uint32_t i = 0; i < source->face_count; i++)
        add_face(mlod_maker, index, i, written);
    if (mlod_maker->triangle_of_selection[index])
        select_made_face(&mlod_maker->triangles[mlod_maker->triangle_of_selection[index] - 1], written);
}

/* Proxies that no selection of the model names. */
static void add_proxies(struct tag_maker *tag_maker)
{
    const struct mlod_maker *mlod_maker = tag_maker->lod;

    for (uint32_t i = 0; i < mlod_maker->triangle_count && !mlod_maker->job->has_failed; i++) {
        const struct p3d_model_proxy *proxy = &mlod_maker->source->proxies[mlod_maker->triangles[i].proxy];
        const struct written *written;

        if (proxy->selection != P3D_NO_SELECTION)
            continue;
        written = open_selection(tag_maker, p3di_proxy_name(mlod_maker->job, proxy->path, proxy->id));
        if (written && !mlod_maker->job->has_failed)
            select_made_face(&mlod_maker->triangles[i], written);
    }
}

static void add_selections(struct mlod_maker *mlod_maker)
{
    const size_t most = (size_t)mlod_maker->source->selection_count + mlod_maker->triangle_count;
    struct tag_maker tag_maker = {.lod = mlod_maker};

    p3di_set_init(&tag_maker.names, mlod_maker->job->arena, 0);
    tag_maker.written = p3di_job_alloc(mlod_maker->job, most, sizeof *tag_maker.written);
    tag_maker.last = p3di_job_alloc(mlod_maker->job, most, sizeof *tag_maker.last);
    for (uint32_t i = 0; i < mlod_maker->source->selection_count && !mlod_maker->job->has_failed; i++)
        add_selection(&tag_maker, i);
    add_proxies(&tag_maker);
}

/* ---- The other tags ---- */

static struct p3d_bytes property_text(struct mlod_maker *mlod_maker, struct p3d_bytes text)
{
    if (text.size > PROPERTY_SIZE) {
        warn(mlod_maker, "the property is longer than 64 bytes; cut", text);
        text.size = PROPERTY_SIZE;
    }
    return p3di_job_copy(mlod_maker->job, text);
}

static void add_property(struct mlod_maker *mlod_maker, const struct p3d_model_property *source)
{
    struct p3d_mlod_tag *tag = add_tag(mlod_maker, P3D_TAG_PROPERTY);

    tag->value.property.name = property_text(mlod_maker, source->name);
    tag->value.property.value = property_text(mlod_maker, source->value);
}

/* Every Geometry LOD of an editor has masses, and other programs expect them: 0 where the model does not know. */
static void add_masses(struct mlod_maker *mlod_maker)
{
    const struct p3d_span own = mlod_maker->source->masses;
    uint8_t *data;
    struct p3d_span masses;

    if (own.data ? !own.count : !p3d_lod_has_masses(mlod_maker->source->resolution))
        return;
    masses = p3di_new_table(mlod_maker->job, mlod_maker->lod->points.count, 4, &data);
    for (uint32_t i = 0; own.data && masses.data && i < own.count; i++)
        store_f32(data + (size_t)4 * i, p3d_f32_at(own, i));
    add_tag(mlod_maker, P3D_TAG_MASS)->value.mass = masses;
}

static void add_frame(struct mlod_maker *mlod_maker, const struct p3d_model_frame *source)
{
    struct p3d_mlod_tag *tag = add_tag(mlod_maker, P3D_TAG_ANIMATION);
    uint8_t *data;

    tag->value.animation.time = source->time;
    tag->value.animation.points = p3di_new_table(mlod_maker->job, mlod_maker->lod->points.count, 12, &data);
    if (mlod_maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < mlod_maker->source->point_count; i++, data += 12)
        store_vec3(data, p3d_model_frame_point(mlod_maker->source, source, i));
    for (uint32_t i = 0; i < 3 * mlod_maker->triangle_count; i++, data += 12) {
        const struct proxy_triangle *triangle = &mlod_maker->triangles[i / 3];

        store_vec3(data, is_made_face(triangle) ? p3di_proxy_corner(mlod_maker, triangle, i % 3)
                                                : p3d_model_frame_point(mlod_maker->source, source,
                                                                        proxy_point(mlod_maker, triangle, i % 3)));
    }
}

static void add_uv_set(struct mlod_maker *mlod_maker, const struct p3d_model_uv_set *source)
{
    struct p3d_mlod_tag *tag = add_tag(mlod_maker, P3D_TAG_UV_SET);
    uint8_t *data;

    tag->value.uv_set.id = source->id;
    tag->value.uv_set.uvs = p3di_new_table(mlod_maker->job, mlod_maker->lod->corner_count, 8, &data);
    for (uint32_t i = 0; i < mlod_maker->source->face_count && !mlod_maker->job->has_failed; i++) {
        const struct p3d_model_face *face = &mlod_maker->source->faces[i];

        for (uint32_t j = 0; mlod_maker->face_of[i] != NO_FACE && j < face->corner_count; j++, data += 8) {
            store_f32(data, source->uvs[face->first_corner + j].u);
            store_f32(data + 4, source->uvs[face->first_corner + j].v);
        }
    }
}

/* In the order in which editors write them. */
void p3di_make_tags(struct mlod_maker *mlod_maker)
{
    const struct p3d_model_lod *source = mlod_maker->source;
    const size_t most = (size_t)source->selection_count + mlod_maker->triangle_count + source->property_count +
                        source->frame_count + source->uv_set_count + 3; /* sharp edges, masses, the end */

    mlod_maker->lod->tags = p3di_job_alloc(mlod_maker->job, most, sizeof *mlod_maker->lod->tags);
    if (mlod_maker->job->has_failed)
        return;
    add_sharp_edges(mlod_maker);
    add_selections(mlod_maker);
    for (uint32_t i = 0; i < source->property_count; i++)
        add_property(mlod_maker, &source->properties[i]);
    add_masses(mlod_maker);
    for (uint32_t i = 0; i < source->frame_count; i++)
        add_frame(mlod_maker, &source->frames[i]);
    for (uint32_t i = 0; i < source->uv_set_count; i++)
        add_uv_set(mlod_maker, &source->uv_sets[i]);
    add_tag(mlod_maker, P3D_TAG_END_OF_FILE);
}
