/* findings_words.c: the findings of a file, and what they are called.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"

#include <inttypes.h>

/* ---- Of a file ---- */

enum p3d_severity p3di_findings_level(const struct p3di_file_findings *file, const struct p3d_finding *finding)
{
    const struct p3d_check_rule *rule = finding->rule;
    const int level = file->levels ? file->levels[rule - p3d_check_rules(NULL)] : (int)rule->severity;

    return level == (int)rule->severity ? finding->severity : (enum p3d_severity)level;
}

void p3di_findings_add(struct p3di_job *job, struct p3di_file_findings *file, const struct p3d_finding *finding)
{
    if (!P3DI_ROOM(job, file->items, file->count, file->capacity))
        return;
    file->items[file->count++] = *finding;
    file->severity_counts[p3di_findings_level(file, finding)]++;
}

void p3di_findings_cut(struct p3di_file_findings *file, enum p3d_severity level)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < file->count; i++) {
        const enum p3d_severity own = p3di_findings_level(file, &file->items[i]);

        if (own >= level) {
            file->items[left++] = file->items[i];
            continue;
        }
        file->severity_counts[own]--;
        file->below_count++;
    }
    file->count = left;
}

/* ---- Names ---- */

const char *p3di_severity_name(enum p3d_severity severity)
{
    static const char *const names[] = {
        [P3D_SEVERITY_NOTE] = "note", [P3D_SEVERITY_WARNING] = "warning", [P3D_SEVERITY_ERROR] = "error"};

    return names[severity];
}

const char *p3di_element_kind(enum p3d_element element)
{
    static const char *const names[] = {
        [P3D_ELEMENT_NONE] = "lod",        [P3D_ELEMENT_SELECTION] = "selection", [P3D_ELEMENT_COMPONENT] = "component",
        [P3D_ELEMENT_PROXY] = "proxy",     [P3D_ELEMENT_FACE] = "face",           [P3D_ELEMENT_POINT] = "point",
        [P3D_ELEMENT_NORMAL] = "normal",   [P3D_ELEMENT_EDGE] = "edge",           [P3D_ELEMENT_PROPERTY] = "property",
        [P3D_ELEMENT_TEXTURE] = "texture", [P3D_ELEMENT_MATERIAL] = "material",   [P3D_ELEMENT_ANIMATION] = "animation",
        [P3D_ELEMENT_CLASS] = "class"};

    return names[element];
}

const char *p3di_finding_kind(const struct p3d_finding *finding)
{
    const bool is_whole = finding->lod == P3D_NO_LOD && finding->element == P3D_ELEMENT_NONE;

    return is_whole ? "file" : p3di_element_kind(finding->element);
}

/* A blank at an end is seen in quotes. */
static const char *shown_name(struct p3di_job *job, struct p3d_bytes name)
{
    const char *shown = p3di_job_printable(job, name);
    const bool has_blank = name.data[0] == ' ' || name.data[name.size - 1] == ' ';

    return has_blank ? p3di_job_format(job, "'%s'", shown) : shown;
}

const char *p3di_finding_element(struct p3di_job *job, const struct p3d_finding *finding)
{
    const char *between = finding->element == P3D_ELEMENT_EDGE ? " at point " : " ";
    const char *name, *more = "";

    if (finding->count > 1)
        more = p3di_job_format(job, " and %" PRIu32 " more", finding->count - 1);
    if (finding->element == P3D_ELEMENT_NONE)
        return *more ? p3di_job_join(job, "this", more, "") : "";
    name = finding->name.size ? shown_name(job, finding->name) : p3di_job_format(job, "%" PRIu32, finding->index);
    return p3di_job_format(job, "%s%s%s%s", p3di_element_kind(finding->element), between, name, more);
}

const char *p3di_finding_file(struct p3di_job *job, const char *path, const struct p3d_finding *finding)
{
    const char *file = p3di_job_printable(job, p3d_bytes_of(finding->file ? finding->file : path));

    if (finding->line && finding->column)
        return p3di_job_format(job, "%s:%" PRIu32 ":%" PRIu32, file, finding->line, finding->column);
    return finding->line ? p3di_job_format(job, "%s:%" PRIu32, file, finding->line) : file;
}

const char *p3di_finding_place(struct p3di_job *job, const struct p3d_finding *finding)
{
    const bool has_lod = finding->lod != P3D_NO_LOD;
    const char *element = p3di_finding_element(job, finding);
    char lod[P3D_LOD_NAME_SIZE] = "";

    if (has_lod)
        p3d_lod_name(finding->resolution, lod);
    return p3di_job_format(job, "%s%s%s%s", lod, has_lod ? ": " : "", element, *element ? ": " : "");
}

const char *p3di_finding_key(struct p3di_job *job, const char *path, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE] = "";
    const char *name = finding->name.size ? p3di_job_printable(job, finding->name) : "";
    char *shown = path ? p3di_job_printable(job, p3d_bytes_of(path)) : NULL;

    if (finding->lod != P3D_NO_LOD)
        p3d_lod_name(finding->resolution, lod);
    for (char *c = shown; c && *c; c++)
        if (*c == '\\')
            *c = '/';
    return p3di_job_format(job, "%s%s%s\t%s\t%s%s%s", finding->rule->id, shown ? "\t" : "", shown ? shown : "", lod,
                           p3di_element_kind(finding->element), *name ? " " : "", name);
}
