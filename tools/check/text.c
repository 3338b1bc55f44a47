/* text.c: findings as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"

#include <inttypes.h>
#include <stdlib.h>

#define WIDTH 100 /* of paragraphs */

const char *info_severity_name(enum p3d_severity severity)
{
    static const char *const names[] = {
        [P3D_SEVERITY_NOTE] = "note", [P3D_SEVERITY_WARNING] = "warning", [P3D_SEVERITY_ERROR] = "error"};

    return names[severity];
}

/* ---- Elements ---- */

const char *info_element_kind(enum p3d_element element)
{
    static const char *const names[] = {
        [P3D_ELEMENT_NONE] = "lod",        [P3D_ELEMENT_SELECTION] = "selection", [P3D_ELEMENT_COMPONENT] = "component",
        [P3D_ELEMENT_PROXY] = "proxy",     [P3D_ELEMENT_FACE] = "face",           [P3D_ELEMENT_POINT] = "point",
        [P3D_ELEMENT_NORMAL] = "normal",   [P3D_ELEMENT_EDGE] = "edge",           [P3D_ELEMENT_PROPERTY] = "property",
        [P3D_ELEMENT_TEXTURE] = "texture", [P3D_ELEMENT_MATERIAL] = "material",   [P3D_ELEMENT_ANIMATION] = "animation",
        [P3D_ELEMENT_CLASS] = "class"};

    return names[element];
}

char *info_element_name(const struct p3d_finding *finding)
{
    const bool is_edge = finding->element == P3D_ELEMENT_EDGE;
    char number[16], more[32] = "", *name, *first, *text;

    if (finding->element == P3D_ELEMENT_NONE)
        return cli_copy("");
    snprintf(number, sizeof number, "%" PRIu32, finding->index);
    if (finding->count > 1)
        snprintf(more, sizeof more, " and %" PRIu32 " more", finding->count - 1);
    name = finding->name.size ? cli_printable(finding->name) : cli_copy(number);
    first = cli_join(info_element_kind(finding->element), is_edge ? " at point " : " ", name);
    text = cli_join(first, more, "");
    free(name);
    free(first);
    return text;
}

char *info_check_key(const char *path, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE] = "", *name = finding->name.size ? cli_printable(finding->name) : cli_copy(""),
         *shown = path ? cli_printable(p3d_bytes_of(path)) : cli_copy("");
    const char *kind = info_element_kind(finding->element);
    size_t size;
    char *key;

    if (finding->lod != P3D_NO_LOD)
        p3d_lod_name(finding->resolution, lod);
    for (char *c = shown; *c; c++)
        if (*c == '\\')
            *c = '/';
    size = strlen(finding->rule->id) + strlen(shown) + strlen(lod) + strlen(kind) + strlen(name) + sizeof "\t\t\t ";
    key = cli_alloc(size, 1);
    snprintf(key, size, "%s%s%s\t%s\t%s%s%s", finding->rule->id, path ? "\t" : "", shown, lod, kind, *name ? " " : "",
             name);
    free(name);
    free(shown);
    return key;
}

/* ---- A finding ---- */

void info_check_put_paragraph(FILE *to, size_t width, const char *indent, const char *label, const char *text)
{
    size_t column = strlen(indent) + strlen(label);

    fprintf(to, "%s%s", indent, label);
    while (*text) {
        const size_t size = strcspn(text, " ");

        if (column + 1 + size > width) {
            fprintf(to, "\n%s  ", indent);
            column = strlen(indent) + 2;
        } else {
            fputc(' ', to);
            column++;
        }
        fwrite(text, 1, size, to);
        column += size;
        text += size + (text[size] == ' ');
    }
    fputc('\n', to);
}

static void put_vec3(FILE *to, struct p3d_vec3 value)
{
    const float values[] = {value.x, value.y, value.z};

    for (size_t i = 0; i < 3; i++) {
        char text[24];

        fprintf(to, " %.*s", (int)p3d_format_f32(values[i], text), text);
    }
}

static void put_place(FILE *to, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE], *element = info_element_name(finding);

    if (finding->lod != P3D_NO_LOD)
        fprintf(to, "LOD %" PRId32 " (%s): ", finding->lod, p3d_lod_name(finding->resolution, lod));
    if (*element) {
        fputs(element, to);
        if (finding->has_position && finding->element != P3D_ELEMENT_SELECTION) {
            fputs(" at", to);
            put_vec3(to, finding->position);
        }
        fputs(": ", to);
    }
    free(element);
}

static void put_finding(FILE *to, const char *path, const struct p3d_finding *finding, enum p3d_severity severity,
                        const struct info_check_style *style)
{
    const struct p3d_check_rule *rule = finding->rule;
    bool *is_explained = &style->is_explained[rule - p3d_check_rules(NULL)];

    fprintf(to, "%s: %s%s %s%s: ", path, style->colors[severity], info_severity_name(severity), rule->id, style->plain);
    put_place(to, finding);
    fprintf(to, "%s: %s\n", rule->summary, finding->message);
    if (*is_explained)
        return;
    *is_explained = true;
    info_check_put_paragraph(to, WIDTH, "    ", "engine:", rule->detail);
    info_check_put_paragraph(to, WIDTH, "    ", "fix:", rule->fix);
}

void info_check_put_counts(FILE *to, const uint32_t counts[3])
{
    const char *separator = "";

    for (int severity = P3D_SEVERITY_ERROR; severity >= P3D_SEVERITY_NOTE; severity--) {
        const uint32_t count = counts[severity];

        if (!count)
            continue;
        fprintf(to, "%s%" PRIu32 " %s%s", separator, count, info_severity_name((enum p3d_severity)severity),
                count == 1 ? "" : "s");
        separator = ", ";
    }
    fputs(*separator ? "\n" : "clean\n", to);
}

void info_check_print_text(const struct info_check_file *file, FILE *to, const struct info_check_style *style)
{
    char *path = cli_printable(p3d_bytes_of(file->path));

    for (uint32_t i = 0; i < file->count; i++)
        put_finding(to, path, &file->findings[i], info_check_level(file, file->findings[i].rule), style);
    fprintf(to, "%s: ", path);
    info_check_put_counts(to, file->severity_counts);
    free(path);
}

void info_check_explain(const struct p3d_check_rule *rule, FILE *to)
{
    fprintf(to, "%s (%s, %s): %s\n", rule->id, info_severity_name(rule->severity), p3d_check_group_name(rule->id[4]),
            rule->summary);
    info_check_put_paragraph(to, WIDTH, "  ", "engine:", rule->detail);
    info_check_put_paragraph(to, WIDTH, "  ", "fix:", rule->fix);
}
