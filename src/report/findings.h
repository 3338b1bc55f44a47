/* findings.h: the findings of a file, as words and for programs. Every call does nothing more once its job has
 * failed: no memory, or the sink refused.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_FINDINGS_H
#define P3DI_REPORT_FINDINGS_H

#include "core/json_writer.h"
#include <p3d/check.h>

#include "check/rules.h"
#include "core/job.h"

/* The findings of a file that the user wants to see. */
struct p3di_file_findings {
    const char *path;
    const struct p3d_document *document; /* NULL: it is no model, or is not readable */
    struct p3d_finding *items;           /* in memory of the job; see p3di_findings_add */
    uint32_t count;
    size_t capacity;
    uint32_t severity_counts[3];
    size_t below_count; /* further findings, which are not shown because they are below the level that was asked for */
    const int8_t *levels; /* by rule: an enum p3d_severity, or -1: it is off. NULL: the rule's own */
};

/* Adds a finding whose rule is not off. */
void p3di_findings_add(struct p3di_job *job, struct p3di_file_findings *file, const struct p3d_finding *finding);

/* The severity that the user gave the rule, else its own. */
enum p3d_severity p3di_findings_level(const struct p3di_file_findings *file, const struct p3d_finding *finding);

/* ---- Words. Texts are in memory of the job; "" if it has failed. ---- */

/* "error" */
const char *p3di_severity_name(enum p3d_severity severity);

/* "face"; "lod" of a finding that is about no single element. */
const char *p3di_element_kind(enum p3d_element element);

/* The kind of the element that a finding is about; "file" if it is about the whole file. */
const char *p3di_finding_kind(const struct p3d_finding *finding);

/* "Component04", "face 17", "face 17 and 3 more"; "" if the finding is of the whole LOD. */
const char *p3di_finding_element(struct p3di_job *job, const struct p3d_finding *finding);

/* The file that it is in, as editors jump there: "config.cpp:17:5", "parts.hpp:17", or only the path. */
const char *p3di_finding_file(struct p3di_job *job, const char *path, const struct p3d_finding *finding);

/* "1.000: face 17 and 3 more: "; "" if the finding is of the whole file. */
const char *p3di_finding_place(struct p3di_job *job, const struct p3d_finding *finding);

/* The key of a finding, which other changes of the model leave as it is: rule, path (NULL: without it), LOD and name,
 * with tabs between, but no number of a face or point. */
const char *p3di_finding_key(struct p3di_job *job, const char *path, const struct p3d_finding *finding);

/* ---- For people ---- */

/* Leaves the first of the findings that differ in their LOD alone, or in the name of their component alone, with the
 * others in its message: "...; also in 2.000 and 3.000". They are counted as one. */
void p3di_findings_join(struct p3di_job *job, struct p3di_file_findings *file);

/* Leaves out the findings below the level, and counts them. */
void p3di_findings_cut(struct p3di_file_findings *file, enum p3d_severity level);

struct p3di_findings_style {
    const char *colors[3]; /* by severity; "" without colours */
    const char *plain;
    size_t width;       /* of the lines of a finding; 0: it is one line, as other programs read it */
    bool *is_explained; /* by rule: it was, earlier on */
};

/* Each finding, the worst first, and how many there are. */
void p3di_findings_text(struct p3di_job *job, const struct p3di_file_findings *file, struct p3d_sink sink,
                        const struct p3di_findings_style *style);

/* Explains a finding of the rule, and the remedy. */
void p3di_rule_text(struct p3di_job *job, const struct p3d_check_rule *rule, struct p3d_sink sink);

/* Text in lines of `width`, each after `indent`, the first after `label`. */
void p3di_put_paragraph(struct p3di_out *out, size_t width, const char *indent, const char *label, const char *text);

/* The words of a line that has come to this column, and a line feed; further lines begin with `indent` and two blanks.
 */
void p3di_put_words(struct p3di_out *out, size_t width, const char *indent, size_t column, const char *text);

/* "1 error, 2 notes", or "clean", and a line feed; by severity. `below_count` findings are told of behind that. */
void p3di_put_counts(struct p3di_job *job, struct p3di_out *out, const uint32_t counts[3], size_t below_count);

/* ---- Of many files, by rule ---- */

struct p3di_rule_sum;

/* All zero at first; its memory is the job's. */
struct p3di_findings_summary {
    struct p3di_rule_sum *sums; /* by rule and severity */
    size_t file_count, clean_count;
    uint32_t severity_counts[3];
    size_t below_count;   /* of the findings below the level that was asked for */
    size_t known_count;   /* of the findings that were left out */
    size_t ignored_count; /* of the files that .gitignore has left out */
    double seconds;       /* that it took; 0: it is not said */
    bool is_brief;        /* only how many findings each rule has, and the file that has most */
    const char *guess;    /* a sentence on the game that was checked for; NULL: nothing is said */
};

void p3di_summary_add(struct p3di_job *job, struct p3di_findings_summary *summary,
                      const struct p3di_file_findings *file);

/* Writes it in lines of so many columns. Returns the first rule that was written, NULL if nothing was found. */
const struct p3d_check_rule *p3di_summary_text(struct p3di_job *job, const struct p3di_findings_summary *summary,
                                               struct p3d_sink sink, size_t columns,
                                               const struct p3di_findings_style *style);

/* ---- For programs ---- */

/* A workflow command of GitHub for each finding, which it shows beside the line. */
void p3di_findings_github(struct p3di_job *job, const struct p3di_file_findings *file, struct p3d_sink sink);

/* An object in a line. */
void p3di_findings_json(struct p3di_job *job, const struct p3di_file_findings *file, struct p3d_sink sink);

/* Members of an object that is open: LOD, element, index, count, name and position. */
void p3di_put_finding_place(struct p3di_json *json, const struct p3d_finding *finding);

/* One document of all files: begin, with the name of the program, each file, end. */
void p3di_sarif_begin(struct p3di_json *json, struct p3d_sink sink, const char *program);
void p3di_sarif_add(struct p3di_job *job, struct p3di_json *json, const struct p3di_file_findings *file);
void p3di_sarif_end(struct p3di_job *job, struct p3di_json *json);

#endif
