/* mode.h: the modes, which print the fields of a file as a walk reaches them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_MODE_H
#define DUMP_MODE_H

#include "lines.h"

struct dump_source;

/* The start of each mode's state. */
struct dump_walk {
    const struct dump_source *source;
    const struct dump_look *look;
    const struct dump_mode *mode;
    struct dump_path path;      /* of the record that is open */
    struct p3d_watcher watcher; /* for all fields; `begin` may want fewer, or LODs */
};

/* A way to print a file. A NULL member is not called. */
struct dump_mode {
    size_t state_size; /* of a struct that begins with a struct dump_walk; all else in it is zero at first */
    void (*begin)(void *state);
    /* A record begins; the path is its own. */
    void (*open)(void *state, const struct p3d_field *record);
    /* Any other field; the path is that of the records in which it lies. */
    void (*value)(void *state, const struct p3d_field *field);
    /* A record ends; the path is still its own. `end` is 0 if it breaks off. */
    void (*close)(void *state, uint64_t end);
    void (*end)(void *state, struct p3d_error *error); /* may find an error of its own */
    bool is_of_models;                                 /* and of nothing else */
    bool has_names;                                    /* names of records are known when it begins */
    bool has_trees;                                    /* trees of classes are shown as text, not as fields */
    bool has_errors;                                   /* what cannot be opened is shown, too, as its error */
};

extern const struct dump_mode dump_fields, dump_tags, dump_at, dump_one_field, dump_layout, dump_stable, dump_json;

#endif
