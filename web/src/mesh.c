/* mesh.c: LODs as flat arrays, at rest and moved.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model.h"

#include "call.h"

#include <math.h>
#include <stdlib.h>

/* Numbers of JavaScript that are no index. */
#define NOTHING (-1)

/* Right-handed, as in glTF. */
static void put_vec3(float *to, struct p3d_vec3 v)
{
    to[0] = v.x;
    to[1] = v.y;
    to[2] = -v.z;
}

/* ---- Triangles ---- */

/* A LOD with what was attached to it. */
struct mesh {
    const struct p3d_model *model;
    const struct p3d_model_lod *lod;
    uint32_t own_faces;
    uint8_t *is_hidden; /* by face: it stands for a proxy */
    uint32_t *counts;   /* of triangles, by material: own ones, then attached ones */
    uint32_t triangle_count;
};

static uint32_t group_of(const struct mesh *m, uint32_t face)
{
    return m->lod->faces[face].material + (face < m->own_faces ? 0 : m->model->material_count);
}

static uint32_t triangles_of(const struct mesh *m, uint32_t face)
{
    const uint32_t corners = m->lod->faces[face].corner_count;

    return m->is_hidden[face] || corners < 3 ? 0 : corners - 2;
}

static void begin(struct mesh *m, const struct p3d_model *model, uint32_t lod, uint32_t own_faces)
{
    *m = (struct mesh){.model = model, .lod = &model->lods[lod], .own_faces = own_faces};
    m->is_hidden = cli_alloc(m->lod->face_count, 1);
    for (uint32_t i = 0; i < m->lod->proxy_count; i++) {
        const uint32_t selection = m->lod->proxies[i].selection;
        const struct p3d_model_selection *faces = &m->lod->selections[selection];

        for (uint32_t j = 0; selection != P3D_NO_SELECTION && j < faces->face_count; j++)
            m->is_hidden[faces->faces[j]] = 1;
    }
    m->counts = cli_alloc(2 * (size_t)model->material_count, sizeof *m->counts);
    for (uint32_t i = 0; i < m->lod->face_count; i++) {
        m->counts[group_of(m, i)] += triangles_of(m, i);
        m->triangle_count += triangles_of(m, i);
    }
}

static void end(struct mesh *m)
{
    free(m->is_hidden);
    free(m->counts);
}

static void put_groups(struct p3d_json *json, const struct mesh *m)
{
    uint32_t first = 0;

    p3d_json_open(json, "groups", '[');
    for (uint32_t i = 0; i < 2 * m->model->material_count; i++) {
        if (!m->counts[i])
            continue;
        p3d_json_open(json, NULL, '{');
        p3d_json_u64(json, "material", i % m->model->material_count);
        p3d_json_u64(json, "first", first);
        p3d_json_u64(json, "count", m->counts[i]);
        p3d_json_bool(json, "isAttached", i >= m->model->material_count);
        p3d_json_close(json, '}');
        first += m->counts[i];
    }
    p3d_json_close(json, ']');
}

/* Where the next triangle of each group goes. */
static uint32_t *places_of(const struct mesh *m)
{
    uint32_t *places = cli_alloc(2 * (size_t)m->model->material_count, sizeof *places), next = 0;

    for (uint32_t i = 0; i < 2 * m->model->material_count; i++) {
        places[i] = next;
        next += m->counts[i];
    }
    return places;
}

static void put_triangles(struct p3d_json *json, const struct mesh *m)
{
    uint32_t *triangles = web_add_numbers("triangles", 3 * (size_t)m->triangle_count);
    uint32_t *faces = web_add_numbers("triangleFaces", m->triangle_count);
    uint32_t *places = places_of(m);

    for (uint32_t i = 0; i < m->lod->face_count; i++)
        for (uint32_t j = 0; j < triangles_of(m, i); j++) {
            const uint32_t at = places[group_of(m, i)]++, first = m->lod->faces[i].first_corner;

            triangles[3 * (size_t)at] = first;
            triangles[3 * (size_t)at + 1] = first + j + 1;
            triangles[3 * (size_t)at + 2] = first + j + 2;
            faces[at] = i;
        }
    free(places);
    put_groups(json, m);
}

/* ---- Tables ---- */

static void put_points(const struct p3d_model_lod *lod)
{
    float *points = web_add_floats("points", 3 * (size_t)lod->point_count);

    for (uint32_t i = 0; i < lod->point_count; i++)
        put_vec3(points + 3 * (size_t)i, lod->points[i]);
}

