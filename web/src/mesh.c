/* mesh.c: LODs as flat arrays, at rest and moved.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "open_models.h"

#include "calls.h"
#include "files.h"

#include "model/face_kinds.h"

#include <p3d/model.h>

#include <math.h>

/* Numbers of JavaScript that are no index. */
#define NOTHING (-1)

/* A corner's normal: the cosine to its face's. */
#define CREDIBLE 0.4f

/* Right-handed, as in glTF. */
static void put_vec3(float *to, struct p3d_vec3 v)
{
    to[0] = v.x;
    to[1] = v.y;
    to[2] = 0 - v.z; /* 0 stays 0 */
}

/* ---- Triangles ---- */

/* A LOD with what was attached to it. */
struct mesh {
    const struct p3d_model *model;
    const struct p3d_model_lod *lod;
    uint32_t own_faces;
    uint8_t *is_hidden; /* by face: it stands for a proxy, or the game hides it */
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

static void begin(struct mesh *m, const struct p3d_model *model, uint32_t lod, uint32_t own_faces, uint32_t shown)
{
    *m = (struct mesh){.model = model, .lod = &model->lods[lod], .own_faces = own_faces};
    m->is_hidden = web_alloc(m->lod->face_count, 1);
    for (uint32_t i = 0; i < m->lod->face_count; i++)
        m->is_hidden[i] = !(shown & WEB_HIDDEN) && p3di_is_hidden_face(m->lod, &m->lod->faces[i]);
    for (uint32_t i = 0; i < m->lod->proxy_count; i++) {
        const uint32_t selection = m->lod->proxies[i].selection;
        const struct p3d_model_selection *faces = &m->lod->selections[selection];

        for (uint32_t j = 0; selection != P3D_NO_SELECTION && j < faces->face_count; j++)
            m->is_hidden[faces->faces[j]] = 1;
    }
    m->counts = web_alloc(2 * (size_t)model->material_count, sizeof *m->counts);
    for (uint32_t i = 0; i < m->lod->face_count; i++) {
        m->counts[group_of(m, i)] += triangles_of(m, i);
        m->triangle_count += triangles_of(m, i);
    }
}

static void put_groups(struct p3di_json *json, const struct mesh *m)
{
    const uint32_t count = m->model->material_count;
    uint32_t first = 0;

    p3di_json_open(json, "groups", '[');
    for (uint32_t i = 0; i < 2 * count; i++) {
        if (!m->counts[i])
            continue;
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "material", i < count ? i : i - count);
        p3di_json_u64(json, "first", first);
        p3di_json_u64(json, "count", m->counts[i]);
        p3di_json_bool(json, "isAttached", i >= count);
        p3di_json_close(json, '}');
        first += m->counts[i];
    }
    p3di_json_close(json, ']');
}

/* The place of the next triangle of each group. */
static uint32_t *places_of(const struct mesh *m)
{
    uint32_t *places = web_alloc(2 * (size_t)m->model->material_count, sizeof *places), next = 0;

    for (uint32_t i = 0; i < 2 * m->model->material_count; i++) {
        places[i] = next;
        next += m->counts[i];
    }
    return places;
}

static void put_triangles(struct p3di_json *json, const struct mesh *m)
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
    put_groups(json, m);
}

/* ---- Tables ---- */

static void put_points(const struct p3d_model_lod *lod)
{
    float *points = web_add_floats("points", 3 * (size_t)lod->point_count);

    for (uint32_t i = 0; i < lod->point_count; i++)
        put_vec3(points + 3 * (size_t)i, lod->points[i]);
}

/* The normal of a face, outward: twice its area by length. */
static struct p3d_vec3 face_normal(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    struct p3d_vec3 sum = {0, 0, 0};

    for (uint32_t i = 0; i < face->corner_count; i++) {
        const uint32_t next = i + 1 < face->corner_count ? i + 1 : 0;
        const struct p3d_vec3 a = lod->points[lod->corners[face->first_corner + i].point];
        const struct p3d_vec3 b = lod->points[lod->corners[face->first_corner + next].point];

        sum.x -= (a.y - b.y) * (a.z + b.z);
        sum.y -= (a.z - b.z) * (a.x + b.x);
        sum.z -= (a.x - b.x) * (a.y + b.y);
    }
    return sum;
}

