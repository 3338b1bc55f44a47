/* path.h: where a field is: lods[2].faces[17].corners[1].u
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_PATH_H
#define P3DI_DUMP_PATH_H

#include "names.h"
#include "text.h"

/* An index that is left out: "[]". */
#define DUMP_ANY_INDEX (SIZE_MAX - 1)

/* One name of a path. */
struct dump_step {
    const char *name;
    size_t name_size;
    enum p3d_field_id id;
    size_t index;         /* P3D_NO_INDEX: none */
    uint64_t offset;      /* of the record */
    struct p3d_bytes key; /* stands in the brackets instead of the index, if it has data; of a path that is looked for a
                           * pattern as of p3di_dump_pattern */
};

/* The records that are open. All zero but the job is none. */
struct dump_path {
    struct p3di_job *job;
    struct dump_step *steps;
    size_t capacity;
    unsigned depth;
    /* Records are called by these names, and numbers of records without a name are left out, since one more would
     * change those of all that follow. NULL: all have their numbers. */
    const struct dump_names *names;
    char lod_name[P3D_LOD_NAME_SIZE]; /* of the LOD that is open, if they have names */
};

/* A record begins. It ends when somebody lessens `depth`. */
void p3di_dump_path_open(struct dump_path *path, const struct p3d_field *record);

/* Prints the path, and behind it the field's own name, which may be NULL. Returns its width. */
int p3di_dump_path_put(const struct dump_pen *pen, const struct dump_path *path, const struct p3d_field *field);

/* ---- Elements ---- */

#define DUMP_NO_COLUMN SIZE_MAX

/* A part of a field: an element of a table, a column of it, a float of several. */
struct dump_element {
    size_t index;  /* P3D_NO_INDEX: the field itself */
    size_t column; /* DUMP_NO_COLUMN: all of them */
};

/* All of the field. */
#define DUMP_WHOLE ((struct dump_element){P3D_NO_INDEX, DUMP_NO_COLUMN})

/* Prints the part of a path that names the element: "[17].u". Returns its width. A table of one column needs no
 * column's name. */
int p3di_dump_element_put(const struct dump_pen *pen, const struct p3d_field *field, struct dump_element element);

/* True if the elements of a table are unpacked ones, which have no place of their own. */
bool p3di_dump_is_packed(const struct p3d_field *field);

/* The place of a column in each element of a table. */
size_t p3di_dump_column_offset(const struct p3d_field *table, size_t column);

/* The place of an element in a field; false if it has no place of its own, being packed. */
bool p3di_dump_element_place(const struct p3d_field *field, struct dump_element element, uint64_t *offset,
                             uint64_t *size);

/* ---- Paths that are looked for ---- */

struct dump_wanted {
    struct dump_step *steps;
    size_t count;
    struct p3di_job *job;
    unsigned matched;               /* how many of the records that are open lead to it */
    bool has_keys;                  /* records are called by names: */
    const struct dump_names *names; /* these, or NULL */
};

/* Reads "lods[2].points[5].x", or as --text prints it, "lods["1.000"].faces[].texture"; false if it is no path. The
 * text must live as long. */
bool p3di_dump_wanted_parse(struct p3di_job *job, struct dump_wanted *wanted, const char *text);

/* The relation of a field to the path. */
enum dump_match {
    DUMP_OTHER,
    DUMP_FOUND, /* the field is looked for, or its element *element */
    DUMP_WITHIN /* it lies in a record that was found */
};

enum dump_match p3di_dump_wanted_take(struct dump_wanted *wanted, const struct p3d_field *field,
                                      struct dump_element *element);

#endif
