/* json.c: what p3dinfo --json prints: one object a file, in the order of docs/p3dinfo-json.md.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include "cli/json.h"

#include <inttypes.h>
#include <math.h>

/* ---- Values ---- */

static void put_text(FILE *file, const char *text)
{
    if (text)
        cli_json_string(file, p3d_bytes_of(text));
    else
        fputs("null", file);
}

static void put_vec3(FILE *file, const char *key, struct p3d_vec3 value)
{
    fprintf(file, ", \"%s\": ", key);
    cli_json_vec3(file, value);
}

static void put_count(FILE *file, const char *key, uint64_t value)
{
    fprintf(file, ", \"%s\": %" PRIu64, key, value);
}

static void put_names(FILE *file, const char *key, const struct p3d_names *names)
{
    fprintf(file, ", \"%s\": [", key);
    for (uint32_t i = 0; i < names->count; i++) {
        fputs(i ? ", " : "", file);
        cli_json_string(file, names->items[i]);
    }
    fputc(']', file);
}

static void put_errors(FILE *file, const char *key, const struct p3d_error *errors, uint32_t count)
{
    fprintf(file, ", \"%s\": [", key);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(file, "%s{\"offset\": %" PRIu64 ", \"lod\": ", i ? ", " : "", errors[i].offset);
        if (errors[i].lod == P3D_NO_LOD)
            fputs("null", file);
        else
            fprintf(file, "%d", (int)errors[i].lod);
        fputs(", \"message\": ", file);
        put_text(file, errors[i].message);
        fputc('}', file);
    }
    fputc(']', file);
}

/* ---- A LOD ---- */

/* `is_known`: else they are null. */
static void put_counts(FILE *file, bool is_known, uint32_t points, uint32_t faces)
{
    if (is_known)
        fprintf(file, "\"points\": %" PRIu32 ", \"faces\": %" PRIu32, points, faces);
    else
        fputs("\"points\": null, \"faces\": null", file);
}

static void put_positions(FILE *file, const struct info_lod *lod, const struct info_selection *selection)
{
    if (!selection->has_positions || lod->faces) /* as the schema says */
        return;
    fputs(", \"positions\": [", file);
    for (uint32_t i = 0; i < selection->position_count; i++) {
        fputs(i ? ", " : "", file);
        cli_json_vec3(file, lod->positions[selection->first_position + i]);
    }
    fputc(']', file);
}

static void put_selections(FILE *file, const struct info_lod *lod)
{
    fputs(", \"selections\": [", file);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct info_selection *selection = &lod->selections[i];

        fputs(i ? ", {\"name\": " : "{\"name\": ", file);
        cli_json_string(file, selection->name);
        fputs(", ", file);
        put_counts(file, selection->has_counts, selection->points, selection->faces);
        fprintf(file, ", \"kind\": \"%s\", \"members\": {", info_kind_name(selection->kind));
        put_counts(file, selection->has_members, selection->member_points, selection->member_faces);
        fputc('}', file);
        put_positions(file, lod, selection);
        fputc('}', file);
    }
    fputc(']', file);
}

static void put_proxies(FILE *file, const struct info_lod *lod)
{
    fputs(", \"proxies\": [", file);
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        fputs(i ? ", " : "", file);
        cli_json_string(file, lod->proxies[i].name);
    }
    fputc(']', file);
}

static void put_frames(FILE *file, const struct info_lod *lod)
{
    fputs(", \"proxy_frames\": [", file);
    for (uint32_t i = 0; i < lod->proxy_count; i++) {
        const struct info_proxy *proxy = &lod->proxies[i];

        fputs(i ? ", {\"model\": " : "{\"model\": ", file);
        cli_json_string(file, proxy->model);
        fprintf(file, ", \"number\": %" PRId64, proxy->number);
        if (proxy->has_frame) {
            put_vec3(file, "position", proxy->frame.position);
            put_vec3(file, "direction", proxy->frame.direction);
            put_vec3(file, "up", proxy->frame.up);
        } else {
            fputs(", \"position\": null, \"direction\": null, \"up\": null", file);
        }
        fputc('}', file);
    }
    fputc(']', file);
}

static void put_properties(FILE *file, const struct info_lod *lod)
{
    fputs(", \"properties\": [", file);
    for (uint32_t i = 0; i < lod->property_count; i++) {
        fputs(i ? ", [" : "[", file);
        cli_json_string(file, lod->properties[i].name);
        fputs(", ", file);
        cli_json_string(file, lod->properties[i].value);
        fputc(']', file);
    }
    fputc(']', file);
}

