/* items.h: the tags of a LOD, and what corresponds in an ODOL, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_ITEMS_H
#define DUMP_ITEMS_H

#include "source.h"

/* A tag, or a record of an ODOL that corresponds to one. */
struct dump_item {
    struct p3d_field record;
    uint64_t end;       /* 0: it breaks off */
    size_t first_field; /* with --full its fields */
    size_t field_count;
};

/* Those of a LOD: lines are printed when it is read, since they tell what its other parts are. */
struct dump_items {
    struct dump_walk walk;
    struct dump_path path; /* of the line that is printed */
    bool has_lod;          /* that is not printed yet */
    struct p3d_field lod;
    struct dump_item *items;
    size_t count, capacity;
    struct p3d_field *fields;
    size_t field_count, field_capacity;
};

/* The line of the LOD: "0x00000564  lods[1]  P3DM  Geometry". False if there is none to be printed. */
bool dump_items_lod(struct dump_items *items, const char *flavour, const struct p3d_error *error);

/* The line of an item begins: offset, path, name and size; false if --tag does not want that name. It ends, and the
 * bytes and fields from `start` on follow. */
bool dump_item_begin(struct dump_items *items, const struct dump_item *item, struct p3d_bytes name, uint64_t size);
void dump_item_end(struct dump_items *items, const struct dump_item *item, uint64_t start);

/* The members of selections, and the values of properties. */
void dump_item_members(uint32_t count, const char *what, uint32_t face_count, float lightest, float heaviest);
void dump_item_property(struct p3d_bytes name, struct p3d_bytes value);

/* Prints a LOD once it is read. */
void dump_mlod_lod(void *items, const struct p3d_mlod_lod *lod);
void dump_odol_lod(void *items, const struct p3d_odol *odol, const struct p3d_odol_lod *lod);

#endif
