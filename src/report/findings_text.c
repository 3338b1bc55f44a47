/* findings_text.c: findings as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"
#include "parts.h"

#include "core/words.h"

#include <inttypes.h>

#define WIDTH 80 /* of paragraphs */

void p3di_put_words(struct p3di_out *out, size_t width, const char *indent, size_t column, const char *text)
{
    const size_t left = strlen(indent) + 2; /* a line that has come no further is empty */

    while (*text) {
        const size_t size = strcspn(text, " ");

        if (column + 1 + size > width && column > left) {
            p3di_out_text(out, "\n");
            p3di_out_text(out, indent);
            p3di_out_text(out, "  ");
            column = left;
        } else if (column) {
            p3di_out_char(out, ' ');
            column++;
        }
        p3di_out_bytes(out, text, size);
        column += size;
        text += size + (text[size] == ' ');
    }
    p3di_out_char(out, '\n');
}

void p3di_put_paragraph(struct p3di_out *out, size_t width, const char *indent, const char *label, const char *text)
{
    p3di_out_text(out, indent);
    p3di_out_text(out, label);
    p3di_put_words(out, width, indent, strlen(indent) + strlen(label), text);
}

void p3di_put_counts(struct p3di_job *job, struct p3di_out *out, const uint32_t counts[3], size_t below_count)
{
    const char *separator = "";

    for (int severity = P3D_SEVERITY_ERROR; severity >= P3D_SEVERITY_NOTE; severity--) {
        const uint32_t count = counts[severity];

        if (!count)
            continue;
        p3di_job_say(job, out, "%s%" PRIu32 " %s%s", separator, count, p3di_severity_name((enum p3d_severity)severity),
                     count == 1 ? "" : "s");
        separator = ", ";
    }
    if (below_count)
        p3di_job_say(job, out, "%s%zu finding%s below the level\n", separator, below_count,
                     below_count == 1 ? "" : "s");
    else
        p3di_out_text(out, *separator ? "\n" : "clean\n");
}

static void put_means(struct p3di_out *out, const char *indent, const struct p3d_check_rule *rule)
{
    p3di_put_paragraph(out, WIDTH, indent, "engine:", rule->detail);
    p3di_put_paragraph(out, WIDTH, indent, "fix:", rule->fix);
}

/* "class CfgVehicles/Car: " */
static const char *say_place(struct p3di_job *job, const struct p3d_finding *finding)
{
    const char *element = p3di_finding_element(job, finding), *where = "";
    char lod[P3D_LOD_NAME_SIZE];

    if (finding->lod != P3D_NO_LOD)
        where = p3di_job_format(job, "LOD %" PRId32 " (%s): ", finding->lod, p3d_lod_name(finding->resolution, lod));
    if (!*element)
        return where;
    where = p3di_job_join(job, where, element, "");
    if (finding->has_position && finding->element != P3D_ELEMENT_SELECTION)
        where = p3di_job_join(job, where, " at", p3di_vec3_text(job, finding->position));
    return p3di_job_join(job, where, ": ", "");
}

static void put_finding(struct p3di_job *job, struct p3di_out *out, const char *path, const struct p3d_finding *finding,
                        enum p3d_severity severity, const struct p3di_findings_style *style)
{
    const struct p3d_check_rule *rule = finding->rule;
    const char *name = p3di_severity_name(severity), *file = p3di_finding_file(job, path, finding);
    const char *text = p3di_job_format(job, "%s%s: %s", say_place(job, finding), rule->summary, finding->message);
    bool *is_explained = &style->is_explained[rule - p3d_check_rules(NULL)];

    /* Editors jump to lines of texts that are told as compilers do. */
    p3di_job_say(job, out, "%s: %s%s%s %s%s:", file, style->colors[severity], name, finding->line ? ":" : "", rule->id,
                 style->plain);
    p3di_put_words(out, style->width ? style->width : SIZE_MAX, "  ",
                   (size_t)p3di_count_characters(file) + strlen(name) + strlen(rule->id) + strlen(":  :") +
                       (finding->line != 0),
                   text);
    if (!*is_explained)
        put_means(out, "    ", rule);
    *is_explained = true;
}

void p3di_findings_text(struct p3di_job *job, const struct p3di_file_findings *file, struct p3d_sink sink,
                        const struct p3di_findings_style *style)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    const char *path = p3di_job_printable(job, p3d_bytes_of(file->path));
    struct p3di_out out;

    p3di_out_init(&out, sink);
    for (int severity = P3D_SEVERITY_ERROR; severity >= P3D_SEVERITY_NOTE; severity--)
        for (uint32_t i = 0; i < file->count; i++)
            if ((int)p3di_findings_level(file, &file->items[i]) == severity)
                put_finding(job, &out, file->path, &file->items[i], (enum p3d_severity)severity, style);
    p3di_job_say(job, &out, "%s: ", path);
    p3di_put_counts(job, &out, file->severity_counts, file->below_count);
    p3di_job_flush(job, &out);
    p3di_arena_release(job->arena, mark);
}

void p3di_rule_text(struct p3di_job *job, const struct p3d_check_rule *rule, struct p3d_sink sink)
{
    struct p3di_out out;
    const char *head;

    p3di_out_init(&out, sink);
    head = p3di_job_format(job, "%s (%s, %s):", rule->id, p3di_severity_name(rule->severity),
                           p3d_check_group_name(rule->id[4]));
    p3di_out_text(&out, head);
    p3di_put_words(&out, WIDTH, "", strlen(head), rule->summary);
    put_means(&out, "  ", rule);
    p3di_job_flush(job, &out);
}
