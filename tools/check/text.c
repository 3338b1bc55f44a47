/* text.c: findings as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"
#include "list/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#define WIDTH 100 /* of paragraphs */

const char *info_severity_name(enum p3d_severity severity)
{
    static const char *const names[] = {
        [P3D_SEVERITY_NOTE] = "note", [P3D_SEVERITY_WARNING] = "warning", [P3D_SEVERITY_ERROR] = "error"};

    return names[severity];
}

/* ---- Elements ---- */

static const char *kind_name(enum p3d_element element)
{
    static const char *const names[] = {
        [P3D_ELEMENT_SELECTION] = "selection", [P3D_ELEMENT_COMPONENT] = "component", [P3D_ELEMENT_PROXY] = "proxy",
        [P3D_ELEMENT_FACE] = "face",           [P3D_ELEMENT_POINT] = "point",         [P3D_ELEMENT_NORMAL] = "normal",
        [P3D_ELEMENT_EDGE] = "edge at point",  [P3D_ELEMENT_PROPERTY] = "property",   [P3D_ELEMENT_TEXTURE] = "texture",
        [P3D_ELEMENT_MATERIAL] = "material"};

    return names[element];
}

static char *with_number(const char *before, uint32_t number, const char *after)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%" PRIu32, number);
    return cli_join(before, digits, after);
}

static char *numbered_element(const struct p3d_finding *finding)
{
    char *number = with_number(" ", finding->index, ""), *text = cli_join(kind_name(finding->element), number, "");

    free(number);
    return text;
}

static char *first_element(const struct p3d_finding *finding)
{
    char *name, *text;

    if (!finding->name.size)
        return numbered_element(finding);
    name = info_printable(finding->name);
    text = cli_join(kind_name(finding->element), " ", name);
    free(name);
    return text;
}

char *info_element_name(const struct p3d_finding *finding)
{
    char *text, *longer, *both;

    if (finding->element == P3D_ELEMENT_NONE)
        return cli_copy("");
    text = first_element(finding);
    if (finding->count < 2)
        return text;
    longer = with_number(" and ", finding->count - 1, " more");
    both = cli_join(text, longer, "");
    free(text);
    free(longer);
    return both;
}

/* ---- A finding ---- */

/* Text in lines of WIDTH, each after `indent`, the first after `label`. */
static void put_paragraph(FILE *to, const char *indent, const char *label, const char *text)
{
    size_t column = strlen(indent) + strlen(label);

    fprintf(to, "%s%s", indent, label);
    while (*text) {
        const size_t size = strcspn(text, " ");

        if (column + 1 + size > WIDTH) {
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

static void put_position(FILE *to, struct p3d_vec3 position)
{
    const float values[3] = {position.x, position.y, position.z};

    fputs(" at", to);
    for (size_t i = 0; i < 3; i++) {
        char text[24];
        const size_t size = p3d_format_f32(values[i], text);

        fprintf(to, " %.*s", (int)size, text);
    }
}

static void put_place(FILE *to, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE], *element = info_element_name(finding);

    if (finding->lod != P3D_NO_LOD)
        fprintf(to, "LOD %" PRId32 " (%s): ", finding->lod, p3d_lod_name(finding->resolution, lod));
    if (*element) {
        fputs(element, to);
        if (finding->has_position && finding->element != P3D_ELEMENT_SELECTION)
            put_position(to, finding->position);
        fputs(": ", to);
    }
    free(element);
}

static void put_finding(FILE *to, const char *path, const struct p3d_finding *finding,
                        const struct info_check_style *style)
{
    const struct p3d_check_rule *rule = finding->rule;
    bool *is_explained = &style->is_explained[rule - p3d_check_rules(NULL)];

    fprintf(to, "%s: %s%s %s%s: ", path, style->colors[rule->severity], info_severity_name(rule->severity), rule->id,
            style->plain);
    put_place(to, finding);
    fprintf(to, "%s: %s\n", rule->summary, finding->message);
    if (*is_explained)
        return;
    *is_explained = true;
    put_paragraph(to, "    ", "engine:", rule->detail);
    put_paragraph(to, "    ", "fix:", rule->fix);
}

static void put_count(FILE *to, uint32_t count, enum p3d_severity severity, bool *is_first)
{
    if (!count)
        return;
    fprintf(to, "%s%" PRIu32 " %s%s", *is_first ? "" : ", ", count, info_severity_name(severity),
            count == 1 ? "" : "s");
    *is_first = false;
}

void info_check_print_text(const struct info_check_file *file, FILE *to, const struct info_check_style *style)
{
    char *path = info_printable(p3d_bytes_of(file->path));
    bool is_first = true;

    for (uint32_t i = 0; i < file->count; i++)
        put_finding(to, path, &file->findings[i], style);
    fprintf(to, "%s: ", path);
    put_count(to, file->severity_counts[P3D_SEVERITY_ERROR], P3D_SEVERITY_ERROR, &is_first);
    put_count(to, file->severity_counts[P3D_SEVERITY_WARNING], P3D_SEVERITY_WARNING, &is_first);
    put_count(to, file->severity_counts[P3D_SEVERITY_NOTE], P3D_SEVERITY_NOTE, &is_first);
    fputs(is_first ? "clean\n" : "\n", to);
    free(path);
}

void info_check_explain(const struct p3d_check_rule *rule, FILE *to)
{
    fprintf(to, "%s (%s, %s): %s\n", rule->id, info_severity_name(rule->severity), p3d_check_group_name(rule->id[4]),
            rule->summary);
    put_paragraph(to, "  ", "engine:", rule->detail);
    put_paragraph(to, "  ", "fix:", rule->fix);
}