static void put_crcs(FILE *file, const struct info_crcs *crcs)
{
    fprintf(file,
            ", \"crc32\": {\"points\": \"%08" PRIx32 "\", \"normals\": \"%08" PRIx32 "\", \"faces\": \"%08" PRIx32
            "\", \"uvs\": [",
            crcs->points, crcs->normals, crcs->faces);
    for (uint32_t i = 0; i < crcs->uv_count; i++)
        fprintf(file, "%s\"%08" PRIx32 "\"", i ? ", " : "", crcs->uvs[i]);
    fprintf(file, "], \"selections\": \"%08" PRIx32 "\", \"frames\": \"%08" PRIx32 "\"}", crcs->selections,
            crcs->frames);
}

static void put_lod(FILE *file, const struct info_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    fprintf(file, "{\"index\": %" PRIu32 ", \"status\": \"%s\", \"signature\": \"%s\", \"resolution\": ", lod->index,
            lod->error ? "damaged" : "ok", lod->signature);
    cli_json_f32(file, lod->resolution);
    fprintf(file, ", \"name\": \"%s\"", p3d_lod_name(lod->resolution, name));
    put_count(file, "offset", lod->offset);
    put_count(file, "size", lod->size);
    if (lod->has_vertices) {
        fputs(", \"points\": null", file);
        put_count(file, "vertices", lod->points);
    } else {
        put_count(file, "points", lod->points);
        fputs(", \"vertices\": null", file);
    }
    put_count(file, "normals", lod->normals);
    put_count(file, "faces", lod->faces);
    put_count(file, "triangles", lod->triangles);
    put_count(file, "quads", lod->quads);
    put_count(file, "sharp_edges", lod->sharp_edges);
    fputs(", \"uv_sets\": [", file);
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        fprintf(file, "%s%" PRIu32, i ? ", " : "", lod->uv_sets[i]);
    fputc(']', file);
    put_count(file, "frames", lod->frames);
    fputs(", \"mass\": ", file);
    cli_json_f32(file, lod->has_mass ? (float)lod->mass : NAN);
    put_vec3(file, "bbox_min", lod->bounds.min);
    put_vec3(file, "bbox_max", lod->bounds.max);
    put_names(file, "textures", &lod->textures);
    put_names(file, "materials", &lod->materials);
    put_names(file, "stage_textures", &lod->stage_textures);
    put_properties(file, lod);
    put_selections(file, lod);
    put_proxies(file, lod);
    put_frames(file, lod);
    put_crcs(file, &lod->crcs);
    fputc('}', file);
}

/* ---- A file ---- */

static void put_model(FILE *file, const struct info_model *model)
{
    fputs("{\"skeleton\": ", file);
    cli_json_string(file, model->skeleton);
    put_count(file, "bones", model->bone_count);
    put_count(file, "animations", model->animation_count);
    fputs(", \"mass\": ", file);
    cli_json_f32(file, model->mass);
    fputs(", \"class\": ", file);
    cli_json_string(file, model->class_name);
    fputs(", \"damage\": ", file);
    cli_json_string(file, model->damage);
    put_vec3(file, "bounding_center", model->bounding_center);
    put_vec3(file, "bbox_min", model->bbox_min);
    put_vec3(file, "bbox_max", model->bbox_max);
    info_print_animations_json(model, file);
    fputc('}', file);
}

void info_print_json(const struct info *info, FILE *file)
{
    fputs("{\"schema\": 1, \"file\": ", file);
    put_text(file, info->path);
    fputs(", \"format\": ", file);
    put_text(file, info->format);
    fprintf(file, ", \"version\": %" PRIu32 ", \"size\": %" PRIu64 ", \"status\": \"%s\"", info->version, info->size,
            info_status(info));
    put_errors(file, "errors", info->errors, info->error_count);
    put_errors(file, "warnings", info->warnings, info->warning_count);
    put_count(file, "trailing_bytes", info->trailing_bytes);
    fputs(", \"model\": ", file);
    if (info->has_model)
        put_model(file, &info->model);
    else
        fputs("null", file);
    fputs(", \"lods\": [", file);
    for (uint32_t i = 0; i < info->lod_count; i++) {
        fputs(i ? ", " : "", file);
        put_lod(file, &info->lods[i]);
    }
    fputc(']', file);
    if (info->skeleton && !info->has_model) {
        fputs(", \"model_cfg\": {\"skeleton\": ", file);
        cli_json_string(file, info->model.skeleton);
        put_count(file, "bones", info->model.bone_count);
        put_count(file, "animations", info->model.animation_count);
        info_print_animations_json(&info->model, file);
        fputc('}', file);
    }
    if (info->texture) {
        fputs(", \"texture\": ", file);
        info_print_texture_json(info, file);
    }
    fputs("}\n", file);
}
