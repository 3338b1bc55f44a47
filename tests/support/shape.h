/* shape.h: models of one LOD, made by hand, as ODOLs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_SHAPE_H
#define P3D_TESTS_SHAPE_H

#include "test.h"

enum { SHAPE_MOST = 64, SHAPE_SELECTIONS = 6, SHAPE_MATERIALS = 6 };

struct shape {
    struct p3d_model model;
    struct p3d_model_lod lods[2]; /* the second is there for what asks for a Geometry LOD */
    struct p3d_vec3 points[SHAPE_MOST], normals[SHAPE_MOST];
    uint32_t point_flags[SHAPE_MOST];
    struct p3d_model_corner corners[SHAPE_MOST];
    struct p3d_vec2 uvs[2][SHAPE_MOST];
    struct p3d_model_face faces[SHAPE_MOST];
    struct p3d_model_uv_set uv_sets[2];
    struct p3d_model_material materials[SHAPE_MATERIALS];
    struct p3d_odol_material compiled[SHAPE_MATERIALS];
    const struct p3d_odol_material *compiled_pointers[SHAPE_MATERIALS];
    struct p3d_binarise_texture textures[SHAPE_MATERIALS], normal_maps[SHAPE_MATERIALS];
    struct p3d_model_selection selections[SHAPE_SELECTIONS];
    uint32_t selected_points[SHAPE_SELECTIONS][SHAPE_MOST], selected_faces[SHAPE_SELECTIONS][SHAPE_MOST];
    float point_weights[SHAPE_SELECTIONS][SHAPE_MOST], face_weights[SHAPE_SELECTIONS][SHAPE_MOST];
    struct p3d_model_proxy proxies[SHAPE_SELECTIONS];
    struct p3d_model_skin skins[SHAPE_MOST];
    struct p3d_odol *odol;
    const struct p3d_odol_lod *lod; /* the first of it */
};

/* An empty LOD of that name; material 0 has neither texture nor rvmat. */
static inline void shape_begin(struct shape *s, const char *lod)
{
    memset(s, 0, sizeof *s);
    assert_true(p3d_lod_resolution(lod, &s->lods[0].resolution));
    s->lods[0].points = s->points;
    s->lods[0].point_flags = s->point_flags;
    s->lods[0].normals = s->normals;
    s->lods[0].corners = s->corners;
    s->lods[0].faces = s->faces;
    s->lods[0].uv_sets = s->uv_sets;
    s->lods[0].uv_set_count = 1;
    s->lods[0].selections = s->selections;
    s->lods[0].proxies = s->proxies;
    for (uint32_t i = 0; i < 2; i++)
        s->uv_sets[i] = (struct p3d_model_uv_set){i, s->uvs[i]};
    s->model.lods = s->lods;
    s->model.lod_count = 1;
    s->model.materials = s->materials;
    s->model.material_count = 1;
    for (uint32_t i = 0; i < SHAPE_MATERIALS; i++)
        s->textures[i] = (struct p3d_binarise_texture){.color = {1, 1, 1, 1}};
}

static inline uint32_t shape_point(struct shape *s, float x, float y, float z)
{
    const uint32_t point = s->lods[0].point_count++;

    assert_in_range(point, 0, SHAPE_MOST - 1);
    s->points[point] = (struct p3d_vec3){x, y, z};
    return point;
}

/* Outward, as models have them. */
static inline uint32_t shape_normal(struct shape *s, float x, float y, float z)
{
    const uint32_t normal = s->lods[0].normal_count++;

    assert_in_range(normal, 0, SHAPE_MOST - 1);
    s->normals[normal] = (struct p3d_vec3){x, y, z};
    return normal;
}

static inline struct p3d_model_face *shape_face(struct shape *s, const uint32_t *points, uint32_t count,
                                                uint32_t normal, uint32_t material)
{
    struct p3d_model_face *face = &s->faces[s->lods[0].face_count++];

    assert_in_range(s->lods[0].corner_count + count, 0, SHAPE_MOST);
    *face = (struct p3d_model_face){s->lods[0].corner_count, count, 0, material};
    for (uint32_t i = 0; i < count; i++)
        s->corners[s->lods[0].corner_count++] = (struct p3d_model_corner){points[i], normal};
    return face;
}

static inline struct p3d_model_face *shape_triangle(struct shape *s, uint32_t a, uint32_t b, uint32_t c,
                                                    uint32_t material)
{
    const uint32_t points[3] = {a, b, c};

    return shape_face(s, points, 3, P3D_NO_NORMAL, material);
}

