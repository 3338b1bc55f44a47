/* findings.h: what was found in a file, and how it is printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_FINDINGS_H
#define CHECK_FINDINGS_H

#include "cli/cli.h"

/* The findings of a file that the user wants to see. */
struct info_check_file {
    const char *path;
    const struct p3d_document *document; /* NULL: it is no model, or is not readable */
    struct p3d_finding *findings;
    uint32_t count;
    uint32_t severity_counts[3];
    const int8_t *levels; /* by rule: an enum p3d_severity, as --rules has them, or -1: it is off. NULL:
                           * the rule's own */
};

static inline enum p3d_severity info_check_level(const struct info_check_file *file, const struct p3d_check_rule *rule)
{
    return file->levels ? (enum p3d_severity)file->levels[rule - p3d_check_rules(NULL)] : rule->severity;
}

struct info_check_style {
    const char *colors[3]; /* by severity; "" without colours */
    const char *plain;
    bool *is_explained; /* by rule: it was, earlier on */
};

/* "error" */
const char *info_severity_name(enum p3d_severity severity);

/* "face"; "lod" of a finding that is about no single element. */
const char *info_element_kind(enum p3d_element element);

/* "1 error, 2 notes", or "clean", and a line feed; by severity. */
void info_check_put_counts(FILE *to, const uint32_t counts[3]);

/* "Component04", "face 17", "face 17 and 3 more"; "" if the finding is of the whole LOD. In memory that the caller
 * frees. */
char *info_element_name(const struct p3d_finding *finding);

/* Text in lines of `width`, each after `indent`, the first after `label`. */
void info_check_put_paragraph(FILE *to, size_t width, const char *indent, const char *label, const char *text);

/* What stays the same of a finding while the model says the same: rule, path (NULL: without it), LOD and name, with
 * tabs between, but no number of a face or point. In memory that the caller frees. */
char *info_check_key(const char *path, const struct p3d_finding *finding);

void info_check_print_text(const struct info_check_file *file, FILE *to, const struct info_check_style *style);
void info_check_print_json(const struct info_check_file *file, FILE *to);

/* Members of an object that is open: LOD, element, index, count, name and position. */
void info_check_put_place(struct p3d_json *json, const struct p3d_finding *finding);

/* One document of all files: begin, each file, end. */
void info_check_begin_sarif(struct p3d_json *json, FILE *to);
void info_check_print_sarif(const struct info_check_file *file, struct p3d_json *json);
void info_check_end_sarif(struct p3d_json *json);

/* Prints what --explain says of a rule. */
void info_check_explain(const struct p3d_check_rule *rule, FILE *to);

#endif
