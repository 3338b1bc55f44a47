/* findings_json.c: findings as JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"
#include "parts.h"

void p3di_put_finding_place(struct p3di_json *json, const struct p3d_finding *finding)
{
    char name[P3D_LOD_NAME_SIZE];

    if (finding->lod == P3D_NO_LOD)
        p3di_json_null(json, "lod");
    else
        p3di_json_i64(json, "lod", finding->lod);
    p3di_json_text(json, "lod_name", finding->lod == P3D_NO_LOD ? NULL : p3d_lod_name(finding->resolution, name));
    p3di_json_text(json, "element", p3di_finding_kind(finding));
    if (finding->index == P3D_NO_ELEMENT)
        p3di_json_null(json, "index");
    else
        p3di_json_u64(json, "index", finding->index);
    p3di_json_u64(json, "count", finding->count);
    if (finding->name.size)
        p3di_json_string(json, "name", finding->name);
    else
        p3di_json_null(json, "name");
    if (finding->has_position)
        p3di_json_vec3(json, "position", finding->position);
    else
        p3di_json_null(json, "position");
    p3di_json_text(json, "include", finding->file);
    if (finding->line)
        p3di_json_u64(json, "line", finding->line);
    else
        p3di_json_null(json, "line");
    if (finding->column)
        p3di_json_u64(json, "column", finding->column);
    else
        p3di_json_null(json, "column");
}

static void put_finding(struct p3di_json *json, const struct p3d_finding *finding, enum p3d_severity severity)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "id", finding->rule->id);
    p3di_json_text(json, "severity", p3di_severity_name(severity));
    p3di_put_finding_place(json, finding);
    p3di_json_text(json, "summary", finding->rule->summary);
    p3di_json_text(json, "message", finding->message);
    p3di_json_text(json, "engine", finding->rule->detail);
    p3di_json_text(json, "fix", finding->rule->fix);
    p3di_json_close(json, '}');
}

void p3di_findings_json(struct p3di_job *job, const struct p3di_file_findings *file, struct p3d_sink sink)
{
    struct p3di_json json;

    p3di_json_begin(&json, sink, P3DI_JSON_SPACED);
    p3di_json_open(&json, NULL, '{');
    p3di_json_u64(&json, "schema", 1);
    p3di_json_text(&json, "file", file->path);
    p3di_json_u64(&json, "errors", file->severity_counts[P3D_SEVERITY_ERROR]);
    p3di_json_u64(&json, "warnings", file->severity_counts[P3D_SEVERITY_WARNING]);
    p3di_json_u64(&json, "notes", file->severity_counts[P3D_SEVERITY_NOTE]);
    p3di_json_open(&json, "findings", '[');
    for (uint32_t i = 0; i < file->count; i++)
        put_finding(&json, &file->items[i], p3di_findings_level(file, &file->items[i]));
    p3di_json_close(&json, ']');
    p3di_json_close(&json, '}');
    p3di_json_end_line(job, &json);
}
