/* names.h: what LODs and the records in them are called: a reading that keeps names alone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_NAMES_H
#define P3DI_DUMP_NAMES_H

#include "core/job.h"

#include <p3d/p3d.h>

enum { DUMP_NAMED_COUNT = 7 }; /* kinds of records that have names */

/* By index of the record. They stand in the input. */
struct dump_name_list {
    struct p3d_bytes *items;
    size_t count, capacity;
};

struct dump_lod_names {
    bool is_read; /* to its end */
    float resolution;
    struct dump_name_list lists[DUMP_NAMED_COUNT];
};

/* All zero but the job is nothing yet. */
struct dump_names {
    struct p3di_job *job;
    struct dump_lod_names *lods;
    size_t lod_count, lod_capacity;
    struct dump_name_list lists[DUMP_NAMED_COUNT]; /* outside LODs */
    bool is_open;                                  /* a record that has a name: */
    size_t open, index;                            /* its kind, and which of its array it is */
    unsigned depth;
    struct p3d_bytes name;
};

/* Takes each field that is watched, and whether a record is to be entered for that. Or only what LODs are. */
void p3di_dump_names_take(struct dump_names *names, const struct p3d_field *field);
void p3di_dump_names_take_lod(struct dump_names *names, const struct p3d_field *field);
bool p3di_dump_names_enters(const struct p3d_field *record);

/* The text in place of the record's index where records are called by their names: a LOD's name, in `lod_name`, or the
 * record's; without data if it has none. */
struct p3d_bytes p3di_dump_names_key(const struct dump_names *names, const struct p3d_field *record,
                                     char lod_name[P3D_LOD_NAME_SIZE]);

/* True if any LOD was read to its end. */
bool p3di_dump_names_has_lod(const struct dump_names *names);

/* Marks the LODs that `selector` names in *chosen, by index. False and *error if it names none. */
bool p3di_dump_names_choose(const struct dump_names *names, const char *selector, bool **chosen,
                            struct p3d_error *error);

#endif
