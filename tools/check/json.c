/* json.c: findings as JSON, and as SARIF 2.1.0.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"
#include "cli/json.h"

#include <inttypes.h>
#include <stdlib.h>

static void put_text(FILE *to, const char *key, const char *text)
{
    fprintf(to, "\"%s\": ", key);
    cli_json_string(to, p3d_bytes_of(text));
}

/* ---- JSON ---- */

static const char *element_key(enum p3d_element element)
{
    static const char *const keys[] = {
        [P3D_ELEMENT_NONE] = "lod",        [P3D_ELEMENT_SELECTION] = "selection", [P3D_ELEMENT_COMPONENT] = "component",
        [P3D_ELEMENT_PROXY] = "proxy",     [P3D_ELEMENT_FACE] = "face",           [P3D_ELEMENT_POINT] = "point",
        [P3D_ELEMENT_NORMAL] = "normal",   [P3D_ELEMENT_EDGE] = "edge",           [P3D_ELEMENT_PROPERTY] = "property",
        [P3D_ELEMENT_TEXTURE] = "texture", [P3D_ELEMENT_MATERIAL] = "material"};

    return keys[element];
}

/* Where a finding is, in both forms. */
static void put_place(FILE *to, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE];

    if (finding->lod == P3D_NO_LOD)
        fputs("\"lod\": null, \"lod_name\": null", to);
    else
        fprintf(to, "\"lod\": %" PRId32 ", \"lod_name\": \"%s\"", finding->lod, p3d_lod_name(finding->resolution, lod));
    fprintf(to, ", \"element\": \"%s\", \"index\": ", element_key(finding->element));
    if (finding->index == P3D_NO_ELEMENT)
        fputs("null", to);
    else
        fprintf(to, "%" PRIu32, finding->index);
    fprintf(to, ", \"count\": %" PRIu32 ", \"name\": ", finding->count);
    if (finding->name.size)
        cli_json_string(to, finding->name);
    else
        fputs("null", to);
    fputs(", \"position\": ", to);
    if (finding->has_position)
        cli_json_vec3(to, finding->position);
    else
        fputs("null", to);
}

static void put_finding(FILE *to, const struct p3d_finding *finding)
{
    fprintf(to, "{\"id\": \"%s\", \"severity\": \"%s\", ", finding->rule->id,
            info_severity_name(finding->rule->severity));
    put_place(to, finding);
    fputs(", ", to);
    put_text(to, "summary", finding->rule->summary);
    fputs(", ", to);
    put_text(to, "message", finding->message);
    fputs(", ", to);
    put_text(to, "engine", finding->rule->detail);
    fputs(", ", to);
    put_text(to, "mend", finding->rule->mend);
    fputc('}', to);
}

void info_check_print_json(const struct info_check_file *file, FILE *to)
{
    fputs("{\"schema\": 1, ", to);
    put_text(to, "file", file->path);
    fprintf(to, ", \"errors\": %" PRIu32 ", \"warnings\": %" PRIu32 ", \"notes\": %" PRIu32 ", \"findings\": [",
            file->severity_counts[P3D_SEVERITY_ERROR], file->severity_counts[P3D_SEVERITY_WARNING],
            file->severity_counts[P3D_SEVERITY_NOTE]);
    for (uint32_t i = 0; i < file->count; i++) {
        fputs(i ? ", " : "", to);
        put_finding(to, &file->findings[i]);
    }
    fputs("]}\n", to);
}

/* ---- SARIF ---- */

/* A path as a relative URI reference: what is not allowed in one is escaped. */
static void put_uri(FILE *to, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    const size_t size = p3d_text_utf8_size(p3d_bytes_of(path));
    char *text = cli_alloc(size + 1, 1);

    p3d_text_utf8(p3d_bytes_of(path), text, size + 1);
    fputc('"', to);
    for (size_t i = 0; i < size; i++) {
        if (memchr(plain, text[i], sizeof plain - 1))
            fputc(text[i], to);
        else if (text[i] == '\\')
            fputc('/', to);
        else
            fprintf(to, "%%%02X", (unsigned char)text[i]);
    }
    fputc('"', to);
    free(text);
}

static void put_message(FILE *to, const char *key, const char *text)
{
    fprintf(to, "\"%s\": {", key);
    put_text(to, "text", text);
    fputc('}', to);
}

static void put_rule(FILE *to, const struct p3d_check_rule *rule)
{
    fprintf(to, "{\"id\": \"%s\", ", rule->id);
    put_message(to, "shortDescription", rule->summary);
    fputs(", ", to);
    put_message(to, "fullDescription", rule->detail);
    fputs(", ", to);
    put_message(to, "help", rule->mend);
    fprintf(to, ", \"defaultConfiguration\": {\"level\": \"%s\"}}", info_severity_name(rule->severity));
}

void info_check_begin_sarif(FILE *to)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    fprintf(to,
            "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"version\": \"2.1.0\",\n"
            " \"runs\": [{\"tool\": {\"driver\": {\"name\": \"p3dinfo\", \"version\": \"%s\", \"rules\": [\n",
            p3d_version());
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ",\n  " : "  ", to);
        put_rule(to, &rules[i]);
    }
    fputs("]}},\n \"results\": [", to);
}

static void put_logical(FILE *to, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE], *element = info_element_name(finding), *all;

    p3d_lod_name(finding->resolution, lod);
    all = cli_join(finding->lod == P3D_NO_LOD ? "file" : lod, *element ? "/" : "", element);
    fputs(", \"logicalLocations\": [{", to);
    put_text(to, "fullyQualifiedName", all);
    fputs("}]", to);
    free(all);
    free(element);
}

static void put_result(FILE *to, const char *path, const struct p3d_finding *finding)
{
    const struct p3d_check_rule *rule = finding->rule;
    char *text = cli_join(rule->summary, ": ", finding->message);

    fprintf(to, "{\"ruleId\": \"%s\", \"ruleIndex\": %zu, \"level\": \"%s\", ", rule->id,
            (size_t)(rule - p3d_check_rules(NULL)), info_severity_name(rule->severity));
    put_message(to, "message", text);
    fputs(", \"locations\": [{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ", to);
    put_uri(to, path);
    fputs("}}", to);
    put_logical(to, finding);
    fputs("}], \"properties\": {", to);
    put_place(to, finding);
    fputs("}}", to);
    free(text);
}

void info_check_print_sarif(const struct info_check_file *file, FILE *to, bool is_first)
{
    for (uint32_t i = 0; i < file->count; i++) {
        fputs(is_first && i == 0 ? "\n  " : ",\n  ", to);
        put_result(to, file->path, &file->findings[i]);
    }
}

void info_check_end_sarif(FILE *to)
{
    fputs("]}]}\n", to);
}