static struct p3d_vec3 normal_of(const struct p3d_model_lod *lod, const struct p3d_model_corner *corner)
{
    return corner->normal == P3D_NO_NORMAL ? (struct p3d_vec3){0, 0, 0} : lod->normals[corner->normal];
}

/* Where the corners of `rest` are in `lod`, which is the same LOD, maybe moved. */
static void put_corners(const struct p3d_model_lod *lod, const struct p3d_model_lod *rest)
{
    float *positions = web_add_floats("positions", 3 * (size_t)rest->corner_count);
    float *normals = web_add_floats("normals", 3 * (size_t)rest->corner_count);

    for (uint32_t i = 0; i < rest->corner_count; i++) {
        put_vec3(positions + 3 * (size_t)i, lod->points[rest->corners[i].point]);
        put_vec3(normals + 3 * (size_t)i, normal_of(lod, &lod->corners[i]));
    }
}

static void put_uvs(struct p3d_json *json, const struct p3d_model_lod *lod)
{
    p3d_json_open(json, "uvs", '[');
    for (uint32_t i = 0; i < lod->uv_set_count; i++) {
        float *uvs = web_add_floats(NULL, 2 * (size_t)lod->corner_count);

        memcpy(uvs, lod->uv_sets[i].uvs, 2 * sizeof *uvs * lod->corner_count);
    }
    p3d_json_close(json, ']');
}

static void put_faces(const struct p3d_model_lod *lod)
{
    uint32_t *corners = web_add_numbers("faceCorners", 2 * (size_t)lod->face_count);
    uint32_t *materials = web_add_numbers("faceMaterials", lod->face_count);
    uint32_t *flags = web_add_numbers("faceFlags", lod->face_count);
    uint32_t *points = web_add_numbers("cornerPoints", lod->corner_count);

    for (uint32_t i = 0; i < lod->face_count; i++) {
        corners[2 * (size_t)i] = lod->faces[i].first_corner;
        corners[2 * (size_t)i + 1] = lod->faces[i].corner_count;
        materials[i] = lod->faces[i].material;
        flags[i] = lod->faces[i].flags;
    }
    for (uint32_t i = 0; i < lod->corner_count; i++)
        points[i] = lod->corners[i].point;
}

/* Faces of shadow volumes are not those of the file: then nothing is said. */
static void put_sections(const struct web_model *model, uint32_t index, const struct p3d_model_lod *lod)
{
    const struct p3d_odol_lod *odol = model->document.odol ? &model->document.odol->lods[index] : NULL;
    const bool is_known = odol && odol->face_count <= lod->face_count &&
                          odol->face_count == web_plain(model)->lods[model->places[index]].face_count;
    uint32_t *sections = web_add_numbers("faceSections", is_known ? odol->face_count : 0);

    for (uint32_t i = 0; is_known && i < odol->section_count; i++)
        for (uint32_t j = 0; j < odol->sections[i].face_count; j++)
            sections[odol->sections[i].first_face + j] = i;
}

static void put_skins(const struct p3d_model_lod *lod)
{
    const size_t count = lod->skins ? lod->point_count : 0;
    uint32_t *bones = web_add_numbers("bones", 4 * count);
    float *weights = web_add_floats("boneWeights", 4 * count);

    for (size_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < lod->skins[i].count; j++) {
            bones[4 * i + j] = lod->skins[i].bones[j];
            weights[4 * i + j] = lod->skins[i].weights[j];
        }
}

static void put_point_tables(const struct p3d_model_lod *lod)
{
    uint32_t *flags = web_add_numbers("pointFlags", lod->point_flags ? lod->point_count : 0);
    uint32_t *edges = web_add_numbers("sharpEdges", 2 * (size_t)lod->sharp_edges.count);

    for (uint32_t i = 0; lod->point_flags && i < lod->point_count; i++)
        flags[i] = lod->point_flags[i];
    for (uint32_t i = 0; i < lod->sharp_edges.count; i++) {
        const uint8_t *pair = lod->sharp_edges.data + (size_t)i * lod->sharp_edges.stride;

        edges[2 * (size_t)i] = p3d_load_u32(pair);
        edges[2 * (size_t)i + 1] = p3d_load_u32(pair + 4);
    }
}

/* ---- Lists ---- */

static void put_selections(struct p3d_json *json, const struct p3d_model_lod *lod)
{
    p3d_json_open(json, "selections", '[');
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        p3d_json_open(json, NULL, '{');
        p3d_json_string(json, "name", lod->selections[i].name);
        p3d_json_u64(json, "points", lod->selections[i].point_count);
        p3d_json_u64(json, "faces", lod->selections[i].face_count);
        p3d_json_close(json, '}');
    }
    p3d_json_close(json, ']');
}

