/* report.h: what was found out, as JSON and as words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_REPORT_H
#define P3DI_REPORT_REPORT_H

#include "facts/facts.h"
#include "style.h"

enum p3di_view {
    P3DI_VIEW_SHORT, /* one screen of the facts that most people ask for */
    P3DI_VIEW_FULL,  /* everything, LOD by LOD */
    P3DI_VIEW_BRIEF, /* a line */
    P3DI_VIEW_LODS,  /* how many faces each LOD has, and when it is drawn */
    P3DI_VIEW_JSON   /* a line, for programs */
};

/* The input of a view. */
enum p3di_facts_depth p3di_view_depth(enum p3di_view view);

/* Writes the facts of a file. False and *error if there is no memory, or the sink refused. `options` may be NULL. */
bool p3di_report_facts(const struct p3di_facts *facts, enum p3di_view view, const struct p3di_style *style,
                       struct p3d_sink sink, const struct p3d_options *options, struct p3d_error *error);

/* An archive, of `size` bytes with so many models. */
struct p3di_archive_facts {
    const char *path;
    uint64_t size;
    const struct p3d_pbo *pbo;
    bool has_checksum, has_files; /* the checksum is known; the files are listed, with their sizes */
    enum p3d_pbo_checksum checksum;
    size_t model_count;
};

bool p3di_report_archive(const struct p3di_archive_facts *archive, const struct p3di_style *style, struct p3d_sink sink,
                         const struct p3d_options *options, struct p3d_error *error);

/* One line, with the prefix; the checksum is left out. */
bool p3di_report_archive_brief(const struct p3di_archive_facts *archive, struct p3d_sink sink,
                               const struct p3d_options *options, struct p3d_error *error);

/* The lists of textures in a texHeaders.bin: as JSON, or a line each. */
bool p3di_report_tex_headers(const struct p3d_tex_headers *headers, const char *path, bool is_json,
                             struct p3d_sink sink, const struct p3d_options *options, struct p3d_error *error);

/* How the paths of files in the assets begin, and why: a line for each root, or one JSON object. */
bool p3di_report_roots(struct p3d_assets *assets, bool is_json, struct p3d_sink sink, const struct p3d_options *options,
                       struct p3d_error *error);

#endif
