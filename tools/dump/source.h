/* source.h: a file whose fields are watched: a model, a texture, an animation, an archive, a tree of classes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_SOURCE_H
#define DUMP_SOURCE_H

#include "names.h"
#include "request.h"

enum dump_kind { DUMP_MODEL, DUMP_TEXTURE, DUMP_ARCHIVE, DUMP_ANIMATION, DUMP_TREE };

/* A file whose fields can be watched, again and again. */
struct dump_source {
    struct dump_request *request;
    struct p3di_input input;
    enum dump_kind kind;
    struct dump_names names; /* of a first reading, for --text and --lod; else empty */
    bool is_filtered;        /* --lod: only those LODs are watched that are chosen */
    bool *is_chosen;         /* by LOD; NULL: none is */
    bool is_selector_wrong;  /* --lod names none of the LODs */
};

/* Opens the file and finds out what it is. False and *error; close it in any case. */
bool dump_source_open(struct dump_source *source, struct dump_request *request, const struct p3di_path *path,
                      struct p3d_error *error);
void dump_source_close(struct dump_source *source);

/* A first reading, for names of LODs, which --lod chooses, and of what is in them. False if nothing is to be shown. */
bool dump_source_read_names(struct dump_source *source, struct p3d_error *error);

/* Shows the watcher the fields of those LODs that --lod chooses; a tree of classes is printed if the mode shows its
 * text. Damage that is far from what is watched may not be found. False and *error if the file is damaged. */
bool dump_watch(const struct dump_source *source, const struct p3d_watcher *watcher, struct p3d_error *error);

#endif