static void put_vector(const char *key, struct p3d_vec3 v)
{
    put_vec3(web_add_floats(key, 3), v);
}

static void put_proxies(struct p3d_json *json, const struct p3d_model_lod *lod)
{
    p3d_json_open(json, "proxies", '[');
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3d_model_proxy *proxy = &lod->proxies[i];

        p3d_json_open(json, NULL, '{');
        p3d_json_string(json, "path", proxy->path);
        p3d_json_u64(json, "id", proxy->id);
        p3d_json_i64(json, "selection", proxy->selection == P3D_NO_SELECTION ? NOTHING : (int64_t)proxy->selection);
        put_vector("position", proxy->frame.position);
        put_vector("direction", proxy->frame.direction);
        put_vector("up", proxy->frame.up);
        p3d_json_close(json, '}');
    }
    p3d_json_close(json, ']');
}

static void put_properties(struct p3d_json *json, const struct p3d_model_lod *lod)
{
    p3d_json_open(json, "properties", '[');
    for (uint32_t i = 0; i < lod->property_count; i++) {
        p3d_json_open(json, NULL, '{');
        p3d_json_string(json, "name", lod->properties[i].name);
        p3d_json_string(json, "value", lod->properties[i].value);
        p3d_json_close(json, '}');
    }
    p3d_json_close(json, ']');
}

/* Of the faces that are drawn, or of all points if there are none. */
static void put_box(const struct mesh *m)
{
    float *box = web_add_floats("box", 6);
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

    for (uint32_t i = 0; i < m->lod->face_count; i++)
        for (uint32_t j = 0; triangles_of(m, i) && j < m->lod->faces[i].corner_count; j++)
            p3d_bounds_add(&bounds, m->lod->points[m->lod->corners[m->lod->faces[i].first_corner + j].point]);
    for (uint32_t i = 0; !m->triangle_count && i < m->lod->point_count; i++)
        p3d_bounds_add(&bounds, m->lod->points[i]);
    put_vec3(box, (struct p3d_vec3){bounds.min.x, bounds.min.y, bounds.max.z});
    put_vec3(box + 3, (struct p3d_vec3){bounds.max.x, bounds.max.y, bounds.min.z});
}

/* ---- Calls ---- */

WEB_CALL(web_mesh) const struct web_reply *web_mesh(uint32_t id, uint32_t lod, uint32_t is_plain)
{
    const struct web_reply *failure;
    const uint32_t index = lod;
    const struct web_model *model = web_lod_of(id, &lod, &failure);
    struct p3d_json *json;
    struct mesh m;

    if (!model)
        return failure;
    begin(&m, is_plain ? web_plain(model) : web_whole(model), lod, web_plain(model)->lods[lod].face_count);
    json = web_begin();
    p3d_json_u64(json, "lod", index);
    put_triangles(json, &m);
    put_points(m.lod);
    put_corners(m.lod, m.lod);
    put_uvs(json, m.lod);
    put_faces(m.lod);
    put_sections(model, index, m.lod);
    put_skins(m.lod);
    put_point_tables(m.lod);
    p3d_json_u64(json, "ownFaces", m.own_faces);
    p3d_json_u64(json, "ownPoints", web_plain(model)->lods[lod].point_count);
    put_selections(json, m.lod);
    put_proxies(json, m.lod);
    put_properties(json, m.lod);
    put_box(&m);
    end(&m);
    return web_end();
}

WEB_CALL(web_selection)
const struct web_reply *web_selection(uint32_t id, uint32_t lod, uint32_t index)
{
    const struct web_reply *failure;
    const struct web_model *model = web_lod_of(id, &lod, &failure);
    const struct p3d_model_selection *selection;
    struct p3d_error error;

    if (!model)
        return failure;
    if (index >= web_plain(model)->lods[lod].selection_count) {
        cli_set_error(&error, P3D_INVALID, "the LOD has no such selection");
        return web_fail(&error);
    }
    selection = &web_plain(model)->lods[lod].selections[index];
    web_begin();
    if (selection->point_count) {
        memcpy(web_add_numbers("points", selection->point_count), selection->points,
               selection->point_count * sizeof *selection->points);
        memcpy(web_add_floats("weights", selection->point_count), selection->point_weights,
               selection->point_count * sizeof *selection->point_weights);
    } else {
        web_add_numbers("points", 0);
        web_add_floats("weights", 0);
    }
    uint32_t *faces = web_add_numbers("faces", selection->face_count);
    if (selection->face_count)
        memcpy(faces, selection->faces, selection->face_count * sizeof *faces);
    return web_end();
}