static float dot(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct p3d_vec3 unit(struct p3d_vec3 v)
{
    const float length = sqrtf(dot(v, v));

    return length > 0 && isfinite(length) ? (struct p3d_vec3){v.x / length, v.y / length, v.z / length}
                                          : (struct p3d_vec3){0, 0, 0};
}

/* One that is far from the face's is ignored, as p3d_draw does. */
static struct p3d_vec3 normal_of(const struct p3d_model_lod *lod, uint32_t normal, struct p3d_vec3 of_face)
{
    const struct p3d_vec3 own = normal == P3D_NO_NORMAL ? of_face : unit(lod->normals[normal]);

    return fabsf(dot(own, of_face)) > CREDIBLE ? own : of_face;
}

static void put_corners(const struct p3d_model_lod *lod)
{
    float *positions = web_add_floats("positions", 3 * (size_t)lod->corner_count);
    float *normals = web_add_floats("normals", 3 * (size_t)lod->corner_count);

    for (uint32_t i = 0; i < lod->corner_count; i++)
        put_vec3(positions + 3 * (size_t)i, lod->points[lod->corners[i].point]);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_vec3 of_face = unit(face_normal(lod, &lod->faces[i]));

        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++) {
            const uint32_t corner = lod->faces[i].first_corner + j;

            put_vec3(normals + 3 * (size_t)corner, normal_of(lod, lod->corners[corner].normal, of_face));
        }
    }
}

