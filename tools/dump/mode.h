/* mode.h: what p3ddump shows of a file: a mode is what watches its fields.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_MODE_H
#define DUMP_MODE_H

#include "look.h"
#include "path.h"

struct dump_source;

/* The start of each mode's state. */
struct dump_walk {
    const struct dump_source *source;
    const struct dump_look *look;
    struct dump_path path;
    struct p3d_watcher watcher; /* the mode's, for all fields; `begin` may want fewer, or LODs */
};

struct dump_mode {
    size_t state_size; /* of a struct that begins with a struct dump_walk; all else in it is zero at first */
    bool (*begin)(void *state, struct p3d_error *error); /* false and *error: nothing is watched; NULL: always true */
    void (*watch)(void *state, const struct p3d_field *field);
    void (*end)(void *state, struct p3d_error *error); /* may find an error of its own; NULL: nothing is left to do */
    bool is_of_lods;                                   /* --lod may choose some */
    bool is_of_models;                                 /* and of nothing else */
    bool has_names;                                    /* names of records are known when it begins */
    bool has_trees;                                    /* trees of classes are shown as text, not as fields */
    bool has_errors;                                   /* what cannot be opened is shown, too, as its error */
};

extern const struct dump_mode dump_fields, dump_tags, dump_uncovered, dump_at, dump_one_field, dump_layout, dump_stable,
    dump_json;

#endif
