/* lossless.c: all data for which glTF has no place, so that the same MLOD can be made of a glTF again (docs/import.md).
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The numbers of points are a UV set, as programs keep these with the vertices. All else is text by these numbers, in
 * the extras of the LOD: some programs read nothing but texts and numbers there. */
#include "put.h"

#include "core/vec.h"
#include "model_cfg/keys.h"

#include <stdio.h>

/* ---- Texts ---- */

static void add_numbers(struct p3di_json *json, uint32_t a, uint32_t b, const uint32_t *c)
{
    char text[48];

    if (c)
        snprintf(text, sizeof text, "%u %u %u;", (unsigned)a, (unsigned)b, (unsigned)*c);
    else
        snprintf(text, sizeof text, "%u %u;", (unsigned)a, (unsigned)b);
    p3di_json_add(json, p3d_bytes_of(text));
}

/* ---- Runs ---- */

/* A text of runs of elements with the same value: the first element, how many, the value. */
struct runs {
    struct p3di_json *json;
    char key[32];
    bool is_open;
    size_t width; /* of values that are floats; 0: they are numbers */
    uint32_t first, count;
    uint32_t value[3]; /* its bits */
};

/* number: behind the key, if it is not negative */
static struct runs begin_runs(struct p3di_json *json, const char *key, int64_t number, size_t width)
{
    struct runs runs = {.json = json, .width = width};

    if (number < 0)
        snprintf(runs.key, sizeof runs.key, "%s", key);
    else
        snprintf(runs.key, sizeof runs.key, "%s.%u", key, (unsigned)number);
    return runs;
}

/* Nothing is written of a text without runs, unless it is opened by hand. */
static void open_runs(struct runs *runs)
{
    if (!runs->is_open)
        p3di_json_begin_string(runs->json, runs->key);
    runs->is_open = true;
}

static void end_run(struct runs *runs)
{
    char text[48];
    float values[3];

    if (!runs->count)
        return;
    open_runs(runs);
    if (!runs->width) {
        add_numbers(runs->json, runs->first, runs->count, runs->value);
        return;
    }
    snprintf(text, sizeof text, "%u %u ", (unsigned)runs->first, (unsigned)runs->count);
    p3di_json_add(runs->json, p3d_bytes_of(text));
    memcpy(values, runs->value, sizeof values);
    p3di_gltf_add_floats(runs->json, values, runs->width);
}

/* One more of them; numbers ascend. */
static void add_to_runs(struct runs *runs, uint32_t number, const void *value)
{
    const size_t size = sizeof(uint32_t) * (runs->width ? runs->width : 1);

    if (!runs->count || number != runs->first + runs->count || memcmp(runs->value, value, size) != 0) {
        end_run(runs);
        runs->first = number;
        runs->count = 0;
        memcpy(runs->value, value, size);
    }
    runs->count++;
}

static void end_runs(struct runs *runs)
{
    end_run(runs);
    if (runs->is_open)
        p3di_json_end_string(runs->json);
}

/* ---- Faces ---- */

/* By the numbers of written faces. */
static void put_face_flags(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    struct runs runs = begin_runs(json, "faceFlags", -1, 0);
    uint32_t number = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        if (lod->faces[i].flags && lod->faces[i].corner_count >= 3)
            add_to_runs(&runs, number, &lod->faces[i].flags);
        number += lod->faces[i].corner_count >= 3;
    }
    end_runs(&runs);
}

/* The distance of each turned face from the turned face before. */
static void put_turned_faces(struct p3di_json *json, const struct gltf_lod *lod)
{
    uint32_t last = 0;

    if (!lod->mesh.order.turned_count)
        return;
    p3di_json_begin_string(json, "turnedFaces");
    for (uint32_t i = 0; i < lod->mesh.order.turned_count; last = lod->mesh.order.turned[i++]) {
        char text[16];

        snprintf(text, sizeof text, "%u;", (unsigned)(lod->mesh.order.turned[i] - last));
        p3di_json_add(json, p3d_bytes_of(text));
    }
    p3di_json_end_string(json);
}

/* An empty text says that no edge is sharp; without a text nothing is known. */
static void put_sharp_edges(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    if (!lod->sharp_edges.data)
        return;
    p3di_json_begin_string(json, "sharpEdges");
    for (uint32_t i = 0; i < lod->sharp_edges.count; i++) {
        const uint8_t *pair = lod->sharp_edges.data + (size_t)i * lod->sharp_edges.stride;

        add_numbers(json, p3d_load_u32(pair), p3d_load_u32(pair + 4), NULL);
    }
    p3di_json_end_string(json);
}

