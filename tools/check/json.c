/* json.c: findings as JSON, and as SARIF 2.1.0.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"

#include "cli/json.h"

#include <stdlib.h>

/* ---- JSON ---- */

/* Where a finding is, in both forms. */
static void put_place(struct p3d_json *json, const struct p3d_finding *finding)
{
    char name[P3D_LOD_NAME_SIZE];

    if (finding->lod == P3D_NO_LOD)
        p3d_json_null(json, "lod");
    else
        p3d_json_i64(json, "lod", finding->lod);
    p3d_json_text(json, "lod_name", finding->lod == P3D_NO_LOD ? NULL : p3d_lod_name(finding->resolution, name));
    p3d_json_text(json, "element", info_element_kind(finding->element));
    if (finding->index == P3D_NO_ELEMENT)
        p3d_json_null(json, "index");
    else
        p3d_json_u64(json, "index", finding->index);
    p3d_json_u64(json, "count", finding->count);
    if (finding->name.size)
        p3d_json_string(json, "name", finding->name);
    else
        p3d_json_null(json, "name");
    if (finding->has_position)
        p3d_json_vec3(json, "position", finding->position);
    else
        p3d_json_null(json, "position");
}

static void put_finding(struct p3d_json *json, const struct p3d_finding *finding, enum p3d_severity severity)
{
    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "id", finding->rule->id);
    p3d_json_text(json, "severity", info_severity_name(severity));
    put_place(json, finding);
    p3d_json_text(json, "summary", finding->rule->summary);
    p3d_json_text(json, "message", finding->message);
    p3d_json_text(json, "engine", finding->rule->detail);
    p3d_json_text(json, "fix", finding->rule->fix);
    p3d_json_close(json, '}');
}

void info_check_print_json(const struct info_check_file *file, FILE *to)
{
    struct p3d_json json;

    cli_json_begin(&json, to);
    p3d_json_open(&json, NULL, '{');
    p3d_json_u64(&json, "schema", 1);
    p3d_json_text(&json, "file", file->path);
    p3d_json_u64(&json, "errors", file->severity_counts[P3D_SEVERITY_ERROR]);
    p3d_json_u64(&json, "warnings", file->severity_counts[P3D_SEVERITY_WARNING]);
    p3d_json_u64(&json, "notes", file->severity_counts[P3D_SEVERITY_NOTE]);
    p3d_json_open(&json, "findings", '[');
    for (uint32_t i = 0; i < file->count; i++)
        put_finding(&json, &file->findings[i], info_check_level(file, file->findings[i].rule));
    p3d_json_close(&json, ']');
    p3d_json_close(&json, '}');
    cli_json_end(&json);
}

/* ---- SARIF ---- */

static void put_message(struct p3d_json *json, const char *key, const char *text)
{
    p3d_json_open(json, key, '{');
    p3d_json_text(json, "text", text);
    p3d_json_close(json, '}');
}

static void put_rule(struct p3d_json *json, const struct p3d_check_rule *rule)
{
    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "id", rule->id);
    put_message(json, "shortDescription", rule->summary);
    put_message(json, "fullDescription", rule->detail);
    put_message(json, "help", rule->fix);
    p3d_json_open(json, "defaultConfiguration", '{');
    p3d_json_text(json, "level", info_severity_name(rule->severity));
    p3d_json_close(json, '}');
    p3d_json_close(json, '}');
}

void info_check_begin_sarif(struct p3d_json *json, FILE *to)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    cli_json_begin(json, to);
    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    p3d_json_new_line(json, 1);
    p3d_json_text(json, "version", "2.1.0");
    p3d_json_new_line(json, 1);
    p3d_json_open(json, "runs", '[');
    p3d_json_open(json, NULL, '{');
    p3d_json_open(json, "tool", '{');
    p3d_json_open(json, "driver", '{');
    p3d_json_text(json, "name", "p3dinfo");
    p3d_json_text(json, "version", p3d_version());
    p3d_json_open(json, "rules", '[');
    for (size_t i = 0; i < count; i++) {
        p3d_json_new_line(json, 2);
        put_rule(json, &rules[i]);
    }
    p3d_json_close(json, ']');
    p3d_json_close(json, '}');
    p3d_json_close(json, '}');
    p3d_json_new_line(json, 1);
    p3d_json_open(json, "results", '[');
}

static void put_location(struct p3d_json *json, const char *path, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE], *element = info_element_name(finding), *all, *uri = cli_join(path, "", "");

    for (char *c = strchr(uri, '\\'); c; c = strchr(c, '\\'))
        *c = '/';
    p3d_lod_name(finding->resolution, lod);
    all = cli_join(finding->lod == P3D_NO_LOD ? "file" : lod, *element ? "/" : "", element);
    p3d_json_open(json, NULL, '{');
    p3d_json_open(json, "physicalLocation", '{');
    p3d_json_open(json, "artifactLocation", '{');
    p3d_json_uri(json, "uri", p3d_bytes_of(uri));
    p3d_json_close(json, '}');
    p3d_json_close(json, '}');
    p3d_json_open(json, "logicalLocations", '[');
    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "fullyQualifiedName", all);
    p3d_json_close(json, '}');
    p3d_json_close(json, ']');
    p3d_json_close(json, '}');
    free(all);
    free(uri);
    free(element);
}

/* "1.000: face 17 and 3 more: a summary: facts", for viewers that show nothing else. */
static char *make_message(const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE], *element = info_element_name(finding);
    char *facts = cli_join(finding->rule->summary, ": ", finding->message);
    char *place = cli_join(element, *element ? ": " : "", facts);
    char *text =
        finding->lod == P3D_NO_LOD ? cli_copy(place) : cli_join(p3d_lod_name(finding->resolution, lod), ": ", place);

    free(place);
    free(facts);
    free(element);
    return text;
}

static void put_result(struct p3d_json *json, const struct info_check_file *file, const struct p3d_finding *finding)
{
    const struct p3d_check_rule *rule = finding->rule;
    char *text = make_message(finding), *key = info_check_key(file->path, finding);

    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "ruleId", rule->id);
    p3d_json_u64(json, "ruleIndex", (uint64_t)(rule - p3d_check_rules(NULL)));
    p3d_json_text(json, "level", info_severity_name(info_check_level(file, rule)));
    put_message(json, "message", text);
    p3d_json_open(json, "locations", '[');
    put_location(json, file->path, finding);
    p3d_json_close(json, ']');
    p3d_json_open(json, "partialFingerprints", '{');
    p3d_json_text(json, "p3dinfoFinding/v1", key);
    p3d_json_close(json, '}');
    p3d_json_open(json, "properties", '{');
    put_place(json, finding);
    p3d_json_close(json, '}');
    p3d_json_close(json, '}');
    free(key);
    free(text);
}

void info_check_print_sarif(const struct info_check_file *file, struct p3d_json *json)
{
    for (uint32_t i = 0; i < file->count; i++) {
        p3d_json_new_line(json, 2);
        put_result(json, file, &file->findings[i]);
    }
}

void info_check_end_sarif(struct p3d_json *json)
{
    static const char brackets[] = "]}]}";

    for (const char *bracket = brackets; *bracket; bracket++)
        p3d_json_close(json, *bracket);
    cli_json_end(json);
}
