/* facts_json.c: the facts of a file as JSON: one object, in the order of docs/p3dinfo-json.md.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* ---- Values ---- */

static void put_names(struct p3di_json *json, const char *key, const struct p3d_names *names)
{
    p3di_json_open(json, key, '[');
    for (uint32_t i = 0; i < names->count; i++)
        p3di_json_string(json, NULL, names->items[i]);
    p3di_json_close(json, ']');
}

static void put_errors(struct p3di_json *json, const char *key, const struct p3d_error *errors, size_t count)
{
    p3di_json_open(json, key, '[');
    for (size_t i = 0; i < count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_u64(json, "offset", errors[i].offset);
        if (errors[i].lod == P3D_NO_LOD)
            p3di_json_null(json, "lod");
        else
            p3di_json_i64(json, "lod", errors[i].lod);
        p3di_json_text(json, "message", errors[i].message);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

/* Null where there is none. */
static void put_known(struct p3di_json *json, const char *key, bool is_known, uint32_t value)
{
    if (is_known)
        p3di_json_u64(json, key, value);
    else
        p3di_json_null(json, key);
}

static void put_crc(struct p3di_json *json, const char *key, uint32_t crc)
{
    char text[9];

    snprintf(text, sizeof text, "%08" PRIx32, crc);
    p3di_json_text(json, key, text);
}

/* ---- A LOD ---- */

static void put_positions(struct p3di_json *json, const struct p3di_facts_selection *selection)
{
    p3di_json_open(json, "positions", '[');
    for (uint32_t i = 0; i < selection->position_count; i++)
        p3di_json_vec3(json, NULL, selection->positions[i]);
    p3di_json_close(json, ']');
}

static void put_indices(struct p3di_json *json, const char *key, const uint32_t *indices, uint32_t count)
{
    p3di_json_open(json, key, '[');
    for (uint32_t i = 0; i < count; i++)
        p3di_json_u64(json, NULL, indices[i]);
    p3di_json_close(json, ']');
}

static void put_members(struct p3di_json *json, const struct p3di_facts_selection *selection)
{
    const struct p3d_selection_members *members = &selection->members;

    if (!selection->has_members) {
        p3di_json_null(json, "member_lists");
        return;
    }
    p3di_json_open(json, "member_lists", '{');
    put_indices(json, "points", members->vertices, members->vertex_count);
    p3di_json_floats(json, "point_weights", members->vertex_weights, members->vertex_count);
    put_indices(json, "faces", members->faces, members->face_count);
    p3di_json_floats(json, "face_weights", members->face_weights, members->face_count);
    p3di_json_close(json, '}');
}

static void put_selections(struct p3di_json *json, const struct p3di_facts_lod *lod, bool has_members)
{
    p3di_json_open(json, "selections", '[');
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3di_facts_selection *selection = &lod->selections[i];

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", selection->name);
        put_known(json, "points", selection->has_counts, selection->points);
        put_known(json, "faces", selection->has_counts, selection->faces);
        p3di_json_text(json, "kind", p3di_facts_kind_name(selection->kind));
        p3di_json_open(json, "members", '{');
        put_known(json, "points", selection->has_members, selection->member_points);
        put_known(json, "faces", selection->has_members, selection->member_faces);
        p3di_json_close(json, '}');
        if (selection->positions && !lod->faces) /* as the schema says */
            put_positions(json, selection);
        if (has_members)
            put_members(json, selection);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_proxies(struct p3di_json *json, const struct p3di_facts_lod *lod)
{
    p3di_json_open(json, "proxies", '[');
    for (uint32_t i = 0; i < lod->proxy_count; i++)
        p3di_json_string(json, NULL, lod->proxies[i].name);
    p3di_json_close(json, ']');
    p3di_json_open(json, "proxy_frames", '[');
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct p3di_facts_proxy *proxy = &lod->proxies[i];

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "model", proxy->model);
        p3di_json_i64(json, "number", proxy->number);
        if (proxy->has_frame) {
            p3di_json_vec3(json, "position", proxy->frame.position);
            p3di_json_vec3(json, "direction", proxy->frame.direction);
            p3di_json_vec3(json, "up", proxy->frame.up);
        } else {
            p3di_json_null(json, "position");
            p3di_json_null(json, "direction");
            p3di_json_null(json, "up");
        }
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_properties(struct p3di_json *json, const struct p3di_facts_lod *lod)
{
    p3di_json_open(json, "properties", '[');
    for (uint32_t i = 0; i < lod->property_count; i++) {
        p3di_json_open(json, NULL, '[');
        p3di_json_string(json, NULL, lod->properties[i].name);
        p3di_json_string(json, NULL, lod->properties[i].value);
        p3di_json_close(json, ']');
    }
    p3di_json_close(json, ']');
}

static void put_crcs(struct p3di_json *json, const struct p3di_facts_crcs *crcs)
{
    p3di_json_open(json, "crc32", '{');
    put_crc(json, "points", crcs->points);
    put_crc(json, "normals", crcs->normals);
    put_crc(json, "faces", crcs->faces);
    p3di_json_open(json, "uvs", '[');
    for (uint32_t i = 0; i < crcs->uv_count; i++)
        put_crc(json, NULL, crcs->uvs[i]);
    p3di_json_close(json, ']');
    put_crc(json, "selections", crcs->selections);
    put_crc(json, "frames", crcs->frames);
    p3di_json_close(json, '}');
}

static void put_lod(struct p3di_json *json, const struct p3di_facts_lod *lod, bool has_members)
{
    char name[P3D_LOD_NAME_SIZE];

    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "index", lod->index);
    p3di_json_text(json, "status", lod->error ? "damaged" : "ok");
    p3di_json_text(json, "signature", lod->signature);
    p3di_json_f32(json, "resolution", lod->resolution);
    p3di_json_text(json, "name", p3d_lod_name(lod->resolution, name));
    p3di_json_u64(json, "offset", lod->offset);
    p3di_json_u64(json, "size", lod->size);
    put_known(json, "points", !lod->has_vertices, lod->points);
    put_known(json, "vertices", lod->has_vertices, lod->points);
    p3di_json_u64(json, "normals", lod->normals);
    p3di_json_u64(json, "faces", lod->faces);
    p3di_json_u64(json, "triangles", lod->triangles);
    p3di_json_u64(json, "quads", lod->quads);
    p3di_json_u64(json, "sharp_edges", lod->sharp_edges);
    p3di_json_open(json, "uv_sets", '[');
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        p3di_json_u64(json, NULL, lod->uv_sets[i]);
    p3di_json_close(json, ']');
    p3di_json_u64(json, "frames", lod->frames);
    p3di_json_f32(json, "mass", lod->has_mass ? (float)lod->mass : NAN);
    p3di_json_vec3(json, "bbox_min", lod->bounds.min);
    p3di_json_vec3(json, "bbox_max", lod->bounds.max);
    put_names(json, "textures", &lod->textures);
    put_names(json, "materials", &lod->materials);
    put_names(json, "stage_textures", &lod->stage_textures);
    put_properties(json, lod);
    put_selections(json, lod, has_members);
    put_proxies(json, lod);
    put_crcs(json, &lod->crcs);
    p3di_json_close(json, '}');
}

/* ---- A file ---- */

static void put_skeleton(struct p3di_json *json, const struct p3di_facts_model *model)
{
    p3di_json_string(json, "skeleton", model->skeleton);
    p3di_json_u64(json, "bones", model->bone_count);
    p3di_json_u64(json, "animations", model->animation_count);
}

static void put_model(struct p3di_json *json, const struct p3di_facts_model *model)
{
    p3di_json_open(json, "model", '{');
    put_skeleton(json, model);
    p3di_json_f32(json, "mass", model->mass);
    p3di_json_string(json, "class", model->class_name);
    p3di_json_string(json, "damage", model->damage);
    p3di_json_vec3(json, "bounding_center", model->bounding_center);
    p3di_json_vec3(json, "bbox_min", model->bbox_min);
    p3di_json_vec3(json, "bbox_max", model->bbox_max);
    p3di_put_animations_json(json, model);
    p3di_json_close(json, '}');
}

/* Which model.cfg was taken, or why none was. */
static void put_search(struct p3di_json *json, const struct p3di_cfg_search *search)
{
    p3di_json_open(json, "model_cfg_search", '{');
    p3di_json_text(json, "class", search->class_name);
    p3di_json_text(json, "file", search->path);
    p3di_json_open(json, "without_class", '[');
    for (size_t i = 0; i < search->without_count; i++)
        p3di_json_text(json, NULL, search->without[i]);
    p3di_json_close(json, ']');
    p3di_json_text(json, "nearest_class", search->near_name);
    p3di_json_text(json, "searched_to", search->top);
    p3di_json_text(json, "problem", search->why);
    p3di_json_close(json, '}');
}

void p3di_put_facts_json(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    struct p3di_json json;

    p3di_json_begin(&json, printer->out.sink, P3DI_JSON_SPACED);
    p3di_json_open(&json, NULL, '{');
    p3di_json_u64(&json, "schema", 1);
    p3di_json_text(&json, "file", facts->path);
    p3di_json_text(&json, "format", facts->format);
    p3di_json_u64(&json, "version", facts->version);
    if (facts->size == P3DI_NO_SIZE)
        p3di_json_null(&json, "size");
    else
        p3di_json_u64(&json, "size", facts->size);
    p3di_json_text(&json, "status", p3di_facts_status(facts));
    put_errors(&json, "errors", facts->errors, facts->error_count);
    put_errors(&json, "warnings", facts->warnings, facts->warning_count);
    p3di_json_u64(&json, "trailing_bytes", facts->trailing_bytes);
    if (facts->default_path.size)
        p3di_json_string(&json, "default_path", facts->default_path);
    if (facts->mesh_count)
        p3di_json_u64(&json, "collision_meshes", facts->mesh_count);
    if (facts->has_model)
        put_model(&json, &facts->model);
    else
        p3di_json_null(&json, "model");
    p3di_json_open(&json, "lods", '[');
    for (uint32_t i = 0; i < facts->lod_count; i++)
        put_lod(&json, &facts->lods[i], facts->has_members);
    p3di_json_close(&json, ']');
    if (facts->is_readable && !facts->is_texture && !facts->is_animation && p3di_printer_knows_files(printer)) {
        const struct p3d_names missing = p3di_missing_files(printer, facts);

        put_names(&json, "missing", &missing);
    }
    if (facts->has_skeleton && !facts->has_model) {
        p3di_json_open(&json, "model_cfg", '{');
        put_skeleton(&json, &facts->model);
        p3di_put_animations_json(&json, &facts->model);
        p3di_json_close(&json, '}');
    }
    if (facts->search)
        put_search(&json, facts->search);
    if (facts->texture)
        p3di_put_texture_json(&json, facts);
    if (facts->animation.rtm)
        p3di_put_rtm_json(&json, facts);
    p3di_json_close(&json, '}');
    p3di_json_end_line(&printer->job, &json);
}