/* A LOD without faces has no vertices that could have UVs. */
static void put_uv_sets(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    bool is_usual = lod->face_count || lod->uv_set_count <= 1;

    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        is_usual &= lod->uv_sets[i].id == i;
    if (is_usual)
        return;
    p3di_json_begin_string(json, "uvSets");
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        add_numbers(json, i, lod->uv_sets[i].id, NULL);
    p3di_json_end_string(json);
}

/* Key frames of a LOD without points: there is no mesh that could have them. */
static void put_frames(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    if (lod->point_count || !lod->frame_count)
        return;
    p3di_json_begin_string(json, "frames");
    for (uint32_t i = 0; i < lod->frame_count; i++)
        p3di_gltf_add_floats(json, &lod->frames[i].time, 1);
    p3di_json_end_string(json);
}

/* ---- Motions ---- */

/* For each motion that has an axis here: its number, a point of the axis, its direction. */
static void put_axes(struct p3di_json *json, const struct gltf_plan *plan, const struct p3d_model_lod *lod)
{
    const struct gltf_skeleton *skeleton = &plan->skeleton;

    if (!lod->axes || !skeleton->motion_count)
        return;
    p3di_json_begin_string(json, "axes");
    for (uint32_t i = 0; i < skeleton->motion_count; i++) {
        const struct p3d_model_axis *axis = &lod->axes[skeleton->motions[i].number];
        char text[16];

        if (!axis->has_axis)
            continue;
        snprintf(text, sizeof text, "%u ", (unsigned)i);
        p3di_json_add(json, p3d_bytes_of(text));
        p3di_gltf_add_floats(json,
                             (const float[6]){axis->position.x, axis->position.y, axis->position.z, axis->direction.x,
                                              axis->direction.y, axis->direction.z},
                             6);
    }
    p3di_json_end_string(json);
}

void p3di_gltf_put_model_extras(struct p3di_json *json, const struct gltf_plan *plan)
{
    const struct p3d_model *model = plan->model;

    if (!model->skeleton.size && !model->bone_count && !model->section_count && !p3di_is_hot(model))
        return;
    p3di_json_open(json, "extras", '{');
    p3di_json_string(json, "skeleton", model->skeleton);
    p3di_json_u64(json, "isDiscrete", model->is_discrete);
    p3di_json_begin_string(json, "sections");
    for (uint32_t i = 0; i < model->section_count; i++) {
        p3di_json_add(json, model->sections[i]);
        p3di_json_add(json, p3d_bytes_of(";"));
    }
    p3di_json_end_string(json);
    for (size_t i = 0; i < P3DI_THERMAL_COUNT; i++)
        if (p3di_is_heat(model->thermal[i]))
            p3di_json_f32(json, p3di_cfg_thermal[i], model->thermal[i]);
    p3di_json_close(json, '}');
}

/* ---- Points ---- */

static void put_point_flags(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    struct runs runs = begin_runs(json, "pointFlags", -1, 0);

    for (uint32_t i = 0; lod->point_flags && i < lod->point_count; i++)
        if (lod->point_flags[i])
            add_to_runs(&runs, i, &lod->point_flags[i]);
    end_runs(&runs);
}

/* An empty text says that there are no masses; without a text a Geometry LOD may get some. */
static void put_masses(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    struct runs runs = begin_runs(json, "masses", -1, 1);

    if (lod->masses.data || (lod->is_from_mlod && p3d_lod_has_masses(lod->resolution)))
        open_runs(&runs);
    for (uint32_t i = 0; lod->masses.data && i < lod->masses.count; i++) {
        const float mass = p3d_f32_at(lod->masses, i);

        add_to_runs(&runs, i, &mass);
    }
    end_runs(&runs);
}

/* The rest of a morph target: the way of a point, added to its place, may be rounded. */
static struct p3d_vec3 lost_in_morph(const struct p3d_model_lod *lod, uint32_t frame, uint32_t point)
{
    const struct p3d_vec3 from = p3di_gltf_position(lod, point), by = p3di_gltf_morph(lod, frame, point);
    const struct p3d_vec3 to = p3di_gltf_mirrored(p3d_model_frame_point(lod, &lod->frames[frame], point));
    const struct p3d_vec3 moved = {from.x + by.x, from.y + by.y, from.z + by.z};

    return p3di_gltf_mirrored((struct p3d_vec3){to.x - moved.x, to.y - moved.y, to.z - moved.z});
}

static void put_lost_in_morph(struct p3di_json *json, const struct p3d_model_lod *lod, uint32_t frame)
{
    struct runs runs = begin_runs(json, "frameRests", frame, 3);

    for (uint32_t i = 0; i < lod->point_count; i++) {
        const struct p3d_vec3 lost = lost_in_morph(lod, frame, i);

        if (lost.x != 0 || lost.y != 0 || lost.z != 0)
            add_to_runs(&runs, i, &lost);
    }
    end_runs(&runs);
}

