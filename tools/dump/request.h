/* request.h: what the command line of p3ddump asks for, and a file of which it is asked.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_REQUEST_H
#define DUMP_REQUEST_H

#include "dump.h"
#include "names.h"

#include "cli/line.h"
#include "cli/paths.h"

enum dump_mode { DUMP_FIELDS, DUMP_TAGS, DUMP_COVERAGE, DUMP_AT, DUMP_FIELD, DUMP_LAYOUT, DUMP_TEXT, DUMP_JSON };

/* A --tag. */
struct dump_pattern {
    const char *text; /* as given */
    struct p3d_bytes bytes;
    bool has_matched;
};

struct dump_request {
    struct cli cli;
    struct cli_line line;
    struct dump_options dump;
    enum dump_mode mode;
    bool has_fields;           /* --fields */
    uint64_t at;               /* --at */
    struct dump_wanted wanted; /* --field */
    struct dump_pattern *patterns;
    size_t pattern_count;
    const char *selector;
    const char **include_folders;
    size_t include_folder_count;
    struct cli_paths paths;
};

/* Prints --help: a screen, or all options. */
void dump_help(bool has_all);

enum dump_kind { DUMP_MODEL, DUMP_TEXTURE, DUMP_ARCHIVE, DUMP_TREE };

/* A file whose fields can be watched, again and again. */
struct dump_source {
    struct dump_request *request;
    struct cli_input input;
    enum dump_kind kind;
    struct p3d_document document; /* of a first reading, for --tags; else empty */
    struct dump_names names;      /* likewise, for --text and --lod */
    bool is_filtered;             /* --lod: only those LODs are watched that are chosen */
    bool *is_chosen;              /* by LOD */
    uint32_t lod_count;
    bool is_selector_wrong; /* --lod names none of the LODs */
};

/* Opens the file and finds out what it is. False and *error; close it in any case. */
bool dump_source_open(struct dump_source *source, struct dump_request *request, const struct cli_path *path,
                      struct p3d_error *error);
void dump_source_close(struct dump_source *source);

typedef void dump_watcher(void *user, const struct p3d_field *field);

/* Reads the file and has its fields watched, those of the LODs that --lod chooses. False and *error if it is damaged.
 */
bool dump_watch(const struct dump_source *source, dump_watcher *watch, void *user, struct p3d_error *error);

/* A part of a file, for modes that have no --lod: fields that touch these bytes, all if both are 0, and are in records
 * that `enters` says yes to, all if it is NULL. Others may be shown as well. Damage elsewhere may not be found. */
struct dump_part {
    uint64_t start, end;
    bool (*enters)(void *user, const struct p3d_field *record);
};

bool dump_watch_part(const struct dump_source *source, struct dump_part part, dump_watcher *watch, void *user,
                     struct p3d_error *error);

/* What --tag says of a name; always true without one. */
bool dump_is_tag_wanted(struct dump_request *request, struct p3d_bytes name);

/* ---- The modes: each prints a file. False and *error if it is damaged, or has nothing such. ---- */

bool dump_mode_fields(struct dump_source *source, struct p3d_error *error);
bool dump_mlod_tags(struct dump_source *source, struct p3d_error *error);
bool dump_mode_coverage(struct dump_source *source, struct p3d_error *error);
bool dump_mode_at(struct dump_source *source, struct p3d_error *error);
bool dump_mode_field(struct dump_source *source, struct p3d_error *error);
bool dump_mode_layout(struct dump_source *source, struct p3d_error *error);
bool dump_mode_text(struct dump_source *source, struct p3d_error *error);

/* --tags of an ODOL. */
bool dump_odol_tags(struct dump_source *source, struct p3d_error *error);

/* What cannot be opened is an object, too: `source` is NULL then, and *error says why. */
bool dump_mode_json(struct dump_source *source, const char *path, struct p3d_error *error);

#endif
