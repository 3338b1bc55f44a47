/* walk.h: the walk over the fields of a file, and the modes, which print them as it reaches them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_WALK_H
#define P3DI_DUMP_WALK_H

#include "dump.h"
#include "lines.h"

/* The start of each mode's state. */
struct dump_walk {
    struct p3di_dump *dump;
    const struct dump_pen *pen;
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
    /* Any other field; the path is the path of the records in which it lies. */
    void (*value)(void *state, const struct p3d_field *field);
    /* A record ends; the path is still its own. `end` is 0 if it breaks off. */
    void (*close)(void *state, uint64_t end);
    void (*end)(void *state, struct p3d_error *error); /* may find an error of its own */
};

extern const struct dump_mode p3di_dump_fields, p3di_dump_tags, p3di_dump_at, p3di_dump_one_field, p3di_dump_layout,
    p3di_dump_stable, p3di_dump_json;

/* Has the mode print the fields; a file that is not open has none. */
void p3di_dump_walk(struct dump_walk *walk, bool is_open, struct p3d_error *error);

/* Walks over the fields that the watcher wants: modes may do so once more. */
void p3di_dump_walk_again(struct dump_walk *walk, struct p3d_error *error);

#endif