/* By corners: normals that are not of length 1. */
static void put_normals(struct p3di_json *json, const struct p3d_model_lod *lod)
{
    struct runs runs = begin_runs(json, "normals", -1, 3);
    uint32_t number = 0;

    for (uint32_t i = 0; lod->normal_count && i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        for (uint32_t j = 0; face->corner_count >= 3 && j < face->corner_count; j++, number++) {
            const uint32_t normal = lod->corners[face->first_corner + j].normal;

            if (normal != P3D_NO_NORMAL && !p3di_gltf_is_unit(lod->normals[normal]))
                add_to_runs(&runs, number, &lod->normals[normal]);
        }
    }
    end_runs(&runs);
}

/* By corners: the bits of UVs that are not finite, both of which are zeros in the glTF. */
static void put_odd_uvs(struct p3di_json *json, const struct p3d_model_lod *lod, uint32_t set, bool is_v)
{
    struct runs runs = begin_runs(json, is_v ? "oddV" : "oddU", set, 0);
    uint32_t number = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        for (uint32_t j = 0; face->corner_count >= 3 && j < face->corner_count; j++, number++) {
            const struct p3d_vec2 uv = lod->uv_sets[set].uvs[face->first_corner + j];
            const float value = is_v ? uv.v : uv.u;

            if (!isfinite(uv.u) || !isfinite(uv.v))
                add_to_runs(&runs, number, &value);
        }
    }
    end_runs(&runs);
}

/* Points and faces of a selection, with the bytes of their weights. */
static void put_members(struct p3di_json *json, const struct p3d_model_selection *selection, uint32_t index)
{
    struct runs runs = begin_runs(json, "selectionPoints", index, 0);

    open_runs(&runs);
    for (uint32_t i = 0; i < selection->point_count; i++) {
        const uint32_t byte = p3d_weight_to_byte(selection->point_weights[i]);

        add_to_runs(&runs, selection->points[i], &byte);
    }
    end_runs(&runs);
}

static void put_faces(struct p3di_json *json, const struct p3d_model_lod *lod,
                      const struct p3d_model_selection *selection, uint32_t index)
{
    struct runs runs = begin_runs(json, "selectionFaces", index, 0);
    uint32_t next = 0, number = 0;

    open_runs(&runs);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const bool is_in = next < selection->face_count && selection->faces[next] == i;
        const uint32_t byte = is_in ? p3d_weight_to_byte(selection->face_weights[next]) : 0;

        next += is_in;
        if (byte && lod->faces[i].corner_count >= 3)
            add_to_runs(&runs, number, &byte);
        number += lod->faces[i].corner_count >= 3;
    }
    end_runs(&runs);
}

void p3di_gltf_put_lossless_extras(struct p3di_json *json, const struct gltf_plan *plan, const struct gltf_lod *writer)
{
    const struct p3d_model_lod *lod = writer->lod;
    char latin[40];

    if (lod->is_from_mlod)
        p3di_json_u64(json, "isFromMlod", 1);
    if (lod->first_counts)
        p3di_json_u64(json, "isFromOdol", 1);
    p3di_json_begin_string(json, "faces");
    for (uint32_t i = 0; i < writer->mesh.order.run_count; i++)
        add_numbers(json, writer->mesh.order.runs[i].primitive, writer->mesh.order.runs[i].corner_count,
                    &writer->mesh.order.runs[i].count);
    p3di_json_end_string(json);
    put_turned_faces(json, writer);
    put_face_flags(json, lod);
    put_sharp_edges(json, lod);
    put_uv_sets(json, lod);
    put_frames(json, lod);
    put_axes(json, plan, lod);
    put_point_flags(json, lod);
    put_masses(json, lod);
    for (uint32_t i = 0; i < writer->frames.count; i++)
        put_lost_in_morph(json, lod, i);
    put_normals(json, lod);
    for (uint32_t i = 0; i < lod->uv_set_count; i++) {
        put_odd_uvs(json, lod, i, false);
        put_odd_uvs(json, lod, i, true);
    }
    if (writer->mesh.number != GLTF_NONE)
        p3di_json_u64(json, "pointUv", writer->number_uv_set);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        put_members(json, &lod->selections[i], i);
        snprintf(latin, sizeof latin, "latin.selections.%u", (unsigned)i);
        p3di_gltf_put_latin(json, latin, lod->selections[i].name);
        put_faces(json, lod, &lod->selections[i], i);
    }
}
