/* fields.h: where the numbers of a file are that its reader follows: counts, offsets, indices, sizes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_FIELDS_H
#define P3D_TESTS_FIELDS_H

#include <p3d/p3d.h>

/* A whole number of 1 to 4 bytes, little-endian. */
struct field {
    const char *name; /* the format's own word; of a table's count the table's */
    size_t offset;
    unsigned width;
};

struct fields {
    struct field *items;
    size_t count, capacity;
};

/* Every number of the file but floats, with the counts and the flags of its arrays and the elements of tables that are
 * not packed. Ends the program if there is no memory. */
struct fields fields_of(const uint8_t *data, size_t size);
void fields_free(struct fields *fields);

/* Element columns of a table: the place of each whole number in it. */
void fields_add_table(struct fields *fields, const struct p3d_field *table, size_t offset);

uint32_t fields_get(const uint8_t *data, unsigned width);
void fields_set(uint8_t *data, unsigned width, uint32_t value);

#endif