static void put_uvs(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    p3di_json_open(json, "uvs", '[');
    for (uint32_t i = 0; i < lod->uv_set_count; i++) {
        float *uvs = web_add_floats(NULL, 2 * (size_t)lod->corner_count);

        memcpy(uvs, lod->uv_sets[i].uvs, 2 * sizeof *uvs * lod->corner_count);
    }
    p3di_json_close(json, ']');
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

/* Shadow volumes have faces in the file that the model does not have: then nothing is said. */
static void put_sections(const struct web_model *model, uint32_t index, const struct p3d_model_lod *rest)
{
    const struct p3d_odol_lod *odol = model->scene.document.odol ? &model->scene.document.odol->lods[index] : NULL;
    const bool is_known = odol && odol->face_count == rest->face_count;
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

static void put_selections(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    p3di_json_open(json, "selections", '[');
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", lod->selections[i].name);
        p3di_json_u64(json, "points", lod->selections[i].point_count);
        p3di_json_u64(json, "faces", lod->selections[i].face_count);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_vector(const char *key, struct p3d_vec3 v)
{
    put_vec3(web_add_floats(key, 3), v);
}

/* The file that a proxy's path means, with ".p3d"; NULL if it is not there. */
static const char *find_proxy(const struct web_model *model, struct p3d_bytes path)
{
    const struct p3d_bytes name = p3d_text(path);
    const char *extension = p3d_text_ends_with(name, ".p3d") ? "" : ".p3d", *origin = NULL;
    const char *file = p3di_job_join(web_job(), p3di_job_text(web_job(), name), extension, "");

    if (web_assets_of(model))
        p3d_assets_has(web_assets_of(model), p3d_bytes_of(file), &origin);
    return web_plain_path(origin);
}

static void put_proxies(struct p3di_json *json, const struct web_model *model, const struct p3d_model_lod *lod)
{
    p3di_json_open(json, "proxies", '[');
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3d_model_proxy *proxy = &lod->proxies[i];

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "path", proxy->path);
        p3di_json_u64(json, "id", proxy->id);
        p3di_json_i64(json, "selection", proxy->selection == P3D_NO_SELECTION ? NOTHING : (int64_t)proxy->selection);
        put_vector("position", proxy->frame.position);
        put_vector("direction", proxy->frame.direction);
        put_vector("up", proxy->frame.up);
        p3di_json_text(json, "found", find_proxy(model, proxy->path));
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_properties(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    p3di_json_open(json, "properties", '[');
    for (uint32_t i = 0; i < lod->property_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", lod->properties[i].name);
        p3di_json_string(json, "value", lod->properties[i].value);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

/* The box of the faces that are drawn, or of all points if there are none. */
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

/* All of a LOD; `model` has it as the index `lod`, with what was attached behind what `rest` has. */
static void put_mesh(struct p3di_json *json, const struct web_model *web, uint32_t index, const struct p3d_model *model,
                     uint32_t lod, const struct p3d_model_lod *rest, uint32_t shown)
{
    struct mesh m;

    begin(&m, model, lod, rest->face_count, shown);
    p3di_json_u64(json, "lod", index);
    put_triangles(json, &m);
    put_points(m.lod);
    put_corners(m.lod);
    put_uvs(json, m.lod);
    put_faces(m.lod);
    put_sections(web, index, rest);
    put_skins(m.lod);
    put_point_tables(m.lod);
    p3di_json_u64(json, "ownFaces", rest->face_count);
    p3di_json_u64(json, "ownPoints", rest->point_count);
    put_selections(json, m.lod);
    put_proxies(json, web, m.lod);
    put_properties(json, m.lod);
    put_box(&m);
}

WEB_CALL(web_mesh) const struct web_reply *web_mesh(uint32_t id, uint32_t lod, uint32_t shown)
{
    const struct web_reply *failure;
    const uint32_t index = lod;
    const struct web_model *model = web_lod_of(id, &lod, &failure);

    if (!model)
        return failure;
    put_mesh(web_begin(), model, index, shown & WEB_PLAIN ? model->scene.plain : model->scene.model, lod,
             &model->scene.plain->lods[lod], shown);
    return web_end();
}

/* The places of the bones: right-handed. */
static bool put_places(const struct p3d_model *model, const struct p3d_model_lod *lod, const struct web_values *values,
                       const struct web_posed *posed, struct p3d_error *error)
{
    struct p3d_bone_place *places = posed->places ? posed->places : web_alloc(model->bone_count, sizeof *places);
    float *numbers = web_add_floats("places", 12 * (size_t)model->bone_count);
    const bool is_good =
        posed->places || p3d_model_bone_places(model, lod, values->items, values->count, NULL, places, error);

    for (uint32_t i = 0; is_good && i < model->bone_count; i++) {
        const double *columns[] = {places[i].x, places[i].y, places[i].z, places[i].origin};

        for (size_t j = 0; j < 4; j++)
            for (size_t k = 0; k < 3; k++)
                numbers[12 * (size_t)i + 3 * j + k] = (float)((j == 2) != (k == 2) ? -columns[j][k] : columns[j][k]);
    }
    return is_good;
}

WEB_CALL(web_pose)
const struct web_reply *web_pose(uint32_t id, uint32_t lod, uint32_t shown, const char *names, const float *numbers,
                                 uint32_t count)
{
    const struct web_reply *failure;
    const uint32_t index = lod;
    const struct web_model *model = web_lod_of(id, &lod, &failure);
    struct web_values values;
    struct web_posed posed;
    struct p3d_model *whole = NULL;
    struct p3d_model one;
    struct p3d_error error;
    bool is_good;

    if (!model)
        return failure;
    one = *model->scene.plain; /* other LODs need not move */
    one.lods += lod;
    one.lod_count = 1;
    values = web_values(names, numbers, count);
    is_good = web_pose_model(&posed, &one, &values, &error);
    if (is_good && !(shown & WEB_PLAIN) && web_has_attached(model)) {
        whole = p3d_attach_proxies(posed.model, web_assets_of(model), NULL, NULL, &error);
        is_good = whole;
    }
    if (is_good) {
        put_mesh(web_begin(), model, index, whole ? whole : posed.model, 0, &posed.model->lods[0], shown);
        is_good = put_places(&one, &one.lods[0], &values, &posed, &error);
    }
    p3d_model_free(whole);
    web_posed_close(&posed);
    return is_good ? web_end() : web_fail(&error);
}

WEB_CALL(web_axes) const struct web_reply *web_axes(uint32_t id, uint32_t lod)
{
    const struct web_reply *failure;
    const struct web_model *model = web_lod_of(id, &lod, &failure);
    const struct p3d_model_axis *axes;
    struct p3di_json *json;

    if (!model)
        return failure;
    axes = model->scene.plain->lods[lod].axes;
    json = web_begin();
    p3di_json_open(json, "axes", '[');
    for (uint32_t i = 0; axes && i < model->scene.plain->animation_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "animation", i);
        p3di_json_i64(json, "bone", axes[i].bone == P3D_NO_BONE ? NOTHING : (int64_t)axes[i].bone);
        if (axes[i].has_axis) {
            put_vector("position", axes[i].position);
            put_vector("direction", axes[i].direction);
        } else {
            p3di_json_null(json, "position");
            p3di_json_null(json, "direction");
        }
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    return web_end();
}

/* ---- Names of fields ---- */

/* The vertex of an ODOL that stands where the point does, or nearest. */
static uint32_t find_vertex(const struct p3d_odol *odol, uint32_t lod, struct p3d_vec3 point)
{
    const struct p3d_odol_lod *from = &odol->lods[lod];
    const struct p3d_vec3 centre = odol->bounding_center;
    float least = INFINITY;
    uint32_t best = 0;

    for (uint32_t i = 0; i < from->positions.count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(from->positions, i);
        const struct p3d_vec3 away = {p.x + centre.x - point.x, p.y + centre.y - point.y, p.z + centre.z - point.z};

        if (dot(away, away) < least) {
            least = dot(away, away);
            best = i;
        }
    }
    return best;
}

WEB_CALL(web_field)
const struct web_reply *web_field(uint32_t id, uint32_t lod, uint32_t is_face, uint32_t index)
{
    const struct web_reply *failure;
    const uint32_t in_file = lod;
    const struct web_model *model = web_lod_of(id, &lod, &failure);
    const struct p3d_model_lod *own;
    char text[64] = "";

    if (!model)
        return failure;
    own = &model->scene.plain->lods[lod];
    if (is_face && index < own->face_count)
        snprintf(text, sizeof text, "lods[%u].faces[%u]", (unsigned)in_file, (unsigned)index);
    else if (!is_face && index < own->point_count && model->scene.document.mlod)
        snprintf(text, sizeof text, "lods[%u].points[%u]", (unsigned)in_file, (unsigned)index);
    else if (!is_face && index < own->point_count)
        snprintf(text, sizeof text, "lods[%u].positions[%u]", (unsigned)in_file,
                 (unsigned)find_vertex(model->scene.document.odol, in_file, own->points[index]));
    return web_text(text);
}

/* ---- Selections ---- */

static void copy(void *to, const void *from, size_t count, size_t size)
{
    if (count)
        memcpy(to, from, count * size);
}

WEB_CALL(web_selection)
const struct web_reply *web_selection(uint32_t id, uint32_t lod, uint32_t index)
{
    const struct web_reply *failure;
    const struct web_model *model = web_lod_of(id, &lod, &failure);
    const struct p3d_model_selection *selection;

    if (!model)
        return failure;
    if (index >= model->scene.plain->lods[lod].selection_count)
        return web_fail_with(P3D_INVALID, "the LOD has no such selection");
    selection = &model->scene.plain->lods[lod].selections[index];
    web_begin();
    copy(web_add_numbers("points", selection->point_count), selection->points, selection->point_count,
         sizeof *selection->points);
    copy(web_add_floats("weights", selection->point_count), selection->point_weights, selection->point_count,
         sizeof *selection->point_weights);
    copy(web_add_numbers("faces", selection->face_count), selection->faces, selection->face_count,
         sizeof *selection->faces);
    return web_end();
}
