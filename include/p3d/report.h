/* p3d/report.h: what was found out about models, as p3dinfo prints it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_REPORT_H
#define P3D_REPORT_H

#include <p3d/check.h>
#include <p3d/diff.h>
#include <p3d/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Forms of a report. */
enum p3d_report_form {
    P3D_REPORT_TEXT, /* people: lines of at most 80 columns as a rule, UTF-8 without control characters; findings
                      * that say the same of several LODs or components are one */
    P3D_REPORT_JSON, /* programs: an object in a line (docs/p3dinfo-json.md, docs/check.md, docs/diff.md) */
    P3D_REPORT_SARIF /* code hosts, findings only: SARIF 2.1.0 */
};

/* The content of the file of a scene that was opened with P3D_SCENE_SKELETON, or without if it is an ODOL: its LODs
 * with their selections, textures and proxies, its bones and animations, and the files that it names and that are not
 * in the assets of the scene. Either `options` may be NULL, also below.
 * False and `error`: P3D_SYSTEM if the sink refuses, P3D_INVALID for a form that there is not, P3D_NO_MEMORY. */
bool p3d_report_facts(const struct p3d_scene *scene, enum p3d_report_form form, const struct p3d_options *options,
                      struct p3d_sink sink, struct p3d_error *error);

/* The findings in a document (p3d_check) that was read from the file at `path`. */
bool p3d_report_findings(const char *path, const struct p3d_document *document, const struct p3d_findings *findings,
                         enum p3d_report_form form, const struct p3d_options *options, struct p3d_sink sink,
                         struct p3d_error *error);

/* The changes between two documents (p3d_diff_documents) that were read from these files. */
bool p3d_report_changes(const char *const paths[2], const struct p3d_document *const documents[2],
                        const struct p3d_diff *diff, enum p3d_report_form form, const struct p3d_options *options,
                        struct p3d_sink sink, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
