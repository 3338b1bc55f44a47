/* items.h: the tags of a LOD, and the parts of an ODOL that correspond to tags, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_ITEMS_H
#define P3DI_DUMP_ITEMS_H

#include "walk.h"

/* A tag, or a record of an ODOL that corresponds to one. */
struct dump_item {
    struct p3d_field record;
    uint64_t end;       /* 0: it breaks off */
    size_t first_field; /* the fields */
    size_t field_count;
};

/* The tags of a LOD: lines are printed when it is read, since they tell what its other parts are. */
struct dump_items {
    struct dump_walk walk;
    struct dump_path path;      /* of the line that is printed */
    struct p3d_bytes *patterns; /* by tag that is wanted */
    bool has_lod;               /* that is not printed yet */
    struct p3d_field lod;
    struct dump_item *items;
    size_t count, capacity;
    struct p3d_field *fields;
    size_t field_count, field_capacity;
};

/* The line of the LOD: "0x00000564  lods[1]  P3DM  Geometry". False if there is none to be printed. */
bool p3di_dump_items_lod(struct dump_items *items, const char *flavour, const struct p3d_error *error);

/* The line of an item begins: offset, path, name and size; false if nobody wants that name. It ends, and the
 * bytes and fields from `start` on follow. */
bool p3di_dump_item_begin(struct dump_items *items, const struct dump_item *item, struct p3d_bytes name, uint64_t size);
void p3di_dump_item_end(struct dump_items *items, const struct dump_item *item, uint64_t start);

/* The members of selections, and the values of properties. */
void p3di_dump_item_members(const struct dump_pen *pen, uint32_t count, const char *what, uint32_t face_count,
                            float lightest, float heaviest);
void p3di_dump_item_property(const struct dump_pen *pen, struct p3d_bytes name, struct p3d_bytes value);

/* Prints a LOD once it is read. */
void p3di_dump_mlod_lod(void *items, const struct p3d_mlod_lod *lod);
void p3di_dump_odol_lod(void *items, const struct p3d_odol *odol, const struct p3d_odol_lod *lod);

#endif