/* A triangle on points of its own, with UVs of the area `uv_area` / 2, that is `size` wide and high. */
static inline struct p3d_model_face *shape_patch(struct shape *s, float x, float size, uint32_t material)
{
    const uint32_t a = shape_point(s, x, 0, 0), b = shape_point(s, x + size, 0, 0), c = shape_point(s, x, size, 0);
    struct p3d_model_face *face = shape_triangle(s, a, b, c, material);

    s->uvs[0][face->first_corner + 1] = (struct p3d_vec2){1, 0};
    s->uvs[0][face->first_corner + 2] = (struct p3d_vec2){0, 1};
    return face;
}

/* Another material; an empty rvmat is none, otherwise it is compiled with that vertex shader. */
static inline uint32_t shape_material(struct shape *s, const char *texture, const char *rvmat, uint32_t vertex_shader)
{
    const uint32_t material = s->model.material_count++;

    assert_in_range(material, 0, SHAPE_MATERIALS - 1);
    s->materials[material].texture = p3d_bytes_of(texture);
    s->materials[material].material = p3d_bytes_of(rvmat);
    if (!*rvmat)
        return material;
    s->compiled[material] = (struct p3d_odol_material){.name = p3d_bytes_of(rvmat),
                                                       .version = 10,
                                                       .ambient = {1, 1, 1, 1},
                                                       .diffuse = {1, 1, 1, 1},
                                                       .vertex_shader = vertex_shader,
                                                       .render_flag_count = 1};
    s->compiled_pointers[material] = &s->compiled[material];
    return material;
}

static inline uint32_t shape_selection(struct shape *s, const char *name)
{
    const uint32_t index = s->lods[0].selection_count++;
    struct p3d_model_selection *selection = &s->selections[index];

    assert_in_range(index, 0, SHAPE_SELECTIONS - 1);
    selection->name = p3d_bytes_of(name);
    selection->points = s->selected_points[index];
    selection->point_weights = s->point_weights[index];
    selection->faces = s->selected_faces[index];
    selection->face_weights = s->face_weights[index];
    return index;
}

static inline void shape_take_point(struct shape *s, uint32_t selection, uint32_t point, float weight)
{
    const uint32_t at = s->selections[selection].point_count++;

    s->selected_points[selection][at] = point;
    s->point_weights[selection][at] = weight;
}

static inline void shape_take_face(struct shape *s, uint32_t selection, uint32_t face)
{
    const uint32_t at = s->selections[selection].face_count++;

    s->selected_faces[selection][at] = face;
    s->face_weights[selection][at] = 1;
}

/* A selection of the last face and its points. */
static inline uint32_t shape_select_last(struct shape *s, const char *name)
{
    const uint32_t selection = shape_selection(s, name), last = s->lods[0].face_count - 1;

    shape_take_face(s, selection, last);
    for (uint32_t i = 0; i < s->faces[last].corner_count; i++)
        shape_take_point(s, selection, s->corners[s->faces[last].first_corner + i].point, 1);
    return selection;
}

/* The last face as a proxy. */
static inline void shape_proxy(struct shape *s, const char *name)
{
    struct p3d_model_proxy *proxy = &s->proxies[s->lods[0].proxy_count++];

    proxy->selection = shape_select_last(s, name);
    assert_true(p3d_proxy_name(p3d_bytes_of(name), &proxy->path, &proxy->id));
}

/* The origin stays where it is, so that positions can be told. */
static const struct p3d_model_property shape_no_center = {{(const uint8_t *)"autocenter", 10},
                                                          {(const uint8_t *)"0", 1}};

static inline const struct p3d_odol_lod *shape_make(struct shape *s, uint32_t version)
{
    const struct p3d_binarise_options options = {
        .version = version, .materials = s->compiled_pointers, .textures = s->textures, .normal_maps = s->normal_maps};
    struct p3d_error error;

    if (!s->lods[0].properties) {
        s->lods[0].properties = &shape_no_center;
        s->lods[0].property_count = 1;
    }
    p3d_odol_free(s->odol);
    s->odol = p3d_odol_from_model(&s->model, &options, NULL, &error);
    if (!s->odol)
        fail_msg("%s", error.message);
    s->lod = &s->odol->lods[0];
    return s->lod;
}

static inline void shape_end(struct shape *s)
{
    p3d_odol_free(s->odol);
}

static inline struct p3d_vec3 shape_position(const struct shape *s, uint32_t vertex)
{
    return p3d_vec3_at(s->lod->positions, vertex);
}

static inline uint32_t shape_flags(const struct shape *s, uint32_t vertex)
{
    return p3d_load_u32(p3d_filled_at(s->lod->point_flags, vertex));
}

static inline void assert_vec3(struct p3d_vec3 got, float x, float y, float z)
{
    assert_true(got.x == x && got.y == y && got.z == z);
}

#endif
